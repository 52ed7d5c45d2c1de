/*  A path condition as text for a solver outside: one line a statement, words apart by single spaces.

        in TYPE                     the next input, named x1, x2, ..., of a primitive TYPE
        let OPERATION OPERAND...    the next defined unknown, named d1, d2, ..., by an operation of numbers.pl
        let free                    the next defined unknown, where it hangs on a choice that is open (choices.pl)
        COMPARISON OPERAND OPERAND  what must hold: eq, ne, lt, ge, gt or le, signed; ult or uge, unsigned; of
                                    floats eq or ne, of all that == tells apart
        any N, all N                of the next N conditions one, or each, must hold
        readable                    the answer should have values that are easily read

    An operand is a name that an earlier line gave, or a number. Inputs come first, then definitions in the order
    in which they were made, so that each names only earlier ones; then conditions, the oldest first. Whoever reads
    this brings integers to the width of the operation: a value is the same as int and as long wherever both meet.
*/
:- module(constraint_text, [constraint_text/4, readable_text/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module(library(apply), [maplist/3, foldl/4]).
:- use_module(library(error), [domain_error/2]).
:- use_module(alternatives, [resolved/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  constraint_text(+Inputs, +Defined, +Conditions, -Text) is det.
%
%   Text states the nodes (of unknowns) Inputs and Defined and the Conditions, each list newest first. A condition is
%   compare(Op, A, B) of nodes and numbers, or any(Lists), one of whose lists of comparisons holds. It is an error for
%   a condition to hang on a choice that is open.
%
%       ?- constraint_text([u(_, 1, input(int), _, _)], [], [], Text).
%       Text = "in int\n".

constraint_text(Inputs, Defined, Conditions, Text) :-
    foldl(condition_lines, Conditions, [], Lines0),
    foldl(definition_line, Defined, Lines0, Lines1),
    foldl(input_line, Inputs, Lines1, Lines),
    atomic_list_concat(Lines, Text0),
    atom_string(Text0, Text).

%!  readable_text(+Text, -ReadableText) is det.
%
%   ReadableText asks the same as the constraint text Text, and for values that are easily read.

readable_text(Text, ReadableText) :- string_concat("readable\n", Text, ReadableText).

input_line(Node, Lines, ['in ',Type,'\n'|Lines]) :- u_with([origin(input(Type))], Node).

definition_line(Node, Lines, [Line|Lines]) :-
    u_with([origin(Def)], Node),
    Def =.. [Op|Operands],
    ( words_line([let,Op], Operands, Line0) -> Line = Line0 ; Line = 'let free\n' ).

condition_lines(compare(Op, A, B), Lines, [Line|Lines]) :-
    ( words_line([Op], [A,B], Line) -> true ; domain_error(decided_choices, compare(Op)) ).
condition_lines(any(Lists), Lines0, Lines) :-
    group_lines(any, Lists, list_lines, Lines0, Lines).

list_lines([Comparison], Lines0, Lines) :- !, condition_lines(Comparison, Lines0, Lines).
list_lines(Comparisons, Lines0, Lines) :- group_lines(all, Comparisons, condition_lines, Lines0, Lines).

:- meta_predicate group_lines(+, +, 3, +, -).

group_lines(Kind, Members, MemberLines, Lines0, [Line|Lines]) :-
    length(Members, N),
    atomic_list_concat([Kind,' ',N,'\n'], Line),
    reverse(Members, Reversed),
    foldl(MemberLines, Reversed, Lines0, Lines).

words_line(Words, Operands, Line) :-
    maplist(operand_word, Operands, Names),
    append(Words, Names, All),
    atomic_list_concat(All, ' ', Line0),
    atom_concat(Line0, '\n', Line).

%   None where the operand hangs on a choice that is open.

operand_word(Node, Name) :- u_with([number(N),origin(Def)], Node), !,
    (   Def = input(_)
    ->  atom_concat(x, N, Name)
    ;   Def = choice(Choice)
    ->  resolved(Choice, A),
        operand_word(A, Name)
    ;   atom_concat(d, N, Name)
    ).
operand_word(N, N).
