/*  What loading costs is no step, and does not bring the limit of a search nearer; what Z3 takes does. */
:- use_module(library(plunit)).
:- use_module('../../clp/loads', [loading/1, uncounted/1, load_steps/1, load_cut_short/0]).

:- use_module('../../clp/exploration', []).

:- dynamic user:host_solve/4.

user:host_solve(_, Most, unsat, Effort) :- nb_setval(most, Most), nb_getval(effort, Effort).

count(0) :- !.
count(N) :- N1 is N - 1, count(N1).

%   steps(Goal, Steps): the inferences of Goal but for those of loading.
steps(Goal, Steps) :-
    load_steps(L0),
    statistics(inferences, I0),
    call(Goal),
    statistics(inferences, I),
    load_steps(L),
    Steps is I - I0 - (L - L0).

ended(Goal, Limit, Ended) :-
    call_with_inference_limit(Goal, Limit, Result),
    ( Result == inference_limit_exceeded -> Ended = limit ; Ended = done ).

both(G1, G2) :- call(G1), call(G2).

asked(Effort) :- nb_setval(effort, Effort), user:host_solve(x, unsat).

:- begin_tests(loads, [setup(uncounted(true))]).

test(loading_takes_no_steps, Steps == Less) :-
    steps(loading(user:count(10)), Less), steps(loading(user:count(10_000)), Steps).
test(what_is_uncounted_in_it_counts_once, Steps == Less) :-
    steps(loading(user:count(10)), Less), steps(loading(loads:uncounted(user:count(10_000))), Steps).
test(loading_goes_on_behind_the_limit, Ended == done) :-
    ended(loading(user:count(10_000)), 100, Ended).
test(a_search_whose_limit_ends_nothing_else_ends_by_it, Counts == [budget(steps)-1]) :-
    ends:ledger(exploration:search_ended(inference_limit_exceeded), Counts).
test(the_limit_holds_behind_loading, Ended == limit) :-
    ended(both(loading(user:count(10_000)), user:count(1000)), 900, Ended).
test(what_was_left_is_left_behind_loading, Ended == done) :-
    ended(both(loading(user:count(10_000)), user:count(1000)), 1100, Ended).
test(the_limit_holds_where_loading_fails, Ended == limit) :-
    ended(( \+ loading(fail), user:count(1000) ), 900, Ended).
test(an_exception_leaves_the_limit_and_is_noted, [Ended,Noted] == [limit,true]) :-
    ended(( catch(loading(throw(here)), here, true), user:count(1000) ), 900, Ended),
    ( load_cut_short -> Noted = true ; Noted = false ),
    \+ load_cut_short.
test(without_a_limit_there_is_none_behind_loading) :-
    loading(user:count(10)), count(100_000).
test(z3_brings_the_limit_nearer, [Ended1,Ended2] == [done,limit]) :-
    ended(both(asked(320), user:count(1000)), 1200, Ended1),
    ended(both(asked(32_000), user:count(1000)), 1200, Ended2).
test(z3_may_take_what_is_left, [Rough1,Rough2] == [1,0]) :-
    ended(asked(0), 1000, done), nb_getval(most, Most1), Rough1 is Most1 // 30_000,
    ended(both(user:count(900), asked(0)), 1000, done), nb_getval(most, Most2), Rough2 is Most2 // 3_200.
test(z3_takes_no_steps, Steps == Less) :-
    asked(0), steps(asked(0), Less), steps(asked(1_000_000), Steps).
test(z3_has_no_limit_where_there_is_none) :-
    asked(1_000_000_000), count(100_000).

:- end_tests(loads).
