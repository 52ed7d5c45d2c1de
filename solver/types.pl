/*  Domains: the types that an unknown object can still be of.

    A domain is a ground term among(Bits, Arrays, Unseen, Near):
        Bits     the classes it can be of, and stubs, as known_types.pl numbers them
        Arrays   `none`, `any` array type whatever, or the domain of what the component type of an array type can be; in
                 such a domain Bits also stand for interfaces, abstract classes and primitive types
        Unseen   `none`, or unseen(Supers, Nots) in an open world: a class or interface that is on no class path, a subtype
                 of all Supers and of none of Nots (unseen_types.pl)
        Near     the class or interface that the domain came from, a supertype of all that is in it; `array` for arrays
    A domain is never empty: what would make it empty fails. It holds exactly the types that fit, so that each
    operation is set arithmetic; for a class without subclasses, some comparisons of small integers.
*/
:- module(types, [declared_type/2, exact_type/2, type_meet/3, type_split/4, type_is/3, type_is_not/3, type_exact/3, type_entails/3,
                  may_alias/2, type_witness/2, type_enum/2, component_type/2, type_components/2, array_type/2, type_parts/4,
                  type_among/4, type_list/2, declared_as/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [append/3]).
:- use_module(ends, [path_ends/1]).
:- use_module(simplest_types, [simplest_class/3]).
:- use_module(known_types, [world_types/3, description/5, instances/2, components/2, bits_below/2, type_bit/2,
                            bit_types/2, lowest_type/2, array_supertype/1, primitive_type/1]).
:- use_module(unseen_types, [unseen_below/2, unseen_meet/3, unseen_is/3, unseen_is_not/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  declared_type(+Type, -D) is det.
%
%   D are the types of the objects that a variable of Type can refer to.
%
%       ?- declared_type(array(int), D), type_list(D, Types).
%       Types = [array(int)].

declared_type(array(Component), D) :- !,
    component_domain(Component, C),
    array_type(C, D).
declared_type(Type, among(Bits, Arrays, Unseen, Type)) :-
    instances(Type, Bits),
    ( array_supertype(Type) -> Arrays = any ; Arrays = none ),
    unseen_part(Type, Unseen).

%   What can stand in the place of Type as the component of an array type.
component_domain(array(Component), D) :- !,
    component_domain(Component, C),
    array_type(C, D).
component_domain(Type, among(Bits, none, none, Type)) :- primitive_type(Type), !, type_bit(Type, Bits).
component_domain(Type, among(Bits, Arrays, Unseen, Type)) :-
    components(Type, Bits),
    ( array_supertype(Type) -> Arrays = any ; Arrays = none ),
    unseen_part(Type, Unseen).

every_component(among(Bits, any, Unseen, 'java.lang.Object')) :-
    world_types(_, _, Bits),
    unseen_part('java.lang.Object', Unseen).

unseen_part(Type, Unseen) :-
    world_types(Openness, _, _),
    ( Openness == closed -> Unseen = none ; unseen_below(Type, Unseen) ).

%!  array_type(+C, -D) is det.
%
%   D are the array types with a component type in the domain C.

array_type(C, among(0, C, none, array)).

%!  type_components(+D, -C) is semidet.
%
%   C are the component types of the array types in D.

type_components(among(_, Arrays, _, _), C) :-
    Arrays \== none,
    ( Arrays == any -> every_component(C) ; C = Arrays ).

%!  component_type(+D, -Type) is semidet.
%
%   Type is the most special type known that each element has of an array of one of the types in D.

component_type(D, Type) :-
    type_components(D, C),
    C = among(Bits, _, _, Near),
    (   Near \== array
    ->  Type = Near
    ;   Bits =:= 0,
        component_type(C, Component),
        Type = array(Component)
    ).

%!  exact_type(+Type, -D) is det.
%
%   D has Type alone.

exact_type(array(Component), D) :- !, exact_type(Component, C), array_type(C, D).
exact_type(Type, among(Bit, none, none, Type)) :- type_bit(Type, Bit).

%!  type_exact(+D, +Type, -D1) is semidet.
%
%   D1 has Type alone, which is in D.

type_exact(among(Bits, Arrays, _, _), Type, D) :-
    (   Type = array(Component)
    ->  Arrays \== none,
        ( Arrays == any -> exact_type(Component, C) ; type_exact(Arrays, Component, C) ),
        array_type(C, D)
    ;   type_bit(Type, Bit),
        Bits /\ Bit =\= 0,
        D = among(Bit, none, none, Type)
    ).

%!  type_meet(+D1, +D2, -D) is semidet.
%
%   D are the types in both D1 and D2.

type_meet(D1, D2, D) :- D1 == D2, !, D = D1.
type_meet(among(B1, A1, U1, N1), among(B2, A2, U2, N2), D) :-
    B is B1 /\ B2,
    arrays_meet(A1, A2, A),
    unseen_meet(U1, U2, U),
    ( nearer(N2, N1) -> N = N2 ; N = N1 ),
    inhabited(B, A, U, N, D).

inhabited(B, A, U, N, among(B, A, U, N)) :- ( B =\= 0 -> true ; A \== none -> true ; U \== none ).

arrays_meet(A1, A2, A) :-
    (   ( A1 == none ; A2 == none )
    ->  A = none
    ;   A1 == any
    ->  A = A2
    ;   A2 == any
    ->  A = A1
    ;   type_meet(A1, A2, A0)
    ->  A = A0
    ;   A = none
    ).

%   nearer(N1, N2): fewer types are below N1 than below N2.
nearer(N1, N2) :-
    N1 \== N2,
    N1 \== array,
    (   N2 == array
    ->  true
    ;   bits_below(N1, B1),
        bits_below(N2, B2),
        B1 =\= B2,
        B1 /\ \B2 =:= 0
    ).

%!  may_alias(+D1, +D2) is semidet.
%
%   One object can be of a type in D1 and in D2.

may_alias(D1, D2) :-
    D1 = among(B1, A1, U1, _),
    D2 = among(B2, A2, U2, _),
    (   B1 /\ B2 =\= 0
    ->  true
    ;   A1 == none, U1 == none
    ->  fail
    ;   A2 == none, U2 == none
    ->  fail
    ;   type_meet(D1, D2, _)
    ).

%!  type_is(+D, +Super, -D1) is semidet.
%
%   D1 are the types in D that are subtypes of Super.

type_is(among(_, Arrays, _, _), array(Component), D) :- !,
    Arrays \== none,
    ( Arrays == any -> component_domain(Component, C) ; type_is(Arrays, Component, C) ),
    array_type(C, D).
type_is(among(B0, A0, U0, N0), Super, D) :-
    bits_below(Super, Below),
    B is B0 /\ Below,
    ( array_supertype(Super) -> A = A0 ; A = none ),
    unseen_is(U0, Super, U),
    ( nearer(Super, N0) -> N = Super ; N = N0 ),
    inhabited(B, A, U, N, D).

%!  type_is_not(+D, +Super, -D1) is semidet.
%
%   D1 are the types in D that are no subtypes of Super.

type_is_not(among(B, A0, U, N), array(Component), D) :- !,
    (   A0 == none
    ->  A = none
    ;   ( A0 == any -> every_component(C) ; C = A0 ),
        ( type_is_not(C, Component, C1) -> A = C1 ; A = none )
    ),
    inhabited(B, A, U, N, D).
type_is_not(among(B0, A0, U0, N), Super, D) :-
    bits_below(Super, Below),
    B is B0 /\ \Below,
    ( array_supertype(Super) -> A = none ; A = A0 ),
    unseen_is_not(U0, Super, U),
    inhabited(B, A, U, N, D).

%!  type_split(+D, +Super, -Is, -IsNot) is det.
%
%   Is are the types in D that are subtypes of Super, IsNot the others; `none` where there are none. Both come from where D
%   came from, so that the same types are the same term whatever Super is.

type_split(D, Super, Is, IsNot) :-
    domain_near(D, Near),
    ( type_is(D, Super, among(B, A, U, _)) -> Is = among(B, A, U, Near) ; Is = none ),
    ( type_is_not(D, Super, D2) -> IsNot = D2 ; IsNot = none ).

%!  type_entails(+D, +Super, -Answer) is det.
%
%   Answer is `true` where all types in D are subtypes of Super, `false` where none is, else `open`.
%
%       ?- declared_type('java.lang.String', D), type_entails(D, 'java.lang.Comparable', Answer).
%       Answer = true.

type_entails(D, Super, Answer) :-
    (   D = among(B, none, none, _), atom(Super)
    ->  bits_below(Super, Below),
        (   B /\ Below =:= 0
        ->  Answer = false
        ;   B /\ \Below =:= 0
        ->  Answer = true
        ;   Answer = open
        )
    ;   type_is(D, Super, _)
    ->  ( type_is_not(D, Super, _) -> Answer = open ; Answer = true )
    ;   Answer = false
    ).

%!  type_witness(+D, -Type) is semidet.
%
%   Type, a class, array type or stub(Interface), is the one in D that a person would take: the type that D came from, else
%   the class with the fewest fields. Where no object can be made, the path ends.

type_witness(among(Bits, A, U, N), Type) :-
    (   Bits =\= 0
    ->  simplest_class(Bits, N, Type0),
        witness_type(Type0, Type)
    ;   A \== none
    ->  ( A == any -> Component = 'java.lang.Object' ; component_witness(A, Component) ),
        Type = array(Component)
    ;   unseen_witness(U, Type)
    ).

component_witness(among(Bits, A, U, N), Type) :-
    (   Bits =\= 0
    ->  simplest_class(Bits, N, Type)
    ;   type_witness(among(Bits, A, U, N), Type)
    ).

witness_type(stub(Type), Witness) :- !,
    description(Type, Kind, _, _, _),
    (   Kind == interface
    ->  Witness = stub(Type)
    ;   path_ends(unsupported(Type, 'an abstract class without a subclass on the class path'))
    ).
witness_type(Type, Type).

unseen_witness(unseen([Type|Others], _), Witness) :-
    description(Type, Kind, _, _, _),
    (   Kind == interface, Others == []
    ->  Witness = stub(Type)
    ;   path_ends(unsupported(Type, 'a subclass that is not on the class path'))
    ).

%!  type_enum(+D, -Enum) is semidet.
%
%   All types in D are the class Enum and those of its constants: the object is one of Enum's constants.

type_enum(among(Bits, none, none, _), Enum) :-
    Bits =\= 0,
    lowest_type(Bits, Type),
    atom(Type),
    \+ primitive_type(Type),
    description(Type, _, enum(Enum), _, _),
    bits_below(Enum, Below),
    Bits /\ \Below =:= 0.

%!  type_parts(+D, -Bits, -Arrays, -Unseen) is det.
%
%   D in parts: its classes, as bits; Arrays, the domain of its array types or none; and Unseen, the domain of its unseen
%   types or none.

type_parts(among(Bits, A, U, N), Bits, Arrays, Unseen) :-
    ( A == none -> Arrays = none ; Arrays = among(0, A, none, array) ),
    ( U == none -> Unseen = none ; Unseen = among(0, none, U, N) ).

%!  type_among(+D, +Bits, +Arrays, -D1) is det.
%
%   D1 are those types in D that Bits stand for, and those of the domain Arrays unless it is none.

type_among(among(_, _, _, N), Bits, Arrays, among(Bits, A, none, N)) :-
    ( Arrays == none -> A = none ; Arrays = among(_, A, _, _) ).

%!  type_list(+D, -Types) is det.
%
%   Types are those in D, in order: classes, stub(Interface), then array(Types) where array types are, or array(any), and
%   unseen(Supers, Nots).

type_list(among(Bits, A, U, _), Types) :-
    bit_types(Bits, Classes),
    ( A == none -> Arrays = [] ; A == any -> Arrays = [array(any)] ; type_list(A, List), Arrays = [array(List)] ),
    ( U == none -> Unseen = [] ; Unseen = [U] ),
    append(Arrays, Unseen, Rest),
    append(Classes, Rest, Types).

%!  declared_as(+D, -Type) is semidet.
%
%   Type is the class or interface that D came from, or that the elements of its arrays came from; fails in an open world, and
%   where D has both classes and arrays of their own.

declared_as(among(Bits, Arrays, none, Near), Type) :-
    (   Near \== array
    ->  Type = Near
    ;   Bits =:= 0,
        Arrays = among(_, _, _, _),
        declared_as(Arrays, Type)
    ).
