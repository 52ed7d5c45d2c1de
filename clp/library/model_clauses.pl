/*  The notation in which library methods are modelled.

    A model says what a method of the JDK does without its bytecode. It is a predicate like those that translation
    leaves of a method: its name is the method's id, its arguments are the method's own (a receiver as the bare
    object number, other references as `null` or r(X)), then result, heap before and after, ok or exc(X), and the
    trace, for which it has the atom `library` (its callers put another in its place: model_calls.pl). Models are written without the arguments that are the same in all of their
    kind:

        model(Id(A1, ..., An), R, H)              R comes from what is on the heap H, which stays as it is
        model(Id(A1, ..., An), R, H0, H)          the heap changes from H0 to H
        model(Id(A1, ..., An), R, H0, H, E)       it may also throw: E is ok or exc(X)
        no_model(Kind, Id, Why)                   it ends the path as unsupported; Kind is `static` or `instance`

    R is `void` where there is no result. A model must not fail and must not leave a choice point: det/1 holds it to that.
    The methods of a module that has such clauses are found by their names, which no other predicate has:
    they hold a parenthesis (library.pl).
*/
:- module(model_clauses, [model_predicate/2, open_predicate/2, method_arity/3, call_of_model/3]).
:- use_module(library(lists), [append/3]).

%!  model_predicate(+Clause, -Clauses) is semidet.
%
%   Clauses is what Clause of a model stands for; a module that imports this predicate can use the notation.
%
%       ?- model_predicate(model('C.m()I'(X), X, _), [_|Clauses]).
%       Clauses = [(:- det('C.m()I'/6)),'C.m()I'(X, X, H, H, ok, library)].

model_predicate(Term, Clauses) :-
    (   Term = (Head0 :- Body)
    ->  clause_head(Head0, Head, Indicator),
        Clauses = [(:- public(Indicator)), (:- det(Indicator)), (Head :- Body)]
    ;   Term = no_model(Kind, Id, Why)
    ->  method_arity(Kind, Id, Arity),
        functor(Head, Id, Arity),
        Clauses = [(:- public(Id/Arity)), (Head :- path_ends(unsupported(Id, Why)))]
    ;   clause_head(Term, Head, Indicator),
        Clauses = [(:- public(Indicator)), (:- det(Indicator)), Head]
    ).

%!  open_predicate(+Clause, -Clauses) is semidet.
%
%   The same for an open model, of which there is one clause for each method too, and which may have several solutions.

open_predicate(Term, [(:- public(Indicator)),Clause]) :-
    (   Term = (Head0 :- Body)
    ->  clause_head(Head0, Head, Indicator),
        Clause = (Head :- Body)
    ;   clause_head(Term, Head, Indicator),
        Clause = Head
    ).

clause_head(Head0, Head, Id/Arity) :-
    compound(Head0),
    outcome(Head0, Method, Outcome),
    Method =.. [Id|Args0],
    append(Args0, Outcome, Args),
    Head =.. [Id|Args],
    functor(Head, _, Arity).

outcome(model(Method, R, H), Method, [R,H,H,ok,library]).
outcome(model(Method, R, H0, H), Method, [R,H0,H,ok,library]).
outcome(model(Method, R, H0, H, E), Method, [R,H0,H,E,library]).

%!  method_arity(+Kind, +Id, -Arity) is det.
%
%   Arity is how many arguments the predicate of the method Id has; Kind is `static` or `instance`.
%
%       ?- method_arity(instance, 'C.m([JLx/Y;D)V', N).
%       N = 9.

method_arity(Kind, Id, Arity) :-
    atom_codes(Id, Codes),
    append(_, [0'(|Rest], Codes),
    !,
    parameters(Rest, 0, N),
    ( Kind == instance -> Arity is N + 6 ; Arity is N + 5 ).

parameters([0')|_], N, N) :- !.
parameters([0'[|Rest], N0, N) :- !, parameters(Rest, N0, N).
parameters([0'L|Rest0], N0, N) :-
    !,
    append(_, [0';|Rest], Rest0),
    !,
    N1 is N0 + 1,
    parameters(Rest, N1, N).
parameters([_|Rest], N0, N) :-
    N1 is N0 + 1,
    parameters(Rest, N1, N).

%!  call_of_model(+Head, -Call, -Trace) is det.
%
%   Call is the goal that Head, a call of a method with fresh arguments, makes of its model; Trace is that of Head.
%
%       ?- call_of_model('C.m()I'(X, R, H0, H, E, T), Call, Trace).
%       Call = 'C.m()I'(X, R, H0, H, E, library), Trace = T.

call_of_model(Head, Call, Trace) :-
    functor(Head, Id, Arity),
    functor(Call, Id, Arity),
    arg(Arity, Head, Trace),
    arg(Arity, Call, library),
    N is Arity - 1,
    same_arguments(N, Head, Call).

same_arguments(0, _, _) :- !.
same_arguments(I, Head, Call) :-
    arg(I, Head, A),
    arg(I, Call, A),
    I1 is I - 1,
    same_arguments(I1, Head, Call).
