/*  java.time.LocalDate as a day: a number of solver/calendar.pl, from which year, month and day of the month follow.

    An unknown date is one of the years 1 to 9999. What is made of it has the fields that follow from its day, and is known by
    them: date_day_number/4 gives back the day that they were made of.
*/
:- module(dates, [day_number/4, new_date/4]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, run_bytecode/6]).
:- use_module(object_fields, [put/5]).
:- use_module(deciding, [nullness/2, instance_first/4, flag/2, all_true/2, granted/4]).
:- use_module('../calls', [initialise/5]).
:- use_module('../../solver/decisions', [compare/4, instance/4]).
:- use_module('../../solver/heap', [get_field/5, new_object/4]).
:- use_module('../../solver/classes', [field_slot/3]).
:- use_module('../../solver/object_nodes', [object_node/2]).
:- use_module('../../solver/value_states', [state_number/3]).
:- use_module('../../solver/trial_values', []).
:- use_module('../../solver/unknowns', [definition/2]).
:- use_module('../../solver/calendar', [day_of_date/4, epoch_of_day/2, least_day/1, most_day/1]).
:- use_module('../../solver/numbers', [date_year/2, date_month/2, date_day/2, date_weekday/2, date_day_of_year/2, date_leap/2,
                                     date_month_length/2, date_epoch/2, date_plus_days/3, date_plus_months/3, date_in_month/3,
                                     date_compared/3, date_days_until/3, date_months_until/3, date_days_beside/3, month_number/3, month_length/2,
                                     i2l/2, l2i/2, lmul/3, ldiv/3, lrem/3]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).

beyond('dates are of the years 1 to 9999').

:- multifile value_states:state_part/5, value_states:state_view/4, value_states:readable_number/3, trial_values:state_in_trial/4.

value_states:state_part('java.time.LocalDate.day number', int, Lo, Hi, Beyond) :- least_day(Lo), most_day(Hi), beyond(Beyond).

value_states:state_view('java.time.LocalDate.year', ['java.time.LocalDate.day number'-U], Y, date_year(U, Y)).
value_states:state_view('java.time.LocalDate.month', ['java.time.LocalDate.day number'-U], M, date_month(U, M)).
value_states:state_view('java.time.LocalDate.day', ['java.time.LocalDate.day number'-U], D, date_day(U, D)).

trial_values:state_in_trial('java.time.LocalDate.day number', Heap, A, U) :- day_number(Heap, A, U, known).

%   A date of these years, with the same weekday in a year of the same form.
value_states:readable_number('java.time.LocalDate.day number', U0, U) :-
    abs(U0) > 10_227,
    (   Cycle = 10_227 ; Cycle = 146_097 ),
    U is U0 - Cycle * round(U0 / Cycle).

%!  day_number(+H, +X, -U, -Known) is nondet.
%
%   U is the day that the date X is; Known is `known` where it may be of any year, as nothing about it is unknown.

day_number(H, X, U, Known) :-
    (   integer(X)
    ->  date_field(H, X, 'java.time.LocalDate.year', Y),
        date_field(H, X, 'java.time.LocalDate.month', M),
        date_field(H, X, 'java.time.LocalDate.day', D),
        of_fields(Y, M, D, U, Known)
    ;   object_node(X, Node),
        state_number(Node, 'java.time.LocalDate.day number', U),
        Known = unknown
    ).

date_field(H, X, Field, V) :-
    field_slot('java.time.LocalDate', Field, Slot),
    get_field(H, X, Field, Slot, V).

of_fields(Y, M, D, U, Known) :-
    (   integer(Y), integer(M), integer(D)
    ->  day_of_date(Y, M, D, U), Known = known
    ;   made_of(Y, date_year(U0)), made_of(M, date_month(U1)), U0 == U1, made_of(D, date_day(U2)), U0 == U2
    ->  U = U0, Known = unknown
    ;   within_years(Y),
        month_number(Y, M, N),
        date_in_month(N, D, U),
        Known = unknown
    ).

made_of(V, Def) :- attvar(V), definition(V, Def).

within_years(Y) :- beyond(Beyond), granted(Y, 1, 9999, Beyond).

%!  new_date(+H0, +U, -X, -H) is det.
%
%   X is a new date, the day U.

new_date(H0, U, X, H) :-
    date_year(U, Y),
    date_month(U, M),
    date_day(U, D),
    date_of(H0, Y, M, D, X, H).

date_of(H0, Y, M, D, X, H) :-
    new_object(H0, 'java.time.LocalDate', X, H1),
    put(X, 'java.time.LocalDate.year', Y, H1, H2),
    put(X, 'java.time.LocalDate.month', M, H2, H3),
    put(X, 'java.time.LocalDate.day', D, H3, H).

%   dated(U, R, H0, H, E): the day U as a result, which is checked to be of the years 1 to 9999 where it is not known.
dated(U, R, H0, H, E) :-
    (   integer(U)
    ->  epoch_of_day(U, Epoch),
        (   Epoch >= -365_243_219_162, Epoch =< 365_241_780_471
        ->  new_date(H0, U, X, H), R = r(X), E = ok
        ;   raised_beyond(H0, H, E)
        )
    ;   least_day(Lo),
        most_day(Hi),
        beyond(Beyond),
        granted(U, Lo, Hi, Beyond),
        new_date(H0, U, X, H), R = r(X), E = ok
    ).

%   Comparisons. A date of another calendar is not looked at.

model('java.time.LocalDate.isBefore(Ljava/time/chrono/ChronoLocalDate;)Z'(X, R), V, H0, H, E) :- ordered(lt, X, R, V, H0, H, E).
model('java.time.LocalDate.isAfter(Ljava/time/chrono/ChronoLocalDate;)Z'(X, R), V, H0, H, E) :- ordered(gt, X, R, V, H0, H, E).
model('java.time.LocalDate.isEqual(Ljava/time/chrono/ChronoLocalDate;)Z'(X, R), V, H0, H, E) :- ordered(eq, X, R, V, H0, H, E).

model('java.time.LocalDate.compareTo(Ljava/time/chrono/ChronoLocalDate;)I'(X, R), V, H0, H, E) :-
    other_day(R, H0, U2, H, E),
    ( E == ok -> day_number(H, X, U1, _), date_compared(U1, U2, V) ; true ).
model('java.time.LocalDate.compareTo0(Ljava/time/LocalDate;)I'(X, R), V, H0, H, E) :-
    other_day(R, H0, U2, H, E),
    ( E == ok -> day_number(H, X, U1, _), date_compared(U1, U2, V) ; true ).

model('java.time.LocalDate.equals(Ljava/lang/Object;)Z'(X, R), V, H) :-
    instance_first(H, R, 'java.time.LocalDate', Answer),
    (   Answer = instance(Y)
    ->  day_number(H, X, U1, _),
        day_number(H, Y, U2, _),
        compare(eq, U1, U2, Same),
        flag(Same, V)
    ;   V = 0
    ).

ordered(Op, X, R, V, H0, H, E) :-
    other_day(R, H0, U2, H, E),
    (   E == ok
    ->  day_number(H, X, U1, _),
        compare(Op, U1, U2, Answer),
        flag(Answer, V)
    ;   true
    ).

other_day(R, H0, U, H, E) :-
    nullness(R, Answer),
    (   Answer = object(Y)
    ->  instance(H0, r(Y), 'java.time.LocalDate', Date),
        (   Date == true
        ->  day_number(H0, Y, U, _), H = H0, E = ok
        ;   path_ends(unsupported('java.time.chrono.ChronoLocalDate', 'a date of another calendar'))
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

%   What a date is asked.

model('java.time.LocalDate.getDayOfYear()I'(X), V, H) :- day_number(H, X, U, _), date_day_of_year(U, V).
model('java.time.LocalDate.lengthOfMonth()I'(X), V, H) :- day_number(H, X, U, _), date_month_length(U, V).
model('java.time.LocalDate.toEpochDay()J'(X), V, H) :- day_number(H, X, U, _), date_epoch(U, V).
model('java.time.LocalDate.isLeapYear()Z'(X), V, H) :-
    day_number(H, X, U, _),
    date_leap(U, Leap),
    compare(eq, Leap, 1, Answer),
    flag(Answer, V).
model('java.time.LocalDate.getDayOfWeek()Ljava/time/DayOfWeek;'(X), R, H0, H, E) :-
    day_number(H0, X, U, _),
    date_weekday(U, V),
    initialise('java.time.DayOfWeek', H0, H1, E1, _),
    ( E1 == ok -> run_bytecode('java.time.DayOfWeek.of(I)Ljava/time/DayOfWeek;', [V], R, H1, H, E) ; H = H1, E = E1 ).
model('java.time.LocalDate.daysUntil(Ljava/time/LocalDate;)J'(X, R), V, H0, H, E) :- until(date_days_until, X, R, V, H0, H, E).
model('java.time.LocalDate.monthsUntil(Ljava/time/LocalDate;)J'(X, R), V, H0, H, E) :- until(date_months_until, X, R, V, H0, H, E).

:- meta_predicate until(3, +, +, -, +, -, -).

until(Between, X, R, V, H0, H, E) :-
    other_day(R, H0, U2, H, E),
    (   E == ok
    ->  day_number(H, X, U1, _),
        call(Between, U1, U2, V)
    ;   true
    ).

model('java.time.LocalDate.until(Ljava/time/chrono/ChronoLocalDate;)Ljava/time/Period;'(X, R), V, H0, H, E) :-
    other_day(R, H0, U2, H1, E1),
    (   E1 == ok
    ->  day_number(H1, X, U1, _),
        date_months_until(U1, U2, All),
        ldiv(All, 12, Years), l2i(Years, Y),
        lrem(All, 12, Months), l2i(Months, M),
        date_days_beside(U1, U2, D),
        initialise('java.time.Period', H1, H2, E, _),
        ( E == ok -> period_of(H2, Y, M, D, P, H), V = r(P) ; H = H2 )
    ;   H = H1, E = E1
    ).

period_of(H0, Y, M, D, X, H) :-
    new_object(H0, 'java.time.Period', X, H1),
    put(X, 'java.time.Period.years', Y, H1, H2),
    put(X, 'java.time.Period.months', M, H2, H3),
    put(X, 'java.time.Period.days', D, H3, H).

%   Days, months and years more or less.

model('java.time.LocalDate.plusDays(J)Ljava/time/LocalDate;'(X, N), R, H0, H, E) :- later(days, 1, X, N, R, H0, H, E).
model('java.time.LocalDate.plusWeeks(J)Ljava/time/LocalDate;'(X, N), R, H0, H, E) :- later(days, 7, X, N, R, H0, H, E).
model('java.time.LocalDate.plusMonths(J)Ljava/time/LocalDate;'(X, N), R, H0, H, E) :- later(months, 1, X, N, R, H0, H, E).
model('java.time.LocalDate.plusYears(J)Ljava/time/LocalDate;'(X, N), R, H0, H, E) :- later(months, 12, X, N, R, H0, H, E).
model('java.time.LocalDate.minusDays(J)Ljava/time/LocalDate;'(X, N), R, H0, H, E) :- later(days, -1, X, N, R, H0, H, E).
model('java.time.LocalDate.minusWeeks(J)Ljava/time/LocalDate;'(X, N), R, H0, H, E) :- later(days, -7, X, N, R, H0, H, E).
model('java.time.LocalDate.minusMonths(J)Ljava/time/LocalDate;'(X, N), R, H0, H, E) :- later(months, -1, X, N, R, H0, H, E).
model('java.time.LocalDate.minusYears(J)Ljava/time/LocalDate;'(X, N), R, H0, H, E) :- later(months, -12, X, N, R, H0, H, E).

%   later(Unit, Size, X, N, R, H0, H, E): N times Size days or months later. So many that all dates of the years 1 to 9999 lead
%   out of what a LocalDate can be, or may, are told apart from those that stay in these years.
later(Unit, Size, X, N, R, H0, H, E) :-
    day_number(H0, X, U, _),
    furthest(Unit, Most0),
    Most is Most0 // abs(Size),
    Least is -Most,
    compare(ge, N, Least, Up),
    ( Up == true -> compare(le, N, Most, Down) ; Down = false ),
    (   Down == true
    ->  l2i(N, I),
        times(Size, I, Steps),
        moved(Unit, U, Steps, U1),
        dated(U1, R, H0, H, E)
    ;   beyond_all(Unit, Size, N, Answer),
        ( Answer == true -> raised_beyond(H0, H, E) ; beyond(Beyond), path_ends(assumed(Beyond)) )
    ).

furthest(days, 4_000_000).
furthest(months, 150_000).

moved(days, U0, N, U) :- date_plus_days(U0, N, U).
moved(months, U0, N, U) :- date_plus_months(U0, N, U).

times(Size, I, Steps) :- i2l(I, L), lmul(L, Size, M), l2i(M, Steps).

%   From no year from 1 to 9999 a step so long leads to a date, nor to a sum that a long cannot hold.
beyond_all(Unit, Size, N, Answer) :-
    span(Unit, Span0),
    Span is Span0 // abs(Size),
    Sum is 9_000_000_000_000_000_000 // abs(Size),
    Least is -Span,
    NoSum is -Sum,
    compare(ge, N, 0, Up),
    (   Up == true
    ->  compare(gt, N, Span, Far), ( Far == true -> compare(lt, N, Sum, Answer) ; Answer = false )
    ;   compare(lt, N, Least, Far), ( Far == true -> compare(gt, N, NoSum, Answer) ; Answer = false )
    ).

span(days, 366_000_000_000).
span(months, 12_100_000_000).

raised_beyond(H0, H, E) :- raise(H0, 'java.time.DateTimeException', H, E).

%   Dates made of numbers.

model('java.time.LocalDate.of(III)Ljava/time/LocalDate;'(Y, M, D), R, H0, H, E) :- made_date(Y, M, D, R, H0, H, E).

made_date(Y, M, D, R, H0, H, E) :-
    valid(Y, M, D, Answer),
    (   Answer == true
    ->  date_of(H0, Y, M, D, X, H), R = r(X), E = ok
    ;   raise(H0, 'java.time.DateTimeException', H, E)
    ).

valid(Y, M, D, Answer) :-
    all_true([compare(ge, Y, -999_999_999),compare(le, Y, 999_999_999),compare(ge, M, 1),compare(le, M, 12),
              compare(ge, D, 1),compare(le, D, 31)], Answer0),
    (   Answer0 == true
    ->  compare(le, D, 28, Short),
        (   Short == true
        ->  Answer = true
        ;   ( integer(Y), integer(M) -> true ; within_years(Y) ),
            month_number(Y, M, N),
            month_length(N, Length),
            compare(le, D, Length, Answer)
        )
    ;   Answer = false
    ).

model('java.time.LocalDate.ofEpochDay(J)Ljava/time/LocalDate;'(N), R, H0, H, E) :-
    least_day(Lo0), epoch_of_day(Lo0, Lo),
    most_day(Hi0), epoch_of_day(Hi0, Hi),
    all_true([compare(ge, N, Lo),compare(le, N, Hi)], Answer),
    (   Answer == true
    ->  l2i(N, I),
        epoch_of_day(0, Shift),
        Back is -Shift,
        date_plus_days(I, Back, U),
        new_date(H0, U, X, H), R = r(X), E = ok
    ;   all_true([compare(ge, N, -365_243_219_162),compare(le, N, 365_241_780_471)], Possible),
        (   Possible == false
        ->  raised_beyond(H0, H, E)
        ;   integer(N)
        ->  epoch_of_day(U, N),
            new_date(H0, U, X, H), R = r(X), E = ok
        ;   beyond(Beyond),
            path_ends(assumed(Beyond))
        )
    ).
