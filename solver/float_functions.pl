/*  The functions of java.lang.Math that IEEE 754 makes exact, for ground values (represented as in floats), and the logarithm of StrictMath.

    A double of 2**52 = 4503599627370496.0 or more, an infinity and NaN are whole already.
*/

:- module(float_functions,
          [ dsqrt/2, dfloor/2, dceil/2, drint/2, dround/2, fround/2, dfma/4, ffma/4, dremainder/3, dlog/2
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(floats, [d2l/2, d2f/2]).
:- use_module(float_bits, [double_to_bits/2, bits_to_double/2]).

:- set_prolog_flag(optimise, true).

:- det(( dsqrt/2, dfloor/2, dceil/2, drint/2, dround/2, fround/2, dfma/4, ffma/4, dremainder/3, dlog/2 )).

%!  dsqrt(+X, -Z) is det.
%
%   Z is the double nearest to the square root of X (Math.sqrt).
%
%   ?- dsqrt(2.0, Z).
%   Z = 1.4142135623730951.

dsqrt(X, Z) :-
    Z is sqrt(X).

%!  dfloor(+X, -Z) is det.
%
%   Z is the greatest whole double that is not greater than X (Math.floor).
%
%   ?- dfloor(-0.5, Z).
%   Z = -1.0.

dfloor(X, Z) :-
    (   abs(X) < 4503599627370496.0
    ->  Z is copysign(float(floor(X)), X)
    ;   Z = X
    ).

%!  dceil(+X, -Z) is det.
%
%   Z is the least whole double that is not less than X (Math.ceil).
%
%   ?- dceil(-0.5, Z).
%   Z = -0.0.

dceil(X, Z) :-
    (   abs(X) < 4503599627370496.0
    ->  Z is copysign(float(ceiling(X)), X)
    ;   Z = X
    ).

%!  drint(+X, -Z) is det.
%
%   Z is the whole double nearest to X, ties to even (Math.rint).
%
%   ?- drint(2.5, Z).
%   Z = 2.0.

drint(X, Z) :-
    (   abs(X) < 4503599627370496.0
    ->  Z is copysign((abs(X) + 4503599627370496.0) - 4503599627370496.0, X)
    ;   Z = X
    ).

%!  dround(+X, -Z) is det.
%
%   Z is the long nearest to the double X, ties upwards (Math.round).
%
%   ?- dround(-2.5, Z).
%   Z = -2.

dround(X, Z) :-
    (   abs(X) < 4503599627370496.0
    ->  Floor is floor(X),
        (   X - float(Floor) >= 0.5
        ->  Z is Floor + 1
        ;   Z = Floor
        )
    ;   d2l(X, Z)
    ).

%!  fround(+X, -Z) is det.
%
%   Z is the int nearest to the float X, ties upwards (Math.round).
%
%   ?- fround(1.0e10, Z).
%   Z = 2147483647.

fround(X, Z) :-
    dround(X, Long),
    Z is max(-2147483648, min(2147483647, Long)).

%!  dfma(+X, +Y, +Z, -V) is det.
%
%   V is the double nearest to X * Y + Z (Math.fma).
%
%   ?- dfma(0.1, 10.0, -1.0, V).
%   V = 5.551115123125783e-17.

dfma(X, Y, Z, V) :-
    (   finite(X), finite(Y), finite(Z)
    ->  Exact is rational(X) * rational(Y) + rational(Z),
        ( Exact =:= 0 -> V is X * Y + Z ; nearest_double(Exact, V) )
    ;   finite(X), finite(Y)
    ->  V = Z
    ;   V is X * Y + Z
    ).

%!  ffma(+X, +Y, +Z, -V) is det.
%
%   V is the float nearest to X * Y + Z (Math.fma).
%
%   ?- ffma(0.10000000149011612, 10.0, -1.0, V).
%   V = 1.4901161193847656e-8.

ffma(X, Y, Z, V) :-
    Sum is X * Y + Z,
    (   finite(X), finite(Y), finite(Z), Sum =\= 0.0
    ->  Exact is rational(X) * rational(Y) + rational(Z),
        odd_double(Exact, Sum, Odd),
        d2f(Odd, V)
    ;   d2f(Sum, V)
    ).

%   The double Sum nearest to Exact, or the one beside it whose last bit is set: from that, rounding again gives what rounding Exact does.
odd_double(Exact, Sum, Odd) :-
    Value is rational(Sum),
    double_to_bits(Sum, Bits),
    (   ( Value =:= Exact ; Bits /\ 1 =:= 1 )
    ->  Odd = Sum
    ;   ( abs(Exact) > abs(Value) -> Bits1 is Bits + 1 ; Bits1 is Bits - 1 ),
        bits_to_double(Bits1, Odd)
    ).

finite(X) :- X =:= X, abs(X) < inf.

%   float/1 takes either of two doubles that are equally near to a rational number; IEEE 754 takes the one whose last bit is 0.
nearest_double(Exact, V) :-
    V0 is float(Exact),
    (   abs(V0) < inf
    ->  Below is nexttoward(V0, -inf),
        Above is nexttoward(V0, inf),
        findall(Distance-Odd-D,
                ( member(D, [Below,V0,Above]), abs(D) < inf,
                  Distance is abs(rational(D) - Exact), double_to_bits(D, Bits), Odd is Bits /\ 1 ),
                Candidates),
        member(Least, Candidates),
        \+ ( member(Other, Candidates), nearer(Other, Least) )
    ->  Least = _-_-V
    ;   V = V0
    ).

nearer(D1-Odd1-_, D2-Odd2-_) :- ( D1 < D2 ; D1 =:= D2, Odd1 < Odd2 ).

%!  dremainder(+X, +Y, -Z) is det.
%
%   Z is X less the whole multiple of Y that is nearest to X, the even one of two (Math.IEEEremainder).
%
%   ?- dremainder(5.0, 3.0, Z).
%   Z = -1.0.

dremainder(X, Y, Z) :-
    (   finite(X), finite(Y), Y =\= 0.0
    ->  Quotient is rational(X) / rational(Y),
        Floor is floor(Quotient),
        Part is Quotient - Floor,
        (   ( Part < 1r2 ; Part =:= 1r2, Floor /\ 1 =:= 0 )
        ->  N = Floor
        ;   N is Floor + 1
        ),
        Exact is rational(X) - N * rational(Y),
        ( Exact =:= 0 -> Z is copysign(0.0, X) ; Z is float(Exact) )
    ;   finite(X), abs(Y) =:= inf
    ->  Z = X
    ;   Z is nan
    ).

%!  dlog(+X, -Z) is det.
%
%   Z is the logarithm of X as fdlibm computes it, step by step (StrictMath.log).
%
%   ?- dlog(3.0, Z).
%   Z = 1.0986122886681096.

dlog(X, Z) :-
    (   X =\= X
    ->  Z is nan
    ;   X =:= 0.0
    ->  Z is -inf
    ;   X < 0.0
    ->  Z is nan
    ;   X =:= inf
    ->  Z is inf
    ;   X < 2.2250738585072014e-308
    ->  X1 is X * 18014398509481984.0,
        reduced_log(X1, -54, Z)
    ;   reduced_log(X, 0, Z)
    ).

%   X is F + 1 times a power of two, F + 1 being about between sqrt(2)/2 and sqrt(2).
reduced_log(X, K0, Z) :-
    double_to_bits(X, Bits),
    High is (Bits >> 32) /\ 0xfffff,
    I is (High + 0x95f64) /\ 0x100000,
    K is K0 + (Bits >> 52) - 1023 + (I >> 20),
    Scaled is ((High \/ (I xor 0x3ff00000)) << 32) \/ (Bits /\ 0xffffffff),
    bits_to_double(Scaled, X1),
    F is X1 - 1.0,
    D is float(K),
    (   (2 + High) /\ 0xfffff < 3
    ->  near_one_log(F, K, D, Z)
    ;   S is F / (2.0 + F),
        Z2 is S * S,
        W is Z2 * Z2,
        T1 is W * (3.999999999940941908e-01 + W * (2.222219843214978396e-01 + W * 1.531383769920937332e-01)),
        T2 is Z2 * (6.666666666666735130e-01 + W * (2.857142874366239149e-01 + W * (1.818357216161805012e-01 + W * 1.479819860511658591e-01))),
        R is T2 + T1,
        J is (High - 0x6147a) \/ (0x6b851 - High),
        far_log(J, F, S, R, K, D, Z)
    ).

near_one_log(F, K, D, Z) :-
    (   F =:= 0.0
    ->  ( K =:= 0 -> Z = 0.0 ; Z is D * 6.93147180369123816490e-01 + D * 1.90821492927058770002e-10 )
    ;   R is F * F * (0.5 - 0.33333333333333333 * F),
        ( K =:= 0 -> Z is F - R ; Z is D * 6.93147180369123816490e-01 - ((R - D * 1.90821492927058770002e-10) - F) )
    ).

far_log(J, F, S, R, K, D, Z) :-
    (   J > 0
    ->  H is 0.5 * F * F,
        (   K =:= 0
        ->  Z is F - (H - S * (H + R))
        ;   Z is D * 6.93147180369123816490e-01 - ((H - (S * (H + R) + D * 1.90821492927058770002e-10)) - F)
        )
    ;   K =:= 0
    ->  Z is F - S * (F - R)
    ;   Z is D * 6.93147180369123816490e-01 - ((S * (F - R) - D * 1.90821492927058770002e-10) - F)
    ).
