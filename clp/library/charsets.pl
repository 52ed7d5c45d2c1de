/*  Charsets that every Java has: UTF-8, ISO-8859-1 and US-ASCII, and texts in them as bytes.

    What is the default hangs on the machine, and a text that is not of ASCII on that. Bytes that are no text in UTF-8, and surrogates by
    themselves, are not modelled.
*/
:- module(charsets, [encoded/3, decoded/3, charset_of/3, charset_named/3, part_of/6]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, not_modelled/2, string_units/3, string_at/3, array_units/5, new_array_of/5, known/1]).
:- use_module(object_fields, [static/5, leave_out/4]).
:- use_module('../calls', [initialise/5]).
:- use_module('../../solver/heap', [type_of/3, array_length/3, set_cell/4]).
:- use_module('../../solver/integers', [i2b/2]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.nio.charset.Charset.<clinit>()V', void, H0, H) :-
    leave_out('java.nio.charset.Charset', [standardProvider,zeroAliases,gate], H0, H).

no_model(static, 'java.nio.charset.Charset.defaultCharset()Ljava/nio/charset/Charset;', 'the charset of the machine').
no_model(static, 'java.nio.charset.Charset.availableCharsets()Ljava/util/SortedMap;', 'the charsets of the machine').

model('java.nio.charset.Charset.forName(Ljava/lang/String;)Ljava/nio/charset/Charset;'(Name), R, H0, H, E) :-
    (   string_at(H0, Name, Units)
    ->  ( charset_named(Units, _, Class) -> true ; not_modelled('java.nio.charset.Charset.forName(Ljava/lang/String;)Ljava/nio/charset/Charset;', 'encodings of text') ),
        initialise(Class, H0, H1, E, _),
        atom_concat(Class, '.INSTANCE', Field),
        static(Class, Field, R, H1, H)
    ;   raise(H0, 'java.lang.IllegalArgumentException', H, E)
    ).

%   Which others there are hangs on the machine.
model('java.nio.charset.Charset.isSupported(Ljava/lang/String;)Z'(Name), V, H0, H, E) :-
    (   string_at(H0, Name, Units)
    ->  ( charset_named(Units, _, _) -> V = 1 ; not_modelled('java.nio.charset.Charset.isSupported(Ljava/lang/String;)Z', 'the charsets of the machine') ),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.IllegalArgumentException', H, E)
    ).

%!  charset_named(+Units, -Charset, -Class) is semidet.
%
%   Units are a name of the Charset, whose one object is of Class.

charset_named(Units0, Charset, Class) :-
    below(128, Units0),
    atom_codes(Name0, Units0),
    upcase_atom(Name0, Name),
    known_name(Name, Charset),
    charset(Class, Charset).

known_name('UTF-8', utf8).
known_name('UTF8', utf8).
known_name('ISO-8859-1', latin1).
known_name('ISO8859_1', latin1).
known_name('LATIN1', latin1).
known_name('US-ASCII', ascii).
known_name('ASCII', ascii).

charset('sun.nio.cs.UTF_8', utf8).
charset('sun.nio.cs.ISO_8859_1', latin1).
charset('sun.nio.cs.US_ASCII', ascii).

%!  charset_of(+H, +X, -Charset) is semidet.
%
%   X is the object of the Charset.

charset_of(H, X, Charset) :-
    type_of(H, X, Class),
    charset(Class, Charset).

%   From texts to bytes.

model('java.lang.String.getBytes()[B'(X), r(A), H0, H) :-
    string_units(H0, X, Units),
    to_bytes(default, Units, A, H0, H).

model('java.lang.String.getBytes(Ljava/nio/charset/Charset;)[B'(X, R), Bytes, H0, H, E) :-
    (   R = r(C)
    ->  known_charset(H0, C, Charset),
        string_units(H0, X, Units),
        to_bytes(Charset, Units, A, H0, H),
        Bytes = r(A), E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.String.getBytes(Ljava/lang/String;)[B'(X, R), Bytes, H0, H, E) :-
    (   string_at(H0, R, Name)
    ->  named(Name, Charset),
        string_units(H0, X, Units),
        to_bytes(Charset, Units, A, H0, H),
        Bytes = r(A), E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

known_charset(H, C, Charset) :-
    ( charset_of(H, C, Charset0) -> Charset = Charset0 ; not_modelled('java.nio.charset.Charset', 'encodings of text') ).

named(Name, Charset) :-
    ( charset_named(Name, Charset0, _) -> Charset = Charset0 ; not_modelled('java.nio.charset.Charset', 'encodings of text') ).

to_bytes(Charset, Units, A, H0, H) :-
    ( encoded(Charset, Units, Bytes) -> true ; not_modelled('java.lang.String.getBytes(Ljava/nio/charset/Charset;)[B', 'encodings of text') ),
    new_array_of(H0, byte, Bytes, A, H).

%!  encoded(+Charset, +Units, -Bytes) is semidet.
%
%   Bytes are the text Units in the Charset, one of utf8, latin1, ascii and default.
%
%       ?- encoded(utf8, [97,228,8364], Bytes).
%       Bytes = [97,-61,-92,-30,-126,-84].

encoded(utf8, Units, Bytes) :- utf8_bytes(Units, Bytes).
encoded(latin1, Units, Bytes) :- below(256, Units), maplist(i2b, Units, Bytes).
encoded(latin1, Units, Bytes) :- \+ below(256, Units), one_by_one(Units), maplist(byte_or_mark(256), Units, Bytes).
encoded(ascii, Units, Bytes) :- one_by_one(Units), maplist(byte_or_mark(128), Units, Bytes).
encoded(default, Units, Units) :- below(128, Units).

below(Limit, Units) :- maplist(>(Limit), Units).

%   No surrogates, two of which may be one character.
one_by_one(Units) :- maplist(alone, Units).

alone(C) :- ( C < 0xD800 -> true ; C > 0xDFFF ).

byte_or_mark(Limit, C, B) :- ( C < Limit -> i2b(C, B) ; B = 0'? ).

utf8_bytes([], []).
utf8_bytes([C|Cs], Bytes) :-
    (   C < 0x80
    ->  Bytes = [C|Bytes1]
    ;   C < 0x800
    ->  lead(0xC0, C >> 6, B1), rest(C, B2),
        Bytes = [B1,B2|Bytes1]
    ;   alone(C),
        lead(0xE0, C >> 12, B1), rest(C >> 6, B2), rest(C, B3),
        Bytes = [B1,B2,B3|Bytes1]
    ),
    utf8_bytes(Cs, Bytes1).

lead(Mark, Bits, Byte) :- B is Mark \/ Bits, i2b(B, Byte).

rest(Bits, Byte) :- B is 0x80 \/ (Bits /\ 0x3F), i2b(B, Byte).

%   From bytes to texts: the new object becomes a string.

model('java.lang.String.<init>([B)V'(X, A), void, H0, H, E) :- of_bytes(whole, A, default, X, H0, H, E).
model('java.lang.String.<init>([BII)V'(X, A, From, N), void, H0, H, E) :- of_bytes(From-N, A, default, X, H0, H, E).
model('java.lang.String.<init>([BLjava/nio/charset/Charset;)V'(X, A, R), void, H0, H, E) :- of_charset(whole, A, R, X, H0, H, E).
model('java.lang.String.<init>([BIILjava/nio/charset/Charset;)V'(X, A, From, N, R), void, H0, H, E) :- of_charset(From-N, A, R, X, H0, H, E).
model('java.lang.String.<init>([BLjava/lang/String;)V'(X, A, R), void, H0, H, E) :- of_named(whole, A, R, X, H0, H, E).
model('java.lang.String.<init>([BIILjava/lang/String;)V'(X, A, From, N, R), void, H0, H, E) :- of_named(From-N, A, R, X, H0, H, E).

of_charset(Part, A, R, X, H0, H, E) :-
    (   R = r(C)
    ->  known_charset(H0, C, Charset),
        of_bytes(Part, A, Charset, X, H0, H, E)
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

of_named(Part, A, R, X, H0, H, E) :-
    (   string_at(H0, R, Name)
    ->  named(Name, Charset),
        of_bytes(Part, A, Charset, X, H0, H, E)
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

of_bytes(Part, R, Charset, X, H0, H, E) :-
    (   R = r(A)
    ->  array_length(H0, A, L),
        (   part_of(Part, L, From, To, H0, H1-E1)
        ->  true
        ;   throw(unknown_value)
        ),
        (   E1 == ok
        ->  array_units(H0, A, From, To, Bytes),
            known(Bytes),
            ( decoded(Charset, Bytes, Units) -> true ; not_modelled('java.lang.String.<init>([BLjava/nio/charset/Charset;)V', 'encodings of text') ),
            compound_name_arguments(Chars, chars, Units),
            set_cell(H1, X, string(Chars), H),
            E = ok
        ;   H = H1, E = E1
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

%!  part_of(+Part, +L, -From, -To, +H0, -End) is semidet.
%
%   The Part of L bytes, `whole` or Start-Count, is from From up to but without To; End is the heap and how that ends.

part_of(whole, L, 0, L, H, H-ok).
part_of(From-N, L, From, To, H0, H-E) :-
    known(From-N),
    (   From >= 0, N >= 0, From =< L - N
    ->  To is From + N, H = H0, E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

%!  decoded(+Charset, +Bytes, -Units) is semidet.
%
%   Units are the text that Bytes are in the Charset.

decoded(utf8, Bytes, Units) :- utf8_units(Bytes, Units).
decoded(latin1, Bytes, Units) :- maplist(unsigned, Bytes, Units).
decoded(ascii, Bytes, Units) :- maplist(ascii_unit, Bytes, Units).
decoded(default, Bytes, Bytes) :- maplist(=<(0), Bytes).

unsigned(B, C) :- C is B /\ 255.

ascii_unit(B, C) :- ( B >= 0 -> C = B ; C = 0xFFFD ).

utf8_units([], []).
utf8_units([B|Bs], [C|Cs]) :-
    (   B >= 0
    ->  C = B, Rest = Bs
    ;   U is B /\ 255, U >= 0xC2, U < 0xE0
    ->  Bs = [B2|Rest], B2 < -64,
        C is ((U /\ 0x1F) << 6) \/ (B2 /\ 0x3F)
    ;   U is B /\ 255, U >= 0xE0, U < 0xF0,
        Bs = [B2,B3|Rest], B2 < -64, B3 < -64,
        C is ((U /\ 0x0F) << 12) \/ ((B2 /\ 0x3F) << 6) \/ (B3 /\ 0x3F),
        C >= 0x800, alone(C)
    ),
    utf8_units(Rest, Cs).
