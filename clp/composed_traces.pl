/*  Traces on which summaries stand (summary_trees.pl), and what they stand for: the method's own traces.

    tree_way(Rule, Parts, Open0, Open, Next) says of a rule of a summary which part of a trace it is.
*/
:- module(composed_traces, [add_ways/2, forget_ways/0, has_summaries/0, unfolded_trace/2, composed_term/2, trace_weight/2, begins_undecided/1, stretch/2, trace_so_far/3]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(traces, [numbered_rule/3, node_term/5]).

:- dynamic tree_way/6, leads/2, leaf_weight/2, root/2.   % root(Name, Is): the name on a trace is that of a summary's first rule

%!  add_ways(+Ways, +Predicates) is det.
%
%   Take in Ways, tree_way(Rule, Parts, Open0, Open, Next) of summary_trees.pl, of the rules of Predicates.

add_ways(Ways, Predicates) :-
    maplist(add_way, Ways),
    forall(( member(predicate(Name, _, _, _, _, _, _, Rules), Predicates), nth1(K, Rules, Rule), leads_to(Rule, Predicates, Branch) ),
           ( atomic_list_concat([Name,:,K], RuleName), assertz(leads(RuleName, Branch)) )).

add_way(tree_way(Rule, Parts, Open0, Open, Next)) :-
    length(Parts, N),
    assertz(tree_way(Rule, N, Parts, Open0, Open, Next)).

%   leads_to(Rule, Predicates, Branch): the last goal of the Rule of a summary calls Branch, another one of its Predicates.
leads_to(rule(_, _, _, _, _, Goals, _, _), Predicates, Branch) :-
    append(_, [call(Branch, _, _, _, _, _, _)], Goals),
    memberchk(predicate(Branch, _, _, _, _, _, _, _), Predicates).

%!  forget_ways is det.

forget_ways :-
    retractall(tree_way(_, _, _, _, _, _)),
    retractall(leads(_, _)),
    retractall(leaf_weight(_, _)),
    retractall(root(_, _)).

%!  has_summaries is semidet.
%
%   Some trace may have a summary on it.

has_summaries :- tree_way(_, _, _, _, _, _), !.

%!  unfolded_trace(+Trace0, -Trace) is det.
%
%   Trace is Trace0, that of a path that may not be over, with what each summary on it stands for.

unfolded_trace(Trace0, Trace) :-
    (   has_summaries
    ->  unfolded(Trace0, Trace)
    ;   Trace = Trace0
    ).

%!  composed_term(+Trace, -Term) is det.
%
%   Term is Trace, of a path that is over, as trace_term/2 of traces.pl tells it, but for what was called by its summary: that is m(rule(Hash), [], []), Hash
%   being that of the rule, by what it does, and the same in each program that has the method and what it calls.

composed_term(Trace, Term) :-
    (   stands_for(Trace, Own)
    ->  composed_term(Own, OwnTerm),
        functor(OwnTerm, Method0, _),
        variant_sha1(OwnTerm, Sha),
        sub_atom(Sha, 0, 8, _, Hash0),
        atom_concat(r, Hash0, Hash),
        Term =.. [Method0,rule(Hash),[],[]]
    ;   functor(Trace, Name, N),
        node_term(Trace, Name, Method, Rule, Calls),
        ( Calls == parts -> composed_terms(1, N, Trace, Terms) ; Terms = [] ),
        Term =.. [Method,Rule,[],Terms]
    ).

composed_terms(I, N, Trace, Terms) :-
    (   I > N
    ->  Terms = []
    ;   arg(I, Trace, Part),
        composed_term(Part, Term),
        Terms = [Term|Terms1],
        I1 is I + 1,
        composed_terms(I1, N, Trace, Terms1)
    ).

%!  trace_weight(+Trace, -Weight) is det.
%
%   So many rules of the program, models included, stand on what Trace stands for.

trace_weight(Trace, Weight) :-
    (   var(Trace)
    ->  Weight = 0
    ;   stands_for(Trace, Own)
    ->  leaf(Trace, Leaf),
        (   leaf_weight(Leaf, Weight0)
        ->  Weight = Weight0
        ;   trace_weight(Own, Weight),
            assertz(leaf_weight(Leaf, Weight))
        )
    ;   functor(Trace, _, N),
        parts_weight(N, Trace, 1, Weight)
    ).

parts_weight(0, _, W, W) :- !.
parts_weight(I, Trace, W0, W) :-
    arg(I, Trace, Part),
    trace_weight(Part, Own),
    W1 is W0 + Own,
    I1 is I - 1,
    parts_weight(I1, Trace, W1, W).

%   leaf(Trace, Leaf): Leaf is the last rule of the summary on Trace.
leaf(Trace, Leaf) :-
    Trace =.. [Name|Parts0],
    once(tree_way(Name, _, Parts, _, _, Next)),
    (   nth1(I, Parts, Part), Part == Next
    ->  nth1(I, Parts0, Part0),
        leaf(Part0, Leaf)
    ;   Leaf = Name
    ).

%!  begins_undecided(+Rule) is semidet.
%
%   Rule is the first one of a summary, and none of the method's rules is chosen by it.

begins_undecided(Rule) :- has_summaries, is_root(Rule), tree_way(Rule, _, _, [Open], _, _), var(Open).

%!  stretch(+Rule, -Trace) is nondet.
%
%   The Rule of a summary stands for Trace, a part of one, on which there may be summaries again.

stretch(Rule, Trace) :-
    once(tree_way(Rule, _, _, Open, _, _)),
    member(Part, Open),
    nonvar(Part),
    Trace = Part.

%!  trace_so_far(+Rule, +Begun, -Trace) is semidet.
%
%   Trace is that of a call of a method up to where a rule of its summary is on it, of whose parts so many have begun, or `all`; fails where
%   Rule is of no summary. What was called without its summary is not on it.

trace_so_far(Rule, Begun, Trace) :-
    tree_way(Rule, N, _, _, _, _),
    !,
    length(Parts, N),
    forall_begun(Parts, Begun),
    Part =.. [Rule|Parts],
    up_to_root(Rule, Part, Whole),
    unfolded_trace(Whole, Trace0),
    begun_so_far(Trace0, Trace, going, _).

%   begun_so_far(Trace0, Trace, State0, State): Trace is what of Trace0 had begun when the first part was met that had not; State is
%   `stopped` from there on.
begun_so_far(_, _, stopped, stopped) :- !.
begun_so_far(Trace, _, going, stopped) :- var(Trace), !.
begun_so_far(Trace0, Trace, going, State) :-
    functor(Trace0, Name, N),
    functor(Trace, Name, N),
    begun_parts(1, N, Trace0, Trace, going, State).

begun_parts(I, N, Trace0, Trace, State0, State) :-
    (   I > N
    ->  State = State0
    ;   arg(I, Trace0, Part0),
        arg(I, Trace, Part),
        begun_so_far(Part0, Part, State0, State1),
        I1 is I + 1,
        begun_parts(I1, N, Trace0, Trace, State1, State)
    ).

forall_begun([], _).
forall_begun([Part|Parts], Begun) :-
    (   Begun == all
    ->  Part = '?', forall_begun(Parts, all)
    ;   Begun > 0
    ->  Part = '?', Left is Begun - 1, forall_begun(Parts, Left)
    ;   true
    ).

up_to_root(Rule, Trace, Whole) :-
    numbered_rule(Rule, Predicate, _),
    (   leads(Above, Predicate)
    ->  tree_way(Above, N, _, _, _, _),
        M is N - 1,
        length(Parts0, M),
        forall_begun(Parts0, all),
        append(Parts0, [Trace], Parts),
        Trace1 =.. [Above|Parts],
        up_to_root(Above, Trace1, Whole)
    ;   Whole = Trace
    ).

%   stands_for(Trace0, Trace): Trace0 is that of a call of a method's summary, and Trace that of the method, on which there may be summaries
%   again.
stands_for(Trace0, Trace) :-
    functor(Trace0, Name, _),
    is_root(Name),
    along(Trace0, [Trace]).

unfolded(Trace0, Trace) :-
    (   var(Trace0)
    ->  Trace = Trace0
    ;   stands_for(Trace0, Trace1)
    ->  unfolded(Trace1, Trace)
    ;   functor(Trace0, Name, N),
        functor(Trace, Name, N),
        unfolded_parts(N, Trace0, Trace)
    ).

is_root(Name) :-
    ( root(Name, Is) -> true ; sub_atom(Name, _, _, 0, '#0:1') -> Is = true, assertz(root(Name, Is)) ; Is = false, assertz(root(Name, Is)) ),
    Is == true.

unfolded_parts(0, _, _) :- !.
unfolded_parts(I, Trace0, Trace) :-
    arg(I, Trace0, Part0),
    arg(I, Trace, Part),
    unfolded(Part0, Part),
    I1 is I - 1,
    unfolded_parts(I1, Trace0, Trace).

%   along(Trace, Open): Open, the parts of a trace that are open, are what the rules of a summary on Trace stand for.
along(Trace, Open0) :-
    (   ( var(Trace) ; Trace == '?' )
    ->  true
    ;   Trace =.. [Name|Parts0],
        once(tree_way(Name, _, Parts, Open0, Open, Next)),
        along_parts(Parts0, Parts, Next, Open)
    ).

along_parts([], [], _, _).
along_parts([Part0|Parts0], [Part|Parts], Next, Open) :-
    ( Part == Next -> along(Part0, Open) ; Part = Part0 ),
    along_parts(Parts0, Parts, Next, Open).
