/*  Rules of a method (unfolding.pl) as a predicate that is called as the method's own is.

    A rule that ends as ended(Whys) ends the path, as the method's clauses do (ends.pl). Rules are tried in their order, but for these:
    they come last, those that say less of the way behind those that say more, as what they are not for is another one's.
*/
:- module(rule_loading, [load_rules/2]).
:- use_module(library(apply), [maplist/3, partition/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(terms), [term_size/2]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_values/2]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module(operations, [operation/2]).
:- use_module(residual, [decided_goal/4, executable_goal/2]).

%!  load_rules(+Name, +Rules) is det.
%
%   Make the predicate Name of module `residual` of Rules, rules of one method, in the place of what it is now: arguments, result,
%   heaps, end and trace as all methods have them.

load_rules(Name, Rules0) :-
    in_order(Rules0, Rules),
    Rules = [rule(_, Args, _, _, _, _, _, _)|_],
    length(Args, N),
    Arity is N + 5,
    functor(Head, Name, Arity),
    '$set_predicate_attribute'(residual:Head, dynamic, true),
    retractall(residual:Head),
    maplist(rule_clause(Name), Rules, Clauses),
    forall(member(Clause, Clauses), assertz(residual:Clause)),
    compile_predicates([residual:Name/Arity]).

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
    body(Goals, Body).

body([], true).
body([Goal0|Goals], Body) :-   % what a goal gives is compared behind it, as models and operations find it and do not test it
    executable(Goal0, Goal),
    ( Goals == [] -> Body = Goal ; Body = (Goal,Body1), body(Goals, Body1) ).

executable(ended(Whys), rule_loading:path_has_ended(Whys)) :- !.
executable(decide(target(X, Method), H, Target), Goal) :- !, Goal = target(H, X, Method, Target).
executable(decide(Test, H, Answer), Goal) :- !, decided_goal(Test, H, Answer, Goal).
executable(call(Name, Args, R, H0, H, E, T), (Goal,R0 = R,E0 = E,T0 = T)) :- !,
    executable_goal(call(Name, Args, R0, H0, H, E0, T0), Goal).
executable(initialise(Class, H0, H, E, T), (initialise(Class, H0, H, E0, T),E0 = E)) :- !.
executable(Goal0, Goal) :-
    (   operation(Goal0, read),
        functor(Goal0, Name, Arity),
        arg(Arity, Goal0, Value),
        nonvar(Value)
    ->  Goal0 =.. [Name|Args0],
        append(Inputs, [Value], Args0),
        append(Inputs, [Value0], Args),
        Goal1 =.. [Name|Args],
        executable_goal(Goal1, Goal2),
        Goal = (Goal2,Value0 = Value)
    ;   executable_goal(Goal0, Goal)
    ).

:- public path_has_ended/1.   % called by loaded rules

%   In a search, what rules are for is not told apart: the path may have ended for each of these reasons.
path_has_ended(Whys) :- member(Why, Whys), path_ends(Why).
