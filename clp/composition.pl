/*  Summaries in the place of methods: a method is searched, what its cases have for traces becomes a tree (summary_trees.pl), and who
    calls the method runs that. */
:- module(composition, [compose/2, forget_summaries/0]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(composed_traces, [add_ways/2, forget_ways/0, has_summaries/0]).
:- use_module(exploration, [explore/4]).
:- use_module(linking, [modelled/2]).
:- use_module(model_calls, [guard_models/0]).
:- use_module(numbered_traces, [kept_traces/1]).
:- use_module(program_clauses, [add_clause/1, clear_predicate/1]).
:- use_module(residual, [load_predicates/2]).
:- use_module(summary_trees, [summary_tree/4]).
:- use_module(unfolding, [rule_trace/2, add_predicates/1]).

:- dynamic prepared/3.   % Id, Predicates, Ways

%!  forget_summaries is det.
%
%   Methods have no summaries; the program is forgotten too.

forget_summaries :-
    forget_ways,
    retractall(prepared(_, _, _)).

%!  compose(+RequestText, -AnswerText) is det.
%
%   RequestText is search(Method, Options), as explore/4 of exploration.pl has them, with the report `traces`: the method is searched, and
%   its summary made; AnswerText is `Ended Cases Steps Rules`. Or it is load(Ids): from now on the summaries of these methods that were made
%   are what callers run; AnswerText is how many there are.

compose(RequestText, AnswerText) :-
    term_string(Request, RequestText),
    composed(Request, AnswerText).

composed(search(Method, Options), AnswerText) :-
    guard_models,
    explore(Method, Options, ignored, summary(Ended, _, _, Statistics)),
    kept_traces(Traces0),
    maplist(rule_trace, Traces0, Traces1),
    include(nonvar, Traces1, Traces2),   % where the class cannot be initialised, the method does not run
    sort(Traces2, Traces),
    Method = method(Id, _, _, _),
    retractall(prepared(Id, _, _)),
    (   summary_tree(Id, Traces, Predicates, Ways)
    ->  assertz(prepared(Id, Predicates, Ways)),
        length(Ways, Rules)
    ;   Rules = 0
    ),
    length(Traces, Cases),
    memberchk(steps-Steps, Statistics),
    format(string(AnswerText), '~w ~d ~d ~d', [Ended,Cases,Steps,Rules]).
composed(load(Ids), AnswerText) :-
    findall(Id, ( member(Id, Ids), loaded(Id) ), Loaded),
    length(Loaded, N),
    number_string(N, AnswerText).

:- public ignored/2.

ignored(_, _).

loaded(Id) :-
    prepared(Id, Predicates, Ways),
    Predicates = [predicate(Name, _, _, _, Parameters, _, _, _)|_],
    length(Parameters, N),
    Arity is N + 5,
    \+ modelled(Id, Arity),
    add_predicates(Predicates),
    load_predicates(Predicates, _),   % binds variables of theirs
    add_ways(Ways, Predicates),
    functor(Head, Id, Arity),
    Head =.. [_|Args],
    Goal =.. [Name|Args],
    clear_predicate(Head),
    add_clause((Head :- Goal)),
    compile_predicates([residual:Id/Arity]).
