:- use_module(library(plunit)).
:- use_module('../../solver/orders').

%   graph(N, Range, Graph, Points): Points are N new ones of Graph.
graph(N, Lo-Hi, Graph, Points) :-
    new_graph(Graph),
    length(Points, N),
    maplist(new_point(Graph, Lo, Hi), Points).

all(Constraints, Graph) :- new_effort(E), forall_constraints(Constraints, Graph, E).

forall_constraints([], _, _).
forall_constraints([C|Cs], Graph, E) :- constrain(Graph, C, E), forall_constraints(Cs, Graph, E).

settled(Graph, Answer) :- new_effort(E), settled(Graph, E, Answer).

small(G, Values) :- smallest_values(G, Values).

ints(N, Graph, Points) :- graph(N, -2147483648-2147483647, Graph, Points).

left_out(X, N, ne(X, zero, N)).

%   Goal, which comes to an end in so many steps.
within(Goal) :- call_with_inference_limit(Goal, 20_000, Result), Result \== inference_limit_exceeded.

%   All N points of Graph differ.
different(N, Range, Graph) :-
    graph(N, Range, Graph, Points),
    forall_pairs(Points, Graph).

forall_pairs([], _).
forall_pairs([P|Ps], Graph) :- foldl(apart_from(P), Ps, Graph, Graph), forall_pairs(Ps, Graph).

apart_from(P, Q, Graph, Graph) :- all([ne(P, Q, 0)], Graph).

%   Random constraints over three points of 0..3, decided by the graph and by trying all values.
agrees(Seed) :-
    set_random(seed(Seed)),
    random_between(2, 7, N),
    length(Terms, N),
    maplist(random_constraint, Terms),
    ( possible(Terms) -> By = true ; By = false ),
    (   graph(3, 0-3, G, Points), maplist(pointed(Points), Terms, Cs), all(Cs, G), settled(G, true)
    ->  Got = true, graph_values(G, Values), satisfied(Values, Terms),
        smallest_values(G, Small), satisfied(Small, Terms)
    ;   Got = false
    ),
    Got == By.

random_constraint(Constraint) :-
    random_member(Kind, [le,le,ne]),
    random_between(0, 3, I),
    random_between(0, 3, J),
    random_between(-3, 3, C),
    Constraint =.. [Kind,I,J,C].

point(0, _, zero) :- !.
point(I, Points, P) :- nth1(I, Points, P).

pointed(Points, Term, Constraint) :-
    Term =.. [Kind,I,J,C], point(I, Points, P), point(J, Points, Q), Constraint =.. [Kind,P,Q,C].

possible(Terms) :- length(Values, 3), maplist(between(0, 3), Values), satisfied(Values, Terms), !.

satisfied(Values, Terms) :-
    forall(member(Term, Terms), ( Term =.. [Kind,I,J,C], true(Kind, I, J, C, Values) )).

true(Kind, I, J, C, Values) :-
    nth0(I, [0|Values], X), nth0(J, [0|Values], Y), ( Kind == le -> X - Y =< C ; X - Y =\= C ).

:- begin_tests(orders).

test(starts_at_zero, Values == [0,0]) :- graph(2, -5-5, G, _), graph_values(G, Values).
test(starts_at_the_nearest_bound, V == 3) :- new_graph(G), new_point(G, 3, 9, P), point_value(G, P, V).
test(a_chain, Values == [0,1,2]) :-
    graph(3, 0-9, G, [X,Y,Z]), all([le(X,Y,-1),le(Y,Z,-1)], G), small(G, Values).
test(a_negative_cycle, fail) :- graph(2, 0-9, G, [X,Y]), all([le(X,Y,-1),le(Y,X,0)], G).
test(a_zero_cycle) :- graph(2, 0-9, G, [X,Y]), all([le(X,Y,-1),le(Y,X,1)], G).
test(a_chain_as_long_as_the_range) :- graph(3, 0-2, G, [X,Y,Z]), all([le(X,Y,-1),le(Y,Z,-1)], G).
test(a_chain_longer_than_the_range, fail) :- graph(3, 0-1, G, [X,Y,Z]), all([le(X,Y,-1),le(Y,Z,-1)], G).
test(bounds_cross, fail) :- graph(1, 0-9, G, [X]), all([le(X,zero,3),le(zero,X,-4)], G).
test(a_point_less_itself, fail) :- graph(1, 0-9, G, [X]), all([le(X,X,-1)], G).
test(wide_ranges_cost_nothing, fail) :-
    graph(2, -9223372036854775808-9223372036854775807, G, [X,Y]), all([le(X,Y,-1),le(Y,X,-1)], G).
test(three_values_are_not_two, fail) :-
    graph(3, 0-1, G, [X,Y,Z]), all([ne(X,Y,0),ne(Y,Z,0),ne(X,Z,0)], G), settled(G, true).
test(three_values_are_three, Sorted == [0,1,2]) :-
    graph(3, 0-2, G, [X,Y,Z]), all([ne(X,Y,0),ne(Y,Z,0),ne(X,Z,0)], G), small(G, Vs), msort(Vs, Sorted).
test(more_numbers_than_values_are_given_up, Answer == unknown) :-
    different(12, 0-10, G),
    call_with_inference_limit(( settled(G, Answer), \+ smallest_values(G, _) ), 20_000_000, _).
test(as_many_numbers_as_values, Sorted == [0,1,2,3,4,5,6,7,8,9,10]) :-
    different(11, 0-10, G), small(G, Vs), msort(Vs, Sorted).
test(undone_on_backtracking, Values-Lo == [0,0]-0) :-
    graph(2, 0-9, G, [X,Y]), \+ ( all([le(X,Y,-3),le(zero,X,-2)], G), fail ),
    graph_values(G, Values), point_bounds(X, Lo, _).
test(small_below_zero, Values == [-2,-1]) :-
    graph(2, -9-9, G, [X,Y]), all([le(Y,zero,-1),le(X,Y,-1)], G), small(G, Values).
test(small_on_both_sides, Values == [-1,0,5]) :-
    graph(3, -9-9, G, [X,Y,Z]), all([le(X,zero,-1),le(X,Y,-1),le(Y,Z,-5)], G), small(G, Values).
test(different_then_ordered_costs_nothing, Values == [0,1]) :-
    ints(2, G, [X,Y]), within(all([ne(X,Y,0),le(X,Y,0)], G)), within(small(G, Values)).
test(ordered_then_different_costs_nothing, Values == [0,1]) :-
    ints(2, G, [X,Y]), within(all([le(X,Y,0),ne(X,Y,0)], G)), within(small(G, Values)).
test(different_from_what_is_equal, fail) :-
    ints(3, G, [X,Y,Z]), all([le(X,Y,0),le(Y,Z,0),ne(X,Z,0),le(Z,X,0)], G), within(settled(G, _)).
test(different_along_a_chain, Values == [0,0,1]) :-
    ints(3, G, [X,Y,Z]), all([ne(X,Z,0),le(X,Y,0),le(Y,Z,0)], G), within(small(G, Values)).
test(many_values_left_out, Values == [1000]) :-
    ints(1, G, [X]), numlist(0, 999, Ns),
    maplist(left_out(X), Ns, Cs), all([le(zero,X,0)|Cs], G), within(small(G, Values)).
test(all_values_left_out, fail) :-
    new_graph(G), new_point(G, 0, 999, X), numlist(0, 999, Ns), maplist(left_out(X), Ns, Cs), all(Cs, G).
test(what_fails_without_effort_is_no_answer) :-
    graph(3, 0-1, G, [X,Y,Z]), all([ne(X,Y,0),ne(Y,Z,0),ne(X,Z,0)], G),
    settled(G, effort(1), Answer), Answer == unknown,
    E = effort(0), \+ constrain(G, le(X,Y,-1), E), spent(E).
test(random_constraints, Wrong == []) :- findall(S, ( between(1, 600, S), \+ agrees(S) ), Wrong).

:- end_tests(orders).
