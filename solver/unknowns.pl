/*  Unknown integers: what a path knows of them, and which side of a comparison it can still take.

    An unknown is an attributed variable whose attribute is its node, u(Store, Number, Def, Point, Variable).
    Def is input(Type), or an operation on operands (nodes and integers) without its result. Point holds
    bounds and, for inputs, the place in the graph of orders; the bounds of a defined unknown are point(Lo,
    Hi, Stamp, Value), where Value is valid at the Stamp of the model. Nodes, not variables, make up the
    store, so that binding a variable changes nothing.

    A store is store(Levels, Graph, Inputs, Defined, Path, Others, Known, Stamp, Counts). The model is the
    values in Graph. Others are the comparisons that Graph does not hold; Known is true while the model
    satisfies them as well. What always holds: the model satisfies all that Graph holds; no side is dropped
    unless a level proves it impossible. All changes but the counts are undone on backtracking.
*/
:- module(unknowns, [new_store/2, new_unknown/3, operation/1, decide/4, path_condition/2, definition/2,
                     store_statistics/2, witness/2]).
:- use_module(library(lists), [member/2, memberchk/2, reverse/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(integers, []).
:- use_module(orders, [new_graph/1, new_point/4, point_bounds/3, point_value/3, constrain/2, settled/1,
                       graph_values/2, set_graph_values/2, set_point_value/3, smallest_values/2]).
:- use_module(results, [type_range/3, operand_bounds/3, simpler/2, result_bounds/3]).
:- use_module(constraint_text, [constraint_text/4]).

:- dynamic user:host_solve/2.
:- set_prolog_flag(optimise, true).

%!  new_store(+Levels, -Store) is det.
%
%   Store is an empty path; Levels are those that are on, of `intervals`, `differences` and `bit_vectors`.
%
%       ?- new_store([intervals], S), new_unknown(S, byte, X), decide(lt, X, 200, Answer).
%       Answer = true.

new_store(Levels, store(On, Graph, [], [], [], [], true, 0, counts(0, 0, 0, 0, 0, 0, 0, 0))) :-
    maplist(switched(Levels), [intervals,differences,bit_vectors], Switches),
    On =.. [levels|Switches],
    new_graph(Graph).

switched(Levels, Level, Switch) :- ( memberchk(Level, Levels) -> Switch = on ; Switch = off ).

%!  new_unknown(+Store, +Type, -X) is det.
%
%   X is the next input, of Type int, long, short, char, byte or boolean.
%
%       ?- new_store([], S), new_unknown(S, int, X), definition(X, Def).
%       Def = input(1, int).

new_unknown(Store, Type, X) :-
    type_range(Type, Lo, Hi),
    arg(2, Store, Graph),
    new_point(Graph, Lo, Hi, Point),
    arg(3, Store, Inputs),
    next_number(Inputs, N),
    Node = u(Store, N, input(Type), Point, X),
    put_attr(X, unknowns, Node),
    setarg(3, Store, [Node|Inputs]).

next_number([], 1).
next_number([u(_, N, _, _, _)|_], N1) :- N1 is N + 1.

changed(Store) :-
    arg(8, Store, Stamp),
    Stamp1 is Stamp + 1,
    setarg(8, Store, Stamp1).

%   An operand is what stands for an integer in the store: itself, or the node of an unknown.

operand(X, A) :- ( integer(X) -> A = X ; get_attr(X, unknowns, A) ).

operand_variable(A, X) :- ( integer(A) -> X = A ; arg(5, A, X) ).

store_of(A, B, Store) :- ( integer(A) -> arg(1, B, Store) ; arg(1, A, Store) ).

%!  operation(+Goal) is det.
%
%   Goal is one of integers, inputs first, with an unknown among them; its result is an integer where that
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
        ( Lo =:= Hi -> Z = Lo ; define(Def, Lo, Hi, Z) )
    ).

split_last([X], [], X) :- !.
split_last([X|Xs], [X|Ys], Z) :- split_last(Xs, Ys, Z).

define(Def, Lo, Hi, Z) :-
    once(( arg(_, Def, A), compound(A) )),
    arg(1, A, Store),
    arg(4, Store, Defined),
    next_number(Defined, N),
    Node = u(Store, N, Def, point(Lo, Hi, -1, 0), Variable),
    put_attr(Variable, unknowns, Node),
    setarg(4, Store, [Node|Defined]),
    Z = Variable.

%   The value of an operand under the model; none where a division by zero is part of it.

value(A, Value) :- integer(A), !, Value = A.
value(u(Store, _, input(_), Point, _), Value) :- !, arg(2, Store, Graph), point_value(Graph, Point, Value).
value(u(Store, _, Def, Cache, _), Value) :-
    arg(8, Store, Stamp),
    (   arg(3, Cache, Stamp)
    ->  arg(4, Cache, Value)
    ;   Def =.. [Op|Operands],
        maplist(value, Operands, Values),
        ground_result(Op, Values, Value),
        setarg(3, Cache, Stamp),
        setarg(4, Cache, Value)
    ).

ground_result(Op, [X], Z) :- !, call(integers:Op, X, Z).
ground_result(Op, [X,Y], Z) :-
    ( Y =:= 0 -> \+ memberchk(Op, [idiv,irem,ldiv,lrem]) ; true ),
    call(integers:Op, X, Y, Z).

holds(compare(Op, A, B)) :-
    value(A, X),
    value(B, Y),
    compared(Op, X, Y).

compared(eq, X, Y) :- X =:= Y.
compared(ne, X, Y) :- X =\= Y.
compared(lt, X, Y) :- X < Y.
compared(ge, X, Y) :- X >= Y.
compared(gt, X, Y) :- X > Y.
compared(le, X, Y) :- X =< Y.

opposite(eq, ne).
opposite(ne, eq).
opposite(lt, ge).
opposite(ge, lt).
opposite(gt, le).
opposite(le, gt).

all_hold([]).
all_hold([Comparison|Comparisons]) :- holds(Comparison), all_hold(Comparisons).

%!  decide(+Op, +X, +Y, ?Answer) is nondet.
%
%   Answer is `true`, then `false`, where X and Y, one of them unknown, can compare as Op (eq, ne, lt, ge,
%   gt, le) says or does not; what is chosen joins the path condition.
%
%       ?- new_store([intervals,differences], S), new_unknown(S, int, X), decide(lt, X, 5, true),
%          decide(gt, X, 7, A).
%       A = false.

decide(Op0, X, Y, Answer) :-
    operand(X, A0),
    operand(Y, B0),
    without_lcmp(A0, B0, A, B),
    (   integer(A), integer(B)
    ->  ( compared(Op0, A, B) -> Answer = true ; Answer = false )
    ;   store_of(A, B, Store),
        opposite(Op0, Not),
        sides(Answer, Store, compare(Op0, A, B), compare(Not, A, B), True, False),
        chosen(True, False, Answer, Side),
        take(Answer, Side, Store, Op0, Not, A, B)
    ).

without_lcmp(u(_, _, lcmp(A, B), _, _), 0, A1, B1) :- !, A1 = A, B1 = B.
without_lcmp(0, u(_, _, lcmp(A, B), _, _), B1, A1) :- !, A1 = A, B1 = B.
without_lcmp(A, B, A, B).

%   A side is `impossible`, `implied` (the other one is impossible), `model` (which satisfies it),
%   values(Values) of another model, or `unknown`.

sides(Answer, Store, Yes, No, True, False) :-
    (   arg(7, Store, true), holds(Yes)
    ->  True = model,
        ( Answer == true -> False = impossible ; side(Store, No, False) )
    ;   arg(7, Store, true), holds(No)
    ->  False = model,
        ( Answer == false -> True = impossible ; side(Store, Yes, True) )
    ;   ( Answer == false -> True = impossible ; side(Store, Yes, True) ),
        ( Answer == true -> False = impossible ; side(Store, No, False) )
    ).

chosen(True, False, Answer, Side) :-
    (   nonvar(Answer)
    ->  ( Answer == true -> Side = True ; Side = False ),
        Side \== impossible
    ;   False == impossible
    ->  True \== impossible, Answer = true, implied(True, Side)
    ;   True == impossible
    ->  Answer = false, implied(False, Side)
    ;   ( Answer = true, Side = True ; Answer = false, Side = False )
    ).

implied(model, implied) :- !.
implied(Side, Side).

take(Answer, Side, Store, Op, Not, A, B) :-
    ( Answer == true -> Comparison = compare(Op, A, B) ; Comparison = compare(Not, A, B) ),
    arg(5, Store, Path),
    setarg(5, Store, [Comparison|Path]),
    (   Side == implied
    ->  true
    ;   taken(Side, Store),
        hold(Store, Comparison),
        narrow(Comparison)
    ).

taken(model, _).
taken(unknown, Store) :- setarg(7, Store, false).
taken(values(Values), Store) :-
    arg(2, Store, Graph),
    set_graph_values(Graph, Values),
    changed(Store),
    setarg(7, Store, true).

%   The graph holds a difference; all else is held as it is.

hold(Store, Comparison) :-
    (   difference(Store, Comparison, Constraints)
    ->  arg(2, Store, Graph),
        constrain_all(Constraints, Graph)
    ;   arg(6, Store, Others),
        setarg(6, Store, [Comparison|Others])
    ).

constrain_all([], _).
constrain_all([C|Cs], Graph) :- constrain(Graph, C), constrain_all(Cs, Graph).

difference(Store, compare(Op, A, B), Constraints) :-
    arg(1, Store, levels(_, on, _)),
    linear(A, P, M),
    linear(B, Q, N),
    C is N - M,
    constraints(Op, P, Q, C, Constraints).

constraints(eq, P, Q, C, [le(P, Q, C),le(Q, P, D)]) :- D is -C.
constraints(ne, P, Q, C, [ne(P, Q, C)]).
constraints(lt, P, Q, C, [le(P, Q, D)]) :- D is C - 1.
constraints(ge, P, Q, C, [le(Q, P, D)]) :- D is -C.
constraints(gt, P, Q, C, [le(Q, P, D)]) :- D is -C - 1.
constraints(le, P, Q, C, [le(P, Q, C)]).

%   linear(A, P, N): A is the value of P plus N, as no step on the way can overflow.

linear(A, P, N) :- integer(A), !, P = zero, N = A.
linear(u(_, _, Def, Point, _), P, N) :- linear_definition(Def, Point, P, N).

linear_definition(input(_), P, P, 0).
linear_definition(iadd(A, B), _, P, N) :- linear_sum(A, B, int, P, N).
linear_definition(ladd(A, B), _, P, N) :- linear_sum(A, B, long, P, N).
linear_definition(isub(A, B), _, P, N) :- integer(B), C is -B, linear_sum(A, C, int, P, N).
linear_definition(lsub(A, B), _, P, N) :- integer(B), C is -B, linear_sum(A, C, long, P, N).

linear_sum(A, B, Type, P, N) :-
    ( integer(B) -> linear(A, P, M), N is M + B ; integer(A), linear(B, P, M), N is M + A ),
    point_bounds(P, Lo, Hi),
    type_range(Type, Least, Most),
    Lo + N >= Least,
    Hi + N =< Most.

%   Bounds follow from a comparison with an integer; those of inputs belong to the graph where differences
%   are on.

narrow(compare(Op, A, B)) :-
    (   integer(B), A = u(Store, _, Def, Point, _), own_bounds(Store, Def)
    ->  narrowed(Op, Point, B)
    ;   integer(A), B = u(Store, _, Def, Point, _), own_bounds(Store, Def)
    ->  mirrored(Op, Op1), narrowed(Op1, Point, A)
    ;   true
    ).

own_bounds(Store, Def) :- \+ ( Def = input(_), arg(1, Store, levels(_, on, _)) ).

mirrored(eq, eq).
mirrored(ne, ne).
mirrored(lt, gt).
mirrored(gt, lt).
mirrored(le, ge).
mirrored(ge, le).

narrowed(ne, _, _).
narrowed(eq, Point, C) :- narrowed(le, Point, C), narrowed(ge, Point, C).
narrowed(lt, Point, C) :- D is C - 1, narrowed(le, Point, D).
narrowed(gt, Point, C) :- D is C + 1, narrowed(ge, Point, D).
narrowed(le, Point, C) :- arg(2, Point, Hi), ( C < Hi -> setarg(2, Point, C) ; true ).
narrowed(ge, Point, C) :- arg(1, Point, Lo), ( C > Lo -> setarg(1, Point, C) ; true ).

%   side(Store, Comparison, Side): a side that the model is not known to satisfy; the first level that can
%   tell does.

side(Store, Comparison, Side) :-
    arg(1, Store, levels(Intervals, _, BitVectors)),
    (   Intervals == on, count(Store, 1), outside(Comparison)
    ->  count(Store, 4), Side = impossible
    ;   difference(Store, Comparison, Constraints)
    ->  count(Store, 2),
        findall(S, difference_side(Store, Constraints, S), Sides),
        difference_result(Sides, Store, BitVectors, Comparison, Side)
    ;   bit_vector_side(BitVectors, Store, Comparison, Side)
    ).

outside(compare(Op, A, B)) :-
    operand_bounds(A, LoA, HiA),
    operand_bounds(B, LoB, HiB),
    never(Op, LoA, HiA, LoB, HiB).

never(eq, LoA, HiA, LoB, HiB) :- ( HiA < LoB -> true ; HiB < LoA ).
never(ne, C, C, C, C).
never(lt, LoA, _, _, HiB) :- LoA >= HiB.
never(ge, _, HiA, LoB, _) :- HiA < LoB.
never(gt, _, HiA, LoB, _) :- HiA =< LoB.
never(le, LoA, _, _, HiB) :- LoA > HiB.

difference_side(Store, Constraints, Side) :-
    arg(2, Store, Graph),
    constrain_all(Constraints, Graph),
    settled(Graph),
    changed(Store),
    arg(6, Store, Others),
    ( all_hold(Others) -> graph_values(Graph, Values), Side = values(Values) ; Side = unsure ).

difference_result([], Store, _, _, impossible) :- count(Store, 5).
difference_result([values(Values)], _, _, _, values(Values)).
difference_result([unsure], Store, BitVectors, Comparison, Side) :-
    bit_vector_side(BitVectors, Store, Comparison, Side).

bit_vector_side(off, Store, _, unknown) :- count(Store, 7).
bit_vector_side(on, Store, Comparison, Side) :-
    arg(5, Store, Path),
    arg(3, Store, Inputs),
    arg(4, Store, Defined),
    constraint_text(Inputs, Defined, [Comparison|Path], Text),
    count(Store, 3),
    ( user:host_solve(Text, Answer0) -> term_to_atom(Answer, Answer0) ; Answer = unknown ),
    bit_vector_result(Answer, Store, Side).

bit_vector_result(sat(Values), _, values(Values)).
bit_vector_result(unsat, Store, impossible) :- count(Store, 6).
bit_vector_result(unknown, Store, unknown) :- count(Store, 7).

count(Store, I) :-
    arg(9, Store, Counts),
    arg(I, Counts, N),
    N1 is N + 1,
    nb_setarg(I, Counts, N1).

%!  store_statistics(+Store, -Counts) is det.
%
%   Counts are Name-Number: questions to each level, sides it proved impossible, and questions without an
%   answer.
%
%       ?- new_store([], S), store_statistics(S, [_-N|_]).
%       N = 0.

store_statistics(Store, Counts) :-
    arg(9, Store, counts(I, D, B, NotI, NotD, NotB, Unknown, _)),
    Counts = [intervals-I,differences-D,bit_vectors-B,infeasible(intervals)-NotI,infeasible(differences)-NotD,
              infeasible(bit_vectors)-NotB,unknown-Unknown].

%!  path_condition(+Store, -Comparisons) is det.
%
%   Comparisons are compare(Op, X, Y) of all that was decided, in order.
%
%       ?- new_store([], S), new_unknown(S, int, X), decide(lt, X, 5, true),
%          path_condition(S, [compare(Op, _, Y)]).
%       Op = lt, Y = 5.

path_condition(Store, Comparisons) :-
    arg(5, Store, Path),
    reverse(Path, Nodes),
    maplist(comparison, Nodes, Comparisons).

comparison(compare(Op, A, B), compare(Op, X, Y)) :- operand_variable(A, X), operand_variable(B, Y).

%!  definition(+X, -Def) is semidet.
%
%   Def is input(N, Type), or the operation that defines the unknown X, with its inputs.

definition(X, Def) :-
    get_attr(X, unknowns, u(_, N, Def0, _, _)),
    (   Def0 = input(Type)
    ->  Def = input(N, Type)
    ;   Def0 =.. [Op|Operands],
        maplist(operand_variable, Operands, Arguments),
        Def =.. [Op|Arguments]
    ).

%!  witness(+Store, -Values) is semidet.
%
%   Values of the inputs, in order, satisfy the path condition and are small; none where no model is known.
%
%       ?- new_store([differences], S), new_unknown(S, int, X), new_unknown(S, int, Y),
%          decide(lt, X, Y, true), witness(S, Values).
%       Values = [0, 1].

witness(Store, Values) :-
    arg(2, Store, Graph),
    arg(6, Store, Others),
    (   Others == []
    ->  smallest_values(Graph, Values)
    ;   findall(Found, small_model(Store, Graph, Found), [Values])
    ).

small_model(Store, Graph, Values) :-
    arg(5, Store, Path),
    (   smallest_values(Graph, Smallest),
        \+ \+ ( set_graph_values(Graph, Smallest), changed(Store), all_hold(Path) )
    ->  Values = Smallest
    ;   known_model(Store, Graph),
        arg(3, Store, Inputs0),
        reverse(Inputs0, Inputs),
        shrink_all(Inputs, Store, Graph, Path),
        graph_values(Graph, Values)
    ).

known_model(Store, _) :- arg(7, Store, true), !.
known_model(Store, Graph) :-
    bit_vector_side(on, Store, compare(eq, 0, 0), values(Values)),
    set_graph_values(Graph, Values),
    changed(Store).

shrink_all([], _, _, _).
shrink_all([u(_, _, _, Point, _)|Inputs], Store, Graph, Path) :-
    point_value(Graph, Point, Value),
    point_bounds(Point, Lo, Hi),
    (   simpler_value(Value, Lo, Hi, Simple),
        \+ \+ ( set_point_value(Graph, Point, Simple), changed(Store), all_hold(Path) )
    ->  set_point_value(Graph, Point, Simple),
        changed(Store)
    ;   true
    ),
    shrink_all(Inputs, Store, Graph, Path).

simpler_value(Value, Lo, Hi, Simple) :-
    member(Simple0, [0,1,-1,2,3,-2,10]),
    ( Simple0 =:= Value -> !, fail ; Simple = Simple0 ),
    Simple >= Lo, Simple =< Hi.
simpler_value(Value, Lo, Hi, Simple) :-
    member(Shift, [28,24,20,16,12,8,6,4,3,2,1]),
    Simple is Value // (1 << Shift),
    Simple >= Lo, Simple =< Hi.

%   An unknown that is bound to an integer, or to another unknown, equals it from then on.

attr_unify_hook(Node, Other) :-
    arg(1, Node, Store),
    operand(Other, B),
    Yes = compare(eq, Node, B),
    sides(true, Store, Yes, compare(ne, Node, B), Side, _),
    Side \== impossible,
    take(true, Side, Store, eq, ne, Node, B).

attribute_goals(X) -->
    { definition(X, Def) },
    [unknown(X, Def)].
