/*  What becomes of unknown references and objects (object_nodes.pl): null or not, the same or not, of which type. */
:- module(references, [differ/2, set_object_type/2, set_reference_type/2, resolved_reference/1, settle_references/1,
                       merged/3, both_valued/2]).
:- reexport(object_nodes, [new_reference/5, same_object/3, identity/2, object_type/2, reference_type/2, object_node/2, marked/2]).
:- use_module(known_rounds, [decision/0]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, append/3, reverse/2, nth1/3]).
:- use_module(store, [changed/1, heap_mode/2, searching/1, another_try/1]).
:- use_module(path_choices, [choice_made/1]).
:- use_module(choices, [taken_alternative/2, literals_decided/1]).
:- use_module(types, [type_meet/3]).
:- use_module(models, [settle/1]).
:- use_module(earlier_objects, [became_text/2]).
:- use_module(assumptions, [bear_marks/2, became_object/2, merged_objects/2]).
:- use_module(marks, [possible_object/1, may_be_same/2]).
:- use_module(structure_sizes, [within_sizes/1]).
:- use_module(alternatives, [resolved/2]).
:- use_module(merged_contents, [merge_contents/2]).
:- use_module(kinds, [kind/2, become_valued/2, apart/2, possible_cell/3]).
:- use_module(known_heap, [cell/3]).
:- use_module(trial_values, [may_be_of/2, may_differ/2]).
:- use_module(object_nodes, [made_before/1, among/2, put_apart/2, separate/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%   A reference becomes null, an object, or the same as another reference.

attr_unify_hook(Node, Other) :-
    decision,
    (   node_origin(Node, choice(Choice))
    ->  become_choice(Choice, Node, Other)
    ;   ref_with([], Node)
    ->  become(Other, Node)
    ;   integer(Other)
    ->  become_earlier(Other, Node)
    ;   same_objects(Other, Node)
    ).

%   An unknown string turns out to be an interned one, which has a cell; an unknown class to be that of a type.
become_earlier(Y, Node) :-
    obj_with([store(Store),apart(Apart)], Node),
    \+ among(Y, Apart),
    store_setting(Store, Setting),
    setting_heap(Setting, Heap),
    cell(Heap, Y, Cell),
    ( Cell = string(Chars) -> became_text(Node, Chars) ; Cell = mirror(_) ),
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
    decided_aliasing(Mode, Store, Objects, X),
    ( Mode == solver -> true ; Marks == [] -> true ; within_sizes(Store) ).

%   Lazy initialisation decides when an object is first met which of those met before it is.
decided_aliasing(solver, _, _, _).
decided_aliasing(lazy_noalias, _, _, _).
decided_aliasing(merging, Store, Objects, X) :- decided_aliasing(lazy, Store, Objects, X).
decided_aliasing(lazy, Store, Objects, X) :-
    (   choice_made(0)
    ;   distinct_objects(Objects, [], Xs),
        nth1(I, Xs, Y),
        \+ both_valued(X, Y),
        choice_made(I),
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

:- multifile choices:objects_differ/2.

choices:objects_differ(X, Y) :- differ(X, Y).

%!  differ(+X, +Y) is semidet.
%
%   The objects X and Y are not the same from now on.

differ(X, Y) :-
    X \== Y,
    may_differ(X, Y),
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
        ( Type1 == Type0 -> true ; may_be_of(X, Type1), narrowed_object(X, Node, Type1) )
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

%!  set_reference_type(+R, +Type) is semidet.
%
%   R is null or of the domain Type too. A domain that is empty leaves null alone.

set_reference_type(R, Type) :-
    get_attr(R, references, Node),
    node_type(Node, Type0),
    (   Type0 == Type
    ->  true
    ;   type_meet(Type0, Type, Type1)
    ->  may_be_of(R, Type1),
        set_node_type(Node, Type1)
    ;   R = null
    ).
