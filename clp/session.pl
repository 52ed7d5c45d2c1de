/*  What the host asks of the engine, all of it in one place: deterministic goals that take and return complete texts.

    run/2 takes a term run(Engine, Static, Id, Class, Warm, Args, Budget, Count) and answers a JSON object:
        {"ended": ..., "value": V, "exception": Class, "thrown": T, "args": [V, ...], "cells": {"n": Cell, ...},
         "instructions": N, "steps": N, "rules": [Rule, ...], "why": Text}
    The run begins with the class Warm initialised, or with none (warm_heaps.pl). T tells the exception (thrown.pl). With `rules` for Count, the rules along the trace are told too, those of static
    initialisation among them.
    Values: numbers and null are themselves, an object is {"ref": n}, and the floats that JSON lacks are the names
    NaN, Infinity and -Infinity. Cells are ["object", Class, Value, ...], ["array", Type, Value, ...],
    ["string", Code, ...] and ["mirror", Type], those that value and arguments lead to.

    In Args a value is a number, null, array(Component, Values), string(Codes), object(Class, [Field-Value, ...]),
    box(Class, Factory, Value), class(Type) for the class of Type, static(Class, Field, Slot) for what a static field holds once its class is initialised,
    or shared(Key, Value) the first time and shared(Key) after that for what occurs more than once.
*/
:- module(session, [run/2, translate/2, list/2, models/2, unmodelled/2, explore/2, unknown/2, merging/2, rules/2, assertions_changed/2, begin_searches/2, value_models/2, reset/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, member/2, union/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module('../solver/heap', [string_constant/4, class_constant/4, allocate/4, new_array/5, set_array/5, array_element/3,
                                 set_field/6, new_object/4, type_of/3, get_static/5]).
:- use_module('../solver/type_tests', [final_type/3]).
:- use_module('../solver/ends', [path_end/2, path_ends/1]).
:- use_module('../solver/classes', [field_slot/3]).
:- use_module('../solver/floats', [use_ieee_floats/0]).
:- use_module(residual, [forget_program/0]).
:- use_module(warm_heaps, [start_heap/4, warmest_heap/2, searches_begin/1, forget_warm_heaps/0]).
:- use_module(source, [forget_source/0]).
:- use_module(library, [modelled/1]).
:- use_module(model_calls, [guard_models/0, release_models/0, value_models/2]).
:- use_module(interpreter, [interpret/7, forget_code/0]).
:- use_module(calls, [initialise/5, initialise/6]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(listing, [listing_text/3]).
:- use_module(exploration, [explore/4]).
:- use_module(told_cases, [told_rules/1, told_ends/4]).
:- use_module(cells, [cell_terms/3, changed_terms/3, value_term/2, value_terms/2, object_term/2]).
:- use_module(thrown, [thrown_term/3]).
:- use_module('cases/case_details', [write_case_details/2]).
:- use_module('cases/kept_values', [forget_kept/0]).
:- use_module(plain_cases, [plain_case_lines/3]).
:- use_module(json_text, [json_text/1, json_texts/1]).
:- use_module(trace_codes, [new_letters/1, forget_letters/0]).
:- reexport(goal_count, [count_goals/2, goals_run/2]).
:- reexport(stored_rules, [load_summary/2]).
:- reexport(steering, [steer/2]).
:- reexport(call_places, [call_places/2]).
:- reexport(abstraction_answers, [abstract_traces/2, reachable/2, modes/2]).
:- use_module(traces, [forget_names/0]).
:- use_module(unfolding, [forget_unfolded/0]).
:- use_module(unknown_calls, [unknown_methods/1, calls_made/1]).
:- use_module(sought_ends, [seek/1]).
:- use_module(seen_states, [merge_states/1]).
:- use_module(steering, [forget_steering/0]).
:- use_module(coverage, [method_rules/2, trace_rules/2, trace_instructions/3]).
:- use_module(linking, [load_method/2]).
:- use_module(loads, [uncounted/1]).
:- use_module(guide, [goals_left/1]).
:- use_module(library_effort, [efforts/1, counted_target/1]).
:- use_module('../solver/path_choices', [path_choices/1]).
:- use_module('../solver/identity_hashes', [watch_hashes/1, asked/1]).
:- use_module(hash_freedom, [same_for_all_hashes/1, same_for_all_machines/1]).

:- dynamic user:host_case/2.
:- public found/2.   % called through explore/4

%!  reset(+Text, -Done) is det.
%
%   Forget every class, method and clause.

reset(_, "") :-
    use_ieee_floats,
    release_models,
    forget_steering,
    forget_program,
    forget_warm_heaps,
    forget_code,
    forget_unfolded,
    forget_letters,
    forget_names,
    forget_kept,
    unknown_methods([]),
    merge_states(false),
    forget_source.

%!  assertions_changed(+Text, -Done) is det.
%
%   The host answers otherwise from now on for which classes assertions are enabled.

assertions_changed(_, "") :- forget_warm_heaps.

%!  begin_searches(+How, -Done) is det.
%
%   Searches begin `plain` or `warm` from now on (warm_heaps.pl).

begin_searches(HowText, "") :-
    atom_string(How, HowText),
    searches_begin(How).

%!  models(+Text, -Ids) is det.
%
%   Ids are the ids of the methods that the library models, a line each.

models(_, Ids) :-
    findall(Id, modelled(_:Id/_), List),
    atomic_list_concat(List, '\n', Atom),
    atom_string(Atom, Ids).

%!  unmodelled(+Ids, -Unmodelled) is det.
%
%   Unmodelled are those of Ids, a line each, that are methods of the library without any model.

unmodelled(Ids, Unmodelled) :-
    split_string(Ids, "\n", "", Lines),
    findall(Id, ( member(Line, Lines), atom_string(Id, Line), counted_target(Id) ), List),
    atomic_list_concat(List, '\n', Atom),
    atom_string(Atom, Unmodelled).

%!  unknown(+MethodsText, -AnswerText) is det.
%
%   From now on, calls of the methods in a list of Id-Type have unknown answers (unknown_calls.pl). The engine has just been reset.

unknown(MethodsText, "") :-
    term_string(Methods, MethodsText),
    unknown_methods(Methods).

%!  merging(+Text, -Done) is det.
%
%   From now on, searches end paths at states that were there before (seen_states.pl). The engine has just been reset.

merging(_, "") :- merge_states(true).

%!  translate(+MethodsText, -AnswerText) is det.
%
%   Translate and load the list of methods; the answer is a JSON array with, for each, the number of its clauses or
%   a text that says what is wrong with its code.

translate(MethodsText, AnswerText) :-
    term_string(Methods, MethodsText),
    maplist(translated, Methods, Answers),
    with_output_to(string(AnswerText), json(list(Answers))).

translated(Method, Answer) :-
    catch(load_method(Method, Answer), Error, wrong(Error, Answer)),
    !.
translated(_, wrong(0, no_meaning)).

wrong(verification(_, Pc, Why), wrong(Pc, Why)) :- !.
wrong(error(resource_error(Which), _), wrong(0, out_of(Which))) :- !.
wrong(Error, _) :- throw(Error).

%!  list(+RequestText, -Text) is det.
%
%   The listing of list(Method, Names), see listing.pl.

list(RequestText, Text) :-
    term_string(list(Method, Names), RequestText),
    residual_predicates(Method, Predicates),
    listing_text(Predicates, Names, Text).

%!  explore(+RequestText, -AnswerText) is det.
%
%   Explore explore(Method, Options), or explore(Method, Options, Sought), see exploration.pl and sought_ends.pl. Each case is handed to the host where it is found, as lines
%   (user:host_case/2), the last one perhaps twice:
%       its number
%       "ended": ..., "exception": ..., "checked": ..., and "concrete": [What, ...] of a case that is no more than its witness
%       the witness's arguments, a JSON list
%       the value that its run returns
%       "cells_in": ..., "read": {"n": [Field, ...], ...}, "cells_out": ..., "thrown": T; empty where all values are numbers. Behind them
%           "calls": [[Method, Rule, [Pc, ...], I], ...] for the unknown calls, if there were any, whose answers are the last arguments;
%           "choices": [I, ...], if any were made (path_choices.pl)
%       "rule": ..., or the lines of case_details.pl, where these were asked for
%   Members are those of a JSON object. "read" are the fields of exceptions among cells_in that are part of the witness. The letters of its
%   trace that are new come first, {"traced": [[Code, Text, Rule, Steps], ...]}, see trace_codes.pl. The answer is
%   {"ended": "done|budget", "ledger": {Why: N}, "marks": {Why: {"passed": [Rule, ...], "at": [[Rule, K], ...]}},
%   "statistics": {Name: N}, "rules": [Rule, ...], "ended_rules": [{"ends": [Why, ...], "rule": Listing}, ...],
%   "goals_left": [K, ...], "library": [[Method, Calls, Steps], ...]}, with the numbers, from 1 on, of the goals that were not met (guide.pl), the rules of cases
%   that come with their witness alone, and, where rules are listed, those of paths that ended otherwise; and the library methods
%   without a model (library_effort.pl).

explore(RequestText, AnswerText) :-
    term_string(Request, RequestText),
    ( Request = explore(Method, Options) -> Sought = none ; Request = explore(Method, Options, Sought) ),
    guard_models,
    seek(Sought),
    Method = method(Id, _, _, _),
    arg(8, Options, Report),
    explore(Method, Options, found, Summary),
    Summary = summary(Ended, Ledger, Marks, Statistics),
    told_rules(Rules),
    told_ends(Report, Id, Summary, Ends),
    goals_left(Left),
    efforts(Efforts),
    maplist(effort_json, Efforts, EffortTerms),
    maplist(end_json, Ends, EndTerms),
    maplist(named_count, Ledger, LedgerPairs),
    maplist(named_count, Statistics, StatisticsPairs),
    maplist(named_marks, Marks, MarksPairs),
    with_output_to(string(AnswerText),
                   json(object([ended-a(Ended),ledger-object(LedgerPairs),marks-object(MarksPairs),
                                statistics-object(StatisticsPairs),rules-texts(Rules),ended_rules-list(EndTerms),goals_left-list(Left),
                                library-list(EffortTerms)]))).

effort_json(effort(Id, Calls, Steps), list([a(Id),Calls,Steps])).

named_count(Why-N, Name-N) :- why_name(Why, Name).

end_json(Whys-Text, object([ends-texts(Names),rule-a(Text)])) :- maplist(why_name, Whys, Names).

why_name(Why, Name) :- format(atom(Name), '~q', [Why]).

named_marks(Why-Marks, Name-object([passed-texts(Rules),at-list(Places)])) :-
    why_name(Why, Name),
    findall(Rule, ( member(Mark, Marks), marked_rule(Mark, Rule) ), Rules0),
    sort(Rules0, Rules),
    findall(list([a(Rule),K]), member(at(Rule, K), Marks), Places).

%   A rule that had begun was passed too.
marked_rule(passed(Rule), Rule).
marked_rule(at(Rule, _), Rule) :- Rule \== start.

%!  rules(+IdText, -AnswerText) is det.
%
%   The rules of the method with that id, as coverage:method_rules/2 tells them: a JSON array of
%   [name, predicate, its pc, [pc, ...], [call, ...]], empty for a method without code.

rules(IdText, AnswerText) :-
    atom_string(Id, IdText),
    ( method_rules(Id, Rules0) -> maplist(rule_json, Rules0, Rules) ; Rules = [] ),
    with_output_to(string(AnswerText), json(list(Rules))).

rule_json(rule(Name, Predicate, Pc, Pcs, Calls), list([a(Name),a(Predicate),Pc,list(Pcs),texts(Calls)])).

found(Number, Case) :- uncounted(session:tell(Number, Case)).

:- public tell/2.   % called through uncounted/1

tell(Number, Case) :-
    ( plain_case_lines(Number, Case, Lines) -> Text = Lines ; with_output_to(string(Text), case_lines(Number, Case)) ),
    new_letters(Traced),
    ( Traced == [] -> true ; tell_letters(Traced) ),
    hand_over(Text).

tell_letters(Traced) :-
    maplist(traced_json, Traced, Lists),
    with_output_to(string(Text), ( write('{"traced":'), json(list(Lists)), write('}') )),
    user:host_case(Text, _).

traced_json(traced(Code, Term, Rule, Steps), list([Code,a(Text),a(Rule),Steps])) :- format(atom(Text), '~q', [Term]).

%   The host may want the rules of methods first that the case speaks of.
hand_over(Text) :-
    user:host_case(Text, Wanted),
    (   var(Wanted)
    ->  true
    ;   split_string(Wanted, "\n", "", Ids),
        maplist(rules_told, Ids),
        hand_over(Text)
    ).

rules_told(IdText) :-
    rules(IdText, Rules),
    atom_string(Id, IdText),
    with_output_to(string(Text), ( write('{"rules_of":'), json(a(Id)), format(',"told":~s}', [Rules]) )),
    user:host_case(Text, _).

%   Lines: what there is of the witness beyond numbers comes in the fifth, and what details there are in those behind it.
case_lines(Number, Case) :-
    Case = case(Ended, H, Trace, Details, run(Args, Before, Read, Value0, E, H2, Checked)),
    ended_terms(Ended, H, How, Exception),
    atom_string(Checked, CheckedText),
    ( Details = concrete(_) -> concrete_member(Details, Concrete) ; Concrete = "" ),
    ( ( var(Value0) ; Value0 == void ; E \== ok ) -> Value = null ; Value = Value0 ),
    value_terms([Value|Args], [ValueTerm|ArgTerms]),
    format('~d\n"ended":"~w","exception":~q,"checked":~q~w\n~q\n~q\n', [Number,How,Exception,CheckedText,Concrete,ArgTerms,ValueTerm]),
    cell_terms([Value|Args], H2, After0),
    thrown_term(H2, E, Thrown),
    calls_made(Calls),
    path_choices(Choices),
    ( Before == [], After0 == [], Read == [], Thrown == null, Calls == [], Choices == [] -> true ; write_heaps(Before, Read, After0, Thrown) ),
    ( Calls == [] -> true ; maplist(call_json, Calls, CallTerms), write(',"calls":'), json(list(CallTerms)) ),
    ( Choices == [] -> true ; format(',"choices":~w', [Choices]) ),
    ( ( Details == none ; Details = concrete(_) ) -> true ; Details = rule(Text) -> write('\n"rule":'), json_text(Text) ; write_case_details(Details, Trace) ).

concrete_member(concrete(Whats), Text) :-
    maplist(concrete_name, Whats, Names),
    with_output_to(string(Text), ( write(',"concrete":'), json_texts(Names) )).

concrete_name(What, Name) :- ( atom(What) -> Name = What ; why_name(What, Name) ).

%   An unknown call: the method, the rule that it stands in with its instructions, and which one of them it is.
call_json(call(Id, Site, _, _), list([a(Id),a(Rule),list(Pcs),I])) :- ( Site = site(Rule, Pcs, I) -> true ; Rule = '', Pcs = [], I = 0 ).

write_heaps(Before, Read, After0, Thrown) :-
    changed_terms(Before, After0, After),
    object_term(Before, In),
    object_term(After, Out),
    maplist(read_fields, Read, ReadTerms),
    object_term(ReadTerms, ReadTerm),
    format('"cells_in":~q,"read":~q,"cells_out":~q,"thrown":~q', [In,ReadTerm,Out,Thrown]).

read_fields(X-Fields, Name:Names) :-
    number_string(X, Name),
    maplist(atom_string, Fields, Names).

ended_terms(returned, _, returned, null).
ended_terms(threw(X), H, threw, Class) :-
    final_type(H, X, Type),
    atom_string(Type, Class).

%!  run(+RequestText, -AnswerText) is det.
%
%   Run a method on ground arguments.

run(RequestText, AnswerText) :-
    term_string(run(Engine, Static, Id, Class, Warm, Args0, Budget, Count), RequestText),
    watch_hashes(false),
    ( Count == false -> warmest_heap(Warm, H0), Rules0 = [], N0 = 0 ; start_heap(Warm, H0, Rules0, N0) ),
    Outcome = outcome(_, _, _, _, _, _),
    statistics(inferences, I0),
    Start = start(H0, Rules0, N0),
    catch(( call_with_inference_limit(executed(Engine, Count, Static-Id, Class-Warm, Args0, Start, Outcome), Budget, Limit) -> true
          ; Limit = failed ),
          Error, true),
    statistics(inferences, I1),
    Steps is I1 - I0,
    ended(Error, Limit, Outcome, Id, Ended, Why),
    answer(Ended, Why, Outcome, Steps, AnswerText).

%   What hangs on identity hash codes is no outcome, nor what hangs on properties of the machine.
executed(Engine, Count, Method, Class-Warm, Args0, Start, Outcome) :-
    execute(Engine, Count, Method, Class, Args0, Start, Outcome),
    Run = session:hashed_run(Engine, Method, Class-Warm, Args0),
    asked(_-Machine),
    (   \+ same_for_all_hashes(Run)
    ->  path_ends(unsupported('java.lang.Object.hashCode()I', 'identity hash codes differ from run to run'))
    ;   Machine == properties, \+ same_for_all_machines(Run)
    ->  path_ends(unsupported('java.lang.System.getProperty(Ljava/lang/String;)Ljava/lang/String;', 'properties differ from machine to machine'))
    ;   true
    ).

:- public hashed_run/5.   % called by same_for_all_hashes/1 and same_for_all_machines/1

hashed_run(Engine, Static-Id, Class-Warm, Args0, end([Value|Args], E, H, T)) :-
    warmest_heap(Warm, H0),
    empty_assoc(Shared),
    build_values(Args0, Args, Shared, _, H0, H1),
    Counter = count(0),
    ( Engine == clauses -> Initialiser = residual ; Initialiser = interpreter(Counter) ),
    initialise(Class, Initialiser, H1, H2, E1, _),
    (   E1 == ok
    ->  receiver(Static, Args, CallArgs),
        hashed_call(Engine, Id, CallArgs, Counter, R, H2, H, E, T)
    ;   H = H2, E = E1
    ),
    ( ( var(R) ; R == void ; E \== ok ) -> Value = null ; Value = R ).

hashed_call(interpreter, Id, Args, Counter, R, H0, H, E, _) :- interpret(Id, Args, Counter, R, H0, H, E).
hashed_call(clauses, Id, Args0, _, R, H0, H, E, T) :-
    append(Args0, [R,H0,H,E,T], Args),
    Goal =.. [Id|Args],
    call(residual:Goal).

%   execute(Engine, Count, Static-Id, Class, Args0, Start, outcome(Args, R, H, E, Instructions, Rules)): the class of the
%   method is initialised first.
execute(Engine, Count, Static-Id, Class, Args0, start(H0, Rules0, N0), outcome(Args, R, H, E, N, Rules)) :-
    empty_assoc(Shared),
    build_values(Args0, Args, Shared, _, H0, H1),
    Counter = count(N0),
    ( Engine == clauses -> Initialiser = residual ; Initialiser = interpreter(Counter) ),
    initialise(Class, Initialiser, H1, H2, E1, T1),
    (   E1 == ok
    ->  receiver(Static, Args, CallArgs),
        execute(Engine, Count, Id, CallArgs, Counter, Rules2, R, H2, H, E)
    ;   H = H2, E = E1, Rules2 = []
    ),
    told_rules(Count, T1, Rules1),
    ( Count == rules -> union(Rules0, Rules1, Rules01), union(Rules01, Rules2, Rules) ; Rules = [] ),
    add_instructions(T1, Counter),
    arg(1, Counter, N).

execute(interpreter, _, Id, Args, Counter, [], R, H0, H, E) :- interpret(Id, Args, Counter, R, H0, H, E).
execute(clauses, Count, Id, Args0, Counter, Rules, R, H0, H, E) :-
    append(Args0, [R,H0,H,E,T], Args),
    Goal =.. [Id|Args],
    (   Count == false
    ->  Rules = [],
        call(residual:Goal)
    ;   call(residual:Goal),
        add_instructions(T, Counter),
        told_rules(Count, T, Rules)
    ).

told_rules(Count, T, Rules) :- ( Count == rules -> trace_rules(T, Rules) ; Rules = [] ).

add_instructions(Trace, Counter) :-
    arg(1, Counter, N0),
    trace_instructions(Trace, N0, N),
    nb_setarg(1, Counter, N).

%   An instance method takes its receiver as the bare object.
receiver(instance, [r(X)|Args], [X|Args]).
receiver(static, Args, Args).

ended(Error, _, _, _, Ended, Why) :-
    nonvar(Error),
    !,
    ended_by(Error, Ended, Why).
ended(_, inference_limit_exceeded, _, _, budget, steps) :- !.
ended(_, failed, _, Id, internal, no_clause_applies(Id)) :- !.
ended(_, _, outcome(_, _, _, ok, _, _), _, returned, '') :- !.
ended(_, _, _, _, threw, '').

ended_by(Error, Ended, Why) :- path_end(Error, End), path_ended_by(End, Ended, Why), !.
ended_by(error(resource_error(Which), _), budget, Which) :- !.
ended_by(verification(Id, Pc, Why), unsupported, at(Id, Pc)-Why) :- !.
ended_by(Error, internal, Error).

path_ended_by(budget(Which), budget, Which).
path_ended_by(unsupported(What, Why), unsupported, What-Why).

%   Building arguments.

build_values([], [], S, S, H, H).
build_values([V0|Vs0], [V|Vs], S0, S, H0, H) :-
    build(V0, V, S0, S1, H0, H1),
    build_values(Vs0, Vs, S1, S, H1, H).

build(shared(Key), V, S, S, H, H) :- !, get_assoc(Key, S, V).
build(shared(Key, box(Class, Factory, Value)), V, S0, S, H0, H) :-
    !,
    build(box(Class, Factory, Value), V, S0, S1, H0, H),
    put_assoc(Key, S1, V, S).
build(shared(Key, V0), r(X), S0, S, H0, H) :-
    !,
    empty_cell(V0, X, H0, H1),
    put_assoc(Key, S0, r(X), S1),
    fill(V0, X, S1, S, H1, H).
build(interned(Text), r(X), S, S, H0, H) :- !, string_constant(H0, Text, X, H).
build(class(Type), r(X), S, S, H0, H) :- !, class_constant(H0, Type, X, H).
build(static(Class, Field, Slot), V, S, S, H0, H) :-
    !,
    initialise(Class, H0, H, ok, _),
    get_static(H, Class, Field, Slot, V).
build(box(Class, Factory, Value), R, S, S, H0, H) :-
    !,
    initialise(Class, H0, H1, ok, _),
    Goal =.. [Factory,Value,R,H1,H,ok,_],
    call(residual:Goal).
build(V0, r(X), S0, S, H0, H) :-
    compound(V0),
    !,
    empty_cell(V0, X, H0, H1),
    fill(V0, X, S0, S, H1, H).
build(V, V, S, S, H, H).

empty_cell(array(Component, Vs), X, H0, H) :- length(Vs, N), new_array(H0, Component, N, X, H).
empty_cell(object(Class, _), X, H0, H) :-
    initialise(Class, H0, H1, ok, _),
    new_object(H1, Class, X, H).
empty_cell(string(Codes), X, H0, H) :-
    compound_name_arguments(Chars, chars, Codes),
    allocate(H0, string(Chars), X, H).

fill(array(_, Vs), X, S0, S, H0, H) :- fill_array(Vs, 0, X, S0, S, H0, H).
fill(object(Class, Fields), X, S0, S, H0, H) :- fill_fields(Fields, Class, X, S0, S, H0, H).
fill(string(_), _, S, S, H, H).

fill_array([], _, _, S, S, H, H).
fill_array([V0|Vs], I, X, S0, S, H0, H) :-
    build(V0, V, S0, S1, H0, H1),
    set_array(H1, X, I, V, H2),
    I1 is I + 1,
    fill_array(Vs, I1, X, S1, S, H2, H).

fill_fields([], _, _, S, S, H, H).
fill_fields([Field-V0|Fields], Class, X, S0, S, H0, H) :-
    build(V0, V, S0, S1, H0, H1),
    field_slot(Class, Field, Slot),
    set_field(H1, X, Field, Slot, V, H2),
    fill_fields(Fields, Class, X, S1, S, H2, H).

%   Answers.

answer(Ended, Why, outcome(Args, R, H, E, N, Rules), Steps, Text) :-
    (   memberchk(Ended, [returned,threw])
    ->  ( ( var(R) ; R == void ) -> Value = null ; Value = R ),
        exception(E, H, Class),
        thrown_term(H, E, Thrown),
        cell_terms([Value|Args], H, Cells),
        with_output_to(string(Text),
                       json(object([ended-a(Ended), value-Value, exception-Class, thrown-term(Thrown), args-list(Args),
                                    cells-cells(Cells), instructions-N, steps-Steps, rules-texts(Rules)])))
    ;   ( nonvar(N) -> Count = N ; Count = 0 ),
        format(atom(WhyText), '~q', [Why]),
        with_output_to(string(Text),
                       json(object([ended-a(Ended), why-a(WhyText), instructions-Count, steps-Steps])))
    ).

exception(ok, _, null).
exception(exc(X), H, a(Class)) :- type_of(H, X, Class).

json(a(Text)) :- !, json_text(Text).
json(texts(Atoms)) :- !, json_texts(Atoms).
json(list(Values)) :- !, write('['), json_values(Values), write(']').
json(object(Pairs)) :- !, write('{'), json_pairs(Pairs), write('}').
json(term(Term)) :- !, writeq(Term).
json(cells(Cells)) :- !, object_term(Cells, Term), writeq(Term).
json(wrong(Pc, Why)) :- !, format(atom(Text), '~w: ~q', [Pc,Why]), json_text(Text).
json(Value) :- value_term(Value, Term), !, writeq(Term).
json(Value) :- throw(error(type_error(json_value, Value), _)).

json_values([]).
json_values([V|Vs]) :- json(V), ( Vs == [] -> true ; write(','), json_values(Vs) ).

json_pairs([]).
json_pairs([Name-V|Pairs]) :-
    json_text(Name), write(':'),
    json(V),
    ( Pairs == [] -> true ; write(','), json_pairs(Pairs) ).
