/*  The tests that decide which rule of a predicate applies.

    Each takes the operands, with the heap in front where it is asked, and gives the answer last. On known values
    they are deterministic and leave no choice point. The answers are the names in the table of meaning. An answer that is given before
    (steering.pl) is the only one that is looked for.
*/
:- module(decisions, [compare/4, compare_floats/5, same/3, access/4, storable/5, sizes/2, castable/4, instance/4,
                      handler/4, switch/3, fits/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(heap, [array_length/3]).
:- use_module(classes, [subtype/2]).
:- use_module(floats, [dcmpl/3, dcmpg/3]).
:- use_module(row_clauses, []).
:- use_module(operation_rows, [operation_row/8]).
:- use_module(comparison_rows, [holds/3]).
:- use_module(unknowns, [operation/1, definition/2]).
:- use_module(ends, [path_ends/1]).
:- use_module(results, [result_type/2, type_range/3]).
:- use_module(conditions, [decide/4]).
:- use_module(same_references, [decide_same/3]).
:- use_module(type_tests, [unknown_castable/4, unknown_instance/4, unknown_handler/4, unknown_storable/4]).
:- use_module(known_heap, [cell/3, type_of/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

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

%!  compare_floats(+Op, +Unordered, +X, +Y, -Answer) is det.
%
%   The same for floating-point numbers, where a NaN makes the comparison come out as Unordered, -1 or 1.

compare_floats(Op, Unordered, X, Y, Answer) :-
    (   float(X), float(Y)
    ->  ( Unordered =:= 1 -> dcmpg(X, Y, Z) ; dcmpl(X, Y, Z) ),
        compare(Op, Z, 0, Answer)
    ;   ( ( of_type_float(X) ; of_type_float(Y) ) -> Type = float ; Type = double ),
        comparison(Type, Unordered, Name),
        Operation =.. [Name,X,Y,Z],
        operation(Operation),
        compare(Op, Z, 0, Answer)
    ).

%   A value that hangs on a choice (choices.pl) is not known to be one, which makes no difference to the answer.

of_type_float(X) :-
    definition(X, Def),
    ( Def = input(_, Type) -> Type = float ; functor(Def, Op, _), Op \== choice, result_type(Op, float) ).

:- each(( operation_row(Goal, [Type|_], _, _, three_way(1), _, _, _), functor(Goal, More, _),
          operation_row(Goal1, [Type|_], _, _, three_way(-1), _, _, _), functor(Goal1, Less, _) ),
        (comparison(Type, Unordered, Name) :- ( Unordered =:= 1 -> Name = More ; Name = Less ))).

%!  same(+R1, +R2, -Answer) is det.
%
%   Answer is `true` where both references are the same, else `false`.

same(R1, R2, Answer) :-
    (   R1 == R2
    ->  Answer = true
    ;   ground(R1), ground(R2)
    ->  Answer = false
    ;   decide_same(R1, R2, Answer)
    ).

%!  access(+Heap, +R, +I, -Answer) is det.
%
%   Answer is `null`, inside(X) where I is an index of the array r(X), or `outside`.

access(H, R, I, Answer) :-
    (   nonvar(R), R = r(X), integer(X), integer(I)
    ->  heap_cells(H, Cells),
        arg(X, Cells, Cell),
        array_size(Cell, N),
        ( integer(N), I < N, I >= 0 -> Answer = inside(X) ; Answer = outside )
    ;   R == null
    ->  Answer = null
    ;   access_unknown(H, R, I, Answer)
    ).

access_unknown(H, r(X), I, Answer) :-
    array_length(H, X, N),
    (   integer(I), integer(N)
    ->  ( I < N, I >= 0 -> Answer = inside(X) ; Answer = outside )
    ;   ( var(Answer) -> true ; Answer = inside(_) -> Inside = true ; Inside = false ),
        decide(ult, I, N, Inside),
        ( Inside == true -> Answer = inside(X) ; Answer = outside )
    ).
access_unknown(_, null, _, null).

%!  storable(+Heap, +R, +I, +Value, -Answer) is det.
%
%   As access/4; and `mismatch` where the array r(X) cannot hold the reference Value (ArrayStoreException).

storable(H, R, I, Value, Answer) :-
    ( var(Answer) -> true ; memberchk(Answer, [null,outside]) -> Answer0 = Answer ; Answer0 = inside(_) ),
    access(H, R, I, Answer0),
    storable_inside(Answer0, H, Value, Answer).

storable_inside(null, _, _, null).
storable_inside(outside, _, _, outside).
storable_inside(inside(X), H, Value, Answer) :-
    (   Value == null
    ->  Answer = inside(X)
    ;   nonvar(Value), Value = r(Y), integer(X), integer(Y)
    ->  cell(H, X, Cell),
        array_component(Cell, Component),
        type_of(H, Y, Type),
        ( subtype(Type, Component) -> Answer = inside(X) ; Answer = mismatch )
    ;   unknown_storable(H, X, Value, Answer)
    ).

%!  sizes(+Ns, -Answer) is nondet.
%
%   Answer is `true` where none of the array sizes Ns is negative, else `false`.

sizes([], true).
sizes([N|Ns], Answer) :-
    ( Answer == true -> Negative = false ; true ),
    compare(lt, N, 0, Negative),
    ( Negative == true -> Answer = false ; sizes(Ns, Answer) ).

%!  castable(+Heap, +R, +Type, -Answer) is det.
%
%   Answer is `true` where R can be cast to Type, else `false`.

castable(H, R, Type, Answer) :-
    (   nonvar(R), R = r(X), integer(X)
    ->  type_of(H, X, T),
        ( subtype(T, Type) -> Answer = true ; Answer = false )
    ;   R == null
    ->  Answer = true
    ;   unknown_castable(H, R, Type, Answer)
    ).

%!  instance(+Heap, +R, +Type, -Answer) is det.
%
%   Answer is `true` where R refers to an instance of Type, else `false`.

instance(H, R, Type, Answer) :-
    (   nonvar(R), R = r(X), integer(X)
    ->  type_of(H, X, T),
        ( subtype(T, Type) -> Answer = true ; Answer = false )
    ;   R == null
    ->  Answer = false
    ;   unknown_instance(H, R, Type, Answer)
    ).

%!  handler(+Heap, +X, +Types, -Answer) is det.
%
%   Answer is the place, from 1, of the first of Types that the exception X is an instance of, or `none`.

handler(H, X, Types, Answer) :-
    (   integer(X)
    ->  type_of(H, X, T),
        first_supertype(Types, 1, T, Answer)
    ;   unknown_handler(X, Types, Answer, 1)
    ).

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
    ( var(Answer) -> true ; Answer == Key -> Equal = true ; Equal = false ),
    decide(eq, X, Key, Equal),
    ( Equal == true -> Answer = Key ; first_equal(Keys, X, Answer) ).

%!  fits(+Heap, +X, +Type) is nondet.
%
%   The int X, an argument of the narrower Type, is one of its values. A JVM passes what is none as it is, which the
%   clauses of what is called do not allow for: such a path ends.

fits(_, X, Type) :-
    type_range(Type, Least, Most),
    compare(ge, X, Least, Answer1),
    ( Answer1 == true -> compare(le, X, Most, Answer) ; Answer = false ),
    ( Answer == true -> true ; path_ends(unsupported(Type, 'an argument outside of the range of its type')) ).
