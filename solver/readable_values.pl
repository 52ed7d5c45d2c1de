/*  Numbers of values (value_states.pl) that a person would pick, in a final model (models.pl) that has some nobody would. */
:- module(readable_values, [readable_values/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(apply), [include/3]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(store, [changed/1]).
:- use_module(orders, [point_value/3, set_point_value/3]).
:- use_module(comparisons, [all_hold/1, numeric_condition/1]).
:- use_module(value_states, [state_key/3, readable_number/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  readable_values(+Store) is det.
%
%   Numbers of unknown values get others, in place of what the family of the class would not pick, where the path condition allows it: the first
%   choice for all of them, which keeps their order, or else the first that can be for each by itself.

readable_values(Store) :-
    store_objects(Store, Items),
    findall(Key, state_key(Key, _, _), Keys),
    numbers(Items, Keys, Numbers0),
    (   Numbers0 == []
    ->  true
    ;   store_graph(Store, Graph),
        include(unreadable(Graph), Numbers0, Numbers),
        made_readable(Numbers, Store, Graph)
    ).

numbers([], _, []).
numbers([Item|Items], Keys, Numbers) :-
    (   Item = object(_, X), attvar(X), get_attr(X, references, Object)
    ->  obj_fields(Object, Fields),
        findall_numbers(Fields, Keys, Own),
        append(Own, Numbers1, Numbers)
    ;   Numbers = Numbers1
    ),
    numbers(Items, Keys, Numbers1).

findall_numbers([], _, []).
findall_numbers([Key-V|Fields], Keys, Numbers) :-
    (   memberchk(Key, Keys), attvar(V), get_attr(V, unknowns, Node), u_origin(Node, input(_))
    ->  Numbers = [number(Key, Node)|Numbers1]
    ;   Numbers = Numbers1
    ),
    findall_numbers(Fields, Keys, Numbers1).

unreadable(Graph, number(Key, Node)) :-
    u_point(Node, Point),
    point_value(Graph, Point, Value),
    readable_number(Key, Value, _),
    !.

made_readable([], _, _) :- !.
made_readable(Numbers, Store, Graph) :-
    store_path(Store, Path),
    include(numeric_condition, Path, Conditions),
    (   moved_all(Numbers, Store, Graph, Conditions)
    ->  true
    ;   moved_together(Numbers, Store, Graph, Conditions)
    ->  true
    ;   move_each(Numbers, Store, Graph, Conditions)
    ).

moved_all(Numbers, Store, Graph, Conditions) :-
    move_all(Numbers, Graph),
    changed(Store),
    all_hold(Conditions).

move_all([], _).
move_all([number(Key, Node)|Numbers], Graph) :-
    u_point(Node, Point),
    point_value(Graph, Point, Value0),
    once(readable_number(Key, Value0, Value)),
    set_point_value(Graph, Point, Value),
    move_all(Numbers, Graph).

%   All numbers of one key are moved by what moves the first, which keeps what lies between them, and none is unreadable then.
moved_together(Numbers, Store, Graph, Conditions) :-
    Numbers = [number(Key, First)|_],
    u_point(First, Point),
    point_value(Graph, Point, Value0),
    readable_number(Key, Value0, Value),
    Shift is Value - Value0,
    store_objects(Store, Items),
    numbers(Items, [Key], Alike),
    move_by(Alike, Shift, Graph),
    \+ ( member(Number, Alike), unreadable(Graph, Number) ),
    changed(Store),
    all_hold(Conditions),
    !.

move_by([], _, _).
move_by([number(_, Node)|Numbers], Shift, Graph) :-
    u_point(Node, Point),
    point_value(Graph, Point, Value0),
    Value is Value0 + Shift,
    set_point_value(Graph, Point, Value),
    move_by(Numbers, Shift, Graph).

move_each([], _, _, _).
move_each([number(Key, Node)|Numbers], Store, Graph, Conditions) :-
    u_point(Node, Point),
    point_value(Graph, Point, Value0),
    (   readable_number(Key, Value0, Value),
        set_point_value(Graph, Point, Value),
        changed(Store),
        all_hold(Conditions)
    ->  true
    ;   true
    ),
    move_each(Numbers, Store, Graph, Conditions).
