/*  The boxes of numbers: those that valueOf keeps, and the bits of floating-point numbers.

    A kept box is made when it is first asked for, so that the classes of the JDK's caches are not needed.
*/
:- module(boxes, []).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [not_modelled/2]).
:- use_module(object_fields, [boxed/5]).
:- use_module('../../solver/heap', [interned/5]).
:- use_module('../../solver/classes', [instance_template/2, field_slot/3]).
:- use_module('../../solver/float_bits', [float_to_bits/2, bits_to_float/2, double_to_bits/2, bits_to_double/2]).

model('java.lang.Integer.valueOf(I)Ljava/lang/Integer;'(V), r(X), H0, H) :-
    box('java.lang.Integer', -128, 127, V, X, H0, H).
model('java.lang.Long.valueOf(J)Ljava/lang/Long;'(V), r(X), H0, H) :-
    box('java.lang.Long', -128, 127, V, X, H0, H).
model('java.lang.Short.valueOf(S)Ljava/lang/Short;'(V), r(X), H0, H) :-
    box('java.lang.Short', -128, 127, V, X, H0, H).
model('java.lang.Byte.valueOf(B)Ljava/lang/Byte;'(V), r(X), H0, H) :-
    box('java.lang.Byte', -128, 127, V, X, H0, H).
model('java.lang.Character.valueOf(C)Ljava/lang/Character;'(V), r(X), H0, H) :-
    box('java.lang.Character', 0, 127, V, X, H0, H).

model('java.lang.Float.floatToRawIntBits(F)I'(V), Bits, _) :-
    (   V =:= V
    ->  float_to_bits(V, Bits)
    ;   not_modelled('java.lang.Float.floatToRawIntBits(F)I', 'the bits of a NaN')
    ).
model('java.lang.Double.doubleToRawLongBits(D)J'(V), Bits, _) :-
    (   V =:= V
    ->  double_to_bits(V, Bits)
    ;   not_modelled('java.lang.Double.doubleToRawLongBits(D)J', 'the bits of a NaN')
    ).
model('java.lang.Float.intBitsToFloat(I)F'(Bits), V, _) :- bits_to_float(Bits, V).
model('java.lang.Double.longBitsToDouble(J)D'(Bits), V, _) :- bits_to_double(Bits, V).

box(Class, Least, Most, V, X, H0, H) :-
    (   V >= Least, V =< Most
    ->  interned(H0, kept(Class, V), boxes:box_cell(Class, V), X, H)
    ;   boxed(Class, V, X, H0, H)
    ).

:- public box_cell/3.

box_cell(Class, V, Cell) :-
    instance_template(Class, Cell),
    atom_concat(Class, '.value', Field),
    field_slot(Class, Field, Slot),
    setarg(Slot, Cell, V).
