/*  What a concolic search has still to do, and in which order.

    test(N, Given, From, Seeds, Origin): test number N took the trace Given (concolic.pl); what was decided on it behind place From is
    its own; Seeds are the numbers of its inputs, as far as its path knew them; Origin is `start` or flip(Test, Index). It is
    followed as soon as it is there. flip(Test, Index, Rule, Behind, Depth): at place Index of its trace, where it took Rule, other ways may be
    tried; Behind are the goals that may come behind the call around that, which is Depth calls deep.

    The order, `dfs`: the last place of the newest test first, as backtracking has it. With `first`, solve-first: all places of
    a test at once, the first one first; then those of the tests that this has made, the newest first. `generational`:
    likewise, but next is the test that covered most that no other one had. `coverage`: of all places the one whose other ways
    have rules that no test took, then one from which goals that are left may come; the oldest first.

    Look-ahead: a place from which no goal that is left may come is not tried, and is pruned(look_ahead); one that is deeper than calls are
    gone through in all ways is pruned(call_depth).
*/
:- module(concolic_tasks, [forget_tasks/0, next_task/1, path_is_over/0, test/5, new_test/4, new_trace/1, note_flip/5, can_cover/2, node_ahead/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2]).
:- use_module(guide, [search_way/3, no_goal_left/0]).
:- use_module(look_ahead, [ahead/5, belongs/2, look_at/1, runs/2]).
:- use_module(loads, [uncounted/1]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(residual, [rule/3]).
:- use_module(steering, [concolic_search/2]).
:- use_module('../solver/ends', [path_ends/1]).

:- dynamic test/5, waiting/1, flip/5, open_test/2, taken/1, rule_taken/1.

%!  forget_tasks is det.
%
%   A search begins.

forget_tasks :-
    retractall(test(_, _, _, _, _)),
    retractall(waiting(_)),
    retractall(flip(_, _, _, _, _)),
    retractall(open_test(_, _)),
    retractall(taken(_)),
    retractall(rule_taken(_)),
    nb_setval(concolic_tests, 0),
    nb_setval(concolic_test, 0),
    nb_setval(concolic_task, none),
    nb_setval(path_is_over, false).

%!  test(?N, -Given, -From, -Seeds, -Origin) is nondet.
%
%   Test number N, as said above.

%!  path_is_over is det.
%
%   The task that is being done needs no other try: there is its case, or nobody wants it.

path_is_over :- nb_setval(path_is_over, true).

%!  next_task(-Task) is nondet.
%
%   Each Task in its turn, start, follow(Test, Bounded), flip(Test, Index) or witness(Test), until nothing is left to do.

next_task(Task) :-
    repeat,
    nb_getval(concolic_task, Before),
    nb_getval(path_is_over, Over),
    (   no_goal_left
    ->  !, fail
    ;   popped(Before, Over, Task)
    ->  nb_setval(concolic_task, Task),
        nb_setval(path_is_over, false)
    ;   !, fail
    ).

popped(none, _, Task) :- !, Task = start.
popped(follow(Test, bounded), false, Task) :- !, Task = follow(Test, free).
popped(follow(Test, free), false, Task) :- !, Task = witness(Test).
popped(_, _, Task) :-
    (   retract(waiting(Test))
    ->  Task = follow(Test, bounded)
    ;   concolic_search(Order, First),
        next_flip(Order, First, flip(Test, Index, Rule, Behind, Depth)),
        (   search_way(_, _, Most), integer(Most), Depth > Most
        ->  left_out(call_depth), popped(flip, true, Task)
        ;   \+ may_cover(Rule, Behind)
        ->  left_out(look_ahead), popped(flip, true, Task)
        ;   Task = flip(Test, Index)
        )
    ).

left_out(Why) :- ( path_ends(pruned(Why)) -> true ; true ).

%   next_flip(Order, First, Flip): Flip is done next, and is none any more.
next_flip(dfs, later, Flip) :- !, Flip = flip(_, _, _, _, _), retract(Flip), !.
next_flip(coverage, _, Flip) :- !,
    findall(Score-Flip0, ( Flip0 = flip(_, _, _, _, _), Flip0, score(Flip0, Score) ), [First|Scored]),
    foldl(better, Scored, First, _-Flip),
    retract(Flip), !.
next_flip(Order, _, Flip) :-
    nb_getval(concolic_test, Test),
    (   retract(flip(Test, Index, Rule, Behind, Depth))
    ->  Flip = flip(Test, Index, Rule, Behind, Depth)
    ;   next_open(Order, Next),
        nb_setval(concolic_test, Next),
        next_flip(Order, first, Flip)
    ).

better(Score-Flip, Best-Flip0, Score1-Flip1) :- ( Score > Best -> Score1 = Score, Flip1 = Flip ; Score1 = Best, Flip1 = Flip0 ).

score(flip(_, _, Rule, Behind, _), Score) :-
    (   other_rule(Rule, Other), \+ rule_taken(Other)
    ->  Score = 2
    ;   search_way(_, goals, _), can_come(Rule, Behind)
    ->  Score = 1
    ;   Score = 0
    ).

next_open(generational, Test) :- !,
    findall(Gain-Test0, open_test(Test0, Gain), [First|Others]),
    foldl(more_gain, Others, First, _-Test),
    retract(open_test(Test, _)).
next_open(_, Test) :- retract(open_test(Test, _)), !.

%   The newest test is the first one: the oldest of those with the same gain is next.
more_gain(Gain-Test, Best-Test0, Gain1-Test1) :- ( Gain >= Best -> Gain1 = Gain, Test1 = Test ; Gain1 = Best, Test1 = Test0 ).

%!  new_test(+Given, +From, +Seeds, +Origin) is semidet.
%
%   There is a test that took the trace Given, which no other one took.

new_test(Given, From, Seeds, Origin) :-
    new_trace(Given),
    nb_getval(concolic_tests, N0),
    N is N0 + 1,
    nb_setval(concolic_tests, N),
    rules_taken(Given, 0, Gain),
    assertz(test(N, Given, From, Seeds, Origin)),
    assertz(waiting(N)),
    asserta(open_test(N, Gain)).

%!  new_trace(+Given) is semidet.
%
%   No test took the trace Given so far.

new_trace(Given) :-
    variant_sha1(Given, Hash),
    \+ taken(Hash),
    assertz(taken(Hash)).

rules_taken(Given, Gain0, Gain) :-
    functor(Given, Rule, Arity),
    ( rule_taken(Rule) -> Gain1 = Gain0 ; assertz(rule_taken(Rule)), Gain1 is Gain0 + 1 ),
    rules_taken(Arity, Given, Gain1, Gain).

rules_taken(I, Given, Gain0, Gain) :-
    (   I =:= 0
    ->  Gain = Gain0
    ;   arg(I, Given, Part),
        rules_taken(Part, Gain0, Gain1),
        I1 is I - 1,
        rules_taken(I1, Given, Gain1, Gain)
    ).

%!  note_flip(+Test, +Index, +Rule, +Behind, +Depth) is det.
%
%   Something was decided at place Index of the trace of Test.

note_flip(Test, Index, Rule, Behind, Depth) :-
    Flip = flip(Test, Index, Rule, Behind, Depth),
    ( concolic_search(dfs, later) -> asserta(Flip) ; assertz(Flip) ).

%!  can_cover(+Rule, +Behind) is semidet.
%
%   With look-ahead: goals that are left may come from the Rule on, with Behind behind the call around it; without, always.

can_cover(Rule, Behind) :-
    (   looks_ahead(How)
    ->  (   nb_getval(goals_left, Left),
            ( node_ahead(Rule, Goals, _) -> Left /\ (Goals \/ Behind) =\= 0 ; Left /\ Behind =\= 0 -> true ; runs(_, _) )
        ->  true
        ;   How == ignored
        )
    ;   true
    ).

may_cover(Rule, Behind) :-
    (   looks_ahead(How)
    ->  ( can_come(Rule, Behind) -> true ; How == ignored )
    ;   true
    ).

looks_ahead(How) :-
    search_way(When, goals, _),
    When \== never,
    ( When = ignored(Ignored) -> Ignored \== never, How = ignored ; How = asked ).

%   Of the other rules there, or behind them. Which method a call by way of an object runs, the rule does not say.
can_come(Rule, Behind) :-
    nb_getval(goals_left, Left),
    (   Left /\ Behind =\= 0
    ->  true
    ;   belongs(Rule, Predicate)
    ->  (   other_rule(Rule, Other), node_ahead(Other, Goals, _), Left /\ Goals =\= 0
        ->  true
        ;   \+ is_block_predicate(Predicate), runs(_, Predicate)
        ->  true
        )
    ;   runs(_, _)
    ->  true
    ).

other_rule(Rule, Other) :- rule(Rule, Predicate, _), rule(Other, Predicate, _), Other \== Rule.

%!  node_ahead(+Rule, -Goals, -Parts) is semidet.
%
%   What look_ahead.pl finds of a Rule that is looked into.

node_ahead(Rule, Goals, Parts) :-
    (   ahead(Rule, Goals0, _, _, Parts0)
    ->  Goals = Goals0, Parts = Parts0
    ;   uncounted(look_ahead:look_at(Rule)),
        ahead(Rule, Goals, _, _, Parts)
    ).
