/*  Days (solver/calendar.pl) in the text of a case: as the dates that they are, by the methods of java.time.LocalDate.

    A day is the number of a date among the inputs, or what an operation on days gives; a known number beside one is a day too.
*/
:- module(java_dates, []).
:- use_module(library(lists), [nth1/3]).
:- use_module(java_values, [value/4, place/3]).
:- use_module(java_conditions, []).
:- use_module(integer_conditions, []).
:- use_module('../../solver/calendar', [date_of_day/4, epoch_of_day/2, least_day/1, most_day/1]).
:- use_module('../../solver/comparison_rows', [mirrored/2]).

:- multifile java_values:value_view/4, java_conditions:value_comparison/5, integer_conditions:value_range/3.

java_values:value_view(E, Names, Tree, Kind) :- day_view(E, Names, Tree, Kind).

java_conditions:value_comparison(Op, A, B, Names, Tree) :-
    (   constant_compared(Op, A, B, Names, Tree0)
    ->  Tree = Tree0
    ;   is_day(A)
    ->  days_compared(Op, A, B, Names, Tree)
    ;   is_day(B), mirrored(Op, Mirrored),
        days_compared(Mirrored, B, A, Names, Tree)
    ).

%   The number of a weekday or month, or its place among them, compared with a known one.
constant_compared(Op, E, N, Names, infix(Symbol, call(Tree, Method, []), member(name(Enum), Name))) :-
    integer(N),
    equality(Op, Symbol),
    ( E = op(isub, [E1,K]), integer(K) -> I is N + K ; E1 = E, I = N, E \= op(date_month, _) ),
    E1 = op(Asked, [A]),
    enum_number(Asked, Method, Enum, Constants),
    nth1(I, Constants, Name),
    day_tree(A, Names, Tree).

equality(eq, ==).
equality(ne, '!=').

enum_number(date_weekday, getDayOfWeek, 'DayOfWeek', ['MONDAY','TUESDAY','WEDNESDAY','THURSDAY','FRIDAY','SATURDAY','SUNDAY']).
enum_number(date_month, getMonth, 'Month', ['JANUARY','FEBRUARY','MARCH','APRIL','MAY','JUNE','JULY','AUGUST','SEPTEMBER','OCTOBER',
                                            'NOVEMBER','DECEMBER']).

integer_conditions:value_range(Op, Lo, Hi) :- day_operation(Op), least_day(Lo), most_day(Hi).

is_day(typed(field(_, 'java.time.LocalDate.day number'), _)).
is_day(op(Op, _)) :- day_operation(Op).

day_operation(date_plus_days).
day_operation(date_plus_months).
day_operation(date_in_month).

days_compared(lt, A, B, Names, call(TreeA, isBefore, [TreeB])) :- days(A, B, Names, TreeA, TreeB).
days_compared(gt, A, B, Names, call(TreeA, isAfter, [TreeB])) :- days(A, B, Names, TreeA, TreeB).
days_compared(eq, A, B, Names, call(TreeA, equals, [TreeB])) :- days(A, B, Names, TreeA, TreeB).
days_compared(ge, A, B, Names, prefix(!, Tree)) :- days_compared(lt, A, B, Names, Tree).
days_compared(le, A, B, Names, prefix(!, Tree)) :- days_compared(gt, A, B, Names, Tree).
days_compared(ne, A, B, Names, prefix(!, Tree)) :- days_compared(eq, A, B, Names, Tree).

days(A, B, Names, TreeA, TreeB) :- day_tree(A, Names, TreeA), day_tree(B, Names, TreeB).

%   day_tree(E, Names, Tree): Tree is the date that the day E is.
day_tree(E, _, call(name('LocalDate'), of, [Year,Month,Day])) :-
    integer(E), !,
    date_of_day(E, Y, M, D),
    number_name(Y, Year), number_name(M, Month), number_name(D, Day).
day_tree(typed(field(P, 'java.time.LocalDate.day number'), _), Names, Tree) :- !, place(P, Names, Tree).
day_tree(op(date_plus_days, [A,Back]), Names, call(name('LocalDate'), ofEpochDay, [Tree])) :-
    integer(Back), \+ is_day(A), epoch_of_day(0, Shift), Back =:= -Shift, !,
    value(int, A, Names, Tree).
day_tree(op(date_plus_days, [A,N]), Names, Tree) :- !, moved(N, plusDays, minusDays, A, Names, Tree).
day_tree(op(date_plus_months, [A,N]), Names, Tree) :- integer(N), N mod 12 =:= 0, !,
    Years is N // 12,
    moved(Years, plusYears, minusYears, A, Names, Tree).
day_tree(op(date_plus_months, [A,N]), Names, Tree) :- !, moved(N, plusMonths, minusMonths, A, Names, Tree).
day_tree(op(date_in_month, [op(month_number, [Y,M]),D]), Names, call(name('LocalDate'), of, [Year,Month,Day])) :- !,
    value(int, Y, Names, Year),
    value(int, M, Names, Month),
    value(int, D, Names, Day).
day_tree(op(date_in_month, [N,D]), Names, call(name('LocalDate'), of, [Year,Month,Day])) :- integer(N), !,
    Y is N div 12,
    M is N mod 12 + 1,
    value(int, Y, Names, Year),
    value(int, M, Names, Month),
    value(int, D, Names, Day).
day_tree(E, Names, call(name('LocalDate'), ofEpochDay, [Tree])) :-
    \+ is_day(E),
    epoch_of_day(0, Shift),
    value(int, op(iadd, [E,Shift]), Names, Tree).

number_name(N, Tree) :- ( N < 0 -> M is -N, Tree = prefix(-, name(M)) ; Tree = name(N) ).

moved(N, Later, Earlier, A, Names, call(Tree, Method, [Steps])) :-
    day_tree(A, Names, Tree),
    (   integer(N)
    ->  ( N < 0 -> Method = Earlier, M is -N ; Method = Later, M = N ),
        Steps = name(M)
    ;   Method = Later,
        value(int, N, Names, Steps)
    ).

%   day_view(E, Names, Tree, Kind): what a date is asked, or the day itself as a number.
day_view(typed(field(P, 'java.time.LocalDate.day number'), _), Names, Tree, long) :- from_2024(typed(field(P, 'java.time.LocalDate.day number'), int), Names, Tree).
day_view(op(Op, Inputs), Names, Tree, Kind) :- operation_view(Op, Inputs, Names, Tree, Kind).

operation_view(Op, [A], Names, call(Tree, Method, []), Kind) :- asked(Op, Method, Kind), day_tree(A, Names, Tree).
operation_view(date_month_number, [A], Names, call(Tree, getLong, [member(name('ChronoField'), 'PROLEPTIC_MONTH')]), long) :- day_tree(A, Names, Tree).
operation_view(date_weekday, [A], Names, call(call(Tree, getDayOfWeek, []), getValue, []), int) :- day_tree(A, Names, Tree).
operation_view(date_compared, [A,B], Names, call(TreeA, compareTo, [TreeB]), int) :- days(A, B, Names, TreeA, TreeB).
operation_view(date_days_until, [A,B], Names, Tree, long) :- between('DAYS', A, B, Names, Tree).
operation_view(date_months_until, [A,B], Names, Tree, long) :- between('MONTHS', A, B, Names, Tree).
operation_view(ldiv, [op(date_months_until, [A,B]),12], Names, Tree, long) :- between('YEARS', A, B, Names, Tree).
operation_view(date_days_beside, [A,B], Names, call(call(name('Period'), between, [TreeA,TreeB]), getDays, []), int) :- days(A, B, Names, TreeA, TreeB).
operation_view(month_length, [op(month_number, [Y,M])], Names, call(call(name('YearMonth'), of, [Year,Month]), lengthOfMonth, []), int) :-
    value(int, Y, Names, Year),
    value(int, M, Names, Month).
operation_view(Op, Inputs, Names, Tree, long) :- day_operation(Op), from_2024(op(Op, Inputs), Names, Tree).

asked(date_year, getYear, int).
asked(date_month, getMonthValue, int).
asked(date_day, getDayOfMonth, int).
asked(date_day_of_year, getDayOfYear, int).
asked(date_month_length, lengthOfMonth, int).
asked(date_leap, isLeapYear, boolean).
asked(date_epoch, toEpochDay, long).

between(Unit, A, B, Names, call(member(name('ChronoUnit'), Unit), between, [TreeA,TreeB])) :- days(A, B, Names, TreeA, TreeB).

from_2024(E, Names, infix(-, call(Tree, toEpochDay, []), name(Shift))) :-
    epoch_of_day(0, Shift),
    day_tree(E, Names, Tree).
