/*  The constants of an enum as objects on a heap, and which field each is in. */
:- module(enum_constants, [constant_cells/3, constant_of/3, constant_name/4]).
:- use_module(library(lists), [member/2]).
:- use_module('../solver/heap', [get_static/5, cell/3, type_of/3]).
:- use_module('../solver/classes', [subtype/2]).
:- use_module('../solver/known_types', [description/5]).
:- use_module('../solver/kinds', []).
:- use_module(source, [enum_constants/2]).
:- use_module(calls, [initialise/5]).
:- use_module('../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- multifile kinds:enum_size/2, kinds:enum_cells/3.

kinds:enum_size(Enum, N) :- source:enum_constants(Enum, Constants), length(Constants, N).

kinds:enum_cells(Enum, Heap, Cells) :- enum_constants:constant_cells(Enum, Heap, Cells).

%!  constant_cells(+Enum, +Heap, -Cells) is semidet.
%
%   Cells are the objects on Heap that are the constants of Enum, in order. The class is initialised if it is not yet; fails
%   where that does not give all of them.

constant_cells(Enum, Heap, Cells) :-
    initialise(Enum, Heap, _, ok, _),
    enum_constants(Enum, Constants),
    constants_on(Constants, Enum, Heap, Cells).

constants_on([], _, _, []).
constants_on([Field-Slot|Constants], Enum, Heap, [Cell|Cells]) :-
    get_static(Heap, Enum, Field, Slot, R),
    nonvar(R),
    R = r(Cell),
    constants_on(Constants, Enum, Heap, Cells).

%!  constant_of(+Type, +Heap, -Cell) is nondet.
%
%   Cell is a constant on Heap of the enum, or class of constants, Type; the first one first.

constant_of(Type, Heap, Cell) :-
    description(Type, _, enum(Enum), _, _),
    constant_cells(Enum, Heap, Cells),
    member(Cell, Cells),
    type_of(Heap, Cell, Own),
    subtype(Own, Type).

%!  constant_name(+Heap, +Cell, -Field, -Enum) is semidet.
%
%   The object Cell on Heap is the constant that Field of Enum holds.

constant_name(Heap, X, Field, Enum) :-
    cell(Heap, X, Cell),
    functor(Cell, object, _),
    object_class(Cell, Type),
    subtype(Type, 'java.lang.Enum'),
    description(Type, _, enum(Enum), _, _),
    enum_constants(Enum, Constants),
    member(Field-Slot, Constants),
    get_static(Heap, Enum, Field, Slot, R),
    R == r(X),
    !.
