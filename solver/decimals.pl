/*  Decimal numbers as operations on long: a number N at U places, known ones, is N / 10 ** U.

    How many places a number has is a part of its expression only where it is written (clp/cases/java_decimals.pl), so that operations are named by
    what they are of decimals: decimal_by_K multiplies by a known number at K places, decimal_of_K takes any long for one at K places. All are
    exact where nothing overflows, which clp/library/decimal_numbers.pl sees to. What they are to Z3 is in decimal_terms.py.
*/
:- module(decimals, [decimal_row/8, most_places/1]).
:- use_module(library(lists), [member/2]).
:- use_module(integers, [wrap_long/2]).

:- public rounded/4, shifted/3, digits/2, places/3.

%!  most_places(-N) is det.
%
%   Unknown decimals have no more than N places, and are written at as many.

most_places(6).

%!  decimal_row(?Goal, -Inputs, -Result, -Known, -Java, -Listed, -Z3, -Facts) is nondet.
%
%   A row of the table of operations (operation_rows.pl). Java is view(Method), what BigDecimal calls it.

decimal_row(decimal_add(X, Y, Z), [long,long], long, integers:ladd(X, Y, Z), view(add), function, bvadd(x, y), [range(sum), right(0), left(0)]).
decimal_row(decimal_subtract(X, Y, Z), [long,long], long, integers:lsub(X, Y, Z), view(subtract), function, bvsub(x, y), [range(difference), right(0), alike(0)]).
decimal_row(decimal_multiply(X, Y, Z), [long,long], long, integers:lmul(X, Y, Z), view(multiply), function, bvmul(x, y), [range(product), absorbing(0)]).
decimal_row(decimal_scaled(X, Y, Z), [long,long], long, integers:lmul(X, Y, Z), view(scaled), function, bvmul(x, y), [range(product), right(1), absorbing(0)]).
decimal_row(decimal_negated(X, Z), [long], long, integers:lneg(X, Z), view(negate), function, bvneg(x), [range(negation)]).
decimal_row(decimal_absolute(X, Z), [long], long, ( X < 0 -> integers:lneg(X, Z) ; Z = X ), view(abs), function, ite(bvslt(x, bv(0, 64)), bvneg(x), x),
            [range([A-B], Lo, Hi, ( Lo is min(0, -A), Hi is max(abs(A), abs(B)) ))]).
decimal_row(Goal, [long,long], long, integers:lmul(X, Y, Z), view(multiply), function, bvmul(x, y), [range(product), absorbing(0)]) :-
    at_places(decimal_by_, K), Goal =.. [K,X,Y,Z].
decimal_row(Goal, [long,long], long, integers:ladd(X, Y, Z), view(valueOf), function, bvadd(x, y), [range(sum)]) :-
    at_places(decimal_of_, K), Goal =.. [K,X,Y,Z].
decimal_row(Goal, [long,long], long, decimals:rounded(Mode, X, Y, Z), view(setScale), function, Term, [defined(Y =\= 0), Range]) :-
    rounding(decimal_rounded_, Mode, Op), Goal =.. [Op,X,Y,Z], rounding_term(Mode, Term), quotient_range(Range).
decimal_row(Goal, [long,long], long, decimals:rounded(Mode, X, Y, Z), view(divide), function, Term, [defined(Y =\= 0), Range]) :-
    rounding(decimal_divided_, Mode, Op), Goal =.. [Op,X,Y,Z], rounding_term(Mode, Term), quotient_range(Range).
decimal_row(decimal_shifted(X, Y, Z), [long,int], long, decimals:shifted(X, Y, Z), view(unscaledValue), function, shifted(x, y),
            [right(0), range([A-B,_], Lo, Hi, ( Lo is min(A, 0), Hi is max(B, 0) ))]).
decimal_row(decimal_digits(X, Z), [long], int, decimals:digits(X, Z), view(precision), function, digits(x), [between(1, 19)]).
decimal_row(decimal_places(X, Y, Z), [long,int], int, decimals:places(X, Y, Z), view(scale), function, places(x, y),
            [range([_,C-D], Lo, Hi, ( Lo is max(C, 0), Hi is max(D, Most) ))]) :-
    most_places(Most).
decimal_row(larger_of(X, Y, Z), [int,int], int, Z is max(X, Y), view(max), function, ite(bvsgt(x, y), x, y),
            [range([A-B,C-D], Lo, Hi, ( Lo is max(A, C), Hi is max(B, D) ))]).

at_places(Prefix, Name) :- between(0, 18, K), atom_concat(Prefix, K, Name).

rounding(Prefix, Mode, Op) :- member(Mode, [up,down,ceiling,floor,half_up,half_down,half_even]), atom_concat(Prefix, Mode, Op).

%   No divisor is smaller than 1, so that no quotient is larger than the dividend.
quotient_range(range([A-B,C-D], Lo, Hi, ( C =:= D, C > 0 -> Lo is A // C - 1, Hi is B // C + 1 ; Hi is max(abs(A), abs(B)), Lo is -Hi ))).

%   rounded(Mode, X, Y, Z): Z is X / Y, as java.math.RoundingMode says.
rounded(Mode, X, Y, Z) :-
    Q is X // Y,
    Rest is abs(X rem Y),
    ( sign(X) * sign(Y) < 0 -> Away = -1 ; Away = 1 ),
    (   Rest =\= 0, away(Mode, Rest, Y, Q, Away)
    ->  Z is Q + Away
    ;   wrap_long(Q, Z)
    ).

away(up, _, _, _, _).
away(ceiling, _, _, _, 1).
away(floor, _, _, _, -1).
away(half_up, Rest, Y, _, _) :- 2 * Rest >= abs(Y).
away(half_down, Rest, Y, _, _) :- 2 * Rest > abs(Y).
away(half_even, Rest, Y, Q, _) :- Twice is 2 * Rest, Most is abs(Y), ( Twice > Most -> true ; Twice =:= Most, Q mod 2 =:= 1 ).

rounding_term(Mode, Term) :- rounding(rounded_, Mode, Word), Term =.. [Word,x,y].

%   The number without its last Y digits.
shifted(X, Y, Z) :- ( Y >= 0, Y =< 18 -> Z is X // 10 ** Y ; Z = 0 ).

digits(X, N) :- Size is abs(X), digits_from(1, Size, N).

digits_from(N0, Size, N) :- ( Size < 10 ** N0 -> N = N0 ; N1 is N0 + 1, digits_from(N1, Size, N) ).

%   places(X, Y, Z): X at the most places needs no more than Z, which is Y where that will do.
places(X, Y, Z) :- most_places(Most), least_places(0, Most, X, Least), Z is max(Y, Least).

least_places(K, Most, X, Least) :-
    ( X mod 10 ** (Most - K) =:= 0 -> Least = K ; K1 is K + 1, least_places(K1, Most, X, Least) ).
