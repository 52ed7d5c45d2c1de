/*  Loading Prolog files so that what is wrong with them is not overlooked.

    SWI-Prolog prints errors and warnings of a file and reports success; load/2 gives them back as text instead.
*/
:- module(loading, [load/2]).

:- dynamic complaint/1.
:- public complain/2.
:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

%!  load(+File, -Complaints) is det.
%
%   Load File with optimised arithmetic; Complaints is the text of all errors and warnings, empty where there are none.

load(File, Complaints) :-
    retractall(complaint(_)),
    set_prolog_flag(optimise, true),
    setup_call_cleanup(
        asserta((user:message_hook(_, Kind, Lines) :- loading:complain(Kind, Lines)), Hook),
        load_files(user:File, [if(not_loaded)]),
        erase(Hook)),
    findall(Text, complaint(Text), Texts),
    atomic_list_concat(Texts, '\n', Complaints).

complain(Kind, Lines) :-
    memberchk(Kind, [error,warning]),
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)),
    ( source_location(File, Line) -> true ; File = '', Line = 0 ),
    format(string(Complaint), '~w:~w: ~w', [File,Line,Text]),
    assertz(complaint(Complaint)).
