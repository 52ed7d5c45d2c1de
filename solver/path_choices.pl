/*  What a path of a search chose where its trace leaves open which way it goes: numbers, in the order in which it did.

    Two such choices are numbered: which alternative a reference is that hangs on aliasing (choices.pl), by its place among those that are
    left, from 1; and, where a heap mode decides aliasing when an object is first met, which of the objects met before it is, 0 for none of
    them (references.pl). Trace and choices make out a path, but for what models of the library decide.

    Choices may be given. A path then makes these, in order, and no others; where it does not come to all of them it is none.
*/
:- module(path_choices, [give_choices/1, watch_choices/0, choice_made/1, given_choices_made/0, choices_over/0, path_choices/1]).
:- use_module(library(lists), [reverse/2]).

:- initialization(( nb_setval(choices_given, free), nb_setval(choices_left, free), nb_setval(choices_made, []) )).

%!  give_choices(+Given) is det.
%
%   Paths of searches that begin from now on make the choices Given, a list of numbers, or choose freely, `free`.

give_choices(Given) :- nb_setval(choices_given, Given).

%!  watch_choices is det.
%
%   A path of a search begins.

watch_choices :-
    nb_getval(choices_given, Given),
    b_setval(choices_left, Given),
    b_setval(choices_made, []).

%!  choice_made(+I) is semidet.
%
%   The path goes on with alternative I. Fails where another one is given.

choice_made(I) :-
    b_getval(choices_left, Left),
    (   Left == over
    ->  true
    ;   ( Left == free -> true ; Left = [I|Left1], b_setval(choices_left, Left1) ),
        b_getval(choices_made, Made),
        b_setval(choices_made, [I|Made])
    ).

%!  given_choices_made is semidet.
%
%   The path, at its end, has made all choices that were given.

given_choices_made :-
    b_getval(choices_left, Left),
    ( Left == free -> true ; Left == [] ).

%!  choices_over is det.
%
%   The path is at its end: what is chosen from now on, for a witness, is no choice of it.

choices_over :- b_setval(choices_left, over).

%!  path_choices(-Numbers) is det.
%
%   Numbers are the choices of the path that has ended.

path_choices(Numbers) :-
    b_getval(choices_made, Made),
    reverse(Made, Numbers).
