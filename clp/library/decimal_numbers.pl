/*  java.math.BigDecimal as a number at known places: dec(N, U, S) is N / 10 ** U, with the scale S.

    N is a long that all arithmetic goes on, U is known, and S may be unknown: it is looked at by what asks for it alone. An unknown
    decimal lies within a thousand million and has up to six places, so that N is at six, and its scale is what it needs, or more. What is
    made of it has fields that follow from the three, and is known by them.
*/
:- module(decimal_numbers, []).
:- use_module(library(lists), [member/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(object_fields, [put/5]).
:- use_module(deciding, [nullness/2, instance_first/4, flag/2, granted/4, enumerated/4]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/heap', [get_field/5, new_object/4]).
:- use_module('../../solver/classes', [field_slot/3]).
:- use_module('../../solver/object_nodes', [object_node/2]).
:- use_module('../../solver/value_states', [state_number/3]).
:- use_module('../../solver/trial_values', []).
:- use_module('../../solver/unknowns', [definition/2]).
:- use_module('../../solver/decimals', [most_places/1]).
:- use_module('../../solver/numbers', [decimal_add/3, decimal_subtract/3, decimal_multiply/3, decimal_scaled/3, decimal_negated/2,
                                     decimal_absolute/2, decimal_shifted/3, decimal_digits/2, decimal_places/3, larger_of/3, lcmp/3,
                                     iadd/3, isub/3, ldiv/3, l2i/2, lrem/3]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).

beyond('decimals have at most 9 digits in front of the point and 6 behind it').
too_long('decimals have at most 18 digits').

most_amount(1_000_000_000_000_000).

:- multifile value_states:state_part/5, value_states:state_view/4, value_states:readable_number/3, trial_values:state_in_trial/4.

value_states:state_part('java.math.BigDecimal.amount', long, Lo, Hi, Beyond) :- most_amount(Hi), Lo is -Hi, beyond(Beyond).
value_states:state_part('java.math.BigDecimal.places', int, 0, Most, none) :- most_places(Most).

value_states:state_view('java.math.BigDecimal.scale', [A-N,P-M], S, decimal_places(N, M, S)) :- state_keys(A, P).
value_states:state_view('java.math.BigDecimal.intCompact', [A-N,P-M], C, ( decimal_places(N, M, S), isub(Most, S, K), decimal_shifted(N, K, C) )) :-
    state_keys(A, P),
    most_places(Most).
value_states:state_view('java.math.BigDecimal.precision', [A-N,P-M], C,
                        ( decimal_places(N, M, S), isub(Most, S, K), decimal_shifted(N, K, L), decimal_digits(L, C) )) :-
    state_keys(A, P),
    most_places(Most).
value_states:state_view('java.math.BigDecimal.intVal', [], null, true).
value_states:state_view('java.math.BigDecimal.stringCache', [], null, true).

state_keys('java.math.BigDecimal.amount', 'java.math.BigDecimal.places').

trial_values:state_in_trial('java.math.BigDecimal.amount', Heap, A, N) :-
    decimal(Heap, A, dec(N0, _, S)),
    most_places(Most),
    S >= 0, S =< Most,
    N is N0 * 10 ** (Most - S).
trial_values:state_in_trial('java.math.BigDecimal.places', Heap, A, S) :- decimal(Heap, A, dec(_, _, S)).

%   Whole numbers, or those with few places.
value_states:readable_number('java.math.BigDecimal.amount', N0, N) :-
    N0 mod 1_000_000 =\= 0,
    most_amount(Most),
    (   N is N0 * 1_000_000
    ;   member(Unit, [1_000_000,10_000,100]),
        N0 mod Unit =\= 0,
        ( N is (N0 // Unit) * Unit ; N is (N0 // Unit + 1) * Unit ; N is (N0 // Unit - 1) * Unit )
    ),
    N >= -Most, N =< Most.

%   decimal(H, X, Dec): the decimal that the object X is.
decimal(H, X, Dec) :-
    (   integer(X)
    ->  decimal_field(H, X, 'java.math.BigDecimal.intCompact', C),
        decimal_field(H, X, 'java.math.BigDecimal.scale', S),
        of_fields(C, S, Dec)
    ;   object_node(X, Node),
        state_keys(Amount, Places),
        state_number(Node, Amount, N),
        state_number(Node, Places, M),
        decimal_places(N, M, S),
        most_places(U),
        Dec = dec(N, U, S)
    ).

decimal_field(H, X, Field, V) :-
    field_slot('java.math.BigDecimal', Field, Slot),
    get_field(H, X, Field, Slot, V).

of_fields(C, S, Dec) :-
    (   C == -9223372036854775808
    ->  too_long
    ;   attvar(C), definition(C, decimal_shifted(N, K)), places_before(K, S, U)
    ->  Dec = dec(N, U, S)
    ;   integer(S)
    ->  (   S >= 0
        ->  Dec = dec(C, S, S)
        ;   D is -S,
            D =< 18,
            scaled(C, D, N)
        ->  Dec = dec(N, 0, S)
        ;   too_long
        )
    ;   path_ends(unsupported('java.math.BigDecimal', 'an unknown scale'))
    ).

%   places_before(K, S, U): K is U, which is known, without S.
places_before(K, S, U) :- integer(K), integer(S), !, U is K + S.
places_before(K, S, U) :- attvar(K), definition(K, isub(U, S0)), integer(U), S0 == S.

too_long :- too_long(Why), path_ends(assumed(Why)).

%   scaled(N0, D, N): N at D more places; it has to fit.
scaled(N0, D, N) :-
    (   D =:= 0
    ->  N = N0
    ;   Power is 10 ** D,
        Most is 999_999_999_999_999_999 // Power,
        fits(N0, Most),
        decimal_scaled(N0, Power, N)
    ).

%   fits(N, Most): N lies between -Most and Most.
fits(N, Most) :-
    Least is -Most,
    too_long(Why),
    granted(N, Least, Most, Why).

%   aligned(Dec1, Dec2, A, B, U): both at U places.
aligned(dec(N1, U1, _), dec(N2, U2, _), A, B, U) :-
    U is max(U1, U2),
    D1 is U - U1, D2 is U - U2,
    scaled(N1, D1, A),
    scaled(N2, D2, B).

%   made(Dec, R, H0, H): the decimal as a result.
made(dec(N, U, S), r(X), H0, H) :-
    U =< 18,
    fits(N, 999_999_999_999_999_999),
    new_object(H0, 'java.math.BigDecimal', X, H1),
    isub(U, S, K),
    decimal_shifted(N, K, C),
    put(X, 'java.math.BigDecimal.intCompact', C, H1, H2),
    put(X, 'java.math.BigDecimal.scale', S, H2, H).

%   other(R, H0, Dec, H, E): the decimal that is an argument.
other(R, H0, Dec, H, E) :-
    nullness(R, Answer),
    (   Answer = object(Y)
    ->  decimal(H0, Y, Dec), H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.math.BigDecimal.signum()I'(X), V, H) :-
    decimal(H, X, dec(N, _, _)),
    lcmp(N, 0, V).

model('java.math.BigDecimal.compareTo(Ljava/math/BigDecimal;)I'(X, R), V, H0, H, E) :-
    other(R, H0, Dec2, H, E),
    (   E == ok
    ->  decimal(H, X, Dec1),
        aligned(Dec1, Dec2, A, B, _),
        lcmp(A, B, V)
    ;   true
    ).

model('java.math.BigDecimal.equals(Ljava/lang/Object;)Z'(X, R), V, H) :-
    instance_first(H, R, 'java.math.BigDecimal', Answer),
    (   Answer = instance(Y)
    ->  decimal(H, X, Dec1),
        decimal(H, Y, Dec2),
        aligned(Dec1, Dec2, A, B, _),
        compare(ne, A, B, Differ),
        Dec1 = dec(_, _, S1), Dec2 = dec(_, _, S2),
        ( Differ == false -> compare(eq, S1, S2, Equal) ; Equal = false ),
        flag(Equal, V)
    ;   V = 0
    ).

model('java.math.BigDecimal.add(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;'(X, R), V, H0, H, E) :-
    summed(decimal_add, X, R, V, H0, H, E).
model('java.math.BigDecimal.subtract(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;'(X, R), V, H0, H, E) :-
    summed(decimal_subtract, X, R, V, H0, H, E).

:- meta_predicate summed(3, +, +, -, +, -, -).

summed(Operation, X, R, V, H0, H, E) :-
    other(R, H0, Dec2, H1, E),
    (   E == ok
    ->  decimal(H1, X, Dec1),
        aligned(Dec1, Dec2, A, B, U),
        call(Operation, A, B, N),
        Dec1 = dec(_, _, S1), Dec2 = dec(_, _, S2),
        larger_scale(S1, S2, S),
        made(dec(N, U, S), V, H1, H)
    ;   H = H1
    ).

larger_scale(S1, S2, S) :- ( S1 == S2 -> S = S1 ; larger_of(S1, S2, S) ).

model('java.math.BigDecimal.multiply(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;'(X, R), V, H0, H, E) :-
    other(R, H0, Dec2, H1, E),
    (   E == ok
    ->  decimal(H1, X, Dec1),
        multiplied(Dec1, Dec2, Dec),
        made(Dec, V, H1, H)
    ;   H = H1
    ).

multiplied(dec(N1, U1, S1), dec(N2, U2, S2), dec(N, U, S)) :-
    U is U1 + U2,
    iadd(S1, S2, S),
    (   integer(N1), integer(N2)
    ->  N is N1 * N2
    ;   integer(N2)
    ->  multiplied_by(N1, N2, U2, N)
    ;   integer(N1)
    ->  multiplied_by(N2, N1, U1, N)
    ;   fits(N1, 999_999_999),
        fits(N2, 999_999_999),
        decimal_multiply(N1, N2, N)
    ).

multiplied_by(N0, Factor, Places, N) :-
    Most is 999_999_999_999_999_999 // max(1, abs(Factor)),
    fits(N0, Most),
    by_places(Places, N0, Factor, N).

by_places(Places, X, Y, Z) :-
    atom_concat(decimal_by_, Places, Op),
    Goal =.. [Op,X,Y,Z],
    call(numbers:Goal).

model('java.math.BigDecimal.negate()Ljava/math/BigDecimal;'(X), V, H0, H) :-
    decimal(H0, X, dec(N0, U, S)),
    decimal_negated(N0, N),
    made(dec(N, U, S), V, H0, H).
model('java.math.BigDecimal.abs()Ljava/math/BigDecimal;'(X), V, H0, H) :-
    decimal(H0, X, dec(N0, U, S)),
    decimal_absolute(N0, N),
    made(dec(N, U, S), V, H0, H).
model('java.math.BigDecimal.precision()I'(X), V, H) :-
    decimal(H, X, dec(N, U, S)),
    isub(U, S, K),
    decimal_shifted(N, K, L),
    decimal_digits(L, V).
model('java.math.BigDecimal.longValue()J'(X), V, H) :- decimal(H, X, Dec), whole(Dec, V).
model('java.math.BigDecimal.intValue()I'(X), V, H) :- decimal(H, X, Dec), whole(Dec, L), l2i(L, V).

whole(dec(N, U, _), V) :- Power is 10 ** U, ldiv(N, Power, V).

%   Rounding. Ways to round are numbers, as RoundingMode has them in its oldMode.

rounding(0, up).
rounding(1, down).
rounding(2, ceiling).
rounding(3, floor).
rounding(4, half_up).
rounding(5, half_down).
rounding(6, half_even).
rounding(7, unnecessary).

model('java.math.BigDecimal.setScale(II)Ljava/math/BigDecimal;'(X, P, M), V, H0, H, E) :-
    known_rounding(M, Mode),
    (   Mode == none
    ->  raise(H0, 'java.lang.IllegalArgumentException', H, E)
    ;   known_places(P, Places),
        decimal(H0, X, Dec),
        rescaled(Dec, Places, Mode, N),
        rounded_result(N, Places, V, H0, H, E)
    ).

model('java.math.BigDecimal.divide(Ljava/math/BigDecimal;II)Ljava/math/BigDecimal;'(X, R, P, M), V, H0, H, E) :-
    known_rounding(M, Mode),
    (   Mode == none
    ->  raise(H0, 'java.lang.IllegalArgumentException', H, E)
    ;   other(R, H0, Dec2, H1, E1),
        (   E1 == ok
        ->  Dec2 = dec(N2, _, _),
            compare(eq, N2, 0, Zero),
            (   Zero == true
            ->  raise(H1, 'java.lang.ArithmeticException', H, E)
            ;   known_places(P, Places),
                decimal(H1, X, Dec1),
                divided(Dec1, Dec2, Places, Mode, N),
                rounded_result(N, Places, V, H1, H, E)
            )
        ;   H = H1, E = E1
        )
    ).

rounded_result(N, Places, V, H0, H, E) :-
    (   N == inexact
    ->  raise(H0, 'java.lang.ArithmeticException', H, E)
    ;   made(dec(N, Places, Places), V, H0, H), E = ok
    ).

known_rounding(M, Mode) :-
    compare(ge, M, 0, Up),
    ( Up == true -> compare(le, M, 7, Down) ; Down = false ),
    ( Down == true -> enumerated(M, 0, 7, I), rounding(I, Mode) ; Mode = none ).

known_places(P, Places) :-
    (   integer(P)
    ->  Places = P
    ;   most_places(Most),
        compare(ge, P, 0, Up),
        ( Up == true -> compare(le, P, Most, Down) ; Down = false ),
        ( Down == true -> enumerated(P, 0, Most, Places) ; path_ends(unsupported('java.math.BigDecimal', 'an unknown scale')) )
    ),
    ( Places >= 0, Places =< 18 -> true ; path_ends(unsupported('java.math.BigDecimal', 'a scale below 0 or beyond 18')) ).

rescaled(dec(N0, U, _), Places, Mode, N) :-
    (   Places >= U
    ->  D is Places - U,
        scaled(N0, D, N)
    ;   Power is 10 ** (U - Places),
        quotient(decimal_rounded_, Mode, N0, Power, N)
    ).

%   divided(Dec1, Dec2, Places, Mode, N): the dividend is brought to as many places as make the quotient one at Places. A divisor that is
%   known is brought to none, as its places are no part of the expression.
divided(dec(N1, U1, _), dec(N2, U2, _), Places, Mode, N) :-
    D is Places + U2 - U1,
    (   D >= 0
    ->  scaled(N1, D, A), B = N2
    ;   D1 is -D,
        A = N1, scaled(N2, D1, B)
    ),
    quotient(decimal_divided_, Mode, A, B, N).

quotient(Prefix, Mode, A, B, N) :-
    (   Mode == unnecessary
    ->  lrem(A, B, Rest),
        compare(eq, Rest, 0, Exact),
        ( Exact == true -> operated(Prefix, down, A, B, N) ; N = inexact )
    ;   operated(Prefix, Mode, A, B, N)
    ).

operated(Prefix, Mode, A, B, N) :-
    atom_concat(Prefix, Mode, Op),
    Goal =.. [Op,A,B,N],
    call(numbers:Goal).

%   Decimals of longs.

model('java.math.BigDecimal.valueOf(J)Ljava/math/BigDecimal;'(L), V, H0, H) :- made(dec(L, 0, 0), V, H0, H).
model('java.math.BigDecimal.valueOf(JI)Ljava/math/BigDecimal;'(L, P), V, H0, H) :-
    known_places(P, Places),
    atom_concat(decimal_of_, Places, Op),
    Goal =.. [Op,L,0,N],
    call(numbers:Goal),
    made(dec(N, Places, Places), V, H0, H).
