/*  Conditions on numbers: which side of a comparison a path can still take, and what follows from taking it.

    A comparison is compare(Op, A, B) on operands (unknowns.pl); Op is eq, ne, lt, ge, gt, le, or ult and uge: an
    index A is inside, or outside, of a length B that is not negative. A disjunction is any(Lists), one of whose
    lists of comparisons holds. Both are conditions. The path condition holds conditions on references too
    (references.pl), which are settled there.

    A side of a comparison is `impossible`, `implied` (the other one is impossible), `model` (which satisfies it),
    values(Model) of another model, least(Model) where it has the least values of the graph, or `unknown`.
*/
:- module(conditions, [decide/4, decide_any/4, some_differ/1, numbers_equal/2, post/2, holds/1, hold_open/1, reposted/1, entailed/3, never/1, differences_of/3,
                       numeric_condition/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(row_clauses, []).
:- use_module(operation_rows, [operation_types/3, operation_fact/2]).
:- use_module(comparison_rows, [comparison/9, opposite/2, mirrored/2]).
:- use_module(orders, [point_bounds/3, new_effort/1, spent/1, constrain/3, known_apart/4, settled/3, least_values/1, mark_least/1]).
:- use_module(results, [type_range/3, operand_bounds/3]).
:- use_module(store, [changed/1, count/2, note/2, switched_on/2, searching/1]).
:- use_module(unknowns, [operand/2, operand_value/2, store_of/3, input_values/2]).
:- use_module(choices, [resolved/2, narrow_choice/2, hangs_on_choice/1, indices_decided/1]).
:- use_module(definitions, [possible_values/2]).
:- use_module(models, [another_model/3, install/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  decide(+Op, +X, +Y, ?Answer) is nondet.
%
%   Answer is `true`, then `false`, where the numbers X and Y, one of them unknown, can compare as Op says or do not; what
%   is chosen joins the path condition.
%
%       ?- new_store([intervals,differences], S), new_unknown(S, int, X), decide(lt, X, 5, true),
%          decide(gt, X, 7, A).
%       A = false.

decide(Op0, X, Y, Answer) :-
    operand(X, A0),
    operand(Y, B0),
    without_lcmp(A0, B0, A, B),
    (   number(A), number(B)
    ->  ( compared(Op0, A, B) -> Answer = true ; Answer = false )
    ;   store_of(A, B, Store),
        opposite(Op0, Not),
        decided(Answer, Store, compare(Op0, A, B), compare(Not, A, B))
    ).

without_lcmp(Node, 0, A1, B1) :- u_with([origin(lcmp(A, B))], Node), !, A1 = A, B1 = B.
without_lcmp(0, Node, B1, A1) :- u_with([origin(lcmp(A, B))], Node), !, A1 = A, B1 = B.
without_lcmp(A, B, A, B).

decided(Answer, Store, Yes, No) :-
    (   searching(Store)
    ->  ( Answer = true, post(Store, Yes) ; Answer = false, post(Store, No) )
    ;   sides(Answer, Store, Yes, No, True, False),
        chosen(True, False, Answer, Side),
        ( Answer == true -> take(Side, Store, Yes) ; take(Side, Store, No) )
    ).

sides(Answer, Store, Yes, No, True, False) :-
    (   store_known(Store, true), holds(Yes)
    ->  True = model,
        ( Answer == true -> False = impossible ; side(Store, No, False) )
    ;   store_known(Store, true), holds(No)
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

take(implied, Store, Comparison) :- !, note(Store, Comparison).
take(Side, Store, Comparison) :-
    taken(Side, Store),
    post(Store, Comparison).

taken(model, _).
taken(unknown, Store) :- set_store_known(Store, false).
taken(values(Model), Store) :-
    install(Store, Model),
    set_store_known(Store, true).
taken(least(Model), Store) :-
    taken(values(Model), Store),
    store_graph(Store, Graph),
    mark_least(Graph).

%!  numbers_equal(+A, +B) is semidet.
%
%   The operands A and B, one of them a node, are equal from now on.

numbers_equal(A, B) :-
    store_of(A, B, Store),
    decided(true, Store, compare(eq, A, B), compare(ne, A, B)),
    !.

%!  decide_any(+Store, +Yes, +No, ?Answer) is nondet.
%
%   Answer is `true`, then `false`: any(Yes) can hold, or any(No), its opposite; what is chosen joins the path condition.

decide_any(Store, Yes, No, Answer) :- decided(Answer, Store, any(Yes), any(No)).

%!  some_differ(+Pairs) is semidet.
%
%   Of at least one of Pairs, X-Y, with an unknown in each, the integers differ from now on.

some_differ(Pairs) :-
    Pairs = [X-Y|_],
    operand(X, A),
    operand(Y, B),
    store_of(A, B, Store),
    maplist(differing, Pairs, Lists),
    decided(true, Store, any(Lists), any([])),
    !.

differing(X-Y, [compare(ne, A, B)]) :- operand(X, A), operand(Y, B).

%!  post(+Store, +Condition) is semidet.
%
%   Condition holds from now on: the graph holds a difference, all else is held as it is. Where the path looks for no
%   other model, the caller has seen to it that the model satisfies Condition.

post(Store, Condition) :-
    note(Store, Condition),
    hold(Store, Condition),
    follow(Condition, Store).

hold(Store, Condition) :-
    (   differences_of(Store, Condition, Constraints)
    ->  store_graph(Store, Graph),
        new_effort(Effort),
        (   constrain_all(Constraints, Graph, Effort)
        ->  true
        ;   spent(Effort),
            count(Store, differences_gave_up),
            add_store_others(Store, Condition)
        )
    ;   add_store_others(Store, Condition)
    ).

constrain_all([], _, _).
constrain_all([C|Cs], Graph, Effort) :- constrain(Graph, C, Effort), constrain_all(Cs, Graph, Effort).

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

%!  reposted(+Store) is semidet.
%
%   Conditions that the graph did not hold are given to it where they are differences by now.

reposted(Store) :-
    store_others(Store, Others),
    set_store_others(Store, []),
    repost(Others, Store).

repost([], _).
repost([Condition|Conditions], Store) :-
    repost(Conditions, Store),
    hold(Store, Condition).

%!  differences_of(+Store, +Comparison, -Constraints) is semidet.
%
%   Comparison is the same as Constraints of the graph (orders.pl).

differences_of(Store, compare(Op, A, B), Constraints) :-
    store_levels(Store, Levels),
    levels_differences(Levels, on),
    linear(A, P, M),
    linear(B, Q, N),
    C is N - M,
    constraints(Op, P, Q, C, M, Constraints).

constraints(eq, P, Q, C, _, [le(P, Q, C),le(Q, P, D)]) :- D is -C.
constraints(ne, P, Q, C, _, [ne(P, Q, C)]).
constraints(lt, P, Q, C, _, [le(P, Q, D)]) :- D is C - 1.
constraints(ge, P, Q, C, _, [le(Q, P, D)]) :- D is -C.
constraints(gt, P, Q, C, _, [le(Q, P, D)]) :- D is -C - 1.
constraints(le, P, Q, C, _, [le(P, Q, C)]).
constraints(ult, P, Q, C, M, [le(zero, P, M),le(P, Q, D)]) :- D is C - 1.
constraints(uge, P, Q, C, M, [le(Q, P, D)]) :- point_bounds(P, Lo, _), Lo + M >= 0, D is -C.

%   linear(A, P, N): A is the value of P plus N, as no step on the way can overflow.

linear(A, P, N) :- integer(A), !, P = zero, N = A.
linear(Node, P, N) :- u_with([origin(Def),point(Point)], Node), linear_definition(Def, Point, P, N).

linear_definition(input(_), P, P, 0) :- functor(P, point, _).
linear_definition(choice(Alternatives), _, P, N) :- resolved(Alternatives, A), linear(A, P, N).
:- each(( operation_fact(Op, range(sum)), operation_types(Op, _, Type), Def =.. [Op,A,B] ),
        (linear_definition(Def, _, P, N) :- linear_sum(A, B, Type, P, N))).
:- each(( operation_fact(Op, range(difference)), operation_types(Op, _, Type), Def =.. [Op,A,B] ),
        (linear_definition(Def, _, P, N) :- integer(B), C is -B, linear_sum(A, C, Type, P, N))).

linear_sum(A, B, Type, P, N) :-
    ( integer(B) -> linear(A, P, M), N is M + B ; integer(A), linear(B, P, M), N is M + A ),
    point_bounds(P, Lo, Hi),
    type_range(Type, Least, Most),
    Lo + N >= Least,
    Hi + N =< Most.

%   Bounds follow from a comparison with an integer where intervals are on; those of inputs belong to the graph where
%   differences are on.

narrow(Op, A, B) :-
    (   integer(B), u_with([store(Store),origin(Def),point(Point)], A), own_bounds(Store, Def, Point)
    ->  narrowed(Op, Point, B)
    ;   integer(A), u_with([store(Store),origin(Def),point(Point)], B), own_bounds(Store, Def, Point), mirrored(Op, Op1)
    ->  narrowed(Op1, Point, A)
    ;   true
    ).

own_bounds(Store, Def, Point) :-
    functor(Point, point, _),
    store_levels(Store, Levels),
    levels_intervals(Levels, on),
    \+ ( Def = input(_), levels_differences(Levels, on) ),
    point_lo(Point, Lo), integer(Lo).

narrowed(ne, _, _).
narrowed(uge, _, _).
narrowed(ult, Point, C) :- narrowed(ge, Point, 0), narrowed(lt, Point, C).
narrowed(eq, Point, C) :- narrowed(le, Point, C), narrowed(ge, Point, C).
narrowed(lt, Point, C) :- D is C - 1, narrowed(le, Point, D).
narrowed(gt, Point, C) :- D is C + 1, narrowed(ge, Point, D).
narrowed(le, Point, C) :- point_lo(Point, Lo), C >= Lo, point_hi(Point, Hi), ( C < Hi -> set_point_hi(Point, C) ; true ).
narrowed(ge, Point, C) :- point_hi(Point, Hi), C =< Hi, point_lo(Point, Lo), ( C > Lo -> set_point_lo(Point, C) ; true ).

%   side(Store, Comparison, Side): a side that the model is not known to satisfy; the first level that can
%   tell does.

side(Store, Comparison, Side) :-
    store_levels(Store, Levels),
    levels_intervals(Levels, Intervals),
    (   Intervals == on, count(Store, intervals), never(Comparison)
    ->  count(Store, not_intervals), Side = impossible
    ;   differences_of(Store, Comparison, Constraints)
    ->  count(Store, differences),
        new_effort(Effort),
        findall(S, difference_side(Store, Constraints, Effort, S), Sides0),
        ( Sides0 == [], spent(Effort) -> Sides = [unsure] ; Sides = Sides0 ),
        ( Sides == [unsure], spent(Effort) -> count(Store, differences_gave_up) ; true ),
        difference_result(Sides, Store, Comparison, Side)
    ;   another_model(Store, [Comparison], Side)
    ).

difference_side(Store, Constraints, Effort, Side) :-
    store_graph(Store, Graph),
    constrain_all(Constraints, Graph, Effort),
    settled(Graph, Effort, Settled),
    changed(Store),
    store_others(Store, Others),
    (   Settled == true, all_hold(Others)
    ->  input_values(Store, Values),
        Model = model(Values, same),
        ( least_values(Graph) -> Side = least(Model) ; Side = values(Model) )
    ;   Side = unsure
    ).

difference_result([], Store, _, impossible) :- count(Store, not_differences).
difference_result([values(Model)], _, _, values(Model)).
difference_result([least(Model)], _, _, least(Model)).
difference_result([unsure], Store, Comparison, Side) :- another_model(Store, [Comparison], Side).

%!  never(+Comparison) is semidet.
%
%   Bounds, or the few values that choices can have, rule Comparison out.

never(compare(Op, A, B)) :-
    operand_bounds(A, LoA, HiA), integer(LoA),
    operand_bounds(B, LoB, HiB), integer(LoB),
    (   outside(Op, LoA, HiA, LoB, HiB)
    ->  true
    ;   ( hangs_on_choice(A) -> true ; hangs_on_choice(B) ),
        possible_values(A, As),
        possible_values(B, Bs),
        \+ ( member(X, As), member(Y, Bs), compared(Op, X, Y) )
    ).

outside(eq, LoA, HiA, LoB, HiB) :- ( HiA < LoB -> true ; HiB < LoA ).
outside(ne, C, C, C, C).
outside(lt, LoA, _, _, HiB) :- LoA >= HiB.
outside(ge, _, HiA, LoB, _) :- HiA < LoB.
outside(gt, _, HiA, LoB, _) :- HiA =< LoB.
outside(le, LoA, _, _, HiB) :- LoA > HiB.
outside(ult, LoA, HiA, _, HiB) :- ( HiA < 0 -> true ; LoA >= HiB ).
outside(uge, LoA, HiA, LoB, _) :- LoA >= 0, HiA < LoB.

%!  entailed(+Op, +A, +B) is semidet.
%
%   The comparison can only be true, as bounds and differences tell; nothing is asked that costs more.

entailed(Op, A, B) :-
    (   number(A), number(B)
    ->  compared(Op, A, B)
    ;   same_term(A, B)
    ->  memberchk(Op, [eq,le,ge])
    ;   opposite(Op, Not),
        store_of(A, B, Store),
        refuted(Not, A, B, Store)
    ).

refuted(ne, A, B, Store) :- !, refuted(lt, A, B, Store), refuted(gt, A, B, Store).
refuted(Op, A, B, Store) :-
    (   never(compare(Op, A, B))
    ->  true
    ;   differences_of(Store, compare(Op, A, B), Constraints),
        store_graph(Store, Graph),
        (   Constraints = [le(P, Q, C),_], Op == eq, known_apart(Graph, P, Q, C)
        ->  true
        ;   new_effort(Effort),
            \+ constrain_all(Constraints, Graph, Effort),
            \+ spent(Effort)
        )
    ).

%!  holds(+Condition) is semidet.
%
%   The model satisfies the numeric Condition. Floats are equal where they are the same value: a NaN is, zeros of different
%   sign are not.

holds(compare(Op, A, B)) :-
    operand_value(A, X),
    operand_value(B, Y),
    compared(Op, X, Y).
holds(any(Lists)) :- member(List, Lists), all_hold(List), !.

compared(eq, X, Y) :- ( integer(X) -> X =:= Y ; X == Y ).
compared(ne, X, Y) :- ( integer(X) -> X =\= Y ; X \== Y ).
:- each(( comparison(Op, X, Y, Goal, _, _, _, _, _), \+ memberchk(Op, [eq,ne]) ), (compared(Op, X, Y) :- Goal)).

all_hold([]).
all_hold([Condition|Conditions]) :- holds(Condition), all_hold(Conditions).

%!  hold_open(+Store) is semidet.
%
%   The model satisfies the conditions that the graph does not hold.

hold_open(Store) :- store_others(Store, Others), all_hold(Others).

%!  numeric_condition(+Condition) is semidet.
%
%   Condition of a path is one on numbers.

numeric_condition(compare(_, _, _)).
numeric_condition(any(_)).
