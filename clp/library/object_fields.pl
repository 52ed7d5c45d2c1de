/*  Fields of objects and classes by their names, `pkg.Class.field`.

    Objects are known ones. A value that is asked for in a certain form must not be unknown: `unknown_value` is thrown.
*/
:- module(object_fields, [field/4, put/5, static/5, put_static/5, leave_out/4, left_out/3, boxed/5]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [nth1/3]).
:- use_module(outcomes, [known/1, known_value/1]).
:- use_module('../../solver/heap', [type_of/3, get_field/5, set_field/6, get_static/5, set_static/6, statics_of/3, new_object/4]).
:- use_module('../../solver/classes', [class/6, field_slot/3]).

%!  field(+H, +X, +Field, -Value) is det.
%
%   Value is what the Field of object X holds.

field(H, X, Field, Value) :-
    known(X),
    type_of(H, X, Class),
    field_slot(Class, Field, Slot),
    get_field(H, X, Field, Slot, Value0),
    ( var(Value) -> true ; known_value(Value0) ),
    Value = Value0.

%!  put(+X, +Field, +Value, +H0, -H) is det.
%
%   The Field of object X holds Value from now on.

put(X, Field, Value, H0, H) :-
    known(X),
    type_of(H0, X, Class),
    field_slot(Class, Field, Slot),
    set_field(H0, X, Field, Slot, Value, H).

%!  static(+Class, +Field, -Value, +H0, -H) is semidet.
%
%   Value is what the static Field of Class holds; fails where there is no such field.

static(Class, Field, Value, H, H) :-
    static_slot(Class, Field, Slot),
    get_static(H, Class, Field, Slot, Value).

%!  put_static(+Class, +Field, +Value, +H0, -H) is semidet.
%
%   The static Field of Class holds Value from now on; fails where there is no such field.

put_static(Class, Field, Value, H0, H) :-
    static_slot(Class, Field, Slot),
    set_static(H0, Class, Field, Slot, Value, H).

%!  leave_out(+Class, +Names, +H0, -H) is det.
%
%   The static fields of Class with these Names, as far as there are such, hold what nothing is known of: who reads one ends the path.

leave_out(Class, Names, H0, H) :- foldl(leave_field_out(Class), Names, H0, H).

leave_field_out(Class, Name, H0, H) :-
    atomic_list_concat([Class,'.',Name], Field),
    ( put_static(Class, Field, left_out, H0, H1) -> H = H1 ; H = H0 ).

%!  left_out(+H, +Class, +Field) is semidet.
%
%   The static Field of Class still is as leave_out/4 has left it.

left_out(H, Class, Field) :-
    class(Class, _, _, _, Statics, _),
    statics_of(H, Class, Values),
    nth1(N, Statics, Field-_),
    nth1(N, Values, left_out),
    !.

static_slot(Class, Field, Slot) :-
    class(Class, _, _, _, Statics, _),
    nth1(N, Statics, Field-_),
    !,
    Slot is N + 1.

%!  boxed(+Class, +Value, -X, +H0, -H) is det.
%
%   X is a new box of Class, java.lang.Integer and the like, that holds Value.

boxed(Class, Value, X, H0, H) :-
    new_object(H0, Class, X, H1),
    atom_concat(Class, '.value', Field),
    put(X, Field, Value, H1, H).
