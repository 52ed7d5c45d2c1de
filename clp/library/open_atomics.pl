/*  The atomic classes on unknown objects and values: with one thread, plain reads and writes.

    Those that reach their field by Unsafe are bytecode, so that the fields of an unknown object are told by their offsets here.
*/
:- module(open_atomics, []).
:- use_module(library(lists), [member/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(deciding, [flag/2]).
:- use_module(state_fields, [held/4, hold/5]).
:- use_module(unsafe, [look/4, place/5]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/sameness', [same/4]).
:- use_module('../../solver/classes', [class/6, field_slot/3]).
:- use_module('../../solver/types', [type_list/2]).
:- use_module('../../solver/references', [object_type/2]).
:- use_module('../../solver/ends', [path_ends/1]).

model('jdk.internal.misc.Unsafe.getIntVolatile(Ljava/lang/Object;J)I'(_, R, At), V, H) :- looked(R, At, H, V).
model('jdk.internal.misc.Unsafe.getLongVolatile(Ljava/lang/Object;J)J'(_, R, At), V, H) :- looked(R, At, H, V).
model('jdk.internal.misc.Unsafe.getReferenceVolatile(Ljava/lang/Object;J)Ljava/lang/Object;'(_, R, At), V, H) :- looked(R, At, H, V).
model('jdk.internal.misc.Unsafe.putIntVolatile(Ljava/lang/Object;JI)V'(_, R, At, V), void, H0, H) :- placed(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putLongVolatile(Ljava/lang/Object;JJ)V'(_, R, At, V), void, H0, H) :- placed(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putReferenceVolatile(Ljava/lang/Object;JLjava/lang/Object;)V'(_, R, At, V), void, H0, H) :- placed(R, At, V, H0, H).

%   Numbers exchanged where they are what is expected.

model('jdk.internal.misc.Unsafe.compareAndSetInt(Ljava/lang/Object;JII)Z'(_, R, At, V0, V), B, H0, H) :-
    exchanged(R, At, V0, V, _, Answer, H0, H),
    flag(Answer, B).
model('jdk.internal.misc.Unsafe.compareAndExchangeInt(Ljava/lang/Object;JII)I'(_, R, At, V0, V), Seen, H0, H) :-
    exchanged(R, At, V0, V, Seen, _, H0, H).
model('jdk.internal.misc.Unsafe.compareAndSetLong(Ljava/lang/Object;JJJ)Z'(_, R, At, V0, V), B, H0, H) :-
    exchanged(R, At, V0, V, _, Answer, H0, H),
    flag(Answer, B).
model('jdk.internal.misc.Unsafe.compareAndExchangeLong(Ljava/lang/Object;JJJ)J'(_, R, At, V0, V), Seen, H0, H) :-
    exchanged(R, At, V0, V, Seen, _, H0, H).

exchanged(R, At, V0, V, Seen, Answer, H0, H) :-
    looked(R, At, H0, Seen),
    compare(eq, Seen, V0, Answer),
    ( Answer == true -> placed(R, At, V, H0, H) ; H = H0 ).

looked(R, At, H, V) :-
    memory(R, At, Memory),
    ( Memory = field(X, Field) -> held(H, X, Field, V) ; look(R, At, H, V) ).

placed(R, At, V, H0, H) :-
    memory(R, At, Memory),
    ( Memory = field(X, Field) -> hold(X, Field, V, H0, H) ; place(R, At, V, H0, H) ).

%   memory(R, At, Memory): at the offset At of object R there is `known` memory, or field(X, Field) of an unknown object X.
memory(R, At, Memory) :-
    (   nonvar(R), R = r(X), integer(At)
    ->  (   integer(X)
        ->  Memory = known
        ;   object_type(X, D), type_list(D, [Type|_]), atom(Type), class(Type, _, _, Fields, _, _),
            member(Field-_, Fields), field_slot(Type, Field, At)
        ->  Memory = field(X, Field)
        ;   unknown_memory
        )
    ;   unknown_memory
    ).

unknown_memory :- path_ends(unsupported('jdk.internal.misc.Unsafe', 'memory that is not known')).

%   The classes that have a VarHandle instead.

model('java.util.concurrent.atomic.AtomicBoolean.compareAndSet(ZZ)Z'(X, V0, V), B, H0, H) :-
    held(H0, X, 'java.util.concurrent.atomic.AtomicBoolean.value', Seen),
    compare(eq, Seen, V0, Answer),
    flag(Answer, B),
    ( Answer == true -> hold(X, 'java.util.concurrent.atomic.AtomicBoolean.value', V, H0, H) ; H = H0 ).
model('java.util.concurrent.atomic.AtomicBoolean.getAndSet(Z)Z'(X, V), V0, H0, H) :- swapped('java.util.concurrent.atomic.AtomicBoolean.value', X, V, V0, H0, H).
model('java.util.concurrent.atomic.AtomicBoolean.getPlain()Z'(X), V, H) :- held(H, X, 'java.util.concurrent.atomic.AtomicBoolean.value', V).
model('java.util.concurrent.atomic.AtomicBoolean.lazySet(Z)V'(X, V), void, H0, H) :- hold(X, 'java.util.concurrent.atomic.AtomicBoolean.value', V, H0, H).

model('java.util.concurrent.atomic.AtomicReference.compareAndSet(Ljava/lang/Object;Ljava/lang/Object;)Z'(X, V0, V), B, H0, H) :- set_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicReference.weakCompareAndSetVolatile(Ljava/lang/Object;Ljava/lang/Object;)Z'(X, V0, V), B, H0, H) :- set_if(X, V0, V, B, H0, H).
model('java.util.concurrent.atomic.AtomicReference.getAndSet(Ljava/lang/Object;)Ljava/lang/Object;'(X, V), V0, H0, H) :- swapped('java.util.concurrent.atomic.AtomicReference.value', X, V, V0, H0, H).
model('java.util.concurrent.atomic.AtomicReference.getPlain()Ljava/lang/Object;'(X), V, H) :- held(H, X, 'java.util.concurrent.atomic.AtomicReference.value', V).
model('java.util.concurrent.atomic.AtomicReference.lazySet(Ljava/lang/Object;)V'(X, V), void, H0, H) :- hold(X, 'java.util.concurrent.atomic.AtomicReference.value', V, H0, H).

set_if(X, V0, V, B, H0, H) :-
    held(H0, X, 'java.util.concurrent.atomic.AtomicReference.value', Seen),
    same(H0, Seen, V0, Answer),
    flag(Answer, B),
    ( Answer == true -> hold(X, 'java.util.concurrent.atomic.AtomicReference.value', V, H0, H) ; H = H0 ).

swapped(Field, X, V, V0, H0, H) :-
    held(H0, X, Field, V0),
    hold(X, Field, V, H0, H).
