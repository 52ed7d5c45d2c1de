/*  Tests and operations of a trace-abstraction: decided as far as what is kept tells.

    A value that is not kept is a variable without attributes, and says nothing. Numbers that are compared are unknown numbers of the store from then
    on, so that what two tests say of one of them has to agree. An object that the rules make is obj(Class, N). What is not known
    here may have each answer: nothing that can be is lost.
*/
:- module(abstract_tests, [abstract_answer/3, abstract_operation/2, new_length/2, new_made/2, handler_of/4]).
:- use_module(library(lists), [last/2]).
:- use_module('../solver/unknowns', [new_unknown/3]).
:- use_module('../solver/decisions', [compare/4, compare_floats/5, switch/3]).
:- use_module('../solver/classes', [subtype/2]).
:- use_module(residual, [executable_goal/2]).

%!  abstract_answer(+Test, +Answer, +Store) is semidet.
%
%   Test may have the Answer, which is that of a rule.

abstract_answer(compare(Op, X, Y), Answer, Store) :- !, comparable(X, Store), comparable(Y, Store), compare(Op, X, Y, Answer).
abstract_answer(switch(X, Keys), Answer, Store) :- !, comparable(X, Store), switch(X, Keys, Answer).
abstract_answer(compare_floats(Op, U, X, Y), Answer, _) :- !,
    ( is_number(X), is_number(Y) -> compare_floats(Op, U, X, Y, Answer) ; true ).
abstract_answer(null(R), Answer, _) :- !, R = Answer.
abstract_answer(flow(E), Answer, _) :- !, E = Answer.
abstract_answer(access(R, I), Answer, Store) :- !, accessed(Answer, R, I, Store).
abstract_answer(storable(R, I, V), Answer, Store) :- !,
    (   Answer == mismatch
    ->  R = r(_), V = r(_)
    ;   accessed(Answer, R, I, Store)
    ).
abstract_answer(same(R, S), Answer, _) :- !, ( Answer == true -> R = S ; R \== S ).
abstract_answer(castable(R, Type), Answer, _) :- !,
    (   nonvar(R), R = r(X), object_class(X, Class)
    ->  is_subtype(Class, Type, Answer)
    ;   Answer == false
    ->  R = r(_)
    ;   true
    ).
abstract_answer(instance(R, Type), Answer, _) :- !,
    (   nonvar(R), R = r(X), object_class(X, Class)
    ->  is_subtype(Class, Type, Answer)
    ;   Answer == true
    ->  R = r(_)
    ;   true
    ).
abstract_answer(handler(X, Types), Answer, _) :- !,
    (   object_class(X, Class)
    ->  handler_of(Types, 1, Class, Answer)
    ;   true
    ).
abstract_answer(_, _, _).

accessed(null, R, _, _) :- !, R = null.
accessed(outside, R, _, _) :- !, R = r(_).
accessed(inside(X), R, I, Store) :- R = r(X), comparable(I, Store), compare(ge, I, 0, true).

object_class(X, Class) :- nonvar(X), X = obj(Class, _), Class \== none.

is_subtype(Class, Type, Answer) :- ( subtype(Class, Type) -> Answer = true ; Answer = false ).

%!  handler_of(+Types, +I, +Class, -Answer) is det.
%
%   Answer is the number of the first of Types, counted from I on, that an exception of Class is of; `none` if it is of none.

handler_of([], _, _, none).
handler_of([Type|Types], I, Class, Answer) :-
    (   subtype(Class, Type)
    ->  Answer = I
    ;   I1 is I + 1,
        handler_of(Types, I1, Class, Answer)
    ).

is_number(X) :- ( number(X) -> true ; attvar(X) ).

comparable(X, Store) :- ( is_number(X) -> true ; var(X), new_unknown(Store, int, X) ).

%!  abstract_operation(+Goal, +Store) is det.
%
%   The Goal on numbers is done where all that it needs is known or unknown to the store.

abstract_operation(Goal, _) :-
    Goal =.. [_|Args],
    (   operands_known(Args), last(Args, Z), var(Z), \+ attvar(Z)
    ->  executable_goal(Goal, Call),
        call(residual:Call)
    ;   true
    ).

operands_known([_]) :- !.
operands_known([X|Xs]) :- is_number(X), operands_known(Xs).

%!  new_length(-L, +Store) is det.
%
%   L is a number that is not negative.

new_length(L, Store) :-
    new_unknown(Store, int, L),
    compare(ge, L, 0, true).

%!  new_made(+Class, -X) is det.
%
%   X is an object that was not there before.

new_made(Class, obj(Class, N)) :- flag(abstract_objects, N, N + 1).
