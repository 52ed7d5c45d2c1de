/*  Heap assumptions: what a method may take for granted of the objects that it starts from.

    Unknown references and objects bear marks for them (marks.pl). Marks follow initial fields and elements, when these are first
    read and whenever an object gets more of them, because it turned out to be another one as well. No object bears both sides of
    an assumption, and none that bears `acyclic` leads to itself; an undecided reference with both sides is null.
*/
:- module(assumptions, [bear_marks/2, became_object/2, merged_objects/2]).
:- reexport(marks, [argument_marks/3, child_marks/3, possible_object/1, assumed_value/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(ordsets), [ord_union/3, ord_subtract/3]).
:- use_module(store, [searching/1]).
:- use_module(choices, [literals_decided/1]).
:- use_module(models, [settle/1]).
:- use_module(marks, [contradictory/1, may_be_same/2, leads_to/2, decided_nullness/2]).
:- use_module(object_nodes, [object_node/2, separate/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  bear_marks(+Marks, +V) is semidet.
%
%   What Marks say holds of V too, the value of an initial field, element or argument.

bear_marks([], _) :- !.
bear_marks(Marks, V) :-
    (   V == null
    ->  \+ memberchk(nonnull, Marks)
    ;   attvar(V)
    ->  ( get_attr(V, references, Node) -> reference_bears(Node, Marks) ; true )
    ;   V = r(X), attvar(X)
    ->  became_object(Marks, X)
    ;   true
    ).

reference_bears(Node, Marks) :-
    ref_marks(Node, Own),
    ord_union(Own, Marks, All),
    (   All == Own
    ->  true
    ;   set_ref_marks(Node, All),
        ref_variable(Node, R),
        decided_nullness(All, R)
    ).

%!  became_object(+Marks, +X) is semidet.
%
%   A reference that bears Marks is to the unknown object X, which others lead to as well.

became_object([], _) :- !.
became_object(Marks, X) :-
    object_node(X, Node),
    obj_marks(Node, Own),
    ord_union(Own, Marks, All),
    ( memberchk(acyclic, Marks) -> \+ leads_to(Node, X) ; true ),
    (   All == Own
    ->  true
    ;   ord_subtract(All, Own, New),
        marks_spread(All, New, Node)
    ).

%!  merged_objects(+Marks, +X) is semidet.
%
%   The unknown object X has taken over the initial fields and elements of one with Marks.

merged_objects(Marks, X) :-
    object_node(X, Node),
    obj_marks(Node, Own),
    (   Own == [], Marks == []
    ->  true
    ;   ord_union(Own, Marks, All),
        ( memberchk(acyclic, All) -> \+ leads_to(Node, X) ; true ),
        marks_spread(All, All, Node)
    ).

%   The object of Node bears All marks; New are those that what it leads to may not have yet.
marks_spread(All, New, Node) :-
    \+ contradictory(All),
    set_obj_marks(Node, All),
    obj_fields(Node, Fields),
    spread_to_fields(Fields, New),
    obj_elements(Node, Elements),
    child_marks(New, element, Children),
    spread_to_elements(Elements, Children),
    model_agrees(Node).

spread_to_fields([], _).
spread_to_fields([Key-V|Fields], Marks) :-
    child_marks(Marks, Key, Children),
    bear_marks(Children, V),
    spread_to_fields(Fields, Marks).

spread_to_elements([], _).
spread_to_elements([_-V|Elements], Marks) :-
    bear_marks(Marks, V),
    spread_to_elements(Elements, Marks).

%   Where the model takes the object for one that it can no longer be, it must not; and choices may be decided.
model_agrees(Node) :-
    node_store(Node, Store),
    obj_variable(Node, X),
    store_objects(Store, Objects),
    tell_apart(Objects, X, Node, Store),
    literals_decided(Store),
    ( searching(Store) -> true ; settle(Store) ).

tell_apart([], _, _, _).
tell_apart([Item|Items], X, Node, Store) :-
    (   Item = object(_, Y), attvar(Y), Y \== X,
        object_node(Y, Other),
        obj_identity(Node, Identity), obj_identity(Other, Identity),
        \+ may_be_same(Node, Other)
    ->  separate(X, Y, Store)
    ;   true
    ),
    tell_apart(Items, X, Node, Store).
