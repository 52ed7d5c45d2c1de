:- use_module(library(plunit)).
:- use_module('../../solver/decisions').
:- use_module('../../solver/heap').
:- use_module('../../solver/classes', [add_class/5, forget_classes/0]).

classes :-
    forget_classes,
    add_class('t.A', ['t.A','java.lang.Object'], [], [], []),
    add_class('t.B', ['t.B','t.A','java.lang.Object'], [], [], []),
    add_class('t.C', ['t.C','java.lang.Object'], [], [], []).

array(Component, N, X, H) :- new_heap(H0), new_array(H0, Component, N, X, H).

object(Class, X, H) :- new_heap(H0), new_object(H0, Class, X, H).

%   stored(Component, Class, Answer): Answer to storing an object of Class in an array of Component.
stored(Component, Class, Answer) :-
    array(Component, 1, A, H0), new_object(H0, Class, X, H), storable(H, r(A), 0, r(X), Answer).

:- begin_tests(decisions, [setup(classes), cleanup(forget_classes)]).

test(comparisons, Answers == [false,true,true,false,false,true]) :-
    findall(A, ( member(Op, [eq,ne,lt,ge,gt,le]), compare(Op, 1, 2, A) ), Answers).
test(comparisons_of_equals, Answers == [true,false,false,true,false,true]) :-
    findall(A, ( member(Op, [eq,ne,lt,ge,gt,le]), compare(Op, 5, 5, A) ), Answers).
test(unordered_is_greater, A == true) :- NaN is nan, compare_floats(gt, 1, 1.0, NaN, A).
test(unordered_is_less, A == true) :- NaN is nan, compare_floats(lt, -1, 1.0, NaN, A).
test(unordered_is_never_equal, A == false) :- NaN is nan, compare_floats(eq, 1, NaN, NaN, A).
test(zeros_are_equal, A == true) :- compare_floats(eq, 1, 0.0, -0.0, A).

test(same_null, A == true) :- same(null, null, A).
test(same_object, A == true) :- same(r(3), r(3), A).
test(other_object, A == false) :- same(r(3), r(4), A).
test(object_and_null, A == false) :- same(r(3), null, A).

test(access_inside, A == inside(X)) :- array(int, 2, X, H), access(H, r(X), 1, A).
test(access_at_the_end, A == outside) :- array(int, 2, X, H), access(H, r(X), 2, A).
test(access_below, A == outside) :- array(int, 2, X, H), access(H, r(X), -1, A).
test(access_of_nothing, A == outside) :- array(int, 0, X, H), access(H, r(X), 0, A).
test(access_of_null_comes_first, A == null) :- new_heap(H), access(H, null, -1, A).

test(storable_in_its_own, A == inside(1)) :- stored('t.A', 't.A', A).
test(storable_in_its_supertypes, A == inside(1)) :- stored('t.A', 't.B', A).
test(not_storable_in_a_subtypes, A == mismatch) :- stored('t.B', 't.A', A).
test(not_storable_in_anothers, A == mismatch) :- stored('t.C', 't.A', A).
test(null_is_storable, A == inside(X)) :- array('t.A', 1, X, H), storable(H, r(X), 0, null, A).
test(null_array_comes_before_the_value, A == null) :- object('t.A', X, H), storable(H, null, 0, r(X), A).
test(index_comes_before_the_value, A == outside) :-
    array('t.B', 1, X, H0), new_object(H0, 't.A', Y, H), storable(H, r(X), 1, r(Y), A).

test(sizes_of_none, A == true) :- sizes([], A).
test(sizes_with_zero, A == true) :- sizes([2,0,3], A).
test(sizes_with_a_negative_one, A == false) :- sizes([0,-1], A).

test(null_can_be_cast, A == true) :- new_heap(H), castable(H, null, 't.A', A).
test(cast_to_a_supertype, A == true) :- object('t.B', X, H), castable(H, r(X), 't.A', A).
test(cast_to_a_subtype, A == false) :- object('t.A', X, H), castable(H, r(X), 't.B', A).
test(null_is_no_instance, A == false) :- new_heap(H), instance(H, null, 't.A', A).
test(instance_of_a_supertype, A == true) :- object('t.B', X, H), instance(H, r(X), 't.A', A).
test(array_as_object, A == true) :- array(int, 1, X, H), instance(H, r(X), 'java.lang.Object', A).

test(first_handler_that_fits, A == 2) :- object('t.B', X, H), handler(H, X, ['t.C','t.A','t.B'], A).
test(no_handler, A == none) :- object('t.A', X, H), handler(H, X, ['t.B','t.C'], A).

test(switch_on_a_key, A == 7) :- switch(7, [-1,7,9], A).
test(switch_on_another, A == default) :- switch(8, [-1,7,9], A).

:- end_tests(decisions).
