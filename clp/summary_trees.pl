/*  What the traces of a search say of a method, as residual predicates of its own: a summary that callers run in the method's place.

    The predicates form a tree. It has the goals of the method's rules along the traces, those of blocks and of what it calls put
    together (unfolding.pl), and done once for all traces that have them in common: without what follows from what comes before, and what
    nothing behind it needs. What criteria charge for is charged as always. A test that is left is a predicate with a rule for each answer,
    as in residual programs (partial_evaluation.pl). Where no trace goes on with an answer, the rule is the method's own from there
    on: the tree takes every way that the method takes, also those that the search did not come to, and ends as the method does. Only
    an answer that contradicts those before, whatever the heap, has no rule.

    A rule of the tree stands for a part of a trace of the method: tree_way(Rule, Parts, Open0, Open, Next) says which (composed_traces.pl):
    Open0 are the parts that were open before it, as they are behind it, with Open of these open still; Parts are those of calls that
    are not put together - models, virtual calls, initialisation -, and last Next, that of the predicate which goes on, if one does.

    While a tree is made, a way through it is state(Known, Facts, Root, Open, Before): what is known (simplification.pl); the numbers that were computed
    and compared, the last first; how the method ends, root(R, H, E); the parts of its trace that are still open; and the variables
    that there are. Of each trace that goes this way, its branch is the list of those parts of it that goals to come stand for.
*/
:- module(summary_trees, [summary_tree/4]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4, exclude/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3, reverse/2]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module('../solver/meters', [charging_goal/2]).
:- use_module(operations, [operation/2, with_heap/5]).
:- use_module(simplification, [simplified_goal/5, nothing_known/1, answered/4, implied/3]).
:- use_module(number_facts, [number_fact/1, contradictory/1, folded/3]).
:- use_module(traces, [numbered_rule/3]).
:- use_module(unfolding, [predicate_named/2]).

%!  summary_tree(+Id, +Traces, -Predicates, -Ways) is semidet.
%
%   Predicates are those of the tree of the method Id for the complete Traces of its cases, as rule_trace/2 of unfolding.pl tells them,
%   the first one with the method's arguments; Ways are tree_way(Rule, Parts, Open0, Open, Next) for their rules. Fails where there are no
%   Traces, and where a way comes to an answer that a summary has no rule for, as nothing can be so.

summary_tree(Id, Traces, Predicates, Ways) :- catch(tree(Id, Traces, Predicates, Ways), no_rule(_, _), fail).

tree(Id, Traces, [predicate(Name, entry, method, 0, Args, [], always, [Rule])|Predicates], [Way|Ways]) :-
    Traces = [_|_],
    predicate_named(Id, predicate(_, _, _, _, Args, _, _, _)),
    atom_concat(Id, '#0', Name),
    maplist(root_branch, Traces, Branches),
    nothing_known(Known),
    State = state(Known, [], root(R, H, E), [T], Args),
    Tree = tree(Id, count(0)),
    phrase(grown([call(Id, Args, R, H0, H, E, T)], State, Branches, Tree, Goals, Open), Items),
    made_rule(Goals, H0, root(R, H, E), _, Rule),
    arg(7, Rule, Parts),
    atom_concat(Name, ':1', RuleName),
    way(RuleName, Parts, [T], Open, Goals, Way),
    findall(P, member(predicate_item(P), Items), Predicates),
    findall(W, member(way_item(W), Items), Ways).

root_branch(Trace, [Trace]).

%   way(RuleName, Parts, Open0, Open, Goals, Way): the last one of Goals says whether a predicate of the tree goes on.
way(RuleName, Parts, Open0, Open, Goals, tree_way(RuleName, Parts, Open0, Open, Next)) :-
    ( append(_, [branch(_, Next0)], Goals) -> Next = Next0 ; Next = none ).

%   made_rule(Goals0, H0, Root, Answer, Rule): the rule of a predicate that does Goals0, of which those are left that are needed.
made_rule(Goals0, H0, root(R, H, E), Answer, rule(Answer, H0, R, H, E, Goals, Parts, [])) :-
    maplist(without_branch, Goals0, Goals1),
    overwritten(Goals1, Goals2),
    needed(Goals2, R-E, Goals),
    parts(Goals, Parts).

without_branch(Goal0, Goal) :- ( Goal0 = branch(Call, _) -> Goal = Call ; Goal = Goal0 ).

parts([], []).
parts([Goal|Goals], Parts) :-
    ( called_part(Goal, T) -> Parts = [T|Parts1] ; Parts = Parts1 ),
    parts(Goals, Parts1).

called_part(call(_, _, _, _, _, _, T), T).
called_part(invoke(virtual, _, _, _, _, _, _, T), T).
called_part(initialise(_, _, _, _, T), T).

%   needed(Goals0, Result, Goals): Goals are those of Goals0 that do more than find a value that nothing behind them needs.
needed(Goals0, Result, Goals) :-
    term_variables(Result, Used0),
    reverse(Goals0, Backwards),
    needed_backwards(Backwards, Used0, [], Goals).

needed_backwards([], _, Goals, Goals).
needed_backwards([Goal|Goals0], Used0, Goals1, Goals) :-
    (   only_finds(Goal, Value), var(Value), \+ ( member(V, Used0), V == Value )
    ->  needed_backwards(Goals0, Used0, Goals1, Goals)
    ;   term_variables(Goal-Used0, Used),
        needed_backwards(Goals0, Used, [Goal|Goals1], Goals)
    ).

only_finds(Goal, Value) :-
    ( operation(Goal, pure) -> true ; Goal = get_field(_, _, _, _, _) ; Goal = array_length(_, _, _) ; Goal = get_array(_, _, _, _) ),
    !,
    functor(Goal, _, Arity),
    arg(Arity, Goal, Value).

%   A field that is written again, and not read before, is written once.
overwritten([], []).
overwritten([Goal|Goals0], Goals) :-
    (   Goal = set_field(H0, X, Field, _, _, H), written_again(Goals0, X, Field)
    ->  H0 = H, Goals = Goals1
    ;   Goals = [Goal|Goals1]
    ),
    overwritten(Goals0, Goals1).

written_again([Goal|Goals], X, Field) :-
    (   Goal = set_field(_, Y, Field, _, _, _), X == Y
    ->  true
    ;   goes_past(Goal, Field),
        written_again(Goals, X, Field)
    ).

goes_past(Goal, _) :- operation(Goal, pure).
goes_past(get_field(_, _, Other, _, _), Field) :- Other \== Field.
goes_past(set_field(_, _, _, _, _, _), _).
goes_past(array_length(_, _, _), _).
goes_past(get_array(_, _, _, _), _).
goes_past(set_array(_, _, _, _, _), _).

%   grown(Goals0, State, Branches, Tree, Goals, Open)//: Goals are how the way Goals0 goes on; Open are the parts of the trace that are
%   open at their end. The list is the predicates that branch off, and the ways of their rules.
grown([], state(_, _, _, Open0, _), _, _, [], Open) --> !, { term_variables(Open0, Open) }.
grown([Goal|Goals0], State, Branches, Tree, Goals, Open) --> grown(Goal, Goals0, State, Branches, Tree, Goals, Open).

grown(Goal, Goals0, State, Branches, Tree, Goals, Open) -->
    { charging_goal(Goal, _) },
    !,
    { Goals = [Goal|Goals1],
      State = state(Known, Facts, Root, Open0, Before) },
    grown(Goals0, state(Known, Facts, Root, Open0, [Goal|Before]), Branches, Tree, Goals1, Open).
grown(decide(Test, H, Answer), Goals0, State, Branches, Tree, Goals, Open) --> !,
    { Goals0 = [Call|Goals1], Call = call(Name, [Answer|Args], R, H0, H1, E, T) },
    (   { taken_apart(Branches, Name, Name) }
    ->  decided(Branches, decision(Test, H, Answer), entered(Name, Args, R, H0, H1, E, T), Goals1, State, Tree, Goals, Open)
    ;   going_on_by_itself([decide(Test, H, Answer)|Goals0], State, Goals, Open)
    ).
grown(call(Name, Args, R, H0, H, E, T), Goals0, State, Branches, Tree, Goals, Open) --> !,
    (   { taken_apart(Branches, Name, Actual) }
    ->  { predicate_named(Actual, predicate(_, Called, _, _, Args, _, Test, _)),
          ( Called = entry(Goal0) -> with_heap(read, Goal0, H0, Goal, _), Goals = [Goal|Goals1] ; Goals = Goals1 ) },
        decided(Branches, decision(Test, H0, _), entered(Actual, Args, R, H0, H, E, T), Goals0, State, Tree, Goals1, Open)
    ;   as_it_is(call(Name, Args, R, H0, H, E, T), Goals0, State, Branches, Tree, Goals, Open)
    ).
grown(invoke(virtual, Method, Args, R, H0, H, E, T), Goals0, State, Branches, Tree, Goals, Open) -->
    { Args = [X|_], State = state(Known, _, _, _, _), implied(target(X, Method), Known, Target), atom(Target) },
    !,
    grown(call(Target, Args, R, H0, H, E, T), Goals0, State, Branches, Tree, Goals, Open).
grown(Goal, Goals0, State, Branches, Tree, Goals, Open) -->
    { called_part(Goal, _) },
    !,
    as_it_is(Goal, Goals0, State, Branches, Tree, Goals, Open).
grown(Goal0, Goals0, state(Known0, Facts0, Root, Open0, Before0), Branches, Tree, Goals, Open) -->
    { folded(Goal0, Facts0, Goal),
      ( Goal == nothing -> Known = Known0, Goals = Goals1 ; simplified_goal(Goal, Known0, Known, Goals, Goals1) ),
      ( Goals == Goals1 -> Facts = Facts0, Before = Before0 ; found(Goal, Facts0, Facts), Before = [Goal|Before0] ) },
    grown(Goals0, state(Known, Facts, Root, Open0, Before), Branches, Tree, Goals1, Open).

found(Goal, Facts0, Facts) :- ( number_fact(Goal) -> Facts = [Goal|Facts0] ; Facts = Facts0 ).

%   taken_apart(Branches, Name, Actual): the branches go on with rules of the predicate Actual, which a call of Name comes to: its own, or that
%   of its summary.
taken_apart([[Trace|_]|Branches], Name, Actual) :-
    rule_of(Trace, Actual),
    ( Actual == Name -> true ; atom_concat(Name, '#0', Actual) ),
    all_of(Branches, Actual).

all_of([], _).
all_of([[Trace|_]|Branches], Actual) :- rule_of(Trace, Actual), all_of(Branches, Actual).

rule_of(Trace, Predicate) :-
    nonvar(Trace),
    functor(Trace, RuleName, _),
    numbered_rule(RuleName, Predicate, _).

%   A call whose part of the trace is known when it is over.
as_it_is(Goal, Goals0, state(Known0, Facts, Root, Open0, Before), Branches0, Tree, Goals, Open) -->
    { maplist(without_first, Branches0, Branches),
      simplified_goal(Goal, Known0, Known, Goals, Goals1),
      called_part(Goal, T),
      without(T, Open0, Open1) },
    grown(Goals0, state(Known, Facts, Root, Open1, [Goal|Before]), Branches, Tree, Goals1, Open).

without_first([_|Traces], Traces).

%   without(T, Open0, Open): Open are the variables of Open0 but for T.
without(T, Open0, Open) :-
    term_variables(Open0, Vs),
    exclude(==(T), Vs, Open).

%   What comes behind here is as the method has it.
going_on_by_itself(Goals, state(_, _, _, Open0, _), Goals, Open) -->
    { parts(Goals, Parts),
      term_variables(Open0, Vs),
      exclude(among(Parts), Vs, Open) }.

among(Vs, V) :- member(W, Vs), W == V, !.

%   decided(Branches, decision(Test, H, Answer), Entered, ...): the Test is asked, and its Answer leads to a rule of what is Entered, a residual
%   predicate.
decided(Branches, decision(Test, H, Answer), Entered, Goals0, State, Tree, Goals, Open) -->
    { Entered = entered(Name, _, _, _, _, _, _),
      predicate_named(Name, predicate(_, _, _, _, _, _, _, Rules)),
      length(Rules, N),
      State = state(Known, Facts, Root, Open0, Before) },
    (   { known_answer(Test, Known, Answer) }
    ->  (   { entered_rule(Entered, 1, N, _, Answer, Test, RuleGoals) }
        ->  alternative(RuleGoals, Entered, Goals0, State, Branches, Tree, Goals, Open)
        ;   { throw(no_rule(Name, Answer)) }
        )
    ;   { open_answers(1, N, Entered, Branches, Test, Facts, Ks),
          ( Ks == [] -> throw(no_rule(Name, any)) ; true ) },
        (   { Ks = [K] }
        ->  { entered_rule(Entered, K, K, _, Answer, Test, RuleGoals),
              answered(Test, Answer, Known, Known1) },
            alternative(RuleGoals, Entered, Goals0, state(Known1, Facts, Root, Open0, Before), Branches, Tree, Goals, Open)
        ;   { branch_name(Tree, Branch),
              Entered = entered(_, _, _, H0, _, _, _),
              term_variables(Before, Vs0),
              exclude(==(H0), Vs0, Vs),
              Way = way(Test, Answer, Entered, Goals0, state(Known, Facts, Root, Open0, Vs)) },
            alternatives(Ks, 1, Branch, Way, Branches, Tree, Made),
            { predicate_named(Name, predicate(_, _, Kind, Pc, _, _, _, _)),
              parameters(Vs, Made, Parameters, BranchRules),
              Predicate = predicate(Branch, answer, Kind, Pc, Parameters, [], Test, BranchRules),
              Root = root(R, HeapAfter, E),
              Goals = [decide(Test, H, Answer),branch(call(Branch, [Answer|Parameters], R, H0, HeapAfter, E, Next), Next)],
              term_variables(Open0, Open) },
            [predicate_item(Predicate)]
        )
    ).

known_answer(always, _, _) :- !.
known_answer(flow(E), _, Answer) :- !, nonvar(E), Answer = E.
known_answer(Test, Known, Answer) :- implied(Test, Known, Answer).

%   entered_rule(Entered, K0, N, K, Answer, Test, Goals): the first rule from number K0 to N of the predicate that is for that Answer is number K; it
%   has these Goals.
entered_rule(entered(Name, Args, R, H0, H, E, T), K0, N, K, Answer, Test, Goals) :-
    predicate_named(Name, predicate(_, _, _, _, Args, _, Test, Rules)),
    between(K0, N, K),
    nth1(K, Rules, rule(Answer, H0, R, H, E, Goals, Traces, _)),
    !,
    atomic_list_concat([Name,:,K], RuleName),
    T =.. [RuleName|Traces].

%   A rule that was entered: on along the branches that go on with it, or by itself where there are none.
alternative(RuleGoals, entered(_, _, _, _, _, _, T), Goals0, State, Branches, Tree, Goals, Open) -->
    { own(Branches, T, Own),
      append(RuleGoals, Goals0, Goals1) },
    (   { Own == [] }
    ->  going_on_by_itself(Goals1, State, Goals, Open)
    ;   grown(Goals1, State, Own, Tree, Goals, Open)
    ).

own([], _, []).
own([[Trace|Traces0]|Branches], T, Own) :-
    (   functor(T, RuleName, _), functor(Trace, RuleName, _)
    ->  Trace =.. [_|Parts],
        append(Parts, Traces0, Traces),
        Own = [Traces|Own1]
    ;   Own = Own1
    ),
    own(Branches, T, Own1).

%   open_answers(K0, N, Entered, Branches, Test, Facts, Ks): Ks are the numbers of the rules that can be entered.
open_answers(K, N, _, _, _, _, []) :- K > N, !.
open_answers(K, N, Entered, Branches, Test, Facts, Ks) :-
    (   rule_is_open(K, Entered, Branches, Test, Facts)
    ->  Ks = [K|Ks1]
    ;   Ks = Ks1
    ),
    K1 is K + 1,
    open_answers(K1, N, Entered, Branches, Test, Facts, Ks1).

rule_is_open(K, entered(Name, Args, _, _, _, _, _), Branches, Test, Facts) :-
    atomic_list_concat([Name,:,K], RuleName),
    (   member([Trace|_], Branches), functor(Trace, RuleName, _)
    ->  true
    ;   copy_term(Args-Test-Facts, Args1-Test1-Facts1),
        predicate_named(Name, predicate(_, _, _, _, Args1, _, _, Rules)),
        nth1(K, Rules, Rule),
        arg(1, Rule, Answer),
        \+ ( number_fact(decide(Test1, none, Answer)), contradictory([decide(Test1, none, Answer)|Facts1]) )
    ).

%   alternatives(Ks, I, Branch, Way, Branches, Tree, Made)//: Made are made(Before, Rule) of the rules of the predicate Branch, rule I for the first of Ks.
alternatives([], _, _, _, _, _, []) --> [].
alternatives([K|Ks], I, Branch, Way0, Branches, Tree, [made(Before, Rule)|Made]) -->
    { copy_term(Way0, way(Test, Answer, Entered, Goals0, State0)),
      State0 = state(Known0, Facts0, Root, Open0, Before),
      term_variables(Open0, OpenBefore),
      entered_rule(Entered, K, K, _, Answer, Test, RuleGoals),
      answered(Test, Answer, Known0, Known),
      ( number_fact(decide(Test, none, Answer)) -> Facts = [decide(Test, none, Answer)|Facts0] ; Facts = Facts0 ),
      State = state(Known, Facts, Root, Open0, [Answer|Before]) },
    alternative(RuleGoals, Entered, Goals0, State, Branches, Tree, Goals, Open),
    { Entered = entered(_, _, _, H0, _, _, _),
      made_rule(Goals, H0, Root, Answer, Rule),
      arg(7, Rule, Parts),
      atomic_list_concat([Branch,:,I], RuleName),
      way(RuleName, Parts, OpenBefore, Open, Goals, Made1),
      I1 is I + 1 },
    [way_item(Made1)],
    alternatives(Ks, I1, Branch, Way0, Branches, Tree, Made).

branch_name(tree(Id, Count), Branch) :-
    arg(1, Count, N0),
    N is N0 + 1,
    nb_setarg(1, Count, N),
    atomic_list_concat([Id,#,N], Branch).

%   parameters(Vs, Made, Parameters, Rules): Parameters are those of the variables Vs that Rules, those that were made on copies of Vs, need; Rules
%   have them in their places.
parameters(Vs, Made, Parameters, Rules) :-
    maplist(needs, Made, Needs),
    common_places(Vs, Made, Needs, Parameters),
    maplist(rule_made, Made, Rules).

rule_made(made(_, Rule), Rule).

%   Needs are the variables of a rule, in standard order.
needs(made(_, rule(_, _, R, H, E, Goals, _, _)), Needs) :-
    term_variables([R,H,E|Goals], Vs),
    sort(Vs, Needs).

common_places(Vs, Made, Needs, Parameters) :-
    maplist(place_values, Made, Copies),
    places(Vs, Copies, Needs, Places),
    maplist(one_place, Places, Parameters).

place_values(made(Before, _), Before).

%   Places are place(V, Firsts) for each of the variables that is needed, with what the rules have for it.
places([], _, _, []).
places([V|Vs], Copies0, Needs, Places) :-
    maplist(first_rest, Copies0, Firsts, Copies),
    ( used_place(Firsts, Needs) -> Places = [place(V, Firsts)|Places1] ; Places = Places1 ),
    places(Vs, Copies, Needs, Places1).

first_rest([X|Xs], X, Xs).

used_place([First|Firsts], [Need|Needs]) :-
    ( var(First), ord_memberchk(First, Need) -> true ; used_place(Firsts, Needs) ).

%   The place of V has the variables that the rules have for it; what is bound in one comes with the answer there.
one_place(place(V, Firsts), V) :- maplist(same_variable(V), Firsts).

same_variable(V, First) :- ( var(First) -> First = V ; true ).
