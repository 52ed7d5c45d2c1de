/*  How a path ends when it is neither a return nor a throw.

    path_ends(Why), Why ::= unsupported(What, Why) | budget(Which) | bound(Which) | ill_typed(What).
    A ground run has one path, so ending it is an exception that the caller of the run turns into a result. In a search,
    inside ledger/2, the path fails and is counted, and the search goes on with the next one.
*/
:- module(ends, [path_ends/1, ledger/2]).
:- use_module(library(lists), [selectchk/4]).

%!  path_ends(+Why) is failure.
%
%   End this path for the reason Why.
%
%       ?- catch(path_ends(budget(memory)), path_ended(Why), true).
%       Why = budget(memory).

path_ends(Why) :-
    (   nb_current(ledger, Ledger), Ledger = ledger(_)
    ->  count(Ledger, Why),
        fail
    ;   throw(path_ended(Why))
    ).

%!  ledger(:Search, -Counts) is det.
%
%   Call Search, a goal that goes through all paths; Counts are Why-Count for the paths that ended by path_ends/1.
%   The ledger is found by a global variable, as what ends a path has no argument that leads to it; the variable is set
%   for the time of the search alone.

:- meta_predicate ledger(0, -).

ledger(Search, Counts) :-
    Ledger = ledger([]),
    setup_call_cleanup(nb_setval(ledger, none), searched(Search, Ledger), nb_setval(ledger, none)),
    arg(1, Ledger, Counts).

searched(Search, Ledger) :-
    b_setval(ledger, Ledger),
    ignore(Search),
    b_setval(ledger, none).

count(Ledger, Why) :-
    arg(1, Ledger, Counts0),
    (   selectchk(Why-N0, Counts0, Why-N, Counts)
    ->  N is N0 + 1
    ;   Counts = [Why-1|Counts0]
    ),
    nb_setarg(1, Ledger, Counts).
