/*  Which types of elements an array can hold whose own type is open.

    A relation is a list of fits(Components, Is, IsNot): for the component types in the domain Components, the types of the
    element that are subtypes of each are those in Is, and the others those in IsNot; either can be `none`. The domains
    Components are disjoint, and together they are the component types given. `left_out` in the list stands for component
    types that are not in it: arrays of arrays deeper than is looked, and types unseen on both sides.

    On the way, sort(Is, IsNot, Bits, Arrays) are component types that one part of the element's types fits: classes as
    Bits, and a domain of Arrays or none.
*/
:- module(array_stores, [store_relation/3]).
:- use_module(library(apply), [maplist/3, foldl/4, partition/5]).
:- use_module(library(lists), [append/3, selectchk/4]).
:- use_module(known_types, [bit_types/2, type_bit/2]).
:- use_module(types, [type_split/4, type_parts/4, type_among/4, type_components/2, array_type/2]).

%!  store_relation(+Components, +D, -Relation) is det.
%
%   Relation says how the types in the domain D fit the component types in the domain Components: first those that all of
%   D fit, then those that none does, then the others.

store_relation(Components, D, Relation) :- store_relation(2, Components, D, Relation).

%   Arrays of arrays are looked into as deep as Depth says.
store_relation(Depth, Components, D, Relation) :-
    type_parts(Components, Bits, Arrays, Unseen),
    bit_types(Bits, Types),
    foldl(class_sorted(D), Types, [], Sorts0),
    arrays_sorted(Depth, Arrays, D, Sorts0, Sorts, LeftOut),
    maplist(sort_fits(Components), Sorts, Fits0),
    unseen_fits(Unseen, D, Fits0, Fits, LeftOut),
    partition(sort_order, Fits, Full, Partial, None),
    append(None, Partial, Rest),
    append(Full, Rest, Known),
    ( LeftOut == true -> append(Known, [left_out], Relation) ; Relation = Known ).

class_sorted(D, Type, Sorts0, Sorts) :-
    type_split(D, Type, Is, IsNot),
    type_bit(Type, Bit),
    (   selectchk(sort(Is, IsNot, Bits0, none), Sorts0, sort(Is, IsNot, Bits, none), Sorts1)
    ->  Bits is Bits0 \/ Bit,
        Sorts = Sorts1
    ;   append(Sorts0, [sort(Is, IsNot, Bit, none)], Sorts)
    ).

%   The components are arrays, and so must be what is stored.
arrays_sorted(_, none, _, Sorts, Sorts, _) :- !.
arrays_sorted(Depth, Arrays, D, Sorts0, Sorts, LeftOut) :-
    type_parts(D, Bits, ArraysOfD, Unseen),
    (   ArraysOfD == none
    ->  with_arrays(none-D-Arrays, Sorts0, Sorts)
    ;   Depth > 0, Unseen == none
    ->  Depth1 is Depth - 1,
        type_components(Arrays, Components),
        type_components(ArraysOfD, ComponentsOfD),
        store_relation(Depth1, Components, ComponentsOfD, Relation),
        ( selectchk_left_out(Relation, Fits) -> LeftOut = true ; Fits = Relation ),
        maplist(outer_fits(D, Bits), Fits, Outer),
        foldl(with_arrays, Outer, Sorts0, Sorts)
    ;   Sorts = Sorts0,
        LeftOut = true
    ).

selectchk_left_out(Relation, Fits) :- append(Fits, [left_out], Relation), !.

outer_fits(D, Bits, fits(Components, Is0, IsNot0), Is-IsNot-Arrays) :-
    array_type(Components, Arrays),
    ( Is0 == none -> Is = none ; array_type(Is0, Is1), type_among(D, 0, Is1, Is) ),
    (   IsNot0 \== none
    ->  array_type(IsNot0, IsNot1),
        type_among(D, Bits, IsNot1, IsNot)
    ;   Bits =:= 0
    ->  IsNot = none
    ;   type_among(D, Bits, none, IsNot)
    ).

with_arrays(Is-IsNot-Arrays, Sorts0, Sorts) :-
    (   selectchk(sort(Is, IsNot, Bits, none), Sorts0, sort(Is, IsNot, Bits, Arrays), Sorts1)
    ->  Sorts = Sorts1
    ;   append(Sorts0, [sort(Is, IsNot, 0, Arrays)], Sorts)
    ).

sort_fits(Components, sort(Is, IsNot, Bits, Arrays), fits(Sort, Is, IsNot)) :-
    type_among(Components, Bits, Arrays, Sort).

%   A type on the class path is no subtype of one that is not.
unseen_fits(none, _, Fits, Fits, _) :- !.
unseen_fits(Unseen, D, Fits0, Fits, LeftOut) :-
    type_parts(D, _, _, UnseenOfD),
    (   UnseenOfD == none
    ->  append(Fits0, [fits(Unseen, none, D)], Fits)
    ;   Fits = Fits0,
        LeftOut = true
    ).

sort_order(fits(_, Is, IsNot), Order) :-
    (   IsNot == none
    ->  Order = (<)
    ;   Is == none
    ->  Order = (>)
    ;   Order = (=)
    ).
