/*  The part of a heap that is known: objects, arrays, strings, class mirrors with cells, and static fields.

    A heap is heap(Next, Cells, Statics, Interned, Limits): Cells and Statics are compounds used as growing arrays, and are
    changed in place by setarg/3, which backtracking undoes. The heap that an operation gives back is the same term;
    heap arguments are threaded all the same, so that clauses say in which order things happen.

    An object is known by its number X; references are `null` or r(X). Cells:
        object(Class, F1, ..., Fn)       slot k of class k is argument k
        array(Component, N, E0, ...)     an element still unbound has the component's default value; it is never bound
                                         in place, since what was read from it would change with the next setarg/3
        string(Chars)                    chars(C0, ..., Cn-1), UTF-16 code units
        mirror(Type)                     the java.lang.Class of a type
        class_of(X)                      that of the unknown object X (class_mirrors.pl)
    Limits belong to limits.pl.
    Statics hold one statics(State, S1, ..., Sn, Written) for each class number; State is
    `fresh`, `running`, `done` or `failed`, Written are Field-Slot of what a search wrote other than in static
    initialisers, the last one first.
*/
:- module(known_heap, [new_heap/1, cell/3, set_cell/4, allocate/4, new_object/4, known_field/4, set_known_field/4,
                       get_static/5, set_static/6, written_statics/2, statics_of/3, initialisation_state/3,
                       set_initialisation_state/4, array_element/3, elements/2, new_string/4, string_chars/3,
                       string_constant/4, class_constant/4, interned/5, intern/5, kept_under/3, keep_under/4,
                       text_key/2, interned_text/3, type_of/3, internal/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(classes, [class/6, component_default/2, instance_template/2]).
:- use_module(ends, [path_ends/1]).
:- use_module(limits, [no_limits/1, has_limits/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- meta_predicate interned(+, +, 1, -, -).

%!  new_heap(-Heap) is det.
%
%   A heap without objects, in which no class is initialised.

new_heap(H) :-
    heap_with([next(1),cells(Cells),statics(Statics),interned(t),limits(Limits)], H),
    no_limits(Limits),
    functor(Cells, cells, 64),
    functor(Statics, statics, 64).

%!  cell(+Heap, +X, -Cell) is det.
%
%   Cell is what object X is now.

cell(H, X, Cell) :- heap_with([cells(Cells)], H), arg(X, Cells, Cell).

%!  allocate(+Heap0, +Cell, -X, -Heap) is det.
%
%   X is a new object with the given Cell.

allocate(H, Cell, X, H) :-
    heap_with([next(X),cells(Cells)], H),
    (   arg(X, Cells, Cell)
    ->  true
    ;   grown(Cells, Larger),
        set_heap_cells(H, Larger),
        arg(X, Larger, Cell)
    ),
    Next is X + 1,
    set_heap_next(H, Next).

grown(Cells, Larger) :-
    functor(Cells, Name, N),
    N2 is 2 * N,
    functor(Larger, Name, N2),
    share(N, Cells, Larger).

share(0, _, _) :- !.
share(I, Cells, Larger) :-
    arg(I, Cells, Cell),
    arg(I, Larger, Cell),
    I1 is I - 1,
    share(I1, Cells, Larger).

%!  set_cell(+Heap0, +X, +Cell, -Heap) is det.
%
%   Object X is Cell from now on.

set_cell(H, X, Cell, H) :-
    heap_with([cells(Cells)], H),
    setarg(X, Cells, Cell).

%!  new_object(+Heap0, +Class, -X, -Heap) is det.
%
%   X is a new object of Class with all fields at their defaults.

new_object(H0, Class, X, H) :-
    instance_template(Class, Cell),
    allocate(H0, Cell, X, H).

%!  internal(+Field) is failure.
%
%   End the path: strings and class mirrors have no fields here.

internal(Field) :- path_ends(unsupported(Field, 'a field of a class that Hornbill models')).

%!  known_field(+Heap, +X, +Slot, -Value) is det.
%
%   Value is what the field at Slot of the object X, which has a cell, holds.

known_field(H, X, Slot, Value) :-
    cell(H, X, Cell),
    arg(Slot, Cell, Value).

%!  set_known_field(+Heap, +X, +Slot, +Value) is det.
%
%   The field at Slot of the object X, which has a cell, holds Value from now on.

set_known_field(H, X, Slot, Value) :-
    cell(H, X, Cell),
    setarg(Slot, Cell, Value).

%!  get_static(+Heap, +Class, +Field, +Slot, -Value) is det.
%
%   Value is what the static field at Slot of Class holds. It ends the path where that is `left_out`: a model of the class's initialiser does
%   not say what it holds, and null it is not.

get_static(H, Class, Field, Slot, Value) :-
    statics(H, Class, Cell),
    arg(Slot, Cell, Value0),
    ( Value0 == left_out -> internal(Field) ; Value = Value0 ).

%!  set_static(+Heap0, +Class, +Field, +Slot, +Value, -Heap) is det.
%
%   The static field at Slot of Class holds Value from now on.

set_static(H, Class, Field, Slot, Value, H) :-
    statics(H, Class, Cell),
    setarg(Slot, Cell, Value),
    ( has_limits(H) -> note_written(Field, Slot, Cell) ; true ).

note_written(Field, Slot, Cell) :-
    functor(Cell, _, Last),
    arg(Last, Cell, Written),
    ( memberchk(Field-_, Written) -> true ; setarg(Last, Cell, [Field-Slot|Written]) ).

%!  written_statics(+Heap, -Written) is det.
%
%   Written are Field-Value of the static fields that a search wrote, in alphabetical order. What static initialisers write is
%   not among them: it hangs on what was initialised before.

written_statics(H, Written) :-
    heap_with([statics(Statics)], H),
    findall(Field-place(Number, Slot), written_static(Statics, Number, Field, Slot), Places0),
    sort(Places0, Places),
    static_values(Places, Statics, Written).

written_static(Statics, Number, Field, Slot) :-
    arg(Number, Statics, Cell),
    nonvar(Cell),
    functor(Cell, _, Last),
    arg(Last, Cell, Written),
    member(Field-Slot, Written).

%!  statics_of(+Heap, -Class, -Values) is nondet.
%
%   Values are what the static fields of Class hold, in their order; classes that nothing asked for yet are left out.

statics_of(H, Class, Values) :-
    heap_with([statics(Statics)], H),
    arg(Number, Statics, Cell),
    nonvar(Cell),
    class(Class, Number, _, _, _, _),
    Cell =.. [_,_|Arguments],
    append(Values, [_], Arguments).

static_values([], _, []).
static_values([Field-place(Number, Slot)|Places], Statics, [Field-Value|Written]) :-
    arg(Number, Statics, Cell),
    arg(Slot, Cell, Value),
    static_values(Places, Statics, Written).

%!  initialisation_state(+Heap, +Class, -State) is det.
%
%   State says how far the static initialisation of Class has come.

initialisation_state(H, Class, State) :-
    statics(H, Class, Cell),
    statics_state(Cell, State).

%!  set_initialisation_state(+Heap0, +Class, +State, -Heap) is det.
%
%   The static initialisation of Class has come as far as State.

set_initialisation_state(H, Class, State, H) :-
    statics(H, Class, Cell),
    set_statics_state(Cell, State).

%   The cell of a class is made when it is first asked for.
statics(H, Class, Cell) :-
    class(Class, Number, _, _, Statics, _),
    heap_with([statics(Cells)], H),
    (   arg(Number, Cells, Cell0)
    ->  ( nonvar(Cell0) -> true ; fresh_statics(Statics, H, Cell0) ),
        Cell = Cell0
    ;   grown(Cells, Larger),
        set_heap_statics(H, Larger),
        statics(H, Class, Cell)
    ).

fresh_statics(Statics, H, Cell) :-
    initial_values(Statics, H, Values),
    append(Values, [[]], Arguments),
    Cell =.. [statics,fresh|Arguments].

initial_values([], _, []).
initial_values([_-Initial|Statics], H, [Value|Values]) :-
    (   nonvar(Initial), Initial = constant(Text)
    ->  string_constant(H, Text, X, _),
        Value = r(X)
    ;   Value = Initial
    ),
    initial_values(Statics, H, Values).

%!  elements(+Cell, -Elements) is det.
%
%   Elements are all elements of an array cell, the first one first.

elements(Cell, Elements) :-
    array_size(Cell, N),
    Last is N - 1,
    elements(Last, Cell, [], Elements).

elements(I, Cell, Elements0, Elements) :-
    (   I < 0
    ->  Elements = Elements0
    ;   array_element(Cell, I, Element),
        I1 is I - 1,
        elements(I1, Cell, [Element|Elements0], Elements)
    ).

%!  array_element(+Cell, +I, -Value) is det.
%
%   Value is element I of the array cell Cell. A default is not put into the cell: a variable of the cell, once bound,
%   would be the cell's own place, and change with it.

array_element(Cell, I, Value) :-
    Slot is I + 3,
    arg(Slot, Cell, Value0),
    (   var(Value0), \+ attvar(Value0)
    ->  array_component(Cell, Component),
        component_default(Component, Value)
    ;   Value = Value0
    ).

%!  new_string(+Heap0, +Chars, -X, -Heap) is det.
%
%   X is a new string with the given chars(...).

new_string(H0, Chars, X, H) :- allocate(H0, string(Chars), X, H).

%!  string_chars(+Heap, +X, -Chars) is det.
%
%   Chars is chars(...), the UTF-16 code units of string X.

string_chars(H, X, Chars) :- heap_with([cells(Cells)], H), arg(X, Cells, string(Chars)).

%!  string_constant(+Heap0, +Text, -X, -Heap) is det.
%
%   X is the interned string of Text: an atom of plain ASCII, or codes(List) for everything else.

string_constant(H0, Text, X, H) :- interned(H0, Text, string_cell(Text), X, H).

%!  class_constant(+Heap0, +Type, -X, -Heap) is det.
%
%   X is the java.lang.Class of Type.

class_constant(H0, Type, X, H) :- interned(H0, class(Type), mirror_cell(Type), X, H).

%!  interned(+Heap0, +Key, :Make, -X, -Heap) is det.
%
%   X is the one object kept under Key, made by Make(Cell) when it is first asked for.

interned(H0, Key, Make, X, H) :-
    heap_with([interned(Interned)], H0),
    (   get_assoc(Key, Interned, X0)
    ->  X = X0, H = H0
    ;   call(Make, Cell),
        allocate(H0, Cell, X, H),
        put_assoc(Key, Interned, X, Interned1),
        set_heap_interned(H, Interned1)
    ).

%!  intern(+Heap0, +Key, +X, -Y, -Heap) is det.
%
%   Y is the one object kept under Key: X itself where there was none.

intern(H, Key, X, Y, H) :-
    heap_with([interned(Interned)], H),
    (   get_assoc(Key, Interned, Y0)
    ->  Y = Y0
    ;   Y = X,
        put_assoc(Key, Interned, X, Interned1),
        set_heap_interned(H, Interned1)
    ).

%!  kept_under(+Heap, +Key, -Value) is semidet.
%
%   Value is what the heap keeps under Key, the number of an object where that was interned.

kept_under(H, Key, Value) :- heap_with([interned(Interned)], H), get_assoc(Key, Interned, Value).

%!  keep_under(+Heap0, +Key, +Value, -Heap) is det.
%
%   The heap keeps Value under Key from now on.

keep_under(H, Key, Value, H) :-
    heap_interned(H, Interned),
    put_assoc(Key, Interned, Value, Interned1),
    set_heap_interned(H, Interned1).

%!  text_key(+Units, -Key) is det.
%
%   Key is how string_constant/4 wants the text: an atom where it is printable ASCII, else codes(Units).
%
%       ?- text_key([104,105], Key).
%       Key = hi.

text_key(Units, Key) :- ( plain(Units) -> atom_codes(Key, Units) ; Key = codes(Units) ).

plain([]).
plain([C|Cs]) :- C >= 32, C < 127, plain(Cs).

%!  interned_text(+Heap, +X, +Chars) is semidet.
%
%   The string X with the units Chars, all of them known, is the interned one.

interned_text(H, X, Chars) :-
    ground(Chars),
    compound_name_arguments(Chars, _, Units),
    text_key(Units, Key),
    kept_under(H, Key, X).

string_cell(codes(Codes), string(Chars)) :- !, compound_name_arguments(Chars, chars, Codes).
string_cell(Text, string(Chars)) :-
    atom_codes(Text, Codes),
    compound_name_arguments(Chars, chars, Codes).

mirror_cell(Type, mirror(Type)).

%!  type_of(+Heap, +X, -Type) is det.
%
%   Type is the class, or array type, of object X.

type_of(H, X, Type) :-
    heap_with([cells(Cells)], H),
    arg(X, Cells, Cell),
    cell_type(Cell, Type).

cell_type(Cell, Type) :-
    functor(Cell, Kind, _),
    cell_type(Kind, Cell, Type).

cell_type(object, Cell, Type) :- object_class(Cell, Type).
cell_type(array, Cell, array(Component)) :- array_component(Cell, Component).
cell_type(string, _, 'java.lang.String').
cell_type(mirror, _, 'java.lang.Class').
cell_type(class_of, _, 'java.lang.Class').
