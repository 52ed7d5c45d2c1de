/*  What objects hold by their generic types: the elements of a list, the keys and the values of a map.

    Parts are parts(Type, Parts) of an object of a Type whose instances hold something: for what it holds, one or two in order;
    or `any` where nothing is known. They follow from where an unknown value stands in the input (object_nodes.pl): from
    the signature of the method that is searched, from those of fields, and from there inwards.

    Whoever owns the class files defines the hook declared_parts(Place, Parts): Place is Method-I for an argument, or an instance field.
    Of a field by which a stub answers, Parts are parameter(N) where its type parameter N says of which type answers are.
*/
:- module(held_parts, [watch_called/1, held_parts/2, declared_parts/2, is_held/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [nth1/3]).
:- use_module(object_nodes, [object_node/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  declared_parts(+Place, -Parts) is semidet.
%
%   The hook: what the value at Place holds by its declaration.

:- multifile declared_parts/2.
:- dynamic declared_parts/2.

%!  watch_called(+Method) is det.
%
%   The path that begins here is one of Method.

watch_called(Method) :- b_setval(called_method, Method).

%!  held_parts(+Origin, -Parts) is semidet.
%
%   Parts are those of the unknown value that stands at Origin in the input.

held_parts(arg(I), Parts) :-
    nb_current(called_method, Method),
    declared_parts(Method-I, Parts).
held_parts(field(_, Field), Parts) :- declared_parts(Field, Parts).
held_parts(element(A, _), Parts) :-
    object_node(A, Array),
    node_origin(Array, owned(X)),
    part_of(X, 1, Parts).
held_parts(held(X, N), Parts) :- part_of(X, N, Parts).

part_of(X, N, Parts) :-
    object_node(X, Node),
    node_origin(Node, Origin),
    (   Origin = owned(Y)
    ->  part_of(Y, N, Parts)
    ;   held_parts(Origin, parts(_, List)),
        nth1(N, List, Parts)
    ).

%!  is_held(+Origin) is semidet.
%
%   What stands at Origin in the input is held by a modelled collection.

is_held(element(A, _)) :- object_node(A, Array), node_origin(Array, owned(_)).
is_held(held(_, _)).
