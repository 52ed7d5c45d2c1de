/*  Partial evaluation: a method's blocks, run on an unknown frame, leave a residual program.

    The evaluator runs the table of meaning (meaning.pl) over the instructions of a block with a frame of Prolog
    variables. Operand stack and locals are known while it runs and gone when it ends; what depends on unknown
    values is left behind. Where a test cannot be decided, the rest is evaluated once for each answer, as the
    rules of a predicate of its own, whose parameters are those variables of the frame that the rules use.

    A method that is charged for is limited(Limited, Number, Method): Limited is a kind of criterion, or within(Kind, K) in a part of the program with
    a criterion of its own, Number that under which its calls are counted, or none (limits.pl).

    A method is method(Id, Static, Parameters, Result, ThisConstant, Blocks), with Blocks in order of their numbers:
        block(Number, Kind, Live, Handlers, Instructions, Next)
            Kind          `inline` where just one way leads here, else what the block is: loop, join, catch, ..
            Live          the local variables that are live on entry
            Handlers      [h(ClassOrAny, Block), ...] that cover the block
            Instructions  [Pc-Instruction, ...]
            Next          the block behind it, or none

    What is left, in the form of the papers:
        predicate(Name, Called, Kind, Pc, Parameters, Locals, Test, Rules)
            Called        `entry` for methods and blocks, `answer` where callers decide the test and pass its answer;
                          entry(Goal) where Goal comes before the test, Goal still without its heap
            Locals        [N-Value, ...], where the parameters come from
            Test          the test whose answers the rules are for; `always` for a single rule
        rule(Answer, H0, R, H, E, Goals, Traces, Pcs)
            R, H, E       result, heap after, and how it ended: ok or exc(X)
            Goals         operations with their heaps;
                          call(Predicate, Arguments, R, H0, H, E, T): another predicate;
                          invoke(virtual, Method, Arguments, R, H0, H, E, T), initialise(Class, H0, H, E, T);
                          decide(Test, H, Answer), always in front of a call whose first argument is that Answer
            Traces        the trace terms of the calls, in order
            Pcs           the instructions that the rule stands for
*/
:- module(partial_evaluation, [residual_predicates/2]).
:- use_module(library(lists), [reverse/2, append/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module(meaning, [meaning/5, is_explicit/1]).
:- use_module(operations, [operation/2, inputs_known/1, with_heap/5]).
:- use_module(test_rows, [split_kind/4]).
:- use_module(fusion, [fused/3]).
:- use_module(frames, [entry_frame/3, block_frame/5, set_local/4, left_loops/2, stack_tags/3, live_values/5]).
:- use_module(predicate_names, [block_predicate/4]).
:- use_module(knowledge, [possible/4, refine/4]).
:- use_module(rule_costs, [costed_predicate/3]).
:- use_module('../solver/numbers', [compute/1]).
:- use_module('../solver/classes', [subtype/2]).
:- use_module('../solver/meters', [charges/2, criterion_most/4]).

%!  residual_predicates(+Method, -Predicates) is det.
%
%   Predicates is what partial evaluation leaves of Method, the method's own predicate first, then those of its
%   blocks in the order in which they are reached. Throws verification(Id, Pc, Why) where an instruction does not
%   find its operands.

residual_predicates(Given, Predicates) :-
    limited_method(Given, Limits, Method),
    Method = method(Id, _, _, _, _, Blocks),
    BlockArray =.. [blocks|Blocks],
    Emitted = [start|Predicates],
    Context = context(Method, BlockArray, Requested, Emitted, Limits),
    entry_frame(Method, Parameters, Frame),
    Frame = frame(Locals, _, _, _),
    evaluate_predicate(goto(0), Frame, Context, Test, Rules0),
    entered(Limits, Test, Called, Rules0, Rules),
    emit(predicate(Id, Called, method, 0, Parameters, Locals, Test, Rules), Context),
    requested_blocks(Requested, Context),
    arg(4, Context, [_]).

limited_method(limited(Kind, Number, Method), limits(Kind, Number), Method) :- !.
limited_method(Method, none, Method).

%   A call that is counted is counted first.
entered(Limits, Test, Called, Rules0, Rules) :-
    (   Limits = limits(Limited, Number), integer(Number)
    ->  charging(Limited, enter_call, [Number], Enter),
        (   Test == always
        ->  Called = entry, Rules0 = [Rule0], first_goal(Enter, Rule0, Rule), Rules = [Rule]
        ;   Called = entry(Enter), Rules = Rules0
        )
    ;   Called = entry, Rules = Rules0
    ).

%   charging(Limited, Name, Args, Goal): Goal, without its heap, charges as Name with Args does, in a part within(Kind, K) as far as that allows.
charging(Limited, Name0, Args0, Goal) :-
    (   Limited = within(Kind, K), charge_meter(Name0, Meter)
    ->  criterion_most(Kind, K, Meter, Most),
        atom_concat(Name0, '_of_part', Name),
        append(Args0, [Most], Args)
    ;   Name = Name0, Args = Args0
    ),
    Goal =.. [Name|Args].

charge_meter(enter_call, calls).
charge_meter(next_round, rounds).
charge_meter(next_visit, visits).

first_goal(Goal0, rule(Answer, H0, R, H, E, Goals, Traces, Pcs), rule(Answer, H0, R, H, E, [Goal|Goals], Traces, Pcs)) :-
    with_heap(read, Goal0, H0, Goal, _).

%   Requested is an open list of Number-Tags: blocks that are predicates, with the tags of the operand stack there.
requested_blocks(Requested, _) :- var(Requested), !.
requested_blocks([Number-Tags|Requested], Context) :-
    block(Number, Context, Block),
    Block = block(_, Kind, Live, _, Instructions, _),
    constant_this(Context, This),
    block_frame(Live, Tags, This, Parameters, Frame),
    evaluate_predicate(block(Block), Frame, Context, Test, Rules),
    block_name(Block, Context, Name),
    first_pc(Instructions, Pc),
    Frame = frame(Locals, _, _, _),
    emit(predicate(Name, entry, Kind, Pc, Parameters, Locals, Test, Rules), Context),
    requested_blocks(Requested, Context).

%   The context holds the last cell of the list of predicates so far.
emit(Predicate0, Context) :-
    arg(5, Context, Limits),
    counted_rules(Limits, Predicate0, Predicate1),
    method_id(Context, Id),
    costed_predicate(Id, Predicate1, Predicate),
    arg(4, Context, [_|Rest]),
    Rest = [Predicate|_],
    setarg(4, Context, Rest).

%   Where rules are charged for, each counts itself (meters.pl).
counted_rules(limits(Limited, _), predicate(Name, Called, Kind, Pc, Ps, Locals, Test, Rules0), Predicate) :-
    charges(Limited, rule),
    !,
    maplist(first_goal(next_rule), Rules0, Rules),
    Predicate = predicate(Name, Called, Kind, Pc, Ps, Locals, Test, Rules).
counted_rules(_, Predicate, Predicate).

method_id(context(Method, _, _, _, _), Id) :- arg(1, Method, Id).

block(Number, context(_, Blocks, _, _, _), Block) :-
    Index is Number + 1,
    arg(Index, Blocks, Block).

block_name(block(Number, Kind, _, _, Instructions, _), Context, Name) :-
    method_id(Context, Id),
    first_pc(Instructions, Pc),
    (   Number =:= 0, Pc =:= 0
    ->  block_predicate(Id, Kind, start, Name)
    ;   block_predicate(Id, Kind, Pc, Name)
    ).

first_pc([Pc-_|_], Pc).

%   The local that holds `this` throughout, or none.
constant_this(context(method(_, Static, _, _, ThisConstant, _), _, _, _, _), This) :-
    ( Static == instance, ThisConstant == true -> This = 0 ; This = none ).

%   One predicate: a single rule, or a test and a rule for each answer.

evaluate_predicate(Start, Frame, Context, Test, Rules) :-
    Frame = frame(_, _, H0, _),
    start(Start, Frame, Context, absorb, H0, acc([], [], []), Result),
    (   Result = dispatch(Test, Rules)
    ->  true
    ;   Test = always, Rules = [Result]
    ).

start(goto(Number), Frame, Context, Mode, H0, Acc, Result) :- enter(Number, Frame, Context, Mode, H0, Acc, Result).
start(block(Block), Frame, Context, Mode, H0, Acc, Result) :-
    Block = block(_, _, _, _, Instructions, _),
    evaluate(Instructions, Block, Frame, Context, Mode, H0, Acc, Result).

%   evaluate(Instructions, Block, Frame, Context, Mode, H0, Acc, Result): Acc is acc(Goals, Traces, Pcs) so far, the
%   last first. Mode is `absorb` as long as a test may still become the test of the predicate itself.

evaluate([], block(_, _, _, _, _, Next), Frame, Context, Mode, H0, Acc, Result) :-
    (   Next == none
    ->  verification(Context, 0, 'runs off the end of the code')
    ;   enter(Next, Frame, Context, Mode, H0, Acc, Result)
    ).
evaluate([Pc-I|Is], Block, Frame0, Context, Mode, H0, Acc0, Result) :-
    Acc0 = acc(Goals, Traces, Pcs),
    (   Is = [Pc2-I2|Is2], fused(I, I2, Branch)
    ->  step(Branch, Pc, Is2, Block, Frame0, Context, Mode, H0, acc(Goals, Traces, [Pc2,Pc|Pcs]), Result)
    ;   counted(I, Pc, Pcs, Pcs1),
        step(I, Pc, Is, Block, Frame0, Context, Mode, H0, acc(Goals, Traces, Pcs1), Result)
    ).

counted(I, Pc, Pcs0, Pcs) :- ( is_explicit(I) -> Pcs = Pcs0 ; Pcs = [Pc|Pcs0] ).

step(I, Pc, Is, Block, Frame0, Context, Mode, H0, Acc, Result) :-
    Frame0 = frame(Locals, Stack0, H, Known),
    (   meaning(I, Stack0, Stack, Test, Outcomes)
    ->  true
    ;   functor(I, Name, _),
        verification(Context, Pc, no_operands_for(Name))
    ),
    Rest = rest(I, Pc, Is, Block, Context, Mode, H0),
    (   Test == always
    ->  Outcomes = [_:Effect],
        effect(Effect, frame(Locals, Stack, H, Known), Acc, Rest, Result)
    ;   possible(Test, Known, Outcomes, Possible),
        (   Possible = [Answer:Effect]
        ->  refine(Test, Answer, frame(Locals, Stack, H, Known), Frame),
            effect(Effect, Frame, Acc, Rest, Result)
        ;   split(Test, Possible, Locals-Stack0, frame(Locals, Stack, H, Known), Acc, Rest, Result)
        )
    ).

verification(Context, Pc, Why) :-
    method_id(Context, Id),
    throw(verification(Id, Pc, Why)).

%   What an outcome does.

effect(next(Goals), Frame0, Acc0, Rest, Result) :-
    Rest = rest(_, Pc, Is, Block, Context, Mode, H0),
    goals(Goals, Pc, Context, Frame0, Frame, Acc0, Acc),
    evaluate(Is, Block, Frame, Context, Mode, H0, Acc, Result).
effect(goto(Number), Frame, Acc, rest(_, _, _, _, Context, Mode, H0), Result) :-
    enter(Number, Frame, Context, Mode, H0, Acc, Result).
effect(return(Value), frame(_, _, H, _), Acc, rest(_, _, _, _, Context, _, H0), Result) :-
    leave(Context, Acc, H0, Value, H, ok, Result).
effect(raise(Class), Frame0, Acc0, Rest, Result) :-
    Rest = rest(_, Pc, _, Block, Context, Mode, H0),
    goals([new_exception(Class, X)], Pc, Context, Frame0, frame(Locals, _, H, Known), Acc0, Acc),
    Block = block(_, _, _, Handlers, _, _),
    (   statically_caught(Handlers, Class, Number)
    ->  enter(Number, frame(Locals, [ref(r(X))], H, Known), Context, Mode, H0, Acc, Result)
    ;   leave(Context, Acc, H0, _, H, exc(X), Result)
    ).
effect(throw(X), frame(Locals, _, H, Known), Acc, Rest, Result) :-
    Rest = rest(_, _, _, block(_, _, _, Handlers, _, _), Context, Mode, H0),
    (   Handlers == []
    ->  leave(Context, Acc, H0, _, H, exc(X), Result)
    ;   Handlers = [h(any, Number)|_]
    ->  enter(Number, frame(Locals, [ref(r(X))], H, Known), Context, Mode, H0, Acc, Result)
    ;   handler_outcomes(Handlers, 1, Types, Outcomes),
        Frame = frame(Locals, [ref(r(X))], H, Known),
        split(handler(X, Types), Outcomes, Locals-X, Frame, Acc, Rest, Result)
    ).
effect(uncaught, frame(_, [ref(r(X))|_], H, _), Acc, rest(_, _, _, _, Context, _, H0), Result) :-
    leave(Context, Acc, H0, _, H, exc(X), Result).
effect(invoke(Kind, Method, Args, R), frame(Locals, Stack, H, Known), acc(Goals, Traces, Pcs), Rest, Result) :-
    (   Kind == virtual
    ->  Goal = invoke(virtual, Method, Args, R, H, H1, E, T)
    ;   Goal = call(Method, Args, R, H, H1, E, T)
    ),
    Frame = frame(Locals, Stack, H1, Known),
    Acc = acc([Goal|Goals], [T|Traces], Pcs),
    (   Kind == quiet
    ->  E = ok,
        effect(next([]), Frame, Acc, Rest, Result)
    ;   flow(E, [], Frame, Acc, Rest, Result)
    ).
effect(initialise(Class), Frame, Acc, Rest, Result) :-
    Frame = frame(Locals, Stack, H, Known),
    (   memberchk(initialised(Class), Known)
    ->  effect(next([]), Frame, Acc, Rest, Result)
    ;   Acc = acc(Goals, Traces, Pcs),
        Goal = initialise(Class, H, H1, E, T),
        Frame1 = frame(Locals, Stack, H1, Known),
        flow(E, [learn(initialised(Class))], Frame1, acc([Goal|Goals], [T|Traces], Pcs), Rest, Result)
    ).
effect(unsupported(Why), frame(_, _, H, _), acc(Goals, Traces, Pcs), Rest, Result) :-
    Rest = rest(_, Pc, _, _, Context, _, H0),
    method_id(Context, Id),
    finish(acc([unsupported(Id, Pc, Why)|Goals], Traces, Pcs), H0, _, H, ok, Result).

%   Behind a call: go on with Goals, or look for a handler.
flow(E, Goals, Frame, Acc, Rest, Result) :-
    Frame = frame(Locals, Stack, _, _),
    split(flow(E), [ok:next(Goals), exc(X):throw(X)], Locals-Stack, Frame, Acc, Rest, Result).

statically_caught([h(Type, Number)|Handlers], Class, Caught) :-
    (   ( Type == any ; subtype(Class, Type) )
    ->  Caught = Number
    ;   statically_caught(Handlers, Class, Caught)
    ).

handler_outcomes([], _, [], [none:uncaught]).
handler_outcomes([h(any, Number)|_], _, [], [none:goto(Number)]) :- !.
handler_outcomes([h(Type, Number)|Handlers], I, [Type|Types], [I:goto(Number)|Outcomes]) :-
    I1 is I + 1,
    handler_outcomes(Handlers, I1, Types, Outcomes).

%   The method ends; a call that was counted is no longer active.
leave(Context, Acc0, H0, R, H, E, Result) :-
    (   arg(5, Context, limits(_, Number)), integer(Number)
    ->  with_heap(read, leave_call(Number), H, Goal, _),
        Acc0 = acc(Goals, Traces, Pcs),
        finish(acc([Goal|Goals], Traces, Pcs), H0, R, H, E, Result)
    ;   finish(Acc0, H0, R, H, E, Result)
    ).

finish(acc(Goals0, Traces0, Pcs0), H0, R, H, E, rule(_, H0, R, H, E, Goals, Traces, Pcs)) :-
    reverse(Goals0, Goals),
    reverse(Traces0, Traces),
    reverse(Pcs0, Pcs).

%   Goals of an outcome: those on the frame are run, pure ones on known values too; the rest is left.

goals([], _, _, Frame, Frame, Acc, Acc).
goals([Goal|Goals], Pc, Context, Frame0, Frame, Acc0, Acc) :-
    goal(Goal, Pc, Context, Frame0, Frame1, Acc0, Acc1),
    goals(Goals, Pc, Context, Frame1, Frame, Acc1, Acc).

goal(local(N, Value), Pc, Context, Frame, Frame, Acc, Acc) :-
    !,
    Frame = frame(Locals, _, _, _),
    (   memberchk(N-Value0, Locals)
    ->  Value = Value0
    ;   verification(Context, Pc, local_not_set(N))
    ).
goal(set_local(N, Value), _, _, frame(Locals0, Stack, H, Known), frame(Locals, Stack, H, Known), Acc, Acc) :-
    !,
    set_local(Locals0, N, Value, Locals).
goal(learn(Fact), _, _, frame(Locals, Stack, H, Known), frame(Locals, Stack, H, [Fact|Known]), Acc, Acc) :- !.
goal(Goal, _, _, frame(Locals, Stack, H0, Known0), frame(Locals, Stack, H, Known), Acc0, Acc) :-
    ( Goal = array_length(_, N) -> Known = [natural(N)|Known0] ; Known = Known0 ),
    operation(Goal, Kind),
    (   Kind == pure, inputs_known(Goal)
    ->  compute(Goal), H = H0, Acc = Acc0
    ;   with_heap(Kind, Goal, H0, Residual, H),
        Acc0 = acc(Goals, Traces, Pcs),
        Acc = acc([Residual|Goals], Traces, Pcs)
    ).

%   Into a block: on with it where it is inline, else a call of its predicate.

enter(Number, Frame0, Context, Mode, H0, Acc0, Result) :-
    block(Number, Context, Block),
    Block = block(_, Kind, Live, _, Instructions, _),
    count_round(Live, Number, Context, Frame0, Frame, Acc0, Acc),
    (   Kind == inline
    ->  evaluate(Instructions, Block, Frame, Context, Mode, H0, Acc, Result)
    ;   Frame = frame(Locals, Stack, H, _),
        stack_tags(Stack, Tags, Entries),
        request(Context, Number, Tags),
        constant_this(Context, This),
        first_pc(Instructions, Pc),
        (   live_values(Live, This, Locals, Args, Entries)
        ->  true
        ;   verification(Context, Pc, local_not_set)
        ),
        block_name(Block, Context, Name),
        Acc = acc(Goals, Traces, Pcs),
        Call = call(Name, Args, R, H, H1, E, T),
        finish(acc([Call|Goals], [T|Traces], Pcs), H0, R, H1, E, Result)
    ).

%   What is counted of the blocks where the frame goes: a counter not among its locals yet begins here, as when a loop is
%   entered from outside.
count_round(Live, Number, Context, Frame0, Frame, Acc0, Acc) :-
    Frame0 = frame(Locals0, Stack, H, Facts),
    counters(Live, Number, Context, Frame0, Counters, Acc0, Acc),
    left_loops(Locals0, Locals1),
    append(Counters, Locals1, Locals),
    Frame = frame(Locals, Stack, H, Facts).

counters([Counter|Live], Number, Context, Frame, Counters, Acc0, Acc) :-
    Counter < 0,
    !,
    Frame = frame(Locals, _, _, _),
    Block is (-1 - Counter) // 2,
    ( Counter mod 2 =:= 0 -> Part = condition ; Part = body ),
    arg(5, Context, limits(Limited, _)),
    ( Limited = within(Kind, _) -> true ; Kind = Limited ),
    (   count(Kind, Part, Block, Number, Counter, Locals, Value)
    ->  step_counter(Value, Context, Frame, Count, Acc0, Acc1)
    ;   verification(Context, 0, counter(Counter))
    ),
    Counters = [Counter-Count|Counters1],
    counters(Live, Number, Context, Frame, Counters1, Acc1, Acc).
counters(_, _, _, _, [], Acc, Acc).

step_counter(same(Count), _, _, Count, Acc, Acc).
step_counter(step(Name, Count0), Context, Frame, Count, Acc0, Acc) :-
    arg(5, Context, limits(Limited, _)),
    charging(Limited, Name, [Count0,Count], Goal),
    goal(Goal, 0, Context, Frame, _, Acc0, Acc).

%   count(Kind, Part, Head, Number, Counter, Locals, Value): on the way to block Number. The body's round goes on; it is
%   the next one when the condition is left, or at the head of a loop without condition.
count(block, _, Block, Number, Counter, Locals, Value) :-
    ( memberchk(Counter-Count, Locals) -> true ; Count = 0 ),
    ( Block =:= Number -> Value = step(next_visit, Count) ; Value = same(Count) ).
count(loop, condition, Head, Number, Counter, Locals, Value) :-
    ( Head =:= Number -> Value = step(first_round, Count) ; Value = same(Count) ),
    Body is Counter + 1,
    ( memberchk(Counter-Count0, Locals) -> Count = Count0 ; memberchk(Body-Count0, Locals) -> Count = Count0 ; Count = 0 ).
count(loop, body, Head, Number, Counter, Locals, Value) :-
    Condition is Counter - 1,
    (   memberchk(Counter-Count, Locals)
    ->  ( Head =:= Number -> Value = step(next_round, Count) ; Value = same(Count) )
    ;   memberchk(Condition-Count, Locals)
    ->  Value = step(next_round, Count)
    ;   Value = step(first_round, 1)
    ).

request(Context, Number, Tags) :-
    arg(3, Context, Requested),
    memberchk(Number-Tags0, Requested),
    (   Tags0 = Tags
    ->  true
    ;   verification(Context, 0, operand_stacks_differ_at_block(Number))
    ).

%   A test that stays: a rule for each answer, in this predicate or in one of its own.

split(Test, Outcomes, _, Frame, acc([], [], Pcs), Rest, dispatch(Test, Rules)) :-
    arg(6, Rest, absorb),
    !,
    rules(Outcomes, Test, Frame, Pcs, Rest, Rules).
split(Test, Outcomes, Before, Frame, Acc0, Rest, Result) :-
    Rest = rest(I, Pc, _, _, Context, _, H0),
    Frame = frame(Locals, _, H, _),
    split_counts(Test, I, Acc0, acc(Goals, Traces, Pcs), Pcs1),
    rules(Outcomes, Test, Frame, Pcs1, Rest, Rules),
    split_kind(Test, I, Outcomes, Kind),
    method_id(Context, Id),
    block_predicate(Id, Kind, Pc, Name),
    parameters(Before, Rules, Parameters),
    emit(predicate(Name, answer, Kind, Pc, Parameters, Locals, Test, Rules), Context),
    Decide = decide(Test, H, Answer),
    Call = call(Name, [Answer|Parameters], R, H, H1, E, T),
    finish(acc([Call,Decide|Goals], [T|Traces], Pcs), H0, R, H1, E, Result).

%   The instruction that asks counts for the rules behind the test; a call counts before it.
split_counts(flow(_), _, Acc, Acc, []) :- !.
split_counts(handler(_, _), _, Acc, Acc, []) :- !.
split_counts(_, I, acc(Goals, Traces, [Pc2,Pc1|Pcs]), acc(Goals, Traces, Pcs), [Pc2,Pc1]) :- joined(I), !.
split_counts(_, _, acc(Goals, Traces, [Pc|Pcs]), acc(Goals, Traces, Pcs), [Pc]).

joined(compare_branch(_, _, _)).
joined(instance_branch(_, _, _)).

rules([], _, _, _, _, []).
rules([Answer:Effect|Outcomes], Test, Frame0, Pcs, Rest0, [Rule|Rules]) :-
    Frame0 = frame(Locals, Stack, _, Known),
    refine(Test, Answer, frame(Locals, Stack, H0, Known), Frame),
    Rest0 = rest(I, Pc, Is, Block, Context, _, _),
    effect(Effect, Frame, acc([], [], Pcs), rest(I, Pc, Is, Block, Context, inner, H0), Rule),
    arg(1, Rule, Answer),
    rules(Outcomes, Test, Frame0, Pcs, Rest0, Rules).

%   The variables of the frame that the rules use, in the frame's order.
parameters(Before, Rules, Parameters) :-
    term_variables(Before, Candidates),
    term_variables(Rules, Used0),
    sort(Used0, Used),
    used(Candidates, Used, Parameters).

used([], _, []).
used([V|Vs], Used, Parameters) :-
    (   ord_memberchk(V, Used)
    ->  Parameters = [V|Parameters1]
    ;   Parameters = Parameters1
    ),
    used(Vs, Used, Parameters1).
