/*  What is known of an operation's result without asking a solver: a simpler form of it, its type, or its bounds.

    An operand is a number or the node of an unknown (unknowns.pl), of which no more is read than its bounds: the first
    two arguments of its point, the node's fourth argument, `none` for both where the unknown is a float; a point without
    them has no bounds either. A definition is an operation, named as in numbers.pl, on its operands, without the
    result.
*/
:- module(results, [type_range/3, operand_bounds/3, simpler/2, result_type/2, result_bounds/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [min_list/2, max_list/2]).
:- use_module(library(apply), [maplist/3]).

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

simpler(i2l(A), A).
simpler(l2i(A), A) :- within(A, int).
simpler(i2b(A), A) :- within(A, byte).
simpler(i2s(A), A) :- within(A, short).
simpler(i2c(A), A) :- within(A, char).
simpler(Def, A) :- functor(Def, Op, 2), arg(2, Def, B), number(B), right_unit(Op, B), arg(1, Def, A).
simpler(Def, B) :- functor(Def, Op, 2), arg(1, Def, A), number(A), left_unit(Op, A), arg(2, Def, B).
simpler(Def, 0) :- functor(Def, Op, 2), arg(_, Def, A), A == 0, memberchk(Op, [imul,lmul,iand,land]).
simpler(Def, 0) :- functor(Def, Op, 2), arg(1, Def, A), arg(2, Def, B), same_term(A, B),
    memberchk(Op, [isub,lsub,ixor,lxor,lcmp]).
simpler(Def, A) :- functor(Def, Op, 1), arg(1, Def, B), compound(B), u_origin(B, Def1), inverse(Op, Op1), Def1 =.. [Op1,A].

%   inverse(Op, Op1): Op undoes what Op1 did.

inverse(fneg, fneg).
inverse(dneg, dneg).
inverse(d2f, f2d).
inverse(d2i, i2d).
inverse(ibits, fbits).
inverse(lbits, dbits).

within(A, Type) :- type_range(Type, Lo, Hi), operand_bounds(A, Lo1, Hi1), Lo =< Lo1, Hi1 =< Hi.

right_unit(Op, 0) :- memberchk(Op, [iadd,ladd,isub,lsub,ior,lor,ixor,lxor,ishl,ishr,iushr,lshl,lshr,lushr]).
right_unit(Op, 1) :- memberchk(Op, [imul,lmul,idiv,ldiv]).
right_unit(Op, -1) :- memberchk(Op, [iand,land]).
right_unit(Op, 1.0) :- memberchk(Op, [fmul,dmul,fdiv,ddiv]).
right_unit(Op, 0.0) :- memberchk(Op, [fsub,dsub]).
right_unit(Op, -0.0) :- memberchk(Op, [fadd,dadd]).
left_unit(Op, 0) :- memberchk(Op, [iadd,ladd,ior,lor,ixor,lxor]).
left_unit(Op, 1) :- memberchk(Op, [imul,lmul]).
left_unit(Op, -1) :- memberchk(Op, [iand,land]).
left_unit(Op, 1.0) :- memberchk(Op, [fmul,dmul]).
left_unit(Op, -0.0) :- memberchk(Op, [fadd,dadd]).

%!  result_type(+Operation, -Type) is det.
%
%   Operation gives a value of Type.
%
%       ?- result_type(l2d, Type).
%       Type = double.

result_type(Op, Type) :-
    (   ( conversion(Op, Letter) ; representation(Op, Letter) )
    ->  letter_type(Letter, Type)
    ;   memberchk(Op, [lcmp,fcmpl,fcmpg,dcmpl,dcmpg])
    ->  Type = int
    ;   sub_atom(Op, 0, 1, _, Letter),
        letter_type(Letter, Type)
    ).

representation(fbits, i).
representation(dbits, l).
representation(ibits, f).
representation(lbits, d).

conversion(Op, Letter) :- sub_atom(Op, 1, 1, 1, '2'), sub_atom(Op, 2, 1, 0, Letter).

letter_type(i, int).
letter_type(l, long).
letter_type(f, float).
letter_type(d, double).
letter_type(b, byte).
letter_type(s, short).
letter_type(c, char).

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

exact_bounds(Def, -1, 1) :- functor(Def, Op, 2), memberchk(Op, [lcmp,fcmpl,fcmpg,dcmpl,dcmpg]), !.
exact_bounds(Def, Lo, Hi) :-
    Def =.. [Op|Operands],
    sub_atom(Op, 1, _, 0, Kind),
    maplist(bounds_pair, Operands, Pairs),
    exact_range(Kind, Pairs, Lo, Hi).

bounds_pair(A, Lo-Hi) :- operand_bounds(A, Lo, Hi).

exact_range(add, [A-B,C-D], Lo, Hi) :- Lo is A + C, Hi is B + D.
exact_range(sub, [A-B,C-D], Lo, Hi) :- Lo is A - D, Hi is B - C.
exact_range(neg, [A-B], Lo, Hi) :- Lo is -B, Hi is -A.
exact_range(mul, [A-B,C-D], Lo, Hi) :-
    AC is A * C, AD is A * D, BC is B * C, BD is B * D,
    min_list([AC,AD,BC,BD], Lo),
    max_list([AC,AD,BC,BD], Hi).
exact_range(div, [A-B,C-C], Lo, Hi) :- C > 0, Lo is A // C, Hi is B // C.
exact_range(rem, [A-B,C-C], Lo, Hi) :-
    C =\= 0,
    Most is abs(C) - 1,
    Lo is max(-Most, min(A, 0)),
    Hi is min(Most, max(B, 0)).
exact_range(and, [A-B,C-D], 0, Hi) :-
    ( A >= 0, C >= 0 -> Hi is min(B, D) ; A >= 0 -> Hi = B ; C >= 0, Hi = D ).
exact_range(shr, [A-B,C-C], Lo, Hi) :- C >= 0, C < 32, Lo is A >> C, Hi is B >> C.
exact_range(ushr, [A-B,C-C], Lo, Hi) :- A >= 0, C >= 0, C < 32, Lo is A >> C, Hi is B >> C.
