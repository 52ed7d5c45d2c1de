/*  Keys of maps and elements of sets: which are equal, for classes of the library whose objects do not change and for those that
    are equal to themselves alone. What is equal by code of the program ends the path.
*/
:- module(key_equality, [key_equal/4, known_key/2, number_key/4, bucket/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(deciding, [nullness/2]).
:- use_module(state_fields, [held/4]).
:- use_module('../calls', [call_target/4]).
:- use_module('../../solver/heap', [cell/3, type_of/3]).
:- use_module('../../solver/numbers', [iand/3, ixor/3, iushr/3, iadd/3, imul/3, lushr/3, lxor/3, l2i/2]).
:- use_module('../../solver/texts', [text_equal/4, text_length/3, text_char/4]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/sameness', [same/4]).
:- use_module('../../solver/ends', [path_ends/1]).

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

%!  key_equal(+H, +K1, +K2, -Answer) is nondet.
%
%   Answer is `true`, then `false`: whether the references K1 and K2 are equal as keys.

key_equal(H, K1, K2, Answer) :-
    (   K1 == K2
    ->  Answer = true
    ;   nullness(K1, Nullness1),
        nullness(K2, Nullness2),
        equal_keys(Nullness1, Nullness2, H, Answer)
    ).

equal_keys(null, null, _, true).
equal_keys(null, object(_), _, false).
equal_keys(object(_), null, _, false).
equal_keys(object(X), object(Y), H, Answer) :-
    (   X == Y
    ->  Answer = true
    ;   key_kind(H, X, Kind1),
        key_kind(H, Y, Kind2),
        ( Kind1 == Kind2 -> equal_of(Kind1, H, X, Y, Answer) ; Answer = false )
    ).

equal_of(text, H, X, Y, Answer) :- text_equal(H, X, Y, Answer).
equal_of(identity, H, X, Y, Answer) :- same(H, r(X), r(Y), Answer).
equal_of(number(Field), H, X, Y, Answer) :-
    held(H, X, Field, V),
    held(H, Y, Field, W),
    compare(eq, V, W, Answer).

key_kind(H, X, Kind) :-
    call_target(X, H, 'java.lang.Object.equals(Ljava/lang/Object;)Z', Target),
    (   equality(Target, Kind0)
    ->  Kind = Kind0
    ;   path_ends(unsupported(Target, 'keys of an unknown map that are equal by code'))
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
%   K is null, or an object of which all is known that its hash code and equality hang on, or that code tells.

known_key(H, K) :-
    nonvar(K),
    (   K == null
    ->  true
    ;   K = r(X),
        integer(X),
        cell(H, X, Cell),
        ( known_cell(Cell) -> ground(Cell) ; true )
    ).

known_cell(string(_)).
known_cell(Cell) :-
    functor(Cell, object, _),
    arg(1, Cell, Class),
    memberchk(Class, ['java.lang.Integer','java.lang.Long','java.lang.Short','java.lang.Byte','java.lang.Character',
                      'java.lang.Boolean']).

%!  bucket(+H, +K, -I) is nondet.
%
%   I is the place of the key K in a table of 16 buckets. Texts that are not known are taken at the length 1.

bucket(H, K, I) :-
    nullness(K, Nullness),
    key_hash(Nullness, H, Hash),
    iushr(Hash, 16, High),
    ixor(Hash, High, Spread),
    iand(Spread, 15, I).

key_hash(null, _, 0).
key_hash(object(X), H, Hash) :-
    key_kind(H, X, Kind),
    hash_of(Kind, H, X, Hash).

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
