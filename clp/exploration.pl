/*  Exploration: a method's clauses run on unknown inputs, every way to the end.

    A way that returns or throws is a case. Ways that end otherwise are counted in the ledger, by how they ended
    (solver/ends.pl). Backtracking undoes everything between two cases, so they are handed out where they are found.
    What is told of which case, told_cases.pl says.
*/
:- module(exploration, [explore/4, tell_costs/1]).
:- use_module(library(nb_set), [empty_nb_set/1, add_nb_set/3]).
:- use_module(library(lists), [selectchk/3]).
:- use_module(library(apply), [maplist/2]).
:- use_module('../solver/heap', [new_heap/1]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/store', [new_store/2, new_store/3, store_statistics/2, count/2]).
:- use_module('../solver/marks', [assumed_value/1]).
:- use_module('../solver/held_parts', [watch_called/1]).
:- use_module('../solver/ends', [ledger/3, path_ends/1]).
:- use_module('../solver/presumed', [watch_presumed/0, note_presumed/0]).
:- use_module('../solver/limits', [needed_bound/3]).
:- use_module(interruption, [interruptible/1]).
:- use_module(concolic, [concolic_trace/6, case_of_task/2]).
:- use_module(concolic_tasks, [forget_tasks/0, next_task/1, path_is_over/0]).
:- use_module(concrete_values, [unwatch_concrete/0, concretised/1]).
:- use_module(final_states, [finished/2]).
:- use_module(loads, [unlimited/0, load_steps/1, load_cut_short/0, uncounted/1]).
:- use_module('library/taken_orders', [watch_orders/0]).
:- use_module(model_calls, [watch_models/0, models_chose/1]).
:- use_module(library_effort, [watch_effort/0]).
:- use_module(trial_paths, [begin_trial/3]).
:- use_module(searched_calls, [unknown_inputs/5, conditions_hold/4, method_run/8]).
:- use_module(told_cases, [forget_told/0, watch_told/2, is_told/4, told_details/5, now_told/2]).
:- use_module('cases/numeric_cases', [forget_places/0]).
:- use_module(witness_runs, [witness_run/8]).
:- use_module(warm_heaps, [search_heap/3]).
:- use_module(numbered_traces, [forget_traces/0, numbered_trace/2, note_trace/1, hand_over_traces/0]).
:- use_module(coverage, [watch_trace/1, method_marks/2]).
:- use_module(composed_traces, [has_summaries/0]).
:- use_module(guide, [guide/2, guided_path/1, case_wanted/3, case_met/3, no_goal_left/0, search_way/3]).
:- use_module(sought_ends, [watch_passed/0, nothing_passed/1, is_sought/3, seeks_costs/0, found_sought/1]).
:- use_module(cost_policies, [least_lengths/2]).
:- use_module(unknown_calls, [watch_calls/1]).
:- use_module(opaque_calls, [note_touched/2, watch_answers/0]).
:- use_module(seen_states, [watch_states/1, forget_states/0]).
:- use_module(steering, [given_trace/1, one_case/0, case_along_trace/0, concolic_search/2]).
:- use_module('../solver/path_choices', [watch_choices/0, given_choices_made/0]).
:- use_module('../solver/identity_hashes', [watch_hashes/1, asked/1]).
:- use_module(error_paths, [error_ends_path/1, errors_end_paths/1, search_error/1]).
:- use_module(residual, [forget_program/0]).
:- use_module(source, [forget_source/0]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  explore(+Method, +Options, :Found, -Summary) is det.
%
%   Call Found on each case of Method, in order, with its number. Method is method(Id, Class, Static, Types) with the types of
%   what is passed, the receiver first where Static is `instance`. Options are
%   options(Criterion, Levels, Heap, Assumptions, Budget, Choices, Check, Report, Guide): a criterion of limits.pl, the levels of the solver
%   that are on, `solver`, `lazy` or `lazy_noalias`, the assumptions of assumptions.pl, the most inferences that the search may take;
%   which cases of one trace there are: `first`, one for each of its `results`, or `all`; whether witnesses are checked, `all` or
%   `none`. Report is details(Names), with the names of the arguments, in_terms(Names, What), which is the same and What of it as
%   terms, `conditions` or `all`, kept(Names, First), which is that of conditions for the first cases
%   and those on whose traces there is a rule that was on none before, or that end in another class, and hands over the traces of
%   all (numbered_traces.pl); `witnesses`, rules(Names),
%   which are these and the rule of each case, listed with these Names (listing.pl), or `nothing`.
%   Guide says which rules the search goes for (guide.pl). Where nothing is told of a case it is `none`. Telling takes no steps. Summary is summary(Ended, Ledger, Marks, Statistics), Ended being `done`, `budget` or
%   `time`, Ledger counting, as Why-Count, the paths that were no cases, Marks how far these came (coverage.pl).
%
%   A case is case(Ended, H, Trace, Details, Run): Ended is returned or threw(X) on the heap H of the path; Details are
%   those of symbolic_cases.pl or `none`; Run is what the witness did,
%   run(Args, CellsBefore, Read, Value, Ended, Heap, Checked), Args being its known arguments, Read those fields of exceptions
%   that the path rests on (witnesses.pl, thrown.pl), Checked `true` where it took the same trace, `unchecked` where nobody asks whether it does: then the
%   witness is not run, and Value and Heap are those before.

:- meta_predicate explore(+, +, 2, -).
:- public search/6.   % called through ledger/3

explore(Method, Options, Found, summary(Ended, Ledger, Marks, Statistics)) :-
    Options = options(_, _, _, _, Budget, _, _, _, _),
    Handed = handed(0),
    forget_traces,
    forget_places,
    measured(Method, Options, Handed, Found, attempted(Ledger0, Marks0, Counts, Steps)),
    method_marks(Marks0, Marks),
    hand_over_traces,
    ended_search(Ledger0, Ended, Ledger),
    arg(1, Handed, Cases),
    Statistics = [steps-Steps,budget-Budget,cases-Cases|Counts].

%   What was loaded on the way is no step, and does not count towards the limit (loads.pl).
measured(Method, Options, Handed, Found, attempted(Ledger, Marks, Counts, Steps)) :-
    statistics(inferences, I0),
    load_steps(L0),
    (   attempt(once, Method, Options, Handed, Found, Ledger0, Marks0, Counts0)
    ->  Ledger = Ledger0, Marks = Marks0, Counts = Counts0
    ;   attempt(errors_end_paths, Method, Options, Handed, Found, Ledger, Marks, Counts)
    ),
    statistics(inferences, I),
    load_steps(L),
    ( load_cut_short -> forget_program, forget_source ; true ),
    Steps is I - I0 - (L - L0).

ended_search(Ledger0, Ended, Ledger) :-
    (   selectchk(budget(steps)-_, Ledger0, Ledger)
    ->  Ended = budget
    ;   Ledger = Ledger0,
        ( memberchk(budget(time)-_, Ledger) -> Ended = time ; memberchk(budget(stack)-_, Ledger) -> Ended = budget ; Ended = done )
    ).

%   attempt(Way, Method, Options, Handed, Found, Ledger, Marks, Statistics): a search, in the Way of error_paths.pl; fails
%   where an error came out of it that the other way can turn into the end of a path. Handed counts the cases that were handed
%   out, which the second attempt finds again.

attempt(Way, Method, Options, Handed, Found, Ledger, Marks, Statistics) :-
    Options = options(Criterion, Levels, _, _, _, _, _, _, Guide),
    uncounted(guide:guide(Guide, Criterion)),
    new_store(Levels, Counted),
    store_counts(Counted, Counts),
    empty_nb_set(Traces),
    forget_told,
    forget_tasks,
    forget_states,
    uncounted(library_effort:watch_effort),
    arg(1, Handed, Before),
    Skipped = skipped(Before),
    Search = search(Method, Options, Counts-Traces, Handed, Skipped, Found),
    catch(ledger(call(Way, Search), Ledger, Marks), Ball, attempt_failed(Way, Ball)),
    store_statistics(Counted, Statistics).

attempt_failed(once, Ball) :- search_error(Ball), !, fail.
attempt_failed(_, Ball) :- throw(Ball).

search(Method, Options, Counts, Handed, Skipped, Found) :-
    arg(5, Options, Budget),
    Paths = all_paths(Method, Options, Counts, Handed, Skipped, Found),
    catch(interruptible(call_with_inference_limit(exploration:Paths, Budget, Result)), Ball, search_ended(Ball)),
    ( Result == inference_limit_exceeded -> path_ends(budget(steps)) ; true ).

:- public all_paths/6.   % called by search/6

search_ended(Ball) :-
    (   Ball = error(resource_error(_), _)
    ->  path_ends(budget(stack))
    ;   Ball == search_interrupted
    ->  path_ends(budget(time))
    ;   Ball == inference_limit_exceeded   % while something else ended what the limit was for
    ->  unlimited,
        path_ends(budget(steps))
    ;   throw(Ball)
    ).

all_paths(Method, Options, Counts, Handed, Skipped, Found) :-
    (   each_path(Method, Options, Counts, exploration:witness_case(Options, Handed-Skipped, Found), Outcome-Numbered, Case),
        handed(Outcome-Numbered, Case, Handed-Skipped, Found),
        ( no_goal_left -> true ; found_sought(Case) -> true ; one_case )
    ->  true
    ;   true
    ).

each_path(Method, Options, Counts, HandOut, Told, Case) :-
    (   concolic_search(_, _)
    ->  next_task(Task),
        ( Task = follow(_, _) -> once(path(Method, Options, Task-HandOut, Counts, Told, Case)) ; path(Method, Options, Task-HandOut, Counts, Told, Case) )
    ;   unwatch_concrete,
        path(Method, Options, none, Counts, Told, Case)
    ).

handed(Outcome-Numbered, Case, Handed-Skipped, Found) :-
    ( hand_out(Numbered, Case, Handed, Skipped, Found) -> true ; path_ends(internal('a case that cannot be told')) ),
    case_along_trace,
    path_is_over,
    Outcome = outcome(_, H, E, T),
    ( search_way(_, _, _) -> uncounted(guide:case_met(T, H, E)) ; untold ).

:- public witness_case/4.   % called in solved/1 of concolic.pl

%   The case of a witness that is all there is of it.
witness_case(Options, Handed, Found, Case) :-
    Options = options(_, _, _, _, _, _, _, Report, _),
    Case = case(Ended, H, T, _, _),
    ( Ended = threw(X) -> E = exc(X) ; E = ok ),
    Outcome = outcome(_, H, E, T),
    is_wanted(Options, Outcome),
    ( Report = kept(_, _) -> uncounted(numbered_traces:numbered_trace(T, Numbered)) ; Numbered = none ),
    uncounted(told_cases:now_told(witnesses, Outcome)),
    handed(Outcome-Numbered, Case, Handed, Found).

is_wanted(Options, outcome(_, H, E, T)) :-
    (   arg(9, Options, none)
    ->  true
    ;   uncounted(guide:case_wanted(T, H, E))
    ->  true
    ;   path_is_over,
        path_ends(not_selected)
    ).

hand_out(Numbered, Case, Handed, Skipped, Found) :-
    (   arg(1, Skipped, N), N > 0
    ->  N1 is N - 1,
        nb_setarg(1, Skipped, N1)
    ;   arg(1, Handed, N),
        N1 is N + 1,
        ( Case == none -> true ; error_ends_path(call(Found, N1, Case)) -> true ; true ),
        nb_setarg(1, Handed, N1),
        ( Numbered == none -> true ; uncounted(numbered_traces:note_trace(Numbered)) )
    ).

path(Method, Options, Task, Counts-Traces, Outcome-Numbered, Case) :-
    Method = method(Id, Class, Static, Types),
    Options = options(Criterion0, Levels, HeapMode, Assumptions, _, Choices, Check, Report, _),
    watch_hashes(false),
    search_heap(Class, H0, Before),
    new_store(Levels, setting(HeapMode, H0, Assumptions), Store),
    set_store_counts(Store, Counts),
    watch_trace(Composed),
    ( has_summaries -> true ; T = Composed ),
    ( Task \== none -> Given = false ; given_trace(T), ( var(T) -> guided_path(T), Given = false ; Given = true ) ),
    watch_told(Report, T),
    watch_models,
    watch_called(Id),
    watch_orders,
    watch_presumed,
    watch_calls(Store),
    watch_answers,
    watch_passed,
    watch_choices,
    unknown_inputs(Types, 0, Static-Id, Store, Inputs),
    maplist(assumed_value, Inputs),
    conditions_hold(Assumptions, Criterion0, Inputs, H0),
    nothing_passed(Id),
    watch_states(Store),    % more hangs on the states of conditions than what these go on with
    begin_trial(Class, Inputs, Store),
    ( Task = What-HandOut -> concolic_trace(What, Method, Store, Inputs, T, HandOut) ; true ),
    ( Task = follow(_, free)-_ -> Criterion = none ; Criterion = Criterion0 ),
    method_run(Method, Criterion, Inputs, R, H0, H, E, Composed),
    note_presumed,
    path_trace(Report, Composed, T),
    ( Given == true -> given_choices_made ; true ),
    ( is_sought(H, E, Before) *-> true ; left_out(Method, Store, Inputs, H) ),
    ( Task = What-_ -> case_of_task(What, T) ; true ),
    Outcome = outcome(R, H, E, T),
    ( is_wanted(Options, Outcome) -> true ; left_out(Method, Store, Inputs, H) ),
    first_of_trace(Choices, Store, T, H-Criterion0, Traces),
    ( Report = kept(_, _) -> uncounted(numbered_traces:numbered_trace(T, Numbered)) ; Report == traces -> Numbered = trace(Composed) ; Numbered = none ),   % a call of its own were a step
    (   is_told(Report, Outcome, Numbered, Told)
    ->  error_ends_path(case_of(Told-Report, Check, Method, Store, Inputs, Outcome, Case))
    ;   error_ends_path(finished(Store, H)),
        Case = none
    ),
    new_trace(Choices, Store, Case, T, H-Criterion0, Traces).

%   left_out(Method, Store, Inputs, H): the path that ends on H is no case, and this fails. What it shows to be impossible is so only if
%   that does not depend on hash codes or on the machine, as for cases.
left_out(Method, Store, Inputs, H) :-
    asked(Asked),
    Asked \== false-false,
    error_ends_path(exploration:( finished(Store, H), uncounted(witness_runs:same_in_all_runs(Method, Store, Inputs)) )),
    fail.

%   path_trace(Report, Composed, T): T is what the trace of the path stands for, where there are summaries on it and somebody looks.
path_trace(Report, Composed, T) :-
    ( Composed == T -> true ; Report == traces -> T = Composed ; uncounted(composed_traces:unfolded_trace(Composed, T)) ).

%   Of the ways that aliasing, or a model, gives one trace, `first` keeps the one that is found first; so does `results`, one for
%   each number or object that aliasing makes the result. Elsewhere traces differ anyway.
first_of_trace(Choices, Store, T, Within, Traces) :-
    (   Choices == first, chosen_on_way(Store, Answers)
    ->  variant_sha1(T-Answers, Hash),
        ( add_nb_set(Hash, Traces, false) -> left_alike(Hash, Store, Within, Traces) ; true )
    ;   true
    ).

new_trace(Choices, Store, Case, T, Within, Traces) :-
    (   trace_key(Choices, Store, Case, T, Key)
    ->  variant_sha1(Key, Hash),
        add_nb_set(Hash, Traces, New),
        (   New == true
        ->  needed_within(Within, K),
            add_nb_set(Hash-K, Traces, _)
        ;   left_alike(Hash, Store, Within, Traces)
        )
    ;   true
    ).

%   The path is left out for one before. Where it needs another bound than that, the other's says too much, or too little, of the trace.
left_alike(Hash, Store, Within, Traces) :-
    count(Store, alike),
    needed_within(Within, K),
    ( add_nb_set(Hash-K, Traces, false) -> true ; count(Store, alike_within_others) ),
    fail.

needed_within(H-Criterion, K) :- ( Criterion = criterion(Kind, _, _) -> needed_bound(H, Kind, K) ; K = 1 ).

trace_key(first, Store, _, T, T-Answers) :- chosen_on_way(Store, Answers).
trace_key(results, Store, Case, T, T-Value) :-
    store_split(Store, split),
    ( Case = case(_, _, _, _, run(_, _, _, Value0, _, _, _)), number(Value0) -> Value = Value0 ; Value = object ).

chosen_on_way(Store, Answers) :- ( models_chose(Answers0) -> Answers = Answers0 ; store_split(Store, split), Answers = [] ).

case_of(Told-Report, Check, Method, Store, Inputs, Outcome, case(Ended, H, T, Details, Run)) :-
    Outcome = outcome(_, H, E, T),
    concretised(Whats),
    (   Whats \== []
    ->  Details = concrete(Whats)
    ;   Told == witnesses
    ->  untold(Method, Inputs, Outcome), Details = none
    ;   uncounted(told_cases:told_details(Told, Store-Method, Inputs, Outcome, Details))
    ),
    note_touched(Store, Outcome),
    finished(Store, H),
    uncounted(exploration:witnessed(Check, Method, Store, Inputs, Report-Outcome, Run)),
    ended(E, Ended).

:- public witnessed/6.   % called through uncounted/1

witnessed(Check, Method, Store, Inputs, Report-Outcome, Run) :-
    Outcome = outcome(_, H, E, T),
    ( seeks_costs -> least_lengths(Store, H) ; true ),
    witness_run(Check, Method, Store, Inputs, H, E, T, Run),
    ( concretised([]) -> now_told(Report, Outcome) ; now_told(witnesses, Outcome) ).

%   Where nothing is told, that takes as many steps as uncounted/1 does.
untold :- step, step, step.

%   The same where a case comes with its witness alone, and what it costs (tell_costs/1).
:- dynamic untold/3.

untold(_, _, _) :- step, step, step.

:- public step/0.

%!  tell_costs(+Is) is det.
%
%   From now on cases are told with their costs if Is is `true`.

tell_costs(Is) :-
    retractall(untold(_, _, _)),
    (   Is == true
    ->  assertz(( untold(Method, Inputs, Outcome) :- uncounted(told_cases:costs_told(witnesses, Method, Inputs, Outcome)) ))
    ;   assertz(( untold(_, _, _) :- step, step, step ))
    ).

step.

ended(ok, returned).
ended(exc(X), threw(X)).
