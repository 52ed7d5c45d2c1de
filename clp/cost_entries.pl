/*  What bounds on costs begin with: the state of a path, as far as it is known (cost_values.pl).

    Numbers that are not known are symbols with the bounds that the store has of them; references that are undecided are symbols too. Objects with a cell
    have one here, and arrays of the input whose length is known, whatever they hold; of all other objects nothing is known. In the arguments of clauses
    an object may stand as its number: which do, the rules show that these are for.
*/
:- module(cost_entries, [entry_state/5]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/known_heap', [cell/3]).
:- use_module('../solver/classes', [component_default/2]).
:- use_module('../solver/object_nodes', [object_node/2]).
:- use_module('../solver/alternatives', [alternatives/2]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(cost_values, [new_state/1, symbol/4, symbol/3, new_cell/4, changed_cell/4, one_more/5, no_bound/2, null_or/4]).
:- use_module(cost_rules, [object_parameters/2, object_values/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  entry_state(+Name, +Called0, +H, -Called, -State) is nondet.
%
%   The rules of Name are about to be applied on the heap H, as Called0 says: called(Test, Args, Frames), to Args after the Test, and behind that come Frames. Called is that in State, one for each
%   way in which it is decided what references hang on that may be several.

entry_state(Name, called(Test0, Args0, Frames0), H, called(Test, Args, Frames), S) :-
    new_state(S0),
    M0 = met(H, [], S0),
    test_values(Test0, Test, M0, M1),
    object_parameters(Name, Mask),
    masked_values(Args0, Mask, Args, M1, M2),
    frames_values(Frames0, Frames, M2, met(_, _, S)).

test_values(handler(X0, Types), handler(X, Types), M0, M) :- !, object(X0, X, M0, M).
test_values(Test0, Test, M0, M) :-
    Test0 =.. [Name|Args0],
    values(Args0, Args, M0, M),
    Test =.. [Name|Args].

frames_values([], [], M, M).
frames_values([frame(Site, Values0)|Frames0], [frame(Site, Values)|Frames], M0, M) :-
    object_values(Site, Mask),
    masked_values(Values0, Mask, Values, M0, M1),
    frames_values(Frames0, Frames, M1, M).

masked_values([], _, [], M, M).
masked_values([V|Vs], Mask0, [Value|Values], M0, M) :-
    ( Mask0 = [IsObject|Mask] -> true ; IsObject = false, Mask = [] ),
    ( IsObject == true -> object(V, Value, M0, M1) ; value(V, Value, M0, M1) ),
    masked_values(Vs, Mask, Values, M1, M).

values([], [], M, M).
values([V|Vs], [Value|Values], M0, M) :-
    value(V, Value, M0, M1),
    values(Vs, Values, M1, M).

value(V, Value, M0, M) :-
    (   attvar(V)
    ->  unknown(V, Value, M0, M)
    ;   var(V)
    ->  Value = '?', M = M0
    ;   atomic(V)
    ->  Value = V, M = M0
    ;   V = r(X0)
    ->  object(X0, X, M0, M), Value = r(X)
    ;   V = exc(X0)
    ->  object(X0, X, M0, M), Value = exc(X)
    ;   V = [_|_]
    ->  values(V, Value, M0, M)
    ;   Value = '?', M = M0
    ).

unknown(V, Value, M0, M) :-
    choice(V, Values),
    !,
    member(V1, Values),
    value(V1, Value, M0, M).
unknown(V, Value, M0, M) :-
    (   get_attr(V, unknowns, Node)
    ->  u_with([number(Number),origin(Origin)], Node),
        ( Origin = input(_) -> Key = number(Number) ; functor(Origin, Name, _), Key = number(Name, Number) )
    ;   get_attr(V, references, Node), ref_with([number(Number0)], Node), Number0 > 0
    ->  Key = reference(Number0)
    ;   Key = none
    ),
    M0 = met(H, Known, S0),
    (   Key == none
    ->  ( get_attr(V, references, Node0), obj_with([], Node0) -> object(V, Value, M0, M) ; symbol(Value, S0, S), M = met(H, Known, S) )
    ;   memberchk(Key-Value0, Known)
    ->  Value = Value0, M = M0
    ;   Key = reference(_), ref_type(Node, Type), domain_near(Type, array)
    ->  no_bound(_, Most),
        symbol(0-Most, Length, S0, S1),
        new_cell(array(unknown, Length, unknown), X, S1, S2),
        null_or(X, Value, S2, S),
        M = met(H, [Key-Value|Known], S)
    ;   ( Key \= reference(_) -> node_bounds(Node, Bounds) ; no_bound(Least, Most), Bounds = Least-Most ),
        symbol(Bounds, Value, S0, S),
        M = met(H, [Key-Value|Known], S)
    ).

%   choice(V, Values): V is a reference, one of Values, none of which is a choice in its turn.
choice(V, Values) :-
    alternatives_of(V, List),
    leaves(List, [], Values).

alternatives_of(V, List) :-
    attvar(V),
    get_attr(V, references, Node),
    ref_with([origin(choice(Choice))], Node),
    alternatives(Choice, List).

leaves([], Values, Values).
leaves([_-Value|List], Values0, Values) :-
    (   alternatives_of(Value, More)
    ->  leaves(More, Values0, Values1)
    ;   member(Known, Values0), Known == Value
    ->  Values1 = Values0
    ;   append(Values0, [Value], Values1)
    ),
    leaves(List, Values1, Values).

node_bounds(Node, Lo-Hi) :-
    u_point(Node, Point),
    no_bound(Least, Most),
    (   functor(Point, point, _), point_lo(Point, Lo0), point_hi(Point, Hi0), integer(Lo0), integer(Hi0)
    ->  ( Lo0 =< -2147483648 -> Lo = Least ; Lo = Lo0 ),
        ( Hi0 >= 2147483647 -> Hi = Most ; Hi = Hi0 )
    ;   Lo = Least, Hi = Most
    ).

object(X0, X, M0, M) :-
    (   integer(X0)
    ->  M0 = met(H, Known, S0),
        (   memberchk(object(X0)-X1, Known)
        ->  X = X1, M = M0
        ;   cell(H, X0, Cell), nonvar(Cell)
        ->  new_cell(object(unknown, []), X, S0, S1),
            cell_values(Cell, Own, met(H, [object(X0)-X|Known], S1), met(_, Known2, S2)),
            changed_cell(X, Own, S2, S),
            M = met(H, Known2, S)
        ;   X = any, M = M0
        )
    ;   attvar(X0), object_node(X0, Node), obj_with([number(Number)], Node)
    ->  M0 = met(H, Known, _),
        (   memberchk(given(Number)-X1, Known)
        ->  X = X1, M = M0
        ;   obj_fields(Node, Fields), memberchk(length-L0, Fields)
        ->  value(L0, L, M0, met(_, Known1, S1)),
            new_cell(array(unknown, L, unknown), X, S1, S),
            M = met(H, [given(Number)-X|Known1], S)
        ;   X = any, M = M0
        )
    ;   X = any, M = M0
    ).

cell_values(Cell, Own, M0, M) :-
    (   Cell =.. [object,Class|Values], ground(Class)
    ->  slots(Values, 2, Slots, M0, M),
        Own = object(Class, Slots)
    ;   functor(Cell, array, _), array_component(Cell, Component), array_size(Cell, Size), ground(Component), integer(Size)
    ->  Cell =.. [_,_,_|Elements0],
        (   Size =< 64, component_default(Component, Default), member(V, Elements0), attvar(V), choice(V, _)
        ->  among(Elements0, Default, [], Values, M0, M),
            ( memberchk(unknown, Values) -> Elements = unknown ; Elements = among(Values) ),
            Own = array(Component, Size, Elements)
        ;   Size =< 64, component_default(Component, Default)
        ->  elements(Elements0, 0, Default, Elements, M0, M),
            Own = array(Component, Size, filled(Default, Elements))
        ;   Own = array(Component, Size, unknown), M = M0
        )
    ;   Own = object(unknown, []), M = M0
    ).

slots([], _, [], M, M).
slots([V|Vs], Slot, [Slot-Value|Slots], M0, M) :-
    value(V, Value, M0, M1),
    Slot1 is Slot + 1,
    slots(Vs, Slot1, Slots, M1, M).

%   among(Vs, Default, Values0, Values, M0, M): each of Vs is one of Values, or of Values0.
among([], _, Values, Values, M, M).
among([V|Vs], Default, Values0, Values, M0, M) :-
    (   var(V), \+ attvar(V)
    ->  noted(Default, Values0, Values1, M0, M1)
    ;   attvar(V), choice(V, Choice)
    ->  among(Choice, Default, Values0, Values1, M0, M1)
    ;   attvar(V)
    ->  Values1 = [unknown], M1 = M0
    ;   value(V, Value, M0, M2),
        noted(Value, Values0, Values1, M2, M1)
    ),
    among(Vs, Default, Values1, Values, M1, M).

noted(Value, Values0, Values, met(H, Known, S0), met(H, Known, S)) :-
    (   memberchk(Value, Values0)
    ->  Values = Values0, S = S0
    ;   ( Value == null ; Value = r(o(_)) ), \+ memberchk(unknown, Values0)
    ->  one_more(Values0, Value, Values, S0, S)
    ;   Values = [unknown], S = S0
    ).

elements([], _, _, [], M, M).
elements([V|Vs], I, Default, Elements, M0, M) :-
    I1 is I + 1,
    (   ( V == Default ; var(V), \+ attvar(V) )
    ->  Elements = Elements1, M1 = M0
    ;   attvar(V)
    ->  Elements = [I-unknown|Elements1], M1 = M0
    ;   value(V, Value, M0, M1),
        Elements = [I-Value|Elements1]
    ),
    elements(Vs, I1, Default, Elements1, M1, M).
