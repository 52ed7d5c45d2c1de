/*  Trees of Java expressions, and their text with no more parentheses than precedence asks for.

    A tree is one of
        name(Text)                  a name or a literal without a sign
        member(Tree, Name)          Tree.Name
        index(Tree, Tree)           Tree[Tree]
        call(Tree, Name, Trees)     Tree.Name(Trees)
        prefix(Op, Tree)            Op is -, ~ or !
        cast(Text, Tree)            to the primitive type named Text
        infix(Op, Tree, Tree)       Op is an infix operator of Java, instanceof among them
        conditional(Tree, Tree, Tree)
    Text is an atom. A conditional inside the condition or the first branch of another one keeps its parentheses, which
    Java does not need in the branch but readers do.
*/
:- module(java_syntax, [syntax_text/2, conjunction/2, disjunction/2, negation/2]).
:- use_module(library(apply), [foldl/4]).

:- set_prolog_flag(optimise, true).

:- det(( syntax_text/2, conjunction/2, disjunction/2, negation/2 )).

%!  syntax_text(+Tree, -Text) is det.
%
%   Text is the Java text of Tree, an atom.
%
%       ?- syntax_text(infix(*, infix(+, name(a), name(b)), name(c)), Text).
%       Text = '(a + b) * c'.

syntax_text(Tree, Text) :-
    phrase(tree(Tree, 0), Atoms),
    atomic_list_concat(Atoms, Text).

%   tree(Tree, Least): in parentheses where Tree binds less than Least.
tree(Tree, Least) -->
    { strength(Tree, Strength) },
    (   { Strength < Least }
    ->  ['('], plain(Tree, Strength), [')']
    ;   plain(Tree, Strength)
    ).

plain(name(Text), _) --> [Text].
plain(member(Object, Name), _) --> tree(Object, 15), ['.',Name].
plain(index(Array, Index), _) --> tree(Array, 15), ['['], tree(Index, 0), [']'].
plain(call(Object, Name, Arguments), _) --> tree(Object, 15), ['.',Name,'('], arguments(Arguments), [')'].
plain(prefix(Op, Operand), _) --> { least_operand(Op, Operand, Least) }, [Op], tree(Operand, Least).
plain(cast(Type, Operand), _) --> ['(',Type,') '], tree(Operand, 14).
plain(infix(Op, Left, Right), Strength) -->
    { More is Strength + 1 },
    tree(Left, Strength), [' ',Op,' '], tree(Right, More).
plain(conditional(Condition, Yes, No), _) -->
    tree(Condition, 4), [' ? '], tree(Yes, 4), [' : '], tree(No, 3).

arguments([]) --> [].
arguments([Tree|Trees]) --> tree(Tree, 0), more_arguments(Trees).

more_arguments([]) --> [].
more_arguments([Tree|Trees]) --> [', '], tree(Tree, 0), more_arguments(Trees).

%   Two minus signs must not meet.
least_operand(-, prefix(-, _), 15) :- !.
least_operand(_, _, 14).

strength(name(_), 16).
strength(member(_, _), 15).
strength(index(_, _), 15).
strength(call(_, _, _), 15).
strength(prefix(_, _), 14).
strength(cast(_, _), 14).
strength(infix(Op, _, _), Strength) :- infix_strength(Op, Strength).
strength(conditional(_, _, _), 3).

infix_strength(*, 13).
infix_strength(/, 13).
infix_strength('%', 13).
infix_strength(+, 12).
infix_strength(-, 12).
infix_strength(<<, 11).
infix_strength(>>, 11).
infix_strength(>>>, 11).
infix_strength(<, 10).
infix_strength(>, 10).
infix_strength(<=, 10).
infix_strength(>=, 10).
infix_strength(instanceof, 10).
infix_strength(==, 9).
infix_strength('!=', 9).
infix_strength(&, 8).
infix_strength(^, 7).
infix_strength('|', 6).
infix_strength(&&, 5).
infix_strength('||', 4).

%!  conjunction(+Trees, -Tree) is det.
%
%   Tree says that all of Trees hold.
%
%       ?- conjunction([name(a), name(b)], Tree).
%       Tree = infix(&&, name(a), name(b)).

conjunction([], name(true)).
conjunction([Tree0|Trees], Tree) :- foldl(joined(&&), Trees, Tree0, Tree).

%!  disjunction(+Trees, -Tree) is det.
%
%   Tree says that one of Trees holds.
%
%       ?- disjunction([], Tree).
%       Tree = name(false).

disjunction([], name(false)).
disjunction([Tree0|Trees], Tree) :- foldl(joined('||'), Trees, Tree0, Tree).

joined(Op, Right, Left, infix(Op, Left, Right)).

%!  negation(+Tree, -Negated) is det.
%
%   Negated holds where Tree, a condition, does not; of the comparisons, only == and != are turned round, since NaN is
%   neither below a number nor above.
%
%       ?- negation(infix(<, name(a), name(b)), Tree).
%       Tree = prefix(!, infix(<, name(a), name(b))).

negation(Tree, Negated) :- ( turned(Tree, Negated0) -> Negated = Negated0 ; Negated = prefix(!, Tree) ).

turned(prefix(!, Tree), Tree).
turned(infix(==, A, B), infix('!=', A, B)).
turned(infix('!=', A, B), infix(==, A, B)).
turned(name(true), name(false)).
turned(name(false), name(true)).
