/*  Coverage: the rules on a trace, where a path is, and the marks of paths that are cut short. */
:- use_module(library(plunit)).
:- use_module('../../clp/coverage').
:- use_module('../../clp/residual', [load_predicates/2, forget_program/0]).
:- use_module('../../clp/partial_evaluation', [residual_predicates/2]).
:- use_module('../../solver/ends', [ledger/3, path_ends/1, impossible/1]).

code(method('t.C.sign(I)I', static, [int], int, false,
            [block(0, inline, [0], [], [0-iload(0),1-ifle(2)], 1),
             block(1, inline, [], [], [4-iconst(1),5-ireturn], none),
             block(2, inline, [], [], [6-iconst(0),7-ireturn], none)])).

program :- forget_program, code(Method), residual_predicates(Method, Predicates), load_predicates(Predicates, _).

:- begin_tests(coverage, [setup(program), cleanup(forget_program)]).

test(rules_once_in_order, Rules == ['t.C.sign(I)I:2','t.C.sign(I)I:1']) :-
    trace_rules(f('t.C.sign(I)I:2', g(initialised, 't.C.sign(I)I:1', 't.C.sign(I)I:2'), _), Rules).
test(nothing_yet, Rules == []) :- trace_rules(_, Rules).
test(marks_of_cut_paths, Counts-Marks == [bound(loop)-2]-[bound(loop)-[at(f, 0),at(f, 1),at(g, 0)]]) :-
    ledger(( watch_trace(T), ( T = f(_) ; T = f(g) ), path_ends(bound(loop)) ), Counts, Marks).
test(marks_before_the_first_rule, Marks == [budget(memory)-[at(start, 0)]]) :-
    ledger(( watch_trace(_), path_ends(budget(memory)) ), _, Marks).
test(where_a_side_is_impossible, Marks == [infeasible(intervals)-[at(f, 1)]]) :-
    ledger(( watch_trace(f(g(h), _)), impossible(intervals) ), _, Marks).
test(no_trace_is_no_marks, Counts-Marks == [bound(loop)-1]-[]) :- ledger(path_ends(bound(loop)), Counts, Marks).

:- end_tests(coverage).
