/*  java.lang.String: its constructors, and the bytes that the JDK's own code makes strings of.

    A constructor makes the cell of the new object that of a string.
*/
:- module(text_constructors, []).
:- use_module(library(lists), [append/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, string_units/3, copied_at/3, new_array_of/5, array_units/5, known/1]).
:- use_module(builder_buffers, [copied_text/3]).
:- use_module('../../solver/heap', [array_length/3, set_cell/4]).
:- use_module('../../solver/integers', [i2b/2]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.String.<init>()V'(X), void, H0, H) :- becomes(X, [], H0, H).

model('java.lang.String.<init>(Ljava/lang/String;)V'(X, R), void, H0, H, E) :-
    (   copied_at(H0, R, Units)
    ->  becomes(X, Units, H0, H), E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.String.<init>(Ljava/lang/StringBuilder;)V'(X, R), void, H0, H, E) :- copied_builder(X, R, H0, H, E).
model('java.lang.String.<init>(Ljava/lang/StringBuffer;)V'(X, R), void, H0, H, E) :- copied_builder(X, R, H0, H, E).

model('java.lang.String.<init>([C)V'(X, R), void, H0, H, E) :-
    (   R = r(A)
    ->  array_length(H0, A, N),
        array_units(H0, A, 0, N, Units),
        becomes(X, Units, H0, H), E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.String.<init>([CII)V'(X, R, From, N), void, H0, H, E) :-
    array_part(R, From, N, Units, H0, H1, E),
    ( E == ok -> becomes(X, Units, H1, H) ; H = H1 ).

model('java.lang.String.<init>([III)V'(X, R, From, N), void, H0, H, E) :-
    array_part(R, From, N, CodePoints, H0, H1, E1),
    (   E1 \== ok
    ->  H = H1, E = E1
    ;   known(CodePoints),
        maplist(code_point_units, CodePoints, Parts)
    ->  append(Parts, Units),
        becomes(X, Units, H1, H), E = ok
    ;   raise(H1, 'java.lang.IllegalArgumentException', H, E)
    ).

%   The JDK's own: bytes of Latin-1 (0) or of UTF-16 (1), the lower byte first.
model('java.lang.String.<init>([BB)V'(X, r(A), Coder), void, H0, H) :-
    array_length(H0, A, N),
    array_units(H0, A, 0, N, Bytes),
    known(Bytes),
    decoded(Coder, Bytes, Units),
    becomes(X, Units, H0, H).

model('java.lang.String.value()[B'(X), r(A), H0, H) :-
    string_units(H0, X, Units),
    coder(Units, Coder),
    encoded(Coder, Units, Bytes),
    new_array_of(H0, byte, Bytes, A, H).
model('java.lang.String.coder()B'(X), Coder, H) :- string_units(H, X, Units), coder(Units, Coder).
model('java.lang.String.isLatin1()Z'(X), V, H) :- string_units(H, X, Units), coder(Units, Coder), V is 1 - Coder.

no_model(instance, 'java.lang.String.<init>([CIILjava/lang/Void;)V', 'an inner part of String').
no_model(instance, 'java.lang.String.<init>(Ljava/lang/AbstractStringBuilder;Ljava/lang/Void;)V', 'an inner part of String').

becomes(X, Units, H0, H) :-
    compound_name_arguments(Chars, chars, Units),
    set_cell(H0, X, string(Chars), H).

copied_builder(X, R, H0, H, E) :-
    (   R = r(Y)
    ->  copied_text(H0, Y, Units),
        becomes(X, Units, H0, H), E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

array_part(R, From, N, Values, H0, H, E) :-
    (   R = r(A)
    ->  array_length(H0, A, L),
        (   From >= 0, N >= 0, From =< L - N
        ->  To is From + N,
            array_units(H0, A, From, To, Values),
            H = H0, E = ok
        ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

code_point_units(C, Units) :-
    (   C < 0
    ->  fail
    ;   C < 0x10000
    ->  Units = [C]
    ;   C =< 0x10FFFF,
        High is 0xD800 + ((C - 0x10000) >> 10),
        Low is 0xDC00 + ((C - 0x10000) /\ 0x3FF),
        Units = [High,Low]
    ).

coder(Units, Coder) :- ( latin(Units) -> Coder = 0 ; Coder = 1 ).

latin([]).
latin([C|Cs]) :- C < 256, latin(Cs).

decoded(0, Bytes, Units) :- maplist(byte_unit, Bytes, Units).
decoded(1, Bytes, Units) :- pairs(Bytes, Units).

byte_unit(B, C) :- C is B /\ 255.

pairs([], []).
pairs([Low,High|Bytes], [C|Cs]) :-
    C is (Low /\ 255) \/ ((High /\ 255) << 8),
    pairs(Bytes, Cs).

encoded(0, Units, Bytes) :- maplist(i2b, Units, Bytes).
encoded(1, Units, Bytes) :- two_bytes(Units, Bytes).

two_bytes([], []).
two_bytes([C|Cs], [Low,High|Bytes]) :-
    Low0 is C /\ 255,
    i2b(Low0, Low),
    High0 is C >> 8,
    i2b(High0, High),
    two_bytes(Cs, Bytes).
