/*  The traces of a search as texts of numbers, for who keeps all of them.

    A search numbers the names on its traces from 0, in the order in which it meets them; a name with another number of parts is
    another name. A trace is the numbers of its nodes, each with those of its parts behind it. As the table of names says how many
    parts each has, traces stand one behind another without anything between them. Number N is the character that comes N places
    behind `]`, but for the codes of surrogates, which are left out: none of these has to be escaped in JSON.

    What was noted is handed over in batches, to user:host_case/2 as a JSON object:
        {"traces": Text, "count": N, "names": [[Name, Parts], ...]}
    with the names that are new since the last one.
*/
:- module(numbered_traces, [forget_traces/0, numbered_trace/2, note_trace/1, hand_over_traces/0, numbered_traces/3, kept_traces/1]).
:- use_module(library(apply), [maplist/2, foldl/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(json_text, [json_text/1]).

:- dynamic kept_trace/1, numbered/3, noted/1, new_name/2, user:host_case/2.
%   numbered(Trace, Codes, Rest): Codes, up to Rest, are those of Trace; a clause for each name.
%   noted(Text): of a trace that is not handed over yet.

:- public numbered/3.

%   So many characters are handed over at a time, or a little more.
batch(200_000).

%!  forget_traces is det.
%
%   Begin a search: no names, and nothing noted.

forget_traces :-
    retractall(numbered(_, _, _)),
    retractall(noted(_)),
    retractall(kept_trace(_)),
    retractall(new_name(_, _)),
    nb_setval(trace_names, 0),
    nb_setval(traces_noted, 0).

%!  numbered_trace(+Trace, -Numbered) is det.
%
%   Numbered is what note_trace/1 takes: text(Text) with the numbers of Trace, or new(Trace) where a name on it has no number yet,
%   as it is on no trace that was noted. A part that is not known is named `?`.

numbered_trace(Trace0, Numbered) :-
    known_parts(Trace0, Trace),
    (   numbered(Trace, Codes, [])
    ->  string_codes(Text, Codes),
        Numbered = text(Text)
    ;   Numbered = new(Trace)
    ).

%!  note_trace(+Numbered) is det.
%
%   Note a trace of numbered_trace/2, to be handed over; or trace(T), for kept_traces/1.

note_trace(trace(Trace)) :- assertz(kept_trace(Trace)).
note_trace(text(Text)) :-
    assertz(noted(Text)),
    string_length(Text, Length),
    nb_getval(traces_noted, N0),
    N is N0 + Length,
    nb_setval(traces_noted, N),
    batch(Most),
    ( N >= Most -> hand_over_traces ; true ).
note_trace(new(Trace)) :-
    number_names(Trace),
    numbered_trace(Trace, Numbered),
    note_trace(Numbered).

%!  kept_traces(-Traces) is det.
%
%   Traces are those that the last search noted as trace(T); they are kept no longer.

kept_traces(Traces) :- findall(Trace, retract(kept_trace(Trace)), Traces).

known_parts(Trace0, Trace) :-
    (   ground(Trace0)
    ->  Trace = Trace0
    ;   copy_term_nat(Trace0, Trace),
        term_variables(Trace, Unknown),
        maplist(=(?), Unknown)
    ).

%   number_names(Trace): every name on Trace has a number, and a clause that writes it.
number_names(Trace) :-
    must_be(nonvar, Trace),
    functor(Trace, Name, Parts),
    functor(Any, Name, Parts),
    (   clause(numbered(Any, _, _), _)
    ->  true
    ;   nb_getval(trace_names, N),
        N1 is N + 1,
        nb_setval(trace_names, N1),
        number_code(N, Code),
        Any =.. [_|Anys],
        parts_goal(Anys, Codes, Rest, Body),
        assertz((numbered(Any, [Code|Codes], Rest) :- Body)),
        assertz(new_name(Name, Parts))
    ),
    Trace =.. [_|Ts],
    maplist(number_names, Ts).

parts_goal([], Codes, Codes, true).
parts_goal([Part|Parts], Codes, Rest, Goal) :-
    (   Parts == []
    ->  Goal = numbered(Part, Codes, Rest)
    ;   Goal = (numbered(Part, Codes, Codes1),Goal1),
        parts_goal(Parts, Codes1, Rest, Goal1)
    ).

number_code(N, Code) :-
    Code0 is N + 0'],
    ( Code0 < 0xD800 -> Code = Code0 ; Code is Code0 + 0x800 ).

%!  hand_over_traces is det.
%
%   Hand over what was noted since the last time, if anything.

hand_over_traces :-
    findall(Text, retract(noted(Text)), Texts),
    (   Texts == []
    ->  true
    ;   length(Texts, N),
        nb_setval(traces_noted, 0),
        atomics_to_string(Texts, Text),
        findall(Name-Parts, retract(new_name(Name, Parts)), Names),
        with_output_to(string(Json), ( format('{"traces":"~s","count":~d,"names":[', [Text,N]), names_json(Names), write(']}') )),
        user:host_case(Json, _)
    ).

names_json([]).
names_json([Name-Parts|Names]) :-
    write('['), json_text(Name), format(',~d]', [Parts]),
    ( Names == [] -> true ; write(','), names_json(Names) ).

%!  numbered_traces(+Names, +Text, -Traces) is det.
%
%   Text has the numbers of Traces, in a table of Names, each Name-Parts.
%
%       ?- numbered_traces([f-2, e-0], "]^^", Traces).
%       Traces = [f(e, e)].

numbered_traces(Names, Text, Traces) :-
    Table =.. [names|Names],
    string_codes(Text, Codes),
    read_traces(Codes, Table, Traces).

read_traces([], _, Traces) :- !, Traces = [].
read_traces(Codes0, Table, [Trace|Traces]) :-
    read_trace(Table, Trace, Codes0, Codes),
    read_traces(Codes, Table, Traces).

read_trace(Table, Trace, [Code|Codes0], Codes) :-
    ( Code < 0xD800 -> I is Code - 0'] + 1 ; I is Code - 0x800 - 0'] + 1 ),
    arg(I, Table, Name-Count),
    length(Parts, Count),
    foldl(read_trace(Table), Parts, Codes0, Codes),
    Trace =.. [Name|Parts].
