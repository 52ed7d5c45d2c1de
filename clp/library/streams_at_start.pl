/*  Readers and writers that were there before: they lock themselves, and have no buffers yet. */
:- module(streams_at_start, []).
:- use_module('../../solver/input_values', []).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.io.Reader.lock', Node, r(X)) :- obj_variable(Node, X).
input_values:modelled_field('java.io.Reader.skipBuffer', _, null).
input_values:modelled_field('java.io.Writer.lock', Node, r(X)) :- obj_variable(Node, X).
input_values:modelled_field('java.io.Writer.writeBuffer', _, null).
