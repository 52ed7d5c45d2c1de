/*  Rules unfolded from traces, beside the clauses that they were unfolded from.

    A search goes through a method; its traces are unfolded (clp/unfolding.pl) and loaded as one predicate. On known arguments
    this has one answer, the one that the method's clauses have.
*/
:- module(rule_oracle, [search_rules/2, judged/2]).
:- use_module(library(assoc), [empty_assoc/1]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../../clp/calls', [initialise/5]).
:- use_module('../../clp/cells', [cell_terms/3]).
:- use_module('../../clp/exploration', [explore/4]).
:- use_module('../../clp/loads', [uncounted/1]).
:- use_module('../../clp/model_calls', [guard_models/0]).
:- use_module('../../clp/session', []).
:- use_module('../../clp/traces', [same_trace/2, is_initialisation/1]).
:- use_module('../../clp/unfolding', [unfold/3, load_rules/2]).
:- use_module('../../solver/classes', [class/6]).
:- use_module('../../solver/heap', [new_heap/1, set_static/6, written_statics/2]).
:- use_module('../../solver/limits', [limit_path/3]).

:- dynamic found_trace/1.
:- public found/2.

%!  search_rules(+RequestText, -Text) is det.
%
%   Search explore(Method, Options), as session:explore/2 does, and load the rules of its cases as the predicate `rules of` the
%   method. Text is `complete N`, N rules, where no path ended otherwise, else `partial N`.

search_rules(RequestText, Text) :-
    term_string(explore(Method, Options), RequestText),
    guard_models,
    retractall(found_trace(_)),
    explore(Method, Options, found, summary(Ended, Ledger, _, _)),
    Method = method(Id, _, _, _),
    % where the class cannot be initialised, the method does not run
    findall(Trace, ( found_trace(Trace), functor(Trace, First, _), \+ is_initialisation(First) ), Traces),
    findall(Rule, ( member(Trace, Traces), unfolded(Id, Trace, Rule) ), Rules),
    atom_concat('rules of ', Id, Name),
    ( Rules == [] -> true ; load_rules(Name, Rules) ),
    length(Rules, N),
    ( Ended == done, \+ ( member(Why-_, Ledger), Why \= bound(_) ) -> How = complete ; How = partial ),
    format(string(Text), '~w ~d', [How,N]).

unfolded(Id, Trace, Rule) :-
    ( unfold(Id, Trace, Rule0) -> Rule = Rule0 ; throw(error(no_rule(Id, Trace), _)) ).

found(_, case(_, _, Trace, _, _)) :- uncounted(rule_oracle:keep(Trace)).

:- public keep/1.

keep(Trace) :-
    ( found_trace(Before), same_trace(Before, Trace) -> true ; assertz(found_trace(Trace)) ).

%!  judged(+RequestText, -Text) is det.
%
%   Text says of call(Static, Id, Class, Args, Statics, Criterion, Budget) what is wrong with the rules on these arguments: nothing
%   where it is `right`; `none` where the clauses do not come to an end, or the class cannot
%   be initialised. Statics are Field-Value of static fields of Class that are
%   changed before, their values written like Args.

judged(RequestText, Text) :-
    term_string(call(Static, Id, Class, Args0, Statics, Criterion, Budget), RequestText),
    pairs_keys_values(Statics, Fields, StaticValues0),
    append(Args0, StaticValues0, Values0),
    length(Args0, N),
    length(Args1, N),
    new_heap(H0),
    empty_assoc(Shared),
    session:build_values(Values0, Values, Shared, _, H0, H1),
    append(Args1, StaticValues, Values),
    session:receiver(Static, Args1, Args),
    initialise(Class, H1, H2, Initialised, _),
    maplist(changed_static(H2, Class), Fields, StaticValues),
    limit_path(H2, Criterion, H),
    atom_concat('rules of ', Id, Name),
    (   Initialised == ok, outcomes(Id, Args1-Args, H, Budget, [Trace-Outcome])
    ->  limit_path(H, criterion(loop, 1_000_000), HR),   % a path without limits notes no static fields
        outcomes(Name, Args1-Args, HR, Budget, ByRules),
        unfold(Id, Trace, Own),
        atom_concat('rule of ', Id, OwnName),
        load_rules(OwnName, [Own]),
        outcomes(OwnName, Args1-Args, HR, Budget, ByOwn),
        verdict(Trace, Outcome, ByRules, ByOwn, Text)
    ;   Text = "none"
    ).

changed_static(H, Class, Field, Value) :-
    class(Class, _, _, _, Statics, _),
    nth1(I, Statics, Field-_),
    Slot is I + 1,
    set_static(H, Class, Field, Slot, Value, _).

verdict(Trace, Outcome, ByRules, ByOwn, Text) :-
    (   ByOwn \= [_-Outcome]
    ->  format(string(Text), 'its own rule: ~q: ~q is ~q', [Trace,Outcome,ByOwn])
    ;   ByRules == []
    ->  format(string(Text), 'no rule: ~q', [Trace])
    ;   ByRules = [Trace2-Outcome2], same_trace(Trace, Trace2)
    ->  ( Outcome2 == Outcome -> Text = "right" ; format(string(Text), 'otherwise: ~q: ~q is ~q', [Trace,Outcome,Outcome2]) )
    ;   format(string(Text), 'not one: ~q: ~q', [Trace,ByRules])
    ).

%   Each with the values that arguments and result have on the heap after, and the static fields that were written.
outcomes(Name, Args1-Args, H, Budget, Outcomes) :-
    findall(Trace-Outcome, outcome(Name, Args1, Args, H, Budget, Trace, Outcome), Outcomes).

outcome(Name, Args1, Args, H0, Budget, Trace, outcome(Ended, R, Cells, Statics)) :-
    append(Args, [R0,H0,H,E,Trace], All),
    Goal =.. [Name|All],
    catch(call_with_inference_limit(residual:Goal, Budget, Result), path_ended(_), fail),
    Result \== inference_limit_exceeded,
    ( ( var(R0) ; R0 == void ; E \== ok ) -> R = null ; R = R0 ),
    ( E = exc(X) -> Ended = threw, Left = [r(X)] ; Ended = ok, Left = [] ),
    written_statics(H, Statics),
    findall(V, member(_-V, Statics), StaticValues),
    append(Left, [R|Args1], Values0),
    append(Values0, StaticValues, Values),
    cell_terms(Values, H, Cells).
