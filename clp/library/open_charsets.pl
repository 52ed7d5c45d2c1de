/*  Unknown texts as bytes, and back, in the charsets that every Java has (charsets.pl).

    Unknown characters are of ASCII, as are unknown bytes, which all of these charsets have in common: that is assumed.
*/
:- module(open_charsets, []).
:- use_module(library(apply), [maplist/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, new_array_of/5, text_constant/4]).
:- use_module(charsets, [charset_of/3, charset_named/3]).
:- use_module(deciding, [nullness/2, granted/4, within/4, enumerated/4]).
:- use_module('../../solver/texts', [text_units/3, known_length/3]).
:- use_module('../../solver/numbers', [iadd/3]).
:- use_module('../../solver/decisions', [instance/4]).
:- use_module('../../solver/heap', [get_array/4, array_length/3, set_cell/4]).
:- use_module('../../solver/ends', [path_ends/1]).

%   What an unknown charset, which is UTF-8, says of itself.

model('java.nio.charset.Charset.name()Ljava/lang/String;'(X), r(S), H0, H) :- named(X, S, H0, H).
model('java.nio.charset.Charset.displayName()Ljava/lang/String;'(X), r(S), H0, H) :- named(X, S, H0, H).
model('java.nio.charset.Charset.toString()Ljava/lang/String;'(X), r(S), H0, H) :- named(X, S, H0, H).

named(X, S, H0, H) :-
    instance(H0, r(X), 'sun.nio.cs.UTF_8', true),
    text_constant(H0, `UTF-8`, S, H).

model('java.lang.String.getBytes()[B'(X), r(A), H0, H) :- bytes(X, A, H0, H).

model('java.lang.String.getBytes(Ljava/nio/charset/Charset;)[B'(X, R), Bytes, H0, H, E) :-
    nullness(R, Answer),
    of_charset(Answer, H0, Whether),
    given(Whether, X, Bytes, H0, H, E).

model('java.lang.String.getBytes(Ljava/lang/String;)[B'(X, R), Bytes, H0, H, E) :-
    nullness(R, Answer),
    of_name(Answer, H0, Whether),
    given(Whether, X, Bytes, H0, H, E).

given(null, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
given(charset, X, r(A), H0, H, ok) :- bytes(X, A, H0, H).

of_charset(null, _, null).
of_charset(object(C), H, charset) :-
    ( integer(C), charset_of(H, C, _) -> true ; instance(H, r(C), 'sun.nio.cs.UTF_8', true) -> true ; path_ends(unsupported('java.nio.charset.Charset', 'encodings of text')) ).

of_name(null, _, null).
of_name(object(S), H, charset) :-
    ( text_units(H, S, Units), ground(Units), charset_named(Units, _, _) -> true ; path_ends(unsupported('java.nio.charset.Charset', 'encodings of text')) ).

bytes(X, A, H0, H) :-
    text_units(H0, X, Units),
    maplist(of_ascii, Units),
    new_array_of(H0, byte, Units, A, H).

of_ascii(C) :- granted(C, 0, 127, 'texts that are encoded are of ASCII').

model('java.lang.String.<init>([B)V'(X, A), void, H0, H, E) :- made(whole, A, charset, X, H0, H, E).
model('java.lang.String.<init>([BII)V'(X, A, From, N), void, H0, H, E) :- made(From-N, A, charset, X, H0, H, E).
model('java.lang.String.<init>([BLjava/nio/charset/Charset;)V'(X, A, R), void, H0, H, E) :-
    nullness(R, Answer),
    of_charset(Answer, H0, Whether),
    made(whole, A, Whether, X, H0, H, E).
model('java.lang.String.<init>([BIILjava/nio/charset/Charset;)V'(X, A, From, N, R), void, H0, H, E) :-
    nullness(R, Answer),
    of_charset(Answer, H0, Whether),
    made(From-N, A, Whether, X, H0, H, E).
model('java.lang.String.<init>([BLjava/lang/String;)V'(X, A, R), void, H0, H, E) :-
    nullness(R, Answer),
    of_name(Answer, H0, Whether),
    made(whole, A, Whether, X, H0, H, E).
model('java.lang.String.<init>([BIILjava/lang/String;)V'(X, A, From, N, R), void, H0, H, E) :-
    nullness(R, Answer),
    of_name(Answer, H0, Whether),
    made(From-N, A, Whether, X, H0, H, E).

made(Part, R, Whether, X, H0, H, E) :-
    nullness(R, Answer),
    (   ( Answer == null ; Whether == null )
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   Answer = object(A),
        array_length(H0, A, L),
        part(Part, L, From, N, Inside),
        (   Inside == true
        ->  known_length(L, H0, Length),
            enumerated(From, 0, Length, I),
            enumerated(N, 0, Length, Count),
            Last is I + Count,
            units(I, Last, A, H0, Units),
            compound_name_arguments(Chars, chars, Units),
            set_cell(H0, X, string(Chars), H),
            E = ok
        ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
        )
    ).

part(whole, L, 0, L, true).
part(From-N, L, From, N, Inside) :-
    iadd(From, N, To),
    within(From, To, L, Inside).

units(Last, Last, _, _, Units) :- !, Units = [].
units(I, Last, A, H, [C|Units]) :-
    get_array(H, A, I, C),
    of_ascii(C),
    I1 is I + 1,
    units(I1, Last, A, H, Units).
