/*  Policies: which paths are wanted for what they cost, and what is to hold of their inputs then.

    A policy is any(Lists), where of one of Lists, comparisons cost(I, Op, N) of the I-th model, all are to hold; Op is lt, le, gt or ge. Or it is worst(I, Floor, Top): what
    a path costs in the I-th model is Floor at least if it is a number, and more than Top, unless that is `none`, if it hangs on the inputs.

    Where a cost hangs on the inputs, what the policy asks of these joins the path condition. A cost that is no more than a lower bound decides what it can: where a comparison
    may hold or not, the path ends as unknown(cost).
*/
:- module(cost_policies, [known_amounts/2, policy_holds/2, least_lengths/2, path_amounts/2, only_value/2]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(composed_traces, [unfolded_trace/2]).
:- use_module(rule_costs, [cost_looks/1]).
:- use_module(trace_costs, [trace_depth/2]).
:- use_module('../solver/comparison_rows', [opposite/2]).
:- use_module('../solver/conditions', [decide/4, decide_any/4]).
:- use_module('../solver/definitions', [hangs_on_choice/1, inputs_below/2]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module('../solver/entailment', [entailed/3]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/models', [least_input/2]).
:- use_module('../solver/numbers', [compute/1]).
:- use_module('../solver/spending', [spent/2, array_cost/3]).
:- use_module('../solver/unknowns', [operand/2, operand_value/2, store_of/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  policy_holds(+Policy, +Heap) is nondet.
%
%   A path that is over, on Heap, is wanted by the Policy; what that asks of its inputs holds from now on.

policy_holds(Policy, H) :-
    path_amounts(H, Amounts0),
    known_amounts(Amounts0, Amounts1),
    cost_looks(Looks),
    with_depths(Looks, Amounts1, Amounts),
    lists(Policy, Amounts, Lists),
    open_lists(Lists, Amounts, sure, Sure),
    (   posted(Sure)
    ;   open_lists(Lists, Amounts, maybe, Maybe),
        Maybe \== Sure,
        refused(Sure),
        posted(Maybe),
        path_ends(unknown(cost))
    ).

%   trace_of_path(Trace): Trace is that of the path (coverage.pl).
:- multifile trace_of_path/1.

%   Of calls that are active at a time, the trace says how many.
with_depths([], [], []).
with_depths([Look|Looks], [Amount0|Amounts0], [Amount|Amounts]) :-
    (   Look == depth
    ->  trace_of_path(Composed),
        unfolded_trace(Composed, Trace),
        trace_depth(Trace, Depth),
        Amount0 = amount(_, Parts, Exact),
        Amount = amount(Depth, Parts, Exact)
    ;   Amount = Amount0
    ),
    with_depths(Looks, Amounts0, Amounts).

lists(any(Lists), _, Lists).
lists(worst(I, Floor, Top), Amounts, [List]) :-
    nth1(I, Amounts, amount(_, Parts, _)),
    (   Parts == []
    ->  List = [cost(I, ge, Floor)]
    ;   Top == none
    ->  List = []
    ;   List = [cost(I, gt, Top)]
    ).

%!  least_lengths(+Store, +Heap) is det.
%
%   The model of a path that is over has small values for what its costs hang on: those of the witness are the least that the policy allows.

least_lengths(Store, H) :-
    path_amounts(H, Amounts),
    findall(Number, ( member(amount(_, Parts, _), Amounts), member(times(_, _, Length), Parts), input_number(Length, Number) ), Numbers0),
    sort(Numbers0, Numbers),
    store_inputs(Store, Inputs),
    least_inputs(Inputs, Numbers, Store).

input_number(Length, Number) :-
    \+ only_value(Length, _),
    operand(Length, Node),
    inputs_below(Node, Inputs),
    member(Input, Inputs),
    u_number(Input, Number).

least_inputs([], _, _).
least_inputs([Node|Inputs], Numbers, Store) :-
    u_number(Node, Number),
    ( memberchk(Number, Numbers) -> least_input(Store, Node) ; true ),
    least_inputs(Inputs, Numbers, Store).

%!  path_amounts(+Heap, -Amounts) is semidet.
%
%   Amounts are those of spending:spent/2, where costs are wanted. A path on which the class of the method could not be initialised has cost nothing.

path_amounts(H, Amounts) :-
    (   spent(H, Amounts0)
    ->  Amounts = Amounts0
    ;   cost_looks(Looks),
        maplist(nothing_spent, Looks, Amounts)
    ).

nothing_spent(_, amount(0, [], exact(exact, exact, exact, exact))).

%!  known_amounts(+Amounts0, -Amounts) is det.
%
%   Amounts are Amounts0 with what arrays cost whose length can only be one number.

known_amounts([], []).
known_amounts([amount(N0, Parts0, Exact)|Amounts0], [amount(N, Parts, Exact)|Amounts]) :-
    known_parts(Parts0, N0, N, Parts),
    known_amounts(Amounts0, Amounts).

known_parts([], N, N, []).
known_parts([times(Times, Size, Length)|Parts0], N0, N, Parts) :-
    (   only_value(Length, Known)
    ->  array_cost(Size, Known, Cost),
        N1 is N0 + Times * Cost,
        Parts = Parts1
    ;   N1 = N0,
        Parts = [times(Times, Size, Length)|Parts1]
    ),
    known_parts(Parts0, N1, N, Parts1).

%!  only_value(+Length, -N) is semidet.
%
%   Length, which may be unknown, can only be N, as the levels of the solver tell that cost little.

only_value(Length, N) :- integer(Length), !, N = Length.
only_value(Length, N) :-
    operand(Length, Node),
    operand_value(Node, N),
    integer(N),
    ( entailed(eq, Node, N) -> true ; \+ hangs_on_choice(Node), inputs_below(Node, Inputs), maplist(only_one, Inputs) ).

only_one(Node) :-
    operand_value(Node, N),
    entailed(eq, Node, N).

%   open_lists(Lists, Amounts, How, Open): Open are those of Lists that can hold, each with what is left to be asked, compare(Op, X, N) of numbers of the path; `true` where
%   nothing is. How says what is taken of a lower bound: what is `sure`, or what may be.
open_lists([], _, _, []).
open_lists([List|Lists], Amounts, How, Open) :-
    (   open_list(List, Amounts, How, Conditions)
    ->  ( Conditions == [] -> Open = true ; open_lists(Lists, Amounts, How, Open1), either(Conditions, Open1, Open) )
    ;   open_lists(Lists, Amounts, How, Open)
    ).

either(Conditions, Open0, Open) :- ( Open0 == true -> Open = true ; Open = [Conditions|Open0] ).

open_list([], _, _, []).
open_list([cost(I, Op, N)|List], Amounts, How, Conditions) :-
    nth1(I, Amounts, amount(Constant, Parts, Exact)),
    cost_looks(Looks),
    nth1(I, Looks, Look),
    exactness(Look, Exact, Is),
    (   Is == exact
    ->  open_comparison(Parts, Constant, Op, N, Conditions, Conditions1)
    ;   memberchk(Op, [gt,ge]), How == sure
    ->  open_comparison(Parts, Constant, Op, N, Conditions, Conditions1)
    ;   How == maybe,
        ( memberchk(Op, [gt,ge]) -> Conditions = Conditions1 ; open_comparison(Parts, Constant, Op, N, Conditions, Conditions1) )
    ),
    !,
    open_list(List, Amounts, How, Conditions1).

exactness(own, exact(Own, _, _, _), Own).
exactness(depth, exact(Own, _, _, _), Own).
exactness(objects, exact(_, Objects, _, _), Objects).
exactness(machine, exact(_, _, Machine, _), Machine).
exactness(code, exact(_, _, _, Code), Code).

%   open_comparison(Parts, Constant, Op, N, Conditions, Rest): what Constant and Parts cost is to compare to N as Op says.
open_comparison([], Constant, Op, N, Conditions, Conditions) :- !, compares(Op, Constant, N).
open_comparison(Parts, Constant, Op, N, Conditions, Rest) :-
    (   Parts = [times(_, _, Length)|Others], maplist(same_length(Length), Others)
    ->  at_threshold(Parts, Constant, Op, N, Length, Conditions, Rest)
    ;   foldl(summed, Parts, Constant, Sum),
        Conditions = [compare(Op, Sum, N)|Rest]
    ).

compares(lt, A, B) :- A < B.
compares(le, A, B) :- A =< B.
compares(gt, A, B) :- A > B.
compares(ge, A, B) :- A >= B.

same_length(Length, times(_, _, Other)) :- Length == Other.

%   Costs grow with the one Length on which they hang, so that they are as Op says on one side of one length.
at_threshold(Parts, Constant, Op, N, Length, Conditions, Rest) :-
    ( memberchk(Op, [gt,le]) -> Beyond = gt ; Beyond = ge ),
    Most = 2147483647,
    least_length(0, Most, Parts, Constant, Beyond, N, Least),
    (   Least == none
    ->  memberchk(Op, [le,lt]), Conditions = Rest
    ;   Least =:= 0
    ->  memberchk(Op, [gt,ge]), Conditions = Rest
    ;   Last is Least - 1,
        ( memberchk(Op, [gt,ge]) -> Condition = compare(gt, Length, Last) ; Condition = compare(le, Length, Last) ),
        Conditions = [Condition|Rest]
    ).

%   least_length(Lo, Hi, Parts, Constant, Op, N, Least): Least is the smallest from Lo to Hi that costs as much as Op says, or `none`.
least_length(Lo, Hi, Parts, Constant, Op, N, Least) :-
    (   Lo > Hi
    ->  Least = none
    ;   Middle is (Lo + Hi) // 2,
        cost_at(Parts, Middle, Constant, Cost),
        (   compares(Op, Cost, N)
        ->  Below is Middle - 1,
            least_length(Lo, Below, Parts, Constant, Op, N, Least0),
            ( Least0 == none -> Least = Middle ; Least = Least0 )
        ;   Above is Middle + 1,
            least_length(Above, Hi, Parts, Constant, Op, N, Least)
        )
    ).

cost_at([], _, Cost, Cost).
cost_at([times(Times, Size, _)|Parts], Length, Cost0, Cost) :-
    array_cost(Size, Length, Own),
    Cost1 is Cost0 + Times * Own,
    cost_at(Parts, Length, Cost1, Cost).

%   summed(Part, Sum0, Sum): Sum is Sum0 with what Part costs, as a long.
summed(times(Times, array(Header, Element, Align), Length), Sum0, Sum) :-
    compute(lmul(Length, Element, Elements)),
    Behind is Header + Align - 1,
    compute(ladd(Elements, Behind, Bytes)),
    compute(ldiv(Bytes, Align, Units)),
    Factor is Align * Times,
    compute(lmul(Units, Factor, Cost)),
    compute(ladd(Cost, Sum0, Sum)).

%   posted(Open): one of the lists of Open holds from now on.
posted(true) :- !.
posted([Conditions]) :- !, maplist(held, Conditions).
posted(Open) :-
    Open = [_|_],
    decided_any(Open, true).

held(compare(Op, X, N)) :- decide(Op, X, N, true).

%   refused(Open): none of the lists of Open holds from now on.
refused([]) :- !.
refused(Open) :-
    Open \== true,
    decided_any(Open, false).

decided_any(Open, Answer) :-
    maplist(maplist(condition), Open, Yes),
    Yes = [[compare(_, A, B)|_]|_],
    store_of(A, B, Store),
    negation(Yes, No),
    decide_any(Store, Yes, No, Answer).

condition(compare(Op, X, N), compare(Op, A, N)) :- operand(X, A).

%   negation(Lists, Opposite): one of Opposite holds where none of Lists does.
negation([], [[]]).
negation([List|Lists], Opposite) :-
    negation(Lists, Opposite0),
    negations(List, Opposite0, Opposite).

negations([], _, []).
negations([compare(Op, A, B)|List], Rests, Opposite) :-
    opposite(Op, Not),
    with_first(Rests, compare(Not, A, B), Opposite, Opposite1),
    negations(List, Rests, Opposite1).

with_first([], _, Lists, Lists).
with_first([Rest|Rests], First, [[First|Rest]|Lists], Lists0) :- with_first(Rests, First, Lists, Lists0).
