/*  Numbers of java.math.BigInteger as operations on long. All are exact where nothing overflows, which clp/library/big_integers.pl sees to. */
:- module(whole_numbers, [whole_row/8]).

%!  whole_row(?Goal, -Inputs, -Result, -Known, -Java, -Listed, -Z3, -Facts) is nondet.
%
%   A row of the table of operations (operation_rows.pl). Java is view(Method), what BigInteger calls it.

whole_row(whole_add(X, Y, Z), [long,long], long, integers:ladd(X, Y, Z), view(add), function, bvadd(x, y), [range(sum), right(0), left(0)]).
whole_row(whole_subtract(X, Y, Z), [long,long], long, integers:lsub(X, Y, Z), view(subtract), function, bvsub(x, y), [range(difference), right(0), alike(0)]).
whole_row(whole_multiply(X, Y, Z), [long,long], long, integers:lmul(X, Y, Z), view(multiply), function, bvmul(x, y), [range(product), right(1), left(1), absorbing(0)]).
whole_row(whole_divide(X, Y, Z), [long,long], long, integers:ldiv(X, Y, Z), view(divide), function, bvsdiv(x, y), [right(1), defined(Y =\= 0)]).
whole_row(whole_remainder(X, Y, Z), [long,long], long, integers:lrem(X, Y, Z), view(remainder), function, bvsrem(x, y), [range(remainder), defined(Y =\= 0)]).
whole_row(whole_negated(X, Z), [long], long, integers:lneg(X, Z), view(negate), function, bvneg(x), [range(negation)]).
whole_row(whole_absolute(X, Z), [long], long, ( X < 0 -> integers:lneg(X, Z) ; Z = X ), view(abs), function, ite(bvslt(x, bv(0, 64)), bvneg(x), x),
          [range([A-B], Lo, Hi, ( Lo is min(0, -A), Hi is max(abs(A), abs(B)) ))]).
