/*  The concrete interpreter: bytecode on ground values, straight from the table of meaning.

    A frame is frame(Locals, Stack): Locals a list of N-Value, Stack of tagged entries. The interpreter counts
    instructions in the mutable counter of its context. Methods for which the library has clauses of its own
    (models.pl) run those.
*/
:- module(interpreter, [interpret/7, forget_code/0]).
:- use_module(library(lists), [append/3]).
:- use_module(meaning, [meaning/5, is_explicit/1]).
:- use_module(test_rows, [test_row/7]).
:- use_module(operations, [operation/2, with_heap/5]).
:- use_module(calls, [initialise/6, unsupported/3]).
:- use_module(source, [method/2, selected/3]).
:- use_module('../solver/classes', [subtype/2]).
:- use_module('../solver/row_clauses', []).
:- use_module('../solver/heap', [type_of/3, new_exception/4]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module(residual, []).
:- use_module(linking, [modelled/2]).

:- dynamic code/4.
:- multifile calls:run_method/6.

calls:run_method(interpreter(Counter), Id, H0, H, E, interpreted) :-
    interpreter:interpret(Id, [], Counter, _, H0, H, E).

%!  interpret(+Id, +Args, +Counter, -R, +H0, -H, -E) is det.
%
%   Run the method Id on Args. Counter is count(N); its N grows by the number of instructions executed.

interpret(Id, Args, Counter, R, H0, H, E) :-
    length(Args, N),
    Arity is N + 5,
    (   \+ code(Id, _, _, _), modelled(Id, Arity)
    ->  append(Args, [R,H0,H,E,_], CallArgs),
        Goal =.. [Id|CallArgs],
        call(residual:Goal)
    ;   method_code(Id, Static, Tags, Blocks),
        entry_locals(Static, Tags, Args, Locals),
        run_block(0, Id-Blocks, Counter, Locals, [], R, H0, H, E)
    ).

method_code(Id, Static, Tags, Blocks) :-
    code(Id, Static0, Tags0, Blocks0),
    !,
    Static = Static0, Tags = Tags0, Blocks = Blocks0.
method_code(Id, Static, Tags, Blocks) :-
    method(Id, Method),
    (   ( Method = limited(_, _, method(_, Static, Tags, _, _, BlockList)) ; Method = method(_, Static, Tags, _, _, BlockList) )
    ->  Blocks =.. [blocks|BlockList],
        assertz(code(Id, Static, Tags, Blocks))
    ;   Method = missing(Why),
        path_ends(unsupported(Id, Why))
    ).

%!  forget_code is det.
%
%   Drop the methods' code that is kept.

forget_code :- retractall(code(_, _, _, _)).

entry_locals(static, Tags, Args, Locals) :- locals(Tags, 0, Args, Locals).
entry_locals(instance, Tags, [X|Args], [0-r(X)|Locals]) :- locals(Tags, 1, Args, Locals).

locals([], _, [], []).
locals([Tag|Tags], N, [Arg|Args], [N-Arg|Locals]) :-
    ( ( Tag == long ; Tag == double ) -> N1 is N + 2 ; N1 is N + 1 ),
    locals(Tags, N1, Args, Locals).

run_block(Number, Id-Blocks, Counter, Locals, Stack, R, H0, H, E) :-
    Index is Number + 1,
    arg(Index, Blocks, block(_, _, _, Handlers, Instructions, Next)),
    run(Instructions, at(Id-Blocks, Counter, Handlers, Next), Locals, Stack, R, H0, H, E).

run([], at(Method, Counter, _, Next), Locals, Stack, R, H0, H, E) :-
    run_block(Next, Method, Counter, Locals, Stack, R, H0, H, E).
run([Pc-I|Is], At, Locals, Stack0, R, H0, H, E) :-
    count(I, At),
    (   meaning(I, Stack0, Stack, Test, Outcomes)
    ->  true
    ;   At = at(Id-_, _, _, _), throw(verification(Id, Pc, no_operands_for(I)))
    ),
    answer(Test, H0, Answer),
    memberchk(Answer:Effect, Outcomes),
    effect(Effect, Pc, Is, At, Locals, Stack, R, H0, H, E).

count(I, _) :- is_explicit(I), !.
count(_, at(_, Counter, _, _)) :-
    arg(1, Counter, N0),
    N is N0 + 1,
    nb_setarg(1, Counter, N).

answer(always, _, normal).
:- each(test_row(Test, H, Answer, Decision, _, _, _), (answer(Test, H, Answer) :- Decision)).

effect(next(Goals), _, Is, At, Locals0, Stack, R, H0, H, E) :-
    goals(Goals, Locals0, Locals, H0, H1),
    run(Is, At, Locals, Stack, R, H1, H, E).
effect(goto(Number), _, _, at(Method, Counter, _, _), Locals, Stack, R, H0, H, E) :-
    run_block(Number, Method, Counter, Locals, Stack, R, H0, H, E).
effect(return(Value), _, _, _, _, _, Value, H, H, ok).
effect(raise(Class), _, _, At, Locals, _, R, H0, H, E) :-
    new_exception(H0, Class, X, H1),
    thrown(X, At, Locals, R, H1, H, E).
effect(throw(X), _, _, At, Locals, _, R, H0, H, E) :-
    thrown(X, At, Locals, R, H0, H, E).
effect(invoke(Kind, Id, Args, Result), _, Is, At, Locals, Stack, R, H0, H, E) :-
    target(Kind, Id, Args, H0, Target),
    At = at(_, Counter, _, _),
    interpret(Target, Args, Counter, Result, H0, H1, E1),
    behind_call(E1, Is, At, Locals, Stack, R, H1, H, E).
effect(initialise(Class), _, Is, At, Locals, Stack, R, H0, H, E) :-
    At = at(_, Counter, _, _),
    initialise(Class, interpreter(Counter), H0, H1, E1, _),
    behind_call(E1, Is, At, Locals, Stack, R, H1, H, E).
effect(unsupported(Why), Pc, _, at(Id-_, _, _, _), _, _, _, _, _, _) :-
    unsupported(Id, Pc, Why).

target(quiet, Id, _, _, Id).
target(raises, Id, _, _, Id).
target(virtual, Id, [X|_], H, Target) :-
    type_of(H, X, Type),
    selected(Type, Id, Target0),
    (   Target0 = missing(Why)
    ->  path_ends(unsupported(Id, Why))
    ;   Target = Target0
    ).

behind_call(ok, Is, At, Locals, Stack, R, H0, H, E) :- run(Is, At, Locals, Stack, R, H0, H, E).
behind_call(exc(X), _, At, Locals, _, R, H0, H, E) :- thrown(X, At, Locals, R, H0, H, E).

thrown(X, at(Method, Counter, Handlers, _), Locals, R, H0, H, E) :-
    type_of(H0, X, Type),
    (   caught(Handlers, Type, Number)
    ->  run_block(Number, Method, Counter, Locals, [ref(r(X))], R, H0, H, E)
    ;   H = H0, E = exc(X)
    ).

caught([h(Class, Number)|Handlers], Type, Caught) :-
    (   ( Class == any ; subtype(Type, Class) )
    ->  Caught = Number
    ;   caught(Handlers, Type, Caught)
    ).

goals([], Locals, Locals, H, H).
goals([Goal|Goals], Locals0, Locals, H0, H) :-
    goal(Goal, Locals0, Locals1, H0, H1),
    goals(Goals, Locals1, Locals, H1, H).

goal(local(N, Value), Locals, Locals, H, H) :- !, memberchk(N-Value, Locals).
goal(set_local(N, Value), Locals0, Locals, H, H) :- !, set_local(Locals0, N, Value, Locals).
goal(Goal0, Locals, Locals, H0, H) :-
    operation(Goal0, Kind),
    with_heap(Kind, Goal0, H0, Goal, H),
    residual:Goal,
    !.

set_local([], N, Value, [N-Value]).
set_local([M-Old|Locals0], N, Value, Locals) :-
    (   M =:= N
    ->  Locals = [N-Value|Locals0]
    ;   Locals = [M-Old|Locals1],
        set_local(Locals0, N, Value, Locals1)
    ).
