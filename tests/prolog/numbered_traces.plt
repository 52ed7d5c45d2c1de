/*  Traces as texts of numbers: what is handed over is read back. */
:- use_module(library(plunit)).
:- use_module(library(lists), [member/2]).
:- use_module('../../clp/numbered_traces').

:- dynamic user:host_case/2, handed/1.

user:host_case(Text, _) :- assertz(handed(Text)).

handed_over(Traces, Texts) :-
    retractall(handed(_)),
    forget_traces,
    forall(member(Trace, Traces), ( numbered_trace(Trace, Numbered), note_trace(Numbered) )),
    hand_over_traces,
    findall(Text, retract(handed(Text)), Texts).

%   What is handed over is JSON, and in these words a term of Prolog too.
again(Traces, Again) :-
    handed_over(Traces, Texts),
    maplist([Text,T-Names]>>( term_string({"traces":T,"count":_,"names":Names}, Text) ), Texts, Pairs),
    findall(Name-Parts, ( member(_-Names, Pairs), member([Name0,Parts], Names), atom_string(Name, Name0) ), Names),
    findall(T, member(T-_, Pairs), Numbers),
    atomics_to_string(Numbers, All),
    numbered_traces(Names, All, Again).

:- begin_tests(numbered_traces).

test(numbers, Texts == ["{\"traces\":\"]^_`]^__\",\"count\":2,\"names\":[[\"m:1\",2],[\"n:1\",1],[\"e:1\",0],[\"n:2\",0]]}"]) :-
    handed_over([m:1], _),
    handed_over(['m:1'('n:1'('e:1'), 'n:2'), 'm:1'('n:1'('e:1'), 'e:1')], Texts).
test(read_back, Again == Traces) :-
    Traces = [f(g(e), e), f(e), initialise(initialised, 'it\'s "x"\\:1'), f(g(e), e)],
    again(Traces, Again).
test(batches, Counts == ["100000","100000","50000"]) :-
    findall(f(e), between(1, 250_000, _), Traces),
    handed_over(Traces, Texts),
    findall(Count, ( member(Text, Texts), split_string(Text, ":", ",\"names", [_,_,Count,_]) ), Counts).
test(unknown_parts, Again == [f(?, e)]) :- again([f(_, e)], Again).
test(many_names, Again == Traces) :-   % beyond the codes of surrogates
    findall(f(Name), ( between(1, 60_000, I), atom_number(Name, I) ), Traces),
    again(Traces, Again).

:- end_tests(numbered_traces).
