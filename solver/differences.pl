/*  The level of differences: what a path holds of them in its graph (orders.pl), and what they leave of a comparison. */
:- module(differences, [hold/2, reposted/1, difference_side/3, never_by_differences/2, settled_differences/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(row_clauses, []).
:- use_module(operation_rows, [operation_types/3, operation_fact/2]).
:- use_module(orders, [point_bounds/3, new_effort/1, spent/1, constrain/3, known_apart/4, settled/3, least_values/1]).
:- use_module(results, [type_range/3]).
:- use_module(store, [changed/1, count/2]).
:- use_module(alternatives, [resolved/2]).
:- use_module(unknowns, [input_values/2]).
:- use_module(comparisons, [all_hold/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  hold(+Store, +Condition) is semidet.
%
%   Condition holds from now on: in the graph where it is a difference, else among the others.

hold(Store, Condition) :-
    (   differences_of(Store, Condition, Constraints)
    ->  store_graph(Store, Graph),
        new_effort(Effort),
        (   constrain_all(Constraints, Graph, Effort)
        ->  true
        ;   spent(Effort),
            count(Store, differences_gave_up),
            add_store_others(Store, Condition)
        )
    ;   add_store_others(Store, Condition)
    ).

constrain_all([], _, _).
constrain_all([C|Cs], Graph, Effort) :- constrain(Graph, C, Effort), constrain_all(Cs, Graph, Effort).

%!  reposted(+Store) is semidet.
%
%   Conditions that the graph did not hold are given to it where they are differences by now.

reposted(Store) :-
    store_others(Store, Others),
    set_store_others(Store, []),
    repost(Others, Store).

repost([], _).
repost([Condition|Conditions], Store) :-
    repost(Conditions, Store),
    hold(Store, Condition).

%   differences_of(Store, Comparison, Constraints): Comparison is the same as Constraints of the graph.

differences_of(Store, compare(Op, A, B), Constraints) :-
    store_levels(Store, Levels),
    levels_differences(Levels, Differences),
    Differences == on,
    linear(A, P, M),
    linear(B, Q, N),
    C is N - M,
    constraints(Op, P, Q, C, M, Constraints).

constraints(eq, P, Q, C, _, [le(P, Q, C),le(Q, P, D)]) :- D is -C.
constraints(ne, P, Q, C, _, [ne(P, Q, C)]).
constraints(lt, P, Q, C, _, [le(P, Q, D)]) :- D is C - 1.
constraints(ge, P, Q, C, _, [le(Q, P, D)]) :- D is -C.
constraints(gt, P, Q, C, _, [le(Q, P, D)]) :- D is -C - 1.
constraints(le, P, Q, C, _, [le(P, Q, C)]).
constraints(ult, P, Q, C, M, [le(zero, P, M),le(P, Q, D)]) :- D is C - 1.
constraints(uge, P, Q, C, M, [le(Q, P, D)]) :- point_bounds(P, Lo, _), Lo + M >= 0, D is -C.

%   linear(A, P, N): A is the value of P plus N, as no step on the way can overflow.

linear(A, P, N) :- integer(A), !, P = zero, N = A.
linear(Node, P, N) :- u_with([origin(Def),point(Point)], Node), linear_definition(Def, Point, P, N).

linear_definition(input(_), P, P, 0) :- functor(P, point, _).
linear_definition(choice(Alternatives), _, P, N) :- resolved(Alternatives, A), linear(A, P, N).
:- each(( operation_fact(Op, range(sum)), operation_types(Op, _, Type), Def =.. [Op,A,B] ),
        (linear_definition(Def, _, P, N) :- linear_sum(A, B, Type, P, N))).
:- each(( operation_fact(Op, range(difference)), operation_types(Op, _, Type), Def =.. [Op,A,B] ),
        (linear_definition(Def, _, P, N) :- integer(B), C is -B, linear_sum(A, C, Type, P, N))).

linear_sum(A, B, Type, P, N) :-
    ( integer(B) -> linear(A, P, M), N is M + B ; integer(A), linear(B, P, M), N is M + A ),
    point_bounds(P, Lo, Hi),
    type_range(Type, Least, Most),
    Lo + N >= Least,
    Hi + N =< Most.

%!  difference_side(+Store, +Comparison, -Side) is semidet.
%
%   Side is what differences say of a side that Comparison is: `impossible`, values(Model) of a model with it, least(Model) where
%   it has the least values of the graph, or `unsure`. Fails where Comparison is none of differences.

difference_side(Store, Comparison, Side) :-
    differences_of(Store, Comparison, Constraints),
    count(Store, differences),
    new_effort(Effort),
    findall(S, constrained_side(Store, Constraints, Effort, S), Sides),
    (   Sides = [Side0]
    ->  ( Side0 == unsure, spent(Effort) -> count(Store, differences_gave_up) ; true ),
        Side = Side0
    ;   spent(Effort)
    ->  count(Store, differences_gave_up), Side = unsure
    ;   count(Store, not_differences), Side = impossible
    ).

constrained_side(Store, Constraints, Effort, Side) :-
    store_graph(Store, Graph),
    constrain_all(Constraints, Graph, Effort),
    settled(Graph, Effort, Settled),
    changed(Store),
    store_others(Store, Others),
    (   Settled == true, all_hold(Others)
    ->  input_values(Store, Values),
        Model = model(Values, same),
        ( least_values(Graph) -> Side = least(Model) ; Side = values(Model) )
    ;   Side = unsure
    ).

%!  never_by_differences(+Store, +Comparison) is semidet.
%
%   The graph rules Comparison out; nothing is asked but the graph.

never_by_differences(Store, Comparison) :-
    Comparison = compare(Op, _, _),
    differences_of(Store, Comparison, Constraints),
    store_graph(Store, Graph),
    (   Constraints = [le(P, Q, C),_], Op == eq, known_apart(Graph, P, Q, C)
    ->  true
    ;   new_effort(Effort),
        \+ constrain_all(Constraints, Graph, Effort),
        \+ spent(Effort)
    ).

%!  settled_differences(+Store, -Settled) is semidet.
%
%   The values satisfy all that the graph holds, where Settled is `true`; it is `unknown` where that took too long.

settled_differences(Store, Settled) :-
    store_graph(Store, Graph),
    new_effort(Effort),
    settled(Graph, Effort, Settled),
    ( Settled == unknown -> count(Store, differences_gave_up) ; true ),
    changed(Store).
