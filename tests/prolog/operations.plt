:- use_module(library(plunit)).
:- use_module(library(apply), [maplist/2]).
:- use_module('../../clp/operations').
:- use_module('../../clp/meaning').
:- use_module('../../clp/residual', []).

%   The goals that rows of the table of meaning are made of, those on the frame left out.
table_goal(Goal) :-
    clause(meaning:meaning(_, _, _, _, Outcomes), _),
    nonvar(Outcomes),
    partial_member(_:Effect, Outcomes),
    nonvar(Effect), Effect = next(Goals),
    partial_member(Goal, Goals),
    nonvar(Goal),
    Goal \= local(_, _), Goal \= set_local(_, _).

partial_member(X, List) :- nonvar(List), List = [Y|Rest], ( X = Y ; partial_member(X, Rest) ).

%   Arguments that an operation has when it runs.
heap_arguments(pure, 0).
heap_arguments(read, 1).
heap_arguments(write, 2).

runs(Goal) :-
    operation(Goal, Kind),
    heap_arguments(Kind, More),
    functor(Goal, Name, Arity0),
    Arity is Arity0 + More,
    functor(Head, Name, Arity),
    '$get_predicate_attribute'(residual:Head, defined, 1).

:- begin_tests(operations).

test(pure, Kind == pure) :- operation(iadd(_, _, _), Kind).
test(read, Kind == read) :- operation(get_array(_, _, _), Kind).
test(write, Kind == write) :- operation(new_object(_, _), Kind).
test(no_operation, fail) :- operation(jump(_), _).
test(pure_goals_stay, Goal-H == iadd(1,2,z)-h) :- with_heap(pure, iadd(1, 2, z), h, Goal, H).
test(reads_see_the_heap, Goal-H == get_field(h,x,f,2,v)-h) :- with_heap(read, get_field(x, f, 2, v), h, Goal, H).
test(writes_leave_a_heap, Goal == set_array(h,x,0,v,H)) :- with_heap(write, set_array(x, 0, v), h, Goal, H).
test(known_inputs) :- inputs_known(dadd(1.0, 2.0, _)).
test(unknown_inputs, fail) :- inputs_known(iadd(1, _, _)).
test(inputs_that_are_no_numbers, fail) :- inputs_known(l2i(a, _)).
test(one_input) :- inputs_known(ineg(1, _)).
test(goals_of_the_table_are_operations) :-
    forall(table_goal(Goal), operation(Goal, _)).
test(goals_of_the_table_run) :-
    findall(Goal, ( table_goal(Goal), \+ runs(Goal) ), Missing), Missing == [].
test(the_table_has_goals) :- aggregate_all(count, table_goal(_), N), N > 60.

:- end_tests(operations).
