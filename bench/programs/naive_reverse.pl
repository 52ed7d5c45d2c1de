/*  Prints how many plain inferences a second this machine makes: naive reverse of a list of 30, 496 inferences a time. */
:- module(naive_reverse, [measured/0]).
:- use_module(library(lists), [numlist/3]).

reversed([], []).
reversed([X|Xs], Ys) :- reversed(Xs, Zs), appended(Zs, [X], Ys).

appended([], Ys, Ys).
appended([X|Xs], Ys, [X|Zs]) :- appended(Xs, Ys, Zs).

times(0, _) :- !.
times(N, Xs) :- reversed(Xs, _), N1 is N - 1, times(N1, Xs).

%!  measured is det.
%
%   Prints the rate.
%
%       ?- measured.        % swipl -O -g measured -t halt bench/programs/naive_reverse.pl
%       true.

measured :-
    numlist(1, 30, Xs),
    statistics(cputime, T0),
    times(100000, Xs),
    statistics(cputime, T1),
    Rate is 100000 * 496 / (T1 - T0),
    format("~0f~n", [Rate]).
