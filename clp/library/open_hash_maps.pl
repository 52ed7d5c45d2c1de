/*  HashMap: entries with different keys, of which a search knows those that somebody asked for.

    The table of a map with such a state is an unknown array of the map's own (object_nodes.pl) that nobody can look into: its one field is
    entries-State, an `entries` of layout.pl, changed in place:
        known      key(K, S) for each key that was met, all of them different, S being `absent` or entry(Y) with the map's node Y
        initial    K-V for each entry that is known to have been there at the start, the oldest last
        absent     the keys that are known not to have been there
        rest       `open` where the map may hold other keys than the known ones, else `closed`
    An unknown map has it from the start. A map that was made on the path gets it when it is asked for a key that is not known; with
    known keys alone it is the JDK's table. Hash codes are asked for only where a map is gone through: the next
    entry is one in a later bucket. The methods here are those that touch the table; the others are bytecode around them, and where
    the JDK has a shorter way for one of them, the method of the interface does (linking.pl).
*/
:- module(open_hash_maps, [plain_call/1]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [nullness/2]).
:- use_module(state_fields, [held/4, hold/5]).
:- use_module(key_equality, [key_equal/4, known_key/2, number_key/4, bucket/3]).
:- use_module(object_fields, [static/5]).
:- use_module('../calls', [initialise/5]).
:- use_module('../../solver/heap', [cell/3, type_of/3, new_object/4, array_element/3, kept_under/3, keep_under/4, interned_text/3]).
:- use_module('../../solver/classes', [subtype/2]).
:- use_module('../../solver/numbers', [iadd/3]).
:- use_module('../../solver/decisions', [compare/4, same/3]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/types', [exact_type/2, type_exact/3, type_list/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/object_nodes', [new_owned_object/5, object_node/2, object_type/2, same_object/3]).
:- use_module('../../solver/references', [set_object_type/2]).
:- use_module('../../solver/held_parts', [held_parts/2]).
:- use_module('../../solver/input_values', [own_field/3, fresh/4]).
:- use_module('../../solver/store', [note/2]).
:- use_module('taken_orders', [order_taken/0]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.util.HashMap.size', Node, N) :-
    node_store(Node, Store),
    new_unknown(Store, size, N).
input_values:modelled_field('java.util.HashMap.modCount', _, 0).
input_values:modelled_field('java.util.HashMap.entrySet', _, null).
input_values:modelled_field('java.util.AbstractMap.keySet', _, null).
input_values:modelled_field('java.util.AbstractMap.values', _, null).
input_values:modelled_field('java.util.HashMap.table', Node, R) :-
    obj_variable(Node, X),
    apart_from_others(X, 'java.util.HashMap.table', Same),
    (   Same = same(Y)
    ->  object_node(Y, Node1),
        own_field(Node1, 'java.util.HashMap.table', R)
    ;   own_field(Node, 'java.util.HashMap.size', _),
        node_store(Node, Store),
        new_table(Store, X, [], open, G),
        R = r(G)
    ).
input_values:modelled_field('java.util.HashSet.map', Node, R) :-
    obj_variable(Node, X),
    apart_from_others(X, 'java.util.HashSet.map', Same),
    (   Same = same(Y)
    ->  object_node(Y, Node1),
        own_field(Node1, 'java.util.HashSet.map', R)
    ;   node_store(Node, Store),
        exact_type('java.util.HashMap', Type),
        new_owned_object(Store, Type, X, [], M),
        R = r(M)
    ).

new_table(Store, X, Known, Rest, G) :-
    entries_with([known(Known),initial([]),absent([]),rest(Rest)], State),
    exact_type(array('java.util.HashMap$Node'), Type),
    new_owned_object(Store, Type, X, [entries-State], G).

%   apart_from_others(X, Field, Same): whether X is one of the objects that have a state in Field is decided now: it is same(Y), or
%   apart from all.
apart_from_others(X, Field, Same) :-
    object_node(X, Node),
    node_store(Node, Store),
    store_objects(Store, Objects),
    apart_from_each(Objects, X, Field, Same).

apart_from_each([], _, _, apart).
apart_from_each([Item|Items], X, Field, Same) :-
    (   Item = object(_, Y), attvar(Y), Y \== X,
        object_node(Y, Node), obj_fields(Node, Fields), memberchk(Field-_, Fields),
        same_object(X, Y, open)
    ->  same(r(X), r(Y), Answer),
        ( Answer == true -> Same = same(Y) ; apart_from_each(Items, X, Field, Same) )
    ;   apart_from_each(Items, X, Field, Same)
    ).

%   state(X, H, State): the State of map X, which has one.
state(X, H, State) :-
    ( integer(X) -> true ; of_one_class(X) ),
    held(H, X, 'java.util.HashMap.table', R),
    table_state(R, State).

table_state(R, State) :-
    nonvar(R), R = r(G), attvar(G),
    object_node(G, Node),
    obj_fields(Node, Fields),
    memberchk(entries-State, Fields).

%   Subclasses see and do more than the entries.
of_one_class(X) :-
    object_type(X, D),
    type_list(D, Types),
    (   Types = [Class], entry_class(Class, _)
    ->  true
    ;   object_node(X, Node),
        node_store(Node, Store),
        (   entry_class(Class, _),
            type_exact(D, Class, D1),
            note(Store, dispatched(r(X), D, D1)),
            set_object_type(X, D1)
        ;   \+ ( member(Class, Types), \+ entry_class(Class, _) )
        ->  fail
        ;   path_ends(unsupported('java.util.HashMap', 'an unknown map of a subclass'))
        )
    ).

%   entry_class(Class, Entry): an unknown map of the Class has a state, and its entries are of the class Entry.
entry_class('java.util.HashMap', 'java.util.HashMap$Node').
entry_class('java.util.LinkedHashMap', 'java.util.LinkedHashMap$Entry').

%   The order of entries is not known.
input_values:modelled_field('java.util.LinkedHashMap.accessOrder', _, 0).
input_values:modelled_field('java.util.LinkedHashMap.head', _, _) :- unknown_order.
input_values:modelled_field('java.util.LinkedHashMap.tail', _, _) :- unknown_order.

unknown_order :- path_ends(unsupported('java.util.LinkedHashMap', 'the order of a map that is not known')).

%   key_place(Id, I): argument I of the method Id is a key.
key_place('java.util.HashMap.getNode(Ljava/lang/Object;)Ljava/util/HashMap$Node;', 2).
key_place('java.util.HashMap.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;', 2).
key_place('java.util.HashMap.putIfAbsent(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;', 2).
key_place('java.util.HashMap.remove(Ljava/lang/Object;)Ljava/lang/Object;', 2).
key_place('java.util.HashMap$KeySet.remove(Ljava/lang/Object;)Z', 2).
key_place('java.util.HashMap.putVal(ILjava/lang/Object;Ljava/lang/Object;ZZ)Ljava/lang/Object;', 3).
key_place('java.util.HashMap.removeNode(ILjava/lang/Object;Ljava/lang/Object;ZZ)Ljava/util/HashMap$Node;', 3).

%!  plain_call(+Call) is semidet.
%
%   The JDK's own bytecode does what is called.

plain_call(Call) :-
    functor(Call, Id, Arity),
    HeapPlace is Arity - 3,
    arg(HeapPlace, Call, H),
    arg(1, Call, X),
    plain_call(Id, X, H, Call).

plain_call('java.util.HashMap$HashIterator.<init>(Ljava/util/HashMap;)V', _, H, Call) :- !,
    arg(2, Call, R),
    nonvar(R), R = r(X),
    plain_map(X, H).
plain_call('java.util.HashMap$HashIterator.nextNode()Ljava/util/HashMap$Node;', X, H, _) :- !, \+ kept_under(H, passed(X), _).
plain_call('java.util.HashMap$KeySet.remove(Ljava/lang/Object;)Z', X, H, Call) :- !,
    held(H, X, 'java.util.HashMap$KeySet.this$0', r(Map)),
    arg(2, Call, K),
    plain_map(Map, H),
    ( of_subclass(Map, H) -> true ; known_key(H, K) ).
plain_call(Id, X, H, Call) :-
    plain_map(X, H),
    ( key_place(Id, I), \+ of_subclass(X, H) -> arg(I, Call, K), known_key(H, K) ; true ).

of_subclass(X, H) :- \+ type_of(H, X, 'java.util.HashMap').

%   Objects of subclasses are the JDK's own, as far as they are known.
plain_map(X, H) :-
    integer(X),
    type_of(H, X, 'java.util.HashMap'),
    !,
    held(H, X, 'java.util.HashMap.table', R),
    \+ table_state(R, _).
plain_map(X, _) :- integer(X).

%   with_state(X, K, State, H0, H): map X has a State from now on.
with_state(X, K, State, H0, H) :-
    (   integer(X), plain_map(X, H0)
    ->  table_keys(X, H0, Known),
        store_of_key(K, H0, Store),
        new_table(Store, X, Known, closed, G),
        hold(X, 'java.util.HashMap.table', r(G), H0, H),
        table_state(r(G), State)
    ;   H = H0,
        state(X, H, State)
    ).

table_keys(X, H, Known) :-
    held(H, X, 'java.util.HashMap.table', R),
    (   R = r(T)
    ->  cell(H, T, Cell),
        array_size(Cell, N),
        findall(Y, ( Last is N - 1, between(0, Last, I), array_element(Cell, I, r(First)), chained(First, H, Y) ), Ys),
        known_entries(Ys, H, Known)
    ;   Known = []
    ).

chained(Y0, H, Y) :-
    (   Y = Y0
    ;   held(H, Y0, 'java.util.HashMap$Node.next', r(Y1)),
        chained(Y1, H, Y)
    ).

known_entries([], _, []).
known_entries([Y|Ys], H, [key(K,entry(Y))|Known]) :-
    held(H, Y, 'java.util.HashMap$Node.key', K),
    known_entries(Ys, H, Known).

store_of_key(K, H, Store) :-
    (   attvar(K)
    ->  get_attr(K, references, Node)
    ;   K = r(X),
        ( attvar(X) -> get_attr(X, references, Node) ; cell(H, X, Cell), term_attvars(Cell, [V|_]), get_attr(V, unknowns, Node) )
    ),
    node_store(Node, Store).

%   found(K, X, State, Found, H0, H): Found is the key(K, S) of map X, or `none` where there can be none; what was not known of an
%   unknown map is decided.
found(K, X, State, Found, H0, H) :-
    entries_known(State, Known),
    known_one(Known, K, H0, Found0),
    entries_rest(State, Rest),
    (   Found0 == none, Rest == open
    ->  initial_one(K, X, State, Found, H0, H)
    ;   Found = Found0, H = H0
    ).

known_one([], _, _, none).
known_one([Key|Keys], K, H, Found) :-
    arg(1, Key, K1),
    key_equal(H, K, K1, Answer),
    ( Answer == true -> Found = Key ; known_one(Keys, K, H, Found) ).

initial_one(K, X, State, Key, H0, H) :-
    (   initial_key(K, X, K1, H0),
        initial_entry(K1, X, State, Key, H0, H)
    ;   entries_absent(State, Absent),
        set_entries_absent(State, [K|Absent]),
        Key = key(K, absent),
        add_key(State, Key),
        H = H0
    ).

%   initial_key(K, X, K1, H): K1, which is equal to K, can have been in the unknown map X at the start; what the path made cannot.
initial_key(K, X, K1, H) :-
    (   nonvar(K), K = r(Y), integer(Y), \+ constant_text(H, Y)
    ->  type_of(H, Y, Type),
        held(H, X, 'java.util.HashMap.table', r(G)),
        object_node(G, Node),
        fresh(Type, like(G), Node, K1),
        K1 = r(Y1),
        made_equal(H, Y1, Y)
    ;   K1 = K
    ).

%   made_equal(H, Y1, Y): the new unknown object Y1 is equal to Y.
made_equal(H, Y1, Y) :-
    object_node(Y1, Node),
    obj_fields(Node, Fields),
    (   number_key(H, Y, Field, V), \+ memberchk(Field-_, Fields)
    ->  set_obj_fields(Node, [Field-V|Fields])
    ;   key_equal(H, r(Y1), r(Y), true)
    ).

constant_text(H, Y) :-
    cell(H, Y, string(Chars)),
    interned_text(H, Y, Chars).

%   initial_entry(K, X, State, Key, H0, H): an unknown map had the key K at the start.
initial_entry(K, X, State, Key, H0, H) :-
    object_node(X, MapNode),
    entries_initial(State, Initial),
    length(Initial, Count0),
    Count is Count0 + 1,
    own_field(MapNode, 'java.util.HashMap.size', N),
    compare(ge, N, Count, true),
    held(H0, X, 'java.util.HashMap.table', r(G)),
    initial_value(MapNode, G, V, H0, H1),
    new_entry(X, K, V, Y, H1, H),
    set_entries_initial(State, [K-V|Initial]),
    Key = key(K, entry(Y)),
    add_key(State, Key).

%   The values of a set's map are all the same.
initial_value(MapNode, G, V, H0, H) :-
    (   node_origin(MapNode, owned(_))
    ->  initialise('java.util.HashSet', H0, H1, ok, _),
        static('java.util.HashSet', 'java.util.HashSet.PRESENT', V, H1, H)
    ;   held_type(G, 2, Type),
        object_node(G, Node),
        fresh(Type, held(G, 2), Node, V),
        H = H0
    ).

held_type(G, N, Type) :- ( held_parts(held(G, N), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.Object' ).

new_entry(X, K, V, Y, H0, H) :-
    ( integer(X) -> Class = 'java.util.HashMap' ; object_type(X, D), type_list(D, [Class]) ),
    entry_class(Class, Entry),
    new_object(H0, Entry, Y, H1),
    hold(Y, 'java.util.HashMap$Node.key', K, H1, H2),
    hold(Y, 'java.util.HashMap$Node.value', V, H2, H).

add_key(State, Key) :-
    entries_known(State, Known),
    append(Known, [Key], Known1),
    set_entries_known(State, Known1).

set_key(Key, S) :- setarg(2, Key, S).

counted(X, By, H0, H) :-
    held(H0, X, 'java.util.HashMap.size', N0),
    iadd(N0, By, N),
    hold(X, 'java.util.HashMap.size', N, H0, H1),
    changed(X, H1, H).

changed(X, H0, H) :-
    held(H0, X, 'java.util.HashMap.modCount', M0),
    iadd(M0, 1, M),
    hold(X, 'java.util.HashMap.modCount', M, H0, H).

model('java.util.HashMap.getNode(Ljava/lang/Object;)Ljava/util/HashMap$Node;'(X, K), R, H0, H) :-
    with_state(X, K, State, H0, H1),
    found(K, X, State, Found, H1, H),
    ( Found = key(_, entry(Y)) -> R = r(Y) ; R = null ).

model('java.util.HashMap.putVal(ILjava/lang/Object;Ljava/lang/Object;ZZ)Ljava/lang/Object;'(X, _, K, V, OnlyIfAbsent, _), R, H0, H) :-
    put_value(X, K, V, OnlyIfAbsent, R, H0, H).

model('java.util.HashMap.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'(X, K, V), R, H0, H) :-
    put_value(X, K, V, 0, R, H0, H).

model('java.util.HashMap.putIfAbsent(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'(X, K, V), R, H0, H) :-
    put_value(X, K, V, 1, R, H0, H).

put_value(X, K, V, OnlyIfAbsent, R, H0, H) :-
    with_state(X, K, State, H0, H1),
    found(K, X, State, Found, H1, H2),
    (   Found = key(_, entry(Y))
    ->  held(H2, Y, 'java.util.HashMap$Node.value', R),
        replaced(OnlyIfAbsent, R, Replaced),
        ( Replaced == true -> hold(Y, 'java.util.HashMap$Node.value', V, H2, H) ; H = H2 )
    ;   new_entry(X, K, V, Y, H2, H3),
        ( Found == none -> add_key(State, key(K, entry(Y))) ; set_key(Found, entry(Y)) ),
        counted(X, 1, H3, H),
        R = null
    ).

replaced(OnlyIfAbsent, Old, Replaced) :-
    compare(eq, OnlyIfAbsent, 0, Always),
    (   Always == true
    ->  Replaced = true
    ;   nullness(Old, Nullness),
        ( Nullness == null -> Replaced = true ; Replaced = false )
    ).

model('java.util.HashMap.removeNode(ILjava/lang/Object;Ljava/lang/Object;ZZ)Ljava/util/HashMap$Node;'(X, _, K, V, MatchValue, _), R, H0, H) :-
    removed_entry(X, K, V-MatchValue, R, H0, H).

model('java.util.HashMap.remove(Ljava/lang/Object;)Ljava/lang/Object;'(X, K), R, H0, H) :-
    removed_entry(X, K, null-0, Removed, H0, H),
    ( Removed = r(Y) -> held(H, Y, 'java.util.HashMap$Node.value', R) ; R = null ).

model('java.util.HashMap$KeySet.remove(Ljava/lang/Object;)Z'(Keys, K), B, H0, H) :-
    held(H0, Keys, 'java.util.HashMap$KeySet.this$0', r(X)),
    removed_entry(X, K, null-0, Removed, H0, H),
    ( Removed = r(_) -> B = 1 ; B = 0 ).

removed_entry(X, K, V-MatchValue, R, H0, H) :-
    with_state(X, K, State, H0, H1),
    found(K, X, State, Found, H1, H2),
    (   Found = key(_, entry(Y)), matches(MatchValue, V, Y, H2)
    ->  set_key(Found, absent),
        counted(X, -1, H2, H),
        R = r(Y)
    ;   H = H2, R = null
    ).

%   Values that have to match are a rare wish.
matches(MatchValue, _, _, _) :-
    ( MatchValue == 0 -> true ; path_ends(unsupported('java.util.HashMap.removeNode', 'a value that has to match')) ).

model('java.util.HashMap.clear()V'(X), void, H0, H) :-
    state(X, H0, State),
    entries_known(State, Known),
    all_absent(Known),
    set_entries_rest(State, closed),
    hold(X, 'java.util.HashMap.size', 0, H0, H1),
    changed(X, H1, H).

all_absent([]).
all_absent([Key|Keys]) :- set_key(Key, absent), all_absent(Keys).

%   Iterators: the heap keeps under passed(It) the entries that It has gone past, the next one included, the last first.

model('java.util.HashMap$HashIterator.<init>(Ljava/util/HashMap;)V'(It, r(X)), void, H0, H) :-
    hold(It, 'java.util.HashMap$HashIterator.this$0', r(X), H0, H1),
    held(H1, X, 'java.util.HashMap.modCount', M),
    hold(It, 'java.util.HashMap$HashIterator.expectedModCount', M, H1, H2),
    go_on(It, X, [], H2, H).

model('java.util.HashMap$HashIterator.nextNode()Ljava/util/HashMap$Node;'(It), R, H0, H, E) :-
    held(H0, It, 'java.util.HashMap$HashIterator.this$0', r(X)),
    held(H0, It, 'java.util.HashMap$HashIterator.expectedModCount', M0),
    held(H0, X, 'java.util.HashMap.modCount', M),
    compare(eq, M, M0, Same),
    held(H0, It, 'java.util.HashMap$HashIterator.next', Next),
    (   Same == false
    ->  raise(H0, 'java.util.ConcurrentModificationException', H, E)
    ;   Next == null
    ->  raise(H0, 'java.util.NoSuchElementException', H, E)
    ;   R = Next, E = ok,
        hold(It, 'java.util.HashMap$HashIterator.current', Next, H0, H1),
        kept_under(H1, passed(It), Passed),
        go_on(It, X, Passed, H1, H)
    ).

go_on(It, X, Passed, H0, H) :-
    state(X, H0, State),
    entries_known(State, Known),
    still_there(Passed, Known, 0, There),
    held(H0, X, 'java.util.HashMap.size', N),
    compare(le, N, There, Over),
    (   Over == true
    ->  hold(It, 'java.util.HashMap$HashIterator.next', null, H0, H1),
        keep_under(H1, passed(It), Passed, H)
    ;   later(X, State, Known, Passed, Y, H0, H1),
        in_order(Passed, Y, H1),
        hold(It, 'java.util.HashMap$HashIterator.next', r(Y), H1, H2),
        keep_under(H2, passed(It), [Y|Passed], H)
    ).

still_there([], _, N, N).
still_there([Y|Ys], Known, N0, N) :-
    ( member(key(_, S), Known), S == entry(Y) -> N1 is N0 + 1 ; N1 = N0 ),
    still_there(Ys, Known, N1, N).

%   later(X, State, Known, Passed, Y, H0, H): the entry Y is one that was not passed.
later(X, State, Known, Passed, Y, H0, H) :-
    (   not_passed(Known, Passed, Y),
        H = H0
    ;   entries_rest(State, open),
        held(H0, X, 'java.util.HashMap.table', r(G)),
        held_type(G, 1, Type),
        object_node(G, Node),
        fresh(Type, held(G, 1), Node, K),
        K = r(_),
        assumes('keys of a map that is gone through are not null'),
        known_one(Known, K, H0, none),
        initial_entry(K, X, State, key(_, entry(Y)), H0, H)
    ).

not_passed([Key|Keys], Passed, Y) :-
    (   Key = key(_, entry(Y0)), \+ memberchk(Y0, Passed), Y = Y0
    ;   not_passed(Keys, Passed, Y)
    ).

in_order([], _, _).
in_order([Y0|_], Y, H) :-
    assumes('keys of a map that is gone through are in different buckets, unknown texts among them of one character'),
    order_taken,
    held(H, Y0, 'java.util.HashMap$Node.key', K0),
    held(H, Y, 'java.util.HashMap$Node.key', K),
    bucket(H, K0, I0),
    bucket(H, K, I),
    compare(lt, I0, I, true).
