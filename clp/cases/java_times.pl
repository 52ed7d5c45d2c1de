/*  Nanoseconds (solver/nano_times.pl) in the text of a case: as the times of day, durations and instants that they are. */
:- module(java_times, []).
:- use_module(java_values, [value/4, place/3]).
:- use_module(java_conditions, []).
:- use_module('../../solver/nano_times', [instant_shift/1]).
:- use_module('../../solver/comparison_rows', [comparison/9, mirrored/2]).

:- multifile java_values:value_view/4, java_conditions:value_comparison/5.

java_values:value_view(E, Names, Tree, Kind) :- time_view(E, Names, Tree, Kind).

java_conditions:value_comparison(Op, A, B, Names, Tree) :-
    (   sort_of(A, Sort)
    ->  compared(Sort, Op, A, B, Names, Tree)
    ;   sort_of(B, Sort), mirrored(Op, Mirrored),
        compared(Sort, Mirrored, B, A, Names, Tree)
    ).

%   sort_of(E, Sort): E is the number of a time of day, a duration or an instant.
sort_of(typed(field(_, 'java.time.LocalTime.nanos'), _), day).
sort_of(typed(field(_, 'java.time.Duration.length'), _), length).
sort_of(typed(field(_, 'java.time.Instant.time'), _), instant).
sort_of(op(time_nanos, _), day).
sort_of(op(Op, [A,B]), Sort) :-
    memberchk(Op, [nanos_add,nanos_subtract]),
    ( sort_of(A, Sort0) -> Sort = Sort0 ; sort_of(B, Sort0) -> Sort = Sort0 ; Sort = length ).
sort_of(op(nanos_times, _), length).

compared(length, Op, A, B, Names, infix(Symbol, Tree, name('0'))) :- !,
    comparison(Op, _, _, _, _, _, Symbol, _, _),
    length_sign(A, B, Names, Tree).
compared(Sort, Op, A, B, Names, Tree) :- ordered(Op, Sort, A, B, Names, Tree).

length_sign(A, B, Names, call(TreeA, compareTo, [TreeB])) :-
    time_tree(length, A, Names, TreeA),
    time_tree(length, B, Names, TreeB).

ordered(lt, Sort, A, B, Names, call(TreeA, isBefore, [TreeB])) :- trees(Sort, A, B, Names, TreeA, TreeB).
ordered(gt, Sort, A, B, Names, call(TreeA, isAfter, [TreeB])) :- trees(Sort, A, B, Names, TreeA, TreeB).
ordered(eq, Sort, A, B, Names, call(TreeA, equals, [TreeB])) :- trees(Sort, A, B, Names, TreeA, TreeB).
ordered(ge, Sort, A, B, Names, prefix(!, Tree)) :- ordered(lt, Sort, A, B, Names, Tree).
ordered(le, Sort, A, B, Names, prefix(!, Tree)) :- ordered(gt, Sort, A, B, Names, Tree).
ordered(ne, Sort, A, B, Names, prefix(!, Tree)) :- ordered(eq, Sort, A, B, Names, Tree).

trees(Sort, A, B, Names, TreeA, TreeB) :- time_tree(Sort, A, Names, TreeA), time_tree(Sort, B, Names, TreeB).

%   time_tree(Sort, E, Names, Tree): Tree is the time that the number E is.
time_tree(Sort, E, _, Tree) :- integer(E), !, known_time(Sort, E, Tree).
time_tree(_, typed(field(P, _), _), Names, Tree) :- !, place(P, Names, Tree).
time_tree(Sort, op(nanos_add, [A,N]), Names, Tree) :- integer(N), !, step_tree(Sort, A, N, Names, Tree).
time_tree(length, op(nanos_add, [A,B]), Names, call(TreeA, plus, [TreeB])) :- !, trees(length, A, B, Names, TreeA, TreeB).
time_tree(length, op(nanos_subtract, [A,B]), Names, call(TreeA, minus, [TreeB])) :- !, trees(length, A, B, Names, TreeA, TreeB).
time_tree(length, op(nanos_times, [A,N]), Names, call(Tree, multipliedBy, [TreeN])) :- !,
    time_tree(length, A, Names, Tree),
    value(long, N, Names, TreeN).
time_tree(day, op(time_nanos, [op(time_sixty, [op(time_sixty, [H,M]),S]),N]), Names, call(name('LocalTime'), of, Trees)) :- !,
    Trees = [TreeH,TreeM,TreeS,TreeN],
    value(int, H, Names, TreeH), value(int, M, Names, TreeM), value(int, S, Names, TreeS), value(int, N, Names, TreeN).
time_tree(instant, op(nanos_add, [A,N]), Names, call(Tree, plusNanos, [TreeN])) :- !,
    time_tree(instant, A, Names, Tree),
    value(long, N, Names, TreeN).
time_tree(length, E, Names, call(name('Duration'), ofNanos, [Tree])) :- \+ sort_of(E, _), value(long, E, Names, Tree).
time_tree(day, E, Names, call(name('LocalTime'), ofNanoOfDay, [Tree])) :- \+ sort_of(E, _), value(long, E, Names, Tree).

step_tree(Sort, A, N, Names, call(Tree, Method, [name(Steps)])) :-
    time_tree(Sort, A, Names, Tree),
    (   Sort == day, N < -43_200_000_000_000
    ->  N1 is N + 86_400_000_000_000
    ;   N1 = N
    ),
    Size is abs(N1),
    unit(Unit, Name, Sort),
    Size mod Unit =:= 0, !,
    Steps is Size // Unit,
    ( N1 < 0 -> atom_concat(minus, Name, Method) ; atom_concat(plus, Name, Method) ).

unit(3_600_000_000_000, 'Hours', Sort) :- Sort \== instant.
unit(60_000_000_000, 'Minutes', Sort) :- Sort \== instant.
unit(1_000_000_000, 'Seconds', _).
unit(1_000_000, 'Millis', Sort) :- Sort \== day.
unit(1, 'Nanos', _).

known_time(day, N, call(name('LocalTime'), of, Trees)) :-
    H is N // 3_600_000_000_000, M is N // 60_000_000_000 mod 60, S is N // 1_000_000_000 mod 60, R is N mod 1_000_000_000,
    ( R > 0 -> Parts = [H,M,S,R] ; S > 0 -> Parts = [H,M,S] ; Parts = [H,M] ),
    names(Parts, Trees).
known_time(length, N, Tree) :-
    (   N =:= 0
    ->  Tree = member(name('Duration'), 'ZERO')
    ;   duration_unit(Unit, Method), N mod Unit =:= 0
    ->  K is N // Unit,
        Tree = call(name('Duration'), Method, [Number]),
        number_name(K, Number)
    ).
known_time(instant, N, call(name('Instant'), ofEpochSecond, Trees)) :-
    instant_shift(Shift),
    S is N div 1_000_000_000 + Shift, R is N mod 1_000_000_000,
    number_name(S, First),
    ( R =:= 0 -> Trees = [First] ; Trees = [First,name(R)] ).

duration_unit(86_400_000_000_000, ofDays).
duration_unit(3_600_000_000_000, ofHours).
duration_unit(60_000_000_000, ofMinutes).
duration_unit(1_000_000_000, ofSeconds).
duration_unit(1_000_000, ofMillis).
duration_unit(1, ofNanos).

names([], []).
names([N|Ns], [name(N)|Trees]) :- names(Ns, Trees).

number_name(N, Tree) :- ( N < 0 -> M is -N, Tree = prefix(-, name(M)) ; Tree = name(N) ).

%   time_view(E, Names, Tree, Kind): what a time is asked, or its number.
time_view(op(lcmp, [A,B]), Names, call(TreeA, compareTo, [TreeB]), int) :-
    ( sort_of(A, Sort) -> true ; sort_of(B, Sort) ), !,
    trees(Sort, A, B, Names, TreeA, TreeB).
time_view(op(Op, [A]), Names, call(Tree, Method, []), Kind) :- asked(Op, Method, Kind, Sort), asked_sort(A, Sort), !, time_tree(Sort, A, Names, Tree).
time_view(op(ldiv, [A,1_000_000]), Names, call(Tree, toMillis, []), long) :- sort_of(A, length), !, time_tree(length, A, Names, Tree).
time_view(op(ladd, [op(nanos_seconds, [A]),Shift]), Names, call(Tree, getEpochSecond, []), long) :-
    sort_of(A, instant), instant_shift(Shift), !,
    time_tree(instant, A, Names, Tree).
time_view(op(nanos_seconds, [A]), Names, call(Tree, toSecondOfDay, []), int) :- sort_of(A, day), !, time_tree(day, A, Names, Tree).
time_view(op(nanos_seconds, [A]), Names, Tree, long) :-
    asked_sort(A, Sort),
    time_tree(Sort, A, Names, Tree0),
    (   Sort == instant
    ->  instant_shift(Shift), Tree = infix(-, call(Tree0, getEpochSecond, []), name(Shift))
    ;   Tree = call(Tree0, getSeconds, [])
    ).
time_view(E, Names, Tree, long) :-
    sort_of(E, Sort),
    time_tree(Sort, E, Names, Tree0),
    number_tree(Sort, Tree0, Tree).

number_tree(day, Tree, call(Tree, toNanoOfDay, [])).
number_tree(length, Tree, call(Tree, toNanos, [])).
number_tree(instant, Tree, call(call(name('Duration'), between, [call(name('Instant'), ofEpochSecond, [name(Shift)]),Tree]), toNanos, [])) :-
    instant_shift(Shift).

asked(time_hour, getHour, int, day).
asked(time_minute, getMinute, int, day).
asked(time_second, getSecond, int, day).
asked(time_nano, getNano, int, day).
asked(nanos_rest, getNano, int, _).

%   A number of its own is one of a duration: the difference of two times, for one.
asked_sort(A, Sort) :- ( sort_of(A, Sort0) -> Sort = Sort0 ; Sort = length ).
