/*  What paths cost so far: totals in place, arrays of unknown length, code that nobody charges for. */
:- use_module(library(plunit)).
:- use_module('../../solver/heap', [new_heap/1]).
:- use_module('../../solver/limits', [paths_begin_with/1, limit_path/3, suspend_limits/3, resume_limits/3]).
:- use_module('../../solver/spending', [spent_nothing/2, charge_costs/3, charge_arrays/4, in_model/4, spent/2, spent_lengths/2, array_cost/3]).

begun(H) :-
    spent_nothing([0,-1], Spent),
    setup_call_cleanup(paths_begin_with(Spent), ( new_heap(H0), limit_path(H0, none, H) ), paths_begin_with(none)).

totals(H, Totals) :- spent(H, Amounts), findall(N, member(amount(N, _, _), Amounts), Totals).

:- begin_tests(spending).

test(charges, Totals == [3,4]) :- begun(H), charge_costs(H, [3,5], own), totals(H, Totals).
test(undone, Totals == [0,-1]) :- begun(H), \+ ( charge_costs(H, [3,5], own), fail ), totals(H, Totals).
test(nobody_asks, fail) :- new_heap(H0), limit_path(H0, none, H), charge_costs(H, [3,5], own), spent(H, _).
test(suspended, Totals == [1,-1]) :-
    begun(H),
    charge_costs(H, [1,0], own),
    suspend_limits(H, Limits, H1),
    charge_costs(H1, [9,9], own),
    resume_limits(H1, Limits, H2),
    totals(H2, Totals).
test(arrays, Totals-Lengths == [8,-1]-[2]) :-
    begun(H),
    charge_arrays(H, [2], [[array(0, 4, 1),none]], own),
    totals(H, Totals),
    spent_lengths(H, Lengths).
test(arrays_of_arrays, Totals == [32,-1]) :-
    begun(H),
    charge_arrays(H, [2,3], [[array(0, 4, 1),none],[array(0, 4, 1),none]], own),
    totals(H, Totals).
test(unknown_length, Parts == [times(2, array(16, 4, 8), N)]) :-
    begun(H),
    charge_arrays(H, [2,N], [[none,none],[array(16, 4, 8),none]], own),
    spent(H, [amount(0, Parts, _)|_]).
test(known_since, Total == 48) :-
    begun(H),
    charge_arrays(H, [2,N], [[none,none],[array(16, 4, 8),none]], own),
    N = 2,
    spent(H, [amount(Total, [], _)|_]).
test(models_are_not_charged, Totals-Exact == [0,-1]-exact(at_least, at_least, at_least, at_least)) :-
    begun(H),
    in_model(H, code, ok, charge_costs(H, [3,5], own)),
    totals(H, Totals),
    spent(H, [amount(_, _, Exact)|_]).
test(a_model_that_is_known, Exact == exact(exact, exact, exact, at_least)) :-
    begun(H),
    in_model(H, code, ok, true),
    spent(H, [amount(_, _, Exact)|_]).
test(behind_a_model, Totals == [3,4]) :-
    begun(H),
    in_model(H, nothing, ok, charge_costs(H, [1,1], library)),
    charge_costs(H, [3,5], own),
    totals(H, Totals).
test(rounded_up, Costs == [16,24,24,32]) :- findall(Cost, ( member(N, [0,1,2,3]), array_cost(array(16, 4, 8), N, Cost) ), Costs).

:- end_tests(spending).
