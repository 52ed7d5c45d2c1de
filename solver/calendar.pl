/*  The calendar of ISO 8601 as operations on day numbers: days counted from 2024-01-01, which is day 0.

    A month number counts months from January of the year 0. What is done here is exact for all years that the JDK has; the terms of
    Z3 (calendar_terms.py) are for the years 1 to 9999 alone, within which clp/library/dates.pl keeps unknown days.
*/
:- module(calendar, [calendar_row/8, day_of_date/4, date_of_day/4, epoch_of_day/2, least_day/1, most_day/1]).

:- public day_of_year/2, leap/2, length_of_month/2, month_length/2, month_of_day/2, compared/3, months_until/3, plus_months/3, day_in_month/3, days_beside/3.

%!  calendar_row(?Goal, -Inputs, -Result, -Known, -Java, -Listed, -Z3, -Facts) is nondet.
%
%   A row of the table of operations (operation_rows.pl). Java is view(Method), what the API calls the result for the date that is X.
%
%       ?- calendar_row(date_year(U, Y), _, Type, _, Java, _, _, _).
%       Type = int, Java = view(getYear).

calendar_row(date_year(X, Z), [int], int, calendar:date_of_day(X, Z, _, _), view(getYear), function, date_year(x), []).
calendar_row(date_month(X, Z), [int], int, calendar:date_of_day(X, _, Z, _), view(getMonthValue), function, date_month(x), [between(1, 12)]).
calendar_row(date_day(X, Z), [int], int, calendar:date_of_day(X, _, _, Z), view(getDayOfMonth), function, date_day(x), [between(1, 31)]).
calendar_row(date_day_of_year(X, Z), [int], int, calendar:day_of_year(X, Z), view(getDayOfYear), function, date_day_of_year(x), [between(1, 366)]).
calendar_row(date_weekday(X, Z), [int], int, Z is X mod 7 + 1, view(getDayOfWeek), function, date_weekday(x), [between(1, 7)]).
calendar_row(date_month_length(X, Z), [int], int, calendar:length_of_month(X, Z), view(lengthOfMonth), function, date_month_length(x), [between(28, 31)]).
calendar_row(date_leap(X, Z), [int], int, calendar:leap(X, Z), view(isLeapYear), function, date_leap(x), [between(0, 1)]).
calendar_row(date_epoch(X, Z), [int], long, calendar:epoch_of_day(X, Z), view(toEpochDay), function, date_epoch(x), []).
calendar_row(date_month_number(X, Z), [int], int, calendar:month_of_day(X, Z), view(month_number), function, date_month_number(x), []).
calendar_row(date_plus_days(X, Y, Z), [int,int], int, integers:iadd(X, Y, Z), view(plusDays), function, bvadd(x, y), [range(sum), right(0)]).
calendar_row(date_plus_months(X, Y, Z), [int,int], int, calendar:plus_months(X, Y, Z), view(plusMonths), function, date_plus_months(x, y),
             [right(0), range([A-B,C-D], Lo, Hi, ( Lo is A + min(28 * C, 31 * C) - 3, Hi is B + max(28 * D, 31 * D) + 3 ))]).
calendar_row(date_in_month(X, Y, Z), [int,int], int, calendar:day_in_month(X, Y, Z), view(of), function, date_in_month(x, y), []).
calendar_row(date_compared(X, Y, Z), [int,int], int, calendar:compared(X, Y, Z), view(compareTo), function, date_compared(x, y), [orders, alike(0)]).
calendar_row(date_days_until(X, Y, Z), [int,int], long, Z is Y - X, view(days_until), function, bvsub(sign_extend(y, 64), sign_extend(x, 64)), [alike(0)]).
calendar_row(date_months_until(X, Y, Z), [int,int], long, calendar:months_until(X, Y, Z), view(months_until), function, sign_extend(date_months_until(x, y), 64), [alike(0)]).
calendar_row(date_days_beside(X, Y, Z), [int,int], int, calendar:days_beside(X, Y, Z), view(days_beside), function, date_days_beside(x, y), [alike(0)]).
calendar_row(month_number(X, Y, Z), [int,int], int, Z is 12 * X + Y - 1, view(month), function, bvadd(bvmul(x, bv(12, 32)), bvsub(y, bv(1, 32))), []).
calendar_row(month_length(X, Z), [int], int, calendar:month_length(X, Z), view(length), function, month_length(x), [between(28, 31)]).

%!  least_day(-Day) is det.
%!  most_day(-Day) is det.
%
%   Day is the first of the year 1, the last of the year 9999.

least_day(-738885).
most_day(2913173).

%   Day 0 is this many days behind 1970-01-01, and behind 0000-03-01.
epoch(19723).
march(739191).

%!  epoch_of_day(?Day, ?EpochDay) is det.
%
%   EpochDay counts from 1970-01-01.

epoch_of_day(Day, EpochDay) :- epoch(N), ( integer(Day) -> EpochDay is Day + N ; Day is EpochDay - N ).

%!  date_of_day(+Day, -Year, -Month, -DayOfMonth) is det.
%
%       ?- date_of_day(0, Y, M, D).
%       Y = 2024, M = D, D = 1.

date_of_day(Day, Year, Month, DayOfMonth) :-
    march(From),
    Since is Day + From,
    Era is Since div 146097,
    OfEra is Since mod 146097,
    YearOfEra is (OfEra - OfEra // 1460 + OfEra // 36524 - OfEra // 146096) // 365,
    OfYear is OfEra - (365 * YearOfEra + YearOfEra // 4 - YearOfEra // 100),
    FromMarch is (5 * OfYear + 2) // 153,
    DayOfMonth is OfYear - (153 * FromMarch + 2) // 5 + 1,
    ( FromMarch < 10 -> Month is FromMarch + 3, Late = 0 ; Month is FromMarch - 9, Late = 1 ),
    Year is YearOfEra + Era * 400 + Late.

%!  day_of_date(+Year, +Month, +DayOfMonth, -Day) is det.
%
%       ?- day_of_date(2024, 2, 29, Day).
%       Day = 59.

day_of_date(Year, Month, DayOfMonth, Day) :-
    Number is 12 * Year + Month - 1,
    day_in_month(Number, DayOfMonth, Day).

%   Where the month is shorter, Day is one of the next.
day_in_month(Number, DayOfMonth, Day) :-
    march(From),
    Months is Number - 2,
    Year is Months div 12,
    FromMarch is Months mod 12,
    Day is 365 * Year + Year div 4 - Year div 100 + Year div 400 + (153 * FromMarch + 2) // 5 + DayOfMonth - 1 - From.

month_of_day(Day, Number) :- date_of_day(Day, Year, Month, _), Number is 12 * Year + Month - 1.

day_of_year(Day, N) :- date_of_day(Day, Year, _, _), day_of_date(Year, 1, 1, First), N is Day - First + 1.

leap(Day, Leap) :- date_of_day(Day, Year, _, _), ( leap_year(Year) -> Leap = 1 ; Leap = 0 ).

leap_year(Year) :- Year mod 4 =:= 0, ( Year mod 100 =\= 0 -> true ; Year mod 400 =:= 0 ).

length_of_month(Day, Length) :- month_of_day(Day, Number), month_length(Number, Length).

month_length(Number, Length) :-
    Next is Number + 1,
    day_in_month(Number, 1, First),
    day_in_month(Next, 1, Behind),
    Length is Behind - First.

plus_months(Day0, N, Day) :-
    date_of_day(Day0, Year, Month, DayOfMonth0),
    Number is 12 * Year + Month - 1 + N,
    month_length(Number, Length),
    DayOfMonth is min(DayOfMonth0, Length),
    day_in_month(Number, DayOfMonth, Day).

%   What LocalDate.compareTo gives: the difference of what differs first.
compared(X, Y, Z) :-
    date_of_day(X, Y1, M1, D1),
    date_of_day(Y, Y2, M2, D2),
    ( Y1 =\= Y2 -> Z is Y1 - Y2 ; M1 =\= M2 -> Z is M1 - M2 ; Z is D1 - D2 ).

months_until(X, Y, Z) :-
    date_of_day(X, Y1, M1, D1),
    date_of_day(Y, Y2, M2, D2),
    Z is ((12 * Y2 + M2) * 32 + D2 - (12 * Y1 + M1) * 32 - D1) // 32.

%   The days that a java.time.Period from X to Y has beside its months.
days_beside(X, Y, Z) :-
    date_of_day(X, Y1, M1, D1),
    date_of_day(Y, Y2, M2, D2),
    Months is 12 * (Y2 - Y1) + M2 - M1,
    (   Months > 0, D2 < D1
    ->  Less is Months - 1,
        plus_months(X, Less, From),
        Z is Y - From
    ;   Months < 0, D2 > D1
    ->  length_of_month(Y, Length),
        Z is D2 - D1 - Length
    ;   Z is D2 - D1
    ).
