/*  Objects, classes and fields by offset on unknown values. */
:- module(open_objects, []).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, array_units/5, new_array_of/5]).
:- use_module(object_fields, [field/4]).
:- use_module(deciding, [flag/2, nullness/2]).
:- use_module(objects, [constants/5]).
:- use_module(open_by_cases, [taken_for_class/4]).
:- use_module(open_arrays, [element_kind/3]).
:- use_module('../../solver/decisions', [compare/4, instance/4]).
:- use_module('../../solver/classes', [component_default/2]).
:- use_module('../../solver/heap', [cell/3, array_length/3, get_array/4]).
:- use_module('../../solver/class_mirrors', [class_mirror/4, array_exactly/2]).
:- use_module('../../solver/texts', [text_equal/4, known_length/3]).
:- use_module('../../solver/identity_hashes', [identity_hash/2]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module(key_equality, [own_hash/3]).

model('java.lang.Object.getClass()Ljava/lang/Class;'(X), r(Y), H0, H) :- class_mirror(H0, X, Y, H).

model('java.lang.Class.isInstance(Ljava/lang/Object;)Z'(X, R), V, H) :-
    mirrored(X, H, Type),
    nullness(R, Answer),
    is_instance(Answer, Type, H, V).

is_instance(null, _, _, 0).
is_instance(object(Y), Type, H, V) :-
    (   ( Type == void ; component_default(Type, Default), Default \== null )
    ->  V = 0
    ;   instance(H, r(Y), Type, Answer),
        flag(Answer, V)
    ).

mirrored(X0, H, Type) :-
    taken_for_class(X0, X, H, H),
    (   integer(X), cell(H, X, mirror(Type0))
    ->  Type = Type0
    ;   path_ends(unsupported('java.lang.Class', 'a class that is not known'))
    ).

model('java.lang.Object.hashCode()I'(X), V, H) :- own_hash(H, X, V).

model('java.lang.System.identityHashCode(Ljava/lang/Object;)I'(R), V, _) :-
    nullness(R, Answer),
    ( Answer = object(X) -> identity_hash(X, V) ; V = 0 ).

%   A copy of an array, at each length that it can have.
model('java.lang.Object.clone()Ljava/lang/Object;'(X), r(Y), H0, H) :-
    ( integer(X) -> Kind = none ; element_kind(X, H0, Kind) ),
    (   Kind == none
    ->  path_ends(unsupported('java.lang.Object.clone()Ljava/lang/Object;', 'a copy of what is not known'))
    ;   ( Kind == reference -> array_exactly(X, Component) ; Component = Kind ),
        array_length(H0, X, L),
        known_length(L, H0, N),
        elements(0, N, X, H0, Values),
        new_array_of(H0, Component, Values, Y, H)
    ).

elements(I, N, X, H, Values) :-
    (   I =:= N
    ->  Values = []
    ;   get_array(H, X, I, V),
        Values = [V|Values1],
        I1 is I + 1,
        elements(I1, N, X, H, Values1)
    ).

%   Keys of an EnumMap and elements of an EnumSet.
model('java.util.EnumMap.typeCheck(Ljava/lang/Enum;)V'(X, R), void, H0, H, E) :-
    checked('java.util.EnumMap.keyType', X, R, H0, H, E).
model('java.util.EnumSet.typeCheck(Ljava/lang/Enum;)V'(X, R), void, H0, H, E) :-
    checked('java.util.EnumSet.elementType', X, R, H0, H, E).
model('java.util.EnumMap.isValidKey(Ljava/lang/Object;)Z'(X, R), V, H) :-
    enum_type('java.util.EnumMap.keyType', X, H, Type),
    nullness(R, Answer),
    is_instance(Answer, Type, H, V).

checked(Field, X, R, H0, H, E) :-
    enum_type(Field, X, H0, Type),
    nullness(R, Answer),
    (   Answer = object(Y)
    ->  instance(H0, r(Y), Type, Instance),
        ( Instance == true -> H = H0, E = ok ; raise(H0, 'java.lang.ClassCastException', H, E) )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

enum_type(Field, X, H, Type) :-
    (   integer(X)
    ->  field(H, X, Field, r(C)),
        mirrored(C, H, Type)
    ;   path_ends(unsupported(Field, 'a collection that is not known'))
    ).

%   The constant of an unknown name: each of them, or none.
model('java.lang.Enum.valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;'(R1, R2), R, H0, H, E) :-
    nullness(R1, Answer1),
    nullness(R2, Answer2),
    constant_named(Answer1, Answer2, R, H0, H, E).

constant_named(null, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
constant_named(object(_), null, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
constant_named(object(C), object(Name), R, H0, H, E) :-
    mirrored(C, H0, _),
    constants(C, All, H0, H1, E1),
    (   E1 == ok
    ->  All = r(A),
        array_length(H1, A, N),
        array_units(H1, A, 0, N, Rs),
        named(Rs, Name, R, H1, H, E)
    ;   H = H1, E = E1
    ).

named([], _, _, H0, H, E) :- raise(H0, 'java.lang.IllegalArgumentException', H, E).
named([r(X)|Rs], Name, R, H0, H, E) :-
    field(H0, X, 'java.lang.Enum.name', r(Own)),
    text_equal(H0, Name, Own, Answer),
    (   Answer == true
    ->  R = r(X), H = H0, E = ok
    ;   named(Rs, Name, R, H0, H, E)
    ).
