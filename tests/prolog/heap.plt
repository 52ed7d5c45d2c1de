:- use_module(library(plunit)).
:- use_module('../../solver/heap').
:- use_module('../../solver/classes', [add_class/5, forget_classes/0]).

classes :-
    forget_classes,
    add_class('t.A', ['t.A'], ['t.A.n'-0,'t.A.next'-null], ['t.A.count'-7,'t.A.name'-constant(abc)], ['t.A']),
    Throwable = ['java.lang.Throwable.cause'-null,'java.lang.Throwable.detailMessage'-null],
    add_class('t.Plain', ['t.Plain'], [], [], []),
    add_class('t.Exception', ['t.Exception','java.lang.Throwable'], Throwable, [], []).

%   objects(N, H): H has N objects.
objects(N, H) :- new_heap(H0), objects(N, H0, H).
objects(0, H, H) :- !.
objects(N, H0, H) :- allocate(H0, object('t.A', N, null), _, H1), N1 is N - 1, objects(N1, H1, H).

%   numbered_classes(N): N classes with a static field each, whose value is the class's own number.
numbered_class(I, Name) :- atom_concat('t.Static', I, Name).

:- begin_tests(heap, [setup(classes), cleanup(forget_classes)]).

test(first_object_is_1, X == 1) :- new_heap(H), new_object(H, 't.A', X, _).
test(fields_have_defaults, [N,Next] == [0,null]) :-
    new_heap(H0), new_object(H0, 't.A', X, H),
    get_field(H, X, 't.A.n', 2, N), get_field(H, X, 't.A.next', 3, Next).
test(field_is_set, N == 5) :-
    new_heap(H0), new_object(H0, 't.A', X, H1), set_field(H1, X, 't.A.n', 2, 5, H), get_field(H, X, 't.A.n', 2, N).
test(objects_are_apart, N == 0) :-
    new_heap(H0), new_object(H0, 't.A', X, H1), new_object(H1, 't.A', Y, H2),
    set_field(H2, X, 't.A.n', 2, 5, H), get_field(H, Y, 't.A.n', 2, N).
test(backtracking_undoes_writes, N == 0) :-
    new_heap(H0), new_object(H0, 't.A', X, H),
    ( set_field(H, X, 't.A.n', 2, 5, _), fail ; get_field(H, X, 't.A.n', 2, N) ).
test(backtracking_undoes_allocation, X == 1) :-
    new_heap(H), ( new_object(H, 't.A', _, _), fail ; new_object(H, 't.A', X, _) ).
test(fields_of_modelled_classes_end_the_path, throws(path_ended(unsupported('java.lang.String.hash', _)))) :-
    new_heap(H0), new_string(H0, chars(0'a), X, H), get_field(H, X, 'java.lang.String.hash', 9, _).

test(grows_beyond_64, Ns == [200,137,136,1]) :-
    objects(200, H),
    findall(N, ( member(X, [1,64,65,200]), get_field(H, X, 't.A.n', 2, N) ), Ns).
test(growth_is_undone, X == 65) :-
    objects(64, H), ( objects(300, H, _), fail ; new_object(H, 't.A', X, _) ).
test(cells_keep_their_identity_when_it_grows, N == -1) :-
    objects(1, H0), objects(100, H0, H1), set_field(H1, 1, 't.A.n', 2, -1, H2), objects(100, H2, H),
    get_field(H, 1, 't.A.n', 2, N).

test(array_of_defaults, Vs == [0,0,0]) :-
    new_heap(H0), new_array(H0, int, 3, X, H), findall(V, ( between(0, 2, I), get_array(H, X, I, V) ), Vs).
test(array_of_double_defaults, V == 0.0) :- new_heap(H0), new_array(H0, double, 1, X, H), get_array(H, X, 0, V).
test(array_of_references, V == null) :- new_heap(H0), new_array(H0, 't.A', 1, X, H), get_array(H, X, 0, V).
test(array_length, N == 3) :- new_heap(H0), new_array(H0, int, 3, X, H), array_length(H, X, N).
test(array_of_nothing, N == 0) :- new_heap(H0), new_array(H0, int, 0, X, H), array_length(H, X, N).
test(array_element_is_set, Vs == [0,7,0]) :-
    new_heap(H0), new_array(H0, int, 3, X, H1), set_array(H1, X, 1, 7, H),
    findall(V, ( between(0, 2, I), get_array(H, X, I, V) ), Vs).
test(array_too_large_ends_the_path, throws(path_ended(budget(memory)))) :-
    new_heap(H), new_array(H, int, 2147483647, _, _).
test(element_of_a_cell, Vs == [0,9]) :-
    findall(V, ( between(0, 1, I), array_element(array(int, 2, _, 9), I, V) ), Vs).

test(two_dimensions, Lengths == [2,3,3]) :-
    new_heap(H0), new_arrays(H0, array(array(int)), [2,3], X, H),
    get_array(H, X, 0, r(A)), get_array(H, X, 1, r(B)), A \== B,
    findall(N, ( member(Y, [X,A,B]), array_length(H, Y, N) ), Lengths).
test(inner_dimensions_not_given_are_null, V == null) :-
    new_heap(H0), new_arrays(H0, array(array(int)), [2], X, H), get_array(H, X, 1, V).
test(outer_dimension_zero, N-T == 0-array(array(int))) :-
    new_heap(H0), new_arrays(H0, array(array(int)), [0,5], X, H), array_length(H, X, N), type_of(H, X, T).
test(types_of_dimensions, Types == [array(array(array(long))),array(array(long)),array(long)]) :-
    new_heap(H0), new_arrays(H0, array(array(array(long))), [1,1,1], X, H),
    get_array(H, X, 0, r(Y)), get_array(H, Y, 0, r(Z)),
    findall(T, ( member(O, [X,Y,Z]), type_of(H, O, T) ), Types).

test(byte_elements_are_narrowed, V == -128) :-
    new_heap(H0), new_array(H0, byte, 1, X, H), byte_element(H, X, 128, V).
test(boolean_elements_keep_a_bit, V == 0) :-
    new_heap(H0), new_array(H0, boolean, 1, X, H), byte_element(H, X, 2, V).

test(string_constants_are_interned) :-
    new_heap(H0), string_constant(H0, abc, X, H1), string_constant(H1, abc, Y, _), X == Y.
test(string_constants_are_apart) :-
    new_heap(H0), string_constant(H0, abc, X, H1), string_constant(H1, abd, Y, _), X \== Y.
test(string_is_its_units, Chars == chars(97,98)) :-
    new_heap(H0), string_constant(H0, ab, X, H), string_chars(H, X, Chars).
test(string_of_codes, Chars == chars(55296,0)) :-
    new_heap(H0), string_constant(H0, codes([55296,0]), X, H), string_chars(H, X, Chars).
test(empty_string, Chars == chars()) :- new_heap(H0), string_constant(H0, '', X, H), string_chars(H, X, Chars).
test(new_strings_are_not_interned) :-
    new_heap(H0), string_constant(H0, a, X, H1), new_string(H1, chars(97), Y, _), X \== Y.
test(intern_finds_the_constant) :-
    new_heap(H0), string_constant(H0, a, X, H1), new_string(H1, chars(97), Y, H2), intern(H2, a, Y, Z, _), Z == X.
test(intern_keeps_the_first) :-
    new_heap(H0), new_string(H0, chars(97), X, H1), intern(H1, a, X, Y, H2), string_constant(H2, a, Z, _), [Y,Z] == [X,X].
test(interning_is_undone_by_backtracking, X-Y == 1-1) :-
    new_heap(H), ( string_constant(H, a, _, _), fail ; string_constant(H, b, X, H1), string_constant(H1, b, Y, _) ).
test(class_constants_are_one_object) :-
    new_heap(H0), class_constant(H0, int, X, H1), class_constant(H1, int, Y, _), X == Y.
test(a_class_is_no_string_of_its_name) :-
    new_heap(H0), class_constant(H0, abc, X, H1), string_constant(H1, abc, Y, _), X \== Y.

test(types, Types == ['t.A',array(int),'java.lang.String','java.lang.Class']) :-
    new_heap(H0), new_object(H0, 't.A', A, H1), new_array(H1, int, 0, B, H2), string_constant(H2, x, C, H3),
    class_constant(H3, 't.A', D, H), findall(T, ( member(X, [A,B,C,D]), type_of(H, X, T) ), Types).
test(null_is_no_instance, V == 0) :- new_heap(H), instance_of(H, null, 't.A', V).
test(instance, V == 1) :- new_heap(H0), new_object(H0, 't.A', X, H), instance_of(H, r(X), 't.A', V).
test(no_instance, V == 0) :- new_heap(H0), new_object(H0, 't.A', X, H), instance_of(H, r(X), 't.Plain', V).

test(static_initial_value, V == 7) :- new_heap(H), get_static(H, 't.A', 't.A.count', 2, V).
test(static_constant_is_the_interned_string) :-
    new_heap(H0), string_constant(H0, abc, X, H), get_static(H, 't.A', 't.A.name', 3, V), V == r(X).
test(static_is_set, V == 8) :-
    new_heap(H0), set_static(H0, 't.A', 't.A.count', 2, 8, H), get_static(H, 't.A', 't.A.count', 2, V).
test(statics_of_another_heap, V == 7) :-
    new_heap(H0), set_static(H0, 't.A', 't.A.count', 2, 8, _), new_heap(H), get_static(H, 't.A', 't.A.count', 2, V).
test(statics_grow_beyond_64, Vs == [1,64,65,100]) :-
    forall(between(1, 100, I), ( numbered_class(I, C), add_class(C, [C], [], ['s'-I], []) )),
    new_heap(H),
    findall(V, ( member(I, [1,64,65,100]), numbered_class(I, C), get_static(H, C, s, 2, V) ), Vs).
test(not_initialised_at_first, S == fresh) :- new_heap(H), initialisation_state(H, 't.A', S).
test(initialisation_goes_on, S == done) :-
    new_heap(H0), set_initialisation_state(H0, 't.A', done, H), initialisation_state(H, 't.A', S).

test(exception_of_the_machine, [Type,Cause,Message] == ['t.Exception',r(X),r(X)]) :-
    new_heap(H0), new_exception(H0, 't.Exception', X, H), type_of(H, X, Type),
    get_field(H, X, cause, 2, Cause), get_field(H, X, message, 3, Message).

:- end_tests(heap).
