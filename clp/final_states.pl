/*  What is settled where a path ends: aliasing, types, and a model of its numbers. */
:- module(final_states, [finished/2, final_state/2]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/store', [count/2, search_effort/2, limit_search/2, tries_spent/1]).
:- use_module('../solver/references', [settle_references/1]).
:- use_module('../solver/models', [final_model/1]).
:- use_module('../solver/type_tests', [settle_types/2]).
:- use_module('../solver/valued_objects', [settle_kinds/1]).
:- use_module('../solver/assumed_fields', [assumed_fields/1]).
:- use_module('../solver/path_choices', [choices_over/0]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module(trial_paths, [trial_over/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  final_state(+Store, +H) is nondet.
%
%   What the path with the Store has not decided by its end is decided, and the model is the one of its witness. Where no input is a
%   reference, numbers are all there is to settle.

final_state(Store, H) :-
    (   store_objects(Store, [])
    ->  final_model(Store)
    ;   choices_over, assumed_fields(Store), settle_references(Store), settle_kinds(Store), final_model(Store), settle_types(Store, H)
    ).

%!  finished(+Store, +H) is nondet.
%
%   The same. What turns out impossible at the end was never a path; where no level of the solver can tell, it may be one.
%   What a path of a trial has decided holds there.

finished(Store, _) :- store_mode(Store, trial), !, trial_over(Store).
finished(Store, H) :-
    store_counts(Store, Counts),
    counts_unknown_at_end(Counts, Unknown0),
    search_effort(Store, Effort),
    limit_search(Store, Effort),
    (   final_state(Store, H)
    ->  true
    ;   tries_spent(Effort)
    ->  count(Store, choices_gave_up),
        path_ends(unknown(choices))
    ;   counts_unknown_at_end(Counts, Unknown0)
    ->  count(Store, at_end),
        fail
    ;   path_ends(unknown(numbers))
    ).
