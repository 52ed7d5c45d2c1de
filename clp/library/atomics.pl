/*  The atomic classes that reach their field by a VarHandle: with one thread, plain reads and writes.

    The others do it by Unsafe (unsafe.pl) and are bytecode.
*/
:- module(atomics, []).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [same_value/2]).
:- use_module(object_fields, [field/4, put/5, leave_out/4]).

model('java.util.concurrent.atomic.AtomicReference.<clinit>()V', void, H0, H) :- leave_out('java.util.concurrent.atomic.AtomicReference', ['VALUE'], H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.<clinit>()V', void, H0, H) :- leave_out('java.util.concurrent.atomic.AtomicBoolean', ['VALUE'], H0, H).

model('java.util.concurrent.atomic.AtomicReference.compareAndSet(Ljava/lang/Object;Ljava/lang/Object;)Z'(X, V0, V), B, H0, H) :- set_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicReference.weakCompareAndSet(Ljava/lang/Object;Ljava/lang/Object;)Z'(X, V0, V), B, H0, H) :- set_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicReference.weakCompareAndSetPlain(Ljava/lang/Object;Ljava/lang/Object;)Z'(X, V0, V), B, H0, H) :- set_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicReference.weakCompareAndSetVolatile(Ljava/lang/Object;Ljava/lang/Object;)Z'(X, V0, V), B, H0, H) :- set_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicReference.weakCompareAndSetAcquire(Ljava/lang/Object;Ljava/lang/Object;)Z'(X, V0, V), B, H0, H) :- set_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicReference.weakCompareAndSetRelease(Ljava/lang/Object;Ljava/lang/Object;)Z'(X, V0, V), B, H0, H) :- set_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicReference.getAndSet(Ljava/lang/Object;)Ljava/lang/Object;'(X, V), V0, H0, H) :- swap(X, V, V0, H0, H).
model('java.util.concurrent.atomic.AtomicReference.getPlain()Ljava/lang/Object;'(X), V, H) :- field(H, X, 'java.util.concurrent.atomic.AtomicReference.value', V).
model('java.util.concurrent.atomic.AtomicReference.getOpaque()Ljava/lang/Object;'(X), V, H) :- field(H, X, 'java.util.concurrent.atomic.AtomicReference.value', V).
model('java.util.concurrent.atomic.AtomicReference.getAcquire()Ljava/lang/Object;'(X), V, H) :- field(H, X, 'java.util.concurrent.atomic.AtomicReference.value', V).
model('java.util.concurrent.atomic.AtomicReference.setPlain(Ljava/lang/Object;)V'(X, V), void, H0, H) :- put(X, 'java.util.concurrent.atomic.AtomicReference.value', V, H0, H).
model('java.util.concurrent.atomic.AtomicReference.setOpaque(Ljava/lang/Object;)V'(X, V), void, H0, H) :- put(X, 'java.util.concurrent.atomic.AtomicReference.value', V, H0, H).
model('java.util.concurrent.atomic.AtomicReference.setRelease(Ljava/lang/Object;)V'(X, V), void, H0, H) :- put(X, 'java.util.concurrent.atomic.AtomicReference.value', V, H0, H).
model('java.util.concurrent.atomic.AtomicReference.lazySet(Ljava/lang/Object;)V'(X, V), void, H0, H) :- put(X, 'java.util.concurrent.atomic.AtomicReference.value', V, H0, H).

model('java.util.concurrent.atomic.AtomicBoolean.compareAndSet(ZZ)Z'(X, V0, V), B, H0, H) :- set_flag_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.weakCompareAndSet(ZZ)Z'(X, V0, V), B, H0, H) :- set_flag_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.weakCompareAndSetPlain(ZZ)Z'(X, V0, V), B, H0, H) :- set_flag_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.weakCompareAndSetVolatile(ZZ)Z'(X, V0, V), B, H0, H) :- set_flag_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.weakCompareAndSetAcquire(ZZ)Z'(X, V0, V), B, H0, H) :- set_flag_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.weakCompareAndSetRelease(ZZ)Z'(X, V0, V), B, H0, H) :- set_flag_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.getAndSet(Z)Z'(X, V), V0, H0, H) :- swap_flag(X, V, V0, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.getPlain()Z'(X), V, H) :- field(H, X, 'java.util.concurrent.atomic.AtomicBoolean.value', V).
model('java.util.concurrent.atomic.AtomicBoolean.getOpaque()Z'(X), V, H) :- field(H, X, 'java.util.concurrent.atomic.AtomicBoolean.value', V).
model('java.util.concurrent.atomic.AtomicBoolean.getAcquire()Z'(X), V, H) :- field(H, X, 'java.util.concurrent.atomic.AtomicBoolean.value', V).
model('java.util.concurrent.atomic.AtomicBoolean.setPlain(Z)V'(X, V), void, H0, H) :- put(X, 'java.util.concurrent.atomic.AtomicBoolean.value', V, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.setOpaque(Z)V'(X, V), void, H0, H) :- put(X, 'java.util.concurrent.atomic.AtomicBoolean.value', V, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.setRelease(Z)V'(X, V), void, H0, H) :- put(X, 'java.util.concurrent.atomic.AtomicBoolean.value', V, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.lazySet(Z)V'(X, V), void, H0, H) :- put(X, 'java.util.concurrent.atomic.AtomicBoolean.value', V, H0, H).

set_if(X, V0, V, B, H0, H) :- set_if('java.util.concurrent.atomic.AtomicReference.value', X, V0, V, B, H0, H).

set_flag_if(X, V0, V, B, H0, H) :- set_if('java.util.concurrent.atomic.AtomicBoolean.value', X, V0, V, B, H0, H).

set_if(Field, X, V0, V, B, H0, H) :-
    field(H0, X, Field, Seen),
    (   same_value(Seen, V0)
    ->  put(X, Field, V, H0, H), B = 1
    ;   H = H0, B = 0
    ).

swap(X, V, V0, H0, H) :-
    field(H0, X, 'java.util.concurrent.atomic.AtomicReference.value', V0),
    put(X, 'java.util.concurrent.atomic.AtomicReference.value', V, H0, H).

swap_flag(X, V, V0, H0, H) :-
    field(H0, X, 'java.util.concurrent.atomic.AtomicBoolean.value', V0),
    put(X, 'java.util.concurrent.atomic.AtomicBoolean.value', V, H0, H).
