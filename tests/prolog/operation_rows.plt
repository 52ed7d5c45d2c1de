/*  Unit tests of solver/operation_rows.pl: what each row says of its operation holds of what it gives. */
:- use_module(library(plunit)).
:- use_module('../../solver/operation_rows').
:- use_module('../../solver/results', [type_range/3]).
:- use_module('../../solver/numbers').

sample(Type, V) :- memberchk(Type, [float,double]), !, member(V, [0.0,-0.0,1.0,-2.5,1.0e10]).
sample(Type, V) :- type_range(Type, Lo, Hi), member(V, [0,1,-1,7,-32,1000,Lo,Hi]).

%   Values of the inputs for which there is a result, and that.
run(Op, Inputs, Z) :-
    operation_row(Goal, Types, _, Known, _, _, _, Facts),
    functor(Goal, Op, _),
    Goal =.. [_|Arguments],
    append(Inputs, [Z], Arguments),
    maplist(sample, Types, Inputs),
    ( memberchk(defined(When), Facts) -> call(When) ; true ),
    once(Known).

result(Op, Inputs, Z) :-
    append(Inputs, [Z0], Arguments),
    Goal =.. [Op|Arguments],
    once(numbers:Goal),
    Z = Z0.

says(right(N), [X,N], X).
says(left(N), [N,Y], Y).
says(absorbing(N), [_,N], N).
says(absorbing(N), [N,_], N).
says(alike(N), [X,X], N).
says(always_same, [X], X).

outside(Op, Inputs, Z) :-
    operation_fact(Op, range(Name)),
    findall(X-X, member(X, Inputs), Bounds),
    range(Name, Bounds, Lo, Hi, Goal),
    once(Goal),
    operation_types(Op, _, Type),
    type_range(Type, Least, Most), Lo >= Least, Hi =< Most,
    \+ ( Lo =< Z, Z =< Hi ).
outside(Op, _, Z) :- operation_fact(Op, between(Lo, Hi)), \+ ( Lo =< Z, Z =< Hi ).
outside(Op, [X], Z) :-
    operation_fact(Op, same_within), operation_types(Op, _, Type),
    type_range(Type, Lo, Hi), X >= Lo, X =< Hi, Z \== X.

:- begin_tests(operation_rows, [setup(use_ieee_floats)]).

test(what_is_said_of_a_result_holds, Wrong == []) :-
    findall(Op-Inputs, ( operation_fact(Op, Fact), says(Fact, Inputs, Z), run(Op, Inputs, Z0), Z0 \== Z ), Wrong).
test(results_are_in_their_ranges, Wrong == []) :-
    findall(Op-Inputs, ( run(Op, Inputs, Z), outside(Op, Inputs, Z) ), Wrong).
test(what_undoes_another_gives_its_input_back, Wrong == []) :-
    findall(Op-X, ( operation_fact(Op, undoes(Op1)), run(Op1, [X], Y), \+ result(Op, [Y], X) ), Wrong).
test(the_operation_is_what_its_row_says, Wrong == []) :-
    findall(Op-Inputs, ( run(Op, Inputs, Z), \+ result(Op, Inputs, Z) ), Wrong).
test(expressions_in_place_are_the_value_where_that_is_an_int, Wrong == []) :-
    findall(Op-Inputs, in_place_wrong(Op, Inputs), Wrong).
test(one_row_an_operation, Twice == []) :-
    findall(Op, operation_types(Op, _, _), Ops),
    msort(Ops, Sorted),
    findall(Op, append(_, [Op,Op|_], Sorted), Twice).

in_place_wrong(Op, [X,Y]) :-
    operation_row(Goal, [int,int], int, Known, _, _, _, Facts),
    memberchk(in_place(E), Facts),
    Goal =.. [Op,X,Y,Z],
    sample(int, X), sample(int, Y),
    V is E, V >= -2147483648, V =< 2147483647,
    once(Known),
    Z =\= V.

:- end_tests(operation_rows).
