/*  Decimals (solver/decimals.pl) in the text of a case: by the methods of java.math.BigDecimal.

    Of an expression it is known at how many places it is: an unknown amount at those that unknown decimals have, a result at those that
    follow from what it is made of. A known number beside one is at as many.
*/
:- module(java_decimals, []).
:- use_module(java_values, [value/4, place/3]).
:- use_module(java_conditions, []).
:- use_module('../../solver/decimals', [most_places/1]).
:- use_module('../../solver/comparison_rows', [comparison/9, mirrored/2]).

:- multifile java_values:value_view/4, java_conditions:value_comparison/5.

java_values:value_view(E, Names, Tree, Kind) :- decimal_view(E, Names, Tree, Kind).

java_conditions:value_comparison(Op, A, B, Names, Tree) :-
    (   needs_places(Op, A, B, Names, Tree0)
    ->  Tree = Tree0
    ;   is_decimal(A), A \= op(decimal_shifted, _)
    ->  decimals_compared(Op, A, B, Names, Tree)
    ;   is_decimal(B), mirrored(Op, Mirrored),
        decimals_compared(Mirrored, B, A, Names, Tree)
    ).

%   A decimal has no more digits behind the point than Places, or has.
needs_places(Op, op(lrem, [A,Power]), 0, Names, infix(Symbol, call(call(Tree, stripTrailingZeros, []), scale, []), name(Places))) :-
    memberchk(Op-Symbol, [eq-(<=),ne-(>)]),
    integer(Power),
    is_decimal(A),
    decimal_tree(A, U, Names, Tree),
    power(Power, D),
    Places is U - D.

is_decimal(typed(field(_, 'java.math.BigDecimal.amount'), _)).
is_decimal(op(Op, _)) :- decimal_operation(Op).

decimal_operation(Op) :-
    sub_atom(Op, 0, _, _, decimal_),
    \+ memberchk(Op, [decimal_shifted,decimal_digits,decimal_places]).

decimals_compared(Op, A, B, Names, infix(Symbol, Tree, name('0'))) :-
    comparison(Op, _, _, _, _, _, Symbol, _, _),
    Symbol \== none,
    sign_tree(A, B, Names, Tree).

sign_tree(A, B, Names, Tree) :-
    (   B == 0
    ->  Tree = call(TreeA, signum, []),
        decimal_tree(A, _, Names, TreeA)
    ;   Tree = call(TreeA, compareTo, [TreeB]),
        pair(A, B, _, Names, TreeA, TreeB)
    ).

%   pair(A, B, U, Names, TreeA, TreeB): decimals at the same places U.
pair(A, B, U, Names, TreeA, TreeB) :-
    (   integer(A)
    ->  decimal_tree(B, U, Names, TreeB), number_tree(A, U, TreeA)
    ;   integer(B)
    ->  decimal_tree(A, U, Names, TreeA), number_tree(B, U, TreeB)
    ;   decimal_tree(A, U, Names, TreeA), decimal_tree(B, U, Names, TreeB)
    ).

%   decimal_tree(E, U, Names, Tree): Tree is the decimal E, which is at U places.
decimal_tree(typed(field(P, 'java.math.BigDecimal.amount'), _), U, Names, Tree) :- !, most_places(U), place(P, Names, Tree).
decimal_tree(op(decimal_add, [A,B]), U, Names, call(TreeA, add, [TreeB])) :- !, pair(A, B, U, Names, TreeA, TreeB).
decimal_tree(op(decimal_subtract, [A,B]), U, Names, call(TreeA, subtract, [TreeB])) :- !, pair(A, B, U, Names, TreeA, TreeB).
decimal_tree(op(decimal_multiply, [A,B]), U, Names, call(TreeA, multiply, [TreeB])) :- !,
    decimal_tree(A, U1, Names, TreeA),
    decimal_tree(B, U2, Names, TreeB),
    U is U1 + U2.
decimal_tree(op(decimal_scaled, [A,Power]), U, Names, Tree) :- !,
    decimal_tree(A, U0, Names, Tree),
    power(Power, D),
    U is U0 + D.
decimal_tree(op(decimal_negated, [A]), U, Names, call(Tree, negate, [])) :- !, decimal_tree(A, U, Names, Tree).
decimal_tree(op(decimal_absolute, [A]), U, Names, call(Tree, abs, [])) :- !, decimal_tree(A, U, Names, Tree).
decimal_tree(op(Op, [A,N]), U, Names, call(Tree, multiply, [TreeN])) :- places_in(decimal_by_, Op, U2), !,
    decimal_tree(A, U1, Names, Tree),
    ( integer(N) -> number_tree(N, U2, TreeN) ; decimal_tree(N, U2, Names, TreeN) ),
    U is U1 + U2.
decimal_tree(op(Op, [A,0]), U, Names, call(name('BigDecimal'), valueOf, [Tree,name(U)])) :- places_in(decimal_of_, Op, U), !,
    value(long, A, Names, Tree).
decimal_tree(op(Op, [A,Power]), U, Names, call(Tree, setScale, [name(U),member(name('RoundingMode'), Mode)])) :-
    mode_in(decimal_rounded_, Op, Mode), !,
    decimal_tree(A, U0, Names, Tree),
    power(Power, D),
    U is U0 - D.
decimal_tree(op(Op, [A,B]), U, Names, call(TreeA, divide, [TreeB,name(U),member(name('RoundingMode'), Mode)])) :-
    mode_in(decimal_divided_, Op, Mode), !,
    decimal_tree(A, U1, Names, TreeA),
    ( integer(B) -> U2 = 0, number_tree(B, 0, TreeB) ; decimal_tree(B, U2, Names, TreeB) ),
    U is U1 - U2,
    U >= 0.
decimal_tree(E, 0, Names, call(name('BigDecimal'), valueOf, [Tree])) :-
    \+ number(E), \+ is_decimal(E),
    value(long, E, Names, Tree).

places_in(Prefix, Op, U) :- atom_concat(Prefix, Digits, Op), atom_number(Digits, U).

mode_in(Prefix, Op, Mode) :- atom_concat(Prefix, Lower, Op), upcase_atom(Lower, Mode).

power(Power, D) :- integer(Power), between(0, 18, D), Power =:= 10 ** D, !.

%   The number N at U places, with no more of them than it needs.
number_tree(N, U, Tree) :-
    (   U > 0, N mod 10 =:= 0
    ->  N1 is N // 10, U1 is U - 1,
        number_tree(N1, U1, Tree)
    ;   U =:= 0
    ->  format(atom(Text), 'new BigDecimal("~d")', [N]), Tree = name(Text)
    ;   format(atom(Text), 'new BigDecimal("~*d")', [U,N]), Tree = name(Text)
    ).

%   decimal_view(E, Names, Tree, Kind): what a decimal is asked.
decimal_view(op(lcmp, [A,B]), Names, Tree, int) :- ( is_decimal(A) ; is_decimal(B), \+ integer(A) ), !, sign_tree(A, B, Names, Tree).
decimal_view(op(decimal_places, [typed(field(P, 'java.math.BigDecimal.amount'), _),_]), Names, call(Tree, scale, []), int) :- place(P, Names, Tree).
decimal_view(op(decimal_digits, [op(decimal_shifted, [typed(field(P, 'java.math.BigDecimal.amount'), _),_])]), Names,
             call(Tree, precision, []), int) :-
    place(P, Names, Tree).
decimal_view(op(decimal_shifted, [typed(field(P, 'java.math.BigDecimal.amount'), _),_]), Names,
             call(call(Tree, unscaledValue, []), longValue, []), long) :-
    place(P, Names, Tree), !.
decimal_view(op(decimal_shifted, [A,K]), Names, call(call(Tree, unscaledValue, []), longValue, []), long) :-
    integer(K),
    decimal_tree(A, U, Names, Tree0),
    Places is U - K,
    Tree = call(Tree0, setScale, [name(Places)]).
decimal_view(op(decimal_shifted, [A,_]), Names, call(call(Tree, unscaledValue, []), longValue, []), long) :-
    is_decimal(A),
    decimal_tree(A, _, Names, Tree).
decimal_view(op(larger_of, [A,B]), Names, call(name('Math'), max, [TreeA,TreeB]), int) :- value(int, A, Names, TreeA), value(int, B, Names, TreeB).
decimal_view(typed(field(P, 'java.math.BigDecimal.places'), _), Names, call(Tree, scale, []), int) :- place(P, Names, Tree).
decimal_view(E, Names, call(call(Tree, unscaledValue, []), longValue, []), long) :-
    is_decimal(E),
    decimal_tree(E, U, Names, Tree0),
    Tree = call(Tree0, setScale, [name(U)]).
