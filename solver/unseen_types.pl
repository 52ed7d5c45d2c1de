/*  Types that are on no class path, which an open world has.

    `none`, or unseen(Supers, Nots): a class or interface that is a subtype of all Supers and of none of Nots. At most
    one of Supers is a class, as the less special ones go without saying; none of them is final.
*/
:- module(unseen_types, [unseen_below/2, unseen_meet/3, unseen_is/3, unseen_is_not/3, left_out/3]).
:- use_module(library(apply), [foldl/4, exclude/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(ordsets), [ord_add_element/3]).
:- use_module(known_types, [description/5, primitive_type/1, world_types/3, bits_below/2]).

%!  unseen_below(+Type, -Unseen) is det.
%
%   Unseen are the unseen subtypes of Type.

unseen_below(Type, Unseen) :- ( extensible(Type) -> Unseen = unseen([Type], []) ; Unseen = none ).

extensible(Type) :-
    \+ primitive_type(Type),
    description(Type, _, open, _, _).

%!  unseen_is(+Unseen0, +Super, -Unseen) is det.
%
%   Unseen are those that are subtypes of Super.

unseen_is(none, _, none).
unseen_is(unseen(Supers, Nots), Super, Unseen) :-
    (   member(Known, Supers), below(Known, Super)
    ->  Unseen = unseen(Supers, Nots)
    ;   extensible(Super), \+ excluded(Super, Nots), \+ ( member(Known, Supers), unrelated(Known, Super) )
    ->  exclude(below(Super), Supers, Others),
        ord_add_element(Others, Super, Supers1),
        Unseen = unseen(Supers1, Nots)
    ;   Unseen = none
    ).

excluded(Super, Nots) :- member(Not, Nots), below(Super, Not), !.

%   Neither of two classes extends the other.
unrelated(Class1, Class2) :-
    is_class(Class1), is_class(Class2),
    \+ below(Class1, Class2), \+ below(Class2, Class1).

is_class(Type) :- description(Type, Kind, _, _, _), Kind \== interface.

below(Type, Super) :-
    description(Type, _, _, _, Supertypes),
    memberchk(Super, Supertypes).

%!  unseen_is_not(+Unseen0, +Super, -Unseen) is det.
%
%   Unseen are those that are no subtypes of Super.

unseen_is_not(none, _, none).
unseen_is_not(unseen(Supers, Nots), Super, Unseen) :-
    (   member(Known, Supers), below(Known, Super)
    ->  Unseen = none
    ;   ord_add_element(Nots, Super, Nots1),
        Unseen = unseen(Supers, Nots1)
    ).

%!  unseen_meet(+Unseen1, +Unseen2, -Unseen) is det.
%
%   Unseen are those that are among both.

unseen_meet(Unseen1, Unseen2, Unseen) :-
    (   Unseen1 == none
    ->  Unseen = none
    ;   Unseen2 = unseen(Supers, Nots)
    ->  foldl(narrowed, Supers, Unseen1, Unseen3),
        foldl(widened, Nots, Unseen3, Unseen)
    ;   Unseen = none
    ).

narrowed(Super, Unseen0, Unseen) :- unseen_is(Unseen0, Super, Unseen).

widened(Super, Unseen0, Unseen) :- unseen_is_not(Unseen0, Super, Unseen).

%!  left_out(+Entailed, +D, +Type) is semidet.
%
%   That objects of the domain D are instances of Type, or are not, as Entailed (types.pl) says, holds because no class that
%   is left out of the closed world is among D: one on no class path, or one of the JDK that the program does not name.

left_out(Entailed, among(_, _, none, Near), Type) :-
    atom(Near), Near \== array, \+ primitive_type(Near),
    atom(Type),
    world_types(closed, Instances, _),
    left_out(Entailed, Near, Type, Instances).

left_out(false, Near, Type, Instances) :-
    (   below(Type, Near)
    ->  bits_below(Type, Below),
        Below /\ Instances =:= 0
    ;   unseen_below(Near, Unseen0),
        unseen_is(Unseen0, Type, Unseen),
        Unseen \== none
    ).
left_out(true, Near, Type, _) :-
    \+ below(Near, Type),
    extensible(Near).
