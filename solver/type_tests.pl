/*  The tests of types where the object, or which one it is, is unknown.

    Each gives its answers one by one, `true` before `false`, and narrows the domain of types to what the answer says. An
    undecided reference that is null or else of a type stays undecided where that is the answer. A test whose answer follows
    narrows nothing and has no condition.
*/
:- module(type_tests, [unknown_castable/4, unknown_instance/4, unknown_handler/4, unknown_storable/4,
                       settle_types/2, final_type/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2]).
:- use_module(types, [type_is/3, type_is_not/3, type_entails/3, exact_type/2, type_components/2, array_type/2,
                      type_exact/3, type_list/2, type_witness/2]).
:- use_module(array_stores, [store_relation/3]).
:- use_module(references, [set_object_type/2, set_reference_type/2, resolved_reference/1]).
:- use_module(store, [note/2, another_try/1]).
:- use_module(classes, [subtype/2]).
:- use_module(held_parts, [is_held/1]).
:- use_module(assumed_types, [assume_answer/4, assume_elements/2]).
:- use_module(ends, [path_ends/1, assumes/1]).
:- use_module(unseen_types, [left_out/3]).
:- use_module(known_heap, [type_of/3]).
:- use_module(object_nodes, [object_node/2, object_type/2, reference_type/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%   A condition that the path has taken.
noted(X, Condition) :-
    object_node(X, Node),
    node_store(Node, Store),
    note(Store, Condition).

%!  unknown_instance(+Heap, +R, +Type, -Answer) is nondet.
%
%   Answer is `true`, then `false`: whether R refers to an instance of Type. R is undecided or r(X).

unknown_instance(H, R, Type, Answer) :-
    (   var(R), reference_type(R, D), type_entails(D, Type, open)
    ->  resolved_reference(R)
    ;   true
    ),
    resolved_instance(H, R, Type, Answer).

resolved_instance(H, R, Type, Answer) :-
    (   var(R)
    ->  reference_type(R, D),
        entailed(D, Type, Entailed),
        assume_answer(R, D, Type, Entailed),
        reference_instance(Entailed, D, R, Type, Answer)
    ;   R = r(X)
    ->  object_instance(H, X, Type, Answer)
    ;   Answer = false
    ).

reference_instance(false, _, _, _, false).
reference_instance(true, _, R, _, Answer) :- ( Answer = true, R = r(_) ; Answer = false, R = null ).
reference_instance(open, D, R, Type, Answer) :-
    (   Answer = true,
        type_is(D, Type, D1),
        noted(R, instance(R, Type)),
        set_reference_type(R, D1),
        R = r(_)
    ;   Answer = false,
        type_is_not(D, Type, D1),
        noted(R, not_instance(R, Type)),
        set_reference_type(R, D1)
    ).

object_instance(H, X, Type, Answer) :-
    (   integer(X)
    ->  type_of(H, X, T),
        ( subtype(T, Type) -> Answer = true ; Answer = false )
    ;   object_type(X, D),
        entailed(D, Type, Entailed),
        assume_answer(X, D, Type, Entailed),
        ( Entailed == open -> object_split(D, X, Type, Answer) ; Answer = Entailed )
    ).

object_split(D, X, Type, true) :-
    type_is(D, Type, D1),
    noted(X, instance(r(X), Type)),
    set_object_type(X, D1).
object_split(D, X, Type, false) :-
    type_is_not(D, Type, D1),
    noted(X, not_instance(r(X), Type)),
    set_object_type(X, D1).

%   As type_entails/3. An answer that rests on which classes there are is one that the path assumes.
entailed(D, Type, Entailed) :-
    type_entails(D, Type, Entailed),
    ( left_out(Entailed, D, Type) -> assumes('inputs are of the classes that the search knows') ; true ).

%!  unknown_castable(+Heap, +R, +Type, -Answer) is nondet.
%
%   Answer is `true`, then `false`: whether R is null or refers to an instance of Type. R is undecided or r(X).

unknown_castable(H, R, Type, Answer) :-
    (   cast_of_held(R, Type, D)
    ->  Answer = true,
        ( var(R) -> set_reference_type(R, D) ; R = r(X), set_object_type(X, D) ),
        assumes('what a collection holds is of the type that it is cast to')
    ;   unknown_cast(H, R, Type, Answer)
    ).

%   cast_of_held(R, Type, D): R, which a collection holds, is of some types, and D are those of them that are a Type.
cast_of_held(R, Type, D) :-
    ( var(R) -> X = R ; R = r(X), attvar(X) ),
    get_attr(X, references, Node),
    node_origin(Node, Origin),
    is_held(Origin),
    node_type(Node, D0),
    type_entails(D0, Type, open),
    type_is(D0, Type, D).

unknown_cast(H, R, Type, Answer) :-
    (   var(R), reference_type(R, D), \+ type_entails(D, Type, true)
    ->  resolved_reference(R)
    ;   true
    ),
    (   var(R)
    ->  reference_type(R, D1),
        entailed(D1, Type, Entailed),
        assume_answer(R, D1, Type, Entailed),
        reference_castable(Entailed, D1, R, Type, Answer)
    ;   R == null
    ->  Answer = true
    ;   resolved_instance(H, R, Type, Answer)
    ).

reference_castable(true, _, _, _, true).
reference_castable(false, _, R, _, Answer) :- ( Answer = true, R = null ; Answer = false, R = r(_) ).
reference_castable(open, D, R, Type, Answer) :-
    (   Answer = true,
        type_is(D, Type, D1),
        noted(R, castable(R, Type)),
        set_reference_type(R, D1)
    ;   Answer = false,
        type_is_not(D, Type, D1),
        noted(R, not_instance(R, Type)),
        set_reference_type(R, D1),
        R = r(_)
    ).

%!  unknown_handler(+X, +Types, -Answer, +I) is nondet.
%
%   Answer is the place, from I, of the first of Types that the unknown exception X is an instance of, or `none`.

unknown_handler(_, [], none, _).
unknown_handler(X, [Type|Types], Answer, I) :-
    object_instance(none, X, Type, Caught),
    (   Caught == true
    ->  Answer = I
    ;   I1 is I + 1,
        unknown_handler(X, Types, Answer, I1)
    ).

%!  unknown_storable(+Heap, +X, +Value, -Answer) is nondet.
%
%   Answer is inside(X) where the array X, unknown or not, can hold the reference Value, then `mismatch`. Where the two
%   types hang on each other, they stay open, and the path has the condition fits(r(X), Value) or misfits(r(X), Value).

unknown_storable(H, X, Value, Answer) :-
    resolved_reference(Value),
    (   Value == null
    ->  Answer = inside(X)
    ;   stored_types(H, X, Value, Relation),
        (   Relation = [fits(_, Is, IsNot)]
        ->  ( attvar(X), ( Is == none ; IsNot == none ) -> object_type(X, Array), assume_elements(X, Array) ; true ),
            stored_in(Is, IsNot, H, X, Value, Answer)
        ;   nonvar(Value), Relation = [fits(Components1, _, none),fits(Components2, none, _)]
        ->  (   Answer = inside(X), noted(X, fits(r(X), Value)), narrowed_array(X, Components1)
            ;   Answer = mismatch, noted(X, misfits(r(X), Value)), narrowed_array(X, Components2)
            )
        ;   stored_later(Relation, X, Value, Answer)
        )
    ).

stored_types(H, X, Value, Relation) :-
    ( integer(X) -> type_of(H, X, Type), exact_type(Type, Array) ; object_type(X, Array) ),
    type_components(Array, Components),
    value_types(H, Value, D),
    store_relation(Components, D, Relation).

value_types(H, Value, D) :-
    (   var(Value)
    ->  reference_type(Value, D)
    ;   Value = r(Y),
        ( integer(Y) -> type_of(H, Y, Type), exact_type(Type, D) ; object_type(Y, D) )
    ).

%   Is are the types of Value that fit, IsNot those that do not.
stored_in(Is, IsNot, H, X, Value, Answer) :-
    (   IsNot == none
    ->  Answer = inside(X)
    ;   Is == none
    ->  ( var(Value) -> ( Answer = inside(X), Value = null ; Answer = mismatch, Value = r(_) ) ; Answer = mismatch )
    ;   storing(H, X, Value, Fits, Misfits),
        (   Answer = inside(X), noted_of(X, Value, Fits), narrowed(Value, Is)
        ;   Answer = mismatch, noted_of(X, Value, Misfits), narrowed(Value, IsNot), ( nonvar(Value) -> true ; Value = r(_) )
        )
    ).

%   The conditions that the array X can hold Value, and that it cannot. They name the type of its components where that is known.
storing(H, X, Value, castable(Value, Component), not_instance(Value, Component)) :- array_component(H, X, Component), !.
storing(_, X, Value, fits(r(X), Value), misfits(r(X), Value)).

array_component(H, X, Component) :-
    (   integer(X)
    ->  type_of(H, X, array(Component))
    ;   object_type(X, D),
        type_witness(D, array(Component)),
        type_exact(D, array(Component), D1),
        type_list(D, Types),
        type_list(D1, Types)
    ).

stored_later(Relation, X, Value, inside(X)) :-
    ( var(Value) -> true ; some_possible(Relation, fits) ),
    noted_of(X, Value, fits(r(X), Value)).
stored_later(Relation, X, Value, mismatch) :-
    some_possible(Relation, misfits),
    noted_of(X, Value, misfits(r(X), Value)),
    ( nonvar(Value) -> true ; Value = r(_) ).

some_possible(Relation, Which) :- member(Case, Relation), possible(Case, Which), !.

possible(left_out, _).
possible(fits(_, Is, _), fits) :- Is \== none.
possible(fits(_, _, IsNot), misfits) :- IsNot \== none.

noted_of(X, Value, Condition) :-
    (   attvar(X)
    ->  noted(X, Condition)
    ;   var(Value)
    ->  noted(Value, Condition)
    ;   Value = r(Y),
        noted(Y, Condition)
    ).

narrowed(Value, D) :- ( var(Value) -> set_reference_type(Value, D) ; Value = r(Y), set_object_type(Y, D) ).

narrowed_array(X, Components) :-
    (   attvar(X)
    ->  array_type(Components, D),
        set_object_type(X, D)
    ;   true
    ).

%!  settle_types(+Store, +Heap) is semidet.
%
%   At the end of a path: types that hang on each other are narrowed to some that satisfy the path, if there are any. A
%   reference that is still undecided counts as null.

settle_types(Store, H) :-
    store_path(Store, Conditions),
    settled_each(Conditions, Store, H),
    ( elements_fit(Conditions) -> true ; settled_elements(Conditions, Store, H) ),
    !.

%   Elements that an unknown array had at the start, element(r(X), Value), fit the types that the witness has.
elements_fit([]).
elements_fit([Condition|Conditions]) :-
    ( Condition = element(r(X), Value), nonvar(Value), Value = r(Y) -> element_fits(X, Y) ; true ),
    elements_fit(Conditions).

element_fits(X, Y) :-
    object_type(X, Array),
    type_witness(Array, array(Component)),
    final_type(none, Y, Type),
    subtype(Type, Component).

settled_elements([], _, _).
settled_elements([Condition|Conditions], Store, H) :-
    (   Condition = element(r(X), Value), \+ fits_anyway(Value)
    ->  settled_store(fits, Store, H, X, Value)
    ;   true
    ),
    settled_elements(Conditions, Store, H).

settled_each([], _, _).
settled_each([Condition|Conditions], Store, H) :-
    settled_one(Condition, Store, H),
    settled_each(Conditions, Store, H).

settled_one(Condition, Store, H) :-
    (   Condition = fits(r(X), Value)
    ->  ( fits_anyway(Value) -> true ; settled_store(fits, Store, H, X, Value) )
    ;   Condition = misfits(r(X), Value)
    ->  settled_store(misfits, Store, H, X, Value)
    ;   true
    ).

fits_anyway(Value) :- ( var(Value) -> true ; Value == null ).

settled_store(Which, Store, H, X, Value) :-
    stored_types(H, X, Value, Relation),
    member(Case, Relation),
    possible(Case, Which),
    another_try(Store),
    (   Case = fits(Components, Is, IsNot)
    ->  narrowed_array(X, Components),
        ( Which == fits -> narrowed_object(Value, Is) ; narrowed_object(Value, IsNot) )
    ;   path_ends(unsupported(aastore, 'types of an array and an element that hang on each other'))
    ).

narrowed_object(r(Y), D) :- ( attvar(Y) -> set_object_type(Y, D) ; true ).

%!  final_type(+Heap, +X, -Type) is semidet.
%
%   Type is that of object X, at the end of a path: for an unknown object that of its witness.

final_type(H, X, Type) :-
    (   integer(X)
    ->  type_of(H, X, Type)
    ;   object_type(X, D),
        type_witness(D, Witness),
        ( Witness = stub(Interface) -> Type = Interface ; Type = Witness )
    ).
