/*  The trace-abstraction of a program: what is left of its rules where only some of their arguments are kept.

    An abstract rule is abstract_rule(Name, K, rule(H, Parameters, Test, Answer, R, E, Items, Trace)): the K-th rule of the residual predicate Name
    (partial_evaluation.pl). Of its Parameters those that are not kept are variables that occur nowhere else. H stands for the heap, which has
    the path's limits and nothing else. Items are what is done, in order:
        charge(Goal)                        a meter is charged (meters.pl)
        number(Goal)                        an operation on numbers
        length(L)                           L is the length of an array
        new(Class, X)                       X is a new object of Class, or of no class that is known
        split(Test, Answer, Call)           Call, whose rules hang on the Answer of Test
        called(Place, Args, R, E, T)        a call, with its place (call_places.pl), or virtual(Id, Places)
        initialised(Class, E)               static initialisation
    Where nothing is kept, the operations and tests are there, but nobody looks at them.
*/
:- module(abstract_program, [abstraction/1, load_abstract/2, abstract_predicate/3, abstract_rule/3, method_rule/4, virtual_places/4, predicate_method/2, forget_abstraction/0]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module('../solver/operation_rows', [operation_row/8]).
:- use_module('../solver/meters', [charging_goal/2]).
:- use_module(source, [method/2, selected/3]).
:- use_module('../solver/classes', [subtype/2]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(call_places, [goal_place/2, method_place/3, method_owner/2]).
:- use_module(instantiation_modes, [kept_parameters/2]).

:- dynamic made_class/1, loaded/1, keeps/1, predicate/3, rule/3, method_of/2, of_method/2.

%!  abstraction(+Kept) is det.
%
%   From now on rules are abstract ones that keep, besides what counts rounds, `none` of their parameters; or those that instantiation_modes.pl
%   says, `modes`; or those that are `static` in kept([Name-Modes, ...]).

abstraction(Kept) :-
    forget_abstraction,
    ( Kept == none -> retractall(made_class(_)) ; true ),
    assertz(keeps(Kept)).

%!  forget_abstraction is det.

forget_abstraction :-
    retractall(loaded(_)),
    retractall(keeps(_)),
    retractall(predicate(_, _, _)),
    retractall(rule(_, _, _)),
    retractall(of_method(_, _)).

%!  predicate_method(+Name, -Id) is det.
%
%   The predicate Name is one of the method Id.

predicate_method(Name, Id) :-
    (   method_of(Name, Id0)
    ->  Id = Id0
    ;   is_block_predicate(Name)
    ->  atomic_list_concat(Parts, /, Name),
        append(Path, [_], Parts),
        atomic_list_concat(Path, /, Id),
        assertz(method_of(Name, Id))
    ;   Id = Name,
        assertz(method_of(Name, Id))
    ).

%!  abstract_predicate(+Name, -Called, -Count) is semidet.
%
%   The predicate Name has Count rules; Called is as in partial_evaluation.pl. Fails for methods without code.

abstract_predicate(Name, Called, Count) :-
    predicate_method(Name, Id),
    ( loaded(Id) -> true ; load(Id) ),
    predicate(Name, Called, Count).

%!  abstract_rule(+Name, +K, -Rule) is det.
%
%   Rule is the K-th of the predicate Name, with variables of its own.

abstract_rule(Name, K, Rule) :- rule(Name, K, Rule).

%!  method_rule(+Id, -Name, -K, -Rule) is nondet.
%
%   Rule is the K-th of Name, a predicate of the method Id.

method_rule(Id, Name, K, Rule) :-
    ( loaded(Id) -> true ; load(Id) ),
    of_method(Id, Name),
    rule(Name, K, Rule).

load(Id) :-
    (   method(Id, Method), Method \= missing(_)
    ->  residual_predicates(Method, Predicates),
        load_abstract(Id, Predicates)
    ;   assertz(loaded(Id))
    ).

%!  load_abstract(+Id, +Predicates) is det.
%
%   Make abstract rules of the residual Predicates of the method Id.

load_abstract(Id, Predicates) :-
    assertz(loaded(Id)),
    load_all(Predicates, Id).

load_all([], _).
load_all([Predicate|Predicates], Id) :-
    Predicate = predicate(Name, Called, _, _, Parameters, Locals, Test, Rules),
    length(Rules, Count),
    assertz(predicate(Name, Called, Count)),
    assertz(of_method(Id, Name)),
    keeps(Kept),
    kept(Kept, Name, Parameters, Locals, Mask),
    load_rules(Rules, 1, Name, Parameters, Mask, Test),
    load_all(Predicates, Id).

%   Counters are always kept.
kept(Kept, Name, Parameters, Locals, Mask) :-
    (   Kept == modes, kept_parameters(Name, Modes)
    ->  true
    ;   Kept = kept(Named), memberchk(Name-Modes, Named)
    ->  true
    ;   maplist(not_kept, Parameters, Modes)
    ),
    maplist(kept_parameter(Locals), Parameters, Modes, Mask).

not_kept(_, dynamic).

kept_parameter(Locals, Parameter, Mode, Keep) :-
    ( Mode == static -> Keep = true ; member(N-Value, Locals), N < 0, Value == Parameter -> Keep = true ; Keep = false ).

load_rules([], _, _, _, _, _).
load_rules([rule(Answer, _, R, _, E, Goals, Traces, _)|Rules], K, Name, Parameters, Mask, Test) :-
    maplist(masked, Mask, Parameters, Kept),
    atomic_list_concat([Name,:,K], TraceName),
    Trace =.. [TraceName|Traces],
    items(Goals, H, Items),
    assertz(rule(Name, K, rule(H, Kept, Test, Answer, R, E, Items, Trace))),
    K1 is K + 1,
    load_rules(Rules, K1, Name, Parameters, Mask, Test).

masked(true, Parameter, Parameter).
masked(false, _, _).

items([], _, []).
items([decide(Test, _, Answer),Goal|Goals], H, [split(Test, Answer, Called)|Items]) :-
    !,
    Goal = call(Name, [_|Args], R, _, _, E, T),
    Called = called(call(Name), Args, R, E, T),
    items(Goals, H, Items).
items([Goal|Goals], H, Items) :-
    ( Goal = get_static(_, Class, _, _, _) -> note_made(Class) ; true ),
    ( item(Goal, H, Item) -> Items = [Item|Items1] ; Items = Items1 ),
    items(Goals, H, Items1).

item(Goal, H, charge(Charge)) :- charging_goal(Goal, Event), Event \== cost, !, Goal =.. [Name,_|Args], Charge =.. [Name,H|Args].
item(call(Name, Args, R, H0, H1, E, T), _, called(Place, Args, R, E, T)) :- !, goal_place(call(Name, Args, R, H0, H1, E, T), Place).
item(invoke(virtual, Id, Args, R, H0, H1, E, T), _, called(virtual(Id, Places), Args, R, E, T)) :- !,
    goal_place(invoke(virtual, Id, Args, R, H0, H1, E, T), virtual(Places)).
item(initialise(Class, _, _, E, _), _, initialised(Class, E)) :- !, note_made(Class).
item(array_length(_, _, L), _, length(L)) :- !.
item(new_object(_, Class, X, _), _, new(Class, X)) :- !, note_made(Class).
item(new_exception(_, Class, X, _), _, new(Class, X)) :- !.
item(Goal, _, new(none, X)) :- made(Goal, X), !.
item(Goal, _, number(Goal)) :- operation_row(Goal, _, _, _, _, _, _, _), !.

%   Unknown objects need not be of the classes that the rules make objects of: of exceptions of the library, of dynamic instructions. Some
%   have one object, in a static field.
note_made(Class) :- ( made_class(Class) -> true ; assertz(made_class(Class)) ).

%!  virtual_places(+Id, +Args, +Places0, -Places) is det.
%
%   Places are Places0, which a virtual call of the method Id may run, and those of classes that the rules loaded so far make objects of.

virtual_places(Id, Args, Places0, Places) :-
    findall(Place,
            ( made_class(Class), method_owner(Id, Owner), subtype(Class, Owner), selected(Class, Id, Target), atom(Target),
              method_place(Target, Args, Place), \+ memberchk(Place, Places0) ),
            Made0),
    sort(Made0, Made),
    append(Places0, Made, Places).

made(new_array(_, _, _, X, _), X).
made(new_arrays(_, _, _, X, _), X).
