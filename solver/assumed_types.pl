/*  What a path takes for granted of types: that no class implements or extends a type but those that are known.

    In a closed world an answer about the type of an unknown object may rest on that alone: no known class is both, but one
    that is on no class path could be. Such a class is a domain of unseen_types.pl: a subtype of what the object is declared as
    and of what the path found it to be, and of nothing that the path found it not to be. Where an answer leaves such a domain
    out, ends:assumed/1 notes the place and the type that the object is declared as.
*/
:- module(assumed_types, [assume_answer/4, assume_known/2, assume_apart/2, assume_elements/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(ends, [assumed/1]).
:- use_module(types, [declared_as/2, may_alias/2]).
:- use_module(unseen_types, [unseen_below/2, unseen_is/3, unseen_is_not/3]).
:- use_module(object_nodes, [object_node/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  assume_answer(+R, +D, +Type, +Answer) is det.
%
%   Whether the unknown reference or object R of the domain D is an instance of Type was answered `true` or `false` by what its
%   domain has, and not decided; nothing is assumed where Answer is `open`.

assume_answer(R, D, Type, Answer) :-
    (   Answer \== open,
        declared_as(D, Near),
        unseen(R, Near, Unseen0),
        unseen_beside(Answer, Unseen0, Type, Unseen),
        Unseen \== none
    ->  assumed(Near)
    ;   true
    ).

unseen_beside(false, Unseen0, Type, Unseen) :- atom(Type), unseen_is(Unseen0, Type, Unseen).
unseen_beside(true, Unseen0, Type, Unseen) :- ( atom(Type) -> unseen_is_not(Unseen0, Type, Unseen) ; Unseen = Unseen0 ).

%!  assume_known(+X, +D) is det.
%
%   The unknown object X of the domain D is of a class that is known: something is done for each of them.

assume_known(X, D) :-
    (   declared_as(D, Near),
        unseen(X, Near, Unseen),
        Unseen \== none
    ->  assumed(Near)
    ;   true
    ).

%!  assume_elements(+X, +D) is det.
%
%   Whether the unknown array X of the domain D can hold a value was answered by what its domain has.

assume_elements(X, D) :-
    (   D = among(0, _, _, array)
    ->  assume_known(X, D)
    ;   true
    ).

%!  assume_apart(+D1, +D2) is det.
%
%   Something of the domain D1 was found not to be the same as something of the domain D2, by their types alone where no type
%   is in both.

assume_apart(D1, D2) :-
    (   declared_as(D1, Near1),
        declared_as(D2, Near2),
        unseen_below(Near1, Unseen1),
        unseen_is(Unseen1, Near2, Unseen),
        Unseen \== none,
        \+ may_alias(D1, D2)
    ->  assumed(Near1)
    ;   true
    ).

%   Unseen are the unseen subtypes of Near that the path leaves for R.
unseen(R, Near, Unseen) :-
    unseen_below(Near, Unseen0),
    (   Unseen0 == none
    ->  Unseen = none
    ;   object_node(R, Node),
        node_store(Node, Store),
        store_path(Store, Conditions),
        narrowed(Conditions, R, Unseen0, Unseen)
    ).

narrowed([], _, Unseen, Unseen).
narrowed([Condition|Conditions], R, Unseen0, Unseen) :-
    (   Unseen0 \== none, said_of(Condition, R, Is, Type), atom(Type)
    ->  ( Is == true -> unseen_is(Unseen0, Type, Unseen1) ; unseen_is_not(Unseen0, Type, Unseen1) )
    ;   Unseen1 = Unseen0
    ),
    narrowed(Conditions, R, Unseen1, Unseen).

said_of(Condition, R, Is, Type) :-
    condition(Condition, S, Is, Type),
    nonvar_object(S, X),
    nonvar_object(R, Y),
    X == Y.

condition(instance(S, Type), S, true, Type).
condition(castable(S, Type), S, true, Type).
condition(not_instance(S, Type), S, false, Type).

nonvar_object(R, X) :- ( nonvar(R), R = r(Y) -> X = Y ; X = R ).
