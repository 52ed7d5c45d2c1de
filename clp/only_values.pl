/*  Unknown numbers of which a path has left one value. */
:- module(only_values, [only_value/2]).
:- use_module(library(apply), [maplist/2]).
:- use_module('../solver/definitions', [hangs_on_choice/1, inputs_below/2]).
:- use_module('../solver/entailment', [entailed/3]).
:- use_module('../solver/unknowns', [operand/2, operand_value/2]).

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
