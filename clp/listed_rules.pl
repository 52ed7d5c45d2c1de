/*  Rules of residual predicates as terms in the form of the papers.

    A rule becomes listed(Head, Body): Head is Name(Arguments, Results, H0, H, Exc, Trace), Body its guards and then
    its goals. A goal is printed as it is, but for infix(X, Op, Y) and not(Goal). A reference known not to be null is
    r(X). Where callers decide a test, its operands come first among the arguments; a test of a reference or of how a
    call ended shows in the head, where the answer takes the place of what was asked.
*/
:- module(listed_rules, [listed_rule/7, objects/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module('../solver/row_clauses', []).
:- use_module('../solver/operation_rows', [operation_row/8]).
:- use_module(test_rows, [guards/4, subject/2, pattern/3]).
:- use_module(operations, [heap_operation/4, with_heap/5]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(listed_names, [shown_name/3, name_variables/2, last_part/2]).

%!  listed_rule(+Predicate, +K, +Rule, +Names, +Hints, +Objects, -Listed) is det.
%
%   Listed is rule number K of Predicate, with names for all its variables, which are bound to them.

listed_rule(Predicate, K, Rule, Names, Hints, Objects, listed(Head, Body)) :-
    Predicate = predicate(Name, Called, _, _, Parameters, _, Test, _),
    Rule = rule(Answer, H0, R, H, E, Goals, Traces, _),
    Names = predicates(Id, _, _),
    head_arguments(Called, Test, Answer, Parameters, Args0),
    guards(Test, Answer, H0, Guards),
    shown_goals(Goals, Names, Objects, ShownGoals),
    append(Guards, ShownGoals, Body),
    results(Id, R, Objects, Results),
    trace_parameters(Goals, TraceParameters),
    shown_name(Name, Names, Base),
    references(Args0, Objects, Args1),
    Trace =.. [Base,K,TraceParameters,Traces],
    Head0 =.. [Base,Args1,Results,H0,H,E,Trace],
    unused_references(Args1, Test-Answer, Head0-Body, Args),
    Head =.. [Base,Args,Results,H0,H,E,Trace],
    name_heaps(H0, H, Goals),
    name_ends(E, Goals),
    name_traces(Traces),
    name_variables(Head-Body, Hints).

%   A test and the call it is for show as one call, with the test's operands in front.
shown_goals([], _, _, []).
shown_goals([decide(Test, _, Answer),call(Name, [Answer0|Parameters], R, H0, H, E, T)|Goals], Names, Objects,
            [Shown|Rest]) :-
    var(Answer), Answer0 == Answer,
    !,
    operands_first(Test, Parameters, Args),
    shown_goal(call(Name, Args, R, H0, H, E, T), Names, Objects, Shown),
    shown_goals(Goals, Names, Objects, Rest).
shown_goals([decide(Test, H, Answer)|Goals], Names, Objects, Shown) :-
    guards(Test, Answer, H, Guards),
    !,
    append(Guards, Rest, Shown),
    shown_goals(Goals, Names, Objects, Rest).
shown_goals([Goal|Goals], Names, Objects, [Shown|Rest]) :-
    shown_goal(Goal, Names, Objects, Shown),
    shown_goals(Goals, Names, Objects, Rest).

shown_goal(call(Name, Args0, R, H0, H, E, T), Names, Objects, Goal) :- !,
    shown_name(Name, Names, Shown),
    references(Args0, Objects, Args),
    Names = predicates(Id, _, _),
    ( is_block_predicate(Name) -> results(Id, R, Objects, Results) ; results(Name, R, Objects, Results) ),
    Goal =.. [Shown,Args,Results,H0,H,E,T].
shown_goal(invoke(virtual, Id, Args0, R, H0, H, E, T), Names, Objects, Goal) :- !,
    shown_name(Id, Names, Shown),
    references(Args0, Objects, Args),
    results(Id, R, Objects, Results),
    Goal = virtual(Shown, Args, Results, H0, H, E, T).
shown_goal(decide(target(X, Method), H, Target), Names, _, target(H, X, ShownMethod, ShownTarget)) :- !,
    shown_name(Method, Names, ShownMethod),
    shown_name(Target, Names, ShownTarget).
shown_goal(get_field(H, X, F, _, V), _, _, get_field(H, X, Name, V)) :- !, last_part(F, Name).
shown_goal(set_field(H0, X, F, _, V, H), _, Objects, set_field(H0, X, Name, Shown, H)) :- !,
    last_part(F, Name),
    references([V], Objects, [Shown]).
shown_goal(get_static(H, C, F, _, V), _, _, get_static(H, C, Name, V)) :- !, last_part(F, Name).
shown_goal(set_static(H0, C, F, _, V, H), _, _, set_static(H0, C, Name, V, H)) :- !, last_part(F, Name).
shown_goal(string_constant(H0, Text0, X, H), _, _, string_constant(H0, Text, X, H)) :- !, shown_text(Text0, Text).
shown_goal(Goal0, _, _, Goal) :- arithmetic(Goal0, Goal), !.
shown_goal(Goal, _, _, Goal).

%   Text is a string; with surrogates that stand alone it is not one, and stays codes(List).
shown_text(codes(Units), Text) :- !, ( code_points(Units, Codes) -> string_codes(Text, Codes) ; Text = codes(Units) ).
shown_text(Atom, Text) :- atom_string(Atom, Text).

code_points([], []).
code_points([High,Low|Units], [Code|Codes]) :-
    High >= 0xD800, High =< 0xDBFF, Low >= 0xDC00, Low =< 0xDFFF,
    !,
    Code is 0x10000 + (High - 0xD800) * 0x400 + Low - 0xDC00,
    code_points(Units, Codes).
code_points([Unit|Units], [Unit|Codes]) :-
    \+ ( Unit >= 0xD800, Unit =< 0xDFFF ),
    code_points(Units, Codes).

%   Arguments. Methods and blocks keep the order of their parameters.

head_arguments(_, always, _, Parameters, Parameters) :- !.
head_arguments(entry, Test, Answer, Parameters, Args) :-
    !,
    (   subject(Test, Subject), pattern(Answer, Pattern, _)
    ->  replaced(Parameters, Subject, Pattern, Args)
    ;   Args = Parameters
    ).
head_arguments(answer, Test, Answer, Parameters, Args) :-
    operands_first(Test, Parameters, Args0),
    (   subject(Test, _), pattern(Answer, Pattern, _)
    ->  Args0 = [_|Rest],
        Args = [Pattern|Rest]
    ;   Args = Args0
    ).

replaced([], _, _, []).
replaced([P|Ps], Subject, Pattern, [Arg|Args]) :-
    ( P == Subject -> Arg = Pattern ; Arg = P ),
    replaced(Ps, Subject, Pattern, Args).

operands_first(Test, Parameters, Args) :-
    term_variables(Test, Vs),
    (   subject(Test, Subject)
    ->  bare_variable(Subject, V),
        others(Vs, V, Others),
        missing_from(Parameters, Vs, Rest),
        append([Subject|Others], Rest, Args)
    ;   missing_from(Parameters, Vs, Rest),
        append(Vs, Rest, Args)
    ).

bare_variable(V, V) :- var(V), !.
bare_variable(r(V), V).

others([], _, []).
others([V|Vs], Subject, Others) :-
    ( V == Subject -> Others = Others1 ; Others = [V|Others1] ),
    others(Vs, Subject, Others1).

missing_from([], _, []).
missing_from([P|Ps], Vs, Rest) :-
    ( member(V, Vs), V == P -> Rest = Rest1 ; Rest = [P|Rest1] ),
    missing_from(Ps, Vs, Rest1).

references([], _, []).
references([Arg|Args], Objects, [Shown|Rest]) :-
    ( var(Arg), ord_memberchk(Arg, Objects) -> Shown = r(Arg) ; Shown = Arg ),
    references(Args, Objects, Rest).

%   An argument that the rule does not use is `_`, except where the head says that it is not null.
unused_references([], _, _, []).
unused_references([Arg0|Args0], TestAnswer, Clause, [Arg|Args]) :-
    (   nonvar(Arg0), Arg0 = r(X), \+ said(TestAnswer, X), once_in(X, Clause)
    ->  Arg = X
    ;   Arg = Arg0
    ),
    unused_references(Args0, TestAnswer, Clause, Args).

said(Test-Answer, X) :- subject(Test, _), pattern(Answer, r(Y), _), X == Y.

once_in(X, Term) :- term_singletons(Term, Vs), member(V, Vs), V == X, !.

results(Id, R, Objects, Results) :-
    (   ( R == void ; sub_atom(Id, _, 2, 0, ')V') )
    ->  Results = []
    ;   references([R], Objects, Results)
    ).

%   Costs depend on the sizes of new arrays.
trace_parameters([], []).
trace_parameters([Goal|Goals], Sizes) :-
    (   Goal = new_array(_, _, N, _, _), var(N)
    ->  Sizes = [N|Sizes1]
    ;   Sizes = Sizes1
    ),
    trace_parameters(Goals, Sizes1).

:- each(( operation_row(Goal, _, _, _, _, Listed, _, _), Goal =.. [Name|Arguments], append(Inputs, [Z], Arguments),
          (   Listed = infix(Op), Inputs = [X,Y]
          ->  Expression = infix(X, Op, Y)
          ;   Listed == minus, Inputs = [X]
          ->  Expression = -X
          ;   Expression =.. [Name|Inputs]
          ) ),
        arithmetic(Goal, infix(Z, #=, Expression))).

%   Heaps are H0, H1, .., H in order; the traces of the calls T, or T1, T2, ..

name_heaps(H0, H, Goals) :-
    H = '$VAR'('H'),
    ( var(H0) -> H0 = '$VAR'('H0') ; true ),
    name_heaps(Goals, 1).

name_heaps([], _).
name_heaps([Goal|Goals], N) :-
    (   heap_after(Goal, H), var(H)
    ->  atom_concat('H', N, Name),
        H = '$VAR'(Name),
        N1 is N + 1
    ;   N1 = N
    ),
    name_heaps(Goals, N1).

heap_after(call(_, _, _, _, H, _, _), H).
heap_after(invoke(_, _, _, _, _, H, _, _), H).
heap_after(initialise(_, _, H, _, _), H).
:- each(( heap_operation(Goal0, write, _, _), with_heap(write, Goal0, _, Goal, H) ), heap_after(Goal, H)).

%   How the calls ended is Exc, or Exc1, Exc2, .. where it is asked for.
name_ends(E, Goals) :-
    ( var(E) -> E = '$VAR'('Exc') ; true ),
    name_flows(Goals, 1).

name_flows([], _).
name_flows([Goal|Goals], N) :-
    (   Goal = decide(flow(E), _, _), var(E)
    ->  atom_concat('Exc', N, Name),
        E = '$VAR'(Name),
        N1 is N + 1
    ;   N1 = N
    ),
    name_flows(Goals, N1).

name_traces([T]) :- !, T = '$VAR'('T').
name_traces(Ts) :- name_traces(Ts, 1).

name_traces([], _).
name_traces([T|Ts], N) :-
    atom_concat('T', N, Name),
    T = '$VAR'(Name),
    N1 is N + 1,
    name_traces(Ts, N1).

%!  objects(+Predicates, -Objects) is det.
%
%   Objects are the variables that stand for objects, inside r(_) or where only an object can be; an ordered set.

objects(Predicates, Objects) :-
    objects_in(Predicates, Vs, []),
    sort(Vs, Objects).

objects_in(Term, Vs, Vs) :- ( var(Term) ; atomic(Term) ), !.
objects_in(r(X), Vs0, Vs) :- !, ( var(X) -> Vs0 = [X|Vs] ; Vs0 = Vs ).
objects_in(inside(X), [X|Vs], Vs) :- var(X), !.
objects_in(exc(X), [X|Vs], Vs) :- var(X), !.
objects_in(Goal, Vs0, Vs) :-
    object_of(Goal, X), var(X),
    !,
    Vs0 = [X|Vs1],
    Goal =.. [_|Args],
    objects_in_all(Args, Vs1, Vs).
objects_in(Term, Vs0, Vs) :- Term =.. [_|Args], objects_in_all(Args, Vs0, Vs).

objects_in_all([], Vs, Vs).
objects_in_all([T|Ts], Vs0, Vs) :- objects_in(T, Vs0, Vs1), objects_in_all(Ts, Vs1, Vs).

:- each(( heap_operation(Goal0, Kind, X, _), X \== none, with_heap(Kind, Goal0, _, Goal, _) ), object_of(Goal, X)).
object_of(handler(X, _), X).
object_of(invoke(virtual, _, [X|_], _, _, _, _, _), X).
