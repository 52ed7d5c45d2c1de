/*  jdk.internal.misc.Unsafe: fields and elements by offset, in one thread.

    The offset of a field is its slot; the offset of element I of an array is 16 + 8 * I, whatever its component. Memory
    outside objects is not there, and neither are accesses of another width than that of what is stored.
*/
:- module(unsafe, [look/4, place/5]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [not_modelled/2, string_units/3, same_value/2, known_class/3]).
:- use_module('../calls', [initialise/5]).
:- use_module('../../solver/heap', [cell/3, get_field/5, set_field/6, get_array/4, set_array/5, new_object/4,
                                    type_of/3]).
:- use_module('../../solver/classes', [field_slot/3]).


model('jdk.internal.misc.Unsafe.registerNatives()V', void, _).
model('java.util.concurrent.atomic.AtomicLong.VMSupportsCS8()Z', 1, _).
model('jdk.internal.misc.Unsafe.arrayBaseOffset0(Ljava/lang/Class;)I'(_, _), 16, _).
model('jdk.internal.misc.Unsafe.arrayIndexScale0(Ljava/lang/Class;)I'(_, _), 8, _).
model('jdk.internal.misc.Unsafe.loadFence()V'(_), void, _).
model('jdk.internal.misc.Unsafe.storeFence()V'(_), void, _).
model('jdk.internal.misc.Unsafe.fullFence()V'(_), void, _).

model('jdk.internal.misc.Unsafe.objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J'(_, r(C), r(N)), Slot, H) :-
    known_class(H, C, Class),
    string_units(H, N, Units),
    atom_codes(Name, Units),
    atomic_list_concat([Class,'.',Name], Field),
    (   field_slot(Class, Field, Slot0)
    ->  Slot = Slot0
    ;   not_modelled('jdk.internal.misc.Unsafe.objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J', Field)
    ).

model('jdk.internal.misc.Unsafe.ensureClassInitialized0(Ljava/lang/Class;)V'(_, r(C)), void, H0, H, E) :-
    known_class(H0, C, Class),
    initialise(Class, H0, H, E, _).

model('jdk.internal.misc.Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;'(_, r(C)), R, H0, H, E) :-
    known_class(H0, C, Class),
    initialise(Class, H0, H1, E, _),
    ( E == ok -> new_object(H1, Class, X, H), R = r(X) ; H = H1 ).

model('jdk.internal.misc.Unsafe.getBoolean(Ljava/lang/Object;J)Z'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getBooleanVolatile(Ljava/lang/Object;J)Z'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getByte(Ljava/lang/Object;J)B'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getByteVolatile(Ljava/lang/Object;J)B'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getShort(Ljava/lang/Object;J)S'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getShortVolatile(Ljava/lang/Object;J)S'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getChar(Ljava/lang/Object;J)C'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getCharVolatile(Ljava/lang/Object;J)C'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getInt(Ljava/lang/Object;J)I'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getIntVolatile(Ljava/lang/Object;J)I'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getLong(Ljava/lang/Object;J)J'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getLongVolatile(Ljava/lang/Object;J)J'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getFloat(Ljava/lang/Object;J)F'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getFloatVolatile(Ljava/lang/Object;J)F'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getDouble(Ljava/lang/Object;J)D'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getDoubleVolatile(Ljava/lang/Object;J)D'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getReference(Ljava/lang/Object;J)Ljava/lang/Object;'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.getReferenceVolatile(Ljava/lang/Object;J)Ljava/lang/Object;'(_, R, At), V, H) :- look(R, At, H, V).
model('jdk.internal.misc.Unsafe.putBoolean(Ljava/lang/Object;JZ)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putBooleanVolatile(Ljava/lang/Object;JZ)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putByte(Ljava/lang/Object;JB)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putByteVolatile(Ljava/lang/Object;JB)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putShort(Ljava/lang/Object;JS)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putShortVolatile(Ljava/lang/Object;JS)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putChar(Ljava/lang/Object;JC)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putCharVolatile(Ljava/lang/Object;JC)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putInt(Ljava/lang/Object;JI)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putIntVolatile(Ljava/lang/Object;JI)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putLong(Ljava/lang/Object;JJ)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putLongVolatile(Ljava/lang/Object;JJ)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putFloat(Ljava/lang/Object;JF)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putFloatVolatile(Ljava/lang/Object;JF)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putDouble(Ljava/lang/Object;JD)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putDoubleVolatile(Ljava/lang/Object;JD)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putReference(Ljava/lang/Object;JLjava/lang/Object;)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).
model('jdk.internal.misc.Unsafe.putReferenceVolatile(Ljava/lang/Object;JLjava/lang/Object;)V'(_, R, At, V), void, H0, H) :- place(R, At, V, H0, H).

model('jdk.internal.misc.Unsafe.compareAndSetInt(Ljava/lang/Object;JII)Z'(_, R, At, V0, V), B, H0, H) :-
    exchange(R, At, V0, V, Seen, H0, H),
    ( same_value(Seen, V0) -> B = 1 ; B = 0 ).
model('jdk.internal.misc.Unsafe.compareAndExchangeInt(Ljava/lang/Object;JII)I'(_, R, At, V0, V), Seen, H0, H) :-
    exchange(R, At, V0, V, Seen, H0, H).
model('jdk.internal.misc.Unsafe.compareAndSetLong(Ljava/lang/Object;JJJ)Z'(_, R, At, V0, V), B, H0, H) :-
    exchange(R, At, V0, V, Seen, H0, H),
    ( same_value(Seen, V0) -> B = 1 ; B = 0 ).
model('jdk.internal.misc.Unsafe.compareAndExchangeLong(Ljava/lang/Object;JJJ)J'(_, R, At, V0, V), Seen, H0, H) :-
    exchange(R, At, V0, V, Seen, H0, H).
model('jdk.internal.misc.Unsafe.compareAndSetReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z'(_, R, At, V0, V), B, H0, H) :-
    exchange(R, At, V0, V, Seen, H0, H),
    ( same_value(Seen, V0) -> B = 1 ; B = 0 ).
model('jdk.internal.misc.Unsafe.compareAndExchangeReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'(_, R, At, V0, V), Seen, H0, H) :-
    exchange(R, At, V0, V, Seen, H0, H).

%!  look(+R, +At, +H, -V) is det.
%
%   V is what object R holds at the offset At.

look(R, At, H, V) :-
    object(R, X),
    type_of(H, X, Type),
    (   Type = array(_)
    ->  element(At, I),
        get_array(H, X, I, V)
    ;   get_field(H, X, none, At, V)
    ).

%!  place(+R, +At, +V, +H0, -H) is det.
%
%   Object R holds V at the offset At from now on.

place(R, At, V, H0, H) :-
    object(R, X),
    type_of(H0, X, Type),
    (   Type = array(_)
    ->  element(At, I),
        set_array(H0, X, I, V, H)
    ;   set_field(H0, X, none, At, V, H)
    ).

exchange(R, At, V0, V, Seen, H0, H) :-
    look(R, At, H0, Seen),
    ( same_value(Seen, V0) -> place(R, At, V, H0, H) ; H = H0 ).

object(r(X), X).
object(null, _) :- not_modelled('jdk.internal.misc.Unsafe', 'memory outside objects').

element(At, I) :-
    (   At >= 16, At /\ 7 =:= 0
    ->  I is (At - 16) >> 3
    ;   not_modelled('jdk.internal.misc.Unsafe', 'an access across elements')
    ).
