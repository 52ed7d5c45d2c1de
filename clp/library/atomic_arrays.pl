/*  Arrays of atomic elements, sums of many threads, and references with a mark: with one thread, plain reads and writes.

    The JDK reaches these by a VarHandle, which is not modelled. What else their methods do is bytecode.
*/
:- module(atomic_arrays, []).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, same_value/2, known/1]).
:- use_module(object_fields, [field/4, put/5, leave_out/4]).
:- use_module('../../solver/heap', [array_length/3, get_array/4, set_array/5]).

model('java.util.concurrent.atomic.AtomicIntegerArray.<clinit>()V', void, H0, H) :- leave_out('java.util.concurrent.atomic.AtomicIntegerArray', ['AA'], H0, H).
model('java.util.concurrent.atomic.AtomicLongArray.<clinit>()V', void, H0, H) :- leave_out('java.util.concurrent.atomic.AtomicLongArray', ['AA'], H0, H).
model('java.util.concurrent.atomic.AtomicReferenceArray.<clinit>()V', void, H0, H) :- leave_out('java.util.concurrent.atomic.AtomicReferenceArray', ['AA'], H0, H).

model('java.util.concurrent.atomic.AtomicIntegerArray.get(I)I'(X, I), R, H0, H, E) :- element(int, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.set(II)V'(X, I, V), R, H0, H, E) :- R = void, element(int, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.lazySet(II)V'(X, I, V), R, H0, H, E) :- R = void, element(int, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.getAndSet(II)I'(X, I, V), R, H0, H, E) :- element(int, X, I, new(V), R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.getPlain(I)I'(X, I), R, H0, H, E) :- element(int, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.getOpaque(I)I'(X, I), R, H0, H, E) :- element(int, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.getAcquire(I)I'(X, I), R, H0, H, E) :- element(int, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.setPlain(II)V'(X, I, V), R, H0, H, E) :- R = void, element(int, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.setOpaque(II)V'(X, I, V), R, H0, H, E) :- R = void, element(int, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.setRelease(II)V'(X, I, V), R, H0, H, E) :- R = void, element(int, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.compareAndExchange(III)I'(X, I, V0, V), R, H0, H, E) :- exchanged(int, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.compareAndExchangeAcquire(III)I'(X, I, V0, V), R, H0, H, E) :- exchanged(int, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.compareAndExchangeRelease(III)I'(X, I, V0, V), R, H0, H, E) :- exchanged(int, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.compareAndSet(III)Z'(X, I, V0, V), R, H0, H, E) :- set_if(int, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.weakCompareAndSet(III)Z'(X, I, V0, V), R, H0, H, E) :- set_if(int, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.weakCompareAndSetPlain(III)Z'(X, I, V0, V), R, H0, H, E) :- set_if(int, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.weakCompareAndSetVolatile(III)Z'(X, I, V0, V), R, H0, H, E) :- set_if(int, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.weakCompareAndSetAcquire(III)Z'(X, I, V0, V), R, H0, H, E) :- set_if(int, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.weakCompareAndSetRelease(III)Z'(X, I, V0, V), R, H0, H, E) :- set_if(int, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.getAndIncrement(I)I'(X, I), R, H0, H, E) :- element(int, X, I, add(1), R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.getAndDecrement(I)I'(X, I), R, H0, H, E) :- element(int, X, I, add(-1), R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.getAndAdd(II)I'(X, I, D), R, H0, H, E) :- element(int, X, I, add(D), R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.incrementAndGet(I)I'(X, I), R, H0, H, E) :- added(int, X, I, 1, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.decrementAndGet(I)I'(X, I), R, H0, H, E) :- added(int, X, I, -1, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicIntegerArray.addAndGet(II)I'(X, I, D), R, H0, H, E) :- added(int, X, I, D, R, H0, H, E).

model('java.util.concurrent.atomic.AtomicLongArray.get(I)J'(X, I), R, H0, H, E) :- element(long, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.set(IJ)V'(X, I, V), R, H0, H, E) :- R = void, element(long, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.lazySet(IJ)V'(X, I, V), R, H0, H, E) :- R = void, element(long, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.getAndSet(IJ)J'(X, I, V), R, H0, H, E) :- element(long, X, I, new(V), R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.getPlain(I)J'(X, I), R, H0, H, E) :- element(long, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.getOpaque(I)J'(X, I), R, H0, H, E) :- element(long, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.getAcquire(I)J'(X, I), R, H0, H, E) :- element(long, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.setPlain(IJ)V'(X, I, V), R, H0, H, E) :- R = void, element(long, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.setOpaque(IJ)V'(X, I, V), R, H0, H, E) :- R = void, element(long, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.setRelease(IJ)V'(X, I, V), R, H0, H, E) :- R = void, element(long, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.compareAndExchange(IJJ)J'(X, I, V0, V), R, H0, H, E) :- exchanged(long, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.compareAndExchangeAcquire(IJJ)J'(X, I, V0, V), R, H0, H, E) :- exchanged(long, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.compareAndExchangeRelease(IJJ)J'(X, I, V0, V), R, H0, H, E) :- exchanged(long, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.compareAndSet(IJJ)Z'(X, I, V0, V), R, H0, H, E) :- set_if(long, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.weakCompareAndSet(IJJ)Z'(X, I, V0, V), R, H0, H, E) :- set_if(long, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.weakCompareAndSetPlain(IJJ)Z'(X, I, V0, V), R, H0, H, E) :- set_if(long, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.weakCompareAndSetVolatile(IJJ)Z'(X, I, V0, V), R, H0, H, E) :- set_if(long, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.weakCompareAndSetAcquire(IJJ)Z'(X, I, V0, V), R, H0, H, E) :- set_if(long, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.weakCompareAndSetRelease(IJJ)Z'(X, I, V0, V), R, H0, H, E) :- set_if(long, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.getAndIncrement(I)J'(X, I), R, H0, H, E) :- element(long, X, I, add(1), R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.getAndDecrement(I)J'(X, I), R, H0, H, E) :- element(long, X, I, add(-1), R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.getAndAdd(IJ)J'(X, I, D), R, H0, H, E) :- element(long, X, I, add(D), R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.incrementAndGet(I)J'(X, I), R, H0, H, E) :- added(long, X, I, 1, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.decrementAndGet(I)J'(X, I), R, H0, H, E) :- added(long, X, I, -1, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicLongArray.addAndGet(IJ)J'(X, I, D), R, H0, H, E) :- added(long, X, I, D, R, H0, H, E).

model('java.util.concurrent.atomic.AtomicReferenceArray.get(I)Ljava/lang/Object;'(X, I), R, H0, H, E) :- element(reference, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.set(ILjava/lang/Object;)V'(X, I, V), R, H0, H, E) :- R = void, element(reference, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.lazySet(ILjava/lang/Object;)V'(X, I, V), R, H0, H, E) :- R = void, element(reference, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.getAndSet(ILjava/lang/Object;)Ljava/lang/Object;'(X, I, V), R, H0, H, E) :- element(reference, X, I, new(V), R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.getPlain(I)Ljava/lang/Object;'(X, I), R, H0, H, E) :- element(reference, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.getOpaque(I)Ljava/lang/Object;'(X, I), R, H0, H, E) :- element(reference, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.getAcquire(I)Ljava/lang/Object;'(X, I), R, H0, H, E) :- element(reference, X, I, same, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.setPlain(ILjava/lang/Object;)V'(X, I, V), R, H0, H, E) :- R = void, element(reference, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.setOpaque(ILjava/lang/Object;)V'(X, I, V), R, H0, H, E) :- R = void, element(reference, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.setRelease(ILjava/lang/Object;)V'(X, I, V), R, H0, H, E) :- R = void, element(reference, X, I, new(V), _, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.compareAndExchange(ILjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'(X, I, V0, V), R, H0, H, E) :- exchanged(reference, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.compareAndExchangeAcquire(ILjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'(X, I, V0, V), R, H0, H, E) :- exchanged(reference, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.compareAndExchangeRelease(ILjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'(X, I, V0, V), R, H0, H, E) :- exchanged(reference, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.compareAndSet(ILjava/lang/Object;Ljava/lang/Object;)Z'(X, I, V0, V), R, H0, H, E) :- set_if(reference, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.weakCompareAndSet(ILjava/lang/Object;Ljava/lang/Object;)Z'(X, I, V0, V), R, H0, H, E) :- set_if(reference, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.weakCompareAndSetPlain(ILjava/lang/Object;Ljava/lang/Object;)Z'(X, I, V0, V), R, H0, H, E) :- set_if(reference, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.weakCompareAndSetVolatile(ILjava/lang/Object;Ljava/lang/Object;)Z'(X, I, V0, V), R, H0, H, E) :- set_if(reference, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.weakCompareAndSetAcquire(ILjava/lang/Object;Ljava/lang/Object;)Z'(X, I, V0, V), R, H0, H, E) :- set_if(reference, X, I, V0, V, R, H0, H, E).
model('java.util.concurrent.atomic.AtomicReferenceArray.weakCompareAndSetRelease(ILjava/lang/Object;Ljava/lang/Object;)Z'(X, I, V0, V), R, H0, H, E) :- set_if(reference, X, I, V0, V, R, H0, H, E).

%   element(Kind, X, I, Change, V, H0, H, E): V is element I of the atomic array X, before the Change: same, new(Value) or add(Number).
element(Kind, X, I, Change, V, H0, H, E) :-
    known(I),
    kind(Kind, Field, _),
    field(H0, X, Field, r(A)),
    array_length(H0, A, N),
    (   I >= 0, I < N
    ->  get_array(H0, A, I, V),
        changed(Change, Kind, V, A, I, H0, H),
        E = ok
    ;   raise(H0, 'java.lang.ArrayIndexOutOfBoundsException', H, E)
    ).

kind(int, 'java.util.concurrent.atomic.AtomicIntegerArray.array', 0x80000000).
kind(long, 'java.util.concurrent.atomic.AtomicLongArray.array', 0x8000000000000000).
kind(reference, 'java.util.concurrent.atomic.AtomicReferenceArray.array', none).

changed(same, _, _, _, _, H, H).
changed(new(V), _, _, A, I, H0, H) :- set_array(H0, A, I, V, H).
changed(add(D), Kind, V0, A, I, H0, H) :-
    sum(Kind, V0, D, V),
    set_array(H0, A, I, V, H).

sum(Kind, V0, D, V) :-
    known(V0+D),
    kind(Kind, _, Half),
    V is (V0 + D + Half) mod (2 * Half) - Half.

added(Kind, X, I, D, V, H0, H, E) :-
    element(Kind, X, I, add(D), V0, H0, H, E),
    ( E == ok -> sum(Kind, V0, D, V) ; true ).

set_if(Kind, X, I, V0, V, B, H0, H, E) :-
    element(Kind, X, I, same, Seen, H0, H1, E1),
    (   E1 == ok, same_value(Seen, V0)
    ->  element(Kind, X, I, new(V), _, H1, H, E), B = 1
    ;   H = H1, E = E1, B = 0
    ).

exchanged(Kind, X, I, V0, V, Seen, H0, H, E) :-
    element(Kind, X, I, same, Seen, H0, H1, E1),
    (   E1 == ok, same_value(Seen, V0)
    ->  element(Kind, X, I, new(V), _, H1, H, E)
    ;   H = H1, E = E1
    ).

%   What threads add up is a base alone, without cells beside it.
model('java.util.concurrent.atomic.Striped64.<clinit>()V', void, H0, H) :-
    leave_out('java.util.concurrent.atomic.Striped64', ['NCPU','TLR','BASE','CELLSBUSY','THREAD_PROBE'], H0, H).
model('java.util.concurrent.atomic.Striped64.casBase(JJ)Z'(X, V0, V), B, H0, H) :-
    set_field_if(X, 'java.util.concurrent.atomic.Striped64.base', V0, V, B, H0, H).
model('java.util.concurrent.atomic.Striped64.getAndSetBase(J)J'(X, V), V0, H0, H) :-
    field(H0, X, 'java.util.concurrent.atomic.Striped64.base', V0),
    put(X, 'java.util.concurrent.atomic.Striped64.base', V, H0, H).

model('java.util.concurrent.atomic.AtomicStampedReference.<clinit>()V', void, H0, H) :- leave_out('java.util.concurrent.atomic.AtomicStampedReference', ['PAIR'], H0, H).
model('java.util.concurrent.atomic.AtomicStampedReference.casPair(Ljava/util/concurrent/atomic/AtomicStampedReference$Pair;Ljava/util/concurrent/atomic/AtomicStampedReference$Pair;)Z'(X, V0, V), B, H0, H) :-
    set_field_if(X, 'java.util.concurrent.atomic.AtomicStampedReference.pair', V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicMarkableReference.<clinit>()V', void, H0, H) :- leave_out('java.util.concurrent.atomic.AtomicMarkableReference', ['PAIR'], H0, H).
model('java.util.concurrent.atomic.AtomicMarkableReference.casPair(Ljava/util/concurrent/atomic/AtomicMarkableReference$Pair;Ljava/util/concurrent/atomic/AtomicMarkableReference$Pair;)Z'(X, V0, V), B, H0, H) :-
    set_field_if(X, 'java.util.concurrent.atomic.AtomicMarkableReference.pair', V0, V, B, H0, H).

set_field_if(X, Field, V0, V, B, H0, H) :-
    field(H0, X, Field, Seen),
    ( same_value(Seen, V0) -> put(X, Field, V, H0, H), B = 1 ; H = H0, B = 0 ).
