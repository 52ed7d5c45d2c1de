/*  Tables of what the solver computes: the other half of JvmTables.java, same files, ending in .prolog.

    Operands and results are files of the working folder; see JvmTables.java for what they hold.
*/

:- module(prolog_tables, [tables/1]).
:- use_module('../../solver/float_bits', [bits_to_double/2, bits_to_float/2, double_to_bits/2,
                                              float_to_bits/2]).
:- use_module('../../solver/float_functions', []).
:- use_module('../../solver/floats', [use_ieee_floats/0]).
:- use_module('../../solver/integers', []).
:- use_module('../../solver/number_text', [java_text/3, java_text_agrees/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(readutil), [read_line_to_string/2]).

%!  tables(+Kind) is det.
%
%   Write all tables of a Kind: arithmetic or text.

tables(Kind) :-
    use_ieee_floats,
    operands('pairs.txt', Pairs),
    operands('singles.txt', Singles),
    forall(table(Kind, Name, Types, Result, Goal), results(Name, Types, Result, Goal, Pairs, Singles)).

table(arithmetic, Name, Types, Result, calls(Module, Name)) :-
    operation(Module, Names, Types, Result),
    member(Name, Names).
table(text, float_text, [float], text, text(float)).
table(text, double_text, [double], text, text(double)).
table(text, float_agrees, [float], int, agrees(float)).
table(text, double_agrees, [double], int, agrees(double)).

operation(integers, [iadd, isub, imul, idiv, irem, ishl, ishr, iushr, iand, ior, ixor], [int, int], int).
operation(integers, [ladd, lsub, lmul, ldiv, lrem, land, lor, lxor, lcmp], [long, long], long).
operation(integers, [lshl, lshr, lushr], [long, int], long).
operation(integers, [ineg, i2b, i2c, i2s, i2l], [int], int).
operation(integers, [lneg, l2i], [long], long).
operation(floats, [fadd, fsub, fmul, fdiv, frem], [float, float], float).
operation(floats, [dadd, dsub, dmul, ddiv, drem], [double, double], double).
operation(floats, [fcmpl, fcmpg], [float, float], int).
operation(floats, [dcmpl, dcmpg], [double, double], int).
operation(floats, [fneg], [float], float).
operation(floats, [dneg], [double], double).
operation(floats, [i2f], [int], float).
operation(floats, [i2d], [int], double).
operation(floats, [l2f], [long], float).
operation(floats, [l2d], [long], double).
operation(floats, [f2i, f2l], [float], int).
operation(floats, [d2i, d2l], [double], int).
operation(floats, [f2d], [float], double).
operation(floats, [d2f], [double], float).
operation(float_bits, [float_to_bits], [float], int).
operation(float_bits, [double_to_bits], [double], int).
operation(float_functions, [dsqrt, dfloor, dceil, drint], [double], double).
operation(float_functions, [dround], [double], int).
operation(float_functions, [fround], [float], int).

operands(File, Operands) :-
    setup_call_cleanup(open(File, read, In), typed_values(In, Operands), close(In)).

typed_values(In, Values) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file
    ->  Values = []
    ;   split_string(Line, " ", "", [Name, Digits]),
        atom_string(Type, Name),
        number_string(Bits, Digits),
        bits_value(Type, Bits, Value),
        Values = [Type-Value|Rest],
        typed_values(In, Rest)
    ).

bits_value(int, Bits, Bits).
bits_value(long, Bits, Bits).
bits_value(float, Bits, Value) :- bits_to_float(Bits, Value).
bits_value(double, Bits, Value) :- bits_to_double(Bits, Value).

results(Name, Types, Result, Goal, Pairs, Singles) :-
    atom_concat(Name, '.prolog', File),
    setup_call_cleanup(open(File, write, Out, [encoding(ascii)]),
                       lines(Types, Result, Goal, Pairs, Singles, Out),
                       close(Out)).

lines([Type], Result, Goal, _, Singles, Out) :-
    forall(member(Type-X, Singles),
           ( apply_one(Goal, X, Z), line(Result, Z, Out) )).
lines([Left,Right], Result, calls(Module, Name), Pairs, _, Out) :-
    forall(( member(Left-X, Pairs), member(Right-Y, Pairs) ),
           ( two(Module, Name, X, Y, Z), line(Result, Z, Out) )).

apply_one(calls(Module, Name), X, Z) :- call(Module:Name, X, Z).
apply_one(text(Type), X, Z) :- java_text(Type, X, Z).
apply_one(agrees(Type), X, Z) :- ( java_text_agrees(Type, X) -> Z = 1 ; Z = 0 ).

two(_, Name, _, 0, 0) :- member(Name, [idiv, irem, ldiv, lrem]), !.
two(Module, Name, X, Y, Z) :- call(Module:Name, X, Y, Z).

line(int, Z, Out) :- print_integer(Z, Out).
line(long, Z, Out) :- print_integer(Z, Out).
line(float, Z, Out) :- float_to_bits(Z, Bits), print_integer(Bits, Out).
line(double, Z, Out) :- double_to_bits(Z, Bits), print_integer(Bits, Out).
line(text, Codes, Out) :- format(Out, "~s~n", [Codes]).

print_integer(Z, Out) :- integer(Z), write(Out, Z), nl(Out).
