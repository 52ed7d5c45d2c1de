/*  What the JDK's collections need below Java, and what of them differs from run to run.

    List.of and its like run as bytecode. The order in which Set.of and Map.of give their elements hangs on a random
    number of the JVM: asking for it ends the path, while looking up does not need it.
*/
:- module(collections, []).
:- use_module(library(lists), [append/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [string_at/3, new_text/4]).
:- use_module(object_fields, [field/4]).
:- use_module('../../solver/heap', [type_of/3, array_length/3, get_array/4]).
:- use_module('../../solver/number_text', [java_text/3]).
:- use_module('../../solver/ends', [path_ends/1]).

model('jdk.internal.misc.CDS.getRandomSeedForDumping()J', 1, _).

no_model(instance, 'java.util.ImmutableCollections$Set12.toArray()[Ljava/lang/Object;', 'order that differs from run to run').
no_model(instance, 'java.util.ImmutableCollections$Set12.toArray([Ljava/lang/Object;)[Ljava/lang/Object;',
         'order that differs from run to run').
no_model(instance, 'java.util.ImmutableCollections$Set12$1.next()Ljava/lang/Object;', 'order that differs from run to run').
no_model(instance, 'java.util.ImmutableCollections$SetN$SetNIterator.next()Ljava/lang/Object;',
         'order that differs from run to run').
no_model(instance, 'java.util.ImmutableCollections$MapN$MapNIterator.nextIndex()I', 'order that differs from run to run').

%   How many elements are left to be compared one by one, inverted: all of them.
model('jdk.internal.util.ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I'(_, _, _, _, N, _),
      I, _) :-
    I is \ N.

%   Whether the user asked for the sort of old is a property of the system.
model('java.util.Arrays$LegacyMergeSort.<clinit>()V', void, _).

model('jdk.internal.util.Preconditions.outOfBoundsMessage(Ljava/lang/String;Ljava/util/List;)Ljava/lang/String;'(Kind, List),
      r(X), H0, H) :-
    string_at(H0, Kind, Codes),
    atom_codes(Check, Codes),
    numbers(H0, List, Numbers),
    maplist(java_text(long), Numbers, Texts),
    range_text(Check, Texts, Parts),
    append(Parts, Units),
    new_text(H0, Units, X, H).

range_text(checkIndex, [I,N], [`Index `,I,` out of bounds for length `,N]).
range_text(checkFromToIndex, [From,To,N], [`Range [`,From,`, `,To,`) out of bounds for length `,N]).
range_text(checkFromIndexSize, [From,Size,N], [`Range [`,From,`, `,From,` + `,Size,`) out of bounds for length `,N]).

numbers(H, r(X), Numbers) :-
    type_of(H, X, Type),
    boxes(Type, H, X, Boxes),
    maplist(number(H), Boxes, Numbers).

boxes('java.util.ImmutableCollections$List12', H, X, [E0,E1]) :-
    field(H, X, 'java.util.ImmutableCollections$List12.e0', E0),
    field(H, X, 'java.util.ImmutableCollections$List12.e1', E1).
boxes('java.util.ImmutableCollections$ListN', H, X, Boxes) :-
    field(H, X, 'java.util.ImmutableCollections$ListN.elements', r(A)),
    array_length(H, A, N),
    findall(I, between(1, N, I), Places),
    maplist(element(H, A), Places, Boxes).

element(H, A, Place, V) :-
    I is Place - 1,
    get_array(H, A, I, V).

number(H, r(X), N) :-
    type_of(H, X, Type),
    atom_concat(Type, '.value', Field),
    field(H, X, Field, N).
