/*  The heap of a run, known or not: each operation on what has a cell (known_heap.pl), or on what is unknown (input_heap.pl).

    The heap that an operation gives back is the same term; heap arguments are threaded all the same, so that clauses say in which
    order things happen. An object is known by its number X, or unknown; references are `null` or r(X).
*/
:- module(heap, [get_field/5, set_field/6, new_array/5, new_arrays/5, array_length/3, get_array/4, set_array/5,
                 byte_element/4, instance_of/4, new_exception/4]).
:- reexport(known_heap, [new_heap/1, cell/3, set_cell/4, allocate/4, new_object/4, get_static/5, set_static/6, written_statics/2, statics_of/3,
                         initialisation_state/3, set_initialisation_state/4, array_element/3, new_string/4, string_chars/3,
                         string_constant/4, class_constant/4, interned/5, intern/5, kept_under/3, keep_under/4, text_key/2,
                         interned_text/3, type_of/3]).
:- use_module(known_heap, [elements/2, internal/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(classes, [subtype/2, field_slot/3]).
:- use_module(ends, [path_ends/1]).
:- use_module(known_sizes, [known_size/3]).
:- use_module(input_heap, [read_field/3, write_field/3, read_element/3, write_element/3, unknown_length/2,
                           read_at_unknown/5, write_at_unknown/4, made_array/4, unknown_component/2]).
:- use_module(type_tests, [unknown_instance/4]).
:- use_module(numbers, [i2b/2, iand/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

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
