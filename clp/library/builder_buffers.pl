/*  How a StringBuilder or StringBuffer holds its text.

    The field `value` refers to an array of char, as long as the capacity, whose first `count` elements are the text;
    the JDK's bytes and their coder are not there. The array is changed in place and grows as the JDK's does, so that
    appending takes time in proportion to what is appended.
*/
:- module(builder_buffers, [text_of/3, copied_text/3, buffer/4, set_count/3, empty_builder/4, add/4, room/4, resize/5, put_units/5,
                            zeros/4, replaced/6, capacity/3, capacity_unknown/3]).
:- use_module(library(lists), [append/3]).
:- use_module(outcomes, [array_units/5, known/1]).
:- use_module('../../solver/heap', [cell/3, new_array/5, array_length/3, set_array/5, set_cell/4, interned/5, intern/5]).
:- use_module('../../solver/classes', [field_slot/3]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  text_of(+H, +X, -Units) is semidet.
%
%   Units is the text of X, a String, StringBuilder or StringBuffer; fails for other objects.

text_of(H, X, Units) :-
    copied_text(H, X, Units),
    known(Units).

%!  copied_text(+H, +X, -Units) is semidet.
%
%   The same, with unknown units among them.

copied_text(H, X, Units) :-
    cell(H, X, Cell),
    (   Cell = string(Chars)
    ->  compound_name_arguments(Chars, _, Units)
    ;   is_builder(Cell),
        buffer(H, X, A, N),
        array_units(H, A, 0, N, Units)
    ).

is_builder(Cell) :-
    functor(Cell, object, _),
    object_class(Cell, Class),
    builder_class(Class).

builder_class('java.lang.StringBuilder').
builder_class('java.lang.StringBuffer').

%   The subclasses' cells have the fields of their superclass first.
slots(Value, Count) :-
    field_slot('java.lang.AbstractStringBuilder', 'java.lang.AbstractStringBuilder.value', Value),
    field_slot('java.lang.AbstractStringBuilder', 'java.lang.AbstractStringBuilder.count', Count).

%!  buffer(+H, +X, -A, -N) is det.
%
%   The text of builder X is the first N elements of the array A.

buffer(H, X, A, N) :-
    cell(H, X, Cell),
    slots(Value, Count),
    arg(Value, Cell, r(A)),
    arg(Count, Cell, N).

%!  set_count(+H, +X, +N) is det.
%
%   The text of builder X has N units from now on.

set_count(H, X, N) :-
    cell(H, X, Cell),
    slots(_, Count),
    setarg(Count, Cell, N).

%!  empty_builder(+X, +Capacity, +H0, -H) is det.
%
%   Builder X gets an array of that Capacity.

empty_builder(X, Capacity, H0, H) :-
    new_array(H0, char, Capacity, A, H),
    cell(H, X, Cell),
    slots(Value, _),
    setarg(Value, Cell, r(A)).

%!  add(+X, +Units, +H0, -H) is det.
%
%   Units come behind the text of builder X.

add(X, Units, H0, H) :-
    length(Units, K),
    buffer(H0, X, _, N),
    M is N + K,
    room(X, M, H0, H1),
    buffer(H1, X, A, _),
    put_units(Units, N, A, H1, H),
    set_count(H, X, M).

%!  room(+X, +M, +H0, -H) is det.
%
%   Builder X has room for M units: twice its capacity and two more, or as many as it takes.

room(X, M, H0, H) :-
    buffer(H0, X, A, N),
    array_length(H0, A, Capacity),
    (   M =< Capacity
    ->  H = H0
    ;   Larger is max(M, 2 * Capacity + 2),
        resize(A, N, Larger, H0, H)
    ).

%!  resize(+A, +N, +Capacity, +H0, -H) is det.
%
%   Array A becomes as long as Capacity, with its first N elements.

resize(A, N, Capacity, H0, H) :-
    ( Capacity =< 20000000 -> true ; path_ends(budget(memory)) ),
    cell(H0, A, Cell0),
    Arity is Capacity + 2,
    functor(Cell, array, Arity),
    array_component(Cell, char),
    array_size(Cell, Capacity),
    Last is N + 2,
    copy_elements(3, Last, Cell0, Cell),
    set_cell(H0, A, Cell, H).

copy_elements(I, Last, Cell0, Cell) :-
    (   I > Last
    ->  true
    ;   arg(I, Cell0, C),
        arg(I, Cell, C),
        I1 is I + 1,
        copy_elements(I1, Last, Cell0, Cell)
    ).

%!  put_units(+Units, +I, +A, +H0, -H) is det.
%
%   Units are the elements of array A from I on.

put_units([], _, _, H, H).
put_units([C|Cs], I, A, H0, H) :-
    set_array(H0, A, I, C, H1),
    I1 is I + 1,
    put_units(Cs, I1, A, H1, H).

%!  zeros(+From, +To, +A, +H) is det.
%
%   The elements of array A from From up to but without To become 0.

zeros(M, M, _, _) :- !.
zeros(I, M, A, H) :-
    set_array(H, A, I, 0, _),
    I1 is I + 1,
    zeros(I1, M, A, H).

%!  replaced(+X, +From, +End, +Units, +H0, -H) is det.
%
%   In the text of builder X, what is from From up to but without End gives way to Units.

replaced(X, From, End, Units, H0, H) :-
    buffer(H0, X, A0, N),
    array_units(H0, A0, End, N, Tail),
    append(Units, Tail, Rest),
    length(Rest, K),
    M is From + K,
    room(X, M, H0, H1),
    buffer(H1, X, A, _),
    put_units(Rest, From, A, H1, H),
    set_count(H, X, M).

%!  capacity(+H, +X, -Capacity) is det.
%
%   Builder X has room for so many units.

capacity(H, X, Capacity) :-
    ( interned(H, unknown_capacity(X), no_cell, _, _) -> throw(unknown_value) ; true ),
    buffer(H, X, A, _),
    array_length(H, A, Capacity).

:- public no_cell/1.

no_cell(_) :- fail.

%!  capacity_unknown(+X, +H0, -H) is det.
%
%   From now on it is not known how much room builder X has, though it is enough.

capacity_unknown(X, H0, H) :- intern(H0, unknown_capacity(X), X, _, H).
