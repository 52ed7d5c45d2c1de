:- use_module(library(plunit)).
:- use_module('../../solver/store', [new_store/2, store_statistics/2]).
:- use_module('../../solver/unknowns').
:- use_module('../../solver/conditions', [decide/4]).
:- use_module('../../solver/models', [final_model/1]).
:- use_module(library(lists), [reverse/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../solver/decisions', [compare/4]).

all_levels([intervals,differences,bit_vectors]).
without_host([intervals,differences]).

%   inputs(Levels, Types, Store, Xs): Xs are new unknowns of Types.
witness(Store, Values) :- findall(Found, ( final_model(Store), input_values(Store, Found) ), [Values]).

path_condition(Store, Conditions) :-
    arg(5, Store, Path),
    reverse(Path, Nodes),
    maplist(on_variables, Nodes, Conditions).

on_variables(compare(Op, A, B), compare(Op, X, Y)) :- operand_variable(A, X), operand_variable(B, Y).

inputs(Levels, Types, Store, Xs) :- new_store(Levels, Store), maplist(new_unknown(Store), Types, Xs).

ints(N, Types) :- length(Types, N), maplist(=(int), Types).

decided(Op, X, Y, Answer) :-
    ( integer(X), integer(Y) -> compare(Op, X, Y, Answer) ; decide(Op, X, Y, Answer) ).

answers(Op, X, Y, Answers) :- findall(A, decide(Op, X, Y, A), Answers).

%   An unbalanced search tree that drops duplicates, and insertion sort; the path is the list of answers.
tree(Xs, Path) :- foldl(insert, Xs, e-[], _-Path).

insert(X, T0-P0, T-P) :- inserted(T0, X, T, P0, P).

inserted(e, X, n(e, X, e), P, P).
inserted(n(L, Y, R), X, T, P0, P) :- decided(lt, X, Y, A), left(A, n(L, Y, R), X, T, [A|P0], P).

left(true, n(L, Y, R), X, n(L1, Y, R), P0, P) :- inserted(L, X, L1, P0, P).
left(false, n(L, Y, R), X, T, P0, P) :- decided(gt, X, Y, A), right(A, n(L, Y, R), X, T, [A|P0], P).

right(true, n(L, Y, R), X, n(L, Y, R1), P0, P) :- inserted(R, X, R1, P0, P).
right(false, T, _, T, P, P).

sort_by_insertion(Xs, Path) :- foldl(place, Xs, []-[], _-Path).

place(X, Ys-P0, Zs-P) :- placed(Ys, X, Zs, P0, P).

placed([], X, [X], P, P).
placed([Y|Ys], X, Zs, P0, P) :- decided(lt, Y, X, A), placed(A, Y, Ys, X, Zs, [A|P0], P).

placed(true, Y, Ys, X, [Y|Zs], P0, P) :- placed(Ys, X, Zs, P0, P).
placed(false, Y, Ys, X, [X,Y|Ys], P, P).

:- meta_predicate leaves(2, +, -, -).

%   leaves(Program, N, Count, Astray): the paths on N ints, and those whose witness takes another one.
leaves(Program, N, Count, Astray) :-
    without_host(Levels), ints(N, Types),
    findall(Ok,
            ( inputs(Levels, Types, Store, Xs), call(Program, Xs, Path), follows(Program, Store, Path, Ok) ),
            Oks),
    length(Oks, Count),
    exclude(==(true), Oks, Astray).

follows(Program, Store, Path, Ok) :-
    (   witness(Store, Values), call(Program, Values, Ground), Ground == Path
    ->  Ok = true
    ;   Ok = astray(Path)
    ).

operated(Type, Goal, X, Z, Result) :-
    without_host(Levels), inputs(Levels, [Type], _, [X]), operation(Goal), Result = Z.

:- begin_tests(unknowns).

test(tree_of_3, Count-Astray == 13-[]) :- leaves(tree, 3, Count, Astray).
test(tree_of_4, Count-Astray == 75-[]) :- leaves(tree, 4, Count, Astray).
test(tree_of_5, Count-Astray == 541-[]) :- leaves(tree, 5, Count, Astray).
test(tree_of_6, Count-Astray == 4683-[]) :- leaves(tree, 6, Count, Astray).
test(sort_of_3, Count-Astray == 6-[]) :- leaves(sort_by_insertion, 3, Count, Astray).
test(sort_of_5, Count-Astray == 120-[]) :- leaves(sort_by_insertion, 5, Count, Astray).
test(sort_of_6, Count-Astray == 720-[]) :- leaves(sort_by_insertion, 6, Count, Astray).
test(no_question_without_an_answer, N == 0) :-
    without_host(Levels), inputs(Levels, [int,int,int,int], Store, Xs),
    forall(tree(Xs, _), true), store_statistics(Store, Counts), memberchk(unknown-N, Counts).

test(both_sides, Answers == [true,false]) :- inputs([], [int], _, [X]), answers(lt, X, 5, Answers).
test(outside_its_type, Answers == [false]) :- inputs([intervals], [char], _, [X]), answers(lt, X, 0, Answers).
test(without_levels_nothing_is_pruned, Answers == [true,false]) :-
    inputs([], [char], _, [X]), answers(lt, X, 0, Answers).
test(what_is_unknown_is_counted, N == 1) :-
    inputs([], [char], S, [X]),
    answers(lt, X, 0, _), store_statistics(S, Counts), memberchk(unknown-N, Counts).
test(implied_by_bounds, A == false) :-
    inputs([differences], [int], _, [X]), decide(lt, X, 5, true), decide(gt, X, 7, A).
test(implied_by_bounds_alone, A == false) :-
    inputs([intervals], [int], _, [X]), decide(lt, X, 5, true), decide(gt, X, 7, A).
test(implied_by_order, A == true) :-
    inputs([differences], [int,int,int], _, [X,Y,Z]),
    decide(lt, X, Y, true), decide(le, Y, Z, true), decide(lt, X, Z, A).
test(a_side_that_is_asked_for, fail) :-
    inputs([differences], [int], _, [X]), decide(lt, X, 5, true), decide(gt, X, 7, true).
test(overflow_is_not_a_difference, A == [true,false]) :-
    inputs([intervals,differences], [int], _, [X]), operation(iadd(X, 1, Y)), answers(lt, Y, X, A).
test(no_overflow_is_a_difference, A == [false]) :-
    inputs([differences], [short], _, [X]), operation(iadd(X, 1, Y)), answers(lt, Y, X, A).
test(no_overflow_after_a_comparison, A == [false]) :-
    inputs([differences], [int], _, [X]), operation(iadd(X, 1, Y)), decide(lt, X, 9, true),
    answers(lt, Y, X, A).
test(long_comparison, A == true) :-
    inputs([differences], [long,long], _, [X,Y]), decide(lt, X, Y, true),
    operation(lcmp(X, Y, Z)), decide(lt, Z, 0, A).
test(three_booleans_are_not_apart, A == false) :-
    inputs([differences], [boolean,boolean,boolean], _, [X,Y,Z]),
    decide(ne, X, Y, true), decide(ne, Y, Z, true), decide(ne, X, Z, A).

test(times_zero, Z == 0) :- operated(int, imul(X, 0, Z0), X, Z0, Z).
test(plus_zero, Z == X) :- operated(int, iadd(0, X, Z0), X, Z0, Z).
test(less_itself, Z == 0) :- operated(int, isub(X, X, Z0), X, Z0, Z).
test(byte_of_a_byte, Z == X) :- operated(byte, i2b(X, Z0), X, Z0, Z).
test(char_of_a_byte_is_new) :- operated(byte, i2c(X, Z), X, Z, Z), Z \== X, definition(Z, i2c(Y)), Y == X.
test(input_defined, Def == input(1, long)) :- inputs([], [long], _, [X]), definition(X, Def).
test(remainder_is_small, A == [false]) :-
    operated(int, irem(X, 10, Z), X, Z, Z), answers(gt, Z, 9, A).
test(masked_is_small, A == [false]) :- operated(int, iand(X, 15, Z), X, Z, Z), answers(lt, Z, 0, A).

test(bound_to_a_number, A == true) :-
    inputs([differences], [int,int], _, [X,Y]), decide(lt, X, Y, true), X = 3,
    decide(gt, Y, 3, A).
test(bound_to_a_number_out_of_range, fail) :- inputs([intervals], [char], _, [X]), X = -1.
test(bound_against_the_path, fail) :- inputs([differences], [int], _, [X]), decide(lt, X, 3, true), X = 3.
test(bound_to_another, A == true) :-
    inputs([differences], [int,int], _, [X,Y]), decide(lt, X, 3, true), X = Y, decide(lt, Y, 3, A).
test(bound_to_an_atom, fail) :- inputs([], [int], _, [X]), X = a.

test(path_in_order, Path == [compare(lt, X, Y),compare(lt, Y, 9)]) :-
    inputs([differences], [int,int], S, [X,Y]),
    decide(lt, X, Y, true), decide(ge, Y, 9, false), path_condition(S, Path).
test(path_undone, Path == []) :-
    inputs([differences], [int], S, [X]), \+ \+ decide(lt, X, 3, true), path_condition(S, Path).
test(witness_is_small, Values == [0,1,1]) :-
    inputs([differences], [int,int,int], S, [X,Y,Z]),
    decide(lt, X, Y, true), decide(eq, Y, Z, true), witness(S, Values).
test(witness_of_a_product, Values == [0,0]) :-
    inputs([], [int,int], S, [X,Y]), operation(imul(X, Y, Z)), decide(lt, Z, 5, true), witness(S, Values).

:- end_tests(unknowns).
