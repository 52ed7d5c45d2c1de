/*  Lengths of arrays as sums of so many times what the program had for them, where nothing on the way overflows.

    An addition is exact where the bounds of its operands say so. It is, too, where both operands and the result are not negative: two such ints add up to less than 2^32, so that a
    sum that wraps around is negative. The same goes for twice an int.
*/
:- module(linear_lengths, [linear_length/2]).
:- use_module(library(apply), [foldl/4]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/results', [operand_bounds/3]).
:- use_module('../solver/unknowns', [operand/2, operand_variable/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  linear_length(+Length, -Sum) is det.
%
%   Sum is sum(Constant, [N-Node, ...]): Length, which is not negative, is Constant and so many times each of these operands, no two of which are the same.

linear_length(Length, Sum) :-
    operand(Length, A),
    linear(A, not_negative, Sum).

%   linear(A, Sign, Sum): Sign is `not_negative` where that is known of A, else `any`.
linear(A0, Sign, Sum) :-
    operand_variable(A0, X),   % what turned out to be another one is that one
    operand(X, A),
    (   integer(A)
    ->  Sum = sum(A, [])
    ;   u_origin(A, Def),
        parts(Def, B, C),
        exact(Def, Sign)
    ->  sign(B, SignB),
        sign(C, SignC),
        linear(B, SignB, SumB),
        linear(C, SignC, SumC),
        joined(Def, SumB, SumC, Sum)
    ;   Sum = sum(0, [1-A])
    ).

parts(iadd(B, C), B, C).
parts(isub(B, C), B, C).
parts(imul(B, C), B, C) :- ( integer(B) -> true ; integer(C) ).
parts(ishl(B, C), B, C) :- integer(C), C >= 0, C < 31.

sign(A, Sign) :- ( bounds(A, Lo, _), Lo >= 0 -> Sign = not_negative ; Sign = any ).

bounds(A, Lo, Hi) :- ( integer(A) -> Lo = A, Hi = A ; operand_bounds(A, Lo, Hi) ).

exact(Def, Sign) :-
    parts(Def, B, C),
    bounds(B, LoB, HiB),
    bounds(C, LoC, HiC),
    (   range(Def, LoB, HiB, LoC, HiC, Lo, Hi),
        Lo >= -2147483648,
        Hi =< 2147483647
    ->  true
    ;   Sign == not_negative,
        LoB >= 0,
        LoC >= 0,
        at_most_twice(Def)
    ).

range(iadd(_, _), LoB, HiB, LoC, HiC, Lo, Hi) :- Lo is LoB + LoC, Hi is HiB + HiC.
range(isub(_, _), LoB, HiB, LoC, HiC, Lo, Hi) :- Lo is LoB - HiC, Hi is HiB - LoC.
range(imul(_, _), LoB, HiB, LoC, HiC, Lo, Hi) :- Lo is min(min(LoB * LoC, LoB * HiC), min(HiB * LoC, HiB * HiC)), Hi is max(max(LoB * LoC, LoB * HiC), max(HiB * LoC, HiB * HiC)).
range(ishl(_, _), LoB, HiB, C, _, Lo, Hi) :- Lo is LoB << C, Hi is HiB << C.

at_most_twice(iadd(_, _)).
at_most_twice(imul(B, C)) :- ( B == 2 -> true ; C == 2 ).
at_most_twice(ishl(_, 1)).

joined(iadd(_, _), SumB, SumC, Sum) :- added(SumB, 1, SumC, Sum).
joined(isub(_, _), SumB, SumC, Sum) :- added(SumB, -1, SumC, Sum).
joined(imul(_, _), SumB, SumC, Sum) :- ( SumC = sum(N, []) -> added(sum(0, []), N, SumB, Sum) ; SumB = sum(N, []), added(sum(0, []), N, SumC, Sum) ).
joined(ishl(_, _), SumB, sum(K, []), Sum) :- N is 1 << K, added(sum(0, []), N, SumB, Sum).

%   added(Sum0, N, More, Sum): Sum is Sum0 and N times More.
added(sum(C0, Terms0), N, sum(C1, Terms1), sum(C, Terms)) :-
    C is C0 + N * C1,
    foldl(with_term(N), Terms1, Terms0, Terms).

with_term(N, M-A, Terms0, Terms) :-
    (   Terms0 = [K-B|Terms1]
    ->  (   same_term(A, B)
        ->  L is K + N * M,
            ( L =:= 0 -> Terms = Terms1 ; Terms = [L-A|Terms1] )
        ;   Terms = [K-B|Terms2],
            with_term(N, M-A, Terms1, Terms2)
        )
    ;   L is N * M,
        Terms = [L-A]
    ).
