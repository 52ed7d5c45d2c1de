/*  Counting the goals of residual clauses that a search runs: the derivation steps of the papers' tables.

    count_goals/2 puts a counter in front of each goal of the clauses that are loaded; from then on goals_run/2 tells how
    many were run. A test, an operation and a call are a goal each, whether the clause does them in place or leaves
    them to the solver; what keeps a path within its limits (solver/limits.pl) is none. Clauses that are loaded later are not counted, and counting takes time: count in a second run
    of the search whose time was measured in the first.
*/
:- module(goal_count, [count_goals/2, goals_run/2, residual_head/1]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module('../solver/meters', [charging_goal/2]).
:- use_module(program_clauses, [add_clause/1, clear_predicate/1, program_predicate/1]).
:- use_module(residual, []).

:- public run_one/0.    % called by the clauses

%!  count_goals(+Text, -Done) is det.
%
%   Have the goals of all loaded residual clauses counted, from 0.

count_goals(_, "") :-
    nb_setval(goals_run, count(0)),
    findall(Head, residual_head(Head), Heads),
    maplist(counted_predicate, Heads).

%!  goals_run(+Text, -CountText) is det.
%
%   CountText is how many goals were run since they are counted.

goals_run(_, CountText) :-
    nb_getval(goals_run, count(Count)),
    number_string(Count, CountText).

%!  residual_head(-Head) is nondet.
%
%   Head is that of a loaded residual predicate: those of methods and of their blocks have the method's id in their names.

residual_head(Head) :-
    program_predicate(Head),
    functor(Head, Name, _),
    once(sub_atom(Name, _, 1, _, '(')).

counted_predicate(Head) :-
    findall((Head :- Body), clause(residual:Head, Body), Clauses),
    (   member((_ :- Body), Clauses),
        sub_term(Part, Body),
        Part == goal_count:run_one
    ->  true
    ;   clear_predicate(Head),
        maplist(assert_counted, Clauses),
        functor(Head, Name, Arity),
        compile_predicates([residual:Name/Arity])
    ).

assert_counted((Head :- Body0)) :-
    counted(Body0, Body),
    add_clause((Head :- Body)).

counted((Goal0,Goals0), Body) :- !, Body = (Goal,Goals), counted(Goal0, Goal), counted(Goals0, Goals).
counted(Goal, Goal) :- uncounted(Goal), !.
counted(Goal, ( goal_count:run_one, Goal )).

uncounted(true).
uncounted(Goal) :- charging_goal(Goal, _).

run_one :-
    nb_getval(goals_run, Count),
    arg(1, Count, N0),
    N is N0 + 1,
    nb_setarg(1, Count, N).
