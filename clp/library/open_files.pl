/*  java.io.File on unknown paths: what its constructors make of slashes. */
:- module(open_files, []).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [new_text/4]).
:- use_module(deciding, [enumerated/4]).
:- use_module('../../solver/texts', [text_units/3]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/limits', [next_model_choice/2]).

%   From a place on there is a slash to leave out: one behind another, or the last one.
model('java.io.UnixFileSystem.normalize(Ljava/lang/String;I)Ljava/lang/String;'(_, r(S), From0), r(R), H0, H) :-
    text_units(H0, S, Units),
    length(Units, L),
    enumerated(From0, 0, L, From),
    length(Before, From),
    append(Before, Behind, Units),
    !,
    once_between(Behind, other, H0, Kept),
    without_last(Kept, Kept1),
    ( From =:= 0, Kept1 == [], Behind \== [] -> All = [0'/] ; append(Before, Kept1, All) ),
    new_text(H0, All, R, H).

%   once_between(Units, Previous, H, Kept): each is slash or other(C); of slashes in a row there is the first.
once_between([], _, _, []).
once_between([C|Cs], Previous, H, Kept) :-
    next_model_choice(H, C),
    compare(eq, C, 0'/, Slash),
    (   Slash == false
    ->  Kept = [C|Kept1], Next = other
    ;   Previous == slash
    ->  Kept = Kept1, Next = slash
    ;   Kept = [0'/|Kept1], Next = slash
    ),
    once_between(Cs, Next, H, Kept1).

without_last(Kept0, Kept) :-
    reverse(Kept0, Reversed0),
    ( Reversed0 = [Last|Reversed], Last == 0'/ -> reverse(Reversed, Kept) ; Kept = Kept0 ).
