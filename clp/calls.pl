/*  Calls of residual programs: virtual methods, static initialisation, and what is not supported.

    All take arguments, result, heap before and after, ok or exc(X), and the trace, in this order.
*/
:- module(calls, [invoke/8, priced_invoke/8, initialise/5, initialise/6, call_target/4, target/4, entered_target/4, unsupported/3, met_classes/1]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module('../solver/classes', [class/6, subtype/2, field_slot/3]).
:- use_module('../solver/heap', [type_of/3, initialisation_state/3, set_initialisation_state/4, new_exception/4,
                                 set_field/6]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module('../solver/earlier_objects', [made_earlier/3]).
:- use_module('../solver/limits', [suspend_limits/3, resume_limits/3]).
:- use_module('../solver/references', [object_type/2, set_object_type/2, object_node/2]).
:- use_module('../solver/store', [note/2]).
:- use_module('../solver/assumed_types', [assume_known/2]).
:- use_module('../solver/dispatch', [type_targets/3]).
:- use_module(source, [selected/3]).
:- use_module(steering, [wanted_target/2]).
:- use_module(loads, [uncounted/1]).
:- use_module(unknown_calls, [without_answers/1]).
:- use_module(predicate_names, [of_library/1]).
:- use_module(library_effort, [counted_target/1, counted_call/2]).
:- use_module(rule_costs, [way_called/3]).
:- use_module('../solver/spending', [in_model/4]).
:- use_module('../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%   run_target(Method, Args, R, H0-H1, H, E, T, Target, Goal, Run): Run the Goal, a call of the Target that Method selects on the heap H1. It stands in
%   the clauses, so that it is no step of its own.
goal_expansion(run_target(Method, Args, R, H0-H1, H, E, T, Target, Goal, Run), Inlined) :-
    Inlined = ( Args = [X|_],
                (   integer(X)
                ->  type_of(H0, X, Type),
                    selected(Type, Method, Target),
                    H1 = H0
                ;   wanted_target(T, Target),
                    unknown_target(X, Method, Target),
                    initialised_before(Target, H0, H1)
                ),
                (   Target = missing(Why)
                ->  path_ends(unsupported(Method, Why))
                ;   append(Args, [R,H1,H,E,T], CallArgs),
                    Goal =.. [Target|CallArgs],
                    Run
                ) ).

%!  invoke(+Kind, +Method, +Args, -R, +H0, -H, -E, -T) is nondet.
%
%   Run the method that a call of Method on the object that Args start with selects; Kind is virtual, or `counted` where what it takes
%   is to be counted (library_effort.pl). On an unknown object each of those
%   that it can select is run, on the objects that select it, the one with the fewest instructions first; of these the one that
%   the trace T names, where it is given.

invoke(Kind, Method, Args, R, H0, H, E, T) :-
    run_target(Method, Args, R, H0-_, H, E, T, Target, Goal,
               (   Kind == counted, counted_target(Target)
               ->  counted_call(Target, residual:Goal)
               ;   call(residual:Goal)
               )).

%!  priced_invoke(+Kind, +Method, +Args, -R, +H0, -H, -E, -T) is nondet.
%
%   The same in searches that count costs.

priced_invoke(Kind, Method, Args, R, H0, H, E, T) :-
    run_target(Method, Args, R, H0-H1, H, E, T, Target, Goal,
               (   functor(Goal, _, Arity),
                   way_called(Target, Arity, Unpriced)
               ->  in_model(H1, Unpriced, E, residual:Goal)
               ;   Kind == counted, counted_target(Target)
               ->  counted_call(Target, residual:Goal)
               ;   call(residual:Goal)
               )).

%!  call_target(+X, +H, +Method, -Target) is nondet.
%
%   Target is what a virtual call of Method on object X runs: a method, or missing(Why). On an unknown object there are as
%   many answers as there are such methods.

call_target(X, H, Method, Target) :-
    (   integer(X)
    ->  type_of(H, X, Type),
        selected(Type, Method, Target)
    ;   unknown_target(X, Method, Target)
    ).

%!  target(+H, +X, +Method, +Target) is semidet.
%
%   A virtual call of Method on object X runs Target. The class of an unknown object was initialised before there was one.

target(H, X, Method, Target) :-
    call_target(X, H, Method, Target0),
    Target0 == Target,
    !,
    was_there(X, Target, H).

%!  entered_target(+H, +X, +Method, -Target) is nondet.
%
%   The same, with each Target that there can be.

entered_target(H, X, Method, Target) :-
    call_target(X, H, Method, Target),
    was_there(X, Target, H).

was_there(X, Target, H) :- ( integer(X) -> true ; initialised_before(Target, H, _) ).

%   Where there is an object of a class, its static initialisers have run. The name of a class is that of a method, up to the
%   last dot: there is none in a descriptor.
initialised_before(Target, H0, H) :-
    (   atom(Target), sub_atom(Target, _, 1, _, '(')
    ->  atomic_list_concat(Parts, '.', Target),
        append(Packages, [_], Parts),
        atomic_list_concat(Packages, '.', Class),
        initialise(Class, H0, H, ok, _)
    ;   H = H0
    ).

unknown_target(X, Method, Target) :-
    object_type(X, D),
    type_targets(D, Method, Targets),
    assume_known(X, D),
    (   Targets = [target(Target0, _)]
    ->  true
    ;   member(target(Target0, D1), Targets),
        ( var(Target) -> true ; Target == Target0 ),
        object_node(X, Node),
        node_store(Node, Store),
        note(Store, dispatched(r(X), D, D1)),
        set_object_type(X, D1)
    ),
    ( Target0 == stub -> Target = missing('receiver without implementation') ; Target = Target0 ).

%!  initialise(+Class, +H0, -H, -E, -T) is det.
%
%   Run the static initialisers that using Class runs, if they have not run yet (JVMS 5.5).

initialise(Class, H0, H, E, T) :- initialise(Class, residual, H0, H, E, T).

%!  initialise(+Class, +Engine, +H0, -H, -E, -T) is det.
%
%   The same on the given Engine, `residual` or interpreter(Counter).

initialise(Class, Engine, H0, H, E, T) :-
    initialisation_state(H0, Class, State),
    initialise(State, Class, Engine, H0, H, E, T).

initialise(done, _, _, H, H, ok, initialised).
initialise(running, _, _, H, H, ok, initialised).
initialise(failed, _, _, H0, H, exc(X), initialised) :-
    new_exception(H0, 'java.lang.NoClassDefFoundError', X, H).
initialise(fresh, Class, Engine, H0, H, E, T) :-
    class(Class, _, _, _, _, Initialisers),
    heap_next(H0, From),
    set_initialisation_state(H0, Class, running, H1),
    suspend_limits(H1, Limits, H2),
    (   of_library(Class)
    ->  met_in_run(Class),
        uncounted(without_answers(calls:run_initialisers(Initialisers, Class, Engine, H2, H3, E, Traces)))
    ;   run_initialisers(Initialisers, Class, Engine, H2, H3, E, Traces)
    ),
    resume_limits(H3, Limits, H4),
    ( E == ok -> State = done ; State = failed ),
    set_initialisation_state(H4, Class, State, H5),
    made_earlier(H5, From, H),
    T =.. [initialise|Traces].

:- dynamic met_class/1.

%!  met_in_run(+Class) is det.
%
%   The library's Class is initialised: what is run next may begin with that (warm_heaps.pl, which forgets these).

met_in_run(Class) :- ( met_class(Class) -> true ; assertz(met_class(Class)) ).

%!  met_classes(-Classes) is det.
%
%   Classes of the library were initialised since this was last asked.

met_classes(Classes) :- findall(Class, retract(met_class(Class)), Classes).

run_initialisers([], _, _, H, H, ok, []).
run_initialisers([Class|Classes], Asked, Engine, H0, H, E, [T|Traces]) :-
    (   Class == Asked
    ->  run_initialiser(Engine, Class, H0, H1, E1, T)
    ;   initialise(Class, Engine, H0, H1, E1, T)
    ),
    (   E1 == ok
    ->  run_initialisers(Classes, Asked, Engine, H1, H, E, Traces)
    ;   E = E1, H = H1, Traces = []
    ).

%   An exception that is not an Error leaves as the cause of an ExceptionInInitializerError.
run_initialiser(Engine, Class, H0, H, E, T) :-
    atom_concat(Class, '.<clinit>()V', Id),
    run_method(Engine, Id, H0, H1, E1, T),
    (   E1 = exc(X), type_of(H1, X, Type), \+ subtype(Type, 'java.lang.Error')
    ->  new_exception(H1, 'java.lang.ExceptionInInitializerError', Y, H2),
        field_slot('java.lang.ExceptionInInitializerError', 'java.lang.Throwable.cause', Slot),
        set_field(H2, Y, 'java.lang.Throwable.cause', Slot, r(X), H),
        E = exc(Y)
    ;   E = E1, H = H1
    ).

:- multifile run_method/6.

run_method(residual, Id, H0, H, E, T) :-
    Goal =.. [Id,_,H0,H,E,T],
    call(residual:Goal).

%!  unsupported(+Method, +Pc, +Why) is undefined.
%
%   End the path at an instruction that Hornbill does not execute.

unsupported(Method, Pc, Why) :- path_ends(unsupported(at(Method, Pc), Why)).
