:- use_module(library(plunit)).
:- use_module('../../solver/floats').
:- use_module('../../solver/float_bits').
:- use_module('../../solver/float_functions').

:- initialization(use_ieee_floats).

:- begin_tests(floats).

test(float_of_a_tenth, Z == 0.10000000149011612) :- round_to_float(0.1, Z).
test(float_tie_goes_to_even_below, Z == 16777216.0) :- round_to_float(16777217.0, Z).
test(float_tie_goes_to_even_above, Z == 16777220.0) :- round_to_float(16777219.0, Z).
test(float_just_above_a_tie, Z == 16777218.0) :- round_to_float(16777217.000000004, Z).
test(float_carries_into_the_next_power, Z == 2.0) :- round_to_float(1.9999999990686774, Z).
test(float_below_the_end, Z == 3.4028234663852886e38) :- round_to_float(3.4028235677973362e38, Z).
test(float_tie_at_the_end, Z == 1.0Inf) :- round_to_float(3.4028235677973366e38, Z).
test(float_of_minus_the_end, Z == -1.0Inf) :- round_to_float(-1.0e39, Z).
test(float_tie_below_the_least, Z == 0.0) :- round_to_float(7.006492321624085e-46, Z).
test(float_above_half_the_least, Z == 1.401298464324817e-45) :- round_to_float(7.006492321624087e-46, Z).
test(float_of_a_small_negative_is_minus_zero, Z == -0.0) :- round_to_float(-1.0e-60, Z).
test(float_of_minus_zero, Z == -0.0) :- round_to_float(-0.0, Z).
test(float_of_a_subnormal_tie, Z == 2.802596928649634e-45) :- round_to_float(3.5032461608120427e-45, Z).
test(float_of_infinity, Z == 1.0Inf) :- round_to_float(1.0Inf, Z).
test(float_of_nan, Z == 1.5NaN) :- round_to_float(1.5NaN, Z).
test(float_sum_of_opposite_infinities, Z == 1.5NaN) :- fadd(1.0Inf, -1.0Inf, Z).
test(float_sum_of_minus_zeros, Z == -0.0) :- fadd(-0.0, -0.0, Z).
test(float_sum_of_opposite_zeros, Z == 0.0) :- fadd(0.0, -0.0, Z).
test(float_difference_of_equals, Z == 0.0) :- fsub(1.5, 1.5, Z).
test(float_difference_of_infinities, Z == 1.5NaN) :- fsub(1.0Inf, 1.0Inf, Z).
test(float_product_of_zero_and_infinity, Z == 1.5NaN) :- fmul(0.0, 1.0Inf, Z).
test(float_product_with_minus_zero, Z == -0.0) :- fmul(-0.0, 5.0, Z).
test(float_quotient_by_zero, Z == 1.0Inf) :- fdiv(1.0, 0.0, Z).
test(float_quotient_by_minus_zero, Z == -1.0Inf) :- fdiv(1.0, -0.0, Z).
test(float_quotient_of_zeros, Z == 1.5NaN) :- fdiv(0.0, -0.0, Z).
test(float_quotient_of_nan_and_zero, Z == 1.5NaN) :- fdiv(1.5NaN, 0.0, Z).
test(float_quotient_of_infinities, Z == 1.5NaN) :- fdiv(1.0Inf, 1.0Inf, Z).
test(float_quotient_of_minus_zero_and_infinity, Z == -0.0) :- fdiv(-0.0, 1.0Inf, Z).
test(float_quotient_of_minus_zero_and_minus_infinity, Z == 0.0) :- fdiv(-0.0, -1.0Inf, Z).
test(float_quotient_by_infinity, Z == -0.0) :- fdiv(-1.0, 1.0Inf, Z).
test(float_remainder_takes_the_sign_of_the_dividend, Z == -1.5) :- frem(-7.5, 2.0, Z).
test(float_remainder_of_a_multiple_is_a_signed_zero, Z == -0.0) :- frem(-6.0, 3.0, Z).
test(float_remainder_by_zero, Z == 1.5NaN) :- frem(1.0, 0.0, Z).
test(float_remainder_of_infinity, Z == 1.5NaN) :- frem(1.0Inf, 2.0, Z).
test(float_remainder_by_infinity, Z == -3.5) :- frem(-3.5, -1.0Inf, Z).
test(float_remainder_of_nan, Z == 1.5NaN) :- frem(1.5NaN, 2.0, Z).
test(float_remainder_by_nan, Z == 1.5NaN) :- frem(2.0, 1.5NaN, Z).
test(float_remainder_of_minus_zero, Z == -0.0) :- frem(-0.0, 2.0, Z).
test(float_negated_zero, Z == -0.0) :- fneg(0.0, Z).
test(float_negated_minus_zero, Z == 0.0) :- fneg(-0.0, Z).
test(float_negated_nan, Z == 1.5NaN) :- fneg(1.5NaN, Z).
test(fcmpl_less, Z == -1) :- fcmpl(1.0, 2.0, Z).
test(fcmpl_greater, Z == 1) :- fcmpl(1.0Inf, 2.0, Z).
test(fcmpl_zeros, Z == 0) :- fcmpl(0.0, -0.0, Z).
test(fcmpl_nan, Z == -1) :- fcmpl(1.5NaN, 1.5NaN, Z).
test(fcmpg_less, Z == -1) :- fcmpg(1.0, 2.0, Z).
test(fcmpg_greater, Z == 1) :- fcmpg(1.0Inf, 2.0, Z).
test(fcmpg_zeros, Z == 0) :- fcmpg(0.0, -0.0, Z).
test(fcmpg_nan, Z == 1) :- fcmpg(1.5NaN, 1.5NaN, Z).
test(float_nan_as_int, Z == 0) :- f2i(1.5NaN, Z).
test(float_infinity_as_int, Z == 2147483647) :- f2i(1.0Inf, Z).
test(float_minus_infinity_as_int, Z == -2147483648) :- f2i(-1.0Inf, Z).
test(float_fraction_as_int, Z == -2) :- f2i(-2.75, Z).
test(float_nan_as_long, Z == 0) :- f2l(1.5NaN, Z).
test(float_infinity_as_long, Z == 9223372036854775807) :- f2l(1.0Inf, Z).
test(float_minus_infinity_as_long, Z == -9223372036854775808) :- f2l(-1.0Inf, Z).
test(float_end_of_longs_as_long, Z == 9223372036854775807) :- f2l(9223372036854775808.0, Z).
test(double_sum_of_opposite_infinities, Z == 1.5NaN) :- dadd(1.0Inf, -1.0Inf, Z).
test(double_sum_of_minus_zeros, Z == -0.0) :- dadd(-0.0, -0.0, Z).
test(double_sum_of_opposite_zeros, Z == 0.0) :- dadd(0.0, -0.0, Z).
test(double_difference_of_equals, Z == 0.0) :- dsub(1.5, 1.5, Z).
test(double_difference_of_infinities, Z == 1.5NaN) :- dsub(1.0Inf, 1.0Inf, Z).
test(double_product_of_zero_and_infinity, Z == 1.5NaN) :- dmul(0.0, 1.0Inf, Z).
test(double_product_with_minus_zero, Z == -0.0) :- dmul(-0.0, 5.0, Z).
test(double_quotient_by_zero, Z == 1.0Inf) :- ddiv(1.0, 0.0, Z).
test(double_quotient_by_minus_zero, Z == -1.0Inf) :- ddiv(1.0, -0.0, Z).
test(double_quotient_of_zeros, Z == 1.5NaN) :- ddiv(0.0, -0.0, Z).
test(double_quotient_of_nan_and_zero, Z == 1.5NaN) :- ddiv(1.5NaN, 0.0, Z).
test(double_quotient_of_infinities, Z == 1.5NaN) :- ddiv(1.0Inf, 1.0Inf, Z).
test(double_quotient_of_minus_zero_and_infinity, Z == -0.0) :- ddiv(-0.0, 1.0Inf, Z).
test(double_quotient_of_minus_zero_and_minus_infinity, Z == 0.0) :- ddiv(-0.0, -1.0Inf, Z).
test(double_quotient_by_infinity, Z == -0.0) :- ddiv(-1.0, 1.0Inf, Z).
test(double_remainder_takes_the_sign_of_the_dividend, Z == -1.5) :- drem(-7.5, 2.0, Z).
test(double_remainder_of_a_multiple_is_a_signed_zero, Z == -0.0) :- drem(-6.0, 3.0, Z).
test(double_remainder_by_zero, Z == 1.5NaN) :- drem(1.0, 0.0, Z).
test(double_remainder_of_infinity, Z == 1.5NaN) :- drem(1.0Inf, 2.0, Z).
test(double_remainder_by_infinity, Z == -3.5) :- drem(-3.5, -1.0Inf, Z).
test(double_remainder_of_nan, Z == 1.5NaN) :- drem(1.5NaN, 2.0, Z).
test(double_remainder_by_nan, Z == 1.5NaN) :- drem(2.0, 1.5NaN, Z).
test(double_remainder_of_minus_zero, Z == -0.0) :- drem(-0.0, 2.0, Z).
test(double_negated_zero, Z == -0.0) :- dneg(0.0, Z).
test(double_negated_minus_zero, Z == 0.0) :- dneg(-0.0, Z).
test(double_negated_nan, Z == 1.5NaN) :- dneg(1.5NaN, Z).
test(dcmpl_less, Z == -1) :- dcmpl(1.0, 2.0, Z).
test(dcmpl_greater, Z == 1) :- dcmpl(1.0Inf, 2.0, Z).
test(dcmpl_zeros, Z == 0) :- dcmpl(0.0, -0.0, Z).
test(dcmpl_nan, Z == -1) :- dcmpl(1.5NaN, 1.5NaN, Z).
test(dcmpg_less, Z == -1) :- dcmpg(1.0, 2.0, Z).
test(dcmpg_greater, Z == 1) :- dcmpg(1.0Inf, 2.0, Z).
test(dcmpg_zeros, Z == 0) :- dcmpg(0.0, -0.0, Z).
test(dcmpg_nan, Z == 1) :- dcmpg(1.5NaN, 1.5NaN, Z).
test(double_nan_as_int, Z == 0) :- d2i(1.5NaN, Z).
test(double_infinity_as_int, Z == 2147483647) :- d2i(1.0Inf, Z).
test(double_minus_infinity_as_int, Z == -2147483648) :- d2i(-1.0Inf, Z).
test(double_fraction_as_int, Z == -2) :- d2i(-2.75, Z).
test(double_nan_as_long, Z == 0) :- d2l(1.5NaN, Z).
test(double_infinity_as_long, Z == 9223372036854775807) :- d2l(1.0Inf, Z).
test(double_minus_infinity_as_long, Z == -9223372036854775808) :- d2l(-1.0Inf, Z).
test(double_end_of_longs_as_long, Z == 9223372036854775807) :- d2l(9223372036854775808.0, Z).
test(float_product_overflows, Z == 1.0Inf) :- fmul(1.0e38, 10.0, Z).
test(float_sum_rounds, Z == 16777216.0) :- fadd(16777216.0, 1.0, Z).
test(float_quotient_rounds, Z == 0.3333333432674408) :- fdiv(1.0, 3.0, Z).
test(double_product_overflows, Z == -1.0Inf) :- dmul(-1.0e200, 1.0e200, Z).
test(double_product_underflows, Z == -0.0) :- dmul(5.0e-324, -0.5, Z).
test(double_sum_rounds, Z == 0.30000000000000004) :- dadd(0.1, 0.2, Z).
test(remainder_of_far_apart, Z == 0.0) :- drem(1.7976931348623157e308, 5.0e-324, Z).
test(remainder_of_far_apart_by_no_power_of_two, Z == 0.0) :- drem(1.0e300, 1.5e-323, Z).
test(remainder_of_subnormals, Z == 1.5e-323) :- drem(7.4e-323, 3.0e-323, Z).
test(just_below_the_least_int, Z == -2147483648) :- d2i(-2147483648.9, Z).
test(just_below_the_end_of_ints, Z == 2147483647) :- d2i(2147483647.9, Z).
test(int_as_float_to_even, Z == 16777216.0) :- i2f(16777217, Z).
test(greatest_int_as_float, Z == 2147483648.0) :- i2f(2147483647, Z).
test(int_as_double, Z == -2147483648.0) :- i2d(-2147483648, Z).
test(long_as_float_rounds_once, Z == 9007200328482816.0) :- l2f(9007199791611905, Z).
test(negative_long_as_float_rounds_once, Z == -9007200328482816.0) :- l2f(-9007199791611905, Z).
test(greatest_long_as_float, Z == 9223372036854775808.0) :- l2f(9223372036854775807, Z).
test(least_long_as_float, Z == -9223372036854775808.0) :- l2f(-9223372036854775808, Z).
test(long_as_double_to_even, Z == 9007199254740992.0) :- l2d(9007199254740993, Z).
test(greatest_long_as_double, Z == 9223372036854775808.0) :- l2d(9223372036854775807, Z).
test(float_as_double, Z == -0.0) :- f2d(-0.0, Z).
test(double_as_float, Z == 0.0) :- d2f(1.0e-46, Z).
test(bits_of_float_one, Z == 1065353216) :- float_to_bits(1.0, Z).
test(float_one_of_bits, Z == 1.0) :- bits_to_float(1065353216, Z).
test(bits_of_float_minus_zero, Z == -2147483648) :- float_to_bits(-0.0, Z).
test(float_minus_zero_of_bits, Z == -0.0) :- bits_to_float(-2147483648, Z).
test(bits_of_float_infinity, Z == 2139095040) :- float_to_bits(1.0Inf, Z).
test(float_infinity_of_bits, Z == 1.0Inf) :- bits_to_float(2139095040, Z).
test(bits_of_float_minus_infinity, Z == -8388608) :- float_to_bits(-1.0Inf, Z).
test(float_minus_infinity_of_bits, Z == -1.0Inf) :- bits_to_float(-8388608, Z).
test(bits_of_float_nan, Z == 2143289344) :- float_to_bits(1.5NaN, Z).
test(float_nan_of_bits, Z == 1.5NaN) :- bits_to_float(2143289344, Z).
test(bits_of_float_least, Z == 1) :- float_to_bits(1.401298464324817e-45, Z).
test(float_least_of_bits, Z == 1.401298464324817e-45) :- bits_to_float(1, Z).
test(bits_of_float_greatest, Z == 2139095039) :- float_to_bits(3.4028234663852886e38, Z).
test(float_greatest_of_bits, Z == 3.4028234663852886e38) :- bits_to_float(2139095039, Z).
test(bits_of_float_least_normal, Z == 8388608) :- float_to_bits(1.1754943508222875e-38, Z).
test(float_least_normal_of_bits, Z == 1.1754943508222875e-38) :- bits_to_float(8388608, Z).
test(bits_of_float_greatest_subnormal, Z == 8388607) :- float_to_bits(1.1754942106924411e-38, Z).
test(float_greatest_subnormal_of_bits, Z == 1.1754942106924411e-38) :- bits_to_float(8388607, Z).
test(float_of_other_nan_bits, Z == 1.5NaN) :- bits_to_float(-1, Z).
test(bits_of_double_one, Z == 4607182418800017408) :- double_to_bits(1.0, Z).
test(double_one_of_bits, Z == 1.0) :- bits_to_double(4607182418800017408, Z).
test(bits_of_double_minus_zero, Z == -9223372036854775808) :- double_to_bits(-0.0, Z).
test(double_minus_zero_of_bits, Z == -0.0) :- bits_to_double(-9223372036854775808, Z).
test(bits_of_double_infinity, Z == 9218868437227405312) :- double_to_bits(1.0Inf, Z).
test(double_infinity_of_bits, Z == 1.0Inf) :- bits_to_double(9218868437227405312, Z).
test(bits_of_double_minus_infinity, Z == -4503599627370496) :- double_to_bits(-1.0Inf, Z).
test(double_minus_infinity_of_bits, Z == -1.0Inf) :- bits_to_double(-4503599627370496, Z).
test(bits_of_double_nan, Z == 9221120237041090560) :- double_to_bits(1.5NaN, Z).
test(double_nan_of_bits, Z == 1.5NaN) :- bits_to_double(9221120237041090560, Z).
test(bits_of_double_least, Z == 1) :- double_to_bits(5.0e-324, Z).
test(double_least_of_bits, Z == 5.0e-324) :- bits_to_double(1, Z).
test(bits_of_double_greatest, Z == 9218868437227405311) :- double_to_bits(1.7976931348623157e308, Z).
test(double_greatest_of_bits, Z == 1.7976931348623157e308) :- bits_to_double(9218868437227405311, Z).
test(bits_of_double_least_normal, Z == 4503599627370496) :- double_to_bits(2.2250738585072014e-308, Z).
test(double_least_normal_of_bits, Z == 2.2250738585072014e-308) :- bits_to_double(4503599627370496, Z).
test(bits_of_double_greatest_subnormal, Z == 4503599627370495) :- double_to_bits(2.225073858507201e-308, Z).
test(double_greatest_subnormal_of_bits, Z == 2.225073858507201e-308) :- bits_to_double(4503599627370495, Z).
test(double_of_other_nan_bits, Z == 1.5NaN) :- bits_to_double(-1, Z).
test(dsqrt_1, Z == 1.5NaN) :- dsqrt(-1.0, Z).
test(dsqrt_2, Z == -0.0) :- dsqrt(-0.0, Z).
test(dsqrt_3, Z == 1.4142135623730951) :- dsqrt(2.0, Z).
test(dsqrt_4, Z == 1.0Inf) :- dsqrt(1.0Inf, Z).
test(dfloor_1, Z == -1.0) :- dfloor(-0.5, Z).
test(dfloor_2, Z == -0.0) :- dfloor(-0.0, Z).
test(dfloor_3, Z == 0.0) :- dfloor(0.9, Z).
test(dfloor_4, Z == 1.0e300) :- dfloor(1.0e300, Z).
test(dfloor_5, Z == 1.5NaN) :- dfloor(1.5NaN, Z).
test(dceil_1, Z == -0.0) :- dceil(-0.5, Z).
test(dceil_2, Z == 1.0) :- dceil(0.1, Z).
test(dceil_3, Z == -1.0Inf) :- dceil(-1.0Inf, Z).
test(drint_1, Z == 2.0) :- drint(2.5, Z).
test(drint_2, Z == 4.0) :- drint(3.5, Z).
test(drint_3, Z == -0.0) :- drint(-0.5, Z).
test(drint_4, Z == 4503599627370498.0) :- drint(4503599627370497.5, Z).
test(dround_1, Z == 0) :- dround(0.49999999999999994, Z).
test(dround_2, Z == -2) :- dround(-2.5, Z).
test(dround_3, Z == 3) :- dround(2.5, Z).
test(dround_4, Z == 0) :- dround(-0.5, Z).
test(dround_5, Z == 0) :- dround(1.5NaN, Z).
test(dround_6, Z == 9223372036854775807) :- dround(1.0Inf, Z).
test(dround_7, Z == 4503599627370497) :- dround(4503599627370497.0, Z).
test(dround_8, Z == -4503599627370495) :- dround(-4503599627370495.5, Z).
test(fround_1, Z == 0) :- fround(0.49999997019767761, Z).
test(fround_2, Z == -2147483648) :- fround(-1.0Inf, Z).
test(fround_3, Z == 8388609) :- fround(8388609.0, Z).
test(fround_4, Z == 2147483647) :- fround(2147483648.0, Z).

power_and_bits(E) :-
    (   E < -1022
    ->  Bits is 1 << (E + 1074)
    ;   Bits is (E + 1023) << 52
    ),
    bits_to_double(Bits, X),
    X =:= 2.0 ** E,
    double_to_bits(X, Bits).

float_and_bits(Exponent) :-
    Bits is (Exponent << 23) + 0x2aaaab,
    bits_to_float(Bits, X),
    round_to_float(X, X),
    float_to_bits(X, Bits).

test(powers_of_two) :- forall(between(-1074, 1023, E), power_and_bits(E)).
test(every_exponent_of_a_float) :- forall(between(0, 254, Exponent), float_and_bits(Exponent)).
test(significand_has_53_bits, [forall(member(X, [5.0e-324, 1.0, 0.1, 3.0e15])), Length == 53]) :-
    significand_exponent(X, M, E),
    rational(X) =:= M rdiv 2 ** (-E),
    Length is msb(M) + 1.

:- end_tests(floats).
