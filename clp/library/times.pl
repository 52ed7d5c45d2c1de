/*  java.time's LocalTime, Duration and Instant as nanoseconds: one number each (solver/nano_times.pl), from which their fields follow.

    Unknown durations are shorter than 63 years, and unknown instants are not further from 2024 than that, so that sums of a few are longs.
    What is made of them has the fields that follow from its number, and is known by them.
*/
:- module(times, []).
:- use_module(library(lists), [member/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(object_fields, [put/5]).
:- use_module(deciding, [nullness/2, instance_first/4, flag/2, all_true/2, granted/4]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/heap', [get_field/5, new_object/4]).
:- use_module('../../solver/classes', [field_slot/3]).
:- use_module('../../solver/object_nodes', [object_node/2]).
:- use_module('../../solver/value_states', [state_number/3]).
:- use_module('../../solver/trial_values', []).
:- use_module('../../solver/unknowns', [definition/2]).
:- use_module('../../solver/nano_times', [instant_shift/1]).
:- use_module('../../solver/numbers', [time_hour/2, time_minute/2, time_second/2, time_nano/2, time_sixty/3, time_nanos/3, nanos_add/3,
                                     nanos_subtract/3, nanos_times/3, nanos_seconds/2, nanos_rest/2, nanos_of/3, lcmp/3, ladd/3, lsub/3,
                                     ldiv/3]).

most_nanos(9_000_000_000_000_000_000).
most_unknown(2_000_000_000_000_000_000).
day_nanos(86_400_000_000_000).

beyond('java.time.Duration', 'durations are shorter than 63 years').
beyond('java.time.Instant', 'instants are within 63 years of 2024').
beyond('java.time.LocalTime', none).

:- multifile value_states:state_part/5, value_states:state_view/4, value_states:readable_number/3, value_states:never_null/1, trial_values:state_in_trial/4.

value_states:state_part('java.time.LocalTime.nanos', long, 0, Most, none) :- day_nanos(Day), Most is Day - 1.
value_states:state_part('java.time.Duration.length', long, Lo, Hi, Beyond) :- most_unknown(Hi), Lo is -Hi, beyond('java.time.Duration', Beyond).
value_states:state_part('java.time.Instant.time', long, Lo, Hi, Beyond) :- most_unknown(Hi), Lo is -Hi, beyond('java.time.Instant', Beyond).

value_states:state_view('java.time.LocalTime.hour', ['java.time.LocalTime.nanos'-N], V, time_hour(N, V)).
value_states:state_view('java.time.LocalTime.minute', ['java.time.LocalTime.nanos'-N], V, time_minute(N, V)).
value_states:state_view('java.time.LocalTime.second', ['java.time.LocalTime.nanos'-N], V, time_second(N, V)).
value_states:state_view('java.time.LocalTime.nano', ['java.time.LocalTime.nanos'-N], V, time_nano(N, V)).
value_states:state_view('java.time.Duration.seconds', ['java.time.Duration.length'-N], V, nanos_seconds(N, V)).
value_states:state_view('java.time.Duration.nanos', ['java.time.Duration.length'-N], V, nanos_rest(N, V)).
value_states:state_view('java.time.Instant.seconds', ['java.time.Instant.time'-N], V, ( nanos_seconds(N, S), ladd(S, Shift, V) )) :- instant_shift(Shift).
value_states:state_view('java.time.Instant.nanos', ['java.time.Instant.time'-N], V, nanos_rest(N, V)).

value_states:never_null('java.time.LocalDateTime.date').
value_states:never_null('java.time.LocalDateTime.time').

trial_values:state_in_trial(Key, Heap, A, N) :- number_key(Class, Key), nanos(Class, Heap, A, N).

%   Whole minutes, or hours.
value_states:readable_number(Key, N0, N) :-
    member(Key, ['java.time.LocalTime.nanos','java.time.Duration.length','java.time.Instant.time']),
    N0 mod 60_000_000_000 =\= 0,
    once(value_states:state_part(Key, _, Lo, Hi, _)),
    (   N is N0 * 60_000_000_000
    ;   member(Unit, [3_600_000_000_000,60_000_000_000,1_000_000_000]),
        ( N is (N0 // Unit) * Unit ; N is (N0 // Unit + 1) * Unit ; N is (N0 // Unit - 1) * Unit )
    ),
    N >= Lo, N =< Hi.

%   nanos(Class, H, X, N): the number of the object X of the Class.
nanos(Class, H, X, N) :-
    (   integer(X)
    ->  of_fields(Class, H, X, N)
    ;   object_node(X, Node),
        number_key(Class, Key),
        state_number(Node, Key, N)
    ).

number_key('java.time.LocalTime', 'java.time.LocalTime.nanos').
number_key('java.time.Duration', 'java.time.Duration.length').
number_key('java.time.Instant', 'java.time.Instant.time').

of_fields('java.time.LocalTime', H, X, N) :-
    held(H, X, 'java.time.LocalTime', hour, A),
    held(H, X, 'java.time.LocalTime', minute, B),
    held(H, X, 'java.time.LocalTime', second, C),
    held(H, X, 'java.time.LocalTime', nano, D),
    (   made_of(A, time_hour(N0)), made_of(B, time_minute(N1)), N0 == N1, made_of(C, time_second(N2)), N0 == N2,
        made_of(D, time_nano(N3)), N0 == N3
    ->  N = N0
    ;   time_sixty(A, B, M),
        time_sixty(M, C, S),
        time_nanos(S, D, N)
    ).
of_fields('java.time.Duration', H, X, N) :-
    held(H, X, 'java.time.Duration', seconds, S),
    held(H, X, 'java.time.Duration', nanos, D),
    of_seconds('java.time.Duration', S, D, N).
of_fields('java.time.Instant', H, X, N) :-
    held(H, X, 'java.time.Instant', seconds, S0),
    held(H, X, 'java.time.Instant', nanos, D),
    instant_shift(Shift),
    ( made_of(S0, ladd(S1, Shift0)), Shift0 == Shift -> S = S1 ; lsub(S0, Shift, S) ),
    of_seconds('java.time.Instant', S, D, N).

held(H, X, Class, Name, V) :-
    atomic_list_concat([Class,'.',Name], Field),
    field_slot(Class, Field, Slot),
    get_field(H, X, Field, Slot, V).

made_of(V, Def) :- attvar(V), definition(V, Def).

%   Known numbers may be further off, which compares as it should.
of_seconds(Class, S, D, N) :-
    (   integer(S), integer(D)
    ->  N is 1_000_000_000 * S + D
    ;   made_of(S, nanos_seconds(N0)), made_of(D, nanos_rest(N1)), N0 == N1
    ->  N = N0
    ;   within(Class, S, 9_000_000_000),
        nanos_of(S, D, N)
    ).

%   within(Class, N, Most): N lies between -Most and Most; what is further off is not looked at.
within(Class, N, Most) :-
    Least is -Most,
    beyond(Class, Why),
    granted(N, Least, Most, Why).

%   new_time(Class, N, R, H0, H): a new object that is the number N.
new_time(Class, N, r(X), H0, H) :-
    ( Class == 'java.time.LocalTime' -> true ; most_nanos(Most), within(Class, N, Most) ),
    new_object(H0, Class, X, H1),
    number_key(Class, Key),
    findall(Field-view(Parts, V, Goal),
            ( value_states:state_view(Field, Parts, V, Goal), Parts = [Key-_] ),
            Views),
    put_views(Views, N, X, H1, H).

put_views([], _, _, H, H).
put_views([Field-view([_-N], V, Goal)|Views], N, X, H0, H) :-
    call(numbers:Goal),
    put(X, Field, V, H0, H1),
    put_views(Views, N, X, H1, H).

%   other(Class, R, H0, N, H, E): the number of an argument of the Class.
other(Class, R, H0, N, H, E) :-
    nullness(R, Answer),
    (   Answer = object(Y)
    ->  nanos(Class, H0, Y, N), H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

ordered(Class, Op, X, R, V, H0, H, E) :-
    other(Class, R, H0, N2, H, E),
    (   E == ok
    ->  nanos(Class, H, X, N1),
        compare(Op, N1, N2, Answer),
        flag(Answer, V)
    ;   true
    ).

equal(Class, X, R, V, H) :-
    instance_first(H, R, Class, Answer),
    (   Answer = instance(Y)
    ->  nanos(Class, H, X, N1),
        nanos(Class, H, Y, N2),
        compare(eq, N1, N2, Equal),
        flag(Equal, V)
    ;   V = 0
    ).

model('java.time.LocalTime.isBefore(Ljava/time/LocalTime;)Z'(X, R), V, H0, H, E) :- ordered('java.time.LocalTime', lt, X, R, V, H0, H, E).
model('java.time.LocalTime.isAfter(Ljava/time/LocalTime;)Z'(X, R), V, H0, H, E) :- ordered('java.time.LocalTime', gt, X, R, V, H0, H, E).
model('java.time.LocalTime.equals(Ljava/lang/Object;)Z'(X, R), V, H) :- equal('java.time.LocalTime', X, R, V, H).
model('java.time.LocalTime.compareTo(Ljava/time/LocalTime;)I'(X, R), V, H0, H, E) :-
    other('java.time.LocalTime', R, H0, N2, H, E),
    ( E == ok -> nanos('java.time.LocalTime', H, X, N1), lcmp(N1, N2, V) ; true ).
model('java.time.LocalTime.toNanoOfDay()J'(X), V, H) :- nanos('java.time.LocalTime', H, X, V).
model('java.time.LocalTime.plusHours(J)Ljava/time/LocalTime;'(X, N), R, H0, H, E) :-
    later('java.time.LocalTime.plusHours(J)Ljava/time/LocalTime;', 3_600_000_000_000, X, N, R, H0, H, E).
model('java.time.LocalTime.plusMinutes(J)Ljava/time/LocalTime;'(X, N), R, H0, H, E) :-
    later('java.time.LocalTime.plusMinutes(J)Ljava/time/LocalTime;', 60_000_000_000, X, N, R, H0, H, E).
model('java.time.LocalTime.plusSeconds(J)Ljava/time/LocalTime;'(X, N), R, H0, H, E) :-
    later('java.time.LocalTime.plusSeconds(J)Ljava/time/LocalTime;', 1_000_000_000, X, N, R, H0, H, E).
model('java.time.LocalTime.plusNanos(J)Ljava/time/LocalTime;'(X, N), R, H0, H, E) :-
    later('java.time.LocalTime.plusNanos(J)Ljava/time/LocalTime;', 1, X, N, R, H0, H, E).

model('java.time.LocalTime.of(II)Ljava/time/LocalTime;'(A, B), R, H0, H, E) :- checked_time(A, B, 0, 0, R, H0, H, E).
model('java.time.LocalTime.of(III)Ljava/time/LocalTime;'(A, B, C), R, H0, H, E) :- checked_time(A, B, C, 0, R, H0, H, E).
model('java.time.LocalTime.of(IIII)Ljava/time/LocalTime;'(A, B, C, D), R, H0, H, E) :- checked_time(A, B, C, D, R, H0, H, E).

checked_time(A, B, C, D, r(X), H0, H, E) :-
    all_true([compare(ge, A, 0),compare(le, A, 23),compare(ge, B, 0),compare(le, B, 59),compare(ge, C, 0),compare(le, C, 59),
              compare(ge, D, 0),compare(le, D, 999_999_999)], Answer),
    (   Answer == true
    ->  new_object(H0, 'java.time.LocalTime', X, H1),
        put(X, 'java.time.LocalTime.hour', A, H1, H2),
        put(X, 'java.time.LocalTime.minute', B, H2, H3),
        put(X, 'java.time.LocalTime.second', C, H3, H4),
        put(X, 'java.time.LocalTime.nano', D, H4, H),
        E = ok
    ;   raise(H0, 'java.time.DateTimeException', H, E)
    ).

%   A step of a known length, to a time of the same day or of another one.
later(Id, Size, X, N, R, H0, H, E) :-
    (   integer(N)
    ->  day_nanos(Day),
        Step is N * Size mod Day,
        nanos('java.time.LocalTime', H0, X, T0),
        Rest is Day - Step,
        compare(lt, T0, Rest, Same),
        ( Same == true -> nanos_add(T0, Step, T) ; Back is -Rest, nanos_add(T0, Back, T) ),
        new_time('java.time.LocalTime', T, R, H0, H),
        E = ok
    ;   run_in_bytecode(Id, [X,N], R, H0, H, E)
    ).

model('java.time.Duration.compareTo(Ljava/time/Duration;)I'(X, R), V, H0, H, E) :-
    other('java.time.Duration', R, H0, N2, H, E),
    ( E == ok -> nanos('java.time.Duration', H, X, N1), lcmp(N1, N2, V) ; true ).
model('java.time.Duration.equals(Ljava/lang/Object;)Z'(X, R), V, H) :- equal('java.time.Duration', X, R, V, H).
model('java.time.Duration.isNegative()Z'(X), V, H) :- nanos('java.time.Duration', H, X, N), compare(lt, N, 0, Answer), flag(Answer, V).
model('java.time.Duration.isZero()Z'(X), V, H) :- nanos('java.time.Duration', H, X, N), compare(eq, N, 0, Answer), flag(Answer, V).
model('java.time.Duration.isPositive()Z'(X), V, H) :- nanos('java.time.Duration', H, X, N), compare(gt, N, 0, Answer), flag(Answer, V).
model('java.time.Duration.toNanos()J'(X), V, H) :- nanos('java.time.Duration', H, X, V).
model('java.time.Duration.toMillis()J'(X), V, H) :- nanos('java.time.Duration', H, X, N), ldiv(N, 1_000_000, V).
model('java.time.Duration.plus(Ljava/time/Duration;)Ljava/time/Duration;'(X, R), V, H0, H, E) :- summed(nanos_add, X, R, V, H0, H, E).
model('java.time.Duration.minus(Ljava/time/Duration;)Ljava/time/Duration;'(X, R), V, H0, H, E) :- summed(nanos_subtract, X, R, V, H0, H, E).
model('java.time.Duration.multipliedBy(J)Ljava/time/Duration;'(X, Factor), R, H0, H) :-
    nanos('java.time.Duration', H0, X, N0),
    most_nanos(Most0),
    (   integer(Factor)
    ->  Most is Most0 // max(1, abs(Factor)),
        within('java.time.Duration', N0, Most)
    ;   within('java.time.Duration', N0, 2_000_000_000_000_000),
        within('java.time.Duration', Factor, 4000)
    ),
    nanos_times(N0, Factor, N),
    new_time('java.time.Duration', N, R, H0, H).
model('java.time.Duration.ofNanos(J)Ljava/time/Duration;'(N), R, H0, H) :- new_time('java.time.Duration', N, R, H0, H).

:- meta_predicate summed(3, +, +, -, +, -, -).

summed(Operation, X, R, V, H0, H, E) :-
    other('java.time.Duration', R, H0, N2, H1, E),
    (   E == ok
    ->  nanos('java.time.Duration', H1, X, N1),
        halves(N1, N2),
        call(Operation, N1, N2, N),
        new_time('java.time.Duration', N, V, H1, H)
    ;   H = H1
    ).

%   Neither is so long that the sum could overflow.
halves(N1, N2) :-
    within('java.time.Duration', N1, 4_500_000_000_000_000_000),
    within('java.time.Duration', N2, 4_500_000_000_000_000_000).

model('java.time.Instant.isBefore(Ljava/time/Instant;)Z'(X, R), V, H0, H, E) :- ordered('java.time.Instant', lt, X, R, V, H0, H, E).
model('java.time.Instant.isAfter(Ljava/time/Instant;)Z'(X, R), V, H0, H, E) :- ordered('java.time.Instant', gt, X, R, V, H0, H, E).
model('java.time.Instant.equals(Ljava/lang/Object;)Z'(X, R), V, H) :- equal('java.time.Instant', X, R, V, H).
model('java.time.Instant.plusSeconds(J)Ljava/time/Instant;'(X, N), R, H0, H) :- instant_later(1_000_000_000, X, N, R, H0, H).
model('java.time.Instant.plusMillis(J)Ljava/time/Instant;'(X, N), R, H0, H) :- instant_later(1_000_000, X, N, R, H0, H).
model('java.time.Instant.plusNanos(J)Ljava/time/Instant;'(X, N), R, H0, H) :- instant_later(1, X, N, R, H0, H).

instant_later(Size, X, N, R, H0, H) :-
    nanos('java.time.Instant', H0, X, T0),
    Most is 4_500_000_000_000_000_000 // Size,
    within('java.time.Instant', T0, 4_500_000_000_000_000_000),
    within('java.time.Instant', N, Most),
    nanos_times(N, Size, Step),
    nanos_add(T0, Step, T),
    new_time('java.time.Instant', T, R, H0, H).
