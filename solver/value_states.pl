/*  Unknown objects that are values: numbers from which all their fields follow.

    Of a date that is an input, the path has one unknown number, its day. What its fields held at the start is computed from it, so
    that no unknown object is in a state that its class does not allow, and code that reads fields sees what the JDK has there.
    The number is kept among what the object held at the start (layout.pl), under a key of its own that no class has as a field.

    Whoever knows a family of classes (clp/library/) defines these hooks:
        state_part(Key, Type, Lo, Hi, Assumed)      under Key there is a number of Type, from Lo to Hi; Assumed is `none`, or
                                                    what is taken for granted by that
        state_view(Field, Parts, Value, Goal)       the Field of the class holds Value, which Goal, one of
                                                    numbers.pl, computes from Parts, Key-Number
        readable_number(Key, Value0, Value)         under Key, a person would pick Value, which is in the range, rather than Value0
        made_by(Class, Key, Factory)                witnesses of the Class are what its static method Factory gives for the number under Key
        never_null(Field)                           the Field of the class holds an object
*/
:- module(value_states, [state_number/3, viewed_field/3, is_view/1, state_key/3, state_type/2, never_null/1, made_by/3, readable_number/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(unknowns, [new_unknown/3]).
:- use_module(conditions, [decide/4]).
:- use_module(ends, [assumes/1]).
:- use_module(trial_values, [pin_state/3]).
:- use_module(numbers, []).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- multifile state_part/5, state_view/4, never_null/1, made_by/3, readable_number/3.
:- dynamic state_part/5, state_view/4, never_null/1, made_by/3, readable_number/3.

%!  never_null(+Field) is semidet.
%
%   No object of its class holds null in Field.

%!  made_by(?Class, -Key, -Factory) is nondet.
%
%   The static method Factory gives an object of Class for the number under Key.

%!  readable_number(+Key, +Value0, -Value) is nondet.
%
%   Under Key, a person would pick Value rather than Value0.

%!  is_view(+Field) is semidet.
%
%   What unknown objects hold in Field at the start is computed from their numbers.

is_view(Field) :- state_view(Field, _, _, _), !.

%!  viewed_field(+Node, +Field, -Value) is det.
%
%   Value is what such a Field of the unknown object of Node held at the start.

viewed_field(Node, Field, Value) :-
    state_view(Field, Parts, Value0, Goal),
    numbers(Parts, Node),
    call(numbers:Goal),
    !,
    Value = Value0.

numbers([], _).
numbers([Key-V|Parts], Node) :- state_number(Node, Key, V), numbers(Parts, Node).

%!  state_number(+Node, +Key, -V) is det.
%
%   V is the number under Key of the unknown object of Node.

state_number(Node, Key, V) :-
    obj_fields(Node, Fields),
    (   memberchk(Key-V0, Fields)
    ->  V = V0
    ;   state_part(Key, Type, Lo, Hi, Assumed),
        !,
        node_store(Node, Store),
        new_unknown(Store, Type, V),
        set_obj_fields(Node, [Key-V|Fields]),
        ( store_mode(Store, trial) -> pin_state(Node, Key, V) ; true ),
        decided(ge, V, Lo),
        decided(le, V, Hi),
        ( Assumed == none -> true ; assumes(Assumed) )
    ).

decided(Op, X, Y) :- decide(Op, X, Y, true), !.

%!  state_key(?Key, -Lo, -Hi) is nondet.
%
%   Numbers under Key are from Lo to Hi.

state_key(Key, Lo, Hi) :- state_part(Key, _, Lo, Hi, _).

%!  state_type(+Key, -Type) is semidet.
%
%   Numbers under Key are of Type.

state_type(Key, Type) :- state_part(Key, Type, _, _, _), !.
