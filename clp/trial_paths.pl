/*  Paths that known arguments take, followed on unknown inputs: how the path of a trial becomes a case.

    A search that follows a trial has one path (solver/trial_values.pl). Its case has the conditions, heaps and trace that any search would find for
    it; its witness are the arguments of the trial.
*/
:- module(trial_paths, [give_trial/1, begin_trial/3, trial_arguments/4, in_trial/1, trial_over/1]).
:- use_module(library(lists), [member/2]).
:- use_module(known_runs, [build_arguments/4]).
:- use_module(warm_heaps, [witness_heap/2]).
:- use_module('../solver/comparisons', [holds/1, numeric_condition/1]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/trial_values', [follow_trial/2, pin/2, all_pinned/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- initialization(nb_setval(trial_given, none), now).

%!  give_trial(+Args) is det.
%
%   Searches follow the trial with the arguments Args (known_runs.pl) from now on; none where they are `none`.

give_trial(Args) :- nb_setval(trial_given, Args).

%!  begin_trial(+Class, +Inputs, +Store) is semidet.
%
%   A path of a method of Class begins, on the unknown Inputs.

begin_trial(Class, Inputs, Store) :-
    nb_getval(trial_given, Args),
    (   Args == none
    ->  true
    ;   witness_heap(Class, H0),
        build_arguments(Args, Values, H0, H),
        follow_trial(Store, H),
        pin_inputs(Inputs, Values)
    ).

pin_inputs([], []).
pin_inputs([Input|Inputs], [Value|Values]) :-
    (   nonvar(Input), Input = r(X), integer(X)   % a constructor starts from a new object
    ->  true
    ;   pin(Input, Value)
    ->  true
    ;   path_ends(unsupported('the call', 'the class of its receiver overrides it'))
    ),
    pin_inputs(Inputs, Values).

%!  in_trial(+Store) is semidet.
%
%   The path with the Store follows a trial.

in_trial(Store) :- store_mode(Store, trial).

%!  trial_arguments(+Store, -Args, +H0, -H) is semidet.
%
%   Args on the heap H are those of the trial that the path with the Store has followed.

trial_arguments(Store, Args, H0, H) :-
    in_trial(Store),
    nb_getval(trial_given, Given),
    build_arguments(Given, Args, H0, H).

%!  trial_over(+Store) is semidet.
%
%   The path with the Store, which has followed a trial, is at its end: what it asks of its inputs holds there.

trial_over(Store) :-
    (   all_pinned(Store)
    ->  true
    ;   path_ends(unsupported('a library value', 'what it is in the trial is not known'))
    ),
    store_path(Store, Path),
    (   \+ ( member(Condition, Path), numeric_condition(Condition), \+ holds(Condition) )
    ->  true
    ;   path_ends(internal('a condition that does not hold of the trial'))
    ).
