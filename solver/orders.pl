/*  Difference constraints between unknown integers, and values that satisfy them.

    A graph is graph(Points, Zero, Apart, Least): its points, newest first, the potential of the number zero, the
    disequalities, and `least` or `any`. A point is point(Lo, Hi, Potential, Edges): the value of a point is its potential
    less that of zero; an edge X-C of a point P says P - X =< C. Bounds are the edges to and from zero. In a constraint
    le(P, Q, C), P - Q =< C, and ne(P, Q, C), P - Q =\= C, P and Q are points or the atom `zero`.

    What always holds: the values satisfy all edges and bounds; after settled/2, the disequalities too. A
    constraint that the values violate raises potentials along edges; it is impossible exactly where the
    constraint's own source would be raised, a negative cycle. All changes are undone on backtracking.

    Points start as close to zero as they may be, and rise only as they must. Where nothing else has changed the values, and
    zero itself has not risen, they are the least ones that satisfy the graph: it says `least`.

    A disequality of two points that an edge holds at that very difference makes the edge one less. Any other one is one of
    two edges, and which one is searched for: that can take exponentially many steps, as with more numbers that all differ
    than there are values.

    So each question has an effort, effort(Left): how many more points may be looked at, whose potential rose, or whose
    disequality is decided. It is counted for good, backtracking or not. Whoever finds that a question failed asks
    spent/1 first: where nothing is left, that is no answer.
*/
:- module(orders, [new_graph/1, new_point/4, point_bounds/3, point_value/3, new_effort/1, spent/1, constrain/3,
                   known_apart/4, settled/3, graph_values/2, set_graph_values/2, set_point_value/3, smallest_values/2,
                   least_values/1, mark_least/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, reverse/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  new_graph(-Graph) is det.
%
%   Graph has no points.
%
%       ?- new_graph(G), new_point(G, 3, 9, P), point_value(G, P, V).
%       V = 3.

new_graph(Graph) :- graph_with([points([]),zero(0),apart([]),least(least)], Graph).

%!  new_point(+Graph, +Lo, +Hi, -Point) is det.
%
%   Point is added to Graph, with bounds, at the value between them that is closest to zero.

new_point(Graph, Lo, Hi, Point) :-
    graph_points(Graph, Points),
    graph_zero(Graph, Zero),
    Potential is Zero + max(Lo, min(Hi, 0)),
    point_with([lo(Lo),hi(Hi),potential(Potential),edges([])], Point),
    set_graph_points(Graph, [Point|Points]).

%!  point_bounds(+Point, -Lo, -Hi) is det.
%
%   The value of Point is from Lo to Hi.

point_bounds(zero, 0, 0).
point_bounds(Point, Lo, Hi) :- point_with([lo(Lo),hi(Hi)], Point).

%!  point_value(+Graph, +Point, -Value) is det.
%
%   Value is what Point is at the moment.

point_value(Graph, Point, Value) :-
    graph_zero(Graph, Zero),
    point_potential(Point, Potential),
    Value is Potential - Zero.

%!  new_effort(-Effort) is det.
%
%   Effort is what a question may take.
%
%       ?- new_effort(E), spent(E).
%       false.

new_effort(effort(10_000)).

%!  spent(+Effort) is semidet.
%
%   Nothing is left of Effort.

spent(effort(0)).

%   One step less is left; fails where none is.
step(Effort) :-
    effort_left(Effort, N),
    N > 0,
    N1 is N - 1,
    keep_effort_left(Effort, N1).

%!  constrain(+Graph, +Constraint, +Effort) is semidet.
%
%   Add Constraint, where it is possible with the edges and bounds of Graph.
%
%       ?- new_graph(G), new_point(G, 0, 9, X), new_point(G, 0, 9, Y), new_effort(E),
%          constrain(G, le(X, Y, -1), E), graph_values(G, Values).
%       Values = [0, 1].

constrain(Graph, Constraint, Effort) :- added(Constraint, Graph, Effort).

added(ne(P, Q, C), Graph, Effort) :-
    (   same_point(P, Q)
    ->  C =\= 0
    ;   at_most(P, Q, C)
    ->  at_most_less(P, Q, C, Graph, Effort)
    ;   D is -C, at_most(Q, P, D)
    ->  at_most_less(Q, P, D, Graph, Effort)
    ;   graph_apart(Graph, Apart),
        set_graph_apart(Graph, [ne(P, Q, C)|Apart])
    ).
added(le(P, Q, C0), Graph, Effort) :-
    (   same_point(P, Q)
    ->  C0 >= 0
    ;   tightened(Graph, P, Q, C0, C),
        add_edge(P, Q, C),
        potential(Graph, P, VP),
        potential(Graph, Q, VQ),
        New is VP - C,
        (   VQ >= New
        ->  true
        ;   raise(Graph, Q, New, P, [], Queue),
            relax(Queue, Graph, P, Effort)
        )
    ).

at_most_less(P, Q, C, Graph, Effort) :- D is C - 1, added(le(P, Q, D), Graph, Effort).

%   tightened(Graph, P, Q, C0, C): C is the largest number, C0 at most, that P - Q can be as far as disequalities tell.
tightened(Graph, P, Q, C0, C) :-
    graph_apart(Graph, Apart),
    (   Apart \== [], D0 is -C0, apart_in(Apart, P, Q, C0, D0)
    ->  differences_apart(Apart, P, Q, Cs0),
        sort(0, @>=, Cs0, Cs),
        below(Cs, C0, C)
    ;   C = C0
    ).

differences_apart([], _, _, []).
differences_apart([ne(P1, Q1, C1)|Apart], P, Q, Cs) :-
    (   same_term(P1, P), same_term(Q1, Q)
    ->  Cs = [C1|Cs1]
    ;   same_term(P1, Q), same_term(Q1, P)
    ->  D is -C1, Cs = [D|Cs1]
    ;   Cs = Cs1
    ),
    differences_apart(Apart, P, Q, Cs1).

below([], C, C).
below([D|Ds], C0, C) :-
    (   D > C0
    ->  below(Ds, C0, C)
    ;   D =:= C0
    ->  C1 is C0 - 1, below(Ds, C1, C)
    ;   C = C0
    ).

%   at_most(P, Q, C): an edge says P - Q =< C, which is never P - Q < C.
at_most(zero, Q, C) :- !, point_lo(Q, Lo), -C =:= Lo.
at_most(P, zero, C) :- !, point_hi(P, C).
at_most(P, Q, C) :-
    point_edges(P, Edges),
    edge_to(Edges, Q, C).

edge_to([X-D|Edges], Q, C) :- ( D =:= C, same_term(X, Q) -> true ; edge_to(Edges, Q, C) ).

same_point(P, Q) :- same_term(P, Q).

%!  known_apart(+Graph, +P, +Q, +C) is semidet.
%
%   P - Q =\= C is among the disequalities of Graph.

known_apart(Graph, P, Q, C) :-
    graph_apart(Graph, Apart),
    D is -C,
    apart_in(Apart, P, Q, C, D).

apart_in([ne(P1, Q1, C1)|Apart], P, Q, C, D) :-
    (   C1 =:= C, same_term(P1, P), same_term(Q1, Q)
    ->  true
    ;   C1 =:= D, same_term(P1, Q), same_term(Q1, P)
    ->  true
    ;   apart_in(Apart, P, Q, C, D)
    ).

potential(Graph, zero, V) :- !, graph_zero(Graph, V).
potential(_, Point, V) :- point_potential(Point, V).

add_edge(zero, Q, C) :- !,
    point_lo(Q, Lo),
    ( -C > Lo -> Lo1 is -C, point_hi(Q, Hi), Lo1 =< Hi, set_point_lo(Q, Lo1) ; true ).
add_edge(P, zero, C) :- !,
    point_hi(P, Hi),
    ( C < Hi -> point_lo(P, Lo), Lo =< C, set_point_hi(P, C) ; true ).
add_edge(P, Q, C) :-
    point_edges(P, Edges),
    set_point_edges(P, [Q-C|Edges]).

raise(_, Point, _, Source, _, _) :- same_term(Point, Source), !, fail.
raise(Graph, zero, New, _, Queue, [zero|Queue]) :- !, set_graph_zero(Graph, New), set_graph_least(Graph, any).
raise(_, Point, New, _, Queue, [Point|Queue]) :- set_point_potential(Point, New).

%   A round goes through the points that the round before raised. Without a cycle that the source is on, there are no more
%   rounds than points.

relax([], _, _, _) :- !.
relax(Points, Graph, Source, Effort) :-
    relax_round(Points, Graph, Source, Effort, [], Raised),
    relax(Raised, Graph, Source, Effort).

relax_round([], _, _, _, Raised, Raised).
relax_round([Point|Points], Graph, Source, Effort, Raised0, Raised) :-
    step(Effort),
    relax_point(Point, Graph, Source, Raised0, Raised1),
    relax_round(Points, Graph, Source, Effort, Raised1, Raised).

relax_point(zero, Graph, Source, Raised0, Raised) :- !,
    graph_points(Graph, Points),
    graph_zero(Graph, Zero),
    relax_bottoms(Points, Zero, Graph, Source, Raised0, Raised).
relax_point(Point, Graph, Source, Raised0, Raised) :-
    point_with([hi(Hi),potential(V),edges(Edges)], Point),
    graph_zero(Graph, Zero),
    (   V - Hi > Zero
    ->  Zero1 is V - Hi,
        raise(Graph, zero, Zero1, Source, Raised0, Raised1)
    ;   Raised1 = Raised0
    ),
    relax_edges(Edges, V, Graph, Source, Raised1, Raised).

relax_edges([], _, _, _, Raised, Raised).
relax_edges([X-C|Edges], V, Graph, Source, Raised0, Raised) :-
    New is V - C,
    point_potential(X, VX),
    (   VX >= New
    ->  Raised1 = Raised0
    ;   raise(Graph, X, New, Source, Raised0, Raised1)
    ),
    relax_edges(Edges, V, Graph, Source, Raised1, Raised).

relax_bottoms([], _, _, _, Raised, Raised).
relax_bottoms([X|Points], Zero, Graph, Source, Raised0, Raised) :-
    point_lo(X, Lo),
    point_potential(X, VX),
    New is Zero + Lo,
    (   VX >= New
    ->  Raised1 = Raised0
    ;   raise(Graph, X, New, Source, Raised0, Raised1)
    ),
    relax_bottoms(Points, Zero, Graph, Source, Raised1, Raised).

%!  settled(+Graph, +Effort, -Answer) is semidet.
%
%   Change the values so that the disequalities hold too, where there are such values; Answer is then `true`. It is
%   `unknown`, and nothing changes, where the search for them took all of Effort.
%
%       ?- new_graph(G), new_point(G, 0, 1, X), new_effort(E), constrain(G, ne(X, zero, 0), E),
%          settled(G, E, Answer), graph_values(G, Values).
%       Answer = true, Values = [1].

settled(Graph, Effort, Answer) :-
    (   broken(Graph, _)
    ->  first_values(separated(Graph, Effort), Graph, Found),
        settled_values(Found, Graph, Effort, Answer)
    ;   Answer = true
    ).

settled_values([Values], Graph, _, true) :- set_graph_values(Graph, Values).
settled_values([], _, Effort, unknown) :- spent(Effort).

%   first_values(Search, Graph, Found): Found is [Values] after the first answer of Search, which is then undone, or [].

:- meta_predicate first_values(0, +, -).

first_values(Search, Graph, Found) :- findall(Values, ( once(Search), graph_values(Graph, Values) ), Found).

broken(Graph, ne(P, Q, C)) :-
    graph_apart(Graph, Apart),
    Apart \== [],
    member(ne(P, Q, C), Apart),
    potential(Graph, P, VP),
    potential(Graph, Q, VQ),
    VP - VQ =:= C,
    !.

separated(Graph, Effort) :-
    (   broken(Graph, Apart)
    ->  step(Effort),
        strict(Apart, Constraint),
        added(Constraint, Graph, Effort),
        separated(Graph, Effort)
    ;   true
    ).

strict(ne(P, Q, C), le(Q, P, D)) :- D is -C - 1.
strict(ne(P, Q, C), le(P, Q, D)) :- D is C - 1.

%!  graph_values(+Graph, -Values) is det.
%
%   Values are those of the points, in the order in which they were added.

graph_values(Graph, Values) :- graph_with([points(Points),zero(Zero)], Graph), points_values(Points, Zero, [], Values).

points_values([], _, Values, Values).
points_values([Point|Points], Zero, Values0, Values) :-
    point_potential(Point, V),
    Value is V - Zero,
    points_values(Points, Zero, [Value|Values0], Values).

%!  set_graph_values(+Graph, +Values) is det.
%
%   The points have these Values, which must satisfy all edges and bounds.

set_graph_values(Graph, Values) :-
    graph_points(Graph, Points),
    reverse(Values, Reversed),
    set_graph_zero(Graph, 0),
    set_graph_least(Graph, any),
    set_points(Points, Reversed).

set_points([], []).
set_points([Point|Points], [Value|Values]) :-
    set_point_potential(Point, Value),
    set_points(Points, Values).

%!  set_point_value(+Graph, +Point, +Value) is det.
%
%   Point has this Value, within its bounds; whoever asks for it looks after the edges.

set_point_value(Graph, Point, Value) :-
    graph_zero(Graph, Zero),
    Potential is Zero + Value,
    set_point_potential(Point, Potential),
    set_graph_least(Graph, any).

%!  smallest_values(+Graph, -Values) is semidet.
%
%   Values satisfy Graph; they start at zero and grow only as they must, or where that cannot be, fall from
%   zero.
%
%       ?- new_graph(G), new_point(G, -9, 9, X), new_point(G, -9, 9, Y), new_effort(E),
%          constrain(G, le(X, Y, -1), E), smallest_values(G, Values).
%       Values = [0, 1].

smallest_values(Graph, Values) :-
    graph_points(Graph, Points),
    (   least_values(Graph)
    ->  graph_values(Graph, Values)
    ;   new_effort(Upward),
        first_values(upward(Graph, Points, Upward), Graph, [Found])
    ->  Values = Found
    ;   new_effort(Downward),
        first_values(downward(Graph, Points, Downward), Graph, [Found])
    ->  Values = Found
    ;   new_effort(Effort),
        settled(Graph, Effort, true),
        graph_values(Graph, Values)
    ).

%!  least_values(+Graph) is semidet.
%
%   The values are known to be the least ones that satisfy Graph.

least_values(Graph) :-
    graph_least(Graph, least),
    \+ broken(Graph, _).

%!  mark_least(+Graph) is det.
%
%   The values were set to the least ones.

mark_least(Graph) :- set_graph_least(Graph, least).

%   Points start as close to zero as their bounds allow, not below zero where that can be, and rise as they must. A constraint
%   that is added goes on from there: the values stay the least ones. Zero itself may not rise.

upward(Graph, Points, Effort) :-
    start(Graph, Points),
    relax(Points, Graph, zero, Effort),
    apart_upward(Graph, Effort).

apart_upward(Graph, Effort) :-
    (   broken(Graph, Apart)
    ->  step(Effort),
        strict(Apart, Constraint),
        added(Constraint, Graph, Effort),
        graph_zero(Graph, 0),
        apart_upward(Graph, Effort)
    ;   true
    ).

start(Graph, Points) :-
    set_graph_zero(Graph, 0),
    start_points(Points).

start_points([]).
start_points([Point|Points]) :-
    point_with([lo(Lo),hi(Hi)], Point),
    V is max(Lo, min(Hi, 0)),
    set_point_potential(Point, V),
    start_points(Points).

%   Where zero would have to rise, the points fall as they must. Each round brings one more of them to its place.

downward(Graph, Points, Effort) :-
    start(Graph, Points),
    length(Points, N),
    fall_rounds(N, Points, Effort),
    separated(Graph, Effort).

fall_rounds(N, Points, Effort) :-
    fall_points(Points, Effort, same, Change),
    (   Change == same
    ->  true
    ;   N >= 0,
        N1 is N - 1,
        fall_rounds(N1, Points, Effort)
    ).

fall_points([], _, Change, Change).
fall_points([Point|Points], Effort, Change0, Change) :-
    point_with([lo(Lo),potential(V),edges(Edges)], Point),
    fallen(Edges, V, V1),
    (   V1 < V
    ->  V1 >= Lo,
        step(Effort),
        set_point_potential(Point, V1),
        fall_points(Points, Effort, changed, Change)
    ;   fall_points(Points, Effort, Change0, Change)
    ).

fallen([], V, V).
fallen([X-C|Edges], V0, V) :-
    point_potential(X, VX),
    V1 is min(V0, VX + C),
    fallen(Edges, V1, V).
