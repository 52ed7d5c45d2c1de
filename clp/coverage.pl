/*  What of a program a trace covers, and how far a path came that was cut short.

    A trace names the rules that were applied (residual.pl); what a rule covers of its method's instructions is fixed, so that
    a path's coverage is its set of rules. The trace of a path that has not ended has variables at its end; places on it are
    at(Rule, K): of the calls in Rule, K have begun.

    While a search goes on, the trace of the current path is known to solver/ends.pl by watch_trace/1, so that for each way
    in which paths end it collects marks: at(Rule, K) for the rules that had not ended, and passed(Rule) for those that had.
*/
:- module(coverage, [trace_rules/2, trace_instructions/3, watch_trace/1, watched_trace/1, method_marks/2, method_rules/2]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [list_to_set/2, append/3, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module('../solver/ends', []).
:- use_module(composed_traces, [has_summaries/0, begins_undecided/1, stretch/2, trace_so_far/3]).
:- use_module(residual, [rule/3, weight/2]).
:- use_module(source, [method/2]).
:- use_module(partial_evaluation, [residual_predicates/2]).

%!  trace_rules(+Trace, -Rules) is det.
%
%   Rules are the names of the rules along Trace, each once, in the order in which they are first applied.

trace_rules(Trace, Rules) :-
    applied(Trace, Names0, []),
    list_to_set(Names0, Names),
    loaded(Names, Rules).

applied(T, Names0, Names) :-
    (   var(T)
    ->  Names0 = Names
    ;   functor(T, Name, Arity),
        Names0 = [Name|Names1],
        applied(1, Arity, T, Names1, Names)
    ).

applied(I, Arity, T, Names0, Names) :-
    (   I > Arity
    ->  Names0 = Names
    ;   arg(I, T, Part),
        applied(Part, Names0, Names1),
        I1 is I + 1,
        applied(I1, Arity, T, Names1, Names)
    ).

%   Models of library methods and static initialisation are on traces too, and are no rules.
loaded([], []).
loaded([Name|Names], Rules) :-
    (   rule(Name, _, _)
    ->  Rules = [Name|Rules1]
    ;   Rules = Rules1
    ),
    loaded(Names, Rules1).

begun(I, T, K) :-
    (   I > 0, arg(I, T, Part), var(Part)
    ->  I1 is I - 1,
        begun(I1, T, K)
    ;   K = I
    ).

%   The innermost rule that has not ended; none where the first one is still to be chosen, or all have ended.
current_place(T, Place) :-
    nonvar(T),
    functor(T, Name, Arity),
    begun(Arity, T, K),
    (   K > 0, arg(K, T, Part), current_place(Part, Place0)
    ->  Place = Place0
    ;   K < Arity,
        \+ begins_undecided(Name),
        Place = at(Name, K)
    ).

%!  watch_trace(+Trace) is det.
%
%   Trace is the trace of the path that begins here, until backtracking.

watch_trace(Trace) :- b_setval(path_trace, trace(Trace)).

%!  watched_trace(-Trace) is semidet.
%
%   Trace is the one that is watched, with summaries as they stand on it.

watched_trace(Trace) :- nb_current(path_trace, trace(Trace)).

:- multifile cost_policies:trace_of_path/1.

cost_policies:trace_of_path(Trace) :- coverage:watched_trace(Trace).

:- multifile ends:path_marks/2.

ends:path_marks(Which, Marks) :- coverage:path_marks(Which, Marks).

%   path_marks(Which, Marks): marks of the current path, `all` or those of the `place` where it is.
path_marks(Which, Marks) :-
    nb_current(path_trace, trace(T)),
    path_marks(Which, T, Marks).

path_marks(place, T, [Place]) :- ( current_place(T, Place0) -> Place = Place0 ; Place = at(start, 0) ).
path_marks(all, T, Marks) :-
    (   var(T)
    ->  Marks = [at(start, 0)]
    ;   begun_and_passed(T, Marks, [])
    ).

%   Along the rules that may not have ended, each with all that it called; in one walk, as cut paths are many.
begun_and_passed(T, [at(Name, K)|Marks0], Marks) :-
    T =.. [Name|Parts],
    begun_parts(Parts, 0, K, Marks0, Marks).

begun_parts([], K, K, Marks, Marks).
begun_parts([Part|Parts], I, K, Marks0, Marks) :-
    (   var(Part)
    ->  K = I, Marks0 = Marks
    ;   I1 is I + 1,
        (   ( Parts == [] -> true ; Parts = [Next|_], var(Next) )
        ->  K = I1,
            begun_and_passed(Part, Marks0, Marks)
        ;   passed(Part, Marks0, Marks1),
            begun_parts(Parts, I1, K, Marks1, Marks)
        )
    ).

passed(T, Marks0, Marks) :-
    (   var(T)
    ->  Marks0 = Marks
    ;   T =.. [Name|Parts],
        Marks0 = [passed(Name)|Marks1],
        passed_parts(Parts, Marks1, Marks)
    ).

passed_parts([], Marks, Marks).
passed_parts([Part|Parts], Marks0, Marks) :-
    passed(Part, Marks0, Marks1),
    passed_parts(Parts, Marks1, Marks).

%!  method_marks(+Marks0, -Marks) is det.
%
%   Marks, of each way in which paths end, are Marks0 of traces on which there may be summaries, on the traces that these stand for.

method_marks(Marks0, Marks) :- ( has_summaries -> maplist(ways_marks, Marks0, Marks) ; Marks = Marks0 ).

ways_marks(Why-Set0, Why-Set) :-
    findall(Mark, ( member(Mark0, Set0), stood_for(Mark0, Mark) ), Marks),
    sort(Marks, Set).

stood_for(Mark0, Mark) :-
    ( Mark0 = at(Rule, Begun) -> true ; Mark0 = passed(Rule), Begun = all ),
    (   trace_so_far(Rule, Begun, T)
    ->  (   Begun == all
        ->  passed(T, Marks, [])
        ;   ( var(T) -> Marks0 = [] ; begun_and_passed(T, Marks0, []) ),
            findall(Inner, inner_place(Rule, Inner), Inners),
            append(Marks0, Inners, Marks)
        ),
        member(Mark, Marks),
        Mark \= passed(?)
    ;   Mark = Mark0
    ).

%   A path that ended while the Rule of a summary ran may have come no further than to any place of the rules that it stands for.
inner_place(Rule, Place) :-
    stretch(Rule, Trace),
    sub_term(Part, Trace),
    callable(Part),
    functor(Part, Name, N),
    (   stretch(Name, _)
    ->  inner_place(Name, Place)
    ;   rule(Name, _, _),
        between(0, N, K),
        Place = at(Name, K)
    ).

%!  method_rules(+Id, -Rules) is semidet.
%
%   Rules are rule(Name, Predicate, Pc, Pcs, Calls), in order, of the translated method Id: the rule's predicate and where that
%   begins, the instructions that the rule stands for, and the predicates that it calls, `virtual` or `initialiser` where they
%   are chosen when it runs. Fails for a method without code.

method_rules(Id, Rules) :-
    method(Id, Method),
    Method \= missing(_),
    residual_predicates(Method, Predicates),
    predicates_rules(Predicates, Rules).

predicates_rules([], []).
predicates_rules([predicate(Name, _, _, Pc, _, _, _, Rules0)|Predicates], Rules) :-
    named_rules(Rules0, 1, Name-Pc, Rules1),
    predicates_rules(Predicates, Rules2),
    append(Rules1, Rules2, Rules).

named_rules([], _, _, []).
named_rules([rule(_, _, _, _, _, Goals, _, Pcs)|Rules0], I, Name-Pc, [rule(RuleName, Name, Pc, Pcs, Calls)|Rules]) :-
    atomic_list_concat([Name,:,I], RuleName),
    called(Goals, Calls),
    I1 is I + 1,
    named_rules(Rules0, I1, Name-Pc, Rules).

called([], []).
called([Goal|Goals], Calls) :-
    (   called_by(Goal, Call)
    ->  Calls = [Call|Calls1]
    ;   Calls = Calls1
    ),
    called(Goals, Calls1).

called_by(call(Name, _, _, _, _, _, _), Name).
called_by(invoke(virtual, _, _, _, _, _, _, _), virtual).
called_by(initialise(_, _, _, _, _), initialiser).

%!  trace_instructions(+Trace, +N0, -N) is det.
%
%   N - N0 instructions were executed along Trace.

trace_instructions(Trace, N0, N) :-
    functor(Trace, Name, Arity),
    ( weight(Name, Weight) -> N1 is N0 + Weight ; N1 = N0 ),
    parts(Arity, Trace, N1, N).

parts(1, Trace, N0, N) :- !, arg(1, Trace, Part), trace_instructions(Part, N0, N).
parts(0, _, N, N) :- !.
parts(2, Trace, N0, N) :- !,
    arg(1, Trace, Part1), trace_instructions(Part1, N0, N1),
    arg(2, Trace, Part2), trace_instructions(Part2, N1, N).
parts(Arity, Trace, N0, N) :-
    Trace =.. [_|Parts],
    length(Parts, Arity),
    foldl(trace_instructions, Parts, N0, N).
