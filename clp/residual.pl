/*  Loading residual predicates (partial_evaluation.pl) as clauses that run.

    A predicate Name with parameters V1..Vn becomes Name(V1, ..., Vn, R, H0, H, E, T): result, heap before and after,
    ok or exc(X), and the trace. Where its rules hang on a test, the answer comes first in an argument of its own, so
    that indexing picks the rule and ground runs leave no choice point. Predicates of the blocks and methods have no
    such argument; the test is then a clause in front of the rules, which are called `Name?`.

    Traces: rule k of Name is the term 'Name:k'(T1, ..., Tm), one argument for each call in the rule;
    rule/3 and weight/2 say what each stands for.

    Clauses live in the module `residual`, and are static. A method that is called but not loaded is asked for by
    the hook residual:missing/1, once.
*/
:- module(residual, [load_predicates/2, executable_clauses/2, decided_goal/4, decision/5, executable_goal/2, rule/3, weight/2, forget_program/0]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(operations, [with_heap/5]).
:- use_module(program_clauses, [add_clause/1, forget_clauses/0]).
:- use_module(unknown_calls, [sited_calls/4, unknown_call/8, at_site/1]).
:- use_module(sought_ends, [told_passed/3, passed/0]).
:- use_module(seen_states, [framed_calls/5, entry_goal/6, frame_pushed/2, frame_pushed/5, frame_popped/1, new_state/4]).
:- use_module(cost_goals, [begin_goal/4, costed_goals/5, ordered_call/6]).
:- use_module(guarding, [models_guarded/0]).
:- use_module(library_effort, [counted_goals/3, counted_call/2]).
:- use_module(steering, [steered/0, note_answer/2, forget_answers/0]).
:- use_module(rule_costs, [costs_wanted/0, charging_in_place/4, called_otherwise/3, unpriced/2]).
:- use_module('../solver/row_clauses', []).
:- use_module('../solver/operation_rows', [operation_row/8]).
:- use_module(test_rows, [test_row/7, fast_row/6]).
:- reexport('../solver/numbers').
:- use_module('../solver/layout', [by_layout/2]).
:- reexport('../solver/heap').
:- reexport('../solver/limits').
:- reexport('../solver/decisions').
:- reexport('../solver/sameness', [same/4]).
:- reexport(calls).
:- reexport(library).

:- dynamic rule/3, weight/2.

%!  rule(?Trace, ?Predicate, ?Pcs) is nondet.
%
%   Trace names a rule of Predicate that stands for the instructions at Pcs.

%!  weight(?Trace, ?Count) is nondet.
%
%   The rule that Trace names stands for Count instructions. Traces are long, and this is asked for every part of them.

%!  load_predicates(+Predicates, -Count) is det.
%
%   Make Predicates, all of one method, callable; Count is how many rules they have.

load_predicates(Predicates, Count) :-
    executable_clauses(Predicates, Clauses),
    assert_all(Clauses, none, 0, Count).

%   The clauses of a predicate stand together; when the next one begins, it becomes static.
assert_all([], Before, N, N) :- set_static(Before).
assert_all([Clause|Clauses], Before, N0, N) :-
    (   fact(Clause, Rules)
    ->  ( Clause = rule_answer(Name, Answer) -> note_answer(Name, Answer) ; assertz(residual:Clause) ),
        Now = Before,
        N1 is N0 + Rules
    ;   ( Clause = (Head :- _) -> true ; Head = Clause ),
        ( same_functor(Head, Before) -> Now = Before ; set_static(Before), functor(Head, Name, Arity), Now = Name/Arity ),
        add_clause(Clause),
        N1 = N0
    ),
    assert_all(Clauses, Now, N1, N).

fact(rule(_, _, _), 1).
fact(weight(_, _), 0).
fact(rule_answer(_, _), 0).

same_functor(Head, Name/Arity) :- functor(Head, Name, Arity).

set_static(none).
set_static(Name/Arity) :- compile_predicates([residual:Name/Arity]).

%!  forget_program is det.
%
%   Drop what was loaded of every method.

forget_program :-
    forget_clauses,
    retractall(rule(_, _, _)),
    retractall(weight(_, _)),
    forget_answers.

%!  executable_clauses(+Predicates, -Clauses) is det.
%
%   Clauses, rule/3 and weight/2 facts included, is what Predicates are run as.

executable_clauses([], []).
executable_clauses([Predicate|Predicates], Clauses) :-
    predicate_clauses(Predicate, Clauses, Clauses1),
    executable_clauses(Predicates, Clauses1).

predicate_clauses(predicate(Name, Called, Kind, _, Parameters, Locals, Test, Rules), Clauses, Rest) :-
    (   Test == always
    ->  maplist(entered_rule(Name, Kind, Parameters, Locals), Rules, Entered),
        rule_clauses(Entered, 1, Name, Name, Parameters-Locals, Clauses, Rest)
    ;   Called == answer
    ->  rule_clauses(Rules, 1, Name, Name, Parameters-Locals, Clauses, Rest)
    ;   rule_parameters(Parameters, Rules, Used),
        atom_concat(Name, '?', Inner),
        Clauses = [Entry|Clauses1],
        entry_clause(Called, Name, Inner, Parameters-Used, Test, Entry0),
        entered_clause(Name, Kind, Parameters, Locals, Entry0, Entry),
        rule_clauses(Rules, 1, Name, Inner, Used-Locals, Clauses1, Rest)
    ).

%   A predicate that looks first whether its state was there before (seen_states.pl).
entered_rule(Name, Kind, Parameters, Locals, Rule0, Rule) :-
    Rule0 = rule(Answer, H0, R, H, E, Goals, Traces, Pcs),
    ( begin_goal(Name, Parameters, H0, Begin) -> Begun = [Begin|Goals] ; Begun = Goals ),
    ( entry_goal(Name, Kind, Parameters, Locals, H0, Goal) -> Entered = [Goal|Begun] ; Entered = Begun ),
    ( Entered == Goals -> Rule = Rule0 ; Rule = rule(Answer, H0, R, H, E, Entered, Traces, Pcs) ).

entered_clause(Name, Kind, Parameters, Locals, (Head :- Body0), (Head :- Body)) :-
    Head =.. [_|Args],
    append(_, [_,H0,_,_,_], Args),
    ( begin_goal(Name, Parameters, H0, Begin) -> Body1 = (Begin,Body0) ; Body1 = Body0 ),
    ( entry_goal(Name, Kind, Parameters, Locals, H0, Goal) -> Body = (Goal,Body1) ; Body = Body1 ),
    !.

rule_parameters(Parameters, Rules, Used) :-
    term_variables(Rules, Vs0),
    sort(Vs0, Vs),
    used(Parameters, Vs, Used).

used([], _, []).
used([P|Ps], Vs, Used) :-
    ( ord_memberchk(P, Vs) -> Used = [P|Used1] ; Used = Used1 ),
    used(Ps, Vs, Used1).

entry_clause(Called, Name, Inner, Parameters-Used, Test, (Head :- Body)) :-
    append(Parameters, [R,H0,H,E,T], HeadArgs),
    Head =.. [Name|HeadArgs],
    append(Used, [R,H0,H,E,T], CallArgs),
    Call =.. [Inner,Answer|CallArgs],
    decision(Test, H0, Answer, Call, Decided0),
    ordered_decision(Name, Test, Parameters, H0, Answer, Decided0, Decided),
    told_by_trace(T, Answer, Decided, Body0),
    (   Called = entry(Goal0)
    ->  with_heap(read, Goal0, H0, Goal, _),
        Body = (Goal,Body0)
    ;   Body = Body0
    ).

rule_clauses([], _, _, _, _, Rest, Rest).
rule_clauses([rule(Answer, H0, R, H, E, Goals, Traces, Pcs)|Rules], K, Name, Functor, Parameters-Locals, Clauses, Rest) :-
    Clauses = [Clause,rule(TraceName, Name, Pcs),weight(TraceName, Count)|Clauses2],
    length(Pcs, Count),
    atomic_list_concat([Name,:,K], TraceName),
    ( steered -> Clauses2 = [rule_answer(TraceName, Answer)|Clauses1] ; Clauses2 = Clauses1 ),
    Trace =.. [TraceName|Traces],
    append(Parameters, [R,H0,H,E,Trace], Args),
    (   var(Answer), Functor == Name, K =:= 1, Rules == []
    ->  Head =.. [Functor|Args]
    ;   Head =.. [Functor,Answer|Args]
    ),
    framed_calls(Goals, TraceName, [R,E]-Traces, Locals, FramedGoals),
    costed_goals(FramedGoals, TraceName, [Parameters,Answer], R-E, CostedGoals),
    sited_calls(CostedGoals, TraceName, Pcs, CallGoals),
    told_passed(TraceName, CallGoals, ToldGoals),
    ( models_guarded -> counted_goals(Name, ToldGoals, AllGoals) ; AllGoals = ToldGoals ),
    body(AllGoals, Body),
    ( Body == true -> Clause = Head ; Clause = (Head :- Body) ),
    K1 is K + 1,
    rule_clauses(Rules, K1, Name, Functor, Parameters-Locals, Clauses1, Rest).

%   Bodies.

body([], true).
body([Goal|Goals], Body) :- body(Goal, Goals, Body).

body(decide(Test, H, Answer), [Goal|Goals], Body) :-
    !,
    goal(Goal, Call),
    decision(Test, H, Answer, Call, Decided0),
    ( Goal = call(Name, [_|Args], _, _, _, _, _) -> ordered_decision(Name, Test, Args, H, Answer, Decided0, Decided) ; Decided = Decided0 ),
    ( answering_call(Goal, T) -> told_by_trace(T, Answer, Decided, Body0) ; Body0 = Decided ),
    rest_of_body(Goals, Body0, Body).
body(Goal0, Goals, Body) :-
    goal(Goal0, Goal),
    rest_of_body(Goals, Goal, Body).

answering_call(call(_, _, _, _, _, _, T), T).
answering_call(counted(Call), T) :- answering_call(Call, T).

rest_of_body([], Body, Body).
rest_of_body([Goal|Goals], First, (First,Body)) :- body(Goal, Goals, Body).

%   Where searches go for costs, these say which of the rules comes first.
ordered_decision(Name, Test, Args, H, Answer, Decided, Body) :-
    ( ordered_call(Name, Test, Args, H, Answer, Goal) -> Body = ( Goal, Decided ) ; Body = Decided ).

%   Where a trace steers, the rule on it says what the test's Answer is.
told_by_trace(T, Answer, Decided, Body) :- ( steered -> Body = ( steering:wanted(T, Answer), Decided ) ; Body = Decided ).

%!  decided_goal(+Test, +H, +Answer, -Goal) is det.
%
%   Goal succeeds where Test has the Answer, which is known, on the heap H.

decided_goal(null(R), _, Answer, Goal) :- !, Goal = (R = Answer).
decided_goal(flow(E), _, Answer, Goal) :- !, Goal = (E = Answer).
decided_goal(access(R, _), _, null, Goal) :- !, Goal = (R = null).
decided_goal(Test, H, Answer, Goal) :- decision(Test, H, Answer, true, Goal).

%!  executable_goal(+Goal, -Call) is det.
%
%   Call is the goal of this module that a clause has for Goal, which is no test.

executable_goal(Goal, Call) :- goal(Goal, Call).

%!  decision(+Test, +H, ?Answer, +Call, -Body) is det.
%
%   Body decides Test on the heap H and goes on with Call, which has the Answer.

decision(same(R1, R2), H, Answer, Call, (same(H, R1, R2, Answer),Call)) :- models_guarded, !.
decision(Test, H, Answer, Call, Body) :-
    once(test_row(Test, H, Answer, Decision, _, _, _)),
    (   Decision == true
    ->  Body = Call
    ;   ( Decision = decisions:Slow -> true ; Slow = Decision ),
        Body = (Decide,Call),
        (   fast_row(Test, H, Answer, Object, Integers, Fast)
        ->  fast_decision(Object, Integers, Fast, Slow, Decide)
        ;   Decide = Slow
        )
    ).

fast_decision(none, Integers, Fast, Slow, Decide) :- when_integers(Integers, Fast, Slow, Decide).
fast_decision(R-X, Integers, Fast, Slow, Decide) :-
    (   nonvar(R)
    ->  R = r(X),
        when_integers(Integers, Fast, Slow, Decide)
    ;   when_integers(Integers, Fast, Slow, ( Known -> Fast ; Slow )),
        Decide = ( nonvar(R), R = r(X), Known -> Fast ; Slow )
    ).

goal(call(Name, Args0, R, H0, H, E, T), Goal) :-
    !,
    append(Args0, [R,H0,H,E,T], Args),
    Call =.. [Name|Args],
    length(Args, Arity),
    ( called_otherwise(Name, Arity, Unpriced) -> Goal = spending:in_model(H0, Unpriced, E, residual:Call) ; Goal = Call ).
goal(invoke(Kind, Method, Args, R, H0, H, E, T), priced_invoke(Kind, Method, Args, R, H0, H, E, T)) :- costs_wanted, !.
goal(unknown_call(Id, Site, Args, R, H0, H, E, T), Goal) :- costs_wanted, !,
    unpriced(Id, Unpriced),
    Goal = spending:in_model(H0, Unpriced, E, unknown_calls:unknown_call(Id, Site, Args, R, H0, H, E, T)).
goal(charge_costs(H, Vector, Whose), Goal) :- !, charging_in_place(H, Vector, Whose, Goal).
goal(charge_arrays(H, Lengths, Sizes, of(X, Whose)), rule_costs:charge_dimensions(H, X, Lengths, Sizes, Whose)) :- !.
goal(charge_arrays(H, Lengths, Sizes, Whose), spending:charge_arrays(H, Lengths, Sizes, Whose)) :- !.
goal(charge_target(H, T), rule_costs:charge_target(H, T)) :- !.
goal(counted(Call), counted_call(Id, Goal)) :-
    !,
    Call = call(Id, _, _, _, _, _, _),
    goal(Call, Goal).
:- each(( operation_row(Operation, _, _, _, _, _, _, Facts), memberchk(in_place(Expression), Facts),
          Operation =.. [_|Arguments], append(Inputs, [Z], Arguments) ),
        (goal(Operation, Goal) :- !, int_in_place(Expression, Operation, Inputs, Z, Goal))).
goal(get_array(H, X, I, V), Goal) :-
    !,
    Slow = get_array(H, X, I, V),
    by_layout(heap_cells(H, Cells), Read),
    Fast = ( Read, arg(X, Cells, Cell), Slot is I + 3, arg(Slot, Cell, V0),
             ( nonvar(V0) -> V = V0 ; Slow ) ),
    when_integers([X,I], Fast, Slow, Goal).
goal(set_array(H0, X, I, V, H), Goal) :-
    !,
    Slow = set_array(H0, X, I, V, H),
    by_layout(heap_cells(H0, Cells), Read),
    Fast = ( Read, arg(X, Cells, Cell), Slot is I + 3, setarg(Slot, Cell, V), H = H0 ),
    when_integers([X,I], Fast, Slow, Goal).
goal(Goal, Goal).

%   Sums and products of ints, whose rows have an expression for that, are done in place, and leave the clause only where
%   they overflow or an operand is not known; so are accesses to arrays, as solver/heap.pl and test_rows.pl do them.
int_in_place(Expression, Slow, Inputs, Z, Goal) :-
    Fast = ( Sum is Expression,
             ( Sum =< 2147483647, Sum >= -2147483648 -> Z = Sum ; wrap_int(Sum, Z) ) ),
    when_integers(Inputs, Fast, Slow, Goal).

when_integers(Operands, Fast, Slow, Goal) :-
    unknown(Operands, Unknown),
    (   Unknown = []
    ->  Goal = Fast
    ;   Unknown = [X]
    ->  Goal = ( integer(X) -> Fast ; Slow )
    ;   Unknown = [X,Y],
        Goal = ( integer(X), integer(Y) -> Fast ; Slow )
    ).

unknown([], []).
unknown([X|Xs], Unknown) :-
    (   integer(X)
    ->  Unknown = Unknown1
    ;   var(X)
    ->  Unknown = [X|Unknown1]
    ;   throw(verification(residual, 0, operand_that_is_no_int(X)))   % code that no verifier would let pass
    ),
    unknown(Xs, Unknown1).
