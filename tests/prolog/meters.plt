/*  A cost is one more meter: rows of meters.pl from outside are charged for, bounded, and end a path by their name. */
:- use_module(library(plunit)).
:- use_module('../../solver/meters', [charges/2, limits_fields/1]).

:- multifile meters:meter/3, meters:charged/2, meters:criterion_most/4.

meters:meter(steps, in_total, steps).
meters:charged(rule, steps).
meters:charged(round, steps).
meters:criterion_most(steps, K, steps, K).

:- use_module('../../solver/heap', [new_heap/1]).
:- use_module('../../solver/limits', [limit_path/3, next_rule/1, next_round/3, has_limits/1]).
:- use_module('../../solver/ends', [ledger/2]).

ends(Kind, K, Charge, Counts) :-
    new_heap(H0),
    limit_path(H0, criterion(Kind, K), H),
    ledger(call(Charge, H), Counts).

two_rules_and_a_round(H) :- next_rule(H), next_rule(H), next_round(H, 0, _).

:- begin_tests(meters).

test(within, Counts == []) :- ends(steps, 3, two_rules_and_a_round, Counts).
test(beyond, Counts == [bound(steps)-1]) :- ends(steps, 2, two_rules_and_a_round, Counts).
test(others_hold, Counts == [bound(depth)-1]) :- ends(depth, 1, two_rules_and_a_round, Counts).
test(not_bounded, Counts == []) :- ends(loop, 1, two_rules_and_a_round, Counts).
test(has_limits) :- new_heap(H0), limit_path(H0, criterion(steps, 9), H), has_limits(H).
test(rules_are_charged_for, Kinds == [depth,steps]) :- findall(Kind, ( member(Kind, [block,depth,loop,steps]), charges(Kind, rule) ), Kinds).
test(its_place_in_the_limits, true) :- limits_fields(Fields), memberchk(steps_spent, Fields).

:- end_tests(meters).
