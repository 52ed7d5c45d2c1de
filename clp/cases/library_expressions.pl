/*  Which expressions (java_expressions.pl) are of values of the library, whose text is made by java_dates.pl and its like. */
:- module(library_expressions, [of_library/1]).
:- use_module('../../solver/row_clauses', []).
:- use_module('../../solver/operation_rows', [operation_row/8]).
:- use_module('../../solver/value_states', [state_key/3]).

:- set_prolog_flag(optimise, true).

%!  of_library(+E) is semidet.
%
%   The expression E is a number of a value, or made of one by the value's own operations, or by one step of arithmetic on such.

of_library(typed(field(_, Key), _)) :- state_key(Key, _, _), !.
of_library(op(Op, Inputs)) :- ( viewed(Op) -> true ; arithmetic(Op), library_input(Inputs) ).

library_input([E|Es]) :- ( of_library(E) -> true ; library_input(Es) ).

:- each(( operation_row(Goal, _, _, _, view(_), _, _, _), functor(Goal, Op, _) ), viewed(Op)).

arithmetic(lcmp).
arithmetic(ladd).
arithmetic(ldiv).
arithmetic(lrem).
arithmetic(isub).
