/*  The operations that goals are made of, and what each does with the heap.

    The table of meaning writes goals without heaps. operation(Goal, Kind) sorts them:
        pure   no heap: called as it is, and at translation time already where its inputs are known
        read   called with the heap in front
        write  called with the heap in front and the heap after it behind

    Those on numbers are the rows of solver/operation_rows.pl, those on the heap the rows of heap_operation/4 below.
*/
:- module(operations, [operation/2, heap_operation/4, inputs_known/1, with_heap/5]).
:- use_module('../solver/row_clauses', []).
:- use_module('../solver/operation_rows', [operation_row/8]).

%!  heap_operation(?Goal, -Kind, -Object, -Named) is nondet.
%
%   Goal, without its heap, is an operation of the given Kind. Object, of one that has to do with an object, is its
%   number; Named is Value-Name, a value and what it is in a listing: a word, part(Field) or simple(Class). Both can be
%   `none`.
%
%       ?- heap_operation(get_array(X, I, V), Kind, Object, Named).
%       Kind = read, Object = X, Named = V-element.

heap_operation(get_field(X, F, _, V), read, X, V-part(F)).
heap_operation(get_static(_, F, _, V), read, none, V-part(F)).
heap_operation(get_array(X, _, V), read, X, V-element).
heap_operation(array_length(X, N), read, X, N-length).
heap_operation(instance_of(_, _, _), read, none, none).
heap_operation(byte_element(X, _, _), read, X, none).
heap_operation(fits(_, _), read, none, none).
heap_operation(next_round(_, _), read, none, none).
heap_operation(first_round(_, _), read, none, none).
heap_operation(next_visit(_, _), read, none, none).
heap_operation(next_round_of_part(_, _, _), read, none, none).
heap_operation(next_visit_of_part(_, _, _), read, none, none).
heap_operation(set_field(X, _, _, _), write, X, none).
heap_operation(set_static(_, _, _, _), write, none, none).
heap_operation(set_array(X, _, _), write, X, none).
heap_operation(new_object(Class, X), write, X, X-simple(Class)).
heap_operation(new_array(_, _, X), write, X, X-array).
heap_operation(new_arrays(_, _, X), write, X, X-array).
heap_operation(string_constant(_, X), write, X, X-text).
heap_operation(class_constant(_, X), write, X, none).
heap_operation(new_exception(Class, X), write, X, X-simple(Class)).

%!  operation(+Goal, -Kind) is semidet.
%
%   Goal is an operation of the given Kind; fails for what is not one.
%
%       ?- operation(get_field(_, _, _, _), Kind).
%       Kind = read.

:- each(operation_row(Goal, _, _, _, _, _, _, _), operation(Goal, pure)).
:- each(heap_operation(Goal, Kind, _, _), operation(Goal, Kind)).

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
