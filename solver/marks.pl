/*  The marks that unknown references and objects bear for heap assumptions.

    An assumption is non_aliasing(P, Q), non_sharing(P, Q), acyclic(P), nonnull(P) or within(P, K, Own) (structure_sizes.pl), where P and Q are places
    path(I, Keys): argument I, the receiver being 0, and the fields that lead on from there. All speak of the heap at the
    start, so that only initial fields and elements count (input_heap.pl), whatever is written later. A place that
    cannot be reached, because a reference before it is null, has nothing that they could be about.

    Marks are an ordered set:
        aliasing(K, Side)    the place that side `a` or `b` of assumption K names
        sharing(K, Side)     that place, or what is reached from it
        acyclic              an acyclic place, or what is reached from it
        within(K)            the place that assumption K bounds, or what is reached from it
        nonnull              a reference that is not null; objects have no use for it
        below(Keys, Mark)    Mark is borne by what the fields Keys lead to
    How they get from one node to the next, assumptions.pl says.
*/
:- module(marks, [argument_marks/3, child_marks/3, possible_object/1, contradictory/1, may_be_same/2, leads_to/2,
                  assumed_value/1, decided_nullness/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(ordsets), [ord_union/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).

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
place_mark(within(P, _, _), K, P, within(K)).

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
child_mark(within(K), _, within(K)).
child_mark(below([Key|Keys], Mark), Key, Child) :- mark_below(Keys, Mark, Child).

%!  possible_object(+Marks) is semidet.
%
%   There can be an object that bears Marks.

possible_object(Marks) :- ( Marks == [] -> true ; \+ contradictory(Marks) ).

%!  contradictory(+Marks) is semidet.
%
%   No object bears Marks: both sides of an assumption, or a field that must not be null with marks that only null can have.

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

%!  leads_to(+Node, +Y) is semidet.
%
%   Initial fields and elements, one or more, lead from the object of Node to Y.

leads_to(Node, Y) :-
    empty_assoc(Seen),
    node_children(Node, Xs, []),
    reaches(Xs, Seen, Y).

reaches([X|Xs], Seen, Y) :-
    (   X == Y
    ->  true
    ;   get_attr(X, references, Node),
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

%!  decided_nullness(+Marks, +R) is nondet.
%
%   The undecided reference R, which bears Marks, is not null, or null, where they say so.

decided_nullness(Marks, R) :-
    (   memberchk(nonnull, Marks)
    ->  R = r(_)
    ;   contradictory(Marks)
    ->  R = null
    ;   true
    ).

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
