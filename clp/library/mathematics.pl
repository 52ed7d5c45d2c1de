/*  java.lang.Math and Random: what has one exact result. Functions that a JVM may round either way are not modelled.

    StrictMath's other functions are bytecode, or native and so not supported.
*/
:- module(mathematics, []).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [not_modelled/2]).
:- use_module(object_fields, [static/5, put_static/5, leave_out/4]).
:- use_module('../calls', [initialise/5]).
:- use_module('../../solver/classes', [field_slot/3]).
:- use_module('../../solver/float_functions', [dsqrt/2, dfloor/2, dceil/2, drint/2, dround/2, fround/2, dfma/4, ffma/4,
                                                 dremainder/3, dlog/2]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.Math.sqrt(D)D'(X), Z, _) :- dsqrt(X, Z).
model('java.lang.Math.floor(D)D'(X), Z, _) :- dfloor(X, Z).
model('java.lang.Math.ceil(D)D'(X), Z, _) :- dceil(X, Z).
model('java.lang.Math.rint(D)D'(X), Z, _) :- drint(X, Z).
model('java.lang.Math.round(D)J'(X), Z, _) :- dround(X, Z).
model('java.lang.Math.round(F)I'(X), Z, _) :- fround(X, Z).
model('java.lang.Math.abs(D)D'(X), Z, _) :- Z is abs(X).
model('java.lang.Math.abs(F)F'(X), Z, _) :- Z is abs(X).
model('java.lang.StrictMath.sqrt(D)D'(X), Z, _) :- dsqrt(X, Z).
model('java.lang.StrictMath.floor(D)D'(X), Z, _) :- dfloor(X, Z).
model('java.lang.StrictMath.ceil(D)D'(X), Z, _) :- dceil(X, Z).
model('java.lang.StrictMath.rint(D)D'(X), Z, _) :- drint(X, Z).
model('java.lang.StrictMath.log(D)D'(X), Z, _) :- dlog(X, Z).
model('java.lang.StrictMath.IEEEremainder(DD)D'(X, Y), Z, _) :- dremainder(X, Y, Z).
model('java.lang.Math.fma(DDD)D'(X, Y, Z), V, _) :- dfma(X, Y, Z, V).
model('java.lang.Math.fma(FFF)F'(X, Y, Z), V, _) :- ffma(X, Y, Z, V).

%   Powers of whole numbers that a double holds are exact everywhere.
model('java.lang.Math.pow(DD)D'(X, Y), Z, _) :-
    (   Y =:= 0.0
    ->  Z = 1.0
    ;   Y =:= 1.0
    ->  Z = X
    ;   abs(X) =< 9007199254740992.0, X =:= truncate(X), Y >= 2.0, Y =< 1100.0, Y =:= truncate(Y),
        X =\= 0.0,
        P is truncate(X) ** truncate(Y),
        abs(P) =< 9007199254740992
    ->  Z is float(P)
    ;   not_modelled('java.lang.Math.pow(DD)D', 'a result that JVMs may round differently')
    ).

%   The logarithms of the radixes of numbers, which BigInteger asks for, come out the same wherever they were tried.
model('java.lang.Math.log(D)D'(X), Z, _) :-
    (   X >= 1.0, X =< 36.0, X =:= truncate(X)
    ->  Z is log(X)
    ;   not_modelled('java.lang.Math.log(D)D', 'a result that JVMs may round differently')
    ).

no_model(static, 'java.lang.Math.sin(D)D', 'a result that JVMs may round differently').
no_model(static, 'java.lang.Math.cos(D)D', 'a result that JVMs may round differently').
no_model(static, 'java.lang.Math.tan(D)D', 'a result that JVMs may round differently').
no_model(static, 'java.lang.Math.exp(D)D', 'a result that JVMs may round differently').
no_model(static, 'java.lang.Math.log10(D)D', 'a result that JVMs may round differently').
no_model(static, 'java.lang.Math.random()D', 'random numbers').

%   A seed that is given makes the same numbers everywhere; one that is not ends the path.
no_model(static, 'java.util.Random.seedUniquifier()J', 'random numbers').
model('java.util.Random.<clinit>()V', void, H0, H, E) :-
    initialise('jdk.internal.misc.Unsafe', H0, H1, E, _),
    (   E == ok
    ->  static('jdk.internal.misc.Unsafe', 'jdk.internal.misc.Unsafe.theUnsafe', Unsafe, H1, H2),
        put_static('java.util.Random', 'java.util.Random.unsafe', Unsafe, H2, H3),
        field_slot('java.util.Random', 'java.util.Random.seed', Slot),
        put_static('java.util.Random', 'java.util.Random.seedOffset', Slot, H3, H4),
        leave_out('java.util.Random', [seedUniquifier,serialPersistentFields], H4, H)
    ;   H = H1
    ).
