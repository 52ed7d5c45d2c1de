:- module(rule_costs, [rule_amounts/3]).
:- use_module(predicate_names, [of_library/1]).
rule_amounts(Id, rule(_, _, _, _, _, _, _, Pcs), [amount(N, [], exact)]) :- ( of_library(Id) -> N = 0 ; length(Pcs, N) ).
