/*  Fields of objects of modelled classes, whether the object is known or not, by their names. */
:- module(state_fields, [held/4, hold/5]).
:- use_module('../../solver/heap', [type_of/3, get_field/5, set_field/6]).
:- use_module('../../solver/classes', [field_slot/3]).

%!  held(+H, +X, +Field, -Value) is nondet.
%
%   Value is what the Field of object X holds.

held(H, X, Field, Value) :-
    slot(H, X, Field, Slot),
    get_field(H, X, Field, Slot, Value0),
    Value = Value0.

%!  hold(+X, +Field, +Value, +H0, -H) is det.
%
%   The Field of object X holds Value from now on.

hold(X, Field, Value, H0, H) :-
    slot(H0, X, Field, Slot),
    set_field(H0, X, Field, Slot, Value, H).

slot(H, X, Field, Slot) :-
    (   integer(X)
    ->  type_of(H, X, Class),
        field_slot(Class, Field, Slot)
    ;   Slot = none
    ).
