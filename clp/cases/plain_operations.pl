/*  Operations on the numbers of the library's values (decimals, days, nanoseconds) as what they compute, where the text of a case finds no
    value that they are asked of: arithmetic, or the method of the JDK that does the same with numbers.

    Each operation whose row (solver/operation_rows.pl) says view(_) has a text so, whatever it is applied to.
*/
:- module(plain_operations, []).
:- use_module(java_values, [value/4]).
:- use_module('../../solver/calendar', [epoch_of_day/2]).
:- use_module('../../solver/decimals', [most_places/1]).

:- multifile java_values:plain_operation/5.

java_values:plain_operation(Op, Inputs, Names, Tree, Kind) :-
    (   arithmetic(Op, Inputs, E, Kind0)
    ->  Kind = Kind0,
        value(Kind, E, Names, Tree)
    ;   asked(Op, Inputs, Names, Tree, Kind)
    ).

%   arithmetic(Op, Inputs, E, Kind): Op applied to Inputs is the expression E.
arithmetic(time_hour, [X], op(l2i, [op(ldiv, [X,3600000000000])]), int).
arithmetic(time_minute, [X], op(l2i, [op(lrem, [op(ldiv, [X,60000000000]),60])]), int).
arithmetic(time_second, [X], op(l2i, [op(lrem, [op(ldiv, [X,1000000000]),60])]), int).
arithmetic(time_nano, [X], op(l2i, [op(lrem, [X,1000000000])]), int).
arithmetic(time_sixty, [X,Y], op(iadd, [op(imul, [X,60]),Y]), int).
arithmetic(time_nanos, [X,Y], op(ladd, [op(lmul, [op(i2l, [X]),1000000000]),op(i2l, [Y])]), long).
arithmetic(nanos_of, [X,Y], op(ladd, [op(lmul, [X,1000000000]),op(i2l, [Y])]), long).
arithmetic(month_number, [X,Y], op(isub, [op(iadd, [op(imul, [X,12]),Y]),1]), int).
arithmetic(date_plus_days, Inputs, op(iadd, Inputs), int).
arithmetic(decimal_shifted, [X,K], E, long) :- integer(K), ( K < 0 -> E = 0 ; K > 18 -> E = 0 ; Power is 10 ** K, E = op(ldiv, [X,Power]) ).
arithmetic(Op, Inputs, op(Plain, Inputs), long) :- same_as(Op, Plain).
arithmetic(Op, Inputs, op(lmul, Inputs), long) :- sub_atom(Op, 0, _, _, decimal_by_).
arithmetic(Op, Inputs, op(ladd, Inputs), long) :- sub_atom(Op, 0, _, _, decimal_of_).

same_as(nanos_add, ladd).
same_as(nanos_subtract, lsub).
same_as(nanos_times, lmul).
same_as(decimal_add, ladd).
same_as(decimal_subtract, lsub).
same_as(decimal_multiply, lmul).
same_as(decimal_scaled, lmul).
same_as(decimal_negated, lneg).

%   asked(Op, Inputs, Names, Tree, Kind): a method computes Op.
asked(nanos_seconds, [X], Names, call(name('Math'), floorDiv, [Tree,name('1000000000L')]), long) :- value(long, X, Names, Tree).
asked(nanos_rest, [X], Names, cast(int, call(name('Math'), floorMod, [Tree,name('1000000000L')])), int) :- value(long, X, Names, Tree).
asked(decimal_absolute, [X], Names, call(name('Math'), abs, [Tree]), long) :- value(long, X, Names, Tree).
asked(decimal_digits, [X], Names, call(Tree, precision, []), int) :- decimal(X, Names, Tree).
asked(decimal_places, [X,Y], Names, call(name('Math'), max, [TreeY,call(name('Math'), max, [name('0'),Places])]), int) :-
    most_places(Most),
    value(long, X, Names, TreeX),
    value(int, Y, Names, TreeY),
    Places = call(call(call(name('BigDecimal'), valueOf, [TreeX,name(Most)]), stripTrailingZeros, []), scale, []).
asked(decimal_shifted, [X,Y], Names, conditional(infix(<, TreeY, name('0')), name('0L'), Shifted), long) :-
    value(long, X, Names, TreeX),
    value(int, Y, Names, TreeY),
    Shifted = call(call(name('BigDecimal'), valueOf, [TreeX,TreeY]), longValue, []).
asked(Op, [X,Y], Names, call(call(TreeX, divide, [TreeY,name('0'),member(name('RoundingMode'), Mode)]), longValue, []), long) :-
    ( atom_concat(decimal_rounded_, Lower, Op) -> true ; atom_concat(decimal_divided_, Lower, Op) ),
    upcase_atom(Lower, Mode),
    decimal(X, Names, TreeX),
    decimal(Y, Names, TreeY).
asked(month_length, [N], Names, call(call(name('YearMonth'), of, Parts), lengthOfMonth, []), int) :- year_and_month(N, Names, Parts).
asked(date_in_month, [N,D], Names, infix(-, call(call(First, plusDays, [Days]), toEpochDay, []), name(Shift)), long) :-
    year_and_month(N, Names, [Year,Month]),
    First = call(name('LocalDate'), of, [Year,Month,name('1')]),
    value(int, op(isub, [D,1]), Names, Days),
    epoch_of_day(0, Shift).

decimal(X, Names, call(name('BigDecimal'), valueOf, [Tree])) :- value(long, X, Names, Tree).

year_and_month(N, Names, [Year,infix(+, Month, name('1'))]) :-
    value(int, N, Names, Tree),
    Year = call(name('Math'), floorDiv, [Tree,name('12')]),
    Month = call(name('Math'), floorMod, [Tree,name('12')]).
