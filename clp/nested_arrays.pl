/*  What arrays of arrays cost: of the outer ones, each length is one number on the path, as an unknown one is said case by case (heap:new_arrays/5). */
:- module(nested_arrays, [charge_nested_arrays/4]).
:- use_module(only_values, [only_value/2]).
:- use_module('../solver/spending', [charge_arrays/4]).

%!  charge_nested_arrays(+Heap, +Lengths, +Sizes, +Whose) is det.
%
%   As spending:charge_arrays/4, for arrays of several dimensions that were made.

charge_nested_arrays(H, Lengths0, Sizes, Whose) :-
    numbers_of_outer(Lengths0, Lengths),
    charge_arrays(H, Lengths, Sizes, Whose).

numbers_of_outer([Innermost], [Innermost]) :- !.
numbers_of_outer([Length|Lengths0], [N|Lengths]) :-
    ( only_value(Length, N0) -> N = N0 ; N = Length ),
    numbers_of_outer(Lengths0, Lengths).
