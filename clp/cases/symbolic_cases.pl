/*  A finished path in symbols: what it asks of its inputs and what it leaves, as ground terms.

    Details are details(Conditions, End, Inputs, HeapIn, HeapOut), with the terms of java_expressions.pl: End is returned(E),
    `returned` or threw(E), Inputs are Name-E, heaps lists of cell(E, object(Class), [Field-E, ...]),
    cell(E, array(Component), length(E), [I-E, ...]), cell(E, array(Component), length(E), [I-E, ...], rest(E)), where all other
    elements are E, cell(E, collection(Kind, Class), [Field-E, ...], size(E), [I-E, ...]) with indices or keys I, and cell(static, Class, [Field-E, ...]) of static fields. They are taken before a final model is chosen, which
    would decide more than the path did.
*/
:- module(symbolic_cases, [case_details/6]).
:- use_module(library(lists), [append/3, reverse/2, member/2]).
:- use_module(library(apply), [maplist/3, exclude/3]).
:- use_module(library(pairs), [pairs_keys_values/3, pairs_values/2]).
:- use_module('../../solver/heap', [cell/3, array_element/3, written_statics/2]).
:- use_module('../../solver/classes', [class/6, subtype/2, component_default/2]).
:- use_module('../../solver/references', [object_node/2]).
:- use_module('../../solver/types', [type_witness/2]).
:- use_module('../../solver/input_heap', [read_field/3, current_elements/2, unknown_component/2]).
:- use_module(java_names, [class_and_member/3]).
:- use_module(shown_collections, [collection_view/5]).
:- use_module(symbolic_places, [input_places/5]).
:- use_module(symbolic_expressions, [operand_expression/3, value_expression/3, constant_expression/3]).
:- use_module(symbolic_conditions, [path_conditions/3]).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  case_details(+Store, +NamesAndTypes, +Inputs, +End, +Heap, -Details) is det.
%
%   Details of the path of Store that ends as End says on Heap: returned(Value), `returned` or threw(Value); Names-Types are those
%   of Inputs.

case_details(Store, Names-Types, Inputs, End, H, details(Conditions, EndE, Named, HeapIn, HeapOut)) :-
    input_places(Names-Types, Inputs, H, Places, met(Facts, Objects)),
    store_path(Store, Path0),
    reverse(Path0, Path),
    path_conditions(Path, Places, Conditions1),
    exclude(told_by_keys(Facts), Conditions1, Conditions2),
    append(Facts, Conditions2, Conditions),
    named_inputs(Names, Inputs, Places, Named),
    maplist(cell_in(Places), Objects, HeapIn),
    end_expression(End, Places, EndE, Roots),
    append(Roots, Inputs, Values),
    heap_out(Objects, Values, Places, HeapOut).

%   told_by_keys(Facts, C): C says that a map has as many entries as Facts name keys of it.
told_by_keys(Facts, compare(ge, typed(field(P, Size), _), N)) :-
    memberchk(Size, ['java.util.HashMap.size','java.util.TreeMap.size']),
    integer(N),
    findall(K, ( member(has_key(Q, K), Facts), Q = field(P, _) ), Ks),
    length(Ks, Count),
    N =< Count.

end_expression(returned, _, returned, []).
end_expression(returned(V), Places, returned(E), [V]) :- value_expression(V, Places, E).
end_expression(threw(V), Places, threw(E), [V]) :- value_expression(V, Places, E).

named_inputs([], [], _, []).
named_inputs([Name|Names], [V|Vs], Places, [Name-E|Named]) :-
    value_expression(V, Places, E),
    named_inputs(Names, Vs, Places, Named).

%   Heaps.

cell_in(Places, object(X, P, Type), Cell) :-
    object_node(X, Node),
    obj_fields(Node, Fields0),
    reverse(Fields0, Fields),
    obj_elements(Node, Elements0),
    reverse(Elements0, Elements),
    symbolic_cell(Type, typed(P, Type), Node-initial, Fields, Elements, Places, Cell).

symbolic_cell(array(Component), E, _, Fields, Elements, Places, cell(E, array(Component), length(L), Es)) :- !,
    ( memberchk(length-N, Fields) -> value_expression(N, Places, L) ; E = typed(P, _), L = typed(length(P), int) ),
    maplist(element_expression(Places), Elements, Es).
symbolic_cell(_, E, Node-When, Fields0, _, Places, Cell) :-
    Places = places(_, H),
    node_type(Node, Domain),
    type_witness(Domain, Witness),
    ( Witness = stub(Class) -> true ; Class = Witness ),
    (   collection_view(When, H, Fields0, Fields, view(Kind, Size, Held))
    ->  field_expressions(Fields, Places, Es),
        value_expression(Size, Places, SizeE),
        maplist(held_expression(Places), Held, HeldEs),
        Cell = cell(E, collection(Kind, Class), Es, size(SizeE), HeldEs)
    ;   field_expressions(Fields0, Places, Es),
        Cell = cell(E, object(Class), Es)
    ).

held_expression(Places, I-V, IE-E) :-
    (   nonvar(I), I = key(K)
    ->  value_expression(K, Places, IE)
    ;   operand_expression(I, Places, IE)
    ),
    value_expression(V, Places, E).

held_values([], Values, Values).
held_values([I-V|Held], Values0, Values) :-
    ( nonvar(I), I = key(K) -> Values0 = [K,V|Values1] ; Values0 = [V|Values1] ),
    held_values(Held, Values1, Values).

element_expression(Places, A-V, I-E) :-
    operand_expression(A, Places, I),
    value_expression(V, Places, E).

field_expressions([], _, []).
field_expressions([Key-V|Fields], Places, Es) :-
    ( Key == length -> Es = Es1 ; value_expression(V, Places, E), Es = [Key-E|Es1] ),
    field_expressions(Fields, Places, Es1).

%   The heap after: unknown objects with what they hold now, then the objects made on the way that values lead to, then the static
%   fields that were written.

heap_out(Objects, Roots, Places, Cells) :-
    Places = places(_, H),
    unknown_cells(Objects, Places, UnknownCells, Values, []),
    written_statics(H, Statics),
    pairs_values(Statics, StaticValues),
    append(Values, StaticValues, Values1),
    append(Roots, Values1, From),
    made_cells(From, [], Places, MadeCells),
    static_cells(Statics, Places, StaticCells),
    append(MadeCells, StaticCells, OtherCells),
    append(UnknownCells, OtherCells, Cells).

static_cells([], _, []).
static_cells([Field-V|Statics], Places, [cell(static, Class, [Field-E|Fields])|Cells]) :-
    class_and_member(Field, Class, _),
    value_expression(V, Places, E),
    same_class(Statics, Class, Places, Fields, Others),
    static_cells(Others, Places, Cells).

same_class([Field-V|Statics], Class, Places, [Field-E|Fields], Others) :-
    class_and_member(Field, FieldClass, _),
    FieldClass == Class, !,
    value_expression(V, Places, E),
    same_class(Statics, Class, Places, Fields, Others).
same_class(Statics, _, _, [], Statics).

unknown_cells([], _, [], Values, Values).
unknown_cells([object(X, P, Type)|Objects], Places, [Cell|Cells], Values0, Values) :-
    object_node(X, Node),
    node_store(Node, Store),
    field_keys(Store, Node, Keys),
    maplist(current_field(X), Keys, Fields),
    current_elements(X, Elements),
    pair_values(Fields, Values0, Values1),
    pair_values(Elements, Values1, Values2),
    Places = places(_, H),
    ( collection_view(current, H, Fields, _, view(_, _, Held)) -> held_values(Held, Values2, Values3) ; Values3 = Values2 ),
    symbolic_cell(Type, typed(P, Type), Node-current, Fields, Elements, Places, Cell),
    unknown_cells(Objects, Places, Cells, Values3, Values).

%   Fields of X that the path met: read, or written.
field_keys(Store, Node, Keys) :-
    obj_fields(Node, Fields0),
    reverse(Fields0, Fields),
    findall(Key, member(Key-_, Fields), Keys0),
    obj_variable(Node, X),
    store_logs(Store, Logs),
    findall(Key, written_key(Logs, X, Keys0, Key), Keys1),
    append(Keys0, Keys1, Keys).

written_key(Logs, X, Known, Key) :-
    member(log(Key, Entries), Logs),
    atom(Key),
    \+ memberchk(Key, Known),
    once(( member(set(W, none, _), Entries), W == X )).

current_field(X, Key, Key-V) :-
    (   Key == length
    ->  object_node(X, Node), obj_fields(Node, Fields), memberchk(length-V, Fields)
    ;   read_field(X, Key, V)
    ).

pair_values([], Vs, Vs).
pair_values([_-V|Pairs], [V|Vs0], Vs) :- pair_values(Pairs, Vs0, Vs).

made_cells([], _, _, []).
made_cells([V|Vs], Seen, Places, Cells) :-
    (   undecided_values(V, Values)
    ->  append(Values, Vs, Vs1),
        made_cells(Vs1, Seen, Places, Cells)
    ;   nonvar(V), V = r(X), object_key(X, Key), \+ memberchk(Key, Seen), made_cell(X, Places, Shown, Inside)
    ->  Cells = [Shown|Cells1],
        append(Vs, Inside, Vs1),
        made_cells(Vs1, [Key|Seen], Places, Cells1)
    ;   made_cells(Vs, Seen, Places, Cells)
    ).

%   A reference that hangs on aliasing may be any of these.
undecided_values(V, Values) :-
    attvar(V),
    get_attr(V, references, Node),
    node_origin(Node, choice(alts(List))),
    pairs_values(List, Values).

object_key(X, Key) :-
    (   integer(X)
    ->  Key = X
    ;   object_node(X, Node),
        node_origin(Node, made(N)),
        Key = unknown(N)
    ).

%   Constants of enums are called by their names, and what they hold is not shown.
made_cell(X, Places, Shown, Values) :- attvar(X), !,
    unknown_array_cell(X, Places, Shown, Values).
made_cell(X, Places, Shown, Values) :-
    Places = places(_, H),
    cell(H, X, Cell),
    \+ constant_expression(X, Places, _),
    value_expression(r(X), Places, E),
    made_cell(Cell, X-E, Places, Shown, Values).

made_cell(Cell, _-E, Places, cell(E, array(Component), length(N), Es), Values) :-
    functor(Cell, array, _), !,
    array_component(Cell, Component),
    array_size(Cell, N),
    findall(I, ( Last is N - 1, between(0, Last, I) ), Is),
    maplist(element_of(Cell), Is, Values),
    indexed_expressions(Values, 0, Places, Es).
made_cell(Cell, X-E, Places, cell(E, object(Class), Es), Values) :-
    functor(Cell, object, _),
    Cell =.. [object,Class|Values0],
    class(Class, _, _, Fields, _, _),
    pairs_keys_values(Named0, Fields, Values0),
    ( subtype(Class, 'java.lang.Throwable') -> exclude(hidden_field(X), Named0, Named) ; Named = Named0 ),
    pairs_values(Named, Values),
    named_values(Named, Places, Es).

%   Stack traces are not modelled, nor is what the machine says itself: such a message is the exception. What NullPointerException
%   declares belongs to both.
hidden_field(X, ('java.lang.Throwable.detailMessage'-_)-V) :- !, V == r(X).
hidden_field(_, (Field-_)-_) :-
    Field \== 'java.lang.Throwable.cause',
    class_and_member(Field, Class, _),
    memberchk(Class, ['java.lang.Throwable','java.lang.NullPointerException']).

%   An array of unknown length: the elements that were met, and the default of all others.
unknown_array_cell(X, Places, Cell, Values) :-
    object_node(X, Node),
    obj_fields(Node, Fields),
    memberchk(length-N, Fields),
    unknown_component(X, Component),
    current_elements(X, Elements),
    pairs_values(Elements, Values),
    value_expression(r(X), Places, E),
    value_expression(N, Places, L),
    maplist(element_expression(Places), Elements, Es),
    length(Es, Count),
    (   Count == L
    ->  Cell = cell(E, array(Component), length(L), Es)
    ;   component_default(Component, Default),
        Cell = cell(E, array(Component), length(L), Es, rest(Default))
    ).

element_of(Cell, I, V) :- array_element(Cell, I, V).

indexed_expressions([], _, _, []).
indexed_expressions([V|Vs], I, Places, [I-E|Es]) :-
    value_expression(V, Places, E),
    I1 is I + 1,
    indexed_expressions(Vs, I1, Places, Es).

named_values([], _, []).
named_values([(Field-_)-V|Named], Places, [Field-E|Es]) :-
    value_expression(V, Places, E),
    named_values(Named, Places, Es).
