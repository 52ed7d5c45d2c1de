/*  What unknown numbers hang on: walks through their definitions, down to inputs.

    Definitions share parts: `v = v * v`, ten times over, is a term of ten nodes and a thousand paths. So every walk goes
    through each node once, and keeps by the node's number what it came to there: Seen, or Values, is an assoc. Operations have numbers
    above zero, choices below (unknowns.pl).
*/
:- module(definitions, [open_choices/2, outer_choices/2, first_open/2, hangs_on_choice/1, open_choice/2,
                        inputs_below/2, possible_values/2, comparison_with/4, written_size/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(ground_results, [ground_result/3, floating/1]).
:- use_module(alternatives, [alternatives/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  open_choices(+A, -Nodes) is det.
%
%   Nodes are those of the open choices that the operand A hangs on, each once, before those that its alternatives hang on.
%
%       ?- open_choices(7, Nodes).
%       Nodes = [].

open_choices(A, Nodes) :-
    (   may_hang(A)
    ->  empty_assoc(Seen),
        choices_below(A, below, Seen, _, Nodes, [])
    ;   Nodes = []
    ).

%!  outer_choices(+A, -Nodes) is det.
%
%   Nodes are those of the open choices that the operand A hangs on, each once, without those that their alternatives hang
%   on.
%
%       ?- outer_choices(7, Nodes).
%       Nodes = [].

outer_choices(A, Nodes) :-
    (   may_hang(A)
    ->  empty_assoc(Seen),
        choices_below(A, top, Seen, _, Nodes, [])
    ;   Nodes = []
    ).

%   Where the store lists no choice, none is open.
may_hang(Node) :- u_with([store(Store),origin(Def)], Node), Def \= input(_), \+ store_choices(Store, []).

%!  first_open(+Operands, -Node) is semidet.
%
%   Node is that of the first open choice that one of Operands hangs on, not by way of another open one.
%
%       ?- first_open([7], _).
%       false.

first_open(Operands, Node) :-
    empty_assoc(Seen),
    first_open(Operands, Seen, Node).

first_open([A|Operands], Seen0, Node) :-
    (   may_hang(A)
    ->  choices_below(A, top, Seen0, Seen, Nodes, []),
        ( Nodes = [Node0|_] -> Node = Node0 ; first_open(Operands, Seen, Node) )
    ;   first_open(Operands, Seen0, Node)
    ).

%   choices_below(A, How, Seen0, Seen, Nodes0, Nodes): How is `below` where what alternatives hang on is looked for too.
choices_below(A, How, Seen0, Seen, Nodes0, Nodes) :-
    (   u_with([number(N),origin(Def)], A), Def \= input(_), \+ get_assoc(N, Seen0, _)
    ->  put_assoc(N, Seen0, seen, Seen1),
        choices_in(Def, A, How, Seen1, Seen, Nodes0, Nodes)
    ;   Seen = Seen0, Nodes0 = Nodes
    ).

choices_in(choice(Choice), Node, How, Seen0, Seen, Nodes0, Nodes) :- !,
    alternatives(Choice, List),
    (   List = [[]-A|_]
    ->  choices_below(A, How, Seen0, Seen, Nodes0, Nodes)
    ;   Nodes0 = [Node|Nodes1],
        (   How == below
        ->  choices_of_values(List, Seen0, Seen, Nodes1, Nodes)
        ;   Seen = Seen0, Nodes1 = Nodes
        )
    ).
choices_in(Def, _, How, Seen0, Seen, Nodes0, Nodes) :-
    functor(Def, _, Arity),
    choices_of_operands(1, Arity, Def, How, Seen0, Seen, Nodes0, Nodes).

choices_of_values([], Seen, Seen, Nodes, Nodes).
choices_of_values([_-A|List], Seen0, Seen, Nodes0, Nodes) :-
    choices_below(A, below, Seen0, Seen1, Nodes0, Nodes1),
    choices_of_values(List, Seen1, Seen, Nodes1, Nodes).

choices_of_operands(I, Arity, Def, How, Seen0, Seen, Nodes0, Nodes) :-
    (   I > Arity
    ->  Seen = Seen0, Nodes0 = Nodes
    ;   arg(I, Def, A),
        choices_below(A, How, Seen0, Seen1, Nodes0, Nodes1),
        I1 is I + 1,
        choices_of_operands(I1, Arity, Def, How, Seen1, Seen, Nodes1, Nodes)
    ).

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

%!  inputs_below(+A, -Nodes) is det.
%
%   Nodes are those of the inputs that the operand A hangs on, each once. What turned out to be a number hangs on none.
%
%       ?- inputs_below(7, Nodes).
%       Nodes = [].

inputs_below(A, Nodes) :-
    empty_assoc(Seen),
    inputs_of(A, Seen, _, Nodes, []).

inputs_of(A, Seen0, Seen, Nodes0, Nodes) :-
    (   u_with([number(N),origin(Def),variable(X)], A), \+ number(X)
    ->  (   get_attr(X, unknowns, Other), \+ same_term(Other, A)
        ->  inputs_of(Other, Seen0, Seen, Nodes0, Nodes)
        ;   Def = input(_)
        ->  inputs_once(input(N), A, Seen0, Seen, Nodes0, Nodes)
        ;   get_assoc(N, Seen0, _)
        ->  Seen = Seen0, Nodes0 = Nodes
        ;   put_assoc(N, Seen0, seen, Seen1),
            parts(Def, Parts),
            inputs_of_all(Parts, Seen1, Seen, Nodes0, Nodes)
        )
    ;   Seen = Seen0, Nodes0 = Nodes
    ).

%   Inputs have numbers of their own.
inputs_once(Key, Node, Seen0, Seen, Nodes0, Nodes) :-
    (   get_assoc(Key, Seen0, _)
    ->  Seen = Seen0, Nodes0 = Nodes
    ;   put_assoc(Key, Seen0, seen, Seen),
        Nodes0 = [Node|Nodes]
    ).

inputs_of_all([], Seen, Seen, Nodes, Nodes).
inputs_of_all([A|As], Seen0, Seen, Nodes0, Nodes) :-
    inputs_of(A, Seen0, Seen1, Nodes0, Nodes1),
    inputs_of_all(As, Seen1, Seen, Nodes1, Nodes).

%   parts(Def, Parts): the operands in a definition; those of a choice are in its guards as well.
parts(choice(Choice), Parts) :- !,
    alternatives(Choice, List),
    alternatives_parts(List, Parts).
parts(Def, Parts) :- Def =.. [_|Parts].

alternatives_parts([], []).
alternatives_parts([Guard-A|List], [A|Parts]) :-
    guard_parts(Guard, Parts, Parts1),
    alternatives_parts(List, Parts1).

guard_parts([], Parts, Parts).
guard_parts([Literal|Guard], Parts0, Parts) :-
    ( Literal = equal(A, B) -> Parts0 = [A,B|Parts1] ; Parts0 = Parts1 ),
    guard_parts(Guard, Parts1, Parts).

%!  possible_values(+A, -Values) is semidet.
%
%   The operand A can only be one of the Values, an ordered set of at most 32 integers: those of the alternatives of a
%   choice, and what operations on few values give.
%
%       ?- possible_values(7, Values).
%       Values = [7].

possible_values(A, Values) :-
    empty_assoc(Known),
    values_of(A, Known, _, Values),
    Values \== any.

%   values_of(A, Known0, Known, Values): Values is `any` where they are not few.
values_of(A, Known0, Known, Values) :-
    (   number(A)
    ->  Known = Known0,
        ( integer(A) -> Values = [A] ; Values = any )
    ;   u_with([number(N),origin(Def)], A),
        (   Def = input(_)
        ->  Known = Known0, Values = any
        ;   get_assoc(N, Known0, Values0)
        ->  Known = Known0, Values = Values0
        ;   values_in(Def, Known0, Known1, Values),
            put_assoc(N, Known1, Values, Known)
        )
    ).

values_in(choice(Choice), Known0, Known, Values) :- !,
    alternatives(Choice, List),
    alternative_operands(List, Operands),
    values_of_all(Operands, Known0, Known, Sets),
    united(Sets, Values).
values_in(Def, Known0, Known, Values) :-
    Def =.. [Op|Operands],
    (   floating(Op)
    ->  Known = Known0, Values = any
    ;   values_of_all(Operands, Known0, Known, Sets),
        ( Sets == any -> Values = any ; results(Op, Sets, Values) )
    ).

alternative_operands([], []).
alternative_operands([Guard-A|List], Operands) :-
    ( Guard == [excluded] -> Operands = Operands1 ; Operands = [A|Operands1] ),
    alternative_operands(List, Operands1).

values_of_all([], Known, Known, []).
values_of_all([A|Operands], Known0, Known, Sets) :-
    values_of(A, Known0, Known1, Values),
    (   Values == any
    ->  Known = Known1, Sets = any
    ;   values_of_all(Operands, Known1, Known, Sets1),
        ( Sets1 == any -> Sets = any ; Sets = [Values|Sets1] )
    ).

united(any, Values) :- !, Values = any.
united(Sets, Values) :-
    findall(V, ( member(Set, Sets), member(V, Set) ), Values0),
    few(Values0, Values).

results(Op, Sets, Values) :-
    findall(V, ( maplist(member, Vs, Sets), ground_result(Op, Vs, V) ), Values0),
    few(Values0, Values).

few(Values0, Values) :-
    sort(Values0, Values1),
    length(Values1, N),
    ( N =< 32 -> Values = Values1 ; Values = any ).

%!  comparison_with(+Comparison0, +Node, +Value, -Comparison) is det.
%
%   Comparison is Comparison0 with the operand Value in place of the choice that Node is.

comparison_with(compare(Op, A0, B0), Node, Value, compare(Op, A, B)) :-
    u_with([number(N)], Node),
    empty_assoc(Known0),
    put_assoc(N, Known0, Value, Known1),
    operand_with(A0, A, Known1, Known),
    operand_with(B0, B, Known, _).

%   operand_with(A0, A, Known0, Known): what becomes of the nodes that were met is Known.
operand_with(A0, A, Known0, Known) :-
    (   u_with([number(N),origin(Def)], A0), Def \= input(_)
    ->  (   get_assoc(N, Known0, A1)
        ->  A = A1, Known = Known0
        ;   definition_with(Def, A0, A, Known0, Known1),
            put_assoc(N, Known1, A, Known)
        )
    ;   A = A0, Known = Known0
    ).

definition_with(choice(Choice), Node, A, Known0, Known) :- !,
    alternatives(Choice, List),
    ( List = [[]-B|_] -> operand_with(B, A, Known0, Known) ; A = Node, Known = Known0 ).
definition_with(Def0, Node0, Node, Known0, Known) :-
    u_with([store(Store),number(N),point(Point),variable(X)], Node0),
    u_with([store(Store),number(N),origin(Def),point(Point),variable(X)], Node),
    Def0 =.. [Op|Operands0],
    operands_with(Operands0, Operands, Known0, Known),
    Def =.. [Op|Operands].

operands_with([], [], Known, Known).
operands_with([A0|Operands0], [A|Operands], Known0, Known) :-
    operand_with(A0, A, Known0, Known1),
    operands_with(Operands0, Operands, Known1, Known).

%!  written_size(+A, +Most) is semidet.
%
%   To write the operand A out, down to inputs, takes Most operations and alternatives at most.
%
%       ?- written_size(7, 0).
%       true.

written_size(A, Most) :-
    empty_assoc(Known),
    size_of(A, Most, Known, _, _).

%   size_of(A, Most, Known0, Known, Size): fails where Size would be above Most.
size_of(A, Most, Known0, Known, Size) :-
    (   u_with([number(N),origin(Def),variable(X)], A), Def \= input(_), var(X)
    ->  (   get_assoc(N, Known0, Size)
        ->  Known = Known0
        ;   parts(Def, Parts),
            size_of_all(Parts, Most, Known0, Known1, 1, Size),
            put_assoc(N, Known1, Size, Known)
        )
    ;   Known = Known0, Size = 0
    ).

size_of_all([], _, Known, Known, Size, Size).
size_of_all([A|As], Most, Known0, Known, Size0, Size) :-
    size_of(A, Most, Known0, Known1, SizeOfA),
    Size1 is Size0 + SizeOfA,
    Size1 =< Most,
    size_of_all(As, Most, Known1, Known, Size1, Size).
