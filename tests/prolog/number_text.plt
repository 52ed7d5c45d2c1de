:- use_module(library(plunit)).
:- use_module('../../solver/floats', [round_to_float/2, use_ieee_floats/0]).
:- use_module('../../solver/number_text').

:- initialization(use_ieee_floats).

:- begin_tests(number_text).

text(Type, Value, Text) :-
    java_text(Type, Value, Codes),
    atom_codes(Text, Codes).

%   The float nearest to a decimal.
float_text(Decimal, Text) :-
    round_to_float(Decimal, Float),
    text(float, Float, Text).

test(int, T == '-2147483648') :- text(int, -2147483648, T).
test(long, T == '9223372036854775807') :- text(long, 9223372036854775807, T).
test(short, T == '-5') :- text(short, -5, T).
test(byte, T == '0') :- text(byte, 0, T).
test(char, Codes == [65]) :- java_text(char, 65, Codes).
test(surrogate, Codes == [0xd800]) :- java_text(char, 0xd800, Codes).
test(false, T == false) :- text(boolean, 0, T).
test(true, T == true) :- text(boolean, 1, T).

test(zero, T == '0.0') :- text(double, 0.0, T).
test(minus_zero, T == '-0.0') :- text(double, -0.0, T).
test(nan, T == 'NaN') :- text(double, 1.5NaN, T).
test(infinity, T == 'Infinity') :- text(float, 1.0Inf, T).
test(minus_infinity, T == '-Infinity') :- text(double, -1.0Inf, T).
test(whole, T == '100.0') :- text(double, 100.0, T).
test(below_notation_with_exponent, T == '9999999.0') :- text(double, 9999999.0, T).
test(notation_with_exponent, T == '1.0E7') :- text(double, 1.0e7, T).
test(exponent_of_a_whole_with_digits, T == '1.23456789E8') :- text(double, 123456789.0, T).
test(just_below_the_exponent, T == '9999999.999999998') :- text(double, 9999999.999999998, T).
test(least_without_exponent, T == '0.001') :- text(double, 0.001, T).
test(zeros_after_the_point, T == '0.002') :- text(double, 0.002, T).
test(small_with_exponent, T == '9.999E-4') :- text(double, 0.0009999, T).
test(negative_exponent_of_one_digit, T == '1.0E-5') :- text(double, 1.0e-5, T).
test(half, T == '-0.5') :- text(double, -0.5, T).
test(digits_on_both_sides, T == '1234.5678') :- text(double, 1234.5678, T).
test(seventeen_digits, T == '0.30000000000000004') :- text(double, 0.30000000000000004, T).
test(greatest_double, T == '1.7976931348623157E308') :- text(double, 1.7976931348623157e308, T).
test(least_normal_double, T == '2.2250738585072014E-308') :- text(double, 2.2250738585072014e-308, T).
test(least_double_has_two_digits, T == '4.9E-324') :- text(double, 5.0e-324, T).
test(two_digits_from_below_a_power_of_ten, T == '9.9E-324') :- text(double, 1.0e-323, T).
test(a_power_of_ten_between_doubles, T == '1.0E23') :- text(double, 1.0e23, T).
test(above_that_power_of_ten, T == '1.0000000000000001E23') :- text(double, 1.0000000000000001e23, T).
test(one_digit_is_enough, T == '2.0E23') :- text(double, 2.0e23, T).
test(narrow_below_a_power_of_two, T == '9.007199254740992E15') :- text(double, 9007199254740992.0, T).

test(float_tenth, T == '0.1') :- float_text(0.1, T).
test(float_third, T == '0.33333334') :- float_text(0.3333333333333333, T).
test(float_least, T == '1.4E-45') :- float_text(1.4e-45, T).
test(float_greatest, T == '3.4028235E38') :- float_text(3.4028234663852886e38, T).
test(float_least_normal, T == '1.1754944E-38') :- float_text(1.1754943508222875e-38, T).
test(float_whole_beyond_its_digits, T == '1.6777216E7') :- float_text(16777216.0, T).
test(float_power_of_two, T == '2.1474836E9') :- float_text(2147483648.0, T).

test(agrees_on_usual_doubles, forall(member(X, [0.1, -3.5, 0.0, 1.0e7, 1.5NaN, -1.0Inf]))) :-
    java_text_agrees(double, X).
test(agrees_on_integers) :- java_text_agrees(long, 9223372036854775807).
test(doubt_about_large_doubles, fail) :- java_text_agrees(double, 2.0e23).
test(doubt_about_small_doubles, fail) :- java_text_agrees(double, -1.0e-323).
test(doubt_about_large_floats, fail) :- java_text_agrees(float, 2147483648.0).

:- end_tests(number_text).
