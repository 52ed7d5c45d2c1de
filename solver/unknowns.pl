/*  Unknown numbers: what they are, and their values under the model.

    An unknown is an attributed variable whose attribute is its node, `u` (layout.pl). Origin
    is input(Type), an operation on operands (nodes and numbers) without its result, or choice(Alternatives)
    (alternatives.pl): a value that hangs on which objects, or which indices, are the same. Point holds bounds and, for
    integral inputs, the place in the graph of orders; a float input has real(Value); the bounds of a defined
    unknown come with a Stamp and a Value, which is valid at the Stamp of the model. Nodes, not
    variables, make up the store, so that binding a variable changes nothing.

    An operand is what stands for a number in the store: itself, or the node of an unknown.

    Whoever decides on numbers (conditions.pl) defines the hook become_equal(A, B): the operands A and B, one of them a node,
    are equal from now on, since the unknown was bound.
*/
:- module(unknowns, [new_unknown/3, new_unknown/5, new_choice/5, operation/1, operand/2, operand_variable/2, operand_value/2,
                     guard_holds/1, store_of/3, definition/2, input_values/2, set_input_values/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(orders, [new_point/4, point_value/3, set_point_value/3]).
:- use_module(results, [type_range/3, simpler/2, result_bounds/3]).
:- use_module(store, [changed/1]).
:- use_module(alternatives, [alternatives/2]).
:- use_module(ground_results, [ground_result/3]).
:- use_module(object_nodes, [identity/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- multifile become_equal/2.

:- det((new_unknown/3, new_unknown/5, new_choice/5, operation/1, input_values/2,
         set_input_values/2)).

%!  new_unknown(+Store, +Type, -X) is det.
%
%   X is the next input, of a primitive Type.
%
%       ?- new_store([], S), new_unknown(S, int, X), definition(X, Def).
%       Def = input(1, int).

new_unknown(Store, Type, X) :-
    (   type_range(Type, Lo, Hi)
    ->  store_graph(Store, Graph),
        new_point(Graph, Lo, Hi, Point)
    ;   real_with([value(0.0)], Point)
    ),
    new_input(Store, Type, Point, X).

%!  new_unknown(+Store, +Type, +Lo, +Hi, -X) is det.
%
%   X is the next input, a whole number of Type that lies between Lo and Hi.

new_unknown(Store, Type, Lo, Hi, X) :-
    store_graph(Store, Graph),
    new_point(Graph, Lo, Hi, Point),
    new_input(Store, Type, Point, X).

new_input(Store, Type, Point, X) :-
    store_inputs(Store, Inputs),
    next_number(Inputs, N),
    u_with([store(Store),number(N),origin(input(Type)),point(Point),variable(X)], Node),
    put_attr(X, unknowns, Node),
    set_store_inputs(Store, [Node|Inputs]).

next_number([], 1).
next_number([Node|_], N1) :- u_number(Node, N), N1 is N + 1.

%!  new_choice(+Store, +Alternatives, +Lo, +Hi, -X) is det.
%
%   X is the number that the first of Alternatives (choices.pl) whose guard holds gives, between Lo and Hi.

new_choice(Store, Alternatives, Lo, Hi, X) :-
    store_chosen(Store, Choices),
    N is -1 - Choices,
    Made is Choices + 1,
    set_store_chosen(Store, Made),
    computed_with([lo(Lo),hi(Hi),stamp(-1),value(0)], Point),
    u_with([store(Store),number(N),origin(choice(Alternatives)),point(Point),variable(X)], Node),
    put_attr(X, unknowns, Node),
    add_store_choices(Store, Node).

%!  operand(+X, -A) is det.
%
%   A is the operand that the number X is.

operand(X, A) :- ( number(X) -> A = X ; get_attr(X, unknowns, A) ).

%!  operand_variable(+A, -X) is det.
%
%   X is the number, or unknown, that the operand A stands for.

operand_variable(A, X) :- ( number(A) -> X = A ; u_variable(A, X) ).

%!  store_of(+A, +B, -Store) is det.
%
%   Store is that of the operands A and B, one of which is a node.

store_of(A, B, Store) :- ( number(A) -> u_store(B, Store) ; u_store(A, Store) ).

%!  operation(+Goal) is det.
%
%   Goal is one of integers or floats, inputs first, with an unknown among them; its result is a number where that
%   follows, an input of it where that follows, else an unknown that Goal defines.
%
%       ?- new_store([], S), new_unknown(S, int, X), operation(imul(X, 0, Z)).
%       Z = 0.

operation(Goal) :-
    Goal =.. [Op|Arguments],
    split_last(Arguments, Inputs, Z),
    maplist(operand, Inputs, Operands),
    Def =.. [Op|Operands],
    (   simpler(Def, A)
    ->  operand_variable(A, Z)
    ;   result_bounds(Def, Lo, Hi),
        ( Lo == Hi, integer(Lo) -> Z = Lo ; define(Def, Lo, Hi, Z) )
    ).

split_last([X], [], X) :- !.
split_last([X|Xs], [X|Ys], Z) :- split_last(Xs, Ys, Z).

define(Def, Lo, Hi, Z) :-
    once(( arg(_, Def, A), compound(A) )),
    u_store(A, Store),
    store_defined(Store, Defined),
    next_number(Defined, N),
    computed_with([lo(Lo),hi(Hi),stamp(-1),value(0)], Point),
    u_with([store(Store),number(N),origin(Def),point(Point),variable(Variable)], Node),
    put_attr(Variable, unknowns, Node),
    set_store_defined(Store, [Node|Defined]),
    Z = Variable.

%!  operand_value(+A, -Value) is semidet.
%
%   Value is what the operand A is under the model; none where a division by zero is part of it.

operand_value(A, Value) :- number(A), !, Value = A.
operand_value(Node, Value) :- u_with([store(Store),origin(Def),point(Point)], Node), node_value(Def, Point, Store, Value).

node_value(input(_), Point, Store, Value) :- !,
    ( real_with([value(Value0)], Point) -> Value = Value0 ; store_graph(Store, Graph), point_value(Graph, Point, Value) ).
node_value(Def, Cache, Store, Value) :-
    store_stamp(Store, Stamp),
    (   computed_stamp(Cache, Stamp)
    ->  computed_value(Cache, Value)
    ;   defined_value(Def, Value),
        set_computed_stamp(Cache, Stamp),
        set_computed_value(Cache, Value)
    ).

defined_value(choice(Alternatives), Value) :- !, chosen(Alternatives, A), operand_value(A, Value).
defined_value(Def, Value) :-
    Def =.. [Op|Operands],
    maplist(operand_value, Operands, Values),
    ground_result(Op, Values, Value).

%!  chosen(+Choice, -Value) is semidet.
%
%   Value is that of the first guard which holds under the model.

chosen(alts(List), Value) :- chosen_from(List, Value).

chosen_from([Guard-Value0|List], Value) :-
    ( guard_holds(Guard) -> Value = Value0 ; chosen_from(List, Value) ).

%!  guard_holds(+Guard) is semidet.
%
%   All literals of Guard hold under the model.

guard_holds([]).
guard_holds([Literal|Literals]) :- literal_holds(Literal), guard_holds(Literals).

literal_holds(excluded) :- fail.
literal_holds(same(X, W)) :- ( X == W -> true ; identity(X, I), identity(W, J), I == J ).
literal_holds(equal(A, B)) :- operand_value(A, V), operand_value(B, W), V =:= W.

%!  definition(+X, -Def) is semidet.
%
%   Def is input(N, Type), choice(Alternatives), or the operation that defines the unknown X, with its inputs.

definition(X, Def) :-
    get_attr(X, unknowns, Node),
    u_number(Node, N),
    u_origin(Node, Def0),
    (   Def0 = input(Type)
    ->  Def = input(N, Type)
    ;   Def0 = choice(_)
    ->  Def = Def0
    ;   Def0 =.. [Op|Operands],
        maplist(operand_variable, Operands, Arguments),
        Def =.. [Op|Arguments]
    ).

%!  input_values(+Store, -Values) is det.
%
%   Values are those of the inputs under the model, in order.

input_values(Store, Values) :-
    store_inputs(Store, Inputs),
    store_graph(Store, Graph),
    input_values(Inputs, Graph, [], Values).

input_values([], _, Values, Values).
input_values([Node|Inputs], Graph, Values0, Values) :-
    u_point(Node, Point),
    ( real_with([value(Value)], Point) -> true ; point_value(Graph, Point, Value) ),
    input_values(Inputs, Graph, [Value|Values0], Values).

%!  set_input_values(+Store, +Values) is det.
%
%   The model gives the inputs these Values, in order.

set_input_values(Store, Values) :-
    store_inputs(Store, Inputs),
    store_graph(Store, Graph),
    set_values(Inputs, Graph, Values, []),
    changed(Store).

set_values([], _, Values, Values).
set_values([Node|Inputs], Graph, Values0, Values) :-
    u_point(Node, Point),
    set_values(Inputs, Graph, Values0, [Value|Values]),
    ( real_with([], Point) -> set_real_value(Point, Value) ; set_point_value(Graph, Point, Value) ).

%   An unknown that is bound to a number, or to another unknown, equals it from then on. What a choice turned out to be
%   is no news.

attr_unify_hook(Node, Other) :-
    operand(Other, B),
    ( u_with([origin(choice(Alternatives))], Node), alternatives(Alternatives, [[]-A|_]), A == B -> true ; become_equal(Node, B) ).

attribute_goals(X) -->
    { definition(X, Def) },
    [unknown(X, Def)].
