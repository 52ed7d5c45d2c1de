:- use_module(library(plunit)).
:- use_module('../../solver/integers').

:- begin_tests(integers).

test(wrap_int_keeps_the_ends, Z == -2147483648) :- wrap_int(-2147483648, Z).
test(wrap_int_of_many_bits, Z == 5) :- wrap_int(1267650600228229401496703205381, Z).
test(wrap_int_of_minus_one_above, Z == -1) :- wrap_int(4294967295, Z).
test(wrap_long_keeps_the_ends, Z == -9223372036854775808) :- wrap_long(-9223372036854775808, Z).
test(wrap_long_of_many_bits, Z == -5) :- wrap_long(-1267650600228229401496703205381, Z).
test(wrap_long_turns_over, Z == -9223372036854775808) :- wrap_long(9223372036854775808, Z).
test(int_sum_turns_over, Z == -2147483648) :- iadd(2147483647, 1, Z).
test(int_sum_turns_under, Z == 2147483647) :- iadd(-2147483648, -1, Z).
test(int_difference_turns_over, Z == -2147483648) :- isub(2147483647, -1, Z).
test(int_difference_from_zero, Z == -2147483648) :- isub(0, -2147483648, Z).
test(int_product_of_least_and_minus_one, Z == -2147483648) :- imul(-2147483648, -1, Z).
test(int_product_of_greatest, Z == 1) :- imul(2147483647, 2147483647, Z).
test(int_product_of_least, Z == 0) :- imul(-2147483648, -2147483648, Z).
test(int_quotient_of_least_and_minus_one, Z == -2147483648) :- idiv(-2147483648, -1, Z).
test(int_quotient_truncates_up, Z == -3) :- idiv(-7, 2, Z).
test(int_quotient_truncates_down, Z == 3) :- idiv(7, 2, Z).
test(int_quotient_of_negatives, Z == 3) :- idiv(-7, -2, Z).
test(int_remainder_of_least_and_minus_one, Z == 0) :- irem(-2147483648, -1, Z).
test(int_remainder_takes_the_sign_of_the_dividend, Z == -1) :- irem(-7, 2, Z).
test(int_remainder_ignores_the_sign_of_the_divisor, Z == 1) :- irem(7, -2, Z).
test(int_negated_least, Z == -2147483648) :- ineg(-2147483648, Z).
test(int_negated_greatest, Z == -2147483647) :- ineg(2147483647, Z).
test(int_shift_left_into_the_sign, Z == -2147483648) :- ishl(1, 31, Z).
test(int_shift_left_by_the_width, Z == 5) :- ishl(5, 32, Z).
test(int_shift_left_by_minus_one, Z == -2147483648) :- ishl(3, -1, Z).
test(int_shift_left_loses_bits, Z == -2) :- ishl(2147483647, 1, Z).
test(int_shift_right_keeps_the_sign, Z == -1) :- ishr(-2147483648, 31, Z).
test(int_shift_right_masks, Z == -4) :- ishr(-8, 33, Z).
test(int_unsigned_shift_of_minus_one, Z == 2147483647) :- iushr(-1, 1, Z).
test(int_unsigned_shift_by_nothing, Z == -1) :- iushr(-1, 32, Z).
test(int_unsigned_shift_to_the_last_bit, Z == 1) :- iushr(-2147483648, -1, Z).
test(int_unsigned_shift_of_a_positive, Z == 4) :- iushr(9, 1, Z).
test(int_and_of_signs, Z == -2147483648) :- iand(-2147483648, -1, Z).
test(int_or_of_signs, Z == -1) :- ior(-2147483648, 2147483647, Z).
test(int_xor_of_signs, Z == -2147483648) :- ixor(-1, 2147483647, Z).
test(long_sum_turns_over, Z == -9223372036854775808) :- ladd(9223372036854775807, 1, Z).
test(long_sum_turns_under, Z == 9223372036854775807) :- ladd(-9223372036854775808, -1, Z).
test(long_difference_turns_over, Z == -9223372036854775808) :- lsub(9223372036854775807, -1, Z).
test(long_difference_from_zero, Z == -9223372036854775808) :- lsub(0, -9223372036854775808, Z).
test(long_product_of_least_and_minus_one, Z == -9223372036854775808) :- lmul(-9223372036854775808, -1, Z).
test(long_product_of_greatest, Z == 1) :- lmul(9223372036854775807, 9223372036854775807, Z).
test(long_product_of_least, Z == 0) :- lmul(-9223372036854775808, -9223372036854775808, Z).
test(long_quotient_of_least_and_minus_one, Z == -9223372036854775808) :- ldiv(-9223372036854775808, -1, Z).
test(long_quotient_truncates_up, Z == -3) :- ldiv(-7, 2, Z).
test(long_quotient_truncates_down, Z == 3) :- ldiv(7, 2, Z).
test(long_quotient_of_negatives, Z == 3) :- ldiv(-7, -2, Z).
test(long_remainder_of_least_and_minus_one, Z == 0) :- lrem(-9223372036854775808, -1, Z).
test(long_remainder_takes_the_sign_of_the_dividend, Z == -1) :- lrem(-7, 2, Z).
test(long_remainder_ignores_the_sign_of_the_divisor, Z == 1) :- lrem(7, -2, Z).
test(long_negated_least, Z == -9223372036854775808) :- lneg(-9223372036854775808, Z).
test(long_negated_greatest, Z == -9223372036854775807) :- lneg(9223372036854775807, Z).
test(long_shift_left_into_the_sign, Z == -9223372036854775808) :- lshl(1, 63, Z).
test(long_shift_left_by_the_width, Z == 5) :- lshl(5, 64, Z).
test(long_shift_left_by_minus_one, Z == -9223372036854775808) :- lshl(3, -1, Z).
test(long_shift_left_loses_bits, Z == -2) :- lshl(9223372036854775807, 1, Z).
test(long_shift_right_keeps_the_sign, Z == -1) :- lshr(-9223372036854775808, 63, Z).
test(long_shift_right_masks, Z == -4) :- lshr(-8, 65, Z).
test(long_unsigned_shift_of_minus_one, Z == 9223372036854775807) :- lushr(-1, 1, Z).
test(long_unsigned_shift_by_nothing, Z == -1) :- lushr(-1, 64, Z).
test(long_unsigned_shift_to_the_last_bit, Z == 1) :- lushr(-9223372036854775808, -1, Z).
test(long_unsigned_shift_of_a_positive, Z == 4) :- lushr(9, 1, Z).
test(long_and_of_signs, Z == -9223372036854775808) :- land(-9223372036854775808, -1, Z).
test(long_or_of_signs, Z == -1) :- lor(-9223372036854775808, 9223372036854775807, Z).
test(long_xor_of_signs, Z == -9223372036854775808) :- lxor(-1, 9223372036854775807, Z).
test(i2b_128, Z == -128) :- i2b(128, Z).
test(i2b_minus_129, Z == 127) :- i2b(-129, Z).
test(i2b_255, Z == -1) :- i2b(255, Z).
test(i2c_minus_1, Z == 65535) :- i2c(-1, Z).
test(i2c_65536, Z == 0) :- i2c(65536, Z).
test(i2s_32768, Z == -32768) :- i2s(32768, Z).
test(i2s_minus_32769, Z == 32767) :- i2s(-32769, Z).
test(l2i_2147483648, Z == -2147483648) :- l2i(2147483648, Z).
test(l2i_minus_9223372036854775808, Z == 0) :- l2i(-9223372036854775808, Z).
test(l2i_minus_5, Z == -5) :- l2i(-5, Z).
test(i2l_minus_2147483648, Z == -2147483648) :- i2l(-2147483648, Z).
test(less, Z == -1) :- lcmp(-9223372036854775808, 9223372036854775807, Z).
test(greater, Z == 1) :- lcmp(9223372036854775807, -9223372036854775808, Z).
test(equal, Z == 0) :- lcmp(5, 5, Z).

:- end_tests(integers).
