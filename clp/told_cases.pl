/*  What is told of which case, and what was told so far in a search.

    A report, as explore/4 of exploration.pl takes it, says what is told of each case: details(Names), in_terms(Names, What), `witnesses`,
    rules(Names), kept(Names, First) or `nothing`. Telling takes no steps.
*/
:- module(told_cases, [forget_told/0, watch_told/2, is_told/4, told_details/5, costs_told/4, now_told/2, told_rules/1, told_ends/4]).
:- use_module('../solver/heap', [type_of/3]).
:- use_module(listing, [rule_text/4]).
:- use_module(unfolding, [unfold/3, rule_predicate/2]).
:- use_module(ended_paths, [forget_ends/0, watch_ends/1, run_is_over/0, case_of_trace/1, ended_rules/3]).
:- use_module('cases/symbolic_cases', [case_details/6]).
:- use_module('cases/numeric_cases', [numeric_lines/6]).
:- use_module('cases/kept_values', [begin_keeping/0]).
:- use_module(unknown_calls, [add_answers/4]).
:- use_module(rule_costs, [costs_wanted/0, argument_names/2]).
:- use_module(told_costs, [note_costs/3]).
:- use_module('cases/symbolic_places', [input_places/5]).
:- use_module(residual, []).

%!  is_told(+Report, +Outcome, +Numbered, -Told) is semidet.
%
%   The case of a path with that Outcome is told, as `witnesses`, details(Names), in_terms(Names, What) or rules(Names). Outcome is outcome(R, H, E, T),
%   as a call ends; Numbered is T as numbered_traces.pl has it, of kept cases, else `none`.

is_told(details(Names), _, _, details(Names)).
is_told(in_terms(Names, What), _, _, in_terms(Names, What)).
is_told(witnesses, _, _, witnesses).
is_told(rules(Names), _, _, rules(Names)) :- run_is_over.
is_told(kept(Names, First), outcome(_, H, E, _), Numbered, in_terms(Names, conditions)) :-
    ( nb_getval(cases_told, N), N < First -> true ; told_class(E, H, Class), \+ told_end(Class) -> true ; Numbered = new(_) ).

%   What was told of kept cases: how many there were, the rules on their traces, and the classes in which they end. Of a trace
%   told_trace(T) says that all its rules were told: it has a clause for each of them, so that a walk is a call a rule.
:- dynamic told_trace/1, told_end/1.

%!  forget_told is det.
%
%   A search begins: nothing was told of its cases.

forget_told :-
    nb_setval(cases_told, 0),
    retractall(told_trace(_)),
    retractall(told_end(_)),
    forget_ends.

%!  watch_told(+Report, +Trace) is det.
%
%   A path begins, whose trace is Trace: with rules, it is told too if it ends otherwise.

watch_told(Report, Trace) :- ( Report = rules(_) -> watch_ends(Trace) ; true ).

%!  now_told(+Report, +Outcome) is det.
%
%   The case of a path with that Outcome was told.

now_told(details(_), _).
now_told(in_terms(_, _), _).
now_told(witnesses, outcome(_, _, _, T)) :- ( has_new_rule(T) -> tell_rules(T) ; true ).
now_told(rules(_), Outcome) :-
    now_told(witnesses, Outcome),
    Outcome = outcome(_, _, _, T),
    case_of_trace(T),
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

told_rules(Rules) :-
    findall(Rule, ( clause(told_trace(Node), _), functor(Node, Rule, _), once(residual:rule(Rule, _, _)) ), Rules).

told_class(ok, _, ok).
told_class(exc(X), H, Class) :- ( integer(X) -> type_of(H, X, Class) ; Class = unknown ).

has_new_rule(T) :- \+ ( ground(T), told_trace(T) ).

tell_rules(T) :-
    functor(T, Name, Arity),
    functor(Node, Name, Arity),
    (   clause(told_trace(Node), _)
    ->  true
    ;   Node =.. [_|Parts],
        told_parts(Parts, Body),
        assertz(( told_trace(Node) :- Body ))
    ),
    tell_rules(Arity, T).

told_parts([], true).
told_parts([Part|Parts], Body) :- told_parts(Parts, Part, Body).

told_parts([], Part, told_trace(Part)).
told_parts([Next|Parts], Part, ( told_trace(Part), Body )) :- told_parts(Parts, Next, Body).

tell_rules(I, T) :-
    (   I =:= 0
    ->  true
    ;   arg(I, T, Part),
        tell_rules(Part),
        I1 is I - 1,
        tell_rules(I1, T)
    ).

%!  asked_of(+Names, +Method, +Inputs, +Outcome, -Named, -AllInputs, -End, -Heap) is det.
%
%   The inputs with the answers of unknown calls, Named Names-Types, and how the path ended, on which heap.

asked_of(Names0, method(_, _, _, Types0), Inputs0, outcome(R, H, E, _), Named, Inputs, End, H) :-
    add_answers(Names0-Types0, Inputs0, Named, Inputs),
    ( E = exc(X) -> End = threw(r(X)) ; R == void -> End = returned ; End = returned(R) ).

%!  told_details(+Told, +StoreAndMethod, +Inputs, +Outcome, -Details) is det.
%
%   Details are what is told of a case beside its witness: details of symbolic_cases.pl, in_terms(What, Details), lines(Text) with what is written of them,
%   rule(Text) or `none`. StoreAndMethod is Store-Method.

told_details(Told, Store-Method, Inputs, Outcome, Details) :-
    details_told(Told, Store-Method, Inputs, Outcome, Details),
    ( costs_wanted -> costs_told(Told, Method, Inputs, Outcome) ; true ).

details_told(details(Names), Store-Method, Inputs0, Outcome, Details) :-
    asked_of(Names, Method, Inputs0, Outcome, Named, Inputs, End, H),
    begin_keeping,
    (   numeric_lines(Store, Named, Inputs, End, H, Lines)
    ->  Details = lines(Lines)
    ;   case_details(Store, Named, Inputs, End, H, Details)
    ).
details_told(in_terms(Names, What), Store-Method, Inputs0, Outcome, in_terms(What, Details)) :-
    asked_of(Names, Method, Inputs0, Outcome, Named, Inputs, End, H),
    begin_keeping,
    case_details(Store, Named, Inputs, End, H, Details).
details_told(witnesses, _, _, _, none).
details_told(rules(Names), _-method(Id, _, _, _), _, outcome(_, _, _, T), rule(Text)) :-
    (   unfold(Id, T, Rule)
    ->  nb_getval(cases_told, N0),
        N is N0 + 1,
        listed_as(Rule, N, Names, Text)
    ;   Text = ""   % the class cannot be initialised, so that no rule of the method was applied
    ).

listed_as(Rule, N, Names, Text) :-
    rule_predicate(Rule, Predicate),
    rule_text(Predicate, N, Names, Text).

%!  costs_told(+Told, +Method, +Inputs, +Outcome) is det.
%
%   What the case costs is told with it (told_costs.pl), which is Told of the Method with these Inputs, and has that Outcome.

costs_told(Told, Method, Inputs, Outcome) :-
    Outcome = outcome(_, H, _, Trace),
    note_costs(H, Trace, told_cases:places_told(Told, Method, Inputs, Outcome)).

:- public places_told/5.   % called by note_costs/3

places_told(Told, Method, Inputs0, Outcome, Places) :-
    names_told(Told, Method, Names),
    asked_of(Names, Method, Inputs0, Outcome, Named, Inputs, _, H),
    input_places(Named, Inputs, H, Places, _).

names_told(details(Names), _, Names).
names_told(in_terms(Names, _), _, Names).
names_told(rules(_), method(Id, _, _, _), Names) :- argument_names(Id, Names).
names_told(witnesses, method(Id, _, _, _), Names) :- argument_names(Id, Names).

%!  told_ends(+Report, +Id, +Summary, -Ends) is det.
%
%   Ends are what is told of paths that ended otherwise: with rules, Whys-Text of each rule of ended_paths.pl, numbered behind those
%   of the cases; else none. Summary is what explore/4 of exploration.pl says of the search through the method Id.

told_ends(Report, Id, Summary, Ends) :-
    (   Report = rules(Names)
    ->  ended_rules(Id, Summary, Rules),
        nb_getval(cases_told, N),
        numbered_ends(Rules, N, Names, Ends)
    ;   Ends = []
    ).

numbered_ends([], _, _, []).
numbered_ends([ended(Whys, Rule)|Rules], N0, Names, [Whys-Text|Ends]) :-
    N is N0 + 1,
    listed_as(Rule, N, Names, Text),
    numbered_ends(Rules, N, Names, Ends).
