/*  What a case says beyond its witness, as JSON members: conditions, heaps, trace, rules. */
:- module(case_details, [write_case_details/2]).
:- use_module(case_text, [write_details/1]).
:- use_module('../coverage', [trace_rules/2]).
:- use_module('../traces', [trace_term/2]).
:- use_module('../json_text', [json_text/1, json_texts/1]).

%!  write_case_details(+Details, +Trace) is det.
%
%   Write the JSON members, each behind a comma, of a case with Details (symbolic_cases.pl) and Trace.

write_case_details(Details, Trace) :-
    write_details(Details),
    trace_term(Trace, Term),
    format(atom(Text), '~q', [Term]),
    write(',"trace":'),
    json_text(Text),
    write(',"rules":'),
    trace_rules(Trace, Rules),
    json_texts(Rules),
    trace_steps(Trace, 0, Steps),
    format(',"steps":~w', [Steps]).

%   trace_steps(Trace, N0, N): N - N0 steps were made along Trace: rules applied, and models called.
trace_steps(Trace, N0, N) :-
    (   var(Trace)
    ->  N = N0
    ;   functor(Trace, _, Arity),
        N1 is N0 + 1,
        trace_steps(1, Arity, Trace, N1, N)
    ).

trace_steps(I, Arity, Trace, N0, N) :-
    (   I > Arity
    ->  N = N0
    ;   arg(I, Trace, Part),
        trace_steps(Part, N0, N1),
        I1 is I + 1,
        trace_steps(I1, Arity, Trace, N1, N)
    ).
