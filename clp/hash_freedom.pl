/*  What hangs on identity hash codes, or on the machine's properties, and what does not.

    A run that asked for some is repeated with others (solver/identity_hashes.pl). Two ends are the same if what can be seen of them is: the
    result, what arguments and the program's static fields lead to, the exception, and the rules of the program that were applied. Of a
    hashed table the entries count, not their places.
*/
:- module(hash_freedom, [same_for_all_hashes/1, same_for_all_machines/1, same_end/2, same_way/2]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3]).
:- use_module(library(apply), [include/3]).
:- use_module(library(terms), [mapargs/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../solver/heap', [cell/3, array_element/3, statics_of/3, type_of/3]).
:- use_module('../solver/classes', [class/6, subtype/2, field_slot/3]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/identity_hashes', [hashes_asked/0, other_hashes/1, with_other_hashes/2, machine_asked/0,
                                             other_machine/1]).
:- use_module(coverage, [trace_rules/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- meta_predicate same_for_all_hashes(1), same_for_all_machines(1).

%!  same_for_all_hashes(:Run) is semidet.
%
%   Where hash codes were asked for, call(Run, End) comes to the same End with all of them. Ends are end(Values, E, H, T): what was
%   passed and the result, `ok` or exc(X), the heap and the trace.

same_for_all_hashes(Run) :-
    (   hashes_asked
    ->  call(Run, End),
        !,
        forall(other_hashes(Way), ( with_other_hashes(Way, call(Run, Other)), same_end(End, Other) ))
    ;   true
    ).

%!  same_for_all_machines(:Run) is semidet.
%
%   Where the machine was asked for, call(Run, End) comes to the same End on others, but for what static fields hold, and how it comes to
%   be there: many a program keeps its properties there.

same_for_all_machines(Run) :-
    (   machine_asked
    ->  call(Run, End),
        !,
        forall(other_machine(Way), ( with_other_hashes(Way, call(Run, Other)), same_but_statics(End, Other) ))
    ;   true
    ).

same_but_statics(end(Values1, E1, H1, T1), end(Values2, E2, H2, T2)) :-
    ( T1 =@= T2 -> true ; outside_initialisers(T1, Calls1), outside_initialisers(T2, Calls2), same_program_rules(Calls1, Calls2) ),
    thrown_values(E1, E2, Thrown1, Thrown2),
    append(Thrown1, Values1, All1),
    append(Thrown2, Values2, All2),
    empty_assoc(Known),
    same_values(All1, All2, H1-H2, Known-Known, _).

%!  same_end(+End, +Other) is semidet.
%
%   What can be seen of two ends is the same.

same_end(end(Values1, E1, H1, T1), end(Values2, E2, H2, T2)) :-
    same_program_rules(T1, T2),
    program_statics(H1, Statics1, Roots1),
    program_statics(H2, Statics2, Roots2),
    Statics1 == Statics2,
    thrown_values(E1, E2, Thrown1, Thrown2),
    append([Thrown1,Values1,Roots1], All1),
    append([Thrown2,Values2,Roots2], All2),
    empty_assoc(Known),
    same_values(All1, All2, H1-H2, Known-Known, _).

%!  same_way(+End, +Other) is semidet.
%
%   The same rules of the program were applied, and both ended well or by exceptions of one class.

same_way(end(_, E1, H1, T1), end(_, E2, H2, T2)) :-
    same_program_rules(T1, T2),
    thrown_values(E1, E2, Thrown1, Thrown2),
    ( Thrown1 = [r(X)] -> Thrown2 = [r(Y)], type_of(H1, X, Class), type_of(H2, Y, Class) ; true ).

thrown_values(ok, ok, [], []).
thrown_values(exc(X), exc(Y), [r(X)], [r(Y)]).

%   What fills static fields may go another way, as what they hold may be something else.
outside_initialisers(T0, T) :-
    (   var(T0)
    ->  T = T0
    ;   functor(T0, initialise, _)
    ->  T = initialised
    ;   compound(T0)
    ->  mapargs(outside_initialisers, T0, T)
    ;   T = T0
    ).

%   What applies within the library may differ; which rules of the program do may not.
same_program_rules(T1, T2) :-
    (   T1 =@= T2
    ->  true
    ;   program_rules(T1, Rules),
        program_rules(T2, Rules)
    ).

program_rules(T, Rules) :-
    ( var(T) -> Rules0 = [] ; trace_rules(T, Rules0) ),
    include(of_program, Rules0, Rules1),
    sort(Rules1, Rules).

of_program(Name) :- \+ of_library(Name).

of_library(Name) :- library_prefix(Prefix), sub_atom(Name, 0, _, _, Prefix), !.

library_prefix('java.').
library_prefix('javax.').
library_prefix('jdk.').
library_prefix('sun.').

program_statics(H, Classes, Values) :-
    findall(Class-Vs, ( statics_of(H, Class, Vs), of_program(Class) ), Statics0),
    sort(1, @<, Statics0, Statics),
    pairs_keys_values(Statics, Classes, Lists),
    append(Lists, Values).

%   same_values(Vs, Ws, H1-H2, Known0, Known): Known is Left-Right, which object of one heap stands for which of the other.
same_values([], [], _, Known, Known).
same_values([V|Vs], [W|Ws], Heaps, Known0, Known) :-
    same_value(V, W, Heaps, Known0, Known1),
    same_values(Vs, Ws, Heaps, Known1, Known).

same_value(V, W, Heaps, Known0, Known) :-
    (   V = r(X), integer(X)
    ->  W = r(Y), integer(Y),
        same_object(X, Y, Heaps, Known0, Known)
    ;   V == W,
        Known = Known0
    ).

same_object(X, Y, Heaps, Known0, Known) :-
    Known0 = Left0-Right0,
    (   get_assoc(X, Left0, Y0)
    ->  Y0 == Y, Known = Known0
    ;   get_assoc(Y, Right0, _)
    ->  fail
    ;   put_assoc(X, Left0, Y, Left),
        put_assoc(Y, Right0, X, Right),
        Heaps = H1-H2,
        cell(H1, X, Cell1),
        cell(H2, Y, Cell2),
        same_cell(Cell1, Cell2, Heaps, Left-Right, Known)
    ).

same_cell(Cell1, Cell2, Heaps, Known0, Known) :-
    functor(Cell1, Kind, _),
    functor(Cell2, Kind, _),
    (   Kind == array
    ->  array_component(Cell1, Component1), array_component(Cell2, Component2),
        Component1 == Component2,
        array_size(Cell1, N), array_size(Cell2, N),
        elements(Cell1, N, Vs),
        elements(Cell2, N, Ws),
        same_values(Vs, Ws, Heaps, Known0, Known)
    ;   Kind == object
    ->  Cell1 =.. [_,Class|Vs],
        Cell2 =.. [_,Class|Ws],
        (   hashed(Class, Ignored, Tables)
        ->  shown(Class, Vs, Ignored, Vs1),
            shown(Class, Ws, Ignored, Ws1),
            same_values(Vs1, Ws1, Heaps, Known0, Known1),
            same_tables(Tables, Class, Vs-Ws, Heaps, Known1, Known)
        ;   same_values(Vs, Ws, Heaps, Known0, Known)
        )
    ;   Cell1 == Cell2,
        Known = Known0
    ).

elements(Cell, N, Vs) :- Last is N - 1, findall(V, ( between(0, Last, I), array_element(Cell, I, V) ), Vs).

shown(Class, Vs, Ignored, Shown) :-
    class(Class, _, _, Fields, _, _),
    shown_fields(Fields, Vs, Ignored, Shown).

shown_fields([], [], _, []).
shown_fields([Field-_|Fields], [V|Vs], Ignored, Shown) :-
    ( memberchk(Field, Ignored) -> Shown = Shown1 ; Shown = [V|Shown1] ),
    shown_fields(Fields, Vs, Ignored, Shown1).

%   hashed(Class, Ignored, Tables): objects of Class have fields that hang on hash codes, Ignored, among them Tables.
hashed(Class, Ignored, Tables) :-
    hashed_row(Root, Ignored, Tables),
    subtype(Class, Root),
    !.

hashed_row('java.lang.Throwable', ['java.lang.Throwable.stackTrace'], []).
hashed_row('java.util.HashMap', ['java.util.HashMap.table','java.util.HashMap.threshold'],
           [table('java.util.HashMap.table', 'java.util.HashMap$Node.next', ['java.util.HashMap$Node.key','java.util.HashMap$Node.value'])]).
hashed_row('java.util.HashMap$Node',
           ['java.util.HashMap$Node.hash','java.util.HashMap$Node.next','java.util.HashMap$TreeNode.parent','java.util.HashMap$TreeNode.left',
            'java.util.HashMap$TreeNode.right','java.util.HashMap$TreeNode.prev','java.util.HashMap$TreeNode.red'], []).

%   Of each table all entries are paired, in whatever order.
same_tables([], _, _, _, Known, Known).
same_tables([table(Field, Next, Shown)|Tables], Class, Vs-Ws, H1-H2, Known0, Known) :-
    class(Class, _, _, Fields, _, _),
    once(nth1(I, Fields, Field-_)),
    nth1(I, Vs, Table1),
    nth1(I, Ws, Table2),
    entries(Table1, Next, Shown, H1, Entries1),
    entries(Table2, Next, Shown, H2, Entries2),
    paired(Entries1, Entries2, H1-H2, Known0, Known1),
    same_tables(Tables, Class, Vs-Ws, H1-H2, Known1, Known).

entries(null, _, _, _, []).
entries(r(T), Next, Shown, H, Entries) :-
    cell(H, T, Cell),
    array_size(Cell, N),
    elements(Cell, N, Bins),
    findall(Entry, ( member(r(X), Bins), entry(X, Next, H, Y), entry_values(Shown, Y, H, Entry) ), Entries).

entry(X, Next, H, Y) :-
    (   Y = X
    ;   field_value(H, X, Next, r(Z)),
        entry(Z, Next, H, Y)
    ).

entry_values([], _, _, []).
entry_values([Field|Fields], X, H, [V|Vs]) :-
    field_value(H, X, Field, V),
    entry_values(Fields, X, H, Vs).

field_value(H, X, Field, V) :-
    cell(H, X, Cell),
    arg(1, Cell, Class),
    field_slot(Class, Field, Slot),
    arg(Slot, Cell, V).

paired([], [], _, Known, Known).
paired([Entry|Entries1], Entries2, Heaps, Known0, Known) :-
    selectchk_same(Entry, Entries2, Heaps, Known0, Known1, Others),
    paired(Entries1, Others, Heaps, Known1, Known).

%   Keys of one map are different, so that the first that is the same is the one.
selectchk_same(Entry, [Other|Others0], Heaps, Known0, Known, Others) :-
    (   same_values(Entry, Other, Heaps, Known0, Known1)
    ->  Known = Known1, Others = Others0
    ;   Others = [Other|Others1],
        selectchk_same(Entry, Others0, Heaps, Known0, Known, Others1)
    ).
