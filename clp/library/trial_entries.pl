/*  What maps among the inputs of a trial hold (solver/trial_values.pl), for the models of maps, which are in another state.

    An entry is entry(K, V, A): key, value and the object that has them, if there is one, on the heap of the trial. Where no trial is followed, what is to be found in
    one is `free`.
*/
:- module(trial_entries, [trial_entry/4, next_trial_entry/5, unmet_in_trial/3, map_entries/3, pin_part/3, keep_entry/2]).
:- use_module(library(lists), [member/2, append/3, reverse/2, nth0/3]).
:- use_module(library(apply), [maplist/2]).
:- use_module(state_fields, [held/4]).
:- use_module('../calls', [invoke/8, initialise/5]).
:- use_module('../enum_constants', [constant_name/4]).
:- use_module(object_fields, [static/5]).
:- use_module('../../solver/classes', [subtype/2, component_default/2]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).
:- use_module('../../solver/heap', [cell/3, type_of/3, array_element/3, allocate/4, set_cell/4, class_constant/4, interned_text/3]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/store', []).
:- use_module('../../solver/trial_values', [trial_heap/1, in_trial/2, value_in_trial/2, pin/2]).
:- use_module('../../solver/unknowns', [operand/2, operand_value/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- initialization(nb_setval(trial_entries_met, []), now).

:- multifile trial_values:part_in_trial/4.

%   The model of an EnumMap has its entries in a map of its own; it stands for the EnumMap there.
trial_values:part_in_trial('java.util.EnumMap.entries', _, A, part(A)).
trial_values:part_in_trial('java.util.RegularEnumSet.constants', _, A, part(A)).
trial_values:part_in_trial('java.util.HashMap.size', Heap, A, N) :-
    type_of(Heap, A, Class),
    \+ subtype(Class, 'java.util.HashMap'),
    map_entries(Heap, A, Entries),
    length(Entries, N).

%!  trial_entry(+X, +K, +H, -Entry) is det.
%
%   Entry is that of the map X in the trial whose key is equal to K, which may be of the path with the heap H, or `none`.

trial_entry(X, K, H, Entry) :-
    (   in_trial(X, A)
    ->  trial_heap(Heap),
        map_entries(Heap, A, Entries),
        known_in_trial(K, H, C),
        ( member(entry(D, V, Y), Entries), equal_in_trial(C, D, Heap) -> Entry = entry(D, V, Y) ; Entry = none )
    ;   Entry = free
    ).

%!  pin_part(+Entry, +Part, +Value) is semidet.
%
%   Value is the Part of the Entry, `key` or `value`, in the trial.

pin_part(free, _, _).
pin_part(entry(K, V, _), Part, Value) :- ( Part == key -> pin(Value, K) ; pin(Value, V) ).

%!  keep_entry(+Entry, +Y) is det.
%
%   The object Y of the path stands for the Entry.

keep_entry(Entry, Y) :-
    (   Entry = entry(_, _, A)
    ->  b_getval(trial_entries_met, Met),
        b_setval(trial_entries_met, [A-Y|Met])
    ;   true
    ).

%!  next_trial_entry(+X, +Known, +Passed, +Lasts, -Next) is det.
%
%   Next is what comes behind the entries Passed of the map X where it is gone through: entry(Y) of the path, or the Entry of the trial that nobody has met. Of
%   Known some are gone, Lasts are new.

next_trial_entry(X, Known, Passed, Lasts, Next) :-
    (   in_trial(X, A)
    ->  ( Lasts == [] -> true ; trial_heap(Heap), type_of(Heap, A, Class), subtype(Class, 'java.util.LinkedHashMap') -> true
        ; path_ends(unsupported('java.util.HashMap', 'the order of a map of a trial that was changed')) ),
        trial_heap(Heap),
        map_entries(Heap, A, Entries),
        b_getval(trial_entries_met, Met),
        (   member(Entry, Entries), to_come(Entry, Met, Known, Passed, Next0)
        ->  Next = Next0
        ;   Next = none
        )
    ;   Next = free
    ).

to_come(entry(K, V, A), Met, Known, Passed, Next) :-
    (   member(A-Y, Met)
    ->  \+ memberchk(Y, Passed),
        member(key(_, S), Known), S == entry(Y),
        Next = entry(Y)
    ;   Next = entry(K, V, A)
    ),
    !.

%!  unmet_in_trial(+X, +Way, -Next) is det.
%
%   Next are the entries of the sorted map X that nobody has met, in the order in which they are gone through `up` or `down`.

unmet_in_trial(X, Way, Next) :-
    (   in_trial(X, A)
    ->  trial_heap(Heap),
        map_entries(Heap, A, Entries0),
        b_getval(trial_entries_met, Met),
        findall(entry(K, V, Y), ( member(entry(K, V, Y), Entries0), \+ memberchk(Y-_, Met) ), Entries),
        ( Way == up -> Next = Entries ; reverse(Entries, Next) )
    ;   Next = free
    ).

%!  map_entries(+Heap, +A, -Entries) is semidet.
%
%   Entries are those of the map, or set of enum constants, A on Heap, all of which is known, in its order.

map_entries(Heap, A, Entries) :-
    type_of(Heap, A, Class),
    (   subtype(Class, 'java.util.LinkedHashMap')
    ->  held(Heap, A, 'java.util.LinkedHashMap.head', R),
        findall(Y, linked(R, Heap, Y), Ys),
        parts_of(Ys, Heap, 'java.util.HashMap$Node', Entries)
    ;   subtype(Class, 'java.util.HashMap')
    ->  held(Heap, A, 'java.util.HashMap.table', R),
        findall(Y, in_table(R, Heap, Y), Ys),
        parts_of(Ys, Heap, 'java.util.HashMap$Node', Entries)
    ;   subtype(Class, 'java.util.TreeMap')
    ->  held(Heap, A, 'java.util.TreeMap.root', R),
        findall(Y, in_tree(R, Heap, Y), Ys),
        parts_of(Ys, Heap, 'java.util.TreeMap$Entry', Entries)
    ;   subtype(Class, 'java.util.EnumMap')
    ->  held(Heap, A, 'java.util.EnumMap.vals', r(Values)),
        held(Heap, A, 'java.util.EnumMap.keyUniverse', r(Keys)),
        cell(Heap, Keys, KeysCell),
        cell(Heap, Values, ValuesCell),
        array_size(KeysCell, N),
        Last is N - 1,
        findall(entry(K, V, A-I), ( between(0, Last, I), array_element(ValuesCell, I, V0), V0 \== null, array_element(KeysCell, I, K), unmasked(V0, Heap, V) ), Entries)
    ;   subtype(Class, 'java.util.RegularEnumSet')
    ->  held(Heap, A, 'java.util.RegularEnumSet.elements', Bits),
        held(Heap, A, 'java.util.EnumSet.universe', r(Keys)),
        cell(Heap, Keys, KeysCell),
        array_size(KeysCell, N),
        Last is N - 1,
        findall(entry(K, null, A-I), ( between(0, Last, I), Bits /\ (1 << I) =\= 0, array_element(KeysCell, I, K) ), Entries)
    ;   path_ends(unsupported(Class, 'what a map of this class holds in a trial'))
    ).

%   An EnumMap has an object of its own for null.
unmasked(r(V0), Heap, V) :- type_of(Heap, V0, Class), ( subtype(Class, 'java.util.EnumMap$1') -> V = null ; V = r(V0) ).

linked(r(Y0), Heap, Y) :-
    (   Y = Y0
    ;   held(Heap, Y0, 'java.util.LinkedHashMap$Entry.after', R),
        linked(R, Heap, Y)
    ).

in_table(r(T), Heap, Y) :-
    cell(Heap, T, Cell),
    array_size(Cell, N),
    Last is N - 1,
    between(0, Last, I),
    array_element(Cell, I, R),
    chained(R, Heap, Y).

chained(r(Y0), Heap, Y) :-
    (   Y = Y0
    ;   held(Heap, Y0, 'java.util.HashMap$Node.next', R),
        chained(R, Heap, Y)
    ).

in_tree(r(Y0), Heap, Y) :-
    (   held(Heap, Y0, 'java.util.TreeMap$Entry.left', R), in_tree(R, Heap, Y)
    ;   Y = Y0
    ;   held(Heap, Y0, 'java.util.TreeMap$Entry.right', R), in_tree(R, Heap, Y)
    ).

parts_of([], _, _, []).
parts_of([Y|Ys], Heap, Class, [entry(K, V, Y)|Entries]) :-
    atom_concat(Class, '.key', Key),
    atom_concat(Class, '.value', Value),
    held(Heap, Y, Key, K),
    held(Heap, Y, Value, V),
    parts_of(Ys, Heap, Class, Entries).

%   equal_in_trial(C, D, Heap): the references are equal as keys are.
equal_in_trial(C, D, Heap) :-
    (   C == D
    ->  true
    ;   C = r(A), D = r(_),
        invoke(virtual, 'java.lang.Object.equals(Ljava/lang/Object;)Z', [A,D], V, Heap, _, E, _),
        E == ok,
        V =:= 1
    ).

%   known_in_trial(K, H, C): C on the heap of the trial is what the value K of the path with the heap H is there; what the path has made is made there too.
known_in_trial(K, H, C) :- known_in_trial(K, H, C, [], _).

known_in_trial(K, H, C, Made0, Made) :-
    (   number(K)
    ->  C = K, Made = Made0
    ;   attvar(K), get_attr(K, unknowns, _)
    ->  operand(K, Operand), operand_value(Operand, C), Made = Made0
    ;   value_in_trial(K, C0)
    ->  C = C0, Made = Made0
    ;   nonvar(K), K = r(X), integer(X)
    ->  C = r(A),
        ( memberchk(X-A0, Made0) -> A = A0, Made = Made0 ; made_in_trial(X, H, A, Made0, Made) )
    ;   path_ends(unsupported('java.util.HashMap', 'a key that is not known in a trial'))
    ).

made_in_trial(X, H, A, Made0, Made) :-
    trial_heap(Heap),
    cell(H, X, Cell),
    (   constant_name(H, X, Field, Enum)
    ->  initialise(Enum, Heap, _, ok, _),
        static(Enum, Field, r(A), Heap, _),
        Made = Made0
    ;   Cell = mirror(Type)
    ->  class_constant(Heap, Type, A, _),
        Made = Made0
    ;   compound_name_arguments(Cell, Name, Parts0),
        (   Name == string
        ->  Parts0 = [Chars0],
            compound_name_arguments(Chars0, _, Units0),
            known_each(Units0, H, Units, Made0, Made),
            compound_name_arguments(Chars, chars, Units),
            allocate(Heap, string(Chars), A, _)
        ;   Name == object
        ->  Parts0 = [Class|Values0],
            allocate(Heap, object(Class), A, _),
            known_each(Values0, H, Values, [X-A|Made0], Made),
            Cell1 =.. [object,Class|Values],
            set_cell(Heap, A, Cell1, _)
        ;   Name == array
        ->  Parts0 = [Component,N0|Values0],
            component_default(Component, Default),
            allocate(Heap, array(Component, N0), A, _),
            defaults(Values0, Default, Values1),
            known_each(Values1, H, Values, [X-A|Made0], Made),
            Cell1 =.. [array,Component,N0|Values],
            set_cell(Heap, A, Cell1, _)
        )
    ).

defaults([], _, []).
defaults([V0|Vs0], Default, [V|Vs]) :- ( var(V0), \+ attvar(V0) -> V = Default ; V = V0 ), defaults(Vs0, Default, Vs).

known_each([], _, [], Made, Made).
known_each([V0|Vs0], H, [V|Vs], Made0, Made) :-
    ( V0 == null -> V = null, Made1 = Made0 ; known_in_trial(V0, H, V, Made0, Made1) ),
    known_each(Vs0, H, Vs, Made1, Made).
