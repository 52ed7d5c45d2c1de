/*  The bits of floats and doubles: a value and its IEEE 754 representation as a signed integer.

    Values are represented as in floats. There is one NaN: all patterns of NaN lead to it, and it has
    the bits that Java calls canonical. What is a power of two in the comments is exact in the code:
    no predicate here rounds.
*/

:- module(float_bits,
          [ float_to_bits/2, bits_to_float/2, double_to_bits/2, bits_to_double/2,
            significand_exponent/3, scaled/3
          ]).

:- set_prolog_flag(optimise, true).

:- det(( float_to_bits/2, bits_to_float/2, double_to_bits/2, bits_to_double/2,
         significand_exponent/3, scaled/3 )).

%!  float_to_bits(+X, -Bits) is det.
%
%   Bits is the int with the bits of the float X (Float.floatToRawIntBits).
%
%   ?- float_to_bits(-2.0, Bits).
%   Bits = -1073741824.

float_to_bits(X, Bits) :-
    (   abs(X) < inf
    ->  Magnitude is abs(X),
        finite_float_bits(Magnitude, Bits0),
        signed(X, Bits0, 2147483648, Bits)
    ;   X =:= X
    ->  signed(X, 0x7f800000, 2147483648, Bits)
    ;   Bits = 0x7fc00000
    ).

%   The exponent field of M * 2**E, M of 24 bits, is E + 150; the top bit of M adds the one that lacks.

finite_float_bits(X, Bits) :-
    (   X < 1.1754943508222875e-38
    ->  Bits is truncate(X * 2.0 ** 149)
    ;   significand_exponent(X, M, E),
        Bits is ((E + 178) << 23) + (M >> 29)
    ).

signed(X, Magnitude, SignBit, Bits) :-
    (   copysign(1.0, X) < 0.0
    ->  Bits is Magnitude - SignBit
    ;   Bits = Magnitude
    ).

%!  bits_to_float(+Bits, -X) is det.
%
%   X is the float whose bits are those of the int Bits (Float.intBitsToFloat).
%
%   ?- bits_to_float(0x3f800000, X).
%   X = 1.0.

bits_to_float(Bits, X) :-
    Exponent is (Bits >> 23) /\ 255,
    Fraction is Bits /\ 0x7fffff,
    (   Exponent =:= 255
    ->  special_float(Fraction, X0)
    ;   Exponent =:= 0
    ->  scaled(Fraction, -149, X0)
    ;   scaled(Fraction + 0x800000, Exponent - 150, X0)
    ),
    X is copysign(X0, sign(Bits) + 0.5).

special_float(0, X) :- !,
    X is inf.
special_float(_, X) :-
    X is nan.

%!  double_to_bits(+X, -Bits) is det.
%
%   Bits is the long with the bits of the double X (Double.doubleToRawLongBits).
%
%   ?- double_to_bits(1.0, Bits).
%   Bits = 4607182418800017408.

double_to_bits(X, Bits) :-
    (   abs(X) < inf
    ->  Magnitude is abs(X),
        finite_double_bits(Magnitude, Bits0),
        signed(X, Bits0, 9223372036854775808, Bits)
    ;   X =:= X
    ->  signed(X, 0x7ff0000000000000, 9223372036854775808, Bits)
    ;   Bits = 0x7ff8000000000000
    ).

finite_double_bits(X, Bits) :-
    (   X < 2.2250738585072014e-308
    ->  Bits is truncate(X * 2.0 ** 537 * 2.0 ** 537)
    ;   significand_exponent(X, M, E),
        Bits is ((E + 1074) << 52) + M
    ).

%!  bits_to_double(+Bits, -X) is det.
%
%   X is the double whose bits are those of the long Bits (Double.longBitsToDouble).
%
%   ?- bits_to_double(1, X).
%   X = 5.0e-324.

bits_to_double(Bits, X) :-
    Exponent is (Bits >> 52) /\ 2047,
    Fraction is Bits /\ 0xfffffffffffff,
    (   Exponent =:= 2047
    ->  special_float(Fraction, X0)
    ;   Exponent =:= 0
    ->  scaled(Fraction, -1074, X0)
    ;   scaled(Fraction + 0x10000000000000, Exponent - 1075, X0)
    ),
    X is copysign(X0, sign(Bits) + 0.5).

%!  significand_exponent(+X, -M, -E) is det.
%
%   M is an integer of 53 bits, and M * 2**E is the finite X > 0.
%
%   ?- significand_exponent(1.0, M, E).
%   M = 4503599627370496, E = -52.

significand_exponent(X, M, E) :-
    float_parts(X, Fraction, _, E0),
    M is truncate(Fraction * 9007199254740992.0) >> truncate(Fraction),
    E is E0 - 53 + truncate(Fraction).

%   Truncating the fraction, 0 here, makes up for engines whose float_parts/4 gives it between 1 and 2.

%!  scaled(+M, +E, -X) is det.
%
%   X is M * 2**E, which must be a double.
%
%   ?- scaled(3, -1, X).
%   X = 1.5.

scaled(M, E, X) :-
    Half is E // 2,
    X is float(M) * 2.0 ** Half * 2.0 ** (E - Half).

%   The two halves of the power are normal numbers, so that no step rounds.
