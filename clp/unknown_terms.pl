/*  Unknown numbers as terms without variables, which are the same where what is known of them is.

    Unknowns have the numbers in which they are met. One that can have a single value is that value; an unknown that is defined by an
    operation is that operation on such terms, and where it is met again, again(I). What is known of them are the conditions that hang together with them, through
    other inputs too: those are numbered behind them. Conditions that have no input in common with these say nothing of them, as long as they can be
    satisfied.
*/
:- module(unknown_terms, [no_unknowns/1, unknown_term/4, conditions_on/3]).
:- use_module(library(lists), [member/2, append/3, reverse/2]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module('../solver/results', [operand_bounds/3]).
:- use_module('../solver/definitions', [inputs_below/2]).
:- use_module('../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  no_unknowns(-Met) is det.
%
%   Met are no unknowns: met(Numbers, Next), the number of each by its own one, N or defined(N), and the next number.

no_unknowns(met(Inputs, 0)) :- empty_assoc(Inputs).

%!  unknown_term(+X, -Term, +Met0, -Met) is semidet.
%
%   Term stands for the unknown number X; there is none of a reference, nor of what hangs on a choice.

unknown_term(X, Term, Met0, Met) :-
    get_attr(X, unknowns, Node),
    operand_term(Node, Term, Met0, Met).

%   An unknown that was bound is what it was bound to.
operand_term(A, Term, Met0, Met) :-
    (   number(A)
    ->  Term = A, Met = Met0
    ;   u_variable(A, X), number(X)
    ->  Term = X, Met = Met0
    ;   u_variable(A, X), get_attr(X, unknowns, Other), \+ same_term(Other, A)
    ->  operand_term(Other, Term, Met0, Met)
    ;   only_value(A, Value)
    ->  Term = Value, Met = Met0
    ;   u_with([number(N),origin(Def)], A),
        definition_term(Def, N, Term, Met0, Met)
    ).

only_value(A, Value) :- operand_bounds(A, Value, Hi), Value == Hi.

definition_term(input(Type), N, in(Type, I), Met0, Met) :- !, numbered(N, I, _, Met0, Met).
definition_term(Def, N, Term, Met0, Met) :-
    Def \= choice(_),
    numbered(defined(N), I, Before, Met0, Met1),
    (   Before == met
    ->  Term = again(I), Met = Met1
    ;   Def =.. [Op|Operands],
        operands_terms(Operands, Terms, Met1, Met),
        Term =.. [Op|Terms]
    ).

numbered(Key, I, Before, Met0, Met) :-
    Met0 = met(Numbers0, Next),
    (   get_assoc(Key, Numbers0, I0)
    ->  I = I0, Before = met, Met = Met0
    ;   I = Next, Before = new,
        Next1 is Next + 1,
        put_assoc(Key, Numbers0, I, Numbers),
        Met = met(Numbers, Next1)
    ).

operands_terms([], [], Met, Met).
operands_terms([A|As], [Term|Terms], Met0, Met) :-
    operand_term(A, Term, Met0, Met1),
    operands_terms(As, Terms, Met1, Met).

%!  conditions_on(+Path, +Met, -Conditions) is semidet.
%
%   Conditions are those of Path, newest first, that hang together with the unknowns Met, as sorted terms.

conditions_on(Path, Met, Conditions) :-
    (   Met = met(_, 0)
    ->  Conditions = []
    ;   reverse(Path, Oldest),
        conditions_inputs(Oldest, Pairs),
        connected(Pairs, Met, Terms),
        sort(Terms, Conditions)
    ).

%   Condition-Ns: the numbers of the inputs of each that can have several values.
conditions_inputs([], []).
conditions_inputs([Condition|Conditions], Pairs) :-
    condition_operands(Condition, Operands, []),
    open_inputs(Operands, [], Ns),
    ( Ns == [] -> Pairs = Pairs1 ; Pairs = [Condition-Ns|Pairs1] ),
    conditions_inputs(Conditions, Pairs1).

condition_operands(compare(_, A, B), [A,B|Operands], Operands).
condition_operands(any(Lists), Operands0, Operands) :- lists_operands(Lists, Operands0, Operands).

lists_operands([], Operands, Operands).
lists_operands([List|Lists], Operands0, Operands) :-
    list_operands(List, Operands0, Operands1),
    lists_operands(Lists, Operands1, Operands).

list_operands([], Operands, Operands).
list_operands([Condition|Conditions], Operands0, Operands) :-
    condition_operands(Condition, Operands0, Operands1),
    list_operands(Conditions, Operands1, Operands).

open_inputs([], Ns, Ns).
open_inputs([A|As], Ns0, Ns) :-
    (   number(A)
    ->  Ns1 = Ns0
    ;   inputs_below(A, Nodes),
        findall(N, ( member(Node, Nodes), \+ only_value(Node, _), u_number(Node, N) ), Own),
        append(Own, Ns0, Ns1)
    ),
    open_inputs(As, Ns1, Ns).

%   Again and again, as a condition brings in other inputs.
connected(Pairs, Met0, Terms) :-
    touched(Pairs, Met0, Met, Terms, Terms1, Others),
    ( Met == Met0 -> Terms1 = [] ; connected(Others, Met, Terms1) ).

touched([], Met, Met, Terms, Terms, []).
touched([Condition-Ns|Pairs], Met0, Met, Terms0, Terms, Others) :-
    (   Met0 = met(Inputs, _), member(N, Ns), get_assoc(N, Inputs, _)
    ->  condition_term(Condition, Term, Met0, Met1),
        Terms0 = [Term|Terms1],
        touched(Pairs, Met1, Met, Terms1, Terms, Others)
    ;   Others = [Condition-Ns|Others1],
        touched(Pairs, Met0, Met, Terms0, Terms, Others1)
    ).

condition_term(compare(Op, A0, B0), compare(Op, A, B), Met0, Met) :- operands_terms([A0,B0], [A,B], Met0, Met).
condition_term(any(Lists0), any(Lists), Met0, Met) :- lists_terms(Lists0, Lists, Met0, Met).

lists_terms([], [], Met, Met).
lists_terms([List0|Lists0], [List|Lists], Met0, Met) :-
    list_terms(List0, List, Met0, Met1),
    lists_terms(Lists0, Lists, Met1, Met).

list_terms([], [], Met, Met).
list_terms([Condition0|Conditions0], [Condition|Conditions], Met0, Met) :-
    condition_term(Condition0, Condition, Met0, Met1),
    list_terms(Conditions0, Conditions, Met1, Met).
