/*  What follows from numbers that goals compute and compare, whatever the heap: these goals run on numbers of which nothing is known. */
:- module(number_facts, [number_fact/1, contradictory/1, folded/3]).
:- use_module(library(lists), [member/2, reverse/2]).
:- use_module('../solver/decisions', []).
:- use_module('../solver/numbers', [compute/1]).
:- use_module('../solver/operation_rows', [operation_row/8]).
:- use_module('../solver/store', [new_store/2]).
:- use_module('../solver/unknowns', [new_unknown/3]).
:- use_module('../solver/integers', [wrap_int/2, wrap_long/2]).

%!  number_fact(+Goal) is semidet.
%
%   Goal, an operation of whole numbers or decide(Test, H, Answer) of such, is one that contradictory/1 knows.
%
%       ?- number_fact(decide(compare(lt, _, 0), none, true)).
%       true.

number_fact(decide(compare(_, _, _), _, Answer)) :- !, nonvar(Answer).
number_fact(Goal) :-
    nonvar(Goal),
    operation_row(Goal, Inputs, Result, _, _, _, _, _),
    \+ ( member(Type, [Result|Inputs]), \+ memberchk(Type, [int,long]) ),
    !.

%!  contradictory(+Facts) is semidet.
%
%   There are no numbers for which all Facts hold, number facts, the last one first. Their variables are fresh, and bound.
%
%       ?- contradictory([decide(compare(lt, X, 0), none, true), decide(compare(gt, X, 5), none, true)]).
%       true.

contradictory(Facts0) :-
    reverse(Facts0, Facts),
    new_store([intervals,differences,bit_vectors], Store),
    \+ all_hold(Facts, Store).

all_hold([], _).
all_hold([Fact|Facts], Store) :-
    holds(Fact, Store),
    all_hold(Facts, Store).

holds(decide(compare(Op, X, Y), _, Answer), Store) :- !,
    given([X,Y], [int,int], Store),
    decisions:compare(Op, X, Y, Answer0),
    Answer0 == Answer.
holds(Goal, Store) :-
    once(operation_row(Goal, Inputs, _, _, _, _, _, _)),
    Goal =.. [_|Operands],
    given(Operands, Inputs, Store),
    compute(Goal).

given(_, [], _) :- !.
given([X|Xs], [Type|Types], Store) :-
    ( nonvar(X) -> true ; attvar(X) -> true ; new_unknown(Store, Type, X) ),
    given(Xs, Types, Store).

%!  folded(+Goal0, +Facts, -Goal) is det.
%
%   Goal does what Goal0 does where Facts were found before: constants that are added one after the other are added at once; what
%   negates a negation is the value itself, Goal being `nothing` then.
%
%       ?- folded(iadd(Y, 2, Z), [iadd(X, 1, Y)], Goal).
%       Goal = iadd(X, 3, Z).

folded(Goal0, Facts, Goal) :-
    (   added(Goal0, Add, Y, N, Z),
        member(Fact, Facts),
        added(Fact, Add, X, M, Y0),
        Y0 == Y
    ->  Sum is N + M,
        wrapped(Add, Sum, Wrapped),
        Goal =.. [Add,X,Wrapped,Z]
    ;   negated(Goal0, Negate, Y, Z),
        member(Fact, Facts),
        negated(Fact, Negate, X, Y0),
        Y0 == Y
    ->  Z = X, Goal = nothing
    ;   Goal = Goal0
    ).

%   added(Goal, Add, X, N, Z): Goal finds Z, which is X and the constant N, by the operation Add.
added(Goal, Add, X, N, Z) :-
    nonvar(Goal),
    adds(Goal, Add, A, B, Sign, Z),
    (   number(B), var(A)
    ->  X = A, N is Sign * B
    ;   number(A), var(B), Sign =:= 1
    ->  X = B, N = A
    ).

negated(Goal, Name, X, Z) :-
    nonvar(Goal),
    ( Goal = ineg(X, Z) -> Name = ineg ; Goal = lneg(X, Z) -> Name = lneg ).

adds(iadd(A, B, Z), iadd, A, B, 1, Z).
adds(isub(A, B, Z), iadd, A, B, -1, Z).
adds(ladd(A, B, Z), ladd, A, B, 1, Z).
adds(lsub(A, B, Z), ladd, A, B, -1, Z).

wrapped(iadd, Sum, Wrapped) :- wrap_int(Sum, Wrapped).
wrapped(ladd, Sum, Wrapped) :- wrap_long(Sum, Wrapped).
