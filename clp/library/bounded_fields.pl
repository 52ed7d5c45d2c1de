/*  Objects of the library whose numbers lie in a range: so do those of unknown ones at the start. */
:- module(bounded_fields, []).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/input_values', []).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.time.Year.year', Node, V) :- number_of(Node, year, V).
input_values:modelled_field('java.time.YearMonth.year', Node, V) :- number_of(Node, year, V).
input_values:modelled_field('java.time.YearMonth.month', Node, V) :- number_of(Node, month, V).

number_of(Node, Type, V) :-
    node_store(Node, Store),
    new_unknown(Store, Type, V).
