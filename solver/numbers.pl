/*  All arithmetic operations under one name, as the residual programs import them. */
:- module(numbers, [compute/1]).
:- reexport(integers).
:- reexport(floats).

%!  compute(+Operation) is det.
%
%   Run an arithmetic operation, named as its instruction, on known values.
%
%       ?- compute(iadd(2147483647, 1, Z)).
%       Z = -2147483648.

compute(Operation) :- numbers:Operation, !.
