/*  java.math.BigInteger: the product of two known numbers, however large.

    The JDK multiplies large ones in parts, in threads where it has several; tables of powers, which its initialisers fill, are made so.
*/
:- module(big_products, [signed_number/3]).
:- use_module(library(lists), [reverse/2]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, known/1, array_units/5, new_array_of/5, not_modelled/2]).
:- use_module(object_fields, [field/4, put/5, static/5]).
:- use_module('../../solver/heap', [array_length/3, new_object/4]).
:- use_module('../../solver/integers', [wrap_int/2]).

most_bits(10_000_000).

model('java.math.BigInteger.multiply(Ljava/math/BigInteger;)Ljava/math/BigInteger;'(X, R), V, H0, H, E) :-
    (   R = r(Y)
    ->  signed_number(H0, X, N1),
        signed_number(H0, Y, N2),
        N is N1 * N2,
        product(N, V, H0, H),
        E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

%!  signed_number(+H, +X, -N) is det.
%
%   N is the number that the known BigInteger X is.

signed_number(H, X, N) :-
    field(H, X, 'java.math.BigInteger.signum', Sign),
    field(H, X, 'java.math.BigInteger.mag', r(A)),
    known(Sign-A),
    array_length(H, A, Length),
    array_units(H, A, 0, Length, Digits),
    known(Digits),
    size(Digits, 0, Size),
    N is Sign * Size.

size([], N, N).
size([Digit|Digits], N0, N) :- N1 is N0 << 32 \/ (Digit /\ 0xffffffff), size(Digits, N1, N).

product(0, V, H0, H) :- !,
    static('java.math.BigInteger', 'java.math.BigInteger.ZERO', V, H0, H).
product(N, r(X), H0, H) :-
    Size is abs(N),
    most_bits(Most),
    ( msb(Size) < Most -> true ; not_modelled('java.math.BigInteger.multiply(Ljava/math/BigInteger;)Ljava/math/BigInteger;', 'a number of millions of digits') ),
    digits(Size, Digits0),
    reverse(Digits0, Digits),
    new_array_of(H0, int, Digits, A, H1),
    new_object(H1, 'java.math.BigInteger', X, H2),
    Sign is sign(N),
    put(X, 'java.math.BigInteger.signum', Sign, H2, H3),
    put(X, 'java.math.BigInteger.mag', r(A), H3, H).

digits(N, Digits) :-
    (   N =:= 0
    ->  Digits = []
    ;   Low is N /\ 0xffffffff,
        wrap_int(Low, Digit),
        Digits = [Digit|Digits1],
        N1 is N >> 32,
        digits(N1, Digits1)
    ).
