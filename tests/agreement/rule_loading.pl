/*  Rules of a method (unfolding.pl) as a predicate that is called as the method's own is.

    A rule that ends as ended(Whys) ends the path, as the method's clauses do (ends.pl).
*/
:- module(rule_loading, [load_rules/2, load_tree/2]).
:- use_module(library(apply), [maplist/2, maplist/3, partition/4]).
:- use_module(library(lists), [append/3]).
:- use_module(library(terms), [term_size/2]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_values/2]).
:- use_module('../../clp/program_clauses', [add_clause/1, clear_predicate/1, program_predicate/1]).
:- use_module('../../clp/residual', []).
:- use_module(rule_bodies, [rule_body/2]).
:- use_module(rule_trees, [tree_clauses/3]).

%!  load_tree(+Name, +Rules) is det.
%
%   Make the predicate Name of module `residual`, in the place of what it is now, do what that one of Rules does, rules of one
%   method, that is for the call: arguments, result, heaps, end and trace as all methods have them. A call on known values costs
%   about what it costs in the method's own clauses (rule_trees.pl).

load_tree(Name, Rules) :-
    atom_concat(Name, '#', Prefix),
    forall(( program_predicate(Head), functor(Head, Branch, _), sub_atom(Branch, 0, _, _, Prefix) ), clear_predicate(Head)),
    tree_clauses(Name, Rules, Clauses),
    clauses_heads(Clauses, Heads0),
    sort(Heads0, Heads),
    loaded(Heads, Clauses).

clauses_heads([], []).
clauses_heads([(Clause :- _)|Clauses], [Head|Heads]) :-
    functor(Clause, Name, Arity),
    functor(Head, Name, Arity),
    clauses_heads(Clauses, Heads).

loaded(Heads, Clauses) :-
    maplist(clear_predicate, Heads),
    maplist(add_clause, Clauses),
    maplist(indicated, Heads, Indicators),
    compile_predicates(Indicators).

indicated(Head, residual:Name/Arity) :- functor(Head, Name, Arity).

%!  load_rules(+Name, +Rules) is det.
%
%   The same, trying Rules one by one, in their order, but for those of ended paths: they come last, those that say less of the way
%   behind those that say more, as what they are not for is another one's. This looks at nothing but the rules themselves.

load_rules(Name, Rules0) :-
    in_order(Rules0, Rules),
    maplist(rule_clause(Name), Rules, Clauses),
    clauses_heads(Clauses, [Head|_]),
    loaded([Head], Clauses).

in_order(Rules0, Rules) :-
    partition(ends_otherwise, Rules0, Ended0, Rules1),
    map_list_to_pairs(trace_size, Ended0, Sized),
    sort(1, @>=, Sized, Sorted),
    pairs_values(Sorted, Ended),
    append(Rules1, Ended, Rules).

ends_otherwise(rule(_, _, _, _, _, E, _, _)) :- nonvar(E), E = ended(_).

trace_size(rule(_, _, _, _, _, _, Trace, _), Size) :- term_size(Trace, Size).

rule_clause(Name, rule(_, Args, R, H0, H, E0, Trace, Goals0), (Head :- Body)) :-
    ( nonvar(E0), E0 = ended(Whys) -> append(Goals0, [ended(Whys)], Goals) ; E = E0, Goals = Goals0 ),
    append(Args, [R,H0,H,E,Trace], All),
    Head =.. [Name|All],
    rule_body(Goals, Body).
