/*  Goals of rules (unfolding.pl) as bodies of clauses of the module `residual`.

    Beside those of unfolding.pl there are ended(Whys), which ends the path, and clause(Body), which is Body.
*/
:- module(rule_bodies, [rule_body/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../clp/operations', [operation/2]).
:- use_module('../../clp/residual', [decided_goal/4, executable_goal/2]).

%!  rule_body(+Goals, -Body) is det.
%
%   Body does what Goals do, and succeeds where these say that a rule applies. What a goal gives is compared behind it, as models and
%   operations find it and do not test it.

rule_body([], true).
rule_body([Goal0|Goals], Body) :-
    executable(Goal0, Goal),
    ( Goals == [] -> Body = Goal ; Body = (Goal,Body1), rule_body(Goals, Body1) ).

executable(ended(Whys), rule_bodies:path_has_ended(Whys)) :- !.
executable(clause(Body), Body) :- !.
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
