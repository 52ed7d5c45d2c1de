/*  Boxes of numbers that valueOf keeps, with unknown numbers in them.

    Integer.valueOf and its like give the same object for the same number of a range, and new objects for others (JLS
    5.1.7). A box of an unknown number is an object of its own here that is marked; whether it is another box is
    decided where references are compared, and no sooner. A box of a known number is kept under kept(Class, Number), or
    is a new object like any other.
*/
:- module(kept_boxes, [mark_kept/3, open_boxes/3, same_box/4, kept_value/4, kept_range/3]).
:- use_module(conditions, [decide/4]).
:- use_module(known_heap, [cell/3, interned/5, intern/5]).

%!  mark_kept(+Heap0, +X, -Heap) is det.
%
%   X is a box that valueOf made of an unknown number.

mark_kept(H0, X, H) :- intern(H0, kept_box(X), X, _, H).

%!  open_boxes(+Heap, +X, +Y) is semidet.
%
%   X and Y, objects with different numbers, are boxes of one class that valueOf made, one of them of an unknown number.

open_boxes(H, X, Y) :-
    kept_value(H, X, Class, V),
    kept_value(H, Y, Class, W),
    \+ ( integer(V), integer(W) ).

%!  same_box(+Heap, +X, +Y, -Answer) is nondet.
%
%   Answer is `true`, then `false`, where such boxes X and Y are the same box, or are not.

same_box(H, X, Y, Answer) :-
    kept_value(H, X, Class, V),
    kept_value(H, Y, Class, W),
    decide(eq, V, W, Equal),
    ( Equal == true -> kept(Class, V, Answer) ; Answer = false ).

%!  kept_value(+Heap, +X, -Class, -V) is semidet.
%
%   Object X is a box of Class with the number V that valueOf made, of an unknown number or as the one that it keeps.

kept_value(H, X, Class, V) :-
    cell(H, X, object(Class, V)),
    kept_range(Class, _, _),
    (   interned(H, kept_box(X), no_cell, _, _)
    ->  true
    ;   integer(V),
        interned(H, kept(Class, V), no_cell, X, _)
    ).

:- public no_cell/1.

no_cell(_) :- fail.

kept(Class, V, Answer) :-
    kept_range(Class, Least, Most),
    decide(ge, V, Least, Answer1),
    ( Answer1 == true -> decide(le, V, Most, Answer) ; Answer = false ).

%!  kept_range(?Class, -Least, -Most) is nondet.
%
%   Boxes of Class with numbers from Least to Most are kept.

kept_range('java.lang.Integer', -128, 127).
kept_range('java.lang.Long', -128, 127).
kept_range('java.lang.Short', -128, 127).
kept_range('java.lang.Byte', -128, 127).
kept_range('java.lang.Character', 0, 127).
