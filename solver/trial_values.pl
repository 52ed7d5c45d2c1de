/*  The values that the inputs of a path have in a trial: known arguments, whose path is followed on unknown inputs.

    Such a path has a store of the mode `trial`, and the arguments as objects on a heap of their own. The model of the path is the trial: each
    input number has its value there, and each input object is one there by its identity, trial(A). So an alternative is taken only where it
    holds of the trial, whoever has the choice: conditions of the path hold under the model, references become what they are in the trial,
    objects are the same where they are there, and have types that fit. Nothing asks for another model.

    An unknown reference of an input has the attribute `trial_values`, null or r(A); an unknown object has A. Counterparts are kept by the numbers of
    nodes too, for the time in which a variable is being bound. Where an unknown value is made, whoever makes it says which one it is in the trial.
*/
:- module(trial_values, [follow_trial/2, pin/2, pin_field/3, pin_element/3, pin_length/2, pin_ordinal/2, pin_state/3, in_trial/2, value_in_trial/2, trial_heap/1,
                         may_be_of/2, may_differ/2, all_pinned/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [member/2]).
:- use_module(classes, [field_slot/3, subtype/2]).
:- use_module(ends, [path_ends/1]).
:- use_module(known_heap, [cell/3, known_field/4, array_element/3, interned_text/3, type_of/3]).
:- use_module(object_nodes, [object_node/2]).
:- use_module(orders, [set_point_value/3, point_bounds/3]).
:- use_module(store, [changed/1, note/2]).
:- use_module(known_types, [description/5]).
:- use_module(types, [type_exact/3, exact_type/2, declared_as/2]).
:- use_module(unknowns, [operand_value/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- multifile state_in_trial/4, part_in_trial/4.
:- dynamic state_in_trial/4, part_in_trial/4.

%!  state_in_trial(+Key, +Heap, +A, -Number) is semidet.
%
%   Whoever knows a family of values (value_states.pl) says which Number the object A on Heap, all of whose fields are known, has under Key.

%!  part_in_trial(+Field, +Heap, +A, -C) is semidet.
%
%   Whoever models a class in a state of its own says what the object A on Heap has in the Field, which its class does not have: a value, or part(B) for an
%   object that B stands for.

%!  follow_trial(+Store, +Heap) is det.
%
%   The path with that Store follows a trial from now on, whose arguments are on Heap.

follow_trial(Store, Heap) :-
    empty_assoc(Pins),
    store_setting(Store, Setting),
    setting_heap(Setting, PathHeap),
    b_setval(trial, trial(Heap, Pins, 0, PathHeap)),
    b_setval(trial_types, []),
    set_store_mode(Store, trial).

%!  trial_heap(-Heap) is det.
%
%   Heap has the arguments of the trial.

trial_heap(Heap) :- b_getval(trial, trial(Heap, _, _, _)).

%!  in_trial(+X, -A) is semidet.
%
%   The unknown object X is A in the trial.

in_trial(X, A) :- attvar(X), get_attr(X, trial_values, A), integer(A).

%!  value_in_trial(+V, -C) is semidet.
%
%   The unknown reference V, or r(X) of an unknown object X, is C in the trial.

value_in_trial(V, C) :- attvar(V), !, get_attr(V, trial_values, C).
value_in_trial(null, null).
value_in_trial(r(X), r(A)) :- attvar(X), get_attr(X, trial_values, A).

%   counterpart(Node, C): what the reference or object of Node is in the trial.
counterpart(Node, C) :-
    node_number(Node, Number),
    b_getval(trial, trial(_, Pins, _, _)),
    get_assoc(Number, Pins, C).

keep_counterpart(Node, C) :-
    node_number(Node, Number),
    b_getval(trial, trial(Heap, Pins0, Mask, PathHeap)),
    put_assoc(Number, Pins0, C, Pins),
    b_setval(trial, trial(Heap, Pins, Mask, PathHeap)).

%!  pin(+Value, +C) is semidet.
%
%   Value, unknown or not, is C in the trial: a number, null or r(A).

pin(Value, C) :-
    (   number(Value)
    ->  same_number(Value, C)
    ;   attvar(Value), get_attr(Value, unknowns, Node)
    ->  pin_number(Node, C)
    ;   attvar(Value)
    ->  pin_reference(Value, C)
    ;   Value == null
    ->  C == null
    ;   Value = r(X),
        ( C = r(A) -> pin_object(X, A) ; C = part(A), pin_to(X, A) )
    ).

same_number(V, C) :- ( integer(V) -> V =:= C ; V == C ).

pin_number(Node, C) :-
    u_origin(Node, Origin),
    (   Origin = input(_)
    ->  u_with([store(Store),number(N),point(Point)], Node),
        (   real_with([], Point)
        ->  set_real_value(Point, C)
        ;   point_bounds(Point, Lo, Hi),
            C >= Lo, C =< Hi,
            store_graph(Store, Graph),
            set_point_value(Graph, Point, C)
        ),
        changed(Store),
        b_getval(trial, trial(Heap, Pins, Mask0, PathHeap)),
        Mask is Mask0 \/ (1 << N),
        b_setval(trial, trial(Heap, Pins, Mask, PathHeap))
    ;   operand_value(Node, V),
        same_number(V, C)
    ).

pin_reference(R, C) :-
    (   get_attr(R, trial_values, C0)
    ->  C0 == C
    ;   get_attr(R, references, Node),
        node_origin(Node, Origin),
        (   Origin = choice(_)   % its alternatives say what it is
        ->  true
        ;   put_attr(R, trial_values, C),
            keep_counterpart(Node, C),
            node_type(Node, Domain),
            ( C = r(A), \+ of_type(A, Domain) -> other_type(A, Node) ; true )
        )
    ).

pin_object(X, A) :-
    (   integer(X)
    ->  same_cell(X, A)
    ;   get_attr(X, trial_values, A0)
    ->  A0 == A
    ;   object_node(X, Node),
        node_type(Node, Domain),
        of_type(A, Domain),
        noted_type(Node, X, A),
        pin_to(X, A)
    ).

%   other_type(A, Node): A is of a class that unknown inputs are not taken to be of, as those of the JDK that no program names. The path says so when it
%   comes to know that there is an object.
other_type(A, Node) :-
    trial_type(A, Type),
    node_type(Node, Domain),
    (   atom(Type), declared_as(Domain, Declared), atom(Declared), subtype(Type, Declared), exact_type(Type, Exact)
    ->  set_node_type(Node, Exact),
        node_number(Node, Number),
        b_getval(trial_types, Numbers),
        b_setval(trial_types, [Number|Numbers])
    ;   path_ends(unsupported(Type, 'a class that unknown inputs are not of'))
    ).

noted_type(Node, X, A) :-
    node_number(Node, Number),
    b_getval(trial_types, Numbers),
    (   memberchk(Number, Numbers)
    ->  trial_type(A, Type),
        node_store(Node, Store),
        note(Store, instance(r(X), Type))
    ;   true
    ).

%   pin_to(X, A): A stands for the unknown object X, whatever it is.
pin_to(X, A) :-
    object_node(X, Node),
    put_attr(X, trial_values, A),
    keep_counterpart(Node, A),
    set_obj_identity(Node, trial(A)),
    node_store(Node, Store),
    changed(Store),
    obj_fields(Node, Fields),
    pin_fields(Fields, Node).

pin_fields([], _).
pin_fields([Field-Value|Fields], Node) :-
    ( Field == length -> pin_length(Node, Value) ; pin_field(Node, Field, Value) ),
    pin_fields(Fields, Node).

%   A, which has a cell in the trial, is of a type in the Domain.
of_type(A, Domain) :-
    trial_type(A, Type),
    ( type_exact(Domain, Type, _) -> true ; atom(Type), description(Type, interface, _, _, _), type_exact(Domain, stub(Type), _) ).

trial_type(A, Type) :-
    trial_heap(Heap),
    type_of(Heap, A, Type).

%   same_cell(X, A): an object with a cell on the path's heap is A of the trial: an interned text, or the class of a type.
same_cell(X, A) :-
    trial_heap(Heap),
    cell(Heap, A, Cell),
    b_getval(trial, trial(_, _, _, PathHeap)),
    cell(PathHeap, X, Cell1),
    (   Cell = string(Chars)
    ->  Cell1 = string(Chars1),
        Chars1 == Chars,
        interned_text(Heap, A, Chars)
    ;   Cell = mirror(Type),
        Cell1 == mirror(Type)
    ).

%!  pin_field(+Node, +Field, +Value) is semidet.
%
%   Value is what Field of the unknown object of Node holds at the start.

pin_field(Node, Field, Value) :-
    (   is_incidental(Field)
    ->  true
    ;   counterpart(Node, A), integer(A), trial_field(A, Field, C)
    ->  (   pin(Value, C)
        ->  true
        ;   ( number(Value) ; Value == null )
        ->  path_ends(unsupported(Field, 'a state that unknown objects are never in'))
        )
    ;   true
    ).

%   trial_field(A, Field, C): C is what Field of A holds in the trial.
trial_field(A, Field, C) :-
    trial_heap(Heap),
    part_in_trial(Field, Heap, A, C0),
    !,
    C = C0.
trial_field(A, Field, C) :-
    trial_heap(Heap),
    cell(Heap, A, Cell),
    functor(Cell, object, _),
    object_class(Cell, Class),
    field_slot(Class, Field, Slot),
    known_field(Heap, A, Slot, C).

%   What nobody can see of an object, or what is worked out again.
is_incidental(Field) :- incidental(Field), !.

incidental('java.util.AbstractList.modCount').
incidental('java.util.HashMap.table').   % entries are asked for one by one
incidental('java.util.HashMap.modCount').
incidental('java.util.HashMap.entrySet').
incidental('java.util.AbstractMap.keySet').
incidental('java.util.AbstractMap.values').
incidental('java.util.TreeMap.root').
incidental('java.util.TreeMap.modCount').
incidental('java.util.TreeMap.entrySet').
incidental('java.util.TreeMap.navigableKeySet').
incidental('java.util.TreeMap.descendingMap').
incidental('java.util.PriorityQueue.modCount').
incidental('java.util.EnumMap.entrySet').
incidental('java.math.BigInteger.bitCountPlusOne').
incidental('java.math.BigInteger.bitLengthPlusOne').
incidental('java.math.BigInteger.lowestSetBitPlusTwo').
incidental('java.math.BigInteger.firstNonzeroIntNumPlusTwo').
incidental('java.math.BigDecimal.stringCache').
incidental('java.math.BigDecimal.precision').
incidental('java.math.BigDecimal.intVal').

%!  pin_element(+Node, +A, +Value) is semidet.
%
%   Value is the element, or code unit, at the index A, an operand, of the unknown array or string of Node.

pin_element(Node, A, Value) :-
    (   counterpart(Node, X), integer(X)
    ->  operand_value(A, I),
        trial_heap(Heap),
        cell(Heap, X, Cell),
        (   Cell = string(Chars)
        ->  Place is I + 1,
            arg(Place, Chars, C)
        ;   array_element(Cell, I, C)
        ),
        pin(Value, C)
    ;   true
    ).

%!  pin_length(+Node, +N) is semidet.
%
%   N is the length of the unknown array or string of Node. Arrays of modelled collections have one that nobody asks for.

pin_length(Node, N) :-
    (   counterpart(Node, X), integer(X), \+ node_origin(Node, owned(_))
    ->  trial_length(X, L),
        pin(N, L)
    ;   counterpart(Node, X), integer(X), attvar(N)
    ->  trial_length(X, L),
        pin(N, L)
    ;   true
    ).

trial_length(X, L) :-
    trial_heap(Heap),
    cell(Heap, X, Cell),
    ( Cell = string(Chars) -> compound_name_arity(Chars, _, L) ; array_size(Cell, L) ).

%!  pin_ordinal(+Node, +O) is semidet.
%
%   O is the ordinal of the unknown constant of an enum of Node.

pin_ordinal(Node, O) :-
    (   counterpart(Node, C), ( C = r(A) -> true ; A = C ), integer(A), trial_field(A, 'java.lang.Enum.ordinal', V)
    ->  pin(O, V)
    ;   true
    ).

%!  pin_state(+Node, +Key, +V) is semidet.
%
%   V is the number under Key of the unknown value of Node.

pin_state(Node, Key, V) :-
    (   counterpart(Node, C), ( C = r(A) -> true ; A = C ), integer(A)
    ->  trial_heap(Heap),
        state_in_trial(Key, Heap, A, Number),
        !,
        pin(V, Number)
    ;   true
    ).

%!  may_be_of(+V, +Domain) is semidet.
%
%   The unknown reference or object V, if it is of a trial, is null there or of a type in the Domain.

may_be_of(V, Domain) :-
    (   get_attr(V, trial_values, C)
    ->  ( C == null -> true ; C = r(A) -> of_type(A, Domain) ; of_type(C, Domain) )
    ;   true
    ).

%!  may_differ(+V, +W) is semidet.
%
%   V and W, both references or both objects, are not the same in the trial, if both are of one.

may_differ(V, W) :-
    (   value_in_trial(V, C), value_in_trial(W, D)
    ->  C \== D
    ;   value_in_trial(V, A), integer(A), integer(W)
    ->  \+ same_cell(W, A)
    ;   value_in_trial(W, A), integer(A), integer(V)
    ->  \+ same_cell(V, A)
    ;   true
    ).

%!  all_pinned(+Store) is semidet.
%
%   All numbers among the inputs have their value in the trial.

all_pinned(Store) :-
    store_inputs(Store, Inputs),
    b_getval(trial, trial(_, _, Mask, _)),
    \+ ( member(Node, Inputs), u_number(Node, N), Mask /\ (1 << N) =:= 0 ).

%   What an unknown value turns out to be, it is in the trial.

attr_unify_hook(C, Other) :-
    (   integer(C)
    ->  pin_object(Other, C)
    ;   pin(Other, C)
    ).
