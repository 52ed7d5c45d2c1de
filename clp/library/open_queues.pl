/*  ArrayDeque and PriorityQueue: elements in an array of the queue's own, none of them null, with nothing behind the last.

    An unknown ArrayDeque begins at index 0 and ends where its size says, in an array with room for whatever is added at either end. In an unknown PriorityQueue
    no element is less than its parent, (I - 1) / 2; it has no comparator, and its elements are numbers in boxes. All methods are the JDK's bytecode.
*/
:- module(open_queues, [queue_size/2]).
:- use_module(library(lists), [member/2]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).
:- use_module('../../solver/types', [exact_type/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/held_parts', [held_parts/2]).
:- use_module('../../solver/object_nodes', [new_owned_object/5, object_node/2]).
:- use_module('../../solver/input_values', [own_field/3, fresh/4]).
:- use_module('../../solver/entailment', [entailed/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  queue_size(?Array, ?Size) is nondet.
%
%   Elements of a queue are in its field Array, and its field Size says how many there are at the start.

queue_size('java.util.ArrayDeque.elements', 'java.util.ArrayDeque.tail').
queue_size('java.util.PriorityQueue.queue', 'java.util.PriorityQueue.size').

:- multifile input_values:modelled_field/3, input_values:modelled_element/3, input_values:knows_elements/1.

input_values:modelled_field('java.util.ArrayDeque.head', _, 0).
input_values:modelled_field('java.util.ArrayDeque.tail', Node, N) :- new_size(Node, N).
input_values:modelled_field('java.util.ArrayDeque.elements', Node, r(A)) :- new_room(Node, 'java.util.ArrayDeque.tail', A).

input_values:modelled_field('java.util.PriorityQueue.size', Node, N) :- new_size(Node, N).
input_values:modelled_field('java.util.PriorityQueue.modCount', _, 0).
input_values:modelled_field('java.util.PriorityQueue.comparator', _, null) :- assumes('queues and sorted collections among the inputs have no comparator').
input_values:modelled_field('java.util.PriorityQueue.queue', Node, r(A)) :- new_room(Node, 'java.util.PriorityQueue.size', A).

new_size(Node, N) :-
    node_store(Node, Store),
    new_unknown(Store, size, N).

new_room(Node, Size, A) :-
    own_field(Node, Size, _),
    node_store(Node, Store),
    obj_variable(Node, X),
    exact_type(array('java.lang.Object'), Type),
    new_owned_object(Store, Type, X, [length-2147483647], A).

input_values:knows_elements(Node) :- in_queue(Node, _, _, _).

input_values:modelled_element(Node, I, V) :-
    in_queue(Node, Owner, Array, Size),
    obj_variable(Owner, X),
    obj_variable(Node, A),
    own_field(Owner, Size, N),
    known_place(Array, I),
    compare(lt, I, N, Inside),
    (   Inside == true
    ->  ( held_parts(held(X, 1), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.Object' ),
        fresh(Type, element(A, I), Node, V),
        V = r(_),
        ( Array == 'java.util.PriorityQueue.queue' -> behind_parent(I, A, V) ; true )
    ;   V = null
    ).

%   in_queue(Node, Owner, Array, Size): the array of Node is in the field Array of the queue of Owner, the Size of which is another field.
in_queue(Node, Owner, Array, Size) :-
    node_origin(Node, owned(X)),
    object_node(X, Owner),
    obj_fields(Owner, Fields),
    queue_size(Array, Size),
    memberchk(Array-r(A), Fields),
    obj_variable(Node, A0),
    A0 == A,
    !.

behind_parent(I, A, r(Y)) :-
    number_of(Y, V),
    (   I =:= 0
    ->  true
    ;   J is (I - 1) // 2,
        initial_element(A, J, Parent),
        Parent = r(Z),
        number_of(Z, W),
        compare(le, W, V, true)
    ).

%   initial_element(A, I, V): element I of the array A was V at the start, whatever was written since.
initial_element(A, I, V) :-
    object_node(A, Node),
    obj_elements(Node, Elements),
    (   member(J-V0, Elements), entailed(eq, J, I)
    ->  V = V0
    ;   input_values:modelled_element(Node, I, V),
        obj_elements(Node, Elements1),
        set_obj_elements(Node, [I-V|Elements1])
    ).

%   known_place(Array, I): an element at I can be made, whose place has to be known where elements are in an order.
known_place('java.util.ArrayDeque.elements', _).
known_place('java.util.PriorityQueue.queue', I) :-
    ( integer(I) -> true ; path_ends(unsupported('java.util.PriorityQueue', 'an element of which nobody knows the place')) ).

%   number_of(Y, V): the unknown object Y is a box with the number V.
number_of(Y, V) :-
    object_node(Y, Node),
    (   node_origin(Node, Origin), held_parts(Origin, parts(Type, _)), box_field(Type, Field)
    ->  own_field(Node, Field, V)
    ;   path_ends(unsupported('java.util.PriorityQueue', 'elements of an unknown queue that are ordered by code'))
    ).

box_field('java.lang.Integer', 'java.lang.Integer.value').
box_field('java.lang.Long', 'java.lang.Long.value').
box_field('java.lang.Short', 'java.lang.Short.value').
box_field('java.lang.Byte', 'java.lang.Byte.value').
box_field('java.lang.Character', 'java.lang.Character.value').
