/*  How Java writes a value: String.valueOf, for ground values of primitive types.

    Integers are written in decimal. Floats and doubles follow the documentation of Double.toString since
    JDK 19: of all decimals that round to the value, those of the least number of digits, but of two at
    least; of these the one nearest to the value. It is found with exact integers: the value is M * 2**E,
    everything is measured in quarters of its last bit, Quarter = 2**(E - 2), so that the decimals that
    round to it are those from Low to High quarters, with the ends if M is even. This is
    interval(E, Low, Value, High, Ends).

    Older JDKs write some values with a digit more, or with another last digit; java_text_agrees/2 holds for
    the range in which none was found: of JDK 17 against 25, all floats and 77 million doubles agree there.
*/

:- module(number_text, [java_text/3, java_text_agrees/2]).
:- use_module(float_bits, [double_to_bits/2, float_to_bits/2]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/2, append/3]).

:- set_prolog_flag(optimise, true).

:- det(java_text/3).

%!  java_text(+Type, +Value, -Codes) is det.
%
%   Codes are the UTF-16 units of String.valueOf(Value) for the primitive type named Type.
%
%   ?- java_text(double, 1.0e7, Codes), atom_codes(Text, Codes).
%   Text = '1.0E7'.

java_text(int, Value, Codes) :- number_codes(Value, Codes).
java_text(long, Value, Codes) :- number_codes(Value, Codes).
java_text(short, Value, Codes) :- number_codes(Value, Codes).
java_text(byte, Value, Codes) :- number_codes(Value, Codes).
java_text(char, Value, [Value]).
java_text(boolean, Value, Codes) :- boolean_text(Value, Codes).
java_text(float, Value, Codes) :- real_text(float, Value, Codes).
java_text(double, Value, Codes) :- real_text(double, Value, Codes).

boolean_text(0, `false`).
boolean_text(1, `true`).

real_text(Type, Value, Codes) :-
    (   Value =\= Value
    ->  Codes = `NaN`
    ;   copysign(1.0, Value) < 0.0
    ->  Codes = [0'-|Codes0],
        Magnitude is abs(Value),
        magnitude_text(Type, Magnitude, Codes0)
    ;   magnitude_text(Type, Value, Codes)
    ).

magnitude_text(Type, X, Codes) :-
    (   X >= inf
    ->  Codes = `Infinity`
    ;   X < 1.0e7, Whole is truncate(X), X =:= float(Whole)
    ->  number_codes(Whole, Digits),
        append(Digits, `.0`, Codes)
    ;   shortest_decimal(Type, X, Significand, Exponent),
        number_codes(Significand, Digits),
        length(Digits, N),
        First is Exponent + N - 1,
        decimal_text(First, Digits, Codes)
    ).

%   decimal_text(First, Digits, Codes): Codes are Digits, the first of which counts 10**First.

decimal_text(First, Digits, Codes) :-
    (   First < -3
    ->  scientific_text(First, Digits, Codes)
    ;   First < 0
    ->  zeros(-1 - First, Zeros),
        append([`0.`, Zeros, Digits], Codes)
    ;   First < 7
    ->  zeros(First + 2, Zeros),
        with_point(First, Digits, Zeros, Codes)
    ;   scientific_text(First, Digits, Codes)
    ).

scientific_text(First, Digits, Codes) :-
    with_point(0, Digits, `00`, Mantissa),
    number_codes(First, Exponent),
    append([Mantissa, `E`, Exponent], Codes).

%   with_point(Place, Digits, Zeros, Codes): the point comes after digit Place (from 0) and before at least
%   one more, Zeros being taken where Digits lacks them.

with_point(Place, Digits, Zeros, Codes) :-
    Count is Place + 1,
    length(Whole, Count),
    length(Digits, N),
    (   N > Count
    ->  append(Whole, Fraction, Digits)
    ;   append(Digits, Zeros, Padded),
        append(Whole, _, Padded),
        Fraction = `0`
    ),
    append([Whole, `.`, Fraction], Codes).

zeros(Expression, Zeros) :-
    N is Expression,
    length(Zeros, N),
    maplist(=(0'0), Zeros).

%   shortest_decimal(Type, X, D, K): D * 10**K is the decimal that Java writes for the finite X > 0,
%   and D does not end in a zero.

shortest_decimal(Type, X, D, K) :-
    interval(Type, X, Interval),
    Interval = interval(E, _, _, _, _),
    K0 is floor(E * 0.3010299956639812) + 1,
    coarsest(K0, Interval, C, K1),
    strip_zeros(C, K1, D1, K2),
    (   D1 >= 10
    ->  D = D1, K = K2
    ;   two_digits(Interval, K2, D2, K3),
        strip_zeros(D2, K3, D, K)
    ).

%   The interval is at most 2**E wide: less than 10**K0, so that at most one multiple of it is inside.

coarsest(K0, Interval, D, K) :-
    (   nearest_multiple(Interval, K0, D0)
    ->  D = D0, K = K0
    ;   K1 is K0 - 1,
        coarsest(K1, Interval, D, K)
    ).

%   One digit at 10**K0 is enough: of the decimals of two digits, the nearest one.

two_digits(Interval, K0, D, K) :-
    K1 is K0 - 1,
    K2 is K0 - 2,
    (   at_least(Interval, K0)
    ->  K = K1
    ;   K = K2
    ),
    nearest_multiple(Interval, K, D).

at_least(Interval, K) :-
    grid(Interval, K, _, Value, _, Step),
    Value >= Step.

%   nearest_multiple(Interval, K, C): C * 10**K lies in the interval, nearest to its value, ties to even.

nearest_multiple(Interval, K, C) :-
    grid(Interval, K, Low, Value, High, Step),
    Interval = interval(_, _, _, _, Ends),
    Below is Value // Step,
    Above is Below + 1,
    Twice is 2 * (Value - Below * Step) - Step,
    (   Twice + (Below /\ 1) =< 0
    ->  Candidates = [Below, Above]
    ;   Candidates = [Above, Below]
    ),
    first_inside(Candidates, Ends, Low, High, Step, C).

first_inside([C0|Cs], Ends, Low, High, Step, C) :-
    Place is C0 * Step,
    (   C0 > 0, inside(Ends, Low, Place, High)
    ->  C = C0
    ;   first_inside(Cs, Ends, Low, High, Step, C)
    ).

inside(closed, Low, Place, High) :- Low =< Place, Place =< High.
inside(open, Low, Place, High) :- Low < Place, Place < High.

%   The interval and 10**K (Step), all multiplied by what makes them integers.

grid(interval(E, Low0, Value0, High0, _), K, Low, Value, High, Step) :-
    Factor is 2 ** max(0, E - 2) * 10 ** max(0, -K),
    Step is 2 ** max(0, 2 - E) * 10 ** max(0, K),
    Low is Low0 * Factor,
    Value is Value0 * Factor,
    High is High0 * Factor.

strip_zeros(D0, K0, D, K) :-
    (   D0 mod 10 =:= 0
    ->  D1 is D0 // 10,
        K1 is K0 + 1,
        strip_zeros(D1, K1, D, K)
    ;   D = D0, K = K0
    ).

%   Below a power of two, numbers are twice as dense, unless it is the least normal number.

interval(Type, X, interval(E, Low, Value, High, Ends)) :-
    fields(Type, X, Exponent, Fraction, Hidden, Bias),
    (   Exponent =:= 0
    ->  M = Fraction, E is 1 - Bias
    ;   M is Fraction + Hidden, E is Exponent - Bias
    ),
    Value is 4 * M,
    High is Value + 2,
    (   Fraction =:= 0, Exponent > 1
    ->  Low is Value - 1
    ;   Low is Value - 2
    ),
    (   M /\ 1 =:= 0
    ->  Ends = closed
    ;   Ends = open
    ).

fields(double, X, Exponent, Fraction, 0x10000000000000, 1075) :-
    double_to_bits(X, Bits),
    Exponent is Bits >> 52,
    Fraction is Bits /\ 0xfffffffffffff.
fields(float, X, Exponent, Fraction, 0x800000, 150) :-
    float_to_bits(X, Bits),
    Exponent is Bits >> 23,
    Fraction is Bits /\ 0x7fffff.

%!  java_text_agrees(+Type, +Value) is semidet.
%
%   Every JDK writes Value as java_text/3 does: true of all that is no float or double, and of the
%   special values and the middle magnitudes of those.
%
%   ?- java_text_agrees(double, 0.1).
%   true.

java_text_agrees(Type, Value) :-
    (   agreed_range(Type, Least, Greatest)
    ->  ( Value =\= Value ; Value =:= 0.0 ; abs(Value) >= inf ; abs(Value) >= Least, abs(Value) =< Greatest ),
        !
    ;   true
    ).

agreed_range(float, 1.0e-6, 16777216.0).
agreed_range(double, 1.0e-6, 9007199254740992.0).
