/*  What is known of the places of unknowns (symbolic_places.pl): which place a number or reference has, which constant stands at one. */
:- module(known_places, [known_place/3, constant_place/4, is_ordinal/1, ordinal/4, comparison_condition/5]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [nth0/3]).
:- use_module('../source', [enum_constants/2]).

%!  known_place(+Key, +Places, -Place) is semidet.
%
%   Place is the one under Key.

known_place(Key, places(Known, _), Place) :- get_assoc(Key, Known, Place).

%!  constant_place(+Place, +Places, -E, -Enum) is semidet.
%
%   E, at Place, is a constant of Enum, unknown which.

constant_place(P, places(Known, _), E, Enum) :- get_assoc(ordinal(P), Known, constant(E, Enum)).

%!  comparison_condition(+Op, +E, +F, +Places, -C) is det.
%
%   C says that the numbers E and F compare as Op.

comparison_condition(Op, E, F, Places, C) :-
    (   memberchk(Op, [eq,ne]), ordinal(E, Places, P, Enum), constant(F, Enum, Places, Q)
    ->  equality(Op, P, Q, C)
    ;   memberchk(Op, [eq,ne]), ordinal(F, Places, P, Enum), constant(E, Enum, Places, Q)
    ->  equality(Op, P, Q, C)
    ;   C = compare(Op, E, F)
    ).

%!  is_ordinal(+E) is semidet.
%
%   E is the ordinal of a constant.

is_ordinal(typed(field(_, 'java.lang.Enum.ordinal'), _)).

%!  ordinal(+E, +Places, -P, -Enum) is semidet.
%
%   E is the ordinal of the constant of Enum at P.

ordinal(typed(field(P0, 'java.lang.Enum.ordinal'), _), Places, E, Enum) :-
    ( P0 = cast(P1, _) -> P = P1 ; P = P0 ),
    constant_place(P, Places, E, Enum).

%   The constant of Enum with the ordinal E.
constant(E, Enum, Places, Q) :-
    (   integer(E)
    ->  enum_constants(Enum, Constants),
        nth0(E, Constants, Field-_),
        Q = typed(static(Field), Enum)
    ;   ordinal(E, Places, Q, Enum)
    ).

equality(eq, P, Q, same(P, Q)).
equality(ne, P, Q, differ(P, Q)).
