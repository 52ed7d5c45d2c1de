/*  A comparison whose result is only asked for its sign, or a type test for its truth, is one test.

    fused(Instruction, Next, Branch): Branch, a row of the table of meaning, does what Instruction and the
    Next behind it do together.
*/
:- module(fusion, [fused/3]).
:- use_module('../solver/row_clauses', []).
:- use_module('../solver/operation_rows', [operation_row/8]).

%!  fused(+Instruction, +Next, -Branch) is semidet.
%
%   Branch is both in one; fails for pairs that are not worth it.
%
%       ?- fused(lcmp, iflt(7), Branch).
%       Branch = compare_branch(lcmp, lt, 7).

:- each(( operation_row(Goal, _, _, _, three_way(_), _, _, _), functor(Goal, Compare, _) ),
        (fused(Compare, Next, compare_branch(Compare, Op, Block)) :- sign_branch(Next, Op, Block))).
fused(instanceof(Type), Next, instance_branch(Type, Answer, Block)) :- truth_branch(Next, Answer, Block).

sign_branch(ifeq(Block), eq, Block).
sign_branch(ifne(Block), ne, Block).
sign_branch(iflt(Block), lt, Block).
sign_branch(ifge(Block), ge, Block).
sign_branch(ifgt(Block), gt, Block).
sign_branch(ifle(Block), le, Block).

truth_branch(ifne(Block), true, Block).
truth_branch(ifeq(Block), false, Block).
