/*  All arithmetic operations under one name, as the residual programs import them.

    There is a predicate for each row of operation_rows.pl, named like the operation, with the result last. A known float
    or double is a Prolog float, never an integer.
*/
:- module(numbers, [compute/1]).
:- use_module(row_clauses, []).
:- use_module(operation_rows, [operation_row/8, are_known/2]).

%   Before any module is loaded that imports some of them. What they are is said in their rows.
:- each(( operation_row(Goal, _, _, _, _, _, _, _), functor(Goal, Name, Arity) ), (:- public(Name/Arity))).
:- each(( operation_row(Goal, _, _, _, _, _, _, _), functor(Goal, Name, Arity) ), (:- numbers:export(Name/Arity))).

:- reexport(floats, [use_ieee_floats/0, round_to_float/2]).
:- reexport(integers, [wrap_int/2, wrap_long/2]).
:- use_module(unknowns, [operation/1]).

:- set_prolog_flag(optimise, true).

%!  compute(+Operation) is det.
%
%   Run an arithmetic operation, named as its instruction, on known values.
%
%       ?- compute(iadd(2147483647, 1, Z)).
%       Z = -2147483648.

compute(Operation) :- numbers:Operation, !.

%   On known values each operation is what its row says; what has an unknown operand is an unknown.
:- each(( operation_row(Goal, _, _, Known, _, _, _, _), are_known(Goal, Condition) ),
        (Goal :- ( Condition -> Known ; operation(Goal) ))).
