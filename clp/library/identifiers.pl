/*  java.util.UUID: its text, and the one of a name. Newer JDKs do both by a VarHandle, or by services that are looked up. */
:- module(identifiers, []).
:- use_module(library(md5), [md5_hash/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, known/1, known_value/1, array_units/5, new_text/4, run_bytecode/6]).
:- use_module(object_fields, [field/4]).
:- use_module('../calls', [initialise/5]).
:- use_module('../../solver/heap', [array_length/3, new_object/4]).

model('java.util.UUID.toString()Ljava/lang/String;'(X), r(Y), H0, H) :-
    field(H0, X, 'java.util.UUID.mostSigBits', Most),
    field(H0, X, 'java.util.UUID.leastSigBits', Least),
    known(Most-Least),
    Bits is ((Most /\ 0xFFFFFFFFFFFFFFFF) << 64) \/ (Least /\ 0xFFFFFFFFFFFFFFFF),
    A is Bits >> 96, B is (Bits >> 80) /\ 0xFFFF, C is (Bits >> 64) /\ 0xFFFF, D is (Bits >> 48) /\ 0xFFFF, E is Bits /\ 0xFFFFFFFFFFFF,
    format(codes(Units), '~|~`0t~16r~8+-~|~`0t~16r~4+-~|~`0t~16r~4+-~|~`0t~16r~4+-~|~`0t~16r~12+', [A,B,C,D,E]),
    new_text(H0, Units, Y, H).

%   The MD5 hash of the bytes, with the bits of version 3.
model('java.util.UUID.nameUUIDFromBytes([B)Ljava/util/UUID;'(R0), R, H0, H, E) :-
    known_value(R0),
    (   R0 = r(A)
    ->  array_length(H0, A, N),
        array_units(H0, A, 0, N, Bytes),
        known(Bytes),
        hashed(Bytes, Hash),
        Most is ((Hash >> 64) /\ \ 0xF000) \/ 0x3000,
        Least is ((Hash /\ 0xFFFFFFFFFFFFFFFF) /\ \ (0xC0 << 56)) \/ (0x80 << 56),
        signed(Most, MostBits),
        signed(Least, LeastBits),
        initialise('java.util.UUID', H0, H1, E, _),
        (   E == ok
        ->  new_object(H1, 'java.util.UUID', X, H2),
            run_bytecode('java.util.UUID.<init>(JJ)V', [X,MostBits,LeastBits], _, H2, H, ok),
            R = r(X)
        ;   H = H1
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

hashed(Bytes, Hash) :-
    octets(Bytes, Octets),
    md5_hash(Octets, Hex, [encoding(octet)]),
    atom_concat('0x', Hex, Number),
    atom_number(Number, Hash).

octets([], []).
octets([Byte|Bytes], [Octet|Octets]) :-
    Octet is Byte /\ 0xFF,
    octets(Bytes, Octets).

signed(Bits, V) :- ( Bits >= 0x8000000000000000 -> V is Bits - 0x10000000000000000 ; V = Bits ).
