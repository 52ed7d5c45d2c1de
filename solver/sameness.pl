/*  Whether references are the same, where objects with different numbers may be one after all.

    As same/3 of decisions.pl, but for boxes of unknown numbers (kept_boxes.pl) and classes of unknown objects
    (class_mirrors.pl), which are cells of their own while nobody compares them. Programs loaded for searches ask here.
*/
:- module(sameness, [same/4]).
:- use_module(decisions, [same/3]).
:- use_module(kept_boxes, [open_boxes/3, same_box/4]).
:- use_module(class_mirrors, [is_class/2, same_class/4]).

%!  same(+Heap, +R1, +R2, -Answer) is nondet.
%
%   Answer is `true` where both references are the same, else `false`.

same(H, R1, R2, Answer) :-
    (   R1 \== R2, numbered(R1, X), numbered(R2, Y)
    ->  same_numbered(H, X, Y, Answer)
    ;   same(R1, R2, Answer)
    ).

numbered(R, X) :- nonvar(R), R = r(X), integer(X).

same_numbered(H, X, Y, Answer) :-
    (   is_class(H, X), is_class(H, Y)
    ->  same_class(H, X, Y, Answer)
    ;   open_boxes(H, X, Y)
    ->  same_box(H, X, Y, Answer)
    ;   Answer = false
    ).
