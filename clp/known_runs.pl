/*  Runs of methods on known arguments.

    run/2 takes a term run(Engine, Static, Id, Class, Warm, Args, Budget, Count) and answers a JSON object:
        {"ended": ..., "value": V, "exception": Class, "thrown": T, "args": [V, ...], "cells": {"n": Cell, ...},
         "instructions": N, "steps": N, "rules": [Rule, ...], "why": Text}
    The run begins with the class Warm initialised, or with none (warm_heaps.pl). T tells the exception (thrown.pl). With `rules` for Count, the rules along the trace are told too, those of static
    initialisation among them.
    With `costs` for Count, "costs" has what the call has cost in the cost models of searches, as session:explore/2 tells it of cases, static initialisation apart.
    Values: numbers and null are themselves, an object is {"ref": n}, and the floats that JSON lacks are the names
    NaN, Infinity and -Infinity. Cells are ["object", Class, Value, ...], ["array", Type, Value, ...],
    ["string", Code, ...] and ["mirror", Type], those that value and arguments lead to.

    In Args a value is a number, null, array(Component, Values), string(Codes), object(Class, [Field-Value, ...]),
    box(Class, Factory, Value), class(Type) for the class of Type, static(Class, Field, Slot) for what a static field holds once its class is initialised,
    or shared(Key, Value) the first time and shared(Key) after that for what occurs more than once.

    runs/2 takes runs(Engine, Static, Id, Class, Warm, [Args, ...], Budget) and answers a JSON array of such objects, without counts and rules.
*/
:- module(known_runs, [run/2, runs/2, build_arguments/4]).
:- use_module(library(lists), [append/3, union/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module('../solver/heap', [string_constant/4, class_constant/4, allocate/4, new_array/5, set_array/5, set_field/6, new_object/4, type_of/3,
                                 get_static/5, get_field/5]).
:- use_module('../solver/ends', [path_end/2, path_ends/1]).
:- use_module('../solver/classes', [field_slot/3, subtype/2]).
:- use_module('../solver/identity_hashes', [watch_hashes/1, asked/1, differing/2]).
:- use_module('../solver/limits', [limit_path/3]).
:- use_module(rule_costs, [path_begins/1]).
:- use_module(told_costs, [run_costs/3]).
:- use_module(residual, []).
:- use_module(interpreter, [interpret/7]).
:- use_module(calls, [initialise/5, initialise/6]).
:- use_module(warm_heaps, [start_heap/4, warmest_heap/2]).
:- use_module(hash_freedom, [same_for_all_hashes/1, same_for_all_machines/1]).
:- use_module(coverage, [trace_rules/2, trace_instructions/3]).
:- use_module(library/object_fields, [static/5]).
:- use_module(library/trial_entries, [map_entries/3]).
:- use_module(cells, [cell_terms/3]).
:- use_module(thrown, [thrown_term/3]).
:- use_module(json_answers, [json/1]).

%!  run(+RequestText, -AnswerText) is det.
%
%   Run a method on ground arguments.

run(RequestText, AnswerText) :-
    term_string(run(Engine, Static, Id, Class, Warm, Args, Budget, Count), RequestText),
    watch_hashes(false),
    ( Count == costs -> path_begins(Id) ; true ),
    ( Count == false -> warmest_heap(Warm, H), Start = start(H, [], 0) ; start_heap(Warm, H, Rules, N), Start = start(H, Rules, N) ),
    with_output_to(string(AnswerText), told_run(method(Engine, Static, Id, Class, Warm), Count, Args, Budget, Start)).

%!  runs(+RequestText, -AnswerText) is det.
%
%   Run a method on several lists of ground arguments, each from the start: what one has done to the heap is undone before the next.

runs(RequestText, AnswerText) :-
    term_string(runs(Engine, Static, Id, Class, Warm, Lists, Budget), RequestText),
    watch_hashes(false),
    warmest_heap(Warm, H),
    with_output_to(string(AnswerText),
                   ( write('['), told_runs(Lists, method(Engine, Static, Id, Class, Warm), Budget, start(H, [], 0)), write(']') )).

told_runs([], _, _, _).
told_runs([Args|Lists], Method, Budget, Start) :-
    \+ \+ told_run(Method, false, Args, Budget, Start),
    ( Lists == [] -> true ; write(',') ),
    told_runs(Lists, Method, Budget, Start).

told_run(Method, Count, Args, Budget, Start) :-
    Method = method(_, _, Id, _, _),
    Outcome = outcome(_, _, _, _, _, _),
    statistics(inferences, I0),
    catch(( call_with_inference_limit(executed(Method, Count, Args, Start, Outcome), Budget, Limit) -> true ; Limit = failed ), Error, true),
    statistics(inferences, I1),
    Steps is I1 - I0,
    ended(Error, Limit, Outcome, Id, Ended, Why),
    answer(Ended, Why, Outcome, Steps).

%   What hangs on identity hash codes is no outcome, nor what hangs on properties of the machine.
executed(Method, Count, Args0, Start, Outcome) :-
    Method = method(Engine, Static, Id, Class, Warm),
    execute(Engine, Count, Static-Id, Class, Args0, Start, Outcome),
    Run = known_runs:hashed_run(Engine, Static-Id, Class-Warm, Args0),
    asked(_-Machine),
    (   \+ same_for_all_hashes(Run)
    ->  differing(Differing, Why), path_ends(unsupported(Differing, Why))
    ;   Machine == properties, \+ same_for_all_machines(Run)
    ->  path_ends(unsupported('java.lang.System.getProperty(Ljava/lang/String;)Ljava/lang/String;', 'properties differ from machine to machine'))
    ;   true
    ).

:- public hashed_run/5.   % called by same_for_all_hashes/1 and same_for_all_machines/1

hashed_run(Engine, Static-Id, Class-Warm, Args0, end([Value|Args], E, H, T)) :-
    warmest_heap(Warm, H0),
    build_arguments(Args0, Args, H0, H1),
    Counter = count(0),
    ( Engine == clauses -> Initialiser = residual ; Initialiser = interpreter(Counter) ),
    initialise(Class, Initialiser, H1, H2, E1, _),
    (   E1 == ok
    ->  receiver(Static, Args, CallArgs),
        hashed_call(Engine, Id, CallArgs, Counter, R, H2, H, E, T)
    ;   H = H2, E = E1
    ),
    ( ( var(R) ; R == void ; E \== ok ) -> Value = null ; Value = R ).

hashed_call(interpreter, Id, Args, Counter, R, H0, H, E, _) :- interpret(Id, Args, Counter, R, H0, H, E).
hashed_call(clauses, Id, Args0, _, R, H0, H, E, T) :-
    append(Args0, [R,H0,H,E,T], Args),
    Goal =.. [Id|Args],
    call(residual:Goal).

%   execute(Engine, Count, Static-Id, Class, Args0, Start, outcome(Args, R, H, E, Instructions, Told)): the class of the
%   method is initialised first. Told are the rules, costs(Costs), or [].
execute(Engine, Count, Static-Id, Class, Args0, start(H0, Rules0, N0), outcome(Args, R, H, E, N, Told)) :-
    build_arguments(Args0, Args, H0, H1),
    Counter = count(N0),
    ( Engine == clauses -> Initialiser = residual ; Initialiser = interpreter(Counter) ),
    initialise(Class, Initialiser, H1, H2, E1, T1),
    (   E1 == ok
    ->  receiver(Static, Args, CallArgs),
        execute(Engine, Count, Id, CallArgs, Counter, Told0, R, H2, H, E)
    ;   H = H2, E = E1, Told0 = []
    ),
    told_rules(Count, T1, Rules1),
    ( Count == rules -> union(Rules0, Rules1, Rules01), union(Rules01, Told0, Told) ; Told = Told0 ),
    add_instructions(T1, Counter),
    arg(1, Counter, N).

execute(interpreter, _, Id, Args, Counter, [], R, H0, H, E) :- interpret(Id, Args, Counter, R, H0, H, E).
execute(clauses, Count, Id, Args0, Counter, Told, R, H0, H, E) :-
    ( Count == costs -> limit_path(H0, none, H1) ; H1 = H0 ),
    append(Args0, [R,H1,H,E,T], Args),
    Goal =.. [Id|Args],
    call(residual:Goal),
    (   Count == false
    ->  Told = []
    ;   add_instructions(T, Counter),
        told_run(Count, T, H, Told)
    ).

told_run(costs, T, H, costs(Costs)) :- !, run_costs(H, T, Costs).
told_run(Count, T, _, Rules) :- told_rules(Count, T, Rules).

told_rules(Count, T, Rules) :- ( Count == rules -> trace_rules(T, Rules) ; Rules = [] ).

add_instructions(Trace, Counter) :-
    arg(1, Counter, N0),
    trace_instructions(Trace, N0, N),
    nb_setarg(1, Counter, N).

%   An instance method takes its receiver as the bare object.
receiver(instance, [r(X)|Args], [X|Args]).
receiver(static, Args, Args).

ended(Error, _, _, _, Ended, Why) :-
    nonvar(Error),
    !,
    ended_by(Error, Ended, Why).
ended(_, inference_limit_exceeded, _, _, budget, steps) :- !.
ended(_, failed, _, Id, internal, no_clause_applies(Id)) :- !.
ended(_, _, outcome(_, _, _, ok, _, _), _, returned, '') :- !.
ended(_, _, _, _, threw, '').

ended_by(Error, Ended, Why) :- path_end(Error, End), path_ended_by(End, Ended, Why), !.
ended_by(error(resource_error(Which), _), budget, Which) :- !.
ended_by(verification(Id, Pc, Why), unsupported, at(Id, Pc)-Why) :- !.
ended_by(Error, internal, Error).

path_ended_by(budget(Which), budget, Which).
path_ended_by(unsupported(What, Why), unsupported, What-Why).

%!  build_arguments(+Given, -Args, +H0, -H) is det.
%
%   Args on the heap H are the arguments Given, as said above.

build_arguments(Given, Args, H0, H) :-
    empty_assoc(Shared),
    build_values(Given, Args, Shared, _, H0, H).

build_values([], [], S, S, H, H).
build_values([V0|Vs0], [V|Vs], S0, S, H0, H) :-
    build(V0, V, S0, S1, H0, H1),
    build_values(Vs0, Vs, S1, S, H1, H).

build(shared(Key), V, S, S, H, H) :- !, get_assoc(Key, S, V).
build(shared(Key, box(Class, Factory, Value)), V, S0, S, H0, H) :-
    !,
    build(box(Class, Factory, Value), V, S0, S1, H0, H),
    put_assoc(Key, S1, V, S).
build(shared(Key, V0), r(X), S0, S, H0, H) :-
    !,
    empty_cell(V0, X, H0, H1),
    put_assoc(Key, S0, r(X), S1),
    fill(V0, X, S1, S, H1, H).
build(interned(Text), r(X), S, S, H0, H) :- !, string_constant(H0, Text, X, H).
build(class(Type), r(X), S, S, H0, H) :- !, class_constant(H0, Type, X, H).
build(static(Class, Field, Slot), V, S, S, H0, H) :-
    !,
    initialise(Class, H0, H, ok, _),
    get_static(H, Class, Field, Slot, V).
build(box(Class, Factory, Value), R, S, S, H0, H) :-
    !,
    initialise(Class, H0, H1, ok, _),
    Goal =.. [Factory,Value,R,H1,H,ok,_],
    call(residual:Goal).
build(V0, r(X), S0, S, H0, H) :-
    compound(V0),
    !,
    empty_cell(V0, X, H0, H1),
    fill(V0, X, S0, S, H1, H).
build(V, V, S, S, H, H).

empty_cell(array(Component, Vs), X, H0, H) :- length(Vs, N), new_array(H0, Component, N, X, H).
empty_cell(object(Class, _), X, H0, H) :-
    ( initialise(Class, H0, H1, ok, _) -> true ; H1 = H0 ),   % where its initialiser throws, that is for the run to find out
    new_object(H1, Class, X, H).
empty_cell(string(Codes), X, H0, H) :-
    compound_name_arguments(Chars, chars, Codes),
    allocate(H0, string(Chars), X, H).

fill(array(_, Vs), X, S0, S, H0, H) :- fill_array(Vs, 0, X, S0, S, H0, H).
fill(object(Class, Fields), X, S0, S, H0, H) :-
    fill_fields(Fields, Class, X, S0, S, H0, H1),
    ( map_of_set(Super, Field, Present), subtype(Class, Super) -> set_filled(X, Class, Field, Super-Present, H1, H) ; H = H1 ).
fill(string(_), _, S, S, H, H).

%   map_of_set(Class, Field, Present): sets of the Class hold their elements as keys of the map in Field, all with the value that the static field Present has.
map_of_set('java.util.HashSet', 'java.util.HashSet.map', 'java.util.HashSet.PRESENT').
map_of_set('java.util.TreeSet', 'java.util.TreeSet.m', 'java.util.TreeSet.PRESENT').

set_filled(X, Class, Field, Super-Present, H0, H) :-
    field_slot(Class, Field, Slot),
    (   get_field(H0, X, Field, Slot, r(Map)), type_of(H0, Map, MapClass), entry_parts(MapClass, ValueField)
    ->  initialise(Super, H0, H1, ok, _),
        static(Super, Present, Value, H1, H2),
        map_entries(H2, Map, Entries),
        values_put(Entries, ValueField, Value, H2, H)
    ;   H = H0
    ).

entry_parts(MapClass, 'java.util.HashMap$Node.value') :- subtype(MapClass, 'java.util.HashMap').
entry_parts(MapClass, 'java.util.TreeMap$Entry.value') :- subtype(MapClass, 'java.util.TreeMap').

values_put([], _, _, H, H).
values_put([entry(_, _, Y)|Entries], Field, Value, H0, H) :-
    type_of(H0, Y, Class),
    field_slot(Class, Field, Slot),
    set_field(H0, Y, Field, Slot, Value, H1),
    values_put(Entries, Field, Value, H1, H).

fill_array([], _, _, S, S, H, H).
fill_array([V0|Vs], I, X, S0, S, H0, H) :-
    build(V0, V, S0, S1, H0, H1),
    set_array(H1, X, I, V, H2),
    I1 is I + 1,
    fill_array(Vs, I1, X, S1, S, H2, H).

fill_fields([], _, _, S, S, H, H).
fill_fields([Field-V0|Fields], Class, X, S0, S, H0, H) :-
    build(V0, V, S0, S1, H0, H1),
    field_slot(Class, Field, Slot),
    set_field(H1, X, Field, Slot, V, H2),
    fill_fields(Fields, Class, X, S1, S, H2, H).

%   Answers.

answer(Ended, Why, outcome(Args, R, H, E, N, Told), Steps) :-
    (   memberchk(Ended, [returned,threw])
    ->  ( ( var(R) ; R == void ) -> Value = null ; Value = R ),
        exception(E, H, Class),
        thrown_term(H, E, Thrown),
        cell_terms([Value|Args], H, Cells),
        ( Told = costs(Costs) -> Member = costs-Costs ; Member = rules-texts(Told) ),
        json(object([ended-a(Ended), value-Value, exception-Class, thrown-term(Thrown), args-list(Args),
                     cells-cells(Cells), instructions-N, steps-Steps, Member]))
    ;   ( nonvar(N) -> Count = N ; Count = 0 ),
        format(atom(WhyText), '~q', [Why]),
        json(object([ended-a(Ended), why-a(WhyText), instructions-Count, steps-Steps]))
    ).

exception(ok, _, null).
exception(exc(X), H, a(Class)) :- type_of(H, X, Class).
