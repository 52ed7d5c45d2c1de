/*  Difference constraints between unknown integers, and values that satisfy them.

    A graph is graph(Points, Zero, Apart): its points, newest first, the potential of the number zero, and the
    disequalities. A point is point(Lo, Hi, Potential, Edges): the value of a point is its potential less that
    of zero; an edge X-C of a point P says X - P =< C. Bounds are the edges to and from zero. In a constraint
    le(P, Q, C), P - Q =< C, and ne(P, Q, C), P - Q =\= C, P and Q are points or the atom `zero`.

    What always holds: the values satisfy all edges and bounds; after settled/2, the disequalities too. A
    constraint that the values violate lowers potentials along edges; it is impossible exactly where the
    constraint's own source would be lowered, a negative cycle. All changes are undone on backtracking.

    Each disequality is one of two edges, and which one is searched for: that can take exponentially many steps, as with
    more numbers that all differ than there are values. So searches have a number of steps, and may end without an answer.
*/
:- module(orders, [new_graph/1, new_point/4, point_bounds/3, point_value/3, constrain/2, known_apart/4, settled/2,
                   graph_values/2, set_graph_values/2, set_point_value/3, smallest_values/2]).
:- use_module(library(lists), [member/2, reverse/2]).

:- set_prolog_flag(optimise, true).

%!  new_graph(-Graph) is det.
%
%   Graph has no points.
%
%       ?- new_graph(G), new_point(G, 3, 9, P), point_value(G, P, V).
%       V = 3.

new_graph(graph([], 0, [])).

%!  new_point(+Graph, +Lo, +Hi, -Point) is det.
%
%   Point is added to Graph, with bounds, at the value between them that is closest to zero.

new_point(Graph, Lo, Hi, Point) :-
    arg(1, Graph, Points),
    arg(2, Graph, Zero),
    Potential is Zero + max(Lo, min(Hi, 0)),
    Point = point(Lo, Hi, Potential, []),
    setarg(1, Graph, [Point|Points]).

%!  point_bounds(+Point, -Lo, -Hi) is det.
%
%   The value of Point is from Lo to Hi.

point_bounds(zero, 0, 0).
point_bounds(point(Lo, Hi, _, _), Lo, Hi).

%!  point_value(+Graph, +Point, -Value) is det.
%
%   Value is what Point is at the moment.

point_value(Graph, Point, Value) :-
    arg(2, Graph, Zero),
    arg(3, Point, Potential),
    Value is Potential - Zero.

%!  constrain(+Graph, +Constraint) is semidet.
%
%   Add Constraint, where it is possible with the edges and bounds of Graph.
%
%       ?- new_graph(G), new_point(G, 0, 9, X), new_point(G, 0, 9, Y), constrain(G, le(X, Y, -1)),
%          graph_values(G, Values).
%       Values = [0, 1].

constrain(Graph, Constraint) :- added(Constraint, Graph).

added(ne(P, Q, C), Graph) :-
    (   same_point(P, Q)
    ->  C =\= 0
    ;   arg(3, Graph, Apart),
        setarg(3, Graph, [ne(P, Q, C)|Apart])
    ).
added(le(P, Q, C), Graph) :-
    (   same_point(P, Q)
    ->  C >= 0
    ;   add_edge(P, Q, C),
        potential(Graph, P, VP),
        potential(Graph, Q, VQ),
        New is VQ + C,
        (   VP =< New
        ->  true
        ;   lower(Graph, P, New, Q, [], Queue),
            relax(Queue, Graph, Q)
        )
    ).

same_point(P, Q) :- same_term(P, Q).

%!  known_apart(+Graph, +P, +Q, +C) is semidet.
%
%   P - Q =\= C is among the disequalities of Graph.

known_apart(Graph, P, Q, C) :-
    arg(3, Graph, Apart),
    D is -C,
    apart_in(Apart, P, Q, C, D).

apart_in([ne(P1, Q1, C1)|Apart], P, Q, C, D) :-
    (   C1 =:= C, same_term(P1, P), same_term(Q1, Q)
    ->  true
    ;   C1 =:= D, same_term(P1, Q), same_term(Q1, P)
    ->  true
    ;   apart_in(Apart, P, Q, C, D)
    ).

potential(Graph, zero, V) :- !, arg(2, Graph, V).
potential(_, Point, V) :- arg(3, Point, V).

add_edge(zero, Q, C) :- !,
    arg(1, Q, Lo),
    ( -C > Lo -> Lo1 is -C, arg(2, Q, Hi), Lo1 =< Hi, setarg(1, Q, Lo1) ; true ).
add_edge(P, zero, C) :- !,
    arg(2, P, Hi),
    ( C < Hi -> arg(1, P, Lo), Lo =< C, setarg(2, P, C) ; true ).
add_edge(P, Q, C) :-
    arg(4, Q, Edges),
    setarg(4, Q, [P-C|Edges]).

lower(_, Point, _, Source, _, _) :- same_term(Point, Source), !, fail.
lower(Graph, zero, New, _, Queue, [zero|Queue]) :- !, setarg(2, Graph, New).
lower(_, Point, New, _, Queue, [Point|Queue]) :- setarg(3, Point, New).

%   A round goes through the points that the round before lowered.

relax([], _, _) :- !.
relax(Points, Graph, Source) :-
    relax_round(Points, Graph, Source, [], Lowered),
    relax(Lowered, Graph, Source).

relax_round([], _, _, Lowered, Lowered).
relax_round([Point|Points], Graph, Source, Lowered0, Lowered) :-
    relax_point(Point, Graph, Source, Lowered0, Lowered1),
    relax_round(Points, Graph, Source, Lowered1, Lowered).

relax_point(zero, Graph, Source, Lowered0, Lowered) :- !,
    arg(1, Graph, Points),
    arg(2, Graph, Zero),
    relax_tops(Points, Zero, Graph, Source, Lowered0, Lowered).
relax_point(point(Lo, _, V, Edges), Graph, Source, Lowered0, Lowered) :-
    arg(2, Graph, Zero),
    (   V - Lo < Zero
    ->  Zero1 is V - Lo,
        lower(Graph, zero, Zero1, Source, Lowered0, Lowered1)
    ;   Lowered1 = Lowered0
    ),
    relax_edges(Edges, V, Graph, Source, Lowered1, Lowered).

relax_edges([], _, _, _, Lowered, Lowered).
relax_edges([X-C|Edges], V, Graph, Source, Lowered0, Lowered) :-
    New is V + C,
    arg(3, X, VX),
    (   VX =< New
    ->  Lowered1 = Lowered0
    ;   lower(Graph, X, New, Source, Lowered0, Lowered1)
    ),
    relax_edges(Edges, V, Graph, Source, Lowered1, Lowered).

relax_tops([], _, _, _, Lowered, Lowered).
relax_tops([X|Points], Zero, Graph, Source, Lowered0, Lowered) :-
    arg(2, X, Hi),
    arg(3, X, VX),
    New is Zero + Hi,
    (   VX =< New
    ->  Lowered1 = Lowered0
    ;   lower(Graph, X, New, Source, Lowered0, Lowered1)
    ),
    relax_tops(Points, Zero, Graph, Source, Lowered1, Lowered).

%!  settled(+Graph, -Answer) is semidet.
%
%   Change the values so that the disequalities hold too, where there are such values; Answer is then `true`. It is
%   `unknown`, and nothing changes, where the search for them took too many steps.
%
%       ?- new_graph(G), new_point(G, 0, 1, X), constrain(G, ne(X, zero, 0)), settled(G, Answer),
%          graph_values(G, Values).
%       Answer = true, Values = [1].

settled(Graph, Answer) :-
    (   broken(Graph, _)
    ->  first_values(separated(Graph), Graph, Found),
        settled_values(Found, Graph, Answer)
    ;   Answer = true
    ).

settled_values(values(Values), Graph, true) :- set_graph_values(Graph, Values).
settled_values(unknown, _, unknown).

%   first_values(Search, Graph, Found): Found is values(Values) after the first answer of Search, which is then undone, or
%   `unknown` where it came to none in the steps that its last argument, steps(Left), counts.

:- meta_predicate first_values(1, +, -).

first_values(Search, Graph, Found) :-
    Steps = steps(1000),
    (   findall(Values, ( once(call(Search, Steps)), graph_values(Graph, Values) ), [Values])
    ->  Found = values(Values)
    ;   Steps = steps(0),
        Found = unknown
    ).

%   One step fewer is left; fails where none is.
step(Steps) :-
    arg(1, Steps, N),
    N > 0,
    N1 is N - 1,
    nb_setarg(1, Steps, N1).

broken(Graph, ne(P, Q, C)) :-
    arg(3, Graph, Apart),
    Apart \== [],
    member(ne(P, Q, C), Apart),
    potential(Graph, P, VP),
    potential(Graph, Q, VQ),
    VP - VQ =:= C,
    !.

separated(Graph, Steps) :-
    (   broken(Graph, Apart)
    ->  step(Steps),
        strict(Apart, Constraint),
        constrain(Graph, Constraint),
        separated(Graph, Steps)
    ;   true
    ).

strict(ne(P, Q, C), le(Q, P, D)) :- D is -C - 1.
strict(ne(P, Q, C), le(P, Q, D)) :- D is C - 1.

%!  graph_values(+Graph, -Values) is det.
%
%   Values are those of the points, in the order in which they were added.

graph_values(graph(Points, Zero, _), Values) :- points_values(Points, Zero, [], Values).

points_values([], _, Values, Values).
points_values([point(_, _, V, _)|Points], Zero, Values0, Values) :-
    Value is V - Zero,
    points_values(Points, Zero, [Value|Values0], Values).

%!  set_graph_values(+Graph, +Values) is det.
%
%   The points have these Values, which must satisfy all edges and bounds.

set_graph_values(Graph, Values) :-
    arg(1, Graph, Points),
    reverse(Values, Reversed),
    setarg(2, Graph, 0),
    set_points(Points, Reversed).

set_points([], []).
set_points([Point|Points], [Value|Values]) :-
    setarg(3, Point, Value),
    set_points(Points, Values).

%!  set_point_value(+Graph, +Point, +Value) is det.
%
%   Point has this Value, within its bounds; whoever asks for it looks after the edges.

set_point_value(Graph, Point, Value) :-
    arg(2, Graph, Zero),
    Potential is Zero + Value,
    setarg(3, Point, Potential).

%!  smallest_values(+Graph, -Values) is semidet.
%
%   Values satisfy Graph; they start at zero and grow only as they must, or where that cannot be, fall from
%   zero.
%
%       ?- new_graph(G), new_point(G, -9, 9, X), new_point(G, -9, 9, Y), constrain(G, le(X, Y, -1)),
%          smallest_values(G, Values).
%       Values = [0, 1].

smallest_values(Graph, Values) :-
    arg(1, Graph, Points),
    (   first_values(upward(Graph, Points), Graph, values(Found))
    ->  Values = Found
    ;   first_values(downward(Graph, Points), Graph, values(Found))
    ->  Values = Found
    ;   settled(Graph, true),
        graph_values(Graph, Values)
    ).

%   Points start as close to zero as their bounds allow, not below zero where that can be.

upward(Graph, Points, Steps) :-
    start(Graph, Points),
    raise(Points),
    apart_upward(Graph, Points, Steps).

apart_upward(Graph, Points, Steps) :-
    (   broken(Graph, Apart)
    ->  step(Steps),
        strict(Apart, le(P, Q, C)),
        add_edge(P, Q, C),
        upward(Graph, Points, Steps)
    ;   true
    ).

start(Graph, Points) :-
    setarg(2, Graph, 0),
    start_points(Points).

start_points([]).
start_points([Point|Points]) :-
    Point = point(Lo, Hi, _, _),
    V is max(Lo, min(Hi, 0)),
    setarg(3, Point, V),
    start_points(Points).

raise(Points) :-
    length(Points, N),
    raise_rounds(N, Points).

raise_rounds(N, Points) :-
    raise_points(Points, same, Change),
    (   Change == same
    ->  true
    ;   N >= 0,
        N1 is N - 1,
        raise_rounds(N1, Points)
    ).

raise_points([], Change, Change).
raise_points([Point|Points], Change0, Change) :-
    Point = point(_, Hi, V, Edges),
    raised(Edges, V, V1),
    (   V1 > V
    ->  V1 =< Hi,
        setarg(3, Point, V1),
        raise_points(Points, changed, Change)
    ;   raise_points(Points, Change0, Change)
    ).

raised([], V, V).
raised([X-C|Edges], V0, V) :-
    arg(3, X, VX),
    V1 is max(V0, VX - C),
    raised(Edges, V1, V).

downward(Graph, Points, Steps) :-
    start(Graph, Points),
    relax(Points, Graph, zero),
    separated(Graph, Steps).
