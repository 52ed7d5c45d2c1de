/*  The kinds of unknown objects that a number tells apart: constants of an enum, and boxes of which valueOf keeps some.

    The kind of a domain of types (types.pl) is
        enum(E)             the objects are the constants of the enum E: two are the same where their ordinals are. The
                            ordinal is an initial field of the unknown object, an unknown number from the start; all other
                            fields are those of the constant with that ordinal, on the heap
        box(Class, Lo, Hi)  boxes of Class: two of one value from Lo to Hi are the same. Inputs are boxes as valueOf
                            makes them
    Objects of a kind that are decided to differ have numbers that say so, whichever is known first: that they
    differ (apart/2), or their kind (become_valued/2). A constant, and a box that valueOf made on the path, are objects with a
    cell that an unknown object can be the same as.

    Whoever owns the class files defines the hooks enum_size/2, for the number of constants of an enum, and
    enum_cells/3, for these constants on a heap, in order.
*/
:- module(kinds, [kind/2, kind_of_class/1, can_be_valued/1, is_constant/1, number_of/3, become_valued/2, apart/2,
                  of_kind/5, possible_cell/3, cell_number/4, by_number/4, made_by_value_of/3, constants/4,
                  path_heap/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(ends, [path_ends/1, assumes/1]).
:- use_module(types, [type_exact/3]).
:- use_module(known_types, [description/5, instances/2, bits_below/2, lowest_type/2, type_bit/2]).
:- use_module(classes, [class/6, subtype/2, field_slot/3]).
:- use_module(unknowns, [operand/2, new_unknown/3]).
:- use_module(results, [operand_bounds/3]).
:- use_module(entailment, [entailed/3]).
:- use_module(conditions, [decide/4, decide_any/4]).
:- use_module(object_nodes, [object_node/2, object_type/2]).
:- use_module(input_values, [own_field/3]).
:- use_module(known_heap, [cell/3, type_of/3, known_field/4, get_static/5]).
:- use_module(trial_values, [pin_ordinal/2]).
:- use_module(kept_boxes, [kept_value/4, kept_range/3]).
:- use_module(earlier_objects, [earlier_object/4]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- multifile enum_size/2, enum_cells/3.
:- dynamic enum_size/2, enum_cells/3.

ordinal_field('java.lang.Enum.ordinal').

%!  kind(+Domain, -Kind) is semidet.
%
%   Kind is what all objects of Domain are.

kind(among(Bits, none, none, _), Kind) :-
    Bits =\= 0,
    lowest_type(Bits, Type),
    atom(Type),
    (   box_range(Type, Lo, Hi)
    ->  type_bit(Type, Bits),
        Kind = box(Type, Lo, Hi)
    ;   description(Type, _, enum(Enum), _, _),
        bits_below(Enum, Below),
        Bits /\ \Below =:= 0,
        Kind = enum(Enum)
    ).

box_range(Class, Lo, Hi) :- kept_range(Class, Lo, Hi).
box_range('java.lang.Boolean', 0, 1).

%!  can_be_valued(+Domain) is semidet.
%
%   Some objects of Domain are told apart by numbers.

can_be_valued(among(Bits, _, _, _)) :-
    member(Super, ['java.lang.Enum','java.lang.Number','java.lang.Character','java.lang.Boolean']),
    bits_below(Super, Below),
    Bits /\ Below =\= 0,
    !.

%!  number_of(+Kind, +X, -Number) is semidet.
%
%   Number is that of the unknown object X of a Kind.

number_of(enum(_), X, O) :-
    object_node(X, Node),
    obj_fields(Node, Fields),
    ordinal_field(Field),
    memberchk(Field-O, Fields).
number_of(box(Class, _, _), X, V) :-
    object_node(X, Node),
    atom_concat(Class, '.value', Field),
    own_field(Node, Field, V).

%!  is_constant(+Node) is semidet.
%
%   Node is that of an unknown constant of an enum.

is_constant(Node) :-
    obj_fields(Node, Fields),
    Fields = [Field-_|_],
    ordinal_field(Field).

%!  become_valued(+X, +Kind) is semidet.
%
%   The unknown object X is of the Kind, or its types have become fewer.

become_valued(X, Kind) :-
    object_node(X, Node),
    ( Kind = enum(Enum) -> become_constant(Node, X, Enum) ; true ),
    node_apart(Node, Apart),
    apart_from_each(Apart, X).

become_constant(Node, X, Enum) :-
    (   is_constant(Node)
    ->  true
    ;   enum_size(Enum, N),
        N > 0,
        new_ordinal(Node, O),
        decided(ge, O, 0),
        decided(lt, O, N)
    ),
    node_type(Node, among(Bits, _, _, _)),
    instances(Enum, All),
    ( Bits =:= All -> true ; of_types(Bits, X, Enum) ).

new_ordinal(Node, O) :-
    node_store(Node, Store),
    new_unknown(Store, int, O),
    ordinal_field(Field),
    obj_fields(Node, Fields),
    set_obj_fields(Node, [Field-O|Fields]),
    ( store_mode(Store, trial) -> pin_ordinal(Node, O) ; true ).

decided(Op, X, Y) :- decide(Op, X, Y, true), !.

%   Ordinals of constants that are of none of the types that X can be of are left out.
of_types(Bits, X, Enum) :-
    number_of(enum(Enum), X, O),
    constants(X, Enum, Heap, Cells),
    of_types(Cells, 0, Bits, Heap, O).

of_types([], _, _, _, _).
of_types([Cell|Cells], I, Bits, Heap, O) :-
    type_of(Heap, Cell, Type),
    type_bit(Type, Bit),
    ( Bits /\ Bit =:= 0 -> decided(ne, O, I) ; true ),
    I1 is I + 1,
    of_types(Cells, I1, Bits, Heap, O).

%!  constants(+X, +Enum, -Heap, -Cells) is semidet.
%
%   Cells are the constants of Enum, objects with cells on the Heap of the path of the unknown object X.

constants(X, Enum, Heap, Cells) :-
    path_heap(X, Heap),
    (   enum_cells(Enum, Heap, Cells0)
    ->  Cells = Cells0
    ;   path_ends(unsupported(Enum, 'constants that are not there yet'))
    ).

%!  path_heap(+X, -Heap) is det.
%
%   Heap is that of the path of the unknown object X.

path_heap(X, Heap) :-
    object_node(X, Node),
    node_store(Node, Store),
    store_setting(Store, Setting),
    setting_heap(Setting, Heap).

apart_from_each([], _).
apart_from_each([Y|Ys], X) :-
    ( ( attvar(Y) ; integer(Y) ) -> apart(X, Y) ; true ),
    apart_from_each(Ys, X).

%!  apart(+X, +Y) is semidet.
%
%   The objects X and Y, of which X is unknown, differ: so do their numbers, where that is what tells them apart.

apart(X, Y) :-
    (   object_type(X, D), kind(D, Kind), of_kind(Kind, X, Y, V, W)
    ->  made_by_value_of(Kind, V, W),
        once(by_number(Kind, V, W, false))
    ;   true
    ).

%!  of_kind(+Kind, +X, +Y, -V, -W) is semidet.
%
%   X is of the Kind, and so is Y; V and W are their numbers.

of_kind(Kind, X, Y, V, W) :-
    (   attvar(Y)
    ->  object_type(Y, D),
        kind(D, Kind1),
        Kind1 == Kind,
        number_of(Kind, Y, W)
    ;   path_heap(X, Heap),
        cell_number(Heap, Y, Kind1, W),
        Kind1 == Kind
    ),
    number_of(Kind, X, V).

%!  possible_cell(+Store, +D, +Y) is semidet.
%
%   An unknown object of the domain D can be the object Y, which has a cell.

possible_cell(Store, D, Y) :-
    store_setting(Store, Setting),
    setting_heap(Setting, Heap),
    (   cell_number(Heap, Y, _, _)
    ->  type_of(Heap, Y, Type),
        type_exact(D, Type, _)
    ;   earlier_object(Heap, D, Y, _)
    ).

%!  cell_number(+Heap, +Y, -Kind, -V) is semidet.
%
%   The object Y with a cell, of Kind, has the number V, and input objects can be the same.

cell_number(Heap, Y, Kind, V) :-
    cell(Heap, Y, Cell),
    functor(Cell, object, _),
    object_class(Cell, Class),
    (   kept_value(Heap, Y, Class, V)
    ->  kept_range(Class, Lo, Hi),
        Kind = box(Class, Lo, Hi)
    ;   Class == 'java.lang.Boolean'
    ->  Kind = box(Class, 0, 1),
        kept_boolean(Heap, Y, V)
    ;   subtype(Class, 'java.lang.Enum'),
        description(Class, _, enum(Enum), _, _),
        Kind = enum(Enum),
        ordinal_field(Field),
        field_slot(Class, Field, Slot),
        known_field(Heap, Y, Slot, V)
    ).

kept_boolean(Heap, Y, V) :-
    member(V-Field, [0-'java.lang.Boolean.FALSE',1-'java.lang.Boolean.TRUE']),
    class('java.lang.Boolean', _, _, _, Statics, _),
    nth1(I, Statics, Field-_),
    Slot is I + 1,
    get_static(Heap, 'java.lang.Boolean', Field, Slot, R),
    R == r(Y),
    !.

%!  made_by_value_of(+Kind, +V, +W) is det.
%
%   Boxes of one number that valueOf keeps are one object, unless `new` made them: where V and W may be such, the search
%   assumes it.

made_by_value_of(enum(_), _, _).
made_by_value_of(box(_, Lo, Hi), V, W) :-
    operand(V, A),
    operand(W, B),
    (   ( number(A), number(B) -> A =\= B ; entailed(ne, A, B) )
    ->  true
    ;   once(( integer(A), N = A ; integer(B), N = B )), ( N < Lo ; N > Hi )
    ->  true
    ;   assumes('boxes among the inputs are those that valueOf gives')
    ).

%!  by_number(+Kind, +V, +W, ?Answer) is nondet.
%
%   Answer is `true`, then `false`: whether objects of Kind with the numbers V and W are the same, one of which is unknown, or
%   both are known.

by_number(enum(_), V, W, Answer) :- decide(eq, V, W, Answer).
by_number(box(_, Lo, Hi), V, W, Answer) :-
    (   integer(W)
    ->  ( W >= Lo, W =< Hi -> decide(eq, V, W, Answer) ; Answer = false )
    ;   integer(V)
    ->  ( V >= Lo, V =< Hi -> decide(eq, V, W, Answer) ; Answer = false )
    ;   operand(V, A),
        operand(W, B),
        u_store(A, Store),
        findall(beyond(Op, Bound, Not), beyond(A, Lo, Hi, Op, Bound, Not), Beyond),
        limited(Beyond, A, Within, Outside),
        decide_any(Store, [[compare(eq, A, B)|Within]], [[compare(ne, A, B)]|Outside], Answer)
    ).

%   beyond(A, Lo, Hi, Op, Bound, Not): A can be outside of Lo to Hi, where it compares to Bound as Not says.
beyond(A, Lo, _, ge, Lo, lt) :- operand_bounds(A, Least, _), Least < Lo.
beyond(A, _, Hi, le, Hi, gt) :- operand_bounds(A, _, Most), Most > Hi.

limited([], _, [], []).
limited([beyond(Op, Bound, Not)|Beyond], A, [compare(Op, A, Bound)|Within], [[compare(Not, A, Bound)]|Outside]) :-
    limited(Beyond, A, Within, Outside).

%!  kind_of_class(+Type) is semidet.
%
%   Objects that are exactly of Type, a class, have a kind.

kind_of_class(Type) :- ( box_range(Type, _, _) -> true ; description(Type, _, enum(_), _, _) ).
