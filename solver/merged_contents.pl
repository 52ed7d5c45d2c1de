/*  What two unknown objects held at the start, once they turn out to be one. */
:- module(merged_contents, [merge_contents/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [reverse/2]).
:- use_module(unknowns, [operand_variable/2]).
:- use_module(entailment, [entailed/3]).
:- use_module(conditions, [decide/4]).
:- use_module(object_nodes, [object_node/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  merge_contents(+Node, +X) is nondet.
%
%   The unknown object X is that of Node too, and so is what they held at the start. X can turn out to be yet another
%   object on the way, so that its node is asked for each time.

merge_contents(Node, X) :-
    obj_fields(Node, Fields),
    merge_fields(Fields, X),
    obj_elements(Node, Elements),
    reverse(Elements, Oldest),
    merge_elements(Oldest, X).

merge_fields([], _).
merge_fields([Key-Value|Fields], X) :-
    object_node(X, Node),
    obj_fields(Node, Known),
    (   memberchk(Key-Value0, Known)
    ->  Value0 = Value
    ;   set_obj_fields(Node, [Key-Value|Known])
    ),
    merge_fields(Fields, X).

merge_elements([], _).
merge_elements([A-Value|Elements], X) :-
    object_node(X, Node),
    obj_elements(Node, Known),
    reverse(Known, Oldest),
    same_elements(Oldest, A, Value, New),
    (   New == false
    ->  true
    ;   object_node(X, Node1),
        obj_elements(Node1, Known1),
        set_obj_elements(Node1, [A-Value|Known1])
    ),
    merge_elements(Elements, X).

%   Where the indices are the same, so are the values.
same_elements([], _, _, true).
same_elements([B-Value0|Known], A, Value, New) :-
    (   entailed(eq, A, B)
    ->  Value = Value0, New = false
    ;   entailed(ne, A, B)
    ->  same_elements(Known, A, Value, New)
    ;   ( operand_variable(A, I), operand_variable(B, J), decide(eq, I, J, Equal) ),
        ( Equal == true -> Value = Value0, New = false ; same_elements(Known, A, Value, New) )
    ).
