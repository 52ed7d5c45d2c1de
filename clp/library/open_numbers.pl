/*  Numbers as text, where the number is unknown: one answer for each sign and number of digits; and the bits of floats. */
:- module(open_numbers, [number_units/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [new_text/4]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/numbers', [iadd/3, idiv/3, irem/3, ineg/2, ldiv/3, lrem/3, lneg/2, l2i/2,
                                     fcmpl/3, dcmpl/3, fbits/2, dbits/2, ibits/2, lbits/2]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/number_text', [java_text/3]).

model('java.lang.Integer.toString(I)Ljava/lang/String;'(V), r(Y), H0, H) :- number_string(int, V, Y, H0, H).
model('java.lang.Long.toString(J)Ljava/lang/String;'(V), r(Y), H0, H) :- number_string(long, V, Y, H0, H).

%   Which bits a NaN has is not kept.
model('java.lang.Float.floatToRawIntBits(F)I'(V), Bits, _) :-
    fcmpl(V, V, Order),
    bits_kept('java.lang.Float.floatToRawIntBits(F)I', Order),
    fbits(V, Bits).
model('java.lang.Double.doubleToRawLongBits(D)J'(V), Bits, _) :-
    dcmpl(V, V, Order),
    bits_kept('java.lang.Double.doubleToRawLongBits(D)J', Order),
    dbits(V, Bits).
model('java.lang.Float.intBitsToFloat(I)F'(Bits), V, _) :- ibits(Bits, V).
model('java.lang.Double.longBitsToDouble(J)D'(Bits), V, _) :- lbits(Bits, V).

bits_kept(Id, Order) :-
    compare(eq, Order, 0, Answer),
    ( Answer == true -> true ; path_ends(unsupported(Id, 'the bits of a NaN')) ).

number_string(Type, V, Y, H0, H) :-
    number_units(Type, V, Units),
    new_text(H0, Units, Y, H).

%!  number_units(+Type, +V, -Units) is nondet.
%
%   Units are the decimal digits of V, an int, long or boolean, as Java writes it.

number_units(Type, V, Units) :-
    (   integer(V)
    ->  java_text(Type, V, Units)
    ;   unknown_units(Type, V, Units)
    ).

unknown_units(boolean, V, Units) :-
    compare(ne, V, 0, Answer),
    atom_codes(Answer, Units).
unknown_units(int, V, Units) :- signed_units(int, -2147483648, V, Units).
unknown_units(long, V, Units) :- signed_units(long, -9223372036854775808, V, Units).

%   The least number has no opposite.
signed_units(Type, Least, V, Units) :-
    compare(lt, V, 0, Negative),
    (   Negative == false
    ->  digits(Type, V, Units)
    ;   compare(eq, V, Least, IsLeast),
        (   IsLeast == true
        ->  java_text(Type, Least, Units)
        ;   negated(Type, V, W),
            Units = [0'-|Digits],
            digits(Type, W, Digits)
        )
    ).

negated(int, V, W) :- ineg(V, W).
negated(long, V, W) :- lneg(V, W).

digits(Type, V, Units) :-
    most_digits(Type, Most),
    digit_count(1, Most, V, N),
    from_last(N, Type, V, [], Units).

most_digits(int, 10).
most_digits(long, 19).

digit_count(N0, Most, V, N) :-
    (   N0 =:= Most
    ->  N = N0
    ;   Power is 10 ** N0,
        compare(lt, V, Power, Answer),
        ( Answer == true -> N = N0 ; N1 is N0 + 1, digit_count(N1, Most, V, N) )
    ).

from_last(N, Type, V, Units0, Units) :-
    (   N =:= 1
    ->  last_unit(Type, V, C),
        Units = [C|Units0]
    ;   remainder(Type, V, D),
        last_unit(Type, D, C),
        quotient(Type, V, W),
        N1 is N - 1,
        from_last(N1, Type, W, [C|Units0], Units)
    ).

quotient(int, V, W) :- idiv(V, 10, W).
quotient(long, V, W) :- ldiv(V, 10, W).

remainder(int, V, D) :- irem(V, 10, D).
remainder(long, V, D) :- lrem(V, 10, D).

last_unit(int, D, C) :- iadd(D, 0'0, C).
last_unit(long, D, C) :- l2i(D, I), iadd(I, 0'0, C).
