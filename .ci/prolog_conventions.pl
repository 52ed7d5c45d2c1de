:- module(prolog_conventions, [main/0, file_finding/3]).

/** <module> The conventions that SWI-Prolog's own check/0 does not see

Relates a source file to what breaks a convention in it. The rules, one clause of broken/3 each:

  - a file is a module, and no library has its name;
  - every export that is defined here has PlDoc with its modes and determinism;
  - imports name what they import; `reexport/1` is free to pass a whole module on;
  - what is called is imported, not autoloaded;
  - every predicate is reached from an export, a directive, a hook, or a predicate that is declared public,
    dynamic or multifile. `:- public` is for predicates whose callers are not Prolog text.

What is seen of a file is library(prolog_xref)'s view of it: its own predicates have plain heads, those of
other modules are qualified. Files are loaded before they are looked at, so that their own term expansion
applies.

Usage: `swipl -g main -t halt .ci/prolog_conventions.pl -- FILE...`. Findings go to standard error, and the
exit status is 1 if there are any.
*/

:- use_module(library(lists), [member/2]).
:- use_module(library(ordsets), [ord_subtract/3, ord_union/3]).
:- use_module(library(pldoc), []).
:- use_module(library(pldoc/doc_process), []).
:- use_module(library(prolog_source),
              [prolog_open_source/2, prolog_close_source/1, prolog_read_source_term/4]).
:- use_module(library(prolog_xref),
              [ xref_source/2, xref_module/2, xref_exported/2, xref_defined/3, xref_definition_line/2,
                xref_called/3, xref_called/5, xref_mode/3, xref_built_in/1, xref_hook/1 ]).

%!  main is det.
%
%   Halts with status 1 where the files named on the command line have findings, after printing them.
%
%       ?- main.            % swipl -g main .ci/prolog_conventions.pl -- solver/integers.pl
%       true.

main :-
    current_prolog_flag(argv, Arguments),
    findall(File, (member(Name, Arguments), absolute_file_name(Name, File)), Files),
    findall(found, (member(File, Files), file_finding(File, Line, Text), print_finding(File, Line, Text)), Found),
    (   Found == []
    ->  true
    ;   halt(1)
    ).

print_finding(File, Line, Text) :-
    working_directory(Here, Here),
    (   atom_concat(Here, Name, File)
    ->  true
    ;   Name = File
    ),
    format(user_error, "~w:~w: ~w~n", [Name, Line, Text]).

%!  file_finding(+File, -Line, -Text) is nondet.
%
%   Text says which convention is broken at Line of File, an absolute file name.
%
%       ?- file_finding('/tmp/m.pl', Line, Text).
%       Line = 3, Text = "import does not name what it imports: library(lists)".

file_finding(File, Line, Text) :-
    load_files(user:File, [if(not_loaded), silent(true), imports([])]),
    xref_source(File, [silent(true), comments(collect)]),
    broken(File, Line, Format-Arguments),
    format(string(Text), Format, Arguments).

broken(File, 1, "not a module"-[]) :-
    \+ xref_module(File, _).
broken(File, 1, "module ~w has the name of a library, which cannot be loaded beside it"-[Module]) :-
    xref_module(File, Module),
    exists_source(library(Module)).
broken(File, Line, "~w is exported without PlDoc modes and determinism (%! ~w is ...)"-[Name, Name]) :-
    xref_exported(File, Head),
    own_predicate(File, Head),
    \+ documented(File, Head),
    head_name(Head, Name),
    head_line(File, Head, Line).
broken(File, Line, "import does not name what it imports: ~q"-[What]) :-
    file_directive(File, Line, Directive),
    unnamed_import(Directive, What).
broken(File, Line, "~w is called but not imported: it is autoloaded from ~w"-[Name, Library]) :-
    autoloaded_call(File, Head, Line, Library),
    head_name(Head, Name).
broken(File, Line, "~w is never called, exported or declared public"-[Name]) :-
    dead_predicate(File, Head, Line),
    head_name(Head, Name).

head_name(Head, Name/Arity) :-
    functor(Head, Name, Arity).

head_line(File, Head, Line) :-
    xref_defined(File, Head, How),
    xref_definition_line(How, Line),
    !.
head_line(_, _, 1).

% PlDoc gives the determinism `unknown` to a mode line that does not say it.
documented(File, Head) :-
    functor(Head, Name, Arity),
    xref_mode(File, Mode, Determinism),
    Determinism \== unknown,
    mode_functor(Mode, Name, Arity),
    !.

mode_functor(Mode, Name, Arity) :-
    (   Mode = //(Body)
    ->  functor(Body, Name, Length),
        Arity is Length + 2
    ;   functor(Mode, Name, Arity)
    ).

% xref sees a meta_predicate declaration only where it stands before the calls; the loaded module knows all.
:- multifile prolog:called_by/4.

prolog:called_by(Goal, _, Module, Called) :-
    atom(Module),
    predicate_property(Module:Goal, meta_predicate(Specification)),
    \+ predicate_property(Module:Goal, built_in),
    Goal =.. [_|Arguments],
    Specification =.. [_|Kinds],
    closures(Kinds, Arguments, Called).

closures([], [], []).
closures([Kind|Kinds], [Argument|Arguments], Called) :-
    (   closure(Kind, Argument, Closure)
    ->  Called = [Closure|Rest]
    ;   Called = Rest
    ),
    closures(Kinds, Arguments, Rest).

closure(0, Goal, Goal) :- !.
closure(^, Goal, Goal) :- !.
closure(//, Body, //(Body)) :- !.
closure(N, Goal, Goal+N) :- integer(N).

unnamed_import(use_module(Files), Files).
unnamed_import(use_module(File, except(_)), File).
unnamed_import(autoload(Files), Files).
unnamed_import(ensure_loaded(Files), Files).
unnamed_import(consult(Files), Files).
unnamed_import((A, B), What) :-
    (   unnamed_import(A, What)
    ;   unnamed_import(B, What)
    ).

file_directive(File, Line, Directive) :-
    setup_call_cleanup(
        prolog_open_source(File, Stream),
        stream_directives(Stream, Directives),
        prolog_close_source(Stream)),
    member(Line-Directive, Directives).

stream_directives(Stream, Directives) :-
    prolog_read_source_term(Stream, Term, _, [term_position(Position)]),
    (   Term == end_of_file
    ->  Directives = []
    ;   nonvar(Term), Term = (:- Directive)
    ->  stream_position_data(line_count, Position, Line),
        Directives = [Line-Directive|Rest],
        stream_directives(Stream, Rest)
    ;   stream_directives(Stream, Directives)
    ).

autoloaded_call(File, Head, Line, Library) :-
    setof(L, By^Condition^xref_called(File, Head, By, Condition, L), [Line|_]),
    Head \= _:_,
    \+ xref_defined(File, Head, _),
    \+ xref_built_in(Head),
    functor(Head, Name, Arity),
    '$find_library'(user, Name, Arity, _, Path),
    file_base_name(Path, Library).

dead_predicate(File, Head, Line) :-
    findall(Own, (own_predicate(File, OwnHead), head_name(OwnHead, Own)), Defined0),
    sort(Defined0, Defined),
    findall(Root, (member(Root, Defined), root(File, Root)), Roots),
    reached(Roots, File, Roots, Live),
    ord_subtract(Defined, Live, Dead),
    member(Name/Arity, Dead),
    functor(Head, Name, Arity),
    head_line(File, Head, Line).

own_predicate(File, Head) :-
    xref_defined(File, Head, How),
    How \= imported(_),
    Head \= _:_.

% Calls that a file qualifies with its own module's name are calls like the others.
own_call(File, By, Head) :-
    xref_called(File, Called, By),
    (   Called = Module:Head
    ->  xref_module(File, Module)
    ;   Head = Called
    ).

root(File, Name/Arity) :-
    functor(Head, Name, Arity),
    (   xref_exported(File, Head)
    ;   xref_hook(Head)
    ;   xref_defined(File, Head, How),
        declared_elsewhere(How)
    ;   own_call(File, By, Head),
        \+ own_predicate(File, By)
    ),
    !.

declared_elsewhere(dynamic(_)).
declared_elsewhere(thread_local(_)).
declared_elsewhere(multifile(_)).
declared_elsewhere(public(_)).
declared_elsewhere(foreign(_)).

% The set Live holds what can be reached from Frontend, the predicates found last.
reached([], _, Live, Live) :-
    !.
reached(Frontier, File, Live0, Live) :-
    findall(Name/Arity,
            ( member(ByName/ByArity, Frontier),
              functor(By, ByName, ByArity),
              own_call(File, By, Head),
              functor(Head, Name, Arity)
            ),
            Called0),
    sort(Called0, Called),
    ord_subtract(Called, Live0, New),
    ord_union(Live0, New, Live1),
    reached(New, File, Live1, Live).
