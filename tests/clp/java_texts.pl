/*  What expressions and conditions of clp/cases/java_expressions.pl mean, and what their Java texts are.

    Reads terms from standard input: inputs([Inputs, ...]), where Inputs are Name-Value, and then
    value(Id, Kind, E) or holds(Id, Conditions). For each of the latter it writes a line for each text, Id, text
    and the meanings under all inputs, apart by tabs: for conditions a line as they are and one simplified.
    Meanings are integers: a float or double is its bits, a boolean 0 or 1. An array input a is known by its length.
*/
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../clp/cases/java_expressions').
:- use_module('../../clp/cases/simplified_conditions').
:- use_module('../../solver/integers', []).
:- use_module('../../solver/floats', [use_ieee_floats/0]).
:- use_module('../../solver/float_bits', [float_to_bits/2, double_to_bits/2]).

main :-
    use_ieee_floats,
    read(inputs(Environments)),
    repeat,
    read(Term),
    (   Term == end_of_file
    ->  !
    ;   answer(Term, Environments),
        fail
    ).

answer(value(Id, Kind, E), Environments) :-
    java_expression(E, Text),
    maplist(result(Kind, E), Environments, Results),
    line(Id, Text, Results).
answer(holds(Id, Conditions), Environments) :-
    maplist(truth(Conditions), Environments, Results),
    java_condition(any([Conditions]), Text),
    line(Id, Text, Results),
    simplified_conditions(Conditions, Simplified),
    java_condition(any([Simplified]), SimplifiedText),
    line(Id, SimplifiedText, Results).

line(Id, Text, Results) :-
    atomic_list_concat(Results, ' ', Shown),
    format('~w\t~w\t~w~n', [Id,Text,Shown]).

result(Kind, E, Environment, Result) :-
    value(E, Environment, V),
    shown(Kind, V, Result).

shown(float, V, Bits) :- !, float_to_bits(V, Bits).
shown(double, V, Bits) :- !, double_to_bits(V, Bits).
shown(_, V, V).

truth(Conditions, Environment, Result) :- ( all_hold(Conditions, Environment) -> Result = 1 ; Result = 0 ).

value(E, _, E) :- number(E), !.
value(as(E, _), Environment, V) :- value(E, Environment, V).
value(typed(arg(Name), _), Environment, V) :- memberchk(Name-V, Environment).
value(typed(length(arg(Name)), int), Environment, V) :- memberchk(Name-V, Environment).
value(choice(Alternatives), Environment, V) :-
    member(Guard-E, Alternatives),
    all_hold(Guard, Environment),
    !,
    value(E, Environment, V).
value(op(Op, Es), Environment, V) :-
    maplist(value_in(Environment), Es, Vs),
    Goal =.. [Op|Vs],
    ( current_predicate(integers:Op/_), Op \== l2f -> call(integers:Goal, V) ; call(floats:Goal, V) ).

value_in(Environment, E, V) :- value(E, Environment, V).

all_hold(Conditions, Environment) :- \+ ( member(C, Conditions), \+ holds(C, Environment) ).

holds(compare(Op, A, B), Environment) :-
    value(A, Environment, X),
    value(B, Environment, Y),
    compared(Op, X, Y).
holds(any(Lists), Environment) :- member(Conditions, Lists), all_hold(Conditions, Environment), !.

compared(eq, X, Y) :- X =:= Y.
compared(ne, X, Y) :- X =\= Y.
compared(lt, X, Y) :- X < Y.
compared(ge, X, Y) :- X >= Y.
compared(gt, X, Y) :- X > Y.
compared(le, X, Y) :- X =< Y.
compared(ult, X, Y) :- X >= 0, X < Y.
compared(uge, X, Y) :- \+ compared(ult, X, Y).
