/*  Unknown sizes that have to be known: each that the path's criterion has rounds for, one after the other. */
:- module(known_sizes, [known_size/3]).
:- use_module(conditions, [decide/4]).
:- use_module(limits, [next_model_round/3]).

%!  known_size(+Heap, +N, -Size) is nondet.
%
%   N, which is not negative, is Size. A size beyond the rounds that the criterion of Heap allows ends the path.

known_size(H, N, Size) :- ( integer(N) -> Size = N ; size_from(0, N, H, Size) ).

size_from(Size0, N, H, Size) :-
    decide(eq, N, Size0, Answer),
    (   Answer == true
    ->  Size = Size0
    ;   next_model_round(H, Size0, Size1),
        size_from(Size1, N, H, Size)
    ).
