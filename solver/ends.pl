/*  How a path ends when it is neither a return nor a throw.

    path_ends(Why), Why ::= unsupported(What, Why) | budget(Which) | bound(Which) | ill_typed(What) | unknown(What) | internal(Text)
    | assumed(What).
    A ground run has one path, so ending it is an exception that the caller of the run turns into a result. In a search,
    inside ledger/3, the path fails and is counted, and the search goes on with the next one. What that exception is, only this
    module knows.
*/
:- module(ends, [path_ends/1, path_ends_at_once/1, path_end/2, assumes/1, ledger/2, ledger/3, impossible/1, assumed/1,
                 outside_search/1, outside_search/2, paths_ended/0]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [selectchk/4]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  path_ends(+Why) is failure.
%
%   End this path for the reason Why.
%
%       ?- ledger(path_ends(budget(memory)), Counts).
%       Counts = [budget(memory)-1].

path_ends(Why) :-
    (   nb_current(ledger, Ledger), functor(Ledger, ledger, 4)
    ->  count(Ledger, Why),
        fail
    ;   path_ends_at_once(Why)
    ).

%!  path_ends_at_once(+Why) is failure.
%
%   The same by an exception also in a search, from where the path cannot be told by failing; who calls what may end so turns it
%   into the end of the path (clp/error_paths.pl).

path_ends_at_once(Why) :- throw(path_ended(Why)).

%!  path_end(+Ball, -Why) is semidet.
%
%   The exception Ball is one that ended a path, for the reason Why.
%
%       ?- catch(path_ends(budget(memory)), Ball, true), path_end(Ball, Why).
%       Why = budget(memory).

path_end(Ball, Why) :- nonvar(Ball), Ball = path_ended(Why).

%!  paths_ended is semidet.
%
%   Some path of this search has ended otherwise.

paths_ended :-
    nb_current(ledger, Ledger),
    functor(Ledger, ledger, 4),
    ledger_counts(Ledger, [_|_]).

%!  assumes(+What) is det.
%
%   The search goes on as if What could not be, which nothing proves: ways on which it is so are counted as ending here, as
%   assumed(What). A ground run assumes nothing.

assumes(What) :-
    (   nb_current(ledger, Ledger), functor(Ledger, ledger, 4)
    ->  count(Ledger, assumed(What))
    ;   true
    ).

%!  ledger(:Search, -Counts) is det.
%!  ledger(:Search, -Counts, -Marks) is det.
%
%   Call Search, a goal that goes through all paths; Counts are Why-Count for the paths that ended by path_ends/1.
%   Marks are Why-Set, an ordered set of what the hook path_marks/2 told of these paths, and infeasible(Level)-Set and
%   known_classes(Type)-Set of where impossible/1 and assumed/1 were called.
%
%   The ledger is found by a global variable, as what ends a path has no argument that leads to it; the variable is set
%   for the time of the search alone. It is ledger(Counts, Marks, Noted, Assumed), changed in place and not undone.

:- meta_predicate ledger(0, -), ledger(0, -, -), outside_search(0), outside_search(0, -).

%   path_marks(Which, Marks): the list of marks of the current path, Which being `all`, or `place` for where it is
%   only. Without a clause (clp/coverage.pl has one), there are none.
:- multifile path_marks/2.
:- dynamic path_marks/2.

%   path_told(Why): told of each path that ends so, where somebody wants to know (clp/ended_paths.pl).
:- multifile path_told/1.
:- dynamic path_told/1.

ledger(Search, Counts) :- ledger(Search, Counts, _).

ledger(Search, Counts, Marks) :-
    Ledger = ledger([], [], 0, 0),
    setup_call_cleanup(nb_setval(ledger, none), searched(Search, Ledger), nb_setval(ledger, none)),
    Ledger = ledger(Counts, Tries, _, _),
    tries_sets(Tries, Marks).

searched(Search, Ledger) :-
    b_setval(ledger, Ledger),
    ignore(Search),
    b_setval(ledger, none).

count(Ledger, Why) :-
    ledger_counts(Ledger, Counts0),
    (   selectchk(Why-N0, Counts0, Why-N, Counts)
    ->  N is N0 + 1
    ;   Counts = [Why-1|Counts0]
    ),
    keep_ledger_counts(Ledger, Counts),
    mark(Ledger, Why, all),
    ( path_told(Why) -> true ; true ).

%   Marks of one Why are kept in a trie, where what is there already costs no more than finding it.
mark(Ledger, Why, Which) :-
    (   path_marks(Which, Marks)
    ->  ledger_marks(Ledger, Tries),
        (   memberchk(Why-Trie, Tries)
        ->  true
        ;   trie_new(Trie),
            keep_ledger_marks(Ledger, [Why-Trie|Tries])
        ),
        insert_all(Marks, Trie)
    ;   true
    ).

insert_all([], _).
insert_all([Mark|Marks], Trie) :-
    ( trie_insert(Trie, Mark) -> true ; true ),
    insert_all(Marks, Trie).

%   The sets that tries hold.
tries_sets([], []).
tries_sets([Why-Trie|Tries], [Why-Set|Sets]) :-
    findall(Mark, trie_gen(Trie, Mark), Marks),
    sort(Marks, Set),
    tries_sets(Tries, Sets).

%!  impossible(+Level) is det.
%
%   Note that Level of the solver found one side of the current decision to be impossible. Only the first calls in a search
%   are noted, since a side that is never possible is found to be impossible early, and often.

impossible(Level) :-
    (   nb_current(ledger, Ledger), functor(Ledger, ledger, 4), ledger_noted(Ledger, N0), N0 < 10_000
    ->  N is N0 + 1,
        keep_ledger_noted(Ledger, N),
        mark(Ledger, infeasible(Level), place)
    ;   true
    ).

%!  assumed(+Type) is det.
%
%   Note that the current decision takes it for granted that no class is a Type but those that are known, as a mark under
%   known_classes(Type). As with impossible/1, only the first calls in a search are noted.

assumed(Type) :-
    (   nb_current(ledger, Ledger), functor(Ledger, ledger, 4), ledger_assumed(Ledger, N0), N0 < 10_000
    ->  N is N0 + 1,
        keep_ledger_assumed(Ledger, N),
        mark(Ledger, known_classes(Type), place)
    ;   true
    ).

%!  outside_search(:Goal) is det.
%
%   Call Goal, which is deterministic, as in a ground run: what ends a path in it is an exception, also inside a search.

outside_search(Goal) :-
    (   nb_current(ledger, Ledger)
    ->  b_setval(ledger, none),
        call(Goal),
        b_setval(ledger, Ledger)
    ;   call(Goal)
    ).

%!  outside_search(:Goal, -Why) is semidet.
%
%   The same, Why being the reason for which Goal ended the path, or `none` where it did not.

outside_search(Goal, Why) :-
    catch(outside_search(Goal), Ball, true),
    (   var(Ball)
    ->  Why = none
    ;   path_end(Ball, Why0)
    ->  Why = Why0
    ;   throw(Ball)
    ).
