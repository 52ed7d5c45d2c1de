/*  What integers.pl and floats.pl compute, for tests of other solvers: reads questions, answers each with a line.

    A question is program(Values, Operations, Comparisons), the lists as in test_bit_vector_operations.py: op(Name, Operands)
    adds a value to Values; compare(Op, A, B) must hold. An operand is v(N), the N-th value, or a number. The answer is
    the value added last, and whether all comparisons hold.
*/
:- module(computed, [main/0]).
:- use_module(library(lists), [nth1/3, append/3, last/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../solver/floats', [use_ieee_floats/0]).
:- use_module('../../solver/integers', []).

%!  main is det.
%
%   Answer all questions on the standard input.

main :-
    use_ieee_floats,
    repeat,
    read_term(Question, []),
    (   Question == end_of_file
    ->  !
    ;   answered(Question),
        fail
    ).

answered(program(Values0, Operations, Comparisons)) :-
    run(Operations, Values0, Values),
    last(Values, Value),
    ( all_hold(Comparisons, Values) -> Holds = true ; Holds = false ),
    format("~q ~w~n", [Value,Holds]).

run([], Values, Values).
run([op(Name, Operands)|Operations], Values0, Values) :-
    maplist(operand(Values0), Operands, Inputs),
    append(Inputs, [Z], Arguments),
    Goal =.. [Name|Arguments],
    functor(Goal, Name, Arity),
    ( current_predicate(floats:Name/Arity) -> floats:Goal ; integers:Goal ),
    append(Values0, [Z], Values1),
    run(Operations, Values1, Values).

operand(Values, v(N), X) :- !, nth1(N, Values, X).
operand(_, X, X).

all_hold([], _).
all_hold([compare(Op, A, B)|Comparisons], Values) :-
    operand(Values, A, X),
    operand(Values, B, Y),
    holds(Op, X, Y),
    all_hold(Comparisons, Values).

holds(eq, X, Y) :- X == Y.
holds(ne, X, Y) :- X \== Y.
holds(lt, X, Y) :- X < Y.
holds(ge, X, Y) :- X >= Y.
holds(gt, X, Y) :- X > Y.
holds(le, X, Y) :- X =< Y.
