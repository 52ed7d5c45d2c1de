/*  The table of operations on numbers: what each is, in a row, for all that has to do with it.

    operation_row(Goal, Inputs, Result, Known, Java, Listed, Z3, Facts):

        Goal     the operation, named as its instruction, on X, or X and Y, with the result Z
        Inputs   the types of X and Y; int stands for the narrower types too
        Result   the type of Z
        Known    the goal that computes Z where X and Y are known
        Java     infix(Op), shift(Op) by an int, minus, widening (a conversion that Java does without being asked), cast,
                 static(Class, Method), three_way(Unordered): -1, 0 or 1, as X compares to Y, or Unordered for NaN, or
                 view(Method), of a value that a number stands for (clp/cases/library_syntax.pl)
        Listed   how listings write it: infix(Op), minus, or function
        Z3       the term that it is to Z3, of x and y, in the words of z3_terms.py: those of SMT-LIB, for the most part
        Facts    what else is known of it:
                     right(N), left(N)   Z is the other operand where Y, or X, is N
                     absorbing(N)        Z is N where X or Y is
                     alike(N)            Z is N where X and Y are the same
                     always_same         Z is X, of another type
                     same_within         Z is X where X is a value of the type Result
                     undoes(Op)          Z is what Op made X from
                     orders              Z compares to 0 as X does to Y
                     between(Lo, Hi)     Z lies between the two
                     range(Name)         so it does by a range of the name below
                     range(Bounds, Lo, Hi, Goal)     by a range of its own
                     in_place(E)         the value of E is Z where that is an int
                     defined(Goal)       there is a result where Goal holds, and nowhere else

    numbers.pl runs them, unknowns.pl and results.pl know their results, z3_terms.py asks Z3 of them, and clp/ partially
    evaluates, lists and shows them: each makes its clauses from these rows, so that a new one is a row here and
    nowhere else. What Z3 gets is in operation_rows.py, which is written from here (`make docs`).
*/
:- module(operation_rows, [operation_row/8, operation_types/3, operation_fact/2, are_known/2, range/5]).
:- use_module(library(lists), [member/2]).
:- use_module(calendar, [calendar_row/8]).
:- use_module(decimals, [decimal_row/8]).
:- use_module(nano_times, [nano_row/8]).
:- use_module(whole_numbers, [whole_row/8]).

%!  operation_row(?Goal, -Inputs, -Result, -Known, -Java, -Listed, -Z3, -Facts) is nondet.
%
%   The row of an operation.
%
%       ?- operation_row(imul(X, Y, Z), Inputs, Result, Known, Java, Listed, Z3, Facts).
%       Inputs = [int,int], Result = int, Known = integers:imul(X, Y, Z), Java = infix(*).

% Arithmetic on int
operation_row(iadd(X, Y, Z), [int,int], int, integers:iadd(X, Y, Z), infix(+), infix(+),
              bvadd(x, y), [range(sum), right(0), left(0), in_place(X + Y)]).
operation_row(isub(X, Y, Z), [int,int], int, integers:isub(X, Y, Z), infix(-), infix(-),
              bvsub(x, y), [range(difference), right(0), alike(0), in_place(X - Y)]).
operation_row(imul(X, Y, Z), [int,int], int, integers:imul(X, Y, Z), infix(*), infix(*),
              bvmul(x, y), [range(product), right(1), left(1), absorbing(0), in_place(X * Y)]).
operation_row(idiv(X, Y, Z), [int,int], int, integers:idiv(X, Y, Z), infix(/), infix(/),
              bvsdiv(x, y), [range(quotient), right(1), defined(Y =\= 0)]).
operation_row(irem(X, Y, Z), [int,int], int, integers:irem(X, Y, Z), infix('%'), infix(rem),
              bvsrem(x, y), [range(remainder), defined(Y =\= 0)]).
operation_row(ineg(X, Z), [int], int, integers:ineg(X, Z), minus, minus, bvneg(x), [range(negation)]).
operation_row(ishl(X, Y, Z), [int,int], int, integers:ishl(X, Y, Z), shift(<<), infix(<<),
              bvshl(x, bvand(y, bv(31, 32))), [right(0)]).
operation_row(ishr(X, Y, Z), [int,int], int, integers:ishr(X, Y, Z), shift(>>), infix(>>),
              bvashr(x, bvand(y, bv(31, 32))), [range(shift), right(0)]).
operation_row(iushr(X, Y, Z), [int,int], int, integers:iushr(X, Y, Z), shift(>>>), infix(>>>),
              bvlshr(x, bvand(y, bv(31, 32))), [range(unsigned_shift), right(0)]).
operation_row(iand(X, Y, Z), [int,int], int, integers:iand(X, Y, Z), infix(&), infix(/\),
              bvand(x, y), [range(conjunction), right(-1), left(-1), absorbing(0)]).
operation_row(ior(X, Y, Z), [int,int], int, integers:ior(X, Y, Z), infix('|'), infix(\/),
              bvor(x, y), [right(0), left(0)]).
operation_row(ixor(X, Y, Z), [int,int], int, integers:ixor(X, Y, Z), infix(^), infix(xor),
              bvxor(x, y), [right(0), left(0), alike(0)]).

% Arithmetic on long; the distance of a shift is an int
operation_row(ladd(X, Y, Z), [long,long], long, integers:ladd(X, Y, Z), infix(+), infix(+),
              bvadd(x, y), [range(sum), right(0), left(0)]).
operation_row(lsub(X, Y, Z), [long,long], long, integers:lsub(X, Y, Z), infix(-), infix(-),
              bvsub(x, y), [range(difference), right(0), alike(0)]).
operation_row(lmul(X, Y, Z), [long,long], long, integers:lmul(X, Y, Z), infix(*), infix(*),
              bvmul(x, y), [range(product), right(1), left(1), absorbing(0)]).
operation_row(ldiv(X, Y, Z), [long,long], long, integers:ldiv(X, Y, Z), infix(/), infix(/),
              bvsdiv(x, y), [range(quotient), right(1), defined(Y =\= 0)]).
operation_row(lrem(X, Y, Z), [long,long], long, integers:lrem(X, Y, Z), infix('%'), infix(rem),
              bvsrem(x, y), [range(remainder), defined(Y =\= 0)]).
operation_row(lneg(X, Z), [long], long, integers:lneg(X, Z), minus, minus, bvneg(x), [range(negation)]).
operation_row(lshl(X, Y, Z), [long,int], long, integers:lshl(X, Y, Z), shift(<<), infix(<<),
              bvshl(x, bvand(sign_extend(y, 64), bv(63, 64))), [right(0)]).
operation_row(lshr(X, Y, Z), [long,int], long, integers:lshr(X, Y, Z), shift(>>), infix(>>),
              bvashr(x, bvand(sign_extend(y, 64), bv(63, 64))), [range(shift), right(0)]).
operation_row(lushr(X, Y, Z), [long,int], long, integers:lushr(X, Y, Z), shift(>>>), infix(>>>),
              bvlshr(x, bvand(sign_extend(y, 64), bv(63, 64))), [range(unsigned_shift), right(0)]).
operation_row(land(X, Y, Z), [long,long], long, integers:land(X, Y, Z), infix(&), infix(/\),
              bvand(x, y), [range(conjunction), right(-1), left(-1), absorbing(0)]).
operation_row(lor(X, Y, Z), [long,long], long, integers:lor(X, Y, Z), infix('|'), infix(\/),
              bvor(x, y), [right(0), left(0)]).
operation_row(lxor(X, Y, Z), [long,long], long, integers:lxor(X, Y, Z), infix(^), infix(xor),
              bvxor(x, y), [right(0), left(0), alike(0)]).

% Arithmetic on float; sums, differences and products are made in place, as a call more takes a third longer
operation_row(fadd(X, Y, Z), [float,float], float, (D is X + Y, floats:round_to_float(D, Z)), infix(+), infix(+),
              'fp.add'(x, y), [right(-0.0), left(-0.0)]).
operation_row(fsub(X, Y, Z), [float,float], float, (D is X - Y, floats:round_to_float(D, Z)), infix(-), infix(-),
              'fp.sub'(x, y), [right(0.0)]).
operation_row(fmul(X, Y, Z), [float,float], float, (D is X * Y, floats:round_to_float(D, Z)), infix(*), infix(*),
              'fp.mul'(x, y), [right(1.0), left(1.0)]).
operation_row(fdiv(X, Y, Z), [float,float], float, floats:fdiv(X, Y, Z), infix(/), infix(/),
              'fp.div'(x, y), [right(1.0)]).
operation_row(frem(X, Y, Z), [float,float], float, floats:frem(X, Y, Z), infix('%'), infix(rem),
              remainder(x, y), []).
operation_row(fneg(X, Z), [float], float, floats:fneg(X, Z), minus, minus, 'fp.neg'(x), [undoes(fneg)]).

% Arithmetic on double
operation_row(dadd(X, Y, Z), [double,double], double, Z is X + Y, infix(+), infix(+),
              'fp.add'(x, y), [right(-0.0), left(-0.0)]).
operation_row(dsub(X, Y, Z), [double,double], double, Z is X - Y, infix(-), infix(-), 'fp.sub'(x, y), [right(0.0)]).
operation_row(dmul(X, Y, Z), [double,double], double, Z is X * Y, infix(*), infix(*),
              'fp.mul'(x, y), [right(1.0), left(1.0)]).
operation_row(ddiv(X, Y, Z), [double,double], double, floats:ddiv(X, Y, Z), infix(/), infix(/),
              'fp.div'(x, y), [right(1.0)]).
operation_row(drem(X, Y, Z), [double,double], double, floats:drem(X, Y, Z), infix('%'), infix(rem),
              remainder(x, y), []).
operation_row(dneg(X, Z), [double], double, floats:dneg(X, Z), minus, minus, 'fp.neg'(x), [undoes(dneg)]).

% Conversions
operation_row(i2l(X, Z), [int], long, Z = X, widening, function, sign_extend(x, 64), [always_same]).
operation_row(i2f(X, Z), [int], float, floats:i2f(X, Z), widening, function, to_float(x), []).
operation_row(i2d(X, Z), [int], double, floats:i2d(X, Z), widening, function, to_double(x), []).
operation_row(l2f(X, Z), [long], float, floats:l2f(X, Z), widening, function, to_float(x), []).
operation_row(l2d(X, Z), [long], double, floats:l2d(X, Z), widening, function, to_double(x), []).
operation_row(f2d(X, Z), [float], double, floats:f2d(X, Z), widening, function, to_double(x), []).
operation_row(i2b(X, Z), [int], byte, integers:i2b(X, Z), cast, function,
              sign_extend(extract(x, 8), 32), [same_within]).
operation_row(i2c(X, Z), [int], char, integers:i2c(X, Z), cast, function,
              zero_extend(extract(x, 16), 32), [same_within]).
operation_row(i2s(X, Z), [int], short, integers:i2s(X, Z), cast, function,
              sign_extend(extract(x, 16), 32), [same_within]).
operation_row(l2i(X, Z), [long], int, integers:l2i(X, Z), cast, function, extract(x, 32), [same_within]).
operation_row(f2i(X, Z), [float], int, floats:f2i(X, Z), cast, function, saturated(x, 32), []).
operation_row(f2l(X, Z), [float], long, floats:f2l(X, Z), cast, function, saturated(x, 64), []).
operation_row(d2i(X, Z), [double], int, floats:d2i(X, Z), cast, function, saturated(x, 32), [undoes(i2d)]).
operation_row(d2l(X, Z), [double], long, floats:d2l(X, Z), cast, function, saturated(x, 64), []).
operation_row(d2f(X, Z), [double], float, floats:d2f(X, Z), cast, function, to_float(x), [undoes(f2d)]).

% Comparisons that leave -1, 0 or 1
operation_row(lcmp(X, Y, Z), [long,long], int, integers:lcmp(X, Y, Z), three_way(none), function,
              ite(bvslt(x, y), bv(-1, 32), ite(equal(x, y), bv(0, 32), bv(1, 32))), [between(-1, 1), alike(0), orders]).
operation_row(fcmpl(X, Y, Z), [float,float], int, floats:fcmpl(X, Y, Z), three_way(-1), function,
              ite('fp.gt'(x, y), bv(1, 32), ite('fp.eq'(x, y), bv(0, 32), bv(-1, 32))), [between(-1, 1)]).
operation_row(fcmpg(X, Y, Z), [float,float], int, floats:fcmpg(X, Y, Z), three_way(1), function,
              ite('fp.lt'(x, y), bv(-1, 32), ite('fp.eq'(x, y), bv(0, 32), bv(1, 32))), [between(-1, 1)]).
operation_row(dcmpl(X, Y, Z), [double,double], int, floats:dcmpl(X, Y, Z), three_way(-1), function,
              ite('fp.gt'(x, y), bv(1, 32), ite('fp.eq'(x, y), bv(0, 32), bv(-1, 32))), [between(-1, 1)]).
operation_row(dcmpg(X, Y, Z), [double,double], int, floats:dcmpg(X, Y, Z), three_way(1), function,
              ite('fp.lt'(x, y), bv(-1, 32), ite('fp.eq'(x, y), bv(0, 32), bv(1, 32))), [between(-1, 1)]).

% The bits of floats: what static methods of the library do
operation_row(fbits(X, Z), [float], int, floats:fbits(X, Z), static('Float', floatToRawIntBits), function,
              bits_of(x), []).
operation_row(dbits(X, Z), [double], long, floats:dbits(X, Z), static('Double', doubleToRawLongBits), function,
              bits_of(x), []).
operation_row(ibits(X, Z), [int], float, floats:ibits(X, Z), static('Float', intBitsToFloat), function,
              of_bits(x), [undoes(fbits)]).
operation_row(lbits(X, Z), [long], double, floats:lbits(X, Z), static('Double', longBitsToDouble), function,
              of_bits(x), [undoes(dbits)]).

% Days of the calendar
operation_row(Goal, Inputs, Result, Known, Java, Listed, Z3, Facts) :-
    calendar_row(Goal, Inputs, Result, Known, Java, Listed, Z3, Facts).

% Decimal numbers
operation_row(Goal, Inputs, Result, Known, Java, Listed, Z3, Facts) :-
    decimal_row(Goal, Inputs, Result, Known, Java, Listed, Z3, Facts).

% Whole numbers
operation_row(Goal, Inputs, Result, Known, Java, Listed, Z3, Facts) :-
    whole_row(Goal, Inputs, Result, Known, Java, Listed, Z3, Facts).

% Times of day, durations and instants
operation_row(Goal, Inputs, Result, Known, Java, Listed, Z3, Facts) :-
    nano_row(Goal, Inputs, Result, Known, Java, Listed, Z3, Facts).

%!  operation_types(?Op, ?Inputs, ?Result) is nondet.
%
%   The operation Op takes values of the types Inputs, and its value is of the type Result.
%
%       ?- operation_types(lshl, Inputs, Result).
%       Inputs = [long,int], Result = long.

operation_types(Op, Inputs, Result) :-
    operation_row(Goal, Inputs, Result, _, _, _, _, _),
    functor(Goal, Op, _).

%!  operation_fact(?Op, ?Fact) is nondet.
%
%   Fact, one of those in the rows, is known of the operation Op.
%
%       ?- operation_fact(iand, absorbing(N)).
%       N = 0.

operation_fact(Op, Fact) :-
    operation_row(Goal, _, _, _, _, _, _, Facts),
    functor(Goal, Op, _),
    member(Fact, Facts).

%!  are_known(?Goal, -Condition) is nondet.
%
%   Condition is true where the inputs of the operation Goal are known, and no unknowns.
%
%       ?- are_known(lshl(X, Y, Z), Condition).
%       Condition = (integer(X), integer(Y)).

are_known(Goal, Condition) :-
    operation_row(Goal, Inputs, _, _, _, _, _, _),
    Goal =.. [_|Arguments],
    known_inputs(Inputs, Arguments, Condition).

known_inputs([Type], [X|_], Condition) :- known_input(Type, X, Condition).
known_inputs([Type,Type1|Types], [X|Xs], (Condition,Conditions)) :-
    known_input(Type, X, Condition),
    known_inputs([Type1|Types], Xs, Conditions).

known_input(Type, X, Condition) :- ( memberchk(Type, [float,double]) -> Condition = float(X) ; Condition = integer(X) ).

%!  range(?Name, ?Bounds, ?Lo, ?Hi, -Goal) is nondet.
%
%   An operation on operands whose Bounds are a list of Least-Most has a result from Lo to Hi, which Goal computes, where that
%   does not leave the range of its type.
%
%       ?- range(sum, [1-2,3-4], Lo, Hi, Goal).
%       Goal = (Lo is 1+3, Hi is 2+4).

range(sum, [A-B,C-D], Lo, Hi, ( Lo is A + C, Hi is B + D )).
range(difference, [A-B,C-D], Lo, Hi, ( Lo is A - D, Hi is B - C )).
range(negation, [A-B], Lo, Hi, ( Lo is -B, Hi is -A )).
range(product, [A-B,C-D], Lo, Hi,
      ( AC is A * C, AD is A * D, BC is B * C, BD is B * D,
        Lo is min(min(AC, AD), min(BC, BD)), Hi is max(max(AC, AD), max(BC, BD)) )).
range(quotient, [A-B,C-C], Lo, Hi, ( C > 0, Lo is A // C, Hi is B // C )).
range(remainder, [A-B,C-C], Lo, Hi,
      ( C =\= 0, Most is abs(C) - 1, Lo is max(-Most, min(A, 0)), Hi is min(Most, max(B, 0)) )).
range(conjunction, [A-B,C-D], 0, Hi, ( A >= 0, C >= 0 -> Hi is min(B, D) ; A >= 0 -> Hi = B ; C >= 0, Hi = D )).
range(shift, [A-B,C-C], Lo, Hi, ( C >= 0, C < 32, Lo is A >> C, Hi is B >> C )).
range(unsigned_shift, [A-B,C-C], Lo, Hi, ( A >= 0, C >= 0, C < 32, Lo is A >> C, Hi is B >> C )).
