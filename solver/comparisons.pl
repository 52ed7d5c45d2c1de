/*  Conditions on numbers: what they say, and whether the model satisfies them.

    A comparison is compare(Op, A, B) on operands (unknowns.pl), Op one of comparison_rows.pl. A disjunction is any(Lists), one of whose
    lists of comparisons holds. Both are conditions.
*/
:- module(comparisons, [compared/3, holds/1, all_hold/1, hold_open/1, numeric_condition/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2]).
:- use_module(row_clauses, []).
:- use_module(comparison_rows, [comparison/9]).
:- use_module(unknowns, [operand_value/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  holds(+Condition) is semidet.
%
%   The model satisfies the numeric Condition. Floats are equal where they are the same value: a NaN is, zeros of different
%   sign are not.

holds(compare(Op, A, B)) :-
    operand_value(A, X),
    operand_value(B, Y),
    compared(Op, X, Y).
holds(any(Lists)) :- member(List, Lists), all_hold(List), !.

%!  compared(+Op, +X, +Y) is semidet.
%
%   The known numbers X and Y compare as Op says.

compared(eq, X, Y) :- ( integer(X) -> X =:= Y ; X == Y ).
compared(ne, X, Y) :- ( integer(X) -> X =\= Y ; X \== Y ).
:- each(( comparison(Op, X, Y, Goal, _, _, _, _, _), \+ memberchk(Op, [eq,ne]) ), (compared(Op, X, Y) :- Goal)).

%!  all_hold(+Conditions) is semidet.
%
%   The model satisfies all of the numeric Conditions.

all_hold([]).
all_hold([Condition|Conditions]) :- holds(Condition), all_hold(Conditions).

%!  hold_open(+Store) is semidet.
%
%   The model satisfies the conditions that the graph does not hold.

hold_open(Store) :- store_others(Store, Others), all_hold(Others).

%!  numeric_condition(+Condition) is semidet.
%
%   Condition of a path is one on numbers.

numeric_condition(compare(_, _, _)).
numeric_condition(any(_)).
