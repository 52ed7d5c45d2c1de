/*  What the host asks of the engine, all of it in one place: deterministic goals that take and return complete texts. */
:- module(session, [translate/2, list/2, models/2, unmodelled/2, library_counts/2, explore/2, unknown/2, opaque/2, merging/2, costs/2, rules/2, assertions_changed/2, begin_searches/2, value_models/2, reset/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../solver/type_tests', [final_type/3]).
:- use_module('../solver/limits', [needed_bound/3]).
:- use_module('../solver/floats', [use_ieee_floats/0]).
:- use_module(residual, [forget_program/0]).
:- use_module(warm_heaps, [searches_begin/1, forget_warm_heaps/0]).
:- use_module(source, [forget_source/0]).
:- use_module(library, [modelled/1]).
:- use_module(model_calls, [guard_models/0, release_models/0, value_models/2]).
:- use_module(interpreter, [forget_code/0]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(listing, [listing_text/3]).
:- use_module(exploration, [explore/4, tell_costs/1]).
:- use_module(rule_costs, [count_costs/1, costs_wanted/0, path_begins/1]).
:- use_module(told_costs, [costs_members/1]).
:- use_module(told_cases, [told_rules/1, told_ends/4]).
:- use_module(cells, [cell_terms/3, changed_terms/3, value_terms/2, object_term/2]).
:- use_module(thrown, [thrown_term/3]).
:- use_module('cases/case_details', [write_case_details/2]).
:- use_module('cases/kept_values', [forget_kept/0]).
:- use_module(plain_cases, [plain_case_lines/4]).
:- use_module(json_text, [json_text/1, json_texts/1]).
:- use_module(json_answers, [json/1]).
:- use_module(trace_codes, [new_letters/1, forget_letters/0]).
:- reexport(known_runs, [run/2, runs/2]).
:- reexport(program_clauses, [count_applications/2, clauses_applied/2]).
:- reexport(goal_count, [count_goals/2, goals_run/2]).
:- reexport(summary_digests, [summary_digest/2]).
:- reexport(steering, [steer/2]).
:- reexport(cost_search, [drive/2, drive_report/2]).
:- reexport(rule_costs, [rule_prices/2]).
:- reexport(cost_traces, [enhanced_traces/2, naive_count/2]).
:- use_module(cost_search, [stop_driving/0]).
:- reexport(call_places, [call_places/2]).
:- reexport(abstraction_answers, [abstract_traces/2, reachable/2, modes/2]).
:- use_module(traces, [forget_names/0]).
:- use_module(unfolding, [forget_unfolded/0]).
:- use_module(composition, [forget_summaries/0]).
:- reexport(composition, [compose/2]).
:- use_module(composition, [told_composed/1]).
:- use_module(unknown_calls, [unknown_methods/1, calls_made/1]).
:- use_module(opaque_calls, [answer_opaque/1, answers_matter/1]).
:- use_module(sought_ends, [seek/1]).
:- use_module(trial_paths, [give_trial/1]).
:- use_module(seen_states, [merge_states/1]).
:- use_module(steering, [forget_steering/0]).
:- use_module(coverage, [method_rules/2]).
:- use_module(linking, [load_method/2]).
:- use_module(loads, [uncounted/1]).
:- use_module(guide, [goals_left/1]).
:- use_module(library_effort, [efforts/1, counted_target/1, count_methods/1]).
:- use_module('../solver/path_choices', [path_choices/1]).
:- use_module('../solver/presumed', [presumed/1]).

:- dynamic user:host_case/2.
:- public found/3.   % called through explore/4

%!  reset(+Text, -Done) is det.
%
%   Forget every class, method and clause, and how searches are made.

reset(_, "") :-
    use_ieee_floats,
    release_models,
    forget_steering,
    stop_driving,
    forget_program,
    forget_warm_heaps,
    forget_code,
    forget_unfolded,
    forget_summaries,
    forget_letters,
    forget_names,
    forget_kept,
    unknown_methods([]),
    answer_opaque(false),
    merge_states(false),
    count_methods(unmodelled),
    searches_begin(plain),
    value_models("own", _),
    costs("none", _),
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

%!  library_counts(+Which, -Done) is det.
%
%   From now on searches count methods of the library without a model, or `all` (library_effort.pl). The engine has just been reset.

library_counts(WhichText, "") :-
    atom_string(Which, WhichText),
    count_methods(Which).

%!  unknown(+MethodsText, -AnswerText) is det.
%
%   From now on, calls of the methods in a list of Id-Type have unknown answers (unknown_calls.pl). The engine has just been reset.

unknown(MethodsText, "") :-
    term_string(Methods, MethodsText),
    unknown_methods(Methods).

%!  opaque(+Text, -Done) is det.
%
%   From now on, opaque calls in searches have unknown answers (opaque_calls.pl). The engine has just been reset.

opaque(_, "") :- answer_opaque(true).

%!  merging(+Text, -Done) is det.
%
%   From now on, searches end paths at states that were there before (seen_states.pl). The engine has just been reset.

merging(_, "") :- merge_states(true).

%!  costs(+Text, -Done) is det.
%
%   From now on searches count costs as Text says (rule_costs.pl), and cases are told with theirs. The engine has just been reset.

costs(Text, "") :-
    count_costs(Text),
    ( costs_wanted -> tell_costs(true) ; tell_costs(false) ).

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
%   Explore explore(Method, Options), or explore(Method, Options, Sought), see exploration.pl and sought_ends.pl; with trial(Args) in the place of Sought, follow
%   the path that these arguments take (trial_paths.pl). Each case is handed to the host where it is found, as lines
%   (user:host_case/2), the last one perhaps twice:
%       its number
%       "ended": ..., "exception": ..., "checked": ..., "needs": K of the criterion (limits:needed_bound/3), and "concrete": [What, ...] of a case that is no more than its witness, "presumed": [Text, ...] where something was taken for granted (presumed.pl); then
%       "costs": [[N, [[Times, Text], ...], Exact], ...], "parameters": [[Text, ...], ...] where costs are counted (told_costs.pl)
%       the witness's arguments, a JSON list
%       the value that its run returns
%       "cells_in": ..., "read": {"n": [Field, ...], ...}, "cells_out": ..., "thrown": T; empty where all values are numbers. Behind them
%           "calls": [[Method, Rule, [Pc, ...], I, Thrown], ...] for the unknown calls, if there were any, whose answers are the last arguments;
%           "opaque": [Way, End] where some of them were opaque (opaque_calls.pl);
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
    ( Sought = trial(Args) -> give_trial(Args), seek(none) ; give_trial(none), seek(Sought) ),
    Method = method(Id, _, _, _),
    arg(8, Options, Report),
    arg(1, Options, criterion(Kind, _, _)),
    path_begins(Id),
    explore(Method, Options, found(Kind), Summary),
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

found(Kind, Number, Case) :- uncounted(session:tell(Kind, Number, Case)).

:- public tell/3.   % called through uncounted/1

tell(Kind, Number, Case) :-
    Case = case(_, H, _, _, _),
    needed_bound(H, Kind, K),
    ( \+ told_composed(_), plain_case_lines(Number, K, Case, Lines) -> Text = Lines ; with_output_to(string(Text), case_lines(Number, K, Case)) ),
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
case_lines(Number, K, Case) :-
    Case = case(Ended, H, Trace, Details, run(Args, Before, Read, Value0, E, H2, Checked)),
    ended_terms(Ended, H, How, Exception),
    atom_string(Checked, CheckedText),
    ( Details = concrete(_) -> concrete_member(Details, Concrete) ; Concrete = "" ),
    ( ( var(Value0) ; Value0 == void ; E \== ok ) -> Value = null ; Value = Value0 ),
    value_terms([Value|Args], [ValueTerm|ArgTerms]),
    presumed(Whats),
    ( Whats == [] -> Presumed = "" ; texts_member(presumed, Whats, Presumed) ),
    costs_members(Costs),
    format('~d\n"ended":"~w","exception":~q,"checked":~q,"needs":~d~w~w~w\n~q\n~q\n', [Number,How,Exception,CheckedText,K,Concrete,Presumed,Costs,ArgTerms,ValueTerm]),
    cell_terms([Value|Args], H2, After0),
    thrown_term(H2, E, Thrown),
    calls_made(Calls),
    path_choices(Choices),
    ( told_composed(Composed) -> write('"composed":'), json_text(Composed), write(',') ; Composed = none ),
    ( Before == [], After0 == [], Read == [], Thrown == null, Calls == [], Choices == [], Composed == none -> true ; write_heaps(Before, Read, After0, Thrown) ),
    ( Calls == [] -> true ; maplist(call_json, Calls, CallTerms), write(',"calls":'), json(list(CallTerms)), answers_matter(Matter), write_matter(Matter) ),
    ( Choices == [] -> true ; format(',"choices":~w', [Choices]) ),
    ( ( Details == none ; Details = concrete(_) ) -> true ; Details = rule(Text) -> write('\n"rule":'), json_text(Text) ; write_case_details(Details, Trace) ).

concrete_member(concrete(Whats), Text) :-
    maplist(concrete_name, Whats, Names),
    texts_member(concrete, Names, Text).

texts_member(Key, Texts, Text) :- with_output_to(string(Text), ( format(',"~w":', [Key]), json_texts(Texts) )).

concrete_name(What, Name) :- ( atom(What) -> Name = What ; why_name(What, Name) ).

%   An unknown call: the method, the rule that it stands in with its instructions, which one of them it is, and what it threw.
call_json(call(Id, Site, _, R), list([a(Id),a(Rule),list(Pcs),I,a(Thrown)])) :-
    ( Site = site(Rule, Pcs, I) -> true ; Rule = '', Pcs = [], I = 0 ),
    ( nonvar(R), R = threw(Class) -> Thrown = Class ; Thrown = '' ).

write_matter(none).
write_matter(matter(Way, End)) :- format(',"opaque":["~w","~w"]', [Way,End]).

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
