/*  Operations by name on known numbers, as definitions of unknowns and their walks need them. */
:- module(ground_results, [ground_result/3, floating/1]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(row_clauses, []).
:- use_module(operation_rows, [operation_row/8, operation_types/3]).
:- use_module(integers, []).
:- use_module(floats, []).

:- set_prolog_flag(optimise, true).

%!  ground_result(+Op, +Inputs, -Result) is semidet.
%
%   Result is what the operation Op gives for known Inputs; none for a division by zero.
%
%       ?- ground_result(iadd, [1,2], Z).
%       Z = 3.

%   There is none for those operands for which the row of Op says so.
:- each(( operation_row(Goal, _, _, Known, _, _, _, Facts),
          Goal =.. [Op|Arguments], append(Inputs, [Z], Arguments),
          ( memberchk(defined(When), Facts) -> Body = ( When, Known ) ; Body = Known ) ),
        (ground_result(Op, Inputs, Z) :- Body)).

%!  floating(?Op) is nondet.
%
%   The operation Op takes floats, or gives one.

:- each(( operation_types(Op, Inputs, Result), once(( member(Type, [Result|Inputs]), memberchk(Type, [float,double]) )) ),
        floating(Op)).
