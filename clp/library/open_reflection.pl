/*  Classes and arrays by reflection, where the object they are asked for is unknown.

    The class of an unknown array of references is followed where it is the simplest that the array can be of; for the
    others the path ends.
*/
:- module(open_reflection, []).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [nullness/2]).
:- use_module(open_arrays, [element_kind/3]).
:- use_module(open_by_cases, [taken_for_class/4]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/heap', [cell/3, array_length/3, new_array/5, class_constant/4]).
:- use_module('../../solver/class_mirrors', [array_exactly/2]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.Class.isArray()Z'(X), V, H) :-
    type_of_mirror(X, H, Type),
    ( Type = array(_) -> V = 1 ; Type = class_of(Y) -> element_kind(Y, H, Kind), array_flag(Kind, V) ; V = 0 ).

array_flag(Kind, V) :- ( Kind == none -> V = 0 ; V = 1 ).

model('java.lang.Class.getComponentType()Ljava/lang/Class;'(X), R, H0, H) :-
    type_of_mirror(X, H0, Type),
    (   Type = array(Component)
    ->  class_constant(H0, Component, Y, H), R = r(Y)
    ;   Type = class_of(Y)
    ->  element_kind(Y, H0, Kind),
        component_class(Kind, Y, R, H0, H)
    ;   R = null, H = H0
    ).

component_class(Kind, X, R, H0, H) :-
    (   Kind == none
    ->  R = null, H = H0
    ;   ( Kind == reference -> array_exactly(X, Component) ; Component = Kind ),
        class_constant(H0, Component, Y, H),
        R = r(Y)
    ).

%   type_of_mirror(X, H, Type): the class object X is that of Type, or Type is class_of(Y): that of the unknown object Y.
type_of_mirror(X0, H, Type) :-
    taken_for_class(X0, X, H, H),
    (   integer(X)
    ->  cell(H, X, Cell),
        ( Cell = class_of(Y) -> Type = class_of(Y) ; Cell = mirror(Type) )
    ;   path_ends(unsupported('java.lang.Class', 'a class that is not known'))
    ).

model('java.lang.reflect.Array.getLength(Ljava/lang/Object;)I'(R), N, H0, H, E) :-
    nullness(R, Answer),
    (   Answer = object(X)
    ->  element_kind(X, H0, Kind),
        (   Kind == none
        ->  raise(H0, 'java.lang.IllegalArgumentException', H, E)
        ;   array_length(H0, X, N), H = H0, E = ok
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.reflect.Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;'(R0, N), R, H0, H, E) :-
    nullness(R0, Answer),
    (   Answer = object(X)
    ->  component(X, H0, Type),
        new_elements(Type, N, R, H0, H, E)
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

component(X, H, Type) :-
    (   integer(X), cell(H, X, mirror(Type0))
    ->  Type = Type0
    ;   path_ends(unsupported('java.lang.Class', 'a class that is not known'))
    ).

new_elements(Type, N, R, H0, H, E) :-
    (   Type == void
    ->  raise(H0, 'java.lang.IllegalArgumentException', H, E)
    ;   compare(lt, N, 0, Negative),
        (   Negative == true
        ->  raise(H0, 'java.lang.NegativeArraySizeException', H, E)
        ;   new_array(H0, Type, N, Y, H),
            R = r(Y), E = ok
        )
    ).
