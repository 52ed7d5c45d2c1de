/*  Objects with a cell that were there before the call, so that an input can be one of them.

    Such are interned strings, which a caller has by writing the same literal; the java.lang.Class of a type; and what
    static initialisers made, as the caller may have used the class before. The heap keeps, under earlier, the numbers of the
    latter as From-To, To being the first one behind them. An input of type String that is an interned one has that cell from then on;
    no witness can be made yet of the others.
*/
:- module(earlier_objects, [made_earlier/3, earlier_object/4, became_text/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2]).
:- use_module(classes, [subtype/2, unknown_class/1]).
:- use_module(types, [type_exact/3]).
:- use_module(known_types, [type_bit/2, instances/2]).
:- use_module(unknowns, [operand_variable/2]).
:- use_module(conditions, [decide/4]).
:- use_module(known_heap, [cell/3, kept_under/3, keep_under/4, interned_text/3, type_of/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  made_earlier(+Heap0, +From, -Heap) is det.
%
%   The objects from number From on were made by static initialisers.

made_earlier(H0, From, H) :-
    heap_next(H0, To),
    (   From =:= To
    ->  H = H0
    ;   ( kept_under(H0, earlier, Ranges) -> true ; Ranges = [] ),
        keep_under(H0, earlier, [From-To|Ranges], H)
    ).

%!  earlier_object(+Heap, +D, +Y, -Kind) is semidet.
%
%   The object Y with a cell was there before the call, and an unknown object of the domain D can be the same. Kind is
%   text(Chars) for an interned string, `class` for the class of a type, else other(Type).

earlier_object(H, D, Y, Kind) :-
    cell(H, Y, Cell),
    (   Cell = string(Chars), interned_text(H, Y, Chars)
    ->  type_exact(D, 'java.lang.String', _),
        Kind = text(Chars)
    ;   ( functor(Cell, mirror, 1) ; functor(Cell, class_of, 1) ; initially_made(H, Y) )
    ->  type_of(H, Y, Type),
        can_be_of(D, Type),
        ( Cell = mirror(_) -> Kind = class ; Kind = other(Type) )
    ).

initially_made(H, Y) :-
    kept_under(H, earlier, Ranges),
    member(From-To, Ranges),
    Y >= From, Y < To,
    !.

%   A type that is not of the world is in no domain; it may be below the one that the domain came from.
can_be_of(_, Type) :- unknown_class(Type), !.
can_be_of(D, Type) :- type_exact(D, Type, _), !.
can_be_of(among(_, _, _, Near), Type) :-
    atom(Type),
    Near \== array,
    subtype(Type, Near),
    type_bit(Type, Bit),
    instances('java.lang.Object', World),
    World /\ Bit =:= 0.

%!  became_text(+Node, +Chars) is nondet.
%
%   The unknown string of Node has the units Chars. What was known of it by unknowns is bound: no input leads to these any more.

became_text(Node, Chars) :-
    compound_name_arity(Chars, _, N),
    obj_fields(Node, Fields),
    ( memberchk(length-L, Fields) -> L = N ; true ),
    obj_elements(Node, Elements),
    same_units(Elements, N, Chars).

same_units([], _, _).
same_units([A-V|Elements], N, Chars) :-
    operand_variable(A, I),
    index_in(I, N, Place),
    arg(Place, Chars, C),
    V = C,
    same_units(Elements, N, Chars).

index_in(I, N, Place) :-
    (   integer(I)
    ->  I < N, Place is I + 1
    ;   between(1, N, Place),
        J is Place - 1,
        decide(eq, I, J, true)
    ).
