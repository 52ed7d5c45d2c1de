/*  What is known of an operation's result without asking a solver: a simpler form of it, its type, or its bounds.

    An operand is a number or the node of an unknown (unknowns.pl), of which no more is read than its bounds: the first
    two arguments of its point, the node's fourth argument, `none` for both where the unknown is a float; a point without
    them has no bounds either. A definition is an operation, named as in numbers.pl, on its operands, without the
    result.
*/
:- module(results, [type_range/3, operand_bounds/3, simpler/2, result_type/2, result_bounds/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(row_clauses, []).
:- use_module(operation_rows, [operation_types/3, operation_fact/2, range/5]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  type_range(+Type, -Least, -Most) is det.
%
%   The values of an integral Type are those from Least to Most.
%
%       ?- type_range(byte, Least, Most).
%       Least = -128, Most = 127.

type_range(int, -2147483648, 2147483647).
type_range(long, -9223372036854775808, 9223372036854775807).
type_range(short, -32768, 32767).
type_range(char, 0, 65535).
type_range(byte, -128, 127).
type_range(boolean, 0, 1).
type_range(length, 0, 2147483647).
type_range(size, 0, 1073741823).   % of a collection
type_range(month, 1, 12).
type_range(year, -999999999, 999999999).

%!  operand_bounds(+Operand, -Lo, -Hi) is semidet.
%
%   The integer Operand is not below Lo and not above Hi. Floats have no bounds.

operand_bounds(A, Lo, Hi) :-
    (   number(A)
    ->  integer(A), Lo = A, Hi = A
    ;   u_point(A, Point),
        point_lo(Point, Lo), integer(Lo),
        point_hi(Point, Hi)
    ).

%!  simpler(+Definition, -Operand) is nondet.
%
%   The result of Definition is Operand, one of its own, one of an operand's own, or an integer.
%
%       ?- once(simpler(iadd(7, 0), A)).
%       A = 7.

:- each(( operation_fact(Op, always_same), Def =.. [Op,A] ), simpler(Def, A)).
:- each(( operation_fact(Op, same_within), operation_types(Op, _, Type), Def =.. [Op,A] ), (simpler(Def, A) :- within(A, Type))).
:- each(( operation_fact(Op, right(N)), Def =.. [Op,A,B] ), (simpler(Def, A) :- B == N)).
:- each(( operation_fact(Op, left(N)), Def =.. [Op,A,B] ), (simpler(Def, B) :- A == N)).
:- each(( operation_fact(Op, absorbing(N)), Def =.. [Op,A,B] ), (simpler(Def, N) :- ( A == N -> true ; B == N ))).
:- each(( operation_fact(Op, alike(N)), Def =.. [Op,A,B] ), (simpler(Def, N) :- same_term(A, B))).
:- each(( operation_fact(Op, undoes(Op1)), Def =.. [Op,B], Def1 =.. [Op1,A] ), (simpler(Def, A) :- compound(B), u_origin(B, Def1))).

within(A, Type) :- type_range(Type, Lo, Hi), operand_bounds(A, Lo1, Hi1), Lo =< Lo1, Hi1 =< Hi.

%!  result_type(+Operation, -Type) is det.
%
%   Operation gives a value of Type.
%
%       ?- result_type(l2d, Type).
%       Type = double.

:- each(operation_types(Op, _, Type), result_type(Op, Type)).

%!  result_bounds(+Definition, -Lo, -Hi) is det.
%
%   The result of Definition lies between Lo and Hi; both are `none` for a float. Where the exact bounds leave the range
%   of its type, it can be anything.

result_bounds(Def, Lo, Hi) :-
    functor(Def, Op, _),
    result_type(Op, Type),
    (   type_range(Type, Lo0, Hi0)
    ->  (   exact_bounds(Def, Lo1, Hi1), Lo1 >= Lo0, Hi1 =< Hi0
        ->  Lo = Lo1, Hi = Hi1
        ;   Lo = Lo0, Hi = Hi0
        )
    ;   Lo = none, Hi = none
    ).

exact_bounds(Def, Lo, Hi) :- functor(Def, Op, _), always_between(Op, Lo, Hi), !.
exact_bounds(Def, Lo, Hi) :-
    Def =.. [Op|Operands],
    maplist(bounds_pair, Operands, Pairs),
    exact_range(Op, Pairs, Lo, Hi).

bounds_pair(A, Lo-Hi) :- operand_bounds(A, Lo, Hi).

:- each(operation_fact(Op, between(Lo, Hi)), always_between(Op, Lo, Hi)).
:- each(( operation_fact(Op, range(Name)), range(Name, Bounds, Lo, Hi, Goal) ), (exact_range(Op, Bounds, Lo, Hi) :- Goal)).
:- each(operation_fact(Op, range(Bounds, Lo, Hi, Goal)), (exact_range(Op, Bounds, Lo, Hi) :- Goal)).
