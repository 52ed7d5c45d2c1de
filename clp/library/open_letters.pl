/*  java.lang.String on unknown values: what depends on letters and white space.

    What a character is, is asked of Character (open_characters.pl), one after another.
*/
:- module(open_letters, [recased/5, all_alike/4]).
:- use_module(library(lists), [reverse/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [new_text/4]).
:- use_module(deciding, [flag/2, nullness/2]).
:- use_module(open_characters, [in_range/5, up_to/3]).
:- use_module('../../solver/texts', [text_units/3, text_length/3]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/heap', [string_constant/4]).
:- use_module('../../solver/limits', [next_model_choice/2]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.String.toLowerCase()Ljava/lang/String;'(X), R, H0, H) :-
    recased('java.lang.Character.toLowerCase(I)I', X, R, H0, H).
model('java.lang.String.toUpperCase()Ljava/lang/String;'(X), R, H0, H) :-
    recased('java.lang.Character.toUpperCase(I)I', X, R, H0, H).

%!  recased(+Id, +X, -R, +H0, -H) is nondet.
%
%   R refers to string X, each of whose characters is what the method Id of Character makes of it.

recased(Id, X, R, H0, H) :-
    text_units(H0, X, Units0),
    each(Units0, Id, H0, Units),
    same_or_new(X, Units0, Units, R, H0, H).

each([], _, _, []).
each([C|Cs], Id, H, [D|Ds]) :-
    next_model_choice(H, C),
    in_ascii(C),
    in_range(Id, [], C, H, D),
    each(Cs, Id, H, Ds).

same_or_new(X, Units0, Units, R, H0, H) :-
    ( Units == Units0 -> R = r(X), H = H0 ; new_text(H0, Units, Y, H), R = r(Y) ).

%   Beyond, some letters have another case that is longer, or is the same for two of them.
in_ascii(C) :-
    up_to(127, C, Answer),
    ( Answer == true -> true ; path_ends(assumed('letters that change case in a text are of ASCII')) ).

%   White space.

model('java.lang.String.isBlank()Z'(X), V, H) :-
    text_units(H, X, Units),
    without_white(Units, H, Rest),
    ( Rest == [] -> V = 1 ; V = 0 ).

model('java.lang.String.strip()Ljava/lang/String;'(X), R, H0, H) :-
    text_units(H0, X, Units0),
    without_white(Units0, H0, Units1),
    without_white_end(Units1, H0, Units),
    stripped(X, Units0, Units, R, H0, H).
model('java.lang.String.stripLeading()Ljava/lang/String;'(X), R, H0, H) :-
    text_units(H0, X, Units0),
    without_white(Units0, H0, Units),
    stripped(X, Units0, Units, R, H0, H).
model('java.lang.String.stripTrailing()Ljava/lang/String;'(X), R, H0, H) :-
    text_units(H0, X, Units0),
    without_white_end(Units0, H0, Units),
    stripped(X, Units0, Units, R, H0, H).

without_white([], _, []).
without_white([C|Cs], H, Units) :-
    next_model_choice(H, C),
    in_range('java.lang.Character.isWhitespace(I)Z', [], C, H, White),
    ( White =:= 1 -> without_white(Cs, H, Units) ; Units = [C|Cs] ).

without_white_end(Units0, H, Units) :-
    reverse(Units0, Reversed0),
    without_white(Reversed0, H, Reversed),
    reverse(Reversed, Units).

%   The JDK gives the literal "" where nothing is left.
stripped(X, Units0, Units, R, H0, H) :-
    (   Units == [], Units0 \== []
    ->  string_constant(H0, '', Y, H),
        R = r(Y)
    ;   same_or_new(X, Units0, Units, R, H0, H)
    ).

%   Letter case ignored: each character is equal as it is, or in upper case.

model('java.lang.String.equalsIgnoreCase(Ljava/lang/String;)Z'(X, R), V, H) :-
    nullness(R, Answer),
    equal_ignoring(Answer, X, H, V).

equal_ignoring(null, _, _, 0).
equal_ignoring(object(Y), X, H, V) :-
    text_length(H, X, L),
    text_length(H, Y, M),
    compare(eq, L, M, Same),
    (   Same == true
    ->  text_units(H, X, Cs),
        text_units(H, Y, Ds),
        all_alike(Cs, Ds, H, Answer),
        flag(Answer, V)
    ;   V = 0
    ).

%!  all_alike(+Cs, +Ds, +H, -Answer) is nondet.
%
%   Answer is `true` where the units are the same but for letter case, else `false`.

all_alike([], [], _, true).
all_alike([C|Cs], [D|Ds], H, Answer) :-
    next_model_choice(H, C-D),
    compare(eq, C, D, Same),
    (   Same == true
    ->  all_alike(Cs, Ds, H, Answer)
    ;   in_ascii(C),
        in_ascii(D),
        in_range('java.lang.Character.toUpperCase(I)I', [], C, H, UpperC),
        in_range('java.lang.Character.toUpperCase(I)I', [], D, H, UpperD),
        compare(eq, UpperC, UpperD, Alike),
        ( Alike == true -> all_alike(Cs, Ds, H, Answer) ; Answer = false )
    ).
