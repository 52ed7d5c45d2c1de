/*  The level of intervals: the bounds of each unknown number, and what they, or the few values that it can have, rule out. */
:- module(intervals, [interval_side/3, never/1, narrow/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2]).
:- use_module(results, [operand_bounds/3]).
:- use_module(definitions, [possible_values/2, hangs_on_choice/1]).
:- use_module(comparison_rows, [mirrored/2]).
:- use_module(comparisons, [compared/3]).
:- use_module(store, [count/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  interval_side(+Store, +Comparison, -Side) is semidet.
%
%   Side is what intervals, where they are on, say of a side that Comparison is: `impossible`. Fails where they say nothing.

interval_side(Store, Comparison, impossible) :-
    store_levels(Store, Levels),
    levels_intervals(Levels, Intervals),
    Intervals == on,
    count(Store, intervals),
    never(Comparison),
    count(Store, not_intervals).

%!  never(+Comparison) is semidet.
%
%   Bounds, or the few values that choices can have, rule Comparison out.

never(compare(Op, A, B)) :-
    operand_bounds(A, LoA, HiA), integer(LoA),
    operand_bounds(B, LoB, HiB), integer(LoB),
    (   outside(Op, LoA, HiA, LoB, HiB)
    ->  true
    ;   ( hangs_on_choice(A) -> true ; hangs_on_choice(B) ),
        possible_values(A, As),
        possible_values(B, Bs),
        \+ ( member(X, As), member(Y, Bs), compared(Op, X, Y) )
    ).

outside(eq, LoA, HiA, LoB, HiB) :- ( HiA < LoB -> true ; HiB < LoA ).
outside(ne, C, C, C, C).
outside(lt, LoA, _, _, HiB) :- LoA >= HiB.
outside(ge, _, HiA, LoB, _) :- HiA < LoB.
outside(gt, _, HiA, LoB, _) :- HiA =< LoB.
outside(le, LoA, _, _, HiB) :- LoA > HiB.
outside(ult, LoA, HiA, _, HiB) :- ( HiA < 0 -> true ; LoA >= HiB ).
outside(uge, LoA, HiA, LoB, _) :- LoA >= 0, HiA < LoB.

%!  narrow(+Op, +A, +B) is semidet.
%
%   Bounds follow from a comparison that holds, with an integer, where intervals are on; those of inputs belong to the graph where
%   differences are on.

narrow(Op, A, B) :-
    (   integer(B), u_with([store(Store),origin(Def),point(Point)], A), own_bounds(Store, Def, Point)
    ->  narrowed(Op, Point, B)
    ;   integer(A), u_with([store(Store),origin(Def),point(Point)], B), own_bounds(Store, Def, Point), mirrored(Op, Op1)
    ->  narrowed(Op1, Point, A)
    ;   true
    ).

own_bounds(Store, Def, Point) :-
    functor(Point, point, _),
    store_levels(Store, Levels),
    levels_intervals(Levels, Intervals),
    Intervals == on,
    levels_differences(Levels, Differences),
    \+ ( Def = input(_), Differences == on ),
    point_lo(Point, Lo), integer(Lo).

narrowed(ne, _, _).
narrowed(uge, _, _).
narrowed(ult, Point, C) :- narrowed(ge, Point, 0), narrowed(lt, Point, C).
narrowed(eq, Point, C) :- narrowed(le, Point, C), narrowed(ge, Point, C).
narrowed(lt, Point, C) :- D is C - 1, narrowed(le, Point, D).
narrowed(gt, Point, C) :- D is C + 1, narrowed(ge, Point, D).
narrowed(le, Point, C) :- point_lo(Point, Lo), C >= Lo, point_hi(Point, Hi), ( C < Hi -> set_point_hi(Point, C) ; true ).
narrowed(ge, Point, C) :- point_hi(Point, Hi), C =< Hi, point_lo(Point, Lo), ( C > Lo -> set_point_lo(Point, C) ; true ).
