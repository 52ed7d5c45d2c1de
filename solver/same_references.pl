/*  Whether two references are the same, where one of them is unknown: decided, and kept.

    Objects that a number tells apart (valued_objects.pl) are the same as their numbers say. Objects with a cell are apart
    from unknown ones, but for constants of enums and boxes that valueOf keeps.
*/
:- module(same_references, [decide_same/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(store, [note/2, heap_mode/2, searching/1]).
:- use_module(models, [settle/1]).
:- use_module(assumed_types, [assume_apart/2]).
:- use_module(references, [differ/2, resolved_reference/1, merged/3, both_valued/2]).
:- use_module(valued_objects, [decide_by_number/3, decide_known_object/4]).
:- use_module(trial_values, [may_differ/2]).
:- use_module(kinds, [kind/2, can_be_valued/1, possible_cell/3]).
:- use_module(object_nodes, [object_type/2, reference_type/2, same_object/3, put_apart/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  decide_same(+R1, +R2, ?Answer) is nondet.
%
%   Answer is `true`, then `false`: whether the references are the same, where one of them is unknown.

decide_same(R1, R2, Answer) :-
    resolved_reference(R1),
    resolved_reference(R2),
    (   R1 == R2
    ->  Answer = true
    ;   nonvar(R1), nonvar(R2)
    ->  decide_known(R1, R2, Answer)
    ;   ( unknown_type(R1, D1), unknown_type(R2, D2) -> assume_apart(D1, D2) ; true ),
        ( Answer = true, made_same(R1, R2) ; Answer = false, kept_apart(R1, R2) )
    ).

unknown_type(R, D) :-
    (   var(R)
    ->  reference_type(R, D)
    ;   R = r(X),
        attvar(X),
        object_type(X, D)
    ).

%   One of them is not decided yet; the other one can be to an object with a cell.
made_same(R1, R2) :-
    store_of_either(R1, R2, Store),
    (   known_object(R1, Y)
    ->  R2 = r(X),
        decide_known_object(X, Y, Store, true)
    ;   known_object(R2, Y)
    ->  R1 = r(X),
        decide_known_object(X, Y, Store, true)
    ;   note(Store, same(R1, R2)),
        R1 = R2
    ).

known_object(R, X) :- nonvar(R), R = r(X), integer(X).

store_of_either(R1, R2, Store) :-
    ( var(R1) -> get_attr(R1, references, Node) ; get_attr(R2, references, Node) ),
    node_store(Node, Store).

decide_known(r(X), r(Y), Answer) :- attvar(X), attvar(Y), !,
    get_attr(X, references, Node),
    node_store(Node, Store),
    (   both_valued(X, Y)
    ->  node_apart(Node, Apart),
        ( among(Y, Apart) -> Answer = false ; decide_valued(X, Y, Store, Answer) )
    ;   same_object(X, Y, Status),
        (   Status == false
        ->  object_type(X, D1),
            object_type(Y, D2),
            assume_apart(D1, D2)
        ;   true
        ),
        ( Status == false -> Answer = false, apart_in_time(X, Y) ; decide_open(X, Y, Store, Answer) )
    ).
decide_known(r(X), r(Y), Answer) :- attvar(X), !, decide_cell(X, Y, Answer).
decide_known(r(X), r(Y), Answer) :- attvar(Y), !, decide_cell(Y, X, Answer).
decide_known(_, _, false).

%   Where the heap mode alone keeps objects apart, their numbers will have to, if that is what tells them apart.
apart_in_time(X, Y) :-
    get_attr(X, references, Node),
    obj_with([store(Store),type(Type),apart(Apart)], Node),
    (   heap_mode(Store, solver)
    ->  true
    ;   ( among(Y, Apart) ; \+ can_be_valued(Type) )
    ->  true
    ;   differ(X, Y)
    ).

decide_open(X, Y, Store, true) :- note(Store, same(r(X), r(Y))), X = Y.
decide_open(X, Y, Store, false) :- note(Store, differ(r(X), r(Y))), differ(X, Y), settle_path(Store).

decide_valued(X, Y, Store, Answer) :-
    (   object_type(X, D), kind(D, enum(_))
    ->  decide_by_number(X, Y, Answer)
    ;   ( Answer = true, note(Store, same(r(X), r(Y))), merged(Store, X, Y)
        ; Answer = false, decide_open(X, Y, Store, false)
        )
    ).

decide_cell(X, Y, Answer) :-
    get_attr(X, references, Node),
    node_store(Node, Store),
    node_apart(Node, Apart),
    ( among(Y, Apart) -> Answer = false ; decide_known_object(X, Y, Store, Answer) ).

%   One of them is not decided yet. It is no object with a cell, which goes without saying where it cannot be.
kept_apart(R1, R2) :-
    may_differ(R1, R2),
    ( var(R1) -> R = R1, Other = R2 ; R = R2, Other = R1 ),
    get_attr(R, references, Node),
    node_store(Node, Store),
    node_type(Node, Type),
    (   known_object(Other, Y), \+ possible_cell(Store, Type, Y)
    ->  true
    ;   note(Store, differ(R1, R2)),
        ( Other == null -> R = r(_) ; put_apart(R, Other) ),
        ( var(Other) -> put_apart(Other, R) ; true )
    ).

settle_path(Store) :- ( searching(Store) -> true ; settle(Store) ).

among(X, [Y|Ys]) :- ( X == Y -> true ; among(X, Ys) ).
