/*  What the host asks of trace-abstractions: traces, so many at a time, and instantiation modes. */
:- module(abstraction_answers, [abstract_traces/2, reachable/2, modes/2, trace_text/2]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../solver/heap', [new_heap/1]).
:- use_module('../solver/limits', [limit_path/3]).
:- use_module('../solver/store', [new_store/3]).
:- use_module('../solver/unknowns', [new_unknown/3]).
:- use_module('../solver/classes', [component_default/2]).
:- use_module('../solver/ends', [ledger/2]).
:- use_module(source, [method/2]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(traces, [numbered_rule/3, is_initialisation/1]).
:- use_module(listed_names, [variable_hints/3, name_variables/2]).
:- use_module(abstract_program, [abstraction/1, method_rule/4]).
:- use_module(trace_abstraction, [abstract_trace/6, reachable_methods/3, leading_rules/3]).
:- use_module(instantiation_modes, [analyse_modes/2, parameter_modes/1, operand_variables/2]).
:- use_module(json_text, [json_text/1, json_texts/1]).

:- dynamic generated/1.
:- public generate/6.   % called through ledger/2

most_methods(400).

%!  reachable(+IdText, -Json) is det.
%
%   Json is an array of the methods with code that the one with that id may come to, itself first, as far as abstractions look.

reachable(IdText, Json) :-
    atom_string(Id, IdText),
    prepared(none, Id, Ids),
    with_output_to(string(Json), json_texts(Ids)).

%!  abstract_traces(+RequestText, -Json) is det.
%
%   The request is traces(Method, Criterion, Kept, Slice, part(Skip, Take), Budget), Method being method(Id, Types), and Criterion one of
%   limits.pl. Json is {"rules": N, "count": N, "ended": "done|more|budget", "steps": N, "traces": [Trace, ...]}: how many rules the sliced abstraction
%   has, and how many traces it was found to generate: all, or up to the last that is told. Told are Take traces behind the first Skip; none where Take
%   is `nothing`.

abstract_traces(RequestText, Json) :-
    term_string(traces(method(Id, Types), Criterion, Kept, Slice0, Part, Budget), RequestText),
    statistics(inferences, I0),
    ( Slice0 == local -> Slice = local(Id) ; Slice = Slice0 ),
    prepared(Kept, Id, Ids),
    slice_rules(Slice, Id, Ids, Rules),
    retractall(generated(_)),
    Counter = count(0),
    Generated = abstraction_answers:generate(Id-Types, Criterion, Kept-Slice, Part, Counter, Ended0),
    Ended0 = ended(done),
    call_with_inference_limit(ledger(Generated, _), Budget, Limit),
    ( Limit == inference_limit_exceeded -> Ended = budget ; arg(1, Ended0, Ended) ),
    arg(1, Counter, Count),
    findall(Text, retract(generated(Text)), Texts),
    statistics(inferences, I),
    Steps is I - I0,
    with_output_to(string(Json),
                   ( format('{"rules":~d,"count":~d,"ended":"~w","steps":~d,"traces":', [Rules,Count,Ended,Steps]),
                     json_texts(Texts),
                     write('}') )).

prepared(Kept, Id, Ids) :-
    most_methods(Most),
    abstraction(none),
    reachable_methods(Id, Most, Ids),
    (   Kept == modes
    ->  residual_of(Ids, Predicates),
        analyse_modes(Predicates, [Id]),
        abstraction(modes)
    ;   true
    ).

residual_of([], []).
residual_of([Id|Ids], Predicates) :-
    method(Id, Method),
    residual_predicates(Method, Predicates0),
    residual_of(Ids, Predicates1),
    append(Predicates0, Predicates1, Predicates).

slice_rules(none, _, Ids, Count) :- aggregate_rules(Ids, Count).
slice_rules(local(_), Id, _, Count) :- aggregate_rules([Id], Count).
slice_rules(points(Names), _, Ids, Count) :- leading_rules(Ids, Names, Count).

aggregate_rules(Ids, Count) :-
    findall(x, ( member(Id, Ids), method_rule(Id, _, _, _) ), Xs),
    length(Xs, Count).

generate(Id-Types, Criterion, How, Part, Counter, Ended) :-
    new_heap(H0),
    limit_path(H0, Criterion, H),
    new_store([intervals,differences], setting(solver, H, []), Store),
    How = Kept-_,
    inputs(Types, Kept, Store, Args),
    (   abstract_trace(Id, Args, H, Store, How, Trace),
        arg(1, Counter, N0),
        N is N0 + 1,
        nb_setarg(1, Counter, N),
        told(Part, N, Trace),
        Part = part(Skip, Take), integer(Take), N >= Skip + Take
    ->  nb_setarg(1, Ended, more)
    ;   true
    ).

inputs([], _, _, []).
inputs([Type|Types], Kept, Store, [X|Xs]) :-
    (   Kept \== none, component_default(Type, Default), Default \== null
    ->  new_unknown(Store, Type, X)
    ;   true
    ),
    inputs(Types, Kept, Store, Xs).

told(part(Skip, Take), N, Trace) :-
    (   integer(Take), N > Skip
    ->  trace_text(Trace, Text),
        assertz(generated(Text))
    ;   true
    ).

%!  trace_text(+Trace, -Text) is det.
%
%   Text is Trace as the host prints it (traces.pl), with `_` for what is open.
%
%       ?- trace_text('C.m()I:2'(_, 'C.n()V'(_)), Text).
%       Text = '\'C.m()I\'(2,[],[_,\'C.n()V\'(threw(_),[],[])])'.

trace_text(Trace, Text) :-
    open_term(Trace, Term),
    with_output_to(atom(Text), write_term(Term, [quoted(true),numbervars(true),ignore_ops(false)])).

open_term(Trace, Term) :-
    (   var(Trace)
    ->  Term = '$VAR'('_')
    ;   Trace =.. [Name|Parts],
        (   numbered_rule(Name, Predicate, Rule)
        ->  maplist(open_term, Parts, Terms),
            Term =.. [Predicate,Rule,[],Terms]
        ;   Parts == []
        ->  Term =.. [Name,returned,[],[]]
        ;   Parts = [Class],
            ( var(Class) -> Thrown = '$VAR'('_') ; Thrown = Class ),
            Term =.. [Name,threw(Thrown),[],[]]
        )
    ).

%!  modes(+RequestText, -Json) is det.
%
%   The request is modes(Id, [names(Of, Variables), ...]), with what the class file calls the local variables of each method Of (listing.pl), as far as these
%   are known. Json is {"Predicate": {"Variable": "static|dynamic", ...}, ...} for all that the method Id may come to, in order.

modes(RequestText, Json) :-
    term_string(modes(Id, Named), RequestText),
    prepared(modes, Id, Ids),
    parameter_modes(Modes),
    findall(Text, ( member(Of, Ids), method_modes(Of, Named, Modes, Text) ), Texts),
    atomic_list_concat(Texts, ',', Joined),
    format(string(Json), '{~w}', [Joined]).

method_modes(Id, Named, Modes, Text) :-
    ( memberchk(names(Id, Variables), Named) -> true ; Variables = [] ),
    method(Id, Method),
    residual_predicates(Method, Predicates),
    variable_hints(Predicates, Variables, Hints),
    member(predicate(Name, Called, _, _, Parameters, _, Test, _), Predicates),
    memberchk(Name-Kept, Modes),
    operands(Called, Test, Parameters, Operands),
    \+ \+ ( name_variables(Operands-Parameters-Operands-Parameters, Hints),
            findall(Variable-Mode, mode_of(Operands, Parameters, Kept, Variable, Mode), Pairs0),
            distinct(Pairs0, [], Pairs),
            with_output_to(atom(Text0), ( json_text(Name), write(':{'), write_pairs(Pairs), write('}') )),
            nb_setval(method_modes, Text0) ),
    nb_getval(method_modes, Text).

%   The test that callers decide shows its operands as arguments.
operands(answer, Test, Parameters, Operands) :- !,
    operand_variables(Test, Vs),
    findall_variables(Vs, Parameters, Operands).
operands(_, _, _, []).

findall_variables([], _, []).
findall_variables([V|Vs], Parameters, Operands) :-
    ( among(V, Parameters) -> Operands = Operands1 ; Operands = [V|Operands1] ),
    findall_variables(Vs, Parameters, Operands1).

among(V, [P|Ps]) :- ( V == P -> true ; among(V, Ps) ).

mode_of(Operands, _, _, Variable, static) :- member('$VAR'(Variable), Operands).
mode_of(_, Parameters, Kept, Variable, Mode) :- pair_of(Parameters, Kept, Parameter, Mode), named(Parameter, Variable).

pair_of([P|Ps], [M|Ms], Parameter, Mode) :- ( Parameter = P, Mode = M ; pair_of(Ps, Ms, Parameter, Mode) ).

named('$VAR'(Name), Name) :- !.
named(r(X), Name) :- named(X, Name).

distinct([], _, []).
distinct([Name-Mode|Pairs0], Seen, Pairs) :-
    (   memberchk(Name, Seen)
    ->  distinct(Pairs0, Seen, Pairs)
    ;   Pairs = [Name-Mode|Pairs1],
        distinct(Pairs0, [Name|Seen], Pairs1)
    ).

write_pairs([]).
write_pairs([Name-Mode|Pairs]) :-
    json_text(Name),
    write(':'),
    json_text(Mode),
    ( Pairs == [] -> true ; write(','), write_pairs(Pairs) ).
