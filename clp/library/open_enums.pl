/*  Enums on unknown constants: what the bytecode would ask of their classes. */
:- module(open_enums, []).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(object_fields, [field/4]).
:- use_module(deciding, [nullness/2]).
:- use_module('../../solver/heap', [class_constant/4, get_field/5, type_of/3]).
:- use_module('../../solver/numbers', [isub/3]).
:- use_module('../../solver/references', [object_type/2]).
:- use_module('../../solver/kinds', [kind/2]).
:- use_module('../../solver/known_types', [description/5]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.Enum.getDeclaringClass()Ljava/lang/Class;'(X), r(Y), H0, H) :-
    enum_of(X, H0, Enum),
    class_constant(H0, Enum, Y, H).

model('java.lang.Enum.compareTo(Ljava/lang/Enum;)I'(X, R), V, H0, H, E) :-
    nullness(R, Answer),
    compared(Answer, X, V, H0, H, E).

compared(null, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
compared(object(Y), X, V, H0, H, E) :-
    enum_of(X, H0, Enum1),
    enum_of(Y, H0, Enum2),
    (   Enum1 == Enum2
    ->  ordinal(H0, X, O1),
        ordinal(H0, Y, O2),
        isub(O1, O2, V),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.ClassCastException', H, E)
    ).

enum_of(X, H, Enum) :-
    (   integer(X)
    ->  type_of(H, X, Type),
        description(Type, _, enum(Enum), _, _)
    ;   object_type(X, D), kind(D, enum(Enum0))
    ->  Enum = Enum0
    ;   path_ends(unsupported('java.lang.Enum', 'a constant of an unknown enum'))
    ).

ordinal(H, X, O) :-
    ( integer(X) -> field(H, X, 'java.lang.Enum.ordinal', O) ; get_field(H, X, 'java.lang.Enum.ordinal', none, O) ).
