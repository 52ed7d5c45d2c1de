/*  The level of bit vectors: a solver outside, asked for values of a path (bit_vectors.py). */
:- module(bit_vectors, [bit_vector_side/3, numeric_conditions/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(apply), [exclude/3]).
:- use_module(store, [count/2]).
:- use_module(unknowns, [set_input_values/2]).
:- use_module(definitions, [open_choice/2]).
:- use_module(comparisons, [numeric_condition/1, holds/1]).
:- use_module(constraint_text, [constraint_text/4]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- dynamic user:host_solve/2.

%!  bit_vector_side(+Store, +Conditions, -Side) is det.
%
%   Side is values(Model) of a model of the path with Conditions, `impossible`, or `unknown`.

bit_vector_side(Store, _, unknown) :-
    store_levels(Store, Levels),
    levels_bit_vectors(Levels, off),
    \+ store_mode(Store, final),
    !,
    count(Store, unknown).
bit_vector_side(Store, Conditions, Side) :-
    store_path(Store, Path0),
    store_inputs(Store, Inputs),
    store_defined(Store, Defined),
    numeric_conditions(Path0, Path1),
    exclude(on_open_choice, Path1, Path),
    prepended(Conditions, Path, All),
    constraint_text(Inputs, Defined, All, Text),
    count(Store, bit_vectors),
    ( user:host_solve(Text, Answer0) -> term_to_atom(Answer, Answer0) ; Answer = unknown ),
    bit_vector_result(Answer, Store, All, Side).

%   What hangs on an open choice where the open conditions do not is implied: it was noted, and never posted.
on_open_choice(Condition) :- open_choice([Condition], _).

%!  numeric_conditions(+Conditions, -Numeric) is det.
%
%   Numeric are those of Conditions that are on numbers.

numeric_conditions([], []).
numeric_conditions([Condition|Conditions], Numeric) :-
    ( numeric_condition(Condition) -> Numeric = [Condition|Numeric1] ; Numeric = Numeric1 ),
    numeric_conditions(Conditions, Numeric1).

prepended([], Path, Path).
prepended([Condition|Conditions], Path, [Condition|All]) :- prepended(Conditions, Path, All).

bit_vector_result(sat(Values), Store, Conditions, values(model(Values, same))) :-
    \+ \+ ( set_input_values(Store, Values), believed(Conditions, Store, Values) ).
bit_vector_result(unsat, Store, _, impossible) :- count(Store, not_bit_vectors).
bit_vector_result(unknown, Store, _, unknown) :-
    count(Store, unknown),
    count(Store, bit_vectors_gave_up),
    ( store_mode(Store, final) -> count(Store, unknown_at_end) ; true ).

%   What bit vectors say is computed again: they and the operations must mean the same.
believed([], _, _).
believed([Condition|Conditions], Store, Values) :-
    (   holds(Condition)
    ->  believed(Conditions, Store, Values)
    ;   store_inputs(Store, Inputs),
        store_defined(Store, Defined),
        constraint_text(Inputs, Defined, [Condition], Text),
        throw(error(solver_disagrees(Values, Text), _))
    ).
