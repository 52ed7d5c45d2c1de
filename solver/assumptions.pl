/*  Heap assumptions: what a method may take for granted of the objects that it starts from.

    An assumption is non_aliasing(P, Q), non_sharing(P, Q), acyclic(P) or nonnull(P), where P and Q are places
    path(I, Keys): argument I, the receiver being 0, and the fields that lead on from there. All speak of the heap at the
    start, so that only initial fields and elements count (input_heap.pl), whatever is written later. A place that
    cannot be reached, because a reference before it is null, has nothing that they could be about.

    Unknown references and objects bear marks for them, an ordered set:
        aliasing(K, Side)    the place that side `a` or `b` of assumption K names
        sharing(K, Side)     that place, or what is reached from it
        acyclic              an acyclic place, or what is reached from it
        nonnull              a reference that is not null; objects have no use for it
        below(Keys, Mark)    Mark is borne by what the fields Keys lead to
    Marks follow initial fields and elements, when these are first read and whenever an object gets more of them, because
    it turned out to be another one as well. No object bears both sides of an assumption, and none that bears
    `acyclic` leads to itself; an undecided reference with both sides is null.
*/
:- module(assumptions, [argument_marks/3, child_marks/3, may_be_same/2, bear_marks/2, became_object/2, merged_objects/2,
                        possible_object/1, assumed_value/1, assumed_fields/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(ordsets), [ord_union/3, ord_subtract/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(store, [searching/1]).
:- use_module(choices, [literals_decided/1]).
:- use_module(models, [settle/1]).
:- use_module(references, [object_node/2, separate/3]).
:- use_module(input_heap, [initial_field/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  argument_marks(+Store, +I, -Marks) is det.
%
%   Marks are those that argument I has by the assumptions of Store.
%
%       ?- new_store([], setting(solver, none, [acyclic(path(0, [f])), nonnull(path(0, []))]), S),
%          argument_marks(S, 0, Marks).
%       Marks = [nonnull, below([f], acyclic)].

argument_marks(Store, I, Marks) :-
    store_setting(Store, Setting),
    setting_assumptions(Setting, Assumptions),
    findall(Mark, argument_mark(Assumptions, I, Mark), Marks0),
    sort(Marks0, Marks).

argument_mark(Assumptions, I, Mark) :-
    nth1(K, Assumptions, Assumption),
    place_mark(Assumption, K, path(I, Keys), Mark0),
    mark_below(Keys, Mark0, Mark).

place_mark(non_aliasing(P, _), K, P, aliasing(K, a)).
place_mark(non_aliasing(_, Q), K, Q, aliasing(K, b)).
place_mark(non_sharing(P, _), K, P, sharing(K, a)).
place_mark(non_sharing(_, Q), K, Q, sharing(K, b)).
place_mark(acyclic(P), _, P, acyclic).
place_mark(nonnull(P), _, P, nonnull).

mark_below([], Mark, Mark) :- !.
mark_below(Keys, Mark, below(Keys, Mark)).

%!  child_marks(+Marks, +Key, -Children) is det.
%
%   Children are borne by what the initial field Key, or with the Key `element` an element, of something with Marks
%   refers to.
%
%       ?- child_marks([acyclic, below([f], nonnull)], f, Children).
%       Children = [acyclic, nonnull].

child_marks([], _, []) :- !.
child_marks(Marks, Key, Children) :-
    findall(Child, ( member(Mark, Marks), child_mark(Mark, Key, Child) ), Children0),
    sort(Children0, Children).

child_mark(sharing(K, Side), _, sharing(K, Side)).
child_mark(acyclic, _, acyclic).
child_mark(below([Key|Keys], Mark), Key, Child) :- mark_below(Keys, Mark, Child).

%!  possible_object(+Marks) is semidet.
%
%   There can be an object that bears Marks.

possible_object(Marks) :- ( Marks == [] -> true ; \+ contradictory(Marks) ).

%   Both sides of an assumption; or a field that must not be null with marks that only null can have.
contradictory(Marks) :-
    member(Mark, Marks),
    (   other_side(Mark, Other)
    ->  memberchk(Other, Marks)
    ;   Mark = below([Key], nonnull),
        child_marks(Marks, Key, Children),
        contradictory(Children)
    ),
    !.

other_side(aliasing(K, a), aliasing(K, b)).
other_side(sharing(K, a), sharing(K, b)).

%!  may_be_same(+Node1, +Node2) is semidet.
%
%   The unknown objects of both nodes can be one, as far as their own marks tell.

may_be_same(Node1, Node2) :-
    obj_marks(Node1, Marks1),
    obj_marks(Node2, Marks2),
    (   Marks1 == [], Marks2 == []
    ->  true
    ;   ord_union(Marks1, Marks2, Marks),
        \+ contradictory(Marks),
        \+ ( memberchk(acyclic, Marks), one_above_other(Node1, Node2) )
    ).

one_above_other(Node1, Node2) :-
    obj_variable(Node1, X),
    obj_variable(Node2, Y),
    ( leads_to(Node1, Y) -> true ; leads_to(Node2, X) ).

%   leads_to(Node, Y): initial fields and elements, one or more, lead from the object of Node to Y.
leads_to(Node, Y) :-
    empty_assoc(Seen),
    node_children(Node, Xs, []),
    reaches(Xs, Seen, Y).

reaches([X|Xs], Seen, Y) :-
    (   X == Y
    ->  true
    ;   object_node(X, Node),
        node_number(Node, Number),
        (   get_assoc(Number, Seen, _)
        ->  reaches(Xs, Seen, Y)
        ;   put_assoc(Number, Seen, seen, Seen1),
            node_children(Node, Xs1, Xs),
            reaches(Xs1, Seen1, Y)
        )
    ).

node_children(Node, Xs0, Xs) :-
    obj_fields(Node, Fields),
    obj_elements(Node, Elements),
    pairs_objects(Fields, Xs0, Xs1),
    pairs_objects(Elements, Xs1, Xs).

pairs_objects([], Xs, Xs).
pairs_objects([_-V|Pairs], Xs0, Xs) :-
    ( nonvar(V), V = r(X), attvar(X) -> Xs0 = [X|Xs1] ; Xs0 = Xs1 ),
    pairs_objects(Pairs, Xs1, Xs).

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

decided_nullness(Marks, R) :-
    (   memberchk(nonnull, Marks)
    ->  R = r(_)
    ;   contradictory(Marks)
    ->  R = null
    ;   true
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

%!  assumed_value(+V) is nondet.
%
%   What the marks of V, an argument or initial value, say of itself holds: it is not null, or can only be null. In the
%   mode `lazy` what is not null is a new object or one of those before.

assumed_value(V) :-
    (   attvar(V), get_attr(V, references, Node)
    ->  ref_marks(Node, Marks),
        ( Marks == [] -> true ; decided_nullness(Marks, V) )
    ;   true
    ).

%!  assumed_fields(+Store) is nondet.
%
%   Fields that are not null by assumption are known, also where the path never read them. References that they stand
%   below are decided for that: null, as they are in a witness, unless they cannot be.

assumed_fields(Store) :-
    store_setting(Store, Setting),
    setting_assumptions(Setting, Assumptions),
    (   member(nonnull(path(_, [_|_])), Assumptions)
    ->  store_objects(Store, Items),
        decide_nulls(Items),
        store_objects(Store, Objects),
        complete_objects(Objects)
    ;   true
    ).

decide_nulls([]).
decide_nulls([Item|Items]) :-
    ( Item = reference(_, R), attvar(R) -> decide_null(R) ; true ),
    decide_nulls(Items).

decide_null(R) :-
    get_attr(R, references, Node),
    ref_marks(Node, Marks),
    (   member(below(_, nonnull), Marks)
    ->  ( R = null -> true ; R = r(_) )
    ;   true
    ).

complete_objects([]).
complete_objects([Item|Items]) :-
    ( Item = object(_, X), attvar(X) -> complete_object(X) ; true ),
    complete_objects(Items).

complete_object(X) :-
    object_node(X, Node),
    obj_fields(Node, Fields),
    obj_marks(Node, Marks),
    findall(Key, ( member(below([Key], nonnull), Marks), \+ memberchk(Key-_, Fields) ), Keys),
    read_fields(Keys, X).

%   An object that is made for it is completed in its turn.
read_fields([], _).
read_fields([Key|Keys], X) :-
    object_node(X, Node),
    initial_field(Node, Key, V),
    ( V = r(Y), attvar(Y) -> complete_object(Y) ; true ),
    read_fields(Keys, X).
