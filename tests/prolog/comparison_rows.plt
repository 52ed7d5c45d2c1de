/*  Unit tests of solver/comparison_rows.pl: what the rows of the table have to do with one another. */
:- use_module('../../solver/comparison_rows').

:- begin_tests(comparison_rows).

pair(X, Y) :- member(X, [-2,-1,0,1,5]), member(Y, [0,1,5]).

test(opposites_hold_of_what_their_opposites_do_not, [forall(( comparison(Op, _, _, _, _, _, _, _, _), pair(X, Y) ))]) :-
    opposite(Op, Opposite),
    ( holds(Op, X, Y) -> \+ holds(Opposite, X, Y) ; holds(Opposite, X, Y) ),
    !.

test(mirrored_holds_the_other_way_round, [forall(( mirrored(Op, Mirrored), pair(X, Y) ))]) :-
    ( holds(Op, X, Y) -> holds(Mirrored, Y, X) ; \+ holds(Mirrored, Y, X) ),
    !.

test(unordered_compares_as_the_sign_does, [true(Found == [ge-1,gt-1,le-(-1),lt-(-1)])]) :-
    findall(Op-Sign, unordered(Op, Sign), Found0),
    sort(Found0, Found).

:- end_tests(comparison_rows).
