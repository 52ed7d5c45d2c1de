:- use_module(library(plunit)).
:- use_module('../../solver/numbers').
:- use_module('../../solver/decisions', [compare/4, compare_floats/5]).
:- use_module('../../solver/store', [new_store/2]).
:- use_module('../../solver/unknowns', [new_unknown/3, definition/2]).

:- initialization(use_ieee_floats).

%   unknowns(Types, Xs): Xs are new unknowns of Types on a path without levels.
unknowns(Types, Xs) :- new_store([], Store), maplist(new_unknown(Store), Types, Xs).

defined_as(X, Def) :- definition(X, Def).

operands(i, int, 1).
operands(l, long, 1).
operands(f, float, 1.5).
operands(d, double, 1.5).

%   An operation of numbers.pl on floats, or between floats and integers. What has a name of several words is one on library values.
of_floats(Op, Arity) :-
    module_property(numbers, exports(Exports)),
    member(Op/Arity, Exports),
    \+ sub_atom(Op, _, _, _, '_'),
    ( atom_codes(Op, [_,0'2,To]) -> sub_atom(Op, 0, 1, _, From), ( memberchk(From, [f,d]) -> true ; memberchk(To, `fd`) )
    ; sub_atom(Op, _, _, 0, bits)
    ; sub_atom(Op, 0, 1, _, From), memberchk(From, [f,d]), \+ sub_atom(Op, _, _, 0, bits)
    ).

%   The operation on unknowns, or on an unknown and a number, is defined as itself.
kept(Op, 2) :- !,
    sub_atom(Op, 0, 1, _, Letter), operands(Letter, Type, _), unknowns([Type], [X]),
    Goal =.. [Op,X,Z], call(numbers:Goal), defined_as(Z, Def), Def =.. [Op,Y], Y == X.
kept(Op, 3) :-
    sub_atom(Op, 0, 1, _, Letter), operands(Letter, Type, Number), unknowns([Type,Type], [X,Y]),
    forall(member(Operands, [[X,Y],[X,Number],[Number,Y]]),
           ( append([Op|Operands], [Z], List), Goal =.. List, call(numbers:Goal),
             defined_as(Z, Def), Def =.. [Op|Operands1], Operands1 == Operands )).

answers(Op, Unordered, X, Y, Answers) :- findall(A, compare_floats(Op, Unordered, X, Y, A), Answers).

compared_by(Type, Unordered, Op) :-
    new_store([], S), new_unknown(S, Type, X), compare_floats(lt, Unordered, X, 0.5, true), newest_operation(S, Op).

newest_operation(Store, Op) :- arg(4, Store, [Node|_]), arg(3, Node, Def), functor(Def, Op, _).

:- begin_tests(unknown_floats).

test(all_operations_are_kept, Lost == []) :-
    findall(Op/Arity, of_floats(Op, Arity), Ops), length(Ops, 30),
    findall(Op, ( member(Op/Arity, Ops), \+ kept(Op, Arity) ), Lost).

test(known_sum, Z == 0.75) :- dadd(0.5, 0.25, Z).
test(known_float_sum_is_rounded, Z == 16777216.0) :- fadd(16777216.0, 1.0, Z).
test(known_float_product_is_rounded, Z == 1.0Inf) :- fmul(1.0e38, 10.0, Z).
test(known_difference, Z == -0.25) :- fsub(0.25, 0.5, Z).
test(known_comparison, A == [true]) :- answers(lt, 1, 0.5, 0.75, A).
test(known_unordered, A == [false]) :- X is nan, answers(lt, 1, X, 0.75, A).

test(both_sides, A == [true,false]) :- unknowns([double], [X]), answers(lt, -1, X, 0.5, A).
test(the_unknown_may_be_the_second, A == [true,false]) :- unknowns([float], [X]), answers(ge, 1, 0.5, X, A).
test(comparison_of_floats, Op == fcmpg) :- compared_by(float, 1, Op).
test(comparison_of_doubles, Op == dcmpl) :- compared_by(double, -1, Op).
test(comparison_of_a_float_that_is_defined, Op == fcmpl) :-
    new_store([], S), new_unknown(S, double, X), d2f(X, Y), compare_floats(lt, -1, 0.5, Y, true), newest_operation(S, Op).
test(comparison_of_a_double_made_of_a_float, Op == dcmpl) :-
    new_store([], S), new_unknown(S, float, X), f2d(X, Y), compare_floats(lt, -1, Y, 0.5, true), newest_operation(S, Op).

:- end_tests(unknown_floats).
