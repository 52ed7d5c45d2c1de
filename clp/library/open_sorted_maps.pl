/*  TreeMap: entries in the order of their keys, of which a search knows those that somebody asked for.

    The root of an unknown map is an object of the map's own that nobody can look into. It carries an `entries` of layout.pl, as the table of a
    HashMap does (open_hash_maps.pl), changed in place:
        known      key(K, S) for each key that was met, in order, S being `absent` or entry(Y) with the map's entry Y
        initial    K-V for each entry that is known to have been there at the start, the oldest last
        absent     the keys that are known not to have been there
        firsts     for each place before, between and behind the known keys `open`, where the map may hold other keys, or `closed`
    It has no comparator. A map that was made on the path is the JDK's tree. The methods here are those that follow the links of
    the tree; iterators, views, parts of a map and TreeSet are bytecode on them.
*/
:- module(open_sorted_maps, [plain_call/1]).
:- use_module(library(lists), [member/2, append/3, nth0/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [nullness/2]).
:- use_module(state_fields, [held/4, hold/5]).
:- use_module(key_equality, [number_key/4]).
:- use_module(object_fields, [static/5]).
:- use_module(separate_objects, [apart_from_others/3]).
:- use_module(trial_entries, [trial_entry/4, unmet_in_trial/3, pin_part/3, keep_entry/2]).
:- use_module('../calls', [initialise/5, invoke/8, call_target/4]).
:- use_module('../../solver/heap', [type_of/3, new_object/4, kept_under/3, keep_under/4]).
:- use_module('../../solver/numbers', [iadd/3]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/types', [exact_type/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/object_nodes', [new_owned_object/5, object_node/2]).
:- use_module('../../solver/held_parts', [held_parts/2]).
:- use_module('../../solver/input_values', [own_field/3, fresh/4]).
:- use_module('../../solver/limits', [next_model_round/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.util.TreeMap.size', Node, N) :-
    node_store(Node, Store),
    new_unknown(Store, size, N).
input_values:modelled_field('java.util.TreeMap.modCount', _, 0).
input_values:modelled_field('java.util.TreeMap.entrySet', _, null).
input_values:modelled_field('java.util.TreeMap.navigableKeySet', _, null).
input_values:modelled_field('java.util.TreeMap.descendingMap', _, null).
input_values:modelled_field('java.util.TreeMap.comparator', _, null) :- assumes('queues and sorted collections among the inputs have no comparator').
input_values:modelled_field('java.util.TreeMap.root', Node, R) :-
    obj_variable(Node, X),
    apart_from_others(X, 'java.util.TreeMap.root', Same),
    (   Same = same(Y)
    ->  object_node(Y, Node1),
        own_field(Node1, 'java.util.TreeMap.root', R)
    ;   own_field(Node, 'java.util.TreeMap.size', _),
        node_store(Node, Store),
        entries_with([known([]),initial([]),absent([]),rest(open),firsts([open]),lasts([])], State),
        exact_type('java.util.TreeMap$Entry', Type),
        new_owned_object(Store, Type, X, [entries-State], G),
        R = r(G)
    ).
input_values:modelled_field('java.util.TreeSet.m', Node, R) :-
    obj_variable(Node, X),
    apart_from_others(X, 'java.util.TreeSet.m', Same),
    (   Same = same(Y)
    ->  object_node(Y, Node1),
        own_field(Node1, 'java.util.TreeSet.m', R)
    ;   node_store(Node, Store),
        exact_type('java.util.TreeMap', Type),
        new_owned_object(Store, Type, X, [], M),
        R = r(M)
    ).

input_values:modelled_field('java.util.TreeMap$Entry.left', Node, null) :- no_tree(Node).
input_values:modelled_field('java.util.TreeMap$Entry.right', Node, null) :- no_tree(Node).
input_values:modelled_field('java.util.TreeMap$Entry.parent', Node, null) :- no_tree(Node).

no_tree(_) :- path_ends(unsupported('java.util.TreeMap', 'code that looks into the tree of a map that is not known')).

%!  plain_call(+Call) is semidet.
%
%   The JDK's own bytecode does what is called: on the tree of a map that the path made, or emptied.

plain_call(Call) :-
    functor(Call, Id, Arity),
    HeapPlace is Arity - 3,
    arg(HeapPlace, Call, H),
    arg(1, Call, X),
    (   follows(Id)
    ->  \+ ( nonvar(X), X = r(Y), kept_under(H, sorted(Y), _) )
    ;   ( Id == 'java.util.TreeMap$PrivateEntryIterator.remove()V' -> held(H, X, 'java.util.TreeMap$PrivateEntryIterator.this$0', r(Map)) ; Map = X ),
        held(H, Map, 'java.util.TreeMap.root', R),
        \+ root_state(R, _)
    ).

follows('java.util.TreeMap.successor(Ljava/util/TreeMap$Entry;)Ljava/util/TreeMap$Entry;').
follows('java.util.TreeMap.predecessor(Ljava/util/TreeMap$Entry;)Ljava/util/TreeMap$Entry;').

root_state(R, State) :-
    nonvar(R), R = r(G), attvar(G),
    object_node(G, Node),
    obj_fields(Node, Fields),
    memberchk(entries-State, Fields).

state(X, H, State) :-
    held(H, X, 'java.util.TreeMap.root', R),
    root_state(R, State).

%   Looking up.

model('java.util.TreeMap.getEntry(Ljava/lang/Object;)Ljava/util/TreeMap$Entry;'(X, K), R, H0, H, E) :-
    asked(always, X, K, Answer, H0, H1, E),
    ( Answer = key(_, _, key(_, entry(Y))) -> R = r(Y) ; R = null ),
    H = H1.

model('java.util.TreeMap.getCeilingEntry(Ljava/lang/Object;)Ljava/util/TreeMap$Entry;'(X, K), R, H0, H, E) :- near(X, K, here, up, R, H0, H, E).
model('java.util.TreeMap.getHigherEntry(Ljava/lang/Object;)Ljava/util/TreeMap$Entry;'(X, K), R, H0, H, E) :- near(X, K, beyond, up, R, H0, H, E).
model('java.util.TreeMap.getFloorEntry(Ljava/lang/Object;)Ljava/util/TreeMap$Entry;'(X, K), R, H0, H, E) :- near(X, K, here, down, R, H0, H, E).
model('java.util.TreeMap.getLowerEntry(Ljava/lang/Object;)Ljava/util/TreeMap$Entry;'(X, K), R, H0, H, E) :- near(X, K, beyond, down, R, H0, H, E).

near(X, K, Which, Way, R, H0, H, E) :-
    asked(unless_empty, X, K, Answer, H0, H1, E),
    (   Answer = key(State, I, Key)
    ->  (   Which == here, Key = key(_, entry(Y))
        ->  R = r(Y), H = H1
        ;   beside(Way, I, Key, J),
            next_entry(Way, J, X, State, 0, R, H1, H)
        )
    ;   R = null, H = H1
    ).

%   beside(Way, I, Key, J): the place J is the next one to the known Key of number I, or to the place I where there is none.
beside(_, I, none, I) :- !.
beside(up, I, _, J) :- J is I + 1.
beside(down, I, _, I).

model('java.util.TreeMap.getFirstEntry()Ljava/util/TreeMap$Entry;'(X), R, H0, H) :-
    state(X, H0, State),
    next_entry(up, 0, X, State, 0, R, H0, H).
model('java.util.TreeMap.getLastEntry()Ljava/util/TreeMap$Entry;'(X), R, H0, H) :-
    state(X, H0, State),
    entries_known(State, Known),
    length(Known, N),
    next_entry(down, N, X, State, 0, R, H0, H).

model('java.util.TreeMap.successor(Ljava/util/TreeMap$Entry;)Ljava/util/TreeMap$Entry;'(R0), R, H0, H) :- neighbour(up, R0, R, H0, H).
model('java.util.TreeMap.predecessor(Ljava/util/TreeMap$Entry;)Ljava/util/TreeMap$Entry;'(R0), R, H0, H) :- neighbour(down, R0, R, H0, H).

neighbour(Way, r(Y), R, H0, H) :-
    kept_under(H0, sorted(Y), X),
    state(X, H0, State),
    entries_known(State, Known),
    held(H0, Y, 'java.util.TreeMap$Entry.key', K),
    once(( nth0(I, Known, Key), Key = key(K0, S), ( S == entry(Y) ; K0 == K ) )),
    beside(Way, I, Key, J),
    next_entry(Way, J, X, State, 0, R, H0, H).

%   Putting and removing.

model('java.util.TreeMap.put(Ljava/lang/Object;Ljava/lang/Object;Z)Ljava/lang/Object;'(X, K, V, Replaces), R, H0, H, E) :-
    put_value(X, K, V, Replaces, R, H0, H, E).

put_value(X, K, V, Replaces, R, H0, H, E) :-
    asked(always, X, K, Answer, H0, H1, E),
    (   Answer = key(State, I, Key)
    ->  put_at(Key, State, I, X-K, V, Replaces, R, H1, H)
    ;   R = null, H = H1
    ).

put_at(Key, State, I, X-K, V, Replaces, R, H0, H) :-
    (   Key = key(_, entry(Y))
    ->  held(H0, Y, 'java.util.TreeMap$Entry.value', R),
        compare(eq, Replaces, 1, Always),
        ( Always == true -> Replaced = true ; nullness(R, Nullness), ( Nullness == null -> Replaced = true ; Replaced = false ) ),
        ( Replaced == true -> hold(Y, 'java.util.TreeMap$Entry.value', V, H0, H) ; H = H0 )
    ;   R = null,
        new_entry(X, K, V, Y, H0, H1),
        (   Key == none
        ->  add_key(State, I, key(K, entry(Y)), closed, closed)
        ;   replace_key(State, I, key(K, entry(Y)))
        ),
        counted(X, 1, H1, H)
    ).

model('java.util.TreeMap.deleteEntry(Ljava/util/TreeMap$Entry;)V'(X, r(Y)), void, H0, H) :- deleted(X, Y, H0, H).

deleted(X, Y, H0, H) :-
    state(X, H0, State),
    entries_known(State, Known),
    once(( member(Key, Known), Key = key(_, S), S == entry(Y) )),
    setarg(2, Key, absent),
    counted(X, -1, H0, H).

%   The JDK's own looks whether the entry has two children.
model('java.util.TreeMap$PrivateEntryIterator.remove()V'(It), void, H0, H, E) :-
    held(H0, It, 'java.util.TreeMap$PrivateEntryIterator.this$0', r(X)),
    held(H0, It, 'java.util.TreeMap$PrivateEntryIterator.lastReturned', Last),
    (   Last == null
    ->  raise(H0, 'java.lang.IllegalStateException', H, E)
    ;   Last = r(Y),
        held(H0, X, 'java.util.TreeMap.modCount', M0),
        held(H0, It, 'java.util.TreeMap$PrivateEntryIterator.expectedModCount', M),
        compare(eq, M0, M, Same),
        (   Same == false
        ->  raise(H0, 'java.util.ConcurrentModificationException', H, E)
        ;   E = ok,
            deleted(X, Y, H0, H1),
            held(H1, X, 'java.util.TreeMap.modCount', M1),
            hold(It, 'java.util.TreeMap$PrivateEntryIterator.expectedModCount', M1, H1, H2),
            hold(It, 'java.util.TreeMap$PrivateEntryIterator.lastReturned', null, H2, H)
        )
    ).

counted(X, By, H0, H) :-
    held(H0, X, 'java.util.TreeMap.size', N0),
    iadd(N0, By, N),
    hold(X, 'java.util.TreeMap.size', N, H0, H1),
    held(H1, X, 'java.util.TreeMap.modCount', M0),
    iadd(M0, 1, M),
    hold(X, 'java.util.TreeMap.modCount', M, H1, H).

%   asked(When, X, K, Answer, H0, H, E): the map X was asked for K, which must not be null `always`, or `unless_empty`. Answer is key(State, I, Key) with the
%   known Key of number I, or `none` for Key where the place I is closed; else `null`.
asked(When, X, K, Answer, H0, H, E) :-
    state(X, H0, State),
    nullness(K, Nullness),
    (   Nullness == null
    ->  Answer = null,
        ( When == always -> Throws = true ; held(H0, X, 'java.util.TreeMap.size', N), compare(gt, N, 0, Throws) ),
        ( Throws == true -> raise(H0, 'java.lang.NullPointerException', H, E) ; H = H0, E = ok )
    ;   E = ok,
        in_order(K, H0),
        entries_known(State, Known),
        place_of(Known, K, 0, I, Found, H0, H1),
        decided(Found, K, I, X, State, Key, H1, H),
        Answer = key(State, I, Key)
    ).

%   place_of(Keys, K, I0, I, Found, H0, H): K is the Found one of Keys, of number I, or there is `none`, and it belongs to the place I.
place_of([], _, I, I, none, H, H).
place_of([Key|Keys], K, I0, I, Found, H0, H) :-
    arg(1, Key, K1),
    key_order(K, K1, Order, H0, H1),
    (   Order == less
    ->  I = I0, Found = none, H = H1
    ;   Order == equal
    ->  I = I0, Found = Key, H = H1
    ;   I1 is I0 + 1,
        place_of(Keys, K, I1, I, Found, H1, H)
    ).

decided(none, K, I, X, State, Key, H0, H) :- !,
    entries_firsts(State, Gaps),
    nth0(I, Gaps, Gap),
    (   Gap == closed
    ->  Key = none, H = H0
    ;   trial_entry(X, K, H0, Entry),
        (   Entry \== none,
            initial_key(K, X, Entry, K1, H0, H1),
            initial_entry(K1, I, X, State, open-open, Entry, Key, H1, H)
        ;   \+ Entry = entry(_, _, _),
            absent_key(State, I, K, Key),
            H = H0
        )
    ).
decided(Key, _, _, _, _, Key, H, H).

absent_key(State, I, K, Key) :-
    entries_absent(State, Absent),
    set_entries_absent(State, [K|Absent]),
    Key = key(K, absent),
    add_key(State, I, Key, open, open).

%   next_entry(Way, I, X, State, Round, R, H0, H): R is the first entry that comes from the place I on, upwards or downwards, or null.
next_entry(Way, I, X, State, Round0, R, H0, H) :-
    next_model_round(H0, Round0, Round),
    entries_firsts(State, Gaps),
    nth0(I, Gaps, Gap),
    (   Gap == open
    ->  object_node(X, Node),
        own_field(Node, 'java.util.TreeMap.size', N),
        entries_initial(State, Initial),
        length(Initial, Count),
        compare(eq, N, Count, All),
        (   All == true
        ->  all_closed(State),
            next_known(Way, I, X, State, Round, R, H0, H)
        ;   unmet_in_trial(X, Way, Coming),
            (   Coming == free
            ->  ( unmet_entry(free, Way, I, X, State, R, H0, H) ; none_unmet(Way, I, X, State, Round, R, H0, H) )
            ;   member(Entry, Coming), unmet_entry(Entry, Way, I, X, State, R, H0, H)
            ->  true
            ;   none_unmet(Way, I, X, State, Round, R, H0, H)
            )
        )
    ;   next_known(Way, I, X, State, Round, R, H0, H)
    ).

none_unmet(Way, I, X, State, Round, R, H0, H) :-
    set_gap(State, I, closed),
    entries_firsts(State, Gaps),
    memberchk(open, Gaps),
    next_known(Way, I, X, State, Round, R, H0, H).

next_known(Way, I, X, State, Round, R, H0, H) :-
    entries_known(State, Known),
    ( Way == up -> Number = I ; Number is I - 1 ),
    (   Number >= 0, nth0(Number, Known, Key)
    ->  (   Key = key(_, entry(Y))
        ->  R = r(Y), H = H0
        ;   beside(Way, Number, Key, J),
            next_entry(Way, J, X, State, Round, R, H0, H)
        )
    ;   R = null, H = H0
    ).

%   unmet_entry(Entry, Way, I, X, State, R, H0, H): the first entry in the place I is one that nobody had met, in a trial that Entry.
unmet_entry(Entry, Way, I, X, State, r(Y), H0, H) :-
    held(H0, X, 'java.util.TreeMap.root', r(G)),
    ( held_parts(held(G, 1), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.Object' ),
    object_node(G, Node),
    fresh(Type, held(G, 1), Node, K),
    pin_part(Entry, key, K),
    K = r(_),
    in_order(K, H0),
    entries_known(State, Known),
    Before is I - 1,
    ( Before >= 0, nth0(Before, Known, Key1) -> arg(1, Key1, K1), key_order(K, K1, greater, H0, H1) ; H1 = H0 ),
    ( nth0(I, Known, Key2) -> arg(1, Key2, K2), key_order(K, K2, less, H1, H2) ; H2 = H1 ),
    ( Way == up -> Left = closed, Right = open ; Left = open, Right = closed ),
    initial_entry(K, I, X, State, Left-Right, Entry, key(_, entry(Y)), H2, H).

%   initial_key(K, X, Entry, K1, H0, H): K1, which is equal to K, can have been in the unknown map X at the start; what the path made cannot.
initial_key(K, X, Entry, K1, H0, H) :-
    (   K = r(Y), integer(Y)
    ->  type_of(H0, Y, Type),
        held(H0, X, 'java.util.TreeMap.root', r(G)),
        object_node(G, Node),
        fresh(Type, like(G), Node, K1),
        pin_part(Entry, key, K1),
        K1 = r(Y1),
        made_equal(Y1, Y, H0, H)
    ;   K1 = K, H = H0
    ).

made_equal(Y1, Y, H0, H) :-
    object_node(Y1, Node),
    obj_fields(Node, Fields),
    (   number_key(H0, Y, Field, V), \+ memberchk(Field-_, Fields)
    ->  set_obj_fields(Node, [Field-V|Fields]), H = H0
    ;   key_order(r(Y1), r(Y), equal, H0, H)
    ).

%   initial_entry(K, I, X, State, Left, Right, Key, H0, H): the unknown map X had the key K at the start, in the place I, which is Left before it and Right behind it now.
initial_entry(K, I, X, State, Left-Right, Entry, Key, H0, H) :-
    object_node(X, Node),
    entries_initial(State, Initial),
    length(Initial, Count0),
    Count is Count0 + 1,
    own_field(Node, 'java.util.TreeMap.size', N),
    compare(ge, N, Count, true),
    held(H0, X, 'java.util.TreeMap.root', r(G)),
    initial_value(Node, G, Entry, V, H0, H1),
    new_entry(X, K, V, Y, H1, H),
    keep_entry(Entry, Y),
    set_entries_initial(State, [K-V|Initial]),
    Key = key(K, entry(Y)),
    add_key(State, I, Key, Left, Right).

%   The values of a set's map are all the same.
initial_value(MapNode, G, Entry, V, H0, H) :-
    (   node_origin(MapNode, owned(_))
    ->  initialise('java.util.TreeSet', H0, H1, ok, _),
        static('java.util.TreeSet', 'java.util.TreeSet.PRESENT', V, H1, H)
    ;   ( held_parts(held(G, 2), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.Object' ),
        object_node(G, Node),
        fresh(Type, held(G, 2), Node, V),
        pin_part(Entry, value, V),
        H = H0
    ).

new_entry(X, K, V, Y, H0, H) :-
    new_object(H0, 'java.util.TreeMap$Entry', Y, H1),
    hold(Y, 'java.util.TreeMap$Entry.key', K, H1, H2),
    hold(Y, 'java.util.TreeMap$Entry.value', V, H2, H3),
    keep_under(H3, sorted(Y), X, H).

%   add_key(State, I, Key, Left, Right): Key comes to be in the place I, which is Left before it and Right behind it.
add_key(State, I, Key, Left, Right) :-
    entries_known(State, Known0),
    entries_firsts(State, Gaps0),
    length(Before, I),
    append(Before, Behind, Known0),
    append(Before, [Key|Behind], Known),
    length(GapsBefore, I),
    append(GapsBefore, [_|GapsBehind], Gaps0),
    append(GapsBefore, [Left,Right|GapsBehind], Gaps),
    !,
    set_entries_known(State, Known),
    set_entries_firsts(State, Gaps).

replace_key(State, I, Key) :-
    entries_known(State, Known0),
    length(Before, I),
    append(Before, [_|Behind], Known0),
    append(Before, [Key|Behind], Known),
    !,
    set_entries_known(State, Known).

set_gap(State, I, Gap) :-
    entries_firsts(State, Gaps0),
    length(Before, I),
    append(Before, [_|Behind], Gaps0),
    append(Before, [Gap|Behind], Gaps),
    !,
    set_entries_firsts(State, Gaps).

all_closed(State) :-
    entries_firsts(State, Gaps0),
    closed(Gaps0, Gaps),
    set_entries_firsts(State, Gaps).

closed([], []).
closed([_|Gaps0], [closed|Gaps]) :- closed(Gaps0, Gaps).

%   in_order(K, H): objects of the class of K are in an order.
in_order(r(X), H) :-
    call_target(X, H, 'java.lang.Comparable.compareTo(Ljava/lang/Object;)I', Target),
    (   atom(Target),
        \+ changes(Target)
    ->  true
    ;   path_ends(unsupported('java.util.TreeMap', 'keys that are in no order'))
    ).

%   changes(Target): what compares by the method Target can change, and is no key.
changes('java.lang.StringBuilder.compareTo(Ljava/lang/Object;)I').
changes('java.lang.StringBuffer.compareTo(Ljava/lang/Object;)I').

%   key_order(K1, K2, Order, H0, H): the key K1 is `less` than K2, `equal` to it or `greater`.
key_order(K1, K2, Order, H0, H) :-
    (   K1 == K2
    ->  Order = equal, H = H0
    ;   K1 = r(X),
        K2 = r(Y),
        call_target(X, H0, 'java.lang.Comparable.compareTo(Ljava/lang/Object;)I', Target),
        (   number(Target, Field)
        ->  call_target(Y, H0, 'java.lang.Comparable.compareTo(Ljava/lang/Object;)I', Target1),
            ( Target1 == Target -> true ; path_ends(unsupported('java.util.TreeMap', 'keys of different classes')) ),
            held(H0, X, Field, V),
            held(H0, Y, Field, W),
            order(V, W, Order),
            H = H0
        ;   atom(Target)
        ->  invoke(virtual, 'java.lang.Comparable.compareTo(Ljava/lang/Object;)I', [X,K2], V, H0, H, E, _),
            ( E == ok -> true ; path_ends(unsupported(Target, 'keys whose compareTo throws an exception')) ),
            order(V, 0, Order)
        ;   path_ends(unsupported('java.util.TreeMap', 'keys that are in no order'))
        )
    ).

order(V, W, Order) :-
    compare(lt, V, W, Less),
    (   Less == true
    ->  Order = less
    ;   compare(eq, V, W, Equal),
        ( Equal == true -> Order = equal ; Order = greater )
    ).

number('java.lang.Integer.compareTo(Ljava/lang/Object;)I', 'java.lang.Integer.value').
number('java.lang.Long.compareTo(Ljava/lang/Object;)I', 'java.lang.Long.value').
number('java.lang.Short.compareTo(Ljava/lang/Object;)I', 'java.lang.Short.value').
number('java.lang.Byte.compareTo(Ljava/lang/Object;)I', 'java.lang.Byte.value').
number('java.lang.Character.compareTo(Ljava/lang/Object;)I', 'java.lang.Character.value').
