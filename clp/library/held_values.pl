/*  What holds one value or none: Optional and its like, and the atomic classes.

    What an unknown one holds is of the type that signatures say. An OptionalInt without a number holds 0, as the JDK's does.
*/
:- module(held_values, []).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/held_parts', [held_parts/2]).
:- use_module('../../solver/input_values', [own_field/3, fresh/4]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.util.Optional.value', Node, V) :- held_value(Node, V).
input_values:modelled_field('java.util.concurrent.atomic.AtomicReference.value', Node, V) :- held_value(Node, V).

held_value(Node, V) :-
    obj_variable(Node, X),
    ( held_parts(held(X, 1), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.Object' ),
    fresh(Type, held(X, 1), Node, V).

%   number_held(Node, Present, Type, None, V): where its field Present says so, the object of Node holds V, a number of Type, else None.
input_values:modelled_field('java.util.OptionalInt.value', Node, V) :- number_held(Node, 'java.util.OptionalInt.isPresent', int, 0, V).
input_values:modelled_field('java.util.OptionalLong.value', Node, V) :- number_held(Node, 'java.util.OptionalLong.isPresent', long, 0, V).
input_values:modelled_field('java.util.OptionalDouble.value', Node, V) :- number_held(Node, 'java.util.OptionalDouble.isPresent', double, 0.0, V).


number_held(Node, Present, Type, None, V) :-
    own_field(Node, Present, P),
    compare(eq, P, 0, Empty),
    (   Empty == true
    ->  V = None
    ;   node_store(Node, Store),
        new_unknown(Store, Type, V)
    ).

%   An AtomicBoolean holds its boolean as an int.
input_values:modelled_field('java.util.concurrent.atomic.AtomicBoolean.value', Node, V) :-
    node_store(Node, Store),
    new_unknown(Store, boolean, V).
