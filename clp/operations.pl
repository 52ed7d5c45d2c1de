/*  The operations that goals are made of, and what each does with the heap.

    The table of meaning writes goals without heaps. operation(Goal, Kind) sorts them:
        pure   no heap: called as it is, and at translation time already where its inputs are known
        read   called with the heap in front
        write  called with the heap in front and the heap after it behind
*/
:- module(operations, [operation/2, inputs_known/1, with_heap/5]).

%!  operation(+Goal, -Kind) is semidet.
%
%   Goal is an operation of the given Kind; fails for what is not one.
%
%       ?- operation(get_field(_, _, _, _), Kind).
%       Kind = read.

operation(Goal, Kind) :-
    functor(Goal, Name, _),
    kind(Name, Kind).

kind(iadd, pure).
kind(isub, pure).
kind(imul, pure).
kind(idiv, pure).
kind(irem, pure).
kind(ineg, pure).
kind(ishl, pure).
kind(ishr, pure).
kind(iushr, pure).
kind(iand, pure).
kind(ior, pure).
kind(ixor, pure).
kind(ladd, pure).
kind(lsub, pure).
kind(lmul, pure).
kind(ldiv, pure).
kind(lrem, pure).
kind(lneg, pure).
kind(lshl, pure).
kind(lshr, pure).
kind(lushr, pure).
kind(land, pure).
kind(lor, pure).
kind(lxor, pure).
kind(fadd, pure).
kind(fsub, pure).
kind(fmul, pure).
kind(fdiv, pure).
kind(frem, pure).
kind(fneg, pure).
kind(dadd, pure).
kind(dsub, pure).
kind(dmul, pure).
kind(ddiv, pure).
kind(drem, pure).
kind(dneg, pure).
kind(i2f, pure).
kind(i2d, pure).
kind(l2i, pure).
kind(l2f, pure).
kind(l2d, pure).
kind(f2i, pure).
kind(f2l, pure).
kind(f2d, pure).
kind(d2i, pure).
kind(d2l, pure).
kind(d2f, pure).
kind(i2b, pure).
kind(i2c, pure).
kind(i2s, pure).
kind(lcmp, pure).
kind(fcmpl, pure).
kind(fcmpg, pure).
kind(dcmpl, pure).
kind(dcmpg, pure).
kind(get_field, read).
kind(get_static, read).
kind(get_array, read).
kind(array_length, read).
kind(instance_of, read).
kind(byte_element, read).
kind(fits, read).
kind(next_round, read).
kind(next_visit, read).
kind(set_field, write).
kind(set_static, write).
kind(set_array, write).
kind(new_object, write).
kind(new_array, write).
kind(new_arrays, write).
kind(string_constant, write).
kind(class_constant, write).
kind(new_exception, write).

%!  inputs_known(+Goal) is semidet.
%
%   The pure Goal has numbers for all its arguments but the last, its result.
%
%       ?- inputs_known(iadd(1, 2, _)).
%       true.

inputs_known(Goal) :-
    functor(Goal, _, Arity),
    known_up_to(1, Arity, Goal).

known_up_to(Arity, Arity, _) :- !.
known_up_to(I, Arity, Goal) :-
    arg(I, Goal, Arg),
    number(Arg),
    I1 is I + 1,
    known_up_to(I1, Arity, Goal).

%!  with_heap(+Kind, +Goal0, +H0, -Goal, -H) is det.
%
%   Goal is Goal0 with its heap arguments, run on H0 and leaving H.
%
%       ?- with_heap(write, new_object('C', X), H0, Goal, H).
%       Goal = new_object(H0, 'C', X, H).

with_heap(pure, Goal, H, Goal, H).
with_heap(read, Goal0, H, Goal, H) :-
    Goal0 =.. [Name|Args],
    Goal =.. [Name,H|Args].
with_heap(write, Goal0, H0, Goal, H) :-
    Goal0 =.. [Name|Args0],
    with_result_heap(Args0, H, Args),
    Goal =.. [Name,H0|Args].

with_result_heap([], H, [H]).
with_result_heap([Arg|Args0], H, [Arg|Args]) :- with_result_heap(Args0, H, Args).
