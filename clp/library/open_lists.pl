/*  ArrayList: a sequence, which is its size and its elements.

    The state of an unknown list stands in the fields of the JDK's class: `size`, and `elementData`, an array of Object[] that is the list's own
    and has room for whatever is added, so that no path hangs on a capacity, which nobody sees. What has no model here, bytecode
    does on the same fields: iterators, contains, equals and all that asks elements something.
*/
:- module(open_lists, []).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [index_in/3, within/4]).
:- use_module(state_fields, [held/4, hold/5]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../../solver/heap', [get_array/4, set_array/5]).
:- use_module('../../solver/numbers', [iadd/3]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/limits', [next_model_round/3]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/types', [exact_type/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/object_nodes', [new_owned_object/5]).
:- use_module('../../solver/input_values', [own_field/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%   The invariant of a list: as many elements as it says, in an array of its own.

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.util.ArrayList.size', Node, N) :-
    node_store(Node, Store),
    new_unknown(Store, size, N).
input_values:modelled_field('java.util.AbstractList.modCount', _, 0).
input_values:modelled_field('java.util.ArrayList.elementData', Node, r(A)) :-
    own_field(Node, 'java.util.ArrayList.size', _),
    node_store(Node, Store),
    obj_variable(Node, X),
    exact_type(array('java.lang.Object'), Type),
    new_owned_object(Store, Type, X, [length-2147483647], A).

model('java.util.Objects.checkIndex(II)I'(I, N), I, H0, H, E) :-
    index_in(I, N, Answer),
    inside(Answer, H0, H, E).

inside(true, H, H, ok).
inside(false, H0, H, E) :- raise(H0, 'java.lang.IndexOutOfBoundsException', H, E).

model('java.util.ArrayList.get(I)Ljava/lang/Object;'(X, I), R, H0, H, E) :-
    held(H0, X, 'java.util.ArrayList.size', N),
    index_in(I, N, Answer),
    inside(Answer, H0, H, E),
    ( E == ok -> element(X, I, H, R) ; true ).

model('java.util.ArrayList.set(ILjava/lang/Object;)Ljava/lang/Object;'(X, I, V), R, H0, H, E) :-
    held(H0, X, 'java.util.ArrayList.size', N),
    index_in(I, N, Answer),
    inside(Answer, H0, H1, E),
    (   E == ok
    ->  element(X, I, H1, R),
        put_element(X, I, V, H1, H)
    ;   H = H1
    ).

element(X, I, H, V) :-
    held(H, X, 'java.util.ArrayList.elementData', r(A)),
    get_array(H, A, I, V0),
    V = V0.

put_element(X, I, V, H0, H) :-
    held(H0, X, 'java.util.ArrayList.elementData', r(A)),
    set_array(H0, A, I, V, H).

model('java.util.ArrayList.add(Ljava/lang/Object;)Z'(X, V), B, H0, H, E) :-
    (   integer(X)
    ->  run_in_bytecode('java.util.ArrayList.add(Ljava/lang/Object;)Z', [X,V], B, H0, H, E)
    ;   held(H0, X, 'java.util.ArrayList.size', N),
        changed(X, H0, H1),
        put_element(X, N, V, H1, H2),
        resized(X, N, 1, H2, H),
        B = 1, E = ok
    ).

model('java.util.ArrayList.add(ILjava/lang/Object;)V'(X, I, V), void, H0, H, E) :-
    (   integer(X), integer(I)
    ->  run_in_bytecode('java.util.ArrayList.add(ILjava/lang/Object;)V', [X,I,V], _, H0, H, E)
    ;   held(H0, X, 'java.util.ArrayList.size', N),
        within(I, N, N, Answer),
        inside(Answer, H0, H1, E0),
        inserted(E0, X, I, V, N, H1, H, E)
    ).

inserted(exc(Y), _, _, _, _, H, H, exc(Y)).
inserted(ok, X, I, V, N, H0, H, E) :-
    (   integer(X)
    ->  run_in_bytecode('java.util.ArrayList.add(ILjava/lang/Object;)V', [X,I,V], _, H0, H, E)
    ;   changed(X, H0, H1),
        elements_from(I, 0, N, X, H1, Values),
        iadd(I, 1, I1),
        put_elements(Values, X, I1, H1, H2),
        put_element(X, I, V, H2, H3),
        resized(X, N, 1, H3, H),
        E = ok
    ).

model('java.util.ArrayList.remove(I)Ljava/lang/Object;'(X, I), R, H0, H, E) :-
    held(H0, X, 'java.util.ArrayList.size', N),
    index_in(I, N, Answer),
    inside(Answer, H0, H1, E),
    (   E == ok
    ->  compare(lt, I, N, true),
        element(X, I, H1, R),
        changed(X, H1, H2),
        iadd(I, 1, I1),
        elements_from(I1, 0, N, X, H2, Values),
        put_elements(Values, X, I, H2, H3),
        resized(X, N, -1, H3, H4),
        held(H4, X, 'java.util.ArrayList.size', Last),
        put_element(X, Last, null, H4, H)
    ;   H = H1
    ).

model('java.util.ArrayList.clear()V'(X), void, H0, H, E) :-
    (   integer(X)
    ->  run_in_bytecode('java.util.ArrayList.clear()V', [X], _, H0, H, E)
    ;   changed(X, H0, H1),
        hold(X, 'java.util.ArrayList.size', 0, H1, H),
        E = ok
    ).

%   Iterators see that the list has changed.
changed(X, H0, H) :-
    held(H0, X, 'java.util.AbstractList.modCount', M0),
    iadd(M0, 1, M),
    hold(X, 'java.util.AbstractList.modCount', M, H0, H).

resized(X, N0, By, H0, H) :-
    iadd(N0, By, N),
    hold(X, 'java.util.ArrayList.size', N, H0, H).

%   elements_from(I, Round, N, X, H, Values): Values are the elements of list X from I up to N, as many as the path's criterion allows.
elements_from(I, Round0, N, X, H, Values) :-
    compare(ge, I, N, Answer),
    (   Answer == false
    ->  ( integer(I), integer(N) -> Round = Round0 ; next_model_round(H, Round0, Round) ),
        element(X, I, H, V),
        Values = [V|Values1],
        iadd(I, 1, I1),
        elements_from(I1, Round, N, X, H, Values1)
    ;   Values = []
    ).

put_elements([], _, _, H, H).
put_elements([V|Vs], X, I, H0, H) :-
    put_element(X, I, V, H0, H1),
    iadd(I, 1, I1),
    put_elements(Vs, X, I1, H1, H).
