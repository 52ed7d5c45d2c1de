/*  EnumSet of at most 64 constants, a RegularEnumSet: constants of one enum, which are gone through in their order.

    As an EnumMap (open_enum_maps.pl), an unknown one holds them as the keys of an unknown HashMap of its own. The methods here are those that touch the JDK's bits; those
    that take another collection are done as for any set. A set that the path made is the JDK's own.
*/
:- module(open_enum_sets, [plain_call/1]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [nullness/2, flag/2]).
:- use_module(state_fields, [held/4, hold/5]).
:- use_module(constant_keys, [keys_enum/3, constants_map/4, constant_key/5, next_constant/7, asked/6, how_many/5, called/6, enum_class/4, as_for_any/7, without_limits/6]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../../solver/heap', [kept_under/3, keep_under/4]).
:- use_module('../../solver/decisions', [compare/4, instance/4]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/input_values', []).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.util.RegularEnumSet.constants', Node, R) :- constants_map('java.util.RegularEnumSet', 'java.util.RegularEnumSet.constants', Node, R).
input_values:modelled_field('java.util.RegularEnumSet.elements', _, _) :- no_bits.
input_values:modelled_field('java.util.EnumSet.elementType', _, _) :- no_bits.
input_values:modelled_field('java.util.EnumSet.universe', _, _) :- no_bits.

no_bits :- path_ends(unsupported('java.util.EnumSet', 'code that looks into the bits of a set that is not known')).

%!  plain_call(+Call) is semidet.
%
%   The JDK's own bytecode does what is called, on a set that the path made.

plain_call(Call) :-
    functor(Call, Id, Arity),
    arg(1, Call, X0),
    (   static(Id)
    ->  nonvar(X0), ( X0 = r(X) -> integer(X) ; true )
    ;   Id == 'java.util.RegularEnumSet$EnumSetIterator.<init>(Ljava/util/RegularEnumSet;)V'
    ->  arg(2, Call, R0), nonvar(R0), R0 = r(X), integer(X)
    ;   iterates(Id)
    ->  integer(X0),
        HeapPlace is Arity - 3,
        arg(HeapPlace, Call, H),
        held(H, X0, 'java.util.RegularEnumSet$EnumSetIterator.this$0', r(X)),
        integer(X)
    ;   integer(X0),
        ( takes_other(Id) -> arg(2, Call, R), nonvar(R), ( R = r(Y) -> integer(Y) ; true ) ; true )
    ).

static('java.util.EnumSet.copyOf(Ljava/util/EnumSet;)Ljava/util/EnumSet;').
static('java.util.EnumSet.copyOf(Ljava/util/Collection;)Ljava/util/EnumSet;').
static('java.util.EnumSet.complementOf(Ljava/util/EnumSet;)Ljava/util/EnumSet;').

iterates('java.util.RegularEnumSet$EnumSetIterator.hasNext()Z').
iterates('java.util.RegularEnumSet$EnumSetIterator.next()Ljava/lang/Enum;').
iterates('java.util.RegularEnumSet$EnumSetIterator.remove()V').

takes_other('java.util.RegularEnumSet.containsAll(Ljava/util/Collection;)Z').
takes_other('java.util.RegularEnumSet.addAll(Ljava/util/Collection;)Z').
takes_other('java.util.RegularEnumSet.removeAll(Ljava/util/Collection;)Z').
takes_other('java.util.RegularEnumSet.retainAll(Ljava/util/Collection;)Z').
takes_other('java.util.RegularEnumSet.equals(Ljava/lang/Object;)Z').

%   Asking, adding and removing.

model('java.util.RegularEnumSet.size()I'(X), N, H0, H) :- set_size(X, N, H0, H).

model('java.util.RegularEnumSet.isEmpty()Z'(X), V, H0, H) :-
    set_size(X, N, H0, H),
    compare(eq, N, 0, Empty),
    flag(Empty, V).

set_size(X, N, H0, H) :-
    keys_enum('java.util.RegularEnumSet', X, Enum),
    constants_held(X, H0, M),
    how_many(Enum, M, N, H0, H).

constants_held(X, H, M) :- held(H, X, 'java.util.RegularEnumSet.constants', r(M)).

model('java.util.RegularEnumSet.contains(Ljava/lang/Object;)Z'(X, K), V, H0, H) :- contains(X, K, V, H0, H).

contains(X, K, V, H0, H) :-
    valid(X, K, H0, Valid),
    ( Valid == true -> asked_of(X, 'java.util.Map.containsKey(Ljava/lang/Object;)Z', [K], V, H0, H) ; V = 0, H = H0 ).

valid(X, K, H, Valid) :-
    keys_enum('java.util.RegularEnumSet', X, Enum),
    nullness(K, Nullness),
    ( Nullness == null -> Valid = false ; instance(H, K, Enum, Valid) ).

asked_of(X, Method, Args, R, H0, H) :-
    keys_enum('java.util.RegularEnumSet', X, Enum),
    constants_held(X, H0, M),
    asked(Enum, Method, [M|Args], R, H0, H).

model('java.util.RegularEnumSet.add(Ljava/lang/Enum;)Z'(X, K), V, H0, H, E) :-
    nullness(K, Nullness),
    (   Nullness == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   valid(X, K, H0, Valid),
        (   Valid == true
        ->  E = ok,
            contains(X, K, There, H0, H1),
            (   There == 1
            ->  V = 0, H = H1
            ;   V = 1,
                asked_of(X, 'java.util.Map.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;', [K,null], _, H1, H)
            )
        ;   raise(H0, 'java.lang.ClassCastException', H, E)
        )
    ).

model('java.util.RegularEnumSet.remove(Ljava/lang/Object;)Z'(X, K), V, H0, H) :- removed(X, K, V, H0, H).

removed(X, K, V, H0, H) :-
    contains(X, K, V, H0, H1),
    ( V == 1 -> asked_of(X, 'java.util.Map.remove(Ljava/lang/Object;)Ljava/lang/Object;', [K], _, H1, H) ; H = H1 ).

model('java.util.RegularEnumSet.clear()V'(X), void, H0, H) :-
    constants_held(X, H0, M),
    called('java.util.Map.clear()V', [M], _, H0, H, ok).

%   What takes another collection is done as for any set, by going through it.

model('java.util.RegularEnumSet.containsAll(Ljava/util/Collection;)Z'(X, R), V, H0, H, E) :-
    as_for_any('java.util.RegularEnumSet', 'java.util.AbstractCollection.containsAll(Ljava/util/Collection;)Z', [X,R], V, H0, H, E).
model('java.util.RegularEnumSet.addAll(Ljava/util/Collection;)Z'(X, R), V, H0, H, E) :-
    as_for_any('java.util.RegularEnumSet', 'java.util.AbstractCollection.addAll(Ljava/util/Collection;)Z', [X,R], V, H0, H, E).
model('java.util.RegularEnumSet.removeAll(Ljava/util/Collection;)Z'(X, R), V, H0, H, E) :-
    as_for_any('java.util.RegularEnumSet', 'java.util.AbstractSet.removeAll(Ljava/util/Collection;)Z', [X,R], V, H0, H, E).
model('java.util.RegularEnumSet.retainAll(Ljava/util/Collection;)Z'(X, R), V, H0, H, E) :-
    as_for_any('java.util.RegularEnumSet', 'java.util.AbstractCollection.retainAll(Ljava/util/Collection;)Z', [X,R], V, H0, H, E).
model('java.util.RegularEnumSet.equals(Ljava/lang/Object;)Z'(X, R), V, H0, H, E) :-
    as_for_any('java.util.RegularEnumSet', 'java.util.AbstractSet.equals(Ljava/lang/Object;)Z', [X,R], V, H0, H, E).

model('java.util.EnumSet.copyOf(Ljava/util/EnumSet;)Ljava/util/EnumSet;'(R), S, H0, H, E) :- copy_of(R, S, H0, H, E).
model('java.util.EnumSet.copyOf(Ljava/util/Collection;)Ljava/util/EnumSet;'(R), S, H0, H, E) :-
    nullness(R, Nullness),
    ( Nullness = object(_) -> instance(H0, R, 'java.util.EnumSet', Answer) ; Answer = false ),
    (   Answer == true
    ->  copy_of(R, S, H0, H, E)
    ;   run_in_bytecode('java.util.EnumSet.copyOf(Ljava/util/Collection;)Ljava/util/EnumSet;', [R], S, H0, H, E)
    ).
model('java.util.EnumSet.clone()Ljava/util/EnumSet;'(X), S, H0, H, E) :- copy_of(r(X), S, H0, H, E).

copy_of(R, S, H0, H, E) :- made_with(R, 'java.util.EnumSet.noneOf(Ljava/lang/Class;)Ljava/util/EnumSet;', 'java.util.AbstractCollection.addAll(Ljava/util/Collection;)Z', S, H0, H, E).

model('java.util.EnumSet.complementOf(Ljava/util/EnumSet;)Ljava/util/EnumSet;'(R), S, H0, H, E) :-
    made_with(R, 'java.util.EnumSet.allOf(Ljava/lang/Class;)Ljava/util/EnumSet;', 'java.util.AbstractSet.removeAll(Ljava/util/Collection;)Z', S, H0, H, E).

%   made_with(R, Maker, Method, S, H0, H, E): S is what the Maker makes of the enum of the set R, changed by the Method with R.
made_with(R, Maker, Method, S, H0, H, E) :-
    nullness(R, Nullness),
    (   Nullness = object(X)
    ->  keys_enum('java.util.RegularEnumSet', X, Enum),
        enum_class(Enum, C, H0, H1),
        run_in_bytecode(Maker, [r(C)], r(Y), H1, H2, ok),
        S = r(Y),
        without_limits(Method, [Y,R], _, H2, H, E)
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

%   Going through it. The heap keeps under begun(It) state(I, Last, M): the iterator It has come to the constant number I, went past number Last, -1 where there is
%   none, and M counts the changes of the set until now. It would not see those that others make, with which the path ends.

model('java.util.RegularEnumSet$EnumSetIterator.<init>(Ljava/util/RegularEnumSet;)V'(It, r(X)), void, H0, H) :-
    hold(It, 'java.util.RegularEnumSet$EnumSetIterator.this$0', r(X), H0, H1),
    changes(X, H1, M),
    keep_under(H1, begun(It), state(0, -1, M), H).

changes(X, H, M) :-
    constants_held(X, H, Y),
    held(H, Y, 'java.util.HashMap.modCount', M).

model('java.util.RegularEnumSet$EnumSetIterator.hasNext()Z'(It), V, H0, H) :-
    coming(It, Next, _, _, H0, H),
    ( Next = constant(_, _) -> V = 1 ; V = 0 ).

model('java.util.RegularEnumSet$EnumSetIterator.next()Ljava/lang/Enum;'(It), R, H0, H, E) :-
    coming(It, Next, _, M, H0, H1),
    (   Next = constant(I, K)
    ->  R = K, E = ok,
        I1 is I + 1,
        keep_under(H1, begun(It), state(I1, I, M), H)
    ;   raise(H1, 'java.util.NoSuchElementException', H, E)
    ).

%   made_here(It): the path made the iterator It, or it ends.
made_here(It) :- ( integer(It) -> true ; path_ends(unsupported('java.util.EnumSet', 'an iterator that is not known')) ).

%   coming(It, Next, X, M, H0, H): the iterator It of the set X, with M changes, comes to Next, constant(I, K) or `none`.
coming(It, Next, X, M, H0, H) :-
    made_here(It),
    held(H0, It, 'java.util.RegularEnumSet$EnumSetIterator.this$0', r(X)),
    kept_under(H0, begun(It), state(I0, Last, M)),
    changes(X, H0, Now),
    ( Now == M -> true ; path_ends(unsupported('java.util.EnumSet', 'a set that is changed while it is gone through')) ),
    keys_enum('java.util.RegularEnumSet', X, Enum),
    constants_held(X, H0, Map),
    next_constant(Enum, Map, I0, Next, I, H0, H1),
    keep_under(H1, begun(It), state(I, Last, M), H).

model('java.util.RegularEnumSet$EnumSetIterator.remove()V'(It), void, H0, H, E) :-
    made_here(It),
    kept_under(H0, begun(It), state(I, Last, M)),
    (   Last < 0
    ->  raise(H0, 'java.lang.IllegalStateException', H, E)
    ;   E = ok,
        held(H0, It, 'java.util.RegularEnumSet$EnumSetIterator.this$0', r(X)),
        changes(X, H0, Now),
        ( Now == M -> true ; path_ends(unsupported('java.util.EnumSet', 'a set that is changed while it is gone through')) ),
        keys_enum('java.util.RegularEnumSet', X, Enum),
        constant_key(Enum, Last, K, H0, H1),
        removed(X, K, _, H1, H2),
        changes(X, H2, M2),
        keep_under(H2, begun(It), state(I, -1, M2), H)
    ).
