/*  Rules unfolded from traces, beside the clauses that they were unfolded from.

    A search goes through a method; its traces are unfolded (clp/unfolding.pl) and loaded as one predicate. On known arguments
    this has one answer, the one that the method's clauses have: also that they end otherwise, within the criterion's bounds.
*/
:- module(rule_oracle, [search_rules/2, judged/2, searched_by_tree/2, called/2, as_summary/2, composed/2]).
:- use_module(library(assoc), [empty_assoc/1]).
:- use_module(library(apply), [maplist/3, exclude/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3, subset/2]).
:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module('../../clp/calls', [initialise/5]).
:- use_module('../../clp/cells', [cell_terms/3]).
:- use_module('../../clp/library/object_fields', [put/5]).
:- use_module('../../clp/exploration', [explore/4]).
:- use_module('../../clp/loads', [uncounted/1]).
:- use_module('../../clp/model_calls', [guard_models/0]).
:- use_module('../../clp/predicate_names', [is_block_predicate/1]).
:- use_module('../../clp/session', []).
:- use_module('../../clp/traces', [same_trace/2, is_initialisation/1, numbered_rule/3]).
:- use_module('../../clp/unfolding', [unfold/3, unfold_ended/4, rule_trace/2]).
:- use_module('../../clp/ended_paths', [forget_ends/0, watch_ends/1, ended_rules/3, ended_way/3]).
:- use_module(rule_loading, [load_rules/2, load_tree/2]).
:- use_module('../../solver/ends', [ledger/2]).
:- use_module('../../solver/classes', [class/6]).
:- use_module('../../solver/heap', [new_heap/1, set_static/6, written_statics/2]).
:- use_module('../../solver/limits', [limit_path/3]).

:- dynamic found_trace/1.
:- public found/2.

%!  search_rules(+RequestText, -Text) is det.
%
%   Search explore(Method, Options), as session:explore/2 does, with rules told, and load the rules of its cases, and of the paths
%   that ended otherwise, as the predicate `rules of` the method. Text is `N M`, N rules of cases and M others.

search_rules(RequestText, Text) :-
    term_string(explore(Method, Options), RequestText),
    guard_models,
    retractall(found_trace(_)),
    explore(Method, Options, found, Summary),
    Method = method(Id, _, _, _),
    found_rules(Id, Summary, Rules, EndedRules),
    atom_concat('rules of ', Id, Name),
    append(Rules, EndedRules, AllRules),
    atom_concat('tree of ', Id, TreeName),
    ( AllRules == [] -> true ; load_rules(Name, AllRules), load_tree(TreeName, AllRules) ),
    length(Rules, N),
    length(EndedRules, M),
    format(string(Text), '~d ~d', [N,M]).

%   found_rules(Id, Summary, Rules, EndedRules): those of the cases of the search that was just made, and of its other paths.
found_rules(Id, Summary, Rules, EndedRules) :-
    % where the class cannot be initialised, the method does not run
    findall(Trace, ( found_trace(Trace), functor(Trace, First, _), \+ is_initialisation(First) ), Traces),
    findall(Rule, ( member(Trace, Traces), unfolded(Id, Trace, Rule) ), Rules),
    ended_rules(Id, Summary, Ended),
    findall(Rule, member(ended(_, Rule), Ended), EndedRules).

unfolded(Id, Trace, Rule) :-
    ( unfold(Id, Trace, Rule0) -> Rule = Rule0 ; throw(error(no_rule(Id, Trace), _)) ).

found(_, case(_, _, Trace, _, _)) :- uncounted(rule_oracle:keep(Trace)).

:- public keep/1.

keep(Trace) :-
    ( found_trace(Before), same_trace(Before, Trace) -> true ; assertz(found_trace(Trace)) ).

%!  judged(+RequestText, -Text) is det.
%
%   Text is `N M Verdict`: the inferences of the call by the clauses and by the tree of the rules, where they came to the same,
%   and what is wrong with the rules of call(Static, Id, Class, Args, Statics, Criterion, Budget) on these arguments: nothing
%   where that is `right`, `ended`, as the clauses end so too within the Criterion, or `cut`, where the search ended on the way
%   that the clauses go on; `left out` where no rule is for the call, and the tree says so; `none` where the clauses do not come
%   to an end, or the class cannot be initialised. Statics are Field-Value of static fields of Class that are changed before,
%   their values written like Args.

judged(RequestText, Text) :-
    term_string(call(Static, Id, Class, Args0, Statics, Criterion, Budget), RequestText),
    pairs_keys_values(Statics, Fields, StaticValues0),
    append(Args0, StaticValues0, Values0),
    length(Args0, N),
    length(Args1, N),
    new_heap(H0),
    empty_assoc(Shared),
    known_runs:build_values(Values0, Values, Shared, _, H0, H1),
    append(Args1, StaticValues, Values),
    known_runs:receiver(Static, Args1, Args),
    initialise(Class, H1, H2, Initialised, _),
    maplist(changed_static(H2, Class), Fields, StaticValues),
    limit_path(H2, Criterion, H),
    (   Initialised == ok, outcomes(Id, Args1-Args, H, Budget, Steps, [Outcome])
    ->  limit_path(H, criterion(loop, 1_000_000), HR),   % a path without limits notes no static fields
        Call = call(Args1-Args, HR, Budget),
        atom_concat('rules of ', Id, Name),
        outcomes(Name, Args1-Args, HR, Budget, _, ByRules),
        own_rule(Id, Outcome, Own),
        atom_concat('rule of ', Id, OwnName),
        load_rules(OwnName, [Own]),
        outcomes(OwnName, Args1-Args, HR, Budget, _, ByOwn),
        verdict(Outcome, ByRules, ByOwn, Verdict0),
        tree_verdict(Id, Call, Outcome, TreeSteps, Tree),
        both(Verdict0, Tree, Verdict),
        ( Verdict == "right" -> Counted = Steps-TreeSteps ; Counted = 0-0 )
    ;   Verdict = "none", Counted = 0-0
    ),
    Counted = ClauseCount-TreeCount,
    format(string(Text), '~d ~d ~s', [ClauseCount,TreeCount,Verdict]).

tree_verdict(Id, call(Args, H, Budget), Outcome, Steps, Verdict) :-
    atom_concat('tree of ', Id, Name),
    outcomes(Name, Args, H, Budget, Steps, Outcomes),
    (   Outcomes = [One], agrees(One, Outcome, Verdict0)
    ->  Verdict = Verdict0
    ;   Outcomes = [TreeTrace-ended(_)], Outcome = Trace-ended(_), subsumes_term(Trace, TreeTrace)   % the tree comes further
    ->  Verdict = "cut"
    ;   format(string(Verdict), '~q is ~q', [Outcome,Outcomes])
    ).

changed_static(H, Class, Field, Value) :-
    class(Class, _, _, _, Statics, _),
    nth1(I, Statics, Field-_),
    Slot is I + 1,
    set_static(H, Class, Field, Slot, Value, _).

own_rule(Id, Trace-ended(Whys), Rule) :- !, unfold_ended(Id, Trace, Whys, Rule).
own_rule(Id, Trace-_, Rule) :- unfold(Id, Trace, Rule).

verdict(Trace-Outcome, ByRules0, ByOwn, Text) :-
    exclude(for_others(ByRules0), ByRules0, ByRules),
    (   \+ ( ByOwn = [Trace1-Outcome], Trace1 =@= Trace )
    ->  format(string(Text), 'its own rule: ~q: ~q is ~q', [Trace,Outcome,ByOwn])
    ;   ByRules == []
    ->  format(string(Text), 'no rule: ~q', [Trace])
    ;   ByRules = [Trace2-Outcome2], agrees(Trace2-Outcome2, Trace-Outcome, Text0)
    ->  Text = Text0
    ;   ByRules = [Trace2-Outcome2], Trace =@= Trace2
    ->  format(string(Text), 'otherwise: ~q: ~q is ~q', [Trace,Outcome,Outcome2])
    ;   format(string(Text), 'not one: ~q: ~q', [Trace-Outcome,ByRules])
    ).

%   A rule of an ended path is not for calls that another one is for whose trace is an instance of its own.
for_others(All, Trace-ended(Whys)) :-
    member(Other-Outcome, All),
    Other-Outcome \== Trace-ended(Whys),
    subsumes_term(Trace, Other),
    !.

agrees(Trace1-Outcome, Trace2-Outcome, Text) :- Trace1 =@= Trace2, !, ( Outcome = ended(_) -> Text = "ended" ; Text = "right" ).
agrees(Trace1-ended(Whys), Trace2-Outcome, Text) :-
    subsumes_term(Trace1, Trace2),
    ( Trace1 =@= Trace2, Outcome = ended(Whys2) -> subset(Whys2, Whys), Text = "ended" ; Text = "cut" ).

%   How ways of a search end, each with its trace: as ended(Whys), or with the values that arguments and result have on the heap
%   after, and the static fields that were written. Steps are the inferences of the last one that came to an end.
outcomes(Name, Args1-Args, H, Budget, Steps, Outcomes) :-
    forget_ends,
    nb_setval(last_steps, 0),
    ledger(findall(Trace-Outcome, outcome(Name, Args1, Args, H, Budget, Trace, Outcome), Outcomes0), _),
    findall(Trace-ended(Whys), ended_way(_, Trace, Whys), Outcomes1),
    append(Outcomes0, Outcomes1, Outcomes),
    nb_getval(last_steps, Steps).

outcome(Name, Args1, Args, H0, Budget, Trace, outcome(Ended, R, Cells, Statics)) :-
    append(Args, [R0,H0,H1,E,Trace0], All),
    Goal =.. [Name|All],
    watch_ends(Trace0),
    statistics(inferences, I0),
    catch(call_with_inference_limit(residual:Goal, Budget, Result), path_ended(_), fail),
    statistics(inferences, I1),
    Result \== inference_limit_exceeded,
    Steps is I1 - I0,
    nb_setval(last_steps, Steps),
    rule_trace(Trace0, Trace),
    ( ( var(R0) ; R0 == void ; E \== ok ) -> R = null ; R = R0 ),
    (   E = exc(X)
    ->  Ended = threw, Left = [r(X)],
        put(X, 'java.lang.Throwable.backtrace', null, H1, H)   % which methods are active is another thing here
    ;   Ended = ok, Left = [], H = H1
    ),
    written_statics(H, Statics),
    findall(V, member(_-V, Statics), StaticValues),
    append(Left, [R|Args1], Values0),
    append(Values0, StaticValues, Values),
    cell_terms(Values, H, Cells).

%   A call that no rule is for ends in the tree. A path that ended says less of the way than the tree knows where no rule goes on.
both(Rules, Tree, Text) :-
    (   ( Rules == Tree ; Rules == "cut", Tree == "ended" )
    ->  Text = Rules
    ;   sub_string(Rules, 0, _, _, "no rule"), Tree == "cut"
    ->  Text = "left out"
    ;   format(string(Text), '~w, tree ~w', [Rules,Tree])
    ).

%!  searched_by_tree(+RequestText, -Text) is det.
%
%   Text is `same` where a search that calls the tree of the rules in the place of the method, which is static and which
%   search_rules/2 has just searched, finds cases with the same traces, `budget` where one of the searches could not go on; else
%   it says which ones differ.

searched_by_tree(RequestText, Text) :-
    term_string(explore(method(Id, Class, Static, Types), Options), RequestText),
    case_traces(Before),
    ended_by_budget(Cut0),
    retractall(found_trace(_)),
    atom_concat('tree of ', Id, Name),
    explore(method(Name, Class, Static, Types), Options, found, summary(Ended, _, _, _)),
    case_traces(After),
    ord_subtract(Before, After, Missing),
    ord_subtract(After, Before, More),
    (   ( Cut0 == true ; Ended == budget )
    ->  Text = "budget"
    ;   Missing == [], More == []
    ->  Text = "same"
    ;   format(string(Text), 'missing ~q, more ~q', [Missing,More])
    ).

%   With variables for static initialisation numbered.
case_traces(Traces) :-
    findall(Trace, ( found_trace(Trace0), rule_trace(Trace0, Trace), numbervars(Trace, 0, _) ), Traces0),
    sort(Traces0, Traces).

ended_by_budget(Cut) :- ( ended_way(_, _, Whys), memberchk(budget(_), Whys) -> Cut = true ; Cut = false ).

%   Searches of a caller, by the clauses of what it calls and by summaries of that: the caller's traces and how its search ended, and rules of
%   methods that it calls.
:- dynamic caller_found/2, summary_rule/2.

%!  called(+RequestText, -Ids) is det.
%
%   Search the method of a request as search_rules/2 takes it; Ids are those of the methods that its cases call, a line each.

called(RequestText, Ids) :-
    term_string(explore(Method, Options), RequestText),
    guard_models,
    retractall(found_trace(_)),
    retractall(caller_found(_, _)),
    retractall(summary_rule(_, _)),
    explore(Method, Options, found, summary(Ended, _, _, _)),
    case_traces(Traces),
    assertz(caller_found(Ended, Traces)),
    Method = method(Id, _, _, _),
    findall(Called, ( member(Trace, Traces), sub_term(Part, Trace), called_method(Part, Called), Called \== Id ), Called0),
    sort(Called0, Called),
    atomic_list_concat(Called, '\n', Atom),
    atom_string(Atom, Ids).

called_method(Part, Called) :-
    callable(Part),
    functor(Part, Name, _),
    numbered_rule(Name, Called, _),
    \+ is_block_predicate(Called).

%!  as_summary(+RequestText, -Text) is det.
%
%   Search the method of the request, and keep its rules for composed/2.

as_summary(RequestText, "") :-
    term_string(explore(Method, Options), RequestText),
    retractall(found_trace(_)),
    explore(Method, Options, found, Summary),
    Method = method(Id, _, _, _),
    found_rules(Id, Summary, Rules, EndedRules),
    append(Rules, EndedRules, AllRules),
    forall(member(Rule, AllRules), assertz(summary_rule(Id, Rule))).   % one by one: a clause of all would be too large

%!  composed(+RequestText, -Text) is det.
%
%   Search the caller of called/2 again, with what was kept by as_summary/2 in the place of methods. Text is `same` where it finds
%   cases with the same traces; `budget` where one of the searches was cut short; `further` where there are more besides, as
%   criteria count anew in a summary; `said` where some are missing, and each of these is on a way that ended; else what differs.

composed(RequestText, Text) :-
    term_string(explore(Method, Options), RequestText),
    findall(Id, summary_rule(Id, _), Ids0),
    sort(Ids0, Ids),
    forall(member(Id, Ids), ( findall(Rule, summary_rule(Id, Rule), Rules), load_tree(Id, Rules) )),
    retractall(found_trace(_)),
    explore(Method, Options, found, summary(Ended, Ledger, _, _)),
    case_traces(After),
    caller_found(Ended0, Before),
    ord_subtract(Before, After, Missing),
    ord_subtract(After, Before, More),
    (   ( memberchk(budget, [Ended0,Ended]) ; member(budget(_)-_, Ledger) )
    ->  Text = "budget"
    ;   Missing == []
    ->  ( More == [] -> Text = "same" ; Text = "further" )
    ;   More == [], forall(member(Trace, Missing), ( ended_way(_, Way, _), subsumes_term(Way, Trace) ))
    ->  Text = "said"
    ;   format(string(Text), 'missing ~q, more ~q', [Missing,More])
    ).
