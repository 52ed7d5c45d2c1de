/*  Where programs come from: classes, methods and method selection, asked from the host when first needed.

    The host (clp/engine.py) registers user:host_provide(+Kind, +First, +Second, -Text); Text is a Prolog term:
        class, Name        class(Supertypes, Fields, Statics, Initialisers), see solver/classes.pl, or missing(Why)
        method, Id         a method as in partial_evaluation.pl, or missing(Why)
        select, Class, Id  the Id of the method that a virtual call of method Id on an object of Class runs, or
                           missing(Why)
    Answers are kept; forget_source/0 starts anew.
*/
:- module(source, [method/2, selected/3, forget_source/0]).
:- use_module('../solver/classes', [add_class/5, forget_classes/0]).

:- dynamic selection/3.

:- multifile classes:load_class/1.
:- dynamic user:host_provide/4.

classes:load_class(Name) :- source:load_class(Name).

load_class(Name) :-
    provided(class, Name, '', Answer),
    (   Answer = class(Supertypes, Fields, Statics, Initialisers)
    ->  add_class(Name, Supertypes, Fields, Statics, Initialisers)
    ;   Answer = missing(Why),
        throw(path_ended(unsupported(Name, Why)))
    ).

%!  method(+Id, -Method) is det.
%
%   Method is the code of the method Id, or missing(Why).

method(Id, Method) :- provided(method, Id, '', Method).

%!  selected(+Type, +Id, -Target) is det.
%
%   Target is the method that runs when Id is called on an object of Type, or missing(Why).

selected(Type, Id, Target) :- selection(Type, Id, Target0), !, Target = Target0.
selected(Type, Id, Target) :-
    ( Type = array(_) -> Class = 'java.lang.Object' ; Class = Type ),
    provided(select, Class, Id, Target),
    assertz(selection(Type, Id, Target)).

%!  forget_source is det.
%
%   Drop all answers.

forget_source :-
    retractall(selection(_, _, _)),
    forget_classes.

provided(Kind, First, Second, Answer) :-
    user:host_provide(Kind, First, Second, Text),
    term_string(Answer, Text).
