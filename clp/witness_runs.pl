/*  Witnesses run on the clauses: what one does must be what its path did.

    Where the path made unknown calls, their answers are part of the witness, behind its arguments.
*/
:- module(witness_runs, [witness_run/8, free_run/4, same_in_all_runs/3]).
:- use_module('library/taken_orders', [orders_taken/0]).
:- use_module(warm_heaps, [witness_heap/2]).
:- use_module('../solver/type_tests', [final_type/3]).
:- use_module('../solver/identity_hashes', [asked/1, differing/2]).
:- use_module('../solver/ends', [path_ends/1, assumes/1, outside_search/2]).
:- use_module(library(lists), [append/3]).
:- use_module(searched_calls, [method_run/8]).
:- use_module(unknown_calls, [calls_made/1, answer_values/2, given_answers/3, without_answers/1]).
:- use_module(hash_freedom, [same_for_all_hashes/1, same_for_all_machines/1, same_end/2, same_way/2]).
:- use_module(machine_objects, [told_machine_object/5]).
:- use_module(opaque_calls, [answers_matter/2, other_answers/4]).
:- use_module(witnesses, [witness_arguments/6]).
:- use_module(trial_paths, [trial_arguments/4, in_trial/1]).
:- use_module(cells, [cell_terms/3]).
:- use_module(composed_traces, [has_summaries/0, unfolded_trace/2]).
:- use_module(coverage, [watched_trace/1]).
:- use_module(traces, []).
:- use_module(thrown, [told_fields/4]).

%!  witness_run(+Check, +Method, +Store, +Inputs, +H, +E, +T, -Run) is semidet.
%
%   Run, as explore/4 of exploration.pl tells it, is what the witness of a finished path does; that ends with H, E and T. Where it cannot
%   be made, or does not come to an end, the path ends by that name and is no case.

witness_run(Check, Method, Store, Inputs, H, E, T, Run) :-
    ( has_summaries, watched_trace(Composed) -> true ; Composed = T ),
    (   outside_search(known_run(Check, Method, Store, Inputs, Composed, Known), Why)
    ->  ( Why == none -> true ; path_ends(Why) )
    ;   path_ends(internal('no witness of a finished path'))
    ),
    same_in_all_runs(Method, Store, Inputs),
    Known = known(Args, Before, Read, Value, E2, H2, ComposedRun),
    ( ComposedRun == Composed -> T2 = T ; unfolded_trace(ComposedRun, T2) ),
    ( Check == all, told_machine_object([Value|Args], E2, H2, Before, Class) -> path_ends(unsupported(Class, 'an object of the machine')) ; true ),
    ( in_trial(Store) -> Same = same_in_program(T, T2) ; Same = same_trace(T, T2) ),
    checked(Check, E, H, Same, E2, H2, Checked),
    (   orders_taken, \+ in_trial(Store), \+ memberchk(Checked, [true,unchecked])
    ->  path_ends(unsupported('java.util.HashMap', 'an order or equality of keys that no witness has'))
    ;   true
    ),
    calls_made(Calls),
    ( Check == all -> Compared = witness_runs:compared(Method, Store, Inputs, Calls) ; Compared = witness_runs:not_compared ),
    answers_matter(Calls, Compared),
    Run = run(Args, Before, Read, Value, E2, H2, Checked).

:- public compared/6, not_compared/2, run_otherwise/6.   % called by answers_matter/2

not_compared(_, way).

%   compared(Method, Store, Inputs, Calls, Way, Difference): what is another with other answers of opaque calls.
compared(Method, Store, Inputs, Calls, Way, Difference) :-
    (   outside_search(witness_runs:run_otherwise(Method, Store, Inputs, Calls, none, End), none)
    ->  (   outside_search(witness_runs:run_otherwise(Method, Store, Inputs, Calls, Way, Other), Why)
        ->  difference(Why, End, Other, Difference)
        ;   Difference = way
        )
    ;   Difference = way
    ).

%   There may be no such answers (opaque_calls.pl).
difference(Why, End, Other, Difference) :-
    (   Why = assumed(_)
    ->  Difference = end
    ;   Why == none, same_end(End, Other)
    ->  Difference = same
    ;   Why == none, same_way(End, Other)
    ->  Difference = end
    ;   Difference = way
    ).

run_otherwise(Method, Store, Inputs, Calls, Way, end([Value|Args], E, H, T)) :-
    start(Method, Store, Inputs, Calls, Args, Answers0, _, H1),
    ( Way == none -> Answers = Answers0 ; other_answers(Way, Calls, Answers0, Answers) ),
    most_steps(Most),
    Run = searched_calls:method_run(Method, none, Args, Value, H1, H, E, T),
    given_answers(Calls, Answers, call_with_inference_limit(Run, Most, Result)),
    Result \== inference_limit_exceeded,
    ( E == ok -> true ; Value = null ).

%!  same_in_all_runs(+Method, +Store, +Inputs) is semidet.
%
%   What the witness does hangs on no identity hash codes, nor on the machine's properties; else the path ends.

same_in_all_runs(Method, Store, Inputs) :-
    asked(Asked),
    ( Asked = _-properties -> assumes('what the machine says of itself') ; true ),
    Run = witness_runs:ended_run(Method, Store, Inputs),
    (   Asked = true-_, \+ outside_search(same_for_all_hashes(Run), _)
    ->  differing(Differing, Why), path_ends(unsupported(Differing, Why))
    ;   Asked \= _-false, \+ outside_search(same_for_all_machines(Run), none)
    ->  path_ends(unsupported('java.lang.System.getProperty(Ljava/lang/String;)Ljava/lang/String;', 'properties and separators differ from machine to machine'))
    ;   true
    ).

%!  free_run(+Method, +Store, +Inputs, -Known) is semidet.
%
%   Known, known(Values, Before, Read, Value, E, H, T), is what the witness of a path does, whatever way it takes; T is its trace. It is `none` where
%   the run takes too many steps, or comes to what is not supported.

free_run(Method, Store, Inputs, Known) :-
    outside_search(witness_runs:known_run(free, Method, Store, Inputs, _, Known0), Why),
    ( Why == none -> Known = Known0 ; Known = none ).

%   The run is asked to take the path's trace; only where it does not, what it does by itself is looked at.
known_run(Check, Method, Store, Inputs, T0, known(Values, Before, Read, Value, E, H, T)) :-
    start(Method, Store, Inputs, Calls, Args, Answers, Read0, H1),
    append(Args, Answers, Values),
    cell_terms(Values, H1, Before),
    given_answers(Calls, Answers, witness_runs:run_on(Check, Method, Args, H1, T0, Value, H, E, T)),
    told_fields(E, H, Read0, Read).

:- public run_on/9.   % called by given_answers/3

run_on(Check, Method, Args, H1, T0, Value, H, E, T) :-
    (   Check == none
    ->  Value = null, H = H1, E = ok, T = T0
    ;   Check == all, method_run(Method, none, Args, Value, H1, H, E, T0)
    ->  T = T0
    ;   ( Check == free -> most_free_steps(Most) ; most_steps(Most) ),
        call_with_inference_limit(searched_calls:method_run(Method, none, Args, Value, H1, H, E, T), Most, Result),
        ( Result \== inference_limit_exceeded -> true ; Check == free -> path_ends(budget(run)) ; path_ends(budget(steps)) )
    ).

%   start(Method, Store, Inputs, Calls, Args, Answers, Read, H): Args on the heap H are what Inputs stand for, Answers those of the
%   path's Calls.
start(method(_, Class, _, _), Store, Inputs, Calls, Args, Answers, Read, H) :-
    witness_heap(Class, H0),
    calls_made(Calls),
    (   trial_arguments(Store, Args, H0, H)
    ->  Answers = [], Read = []
    ;   Calls == []
    ->  Answers = [],
        without_answers(witness_arguments(Store, Inputs, Args, Read, H0, H))
    ;   answer_values(Calls, Unknown),
        length(Inputs, N),
        length(Args, N),
        append(Inputs, Unknown, All),
        append(Args, Answers, Values),
        without_answers(witness_arguments(Store, All, Values, Read, H0, H))   % static initialisers may run
    ).

%   The same run, on whatever hash codes there are.
ended_run(Method, Store, Inputs, end([Value|Values], E, H, T)) :-
    start(Method, Store, Inputs, Calls, Args, Answers, _, H1),
    append(Args, Answers, Values),
    most_steps(Most),
    Run = searched_calls:method_run(Method, none, Args, Value, H1, H, E, T),
    given_answers(Calls, Answers, call_with_inference_limit(Run, Most, Result)),
    Result \== inference_limit_exceeded,
    ( E == ok -> true ; Value = null ).

:- public ended_run/4.   % called by same_for_all_hashes/1

%   A run that leaves its path may have no end.
most_steps(20_000_000).

%   One whose way nobody knows is one of many.
most_free_steps(100_000).

checked(none, _, _, _, _, _, unchecked).
checked(all, E, H, Same, E2, H2, Checked) :-
    (   same_end(E, H, E2, H2)
    ->  ( call(traces:Same) -> Checked = true ; Checked = 'another trace' )
    ;   Checked = 'another end'
    ).

same_end(ok, _, ok, _).
same_end(exc(X), H, exc(Y), H2) :-
    final_type(H, X, Type),
    final_type(H2, Y, Type).
