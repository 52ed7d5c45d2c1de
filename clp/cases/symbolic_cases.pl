/*  A finished path in symbols: what it asks of its inputs and what it leaves, as ground terms.

    Details are details(Conditions, Result, Inputs, HeapIn, HeapOut), with the terms of java_expressions.pl: Result is an
    expression or `none`, Inputs are Name-E, heaps lists of cell(E, object(Class), [Field-E, ...]) and
    cell(E, array(Component), length(E), [I-E, ...]). They are taken before a final model is chosen, which would decide more
    than the path did.
*/
:- module(symbolic_cases, [case_details/6]).
:- use_module(library(lists), [append/3, reverse/2, member/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../solver/heap', [cell/3, array_element/3]).
:- use_module('../../solver/classes', [class/6]).
:- use_module('../../solver/references', [object_node/2]).
:- use_module('../../solver/types', [type_witness/2]).
:- use_module('../../solver/input_heap', [read_field/3, current_elements/2]).
:- use_module(symbolic_places, [input_places/5]).
:- use_module(symbolic_expressions, [operand_expression/3, value_expression/3, constant_expression/3]).
:- use_module(symbolic_conditions, [path_conditions/3]).

%!  case_details(+Store, +NamesAndTypes, +Inputs, +Result, +Heap, -Details) is det.
%
%   Details of the path of Store that ends with Result on Heap, or `none` as its result; Names-Types are those of Inputs.

case_details(Store, Names-Types, Inputs, Result, H, details(Conditions, ResultE, Named, HeapIn, HeapOut)) :-
    input_places(Names-Types, Inputs, H, Places, met(Facts, Objects)),
    arg(5, Store, Path0),
    reverse(Path0, Path),
    path_conditions(Path, Places, Conditions1),
    append(Facts, Conditions1, Conditions),
    named_inputs(Names, Inputs, Places, Named),
    maplist(cell_in(Places), Objects, HeapIn),
    ( Result == none -> ResultE = none ; value_expression(Result, Places, ResultE) ),
    heap_out(Objects, [Result|Inputs], Places, HeapOut).

named_inputs([], [], _, []).
named_inputs([Name|Names], [V|Vs], Places, [Name-E|Named]) :-
    value_expression(V, Places, E),
    named_inputs(Names, Vs, Places, Named).

%   Heaps.

cell_in(Places, object(X, P, Type), Cell) :-
    object_node(X, Node),
    arg(6, Node, Fields0),
    reverse(Fields0, Fields),
    arg(7, Node, Elements0),
    reverse(Elements0, Elements),
    symbolic_cell(Type, typed(P, Type), Node, Fields, Elements, Places, Cell).

symbolic_cell(array(Component), E, _, Fields, Elements, Places, cell(E, array(Component), length(L), Es)) :- !,
    ( memberchk(length-N, Fields) -> value_expression(N, Places, L) ; E = typed(P, _), L = typed(length(P), int) ),
    maplist(element_expression(Places), Elements, Es).
symbolic_cell(_, E, Node, Fields, _, Places, cell(E, object(Class), Es)) :-
    arg(4, Node, Domain),
    type_witness(Domain, Witness),
    ( Witness = stub(Class) -> true ; Class = Witness ),
    field_expressions(Fields, Places, Es).

element_expression(Places, A-V, I-E) :-
    operand_expression(A, Places, I),
    value_expression(V, Places, E).

field_expressions([], _, []).
field_expressions([Key-V|Fields], Places, Es) :-
    ( Key == length -> Es = Es1 ; value_expression(V, Places, E), Es = [Key-E|Es1] ),
    field_expressions(Fields, Places, Es1).

%   The heap after: unknown objects with what they hold now, then the objects made on the way that values lead to.

heap_out(Objects, Roots, Places, Cells) :-
    unknown_cells(Objects, Places, UnknownCells, Values, []),
    append(Roots, Values, From),
    made_cells(From, [], Places, MadeCells),
    append(UnknownCells, MadeCells, Cells).

unknown_cells([], _, [], Values, Values).
unknown_cells([object(X, P, Type)|Objects], Places, [Cell|Cells], Values0, Values) :-
    object_node(X, Node),
    arg(1, Node, Store),
    field_keys(Store, Node, Keys),
    maplist(current_field(X), Keys, Fields),
    current_elements(X, Elements),
    pair_values(Fields, Values0, Values1),
    pair_values(Elements, Values1, Values2),
    symbolic_cell(Type, typed(P, Type), Node, Fields, Elements, Places, Cell),
    unknown_cells(Objects, Places, Cells, Values2, Values).

%   Fields of X that the path met: read, or written.
field_keys(Store, Node, Keys) :-
    arg(6, Node, Fields0),
    reverse(Fields0, Fields),
    findall(Key, member(Key-_, Fields), Keys0),
    arg(10, Node, X),
    arg(11, Store, Logs),
    findall(Key, written_key(Logs, X, Keys0, Key), Keys1),
    append(Keys0, Keys1, Keys).

written_key(Logs, X, Known, Key) :-
    member(log(Key, Entries), Logs),
    atom(Key),
    \+ memberchk(Key, Known),
    member(set(W, none, _), Entries),
    W == X,
    !.

current_field(X, Key, Key-V) :-
    (   Key == length
    ->  object_node(X, Node), arg(6, Node, Fields), memberchk(length-V, Fields)
    ;   read_field(X, Key, V)
    ).

pair_values([], Vs, Vs).
pair_values([_-V|Pairs], [V|Vs0], Vs) :- pair_values(Pairs, Vs0, Vs).

made_cells([], _, _, []).
made_cells([V|Vs], Seen, Places, Cells) :-
    (   nonvar(V), V = r(X), integer(X), \+ memberchk(X, Seen), made_cell(X, Places, Shown, Inside)
    ->  Cells = [Shown|Cells1],
        append(Vs, Inside, Vs1),
        made_cells(Vs1, [X|Seen], Places, Cells1)
    ;   made_cells(Vs, Seen, Places, Cells)
    ).

%   Constants of enums are called by their names, and what they hold is not shown.
made_cell(X, Places, Shown, Values) :-
    Places = places(_, H),
    cell(H, X, Cell),
    \+ constant_expression(X, Places, _),
    value_expression(r(X), Places, E),
    made_cell(Cell, E, Places, Shown, Values).

made_cell(Cell, E, Places, cell(E, array(Component), length(N), Es), Values) :-
    functor(Cell, array, _), !,
    arg(1, Cell, Component),
    arg(2, Cell, N),
    findall(I, ( Last is N - 1, between(0, Last, I) ), Is),
    maplist(element_of(Cell), Is, Values),
    indexed_expressions(Values, 0, Places, Es).
made_cell(Cell, E, Places, cell(E, object(Class), Es), Values) :-
    functor(Cell, object, _),
    Cell =.. [object,Class|Values],
    class(Class, _, _, Fields, _, _),
    named_values(Fields, Values, Places, Es).

element_of(Cell, I, V) :- array_element(Cell, I, V).

indexed_expressions([], _, _, []).
indexed_expressions([V|Vs], I, Places, [I-E|Es]) :-
    value_expression(V, Places, E),
    I1 is I + 1,
    indexed_expressions(Vs, I1, Places, Es).

named_values([], _, _, []).
named_values([Field-_|Fields], [V|Vs], Places, [Field-E|Es]) :-
    value_expression(V, Places, E),
    named_values(Fields, Vs, Places, Es).
