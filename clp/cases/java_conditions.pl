/*  Conditions (C of java_expressions.pl) as trees of java_syntax.pl.

    Numbers stand on the right. Where the instruction that compares says what becomes of NaN, so does the text: what
    a branch takes with NaN among what it compares is written as the negation of the opposite.

    Whoever knows how a library's values are written defines the hook value_comparison(Op, A, B, Names, Tree): Tree says of such
    values that A compares to B as Op does.
*/
:- module(java_conditions, [condition_tree/3, guard_tree/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../solver/comparison_rows', [comparison/9, holds/3, opposite/2, mirrored/2, unordered/2]).
:- use_module(java_types, [three_way/3, expression_kind/2, boolean_valued/1, char_valued/1, wider/3]).
:- use_module(java_syntax, [conjunction/2, disjunction/2, negation/2]).
:- use_module(java_values, [value/4, loose_value/3, operand_pair/5, place/3, key_test/3]).
:- use_module(java_names, [type_text/3]).
:- use_module(library_expressions, [of_library/1]).

:- multifile java_values:guard_tree/3, value_comparison/5.
:- dynamic value_comparison/5.

java_values:guard_tree(Guard, Names, Tree) :- guard_tree(Guard, Names, Tree).

%!  condition_tree(+C, +Names, -Tree) is semidet.
%
%   Tree is the condition C. Fails for what is no condition.
%
%       ?- condition_tree(not_null(typed(arg(x), 'shop.Node')), names([], []), Tree).
%       Tree = infix('!=', name(x), name(null)).

condition_tree(compare(Op, A, B), Names, Tree) :- comparison(Op, A, B, Names, Tree).
condition_tree(same(A, B), Names, infix(==, TreeA, TreeB)) :- references(A, B, Names, TreeA, TreeB).
condition_tree(differ(A, B), Names, infix('!=', TreeA, TreeB)) :- references(A, B, Names, TreeA, TreeB).
condition_tree(is_null(E), Names, infix(==, Tree, name(null))) :- reference(E, Names, Tree).
condition_tree(not_null(E), Names, infix('!=', Tree, name(null))) :- reference(E, Names, Tree).
condition_tree(instance(E, Type), Names, infix(instanceof, Tree, name(Text))) :-
    reference(E, Names, Tree),
    type_text(Type, Names, Text).
condition_tree(not_instance(E, Type), Names, prefix(!, Tree)) :- condition_tree(instance(E, Type), Names, Tree).
condition_tree(exact(E, Type), Names, infix(==, call(Tree, getClass, []), member(name(Text), class))) :-
    reference(E, Names, Tree),
    type_text(Type, Names, Text).
condition_tree(fits(A, B), Names, call(Component, Method, [TreeB])) :-
    reference(A, Names, TreeA),
    ( B = new(_, Type) -> Method = isAssignableFrom, Stored = class_of_type(Type) ; Method = isInstance, Stored = B ),
    reference(Stored, Names, TreeB),
    Component = call(call(TreeA, getClass, []), getComponentType, []).
condition_tree(misfits(A, B), Names, prefix(!, Tree)) :- condition_tree(fits(A, B), Names, Tree).
condition_tree(text_equal(A, B), Names, call(TreeA, equals, [TreeB])) :- texts(A, B, Names, TreeA, TreeB).
condition_tree(has_key(P, K), Names, call(Tree, Method, [TreeK])) :-
    key_test(P, Place, Method),
    place(Place, Names, Tree),
    loose_value(K, Names, TreeK).
condition_tree(lacks_key(P, K), Names, prefix(!, Tree)) :- condition_tree(has_key(P, K), Names, Tree).
condition_tree(text_differs(A, B), Names, prefix(!, Tree)) :- condition_tree(text_equal(A, B), Names, Tree).
condition_tree(any(Lists), Names, Tree) :-
    (   memberchk([], Lists)
    ->  Tree = name(true)
    ;   maplist(guard_tree_in(Names), Lists, Trees),
        disjunction(Trees, Tree)
    ).

guard_tree_in(Names, Guard, Tree) :- guard_tree(Guard, Names, Tree).

%!  guard_tree(+Guard, +Names, -Tree) is semidet.
%
%   Tree is the conjunction of the list Guard. Fails where a condition in it is none.
%
%       ?- guard_tree([], names([], []), Tree).
%       Tree = name(true).

guard_tree(Guard, Names, Tree) :-
    maplist(condition_tree_in(Names), Guard, Trees),
    conjunction(Trees, Tree).

condition_tree_in(Names, C, Tree) :- condition_tree(C, Names, Tree).

reference(E, Names, Tree) :- value(reference, E, Names, Tree).

%   null stands on the right, and so does the constant that a string is compared with.
references(null, B, Names, TreeB, name(null)) :- B \== null, !, reference(B, Names, TreeB).
references(A, B, Names, TreeA, TreeB) :- reference(A, Names, TreeA), reference(B, Names, TreeB).

texts(A, B, Names, TreeA, TreeB) :- A = constant_string(_), B \= constant_string(_), !, references(B, A, Names, TreeA, TreeB).
texts(A, B, Names, TreeA, TreeB) :- references(A, B, Names, TreeA, TreeB).

comparison(Op, A, B, Names, Tree) :-
    (   ( of_library(A) -> true ; of_library(B) ), value_comparison(Op, A, B, Names, Tree0)
    ->  Tree = Tree0
    ;   Op == ult
    ->  inside(A, B, Names, Tree)
    ;   Op == uge
    ->  outside(A, B, Names, Tree)
    ;   number(A), \+ number(B)
    ->  mirrored(Op, Mirrored),
        compared(Mirrored, B, A, Names, Tree)
    ;   compared(Op, A, B, Names, Tree)
    ).

inside(I, Length, Names, Tree) :-
    (   integer(I), I >= 0, \+ number(Length)
    ->  compared(gt, Length, I, Names, Tree)
    ;   operand_pair(int, [0,I], Names, Zero, Index),
        operand_pair(int, [I,Length], Names, _, Limit),
        Tree = infix(&&, infix(<=, Zero, Index), infix(<, Index, Limit))
    ).

outside(I, Length, Names, Tree) :-
    (   I == 0, \+ number(Length)
    ->  compared(eq, Length, 0, Names, Tree)
    ;   integer(I), I >= 0, \+ number(Length)
    ->  compared(le, Length, I, Names, Tree)
    ;   operand_pair(int, [I,Length], Names, Index, Limit),
        Tree = infix('||', infix(<, Index, name('0')), infix(>=, Index, Limit))
    ).

compared(Op, A, B, Names, Tree) :-
    (   B == 0, A = op(Instruction, [X,Y]), three_way(Instruction, Type, Unordered)
    ->  sign(Unordered, Op, Type, X, Y, Names, Tree)
    ;   boolean_valued(A), integer(B)
    ->  truth(Op, B, A, Names, Tree)
    ;   compared_type(Op, A, B, Type),
        plain(Op, Type, A, B, Names, Tree)
    ).

compared_type(Op, A, B, Type) :-
    (   boolean_valued(A), boolean_valued(B), memberchk(Op, [eq,ne])
    ->  Type = boolean
    ;   char_valued(A), integer(B), B >= 0, B =< 65535
    ->  Type = char
    ;   expression_kind(A, KindA),
        expression_kind(B, KindB),
        wider(KindA, KindB, Type0),
        ( Type0 == boolean -> Type = int ; Type = Type0 )
    ).

plain(Op, Type, A, B, Names, infix(Symbol, TreeA, TreeB)) :-
    comparison(Op, _, _, _, _, _, Symbol, _, _),
    (   memberchk(Type, [boolean,char])
    ->  value(Type, A, Names, TreeA),
        value(Type, B, Names, TreeB)
    ;   Type == long
    ->  whole_value(A, Names, TreeA),
        whole_value(B, Names, TreeB)
    ;   operand_pair(Type, [A,B], Names, TreeA, TreeB)
    ).

%   An int compares to a long as its own value does, and two ints as the longs that they are.
whole_value(E, Names, Tree) :- value(long, as(E, long), Names, Tree).

%   truth(Op, N, E, Names, Tree): the boolean E compares to N as Op says.
truth(Op, N, E, Names, Tree) :-
    ( holds(Op, 0, N) -> False = true ; False = false ),
    ( holds(Op, 1, N) -> True = true ; True = false ),
    value(boolean, E, Names, Tree0),
    truth_tree(False, True, Tree0, Tree).

truth_tree(false, true, Tree, Tree) :- !.
truth_tree(true, false, Tree0, Tree) :- !, negation(Tree0, Tree).
truth_tree(Same, Same, _, name(Same)).

%   sign(Unordered, Op, Type, X, Y, Names, Tree): -1, 0, 1 or Unordered, as X compares to Y, compares to 0 as Op says.
sign(none, Op, _, X, Y, Names, Tree) :- !, comparison(Op, X, Y, Names, Tree).
sign(_, Op, Type, X, X, Names, Tree) :- memberchk(Op, [eq,ne]), !,
    value(Type, X, Names, TreeX),
    boxed(Type, Class),
    Call = call(name(Class), isNaN, [TreeX]),
    ( Op == ne -> Tree = Call ; Tree = prefix(!, Call) ).
sign(Unordered, Op, Type, X0, Y0, Names, Tree) :-
    ( number(X0), \+ number(Y0) -> X = Y0, Y = X0, Turned = true ; X = X0, Y = Y0, Turned = false ),
    (   unordered(Op, Unordered)
    ->  opposite(Op, Opposite),
        turned(Turned, Opposite, Shown),
        plain(Shown, Type, X, Y, Names, Tree0),
        Tree = prefix(!, Tree0)
    ;   turned(Turned, Op, Shown),
        plain(Shown, Type, X, Y, Names, Tree)
    ).

turned(true, Op, Mirrored) :- mirrored(Op, Mirrored).
turned(false, Op, Op).

boxed(float, 'Float').
boxed(double, 'Double').

