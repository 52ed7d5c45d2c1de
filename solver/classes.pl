/*  What the solver knows of classes: supertypes, fields, static fields, static initialisers.

    A reference type is a class name (an atom, `java.lang.String`) or array(Component); a component is a
    reference type or one of int, long, short, char, byte, boolean, float, double.

    Facts come from outside: whoever owns the class files defines classes:load_class/1, which is called once
    for a class that is not known yet and adds its class/6 fact by add_class/5. Classes are numbered as they come.
*/
:- module(classes, [class/6, met_class/1, unknown_class/1, add_class/5, forget_classes/0, subtype/2, component_default/2, field_slot/3,
                    field_type/2, instance_template/2]).
:- use_module(library(lists), [nth1/3]).
:- use_module(library(pairs), [pairs_values/2]).

:- dynamic known/6, template/2, typed/2, slot/3.
:- multifile load_class/1, load_field_type/2.
:- dynamic load_field_type/2.

%!  class(+Name, -Number, -Supertypes, -Fields, -Statics, -Initialisers) is det.
%
%   Name is a class with all its Supertypes (itself first), instance Fields and Statics as lists of
%   Field-Initial in order of slots, and the classes whose static initialisers its own initialisation runs, in order.
%
%       ?- class('java.lang.Object', _, Supertypes, Fields, _, _).
%       Supertypes = ['java.lang.Object'], Fields = [].

class(Name, Number, Supertypes, Fields, Statics, Initialisers) :-
    known(Name, Number0, Supertypes0, Fields0, Statics0, Initialisers0),
    !,
    Number = Number0, Supertypes = Supertypes0, Fields = Fields0, Statics = Statics0, Initialisers = Initialisers0.
class(Name, Number, Supertypes, Fields, Statics, Initialisers) :-
    load_class(Name),
    known(Name, Number, Supertypes, Fields, Statics, Initialisers),
    !.

%!  met_class(+Name) is semidet.
%
%   Somebody has asked for the class Name; there is no object of it otherwise.

met_class(Name) :- known(Name, _, _, _, _, _), !.

%!  unknown_class(?Name) is semidet.
%
%   Name stands for the class of an object of the JVM, which nobody knows: System.in, that may have been replaced. It is never found,
%   so that paths end where it matters; for certain it is some InputStream, and no enum.

unknown_class('java.lang.System$$In').

subtype_of_unknown(Name, Super) :-
    class('java.io.InputStream', _, Supertypes, _, _, _),
    (   memberchk(Super, Supertypes)
    ->  true
    ;   Super \== 'java.lang.Enum',
        class(Name, _, _, _, _, _)
    ).

%!  add_class(+Name, +Supertypes, +Fields, +Statics, +Initialisers) is det.
%
%   Make a class known; a second time for the same name changes nothing.

add_class(Name, _, _, _, _) :- known(Name, _, _, _, _, _), !.
add_class(Name, Supertypes, Fields, Statics, Initialisers) :-
    predicate_property(known(_, _, _, _, _, _), number_of_clauses(N)),
    Number is N + 1,
    assertz(known(Name, Number, Supertypes, Fields, Statics, Initialisers)),
    pairs_values(Fields, Values),
    Template =.. [object,Name|Values],
    assertz(template(Name, Template)).

%!  forget_classes is det.
%
%   Start again with no class known.

forget_classes :-
    retractall(known(_, _, _, _, _, _)),
    retractall(template(_, _)),
    retractall(typed(_, _)),
    retractall(slot(_, _, _)).

%!  instance_template(+Name, -Cell) is det.
%
%   Cell is a fresh object(Name, Field...) with every field at its default value.

instance_template(Name, Cell) :- template(Name, Cell0), !, Cell = Cell0.
instance_template(Name, Cell) :- class(Name, _, _, _, _, _), template(Name, Cell), !.

%!  subtype(+Type, +Super) is semidet.
%
%   A reference to a Type is also a reference to a Super (JVMS 6.5, instanceof).
%
%       ?- subtype(array(array(int)), array('java.lang.Object')).
%       true.

subtype(Type, Type) :- !.
subtype(_, 'java.lang.Object') :- !.
subtype(array(_), Super) :- atom(Super), !, array_interface(Super).
subtype(array(A), array(B)) :- !, \+ primitive(A), \+ primitive(B), subtype(A, B).
subtype(Name, Super) :- unknown_class(Name), !, subtype_of_unknown(Name, Super).
subtype(Name, Super) :- atom(Name), atom(Super), class(Name, _, Supertypes, _, _, _), memberchk(Super, Supertypes).

array_interface('java.lang.Cloneable').
array_interface('java.io.Serializable').

primitive(T) :- component_default(T, D), D \== null.

%!  component_default(+Component, -Value) is det.
%
%   Value is what a new array of that component type holds.
%
%       ?- component_default(double, V).
%       V = 0.0.

component_default(Type, Value) :- default(Type, Value0), !, Value = Value0.
component_default(_, null).

default(int, 0).
default(long, 0).
default(short, 0).
default(char, 0).
default(byte, 0).
default(boolean, 0).
default(float, 0.0).
default(double, 0.0).

%!  field_slot(+Class, +Field, -Slot) is semidet.
%
%   Slot is where the instance field named Field stands in the cell of an object of Class.

field_slot(Class, Field, Slot) :- slot(Class, Field, Slot0), !, Slot = Slot0.
field_slot(Class, Field, Slot) :-
    class(Class, _, _, Fields, _, _),
    nth1(N, Fields, Field-_),
    !,
    Slot is N + 1,
    assertz(slot(Class, Field, Slot)).

%!  field_type(+Field, -Type) is det.
%
%   Type is the declared type of the instance field named Field, asked from outside by load_field_type/2 the first time.

field_type(Field, Type) :- typed(Field, Type0), !, Type = Type0.
field_type(Field, Type) :-
    load_field_type(Field, Type0),
    !,
    assertz(typed(Field, Type0)),
    Type = Type0.
