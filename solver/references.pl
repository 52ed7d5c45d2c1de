/*  Unknown references and unknown objects: null or not, the same or not, of which type.

    An unknown reference R is a variable until it is bound, by the selection of a clause, to `null` or r(X); X is then an
    unknown object, a variable too, that is the same as another once both are unified. Attributes are nodes, `ref`
    and `obj` (layout.pl). Origin, which may be choice(Alternatives) for a reference (choices.pl), says where the value stands in the input: arg(I), field(X, Field), element(X, I), or made(K) for an array
    of unknown size made on the path. Type is a domain of types.pl, for a reference that of what it refers to if it is not
    null. Apart are references that it differs from, or that objects differ from. Fields are Key-Value and Elements
    Index-Value as they were at the start (input_heap.pl). Marks serve heap assumptions (assumptions.pl). Identity is
    which object this is under the model: a number, alike where the model takes two objects for one.

    Two unknown objects are the same when unified, different when one is among the other's Apart, when their types or marks
    do not allow it, or when the heap mode never leaves it open; else it is open.
*/
:- module(references, [new_reference/5, new_reference_choice/5, new_made_object/4, same_object/3, identity/2,
                       identities/2, set_identities/2, differ/2, object_type/2, set_object_type/2,
                       reference_type/2, set_reference_type/2, resolved_object/1, resolved_reference/1, object_node/2,
                       is_unknown_object/1, marked/2, separate/3, settle_references/1, put_apart/2, merged/3,
                       both_valued/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, append/3, reverse/2]).
:- use_module(store, [changed/1, heap_mode/2, searching/1, note/2, another_try/1]).
:- use_module(choices, [taken_alternative/2, literals_decided/1, resolved/2]).
:- use_module(types, [type_meet/3]).
:- use_module(models, [settle/1]).
:- use_module(input_heap, [merge_contents/2]).
:- use_module(valued_objects, [kind/2, become_valued/2, apart/2, possible_cell/3]).
:- use_module(earlier_objects, [became_text/2]).
:- use_module(heap, [cell/3]).
:- use_module(assumptions, [may_be_same/2, bear_marks/2, became_object/2, merged_objects/2, possible_object/1]).

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
    store_objects(Store, Objects),
    next_number(Store, Number),
    obj_with([store(Store),number(Number),origin(made(Number)),type(Type),apart([]),fields([length-Length]),elements([]),
              identity(Number),marks([]),variable(X)], Node),
    put_attr(X, references, Node),
    set_store_objects(Store, [object(Number, X)|Objects]).

%!  is_unknown_object(+X) is semidet.
%
%   X is an unknown object, not one with a cell.

is_unknown_object(X) :- attvar(X).

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

%   A reference becomes null, an object, or the same as another reference.

attr_unify_hook(Node, Other) :-
    (   node_origin(Node, choice(Choice))
    ->  become_choice(Choice, Node, Other)
    ;   ref_with([], Node)
    ->  become(Other, Node)
    ;   integer(Other)
    ->  become_interned(Other, Node)
    ;   same_objects(Other, Node)
    ).

%   An unknown string turns out to be an interned one, which has a cell.
become_interned(Y, Node) :-
    obj_with([store(Store),apart(Apart)], Node),
    \+ among(Y, Apart),
    store_setting(Store, Setting),
    setting_heap(Setting, Heap),
    cell(Heap, Y, string(Chars)),
    became_text(Node, Chars),
    changed(Store),
    set_store_known(Store, check),
    literals_decided(Store),
    settle_path(Store).

become_choice(Choice, Node, Other) :-
    (   resolved(Choice, Value)
    ->  meets(Node, Other),
        Other = Value
    ;   taken_alternative(Node, Value),
        meets(Node, Other),
        Other = Value,
        node_store(Node, Store),
        settle_path(Store)
    ).

settle_path(Store) :- ( searching(Store) -> true ; settle(Store) ).

%   What is known of a reference holds for what it turns out to be.
meets(Node, Other) :-
    node_apart(Node, Apart),
    apart_from_all(Apart, Other),
    ref_marks(Node, Marks),
    bear_marks(Marks, Other),
    (   Other == null
    ->  true
    ;   node_type(Node, Type),
        ( nonvar(Other), Other = r(X) -> ( attvar(X) -> set_object_type(X, Type) ; true ) ; set_reference_type(Other, Type) )
    ).

apart_from_all([], _).
apart_from_all([R|Rs], Other) :-
    R \== Other,
    ( nonvar(R), R = r(X), nonvar(Other), Other = r(Y) -> differ(X, Y) ; true ),
    ( var(Other) -> put_apart(Other, R), ( var(R) -> put_apart(R, Other) ; true ) ; true ),
    apart_from_all(Rs, Other).

become(Other, Node) :-
    (   Other == null
    ->  node_apart(Node, Apart),
        apart_from_all(Apart, null)
    ;   var(Other)
    ->  merge_references(Other, Node)
    ;   Other = r(X),
        become_object(X, Node)
    ).

become_object(X, Node) :- attvar(X), !,
    ref_with([type(Type),apart(Apart),marks(Marks)], Node),
    set_object_type(X, Type),
    apart_from_all(Apart, r(X)),
    became_object(Marks, X).
become_object(X, Node) :- var(X),
    object_of(Node, X),
    node_apart(Node, Apart),
    apart_from_all(Apart, r(X)).

object_of(Node, X) :-
    ref_with([store(Store),number(Number),origin(Origin),type(Type),marks(Marks)], Node),
    possible_object(Marks),
    store_objects(Store, Objects),
    heap_mode(Store, Mode),
    obj_with([store(Store),number(Number),origin(Origin),type(Type),apart([]),fields([]),elements([]),identity(Number),
              marks(Marks),variable(X)], Object),
    put_attr(X, references, Object),
    set_store_objects(Store, [object(Number, X)|Objects]),
    ( kind(Type, Kind) -> become_valued(X, Kind) ; true ),
    decided_aliasing(Mode, Store, Objects, X).

%   Lazy initialisation decides when an object is first met which of those met before it is.
decided_aliasing(solver, _, _, _).
decided_aliasing(lazy_noalias, _, _, _).
decided_aliasing(merging, Store, Objects, X) :- decided_aliasing(lazy, Store, Objects, X).
decided_aliasing(lazy, Store, Objects, X) :-
    (   true
    ;   distinct_objects(Objects, [], Xs),
        member(Y, Xs),
        \+ both_valued(X, Y),
        merged(Store, X, Y)
    ).

%!  merged(+Store, +X, +Y) is nondet.
%
%   The unknown objects X and Y are the same, whatever the heap mode.

merged(Store, X, Y) :-
    store_setting(Store, Setting),
    setting_heap(Setting, Heap),
    setting_with([heap_mode(merging),heap(Heap),assumptions([])], Merging),
    set_store_setting(Store, Merging),
    X = Y,
    set_store_setting(Store, Setting).

%!  both_valued(+X, +Y) is semidet.
%
%   Whether the unknown objects X and Y are the same hangs on their numbers (valued_objects.pl).

both_valued(X, Y) :-
    object_type(X, D1),
    kind(D1, Kind),
    object_type(Y, D2),
    kind(D2, Kind).

%   The store's unknown objects, the oldest first, each once.
distinct_objects([], Xs, Xs).
distinct_objects([Item|Items], Xs0, Xs) :-
    (   Item = object(_, X), attvar(X), \+ among(X, Xs0)
    ->  distinct_objects(Items, [X|Xs0], Xs)
    ;   distinct_objects(Items, Xs0, Xs)
    ).

listed_objects([], []).
listed_objects([Item|Items], Xs) :-
    ( Item = object(_, X), attvar(X) -> Xs = [X|Xs1] ; Xs = Xs1 ),
    listed_objects(Items, Xs1).

merge_references(Other, Node) :-
    ref_with([type(Type),apart(Apart),marks(Marks)], Node),
    (   get_attr(Other, references, Node2), node_origin(Node2, choice(_))
    ->  taken_alternative(Node2, Value),
        Other = Value,
        meets(Node, Value)
    ;   apart_from_all(Apart, Other),
        set_reference_type(Other, Type),
        bear_marks(Marks, Other)
    ).

same_objects(Other, Node) :-
    attvar(Other),
    get_attr(Other, references, Node2),
    obj_with([store(Store),type(Type),apart(Apart),marks(Marks)], Node),
    allowed(Store),
    \+ made_before(Node), \+ made_before(Node2),
    \+ among(Other, Apart),
    may_be_same(Node, Node2),
    set_object_type(Other, Type),
    node_apart(Node2, Apart2),
    append(Apart, Apart2, AllApart),
    set_node_apart(Node2, AllApart),
    merge_contents(Node, Other),
    ( Apart == [] -> true ; object_type(Other, Type1), ( kind(Type1, Kind) -> become_valued(Other, Kind) ; true ) ),
    merged_objects(Marks, Other),
    changed(Store),
    set_store_known(Store, check),
    literals_decided(Store),
    settle_path(Store).

%   In the lazy modes two objects are the same only while the mode decides it.
allowed(Store) :- heap_mode(Store, Mode), ( Mode == solver -> true ; Mode == merging ).

made_before(Node) :- node_origin(Node, made(_)).

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
    Origin1 \= made(_), Origin2 \= made(_),
    \+ among(Y, Apart1), \+ among(X, Apart2),
    ( Type1 == Type2 -> true ; type_meet(Type1, Type2, _) ),
    may_be_same(Node1, Node2).

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

%!  differ(+X, +Y) is semidet.
%
%   The objects X and Y are not the same from now on.

differ(X, Y) :-
    X \== Y,
    (   attvar(X)
    ->  get_attr(X, references, Node),
        differ_from(Y, X, Node)
    ;   attvar(Y)
    ->  get_attr(Y, references, Node),
        differ_from(X, Y, Node)
    ;   true
    ).

differ_from(Y, X, Node) :-
    node_store(Node, Store),
    (   attvar(Y)
    ->  put_apart(X, Y),
        put_apart(Y, X),
        separate(X, Y, Store),
        apart(X, Y),
        literals_decided(Store)
    ;   node_type(Node, Type), possible_cell(Store, Type, Y)
    ->  put_apart(X, Y),
        apart(X, Y)
    ;   true
    ).

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

%!  settle_references(+Store) is nondet.
%
%   At the end of a path: undecided references that differ from others are decided, null where that can be.

settle_references(Store) :-
    store_objects(Store, Objects),
    reverse(Objects, Oldest),
    settle_each(Oldest).

settle_each([]).
settle_each([Item|Items]) :-
    (   Item = reference(_, R), attvar(R), get_attr(R, references, Node), node_apart(Node, Apart),
        member(Other, Apart), ( var(Other) ; Other == null )
    ->  node_store(Node, Store),
        ( another_try(Store), R = null ; another_try(Store), R = r(_) )
    ;   true
    ),
    settle_each(Items).

%!  resolved_reference(+R) is nondet.
%
%   Where the reference R hangs on undecided aliasing, decide it.

resolved_reference(R) :-
    (   attvar(R), get_attr(R, references, Node), node_origin(Node, choice(Choice))
    ->  (   resolved(Choice, Value)
        ->  true
        ;   taken_alternative(Node, Value)
        ),
        ( R == Value -> true ; R = Value ),
        node_store(Node, Store),
        settle_path(Store)
    ;   true
    ).

%!  resolved_object(+X) is det.
%
%   The unknown object X has one type domain. Objects never hang on choices: the references that do are decided when they
%   are followed.

resolved_object(_).

%!  object_type(+X, -Type) is det.
%
%   Type is the domain of the unknown object X.

object_type(X, Type) :- get_attr(X, references, Node), node_type(Node, Type).

%!  set_object_type(+X, +Type) is semidet.
%
%   X is of the domain Type too.

set_object_type(X, Type) :-
    get_attr(X, references, Node),
    node_type(Node, Type0),
    (   Type0 == Type
    ->  true
    ;   type_meet(Type0, Type, Type1),
        set_node_type(Node, Type1),
        ( Type1 == Type0 -> true ; narrowed_object(X, Node, Type1) )
    ).

%   The model must not take X for an object of other types, and choices may be decided.
narrowed_object(X, Node, Type) :-
    ( kind(Type, Kind) -> become_valued(X, Kind) ; true ),
    node_store(Node, Store),
    store_objects(Store, Objects),
    tell_types_apart(Objects, X, Type, Store),
    literals_decided(Store),
    settle_path(Store).

tell_types_apart([], _, _, _).
tell_types_apart([Item|Items], X, Type, Store) :-
    (   Item = object(_, Y), attvar(Y), Y \== X,
        identity(Y, I), identity(X, J), I == J,
        object_type(Y, Type1), \+ type_meet(Type, Type1, _)
    ->  separate(X, Y, Store)
    ;   true
    ),
    tell_types_apart(Items, X, Type, Store).

%!  reference_type(+R, -Type) is det.
%
%   Type is the domain of what the undecided reference R refers to if it is not null.

reference_type(R, Type) :- get_attr(R, references, Node), node_type(Node, Type).

%!  set_reference_type(+R, +Type) is semidet.
%
%   R is null or of the domain Type too. A domain that is empty leaves null alone.

set_reference_type(R, Type) :-
    get_attr(R, references, Node),
    node_type(Node, Type0),
    (   Type0 == Type
    ->  true
    ;   type_meet(Type0, Type, Type1)
    ->  set_node_type(Node, Type1)
    ;   R = null
    ).
