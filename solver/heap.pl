/*  The heap of a run: objects, arrays, strings, class mirrors and static fields.

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
:- module(heap, [new_heap/1, cell/3, allocate/4, new_object/4, get_field/5, set_field/6, get_static/5, set_static/6, written_statics/2,
                 initialisation_state/3, set_initialisation_state/4, new_array/5, new_arrays/5, array_length/3,
                 get_array/4, set_array/5, byte_element/4, string_constant/4, class_constant/4, new_string/4,
                 string_chars/3, type_of/3, instance_of/4, new_exception/4, interned/5, array_element/3, set_cell/4,
                 intern/5, kept_under/3, keep_under/4, text_key/2, interned_text/3]).
:- use_module(layout, [by_layout/2]).
:- meta_predicate interned(+, +, 1, -, -).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(classes, [class/6, subtype/2, component_default/2, field_slot/3, instance_template/2]).
:- use_module(ends, [path_ends/1]).
:- use_module(numbers, [i2b/2, iand/3]).
:- use_module(limits, [no_limits/1, has_limits/1]).
:- use_module(known_sizes, [known_size/3]).
:- use_module(input_heap, [read_field/3, write_field/3, read_element/3, write_element/3, unknown_length/2,
                           read_at_unknown/5, write_at_unknown/4, made_array/4, unknown_component/2]).
:- use_module(type_tests, [unknown_instance/4]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

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

%!  get_field(+Heap, +X, +Field, +Slot, -Value) is det.
%
%   Value is what the field at Slot of object X holds.

get_field(H, X, Field, Slot, Value) :-
    heap_with([cells(Cells)], H),
    (   integer(X)
    ->  arg(X, Cells, Cell),
        ( arg(Slot, Cell, Value0) -> Value = Value0 ; internal(Field) )
    ;   read_field(X, Field, Value)
    ).

%!  set_field(+Heap0, +X, +Field, +Slot, +Value, -Heap) is det.
%
%   The field at Slot of object X holds Value from now on.

set_field(H, X, Field, Slot, Value, H) :-
    (   integer(X)
    ->  heap_with([cells(Cells)], H),
        arg(X, Cells, Cell),
        ( setarg(Slot, Cell, Value) -> true ; internal(Field) )
    ;   write_field(X, Field, Value)
    ).

%   Strings and class mirrors have no fields here.
internal(Field) :- path_ends(unsupported(Field, 'a field of a class that Hornbill models')).

%!  get_static(+Heap, +Class, +Field, +Slot, -Value) is det.
%
%   Value is what the static field at Slot of Class holds.

get_static(H, Class, _, Slot, Value) :-
    statics(H, Class, Cell),
    arg(Slot, Cell, Value).

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

%!  new_array(+Heap0, +Component, +N, -X, -Heap) is det.
%
%   X is a new array of N elements; more than a run can hold ends the path.

new_array(H0, Component, N, X, H) :- \+ integer(N), !,
    made_array(Component, N, X, H0),
    H = H0.
new_array(H0, Component, N, X, H) :-
    ( N =< 20000000 -> true ; path_ends(budget(memory)) ),
    Arity is N + 2,
    functor(Cell, array, Arity),
    array_component(Cell, Component),
    array_size(Cell, N),
    allocate(H0, Cell, X, H).

%!  new_arrays(+Heap0, +Type, +Sizes, -X, -Heap) is det.
%
%   X is a new array of arrays of Type array(...), with the given Sizes of its outer dimensions (multianewarray). An unknown
%   number of arrays is said case by case.

new_arrays(H0, array(Component), [N|Ns], X, H) :-
    (   Ns == []
    ->  new_array(H0, Component, N, X, H)
    ;   known_size(H0, N, Size),
        new_array(H0, Component, Size, X, H1),
        fill_arrays(0, Size, X, Component, Ns, H1, H)
    ).

fill_arrays(N, N, _, _, _, H, H) :- !.
fill_arrays(I, N, X, Type, Ns, H0, H) :-
    new_arrays(H0, Type, Ns, Y, H1),
    set_array(H1, X, I, r(Y), H2),
    I1 is I + 1,
    fill_arrays(I1, N, X, Type, Ns, H2, H).

%!  array_length(+Heap, +X, -N) is det.
%
%   N is the number of elements of array X.

array_length(H, X, N) :-
    heap_with([cells(Cells)], H),
    (   integer(X)
    ->  arg(X, Cells, Cell),
        array_size(Cell, N)
    ;   unknown_length(X, N)
    ).

%!  get_array(+Heap, +X, +I, -Value) is det.
%
%   Value is element I of array X; I is in bounds.

get_array(H, X, I, Value) :-
    heap_with([cells(Cells)], H),
    (   integer(X)
    ->  arg(X, Cells, Cell),
        (   integer(I)
        ->  Slot is I + 3,
            arg(Slot, Cell, Value0),
            ( nonvar(Value0) -> Value = Value0 ; array_element(Cell, I, Value) )
        ;   array_component(Cell, Component),
            elements(Cell, Elements),
            read_at_unknown(Component, Elements, I, X, Value)
        )
    ;   read_element(X, I, Value)
    ).

%   All elements of an array cell, the first one first.
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

%!  set_array(+Heap0, +X, +I, +Value, -Heap) is det.
%
%   Element I of array X, in bounds, is Value from now on.

set_array(H, X, I, Value, H) :-
    (   integer(X)
    ->  heap_with([cells(Cells)], H),
        arg(X, Cells, Cell),
        (   integer(I)
        ->  Slot is I + 3,
            setarg(Slot, Cell, Value)
        ;   array_component(Cell, Component),
            elements(Cell, Elements0),
            write_at_unknown(Component, Elements0-I, Value, Elements),
            set_elements(Elements, 3, Cell)
        )
    ;   write_element(X, I, Value)
    ).

set_elements([], _, _).
set_elements([Element|Elements], Slot, Cell) :-
    setarg(Slot, Cell, Element),
    Slot1 is Slot + 1,
    set_elements(Elements, Slot1, Cell).

%!  byte_element(+Heap, +X, +Value0, -Value) is det.
%
%   Value is Value0 as bastore narrows it: to a byte, or to its lowest bit where X is an array of boolean.

byte_element(H, X, Value0, Value) :-
    heap_with([cells(Cells)], H),
    ( integer(X) -> arg(X, Cells, Cell), array_component(Cell, Component) ; unknown_component(X, Component) ),
    ( Component == boolean -> iand(Value0, 1, Value) ; i2b(Value0, Value) ).

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

%!  instance_of(+Heap, +R, +Type, -Value) is det.
%
%   Value is 1 where R refers to an instance of Type, else 0.

instance_of(H, R, Type, Value) :-
    (   R == null
    ->  Value = 0
    ;   nonvar(R), R = r(X), integer(X)
    ->  type_of(H, X, T),
        ( subtype(T, Type) -> Value = 1 ; Value = 0 )
    ;   unknown_instance(H, R, Type, Answer),
        ( Answer == true -> Value = 1 ; Value = 0 )
    ).

%!  new_exception(+Heap0, +Class, -X, -Heap) is det.
%
%   X is a new exception that the machine itself throws. As in Throwable, a cause not yet given is the
%   exception itself; and so is a message that is not modelled (clp/library/throwables.pl).

new_exception(H0, Class, X, H) :-
    new_object(H0, Class, X, H1),
    (   field_slot(Class, 'java.lang.Throwable.cause', Cause),
        field_slot(Class, 'java.lang.Throwable.detailMessage', Message)
    ->  set_field(H1, X, 'java.lang.Throwable.cause', Cause, r(X), H2),
        set_field(H2, X, 'java.lang.Throwable.detailMessage', Message, r(X), H)
    ;   H = H1
    ).
