/*  Texts: length and code units of strings, known or not.

    A string is an object with a number and the cell string(chars(C0, ...)), whose units may be unknown numbers, or an unknown
    object, with an unknown length and units as it has them at the start (input_heap.pl). What is asked of unknown
    values may have several answers, each of which decides as much as it needs: that two texts differ somewhere is one
    condition on all of their units, and not one answer for each place.
*/
:- module(texts, [text_length/3, text_char/4, text_equal/4, text_units/3, units_equal/3, known_length/3]).
:- use_module(conditions, [decide/4, some_differ/1]).
:- use_module(input_heap, [unknown_length/2, read_unit/3]).
:- use_module(limits, [next_model_round/3]).
:- use_module(known_heap, [string_chars/3]).

%!  text_length(+H, +X, -L) is det.
%
%   String X has L code units.

text_length(H, X, L) :-
    (   integer(X)
    ->  string_chars(H, X, Chars),
        compound_name_arity(Chars, _, L)
    ;   unknown_length(X, L)
    ).

%!  text_char(+H, +X, +I, -C) is nondet.
%
%   C is unit I of string X; I, which may be unknown, is in bounds.

text_char(H, X, I, C) :-
    (   integer(X)
    ->  string_chars(H, X, Chars),
        compound_name_arity(Chars, _, L),
        place(0, L, I, Place),
        arg(Place, Chars, C0),
        C = C0
    ;   read_unit(X, I, C)
    ).

%   place(J, L, I, Place): I, not below J, is the index of argument Place of L.
place(J, L, I, Place) :-
    (   integer(I)
    ->  Place is I + 1
    ;   J1 is J + 1,
        (   J1 =:= L
        ->  Place = L
        ;   decide(eq, I, J, Answer),
            ( Answer == true -> Place = J1 ; place(J1, L, I, Place) )
        )
    ).

%!  text_units(+H, +X, -Units) is nondet.
%
%   Units is the list of the code units of string X, known ones or not: one answer for each length that X can have. How
%   many lengths are tried is bounded by the path's criterion (limits.pl).

text_units(H, X, Units) :-
    text_length(H, X, L),
    known_length(L, 0, H, N),
    units(0, N, H, X, Units).

%!  known_length(+L, +H, -N) is nondet.
%
%   The length L is N: one answer for each value that it can have, as many as the path's criterion allows.

known_length(L, H, N) :- known_length(L, 0, H, N).

known_length(L, N0, H, N) :-
    (   integer(L)
    ->  N = L
    ;   decide(eq, L, N0, Answer),
        (   Answer == true
        ->  N = N0
        ;   next_model_round(H, N0, N1),
            known_length(L, N1, H, N)
        )
    ).

units(I, N, H, X, Units) :-
    (   I =:= N
    ->  Units = []
    ;   text_char(H, X, I, C),
        Units = [C|Units1],
        I1 is I + 1,
        units(I1, N, H, X, Units1)
    ).

%!  text_equal(+H, +X, +Y, -Answer) is nondet.
%
%   Answer is `true` where the strings X and Y have the same text, else `false`.

text_equal(H, X, Y, Answer) :-
    (   X == Y
    ->  Answer = true
    ;   text_length(H, X, L),
        text_length(H, Y, M),
        same_length(L, M, H, Same, N),
        (   Same == true
        ->  units(0, N, H, X, Cs),
            units(0, N, H, Y, Ds),
            units_equal(Cs, Ds, Answer)
        ;   Answer = false
        )
    ).

%   same_length(L, M, H, Same, N): N is the length of both where it is the same.
same_length(L, M, H, Same, N) :-
    (   integer(L), integer(M)
    ->  ( L =:= M -> Same = true, N = L ; Same = false )
    ;   decide(eq, L, M, Same),
        (   Same == false
        ->  true
        ;   integer(L)
        ->  N = L
        ;   known_length(M, 0, H, N)
        )
    ).

%!  units_equal(+Cs, +Ds, -Answer) is nondet.
%
%   Answer is `true` where the lists of units, of the same length, are equal, else `false`.

units_equal(Cs, Ds, Answer) :-
    (   open_pairs(Cs, Ds, Pairs)
    ->  equal_pairs(Pairs, Answer)
    ;   Answer = false
    ).

%   Fails where two known units differ; pairs of the same unit say nothing.
open_pairs([], [], []).
open_pairs([C|Cs], [D|Ds], Pairs) :-
    (   C == D
    ->  Pairs = Pairs1
    ;   integer(C), integer(D)
    ->  fail
    ;   Pairs = [C-D|Pairs1]
    ),
    open_pairs(Cs, Ds, Pairs1).

equal_pairs([], true).
equal_pairs([C-D|Pairs], Answer) :-
    (   Pairs == []
    ->  decide(eq, C, D, Answer)
    ;   several_pairs([C-D|Pairs], Answer)
    ).

several_pairs(Pairs, true) :- all_equal(Pairs).
several_pairs(Pairs, false) :- some_differ(Pairs).

all_equal([]).
all_equal([C-D|Pairs]) :-
    decide(eq, C, D, true),
    all_equal(Pairs).
