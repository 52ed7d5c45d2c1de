/*  Searches along a trace that is given: its rules say which way to go, and nothing is asked where they do.

    A trace, complete or not, is the term that the clauses build (residual.pl), there before they run; variables in it are open. In a
    program that is loaded while `steered`, each test is told its answer by the rule that stands behind it on the trace, before it is decided.
    Where all but static initialisation is known, the trace is complete: then not even the side that is told is looked at before the path's end.
*/
:- module(steering, [steer/2, steered/0, concolic_search/2, one_case/0, case_along_trace/0, given_trace/1, wanted/2, wanted_target/2, note_answer/2, forget_answers/0, forget_steering/0]).
:- use_module(traces, [numbered_rule/3]).
:- use_module('../solver/conditions', [tell_sides/1]).
:- use_module('../solver/path_choices', [give_choices/1]).
:- use_module('../solver/ends', [paths_ended/0]).

:- dynamic steered/0, one_case/0, given/2, concolic_search/2, rule_answer/2.

%   told_rule(Trace, Rule): what the variable Trace stands for is going to be this Rule, in a concolic search (concolic.pl).
:- multifile told_rule/2.
:- dynamic told_rule/2.

%!  steered is semidet.
%
%   Programs are loaded so that traces steer them.

%!  one_case is semidet.
%
%   The search ends with its first case.

%!  steer(+Text, -Done) is det.
%
%   Text is steer(Given, Cases). From now on searches follow the trace of Given, trace(Trace, Complete, Choices), Complete being `true` or `false`,
%   and make Choices, a list, or choose freely, `free` (path_choices.pl); are concolic(Order, First), as concolic_tasks.pl says; or `none`; programs
%   are loaded for that. They end with their first case where Cases is `first`, else go for `all`.

steer(Text, "") :-
    term_string(steer(Given, Cases), Text),
    retractall(given(_, _)),
    retractall(one_case),
    retractall(concolic_search(_, _)),
    ( Cases == first -> assertz(one_case) ; true ),
    give_choices(free),
    ( Given == none -> true ; steered -> true ; assertz(steered) ),
    (   Given = trace(Trace, Complete, Choices)
    ->  give_choices(Choices),
        assertz(given(Trace, Complete))
    ;   Given = concolic(Order, First)
    ->  assertz(concolic_search(Order, First))
    ;   true
    ).

%!  concolic_search(?Order, ?First) is semidet.
%
%   Searches are concolic, in this Order.

%!  forget_steering is det.
%
%   No trace is given, and programs are loaded as others.

forget_steering :-
    retractall(given(_, _)),
    retractall(one_case),
    give_choices(free),
    retractall(concolic_search(_, _)),
    retractall(steered).

%!  given_trace(-Trace) is multi.
%
%   Trace is what the path that begins here follows; a variable where none is given. Where no case is found along a complete one, and
%   not because there is none, it is gone once more, looking at the sides on the way: then the end has a model to go on with.

given_trace(Trace) :-
    (   given(Trace, Complete)
    ->  nb_setval(case_along_trace, false),
        (   tell_sides(Complete)
        ;   Complete == true,
            nb_getval(case_along_trace, false),
            paths_ended,
            tell_sides(false)
        )
    ;   tell_sides(false)
    ).

%!  case_along_trace is det.
%
%   There is a case.

case_along_trace :- nb_setval(case_along_trace, true).

%!  note_answer(+Name, ?Answer) is det.
%
%   The rule that stands as Name on traces is for that Answer of its predicate's test, or for all.

note_answer(Name, Answer) :- assertz(rule_answer(Name, Answer)).

%!  forget_answers is det.
%
%   Drop what rules are for.

forget_answers :- retractall(rule_answer(_, _)).

%!  wanted(+Trace, ?Answer) is semidet.
%
%   A test has the Answer of the rule that Trace names, if it does.

wanted(Trace, Answer) :-
    (   var(Trace)
    ->  ( told_rule(Trace, Name) -> rule_answer(Name, Answer) ; true )
    ;   functor(Trace, Name, _),
        rule_answer(Name, Answer)
    ).

%!  wanted_target(+Trace, ?Target) is det.
%
%   A virtual call runs the method Target that Trace names, if it does.

wanted_target(Trace, Target) :-
    (   ( var(Trace) -> told_rule(Trace, Name) ; functor(Trace, Name, _) )
    ->  ( numbered_rule(Name, Target0, _) -> Target = Target0 ; Target = Name )
    ;   true
    ).
