/*  A comparison whose result is only asked for its sign, or a type test for its truth, is one test.

    fused(Instruction, Next, Branch): Branch, a row of the table of meaning, does what Instruction and the
    Next behind it do together.
*/
:- module(fusion, [fused/3]).

%!  fused(+Instruction, +Next, -Branch) is semidet.
%
%   Branch is both in one; fails for pairs that are not worth it.
%
%       ?- fused(lcmp, iflt(7), Branch).
%       Branch = compare_branch(lcmp, lt, 7).

fused(lcmp, Next, compare_branch(lcmp, Op, Block)) :- sign_branch(Next, Op, Block).
fused(fcmpl, Next, compare_branch(fcmpl, Op, Block)) :- sign_branch(Next, Op, Block).
fused(fcmpg, Next, compare_branch(fcmpg, Op, Block)) :- sign_branch(Next, Op, Block).
fused(dcmpl, Next, compare_branch(dcmpl, Op, Block)) :- sign_branch(Next, Op, Block).
fused(dcmpg, Next, compare_branch(dcmpg, Op, Block)) :- sign_branch(Next, Op, Block).
fused(instanceof(Type), Next, instance_branch(Type, Answer, Block)) :- truth_branch(Next, Answer, Block).

sign_branch(ifeq(Block), eq, Block).
sign_branch(ifne(Block), ne, Block).
sign_branch(iflt(Block), lt, Block).
sign_branch(ifge(Block), ge, Block).
sign_branch(ifgt(Block), gt, Block).
sign_branch(ifle(Block), le, Block).

truth_branch(ifne(Block), true, Block).
truth_branch(ifeq(Block), false, Block).
