/*  java.math.BigInteger as a number, a long: unknown ones have at most 17 digits, results at most 18.

    What is made of an unknown one is an unknown object too, made on the path, that has its number: the digits, which a BigInteger holds as an array of
    ints, are not looked at where they are unknown.
*/
:- module(big_integers, []).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [nullness/2, instance_first/4, flag/2, granted/4]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/heap', [get_field/5, cell/3]).
:- use_module('../../solver/classes', [field_slot/3]).
:- use_module('../../solver/object_nodes', [object_node/2, new_made_value/4]).
:- use_module('../../solver/value_states', [state_number/3]).
:- use_module('../../solver/trial_values', []).
:- use_module('../../solver/unknowns', [operand/2]).
:- use_module('../../solver/types', [exact_type/2]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/numbers', [whole_add/3, whole_subtract/3, whole_multiply/3, whole_divide/3, whole_remainder/3, whole_negated/2,
                                     whole_absolute/2, lcmp/3, l2i/2]).
:- use_module('../../solver/integers', [wrap_long/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

beyond('whole numbers of any size have at most 17 digits, and results 18').
most(999_999_999_999_999_999).

:- multifile value_states:state_part/5, value_states:state_view/4, value_states:made_by/3, trial_values:state_in_trial/4.

value_states:state_part('java.math.BigInteger.number', long, Lo, Hi, Beyond) :- most(Most), Hi is Most // 10, Lo is -Hi, beyond(Beyond).

value_states:state_view('java.math.BigInteger.signum', ['java.math.BigInteger.number'-N], S, lcmp(N, 0, S)).
value_states:state_view('java.math.BigInteger.mag', [], _, ends:path_ends(unsupported('java.math.BigInteger', 'the digits of an unknown number'))).
value_states:state_view('java.math.BigInteger.bitCountPlusOne', [], 0, true).
value_states:state_view('java.math.BigInteger.bitLengthPlusOne', [], 0, true).
value_states:state_view('java.math.BigInteger.lowestSetBitPlusTwo', [], 0, true).
value_states:state_view('java.math.BigInteger.firstNonzeroIntNumPlusTwo', [], 0, true).

value_states:made_by('java.math.BigInteger', 'java.math.BigInteger.number', 'java.math.BigInteger.valueOf(J)Ljava/math/BigInteger;').

trial_values:state_in_trial('java.math.BigInteger.number', Heap, A, N) :- number(Heap, A, N).

%   number(H, X, N): the number that the object X is, a known one of any size.
number(H, X, N) :-
    (   integer(X)
    ->  held(H, X, 'java.math.BigInteger.signum', Sign),
        held(H, X, 'java.math.BigInteger.mag', r(A)),
        cell(H, A, Cell),
        Cell =.. [array,_,_|Digits],
        size(Digits, 0, Size),
        N is Sign * Size
    ;   object_node(X, Node),
        state_number(Node, 'java.math.BigInteger.number', N)
    ).

held(H, X, Field, V) :-
    field_slot('java.math.BigInteger', Field, Slot),
    get_field(H, X, Field, Slot, V).

size([], N, N).
size([Digit|Digits], N0, N) :- N1 is N0 << 32 \/ (Digit /\ 0xffffffff), size(Digits, N1, N).

%   compared(N0, N): what is larger than all that unknown numbers can be is no larger than it needs, for comparisons alone.
compared(N0, N) :- ( integer(N0) -> most(Most), N is max(-Most - 1, min(Most + 1, N0)) ; N = N0 ).

small(N) :- most(Most), Least is -Most, beyond(Beyond), granted(N, Least, Most, Beyond).

%   new_number(N, R, H0, H, E): a new object that is the number N.
new_number(N, R, H0, H, E) :-
    (   integer(N)
    ->  run_in_bytecode('java.math.BigInteger.valueOf(J)Ljava/math/BigInteger;', [N], R, H0, H, E)
    ;   small(N),
        operand(N, A),
        node_store(A, Store),
        exact_type('java.math.BigInteger', Type),
        new_made_value(Store, Type, ['java.math.BigInteger.number'-N], X),
        R = r(X), H = H0, E = ok
    ).

%   other(R, H0, N, H, E): the number that is an argument.
other(R, H0, N, H, E) :-
    nullness(R, Answer),
    (   Answer = object(Y)
    ->  number(H0, Y, N), H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.math.BigInteger.compareTo(Ljava/math/BigInteger;)I'(X, R), V, H0, H, E) :-
    other(R, H0, N2, H, E),
    ( E == ok -> number(H, X, N1), compared(N1, A), compared(N2, B), lcmp(A, B, V) ; true ).
model('java.math.BigInteger.equals(Ljava/lang/Object;)Z'(X, R), V, H) :-
    instance_first(H, R, 'java.math.BigInteger', Answer),
    (   Answer = instance(Y)
    ->  number(H, X, N1),
        number(H, Y, N2),
        compared(N1, A),
        compared(N2, B),
        compare(eq, A, B, Equal),
        flag(Equal, V)
    ;   V = 0
    ).
model('java.math.BigInteger.add(Ljava/math/BigInteger;)Ljava/math/BigInteger;'(X, R), V, H0, H, E) :-
    combined(whole_add, 'java.math.BigInteger.add(Ljava/math/BigInteger;)Ljava/math/BigInteger;', X, R, V, H0, H, E).
model('java.math.BigInteger.subtract(Ljava/math/BigInteger;)Ljava/math/BigInteger;'(X, R), V, H0, H, E) :-
    combined(whole_subtract, 'java.math.BigInteger.subtract(Ljava/math/BigInteger;)Ljava/math/BigInteger;', X, R, V, H0, H, E).
model('java.math.BigInteger.multiply(Ljava/math/BigInteger;)Ljava/math/BigInteger;'(X, R), V, H0, H, E) :-
    combined(product, 'java.math.BigInteger.multiply(Ljava/math/BigInteger;)Ljava/math/BigInteger;', X, R, V, H0, H, E).
model('java.math.BigInteger.divide(Ljava/math/BigInteger;)Ljava/math/BigInteger;'(X, R), V, H0, H, E) :-
    divided(whole_divide, 'java.math.BigInteger.divide(Ljava/math/BigInteger;)Ljava/math/BigInteger;', X, R, V, H0, H, E).
model('java.math.BigInteger.remainder(Ljava/math/BigInteger;)Ljava/math/BigInteger;'(X, R), V, H0, H, E) :-
    divided(whole_remainder, 'java.math.BigInteger.remainder(Ljava/math/BigInteger;)Ljava/math/BigInteger;', X, R, V, H0, H, E).
model('java.math.BigInteger.negate()Ljava/math/BigInteger;'(X), V, H0, H, E) :-
    number(H0, X, N0),
    (   large(N0, 1)
    ->  run_in_bytecode('java.math.BigInteger.negate()Ljava/math/BigInteger;', [X], V, H0, H, E)
    ;   small(N0),
        whole_negated(N0, N),
        new_number(N, V, H0, H, E)
    ).
model('java.math.BigInteger.abs()Ljava/math/BigInteger;'(X), V, H0, H, E) :-
    number(H0, X, N0),
    (   large(N0, 1)
    ->  run_in_bytecode('java.math.BigInteger.abs()Ljava/math/BigInteger;', [X], V, H0, H, E)
    ;   small(N0),
        whole_absolute(N0, N),
        new_number(N, V, H0, H, E)
    ).
model('java.math.BigInteger.longValue()J'(X), V, H) :- number(H, X, N), long_value(N, V).
model('java.math.BigInteger.intValue()I'(X), V, H) :- number(H, X, N), long_value(N, L), l2i(L, V).
model('java.math.BigInteger.valueOf(J)Ljava/math/BigInteger;'(N), V, H0, H, E) :- new_number(N, V, H0, H, E).

:- meta_predicate combined(3, +, +, +, -, +, -, -), divided(3, +, +, +, -, +, -, -).

combined(Operation, Id, X, R, V, H0, H, E) :-
    other(R, H0, N2, H1, E1),
    (   E1 == ok
    ->  number(H1, X, N1),
        (   large(N1, N2)
        ->  run_in_bytecode(Id, [X,R], V, H1, H, E)
        ;   small(N1),
            small(N2),
            call(Operation, N1, N2, N),
            new_number(N, V, H1, H, E)
        )
    ;   H = H1, E = E1
    ).

:- meta_predicate quotient(+, 3, +, +, -, +, -, -).

quotient(true, _, _, _, _, H0, H, E) :- raise(H0, 'java.lang.ArithmeticException', H, E).
quotient(false, Operation, N1, N2, V, H0, H, E) :-
    small(N1),
    call(Operation, N1, N2, N),
    new_number(N, V, H0, H, E).

long_value(N, V) :- ( integer(N) -> wrap_long(N, V) ; V = N ).

%   large(N1, N2): known numbers that are larger than unknown ones can be, or whose product is.
large(N1, N2) :-
    integer(N1), integer(N2),
    most(Most),
    ( abs(N1) > Most ; abs(N2) > Most ; abs(N1 * N2) > Most ), !.

%   A factor that is known leaves the other one as large as it can be.
product(N1, N2, N) :-
    ( integer(N1) -> factors(N2, N1) ; integer(N2) -> factors(N1, N2) ; factors(N1, 999_999_999), factors(N2, 999_999_999) ),
    whole_multiply(N1, N2, N).

factors(N, Factor) :-
    most(Most0),
    Most is Most0 // max(1, abs(Factor)),
    Least is -Most,
    beyond(Beyond),
    granted(N, Least, Most, Beyond).

divided(Operation, Id, X, R, V, H0, H, E) :-
    other(R, H0, N2, H1, E1),
    (   E1 == ok
    ->  number(H1, X, N1),
        (   large(N1, N2)
        ->  run_in_bytecode(Id, [X,R], V, H1, H, E)
        ;   small(N2),
            compare(eq, N2, 0, Zero),
            quotient(Zero, Operation, N1, N2, V, H1, H, E)
        )
    ;   H = H1, E = E1
    ).
