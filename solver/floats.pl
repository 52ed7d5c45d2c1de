/*  Exact JVM arithmetic on float and double, for ground values.

    A double is a Prolog float; a float is the Prolog float of the same value. There is one NaN (the
    engine makes every result that is not a number the same term, so payloads are not kept), and 0.0
    and -0.0 are different terms: `==` on values is equality of what a Java program can see.
    Infinities and NaN are results only after use_ieee_floats/0, which sets flags of the calling
    thread; the program that starts an engine calls it once, and threads created later inherit them.

    A float operation is the double operation rounded once more, which is exact for the four
    operations because 53 >= 2*24 + 2 (and because results below the normal floats are exact, or far
    enough from a tie, already). Comments name the constants: 2**-126 is the least normal float, and
    from 2**128 - 2**103 on, numbers round to infinity. Arithmetic is compiled inline, as in integers.
*/

:- module(floats,
          [ use_ieee_floats/0, round_to_float/2, fadd/3, dadd/3, fsub/3, dsub/3, fmul/3,
            dmul/3, fdiv/3, ddiv/3, frem/3, drem/3, fneg/2, dneg/2, fcmpl/3, fcmpg/3,
            dcmpl/3, dcmpg/3, i2f/2, i2d/2, l2f/2, l2d/2, f2i/2, f2l/2, d2i/2, d2l/2, f2d/2,
            d2f/2, fbits/2, dbits/2, ibits/2, lbits/2
          ]).
:- use_module(float_bits, [significand_exponent/3, scaled/3, float_to_bits/2 as fbits, double_to_bits/2 as dbits,
                           bits_to_float/2 as ibits, bits_to_double/2 as lbits]).

:- set_prolog_flag(optimise, true).

:- det(( use_ieee_floats/0, round_to_float/2, fadd/3, dadd/3, fsub/3, dsub/3, fmul/3,
         dmul/3, fdiv/3, ddiv/3, frem/3, drem/3, fneg/2, dneg/2, fcmpl/3, fcmpg/3,
         dcmpl/3, dcmpg/3, i2f/2, i2d/2, l2f/2, l2d/2, f2i/2, f2l/2, d2i/2, d2l/2, f2d/2,
         d2f/2 )).

%!  use_ieee_floats is det.
%
%   From here on this thread's arithmetic yields infinities and NaN where IEEE 754 does.
%
%   ?- use_ieee_floats, X is 1 / 0.0.
%   X = 1.0Inf.

use_ieee_floats :-
    set_prolog_flag(float_overflow, infinity),
    set_prolog_flag(float_zero_div, infinity),
    set_prolog_flag(float_undefined, nan),
    set_prolog_flag(float_rounding, to_nearest).

%!  round_to_float(+X, -Z) is det.
%
%   Z is the float nearest to the double X, ties to even.
%
%   ?- round_to_float(0.1, Z).
%   Z = 0.10000000149011612.

round_to_float(X, Z) :-
    (   abs(X) >= 1.1754943508222875e-38, abs(X) < 3.4028235677973366e38
    ->  Scaled is X * 2.417851639229259e24,
        Grid is Scaled - Scaled * 0.9999999999999999,
        Z is (X + Grid) - Grid
    ;   round_to_rare_float(X, Z)
    ).

%   2.417851639229259e24 is 2**81 + 2**29, 0.9999999999999999 is 1 - 2**-53: Grid is 2**29 times the
%   power of two at or below X, with its sign, so that the last bit of X + Grid is the last of a float.
%   (Rump, Ogita, Oishi: Accurate floating-point summation I, algorithm 3.5.)
%   6755399441055744.0 * 2**-149 does the same where floats are equally spaced.

round_to_rare_float(X, Z) :-
    (   abs(X) < 1.1754943508222875e-38
    ->  Z is copysign((X + 9.466330862652142e-30) - 9.466330862652142e-30, X)
    ;   abs(X) >= 3.4028235677973366e38
    ->  Z is copysign(inf, X)
    ;   Z = X
    ).

%!  fadd(+X, +Y, -Z) is det.
%
%   Z is the float sum of X and Y.
%
%   ?- fadd(16777216.0, 1.0, Z).
%   Z = 16777216.0.

fadd(X, Y, Z) :-
    Exact is X + Y,
    round_to_float(Exact, Z).

%!  dadd(+X, +Y, -Z) is det.
%
%   Z is the double sum of X and Y.
%
%   ?- dadd(0.1, 0.2, Z).
%   Z = 0.30000000000000004.

dadd(X, Y, Z) :-
    Z is X + Y.

%!  fsub(+X, +Y, -Z) is det.
%
%   Z is the float difference of X and Y.
%
%   ?- fsub(0.0, 0.0, Z).
%   Z = 0.0.

fsub(X, Y, Z) :-
    Exact is X - Y,
    round_to_float(Exact, Z).

%!  dsub(+X, +Y, -Z) is det.
%
%   Z is the double difference of X and Y.
%
%   ?- dsub(0.3, 0.1, Z).
%   Z = 0.19999999999999998.

dsub(X, Y, Z) :-
    Z is X - Y.

%!  fmul(+X, +Y, -Z) is det.
%
%   Z is the float product of X and Y.
%
%   ?- fmul(-1.0, 0.0, Z).
%   Z = -0.0.

fmul(X, Y, Z) :-
    Exact is X * Y,
    round_to_float(Exact, Z).

%!  dmul(+X, +Y, -Z) is det.
%
%   Z is the double product of X and Y.
%
%   ?- dmul(1.0e200, 1.0e200, Z).
%   Z = 1.0Inf.

dmul(X, Y, Z) :-
    Z is X * Y.

%!  fdiv(+X, +Y, -Z) is det.
%
%   Z is the float quotient of X and Y.
%
%   ?- fdiv(1.0, 3.0, Z).
%   Z = 0.3333333432674408.

fdiv(X, Y, Z) :-
    ddiv(X, Y, Quotient),
    round_to_float(Quotient, Z).

%!  ddiv(+X, +Y, -Z) is det.
%
%   Z is the double quotient of X and Y.
%
%   ?- ddiv(-1.0, 0.0, Z).
%   Z = -1.0Inf.

ddiv(X, Y, Z) :-
    Quotient is X / Y,
    (   Quotient =\= 0.0
    ->  Z = Quotient
    ;   Z is copysign(1.0, X) * copysign(0.0, Y)
    ).

%   The engine gives the quotient of a zero and an infinity the sign of the infinity alone.

%!  frem(+X, +Y, -Z) is det.
%
%   Z is the float X % Y: what is left of X, with its sign, after a whole number of Y.
%
%   ?- frem(-7.5, 2.0, Z).
%   Z = -1.5.

frem(X, Y, Z) :-
    drem(X, Y, Z).

%!  drem(+X, +Y, -Z) is det.
%
%   Z is the double X % Y, exactly (C's fmod, not IEEE 754's remainder).
%
%   ?- drem(1.0e300, 7.0, Z).
%   Z = 1.0.

drem(X, Y, Z) :-
    (   abs(X) < abs(Y)
    ->  Z = X
    ;   Y =\= 0.0, abs(X) < inf, Y =:= Y
    ->  Dividend is abs(X),
        Divisor is abs(Y),
        finite_remainder(Dividend, Divisor, Rest),
        Z is copysign(Rest, X)
    ;   Z is nan
    ).

finite_remainder(X, Y, Z) :-
    (   X =< 9007199254740992.0,
        I is truncate(X), J is truncate(Y),
        X =:= float(I), Y =:= float(J)
    ->  Z is float(I rem J)
    ;   significand_exponent(X, M, E),
        significand_exponent(Y, N, F),
        Rest is (M << (E - F)) rem N,
        scaled(Rest, F, Z)
    ).

%!  fneg(+X, -Z) is det.
%
%   Z is the float -X, the sign of a zero inverted too.
%
%   ?- fneg(0.0, Z).
%   Z = -0.0.

fneg(X, Z) :-
    Z is -X.

%!  dneg(+X, -Z) is det.
%
%   Z is the double -X, the sign of a zero inverted too.
%
%   ?- dneg(0.0, Z).
%   Z = -0.0.

dneg(X, Z) :-
    Z is -X.

%!  fcmpl(+X, +Y, -Z) is det.
%
%   Z is -1, 0 or 1 as the float X is less than, equal to or greater than Y, -1 where one is NaN.
%
%   ?- X is nan, fcmpl(X, 1.0, Z).
%   Z = -1.

fcmpl(X, Y, Z) :-
    dcmpl(X, Y, Z).

%!  fcmpg(+X, +Y, -Z) is det.
%
%   Z is -1, 0 or 1 as the float X is less than, equal to or greater than Y, 1 where one is NaN.
%
%   ?- X is nan, fcmpg(X, 1.0, Z).
%   Z = 1.

fcmpg(X, Y, Z) :-
    dcmpg(X, Y, Z).

%!  dcmpl(+X, +Y, -Z) is det.
%
%   Z is -1, 0 or 1 as the double X is less than, equal to or greater than Y, -1 where one is NaN.
%
%   ?- X is nan, dcmpl(X, 1.0, Z).
%   Z = -1.

dcmpl(X, Y, Z) :-
    (   X > Y
    ->  Z = 1
    ;   X =:= Y
    ->  Z = 0
    ;   Z = -1
    ).

%!  dcmpg(+X, +Y, -Z) is det.
%
%   Z is -1, 0 or 1 as the double X is less than, equal to or greater than Y, 1 where one is NaN.
%
%   ?- X is nan, dcmpg(X, 1.0, Z).
%   Z = 1.

dcmpg(X, Y, Z) :-
    (   X < Y
    ->  Z = -1
    ;   X =:= Y
    ->  Z = 0
    ;   Z = 1
    ).

%!  i2f(+X, -Z) is det.
%
%   Z is the float nearest to the int X.
%
%   ?- i2f(16777217, Z).
%   Z = 16777216.0.

i2f(X, Z) :-
    Exact is float(X),
    round_to_float(Exact, Z).

%!  i2d(+X, -Z) is det.
%
%   Z is the double of the same value as the int X.
%
%   ?- i2d(-3, Z).
%   Z = -3.0.

i2d(X, Z) :-
    Z is float(X).

%!  l2f(+X, -Z) is det.
%
%   Z is the float nearest to the long X, rounded once.
%
%   ?- l2f(9007199791611905, Z).
%   Z = 9007200328482816.0.

l2f(X, Z) :-
    (   X =< 9007199254740992, X >= -9007199254740992
    ->  Exact is float(X),
        round_to_float(Exact, Z)
    ;   Odd is (X >> 11) \/ min(1, X /\ 2047),
        Exact is float(Odd),
        round_to_float(Exact, Scaled),
        Z is Scaled * 2048.0
    ).

%!  l2d(+X, -Z) is det.
%
%   Z is the double nearest to the long X.
%
%   ?- l2d(9007199254740993, Z).
%   Z = 9007199254740992.0.

l2d(X, Z) :-
    Z is float(X).

%!  f2i(+X, -Z) is det.
%
%   Z is the float X without its fraction as an int: the nearest one if out of range, 0 for NaN.
%
%   ?- f2i(1.0e10, Z).
%   Z = 2147483647.

f2i(X, Z) :-
    d2i(X, Z).

%!  f2l(+X, -Z) is det.
%
%   Z is the float X without its fraction as a long: the nearest one if out of range, 0 for NaN.
%
%   ?- f2l(-2.75, Z).
%   Z = -2.

f2l(X, Z) :-
    d2l(X, Z).

%!  d2i(+X, -Z) is det.
%
%   Z is the double X without its fraction as an int: the nearest one if out of range, 0 for NaN.
%
%   ?- d2i(1.0e10, Z).
%   Z = 2147483647.

d2i(X, Z) :-
    (   X < 2147483648.0, X > -2147483649.0
    ->  Z is truncate(X)
    ;   saturated(X, -2147483648, 2147483647, Z)
    ).

saturated(X, Least, Greatest, Z) :-
    (   X > 0.0
    ->  Z = Greatest
    ;   X < 0.0
    ->  Z = Least
    ;   Z = 0
    ).

%!  d2l(+X, -Z) is det.
%
%   Z is the double X without its fraction as a long: the nearest one if out of range, 0 for NaN.
%
%   ?- d2l(-2.75, Z).
%   Z = -2.

d2l(X, Z) :-
    (   X < 9223372036854775808.0, X >= -9223372036854775808.0
    ->  Z is truncate(X)
    ;   saturated(X, -9223372036854775808, 9223372036854775807, Z)
    ).

%!  f2d(+X, -Z) is det.
%
%   Z is the double of the same value as the float X.
%
%   ?- f2d(1.5, Z).
%   Z = 1.5.

f2d(X, X).

%!  d2f(+X, -Z) is det.
%
%   Z is the float nearest to the double X.
%
%   ?- d2f(1.0e39, Z).
%   Z = 1.0Inf.

d2f(X, Z) :-
    round_to_float(X, Z).
