/*  What the JDK's collections need below Java, and what of them differs from run to run.

    List.of and its like run as bytecode. The order in which Set.of and Map.of give their elements hangs on a random
    number of the JVM: asking for it ends the path, while looking up does not need it.
*/
:- module(collections, []).
:- use_module(library(apply), [foldl/4]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, not_modelled/2, new_array_of/5, array_units/5, known/1, known_class/3]).
:- use_module(object_fields, [field/4, put/5, static/5, put_static/5, leave_out/4]).
:- use_module('../calls', [initialise/5]).
:- use_module('../../solver/heap', [type_of/3, cell/3]).
:- use_module('../../solver/classes', [field_slot/3, subtype/2]).
:- use_module('../../solver/ends', [path_ends/1]).

model('jdk.internal.misc.CDS.getRandomSeedForDumping()J', 1, _).

no_model(instance, 'java.util.ImmutableCollections$Set12.toArray([Ljava/lang/Object;)[Ljava/lang/Object;',
         'order that differs from run to run').
no_model(instance, 'java.util.ImmutableCollections$SetN$SetNIterator.next()Ljava/lang/Object;',
         'order that differs from run to run').
no_model(instance, 'java.util.ImmutableCollections$MapN$MapNIterator.nextIndex()I', 'order that differs from run to run').

model('java.util.ImmutableCollections$Set12.toArray()[Ljava/lang/Object;'(X), r(A), H0, H) :-
    only_element(H0, X, R),
    new_array_of(H0, 'java.lang.Object', [R], A, H).
model('java.util.ImmutableCollections$Set12$1.next()Ljava/lang/Object;'(X), R, H0, H, E) :-
    field(H0, X, 'java.util.ImmutableCollections$Set12$1.this$0', r(Set)),
    field(H0, X, 'java.util.ImmutableCollections$Set12$1.idx', I),
    only_element(H0, Set, R0),
    (   I =:= 1
    ->  put(X, 'java.util.ImmutableCollections$Set12$1.idx', 0, H0, H), R = R0, E = ok
    ;   raise(H0, 'java.util.NoSuchElementException', H, E)
    ).

only_element(H, Set, R) :-
    field(H, Set, 'java.util.ImmutableCollections$Set12.e0', R),
    field(H, Set, 'java.util.ImmutableCollections$Set12.e1', R1),
    static('java.util.ImmutableCollections', 'java.util.ImmutableCollections.EMPTY', Empty, H, _),
    (   R1 == Empty
    ->  true
    ;   not_modelled('java.util.ImmutableCollections$Set12', 'order that differs from run to run')
    ).

%   How many elements are left to be compared one by one, inverted: all of them, but for longs and doubles, which the JDK leaves to this method.
model('jdk.internal.util.ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I'(r(X), At1, r(Y), At2, N, _), I, H) :-
    (   type_of(H, X, array(Type)), memberchk(Type, [long,double])
    ->  range(H, X, At1, N, Vs),
        range(H, Y, At2, N, Ws),
        known(Vs-Ws),
        mismatch(Vs, Ws, Type, 0, I)
    ;   I is \ N
    ).

range(H, X, At, N, Vs) :-
    From is (At - 16) >> 3,
    To is From + N,
    array_units(H, X, From, To, Vs).

mismatch([], [], _, _, -1).
mismatch([V|Vs], [W|Ws], Type, I0, I) :-
    (   same_bits(Type, V, W)
    ->  I1 is I0 + 1,
        mismatch(Vs, Ws, Type, I1, I)
    ;   I = I0
    ).

same_bits(long, V, V).
same_bits(double, V, W) :- V == W.

%   Whether the user asked for the sort of old is a property of the system.
model('java.util.Arrays$LegacyMergeSort.<clinit>()V', void, _).

%   The number of processors, which only says how threads spread, is not asked.
model('java.util.concurrent.ConcurrentHashMap.<clinit>()V', void, H0, H, E) :-
    initialise('jdk.internal.misc.Unsafe', H0, H1, E, _),
    (   E == ok
    ->  static('jdk.internal.misc.Unsafe', 'jdk.internal.misc.Unsafe.theUnsafe', Unsafe, H1, H2),
        foldl(set_map_static, ['NCPU'-1,'U'-Unsafe,'ABASE'-16,'ASHIFT'-3], H2, H3),
        foldl(set_offset, [offset('SIZECTL', '', sizeCtl),offset('TRANSFERINDEX', '', transferIndex),
                           offset('BASECOUNT', '', baseCount),offset('CELLSBUSY', '', cellsBusy),
                           offset('CELLVALUE', '$CounterCell', value)], H3, H4),
        leave_out('java.util.concurrent.ConcurrentHashMap', [serialPersistentFields], H4, H)
    ;   H = H1
    ).

set_map_static(Name-Value, H0, H) :-
    atom_concat('java.util.concurrent.ConcurrentHashMap.', Name, Field),
    put_static('java.util.concurrent.ConcurrentHashMap', Field, Value, H0, H).

set_offset(offset(Name, Inner, FieldName), H0, H) :-
    atom_concat('java.util.concurrent.ConcurrentHashMap', Inner, Class),
    atomic_list_concat([Class,'.',FieldName], Field),
    field_slot(Class, Field, Slot),
    set_map_static(Name-Slot, H0, H).

%   Keys of an EnumMap and elements of an EnumSet are constants of their enum, with a class of their own or without.
model('java.util.EnumMap.typeCheck(Ljava/lang/Enum;)V'(X, R), void, H0, H, E) :-
    checked('java.util.EnumMap.keyType', X, R, H0, H, E).
model('java.util.EnumMap.isValidKey(Ljava/lang/Object;)Z'(X, R), V, H) :-
    ( R = r(Y), constant_of('java.util.EnumMap.keyType', X, Y, H) -> V = 1 ; V = 0 ).
model('java.util.EnumSet.typeCheck(Ljava/lang/Enum;)V'(X, R), void, H0, H, E) :-
    checked('java.util.EnumSet.elementType', X, R, H0, H, E).

checked(Field, X, R, H0, H, E) :-
    (   R = r(Y)
    ->  (   constant_of(Field, X, Y, H0)
        ->  H = H0, E = ok
        ;   raise(H0, 'java.lang.ClassCastException', H, E)
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

constant_of(Field, X, Y, H) :-
    field(H, X, Field, r(C)),
    known_class(H, C, Class),
    type_of(H, Y, Type),
    subtype(Type, Class).
