/*  Looking for another model of a path, and for the values of a witness.

    A model is model(Values, Identities): of the inputs in order, and of the unknown objects as the store lists them,
    or `same`. A search posts conditions on the store itself, resolves the choices that they hang on, each way, and
    takes what it finds with it when it is undone. At a leaf nothing hangs on choices: differences tell, or bit vectors.
*/
:- module(models, [another_model/3, install/2, settle/1, final_model/1, least_input/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, reverse/2]).
:- use_module(orders, [point_bounds/3, point_value/3, set_graph_values/2, set_point_value/3, smallest_values/2,
                       least_values/1]).
:- use_module(store, [changed/1, count/2, search_effort/2, limit_search/2, tries_spent/1]).
:- use_module(unknowns, [input_values/2, set_input_values/2]).
:- use_module(choices, [post/2, choose/2]).
:- use_module(definitions, [open_choice/2]).
:- use_module(comparisons, [holds/1, hold_open/1]).
:- use_module(bit_vectors, [bit_vector_side/3, numeric_conditions/2]).
:- use_module(object_nodes, [identities/2, set_identities/2]).
:- use_module(differences, [settled_differences/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  another_model(+Store, +Conditions, -Side) is det.
%
%   Side is values(Model) of a model of the path with Conditions, `impossible`, or `unknown`.

another_model(Store, Conditions, Side) :-
    store_others(Store, Others),
    (   ( open_choice(Conditions, _) -> true ; open_choice(Others, _) )
    ->  Unknown = unknown(false),
        search_effort(Store, Effort),
        (   findall(Model, found(Store, Conditions, Effort, Unknown, Model), [Model|_])
        ->  Side = values(Model)
        ;   tries_spent(Effort)
        ->  count(Store, choices_gave_up), count(Store, unknown), Side = unknown
        ;   Unknown == unknown(true)
        ->  Side = unknown
        ;   Side = impossible
        )
    ;   bit_vector_side(Store, Conditions, Side)
    ).

found(Store, Conditions, Effort, Unknown, Model) :- once(searched(Store, Conditions, Effort, Unknown, Model)).

searched(Store, Conditions, Effort, Unknown, model(Values, Identities)) :-
    set_store_mode(Store, search),
    limit_search(Store, Effort),
    post_all(Conditions, Store),
    resolve_open(Store),
    leaf_values(Store, Unknown, Values),
    identities(Store, Identities).

post_all([], _).
post_all([Condition|Conditions], Store) :- post(Store, Condition), post_all(Conditions, Store).

resolve_open(Store) :-
    store_others(Store, Others),
    (   open_choice(Others, Node)
    ->  choose(Store, Node),
        resolve_open(Store)
    ;   true
    ).

leaf_values(Store, Unknown, Values) :-
    settled_differences(Store, Settled),
    (   Settled == true, hold_open(Store)
    ->  input_values(Store, Values)
    ;   bit_vector_side(Store, [], Side),
        (   Side = values(model(Values0, same))
        ->  Values = Values0
        ;   Side == unknown,
            keep_doubt_raised(Unknown, true),
            fail
        )
    ).

%!  install(+Store, +Model) is det.
%
%   Model is the path's from now on.

install(Store, model(Values, Identities)) :-
    set_input_values(Store, Values),
    ( Identities == same -> true ; set_identities(Store, Identities) ).

%!  settle(+Store) is semidet.
%
%   After a decision on references: the model satisfies the path, or another one that does is found.

settle(Store) :-
    (   store_known(Store, check)
    ->  settled_differences(Store, Settled),
        (   Settled == true, hold_open(Store)
        ->  set_store_known(Store, true)
        ;   another_model(Store, [], Side),
            settled_with(Side, Store)
        )
    ;   true
    ).

settled_with(values(Model), Store) :- install(Store, Model), set_store_known(Store, true).
settled_with(unknown, Store) :- set_store_known(Store, false).

%!  final_model(+Store) is nondet.
%
%   At the end of a path: what its conditions hang on is decided, each way, and the model is one of small values. Bit vectors are
%   asked here even where they are switched off, so that the cases stay the same.

final_model(Store) :-
    set_store_mode(Store, final),
    resolve_open(Store),
    final_values(Store).

final_values(Store) :-
    store_graph(Store, Graph),
    store_others(Store, Others),
    (   Others == [], least_values(Graph)
    ->  true
    ;   Others == [], smallest_values(Graph, Values)
    ->  set_graph_values(Graph, Values),
        changed(Store)
    ;   small_model(Store, Graph)
    ).

small_model(Store, Graph) :-
    (   smallest_values(Graph, Smallest),
        \+ \+ ( set_graph_values(Graph, Smallest), changed(Store), hold_open(Store) )
    ->  set_graph_values(Graph, Smallest),
        changed(Store)
    ;   leaf_values(Store, unknown(false), Values0),
        store_inputs(Store, Inputs0),
        reverse(Inputs0, Inputs),
        short_lengths(Inputs, Values0, Short),
        (   Short \== [], bit_vector_side(Store, Short, values(model(Values1, same)))
        ->  Values = Values1
        ;   Values = Values0
        ),
        set_input_values(Store, Values),
        store_path(Store, Path0),
        numeric_conditions(Path0, Path),
        shrink_all(Inputs, Store, Graph, Path)
    ).

%   Conditions that ask for arrays and texts of a size that can be made, where the values ask for longer ones: an index
%   and a length that hang together do not become small one by one.
short_lengths([], [], []).
short_lengths([Node|Inputs], [Value|Values], Short) :-
    (   u_with([origin(input(Type))], Node), memberchk(Type, [length,size]), Value > 100
    ->  Short = [compare(le, Node, 100)|Short1]
    ;   Short = Short1
    ),
    short_lengths(Inputs, Values, Short1).

shrink_all([], _, _, _).
shrink_all([Node|Inputs], Store, Graph, Path) :-
    u_point(Node, Point),
    (   functor(Point, point, _),
        point_value(Graph, Point, Value),
        point_bounds(Point, Lo, Hi),
        simpler_value(Value, Lo, Hi, Simple),
        \+ \+ ( set_point_value(Graph, Point, Simple), changed(Store), all_hold(Path) )
    ->  set_point_value(Graph, Point, Simple),
        changed(Store)
    ;   true
    ),
    shrink_all(Inputs, Store, Graph, Path).

all_hold([]).
all_hold([Condition|Conditions]) :- holds(Condition), all_hold(Conditions).

simpler_value(Value, Lo, Hi, Simple) :-
    readable_number(Simple0),
    ( Simple0 =:= Value -> !, fail ; Simple = Simple0 ),
    Simple >= Lo, Simple =< Hi.
simpler_value(Value, Lo, Hi, Simple) :-
    member(Shift, [28,24,20,16,12,8,6,4,3,2,1]),
    Simple is Value // (1 << Shift),
    Simple >= Lo, Simple =< Hi.

%   Numbers that a person would take first.
readable_number(N) :- member(N, [0,1,-1,2,3,-2,10,4,5,6,7,8,-3,-4,-5,-10,12,15,16,20,24,25,32,50,64,100,-100,-16,-32,-64]).
readable_number(N) :- between(3, 18, Digits), ( N is 10 ** Digits ; N is -(10 ** Digits) ).

%!  least_input(+Store, +Node) is det.
%
%   Behind final_model/1: the value of the input Node under the model becomes the least for which all else can stay as it is; where that is so of some values below and
%   not of others between them, one that is less than those.

least_input(Store, Node) :-
    u_point(Node, Point),
    (   functor(Point, point, _)
    ->  store_graph(Store, Graph),
        point_value(Graph, Point, Value),
        point_bounds(Point, Lo, _),
        store_path(Store, Path0),
        numeric_conditions(Path0, Path),
        Holds = can_be(Store, Graph, Point, Path),
        Last is min(Value - 1, Lo + 63),
        ( between(Lo, Last, Least0), can_be(Least0, Holds) -> Least = Least0 ; least_above(Lo, Value, Holds, Least) ),
        set_point_value(Graph, Point, Least),
        changed(Store)
    ;   true
    ).

can_be(Value, can_be(Store, Graph, Point, Path)) :-
    \+ \+ ( set_point_value(Graph, Point, Value), changed(Store), all_hold(Path) ).

%   least_above(Lo, Hi, Holds, Least): Lo cannot be, Hi can; Least can, and one less cannot.
least_above(Lo, Hi, Holds, Least) :-
    (   Hi =< Lo + 1
    ->  Least = Hi
    ;   Middle is (Lo + Hi) // 2,
        ( can_be(Middle, Holds) -> least_above(Lo, Middle, Holds, Least) ; least_above(Middle, Hi, Holds, Least) )
    ).
