/*  The examples of "A CLP Heap Solver for Test Case Generation", on the solver itself.

    Where the paper speaks of the domain of a variable, these are the values that definitions:possible_values/2 tells. What the
    paper does with getF and setF is read_field/3 and write_field/3 of unknown objects.
*/
:- use_module(library(plunit)).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [numlist/3]).
:- use_module('../../solver/store', [new_store/2, new_store/3, limit_search/2, store_statistics/2]).
:- use_module('../../solver/models', [another_model/3]).
:- use_module('../../solver/unknowns', [new_unknown/3, operand/2]).
:- use_module('../../solver/definitions', [possible_values/2]).
:- use_module('../../solver/numbers', [iadd/3]).
:- use_module('../../solver/decisions', [compare/4, same/3, access/4]).
:- use_module('../../solver/heap', [new_heap/1]).
:- use_module('../../solver/references', [new_reference/5, same_object/3, object_node/2]).
:- use_module('../../solver/input_heap', [read_field/3, write_field/3, read_element/3, write_element/3]).
:- use_module('../../solver/assumptions', [argument_marks/3]).
:- use_module('../../solver/types', [declared_type/2]).
:- use_module('../../solver/known_types', [add_world/2]).

:- multifile classes:load_field_type/2.

classes:load_field_type(f, int).
classes:load_field_type(next, 'Ref').

:- add_world(closed, [type('Ref', concrete, final, 2, ['Ref','java.lang.Object']),
                      type('java.lang.Object', concrete, open, 0, ['java.lang.Object'])]).

%   objects(Assumptions, Type, N, Xs): Xs are N unknown objects of Type, arguments that are not null.
objects(Assumptions, Type, N, Xs) :-
    new_store([intervals,differences], setting(solver, none, Assumptions), Store),
    Last is N - 1,
    numlist(0, Last, Places),
    maplist(argument_object(Store, Type), Places, Xs).

argument_object(Store, Type, I, X) :-
    declared_type(Type, Domain),
    argument_marks(Store, I, Marks),
    new_reference(Store, arg(I), Domain, Marks, R),
    R = r(X).

domain(X, Values) :- operand(X, A), possible_values(A, Values).

%   The statements in front of the condition in Fig. 1: x.f = 1; z.f = -5; y.f = x.f + 1.
figure_1(X, Y, Z, Xf, Yf) :-
    objects([], 'Ref', 3, [X,Y,Z]),
    write_field(X, f, 1),
    write_field(Z, f, -5),
    read_field(X, f, Xf),
    iadd(Xf, 1, Yf),
    write_field(Y, f, Yf).

%   x[k] = -1; x[i] = 2; x[j] = 5 where all indices are inside.
example_4(X, [I,J,K], Xk) :-
    objects([], array(int), 1, [X]),
    object_node(X, Node),
    arg(1, Node, Store),
    maplist(new_unknown(Store), [int,int,int], [I,J,K]),
    maplist(inside(X), [K,I,J]),
    write_element(X, K, -1),
    write_element(X, I, 2),
    write_element(X, J, 5),
    read_element(X, K, Xk).

inside(X, I) :- new_heap(H), once(access(H, r(X), I, inside(_))).

%   The condition of Example 5, statement for statement.
example_5(Assumptions) :-
    objects(Assumptions, 'Ref', 3, [X,Y,Z]),
    read_field(Y, next, YNext),
    same(YNext, r(Z), true),
    write_field(X, next, r(Z)),
    read_field(Z, next, ZNext),
    same(r(X), ZNext, true).

:- begin_tests(heap_solver).

test(example_2_domain_of_the_field, Values == [-5,1]) :-
    figure_1(_, _, _, Xf, _),
    domain(Xf, Values).

test(example_2_domain_of_the_sum, Values == [-4,2]) :-
    figure_1(_, _, _, _, Yf),
    domain(Yf, Values).

test(example_2_aliases_are_left_open, [Status1,Status2,Status3] == [open,open,open]) :-
    figure_1(X, Y, Z, _, _),
    same_object(X, Y, Status1),
    same_object(X, Z, Status2),
    same_object(Y, Z, Status3).

test(example_2_the_same, all([Xf,Yf,Read] == [[-5,-4,-4]])) :-
    figure_1(X, Y, Z, Xf, Yf),
    same(r(X), r(Z), true),
    read_field(Y, f, Read).

test(example_2_not_the_same, all([Xf,Yf,Read] == [[1,2,2]])) :-
    figure_1(X, Y, Z, Xf, Yf),
    same(r(X), r(Z), false),
    read_field(Y, f, Read).

%   As numbers are exact, the read of x.f in the condition has three values: that of y.f as well.
test(example_3_domain, Values == [-5,-4,1,2]) :-
    figure_1(X, _, _, _, _),
    read_field(X, f, Xf2),
    domain(Xf2, Values).

test(a_search_over_choices_is_given_up, [Whole,CutShort,GaveUp] == [impossible,unknown,1]) :-
    figure_1(X, _, _, _, _),
    read_field(X, f, Value),
    operand(Value, A),
    arg(1, A, Store),
    another_model(Store, [compare(gt, A, 1000)], Whole),
    limit_search(Store, effort(0)),
    another_model(Store, [compare(gt, A, 1000)], CutShort),
    store_statistics(Store, Counts),
    memberchk(gave_up(choices)-GaveUp, Counts).

test(example_3_back_propagation, all([Read,XZ,XY,YZ] == [[2,false,false,open]])) :-
    figure_1(X, Y, Z, _, _),
    read_field(X, f, Xf2),
    compare(eq, Xf2, 1, true),
    read_field(Y, f, Read),
    same_object(X, Z, XZ),
    same_object(X, Y, XY),
    same_object(Y, Z, YZ).

test(example_3_other_side_stays_open, all(Values == [[-4,2]])) :-
    figure_1(X, Y, _, _, _),
    read_field(X, f, Xf2),
    compare(eq, Xf2, 1, false),
    read_field(Y, f, Read),
    domain(Read, Values).

%   A read names the value: a second one, with no write in between, gives the same unknown.
test(section_3_2_reads_have_a_name) :-
    figure_1(X, _, _, Xf, _),
    read_field(X, f, First),
    read_field(X, f, Second),
    First == Second,
    First \== Xf.

%   int a = x.f; w.f = a; int b = y.f; int c = z.f: where w, y and z are one, c is what was written to w.
test(section_3_2_writes_hide_reads, all(Zf == [7])) :-
    objects([], 'Ref', 4, [W,X,Y,Z]),
    write_field(X, f, 7),
    read_field(X, f, Xf),
    write_field(W, f, Xf),
    read_field(Y, f, _),
    read_field(Z, f, Zf),
    same(r(W), r(Z), true).

test(example_4_domain, Values == [-1,2,5]) :-
    example_4(_, _, Xk),
    domain(Xk, Values).

test(example_4_same_index, all(Values == [[2,5]])) :-
    example_4(_, [I,_,K], Xk),
    compare(eq, K, I, true),
    domain(Xk, Values).

test(example_4_positive, all([Values,KIsI] == [[[2,5],true],[[2,5],false]])) :-
    example_4(_, [I,_,K], Xk),
    compare(gt, Xk, 0, true),
    domain(Xk, Values),
    compare(eq, K, I, KIsI).

test(example_4_not_positive, all([Xk,KJ,KI] == [[-1,false,false]])) :-
    example_4(_, [I,J,K], Xk),
    compare(gt, Xk, 0, false),
    compare(eq, K, J, KJ),
    compare(eq, K, I, KI).

test(example_5_without_an_assumption, [nondet]) :- example_5([]).

test(example_5_not_sharing, [fail]) :- example_5([non_sharing(path(0, []), path(1, []))]).

test(example_5_the_other_way_round, [fail]) :- example_5([non_sharing(path(1, []), path(0, []))]).

:- end_tests(heap_solver).
