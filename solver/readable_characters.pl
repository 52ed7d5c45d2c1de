/*  Characters that a person would pick, in a final model (models.pl) that has some nobody can read. */
:- module(readable_characters, [readable_characters/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(apply), [include/3]).
:- use_module(library(lists), [member/2]).
:- use_module(store, [changed/1]).
:- use_module(orders, [point_value/3, set_point_value/3]).
:- use_module(comparisons, [holds/1, numeric_condition/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  readable_characters(+Store) is det.
%
%   Inputs of type char whose values are no printable ASCII get others where the path condition allows it: all of them
%   moved to the letters from `a` on, which keeps their order, or else each by itself.

readable_characters(Store) :-
    store_inputs(Store, Inputs),
    (   member(Node, Inputs), u_origin(Node, input(char))
    ->  store_graph(Store, Graph),
        include(unreadable(Graph), Inputs, Unreadable),
        made_readable(Unreadable, Store, Graph)
    ;   true
    ).

made_readable([], _, _) :- !.
made_readable(Unreadable, Store, Graph) :-
    store_path(Store, Path),
    include(numeric_condition, Path, Conditions),
    (   moved_all(Unreadable, Store, Graph, Conditions)
    ->  true
    ;   move_each(Unreadable, Store, Graph, Conditions)
    ).

unreadable(Graph, Node) :-
    u_with([origin(input(char)),point(Point)], Node),
    point_value(Graph, Point, Value),
    ( Value < 32 -> true ; Value > 126 ).

moved_all(Inputs, Store, Graph, Conditions) :-
    move_all(Inputs, Graph),
    changed(Store),
    all_hold(Conditions).

move_all([], _).
move_all([Node|Inputs], Graph) :-
    u_point(Node, Point),
    point_value(Graph, Point, Value0),
    Value is Value0 + 0'a,
    Value =< 126,
    set_point_value(Graph, Point, Value),
    move_all(Inputs, Graph).

move_each([], _, _, _).
move_each([Node|Inputs], Store, Graph, Conditions) :-
    u_point(Node, Point),
    (   member(Value, [0'a,0'b,0'A,0'0,0' ,0'z,0xe9]),
        set_point_value(Graph, Point, Value),
        changed(Store),
        all_hold(Conditions)
    ->  true
    ;   true
    ),
    move_each(Inputs, Store, Graph, Conditions).

all_hold([]).
all_hold([Condition|Conditions]) :- holds(Condition), all_hold(Conditions).
