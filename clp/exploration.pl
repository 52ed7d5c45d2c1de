/*  Exploration: a method's clauses run on unknown inputs, every way to the end.

    A way that returns or throws is a case. Ways that end otherwise are counted in the ledger, by how they ended
    (solver/ends.pl). Backtracking undoes everything between two cases, so they are handed out where they are found.
*/
:- module(exploration, [explore/4, told_rules/1]).
:- use_module(library(nb_set), [empty_nb_set/1, add_nb_set/3]).
:- use_module(library(lists), [append/3, selectchk/3]).
:- use_module(library(apply), [maplist/2]).
:- use_module('../solver/heap', [new_heap/1, new_object/4, type_of/3]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/limits', [limit_path/3]).
:- use_module('../solver/store', [new_store/2, new_store/3, store_statistics/2, count/2, search_effort/2, limit_search/2, tries_spent/1]).
:- use_module('../solver/unknowns', [new_unknown/3]).
:- use_module('../solver/references', [new_reference/5, settle_references/1]).
:- use_module('../solver/known_types', [description/5]).
:- use_module('../solver/types', [declared_type/2]).
:- use_module('../solver/dispatch', [type_targets/3]).
:- use_module('../solver/classes', [class/6, component_default/2]).
:- use_module('../solver/models', [final_model/1]).
:- use_module('../solver/type_tests', [settle_types/2, final_type/3]).
:- use_module('../solver/valued_objects', [settle_kinds/1]).
:- use_module('../solver/marks', [argument_marks/3, assumed_value/1]).
:- use_module('../solver/assumed_fields', [assumed_fields/1]).
:- use_module('../solver/ends', [ledger/3, path_ends/1, outside_search/2]).
:- use_module(listing, [rule_text/4]).
:- use_module(unfolding, [unfold/3, rule_predicate/2]).
:- use_module(loads, [load_steps/1, load_cut_short/0, uncounted/1]).
:- use_module(model_calls, [watch_models/0, models_chose/0]).
:- use_module(calls, [initialise/5]).
:- use_module(witnesses, [witness_arguments/6]).
:- use_module('cases/symbolic_cases', [case_details/6]).
:- use_module(traces, [same_trace/2]).
:- use_module(numbered_traces, [forget_traces/0, numbered_trace/2, note_trace/1, hand_over_traces/0]).
:- use_module(coverage, [watch_trace/1]).
:- use_module(cells, [cell_terms/3]).
:- use_module(thrown, [told_fields/4]).
:- use_module(error_paths, [error_ends_path/1, errors_end_paths/1, search_error/1]).
:- use_module(residual, [forget_program/0]).
:- use_module(source, [forget_source/0]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  explore(+Method, +Options, :Found, -Summary) is det.
%
%   Call Found on each case of Method, in order, with its number. Method is method(Id, Class, Static, Types) with the types of
%   what is passed, the receiver first where Static is `instance`. Options are
%   options(Criterion, Levels, Heap, Assumptions, Budget, Choices, Check, Report): a criterion of limits.pl, the levels of the solver
%   that are on, `solver`, `lazy` or `lazy_noalias`, the assumptions of assumptions.pl, the most inferences that the search may take;
%   which cases of one trace there are: `first`, one for each of its `results`, or `all`; whether witnesses are checked, `all` or
%   `none`. Report is details(Names), with the names of the arguments, kept(Names, First), which is the same for the first cases
%   and those on whose traces there is a rule that was on none before, or that end in another class, and hands over the traces of
%   all (numbered_traces.pl); `witnesses`, rules(Names),
%   which are these and the rule of each case, listed with these Names (listing.pl), or `nothing`.
%   Where nothing is told of a case it is `none`. Telling takes no steps. Summary is summary(Ended, Ledger, Marks, Statistics), Ended being `done` or
%   `budget`, Ledger counting, as Why-Count, the paths that were no cases, Marks how far these came (coverage.pl).
%
%   A case is case(Ended, H, Trace, Details, Run): Ended is returned or threw(X) on the heap H of the path; Details are
%   those of symbolic_cases.pl or `none`; Run is what the witness did,
%   run(Args, CellsBefore, Read, Value, Ended, Heap, Checked), Args being its known arguments, Read those fields of exceptions
%   that the path rests on (witnesses.pl, thrown.pl), Checked `true` where it took the same trace, `unchecked` where nobody asks whether it does: then the
%   witness is not run, and Value and Heap are those before.

:- meta_predicate explore(+, +, 2, -).
:- public search/6.   % called through ledger/3

explore(Method, Options, Found, summary(Ended, Ledger, Marks, Statistics)) :-
    Options = options(_, _, _, _, Budget, _, _, _),
    Handed = handed(0),
    forget_traces,
    measured(Method, Options, Handed, Found, attempted(Ledger0, Marks, Counts, Steps)),
    hand_over_traces,
    ended_search(Ledger0, Ended, Ledger),
    arg(1, Handed, Cases),
    Statistics = [steps-Steps,budget-Budget,cases-Cases|Counts].

%   What was loaded on the way is no step, and does not count towards the limit (loads.pl).
measured(Method, Options, Handed, Found, attempted(Ledger, Marks, Counts, Steps)) :-
    statistics(inferences, I0),
    load_steps(L0),
    (   attempt(once, Method, Options, Handed, Found, Ledger0, Marks0, Counts0)
    ->  Ledger = Ledger0, Marks = Marks0, Counts = Counts0
    ;   attempt(errors_end_paths, Method, Options, Handed, Found, Ledger, Marks, Counts)
    ),
    statistics(inferences, I),
    load_steps(L),
    ( load_cut_short -> forget_program, forget_source ; true ),
    Steps is I - I0 - (L - L0).

ended_search(Ledger0, Ended, Ledger) :-
    (   selectchk(budget(steps)-_, Ledger0, Ledger)
    ->  Ended = budget
    ;   Ledger = Ledger0,
        ( memberchk(budget(stack)-_, Ledger) -> Ended = budget ; Ended = done )
    ).

%   attempt(Way, Method, Options, Handed, Found, Ledger, Marks, Statistics): a search, in the Way of error_paths.pl; fails
%   where an error came out of it that the other way can turn into the end of a path. Handed counts the cases that were handed
%   out, which the second attempt finds again.

attempt(Way, Method, Options, Handed, Found, Ledger, Marks, Statistics) :-
    Options = options(_, Levels, _, _, _, _, _, _),
    new_store(Levels, Counted),
    store_counts(Counted, Counts),
    empty_nb_set(Traces),
    forget_told,
    arg(1, Handed, Before),
    Skipped = skipped(Before),
    Search = search(Method, Options, Counts-Traces, Handed, Skipped, Found),
    catch(ledger(call(Way, Search), Ledger, Marks), Ball, attempt_failed(Way, Ball)),
    store_statistics(Counted, Statistics).

attempt_failed(once, Ball) :- search_error(Ball), !, fail.
attempt_failed(_, Ball) :- throw(Ball).

search(Method, Options, Counts, Handed, Skipped, Found) :-
    arg(5, Options, Budget),
    catch(call_with_inference_limit(all_paths(Method, Options, Counts, Handed, Skipped, Found), Budget, Result),
          error(resource_error(_), _),
          path_ends(budget(stack))),
    ( Result == inference_limit_exceeded -> path_ends(budget(steps)) ; true ).

all_paths(Method, Options, Counts, Handed, Skipped, Found) :-
    (   path(Method, Options, Counts, Numbered, Case),
        ( hand_out(Numbered, Case, Handed, Skipped, Found) -> true ; path_ends(internal('a case that cannot be told')) ),
        fail
    ;   true
    ).

hand_out(Numbered, Case, Handed, Skipped, Found) :-
    (   arg(1, Skipped, N), N > 0
    ->  N1 is N - 1,
        nb_setarg(1, Skipped, N1)
    ;   arg(1, Handed, N),
        N1 is N + 1,
        ( Case == none -> true ; error_ends_path(call(Found, N1, Case)) -> true ; true ),
        nb_setarg(1, Handed, N1),
        ( Numbered == none -> true ; uncounted(numbered_traces:note_trace(Numbered)) )
    ).

path(Method, Options, Counts-Traces, Numbered, Case) :-
    Method = method(Id, Class, Static, Types),
    Options = options(Criterion, Levels, HeapMode, Assumptions, _, Choices, Check, Report),
    new_heap(H0),
    new_store(Levels, setting(HeapMode, H0, Assumptions), Store),
    set_store_counts(Store, Counts),
    watch_trace(T),
    watch_models,
    unknown_arguments(Types, 0, Static-Id, Store, Inputs),
    maplist(assumed_value, Inputs),
    run(method(Id, Class, Static), Criterion, Inputs, R, H0, H, E, T),
    Outcome = outcome(R, H, E, T),
    first_of_trace(Choices, Store, T, Traces),
    ( Report = kept(_, _) -> uncounted(numbered_traces:numbered_trace(T, Numbered)) ; Numbered = none ),   % a call of its own were a step
    (   is_told(Report, Outcome, Numbered, Told)
    ->  error_ends_path(case_of(Told, Check, Method, Store, Inputs, Outcome, Case)),
        uncounted(exploration:now_told(Report, Outcome))
    ;   error_ends_path(finished(Store, H)),
        Case = none
    ),
    new_trace(Choices, Store, Case, T, Traces).

%   is_told(Report, Outcome, Numbered, Told): the path's case is told, as `witnesses` or details(Names). Of kept cases the traces of
%   all are noted, in numbers (numbered_traces.pl).
is_told(details(Names), _, _, details(Names)).
is_told(witnesses, _, _, witnesses).
is_told(rules(Names), _, _, rules(Names)).
is_told(kept(Names, First), outcome(_, H, E, _), Numbered, details(Names)) :-
    ( nb_getval(cases_told, N), N < First -> true ; told_class(E, H, Class), \+ told_end(Class) -> true ; Numbered = new(_) ).

%   What was told of kept cases: how many there were, the rules on their traces, and the classes in which they end.
:- dynamic told_rule/1, told_end/1.

forget_told :-
    nb_setval(cases_told, 0),
    retractall(told_rule(_)),
    retractall(told_end(_)).

now_told(details(_), _).
now_told(witnesses, outcome(_, _, _, T)) :- ( has_new_rule(T) -> tell_rules(T) ; true ).
now_told(rules(_), Outcome) :-
    now_told(witnesses, Outcome),
    nb_getval(cases_told, N0),
    N is N0 + 1,
    nb_setval(cases_told, N).
now_told(kept(_, _), outcome(_, H, E, _)) :-
    nb_getval(cases_told, N0),
    N is N0 + 1,
    nb_setval(cases_told, N),
    told_class(E, H, Class),
    ( told_end(Class) -> true ; assertz(told_end(Class)) ).

%!  told_rules(-Rules) is det.
%
%   Rules are those on the traces of the last search's cases, where these came with witnesses alone.

told_rules(Rules) :- findall(Rule, ( told_rule(Rule), once(residual:rule(Rule, _, _)) ), Rules).

told_class(ok, _, ok).
told_class(exc(X), H, Class) :- ( integer(X) -> type_of(H, X, Class) ; Class = unknown ).

has_new_rule(T) :-
    nonvar(T),
    functor(T, Name, Arity),
    (   told_rule(Name)
    ->  has_new_rule(Arity, T)
    ;   true
    ).

has_new_rule(I, T) :-
    I > 0,
    arg(I, T, Part),
    (   has_new_rule(Part)
    ->  true
    ;   I1 is I - 1,
        has_new_rule(I1, T)
    ).

tell_rules(T) :-
    (   var(T)
    ->  true
    ;   functor(T, Name, Arity),
        ( told_rule(Name) -> true ; assertz(told_rule(Name)) ),
        tell_rules(Arity, T)
    ).

tell_rules(0, _) :- !.
tell_rules(I, T) :-
    arg(I, T, Part),
    tell_rules(Part),
    I1 is I - 1,
    tell_rules(I1, T).

%   Of the ways that aliasing, or a model, gives one trace, `first` keeps the one that is found first; so does `results`, one for
%   each number or object that aliasing makes the result. Elsewhere traces differ anyway.
first_of_trace(Choices, Store, T, Traces) :-
    (   Choices == first, has_choices(Store)
    ->  variant_sha1(T, Hash),
        ( add_nb_set(Hash, Traces, false) -> count(Store, alike), fail ; true )
    ;   true
    ).

new_trace(Choices, Store, Case, T, Traces) :-
    (   trace_key(Choices, Store, Case, T, Key)
    ->  variant_sha1(Key, Hash),
        add_nb_set(Hash, Traces, New),
        ( New == true -> true ; count(Store, alike), fail )
    ;   true
    ).

trace_key(first, Store, _, T, T) :- has_choices(Store).
trace_key(results, Store, Case, T, T-Value) :-
    store_split(Store, split),
    ( Case = case(_, _, _, _, run(_, _, _, Value0, _, _, _)), number(Value0) -> Value = Value0 ; Value = object ).

has_choices(Store) :- ( store_split(Store, split) -> true ; models_chose ).

case_of(Told, Check, Method, Store, Inputs, outcome(R, H, E, T), case(Ended, H, T, Details, Run)) :-
    uncounted(exploration:details(Told, Store-Method, Inputs, outcome(R, H, E, T), Details)),
    finished(Store, H),
    uncounted(exploration:witnessed(Check, Method, Store, Inputs, H, E, T, Run)),
    ended(E, Ended).

:- public details/5, witnessed/8, now_told/2.   % called through uncounted/1

details(details(Names), Store-Method, Inputs, outcome(R, H, E, _), Details) :-
    Method = method(_, _, _, Types),
    ( E = exc(X) -> End = threw(r(X)) ; R == void -> End = returned ; End = returned(R) ),
    case_details(Store, Names-Types, Inputs, End, H, Details).
details(witnesses, _, _, _, none).
details(rules(Names), _-method(Id, _, _, _), _, outcome(_, _, _, T), rule(Text)) :-
    (   unfold(Id, T, Rule)
    ->  rule_predicate(Rule, Predicate),
        nb_getval(cases_told, N0),
        N is N0 + 1,
        rule_text(Predicate, N, Names, Text)
    ;   Text = ""   % the class cannot be initialised, so that no rule of the method was applied
    ).

%   Where no input is a reference, numbers are all there is to settle.
final_state(Store, H) :-
    (   store_objects(Store, [])
    ->  final_model(Store)
    ;   assumed_fields(Store), settle_references(Store), settle_kinds(Store), final_model(Store), settle_types(Store, H)
    ).

%   What turns out impossible at the end was never a path; where no level of the solver can tell, it may be one.
finished(Store, H) :-
    store_counts(Store, Counts),
    counts_unknown_at_end(Counts, Unknown0),
    search_effort(Store, Effort),
    limit_search(Store, Effort),
    (   final_state(Store, H)
    ->  true
    ;   tries_spent(Effort)
    ->  count(Store, choices_gave_up),
        path_ends(unknown(choices))
    ;   counts_unknown_at_end(Counts, Unknown0)
    ->  count(Store, at_end),
        fail
    ;   path_ends(unknown(numbers))
    ).

unknown_arguments([], _, _, _, []).
unknown_arguments([Type|Types], I, Called, Store, [X|Xs]) :-
    (   component_default(Type, Default), Default \== null
    ->  new_unknown(Store, Type, X)
    ;   I =:= 0, constructs(Called)
    ->  constructed(Type, Called, Store, X)
    ;   declared_type(Type, Domain0),
        ( I =:= 0 -> receiver_type(Called, Domain0, Domain) ; Domain = Domain0 ),
        argument_marks(Store, I, Marks),
        new_reference(Store, arg(I), Domain, Marks, X),
        ( I =:= 0, Called = instance-_ -> X = r(_) ; true )
    ),
    I1 is I + 1,
    unknown_arguments(Types, I1, Called, Store, Xs).

%   A constructor starts from a new object.
constructs(instance-Id) :- sub_atom(Id, _, _, _, '.<init>(').

constructed(Class, _-Id, Store, r(X)) :-
    (   description(Class, concrete, _, _, _)
    ->  store_setting(Store, Setting),
        setting_heap(Setting, H),
        new_object(H, Class, X, _)
    ;   path_ends(unsupported(Id, 'an abstract class, whose constructors run for its subclasses alone'))
    ).

%   A receiver is of a class on whose objects a call runs this very method, not one that overrides it.
receiver_type(static-_, Domain, Domain).
receiver_type(instance-Id, Domain0, Domain) :-
    (   type_targets(Domain0, Id, Targets),
        memberchk(target(Id, Domain1), Targets)
    ->  Domain = Domain1
    ;   path_ends(unsupported(Id, 'every class that could be the receiver overrides it'))
    ).

run(method(Id, Class, Static), Criterion, Inputs, R, H0, H, E, T) :-
    class(Class, _, _, _, _, Initialisers),
    ( Initialisers == [] -> H1 = H0, E1 = ok ; initialise(Class, H0, H1, E1, T1) ),
    (   E1 == ok
    ->  limit_path(H1, Criterion, H2),
        receiver(Static, Inputs, Args0),
        append(Args0, [R,H2,H,E,T], Args),
        Goal =.. [Id|Args],
        call(residual:Goal)
    ;   needs_no_object(Static, Id),
        E = E1, H = H1, T = T1
    ).

%   What an initialiser throws leaves a call of a static method, and a constructor; objects of the class there are none.
needs_no_object(static, _) :- !.
needs_no_object(instance, Id) :- constructs(instance-Id).

receiver(static, Args, Args).
receiver(instance, [r(X)|Args], [X|Args]).

ended(ok, returned).
ended(exc(X), threw(X)).

%   The witness is run on the clauses: what it does must be what the path did. Where it cannot be made, or does not come
%   to an end, the path ends by that name and is no case.

witnessed(Check, Method, Store, Inputs, H, E, T, Run) :-
    (   outside_search(witness_run(Check, Method, Store, Inputs, T, Known), Why)
    ->  ( Why == none -> true ; path_ends(Why) )
    ;   path_ends(internal('no witness of a finished path'))
    ),
    Known = known(Args, Before, Read, Value, E2, H2, T2),
    checked(Check, E, H, T, E2, H2, T2, Checked),
    Run = run(Args, Before, Read, Value, E2, H2, Checked).

%   The run is asked to take the path's trace; only where it does not, what it does by itself is looked at.
witness_run(Check, method(Id, Class, Static, _), Store, Inputs, T0, known(Args, Before, Read, Value, E, H, T)) :-
    new_heap(H0),
    witness_arguments(Store, Inputs, Args, Read0, H0, H1),
    cell_terms(Args, H1, Before),
    (   Check == none
    ->  Value = null, H = H1, E = ok, T = T0
    ;   run(method(Id, Class, Static), none, Args, Value, H1, H, E, T0)
    ->  T = T0
    ;   most_steps(Most),
        call_with_inference_limit(exploration:run(method(Id, Class, Static), none, Args, Value, H1, H, E, T), Most, Result),
        ( Result == inference_limit_exceeded -> path_ends(budget(steps)) ; true )
    ),
    !,
    told_fields(E, H, Read0, Read).

%   A run that leaves its path may have no end.
most_steps(20_000_000).

checked(none, _, _, _, _, _, _, unchecked).
checked(all, E, H, T, E2, H2, T2, Checked) :-
    (   same_end(E, H, E2, H2)
    ->  ( same_trace(T, T2) -> Checked = true ; Checked = 'another trace' )
    ;   Checked = 'another end'
    ).

same_end(ok, _, ok, _).
same_end(exc(X), H, exc(Y), H2) :-
    final_type(H, X, Type),
    final_type(H2, Y, Type).
