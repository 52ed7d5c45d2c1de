/*  EnumMap: a map with constants of one enum as its keys, which is gone through in their order.

    An unknown one holds its entries in an unknown HashMap of its own (open_hash_maps.pl), in a field that the JDK's class does not have. Of which enum its keys are is
    what signatures say. The methods here are those that touch the JDK's fields; views and iterators are bytecode on them. A map that the path made is the JDK's own.
*/
:- module(open_enum_maps, [plain_call/1]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [nullness/2]).
:- use_module(state_fields, [held/4, hold/5]).
:- use_module(constant_keys, [keys_enum/3, constants_map/4, constant_key/5, next_constant/7, asked/6, how_many/5, called/6, enum_class/4, as_for_any/7, without_limits/6]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../../solver/heap', [new_object/4]).
:- use_module('../../solver/decisions', [instance/4]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/input_values', []).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.util.EnumMap.entries', Node, R) :- constants_map('java.util.EnumMap', 'java.util.EnumMap.entries', Node, R).
input_values:modelled_field('java.util.EnumMap.entrySet', _, null).
input_values:modelled_field('java.util.EnumMap.keyType', _, _) :- no_table.
input_values:modelled_field('java.util.EnumMap.keyUniverse', _, _) :- no_table.
input_values:modelled_field('java.util.EnumMap.vals', _, _) :- no_table.
input_values:modelled_field('java.util.EnumMap.size', _, _) :- no_table.

no_table :- path_ends(unsupported('java.util.EnumMap', 'code that looks into the table of a map that is not known')).

%   around(Method, Field): the Field of what has the Method is the map, or what leads to it.
around('java.util.EnumMap$KeySet.size()I', 'java.util.EnumMap$KeySet.this$0').
around('java.util.EnumMap$Values.size()I', 'java.util.EnumMap$Values.this$0').
around('java.util.EnumMap$EntrySet.size()I', 'java.util.EnumMap$EntrySet.this$0').
around('java.util.EnumMap$KeySet.remove(Ljava/lang/Object;)Z', 'java.util.EnumMap$KeySet.this$0').
around('java.util.EnumMap$EnumMapIterator.hasNext()Z', 'java.util.EnumMap$EnumMapIterator.this$0').
around('java.util.EnumMap$EnumMapIterator.remove()V', 'java.util.EnumMap$EnumMapIterator.this$0').
around('java.util.EnumMap$KeyIterator.next()Ljava/lang/Enum;', 'java.util.EnumMap$EnumMapIterator.this$0').
around('java.util.EnumMap$ValueIterator.next()Ljava/lang/Object;', 'java.util.EnumMap$EnumMapIterator.this$0').
around('java.util.EnumMap$EntryIterator$Entry.getKey()Ljava/lang/Enum;', 'java.util.EnumMap$EntryIterator$Entry.this$1').
around('java.util.EnumMap$EntryIterator$Entry.getValue()Ljava/lang/Object;', 'java.util.EnumMap$EntryIterator$Entry.this$1').
around('java.util.EnumMap$EntryIterator$Entry.setValue(Ljava/lang/Object;)Ljava/lang/Object;', 'java.util.EnumMap$EntryIterator$Entry.this$1').

%   map_around(X, H, Method, Map): the Map is what X, which has the Method, is of. The path made X, or it ends.
map_around(X, H, Method, Map) :-
    ( integer(X) -> true ; path_ends(unsupported(Method, 'a part of a map that is not known')) ),
    around(Method, Field),
    held(H, X, Field, r(Y)),
    (   Field == 'java.util.EnumMap$EntryIterator$Entry.this$1'
    ->  held(H, Y, 'java.util.EnumMap$EnumMapIterator.this$0', r(Map))
    ;   Map = Y
    ).

%!  plain_call(+Call) is semidet.
%
%   The JDK's own bytecode does what is called, on a map that the path made.

plain_call(Call) :-
    functor(Call, Id, Arity),
    HeapPlace is Arity - 3,
    arg(HeapPlace, Call, H),
    arg(1, Call, X),
    (   around(Id, _)
    ->  integer(X),
        map_around(X, H, Id, Map), integer(Map)
    ;   integer(X),
        ( takes_map(Id) -> arg(2, Call, R), nonvar(R), ( R = r(Y) -> integer(Y) ; true ) ; true )
    ).

takes_map('java.util.EnumMap.<init>(Ljava/util/EnumMap;)V').
takes_map('java.util.EnumMap.<init>(Ljava/util/Map;)V').
takes_map('java.util.EnumMap.putAll(Ljava/util/Map;)V').
takes_map('java.util.EnumMap.equals(Ljava/lang/Object;)Z').

%   Looking up, putting and removing.

model('java.util.EnumMap.size()I'(X), N, H0, H) :- map_size(X, N, H0, H).
model('java.util.EnumMap$KeySet.size()I'(View), N, H0, H) :- view_size('java.util.EnumMap$KeySet.size()I', View, N, H0, H).
model('java.util.EnumMap$Values.size()I'(View), N, H0, H) :- view_size('java.util.EnumMap$Values.size()I', View, N, H0, H).
model('java.util.EnumMap$EntrySet.size()I'(View), N, H0, H) :- view_size('java.util.EnumMap$EntrySet.size()I', View, N, H0, H).

view_size(Method, View, N, H0, H) :-
    map_around(View, H0, Method, X),
    map_size(X, N, H0, H).

map_size(X, N, H0, H) :-
    keys_enum('java.util.EnumMap', X, Enum),
    entries(X, H0, M),
    how_many(Enum, M, N, H0, H).

entries(X, H, M) :- held(H, X, 'java.util.EnumMap.entries', r(M)).

model('java.util.EnumMap.containsKey(Ljava/lang/Object;)Z'(X, K), V, H0, H) :- contains(X, K, V, H0, H).

model('java.util.EnumMap.get(Ljava/lang/Object;)Ljava/lang/Object;'(X, K), R, H0, H) :-
    valid(X, K, H0, Valid),
    ( Valid == true -> asked_of(X, 'java.util.Map.get(Ljava/lang/Object;)Ljava/lang/Object;', [K], R, H0, H) ; R = null, H = H0 ).

model('java.util.EnumMap.remove(Ljava/lang/Object;)Ljava/lang/Object;'(X, K), R, H0, H) :-
    valid(X, K, H0, Valid),
    ( Valid == true -> asked_of(X, 'java.util.Map.remove(Ljava/lang/Object;)Ljava/lang/Object;', [K], R, H0, H) ; R = null, H = H0 ).

model('java.util.EnumMap$KeySet.remove(Ljava/lang/Object;)Z'(Keys, K), V, H0, H) :-
    map_around(Keys, H0, 'java.util.EnumMap$KeySet.remove(Ljava/lang/Object;)Z', X),
    contains(X, K, V, H0, H1),
    ( V == 1 -> asked_of(X, 'java.util.Map.remove(Ljava/lang/Object;)Ljava/lang/Object;', [K], _, H1, H) ; H = H1 ).

model('java.util.EnumMap.put(Ljava/lang/Enum;Ljava/lang/Object;)Ljava/lang/Object;'(X, K, V), R, H0, H, E) :-
    nullness(K, Nullness),
    (   Nullness == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   valid(X, K, H0, Valid),
        (   Valid == true
        ->  E = ok,
            asked_of(X, 'java.util.Map.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;', [K,V], R, H0, H)
        ;   raise(H0, 'java.lang.ClassCastException', H, E)
        )
    ).

model('java.util.EnumMap.clear()V'(X), void, H0, H) :-
    entries(X, H0, M),
    called('java.util.Map.clear()V', [M], _, H0, H, ok).

contains(X, K, V, H0, H) :-
    valid(X, K, H0, Valid),
    ( Valid == true -> asked_of(X, 'java.util.Map.containsKey(Ljava/lang/Object;)Z', [K], V, H0, H) ; V = 0, H = H0 ).

%   valid(X, K, H, Valid): K can be a key of the map X.
valid(X, K, H, Valid) :-
    keys_enum('java.util.EnumMap', X, Enum),
    nullness(K, Nullness),
    ( Nullness == null -> Valid = false ; instance(H, K, Enum, Valid) ).

asked_of(X, Method, Args, R, H0, H) :-
    keys_enum('java.util.EnumMap', X, Enum),
    entries(X, H0, M),
    asked(Enum, Method, [M|Args], R, H0, H).

%   What is done as for any map: by going through it, and by its other methods.

model('java.util.EnumMap.containsValue(Ljava/lang/Object;)Z'(X, R), V, H0, H, E) :-
    run_in_bytecode('java.util.AbstractMap.containsValue(Ljava/lang/Object;)Z', [X,R], V, H0, H, E).

model('java.util.EnumMap.equals(Ljava/lang/Object;)Z'(X, R), V, H0, H, E) :-
    as_for_any('java.util.EnumMap', 'java.util.AbstractMap.equals(Ljava/lang/Object;)Z', [X,R], V, H0, H, E).

model('java.util.EnumMap.putAll(Ljava/util/Map;)V'(X, R), void, H0, H, E) :-
    as_for_any('java.util.EnumMap', 'java.util.AbstractMap.putAll(Ljava/util/Map;)V', [X,R], _, H0, H, E).

model('java.util.EnumMap.<init>(Ljava/util/EnumMap;)V'(Y, R), void, H0, H, E) :- copied(Y, R, H0, H, E).
model('java.util.EnumMap.<init>(Ljava/util/Map;)V'(Y, R), void, H0, H, E) :-
    nullness(R, Nullness),
    ( Nullness = object(_) -> instance(H0, R, 'java.util.EnumMap', Answer) ; Answer = false ),
    (   Answer == true
    ->  copied(Y, R, H0, H, E)
    ;   run_in_bytecode('java.util.EnumMap.<init>(Ljava/util/Map;)V', [Y,R], _, H0, H, E)
    ).

model('java.util.EnumMap.clone()Ljava/util/EnumMap;'(X), r(Y), H0, H, E) :-
    new_object(H0, 'java.util.EnumMap', Y, H1),
    copied(Y, r(X), H1, H, E).

copied(Y, R, H0, H, E) :-
    nullness(R, Nullness),
    (   Nullness = object(X)
    ->  keys_enum('java.util.EnumMap', X, Enum),
        enum_class(Enum, C, H0, H1),
        run_in_bytecode('java.util.EnumMap.<init>(Ljava/lang/Class;)V', [Y,r(C)], _, H1, H2, ok),
        without_limits('java.util.AbstractMap.putAll(Ljava/util/Map;)V', [Y,R], _, H2, H, E)
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

%   Going through it.

model('java.util.EnumMap$EnumMapIterator.hasNext()Z'(It), V, H0, H) :-
    coming(It, 'java.util.EnumMap$EnumMapIterator.hasNext()Z', _, Next, H0, H),
    ( Next = constant(_, _) -> V = 1 ; V = 0 ).

%   coming(It, Method, X, Next, H0, H): the iterator It of the map X, which has the Method, comes to Next, constant(I, K) or `none`.
coming(It, Method, X, Next, H0, H) :-
    map_around(It, H0, Method, X),
    held(H0, It, 'java.util.EnumMap$EnumMapIterator.index', I0),
    keys_enum('java.util.EnumMap', X, Enum),
    entries(X, H0, M),
    next_constant(Enum, M, I0, Next, I, H0, H1),
    hold(It, 'java.util.EnumMap$EnumMapIterator.index', I, H1, H).

model('java.util.EnumMap$KeyIterator.next()Ljava/lang/Enum;'(It), R, H0, H, E) :-
    passed(It, 'java.util.EnumMap$KeyIterator.next()Ljava/lang/Enum;', _, K, H0, H, E),
    ( E == ok -> R = K ; true ).

model('java.util.EnumMap$ValueIterator.next()Ljava/lang/Object;'(It), R, H0, H, E) :-
    passed(It, 'java.util.EnumMap$ValueIterator.next()Ljava/lang/Object;', X, K, H0, H1, E),
    ( E == ok -> value(X, K, R, H1, H) ; H = H1 ).

passed(It, Method, X, K, H0, H, E) :-
    coming(It, Method, X, Next, H0, H1),
    (   Next = constant(I, K)
    ->  E = ok,
        I1 is I + 1,
        hold(It, 'java.util.EnumMap$EnumMapIterator.lastReturnedIndex', I, H1, H2),
        hold(It, 'java.util.EnumMap$EnumMapIterator.index', I1, H2, H)
    ;   raise(H1, 'java.util.NoSuchElementException', H, E)
    ).

value(X, K, R, H0, H) :- asked_of(X, 'java.util.Map.get(Ljava/lang/Object;)Ljava/lang/Object;', [K], R, H0, H).

model('java.util.EnumMap$EnumMapIterator.remove()V'(It), void, H0, H, E) :-
    map_around(It, H0, 'java.util.EnumMap$EnumMapIterator.remove()V', X),
    held(H0, It, 'java.util.EnumMap$EnumMapIterator.lastReturnedIndex', I),
    (   I < 0
    ->  raise(H0, 'java.lang.IllegalStateException', H, E)
    ;   E = ok,
        key_at(X, I, K, H0, H1),
        asked_of(X, 'java.util.Map.remove(Ljava/lang/Object;)Ljava/lang/Object;', [K], _, H1, H2),
        hold(It, 'java.util.EnumMap$EnumMapIterator.lastReturnedIndex', -1, H2, H)
    ).

key_at(X, I, K, H0, H) :-
    keys_enum('java.util.EnumMap', X, Enum),
    constant_key(Enum, I, K, H0, H).

%   Entries, which are told by the index of their key.

model('java.util.EnumMap$EntryIterator$Entry.getKey()Ljava/lang/Enum;'(Entry), R, H0, H, E) :-
    entry_key(Entry, 'java.util.EnumMap$EntryIterator$Entry.getKey()Ljava/lang/Enum;', _, K, H0, H, E),
    ( E == ok -> R = K ; true ).

model('java.util.EnumMap$EntryIterator$Entry.getValue()Ljava/lang/Object;'(Entry), R, H0, H, E) :-
    entry_key(Entry, 'java.util.EnumMap$EntryIterator$Entry.getValue()Ljava/lang/Object;', X, K, H0, H1, E),
    ( E == ok -> value(X, K, R, H1, H) ; H = H1 ).

model('java.util.EnumMap$EntryIterator$Entry.setValue(Ljava/lang/Object;)Ljava/lang/Object;'(Entry, V), R, H0, H, E) :-
    Method = 'java.util.EnumMap$EntryIterator$Entry.setValue(Ljava/lang/Object;)Ljava/lang/Object;',
    entry_key(Entry, Method, X, K, H0, H1, E),
    (   E == ok
    ->  contains(X, K, There, H1, H2),
        ( There == 1 -> true ; path_ends(unsupported(Method, 'an entry that was removed')) ),
        asked_of(X, 'java.util.Map.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;', [K,V], R, H2, H)
    ;   H = H1
    ).

entry_key(Entry, Method, X, K, H0, H, E) :-
    map_around(Entry, H0, Method, X),
    held(H0, Entry, 'java.util.EnumMap$EntryIterator$Entry.index', I),
    (   I < 0
    ->  raise(H0, 'java.lang.IllegalStateException', H, E)
    ;   E = ok,
        key_at(X, I, K, H0, H)
    ).
