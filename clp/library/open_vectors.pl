/*  Vector and Stack: a sequence, which is its size and its elements, in the fields of the JDK's class.

    As for an ArrayList (open_lists.pl), elements are in an array of its own that has room for whatever is added; all methods are bytecode on that.
*/
:- module(open_vectors, []).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [index_in/3]).
:- use_module(state_fields, [held/4]).
:- use_module('../../solver/heap', [get_array/4, set_array/5]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/types', [exact_type/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/object_nodes', [new_owned_object/5]).
:- use_module('../../solver/input_values', [own_field/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.util.Vector.elementCount', Node, N) :-
    node_store(Node, Store),
    new_unknown(Store, size, N).
input_values:modelled_field('java.util.Vector.capacityIncrement', _, 0).
input_values:modelled_field('java.util.Vector.elementData', Node, r(A)) :-
    own_field(Node, 'java.util.Vector.elementCount', _),
    node_store(Node, Store),
    obj_variable(Node, X),
    exact_type(array('java.lang.Object'), Type),
    new_owned_object(Store, Type, X, [length-2147483647], A).

%   Indices are checked without the message that would say them.

model('java.util.Vector.get(I)Ljava/lang/Object;'(X, I), R, H0, H, E) :- at(X, I, R, H0, H, E).
model('java.util.Vector.elementAt(I)Ljava/lang/Object;'(X, I), R, H0, H, E) :- at(X, I, R, H0, H, E).

model('java.util.Vector.set(ILjava/lang/Object;)Ljava/lang/Object;'(X, I, V), R, H0, H, E) :-
    at(X, I, R, H0, H1, E),
    (   E == ok
    ->  held(H1, X, 'java.util.Vector.elementData', r(A)),
        set_array(H1, A, I, V, H)
    ;   H = H1
    ).

at(X, I, R, H0, H, E) :-
    held(H0, X, 'java.util.Vector.elementCount', N),
    index_in(I, N, Answer),
    (   Answer == true
    ->  held(H0, X, 'java.util.Vector.elementData', r(A)),
        get_array(H0, A, I, R0),
        R = R0, H = H0, E = ok
    ;   raise(H0, 'java.lang.ArrayIndexOutOfBoundsException', H, E)
    ).

model('java.util.Vector.capacity()I'(_), _, _) :- path_ends(unsupported('java.util.Vector.capacity()I', 'the room of a vector that is not known')).
