/*  Summaries in the place of methods: a method is searched, what its cases have for traces becomes a tree (summary_trees.pl), and who
    calls the method runs that.

    Summaries that were made are kept; methods run them as long as they are loaded.
*/
:- module(composition, [compose/2, told_composed/1, forget_summaries/0]).
:- use_module(library(apply), [include/3, maplist/3, foldl/4]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(composed_traces, [add_ways/2, composed_term/2, forget_ways/0, trace_weight/2]).
:- use_module(coverage, [watched_trace/1]).
:- use_module(exploration, [explore/4]).
:- use_module(linking, [modelled/2]).
:- use_module(loads, [loading/1]).
:- use_module(model_calls, [guard_models/0]).
:- use_module(numbered_traces, [kept_traces/1]).
:- use_module(program_clauses, [add_clause/1, clear_predicate/1, program_predicate/1]).
:- use_module(predicate_names, [is_block_predicate/1, of_library/1]).
:- use_module(residual, [load_predicates/2]).
:- use_module(sought_ends, [seek/1]).
:- use_module(summary_trees, [summary_tree/4]).
:- use_module(traces, [numbered_rule/3]).
:- use_module(unfolding, [rule_trace/2, add_predicates/1, forget_predicate/1]).

%   made(Id, Predicates, Ways): the summary of the method Id; loaded(Id, Own): it runs in the place of the method's Own clauses.
:- dynamic made/3, loaded/2.
:- initialization(nb_setval(tells_composed, false), now).

%!  forget_summaries is det.
%
%   There are no summaries. The program is forgotten too.

forget_summaries :-
    forget_ways,
    retractall(made(_, _, _)),
    retractall(loaded(_, _)),
    nb_setval(tells_composed, false).

%!  told_composed(-Text) is semidet.
%
%   Text is the trace of the path that was found, with the summaries that it ran, where that is to be told.

told_composed(Text) :-
    nb_getval(tells_composed, true),
    watched_trace(Trace),
    composed_term(Trace, Term),
    format(atom(Text), '~q', [Term]).

%!  compose(+RequestText, -AnswerText) is det.
%
%   RequestText is one of
%       search(Method, Options)   the method is searched as by explore/4 of exploration.pl, with the report `traces`, and its summary made;
%                                 AnswerText is `Ended Cases Steps Rules Weight`: how many rules of the program stand on the traces of all
%                                 cases, those of summaries that it ran included, and of how many rules its own summary has on these
%       contexts(Method, Options) the same search, but summaries are made of the methods of the program that stand on its traces, each for the
%                                 ways that it takes there; AnswerText has their ids behind `Ended Cases Steps`, a line each
%       load(Ids)                 from now on callers run the summaries that were made of these methods; AnswerText is how many there are
%       told(Is)                  cases are told with their traces composed where Is is `true`
%       unload                    methods run their own clauses again
%       forget                    no summary is kept either

compose(RequestText, AnswerText) :-
    term_string(Request, RequestText),
    composed(Request, AnswerText).

composed(search(Method, Options), AnswerText) :-
    Method = method(Id, _, _, _),
    searched(Method, Options, Ended, Steps, Traces),
    ( make_summary(Id, Traces, Rules0) -> Rules = Rules0 ; Rules = 0 ),
    length(Traces, Cases),
    foldl(weighed, Traces, 0, Weight),
    format(string(AnswerText), '~w ~d ~d ~d ~d', [Ended,Cases,Steps,Rules,Weight]).
composed(contexts(Method, Options), AnswerText) :-
    Method = method(Id, _, _, _),
    searched(Method, Options, Ended, Steps, Traces),
    findall(Called-Part, ( member(Trace, Traces), sub_term(Part, Trace), of_method(Part, Called), Called \== Id ), Parts0),
    sort(Parts0, Parts),
    group_pairs_by_key(Parts, Groups),
    findall(Called, ( member(Called-Ways, Groups), make_summary(Called, Ways, _) ), Ids),
    length(Traces, Cases),
    atomic_list_concat([Ended,Cases,Steps], ' ', First),
    atomic_list_concat([First|Ids], '\n', Atom),
    atom_string(Atom, AnswerText).
composed(load(Ids), AnswerText) :-
    findall(Id, ( member(Id, Ids), load_summary(Id) ), Loaded),
    length(Loaded, N),
    number_string(N, AnswerText).
composed(told(Is), "") :- nb_setval(tells_composed, Is).
composed(unload, "") :-
    forall(retract(loaded(Id, Own)), unload(Id, Own)),
    forget_ways,
    nb_setval(tells_composed, false).
composed(forget, "") :-
    composed(unload, _),
    forget_summaries.

%   searched(Method, Options, Ended, Steps, Traces): Traces are those of the cases of a search, each once.
searched(Method, Options, Ended, Steps, Traces) :-
    guard_models,
    seek(none),
    explore(Method, Options, ignored, summary(Ended, _, _, Statistics)),
    memberchk(steps-Steps, Statistics),
    kept_traces(Traces0),
    maplist(rule_trace, Traces0, Traces1),
    include(nonvar, Traces1, Traces2),   % where the class cannot be initialised, the method does not run
    sort(Traces2, Traces).

%   make_summary(Id, Traces, Rules): the summary of the method Id that has Traces is made; it has so many Rules.
make_summary(Id, Traces, Rules) :-
    retractall(made(Id, _, _)),
    summary_tree(Id, Traces, Predicates, Ways),
    assertz(made(Id, Predicates, Ways)),
    length(Ways, Rules).

%   of_method(Part, Id): this Part of a trace is that of a call of the program's method Id.
of_method(Part, Id) :-
    callable(Part),
    functor(Part, Name, _),
    numbered_rule(Name, Id, _),
    \+ of_library(Id),
    \+ is_block_predicate(Id),
    sub_atom(Id, _, 1, _, '('),
    !.

:- public ignored/2.   % called through explore/4

ignored(_, _).

weighed(Trace, W0, W) :-
    trace_weight(Trace, Own),
    W is W0 + Own.

load_summary(Id) :-
    made(Id, Predicates, Ways),
    Predicates = [predicate(Name, _, _, _, Parameters, _, _, _)|_],
    length(Parameters, N),
    Arity is N + 5,
    \+ modelled(Id, Arity),
    add_predicates(Predicates),
    add_ways(Ways, Predicates),
    functor(Head, Id, Arity),
    ( '$get_predicate_attribute'(residual:Head, defined, 1) -> true ; loading(linking:link(Id, Arity)) ),
    findall((Head :- Body), clause(residual:Head, Body), Own),
    assertz(loaded(Id, Own)),
    load_predicates(Predicates, _),   % binds variables of theirs
    Head =.. [_|Args],
    Goal =.. [Name|Args],
    only_clauses(Head, [(Head :- Goal)]).

%   only_clauses(Head, Clauses): the predicate of Head has these Clauses.
only_clauses(Head, Clauses) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    clear_predicate(General),
    forall(member(Clause, Clauses), add_clause(Clause)),
    compile_predicates([residual:Name/Arity]).

%   unload(Id, Own): the method Id runs its Own clauses again, and no clauses are left of its summary.
unload(Id, Own) :-
    Own = [(Head :- _)|_],
    only_clauses(Head, Own),
    made(Id, Predicates, _),
    forall(member(predicate(Name, _, _, _, _, _, _, _), Predicates), forget_branch(Name)).

forget_branch(Name) :-
    forall(( program_predicate(Head), functor(Head, Name, _) ), clear_predicate(Head)),
    retractall(residual:rule(_, Name, _)),
    forget_predicate(Name).
