/*  The path condition of a path as conditions of java_expressions.pl.

    Conditions on references that the inputs' own state tells are not repeated, nor what goes without saying: that an
    ordinal is one of the constants', or that an object made on the path is no input. Which constant an input is, and
    which not, is said of the constants and not of their ordinals.
*/
:- module(symbolic_conditions, [path_conditions/3, noted_conditions/3]).
:- use_module(library(apply), [maplist/3, partition/4, exclude/3]).
:- use_module(library(lists), [nth0/3, member/2, append/3, list_to_set/2]).
:- use_module('../../solver/comparison_rows', [holds/3, mirrored/2]).
:- use_module('../../solver/classes', [field_type/2, subtype/2]).
:- use_module('../../solver/types', [type_list/2, type_parts/4]).
:- use_module('../../solver/known_types', [bits_below/2, bit_types/2, description/5]).
:- use_module('../../solver/kinds', [cell_number/4, kind/2]).
:- use_module('../../solver/definitions', [outer_choices/2]).
:- use_module('../source', [enum_constants/2]).
:- use_module(known_places, [is_ordinal/1, ordinal/4, comparison_condition/5]).
:- use_module(symbolic_expressions, [operand_expression/3, value_expression/3, literal_condition/3]).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  path_conditions(+Noted, +Places, -Conditions) is det.
%
%   Conditions are what was Noted on the path (store.pl), the oldest first.

path_conditions(Noted, Places, Conditions) :-
    conditions(Noted, Places, Conditions0),
    ( some_ordinal(Conditions0) -> constants_said(Conditions0, Places, Conditions1) ; Conditions1 = Conditions0 ),
    disjunctions_said(Conditions1, Conditions).

conditions([], _, []).
conditions([C0|Cs0], Places, Cs) :-
    (   said(C0, Places, Own)
    ->  ( Own = [C] -> Cs = [C|Cs1] ; append(Own, Cs1, Cs) )
    ;   Cs = Cs1
    ),
    conditions(Cs0, Places, Cs1).

%!  noted_conditions(+Noted, +Places, -Conditions) is semidet.
%
%   Conditions are what one note of the path says by itself. Fails where it goes without saying.

noted_conditions(Noted, Places, Conditions) :- said(Noted, Places, Conditions0), !, Conditions = Conditions0.

said(compare(Op, A, B), Places, Cs) :-
    from_inputs(A), from_inputs(B), !,
    operand_expression(A, Places, E),
    operand_expression(B, Places, F),
    ( ( number(E), number(F) ; Op == eq, E == F ) -> Cs = [] ; Cs = [compare(Op, E, F)] ).
said(compare(Op, A, B), Places, Cs) :-
    operand_expression(A, Places, E),
    operand_expression(B, Places, F),
    outer_choices(A, As),
    outer_choices(B, Bs),
    append(As, Bs, Nodes),
    guards_said(Nodes, Places, Cs0),
    (   ( number(E), number(F) ; Op == eq, E == F )
    ->  Cs = Cs0
    ;   Op == eq, ( E = choice(List), N = F ; F = choice(List), N = E ), one_alternative(List, N, Cs1)
    ->  append(Cs0, Cs1, Cs)
    ;   append(Cs0, [compare(Op, E, F)], Cs)
    ).
said(any(Lists0), Places, [any(Lists)]) :- maplist(conditions_in(Places), Lists0, Lists).
said(dispatched(R, D0, D), Places, Cs) :- !,
    referred(R, Places, E),
    of_types(D0, D, E, Cs).
said(Noted, Places, [C]) :- reference_condition(Noted, Places, C).

%   No choice is behind a number, or an input.
from_inputs(A) :- ( number(A) -> true ; u_origin(A, input(_)) ).

%   Where the last alternative of a choice was ruled out, one of the other guards holds.
guards_said([], _, []).
guards_said([Node|Nodes], Places, Cs) :-
    u_origin(Node, choice(alts(List))),
    (   append(Others, [[excluded]-_], List)
    ->  maplist(alternative_guard(Places), Others, Lists),
        ( Lists = [Cs0] -> append(Cs0, Cs1, Cs) ; Cs = [any(Lists)|Cs1] )
    ;   Cs = Cs1
    ),
    guards_said(Nodes, Places, Cs1).

alternative_guard(Places, Guard-_, Cs) :- guard_conditions(Guard, Places, Cs).

guard_conditions([], _, []).
guard_conditions([Literal|Literals], Places, [C|Cs]) :-
    literal_condition(Literal, Places, C),
    guard_conditions(Literals, Places, Cs).

%   Of a choice among integers, one alternative is N: its guard holds, and no earlier one.
one_alternative(List, N, Cs) :-
    integer(N),
    forall(member(_-V, List), integer(V)),
    append(Before, [Guard-N|After], List),
    \+ memberchk(_-N, After),
    maplist(denied, Before, Denied),
    append(Denied, Guard, Cs),
    !.

denied([Literal]-_, C) :- opposite(Literal, C).

opposite(same(E, F), differ(E, F)).
opposite(compare(eq, E, F), compare(ne, E, F)).
opposite(not_null(E), is_null(E)).
opposite(instance(E, Type), not_instance(E, Type)).

reference_condition(differ(R, S), Places, C) :-
    R \== null, S \== null,
    value_expression(R, Places, E),
    value_expression(S, Places, F),
    E \== null, F \== null,
    \+ ( is_literal(E), is_literal(F) ),
    differing(E, F, S, Places, C).
reference_condition(differ(R, S), Places, not_null(E)) :-
    ( R == null -> Other = S ; S == null, Other = R ),
    var(Other),
    value_expression(Other, Places, E),
    E = typed(_, _).
reference_condition(instance(R, Type), Places, C) :-
    referred(R, Places, E),
    instance_condition(E, Type, C).
reference_condition(not_instance(R, Type), Places, not_instance(E, Type)) :- referred(R, Places, E).
reference_condition(exact(R, Type), Places, C) :-
    referred(R, Places, E),
    ( atom(Type), description(Type, _, enum(Enum), _, _) -> instance_condition(E, Enum, C) ; C = exact(E, Type) ).
reference_condition(castable(R, Type), Places, C) :-
    referred(R, Places, E),
    ( var(R) -> C = any([[is_null(E)],[instance(E, Type)]]) ; instance_condition(E, Type, C) ).
reference_condition(fits(R, V), Places, C) :-
    value_expression(R, Places, A),
    value_expression(V, Places, E),
    E \== null,
    ( var(V) -> C = any([[is_null(E)],[fits(A, E)]]) ; C = fits(A, E) ).
reference_condition(misfits(R, V), Places, misfits(A, E)) :-
    value_expression(R, Places, A),
    value_expression(V, Places, E).

conditions_in(Places, Noted, Cs) :-
    conditions(Noted, Places, Cs0),
    maplist(constant_said(Places), Cs0, Cs).

constant_said(Places, C0, C) :- ( C0 = compare(Op, E, F) -> comparison_condition(Op, E, F, Places, C) ; C = C0 ).

some_ordinal([C|Cs]) :- ( C = compare(_, E, F), ( is_ordinal(E) ; is_ordinal(F) ) -> true ; some_ordinal(Cs) ).

%   What comparisons say of the ordinal of a constant is said of the constant, where the first of them stands.
constants_said([], _, []).
constants_said([C0|Cs0], Places, Cs) :-
    (   ordinal_bound(C0, Places, P, Enum, _, _)
    ->  partition(bounds_ordinal(Places, P), [C0|Cs0], Bounds, Rest),
        enum_constants(Enum, Constants),
        findall(Field, ( nth0(I, Constants, Field-_), \+ left_out(Bounds, Places, I) ), Left),
        findall(Field, ( nth0(I, Constants, Field-_), left_out(Bounds, Places, I) ), Out),
        which_constant(Left, Out, P, Enum, Cs, Cs1),
        constants_said(Rest, Places, Cs1)
    ;   constant_said(Places, C0, C),
        Cs = [C|Cs1],
        constants_said(Cs0, Places, Cs1)
    ).

%   The ordinal of the constant at P compares to N as Op says.
ordinal_bound(compare(Op0, E, F), Places, P, Enum, Op, N) :-
    (   integer(F), ordinal(E, Places, P, Enum)
    ->  Op = Op0, N = F
    ;   integer(E), ordinal(F, Places, P, Enum), mirrored(Op0, Op), N = E
    ).

bounds_ordinal(Places, P, C) :- ordinal_bound(C, Places, P, _, _, _).

left_out(Bounds, Places, I) :-
    member(C, Bounds),
    ordinal_bound(C, Places, _, _, Op, N),
    \+ holds(Op, I, N),
    !.

which_constant([Field], [_|_], P, Enum, [same(P, typed(static(Field), Enum))|Cs], Cs) :- !.
which_constant(Left, Out, P, Enum, Cs0, Cs) :-
    length(Left, N),
    length(Out, M),
    (   M =< N
    ->  findall(differ(P, typed(static(Field), Enum)), member(Field, Out), Own)
    ;   findall([same(P, typed(static(Field), Enum))], member(Field, Left), Lists),
        Own = [any(Lists)]
    ),
    append(Own, Cs, Cs0).

%   A disjunction is left out that another condition implies; what another one rules out is left out of it.
disjunctions_said(Cs0, Cs) :-
    (   memberchk(any(_), Cs0)
    ->  findall(C, ( member(C0, Cs0), disjunction_said(C0, Cs0, C) ), Cs)
    ;   Cs = Cs0
    ).

disjunction_said(any(Lists0), Cs, any(Lists)) :- !,
    \+ ( member([C], Lists0), implied(C, Cs) ),
    exclude(ruled_out(Cs), Lists0, Lists).
disjunction_said(C, _, C).

ruled_out(Cs, List) :- member(C, List), opposite(D, C), implied(D, Cs), !.

implied(C, Cs) :- either_way(C, D), memberchk(D, Cs), !.
implied(compare(ne, E, N), Cs) :- integer(N), member(compare(eq, E, M), Cs), integer(M), M =\= N, !.

either_way(C, C).
either_way(compare(Op, E, F), compare(Op, F, E)) :- memberchk(Op, [eq,ne]).
either_way(same(E, F), same(F, E)).
either_way(differ(E, F), differ(F, E)).

%   What is declared of a type needs no more than not to be null.
instance_condition(E, Type, C) :-
    ( E = typed(_, Declared), subtype(Declared, Type) -> C = not_null(E) ; C = instance(E, Type) ).

%   What is null or a literal by now needs no more to be said of it.
referred(R, Places, E) :- R \== null, value_expression(R, Places, E), E \= new(_, _), \+ is_literal(E).

is_literal(constant_string(_)).
is_literal(class_of_type(_)).

%   An input differs from what has a cell only where it could be that: a constant, or a box that valueOf made.
differing(E, F, S, Places, C) :-
    Places = places(_, H),
    (   nonvar(S), S = r(X), integer(X), cell_number(H, X, box(Class, Lo, Hi), V)
    ->  E = typed(P, Declared),
        ( Declared == Class -> Other = is_null(E), Box = P ; Other = not_instance(E, Class), Box = cast(P, Class) ),
        box_differs(Box, box(Class, Lo, Hi), V, Places, Lists),
        C = any([[Other]|Lists])
    ;   F \= new(_, _), E \= new(_, _),
        ( E = typed(static(_), _) -> C = differ(F, E) ; C = differ(E, F) )
    ).

box_differs(P, box(Class, Lo, Hi), V, Places, Lists) :-
    atom_concat(Class, '.value', Field),
    field_type(Field, Type),
    Value = typed(field(P, Field), Type),
    value_expression(V, Places, E),
    (   integer(V)
    ->  Lists = [[compare(ne, Value, E)]]
    ;   Lists = [[compare(ne, Value, E)],[compare(lt, Value, Lo)],[compare(gt, Value, Hi)]]
    ).

%   Objects of the domain D, among those of D0, as the conditions of E: instances of one type, or of one of some classes. Where
%   arrays are among them, which have the methods of Object, they are no instances of the classes that have other methods.
%   Which of an enum's constants it can be is said of its ordinal.
of_types(D0, D, E, [C]) :-
    kind(D, enum(Enum)), !,
    \+ kind(D0, _),
    instance_condition(E, Enum, C).
of_types(D0, D, E, Cs) :-
    type_parts(D0, Bits0, _, _),
    type_parts(D, Bits, Arrays, _),
    (   Arrays == none
    ->  type_list(D, Types),
        of_listed(Types, Bits0, Bits, E, C),
        Cs = [C]
    ;   Out is Bits0 /\ \Bits,
        bit_types(Out, Types),
        findall(not_instance(E, Apart), ( member(Type, Types), highest_apart(Type, Bits, Apart) ), Cs0),
        list_to_set(Cs0, Cs)
    ).

of_listed(Types, Bits0, Bits, E, C) :-
    (   member(Type0, Types), plain_type(Type0, Type), bits_below(Type, Below), Below /\ Bits0 =:= Bits
    ->  instance_condition(E, Type, C)
    ;   Types = [Type]
    ->  type_condition(E, Type, C)
    ;   findall([C0], ( member(Type, Types), type_condition(E, Type, C0) ), Lists),
        C = any(Lists)
    ).

type_condition(E, Type, C) :- ( Type = stub(Interface) -> instance_condition(E, Interface, C) ; C = exact(E, Type) ).

%   Apart is the highest class above Type, or Type itself, of which there is no instance among the types Bits.
highest_apart(Type0, Bits, Apart) :-
    plain_type(Type0, Type),
    description(Type, _, _, _, Supertypes),
    findall(Super, ( member(Super, Supertypes), of_none(Super, Bits), description(Super, Kind, _, _, _), Kind \== interface ), Supers),
    (   member(Apart0, Supers), \+ ( member(Other, Supers), Other \== Apart0, subtype(Apart0, Other) )
    ->  Apart = Apart0
    ;   Apart = Type
    ).

of_none(Super, Bits) :- bits_below(Super, Below), Below /\ Bits =:= 0.

plain_type(stub(Type), Type) :- !.
plain_type(Type, Type).
