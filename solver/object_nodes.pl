/*  The nodes of unknown references and objects: made, read, and what their own terms say of being the same.

    An unknown reference R is a variable until it is bound, by the selection of a clause, to `null` or r(X); X is then an
    unknown object, a variable too, that is the same as another once both are unified. Attributes, of the name `references`, are
    nodes, `ref` and `obj` (layout.pl). Origin, which may be choice(Alternatives) for a reference (alternatives.pl), says where
    the value stands in the input: arg(I), field(X, Field), element(X, I), held(X, Part) for what a modelled collection holds, like(X) for a key in it that is equal to what the path made, made(K) for an array
    of unknown size made on the path, or owned(X) for what belongs to the modelled object X alone. Type is a domain of types.pl, for a reference that of what it refers to if it is not
    null. Apart are references that it differs from, or that objects differ from. Fields are Key-Value and Elements
    Index-Value as they were at the start (input_heap.pl). Marks serve heap assumptions (marks.pl). Identity is
    which object this is under the model: a number, alike where the model takes two objects for one.

    Two unknown objects are the same when unified, different when one is among the other's Apart, when their types or marks
    do not allow it, or when the heap mode never leaves it open; else it is open.
*/
:- module(object_nodes, [new_reference/5, new_reference_choice/5, new_made_object/4, new_made_value/4, new_owned_object/5, object_node/2, marked/2,
                         object_type/2, reference_type/2, same_object/3, made_before/1, among/2, identity/2,
                         identities/2, set_identities/2, put_apart/2, separate/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(store, [changed/1, heap_mode/2]).
:- use_module(types, [type_meet/3]).
:- use_module(marks, [may_be_same/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  new_reference(+Store, +Origin, +Type, +Marks, -R) is det.
%
%   R is an unknown input reference, null or to an object of the domain Type.

new_reference(Store, Origin, Type, Marks, R) :-
    store_objects(Store, Objects),
    next_number(Store, Number),
    ref_with([store(Store),number(Number),origin(Origin),type(Type),apart([]),marks(Marks),variable(R)], Node),
    put_attr(R, references, Node),
    set_store_objects(Store, [reference(Number, R)|Objects]).

next_number(Store, Number) :-
    store_numbered(Store, Number0),
    Number is Number0 + 1,
    set_store_numbered(Store, Number).

%!  new_reference_choice(+Store, +Choice, +Type, +Marks, -R) is det.
%
%   R is the reference that Choice gives.

new_reference_choice(Store, Choice, Type, Marks, R) :-
    ref_with([store(Store),number(0),origin(choice(Choice)),type(Type),apart([]),marks(Marks),variable(R)], Node),
    put_attr(R, references, Node),
    add_store_choices(Store, Node).

%!  new_made_object(+Store, +Type, +Length, -X) is det.
%
%   X is an array of the domain Type and of unknown Length, made on the path: no other object is the same.

new_made_object(Store, Type, Length, X) :-
    numbered_object(Store, Type, Number, made(Number), [length-Length], X).

%!  new_owned_object(+Store, +Type, +Owner, +Fields, -X) is det.
%
%   X, of the domain Type, belongs to the unknown object Owner alone, and has these Fields: no other object is the same, unless its owner is.

new_owned_object(Store, Type, Owner, Fields, X) :-
    numbered_object(Store, Type, _, owned(Owner), Fields, X).

%!  new_made_value(+Store, +Type, +Fields, -X) is det.
%
%   X is an object of the domain Type, made on the path, whose numbers are Fields (value_states.pl): no other object is the same.

new_made_value(Store, Type, Fields, X) :-
    numbered_object(Store, Type, Number, made(Number), Fields, X).

numbered_object(Store, Type, Number, Origin, Fields, X) :-
    store_objects(Store, Objects),
    next_number(Store, Number),
    obj_with([store(Store),number(Number),origin(Origin),type(Type),apart([]),fields(Fields),elements([]),
              identity(Number),marks([]),variable(X)], Node),
    put_attr(X, references, Node),
    set_store_objects(Store, [object(Number, X)|Objects]).

%!  object_node(+X, -Node) is det.
%
%   Node is that of the unknown object X.

object_node(X, Node) :- get_attr(X, references, Node).

%!  marked(+X, -Marks) is det.
%
%   Marks of the unknown object or reference X.

marked(X, Marks) :-
    get_attr(X, references, Node),
    ( ref_with([marks(Marks0)], Node) -> Marks = Marks0 ; obj_marks(Node, Marks) ).

listed_objects([], []).
listed_objects([Item|Items], Xs) :-
    ( Item = object(_, X), attvar(X) -> Xs = [X|Xs1] ; Xs = Xs1 ),
    listed_objects(Items, Xs1).

%!  made_before(+Node) is semidet.
%
%   Node is that of an array of unknown size that the path made.

made_before(Node) :- node_origin(Node, made(_)).

%!  among(+X, +Ys) is semidet.
%
%   X is one of Ys, the very same.

among(X, [Y|Ys]) :- ( X == Y -> true ; among(X, Ys) ).

%!  same_object(+X, +Y, -Status) is det.
%
%   Status is `true`, `false` or `open`: whether the objects X and Y are the same.

same_object(X, Y, Status) :-
    (   X == Y
    ->  Status = true
    ;   attvar(X), attvar(Y), open_pair(X, Y)
    ->  Status = open
    ;   Status = false
    ).

open_pair(X, Y) :-
    get_attr(X, references, Node1),
    get_attr(Y, references, Node2),
    obj_with([store(Store),origin(Origin1),type(Type1),apart(Apart1)], Node1),
    obj_with([origin(Origin2),type(Type2),apart(Apart2)], Node2),
    heap_mode(Store, solver),
    \+ apart_from_inputs(Origin1), \+ apart_from_inputs(Origin2),
    \+ among(Y, Apart1), \+ among(X, Apart2),
    ( Type1 == Type2 -> true ; type_meet(Type1, Type2, _) ),
    may_be_same(Node1, Node2).

apart_from_inputs(made(_)).
apart_from_inputs(owned(_)).

%!  identity(+X, -Identity) is det.
%
%   Identity is which object X is under the model.

identity(X, Identity) :-
    ( integer(X) -> Identity = X ; get_attr(X, references, Node), obj_identity(Node, Identity) ).

%!  identities(+Store, -Identities) is det.
%
%   Identities of the store's unknown objects, in the store's order, with what is unified alike.

identities(Store, Identities) :-
    store_objects(Store, Objects),
    objects_identities(Objects, Identities).

objects_identities([], []).
objects_identities([Item|Items], Identities) :-
    (   Item = object(_, X), attvar(X)
    ->  get_attr(X, references, Node),
        obj_identity(Node, Identity),
        Identities = [Identity|Identities1]
    ;   Identities = Identities1
    ),
    objects_identities(Items, Identities1).

%!  set_identities(+Store, +Identities) is det.
%
%   The model takes these Identities.

set_identities(Store, Identities) :-
    store_objects(Store, Objects),
    listed_objects(Objects, Xs),
    newest(Xs, Identities, Pairs),
    set_each(Pairs),
    changed(Store).

newest([], [], []).
newest([X|Xs], [Identity|Identities], [X-Identity|Pairs]) :- newest(Xs, Identities, Pairs).

set_each([]).
set_each([X-Identity|Pairs]) :-
    get_attr(X, references, Node),
    set_obj_identity(Node, Identity),
    set_each(Pairs).

%!  put_apart(+X, +Y) is det.
%
%   The object or undecided reference X has Y, an object or a reference, among those that it differs from.

put_apart(X, Y) :-
    (   get_attr(X, references, Node)
    ->  node_apart(Node, Apart),
        set_node_apart(Node, [Y|Apart])
    ;   true
    ).

%!  separate(+X, +Y, +Store) is det.
%
%   The model must not take the unknown objects X and Y for one.

separate(X, Y, Store) :-
    identity(X, I),
    identity(Y, J),
    (   I == J
    ->  changed(Store),
        store_stamp(Store, Stamp),
        get_attr(X, references, Node),
        set_obj_identity(Node, fresh(Stamp)),
        set_store_known(Store, check)
    ;   true
    ).

%!  object_type(+X, -Type) is det.
%
%   Type is the domain of the unknown object X.

object_type(X, Type) :- get_attr(X, references, Node), node_type(Node, Type).

%!  reference_type(+R, -Type) is det.
%
%   Type is the domain of what the undecided reference R refers to if it is not null.

reference_type(R, Type) :- get_attr(R, references, Node), node_type(Node, Type).
