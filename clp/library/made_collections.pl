/*  Collections of witnesses: begun as the JDK's own constructors make them, and filled by its methods. */
:- module(made_collections, [begun_collection/5, array_room/2, map_contents/4, entry_added/6, made_up/5, key_contents/3, filled_up/6]).
:- use_module(library(apply), [maplist/3, partition/4]).
:- use_module(library(lists), [append/3, reverse/2, member/2, nth0/3, select/3]).
:- use_module(open_linked_lists, [listed_items/3]).
:- use_module(open_queues, [queue_size/2]).
:- use_module(constant_keys, [keys_enum/3, enum_class/4]).
:- use_module('../calls', [invoke/8]).
:- use_module(outcomes, [new_text/4]).
:- use_module(state_fields, [held/4, hold/5]).
:- use_module('../enum_constants', [constant_cells/3]).
:- use_module('../../solver/heap', [cell/3, type_of/3, new_object/4]).
:- use_module('../../solver/classes', [class/6, subtype/2, field_type/2]).
:- use_module('../../solver/known_types', [description/5]).
:- use_module('../../solver/object_nodes', [object_node/2]).
:- use_module('../../solver/held_parts', [held_parts/2]).
:- use_module('../../solver/unknowns', [operand/2, operand_value/2]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%   An object of a subclass has what its superclass begins with.
begins_with('java.util.LinkedHashMap', 'java.util.LinkedHashMap.<init>()V').
begins_with('java.util.HashMap', 'java.util.HashMap.<init>()V').
begins_with('java.util.LinkedHashSet', 'java.util.LinkedHashSet.<init>()V').
begins_with('java.util.HashSet', 'java.util.HashSet.<init>()V').
begins_with('java.util.LinkedList', 'java.util.LinkedList.<init>()V').
begins_with('java.util.ArrayDeque', 'java.util.ArrayDeque.<init>()V').
begins_with('java.util.PriorityQueue', 'java.util.PriorityQueue.<init>()V').
begins_with('java.util.TreeMap', 'java.util.TreeMap.<init>()V').
begins_with('java.util.TreeSet', 'java.util.TreeSet.<init>()V').
begins_with('java.util.Vector', 'java.util.Vector.<init>()V').
begins_with('java.util.ArrayList', 'java.util.ArrayList.<init>()V').

%   What holds constants is told of which enum.
begins_with_class('java.util.EnumMap', 'java.util.EnumMap.<init>(Ljava/lang/Class;)V').

%!  begun_collection(+Class, +Node, +Y, +H0, -H) is det.
%
%   The new object Y of Class, that of Node, holds what an empty one holds, where the Class is of a modelled collection.

begun_collection(Class, Node, Y, H0, H) :-
    (   begins_with_class(Class, Constructor)
    ->  obj_variable(Node, X),
        keys_enum(Class, X, Enum),
        enum_class(Enum, C, H0, H1),
        Goal =.. [Constructor,Y,r(C),_,H1,H,ok,_],
        call(residual:Goal)
    ;   Class == 'java.util.RegularEnumSet'
    ->  obj_variable(Node, X),
        keys_enum(Class, X, Enum),
        enum_class(Enum, C, H0, H1),
        UniverseGoal =.. ['java.util.EnumSet.getUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;',r(C),Universe,H1,H2,ok,_],
        call(residual:UniverseGoal),
        Goal =.. ['java.util.RegularEnumSet.<init>(Ljava/lang/Class;[Ljava/lang/Enum;)V',Y,r(C),Universe,_,H2,H,ok,_],
        call(residual:Goal)
    ;   begins_with(Super, Constructor),
        subtype(Class, Super)
    ->  Goal =.. [Constructor,Y,_,H0,H,ok,_],
        call(residual:Goal)
    ;   H = H0
    ).

%!  array_room(+Node, -N) is semidet.
%
%   The array of Node belongs to a list at the start, and has room for N elements: in a vector there is some for what the path adds, as that it makes room is
%   on its trace.

array_room(Node, N) :-
    node_origin(Node, owned(X)),
    object_node(X, Owner),
    obj_fields(Owner, Fields),
    list_room(Size, More),
    memberchk(Size-L, Fields),
    operand(L, A),
    operand_value(A, N0),
    N is N0 + More,
    !.

list_room('java.util.ArrayList.size', 0).
list_room('java.util.Vector.elementCount', 10).

%!  map_contents(+Node, +Fields, -Contents, -Others) is det.
%
%   Fields, Key-Value, are those of the unknown object of Node. Where it is a modelled map or set, Contents are contents(Kind, Type, Pairs,
%   Absent, N): the Kind, `map`, `set` or another one of entry_added/6, the Type of its keys, the K-V that it holds for certain, the keys that it does not hold, and its size; Others are
%   the fields that have nothing to do with that. Else Contents are `none`.

map_contents(Node, Fields0, Contents, Fields) :-
    obj_variable(Node, X),
    (   memberchk('java.util.HashSet.map'-r(M), Fields0)
    ->  object_node(M, MapNode),
        obj_fields(MapNode, MapFields),
        contents(MapFields, X, set, Contents),
        partition(of_map, Fields0, _, Fields)
    ;   constants_in(Key, Kind), memberchk(Key-r(M), Fields0)
    ->  object_node(M, MapNode),
        obj_fields(MapNode, MapFields),
        contents(MapFields, X, Kind, Contents),
        partition(of_constants, Fields0, _, Fields)
    ;   memberchk('java.util.TreeSet.m'-r(M), Fields0)
    ->  object_node(M, MapNode),
        obj_fields(MapNode, MapFields),
        sorted_contents(MapFields, X, sorted_set, Contents),
        partition(of_tree, Fields0, _, Fields)
    ;   member(Key-_, Fields0), of_tree_alone(Key)
    ->  sorted_contents(Fields0, X, sorted_map, Contents),
        partition(of_tree, Fields0, _, Fields)
    ;   sequence_contents(Fields0, X, Contents0)
    ->  Contents = Contents0,
        partition(of_sequence, Fields0, _, Fields)
    ;   member(Key-_, Fields0), of_map(Key-_)
    ->  contents(Fields0, X, map, Contents),
        partition(of_map, Fields0, _, Fields)
    ;   Contents = none, Fields = Fields0
    ).

%   sequence_contents(Fields, X, Contents): the unknown object X is a sequence, filled in order; what the path did not meet of it is null, or made up
%   where there can be no null.
sequence_contents(Fields, X, contents(Kind, Type, Pairs, [], N)) :-
    member(Key-L, Fields),
    sequence_size(Key, Kind),
    !,
    operand(L, A),
    operand_value(A, N),
    ( N =< 100_000 -> true ; path_ends(budget(memory)) ),
    ( held_parts(held(X, 1), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.Object' ),
    ( Kind = list -> listed_items(X, N, Items) ; queued_items(Fields, Items) ),
    in_sequence(0, N, Items, Kind, Pairs).

sequence_size('java.util.LinkedList.size', list).
sequence_size('java.util.ArrayDeque.tail', queue).
sequence_size('java.util.PriorityQueue.size', heap).

queued_items(Fields, Items) :-
    (   queue_size(Array, _), memberchk(Array-r(Y), Fields)
    ->  object_node(Y, Node),
        obj_elements(Node, Elements0),
        reverse(Elements0, Elements),
        findall(I-Place, ( nth0(Place, Elements, A-_), operand_value(A, I) ), Places),
        valued(Places, Elements, Items)
    ;   Items = []
    ).

valued([], _, []).
valued([I-Place|Places], Elements, [I-V|Items]) :-
    nth0(Place, Elements, _-V),
    valued(Places, Elements, Items).

in_sequence(I, N, Items, Kind, Pairs) :-
    (   I >= N
    ->  Pairs = []
    ;   ( member(J-V0, Items), J =:= I -> V = V0 ; Kind == list -> V = null ; V = made_up(I) ),
        Pairs = [V-null|Pairs1],
        I1 is I + 1,
        in_sequence(I1, N, Items, Kind, Pairs1)
    ).

of_sequence(Key-_) :-
    member(Class, ['java.util.LinkedList.','java.util.ArrayDeque.','java.util.PriorityQueue.']),
    sub_atom(Key, 0, _, _, Class),
    !.
of_sequence('java.util.AbstractList.modCount'-_).

of_map(Key-_) :-
    memberchk(Key, ['java.util.HashMap.table','java.util.HashMap.size','java.util.HashMap.modCount','java.util.HashMap.entrySet',
                    'java.util.LinkedHashMap.accessOrder','java.util.AbstractMap.keySet','java.util.AbstractMap.values','java.util.HashSet.map']).

constants_in('java.util.EnumMap.entries', enum_map).
constants_in('java.util.RegularEnumSet.constants', enum_set).

of_constants(Key-_) :-
    memberchk(Key, ['java.util.EnumMap.entries','java.util.RegularEnumSet.constants','java.util.EnumMap.entrySet','java.util.AbstractMap.keySet','java.util.AbstractMap.values']).

contents(Fields, X, Kind, contents(Kind, Type, Pairs, Absent, N)) :-
    (   memberchk('java.util.HashMap.table'-r(G), Fields)
    ->  object_node(G, Table),
        obj_fields(Table, TableFields),
        memberchk(entries-State, TableFields),
        entries_initial(State, Initial),
        reverse(Initial, Met),
        entries_firsts(State, Firsts),
        in_front(Firsts, Met, Pairs),
        entries_absent(State, Absent)
    ;   Pairs = [], Absent = []
    ),
    ( memberchk('java.util.HashMap.size'-L, Fields) -> operand(L, A), operand_value(A, N) ; N = 0 ),
    ( held_parts(held(X, 1), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.String' ).

of_tree(Key-_) :- memberchk(Key, ['java.util.TreeSet.m','java.util.AbstractMap.keySet','java.util.AbstractMap.values']), !.
of_tree(Key-_) :- of_tree_alone(Key).

%   of_tree_alone(Key): no hashed map has the field Key.
of_tree_alone(Key) :- sub_atom(Key, 0, _, _, 'java.util.TreeMap.').

%   sorted_contents(Fields, X, Kind, Contents): the same of a TreeMap or TreeSet. There is no other key between K1 and K2 for each closed(K1, K2) among what it
%   does not hold, `none` standing for both ends.
sorted_contents(Fields, X, Kind, contents(Kind, Type, Pairs, Absent, N)) :-
    ( memberchk('java.util.TreeMap.size'-L, Fields) -> operand(L, A), operand_value(A, N) ; N = 0 ),
    ( held_parts(held(X, 1), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.String' ),
    (   memberchk('java.util.TreeMap.root'-r(G), Fields), attvar(G)
    ->  object_node(G, Root),
        obj_fields(Root, RootFields),
        memberchk(entries-State, RootFields),
        entries_initial(State, Pairs),
        entries_absent(State, Absent0),
        entries_firsts(State, Places),
        entries_known(State, Known),
        closed_places(Places, none, Known, Closed),
        append(Closed, Absent0, Absent)
    ;   Pairs = [], Absent = []
    ).

closed_places([Place|Places], K1, Known, Closed) :-
    ( Known = [key(K2, _)|Known1] -> true ; K2 = none, Known1 = [] ),
    ( Place == closed -> Closed = [closed(K1, K2)|Closed1] ; Closed = Closed1 ),
    ( Places == [] -> Closed1 = [] ; closed_places(Places, K2, Known1, Closed1) ).

%   in_front(Keys, Pairs0, Pairs): those of Keys come first, in that order.
in_front([], Pairs, Pairs).
in_front([K|Ks], Pairs0, [Pair|Pairs]) :-
    select(Pair, Pairs0, Pairs1),
    Pair = K0-_,
    K0 == K,
    !,
    in_front(Ks, Pairs1, Pairs).

%!  entry_added(+Kind, +Y, +K, +V, +H0, -H) is det.
%
%   The map or set Y holds the key K, with the value V, from now on.

entry_added(map, Y, K, V, H0, H) :-
    HashGoal =.. ['java.util.HashMap.hash(Ljava/lang/Object;)I',K,Hash,H0,H1,ok,_],
    call(residual:HashGoal),
    Goal =.. ['java.util.HashMap.putVal(ILjava/lang/Object;Ljava/lang/Object;ZZ)Ljava/lang/Object;',Y,Hash,K,V,0,0,_,H1,H,ok,_],   % none is removed for it
    call(residual:Goal).
entry_added(enum_map, Y, K, V, H0, H) :-
    Goal =.. ['java.util.EnumMap.put(Ljava/lang/Enum;Ljava/lang/Object;)Ljava/lang/Object;',Y,K,V,_,H0,H,ok,_],
    call(residual:Goal).
entry_added(enum_set, Y, K, _, H0, H) :-
    Goal =.. ['java.util.RegularEnumSet.add(Ljava/lang/Enum;)Z',Y,K,_,H0,H,ok,_],
    call(residual:Goal).
entry_added(list, Y, K, _, H0, H) :-
    Goal =.. ['java.util.LinkedList.add(Ljava/lang/Object;)Z',Y,K,_,H0,H,ok,_],
    call(residual:Goal).
entry_added(sorted_map, Y, K, V, H0, H) :-
    Goal =.. ['java.util.TreeMap.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;',Y,K,V,_,H0,H,ok,_],
    call(residual:Goal).
entry_added(sorted_set, Y, K, _, H0, H) :-
    Goal =.. ['java.util.TreeSet.add(Ljava/lang/Object;)Z',Y,K,_,H0,H,ok,_],
    call(residual:Goal).
entry_added(heap, Y, K, V, H0, H) :- entry_added(queue, Y, K, V, H0, H).
entry_added(queue, Y, K, _, H0, H) :-
    invoke(virtual, 'java.util.Queue.add(Ljava/lang/Object;)Z', [Y,K], _, H0, H, ok, _).
entry_added(set, Y, K, _, H0, H) :-
    Goal =.. ['java.util.HashSet.add(Ljava/lang/Object;)Z',Y,K,_,H0,H,ok,_],
    call(residual:Goal).

%!  key_contents(+Keys, +H, -Contents) is det.
%
%   Contents are the texts and numbers that Keys on the heap H are, those of the path's objects under its model.

key_contents([], _, []).
key_contents([K|Ks], H, Contents) :-
    (   K = r(X), cell(H, X, Cell), ( content(Cell, Content) ; constant_content(H, X, Content) )
    ->  Contents = [Content|Contents1]
    ;   Contents = Contents1
    ),
    key_contents(Ks, H, Contents1).

content(string(Chars), text(Values)) :-
    compound_name_arguments(Chars, _, Units),
    maplist(value_of, Units, Values).
content(object(Class, V), number(Class, Value)) :-
    ( number(V) ; attvar(V), get_attr(V, unknowns, _) ),
    !,
    value_of(V, Value).

constant_content(H, X, constant(Enum, I)) :-
    type_of(H, X, Class),
    description(Class, _, enum(Enum), _, _),
    held(H, X, 'java.lang.Enum.ordinal', V),
    value_of(V, I).

value_of(V, Value) :- operand(V, A), ( number(A) -> Value = A ; operand_value(A, Value) ).

%!  made_up(+Type, +I, -K, +H0, -H) is det.
%
%   K is an object of Type that the path has not met; the path ends where nobody can make one.

made_up(Type, I, K, H0, H) :-
    (   filler(Type, I, K0, H0, H1)
    ->  K = K0, H = H1
    ;   path_ends(unsupported(Type, 'more elements than the path has met'))
    ).

%!  filled_up(+Kinds, +Y, +More, +Keys, +H0, -H) is semidet.
%
%   The map or set Y, of Kinds, Kind-Type, holds More keys of Type besides, whose contents are none of Keys; the path ends where nobody can say which.

filled_up(Kind-Type, Y, More, Keys, H0, H) :-
    (   memberchk(Kind, [sorted_map,sorted_set]), More > 0
    ->  candidates(Type, Keys, Candidates),
        filled_between(Candidates, More, Kind-Type, Y, Keys, H0, H)
    ;   filled_up(More, 0, Kind-Type, Y, Keys, H0, H)
    ).

%   candidates(Type, Keys, Candidates): Candidates are contents of keys of the Type, next to Keys and elsewhere.
candidates(Type, Keys, Candidates) :-
    (   boxed_by(Type, _)
    ->  findall(number(Type, V), ( member(number(_, W), Keys), member(D, [1,-1]), V is W + D, -128 =< V, V =< 0x7FFF ), Near),
        findall(number(Type, V), ( between(0, 20, I), member(V, [I,-I]) ), Far)
    ;   text_type(Type)
    ->  findall(text(Units), ( member(text(Units0), Keys), append(Units0, [0'a], Units) ), Near),
        Far = [text([]),text(`a`),text(`b`),text(`c`),text(`d`)]
    ;   Near = [], Far = []
    ),
    append(Near, Far, Candidates).

filled_between(Candidates, More, Kind-Type, Y, Keys, H0, H) :-
    (   More =< 0
    ->  H = H0
    ;   Candidates = [Content|Candidates1]
    ->  (   ( memberchk(Content, Keys) ; member(closed(C1, C2), Keys), \+ before(Content, C1), \+ before(C2, Content) )
        ->  filled_between(Candidates1, More, Kind-Type, Y, Keys, H0, H)
        ;   of_content(Content, K, H0, H1),
            entry_added(Kind, Y, K, null, H1, H2),
            More1 is More - 1,
            filled_between(Candidates1, More1, Kind-Type, Y, [Content|Keys], H2, H)
        )
    ;   path_ends(unsupported('java.util.TreeMap', 'more keys than the path has met'))
    ).

%   before(Content1, Content2): texts and numbers are in this order.
before(number(_, V), number(_, W)) :- V < W.
before(text(Units1), text(Units2)) :- Units1 \== Units2, Units1 @< Units2.

of_content(text(Units), r(X), H0, H) :- new_text(H0, Units, X, H).
of_content(number(Type, V), R, H0, H) :-
    boxed_by(Type, Method),
    Goal =.. [Method,V,R,H0,H,ok,_],
    call(residual:Goal).

text_type(Type) :- memberchk(Type, ['java.lang.String','java.lang.Object','java.lang.CharSequence','java.lang.Comparable']).

filled_up(More, I, Kind-Type, Y, Keys, H0, H) :-
    (   More =< 0
    ->  H = H0
    ;   filler(Type, I, K, H0, H1)
    ->  I1 is I + 1,
        (   key_contents([K], H1, [Content]), memberchk(Content, Keys)
        ->  filled_up(More, I1, Kind-Type, Y, Keys, H0, H)
        ;   entry_added(Kind, Y, K, null, H1, H2),
            More1 is More - 1,
            filled_up(More1, I1, Kind-Type, Y, Keys, H2, H)
        )
    ;   path_ends(unsupported('java.util.HashMap', 'more keys than the path has met'))
    ).


%   filler(Type, I, K, H0, H): K is a key, another one for each I.
filler(Type, I, r(X), H0, H) :- text_type(Type), !,
    atom_concat(key, I, Name),
    atom_codes(Name, Codes),
    new_text(H0, Codes, X, H).
filler(Type, I, R, H0, H) :-
    boxed_by(Type, Method),
    I =< 100,
    Goal =.. [Method,I,R,H0,H,ok,_],
    call(residual:Goal).

filler(Type, I, r(X), H0, H) :-
    description(Type, Kind, Extension, _, _),
    (   Extension = enum(Enum)
    ->  constant_cells(Enum, H0, Cells),
        nth0(I, Cells, X),
        H = H0
    ;   Kind == concrete, I =< 100
    ->  class(Type, _, _, Fields, _, _),
        new_object(H0, Type, X, H1),
        told_apart(Fields, I, X, H1, H)
    ).

%   told_apart(Fields, I, X, H0, H): the Fields of the new object X are numbers and texts that go with I; whether objects of its class differ by them, the
%   run of the witness shows.
told_apart([], _, _, H, H).
told_apart([Field-_|Fields], I, X, H0, H) :-
    field_type(Field, Type),
    (   memberchk(Type, [int,long,short,byte,char])
    ->  V is 20 + I,
        hold(X, Field, V, H0, H1)
    ;   Type == 'java.lang.String'
    ->  filler(Type, I, R, H0, H2),
        hold(X, Field, R, H2, H1)
    ;   H1 = H0
    ),
    told_apart(Fields, I, X, H1, H).

boxed_by('java.lang.Integer', 'java.lang.Integer.valueOf(I)Ljava/lang/Integer;').
boxed_by('java.lang.Number', 'java.lang.Integer.valueOf(I)Ljava/lang/Integer;').
boxed_by('java.lang.Long', 'java.lang.Long.valueOf(J)Ljava/lang/Long;').
boxed_by('java.lang.Short', 'java.lang.Short.valueOf(S)Ljava/lang/Short;').
boxed_by('java.lang.Byte', 'java.lang.Byte.valueOf(B)Ljava/lang/Byte;').
boxed_by('java.lang.Character', 'java.lang.Character.valueOf(C)Ljava/lang/Character;').
