/*  Whether an unknown object that has a state is one of the others that have it, which is decided when its state is first asked for. */
:- module(separate_objects, [apart_from_others/3]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/decisions', [same/3]).
:- use_module('../../solver/object_nodes', [object_node/2, same_object/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  apart_from_others(+X, +Field, -Same) is nondet.
%
%   Whether X is one of the objects that have a state in Field is decided now: Same is same(Y), or `apart`.

apart_from_others(X, Field, Same) :-
    object_node(X, Node),
    node_store(Node, Store),
    store_objects(Store, Objects),
    apart_from_each(Objects, X, Field, Same).

apart_from_each([], _, _, apart).
apart_from_each([Item|Items], X, Field, Same) :-
    (   Item = object(_, Y), attvar(Y), Y \== X,
        object_node(Y, Node), obj_fields(Node, Fields), memberchk(Field-_, Fields),
        same_object(X, Y, open)
    ->  same(r(X), r(Y), Answer),
        ( Answer == true -> Same = same(Y) ; apart_from_each(Items, X, Field, Same) )
    ;   apart_from_each(Items, X, Field, Same)
    ).
