:- use_module(library(plunit)).
:- use_module('../../clp/fusion').
:- use_module('../../clp/meaning').

comparison(lcmp).
comparison(fcmpl).
comparison(fcmpg).
comparison(dcmpl).
comparison(dcmpg).

:- begin_tests(fusion).

test(every_comparison_with_every_branch, N == 30) :-
    aggregate_all(count, ( comparison(C), member(J, [ifeq(1),ifne(1),iflt(1),ifge(1),ifgt(1),ifle(1)]),
                           fused(C, J, compare_branch(C, _, 1)) ), N).
test(the_branch_keeps_its_question, Op == ge) :- fused(dcmpl, ifge(4), compare_branch(dcmpl, Op, 4)).
test(type_test_that_holds, Branch == instance_branch('t.A', true, 3)) :- fused(instanceof('t.A'), ifne(3), Branch).
test(type_test_that_does_not, Branch == instance_branch('t.A', false, 3)) :- fused(instanceof('t.A'), ifeq(3), Branch).
test(not_with_a_sign, fail) :- fused(instanceof('t.A'), iflt(3), _).
test(not_with_another_instruction, fail) :- fused(lcmp, ireturn, _).
test(not_for_a_comparison_of_two_ints, fail) :- fused(lcmp, if_icmpeq(3), _).
test(not_for_arithmetic, fail) :- fused(isub, ifeq(3), _).

%   A branch takes what the comparison takes, and asks once.
test(fused_rows_have_a_meaning, [true(Tests == [compare,compare_floats,instance])]) :-
    findall(Name, ( fused(I, J, Branch), memberchk(I-J, [lcmp-ifeq(2),fcmpg-ifle(2),instanceof(t)-ifeq(2)]),
                    meaning(Branch, _, _, Test, Outcomes), memberchk(_:goto(2), Outcomes), functor(Test, Name, _) ), Tests).

:- end_tests(fusion).
