/*  What tests and operations of a program come to where little is known (cost_values.pl): for bounds on costs.

    may_have/4 has each state in which a test may have an answer, heap_done/3 and calculated/5 what an operation leaves.
*/
:- module(cost_steps, [may_have/4, reference/4, class_of/2, heap_done/3, calculated/5]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module('../solver/operation_rows', [operation_row/8]).
:- use_module('../solver/classes', [subtype/2, class/6, component_default/2]).
:- use_module('../solver/decisions', [switch/3]).
:- use_module(abstract_tests, [handler_of/4]).
:- use_module(cost_values, [symbol/4, symbol/3, referred/3, known/3, told/4, bounds/4, narrowed/5, refined/5, sum_bounds/3, new_cell/4, cell/3,
                            read_slot/5, written_slot/5, read_element/5, written_element/5, array_length/4, no_bound/2]).

%!  may_have(+Test, ?Answer, +State0, -State) is nondet.
%
%   The Answer, which is that of a rule, may be that of Test; then State is what is known.

may_have(always, _, S, S) :- !.
may_have(compare(Op, X0, Y0), Answer, S0, S) :- !,
    known(X0, S0, X),
    known(Y0, S0, Y),
    (   integer(X), integer(Y)
    ->  compared(Op, X, Y, Answer),
        S = S0
    ;   ( float(X) ; float(Y) )
    ->  S = S0
    ;   ( Answer == true -> Op1 = Op ; opposite(Op, Op1) ),
        refined(Op1, X, Y, S0, S)
    ).
may_have(null(R0), Answer, S0, S) :- !,
    known(R0, S0, R),
    (   R = s(_)
    ->  ( Answer == null -> told(R, null, S0, S) ; referred(R, S0, X), Answer = r(X), told(R, r(X), S0, S) )
    ;   R = Answer,
        S = S0
    ).
may_have(flow(E), Answer, S, S) :- !, E = Answer.
may_have(access(R, I), Answer, S0, S) :- !, accessed(Answer, R, I, S0, S).
may_have(storable(R, I, V0), Answer, S0, S) :- !,
    (   Answer == mismatch
    ->  known(V0, S0, V),
        V \== null,
        reference(R, X, S0, S),
        \+ ( cell(X, S, array(Component, _, _)), fits(Component, V, S) )
    ;   accessed(Answer, R, I, S0, S)
    ).
may_have(same(R0, Q0), Answer, S, S) :- !,
    known(R0, S, R),
    known(Q0, S, Q),
    (   R == Q, is_single(R, S)
    ->  Answer = true
    ;   R \== Q, is_single(R, S), is_single(Q, S), R = r(_), Q = r(_)
    ->  Answer = false
    ;   ( R == null, Q = r(_) ; R = r(_), Q == null )
    ->  Answer = false
    ;   true
    ).
may_have(castable(R0, Type), Answer, S, S) :- !,
    known(R0, S, R),
    (   R == null
    ->  Answer = true
    ;   R = r(X), cell(X, S, Cell), class_of(Cell, Class)
    ->  ( subtype(Class, Type) -> Answer = true ; Answer = false )
    ;   true
    ).
may_have(instance(R0, Type), Answer, S, S) :- !,
    known(R0, S, R),
    (   R == null
    ->  Answer = false
    ;   R = r(X), cell(X, S, Cell), class_of(Cell, Class)
    ->  ( subtype(Class, Type) -> Answer = true ; Answer = false )
    ;   true
    ).
may_have(handler(X, Types), Answer, S, S) :- !,
    (   cell(X, S, Cell), class_of(Cell, Class)
    ->  handler_of(Types, 1, Class, Answer)
    ;   true
    ).
may_have(sizes(Ns), Answer, S0, S) :- !,
    (   Answer == true
    ->  no_bound(_, Most),
        foldl(narrowed_length(Most), Ns, S0, S)
    ;   S = S0,
        member(N0, Ns),
        known(N0, S, N),
        bounds(N, S, Lo, _),
        Lo < 0
    ->  true
    ).
may_have(switch(X0, Keys), Answer, S, S) :- !,
    known(X0, S, X),
    ( integer(X) -> switch(X, Keys, Answer) ; true ).
may_have(compare_floats(Op, U, X0, Y0), Answer, S, S) :- !,
    known(X0, S, X),
    known(Y0, S, Y),
    ( float(X), float(Y) -> decisions:compare_floats(Op, U, X, Y, Answer) ; true ).
may_have(_, _, S, S).

compared(lt, X, Y, Answer) :- ( X < Y -> Answer = true ; Answer = false ).
compared(le, X, Y, Answer) :- ( X =< Y -> Answer = true ; Answer = false ).
compared(gt, X, Y, Answer) :- ( X > Y -> Answer = true ; Answer = false ).
compared(ge, X, Y, Answer) :- ( X >= Y -> Answer = true ; Answer = false ).
compared(eq, X, Y, Answer) :- ( X =:= Y -> Answer = true ; Answer = false ).
compared(ne, X, Y, Answer) :- ( X =\= Y -> Answer = true ; Answer = false ).

narrowed_length(Most, N0, S0, S) :- known(N0, S0, N), narrowed(N, 0, Most, S0, S).

%   is_single(R, S): R is null, or refers to one object that is there, and stands for no other.
is_single(null, _).
is_single(r(X), S) :- cell(X, S, Cell), Cell \= object(one_of(_), _), Cell \= array(unknown, _, _).   % of the input: it may be another one, too

opposite(lt, ge).
opposite(ge, lt).
opposite(gt, le).
opposite(le, gt).
opposite(eq, ne).
opposite(ne, eq).

accessed(null, R0, _, S0, S) :- !,
    known(R0, S0, R),
    ( R == null -> S = S0 ; R = s(_), told(R, null, S0, S) ).
accessed(outside, R, I0, S0, S) :- !,
    reference(R, X, S0, S1),
    known(I0, S1, I),
    array_length(X, L, S1, S2),
    (   refined(lt, I, 0, S2, S3)
    ->  S = S3
    ;   refined(ge, I, L, S2, S)
    ).
accessed(inside(X), R, I0, S0, S) :-
    reference(R, X, S0, S1),
    known(I0, S1, I),
    array_length(X, L, S1, S2),
    refined(ge, I, 0, S2, S3),
    refined(lt, I, L, S3, S).

fits(Component, V, S) :-
    (   V = r(X), cell(X, S, Cell), class_of(Cell, Class)
    ->  subtype(Class, Component)
    ;   atom(Component), component_default(Component, Default), Default \== null
    ).

%!  reference(+Value, -X, +State0, -State) is semidet.
%
%   Value is a reference of the object X.

reference(Value0, X, S0, S) :-
    known(Value0, S0, Value),
    (   Value = r(X0)
    ->  X = X0, S = S0
    ;   Value = s(_)
    ->  referred(Value, S0, X),
        told(Value, r(X), S0, S)
    ).

%!  class_of(+Cell, -Class) is semidet.
%
%   What has that Cell is of the Class.

class_of(object(Class0, _), Class) :- ( Class0 = one_of(Class) -> true ; Class = Class0 ), Class \== unknown.
class_of(array(Component, _, _), array(Component)) :- Component \== unknown.

%!  calculated(+Goal, +Inputs, :Known, +State0, -State) is det.
%
%   The operation Goal on Inputs is done; the goal Known does it where they are known.

calculated(Goal, Inputs, Known, S0, S) :-
    (   numbers(Inputs), catch(Known, _, fail)
    ->  S = S0
    ;   all_known(Inputs, S0, Values),
        functor(Goal, Name, Arity),
        functor(Goal1, Name, Arity),
        Goal1 =.. [_|Args1],
        append(Values, [Z1], Args1),
        arg(Arity, Goal, Z),
        (   numbers(Values), operation_row(Goal1, _, _, Known1, _, _, _, _), catch(Known1, _, fail)
        ->  Z = Z1, S = S0
        ;   result(Name, Values, Z, S0, S)
        )
    ).

numbers([]).
numbers([X|Xs]) :- number(X), numbers(Xs).

all_known([], _, []).
all_known([X0|Xs0], S, [X|Xs]) :- known(X0, S, X), all_known(Xs0, S, Xs).

result(iadd, [X,Y], Z, S0, S) :- !, sum(X, Y, Z, S0, S).
result(isub, [X,Y], Z, S0, S) :- integer(Y), !, Minus is -Y, sum(X, Minus, Z, S0, S).
result(irem, [X,Y], Z, S0, S) :- integer(Y), Y =\= 0, !,
    Hi is abs(Y) - 1,
    bounds(X, S0, LoX, _),
    ( LoX >= 0 -> Lo = 0 ; Lo is -Hi ),
    symbol(Lo-Hi, Z, S0, S).
result(iand, [_,Y], Z, S0, S) :- integer(Y), Y >= 0, !, symbol(0-Y, Z, S0, S).
result(i2l, [X], X, S, S) :- !.
result(Name, [_,_], Z, S0, S) :- memberchk(Name, [lcmp,fcmpl,fcmpg,dcmpl,dcmpg]), !, symbol((-1)-1, Z, S0, S).
result(_, _, Z, S0, S) :- symbol(Z, S0, S).

sum(X, Y, Z, S0, S) :-
    bounds(X, S0, LoX, HiX),
    bounds(Y, S0, LoY, HiY),
    sum_bounds(LoX-HiX, LoY-HiY, Bounds),
    symbol(Bounds, Z, S0, S).

%!  heap_done(+Goal, +State0, -State) is nondet.
%
%   The operation Goal on the heap is done; fails where nothing is known of what it does.

heap_done(get_field(_, X, _, Slot, V), S0, S) :- read_slot(X, Slot, V, S0, S).
heap_done(set_field(_, X, _, Slot, V, _), S0, S) :- written_slot(X, Slot, V, S0, S).
heap_done(get_static(_, _, _, _, V), S0, S) :- symbol(V, S0, S).
heap_done(set_static(_, _, _, _, _, _), S, S).
heap_done(get_array(_, X, I0, V), S0, S) :- known(I0, S0, I), read_element(X, I, V, S0, S).
heap_done(set_array(_, X, I0, V, _), S0, S) :- known(I0, S0, I), written_element(X, I, V, S0, S).
heap_done(array_length(_, X, L), S0, S) :- array_length(X, L, S0, S).
heap_done(new_object(_, Class, X, _), S0, S) :-
    class(Class, _, _, Fields, _, _),
    initial_slots(Fields, 2, Slots),
    new_cell(object(Class, Slots), X, S0, S).
heap_done(new_exception(_, Class, X, _), S0, S) :- new_cell(object(Class, []), X, S0, S).
heap_done(new_array(_, Component, L0, X, _), S0, S) :-
    known(L0, S0, L),
    (   integer(L)
    ->  ( component_default(Component, Default) -> true ; Default = null ),
        new_cell(array(Component, L, filled(Default, [])), X, S0, S)
    ;   new_cell(array(unknown, L, unknown), X, S0, S)   % as arrays of the input
    ).
heap_done(new_arrays(_, array(Component), [L0|Ls], X, _), S0, S) :-
    known(L0, S0, L),
    ( Ls == [] -> component_default(Component, Default) ; Default = unknown ),
    new_cell(array(Component, L, filled(Default, [])), X, S0, S).
heap_done(string_constant(_, _, X, _), S0, S) :- new_cell(object('java.lang.String', []), X, S0, S).
heap_done(class_constant(_, _, X, _), S0, S) :- new_cell(object('java.lang.Class', []), X, S0, S).
heap_done(instance_of(_, _, _, B), S0, S) :- symbol(0-1, B, S0, S).
heap_done(byte_element(_, _, _, V), S0, S) :- symbol(V, S0, S).

initial_slots([], _, []).
initial_slots([_-Value|Fields], Slot, [Slot-Value|Slots]) :-
    Slot1 is Slot + 1,
    initial_slots(Fields, Slot1, Slots).
