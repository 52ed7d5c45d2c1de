/*  Limits of paths: what each kind of criterion counts, and where a path ends. */
:- use_module(library(plunit)).
:- use_module('../../solver/heap', [new_heap/1]).
:- use_module('../../solver/limits').
:- use_module('../../solver/known_rounds', [counted_rounds/2]).
:- use_module('../../solver/ends', [ledger/2]).

limited(Criterion, H) :- new_heap(H0), limit_path(H0, Criterion, H).

%   ends(Goal, Why): Why is the reason for which Goal ends the path, none where it does not.
ends(Goal, Why) :-
    ledger(Goal, Counts),
    ( Counts = [Why-1] -> true ; Counts == [], Why = none ).

%   calls(N, H, Number): N calls of a method begin, one in another.
calls(0, _, _) :- !.
calls(N, H, Number) :- enter_call(H, Number), N1 is N - 1, calls(N1, H, Number).

rules(0, _) :- !.
rules(N, H) :- next_rule(H), N1 is N - 1, rules(N1, H).

:- begin_tests(limits).

test(no_limit, Why == none) :- new_heap(H), ends(( next_round(H, 1000, _), calls(1000, H, 3), rules(1000, H) ), Why).
test(rounds, Round == 2) :- limited(criterion(loop, 2), H), next_round(H, 1, Round).
test(one_round_too_many, Why == bound(loop)) :- limited(criterion(loop, 2), H), ends(next_round(H, 2, _), Why).
test(rounds_do_not_limit_visits, Visit == 10) :- limited(criterion(loop, 2), H), next_visit(H, 9, Visit).
test(first_call_is_not_nested, Why == none) :- limited(criterion(loop, 2), H), ends(calls(3, H, 1), Why).
test(one_nested_call_too_many, Why == bound(recursion)) :- limited(criterion(loop, 2), H), ends(calls(4, H, 1), Why).
test(calls_of_blocks, Why == bound(recursion)) :- limited(criterion(block, 2), H), ends(calls(3, H, 1), Why).
test(calls_of_each_method, Why == none) :- limited(criterion(block, 2), H), ends(( calls(2, H, 1), calls(2, H, 20) ), Why).
test(calls_one_after_the_other, Why == none) :-
    limited(criterion(block, 1), H),
    ends(( enter_call(H, 20), leave_call(H, 20), enter_call(H, 20) ), Why).
test(backtracking_leaves_calls, true) :-
    limited(criterion(block, 1), H),
    ( enter_call(H, 1), fail ; enter_call(H, 1) ).
test(visits, Why == bound(block)) :- limited(criterion(block, 2), H), ends(next_visit(H, 2, _), Why).
test(model_rounds_of_loops, Why == bound(loop)) :-
    limited(criterion(loop, 2), H),
    ends(( next_model_round(H, 1, _), next_model_round(H, 2, _) ), Why).
test(model_rounds_of_blocks, Why == bound(block)) :- limited(criterion(block, 2), H), ends(next_model_round(H, 2, _), Why).
test(model_rounds_are_rules, Why == bound(depth)) :-
    limited(criterion(depth, 2), H),
    ends(( next_model_round(H, 0, _), next_model_choice(H, _), next_model_round(H, 0, _) ), Why).
test(known_values_are_no_choice, Why == none) :-
    limited(criterion(depth, 1), H),
    ends(( next_model_choice(H, 1-2), next_model_choice(H, a), next_model_choice(H, 1-_) ), Why).
test(rules, Why == none) :- limited(criterion(depth, 3), H), ends(rules(3, H), Why).
test(one_rule_too_many, Why == bound(depth)) :- limited(criterion(depth, 3), H), ends(rules(4, H), Why).
test(suspended, Why == bound(depth)) :-
    limited(criterion(depth, 3), H0),
    rules(2, H0),
    suspend_limits(H0, Limits, H1),
    rules(100, H1),
    resume_limits(H1, Limits, H),
    rules(1, H),
    ends(rules(1, H), Why).
test(needs_the_most_rounds, K == 5) :-
    limited(criterion(loop, 9), H),
    next_round(H, 4, _), next_round(H, 1, _),
    needed_bound(H, loop, K).
test(needs_of_nested_calls, Loop-Block == 2-3) :-
    limited(criterion(loop, 9), H),
    calls(3, H, 1), leave_call(H, 1),
    needed_bound(H, loop, Loop),
    needed_bound(H, block, Block).
test(known_rounds_are_needed_where_they_count, K-Count == 3-1) :-
    limited(criterion(loop, 1, free), H),
    next_round(H, 0, Round1), next_round(H, Round1, Round2), next_round(H, Round2, Round3),
    counted_rounds(Round3, Count),
    needed_bound(H, loop, K).
test(needs_of_rules_and_models, K == 4) :-
    limited(criterion(depth, 9), H),
    rules(3, H), next_model_choice(H, _),
    needed_bound(H, depth, K).
test(needs_nothing, Ks == [1,1,1]) :- new_heap(H), findall(K, ( member(Kind, [loop,block,depth]), needed_bound(H, Kind, K) ), Ks).
test(rounds_of_a_part, Why == bound(part)) :- limited(criterion(loop, 9), H), ends(next_round_of_part(H, 1, _, 1), Why).
test(within_a_part, Round-Visit-Why == 2-2-none) :-
    limited(criterion(loop, 1), H),
    ends(( next_round_of_part(H, 1, Round, 2), next_visit_of_part(H, 1, Visit, 2), enter_call_of_part(H, 3, 1) ), Why).
test(visits_of_a_part, Why == bound(part)) :- limited(criterion(loop, 9), H), ends(next_visit_of_part(H, 2, _, 2), Why).
test(calls_of_a_part, Why == bound(part)) :-
    limited(criterion(loop, 9), H),
    ends(( enter_call_of_part(H, 1, 1), leave_call(H, 1), enter_call_of_part(H, 1, 1), enter_call_of_part(H, 1, 1) ), Why).
test(parts_of_what_is_not_bounded, Why == none) :-
    new_heap(H),
    ends(( next_round_of_part(H, 1, _, 1), next_visit_of_part(H, 1, _, 1), enter_call_of_part(H, 1, 0) ), Why).
test(parts_where_limits_are_suspended, Why == none) :-
    limited(criterion(loop, 9), H0),
    suspend_limits(H0, _, H),
    ends(next_round_of_part(H, 1, _, 1), Why).
test(known_rounds_of_a_part_are_free, Why == none) :-
    limited(criterion(loop, 9, free), H),
    first_round(H, 0, Round0),
    ends(( next_round_of_part(H, Round0, Round1, 1), next_round_of_part(H, Round1, _, 1) ), Why).
test(what_a_part_counts_is_not_needed, K == 1) :-
    limited(criterion(loop, 9), H),
    next_round_of_part(H, 4, _, 9),
    needed_bound(H, loop, K).
test(no_rounds, error(type_error(_, 0))) :- limited(criterion(loop, 0), _).
test(unknown_kind, error(domain_error(criterion, _))) :- limited(criterion(path, 2), _).

:- end_tests(limits).
