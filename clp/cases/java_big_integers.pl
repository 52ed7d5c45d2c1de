/*  Whole numbers (solver/whole_numbers.pl) in the text of a case: by the methods of java.math.BigInteger. */
:- module(java_big_integers, []).
:- use_module(java_values, [value/4, place/3]).
:- use_module(java_conditions, []).
:- use_module('../../solver/comparison_rows', [comparison/9, mirrored/2]).

:- multifile java_values:value_view/4, java_conditions:value_comparison/5.

java_values:value_view(op(lcmp, [A,B]), Names, Tree, int) :- ( is_whole(A) ; is_whole(B) ), !, sign_tree(A, B, Names, Tree).
java_values:value_view(E, Names, call(Tree, longValue, []), long) :- is_whole(E), whole_tree(E, Names, Tree).

java_conditions:value_comparison(Op, A, B, Names, Tree) :-
    (   is_whole(A)
    ->  signs(Op, A, B, Names, Tree)
    ;   is_whole(B), mirrored(Op, Mirrored),
        signs(Mirrored, B, A, Names, Tree)
    ).

is_whole(typed(field(_, 'java.math.BigInteger.number'), _)).
is_whole(op(Op, _)) :- sub_atom(Op, 0, _, _, whole_).

signs(Op, A, B, Names, infix(Symbol, Tree, name('0'))) :-
    comparison(Op, _, _, _, _, _, Symbol, _, _),
    Symbol \== none,
    sign_tree(A, B, Names, Tree).

sign_tree(A, B, Names, Tree) :-
    whole_tree(A, Names, TreeA),
    ( B == 0 -> Tree = call(TreeA, signum, []) ; whole_tree(B, Names, TreeB), Tree = call(TreeA, compareTo, [TreeB]) ).

whole_tree(typed(field(P, 'java.math.BigInteger.number'), _), Names, Tree) :- !, place(P, Names, Tree).
whole_tree(op(Op, [A,B]), Names, call(TreeA, Method, [TreeB])) :- atom_concat(whole_, Method, Op), !,
    whole_tree(A, Names, TreeA),
    whole_tree(B, Names, TreeB).
whole_tree(op(whole_negated, [A]), Names, call(Tree, negate, [])) :- !, whole_tree(A, Names, Tree).
whole_tree(op(whole_absolute, [A]), Names, call(Tree, abs, [])) :- !, whole_tree(A, Names, Tree).
whole_tree(E, Names, call(name('BigInteger'), valueOf, [Tree])) :- value(long, as(E, long), Names, Tree).
