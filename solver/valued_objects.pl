/*  Unknown objects that a number tells apart: the constants of an enum, and boxes of which valueOf keeps some.

    What kinds there are, and what they say by themselves, is in kinds.pl; here is what is decided of such objects.
*/
:- module(valued_objects, [decide_by_number/3, decide_known_object/4, constant_field/3, set_constant_field/3,
                           of_one_enum/2, settle_kinds/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(store, [note/2, another_try/1]).
:- use_module(ends, [path_ends/1]).
:- use_module(types, [type_exact/3, type_is/3, type_witness/2]).
:- use_module(known_types, [description/5, bit_types/2]).
:- use_module(classes, [field_slot/3, field_type/2]).
:- use_module(unknowns, [operand/2]).
:- use_module(choices, [simplified/2]).
:- use_module(references, [differ/2, set_object_type/2]).
:- use_module(earlier_objects, [earlier_object/4]).
:- use_module(input_values, [choice_of/4]).
:- use_module(entailment, [entailed/3]).
:- use_module(kinds, [kind/2, kind_of_class/1, number_of/3, of_kind/5, cell_number/4, by_number/4,
                      made_by_value_of/3, constants/4, path_heap/2]).
:- use_module(known_heap, [known_field/4, set_known_field/4, type_of/3]).
:- use_module(object_nodes, [object_node/2, object_type/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  decide_by_number(+X, +Y, ?Answer) is nondet.
%
%   Answer is `true`, then `false`: whether the unknown constants X and Y of one enum are the same. Fails where they are
%   not of that kind.

decide_by_number(X, Y, Answer) :-
    object_type(X, D),
    kind(D, Kind),
    Kind = enum(_),
    of_kind(Kind, X, Y, V, W),
    by_number(Kind, V, W, Answer).

%!  decide_known_object(+X, +Y, +Store, ?Answer) is nondet.
%
%   Answer is `true`, then `false`: whether the unknown object X is Y, which has a cell.

decide_known_object(X, Y, Store, Answer) :-
    path_heap(X, Heap),
    (   cell_number(Heap, Y, Kind, W), type_of(Heap, Y, Type), object_type(X, D), type_exact(D, Type, D1)
    ->  (   kind(D, Kind)
        ->  number_of(Kind, X, V),
            made_by_value_of(Kind, V, W),
            by_number(Kind, V, W, Answer)
        ;   (   Answer = true,
                ( Kind = box(Class, _, _) -> note(Store, instance(r(X), Class)) ; true ),   % the condition of a constant names it
                set_object_type(X, D1),
                number_of(Kind, X, V),
                once(by_number(Kind, V, W, true))
            ;   Answer = false,
                note(Store, differ(r(X), r(Y))),
                differ(X, Y)
            )
        )
    ;   \+ cell_number(Heap, Y, _, _), object_type(X, D), earlier_object(Heap, D, Y, Earlier)
    ->  decide_earlier(Earlier, X, Y, Store, Answer)
    ;   Answer = false
    ).

%   An input that is an interned string, or the class of a type, has its cell from now on. Of what else was there before no
%   witness can be made.
decide_earlier(text(_), X, Y, Store, true) :- became_cell('java.lang.String', X, Y, Store).
decide_earlier(class, X, Y, Store, true) :- became_cell('java.lang.Class', X, Y, Store).
decide_earlier(other(Type), _, _, _, true) :-
    path_ends(unsupported(Type, 'an input that is an object made before the call')).
decide_earlier(_, X, Y, Store, false) :-
    note(Store, differ(r(X), r(Y))),
    differ(X, Y).

became_cell(Type, X, Y, Store) :-
    note(Store, same(r(X), r(Y))),
    object_type(X, D),
    type_exact(D, Type, D1),
    set_object_type(X, D1),
    X = Y.

%!  constant_field(+Node, +Field, -Value) is det.
%
%   Value is what Field of the unknown constant of Node holds: a choice among the constants' own.

constant_field(Node, Field, Value) :-
    constant_places(Node, Field, O, Places, Heap),
    (   integer(O)
    ->  memberchk(O-place(Cell, Slot), Places),
        known_field(Heap, Cell, Slot, Value)
    ;   operand(O, A),
        place_alternatives(Places, A, Field, Heap, Alternatives0),
        simplified(Alternatives0, Alternatives),
        field_type(Field, Type),
        node_store(Node, Store),
        choice_of(Store, Type, Alternatives, Value)
    ).

place_alternatives([I-place(Cell, Slot)|Places], A, Field, Heap, [Guard-Value|Alternatives]) :-
    known_field(Heap, Cell, Slot, Value),
    (   Places == []
    ->  Guard = [], Alternatives = []
    ;   Guard = [equal(A, I)],
        place_alternatives(Places, A, Field, Heap, Alternatives)
    ).

%   Places are Ordinal-place(Cell, Slot) of the constants that the object can be and that have Field.
constant_places(Node, Field, O, Places, Heap) :-
    obj_variable(Node, X),
    node_type(Node, D),
    kind(D, Kind),
    Kind = enum(Enum),
    number_of(Kind, X, O),
    constants(X, Enum, Heap, Cells),
    operand(O, A),
    findall(I-place(Cell, Slot),
            ( nth0(I, Cells, Cell), \+ entailed(ne, A, I), type_of(Heap, Cell, Class), field_slot(Class, Field, Slot) ),
            Places).

%!  of_one_enum(+Node, +Field) is nondet.
%
%   Where Field is one that all enums have, and the unknown object of Node can be of several, decide which.

of_one_enum(Node, Field) :-
    (   sub_atom(Field, 0, _, _, 'java.lang.Enum.')
    ->  node_type(Node, D),
        domain_bits(D, Bits),
        bit_types(Bits, Types),
        findall(Enum, ( member(Type, Types), atom(Type), description(Type, _, enum(Enum), _, _) ), Enums0),
        sort(Enums0, Enums),
        member(Enum, Enums),
        type_is(D, Enum, D1),
        obj_variable(Node, X),
        set_object_type(X, D1)
    ;   true
    ).

%!  set_constant_field(+Node, +Field, +Value) is det.
%
%   Field of the unknown constant of Node holds Value from now on.

set_constant_field(Node, Field, Value) :-
    constant_places(Node, Field, O, Places, Heap),
    operand(O, A),
    node_store(Node, Store),
    field_type(Field, Type),
    set_places(Places, A, Field-Value, Type, Store, Heap).

set_places([], _, _, _, _, _).
set_places([I-place(Cell, Slot)|Places], A, Field-Value, Type, Store, Heap) :-
    known_field(Heap, Cell, Slot, Old),
    simplified([[equal(A, I)]-Value,[]-Old], Alternatives),
    choice_of(Store, Type, Alternatives, New),
    set_known_field(Heap, Cell, Slot, New),
    set_places(Places, A, Field-Value, Type, Store, Heap).

%!  settle_kinds(+Store) is nondet.
%
%   At the end of a path: unknown objects that are apart from others get a type, so that their numbers are apart too where
%   that is needed. The type is what their witness would be of, if that can be.

settle_kinds(Store) :-
    store_objects(Store, Items),
    settle_each(Items).

settle_each([]).
settle_each([Item|Items]) :-
    ( Item = object(_, X), attvar(X) -> settle_kind(X) ; true ),
    settle_each(Items).

settle_kind(X) :-
    object_node(X, Node),
    node_type(Node, D),
    (   ( node_apart(Node, []) ; kind(D, _) )
    ->  true
    ;   type_witness(D, Type),
        atom(Type),
        kind_of_class(Type)
    ->  node_store(Node, Store),
        (   another_try(Store), settled(X, D, Type)
        ;   domain_bits(D, Bits),
            bit_types(Bits, Types),
            member(Other, Types),
            atom(Other), Other \== Type,
            another_try(Store),
            settled(X, D, Other)
        )
    ;   true
    ).

settled(X, D, Type) :-
    (   description(Type, _, enum(Enum), _, _)
    ->  type_is(D, Enum, D1)
    ;   type_exact(D, Type, D1)
    ),
    set_object_type(X, D1).
