/*  Values of a path as expressions of java_expressions.pl: what the nodes of unknowns stand for, and what was made. */
:- module(symbolic_expressions, [operand_expression/3, value_expression/3, constant_expression/3, literal_condition/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module('../../solver/heap', [cell/3, type_of/3]).
:- use_module('../../solver/references', [object_node/2]).
:- use_module('../../solver/types', [type_witness/2]).
:- use_module('../enum_constants', [constant_name/4]).
:- use_module('../../solver/definitions', [written_size/2]).
:- use_module('../../solver/results', [result_type/2]).
:- use_module('../../solver/ground_results', [ground_result/3]).
:- use_module(known_places, [known_place/3, comparison_condition/5]).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  operand_expression(+A, +Places, -E) is det.
%
%   E is the number that the operand A (unknowns.pl) is. What turned out to equal another unknown is that one. A number
%   that would take more than a thousand operations to write down has a name of its own.

operand_expression(A, Places, E) :-
    (   number(A)
    ->  E = A
    ;   ( u_origin(A, input(_)) -> true ; written_size(A, 1000) )
    ->  written_expression(A, Places, E)
    ;   u_with([number(N),origin(Def)], A),
        computed_name(Def, N, E)
    ).

computed_name(choice(_), N, typed(arg(Name), long)) :- !,
    I is -N,
    atom_concat(selected, I, Name).
computed_name(Def, N, typed(arg(Name), Type)) :-
    functor(Def, Op, _),
    result_type(Op, Type),
    atom_concat(computed, N, Name).

written_expression(A, _, E) :- number(A), !, E = A.
written_expression(Node, Places, E) :-
    u_with([number(N),origin(Def),variable(X)], Node),
    (   number(X)
    ->  E = X
    ;   get_attr(X, unknowns, Other), \+ same_term(Other, Node)
    ->  written_expression(Other, Places, E)
    ;   defined_expression(Def, N, Places, E)
    ).

defined_expression(input(Type), N, Places, E) :- !,
    ( known_place(number(N), Places, E0) -> E = E0 ; atom_concat(unknown, N, Name), E = typed(arg(Name), Type) ).
defined_expression(choice(alts(List)), _, Places, E) :- !,
    alternatives_expression(List, Places, E).
defined_expression(Def, _, Places, E) :-
    Def =.. [Op|Operands],
    maplist(operand_in(Places), Operands, Es),
    ( maplist(number, Es), ground_result(Op, Es, E0) -> E = E0 ; E = op(Op, Es) ).   % inputs may have turned out to be constants

operand_in(Places, A, E) :- written_expression(A, Places, E).

%   Where the last alternative was ruled out, one of the others holds.
alternatives_expression(List0, Places, E) :-
    ( append(List1, [Guard-V,[excluded]-_], List0) -> append(List1, [[]-V], List), Guard \== [] ; List = List0 ),
    maplist(alternative_expression(Places), List, Alternatives),
    ( Alternatives = [[]-E0|_] -> E = E0 ; E = choice(Alternatives) ).

alternative_expression(Places, Guard-A, Conditions-E) :-
    maplist(literal_in(Places), Guard, Conditions),
    ( reference_value(A) -> value_expression(A, Places, E) ; written_expression(A, Places, E) ).

reference_value(V) :- var(V).
reference_value(null).
reference_value(r(_)).

literal_in(Places, Literal, Condition) :- literal_condition(Literal, Places, Condition).

%!  literal_condition(+Literal, +Places, -Condition) is det.
%
%   Condition is what the Literal of a guard (choices.pl) says.

literal_condition(same(X, W), Places, same(E, F)) :-
    value_expression(r(X), Places, E),
    value_expression(r(W), Places, F).
literal_condition(equal(A, B), Places, C) :-
    written_expression(A, Places, E),
    written_expression(B, Places, F),
    comparison_condition(eq, E, F, Places, C).

%!  value_expression(+V, +Places, -E) is det.
%
%   E is the value V, a number or a reference.

value_expression(V, _, E) :- ( number(V) ; V == null ), !, E = V.
value_expression(V, Places, E) :- attvar(V), !,
    (   get_attr(V, unknowns, Node)
    ->  operand_expression(Node, Places, E)
    ;   get_attr(V, references, Node),
        reference_expression(Node, Places, E)
    ).
value_expression(r(X), Places, E) :-
    (   attvar(X)
    ->  object_expression(X, Places, E)
    ;   constant_expression(X, Places, E0)
    ->  E = E0
    ;   made_expression(X, Places, E)
    ).

reference_expression(Node, Places, E) :-
    (   node_origin(Node, choice(alts(List)))
    ->  alternatives_expression(List, Places, E)
    ;   node_number(Node, N),
        ( known_place(reference(N), Places, E0) -> E = E0 ; atom_concat(unknown, N, Name), E = typed(arg(Name), 'java.lang.Object') )
    ).

object_expression(X, Places, E) :-
    object_node(X, Node),
    node_number(Node, N),
    (   known_place(reference(N), Places, E0)
    ->  E = E0
    ;   node_type(Node, Domain),
        type_witness(Domain, Witness),
        ( Witness = stub(Type) -> true ; Type = Witness ),
        new_number(N, Places, Number),
        E = new(Number, Type)
    ).

%   Unknown objects that were made on the path are numbered behind those with cells.
new_number(N, places(_, H), Number) :-
    heap_next(H, Next),
    Number is Next + N.

made_expression(X, places(Known, H), E) :-
    cell(H, X, Cell),
    (   get_assoc(made(X), Known, E0)
    ->  E = E0
    ;   Cell = string(Chars), ground(Chars)
    ->  compound_name_arguments(Chars, _, Codes),
        E = constant_string(Codes)
    ;   Cell = mirror(Type)
    ->  E = class_of_type(Type)
    ;   type_of(H, X, Type),
        E = new(X, Type)
    ).

%!  constant_expression(+X, +Places, -E) is semidet.
%
%   E is the constant of an enum that the object X, with a cell, is.

constant_expression(X, places(_, H), typed(static(Field), Enum)) :- constant_name(H, X, Field, Enum).
