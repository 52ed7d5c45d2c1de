/*  Searches that go for rules: a path is followed as long as something can still come of it.

    The goals of a search are rules, each wanted on the traces of so many cases. A path lives while a goal is on its trace, or
    may be: in what the rule that is being applied calls, or in what comes behind it in those that called it. Else it ends, as
    pruned(look_ahead), before anything of the rule is done. What counts is decided anew for each rule, by the goals that are left, so that nothing is
    gone through again for a goal that has its cases.

    The trace's variables carry that: at(K), where K is `top` or k(Rule, I, K1) for the I-th call of Rule, which was called at K1. Calls
    are looked into within the methods that are given, and nowhere else.
*/
:- module(guide, [guide/1, guided_path/1, goals_met/1, no_goal_left/0]).
:- use_module(library(lists), [member/2]).
:- use_module(library(apply), [maplist/2]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(source, [method/2]).

:- dynamic goal/2, called/3, belongs/2, runs/2, leads/1, last_lead/2, guiding/0.

%!  guide(+Guide) is det.
%
%   The next search goes where Guide says: `none`, or goals(Wanted, Methods, Virtual) with Wanted a list of Rule-Cases, the ids of
%

guide(Guide) :-
    maplist(retractall, [goal(_, _),called(_, _, _),belongs(_, _),runs(_, _),leads(_),last_lead(_, _),guiding]),
    (   Guide = goals(Wanted, Methods, Virtual)
    ->  assertz(guiding),
        forall(member(Rule-Cases, Wanted), assertz(goal(Rule, Cases))),
        forall(member(Id-Target, Virtual), assertz(runs(Id, Target))),
        maplist(looked_into, Methods),
        look_ahead
    ;   true
    ).

looked_into(Id) :-
    (   method(Id, Method), Method \= missing(_)
    ->  residual_predicates(Method, Predicates),
        forall(( member(predicate(Name, _, _, _, _, _, _, Rules), Predicates), nth_rule(Rules, 1, K, rule(_, _, _, _, _, Goals, _, _)) ),
               ( atomic_list_concat([Name,:,K], Rule), assertz(belongs(Rule, Name)), note_calls(Goals, 1, Rule) ))
    ;   true
    ).

nth_rule([Rule|Rules], K0, K, Found) :-
    (   K = K0, Found = Rule
    ;   K1 is K0 + 1,
        nth_rule(Rules, K1, K, Found)
    ).

note_calls([], _, _).
note_calls([Goal|Goals], I, Rule) :-
    (   called_by(Goal, Callee)
    ->  assertz(called(Callee, Rule, I)),
        I1 is I + 1,
        note_calls(Goals, I1, Rule)
    ;   note_calls(Goals, I, Rule)
    ).

called_by(call(Name, _, _, _, _, _, _), Name).
called_by(invoke(virtual, Id, _, _, _, _, _, _), Id).
called_by(initialise(_, _, _, _, _), initialiser).

%   What leads to a goal: leads(Rule) for rules that are goals or call what leads to one, last_lead(Rule, I) for the last such call.
look_ahead :-
    retractall(leads(_)),
    retractall(last_lead(_, _)),
    forall(goal(Rule, _), lead(Rule)).

lead(Rule) :-
    (   leads(Rule)
    ->  true
    ;   assertz(leads(Rule)),
        ( belongs(Rule, Name) -> forall(call_of(Name, Caller, I), lead_by(Caller, I)) ; true )
    ).

call_of(Name, Caller, I) :- called(Name, Caller, I).
call_of(Name, Caller, I) :- runs(Id, Name), called(Id, Caller, I).

lead_by(Rule, I) :-
    (   last_lead(Rule, J)
    ->  ( J >= I -> true ; retractall(last_lead(Rule, _)), assertz(last_lead(Rule, I)) )
    ;   assertz(last_lead(Rule, I))
    ),
    lead(Rule).

%!  guided_path(+Trace) is det.
%
%   Trace is that of a path which begins here.

guided_path(Trace) :-
    (   guiding
    ->  b_setval(goals_on_path, []),
        put_attr(Trace, guide, at(top))
    ;   true
    ).

attr_unify_hook(at(K), T) :-
    (   var(T)
    ->  ( get_attr(T, guide, _) -> true ; put_attr(T, guide, at(K)) )
    ;   functor(T, Rule, Arity),
        (   belongs(Rule, _)
        ->  alive(Rule, K),
            guided_calls(Arity, T, Rule, K)
        ;   true   % not looked into
        )
    ).

alive(Rule, K) :-
    (   goal(Rule, _)
    ->  b_getval(goals_on_path, Met),
        b_setval(goals_on_path, [Rule|Met])
    ;   ( leads(Rule) ; leads_behind(K) )
    ->  true
    ;   b_getval(goals_on_path, Met), member(Before, Met), goal(Before, _)
    ->  true
    ;   met_elsewhere(Before)
    ->  b_getval(goals_on_path, Met),
        b_setval(goals_on_path, [Before|Met])
    ;   path_ends(pruned(look_ahead))
    ).

%   A goal behind what is not looked into, as where the library has called back.
met_elsewhere(Rule) :-
    nb_current(path_trace, trace(Trace)),
    rule_on(Trace, Rule),
    goal(Rule, _),
    !.

leads_behind(k(Rule, I, K)) :-
    (   last_lead(Rule, J), J > I
    ->  true
    ;   leads_behind(K)
    ).

guided_calls(0, _, _, _) :- !.
guided_calls(I, T, Rule, K) :-
    arg(I, T, Part),
    put_attr(Part, guide, at(k(Rule, I, K))),
    I1 is I - 1,
    guided_calls(I1, T, Rule, K).

%!  goals_met(+Trace) is det.
%
%   There is a case with this Trace: the goals on it want one less.

goals_met(Trace) :-
    (   guiding
    ->  forall(( sub_trace(Trace, Rule), retract(goal(Rule, N)) ),
               ( N > 1 -> N1 is N - 1, assertz(goal(Rule, N1)) ; true )),
        look_ahead
    ;   true
    ).

sub_trace(Trace, Rule) :-
    findall(Name, rule_on(Trace, Name), Names0),
    sort(Names0, Names),
    member(Rule, Names).

rule_on(Trace, Name) :-
    nonvar(Trace),
    (   functor(Trace, Name, _)
    ;   compound(Trace), arg(_, Trace, Part), rule_on(Part, Name)
    ).

%!  no_goal_left is semidet.
%
%   The search had goals, and all of them have their cases.

no_goal_left :- guiding, \+ goal(_, _).
