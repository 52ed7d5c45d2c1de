/*  Texts joined, and looked for in builders, where characters are unknown. */
:- module(open_joining, []).
:- use_module(library(lists), [append/2, append/3, reverse/2, numlist/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, new_text/4, array_units/5]).
:- use_module(builder_buffers, [copied_text/3]).
:- use_module(deciding, [nullness/2]).
:- use_module(open_text_making, [sequence_units/3]).
:- use_module('../../solver/texts', [text_units/3, units_equal/3]).
:- use_module('../../solver/limits', [next_model_choice/2]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.String.join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;'(
          Before, After, Between, r(A), N), R, H0, H) :-
    (   integer(A), integer(N)
    ->  array_units(H0, A, 0, N, Rs),
        each_text([Before,After,Between|Rs], H0, [First,Last,Delimiter|Texts]),
        joined(Texts, Delimiter, Parts),
        append([[First],Parts,[Last]], All),
        append(All, Units),
        new_text(H0, Units, X, H),
        R = r(X)
    ;   path_ends(unsupported('java.lang.String.join(Ljava/lang/CharSequence;[Ljava/lang/CharSequence;)Ljava/lang/String;', 'unknown parts'))
    ).

each_text([], _, []).
each_text([R|Rs], H, [Units|Texts]) :-
    sequence_units(R, H, Units),
    each_text(Rs, H, Texts).

joined([], _, []).
joined([Text|Texts], Delimiter, [Text|Parts]) :-
    ( Texts == [] -> Parts = [] ; Parts = [Delimiter|Parts1], joined(Texts, Delimiter, Parts1) ).

%   Places in a builder, of known length, at which a text begins: the first or the last one.

model('java.lang.AbstractStringBuilder.indexOf(Ljava/lang/String;)I'(X, R), I, H0, H, E) :-
    searched(forwards, X, R, 0, I, H0, H, E).
model('java.lang.AbstractStringBuilder.indexOf(Ljava/lang/String;I)I'(X, R, From), I, H0, H, E) :-
    searched(forwards, X, R, From, I, H0, H, E).
model('java.lang.AbstractStringBuilder.lastIndexOf(Ljava/lang/String;)I'(X, R), I, H0, H, E) :-
    searched(backwards, X, R, 0x7FFFFFFF, I, H0, H, E).
model('java.lang.AbstractStringBuilder.lastIndexOf(Ljava/lang/String;I)I'(X, R, From), I, H0, H, E) :-
    searched(backwards, X, R, From, I, H0, H, E).

searched(Way, X, R, From, I, H0, H, E) :-
    (   integer(X), integer(From)
    ->  nullness(R, Answer),
        searched_for(Answer, Way, X, From, I, H0, H, E)
    ;   path_ends(unsupported('java.lang.AbstractStringBuilder.indexOf(Ljava/lang/String;)I', 'an unknown builder or place'))
    ).

searched_for(null, _, _, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
searched_for(object(Y), Way, X, From, I, H, H, ok) :-
    copied_text(H, X, Units),
    text_units(H, Y, Part),
    length(Units, L),
    length(Part, M),
    Most is L - M,
    places(Way, From, Most, L, Places),
    first_place(Places, Units, Part-M, H, I).

places(forwards, From, Most, L, Places) :-
    Start is min(max(From, 0), L),
    ( Start =< Most -> numlist(Start, Most, Places) ; Places = [] ).
places(backwards, From, Most, _, Places) :-
    Start is min(From, Most),
    ( Start >= 0 -> numlist(0, Start, Upwards), reverse(Upwards, Places) ; Places = [] ).

first_place([], _, _, _, -1).
first_place([Place|Places], Units, Part-M, H, I) :-
    length(Before, Place),
    append(Before, Rest, Units),
    length(Here, M),
    append(Here, _, Rest),
    !,
    next_model_choice(H, Here-Part),
    units_equal(Here, Part, Answer),
    ( Answer == true -> I = Place ; first_place(Places, Units, Part-M, H, I) ).
