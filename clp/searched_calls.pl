/*  The call that a search begins with: a method's class initialised, its clauses called on unknown inputs, or on known ones; and what is
    to hold of these. */
:- module(searched_calls, [unknown_inputs/5, conditions_hold/4, method_run/8]).
:- use_module(library(lists), [append/3]).
:- use_module('../solver/heap', [new_object/4]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/limits', [limit_path/3]).
:- use_module('../solver/unknowns', [new_unknown/3]).
:- use_module('../solver/references', [new_reference/5]).
:- use_module('../solver/known_types', [description/5]).
:- use_module('../solver/types', [declared_type/2]).
:- use_module('../solver/dispatch', [type_targets/3]).
:- use_module('../solver/classes', [class/6, component_default/2]).
:- use_module('../solver/marks', [argument_marks/3]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module(calls, [initialise/5]).
:- use_module(residual, []).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  unknown_inputs(+Types, +I, +Called, +Store, -Inputs) is semidet.
%
%   Inputs are what the method Called, Static-Id, is called with, unknown in Store, from its argument I on, where the receiver is
%   number 0; they have these Types.

unknown_inputs([], _, _, _, []).
unknown_inputs([Type|Types], I, Called, Store, [X|Xs]) :-
    (   component_default(Type, Default), Default \== null
    ->  new_unknown(Store, Type, X)
    ;   I =:= 0, constructs(Called)
    ->  constructed(Type, Called, Store, X)
    ;   declared_type(Type, Domain0),
        ( I =:= 0 -> receiver_type(Called, Domain0, Domain) ; Domain = Domain0 ),
        argument_marks(Store, I, Marks),
        new_reference(Store, arg(I), Domain, Marks, X),
        ( I =:= 0, Called = instance-_ -> X = r(_) ; true )
    ),
    I1 is I + 1,
    unknown_inputs(Types, I1, Called, Store, Xs).

%   A constructor starts from a new object.
constructs(instance-Id) :- sub_atom(Id, _, _, _, '.<init>(').

constructed(Class, _-Id, Store, r(X)) :-
    (   description(Class, concrete, _, _, _)
    ->  store_setting(Store, Setting),
        setting_heap(Setting, H),
        new_object(H, Class, X, _)
    ;   path_ends(unsupported(Id, 'an abstract class, whose constructors run for its subclasses alone'))
    ).

%   A receiver is of a class on whose objects a call runs this very method, not one that overrides it.
receiver_type(static-_, Domain, Domain).
receiver_type(instance-Id, Domain0, Domain) :-
    (   type_targets(Domain0, Id, Targets),
        memberchk(target(Id, Domain1), Targets)
    ->  Domain = Domain1
    ;   path_ends(unsupported(Id, 'every class that could be the receiver overrides it'))
    ).

%!  conditions_hold(+Assumptions, +Criterion, +Inputs, +H) is nondet.
%
%   The conditions that are among Assumptions as holds(Id) hold of Inputs on the heap H: the method Id, which changes nothing, gives
%   1, within Criterion.

conditions_hold(Assumptions, Criterion, Inputs, H0) :-
    (   memberchk(holds(Id), Assumptions)
    ->  limit_path(H0, Criterion, H),
        append(Inputs, [Holds,H,_,End,_], Args),
        Goal =.. [Id|Args],
        call(residual:Goal),
        End == ok,
        Holds == 1
    ;   true
    ).

%!  method_run(+Method, +Criterion, +Inputs, -R, +H0, -H, -E, ?T) is nondet.
%
%   Method, method(Id, Class, Static, Types), is called on Inputs as its clauses are, behind the initialisation of its class, within
%   Criterion of limits.pl.

method_run(method(Id, Class, Static, _), Criterion, Inputs, R, H0, H, E, T) :-
    class(Class, _, _, _, _, Initialisers),
    ( Initialisers == [] -> H1 = H0, E1 = ok ; initialise(Class, H0, H1, E1, T1) ),
    (   E1 == ok
    ->  limit_path(H1, Criterion, H2),
        receiver(Static, Inputs, Args0),
        append(Args0, [R,H2,H,E,T], Args),
        Goal =.. [Id|Args],
        call(residual:Goal)
    ;   needs_no_object(Static, Id),
        E = E1, H = H1, T = T1
    ).

%   What an initialiser throws leaves a call of a static method, and a constructor; objects of the class there are none.
needs_no_object(static, _) :- !.
needs_no_object(instance, Id) :- constructs(instance-Id).

receiver(static, Args, Args).
receiver(instance, [r(X)|Args], [X|Args]).
