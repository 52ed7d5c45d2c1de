/*  Fields that are not null by a heap assumption, at the end of a path. */
:- module(assumed_fields, [assumed_fields/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2]).
:- use_module(object_nodes, [object_node/2]).
:- use_module(input_heap, [initial_field/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  assumed_fields(+Store) is nondet.
%
%   Fields that are not null by assumption are known, also where the path never read them. References that they stand
%   below are decided for that: null, as they are in a witness, unless they cannot be.

assumed_fields(Store) :-
    store_setting(Store, Setting),
    setting_assumptions(Setting, Assumptions),
    (   member(nonnull(path(_, [_|_])), Assumptions)
    ->  store_objects(Store, Items),
        decide_nulls(Items),
        store_objects(Store, Objects),
        complete_objects(Objects)
    ;   true
    ).

decide_nulls([]).
decide_nulls([Item|Items]) :-
    ( Item = reference(_, R), attvar(R) -> decide_null(R) ; true ),
    decide_nulls(Items).

decide_null(R) :-
    get_attr(R, references, Node),
    ref_marks(Node, Marks),
    (   member(below(_, nonnull), Marks)
    ->  ( R = null -> true ; R = r(_) )
    ;   true
    ).

complete_objects([]).
complete_objects([Item|Items]) :-
    ( Item = object(_, X), attvar(X) -> complete_object(X) ; true ),
    complete_objects(Items).

complete_object(X) :-
    object_node(X, Node),
    obj_fields(Node, Fields),
    obj_marks(Node, Marks),
    findall(Key, ( member(below([Key], nonnull), Marks), \+ memberchk(Key-_, Fields) ), Keys),
    read_fields(Keys, X).

%   An object that is made for it is completed in its turn.
read_fields([], _).
read_fields([Key|Keys], X) :-
    object_node(X, Node),
    initial_field(Node, Key, V),
    ( V = r(Y), attvar(Y) -> complete_object(Y) ; true ),
    read_fields(Keys, X).
