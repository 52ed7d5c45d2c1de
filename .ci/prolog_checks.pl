:- module(prolog_checks, [main/0]).

/** <module> Each file loaded and checked in a process of its own

A process has loaded nothing of the project but its file, so that what that forgot to import cannot come from
another one. It is forked from one that has the checkers, and looks at the module of its file alone: those
that this imports have a process each.

Usage: `swipl -g main -t halt .ci/prolog_checks.pl -- FILE...`. Findings go to standard error, and the exit
status is 1 if there are any.
*/

:- use_module(library(check), [list_undefined/1, list_void_declarations/0]).
:- use_module(library(lists), [member/2]).
:- use_module(library(unix), [fork/1, wait/2]).

%!  main is det.
%
%   Halts with status 1 where a file named on the command line has findings, after printing them.
%
%       ?- main.            % swipl -g main .ci/prolog_checks.pl -- solver/integers.pl
%       true.

main :-
    current_prolog_flag(argv, Arguments),
    set_prolog_gc_thread(false),        % only a process of one thread may be forked
    findall(Name, ( member(Name, Arguments), \+ is_sound(Name) ), Unsound),
    (   Unsound == []
    ->  true
    ;   halt(1)
    ).

%   The status says that the process came to its end: a file may halt while it is loaded.
is_sound(Name) :-
    Sound = 3,
    fork(Pid),
    (   Pid == child
    ->  (   catch(checked(Name), Error, print_message(error, unhandled_exception(Error))),
            statistics(errors, 0),
            statistics(warnings, 0)
        ->  halt(Sound)
        ;   halt(1)
        )
    ;   wait(Pid, exited(Status)),
        (   Status == Sound
        ->  true
        ;   format(user_error, "~w: its check ended with status ~w~n", [Name, Status]),
            fail
        )
    ).

checked(Name) :-
    absolute_file_name(Name, File),
    load_files(user:File, [imports([])]),
    (   module_property(Module, file(File))
    ->  true
    ;   Module = user
    ),
    list_undefined([module(Module)]),
    check:list_trivial_fails([module(Module)]),
    check:list_format_errors([module(Module)]),
    list_void_declarations.
