/*  The tests that decide which rule of a predicate applies.

    Each takes the operands, with the heap in front where it is asked, and gives the answer last. On known values
    they are deterministic and leave no choice point. The answers are the names in the table of meaning.
*/
:- module(decisions, [compare/4, compare_floats/5, same/3, access/4, storable/5, sizes/2, castable/4, instance/4,
                      handler/4, switch/3]).
:- use_module(heap, [cell/3, type_of/3]).
:- use_module(classes, [subtype/2]).
:- use_module(floats, [dcmpl/3, dcmpg/3]).
:- use_module(unknowns, [decide/4]).

%!  compare(+Op, +X, +Y, -Answer) is det.
%
%   Answer is `true` where the integers X and Y compare as Op (eq, ne, lt, ge, gt, le) says, else `false`.
%
%       ?- compare(lt, 1, 2, Answer).
%       Answer = true.

compare(Op, X, Y, Answer) :-
    (   integer(X), integer(Y)
    ->  ( holds(Op, X, Y) -> Answer = true ; Answer = false )
    ;   decide(Op, X, Y, Answer)
    ).

holds(eq, X, Y) :- X =:= Y.
holds(ne, X, Y) :- X =\= Y.
holds(lt, X, Y) :- X < Y.
holds(ge, X, Y) :- X >= Y.
holds(gt, X, Y) :- X > Y.
holds(le, X, Y) :- X =< Y.

%!  compare_floats(+Op, +Unordered, +X, +Y, -Answer) is det.
%
%   The same for floating-point numbers, where a NaN makes the comparison come out as Unordered, -1 or 1.

compare_floats(Op, Unordered, X, Y, Answer) :-
    ( Unordered =:= 1 -> dcmpg(X, Y, Z) ; dcmpl(X, Y, Z) ),
    compare(Op, Z, 0, Answer).

%!  same(+R1, +R2, -Answer) is det.
%
%   Answer is `true` where both references are the same, else `false`.

same(R1, R2, Answer) :- ( R1 == R2 -> Answer = true ; Answer = false ).

%!  access(+Heap, +R, +I, -Answer) is det.
%
%   Answer is `null`, inside(X) where I is an index of the array r(X), or `outside`.

access(H, R, I, Answer) :-
    (   R = r(X)
    ->  arg(2, H, Cells),
        arg(X, Cells, Cell),
        arg(2, Cell, N),
        ( I < N, I >= 0 -> Answer = inside(X) ; Answer = outside )
    ;   Answer = null
    ).

%!  storable(+Heap, +R, +I, +Value, -Answer) is det.
%
%   As access/4; and `mismatch` where the array r(X) cannot hold the reference Value (ArrayStoreException).

storable(H, R, I, Value, Answer) :-
    access(H, R, I, Answer0),
    storable_inside(Answer0, H, Value, Answer).

storable_inside(null, _, _, null).
storable_inside(outside, _, _, outside).
storable_inside(inside(X), H, Value, Answer) :-
    (   Value = r(Y), cell(H, X, Cell), arg(1, Cell, Component), type_of(H, Y, Type), \+ subtype(Type, Component)
    ->  Answer = mismatch
    ;   Answer = inside(X)
    ).

%!  sizes(+Ns, -Answer) is det.
%
%   Answer is `true` where none of the array sizes Ns is negative, else `false`.

sizes([], true).
sizes([N|Ns], Answer) :- ( N < 0 -> Answer = false ; sizes(Ns, Answer) ).

%!  castable(+Heap, +R, +Type, -Answer) is det.
%
%   Answer is `true` where R can be cast to Type, else `false`.

castable(H, R, Type, Answer) :-
    ( R == null -> Answer = true ; instance(H, R, Type, Answer) ).

%!  instance(+Heap, +R, +Type, -Answer) is det.
%
%   Answer is `true` where R refers to an instance of Type, else `false`.

instance(H, R, Type, Answer) :-
    (   R = r(X), type_of(H, X, T), subtype(T, Type)
    ->  Answer = true
    ;   Answer = false
    ).

%!  handler(+Heap, +X, +Types, -Answer) is det.
%
%   Answer is the place, from 1, of the first of Types that the exception X is an instance of, or `none`.

handler(H, X, Types, Answer) :-
    type_of(H, X, T),
    first_supertype(Types, 1, T, Answer).

first_supertype([], _, _, none).
first_supertype([Type|Types], I, T, Answer) :-
    (   subtype(T, Type)
    ->  Answer = I
    ;   I1 is I + 1,
        first_supertype(Types, I1, T, Answer)
    ).

%!  switch(+X, +Keys, -Answer) is det.
%
%   Answer is X where it is one of Keys, else `default`.

switch(X, Keys, Answer) :-
    (   integer(X)
    ->  ( memberchk(X, Keys) -> Answer = X ; Answer = default )
    ;   first_equal(Keys, X, Answer)
    ).

first_equal([], _, default).
first_equal([Key|Keys], X, Answer) :-
    decide(eq, X, Key, Equal),
    ( Equal == true -> Answer = Key ; first_equal(Keys, X, Answer) ).
