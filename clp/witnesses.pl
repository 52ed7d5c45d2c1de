/*  Witnesses: known arguments that satisfy a finished path, made in a heap of their own.

    The store has its final model (solver/models.pl): numbers have values under it, unknown objects are the same only where
    they are unified. References that nothing was decided of are null where they may be.

    What a path has not read of an exception is null in its witness, though hardly a constructor leaves it so: those fields are no
    part of what the witness says. Read has X-Fields for each exception X that was made: the fields of Throwable that it does say.
*/
:- module(witnesses, [witness_arguments/6, box_factory/2]).
:- use_module(library(lists), [reverse/2, append/3, nth0/3, member/2]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../solver/heap', [new_object/4, type_of/3, new_array/5, set_array/5, set_field/6, allocate/4,
                                cell/3, text_key/2, class_constant/4, kept_under/3, string_constant/4, interned_text/3]).
:- use_module('../solver/classes', [class/6, field_slot/3, subtype/2]).
:- use_module('../solver/value_states', [is_view/1, viewed_field/3, state_key/3, state_number/3, never_null/1, made_by/3]).
:- use_module('../solver/unknowns', [operand/2, operand_value/2, input_values/2]).
:- use_module('../solver/references', [object_node/2]).
:- use_module('../solver/types', [type_witness/2]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module('../solver/kinds', [is_constant/1]).
:- use_module('../solver/input_values', [own_field/3]).
:- use_module('../solver/known_types', [description/5, stub_class/2]).
:- use_module('../solver/readable_characters', [readable_characters/1]).
:- use_module('../solver/readable_values', [readable_values/1]).
:- use_module(calls, [initialise/5]).
:- use_module('library/outcomes', [string_units/3]).
:- use_module('library/object_fields', [static/5]).
:- use_module('library/builder_buffers', [empty_builder/4, add/4]).
:- use_module('library/made_collections', [begun_collection/5, array_room/2, map_contents/4, entry_added/6, made_up/5, key_contents/3, filled_up/6]).
:- use_module(method_bytecode, [run_in_bytecode/6]).
:- use_module(enum_constants, [constant_cells/3, constant_of/3, constant_name/4]).
:- use_module(residual, []).
:- use_module('../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  witness_arguments(+Store, +Inputs, -Args, -Read, +Heap0, -Heap) is semidet.
%
%   Args on Heap are the arguments that the unknown Inputs stand for under the final model of their Store; Read are the fields
%   that the path has read of exceptions.

witness_arguments(Store, Inputs, Args, Read, H0, H) :-
    store_objects(Store, Items),
    complete(Items),
    readable_characters(Store),
    readable_values(Store),
    (   store_objects(Store, []), \+ constructs(Store, Inputs)
    ->  input_values(Store, Args), Read = [], H = H0
    ;   store_numbered(Store, N),
        ReadPlace is N + 1,
        Last is N + 2,
        functor(Made, made, Last),
        store_setting(Store, Setting),
        setting_heap(Setting, PathHeap),
        setarg(ReadPlace, Made, []),
        arg(Last, Made, PathHeap),
        (   constructs(Store, Inputs)
        ->  Inputs = [r(X)|Inputs1],
            constructed(PathHeap, X, Y, H0, H1),
            Args = [r(Y)|Args1],
            known_values(Inputs1, Args1, Made, H1, H)
        ;   known_values(Inputs, Args, Made, H0, H)
        ),
        arg(ReadPlace, Made, Read)
    ).

%   What an object cannot do without is there, also where the path never read it.
complete([]).
complete([Item|Items]) :-
    ( Item = object(_, X), attvar(X) -> complete_object(X) ; true ),
    complete(Items).

complete_object(X) :-
    object_node(X, Node),
    node_type(Node, Domain),
    (   never_null(_), type_witness(Domain, Class), atom(Class), class(Class, _, _, Declared, _, _),
        findall(Field, ( member(Field-_, Declared), never_null(Field) ), [Field1|Fields])
    ->  complete_fields([Field1|Fields], Node)
    ;   true
    ).

complete_fields([], _).
complete_fields([Field|Fields], Node) :-
    obj_fields(Node, Known),
    (   memberchk(Field-_, Known)
    ->  true
    ;   own_field(Node, Field, V),
        V = r(Y),
        complete_object(Y)
    ),
    complete_fields(Fields, Node).

constructs(Store, [First|_]) :-
    nonvar(First), First = r(X), integer(X),
    store_setting(Store, Setting),
    setting_heap(Setting, Heap),
    cell(Heap, X, Cell),
    ( Cell = string(Chars) -> \+ interned_text(Heap, X, Chars) ; functor(Cell, object, _) ).

%   What a constructor starts from: a new object of the class that the path made one of, on the heap Before. Where its
%   initialiser throws, that is for the run to find out.
constructed(Before, X, Y, H0, H) :-
    type_of(Before, X, Class),
    ( initialise(Class, H0, H1, ok, _) -> true ; H1 = H0 ),
    new_object(H1, Class, Y, H).

%   Made has the new object, in the place of its number, for each unknown one that was met, then Read, and the heap of the path
%   as its last argument. An input that has a cell there is an interned string.

known_values([], [], _, H, H).
known_values([V0|Vs0], [V|Vs], Made, H0, H) :-
    known_value(V0, V, Made, H0, H1),
    known_values(Vs0, Vs, Made, H1, H).

known_value(V0, V, Made, H0, H) :-
    (   number(V0)
    ->  V = V0, H = H0
    ;   attvar(V0), get_attr(V0, unknowns, Node)
    ->  operand_value(Node, V), H = H0
    ;   ( V0 = null -> true ; V0 = r(_) ),
        known_reference(V0, V, Made, H0, H)
    ).

path_heap(Made, Heap) :- functor(Made, _, Last), arg(Last, Made, Heap).

known_reference(null, null, _, H, H).
known_reference(r(X), r(Y), Made, H0, H) :- integer(X), !,
    path_heap(Made, Heap),
    cell(Heap, X, Cell),
    (   Cell = mirror(Type)
    ->  class_constant(H0, Type, Y, H)
    ;   constant_name(Heap, X, Field, Enum)
    ->  initialise(Enum, H0, H, ok, _),
        static(Enum, Field, r(Y), H, H)
    ;   Cell = string(Chars),
        compound_name_arguments(Chars, _, Units),
        text_key(Units, Key),
        string_constant(H0, Key, Y, H)
    ).
known_reference(r(X), r(Y), Made, H0, H) :-
    object_node(X, Node),
    node_number(Node, Number),
    arg(Number, Made, Y),
    (   nonvar(Y)
    ->  H = H0
    ;   node_type(Node, Domain),
        type_witness(Domain, Type),
        made(Type, Node, Y, Made, H0, H)
    ).

made(Class, Node, Y, _, H0, H) :- constant(Class, Node, H0, Y), !, H = H0.
made(Class, Node, Y, Made, H0, H) :- box_factory(Class, Factory), !,
    obj_fields(Node, Fields),
    ( Fields = [_-V0|_] -> known_value(V0, V, Made, H0, H1) ; V = 0, H1 = H0 ),
    initialise(Class, H1, H2, ok, _),
    Goal =.. [Factory,V,r(Y),H2,H,ok,_],
    call(residual:Goal).
made(Class, Node, Y, Made, H0, H) :- made_by(Class, Key, Factory), !,
    state_number(Node, Key, V0),
    known_value(V0, V, Made, H0, H1),
    initialise(Class, H1, H2, ok, _),
    run_in_bytecode(Factory, [V], r(Y), H2, H, ok).
made(array(Component), Node, Y, Made, H0, H) :- !,
    ( array_room(Node, N0) -> N = N0 ; known_length(Node, N) ),
    new_array(H0, Component, N, Y, H1),
    obj_elements(Node, Elements0),
    exclude(outside(N), Elements0, Elements1),
    reverse(Elements1, Elements),
    fill_elements(Elements, Y, [], Made, H1, H).
made('java.lang.String', Node, Y, _, H0, H) :- !,
    known_length(Node, N),
    obj_elements(Node, Elements0),
    reverse(Elements0, Elements),
    ( N =< 20000000 -> true ; path_ends(budget(memory)) ),
    compound_name_arity(Chars, chars, N),
    fill_chars(Elements, Chars),
    default_chars(N, Chars),
    allocate(H0, string(Chars), Y, H).
made('java.lang.Class', Node, Y, Made, H0, H) :- !,
    path_heap(Made, Heap),
    other_class(Heap, Node, Type),
    class_constant(H0, Type, Y, H).
made(stub(Type), _, Y, _, H0, H) :- !,
    allocate(H0, object(Type), Y, H).
made(Class, Node, Y, Made, H0, H) :- memberchk(Class, ['java.lang.StringBuilder','java.lang.StringBuffer']), !,
    obj_fields(Node, Fields),
    (   memberchk('java.lang.AbstractStringBuilder.toString()'-V0, Fields)
    ->  known_value(V0, r(S), Made, H0, H1),
        string_units(H1, S, Units)
    ;   Units = [], H1 = H0
    ),
    new_object(H1, Class, Y, H2),
    length(Units, N),
    Room is N + 16,
    empty_builder(Y, Room, H2, H3),
    add(Y, Units, H3, H).
made('sun.nio.cs.UTF_8', _, Y, _, H0, H) :- !,
    initialise('sun.nio.cs.UTF_8', H0, H1, ok, _),
    static('sun.nio.cs.UTF_8', 'sun.nio.cs.UTF_8.INSTANCE', r(Y), H1, H).
made(Class, Node, Y, _, H0, H) :- uncalled_stub(Class, Node, Type), !,
    allocate(H0, object(Type), Y, H).
made(Class, Node, Y, Made, H0, H) :-
    initialise(Class, H0, H1, ok, _),
    new_object(H1, Class, Y, H2),
    begun_collection(Class, Node, Y, H2, H3),
    fields_held(Class, Node, Fields00),
    answers_alike(Class, Fields00, Fields0),
    ( subtype(Class, 'java.lang.Throwable') -> note_read(Y, Fields0, Made) ; true ),
    map_contents(Node, Fields0, Contents, Fields),
    fill_fields(Fields, Class, Y, Made, H3, H4),
    ( Contents == none -> H = H4 ; fill_contents(Contents, Y, Made, H4, H) ).

%   Of a stub whose answers nobody asked for, all that matters is of which interface it is.
uncalled_stub(Class, Node, Type) :-
    obj_fields(Node, []),
    stub_class(Type, Class),
    description(Type, interface, _, _, _).

%   A method of a stub that was called once gives the same later on (hornbill/bytecode/stub_classes.py).
answers_alike(Class, Fields0, Fields) :-
    (   stub_class(_, Class)
    ->  class(Class, _, _, Declared, _, _),
        findall(Later-Field, ( member(Later-_, Declared), atom_concat(Field, ' later', Later), \+ memberchk(Later-_, Fields0) ), Alike),
        added_alike(Alike, Fields0, Fields)
    ;   Fields = Fields0
    ).

added_alike([], Fields, Fields).
added_alike([Later-Field|Alike], Fields0, Fields) :-
    ( memberchk(Field-V, Fields0) -> Fields = [Later-V|Fields1] ; Fields = Fields1 ),
    added_alike(Alike, Fields0, Fields1).

fill_contents(contents(Kind, Type, Pairs, Absent0, N), Y, Made, H0, H) :-
    fill_entries(Pairs, Kind-Type, Y, Made, Keys, H0, H1),
    key_contents(Keys, H1, Contents1),
    absent_contents(Absent0, Made, H1, Contents2),
    append(Contents1, Contents2, Contents),
    length(Keys, Count),
    More is N - Count,
    filled_up(Kind-Type, Y, More, Contents, H1, H).

%   Of what is not a key, objects of the path among them, the content counts.
absent_contents([], _, _, []).
absent_contents([closed(K1, K2)|Ks], Made, H0, [closed(Content1, Content2)|Contents]) :- !,
    end_content(K1, Made, H0, Content1, H1),
    end_content(K2, Made, H1, Content2, H2),
    absent_contents(Ks, Made, H2, Contents).
absent_contents([K0|Ks], Made, H0, Contents) :-
    (   nonvar(K0), K0 = r(X), integer(X)
    ->  path_heap(Made, Heap),
        key_contents([K0], Heap, Contents1),
        H1 = H0
    ;   known_value(K0, K, Made, H0, H1),
        key_contents([K], H1, Contents1)
    ),
    append(Contents1, Contents2, Contents),
    absent_contents(Ks, Made, H1, Contents2).

%   end_content(K, Made, H0, Content, H): a key that has no Content is `none`, as the end of all keys is.
end_content(none, _, H, none, H) :- !.
end_content(K0, Made, H0, Content, H) :-
    (   nonvar(K0), K0 = r(X), integer(X)
    ->  path_heap(Made, Heap),
        K = K0, H = H0
    ;   known_value(K0, K, Made, H0, H),
        Heap = H
    ),
    ( key_contents([K], Heap, [Content0]) -> Content = Content0 ; Content = none ).

fill_entries([], _, _, _, [], H, H).
fill_entries([K0-V0|Pairs], Kind-Type, Y, Made, [K|Keys], H0, H) :-
    ( nonvar(K0), K0 = made_up(I) -> made_up(Type, I, K, H0, H1) ; known_value(K0, K, Made, H0, H1) ),
    ( memberchk(Kind, [map,sorted_map,enum_map]) -> known_value(V0, V, Made, H1, H2) ; V = null, H2 = H1 ),
    entry_added(Kind, Y, K, V, H2, H3),
    fill_entries(Pairs, Kind-Type, Y, Made, Keys, H3, H).

%   What the object of Node held at the start: of a value, all that follows from its numbers.
fields_held(Class, Node, Fields) :-
    obj_fields(Node, Own),
    class(Class, _, _, Declared, _, _),
    findall(Field, ( member(Field-_, Declared), is_view(Field) ), Views),
    (   Views == []
    ->  Fields = Own
    ;   exclude(state_entry, Own, Read),
        viewed(Views, Node, Read, Fields)
    ).

state_entry(Key-_) :- state_key(Key, _, _).

viewed([], _, Fields, Fields).
viewed([Field|Views], Node, Fields0, Fields) :-
    viewed_field(Node, Field, Value),
    viewed(Views, Node, [Field-Value|Fields0], Fields).

%   A class of which nothing is known but that it is none of those that the path has met, and none of other inputs.
other_class(Heap, Node, Type) :-
    obj_fields(Node, []),
    node_number(Node, Number),
    findall(Other, ( other_class(Other), \+ met_class(Heap, Other) ), Others),
    length(Others, N),
    N > 0,
    Place is Number mod N,
    Dimensions is Number // N,
    nth0(Place, Others, Component),
    array_of(Dimensions, Component, Type).

%   There are as many as there are inputs.
array_of(Dimensions, Component, Type) :-
    (   Dimensions =:= 0
    ->  Type = Component
    ;   Type = array(Type1),
        Dimensions1 is Dimensions - 1,
        array_of(Dimensions1, Component, Type1)
    ).

other_class('java.lang.Number').
other_class('java.lang.Thread').
other_class('java.lang.Process').
other_class('java.lang.Package').
other_class('java.lang.Runtime').
other_class('java.lang.Math').
other_class('java.lang.Readable').

met_class(Heap, Type) :- kept_under(Heap, class(Type), _).

note_read(Y, Fields, Made) :-
    functor(Made, _, Last),
    Place is Last - 1,
    arg(Place, Made, Read),
    pairs_keys(Fields, Keys),
    setarg(Place, Made, [Y-Keys|Read]).

%   The object of Node, of an enum, is the constant Y.
constant(Class, Node, H, Y) :-
    atom(Class),
    description(Class, _, enum(Enum), _, _),
    (   is_constant(Node)
    ->  obj_fields(Node, [_-O|_]),
        operand(O, A),
        operand_value(A, I),
        constant_cells(Enum, H, Cells),
        nth0(I, Cells, Y)
    ;   once(constant_of(Class, H, Y))
    ).

%!  box_factory(?Class, -Method) is nondet.
%
%   Boxes of the Class are made by Method, as programs make them, so that the ones that are kept are the same.

box_factory('java.lang.Integer', 'java.lang.Integer.valueOf(I)Ljava/lang/Integer;').
box_factory('java.lang.Long', 'java.lang.Long.valueOf(J)Ljava/lang/Long;').
box_factory('java.lang.Short', 'java.lang.Short.valueOf(S)Ljava/lang/Short;').
box_factory('java.lang.Byte', 'java.lang.Byte.valueOf(B)Ljava/lang/Byte;').
box_factory('java.lang.Character', 'java.lang.Character.valueOf(C)Ljava/lang/Character;').
box_factory('java.lang.Boolean', 'java.lang.Boolean.valueOf(Z)Ljava/lang/Boolean;').

known_length(Node, N) :-
    obj_fields(Node, Fields),
    ( memberchk(length-L, Fields) -> operand(L, A), operand_value(A, N) ; N = 0 ).

fill_fields([], _, _, _, H, H).
fill_fields([Field-V0|Fields], Class, Y, Made, H0, H) :-
    known_value(V0, V, Made, H0, H1),
    field_slot(Class, Field, Slot),
    set_field(H1, Y, Field, Slot, V, H2),
    fill_fields(Fields, Class, Y, Made, H2, H).

%   Behind the end of a list there is nothing at the start, though the path may have asked what is there once it had become longer.
outside(N, A-_) :- operand_value(A, I), I >= N.

%   Of two elements that turned out to have the same index, the earlier one counts.
fill_elements([], _, _, _, H, H).
fill_elements([A-V0|Elements], Y, Filled, Made, H0, H) :-
    operand_value(A, I),
    (   memberchk(I, Filled)
    ->  fill_elements(Elements, Y, Filled, Made, H0, H)
    ;   known_value(V0, V, Made, H0, H1),
        set_array(H1, Y, I, V, H2),
        fill_elements(Elements, Y, [I|Filled], Made, H2, H)
    ).

fill_chars([], _).
fill_chars([A-V0|Elements], Chars) :-
    operand_value(A, I),
    Place is I + 1,
    arg(Place, Chars, C),
    ( var(C) -> operand(V0, B), operand_value(B, C) ; true ),
    fill_chars(Elements, Chars).

default_chars(N, Chars) :-
    (   N > 0
    ->  arg(N, Chars, C),
        ( var(C) -> C = 0'a ; true ),
        N1 is N - 1,
        default_chars(N1, Chars)
    ;   true
    ).
