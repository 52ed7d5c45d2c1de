/*  The store of a path: all that the path knows of its unknown values.

    A store is one term, changed in place by setarg/3, which backtracking undoes; only the counts stay:
        store(Levels, Graph, Inputs, Defined, Path, Others, Known, Stamp, Counts, Objects, Logs, Choices, Mode, Setting, Numbered, Split, Chosen, Effort)
     1 levels(Intervals, Differences, BitVectors), each `on` or `off`
     2 the graph of differences between integral inputs (orders.pl)
     3 the inputs, newest first (unknowns.pl)
     4 the defined unknowns, newest first
     5 the path condition: what was decided, newest first (conditions.pl)
     6 the comparisons that the graph does not hold
     7 `true` while the model satisfies these as well
     8 the model's stamp, raised with each change of it
     9 questions and answers, counted
    10 the unknown objects, newest first (references.pl)
    11 the log: what was written to unknown objects (input_heap.pl)
    12 the values that hang on undecided guards (choices.pl)
    13 `path`; `search` while another model is looked for, `final` for the last one: nothing asks for models then (models.pl)
    14 setting(HeapMode, Heap, Assumptions)
    15 how many unknown references and made objects have numbers
    16 `split` where a reference was followed that hangs on aliasing, so that several paths can have one trace; else `whole`
    17 how many choices of numbers were made
    18 effort(Left): how many more alternatives the search for a model, or the end of the path, may try; else `unlimited`
*/
:- module(store, [new_store/2, new_store/3, switched_on/2, changed/1, count/2, note/2, added/3, heap_mode/2,
                  searching/1, search_effort/2, limit_search/2, another_try/1, tries_spent/1, store_statistics/2]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(orders, [new_graph/1]).
:- use_module(ends, [impossible/1]).

:- set_prolog_flag(optimise, true).

%!  new_store(+Levels, -Store) is det.
%
%   Store is an empty path without a heap; Levels are those that are on, of `intervals`, `differences` and
%   `bit_vectors`.
%
%       ?- new_store([intervals], S), switched_on(S, intervals).
%       S = store(levels(on, off, off), _, [], [], [], [], true, 0, _, [], [], [], path, _, 0, _, 0, unlimited).

new_store(Levels, Store) :- new_store(Levels, setting(solver, none, []), Store).

%!  new_store(+Levels, +Setting, -Store) is det.
%
%   The same with a setting(HeapMode, Heap, Assumptions): HeapMode is solver, lazy or lazy_noalias.

new_store(Levels, Setting, Store) :-
    maplist(switched(Levels), [intervals,differences,bit_vectors], Switches),
    On =.. [levels|Switches],
    new_graph(Graph),
    Store = store(On, Graph, [], [], [], [], true, 0, counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), [], [], [], path, Setting, 0, whole, 0, unlimited).

switched(Levels, Level, Switch) :- ( memberchk(Level, Levels) -> Switch = on ; Switch = off ).

%!  switched_on(+Store, +Level) is semidet.
%
%   Level of the solver is on.

switched_on(Store, Level) :-
    level(Level, I),
    arg(1, Store, Levels),
    arg(I, Levels, on).

level(intervals, 1).
level(differences, 2).
level(bit_vectors, 3).

%!  heap_mode(+Store, -Mode) is det.
%
%   How aliasing of unknown objects is decided: solver, lazy or lazy_noalias.

heap_mode(Store, Mode) :-
    arg(14, Store, Setting),
    arg(1, Setting, Mode).

%!  searching(+Store) is semidet.
%
%   Another model is being looked for: conditions are posted without asking for models.

searching(Store) :- arg(13, Store, Mode), Mode \== path.

%!  search_effort(+Store, -Effort) is det.
%
%   Effort is what a search may take: what is left of the one that it is part of, or a new one.

search_effort(Store, Effort) :-
    ( arg(18, Store, unlimited) -> Effort = effort(1000) ; arg(18, Store, Effort) ).

%!  limit_search(+Store, +Effort) is det.
%
%   From now on alternatives count, for good, backtracking or not.

limit_search(Store, Effort) :- setarg(18, Store, Effort).

%!  another_try(+Store) is semidet.
%
%   The search may try one more alternative, which counts.

another_try(Store) :-
    arg(18, Store, Effort),
    (   Effort = effort(N)
    ->  N > 0,
        N1 is N - 1,
        nb_setarg(1, Effort, N1)
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
    arg(8, Store, Stamp),
    Stamp1 is Stamp + 1,
    setarg(8, Store, Stamp1).

%!  note(+Store, +Condition) is det.
%
%   Condition joins the path condition.

note(Store, Condition) :- added(Store, 5, Condition).

%!  added(+Store, +Place, +Item) is det.
%
%   Item comes in front of the list at Place of Store.

added(Store, Place, Item) :-
    arg(Place, Store, Items),
    setarg(Place, Store, [Item|Items]).

%!  count(+Store, +I) is det.
%
%   Add one to a count, for good: 1 to 3 questions to intervals, differences and bit vectors; 4 to 6 sides that each proved
%   impossible; 7 questions without an answer; 8 paths that turned out impossible at their end; 9 questions at the end
%   without an answer; 10 paths whose trace another path had; 11 to 13 questions that differences, choices and bit
%   vectors gave up, as their effort was spent.

count(Store, I) :-
    arg(9, Store, Counts),
    arg(I, Counts, N),
    N1 is N + 1,
    nb_setarg(I, Counts, N1),
    ( proved_by(I, Level) -> impossible(Level) ; true ).

proved_by(4, intervals).
proved_by(5, differences).
proved_by(6, bit_vectors).

%!  store_statistics(+Store, -Counts) is det.
%
%   Counts are Name-Number: questions to each level, sides it proved impossible, questions without an answer, and
%   those that a level gave up.
%
%       ?- new_store([], S), store_statistics(S, [_-N|_]).
%       N = 0.

store_statistics(Store, Counts) :-
    arg(9, Store, counts(I, D, B, NotI, NotD, NotB, Unknown, AtEnd, _, Alike, GaveUpD, GaveUpC, GaveUpB)),
    Counts = [intervals-I,differences-D,bit_vectors-B,infeasible(intervals)-NotI,infeasible(differences)-NotD,
              infeasible(bit_vectors)-NotB,unknown-Unknown,infeasible(at_end)-AtEnd,alike-Alike,
              gave_up(differences)-GaveUpD,gave_up(choices)-GaveUpC,gave_up(bit_vectors)-GaveUpB].
