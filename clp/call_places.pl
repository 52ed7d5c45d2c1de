/*  What rules call, for traces that are given or made without running anything.

    A place is call(Predicate), model(Method), virtual(Targets) with such places for each method that may run there, or `initialiser`.
*/
:- module(call_places, [call_places/2, method_places/2, goal_place/2, method_place/3, method_owner/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../solver/dispatch', [type_targets/3]).
:- use_module('../solver/types', [declared_type/2]).
:- use_module(source, [method/2]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(json_text, [json_text/1, json_texts/1]).
:- use_module(linking, [modelled/2]).
:- use_module(model_calls, [opened/2]).

%!  call_places(+IdText, -Json) is det.
%
%   Json is {"Predicate": [[Place, ...], ...], ...}, a list for each rule of each residual predicate of the method with that id. A Place is a
%   list of the predicates that may run there, models with `=` in front of their ids, behind `*` where the call is virtual; empty for static
%   initialisation.

call_places(IdText, Json) :-
    atom_string(Id, IdText),
    method_places(Id, Predicates),
    with_output_to(string(Json), ( write('{'), written(Predicates, predicate_json), write('}') )).

:- meta_predicate written(+, 1).

written([], _).
written([X|Xs], Write) :-
    call(Write, X),
    ( Xs == [] -> true ; write(','), written(Xs, Write) ).

predicate_json(Name-Rules) :- json_text(Name), write(':['), written(Rules, rule_json), write(']').

rule_json(Places) :- write('['), written(Places, place_json), write(']').

place_json(Place) :- place_names(Place, Names), json_texts(Names).

place_names(call(Name), [Name]).
place_names(model(Name), [Marked]) :- atom_concat(=, Name, Marked).
place_names(virtual(Places), [*|Names]) :- findall(Name, ( member(Place, Places), place_names(Place, [Name]) ), Names).
place_names(initialiser, []).

%!  method_places(+Id, -Predicates) is det.
%
%   Predicates are Name-Rules for the residual predicates of the method Id, Rules being lists of places; none where it has no code.

method_places(Id, Predicates) :-
    (   method(Id, Method), Method \= missing(_)
    ->  residual_predicates(Method, Residual),
        maplist(predicate_places, Residual, Predicates)
    ;   Predicates = []
    ).

predicate_places(predicate(Name, _, _, _, _, _, _, Rules0), Name-Rules) :- maplist(rule_places, Rules0, Rules).

rule_places(rule(_, _, _, _, _, Goals, _, _), Places) :-
    calls(Goals, Calls),
    maplist(goal_place, Calls, Places).

calls([], []).
calls([Goal|Goals], Calls) :-
    ( is_call(Goal) -> Calls = [Goal|Calls1] ; Calls = Calls1 ),
    calls(Goals, Calls1).

is_call(call(_, _, _, _, _, _, _)).
is_call(invoke(virtual, _, _, _, _, _, _, _)).
is_call(initialise(_, _, _, _, _)).

%!  goal_place(+Call, -Place) is det.
%
%   Place is what the goal Call may run.

goal_place(call(Name, Args, _, _, _, _, _), Place) :- ( is_block_predicate(Name) -> Place = call(Name) ; method_place(Name, Args, Place) ).
goal_place(invoke(virtual, Id, Args, _, _, _, _, _), virtual(Places)) :-
    method_owner(Id, Class),
    declared_type(Class, Domain),
    type_targets(Domain, Id, Targets),
    findall(Place, ( member(target(Target, _), Targets), atom(Target), Target \== stub, method_place(Target, Args, Place) ), Places).
goal_place(initialise(_, _, _, _, _), initialiser).

%!  method_place(+Id, +Args, -Place) is det.
%
%   Place is a call of the method Id with Args, a model or not.

method_place(Id, Args, Place) :-
    length(Args, N),
    Arity is N + 5,
    functor(Head, Id, Arity),
    ( ( modelled(Id, Arity) ; opened(Head, _) ) -> Place = model(Id) ; Place = call(Id) ).

%!  method_owner(+Id, -Class) is det.
%
%   Class is the one that the method Id is of.
%
%       ?- method_owner('p.C.m(Lp/D;)V', Class).
%       Class = 'p.C'.

method_owner(Id, Class) :-
    sub_atom(Id, Before, 1, After, '('),
    sub_atom(Id, _, After, 0, Descriptor),
    \+ sub_atom(Descriptor, _, 1, _, '.'),
    !,
    sub_atom(Id, 0, Before, _, Path),
    atomic_list_concat(Parts, '.', Path),
    append(Packages, [_], Parts),
    atomic_list_concat(Packages, '.', Class).
