/*  Which of several classes a person would take for an object of which little is asked. */
:- module(simplest_types, [simplest_class/3]).
:- use_module(known_types, [description/5, type_bit/2, lowest_type/2, primitive_type/1, lateness/2]).

%!  simplest_class(+Bits, +Near, -Type) is det.
%
%   Type is one of those that Bits, not 0, stand for: Near if it is among them, else one with the fewest fields, of these
%   the nearest to Near's package, of these the one with the fewest supertypes, of these the first by name.

simplest_class(Bits, Near, Type) :-
    (   Near \== array, type_bit(Near, Bit), Bits /\ Bit =\= 0
    ->  Type = Near
    ;   lowest_type(Bits, First),
        rank(First, Near, Fields, Rank),
        nearest(Bits, Near, Fields, Rank, First, Type)
    ).

%   Numbers rise with the fields, so that the first type with more of them ends the search.
nearest(Bits, Near, Fields, Rank0, Type0, Type) :-
    Bits1 is Bits /\ (Bits - 1),
    (   Bits1 =\= 0,
        lowest_type(Bits1, Type1),
        rank(Type1, Near, Fields, Rank1)
    ->  ( Rank1 @< Rank0 -> nearest(Bits1, Near, Fields, Rank1, Type1, Type)
        ; nearest(Bits1, Near, Fields, Rank0, Type0, Type) )
    ;   Type = Type0
    ).

rank(Type0, Near, Late-Fields, rank(Distance, Above, Type)) :-
    ( Type0 = stub(Type) -> true ; Type = Type0 ),
    (   primitive_type(Type)
    ->  Late = 0, Fields = 0, Distance = 0, Above = 0
    ;   description(Type, _, Extension, Fields0, Supertypes),
        lateness(Extension, Late),
        Fields = Fields0,
        distance(Near, Type, Distance),
        length(Supertypes, Above)
    ).

%   How many folders lie between the packages of two classes.
distance(Type1, Type2, Distance) :-
    package(Type1, Path1),
    package(Type2, Path2),
    apart(Path1, Path2, Distance).

package(Type, Path) :-
    atomic_list_concat(Parts, '.', Type),
    leading(Parts, Path).

leading([_], []) :- !.
leading([Part|Parts], [Part|Path]) :- leading(Parts, Path).

apart([Part|Path1], [Part|Path2], Distance) :- !, apart(Path1, Path2, Distance).
apart(Path1, Path2, Distance) :-
    length(Path1, N1),
    length(Path2, N2),
    Distance is N1 + N2.
