/*  What follows from a condition on numbers, or from what references turn out to be, for values that hang on that.

    The store lists the nodes with choices (alternatives.pl) that are not resolved; Alternatives are changed in place as literals
    are decided, and backwards: a value that cannot be decides its guard.

    Whoever decides on objects (references.pl) defines the hook objects_differ(X, Y): the objects X and Y are not the same
    from now on. That they are is said by unifying them.
*/
:- module(choices, [post/2, simplified/2, resolved_now/1, choose/2, taken_alternative/2, literals_decided/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, append/3, nth1/3]).
:- use_module(library(apply), [exclude/3, foldl/4]).
:- use_module(store, [changed/1, note/2, another_try/1]).
:- use_module(path_choices, [choice_made/1]).
:- use_module(unknowns, [operand_variable/2, guard_holds/1]).
:- use_module(definitions, [open_choices/2, possible_values/2, comparison_with/4]).
:- use_module(results, [operand_bounds/3]).
:- use_module(intervals, [never/1, narrow/3]).
:- use_module(entailment, [entailed/3]).
:- use_module(alternatives, [resolved/2, collapsed/2]).
:- use_module(object_nodes, [object_node/2, same_object/3]).
:- use_module(differences, [hold/2, reposted/1]).
:- use_module(comparisons, [holds/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- multifile objects_differ/2.

%!  simplified(+List0, -List) is det.
%
%   List is the alternatives List0 without literals that are decided, and without what cannot be chosen.

simplified([], []).
simplified([Guard0-Value|List0], List) :-
    (   open_literals(Guard0, Guard)
    ->  List = [Guard-Value|List1],
        ( Guard == [] -> List1 = [] ; simplified(List0, List1) )
    ;   simplified(List0, List)
    ).

open_literals([], []).
open_literals([Literal|Literals0], Literals) :-
    literal_status(Literal, Status),
    (   Status == true
    ->  open_literals(Literals0, Literals)
    ;   Status == open,
        Literals = [Literal|Literals1],
        open_literals(Literals0, Literals1)
    ).

literal_status(excluded, open).
literal_status(same(X, W), Status) :- same_object(X, W, Status).
literal_status(equal(A, B), Status) :-
    ( entailed(eq, A, B) -> Status = true ; entailed(ne, A, B) -> Status = false ; Status = open ).

%!  post(+Store, +Condition) is semidet.
%
%   Condition holds from now on: the graph holds a difference, all else is held as it is. Where the path looks for no
%   other model, the caller has seen to it that the model satisfies Condition.

post(Store, Condition) :-
    note(Store, Condition),
    hold(Store, Condition),
    follow(Condition, Store).

%   What follows: bounds, and what choices can still be.

follow(any(_), _).
follow(compare(Op, A, B), Store) :-
    narrow(Op, A, B),
    (   store_choices(Store, [])
    ->  true
    ;   ( choice_node(A) -> narrow_choice(A, compare(Op, A, B)) ; true ),
        ( choice_node(B) -> narrow_choice(B, compare(Op, A, B)) ; true ),
        ( memberchk(Op, [eq,ne]) -> indices_decided(Store) ; true )
    ).

choice_node(Node) :- u_with([origin(Def)], Node), Def \= input(_).

%!  literals_decided(+Store) is semidet.
%
%   Some objects were found to be the same, or not: choices are simplified, and what they are is propagated.

literals_decided(Store) :-
    store_choices(Store, Nodes),
    ( Nodes == [] -> true ; simplify_nodes(Nodes, Store) ).

%!  indices_decided(+Store) is semidet.
%
%   The same after a decision on numbers.

indices_decided(Store) :-
    store_choices(Store, Nodes),
    ( member(Node, Nodes), on_index(Node) -> simplify_nodes(Nodes, Store) ; true ).

on_index(Node) :- node_origin(Node, choice(alts(List))), member(Guard-_, List), memberchk(equal(_, _), Guard), !.

simplify_nodes(Nodes, Store) :-
    foldl(simplify_node, Nodes, unchanged, Change),
    (   Change == changed
    ->  store_choices(Store, Nodes1),
        exclude(resolved_node, Nodes1, Open),
        set_store_choices(Store, Open),
        changed(Store),
        reposted(Store),
        fixed_values(Store)
    ;   true
    ).

simplify_node(Node, Change0, Change) :-
    node_origin(Node, choice(Choice)),
    alts_list(Choice, List0),
    simplified(List0, List1),
    List1 = [Guard-_|_],
    Guard \== [excluded],
    collapsed(List1, List),
    (   List == List0
    ->  Change = Change0
    ;   set_alts_list(Choice, List),
        ( List = [Guard-_,[excluded]-_] -> affirm_all(Guard) ; resolved_now(Node) ),
        Change = changed
    ).

resolved_node(Node) :- node_origin(Node, choice(Choice)), resolved(Choice, _).

%!  resolved_now(+Node) is semidet.
%
%   The variable of Node is what its choice is, where nothing is open any more.

resolved_now(Node) :- u_with([origin(choice(Choice)),point(Point),variable(X)], Node), !,
    (   resolved(Choice, A)
    ->  narrow_bounds(Point, A),
        operand_variable(A, V),
        ( X == V -> true ; X = V )
    ;   true
    ).
resolved_now(Node) :-
    node_origin(Node, choice(Choice)),
    functor(Node, _, Arity),
    arg(Arity, Node, R),
    ( resolved(Choice, V) -> R = V ; true ).

%   Floats have no bounds.
narrow_bounds(Point, A) :-
    (   operand_bounds(A, Lo, Hi)
    ->  set_point_lo(Point, Lo),
        set_point_hi(Point, Hi)
    ;   true
    ).

%   Defined unknowns that have one value only now are that value.

fixed_values(Store) :-
    store_defined(Store, Defined),
    fix_all(Defined).

fix_all([]).
fix_all([Node|Nodes]) :-
    u_variable(Node, X),
    ( attvar(X), possible_values(Node, [V]) -> X = V ; true ),
    fix_all(Nodes).

%!  narrow_choice(+Node, +Comparison) is semidet.
%
%   Comparison, in which Node occurs, holds from now on: values that it rules out rule out their guards.

narrow_choice(Node, Comparison) :-
    open_choices(Node, Nodes),
    (   member(Open, Nodes),
        node_origin(Open, choice(Choice)),
        alts_list(Choice, List),
        ruled_out(List, Open, Comparison, Consequence)
    ->  apply_consequence(Consequence, Choice),
        alts_list(Choice, List1),
        ( List1 == List -> true ; narrow_choice(Node, Comparison) )
    ;   true
    ).

%   The first alternative, with a guard of one literal, cannot be: its literal is false. The last one, which needs no
%   guard, cannot be: one of the others is. Only one is left: its guard is true.
ruled_out(List, Open, Comparison, Consequence) :-
    List = [Guard-Value|Rest],
    (   Rest = [[excluded]-_]
    ->  Consequence = affirm(Guard)
    ;   Guard = [Literal], impossible(Open, Value, Comparison)
    ->  Consequence = deny(Literal)
    ;   append(Others, [[]-Last], List), impossible(Open, Last, Comparison)
    ->  append(Others, [[excluded]-Last], List1),
        Consequence = exclude(List1)
    ).

impossible(Open, Value, Comparison) :-
    \+ \+ ( comparison_with(Comparison, Open, Value, Comparison1), never(Comparison1) ).

apply_consequence(deny(Literal), _) :- deny(Literal).
apply_consequence(affirm(Guard), _) :- affirm_all(Guard).
apply_consequence(exclude(List), Choice) :- set_alts_list(Choice, List).

affirm_all([]).
affirm_all([Literal|Literals]) :- affirm(Literal), affirm_all(Literals).

affirm(excluded) :- fail.
affirm(same(X, W)) :- X = W.
affirm(equal(A, B)) :- literal_store(A, B, Store), taken(Store, compare(eq, A, B)).

deny(excluded).
deny(same(X, W)) :-
    object_node(X, Node),
    node_store(Node, Store),
    note(Store, differ(r(X), r(W))),
    objects_differ(X, W).
deny(equal(A, B)) :- literal_store(A, B, Store), taken(Store, compare(ne, A, B)).

%   What a path takes that follows a trial holds there.
taken(Store, Comparison) :-
    ( store_mode(Store, trial) -> holds(Comparison) ; true ),
    post(Store, Comparison).

literal_store(A, B, Store) :- ( number(A) -> node_store(B, Store) ; node_store(A, Store) ).

%!  choose(+Store, +Node) is nondet.
%
%   The choice of Node is resolved, each way that it can be, the model's first.

choose(Store, Node) :-
    node_origin(Node, choice(Choice)),
    alts_list(Choice, List),
    length(List, N),
    ( model_alternative(List, 1, First) -> true ; First = N ),
    taken_number(First, N, K),
    ( ( store_mode(Store, path) ; store_mode(Store, trial) ) -> choice_made(K) ; true ),
    another_try(Store),
    nth1(K, List, Guard-Value),
    deny_before(K, List),
    affirm_all(Guard),
    alts_list(Choice, List1),
    (   List1 = [[]-_|_]
    ->  true
    ;   set_alts_list(Choice, [[]-Value]),
        resolved_now(Node),
        literals_decided(Store)
    ).

model_alternative([Guard-_|List], I, First) :-
    (   guard_holds(Guard)
    ->  First = I
    ;   I1 is I + 1,
        model_alternative(List, I1, First)
    ).

taken_number(First, _, First).
taken_number(First, N, K) :- between(1, N, I), K is N + 1 - I, K =\= First.

deny_before(1, _) :- !.
deny_before(K, [Guard-_|List]) :-
    member(Literal, Guard),
    deny(Literal),
    K1 is K - 1,
    deny_before(K1, List).

%!  taken_alternative(+Node, -Value) is nondet.
%
%   Value is what the choice of Node, an unknown reference, is; guards are decided to match.

taken_alternative(Node, Value) :-
    node_store(Node, Store),
    ( on_aliasing(Node) -> set_store_split(Store, split) ; store_split(Store, whole) -> set_store_split(Store, picked) ; true ),
    choose(Store, Node),
    node_origin(Node, choice(Choice)),
    resolved(Choice, Value).

on_aliasing(Node) :- node_origin(Node, choice(alts(List))), \+ ( member(Guard-_, List), member(Literal, Guard), Literal \= same(_, _) ).
