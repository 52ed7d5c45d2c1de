/*  Rules of methods, unfolded from traces.

    What partial evaluation leaves for a block, a path leaves for a method: one clause. It is the clauses that the trace names,
    put together on fresh variables, so that nothing is in it that a search bound or noted, which holds in one aliasing alone:

        rule(Id, Args, R, H0, H, E, Trace, Goals)
            Args, R, H0, H, E, Trace   the method's arguments (an instance method's receiver as the bare object), its result, the
                                       heaps before and after, ok, exc(X) or ended(Whys), and the trace
            Goals       what is done, in order: operations with their heaps (operations.pl);
                        decide(Test, H, Answer), where the rule applies only if Test has that Answer;
                        decide(target(X, Method), H, Target), where a virtual call of Method on object X runs Target;
                        call(Model, Args, R, H0, H, E, Trace), a model of the library, that ends as Trace says;
                        initialise(Class, H0, H, E, _), static initialisation, where it is not done: that is no part of a trace
                        (traces.pl), and stands in Trace as variables

    Every test of the path stays, with its answer, unless the rest of the rule implies it on every heap: tests of constants, of
    objects that the rule makes, and those that were asked before. Counting for criteria is left out. The path met a trace's rules
    one after the other; a rule that is run takes the same way or does not apply.

    A path that ended otherwise (ends.pl) has a trace with variables at its end, and leaves a rule with the end ended(Whys): its
    Goals are those up to the last one that decides whether the way is taken, its result and the heap behind it are open. Where
    nothing but the path's own clauses ended it, no rule goes further on its way. Else, inside a model on unknown values, say, some
    may: those whose trace is an instance of the ended one's. It is for the calls that these are not for.
*/
:- module(unfolding, [unfold/3, unfold_ended/4, rule_trace/2, rule_predicate/2, predicate_named/2, add_predicates/1, forget_predicate/1, forget_unfolded/0]).
:- use_module(library(lists), [append/3, nth1/3, member/2, reverse/2]).
:- use_module(simplification, [simplified/2]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(source, [method/2]).
:- use_module(traces, [is_initialisation/1, numbered_rule/3]).
:- use_module('../solver/meters', [charging_goal/2]).

:- dynamic unfolded/2.   % Name, Predicate: one of partial_evaluation.pl

%!  forget_unfolded is det.
%
%   Drop what is kept of methods.

forget_unfolded :- retractall(unfolded(_, _)).

%!  unfold(+Id, +Trace, -Rule) is semidet.
%
%   Rule is the one of the method Id that the complete Trace stands for; fails where it is no trace of that method, as
%   that of a call for which the class could not be initialised.

unfold(Id, Trace0, rule(Id, Args, R, H0, H, E, Trace, Goals)) :-
    rule_trace(Trace0, Trace),
    nonvar(Trace),
    once(call_goals(Id, Args, R, H0, H, E, Trace, Goals0, [])),
    simplified(Goals0, Goals).

%!  unfold_ended(+Id, +Trace, +Whys, -Rule) is det.
%
%   Rule is that of a path of the method Id that ended for one of the reasons Whys when it had come so far along Trace.

unfold_ended(Id, Trace0, Whys, rule(Id, Args, _, H0, _, ended(Whys), Trace, Goals)) :-
    rule_trace(Trace0, Trace),
    (   nonvar(Trace)
    ->  once(call_goals(Id, Args, _, H0, _, _, Trace, Goals0, [])),
        ( append(Goals1, [stopped|_], Goals0) -> true ; Goals1 = Goals0 ),
        up_to_condition(Goals1, Goals2),
        simplified(Goals2, Goals3),
        up_to_condition(Goals3, Goals)
    ;   predicate_named(Id, predicate(_, _, _, _, Args, _, _, _)),
        Goals = []
    ).

up_to_condition(Goals0, Goals) :-
    reverse(Goals0, Backwards0),
    behind_condition(Backwards0, Backwards),
    reverse(Backwards, Goals).

behind_condition([], []).
behind_condition([Goal|Goals0], Goals) :- ( condition(Goal) -> Goals = [Goal|Goals0] ; behind_condition(Goals0, Goals) ).

%   condition(Goal): Goal, on known values, says whether the rule applies.
condition(decide(_, _, Answer)) :- nonvar(Answer).
condition(call(_, _, _, _, _, _, T)) :- nonvar(T).
condition(initialise(_, _, _, E, _)) :- nonvar(E).

%!  rule_trace(+Trace0, -Trace) is det.
%
%   Trace is Trace0 with variables for static initialisation, as rules have it.

rule_trace(Trace0, Trace) :-
    (   var(Trace0)
    ->  true
    ;   functor(Trace0, Name, Arity),
        (   is_initialisation(Name)
        ->  true
        ;   functor(Trace, Name, Arity),
            parts_without(Arity, Trace0, Trace)
        )
    ).

parts_without(0, _, _) :- !.
parts_without(I, Trace0, Trace) :-
    arg(I, Trace0, Part0),
    arg(I, Trace, Part),
    rule_trace(Part0, Part),
    I1 is I - 1,
    parts_without(I1, Trace0, Trace).

%   call_goals(Name, Args, R, H0, H, E, Trace, Goals, Rest): Goals, up to Rest, are what a call of Name does along Trace, `stopped`
%   where this leads no further; goals behind that are not on the way.
call_goals(_, _, _, _, _, _, Trace, [stopped|Rest], Rest) :- var(Trace), !.
call_goals(Name, Args, R, H0, H, E, Trace, Goals, Rest) :-
    functor(Trace, RuleName, _),
    (   RuleName == Name
    ->  Goals = [call(Name, Args, R, H0, H, E, Trace)|Rest]
    ;   numbered_rule(RuleName, Name, K),
        predicate_named(Name, predicate(_, Called, _, _, Parameters, _, Test, Rules)),
        nth1(K, Rules, rule(Answer, H0, R, H, E, RuleGoals, Traces, _)),
        Trace =.. [_|Traces],
        ( Called == answer -> Args = [Answer|Parameters], Goals = Goals1 ; Args = Parameters, tested(Test, H0, Answer, Goals, Goals1) ),
        rule_goals(RuleGoals, Goals1, Rest)
    ).

tested(always, _, _, Goals, Goals) :- !.
tested(Test, H, Answer, [decide(Test, H, Answer)|Goals], Goals).

%!  predicate_named(+Name, -Predicate) is det.
%
%   Predicate is the residual one of that Name (partial_evaluation.pl), of a method or a block, with variables of its own.

predicate_named(Name, Predicate) :-
    (   unfolded(Name, Predicate0)
    ->  true
    ;   method(Name, Method),
        residual_predicates(Method, Predicates),
        add_predicates(Predicates),
        unfolded(Name, Predicate0)
    ),
    Predicate = Predicate0.

%!  add_predicates(+Predicates) is det.
%
%   Predicates, in the form of partial_evaluation.pl, are known by their names.

add_predicates(Predicates) :- forall(( member(Made, Predicates), arg(1, Made, Name) ), assertz(unfolded(Name, Made))).

%!  forget_predicate(+Name) is det.
%
%   What add_predicates/1 was told of that Name is forgotten.

forget_predicate(Name) :- retractall(unfolded(Name, _)).

rule_goals([], Goals, Goals).
rule_goals([Goal|Goals], Unfolded, Rest) :-
    goal_goals(Goal, Unfolded, Unfolded1),
    rule_goals(Goals, Unfolded1, Rest).

goal_goals(call(Name, Args, R, H0, H, E, T), Goals, Rest) :- !, call_goals(Name, Args, R, H0, H, E, T, Goals, Rest).
goal_goals(invoke(virtual, _, _, _, _, _, _, T), [stopped|Goals], Goals) :- var(T), !.
goal_goals(invoke(virtual, Method, Args, R, H0, H, E, T), [decide(target(X, Method), H0, Target)|Goals], Rest) :- !,
    Args = [X|_],
    functor(T, RuleName, _),
    ( numbered_rule(RuleName, Target, _) -> true ; Target = RuleName ),   % a model stands on the trace by its id
    call_goals(Target, Args, R, H0, H, E, T, Goals, Rest).
goal_goals(Goal, Goals, Goals) :- charging_goal(Goal, _), !.
goal_goals(Goal, [Goal|Goals], Goals).

%!  rule_predicate(+Rule, -Predicate) is det.
%
%   Predicate has Rule as its only one, in the form of partial_evaluation.pl but for the tests, which stand by themselves.

rule_predicate(rule(Id, Args, R, H0, H, E, _, Goals), Predicate) :-
    predicate_named(Id, predicate(_, _, _, Pc, Args, Locals, _, _)),
    Predicate = predicate(Id, entry, method, Pc, Args, Locals, always, [rule(_, H0, R, H, E, Goals, [], [])]).
