/*  Set.of and Map.of: a key looked up among the elements, or the keys, in the array of a known set or map.

    The JDK begins to look where the key's hash code says. Where that is not known, the key is compared with one after the other. Where none is equal to it, the
    first free place is the answer: the order in which elements stand is shown by nothing that does not end the path (collections.pl).
*/
:- module(open_fixed_sets, [plain_call/1]).
:- use_module(library(lists), [last/2, member/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, array_units/5]).
:- use_module(deciding, [nullness/2]).
:- use_module(state_fields, [held/4]).
:- use_module(key_equality, [key_equal/5, known_key/2]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../../solver/heap', [array_length/3]).
:- use_module('../../solver/limits', [next_model_choice/2, suspend_limits/3, resume_limits/3]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.util.ImmutableCollections$SetN.probe(Ljava/lang/Object;)I'(X, K), I, H0, H, E) :-
    looked_up('java.util.ImmutableCollections$SetN.elements', 1, X, K, I, H0, H, E).
model('java.util.ImmutableCollections$MapN.probe(Ljava/lang/Object;)I'(X, K), I, H0, H, E) :-
    looked_up('java.util.ImmutableCollections$MapN.table', 2, X, K, I, H0, H, E).

%   Making one goes through as many elements as there are: no search hangs on how often.
model('java.util.ImmutableCollections$SetN.<init>([Ljava/lang/Object;)V'(X, R), void, H0, H, E) :-
    made('java.util.ImmutableCollections$SetN.<init>([Ljava/lang/Object;)V', [X,R], void, H0, H, E).
model('java.util.ImmutableCollections$MapN.<init>([Ljava/lang/Object;)V'(X, R), void, H0, H, E) :-
    made('java.util.ImmutableCollections$MapN.<init>([Ljava/lang/Object;)V', [X,R], void, H0, H, E).
model('java.util.ImmutableCollections.listFromTrustedArray([Ljava/lang/Object;)Ljava/util/List;'(A), R, H0, H, E) :-
    made('java.util.ImmutableCollections.listFromTrustedArray([Ljava/lang/Object;)Ljava/util/List;', [A], R, H0, H, E).
model('java.util.Map.ofEntries([Ljava/util/Map$Entry;)Ljava/util/Map;'(A), R, H0, H, E) :-
    made('java.util.Map.ofEntries([Ljava/util/Map$Entry;)Ljava/util/Map;', [A], R, H0, H, E).

made(Id, Args, R, H0, H, E) :-
    (   last(Args, Array), nonvar(Array), Array = r(A), integer(A)
    ->  suspend_limits(H0, Limits, H1),
        run_in_bytecode(Id, Args, R0, H1, H2, E),
        resume_limits(H2, Limits, H)
    ;   run_in_bytecode(Id, Args, R0, H0, H, E)
    ),
    ( R == void -> true ; R = R0 ).

%!  plain_call(+Call) is semidet.
%
%   The JDK's own bytecode does what is called: all keys are known.

plain_call(Call) :-
    functor(Call, Id, _),
    array_field(Id, Field, Step),
    Call =.. [Id,X,K,_,H|_],
    known_key(H, K),
    integer(X),
    placed(Field, Step, X, H, Places),
    \+ ( member(_-K1, Places), \+ known_key(H, K1) ).

array_field('java.util.ImmutableCollections$SetN.probe(Ljava/lang/Object;)I', 'java.util.ImmutableCollections$SetN.elements', 1).
array_field('java.util.ImmutableCollections$MapN.probe(Ljava/lang/Object;)I', 'java.util.ImmutableCollections$MapN.table', 2).

%   placed(Field, Step, X, H, Places): Places are the Index-Key of the array in the Field of X, null where there is no key.
placed(Field, Step, X, H, Places) :-
    held(H, X, Field, r(A)),
    array_length(H, A, N),
    array_units(H, A, 0, N, Values),
    every(Step, 0, Values, Places).

every(_, _, [], []).
every(Step, I, [V|Vs], [I-V|Places]) :-
    ( Step =:= 2 -> Vs = [_|Rest] ; Rest = Vs ),
    I1 is I + Step,
    every(Step, I1, Rest, Places).

looked_up(Field, Step, X, K, I, H0, H, E) :-
    (   integer(X)
    ->  nullness(K, Nullness),
        (   Nullness == null
        ->  raise(H0, 'java.lang.NullPointerException', H, E)
        ;   placed(Field, Step, X, H0, Places),
            place_of(Places, K, none, I, H0, H),
            E = ok
        )
    ;   path_ends(unsupported(Field, 'a set or map that is not known'))
    ).

place_of([], _, Free, I, H, H) :- ( integer(Free) -> I is -Free - 1 ; I = -1 ).
place_of([J-K1|Places], K, Free0, I, H0, H) :-
    (   K1 == null
    ->  ( Free0 == none -> Free = J ; Free = Free0 ),
        place_of(Places, K, Free, I, H0, H)
    ;   next_model_choice(H0, K-K1),
        key_equal(K, K1, Answer, H0, H1),
        (   Answer == true
        ->  I = J, H = H1
        ;   place_of(Places, K, Free0, I, H1, H)
        )
    ).
