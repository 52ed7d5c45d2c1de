/*  The rules of a method as a tree: what they have in common is done once, and a decision leads to those with its answer.

    Rules of one method are told apart by their traces (unfolding.pl), and these by decisions of the residual program: where traces
    come to different rules of a predicate, its test is asked, and its answers are the branches. A branch is a predicate whose first
    argument is the answer, as in residual programs, so that indexing finds it; it has the values that are still needed for others.
    Where all traces come to the same rule the test is asked too: the rules are for calls on which it has this answer.

    On an answer that no rule is for, the path ends: as the innermost ended path did on whose trace it lies, since its rule is for
    what no other one is for; else as assumed(not_searched). That is what the search could not come to, or left out by what it
    took for granted.

    While a tree is made, a way through it is the goals that are still to come, those that call something with the variable for its
    trace, and of each rule that begins so its branch(Traces, Leaf): what it has in place of these variables, in their order, and `case` or
    ended(Whys).
*/
:- module(rule_trees, [tree_clauses/3]).
:- use_module(library(apply), [exclude/3, include/3, partition/4, maplist/3, maplist/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module('../../solver/meters', [charging_goal/2]).
:- use_module('../../clp/residual', [decision/5]).
:- use_module(rule_bodies, [rule_body/2]).
:- use_module('../../clp/simplification', [simplified_goal/5, nothing_known/1, known_of/3, answered/4, implied/3]).
:- use_module('../../clp/traces', [numbered_rule/3]).
:- use_module('../../clp/unfolding', [predicate_named/2]).

%!  tree_clauses(+Name, +Rules, -Clauses) is det.
%
%   Clauses are those of the predicate Name, which does what Rules of one method do, and of its branches, whose names begin with Name
%   and `#`. It takes arguments, result, heaps, end and trace as all methods do.

tree_clauses(Name, Rules, [(Head :- Body)|Clauses]) :-
    Rules = [rule(Id, Args0, _, _, _, _, _, _)|_],
    maplist(rule_branch, Rules, Branches),
    length(Args0, N),
    length(Args, N),
    Call = call(Id, Args, R, H0, H, E, T),
    nothing_known(Known),
    phrase(grown([Call], Known, Branches, [assumed(not_searched)], tree(Name, count(0)), Goals), Clauses),
    append(Args, [R,H0,H,E,T], All),
    Head =.. [Name|All],
    rule_body(Goals, Body).

rule_branch(rule(_, _, _, _, _, E, Trace, _), branch([Trace], Leaf)) :- ( nonvar(E), E = ended(_) -> Leaf = E ; Leaf = case ).

%   grown(Goals0, Known, Branches, Otherwise, Tree, Goals)//: Goals, of unfolding.pl or clause(Body), are how the way Goals0 goes
%   on; the list is the clauses of what branches off. Otherwise are the reasons why a path ends that no rule is for.
grown([], _, Branches, _, _, Goals) --> !,
    { memberchk(branch(_, case), Branches) -> Goals = [] ; whys(Branches, Whys), Goals = [ended(Whys)] }.
grown([Goal|Goals0], Known, Branches, Otherwise, Tree, Goals) --> grown(Goal, Goals0, Known, Branches, Otherwise, Tree, Goals).

grown(Goal, Goals0, Known, Branches, Otherwise, Tree, Goals) -->
    { charging_goal(Goal, _) },
    !,
    grown(Goals0, Known, Branches, Otherwise, Tree, Goals).
grown(decide(Test, H, Answer), [Goal|Goals0], Known, Branches, Otherwise, Tree, Goals) -->
    { charging_goal(Goal, _) },
    !,
    grown(decide(Test, H, Answer), Goals0, Known, Branches, Otherwise, Tree, Goals).
grown(decide(Test, H, Answer), [call(Name, [Answer|Args], R, H0, H1, E, T)|Goals0], Known, Branches0, Otherwise0, Tree, Goals) --> !,
    { gone_on(Branches0, Branches, Otherwise0, Otherwise) },
    decided(Branches, decision(Test, H, Answer), entered(Name, Args, R, H0, H1, E, T), Goals0, Known, Otherwise, Tree, Goals).
grown(call(Name, Args, R, H0, H, E, T), Goals0, Known, Branches0, Otherwise0, Tree, Goals) --> !,
    { gone_on(Branches0, Branches, Otherwise0, Otherwise) },
    called(Branches, Name, entered(Name, Args, R, H0, H, E, T), Goals0, Known, Otherwise, Tree, Goals).
grown(invoke(virtual, Method, Args, R, H0, H, E, T), Goals0, Known, Branches0, Otherwise0, Tree, Goals) --> !,
    { gone_on(Branches0, Branches, Otherwise0, Otherwise) },
    targeted(Branches, Method, Args, rest(R, H0, H, E, T), Goals0, Known, Otherwise, Tree, Goals).
grown(Goal, Goals0, Known0, Branches0, Otherwise, Tree, Goals) -->
    { Goal = initialise(_, _, _, _, _) -> maplist(without_first, Branches0, _, Branches) ; Branches = Branches0 },
    { simplified_goal(Goal, Known0, Known, Goals, Goals1) },
    grown(Goals0, Known, Branches, Otherwise, Tree, Goals1).

%   gone_on(Branches0, Branches, Otherwise0, Otherwise): Branches are those that go on where the next goal with a trace comes;
%   what ended the others goes for all on this way that no rule is for.
gone_on(Branches0, Branches, Otherwise0, Otherwise) :-
    partition(stopped, Branches0, Stopped, Branches),
    ( Stopped == [] -> Otherwise = Otherwise0 ; whys(Stopped, Otherwise) ).

stopped(branch([Trace|_], _)) :- var(Trace).

whys(Branches, Whys) :-
    findall(Why, ( member(branch(_, ended(Some)), Branches), member(Why, Some) ), Whys0),
    sort(Whys0, Whys).

without_first(branch([Trace|Traces], Leaf), Trace, branch(Traces, Leaf)).

%   A call of a model, a method or a block.
called([], _, _, _, _, Otherwise, _, [ended(Otherwise)]) --> !.
called(Branches0, Name, Entered, Goals0, Known0, Otherwise, Tree, Goals) -->
    { Branches0 = [branch([Trace|_], _)|_], functor(Trace, Name, _) },
    !,
    { Entered = entered(_, Args, R, H0, H, E, T),
      simplified_goal(call(Name, Args, R, H0, H, E, T), Known0, Known, Goals, Goals1),
      maplist(without_first, Branches0, _, Branches) },
    grown(Goals0, Known, Branches, Otherwise, Tree, Goals1).
called(Branches, Name, Entered, Goals0, Known, Otherwise, Tree, Goals) -->
    { predicate_named(Name, predicate(_, _, _, _, Args, _, Test, _)), Entered = entered(_, Args, _, H0, _, _, _) },
    decided(Branches, decision(Test, H0, _), Entered, Goals0, Known, Otherwise, Tree, Goals).

%   decided(Branches, decision(Test, H, Answer), Entered, ...): Test is asked, and its Answer leads to a rule of what is Entered, a
%   residual predicate, for some of which there are Branches.
decided([], _, _, _, _, Otherwise, _, [ended(Otherwise)]) --> !.
decided(Branches, decision(Test, H, Answer), Entered, Goals0, Known, Otherwise, Tree, Goals) -->
    (   { known_answer(Test, Known, Answer) }
    ->  (   { entered_rule(Entered, _, Answer, Test, Ahead), of_rule(Branches, Entered, Own), Own \== [] }
        ->  { Ahead = ahead(RuleGoals, _), append(RuleGoals, Goals0, Goals1) },
            grown(Goals1, Known, Own, Otherwise, Tree, Goals)
        ;   { Goals = [ended(Otherwise)] }
        )
    ;   { decision(Test, H, Answer, Call, Body),
          live(Answer, Entered-Goals0, Live),
          branch_call(Tree, Answer, Live, Functor, Call),
          Goals = [clause(Body)],
          Way = way(Test, Answer, Live, Entered, Goals0, Known),
          Entered = entered(Name, _, _, _, _, _, _),
          predicate_named(Name, predicate(_, _, _, _, _, _, _, Rules)),
          length(Rules, N) },
        answers(1, N, Functor, Way, Branches, Otherwise, Tree)
    ).

known_answer(always, _, _) :- !.
known_answer(flow(E), _, Answer) :- !, nonvar(E), Answer = E.
known_answer(Test, Known, Answer) :- implied(Test, Known, Answer).

%   entered_rule(Entered, K, Answer, Test, Ahead): rule number K of the predicate is for that Answer; Ahead is ahead(Goals, Traces) of it.
entered_rule(entered(Name, Args, R, H0, H, E, T), K, Answer, Test, ahead(Goals, Traces)) :-
    predicate_named(Name, predicate(_, _, _, _, Args, _, Test, Rules)),
    nth1(K, Rules, rule(Answer, H0, R, H, E, Goals, Traces, _)),
    atomic_list_concat([Name,:,K], RuleName),
    T =.. [RuleName|Traces].

%   of_rule(Branches, Entered, Own): Own are those of Branches that go on with the rule that is Entered.
of_rule(Branches, entered(_, _, _, _, _, _, T), Own) :-
    functor(T, RuleName, _),
    going_on(Branches, RuleName, Own).

going_on([], _, []).
going_on([branch([Trace|Traces0], Leaf)|Branches], RuleName, Own) :-
    (   functor(Trace, RuleName, _)
    ->  Trace =.. [_|Parts],
        append(Parts, Traces0, Traces),
        Own = [branch(Traces, Leaf)|Own1]
    ;   Own = Own1
    ),
    going_on(Branches, RuleName, Own1).

answers(K, N, _, _, _, _, _) --> { K > N }, !.
answers(K, N, Functor, Way0, Branches, Otherwise, Tree) -->
    { copy_term(Way0, way(Test, Answer, Live, Entered, Goals0, Known0)) },
    (   { entered_rule(Entered, K, Answer, Test, Ahead) }
    ->  { of_rule(Branches, Entered, Own),
          Head =.. [Functor,Answer|Live] },
        (   { Own == [] }
        ->  { Goals = [ended(Otherwise)] }
        ;   { term_variables(Answer-Live, Vs0),
              sort(Vs0, Vs),
              known_of(Vs, Known0, Known1),
              answered(Test, Answer, Known1, Known),
              Ahead = ahead(RuleGoals, _),
              append(RuleGoals, Goals0, Goals1) },
            grown(Goals1, Known, Own, Otherwise, Tree, Goals)
        ),
        { rule_body(Goals, Body) },
        [(Head :- Body)]
    ;   []
    ),
    { K1 is K + 1 },
    answers(K1, N, Functor, Way0, Branches, Otherwise, Tree).

%   live(Answer, Ahead, Live): variables of what is Ahead, but for the answer itself.
live(Answer, Ahead, Live) :-
    term_variables(Ahead, Vs),
    exclude(==(Answer), Vs, Live).

branch_call(tree(Name, Count), Answer, Live, Functor, Call) :-
    arg(1, Count, N0),
    N is N0 + 1,
    nb_setarg(1, Count, N),
    atomic_list_concat([Name,#,N], Functor),
    Call =.. [Functor,Answer|Live].

%   A virtual call: branches are the methods that it runs.
targeted([], _, _, _, _, _, Otherwise, _, [ended(Otherwise)]) --> !.
targeted(Branches, Method, Args, Rest, Goals0, Known, Otherwise, Tree, Goals) -->
    { Args = [X|_], maplist(branch_target, Branches, Targets0), sort(Targets0, Targets) },
    (   { implied(target(X, Method), Known, Target) }
    ->  target_entered(Target, Branches, Args, Rest, Goals0, Known, Otherwise, Tree, Goals)
    ;   { Rest = rest(_, H0, _, _, _),
          live(none, Args-Rest-Goals0, Live),
          branch_call(Tree, Target, Live, Functor, Call),
          Goals = [clause(( calls:entered_target(H0, X, Method, Target), Call ))] },
        targets(Targets, Functor, way(Live, Args, Rest, Goals0, Known), Branches, Otherwise, Tree),
        { copy_term(Live, Others),
          OtherHead =.. [Functor,Other|Others],
          rule_body([ended(Otherwise)], Ended) },
        [(OtherHead :- \+ lists:memberchk(Other, Targets), Ended)]
    ).

branch_target(branch([Trace|_], _), Target) :-
    functor(Trace, RuleName, _),
    ( numbered_rule(RuleName, Target0, _) -> Target = Target0 ; Target = RuleName ).

has_target(Target, Branch) :- branch_target(Branch, Target).

targets([], _, _, _, _, _) --> [].
targets([Target|Targets], Functor, Way0, Branches, Otherwise, Tree) -->
    { copy_term(Way0, way(Live, Args, Rest, Goals0, Known0)),
      Head =.. [Functor,Target|Live],
      term_variables(Live, Vs0),
      sort(Vs0, Vs),
      known_of(Vs, Known0, Known) },
    target_entered(Target, Branches, Args, Rest, Goals0, Known, Otherwise, Tree, Goals),
    { rule_body(Goals, Body) },
    [(Head :- Body)],
    targets(Targets, Functor, Way0, Branches, Otherwise, Tree).

target_entered(Target, Branches, Args, rest(R, H0, H, E, T), Goals0, Known, Otherwise, Tree, Goals) -->
    { include(has_target(Target), Branches, Own) },
    called(Own, Target, entered(Target, Args, R, H0, H, E, T), Goals0, Known, Otherwise, Tree, Goals).
