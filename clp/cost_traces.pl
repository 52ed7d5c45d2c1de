/*  The traces of the enhanced trace-abstraction: what is known of inputs, locals and fields is kept, in what the rules make and what they are given, and traces are
    generated along which the guards and the arithmetic on that can hold (cost_steps.pl). With each comes the most that its rules cost in one model,
    without what hangs on lengths that are not known.

    What is not known may be anything, so that no path within the criterion is lost; calls of models and static initialisation are open. Of calls there are as many at a
    time as the criterion allows.
*/
:- module(cost_traces, [enhanced_traces/2, naive_count/2]).
:- use_module(library(lists), [member/2, sum_list/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../solver/meters', [criterion_most/4]).
:- use_module(abstraction_answers, [trace_text/2]).
:- use_module(cost_bounds, [bound_by/3, item_done/4, arguments_passed/4, call_target/4, target_spent/3]).
:- use_module(cost_rules, [known_predicate/1, rule/4]).
:- use_module(cost_steps, [may_have/4]).
:- use_module(cost_values, [new_state/1, symbol/3, everything_changed/2]).
:- use_module(json_text, [json_texts/1]).

:- dynamic generated/1, counted/3.

%!  enhanced_traces(+RequestText, -Json) is det.
%
%   The request is enhanced(method(Id, Types), I, Criterion, Ends, part(Skip, Take), Budget): the traces of the method Id within Criterion, criterion(Kind, K), with costs in
%   the I-th model; of paths that return where Ends is `returned`, else of all. Json is {"count": N, "ended": "done|more|budget", "traces": [Trace, ...], "costs": [N, ...]}, with Take traces
%   behind the first Skip, or none where Take is `nothing`.

enhanced_traces(RequestText, Json) :-
    term_string(enhanced(method(Id, Types), I, Criterion, Ends, Part, Budget), RequestText),
    bound_by(I, Criterion, 1_000_000_000_000),
    retractall(generated(_)),
    Counter = count(0),
    Ended0 = ended(done),
    call_with_inference_limit(cost_traces:generate(Id-Types, Criterion-Ends, Part, Counter, Ended0), Budget, Limit),
    ( Limit == inference_limit_exceeded -> Ended = budget ; arg(1, Ended0, Ended) ),
    arg(1, Counter, Count),
    findall(Text-Cost, retract(generated(Text-Cost)), Pairs),
    pairs_keys_values(Pairs, Texts, Costs),
    with_output_to(string(Json),
                   ( format('{"count":~d,"ended":"~w","traces":', [Count,Ended]),
                     json_texts(Texts),
                     format(',"costs":~w}', [Costs]) )).

:- public generate/5.   % called by enhanced_traces/2

generate(Id-Types, Criterion-Ends, Part, Counter, Ended) :-
    new_state(S0),
    inputs(Types, S0, S1, Args),
    (   followed(Id, Args, Criterion-[Id], S1, _, _, E, Cost, T),
        ( Ends == returned -> E == ok ; true ),
        arg(1, Counter, N0),
        N is N0 + 1,
        nb_setarg(1, Counter, N),
        told(Part, N, T, Cost),
        Part = part(Skip, Take), integer(Take), N >= Skip + Take
    ->  nb_setarg(1, Ended, more)
    ;   true
    ).

told(part(Skip, Take), N, T, Cost) :-
    (   integer(Take), N > Skip
    ->  trace_text(T, Text),
        assertz(generated(Text-Cost))
    ;   true
    ).

inputs([], S, S, []).
inputs([_|Types], S0, S, [X|Xs]) :-
    symbol(X, S0, S1),
    inputs(Types, S1, S, Xs).

%   followed(Name, Args, Within, S0, S, R, E, Cost, T): T is a trace of the predicate. Within is Criterion-Active, with the methods whose calls are active.
followed(Name, Args, Within, S0, S, R, E, Cost, T) :-
    known_predicate(Name),
    rule(Name, K, head(Parameters, Test, Answer, R, E), Body),
    arguments_passed(Args, Parameters, S0, S1),
    may_have(Test, Answer, S1, S2),
    rule_followed(Name, K, Body, Within, S2, S, Cost, T).

rule_followed(Name, K, body(Items, Cost0), Within, S0, S, Cost, T) :-
    all_followed(Items, Within, S0, S, Cost0, Cost, Parts),
    atomic_list_concat([Name,:,K], Rule),
    T =.. [Rule|Parts].

all_followed([], _, S, S, N, N, []).
all_followed([Item|Items], Within, S0, S, N0, N, Parts0) :-
    followed_item(Item, Within, S0, S1, Own, Part),
    ( Part == none -> Parts0 = Parts ; Part = part(T), Parts0 = [T|Parts] ),
    N1 is N0 + Own,
    all_followed(Items, Within, S1, S, N1, N, Parts).

followed_item(answered(Name, Test, Args, R, E), Within, S0, S, Cost, part(T)) :- !,
    known_predicate(Name),
    rule(Name, K, head(Parameters, _, Answer, R, E), Body),
    may_have(Test, Answer, S0, S1),
    arguments_passed(Args, Parameters, S1, S2),
    rule_followed(Name, K, Body, Within, S2, S, Cost, T).
followed_item(block(Name, Args, R, E), Within, S0, S, Cost, part(T)) :- !, followed(Name, Args, Within, S0, S, R, E, Cost, T).
followed_item(method(Id, Args, R, E), Within, S0, S, Cost, part(T)) :- !, method_followed(Id, Args, Within, S0, S, R, E, Cost, T).
followed_item(virtual(Goal, I), Within, S0, S, Cost, part(T)) :- !,
    Goal = invoke(_, _, Args, R, _, _, E, _),
    call_target(Goal, S0, Target, _),
    method_followed(Target, Args, Within, S0, S, R, E, Cost0, T),
    target_spent(Target, I, Own),
    Cost is Cost0 + Own.
followed_item(initialised(Class, E), _, S0, S, 0, part(_)) :- !, item_done(initialised(Class, E), S0, S, _).
followed_item(Item, _, S0, S, Cost, none) :- catch(item_done(Item, S0, S, Cost), no_bound, ( Cost = 0, S = S0 )).

method_followed(Id, Args, Criterion-Active, S0, S, R, E, Cost, T) :-
    call_target(Id-Args, S0, _, Where),
    (   Where == model
    ->  Cost = 0,
        everything_changed(S0, S1),
        ( E = ok, symbol(R, S1, S) ; E = exc(any), S = S1 )
    ;   may_be_active(Criterion, Id, Active),
        followed(Id, Args, Criterion-[Id|Active], S0, S, R, E, Cost, T)
    ).

may_be_active(criterion(Kind, K), Id, Active) :-
    findall(x, member(Id, Active), Xs),
    length(Xs, N),
    ( criterion_most(Kind, K, calls, Most) -> N < Most ; true ).

%!  naive_count(+RequestText, -Count) is det.
%
%   The request is naive(Id, Criterion): Count is how many traces of the method Id there are by its rules alone, within Criterion, criterion(Kind, K), that end by returning, and
%   so do all calls on them. They are counted, not made: for each predicate once with each of its counters.

naive_count(RequestText, Count) :-
    term_string(naive(Id, Criterion), RequestText),
    bound_by(1, Criterion, 1_000_000_000_000),
    retractall(counted(_, _, _)),
    known_predicate(Id),
    once(rule(Id, _, head(Parameters, _, _, _, _), _)),
    length(Parameters, N),
    length(Args, N),
    ways(Id, Args, Number),
    number_string(Number, Count).

%   ways(Name, Args, N): the predicate has N traces that return, where the numbers among Args are counters.
ways(Name, Args, N) :-
    counters(Args, Key),
    term_hash(Name-Key, Hash),
    (   counted(Hash, Name-Key, N0)
    ->  N = N0
    ;   known_predicate(Name),
        findall(Of, ( rule(Name, _, head(Parameters, _, Answer, _, E), body(Items, _)), returns(Answer, E), counters_passed(Parameters, Args), product(Items, 1, Of) ), All),
        sum_list(All, N),
        assertz(counted(Hash, Name-Key, N))
    ).

returns(Answer, E) :- \+ ( nonvar(Answer), Answer = exc(_) ), \+ ( nonvar(E), E = exc(_) ).

counters([], []).
counters([Arg|Args], [Key|Keys]) :-
    ( integer(Arg) -> Key = Arg ; Key = '?' ),
    counters(Args, Keys).

counters_passed([], []).
counters_passed([Parameter|Parameters], [Arg|Args]) :-
    ( var(Parameter), integer(Arg) -> Parameter = Arg ; true ),
    counters_passed(Parameters, Args).

product([], N, N).
product([Item|Items], N0, N) :-
    factor(Item, Factor),
    N1 is N0 * Factor,
    product(Items, N1, N).

factor(answered(Name, _, Args, _, _), N) :- !, ways(Name, Args, N).
factor(block(Name, Args, _, _), N) :- !, ways(Name, Args, N).
factor(method(Id, Args, _, _), N) :- !, ( call_target(Id-Args, none, _, code) -> ways(Id, Args, N) ; N = 1 ).
factor(virtual(Goal, _), N) :- !,
    new_state(Nothing),
    Goal = invoke(_, _, Args, _, _, _, _, _),
    findall(Of, ( call_target(Goal, Nothing, Target, Where), ( Where == code -> ways(Target, Args, Of) ; Of = 1 ) ), All),
    sum_list(All, N).
factor(count(Most, Counter0, Counter), 1) :- !,
    ( integer(Counter0) -> Counter is Counter0 + 1, Counter =< Most ; true ).
factor(_, 1).
