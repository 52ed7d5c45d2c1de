:- use_module(library(plunit)).
:- use_module(library(lists), [member/2]).
:- use_module('../../solver/path_choices').

%   path(Given, Alternatives, Made): a path that chooses among so many, one time after the other, makes Made.
path(Given, Alternatives, Made) :-
    give_choices(Given),
    watch_choices,
    chosen(Alternatives),
    given_choices_made,
    choices_over,
    choice_made(9),
    path_choices(Made).

chosen([]).
chosen([N|Ns]) :- between(1, N, I), choice_made(I), chosen(Ns).

:- begin_tests(path_choices, [cleanup(give_choices(free))]).

test(all, all(Made == [[1,1],[1,2],[2,1],[2,2]])) :- path(free, [2,2], Made).
test(none, all(Made == [[]])) :- path(free, [], Made).
test(given, all(Made == [[2,3]])) :- path([2,3], [2,3], Made).
test(too_few_given, fail) :- path([2], [2,3], _).
test(too_many_given, fail) :- path([2,1], [2], _).
test(others_given, fail) :- path([3], [2], _).
test(none_given, all(Made == [[]])) :- path([], [], Made).

:- end_tests(path_choices).
