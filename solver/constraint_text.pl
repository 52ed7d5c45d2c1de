/*  A path condition as text for a solver outside: one line a statement, words apart by single spaces.

    in TYPE the next input, named x1, x2, ..., of TYPE int, long, short, char, byte, boolean let OPERATION
    OPERAND... the next defined unknown, named d1, d2, ..., by an operation of integers COMPARISON OPERAND
    OPERAND what must hold: eq, ne, lt, ge, gt or le, signed

    An operand is a name that an earlier line gave, or an integer. Inputs come first, then definitions in the
    order in which they were made, so that each names only earlier ones; then comparisons, the oldest first.
    Whoever reads this brings operands to the width of the operation: a value is the same as int and as long
    wherever both meet.
*/
:- module(constraint_text, [constraint_text/4]).
:- use_module(library(lists), [append/3]).
:- use_module(library(apply), [maplist/3, foldl/4]).

%!  constraint_text(+Inputs, +Defined, +Comparisons, -Text) is det.
%
%   Text states the nodes (of unknowns) Inputs and Defined and the Comparisons of nodes, each list newest
%   first.
%
%       ?- constraint_text([u(_, 1, input(int), _, _)], [], [], Text).
%       Text = "in int\n".

constraint_text(Inputs, Defined, Comparisons, Text) :-
    foldl(comparison_line, Comparisons, [], Lines0),
    foldl(node_line, Defined, Lines0, Lines1),
    foldl(node_line, Inputs, Lines1, Lines),
    atomic_list_concat(Lines, Text0),
    atom_string(Text0, Text).

node_line(u(_, _, Def, _, _), Lines, ['in ',Type,'\n'|Lines]) :- Def = input(Type), !.
node_line(u(_, _, Def, _, _), Lines, [Line|Lines]) :-
    Def =.. [Op|Operands],
    words_line([let,Op], Operands, Line).

comparison_line(compare(Op, A, B), Lines, [Line|Lines]) :- words_line([Op], [A,B], Line).

words_line(Words, Operands, Line) :-
    maplist(operand_word, Operands, Names),
    append(Words, Names, All),
    atomic_list_concat(All, ' ', Line0),
    atom_concat(Line0, '\n', Line).

operand_word(u(_, N, Def, _, _), Name) :- !,
    ( Def = input(_) -> atom_concat(x, N, Name) ; atom_concat(d, N, Name) ).
operand_word(N, N).
