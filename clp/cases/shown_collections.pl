/*  Collections as their interfaces show them: which fields of the JDK's classes say what methods say, and what a collection holds. */
:- module(shown_collections, [shown_by/2, size_method/2, element_method/2, unseen_part/1, inside_type/2, collection_view/5]).
:- use_module(library(apply), [partition/4, exclude/3]).
:- use_module(library(lists), [reverse/2, member/2]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/object_nodes', [object_node/2]).
:- use_module('../../solver/input_heap', [read_field/3, current_elements/2]).
:- use_module('../../solver/unknowns', [operand/2]).
:- use_module('../../solver/entailment', [entailed/3]).
:- use_module('../../solver/heap', [get_field/5, type_of/3]).
:- use_module('../../solver/classes', [field_slot/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  shown_by(+Field, -Interface) is semidet.
%
%   What the Field holds, methods of the Interface give.

shown_by('java.util.ArrayList.size', 'java.util.Collection').
shown_by('java.util.ArrayList.elementData', 'java.util.List').
shown_by('java.util.Vector.elementCount', 'java.util.Collection').
shown_by('java.util.Vector.elementData', 'java.util.List').
shown_by('java.util.LinkedList.size', 'java.util.Collection').
shown_by('java.util.ArrayDeque.tail', 'java.util.Collection').
shown_by('java.util.PriorityQueue.size', 'java.util.Collection').
shown_by('java.util.HashMap.size', 'java.util.Map').
shown_by('java.util.HashMap.table', 'java.util.Map').
shown_by('java.util.HashSet.map', 'java.util.Collection').
shown_by('java.util.EnumMap.entries', 'java.util.Map').
shown_by('java.util.RegularEnumSet.constants', 'java.util.Collection').
shown_by('java.util.TreeMap.size', 'java.util.Map').
shown_by('java.util.TreeMap.root', 'java.util.Map').
shown_by('java.util.TreeSet.m', 'java.util.Collection').

%!  size_method(+Field, -Method) is semidet.
%
%   The Field of a collection holds its size, which Method gives.

size_method('java.util.ArrayList.size', size).
size_method('java.util.Vector.elementCount', size).
size_method('java.util.LinkedList.size', size).
size_method('java.util.ArrayDeque.tail', size).
size_method('java.util.PriorityQueue.size', size).
size_method('java.util.HashMap.size', size).
size_method('java.util.TreeMap.size', size).

%!  element_method(+Field, -Method) is semidet.
%
%   Elements of the array that the Field of a collection holds are what Method gives of their indices.

element_method('java.util.ArrayList.elementData', get).
element_method('java.util.Vector.elementData', get).

%   hidden_part(Field): the Field of a collection tells nobody anything but what its methods say.
hidden_part('java.util.ArrayList.size').
hidden_part('java.util.ArrayList.elementData').
hidden_part('java.util.HashMap.size').
hidden_part('java.util.HashMap.table').
hidden_part('java.util.HashSet.map').
hidden_part('java.util.EnumMap.entries').
hidden_part('java.util.RegularEnumSet.constants').
hidden_part('java.util.TreeMap.size').
hidden_part('java.util.TreeMap.root').
hidden_part('java.util.TreeSet.m').
hidden_part(Field) :- unseen_part(Field).

%!  unseen_part(+Field) is semidet.
%
%   The Field of a collection tells nobody anything at all.

unseen_part('java.util.AbstractList.modCount').
unseen_part('java.util.LinkedList$Node.place').
unseen_part('java.util.PriorityQueue.modCount').
unseen_part('java.util.PriorityQueue.comparator').
unseen_part('java.util.ArrayDeque.head').
unseen_part('java.util.Vector.capacityIncrement').
unseen_part('java.util.HashMap.modCount').
unseen_part('java.util.TreeMap.modCount').
unseen_part('java.util.TreeMap.comparator').
unseen_part('java.util.TreeMap.entrySet').
unseen_part('java.util.TreeMap.navigableKeySet').
unseen_part('java.util.TreeMap.descendingMap').
unseen_part('java.util.HashMap.entrySet').
unseen_part('java.util.EnumMap.entrySet').
unseen_part('java.util.LinkedHashMap.accessOrder').
unseen_part('java.util.AbstractMap.keySet').
unseen_part('java.util.AbstractMap.values').

%!  inside_type(+Field, -Type) is semidet.
%
%   The Field of a collection, which the JDK's class does not have, holds an object of Type with what the collection holds.

inside_type('java.util.EnumMap.entries', 'java.util.HashMap').
inside_type('java.util.RegularEnumSet.constants', 'java.util.HashMap').

%!  collection_view(+When, +H, +Fields, -Others, -View) is semidet.
%
%   Fields, Key-Value, are those that an unknown collection has When, `initial` or `current`; Others are those that are not the library's.
%   View is view(Kind, Size, Elements): Kind is `list`, `map` or `set`, Elements are Index-Value, with operands as indices, or key(K)-Value with
%   the reference K, where Value is the one of a map, null where it was taken out, 1 for an element of a set and 0 for one that was taken out.

collection_view(When, H, Fields, Others, View) :-
    once(( member(Key-_, Fields), hidden_part(Key) )),
    view(When, H, Fields, View),
    partition(hidden, Fields, _, Others).

hidden(Key-_) :- hidden_part(Key).

view(When, _, Fields, view(list, N, Elements)) :-
    memberchk('java.util.ArrayList.size'-N, Fields),
    !,
    (   memberchk('java.util.ArrayList.elementData'-r(A), Fields), attvar(A)
    ->  array_elements(When, A, All),
        operand(N, Size),
        exclude(behind(Size), All, Elements)
    ;   Elements = []
    ).
view(When, H, Fields, view(set, N, Elements)) :-
    member(Map, ['java.util.HashSet.map','java.util.TreeSet.m','java.util.RegularEnumSet.constants']),
    memberchk(Map-r(M), Fields),
    !,
    attvar(M),
    object_node(M, Node),
    obj_fields(Node, MapFields),
    map_size(When, M, MapFields, N),
    entries(When, H, MapFields, Entries),
    set_elements(Entries, Elements).
view(When, H, Fields, view(map, N, Elements)) :-
    memberchk('java.util.EnumMap.entries'-r(M), Fields),
    !,
    attvar(M),
    object_node(M, Node),
    obj_fields(Node, MapFields),
    map_size(When, M, MapFields, N),
    entries(When, H, MapFields, Entries),
    map_elements(Entries, Elements).
view(When, H, Fields, view(map, N, Elements)) :-
    map_parts(Size, _, _),
    memberchk(Size-N, Fields),
    !,
    entries(When, H, Fields, Elements0),
    map_elements(Elements0, Elements).

%   map_parts(Size, Entries, Value): a map has its Size and its Entries in these fields, and an entry its Value.
map_parts('java.util.HashMap.size', 'java.util.HashMap.table', 'java.util.HashMap$Node.value').
map_parts('java.util.TreeMap.size', 'java.util.TreeMap.root', 'java.util.TreeMap$Entry.value').

map_size(When, M, Fields, N) :-
    map_parts(Size, _, _),
    memberchk(Size-N0, Fields),
    !,
    ( When == initial -> N = N0 ; read_field(M, Size, N) ).

array_elements(initial, A, Elements) :-
    object_node(A, Node),
    obj_elements(Node, Elements0),
    reverse(Elements0, Elements).
array_elements(current, A, Elements) :- current_elements(A, Elements).

behind(N, I-_) :- entailed(ge, I, N).

%   Entries are entry(K, V), or gone(K) of an entry that was there at the start.
entries(When, H, Fields, Entries) :-
    (   map_parts(_, Table, Value), memberchk(Table-r(G), Fields), attvar(G)
    ->  object_node(G, Node),
        obj_fields(Node, TableFields),
        memberchk(entries-State, TableFields),
        entries_initial(State, Initial0),
        reverse(Initial0, Initial),
        entries_known(State, Known),
        ( When == initial -> initial_entries(Initial, Entries) ; known_entries(Known, Value-Initial, H, Entries) )
    ;   Entries = []
    ).

initial_entries([], []).
initial_entries([K-V|Pairs], [entry(K, V)|Entries]) :- initial_entries(Pairs, Entries).

known_entries([], _, _, []).
known_entries([key(K, S)|Keys], Value-Initial, H, Entries) :-
    (   S = entry(Y)
    ->  type_of(H, Y, Class),
        field_slot(Class, Value, Slot),
        get_field(H, Y, Value, Slot, V),
        Entries = [entry(K, V)|Entries1]
    ;   member(K0-_, Initial), K0 == K
    ->  Entries = [gone(K)|Entries1]
    ;   Entries = Entries1
    ),
    known_entries(Keys, Value-Initial, H, Entries1).

map_elements([], []).
map_elements([entry(K, V)|Entries], [key(K)-V|Elements]) :- map_elements(Entries, Elements).
map_elements([gone(K)|Entries], [key(K)-null|Elements]) :- map_elements(Entries, Elements).

set_elements([], []).
set_elements([entry(K, _)|Entries], [key(K)-1|Elements]) :- set_elements(Entries, Elements).
set_elements([gone(K)|Entries], [key(K)-0|Elements]) :- set_elements(Entries, Elements).
