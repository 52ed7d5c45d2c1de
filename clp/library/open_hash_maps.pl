/*  HashMap: entries with different keys, of which a search knows those that somebody asked for.

    The table of a map with such a state is an unknown array of the map's own (object_nodes.pl) that nobody can look into: its one field is
    entries-State, an `entries` of layout.pl, changed in place:
        known      key(K, S) for each key that was met, all of them different, S being `absent` or entry(Y) with the map's node Y
        initial    K-V for each entry that is known to have been there at the start, the oldest last
        absent     the keys that are known not to have been there
        rest       `open` where the map may hold other keys than the known ones, else `closed`
        firsts     of a LinkedHashMap, the keys of the initial entries that were gone through, in order
        lasts      the entries that came to be behind the initial ones since, in order
    An unknown map has it from the start. A map that was made on the path gets it when it is asked for a key that is not known; with
    known keys alone it is the JDK's table. Hash codes are asked for only where a map is gone through: the next
    entry is one in a later bucket. The methods here are those that touch the table; the others are bytecode around them, and where
    the JDK has a shorter way for one of them, the method of the interface does (linking.pl). All of it is in one module, as each method asks for
    the same state and changes it.
*/
:- module(open_hash_maps, [plain_call/1]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(library(apply), [include/3, exclude/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [nullness/2]).
:- use_module(state_fields, [held/4, hold/5]).
:- use_module(key_equality, [key_equal/5, known_key/2, number_key/4, bucket/4]).
:- use_module(object_fields, [static/5]).
:- use_module('../calls', [initialise/5, invoke/8, call_target/4]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../../solver/heap', [cell/3, type_of/3, new_object/4, array_element/3, kept_under/3, keep_under/4, interned_text/3]).
:- use_module('../../solver/classes', [subtype/2]).
:- use_module('../../solver/numbers', [iadd/3]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/types', [exact_type/2, type_exact/3, type_list/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/object_nodes', [new_owned_object/5, object_node/2, object_type/2]).
:- use_module('../../solver/references', [set_object_type/2]).
:- use_module('../../solver/held_parts', [held_parts/2]).
:- use_module('../../solver/input_values', [own_field/3, fresh/4]).
:- use_module('../../solver/store', [note/2]).
:- use_module('taken_orders', [order_taken/0]).
:- use_module('separate_objects', [apart_from_others/3]).
:- use_module(trial_entries, [trial_entry/4, next_trial_entry/5, pin_part/3, keep_entry/2]).

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
        new_table(Store, X, [], [], open, G),
        R = r(G)
    ).
input_values:modelled_field('java.util.HashSet.map', Node, R) :-
    obj_variable(Node, X),
    apart_from_others(X, 'java.util.HashSet.map', Same),
    (   Same = same(Y)
    ->  object_node(Y, Node1),
        own_field(Node1, 'java.util.HashSet.map', R)
    ;   node_store(Node, Store),
        of_one_class(X, Class),
        map_of_set(Class, MapClass),
        exact_type(MapClass, Type),
        new_owned_object(Store, Type, X, [], M),
        R = r(M)
    ).

new_table(Store, X, Known, Lasts, Rest, G) :-
    entries_with([known(Known),initial([]),absent([]),rest(Rest),firsts([]),lasts(Lasts)], State),
    exact_type(array('java.util.HashMap$Node'), Type),
    new_owned_object(Store, Type, X, [entries-State], G).

%   state(X, H, State): the State of map X, which has one.
state(X, H, State) :-
    ( integer(X) -> true ; of_one_class(X, _) ),
    held(H, X, 'java.util.HashMap.table', R),
    table_state(R, State).

table_state(R, State) :-
    nonvar(R), R = r(G), attvar(G),
    object_node(G, Node),
    obj_fields(Node, Fields),
    memberchk(entries-State, Fields).

%   of_one_class(X, Class): the unknown map or set X is of one class, which has the state of the modelled Class.
of_one_class(X, Class) :-
    object_type(X, D),
    type_list(D, Types),
    (   Types = [Type], state_class(Type, Class0)
    ->  Class = Class0
    ;   object_node(X, Node),
        node_store(Node, Store),
        (   state_type(Types, Type, Class),
            type_exact(D, Type, D1),
            note(Store, dispatched(r(X), D, D1)),
            set_object_type(X, D1)
        ;   \+ ( member(Other, Types), \+ modelled_class(Other) )
        ->  fail
        ;   member(Other, Types), modelled_class(Other)
        ->  path_ends(assumed('unknown maps and sets that may be of a class of the JDK are of no subclass of the program'))
        ;   \+ ( member(Other, Types), \+ state_class(Other, _) )
        ->  fail
        ;   path_ends(unsupported('java.util.HashMap', 'an unknown map of a subclass'))
        )
    ).

%   state_type(Types, Type, Class): subclasses are asked for where there is no modelled class.
state_type(Types, Type, Class) :-
    (   member(Modelled, Types), modelled_class(Modelled)
    ->  modelled_class(Class), Type = Class
    ;   member(Type, Types), state_class(Type, Class)
    ).

modelled_class(Class) :- entry_class(Class, _).
modelled_class(Class) :- map_of_set(Class, _).

%   state_class(Type, Class): objects of Type have the state of Class, what they are or extend.
state_class(Type, Class) :-
    atom(Type),
    member(Class, ['java.util.LinkedHashMap','java.util.HashMap','java.util.LinkedHashSet','java.util.HashSet']),
    subtype(Type, Class),
    !.

%   map_of_set(Class, MapClass): sets of the Class hold their elements as keys of a MapClass.
map_of_set('java.util.HashSet', 'java.util.HashMap').
map_of_set('java.util.LinkedHashSet', 'java.util.LinkedHashMap').

%   entry_class(Class, Entry): an unknown map of the Class has a state, and its entries are of the class Entry.
entry_class('java.util.HashMap', 'java.util.HashMap$Node').
entry_class('java.util.LinkedHashMap', 'java.util.LinkedHashMap$Entry').

%   The order of entries is none of links: it is decided when the map is gone through.
input_values:modelled_field('java.util.LinkedHashMap.accessOrder', Node, 0) :-
    obj_variable(Node, X),
    object_type(X, D),
    ( type_list(D, ['java.util.LinkedHashMap']) -> true ; assumes('unknown maps of subclasses of LinkedHashMap are in the order in which keys were put') ).
input_values:modelled_field('java.util.LinkedHashMap.head', _, _) :- unknown_order.
input_values:modelled_field('java.util.LinkedHashMap.tail', _, _) :- unknown_order.

unknown_order :- path_ends(unsupported('java.util.LinkedHashMap', 'code that follows the links of a map that is not known')).

iterator_made('java.util.HashMap$HashIterator.<init>(Ljava/util/HashMap;)V').
iterator_made('java.util.LinkedHashMap$LinkedHashIterator.<init>(Ljava/util/LinkedHashMap;)V').
iterator_made('java.util.LinkedHashMap$LinkedHashIterator.<init>(Ljava/util/LinkedHashMap;Z)V').

iterator_goes_on('java.util.HashMap$HashIterator.nextNode()Ljava/util/HashMap$Node;').
iterator_goes_on('java.util.LinkedHashMap$LinkedHashIterator.nextNode()Ljava/util/LinkedHashMap$Entry;').

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

plain_call(Id, _, H, Call) :-
    iterator_made(Id),
    !,
    arg(2, Call, R),
    nonvar(R), R = r(X),
    plain_map(X, H).
plain_call(Id, X, H, _) :-
    iterator_goes_on(Id),
    !,
    \+ kept_under(H, passed(X), _).
plain_call('java.util.HashMap.putMapEntries(Ljava/util/Map;Z)V', X, H, Call) :- !, plain_map(X, H), plain_argument(Call, 2, H).
plain_call('java.util.HashMap.tableSizeFor(I)I', N, _, _) :- !, integer(N).
plain_call('java.util.HashSet.<init>(Ljava/util/Collection;)V', _, H, Call) :- !, plain_argument(Call, 2, H).
plain_call('java.util.HashMap$KeySet.remove(Ljava/lang/Object;)Z', X, H, Call) :- !,
    held(H, X, 'java.util.HashMap$KeySet.this$0', r(Map)),
    arg(2, Call, K),
    plain_map(Map, H),
    known_key(H, K).
plain_call(Id, X, H, Call) :-
    plain_map(X, H),
    ( key_place(Id, I) -> arg(I, Call, K), known_key(H, K) ; true ).

plain_argument(Call, I, H) :-
    arg(I, Call, R),
    nonvar(R),
    (   R = r(X)
    ->  integer(X),
        ( collection_size(H, X, N) -> integer(N) ; true ),
        ( type_of(H, X, Class), subtype(Class, 'java.util.HashMap') -> plain_map(X, H) ; true )
    ;   true
    ).

%   collection_size(H, X, N): the object X, with a cell, keeps its size N.
collection_size(H, X, N) :-
    type_of(H, X, Class),
    size_field(Super, Field),
    subtype(Class, Super),
    !,
    held(H, X, Field, N).

size_field('java.util.ArrayList', 'java.util.ArrayList.size').
size_field('java.util.HashMap', 'java.util.HashMap.size').

%   Maps whose order changes when they are asked are the JDK's own, as far as they are known.
plain_map(X, H) :-
    integer(X),
    held(H, X, 'java.util.HashMap.table', R),
    \+ table_state(R, _).

%   with_state(X, K, State, H0, H): map X has a State from now on.
with_state(X, K, State, H0, H) :-
    (   integer(X), plain_map(X, H0)
    ->  table_keys(X, H0, Known),
        order_kept(X, H0, Lasts),
        store_of_key(K, H0, Store),
        new_table(Store, X, Known, Lasts, closed, G),
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

%   order_kept(X, H, Ys): the entries Ys of the known map X are in this order, where it keeps one.
order_kept(X, H, Ys) :-
    (   type_of(H, X, Class), subtype(Class, 'java.util.LinkedHashMap')
    ->  held(H, X, 'java.util.LinkedHashMap.head', R),
        linked(R, H, Ys)
    ;   Ys = []
    ).

linked(null, _, []).
linked(r(Y), H, [Y|Ys]) :-
    held(H, Y, 'java.util.LinkedHashMap$Entry.after', R),
    linked(R, H, Ys).

known_entries([], _, []).
known_entries([Y|Ys], H, [key(K,entry(Y))|Known]) :-
    held(H, Y, 'java.util.HashMap$Node.key', K),
    known_entries(Ys, H, Known).

store_of_key(K, H, Store) :-
    unknown_part([K], [], H, V),
    ( get_attr(V, references, Node) -> true ; get_attr(V, unknowns, Node) ),
    node_store(Node, Store).

%   unknown_part(Values, Done, H, V): V is an unknown value among Values, or in what they lead to, but for the objects Done.
unknown_part([Value|Values], Done, H, V) :-
    term_attvars(Value, Vs),
    (   Vs = [V|_]
    ->  true
    ;   nonvar(Value), Value = r(X), integer(X), \+ memberchk(X, Done)
    ->  cell(H, X, Cell),
        compound_name_arguments(Cell, _, Parts),
        append(Parts, Values, More),
        unknown_part(More, [X|Done], H, V)
    ;   unknown_part(Values, Done, H, V)
    ).

%   found(K, X, State, Found, H0, H): Found is the key(K, S) of map X, or `none` where there can be none; what was not known of an
%   unknown map is decided.
found(K, X, State, Found, H0, H) :-
    entries_known(State, Known),
    known_one(Known, K, Found0, H0, H1),
    entries_rest(State, Rest),
    (   Found0 == none, Rest == open
    ->  initial_one(K, X, State, Found, H1, H)
    ;   Found = Found0, H = H1
    ).

known_one([], _, none, H, H).
known_one([Key|Keys], K, Found, H0, H) :-
    arg(1, Key, K1),
    key_equal(K, K1, Answer, H0, H1),
    ( Answer == true -> Found = Key, H = H1 ; known_one(Keys, K, Found, H1, H) ).

initial_one(K, X, State, Key, H0, H) :-
    trial_entry(X, K, H0, Entry),
    (   Entry \== none,
        initial_key(K, X, Entry, K1, H0, H1),
        initial_entry(K1, X, State, Entry, Key, H1, H)
    ;   absent_in_trial(Entry),
        entries_absent(State, Absent),
        set_entries_absent(State, [K|Absent]),
        Key = key(K, absent),
        add_key(State, Key),
        H = H0
    ).

absent_in_trial(none).
absent_in_trial(free).

%   initial_key(K, X, Entry, K1, H0, H): K1, which is equal to K, can have been in the unknown map X at the start; what the path made cannot.
initial_key(K, X, Entry, K1, H0, H) :-
    (   nonvar(K), K = r(Y), integer(Y), \+ constant_text(H0, Y), \+ enum_constant(H0, Y)
    ->  type_of(H0, Y, Type),
        held(H0, X, 'java.util.HashMap.table', r(G)),
        object_node(G, Node),
        fresh(Type, like(G), Node, K1),
        pin_part(Entry, key, K1),
        K1 = r(Y1),
        made_equal(Y1, Y, H0, H)
    ;   K1 = K, H = H0
    ).

%   made_equal(Y1, Y, H0, H): the new unknown object Y1 is equal to Y.
made_equal(Y1, Y, H0, H) :-
    object_node(Y1, Node),
    obj_fields(Node, Fields),
    (   number_key(H0, Y, Field, V), \+ memberchk(Field-_, Fields)
    ->  set_obj_fields(Node, [Field-V|Fields]), H = H0
    ;   key_equal(r(Y1), r(Y), true, H0, H)
    ).

constant_text(H, Y) :-
    cell(H, Y, string(Chars)),
    interned_text(H, Y, Chars).

enum_constant(H, Y) :-
    type_of(H, Y, Type),
    subtype(Type, 'java.lang.Enum').

%   initial_entry(K, X, State, Entry, Key, H0, H): an unknown map had the key K at the start, in a trial that of Entry.
initial_entry(K, X, State, Entry, Key, H0, H) :-
    object_node(X, MapNode),
    entries_initial(State, Initial),
    length(Initial, Count0),
    Count is Count0 + 1,
    own_field(MapNode, 'java.util.HashMap.size', N),
    compare(ge, N, Count, true),
    held(H0, X, 'java.util.HashMap.table', r(G)),
    initial_value(MapNode, G, Entry, V, H0, H1),
    new_entry(X, K, V, Y, H1, H),
    keep_entry(Entry, Y),
    set_entries_initial(State, [K-V|Initial]),
    Key = key(K, entry(Y)),
    add_key(State, Key).

%   The values of a set's map are all the same: nothing is said of what they are.
initial_value(MapNode, G, Entry, V, H0, H) :-
    (   node_origin(MapNode, owned(_)), \+ held_parts(held(G, 2), _)
    ->  initialise('java.util.HashSet', H0, H1, ok, _),
        static('java.util.HashSet', 'java.util.HashSet.PRESENT', V, H1, H)
    ;   held_type(G, 2, Type),
        object_node(G, Node),
        fresh(Type, held(G, 2), Node, V),
        pin_part(Entry, value, V),
        H = H0
    ).

held_type(G, N, Type) :- ( held_parts(held(G, N), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.Object' ).

new_entry(X, K, V, Y, H0, H) :-
    ( integer(X) -> type_of(H0, X, Type) ; object_type(X, D), type_list(D, [Type]) ),
    state_class(Type, Class),
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
        ( Replaced == true -> hold(Y, 'java.util.HashMap$Node.value', V, H2, H3) ; H3 = H2 ),
        moved_behind(X, Y, State, H3, H)
    ;   new_entry(X, K, V, Y, H2, H3),
        ( Found == none -> add_key(State, key(K, entry(Y))) ; set_key(Found, entry(Y)) ),
        entries_lasts(State, Lasts0),
        append(Lasts0, [Y], Lasts),
        set_entries_lasts(State, Lasts),
        counted(X, 1, H3, H4),
        eldest_removed(X, State, H4, H),
        R = null
    ).

%   moved_behind(X, Y, State, H0, H): the entry Y of map X was asked for, and comes last from now on where X is in that order.
moved_behind(X, Y, State, H0, H) :-
    (   linked_map(X, H0), held(H0, X, 'java.util.LinkedHashMap.accessOrder', Order), Order \== 0
    ->  ( Order == 1 -> true ; path_ends(unsupported('java.util.LinkedHashMap', 'an order that is not known')) ),
        entries_lasts(State, Lasts0),
        (   append(_, [Y], Lasts0)
        ->  H = H0
        ;   exclude(==(Y), Lasts0, Lasts1),
            append(Lasts1, [Y], Lasts),
            set_entries_lasts(State, Lasts),
            changed(X, H0, H)
        )
    ;   H = H0
    ).

linked_map(X, H) :-
    ( integer(X) -> type_of(H, X, Type) ; object_type(X, D), type_list(D, [Type]) ),
    subtype(Type, 'java.util.LinkedHashMap').

%   eldest_removed(X, State, H0, H): a map of a subclass was asked, after something was put, whether its eldest entry is to go.
eldest_removed(X, State, H0, H) :-
    Asked = 'java.util.LinkedHashMap.removeEldestEntry(Ljava/util/Map$Entry;)Z',
    (   linked_map(X, H0), once(call_target(X, H0, Asked, Target)), Target \== Asked
    ->  next_entry('java.util.LinkedHashMap$LinkedHashIterator', X, State, [], r(Y), H0, H1),
        invoke(virtual, Asked, [X,r(Y)], Removed, H1, H2, E, _),
        ( E == ok -> true ; path_ends(unsupported(Target, 'a map whose eldest entry is kept by an exception')) ),
        compare(ne, Removed, 0, Answer),
        (   Answer == true
        ->  entries_known(State, Known),
            once(( member(Key, Known), arg(2, Key, S), S == entry(Y) )),
            set_key(Key, absent),
            counted(X, -1, H2, H)
        ;   H = H2
        )
    ;   H = H0
    ).

model('java.util.LinkedHashMap.afterNodeAccess(Ljava/util/HashMap$Node;)V'(X, r(Y)), void, H0, H) :-
    state(X, H0, State),
    moved_behind(X, Y, State, H0, H).

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
    (   Found = key(_, entry(Y))
    ->  matches(MatchValue, V, Y, Matches, H2, H3)
    ;   Matches = false, H3 = H2
    ),
    (   Matches == true
    ->  set_key(Found, absent),
        counted(X, -1, H3, H),
        R = r(Y)
    ;   H = H3, R = null
    ).

matches(MatchValue, V, Y, Matches, H0, H) :-
    compare(eq, MatchValue, 0, Any),
    (   Any == true
    ->  Matches = true, H = H0
    ;   held(H0, Y, 'java.util.HashMap$Node.value', V0),
        key_equal(V, V0, Matches, H0, H)
    ).

%   What is copied into a map is put there; how large its table is shows in its order alone.
model('java.util.HashMap.putMapEntries(Ljava/util/Map;Z)V'(X, R, _), void, H0, H, E) :-
    nullness(R, Nullness),
    (   Nullness = object(Y)
    ->  invoke(virtual, 'java.util.Map.size()I', [Y], N, H0, H1, E1, _),
        ( E1 == ok -> compare(gt, N, 0, Some) ; Some = false ),
        (   Some == true
        ->  run_in_bytecode('java.util.AbstractMap.putAll(Ljava/util/Map;)V', [X,R], _, H1, H, E)
        ;   H = H1, E = E1
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.util.HashMap.tableSizeFor(I)I'(_), 16, _) :- assumes('tables of maps have 16 buckets').

model('java.util.HashSet.<init>(Ljava/util/Collection;)V'(X, R), void, H0, H, E) :-
    run_in_bytecode('java.util.HashSet.<init>()V', [X], _, H0, H1, E1),
    ( E1 == ok -> run_in_bytecode('java.util.AbstractCollection.addAll(Ljava/util/Collection;)Z', [X,R], _, H1, H, E) ; H = H1, E = E1 ).

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

model('java.util.HashMap$HashIterator.<init>(Ljava/util/HashMap;)V'(It, r(X)), void, H0, H) :- begun('java.util.HashMap$HashIterator', It, X, H0, H).
model('java.util.HashMap$HashIterator.nextNode()Ljava/util/HashMap$Node;'(It), R, H0, H, E) :- next_node('java.util.HashMap$HashIterator', It, R, H0, H, E).

model('java.util.LinkedHashMap$LinkedHashIterator.<init>(Ljava/util/LinkedHashMap;)V'(It, r(X)), void, H0, H) :-
    begun('java.util.LinkedHashMap$LinkedHashIterator', It, X, H0, H).
model('java.util.LinkedHashMap$LinkedHashIterator.<init>(Ljava/util/LinkedHashMap;Z)V'(It, r(X), Reversed), void, H0, H) :-
    ( Reversed == 0 -> true ; unknown_order ),
    begun('java.util.LinkedHashMap$LinkedHashIterator', It, X, H0, H).
model('java.util.LinkedHashMap$LinkedHashIterator.nextNode()Ljava/util/LinkedHashMap$Entry;'(It), R, H0, H, E) :-
    next_node('java.util.LinkedHashMap$LinkedHashIterator', It, R, H0, H, E).

%   part(Iterator, Name, Field): the Field of an Iterator, HashMap's or LinkedHashMap's.
part(Iterator, Name, Field) :- atomic_list_concat([Iterator,'.',Name], Field).

begun(Iterator, It, X, H0, H) :-
    part(Iterator, 'this$0', Map),
    hold(It, Map, r(X), H0, H1),
    held(H1, X, 'java.util.HashMap.modCount', M),
    part(Iterator, expectedModCount, Expected),
    hold(It, Expected, M, H1, H2),
    go_on(Iterator, It, X, [], H2, H).

next_node(Iterator, It, R, H0, H, E) :-
    part(Iterator, 'this$0', Map),
    held(H0, It, Map, r(X)),
    part(Iterator, expectedModCount, Expected),
    held(H0, It, Expected, M0),
    held(H0, X, 'java.util.HashMap.modCount', M),
    compare(eq, M, M0, Same),
    part(Iterator, next, NextField),
    held(H0, It, NextField, Next),
    (   Same == false
    ->  raise(H0, 'java.util.ConcurrentModificationException', H, E)
    ;   Next == null
    ->  raise(H0, 'java.util.NoSuchElementException', H, E)
    ;   R = Next, E = ok,
        part(Iterator, current, Current),
        hold(It, Current, Next, H0, H1),
        kept_under(H1, passed(It), Passed),
        go_on(Iterator, It, X, Passed, H1, H)
    ).

go_on(Iterator, It, X, Passed, H0, H) :-
    state(X, H0, State),
    part(Iterator, next, NextField),
    next_entry(Iterator, X, State, Passed, Next, H0, H1),
    hold(It, NextField, Next, H1, H2),
    ( Next = r(Y) -> Passed1 = [Y|Passed] ; Passed1 = Passed ),
    keep_under(H2, passed(It), Passed1, H).

%   next_entry(Iterator, X, State, Passed, Next, H0, H): behind the entries Passed of map X comes Next, null at the end.
next_entry('java.util.HashMap$HashIterator', X, State, Passed, Next, H0, H) :-
    entries_known(State, Known),
    still_there(Passed, Known, 0, There),
    held(H0, X, 'java.util.HashMap.size', N),
    compare(le, N, There, Over),
    (   Over == true
    ->  Next = null, H = H0
    ;   entries_lasts(State, Lasts),
        next_trial_entry(X, Known, Passed, Lasts, Coming),
        (   Coming == free
        ->  later(X, State, Known, Passed, Y, H0, H1),
            in_order(Passed, Y, H1, H)
        ;   next_of_trial(Coming, X, State, Known, _, Y, H0, H),
            order_taken,
            assumes('maps are gone through in the order that the trial had')
        ),
        Next = r(Y)
    ).
next_entry('java.util.LinkedHashMap$LinkedHashIterator', X, State, Passed, Next, H0, H) :-
    entries_known(State, Known),
    entries_firsts(State, Firsts),
    entries_lasts(State, Lasts),
    exclude(among(Passed), Lasts, ToCome0),
    include(there(Known), ToCome0, ToCome),
    (   member(K, Firsts), initial_there(Known, Lasts, K, Y0), \+ memberchk(Y0, Passed)
    ->  Next = r(Y0), H = H0
    ;   still_there(Passed, Known, 0, There),
        length(ToCome, Behind),
        Before is There + Behind,
        held(H0, X, 'java.util.HashMap.size', N),
        compare(le, N, Before, Over),
        (   Over == false
        ->  next_trial_entry(X, Known, Passed, Lasts, Coming),
            ( Coming == free -> unordered(X, State, Known, Firsts, Lasts, K, Y, H0, H) ; next_of_trial(Coming, X, State, Known, K, Y, H0, H) ),
            append(Firsts, [K], Firsts1),
            set_entries_firsts(State, Firsts1),
            Next = r(Y)
        ;   ToCome = [Y|_]
        ->  Next = r(Y), H = H0
        ;   Next = null, H = H0
        )
    ).

there(Known, Y) :- member(key(_, S), Known), S == entry(Y), !.

among(Ys, Y) :- memberchk(Y, Ys).

%   initial_there(Known, Lasts, K, Y): the initial entry Y of the key K is where it was.
initial_there(Known, Lasts, K, Y) :-
    member(key(K0, S), Known),
    K0 == K,
    !,
    S = entry(Y),
    \+ memberchk(Y, Lasts).

%   unordered(X, State, Known, Firsts, Lasts, K, Y, H0, H): Y, of the key K, is an initial entry of which the place is not known yet.
unordered(X, State, Known, Firsts, Lasts, K, Y, H0, H) :-
    (   entries_initial(State, Initial),
        member(K-_, Initial),
        \+ ( member(K0, Firsts), K0 == K ),
        initial_there(Known, Lasts, K, Y),
        H = H0
    ;   met_entry(X, State, Known, free, K, Y, H0, H)
    ).

still_there([], _, N, N).
still_there([Y|Ys], Known, N0, N) :-
    ( member(key(_, S), Known), S == entry(Y) -> N1 is N0 + 1 ; N1 = N0 ),
    still_there(Ys, Known, N1, N).

%   next_of_trial(Next, X, State, Known, K, Y, H0, H): the entry Y, of the key K, is the Next one in a trial.
next_of_trial(entry(Y), _, _, Known, K, Y, H, H) :- !, once(( member(key(K, S), Known), S == entry(Y) )).
next_of_trial(Entry, X, State, Known, K, Y, H0, H) :-
    Entry = entry(_, _, _),
    met_entry(X, State, Known, Entry, K, Y, H0, H).

%   later(X, State, Known, Passed, Y, H0, H): the entry Y is one that was not passed.
later(X, State, Known, Passed, Y, H0, H) :-
    (   not_passed(Known, Passed, Y),
        H = H0
    ;   met_entry(X, State, Known, free, _, Y, H0, H)
    ).

%   met_entry(X, State, Known, Entry, K, Y, H0, H): Y, of the key K, is an initial entry that nobody had met, in a trial that Entry.
met_entry(X, State, Known, Entry, K, Y, H0, H) :-
    entries_rest(State, open),
    held(H0, X, 'java.util.HashMap.table', r(G)),
    held_type(G, 1, Type),
    object_node(G, Node),
    fresh(Type, held(G, 1), Node, K),
    pin_part(Entry, key, K),
    assumes('keys of a map that is gone through are not null'),
    K = r(_),
    known_one(Known, K, none, H0, H1),
    initial_entry(K, X, State, Entry, key(_, entry(Y)), H1, H).

not_passed([Key|Keys], Passed, Y) :-
    (   Key = key(_, entry(Y0)), \+ memberchk(Y0, Passed), Y = Y0
    ;   not_passed(Keys, Passed, Y)
    ).

in_order([], _, H, H).
in_order([Y0|_], Y, H0, H) :-
    assumes('keys of a map that is gone through are in different buckets, unknown texts among them of one character'),
    order_taken,
    held(H0, Y0, 'java.util.HashMap$Node.key', K0),
    held(H0, Y, 'java.util.HashMap$Node.key', K),
    bucket(K0, I0, H0, H1),
    bucket(K, I, H1, H),
    compare(lt, I0, I, true).
