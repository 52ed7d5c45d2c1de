:- use_module(library(plunit)).
:- use_module('../../solver/results').
:- use_module('../../solver/numbers', []).

int(Lo, Hi, u(store, 1, input(int), point(Lo, Hi, 0, []), _)).
double(u(store, 1, input(double), real(0.0), _)).
defined(Def, u(store, 1, Def, point(none, none, 0, 0), _)).

bounds(Def, Lo-Hi) :- result_bounds(Def, Lo, Hi).

%   What numbers.pl offers that has a result.
arithmetic(Op, Arity) :-
    module_property(numbers, exports(Exports)),
    member(Op/Arity, Exports),
    \+ memberchk(Op, [compute,use_ieee_floats,round_to_float,wrap_int,wrap_long]),
    \+ sub_atom(Op, _, _, _, '_').

%   The type by the name: of a comparison int, of a conversion by the letter after the 2, else by the first letter.
expected_type(Op, Type) :-
    (   sub_atom(Op, _, _, _, cmp) -> Type = int
    ;   memberchk(Op-Type0, [fbits-int,dbits-long,ibits-float,lbits-double]) -> Type = Type0
    ;   atom_codes(Op, [_,0'2,Code]) -> letter(Code, Type)
    ;   atom_codes(Op, [Code|_]), letter(Code, Type)
    ).

letter(0'i, int).
letter(0'l, long).
letter(0'f, float).
letter(0'd, double).
letter(0'b, byte).
letter(0's, short).
letter(0'c, char).

:- begin_tests(results).

test(types_of_all_operations, Wrong == []) :-
    findall(Op, arithmetic(Op, _), Ops), length(Ops, N), N > 50,
    findall(Op-Type, ( member(Op, Ops), expected_type(Op, Type), \+ result_type(Op, Type) ), Wrong).

test(of_an_integer, Lo-Hi == 3-3) :- operand_bounds(3, Lo, Hi).
test(of_an_unknown, Lo-Hi == -5-5) :- int(-5, 5, X), operand_bounds(X, Lo, Hi).
test(floats_have_none, fail) :- operand_bounds(0.5, _, _).
test(float_inputs_have_none, fail) :- double(X), operand_bounds(X, _, _).
test(defined_floats_have_none, fail) :- defined(dadd(1.0, 2.0), X), operand_bounds(X, _, _).

test(conversion_to_int, B == -2147483648-2147483647) :- double(X), bounds(d2i(X), B).
test(conversion_to_long, B == -9223372036854775808-9223372036854775807) :- double(X), bounds(d2l(X), B).
test(comparison, B == -1-1) :- double(X), bounds(dcmpg(0.5, X), B).
test(sum_of_floats, B == none-none) :- double(X), bounds(dadd(0.5, X), B).
test(float_of_an_int, B == none-none) :- int(-5, 5, X), bounds(i2f(X), B).
test(sum_of_ints, B == 2-12) :- int(-5, 5, X), bounds(iadd(X, 7), B).
test(product_that_may_overflow, B == -2147483648-2147483647) :- int(-5, 5, X), bounds(imul(X, 2147483647), B).

test(times_one, A == X) :- double(X), once(simpler(dmul(X, 1.0), A)).
test(one_times, A == X) :- double(X), once(simpler(fmul(1.0, X), A)).
test(less_zero, A == X) :- double(X), once(simpler(dsub(X, 0.0), A)).
test(plus_negative_zero, A == X) :- double(X), once(simpler(dadd(X, -0.0), A)).
test(plus_zero_is_not_simpler, fail) :- double(X), simpler(dadd(X, 0.0), _).
test(less_negative_zero_is_not_simpler, fail) :- double(X), simpler(dsub(X, -0.0), _).
test(times_zero_is_not_simpler, fail) :- double(X), simpler(dmul(X, 0.0), _).
test(less_itself_is_not_simpler, fail) :- double(X), simpler(dsub(X, X), _).
test(compared_with_itself_is_not_simpler, fail) :- double(X), simpler(dcmpl(X, X), _).
test(negated_twice, A == X) :- double(X), defined(dneg(X), Y), once(simpler(dneg(Y), A)).
test(there_and_back, A == X) :- int(-5, 5, X), defined(i2d(X), Y), once(simpler(d2i(Y), A)).
test(there_and_back_through_float_is_not_simpler, fail) :- int(-5, 5, X), defined(i2f(X), Y), simpler(f2i(Y), _).

:- end_tests(results).
