:- use_module(library(plunit)).
:- use_module(library(lists), [append/3, member/2]).
:- use_module('../../clp/residual').
:- use_module('../../clp/program_clauses', [add_clause/1]).
:- use_module('../../clp/partial_evaluation').
:- use_module('../../solver/heap', [new_heap/1, new_array/5, type_of/3]).
:- use_module('../../solver/classes', [add_class/5, forget_classes/0]).

%   Methods t.C.<Name>: each is loaded once, and run below on ground inputs. A choice point left is a warning.

method(plus, [int,int], [block(0, inline, [0,1], [], [0-iload(0),1-iload(1),2-iadd,3-ireturn], none)]).
method(quotient, [int,int], [block(0, inline, [0,1], [], [0-iload(0),1-iload(1),2-idiv,3-ireturn], none)]).
method(sum, [int], [block(0, inline, [0], [], [0-iconst(0),1-istore(1)], 1),
                    block(1, loop, [0,1], [], [2-iload(0),3-ifle(3)], 2),
                    block(2, inline, [0,1], [], [6-iload(1),7-iload(0),8-iadd,9-istore(1),10-iinc(0, -1),13-goto(1)], none),
                    block(3, inline, [1], [], [16-iload(1),17-ireturn], none)]).
method(element, [ref,int], [block(0, inline, [0,1], [h('t.Bounds', 1)], [0-aload(0),1-iload(1),2-iaload,3-ireturn], none),
                            block(1, inline, [], [], [4-pop,5-iconst(-1),6-ireturn], none)]).
method(isA, [ref], [block(0, inline, [0], [], [0-aload(0),1-instanceof('t.A'),4-ifeq(2)], 1),
                    block(1, inline, [], [], [7-iconst(1),8-ireturn], none),
                    block(2, inline, [], [], [9-iconst(0),10-ireturn], none)]).
method(kind, [int], [block(0, inline, [0], [], [0-iload(0),1-switch(3, [-5-1,7-2])], none),
                     block(1, inline, [], [], [20-iconst(10),22-ireturn], none),
                     block(2, inline, [], [], [23-iconst(20),25-ireturn], none),
                     block(3, inline, [], [], [26-iconst(30),28-ireturn], none)]).
method(calls, [int,int], [block(0, inline, [0,1], [], [0-iload(0),1-iload(1),
                              2-invokestatic('t.C.quotient()', [int,int], int, raises),5-iconst(1),6-iadd,7-ireturn], none)]).
method(less, [double,double], [block(0, inline, [0,2], [], [0-dload(0),1-dload(2),2-dcmpg,3-ifge(2)], 1),
                               block(1, inline, [], [], [6-iconst(1),7-ireturn], none),
                               block(2, inline, [], [], [8-iconst(0),9-ireturn], none)]).
method(caught, [ref], [block(0, inline, [0], [h('t.Bounds', 1),h('java.lang.NullPointerException', 2)], [0-aload(0),1-athrow], none),
                       block(1, inline, [], [], [2-pop,3-iconst(1),4-ireturn], none),
                       block(2, inline, [], [], [5-pop,6-iconst(2),7-ireturn], none)]).

id(Name, Id) :- atomic_list_concat(['t.C.',Name,'()'], Id).

program :-
    forget_program,
    forget_classes,
    forall(member(C, ['t.A','t.Bounds','java.lang.ArithmeticException','java.lang.NullPointerException',
                      'java.lang.ArrayIndexOutOfBoundsException']),
           add_class(C, [C], [], [], [])),
    forall(method(Name, Tags, Blocks),
           ( id(Name, Id), residual_predicates(method(Id, static, Tags, int, false, Blocks), Predicates),
             load_predicates(Predicates, _) )).

%   run(Name, Args, R, E): E is ok, or the class of the exception.
run(Name, Args, R, E) :- new_heap(H0), run(Name, Args, H0, R, E, _).

run(Name, Args, H0, R, E, T) :-
    id(Name, Id),
    append(Args, [R,H0,H,E0,T], All),
    Goal =.. [Id|All],
    residual:Goal,
    ( E0 = exc(X) -> type_of(H, X, E) ; E = E0 ).

array(N, A, H) :- new_heap(H0), new_array(H0, int, N, A, H).

%   executed(Trace, Pcs): the instructions along a trace, those of a rule before those of the rules that it calls.
executed(Trace, Pcs) :-
    Trace =.. [Rule|Traces],
    rule(Rule, _, Pcs0), weight(Rule, N),
    length(Pcs0, N),
    foldl([T,Ps0,Ps]>>( executed(T, Ps1), append(Ps0, Ps1, Ps) ), Traces, Pcs0, Pcs).

:- begin_tests(residual, [setup(program), cleanup(( forget_program, forget_classes ))]).

test(straight, R-E == 5-ok) :- run(plus, [2,3], R, E).
test(sum_turns_over, R == -2147483648) :- run(plus, [2147483647,1], R, ok).
test(test_that_holds, R == -3) :- run(quotient, [7,-2], R, ok).
test(least_by_minus_one, R == -2147483648) :- run(quotient, [-2147483648,-1], R, ok).
test(test_that_fails, E == 'java.lang.ArithmeticException') :- run(quotient, [7,0], _, E).
test(loop_not_entered, R == 0) :- run(sum, [0], R, ok).
test(loop, R == 5050) :- run(sum, [100], R, ok).
test(long_loop, R == 1250025000) :- run(sum, [50000], R, ok).
test(element_inside, R == 0) :- array(3, A, H), run(element, [r(A),2], H, R, ok, _).
test(element_outside, E == 'java.lang.ArrayIndexOutOfBoundsException') :- array(3, A, H), run(element, [r(A),3], H, _, E, _).
test(element_of_null, E == 'java.lang.NullPointerException') :- run(element, [null,0], _, E).
test(type_test_of_another, R == 0) :- array(3, A, H), run(isA, [r(A)], H, R, ok, _).
test(type_test_of_null, R == 0) :- run(isA, [null], R, ok).
test(switch, Rs == [10,20,30,30]) :- findall(R, ( member(X, [-5,7,0,8]), run(kind, [X], R, ok) ), Rs).
test(switch_on_a_key) :- run(kind, [7], 20, ok).
test(call_that_returns, R == 4) :- run(calls, [6,2], R, ok).
test(call_that_raises, E == 'java.lang.ArithmeticException') :- run(calls, [6,0], _, E).
test(floats, R == 1) :- run(less, [1.0,2.0], R, ok).
test(floats_unordered, R == 0) :- NaN is nan, run(less, [1.0,NaN], R, ok).
test(throw_of_null_is_caught, R == 2) :- run(caught, [null], R, ok).
test(throw_that_no_handler_takes, E == array(int)) :- array(1, A, H), run(caught, [r(A)], H, _, E, _).

test(trace_of_a_rule, Pcs == [0,1,2,3]) :- new_heap(H), run(plus, [1,1], H, _, _, T), executed(T, Pcs).
test(trace_of_a_failed_test, Pcs == [0,1,2]) :- new_heap(H), run(quotient, [1,0], H, _, _, T), executed(T, Pcs).
test(trace_of_a_loop, N == 22) :- new_heap(H), run(sum, [2], H, _, _, T), executed(T, Pcs), length(Pcs, N).
test(trace_of_calls_holds_the_callees, Pcs == [0,1,2,0,1,2,3,5,6,7]) :-
    new_heap(H), run(calls, [4,2], H, _, _, T), executed(T, Pcs).

test(rules_are_counted, N == 2) :-
    residual_predicates(method('t.C.other()', static, [int], int, false,
        [block(0, inline, [0], [], [0-iconst(1),1-iload(0),2-idiv,3-ireturn], none)]), Ps),
    executable_clauses(Ps, Clauses), aggregate_all(count, member(rule(_, _, _), Clauses), N).
test(forgotten_programs_are_gone, Rules == []) :-
    forget_program, findall(T, rule(T, _, _), Rules), program.
test(what_is_forgotten_is_left_as_it_is, G == G0) :-
    id(plus, Id), functor(Head, Id, 7),
    forget_program, predicate_property(residual:Head, last_modified_generation(G0)),
    forget_program, predicate_property(residual:Head, last_modified_generation(G)), program.
test(half_a_program_is_forgotten, Bodies =@= [linking:linked_anew(Head)]) :-
    id(plus, Id), functor(Head, Id, 7),
    forget_program, add_clause((Head :- fail)),
    forget_program, findall(B, clause(residual:Head, B), Bodies), program.

:- end_tests(residual).
