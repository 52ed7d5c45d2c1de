/*  Exploration: a method's clauses run on unknown inputs, every way to the end.

    A way that returns or throws is a case. Ways that end otherwise are counted in the ledger, by how they ended
    (solver/ends.pl). Backtracking undoes everything between two cases, so they are handed out where they are found.
*/
:- module(exploration, [explore/4]).
:- use_module(library(lists), [append/3]).
:- use_module('../solver/heap', [new_heap/1, limit_loops/3, type_of/3]).
:- use_module('../solver/unknowns', [new_store/2, new_unknown/3, witness/2, path_condition/2]).
:- use_module('../solver/ends', [ledger/2]).
:- use_module(calls, [initialise/5]).
:- use_module(residual, []).

%!  explore(+Method, +Criterion, :Found, -Ledger) is det.
%
%   Call Found on each case of Method, in order; Ledger counts, as Why-Count, the paths that were no cases. Method is
%   method(Id, Class, Types): a static method with parameters of primitive types. Criterion is
%   criterion(Rounds, Levels): at most so many rounds of a loop, and the levels of the solver that are on.
%
%   A case is case(Ended, Value, Condition, Witness, Trace, Checked), Ended being returned or threw(Class), Value what
%   the witness returns, and Checked `true` where the witness goes the same way.

:- meta_predicate explore(+, +, 1, -).
:- public path/3.   % called through ledger/2

explore(Method, Criterion, Found, Ledger) :-
    ledger(( path(Method, Criterion, Case), call(Found, Case), fail ; true ), Ledger).

path(method(Id, Class, Types), criterion(Rounds, Levels), Case) :-
    new_store(Levels, Store),
    inputs(Types, Store, Inputs),
    run(Id, Class, Rounds, Inputs, _, H, E, T),
    witness(Store, Witness),
    path_condition(Store, Condition),
    case(method(Id, Class), Condition, Witness, outcome(H, E, T), Case).

inputs([], _, []).
inputs([Type|Types], Store, [X|Xs]) :-
    new_unknown(Store, Type, X),
    inputs(Types, Store, Xs).

run(Id, Class, Rounds, Args0, R, H, E, T) :-
    new_heap(H0),
    initialise(Class, H0, H1, ok, _),
    limit_loops(H1, Rounds, H2),
    append(Args0, [R,H2,H,E,T], Args),
    Goal =.. [Id|Args],
    call(residual:Goal).

case(method(Id, Class), Condition, Witness, outcome(H, E, T), Case) :-
    run(Id, Class, none, Witness, Value, H2, E2, T2),
    !,
    ended(E, H, Ended),
    ended(E2, H2, Ended2),
    ( Ended == Ended2, T == T2 -> Checked = true ; Checked = false ),
    Case = case(Ended, Value, Condition, Witness, T, Checked).

ended(ok, _, returned).
ended(exc(X), H, threw(Class)) :- type_of(H, X, Class).
