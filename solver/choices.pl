/*  Values that hang on what is not decided yet: which unknown objects, or which indices, are the same.

    A choice is alts(List), List being Guard-Value, ...; its value is that of the first Guard that holds. A Guard is a
    list of literals, all of which must hold: same(X, W) of unknown objects, equal(I, J) of operands (unknowns.pl). The
    last Guard is [], or [excluded] once that value was ruled out. Values are operands in a choice of numbers, references in a
    choice of references. The store lists the nodes with choices that are not resolved; Alternatives are changed in
    place as literals are decided, and backwards: a value that cannot be decides its guard.
*/
:- module(choices, [alternatives/2, chosen/2, resolved/2, simplified/2, collapsed/2, resolved_now/1, narrow_choice/2,
                    hangs_on_choice/1, open_choice/2, choose/2, taken_alternative/2, literals_decided/1, indices_decided/1,
                    assume_guard/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, append/3, nth1/3]).
:- use_module(library(apply), [exclude/3, maplist/3, foldl/4]).
:- use_module(store, [searching/1, changed/1, note/2, another_try/1]).
:- use_module(unknowns, [operand_value/2, operand_variable/2]).
:- use_module(definitions, [open_choices/2, first_open/2, possible_values/2, comparison_with/4]).
:- use_module(results, [operand_bounds/3]).
:- use_module(conditions, [post/2, entailed/3, never/1, reposted/1]).
:- use_module(references, [same_object/3, identity/2, differ/2, object_node/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  alternatives(+Choice, -List) is det.
%
%   List is Guard-Value, ... of Choice.

alternatives(alts(List), List).

%!  chosen(+Choice, -Value) is semidet.
%
%   Value is that of the first guard which holds under the model.

chosen(alts(List), Value) :- chosen_from(List, Value).

chosen_from([Guard-Value0|List], Value) :-
    ( guard_holds(Guard) -> Value = Value0 ; chosen_from(List, Value) ).

guard_holds([]).
guard_holds([Literal|Literals]) :- literal_holds(Literal), guard_holds(Literals).

literal_holds(excluded) :- fail.
literal_holds(same(X, W)) :- ( X == W -> true ; identity(X, I), identity(W, J), I == J ).
literal_holds(equal(A, B)) :- operand_value(A, V), operand_value(B, W), V =:= W.

%!  resolved(+Choice, -Value) is semidet.
%
%   Nothing is open: Choice is Value.

resolved(alts([[]-Value|_]), Value).

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

%!  collapsed(+List0, -List) is det.
%
%   List is the alternatives List0 without those whose value comes out anyway: the last one's.
%
%       ?- collapsed([[same(x, y)]-1,[same(x, z)]-2,[]-2], List).
%       List = [[same(x, y)]-1, []-2].

collapsed([Alternative], List) :- !, List = [Alternative].
collapsed([Guard-Value|List0], List) :-
    collapsed(List0, List1),
    ( List1 = [[]-Last], Last == Value -> List = List1 ; List = [Guard-Value|List1] ).

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
affirm(equal(A, B)) :- literal_store(A, B, Store), post(Store, compare(eq, A, B)).

deny(excluded).
deny(same(X, W)) :-
    object_node(X, Node),
    node_store(Node, Store),
    note(Store, differ(r(X), r(W))),
    differ(X, W).
deny(equal(A, B)) :- literal_store(A, B, Store), post(Store, compare(ne, A, B)).

literal_store(A, B, Store) :- ( number(A) -> node_store(B, Store) ; node_store(A, Store) ).

%!  hangs_on_choice(+A) is semidet.
%
%   The operand A hangs on a choice that is open.

hangs_on_choice(A) :- first_open([A], _).

%!  open_choice(+Conditions, -Node) is semidet.
%
%   Node is one with an open choice that one of the numeric Conditions hangs on.

open_choice(Conditions, Node) :-
    conditions_operands(Conditions, Operands, []),
    first_open(Operands, Node).

conditions_operands([], Operands, Operands).
conditions_operands([Condition|Conditions], Operands0, Operands) :-
    condition_operands(Condition, Operands0, Operands1),
    conditions_operands(Conditions, Operands1, Operands).

condition_operands(compare(_, A, B), [A,B|Operands], Operands).
condition_operands(any(Lists), Operands0, Operands) :- lists_operands(Lists, Operands0, Operands).

lists_operands([], Operands, Operands).
lists_operands([List|Lists], Operands0, Operands) :-
    conditions_operands(List, Operands0, Operands1),
    lists_operands(Lists, Operands1, Operands).

%!  choose(+Store, +Node) is nondet.
%
%   The choice of Node is resolved, each way that it can be, the model's first.

choose(Store, Node) :-
    node_origin(Node, choice(Choice)),
    alts_list(Choice, List),
    length(List, N),
    ( model_alternative(List, 1, First) -> true ; First = N ),
    taken_number(First, N, K),
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
    ( on_aliasing(Node) -> set_store_split(Store, split) ; true ),
    choose(Store, Node),
    node_origin(Node, choice(Choice)),
    resolved(Choice, Value).

on_aliasing(Node) :- node_origin(Node, choice(alts(List))), \+ ( member(Guard-_, List), member(Literal, Guard), Literal \= same(_, _) ).

%!  assume_guard(+Store, +Guard) is semidet.
%
%   All literals of Guard hold from now on.

assume_guard(_, Guard) :- affirm_all(Guard).
