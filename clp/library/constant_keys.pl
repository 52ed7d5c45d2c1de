/*  Maps and sets of constants of one enum: their entries are an unknown HashMap of their own, and they are gone through in the order of the constants. */
:- module(constant_keys, [keys_enum/3, constants_map/4, constant_key/5, next_constant/7, asked/6, how_many/5, called/6, enum_class/4, as_for_any/7, without_limits/6]).
:- use_module(library(lists), [nth0/3]).
:- use_module(separate_objects, [apart_from_others/3]).
:- use_module('../calls', [initialise/5, invoke/8]).
:- use_module(deciding, [nullness/2]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../enum_constants', [constant_cells/3]).
:- use_module('../../solver/unknowns', [new_unknown/5]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/types', [exact_type/2, type_list/2]).
:- use_module('../../solver/kinds', []).
:- use_module('../../solver/known_types', [description/5]).
:- use_module('../../solver/decisions', [compare/4, instance/4]).
:- use_module('../../solver/heap', [class_constant/4, kept_under/3, keep_under/4]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/limits', [next_model_choice/2, suspend_limits/3, resume_limits/3]).
:- use_module('../../solver/held_parts', [held_parts/2]).
:- use_module('../../solver/input_values', [own_field/3]).
:- use_module('../../solver/object_nodes', [new_owned_object/5, object_node/2, object_type/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  keys_enum(+Class, +X, -Enum) is semidet.
%
%   What the unknown object X, of the Class, holds are constants of Enum; the path ends where nobody says of which. There is no X where signatures say
%   that it holds something else.

keys_enum(Class, X, Enum) :-
    (   held_parts(held(X, 1), parts(Type, _)), description(Type, Kind, Extension, _, _)
    ->  (   Extension = enum(Enum0)
        ->  Enum = Enum0
        ;   ( Kind == interface ; memberchk(Type, ['java.lang.Object','java.lang.Enum']) )
        ->  no_enum(Class)
        ;   fail
        )
    ;   no_enum(Class)
    ).

no_enum(Class) :- path_ends(unsupported(Class, 'constants of an enum that is not known')).

%!  constants_map(+Class, +Field, +Node, -R) is nondet.
%
%   R is the map that the unknown object of Node, of the Class, has in its Field at the start.

constants_map(Class, Field, Node, R) :-
    obj_variable(Node, X),
    object_type(X, D),
    ( type_list(D, [Class]) -> true ; path_ends(unsupported(Class, 'an unknown object of a subclass')) ),
    apart_from_others(X, Field, Same),
    (   Same = same(Y)
    ->  object_node(Y, Node1),
        own_field(Node1, Field, R)
    ;   keys_enum(Class, X, Enum),
        kinds:enum_size(Enum, Count),
        node_store(Node, Store),
        exact_type('java.util.HashMap', Type),
        new_owned_object(Store, Type, X, [], M),
        object_node(M, MapNode),
        new_unknown(Store, size, 0, Count, N),
        set_obj_fields(MapNode, ['java.util.HashMap.size'-N]),
        R = r(M)
    ).

%!  asked(+Enum, +Method, +Args, -R, +H0, -H) is nondet.
%
%   The Method of Map, called with Args, the first of which is a map by constants of Enum, gives R.

asked(Enum, Method, [M|Args], R, H0, H) :-
    called(Method, [M|Args], R, H0, H, ok),
    ( kept_under(H, counted(M), true) -> rest_held(Enum, M) ; true ).

%!  how_many(+Enum, +M, -N, +H0, -H) is nondet.
%
%   The map M by constants of Enum has N keys, which from now on are as many as there can be.

how_many(Enum, M, N, H0, H) :-
    rest_held(Enum, M),
    called('java.util.Map.size()I', [M], N, H0, H1, ok),
    keep_under(H1, counted(M), true, H).

%   rest_held(Enum, M): the map M held no more constants of Enum at the start than are not known to be absent.
rest_held(Enum, M) :-
    object_node(M, Node),
    obj_fields(Node, Fields),
    (   memberchk('java.util.HashMap.table'-r(G), Fields), attvar(G)
    ->  object_node(G, Table),
        obj_fields(Table, TableFields),
        memberchk(entries-State, TableFields),
        entries_absent(State, Absent),
        length(Absent, Without),
        kinds:enum_size(Enum, Count),
        Most is Count - Without,
        own_field(Node, 'java.util.HashMap.size', N),
        compare(le, N, Most, true)
    ;   true
    ).

%!  called(+Method, +Args, -R, +H0, -H, -E) is nondet.
%
%   The Method of an interface, called with Args, gives R.

called(Method, Args, R, H0, H, E) :- invoke(virtual, Method, Args, R, H0, H, E, _).

%   constants(Enum, Cells, H0, H): Cells are the constants of Enum in order.
constants(Enum, Cells, H0, H) :-
    initialise(Enum, H0, H, ok, _),
    constant_cells(Enum, H, Cells).

%!  constant_key(+Enum, +I, -K, +H0, -H) is semidet.
%
%   K refers to the constant number I of Enum.

constant_key(Enum, I, r(K), H0, H) :-
    constants(Enum, Cells, H0, H),
    nth0(I, Cells, K).

%!  next_constant(+Enum, +M, +I0, -Next, -I, +H0, -H) is nondet.
%
%   Next is constant(I, K) with the first constant K of Enum from number I0 on that is a key of the map M, else `none`, and I is how many there are.

next_constant(Enum, M, I0, Next, I, H0, H) :-
    constants(Enum, Cells, H0, H1),
    coming(Cells, 0, I0, Enum, M, Next, I, H1, H).

coming([], I, _, _, _, none, I, H, H).
coming([Cell|Cells], J, I0, Enum, M, Next, I, H0, H) :-
    J1 is J + 1,
    (   J < I0
    ->  coming(Cells, J1, I0, Enum, M, Next, I, H0, H)
    ;   next_model_choice(H0, M),
        asked(Enum, 'java.util.Map.containsKey(Ljava/lang/Object;)Z', [M,r(Cell)], There, H0, H1),
        compare(ne, There, 0, Answer),
        (   Answer == true
        ->  Next = constant(J, r(Cell)), I = J, H = H1
        ;   coming(Cells, J1, I0, Enum, M, Next, I, H1, H)
        )
    ).

%!  enum_class(+Enum, -C, +H0, -H) is det.
%
%   C is the java.lang.Class of Enum.

enum_class(Enum, C, H0, H) :-
    class_constant(H0, Enum, C, H1),
    initialise(Enum, H1, H, ok, _).

%!  as_for_any(+Class, +Method, +Args, -R, +H0, -H, -E) is nondet.
%
%   R is what the Method of a superclass gives, called with Args, a receiver and another collection. Where that is of the Class too, the rounds are not counted:
%   the JDK has a shorter way, which has no more than there are constants.

as_for_any(Class, Method, [X,Other], R, H0, H, E) :-
    nullness(Other, Nullness),
    ( Nullness == null -> Alike = false ; instance(H0, Other, Class, Alike) ),
    (   Alike == true
    ->  without_limits(Method, [X,Other], R, H0, H, E)
    ;   run_in_bytecode(Method, [X,Other], R, H0, H, E)
    ).

%!  without_limits(+Method, +Args, -R, +H0, -H, -E) is nondet.
%
%   R is what the bytecode of the Method gives, called with Args; what it goes through is not counted.

without_limits(Method, Args, R, H0, H, E) :-
    suspend_limits(H0, Limits, H1),
    run_in_bytecode(Method, Args, R, H1, H2, E),
    resume_limits(H2, Limits, H).
