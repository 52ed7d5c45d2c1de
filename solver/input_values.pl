/*  Values that unknown objects hold at the start, made when they are first read; and values that hang on choices.

    Whoever models classes of the library defines the hook modelled_field(Field, Node, Value): Value is what the Field of an unknown
    object holds by the invariant of its class; knows_elements(Node): it says what the elements of
    its array, that of Node, are, and then modelled_element(Node, I, Value): element I is Value. An array that such an object has to itself is a new_owned_object/5.
*/
:- module(input_values, [own_field/3, unread_field/3, fresh/4, primitive/1, choice_of/4, modelled_element/3, knows_elements/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(ends, [path_ends/1]).
:- use_module(classes, [field_type/2, component_default/2]).
:- use_module(types, [declared_type/2]).
:- use_module(held_parts, [held_parts/2, declared_parts/2]).
:- use_module(known_types, [unavailable/2]).
:- use_module(results, [operand_bounds/3]).
:- use_module(alternatives, [collapsed/2]).
:- use_module(unknowns, [new_unknown/3, new_choice/5, operand/2, operand_variable/2]).
:- use_module(object_nodes, [new_reference/5, new_reference_choice/5]).
:- use_module(value_states, [is_view/1, viewed_field/3, never_null/1]).
:- use_module(trial_values, [pin_field/3]).
:- use_module(marks, [child_marks/3, assumed_value/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- multifile modelled_field/3, modelled_element/3, knows_elements/1.
:- dynamic modelled_field/3, modelled_element/3, knows_elements/1.

:- det(choice_of/4).

%!  knows_elements(+Node) is semidet.
%
%   The unknown object that the array of Node belongs to says what its elements are.

%!  modelled_element(+Node, +I, -Value) is nondet.
%
%   Value is what it says of element I.

%!  own_field(+Node, +Field, -Value) is nondet.
%
%   Value is what Field of the unknown object of Node, which is no constant of an enum, held at the start.

own_field(Node, Field, Value) :-
    obj_fields(Node, Fields),
    ( memberchk(Field-Value0, Fields) -> Value = Value0 ; unread_field(Node, Field, Value) ).

%!  unread_field(+Node, +Field, -Value) is nondet.
%
%   The same where Field was not read before.

unread_field(Node, Field, Value) :- is_view(Field), !, viewed_field(Node, Field, Value).
unread_field(Node, Field, Value) :-
    (   \+ \+ clause(modelled_field(Field, _, _), _)
    ->  modelled_field(Field, Node, Value)
    ;   sub_atom(Field, _, 1, 0, n), sub_atom(Field, _, 6, 0, ' again')
    ->  Value = 0
    ;   answers_held(Field, N)
    ->  obj_variable(Node, X),
        ( held_parts(held(X, N), parts(Type0, _)) -> Type = Type0 ; field_type(Field, Type) ),
        fresh(Type, held(X, N), Node, Value)
    ;   field_type(Field, Type),
        obj_variable(Node, X),
        fresh(Type, field(X, Field), Node, Value)
    ),
    obj_fields(Node, Fields),
    set_obj_fields(Node, [Field-Value|Fields]),
    ( in_trial_mode(Node) -> pin_field(Node, Field, Value) ; true ),
    ( never_null(Field) -> once(Value = r(_)) ; true ),
    ( obj_marks(Node, []) -> true ; assumed_value(Value) ).

in_trial_mode(Node) :- node_store(Node, Store), store_mode(Store, trial).

%   answers_held(Field, N): a stub answers by Field what its type parameter N stands for; nobody has called it before
%   (hornbill/bytecode/stub_classes.py).
answers_held(Field, N) :- sub_atom(Field, _, _, _, '$$stub.'), declared_parts(Field, parameter(N)).

%!  fresh(+Type, +Origin, +Node, -Value) is nondet.
%
%   Value, of the declared Type, is one that the input holds at Origin, in or behind the object of Node.

fresh(Type, Origin, Node, Value) :-
    node_store(Node, Store),
    (   primitive(Type)
    ->  new_unknown(Store, Type, Value)
    ;   obj_marks(Node, Marks),
        ( Marks == [] -> Children = [] ; origin_key(Origin, Key), child_marks(Marks, Key, Children) ),
        fresh_reference(Type, Store, Origin, Children, Value)
    ).

%   Of a class that cannot be loaded there is no object, only null.
fresh_reference(Type, Store, Origin, Marks, Value) :-
    (   element_class(Type, Class), unavailable(Class, Why)
    ->  declared_type('java.lang.Object', Domain),
        new_reference(Store, Origin, Domain, Marks, Value),
        ( Value = null ; path_ends(unsupported(Class, Why)) )
    ;   declared_type(Type, Domain),
        new_reference(Store, Origin, Domain, Marks, Value)
    ).

element_class(array(Component), Class) :- !, element_class(Component, Class).
element_class(Class, Class) :- \+ primitive(Class).

origin_key(field(_, Field), Field).
origin_key(element(_, _), element).

%!  primitive(+Type) is semidet.
%
%   Type is no reference type.

primitive(Type) :- component_default(Type, Default), Default \== null.

%!  choice_of(+Store, +Type, +Alternatives, -Value) is det.
%
%   Value, of the declared Type, is that of the first of Alternatives, Guard-Value, whose guard holds.

choice_of(Store, Type, Alternatives0, Value) :-
    collapsed(Alternatives0, Alternatives),
    (   primitive(Type)
    ->  maplist(operand_alternative, Alternatives, List),
        bounds(List, Lo, Hi),
        ( List = [[]-A] -> operand_variable(A, Value) ; new_choice(Store, alts(List), Lo, Hi, Value) )
    ;   Alternatives = [[]-Value0]
    ->  Value = Value0
    ;   declared_type(Type, Domain),
        new_reference_choice(Store, alts(Alternatives), Domain, [], Value)
    ).

operand_alternative(Guard-Value, Guard-A) :- operand(Value, A).

bounds([_-A|List], Lo, Hi) :-
    bounds_or_none(A, Lo0, Hi0),
    widest(List, Lo0, Hi0, Lo, Hi).

bounds_or_none(A, Lo, Hi) :- ( operand_bounds(A, Lo0, Hi0) -> Lo = Lo0, Hi = Hi0 ; Lo = none, Hi = none ).

widest([], Lo, Hi, Lo, Hi).
widest([_-A|List], Lo0, Hi0, Lo, Hi) :-
    bounds_or_none(A, Lo1, Hi1),
    ( integer(Lo1), integer(Lo0) -> Lo2 is min(Lo0, Lo1), Hi2 is max(Hi0, Hi1) ; Lo2 = none, Hi2 = none ),
    widest(List, Lo2, Hi2, Lo, Hi).
