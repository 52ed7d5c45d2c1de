/*  Keys of maps and elements of sets: which are equal. Texts, boxes and what is equal to itself alone have a row here; for all others their
    own `equals` and `hashCode` are run, as an unknown value leads them. What these do is on no trace, as how often a table asks them is not known.
    Objects that are equal by code but have identity hash codes are different keys; for others, equal keys are taken to have equal hash codes.
*/
:- module(key_equality, [key_equal/5, known_key/2, number_key/4, bucket/4, own_hash/3]).
:- use_module(library(apply), [foldl/4, exclude/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(deciding, [nullness/2]).
:- use_module(state_fields, [held/4]).
:- use_module('../calls', [call_target/4, invoke/8]).
:- use_module('../../solver/heap', [cell/3, type_of/3]).
:- use_module('../../solver/numbers', [iand/3, ixor/3, iushr/3, iadd/3, imul/3, lushr/3, lxor/3, l2i/2]).
:- use_module('../../solver/texts', [text_equal/4, text_length/3, text_char/4]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/sameness', [same/4]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/presumed', [presumes/1]).
:- use_module('../../solver/identity_hashes', [identity_hash/2, different_hash/2]).
:- use_module(taken_orders, [order_taken/0]).

%   equality(Method, Kind): how objects are equal whose equals is Method.
equality('java.lang.String.equals(Ljava/lang/Object;)Z', text).
equality('java.lang.Object.equals(Ljava/lang/Object;)Z', identity).
equality('java.lang.Enum.equals(Ljava/lang/Object;)Z', identity).
equality('java.lang.Integer.equals(Ljava/lang/Object;)Z', number('java.lang.Integer.value')).
equality('java.lang.Long.equals(Ljava/lang/Object;)Z', number('java.lang.Long.value')).
equality('java.lang.Short.equals(Ljava/lang/Object;)Z', number('java.lang.Short.value')).
equality('java.lang.Byte.equals(Ljava/lang/Object;)Z', number('java.lang.Byte.value')).
equality('java.lang.Character.equals(Ljava/lang/Object;)Z', number('java.lang.Character.value')).
equality('java.lang.Boolean.equals(Ljava/lang/Object;)Z', number('java.lang.Boolean.value')).

%!  key_equal(+K1, +K2, -Answer, +H0, -H) is nondet.
%
%   Answer is `true`, then `false`: whether the references K1 and K2 are equal as keys.

key_equal(K1, K2, Answer, H0, H) :-
    (   K1 == K2
    ->  Answer = true, H = H0
    ;   nullness(K1, Nullness1),
        nullness(K2, Nullness2),
        equal_keys(Nullness1, Nullness2, Answer, H0, H)
    ).

equal_keys(null, null, true, H, H).
equal_keys(null, object(_), false, H, H).
equal_keys(object(_), null, false, H, H).
equal_keys(object(X), object(Y), Answer, H0, H) :-
    (   X == Y
    ->  Answer = true, H = H0
    ;   key_kind(H0, X, Kind1),
        (   Kind1 = code(Target)
        ->  equal_by_code(Target, X, Y, Answer, H0, H)
        ;   key_kind(H0, Y, Kind2),
            ( Kind1 == Kind2 -> equal_of(Kind1, H0, X, Y, Answer) ; Answer = false ),
            H = H0
        )
    ).

equal_of(text, H, X, Y, Answer) :- text_equal(H, X, Y, Answer).
equal_of(identity, H, X, Y, Answer) :- same(H, r(X), r(Y), Answer).
equal_of(number(Field), H, X, Y, Answer) :-
    held(H, X, Field, V),
    held(H, Y, Field, W),
    compare(eq, V, W, Answer).

equal_by_code(Target, X, Y, Answer, H0, H) :-
    order_taken,
    call_target(X, H0, 'java.lang.Object.hashCode()I', HashTarget),
    (   HashTarget == 'java.lang.Object.hashCode()I'
    ->  different_hashes,
        same(H0, r(X), r(Y), Answer),
        H = H0
    ;   invoke(virtual, 'java.lang.Object.equals(Ljava/lang/Object;)Z', [X,r(Y)], V, H0, H, E, _),
        ( E == ok -> true ; path_ends(unsupported(Target, 'keys whose equals throws an exception')) ),
        compare(ne, V, 0, Answer),
        ( Answer == true -> presumes('keys that are equal have the same hash code') ; true )
    ).

different_hashes :- presumes('different objects have different identity hash codes').

%!  own_hash(+H, +X, -Hash) is nondet.
%
%   Hash is the identity hash code of the object X as its `hashCode` gives it. Objects that are equal by code have different ones.

own_hash(H, X, Hash) :-
    call_target(X, H, 'java.lang.Object.equals(Ljava/lang/Object;)Z', Target),
    (   equality(Target, identity)
    ->  identity_hash(X, Hash)
    ;   integer(X)
    ->  different_hashes,
        order_taken,
        different_hash(X, Hash)
    ;   path_ends(unsupported('java.lang.Object.hashCode()I', 'identity hash codes differ from run to run'))
    ).

key_kind(H, X, Kind) :-
    call_target(X, H, 'java.lang.Object.equals(Ljava/lang/Object;)Z', Target),
    (   equality(Target, Kind0)
    ->  Kind = Kind0
    ;   Target = missing(_)
    ->  path_ends(unsupported(Target, 'keys of an unknown map that are equal by code'))
    ;   Kind = code(Target)
    ).

%!  number_key(+H, +X, -Field, -V) is semidet.
%
%   The object X, with a cell, is a box that holds V in its Field.

number_key(H, X, Field, V) :-
    type_of(H, X, Class),
    atom_concat(Class, '.equals(Ljava/lang/Object;)Z', Equals),
    equality(Equals, number(Field)),
    held(H, X, Field, V).

%!  known_key(+H, +K) is semidet.
%
%   K is null, or an object of which all is known that its hash code and equality hang on.

known_key(H, K) :-
    nonvar(K),
    (   K == null
    ->  true
    ;   K = r(X),
        integer(X),
        type_of(H, X, Class),
        (   selected_equality(Class, H, X, identity)
        ->  true
        ;   known_parts([X], [], H)
        )
    ).

selected_equality(_, H, X, Kind) :-
    call_target(X, H, 'java.lang.Object.equals(Ljava/lang/Object;)Z', Target),
    equality(Target, Kind).

%   known_parts(Xs, Done, H): nothing is unknown in the objects Xs, and what they lead to but Done.
known_parts([], _, _).
known_parts([X|Xs], Done, H) :-
    (   memberchk(X, Done)
    ->  known_parts(Xs, Done, H)
    ;   cell(H, X, Cell),
        written_parts(Cell, Parts),
        ground(Parts),
        findall(Y, member(r(Y), Parts), Ys),
        append(Ys, Xs, More),
        known_parts(More, [X|Done], H)
    ).

%   Elements of an array that nobody wrote are what they are by default.
written_parts(Cell, Parts) :-
    compound_name_arguments(Cell, _, Parts0),
    ( Cell = string(Chars) -> compound_name_arguments(Chars, _, Parts) ; functor(Cell, array, _) -> exclude(var, Parts0, Parts) ; Parts = Parts0 ).

%!  bucket(+K, -I, +H0, -H) is nondet.
%
%   I is the place of the key K in a table of 16 buckets. Texts that are not known are taken at the length 1.

bucket(K, I, H0, H) :-
    nullness(K, Nullness),
    key_hash(Nullness, Hash, H0, H),
    iushr(Hash, 16, High),
    ixor(Hash, High, Spread),
    iand(Spread, 15, I).

key_hash(null, 0, H, H).
key_hash(object(X), Hash, H0, H) :-
    key_kind(H0, X, Kind),
    (   Kind = code(Target)
    ->  invoke(virtual, 'java.lang.Object.hashCode()I', [X], Hash, H0, H, E, _),
        ( E == ok -> true ; path_ends(unsupported(Target, 'keys whose hashCode throws an exception')) )
    ;   hash_of(Kind, H0, X, Hash),
        H = H0
    ).

hash_of(text, H, X, Hash) :-
    (   integer(X), cell(H, X, string(Chars)), ground(Chars)
    ->  compound_name_arguments(Chars, _, Units),
        foldl(hashed, Units, 0, Hash)
    ;   text_length(H, X, L),
        compare(eq, L, 1, true),
        text_char(H, X, 0, Hash)
    ).
hash_of(identity, _, _, _) :-
    path_ends(unsupported('java.lang.Object.hashCode()I', 'identity hash codes differ from run to run')).
hash_of(number(Field), H, X, Hash) :-
    held(H, X, Field, V),
    number_hash(Field, V, Hash).

hashed(C, Hash0, Hash) :-
    imul(Hash0, 31, Hash1),
    iadd(Hash1, C, Hash).

number_hash('java.lang.Long.value', V, Hash) :- !,
    lushr(V, 32, High),
    lxor(V, High, Both),
    l2i(Both, Hash).
number_hash('java.lang.Boolean.value', V, Hash) :- !,
    compare(eq, V, 1, Answer),
    ( Answer == true -> Hash = 1231 ; Hash = 1237 ).
number_hash(_, V, V).
