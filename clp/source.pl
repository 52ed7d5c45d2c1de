/*  Where programs come from: classes, methods and method selection, asked from the host when first needed.

    The host (clp/engine.py) registers user:host_provide(+Kind, +First, +Second, -Text); Text is a Prolog term:
        class, Name        class(Supertypes, Fields, Statics, Initialisers), see solver/classes.pl, or missing(Why)
        method, Id         a method as in partial_evaluation.pl, or missing(Why); answer_given and
                           answer_excluded of methods that speak of opaque answers
        opaque, Id         of one that is missing, whose types are known: opaque(Result, Exceptions, Known), see opaque_calls.pl; or missing(Why)
        field, Field       the declared type of an instance field
        select, Class, Id  the Id of the method that a virtual call of method Id on an object of Class runs, or
                           missing(Why)
        world, ''          world(Openness, Descriptions), see solver/known_types.pl
        type, Name         a description of that class, or missing(Why)
        size, Id           how many instructions method Id has
        constants, Name    the constants of an enum, a list of Field-Slot
        parts, Id, I       what argument I of the method Id holds (solver/held_parts.pl)
        parts, Field, ''   what that instance field holds
        declared, Name     declared(Modifiers, Superclass, SimpleName), as java.lang.Class tells them, the superclass
                           `none` for interfaces and java.lang.Object
        assertions, Name   1 where assertions are enabled for that class, else 0
    Answers are kept, but for the last, which is a setting; forget_source/0 starts anew.
*/
:- module(source, [method/2, opaque_method/2, selected/3, enum_constants/2, declared_class/4, assertion_status/2, forget_source/0]).
:- use_module('../solver/classes', [add_class/5, forget_classes/0]).
:- use_module('../solver/known_types', [add_world/2, add_type/1, add_unavailable/2, forget_types/0]).
:- use_module('../solver/dispatch', [forget_dispatch/0]).
:- use_module('../solver/ends', [path_ends/1, path_ends_at_once/1]).
:- use_module(loads, [loading/1]).

:- dynamic selection/3, constants/2, declared/4, parts/2.

:- multifile classes:load_class/1.
:- dynamic user:host_provide/4.

classes:load_class(Name) :-
    loads:loading(source:load_class(Name, Loaded)),
    ( Loaded = missing(Why) -> path_ends_at_once(unsupported(Name, Why)) ; true ).

:- multifile classes:load_field_type/2.

classes:load_field_type(Field, Type) :- source:provided(field, Field, '', Type).

:- multifile known_types:load_world/0, known_types:load_type/1, dispatch:select_method/3, dispatch:method_size/2.

known_types:load_world :- loads:loading(source:load_world).
known_types:load_type(Name) :- source:provided(type, Name, '', Answer), source:described(Answer, Name).
dispatch:select_method(Type, Id, Target) :- source:selected(Type, Id, Target).
:- multifile held_parts:declared_parts/2.

held_parts:declared_parts(Place, Parts) :- source:parts_of(Place, Parts).

dispatch:method_size(Id, Size) :- source:provided(size, Id, '', Size).

:- public load_class/2, load_world/0.   % called through loading/1

load_world :-
    provided(world, '', '', world(Openness, Types)),
    add_world(Openness, Types).

described(missing(Why), Name) :- !, add_unavailable(Name, Why).
described(Description, _) :- add_type(Description).

load_class(Name, Loaded) :-
    provided(class, Name, '', Loaded),
    ( Loaded = class(Supertypes, Fields, Statics, Initialisers) -> add_class(Name, Supertypes, Fields, Statics, Initialisers) ; true ).

%!  method(+Id, -Method) is det.
%
%   Method is the code of the method Id, missing(Why), or what it says of opaque answers (opaque_calls.pl).

method(Id, Method) :- provided(method, Id, '', Method).

%!  opaque_method(+Id, -Opaque) is semidet.
%
%   The method Id has no code. Opaque is opaque(Type, Classes, Known): it returns a Type and declares to throw exceptions of Classes; Known is
%   `known` where that is all, else `open`.

opaque_method(Id, Opaque) :-
    provided(opaque, Id, '', Opaque),
    Opaque = opaque(_, _, _).

%!  selected(+Type, +Id, -Target) is det.
%
%   Target is the method that runs when Id is called on an object of Type, or missing(Why).

selected(Type, Id, Target) :- selection(Type, Id, Target0), !, Target = Target0.
selected(Type, Id, Target) :-
    ( Type = array(_) -> Class = 'java.lang.Object' ; Class = Type ),
    provided(select, Class, Id, Target),
    assertz(selection(Type, Id, Target)).

parts_of(Place, Parts) :- parts(Place, Parts0), !, Parts = Parts0.
parts_of(Place, Parts) :-
    ( Place = Id-I -> atom_number(Second, I), provided(parts, Id, Second, Parts0) ; provided(parts, Place, '', Parts0) ),
    ( Parts0 = missing(_) -> Parts = any ; Parts = Parts0 ),
    assertz(parts(Place, Parts)).

%!  enum_constants(+Enum, -Constants) is det.
%
%   Constants are those of the class Enum in order, a list of Field-Slot of its static fields.

enum_constants(Enum, Constants) :- constants(Enum, Constants0), !, Constants = Constants0.
enum_constants(Enum, Constants) :-
    provided(constants, Enum, '', Constants),
    assertz(constants(Enum, Constants)).

%!  declared_class(+Class, -Modifiers, -Superclass, -SimpleName) is det.
%
%   The Class is declared with Modifiers, those of java.lang.Class.getModifiers(), below its Superclass, or `none`;
%   its SimpleName is the one in the source, empty where there is none.

declared_class(Class, Modifiers, Superclass, SimpleName) :-
    (   declared(Class, Modifiers0, Superclass0, SimpleName0)
    ->  true
    ;   provided(declared, Class, '', Answer),
        ( Answer = declared(Modifiers0, Superclass0, SimpleName0) -> true ; Answer = missing(Why), path_ends(unsupported(Class, Why)) ),
        assertz(declared(Class, Modifiers0, Superclass0, SimpleName0))
    ),
    Modifiers = Modifiers0,
    Superclass = Superclass0,
    SimpleName = SimpleName0.

%!  assertion_status(+Type, -Status) is det.
%
%   Status is 1 where assertions are enabled for Type, else 0. An array's are those of what is in it.

assertion_status(array(Component), Status) :- !, assertion_status(Component, Status).
assertion_status(Type, Status) :- provided(assertions, Type, '', Status).

%!  forget_source is det.
%
%   Drop all answers.

forget_source :-
    retractall(selection(_, _, _)),
    retractall(constants(_, _)),
    retractall(declared(_, _, _, _)),
    retractall(parts(_, _)),
    forget_types,
    forget_dispatch,
    forget_classes.

provided(Kind, First, Second, Answer) :- loading(asked(Kind, First, Second, Answer)).

:- public asked/4.   % called through loading/1

asked(Kind, First, Second, Answer) :-
    user:host_provide(Kind, First, Second, Text),
    term_string(Answer, Text).
