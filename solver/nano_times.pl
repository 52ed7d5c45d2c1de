/*  Times of day, durations and instants as operations on nanoseconds, a long.

    A time of day counts from midnight, a duration from nothing, and an instant from 2024-01-01T00:00:00Z.
*/
:- module(nano_times, [nano_row/8, instant_shift/1]).

%!  instant_shift(-Seconds) is det.
%
%   The epoch of java.time.Instant lies this many Seconds before that of instants here.

instant_shift(1704067200).

%!  nano_row(?Goal, -Inputs, -Result, -Known, -Java, -Listed, -Z3, -Facts) is nondet.
%
%   A row of the table of operations (operation_rows.pl).

nano_row(time_hour(X, Z), [long], int, Z is X // 3600000000000, view(getHour), function, Term, [range([A-B], Lo, Hi, ( A >= 0, B < 86400000000000, Lo is A // 3600000000000, Hi is B // 3600000000000 ))]) :-
    part(3600000000000, Term).
nano_row(time_minute(X, Z), [long], int, Z is X // 60000000000 rem 60, view(getMinute), function, bvurem(Term, bv(60, 32)), [between(-59, 59)]) :- part(60000000000, Term).
nano_row(time_second(X, Z), [long], int, Z is X // 1000000000 rem 60, view(getSecond), function, bvurem(Term, bv(60, 32)), [between(-59, 59)]) :- part(1000000000, Term).
nano_row(time_nano(X, Z), [long], int, Z is X rem 1000000000, view(getNano), function, extract(bvurem(extract(x, 47), bv(1000000000, 47)), 32), [between(-999999999, 999999999)]).
nano_row(time_sixty(X, Y, Z), [int,int], int, ( V is 60 * X + Y, integers:wrap_int(V, Z) ), view(sixty), function, bvadd(bvmul(x, bv(60, 32)), y), []).
nano_row(time_nanos(X, Y, Z), [int,int], long, Z is 1000000000 * X + Y, view(nanos), function,
         bvadd(bvmul(sign_extend(x, 64), bv(1000000000, 64)), sign_extend(y, 64)),
         [range([A-B,C-D], Lo, Hi, ( Lo is 1000000000 * A + C, Hi is 1000000000 * B + D ))]).
nano_row(nanos_add(X, Y, Z), [long,long], long, integers:ladd(X, Y, Z), view(plus), function, bvadd(x, y), [range(sum), right(0)]).
nano_row(nanos_subtract(X, Y, Z), [long,long], long, integers:lsub(X, Y, Z), view(minus), function, bvsub(x, y), [range(difference), right(0), alike(0)]).
nano_row(nanos_times(X, Y, Z), [long,long], long, integers:lmul(X, Y, Z), view(multipliedBy), function, bvmul(x, y), [range(product), right(1), absorbing(0)]).
nano_row(nanos_seconds(X, Z), [long], long, Z is X div 1000000000, view(getSeconds), function, floor_div(x, bv(1000000000, 64)),
         [range([A-B], Lo, Hi, ( Lo is A div 1000000000, Hi is B div 1000000000 ))]).
nano_row(nanos_rest(X, Z), [long], int, Z is X mod 1000000000, view(getNano), function, extract(floor_mod(x, bv(1000000000, 64)), 32), [between(0, 999999999)]).
nano_row(nanos_of(X, Y, Z), [long,int], long, ( V is 1000000000 * X + Y, integers:wrap_long(V, Z) ), view(ofSeconds), function,
         bvadd(bvmul(x, bv(1000000000, 64)), sign_extend(y, 64)),
         [range([A-B,C-D], Lo, Hi, ( Lo is 1000000000 * A + C, Hi is 1000000000 * B + D ))]).

part(Size, part_of_day(x, Size)).
