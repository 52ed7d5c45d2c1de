/*  The store of a path: all that the path knows of its unknown values.

    A store is one term (layout.pl), changed in place, which backtracking undoes; only the counts and the effort stay. It holds
        levels      levels(Intervals, Differences, BitVectors), each `on` or `off`
        graph       the graph of differences between integral inputs (orders.pl)
        inputs      the inputs, newest first (unknowns.pl)
        defined     the defined unknowns, newest first
        path        the path condition: what was decided, newest first (conditions.pl)
        others      the comparisons that the graph does not hold
        known       `true` while the model satisfies these as well
        stamp       the model's stamp, raised with each change of it
        counts      questions and answers, counted
        objects     the unknown objects, newest first (references.pl)
        logs        the log: what was written to unknown objects (input_heap.pl)
        choices     the values that hang on undecided guards (choices.pl)
        mode        `path`; `search` while another model is looked for, `final` for the last one: nothing asks for models then (models.pl)
        setting     setting(HeapMode, Heap, Assumptions)
        numbered    how many unknown references and made objects have numbers
        split       `split` where a reference was followed that hangs on aliasing, so that several paths can have one trace; else `picked` where
                    one was that hangs on an index; else `whole`
        chosen      how many choices of numbers were made
        effort      effort(Left): how many more alternatives the search for a model, or the end of the path, may try; else `unlimited`
*/
:- module(store, [new_store/2, new_store/3, switched_on/2, changed/1, count/2, note/2, heap_mode/2,
                  searching/1, search_effort/2, limit_search/2, another_try/1, tries_spent/1, store_statistics/2]).
:- use_module(layout, [by_layout/2, layout_place/3]).
:- use_module(known_rounds, [decision/0]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(orders, [new_graph/1]).
:- use_module(ends, [impossible/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  new_store(+Levels, -Store) is det.
%
%   Store is an empty path without a heap; Levels are those that are on, of `intervals`, `differences` and
%   `bit_vectors`.
%
%       ?- new_store([intervals], S), switched_on(S, intervals).
%       true.

new_store(Levels, Store) :- new_store(Levels, setting(solver, none, []), Store).

%!  new_store(+Levels, +Setting, -Store) is det.
%
%   The same with a setting(HeapMode, Heap, Assumptions): HeapMode is solver, lazy or lazy_noalias.

new_store(Levels, Setting, Store) :-
    maplist(switched(Levels), [intervals,differences,bit_vectors], Switches),
    On =.. [levels|Switches],
    new_graph(Graph),
    counts_with([intervals(0),differences(0),bit_vectors(0),not_intervals(0),not_differences(0),not_bit_vectors(0),unknown(0),
                 at_end(0),unknown_at_end(0),alike(0),alike_within_others(0),differences_gave_up(0),choices_gave_up(0),bit_vectors_gave_up(0)], Counts),
    store_with([levels(On),graph(Graph),inputs([]),defined([]),path([]),others([]),known(true),stamp(0),counts(Counts),objects([]),
                logs([]),choices([]),mode(path),setting(Setting),numbered(0),split(whole),chosen(0),effort(unlimited)], Store).

switched(Levels, Level, Switch) :- ( memberchk(Level, Levels) -> Switch = on ; Switch = off ).

%!  switched_on(+Store, +Level) is semidet.
%
%   Level of the solver is on.

switched_on(Store, Level) :-
    store_levels(Store, Levels),
    level_on(Level, Levels).

level_on(intervals, Levels) :- levels_intervals(Levels, on).
level_on(differences, Levels) :- levels_differences(Levels, on).
level_on(bit_vectors, Levels) :- levels_bit_vectors(Levels, on).

%!  heap_mode(+Store, -Mode) is det.
%
%   How aliasing of unknown objects is decided: solver, lazy or lazy_noalias.

heap_mode(Store, Mode) :-
    store_setting(Store, Setting),
    setting_heap_mode(Setting, Mode).

%!  searching(+Store) is semidet.
%
%   Another model is being looked for: conditions are posted without asking for models.

searching(Store) :- store_mode(Store, Mode), Mode \== path.

%!  search_effort(+Store, -Effort) is det.
%
%   Effort is what a search may take: what is left of the one that it is part of, or a new one.

search_effort(Store, Effort) :-
    ( store_effort(Store, unlimited) -> Effort = effort(1000) ; store_effort(Store, Effort) ).

%!  limit_search(+Store, +Effort) is det.
%
%   From now on alternatives count, for good, backtracking or not.

limit_search(Store, Effort) :- set_store_effort(Store, Effort).

%!  another_try(+Store) is semidet.
%
%   The search may try one more alternative, which counts.

another_try(Store) :-
    store_effort(Store, Effort),
    (   effort_with([left(N)], Effort)
    ->  N > 0,
        N1 is N - 1,
        keep_effort_left(Effort, N1)
    ;   true
    ).

%!  tries_spent(+Effort) is semidet.
%
%   A search with Effort that found nothing tried as much as it may: that is no answer.

tries_spent(effort(0)).

%!  changed(+Store) is det.
%
%   The model changes: values that were kept are no longer valid.

changed(Store) :-
    store_stamp(Store, Stamp),
    Stamp1 is Stamp + 1,
    set_store_stamp(Store, Stamp1).

%!  note(+Store, +Condition) is det.
%
%   Condition joins the path condition.

note(Store, Condition) :- decision, add_store_path(Store, Condition).

%!  count(+Store, +Name) is det.
%
%   Add one to the count Name, for good.

count(Store, Name) :-
    store_counts(Store, Counts),
    counted(Name, I, Level),
    arg(I, Counts, N),
    N1 is N + 1,
    nb_setarg(I, Counts, N1),
    ( Level == none -> true ; impossible(Level) ).

%   counted(Name, I, Level): the count Name is argument I of the counts; with it, Level has proved a side impossible.

term_expansion(counted(Name, Level), counted(Name, I, Level)) :- layout_place(counts, Name, I).

%   Questions to each level, and the sides that it proved impossible.
counted(intervals, none).
counted(differences, none).
counted(bit_vectors, none).
counted(not_intervals, intervals).
counted(not_differences, differences).
counted(not_bit_vectors, bit_vectors).
%   Questions without an answer.
counted(unknown, none).
%   Paths that turned out impossible at their end, and questions there without an answer.
counted(at_end, none).
counted(unknown_at_end, none).
%   Paths whose trace another path had.
counted(alike, none).
%   Questions that each gave up, as its effort was spent.
counted(differences_gave_up, none).
counted(choices_gave_up, none).
counted(bit_vectors_gave_up, none).

%!  store_statistics(+Store, -Counts) is det.
%
%   Counts are Name-Number: questions to each level, sides it proved impossible, questions without an answer, and
%   those that a level gave up.
%
%       ?- new_store([], S), store_statistics(S, [_-N|_]).
%       N = 0.

store_statistics(Store, Counts) :-
    store_counts(Store, Counted),
    counts_with([intervals(I),differences(D),bit_vectors(B),not_intervals(NotI),not_differences(NotD),not_bit_vectors(NotB),
                 unknown(Unknown),at_end(AtEnd),alike(Alike),alike_within_others(Others),differences_gave_up(GaveUpD),choices_gave_up(GaveUpC),
                 bit_vectors_gave_up(GaveUpB)], Counted),
    Counts = [intervals-I,differences-D,bit_vectors-B,infeasible(intervals)-NotI,infeasible(differences)-NotD,
              infeasible(bit_vectors)-NotB,unknown-Unknown,infeasible(at_end)-AtEnd,alike-Alike,alike_within_others-Others,
              gave_up(differences)-GaveUpD,gave_up(choices)-GaveUpC,gave_up(bit_vectors)-GaveUpB].
