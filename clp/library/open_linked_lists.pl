/*  LinkedList: a sequence of known and unknown length, whose nodes are made where somebody follows the links.

    An unknown list has a size, and the nodes that the path has met: place(front(I)) is the node before which there are I others, place(back(I))
    that behind which there are I. Each belongs to the list alone and has its place among its fields, under a key that no class has. Whether one from the front is one
    from the back hangs on the size, and is decided when the second is met. All methods are the JDK's bytecode, which sees a list as it should be: as many nodes as it
    says, linked both ways.
*/
:- module(open_linked_lists, [place_key/1, listed_items/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(library(lists), [member/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/types', [exact_type/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/held_parts', [held_parts/2]).
:- use_module('../../solver/object_nodes', [new_owned_object/5, object_node/2]).
:- use_module('../../solver/input_values', [own_field/3, fresh/4]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [index_in/3, within/4]).
:- use_module(state_fields, [held/4]).
:- use_module('../../solver/limits', [next_model_round/3]).
:- use_module(separate_objects, [apart_from_others/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  place_key(?Key) is det.
%
%   Under Key, a node has its place.

place_key('java.util.LinkedList$Node.place').

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.util.LinkedList.size', Node, N) :-
    obj_variable(Node, X),
    apart_from_others(X, 'java.util.LinkedList.size', Same),
    (   Same = same(Y)
    ->  object_node(Y, Node1),
        own_field(Node1, 'java.util.LinkedList.size', N)
    ;   node_store(Node, Store),
        new_unknown(Store, size, N)
    ).
input_values:modelled_field('java.util.LinkedList.first', Node, R) :- end_of(Node, front(0), R).
input_values:modelled_field('java.util.LinkedList.last', Node, R) :- end_of(Node, back(0), R).
input_values:modelled_field('java.util.LinkedList$Node.next', Node, R) :-
    placed(Node, X, Place),
    beyond(Place, front, back, X, R).
input_values:modelled_field('java.util.LinkedList$Node.prev', Node, R) :-
    placed(Node, X, Place),
    beyond(Place, back, front, X, R).
input_values:modelled_field('java.util.LinkedList$Node.item', Node, V) :-
    placed(Node, X, _),
    ( held_parts(held(X, 1), parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.Object' ),
    fresh(Type, held(X, 1), Node, V).

end_of(Node, Place, R) :-
    obj_variable(Node, X),
    initial_size(X, N),
    compare(eq, N, 0, Empty),
    (   Empty == true
    ->  R = null
    ;   node_at(Place, X, Y),
        R = r(Y)
    ).

initial_size(X, N) :-
    object_node(X, Node),
    own_field(Node, 'java.util.LinkedList.size', N).

placed(Node, X, Place) :-
    node_origin(Node, owned(X)),
    place_key(Key),
    obj_fields(Node, Fields),
    memberchk(Key-Place, Fields).

%   beyond(Place, Near, Far, X, R): R is what comes behind the node at Place of list X, away from the Near end.
beyond(Place, Near, Far, X, R) :-
    Place =.. [End,I],
    (   End == Near
    ->  J is I + 1,
        initial_size(X, N),
        compare(eq, N, J, Over),
        (   Over == true
        ->  R = null
        ;   Next =.. [Near,J],
            node_at(Next, X, Y),
            R = r(Y)
        )
    ;   I =:= 0
    ->  R = null
    ;   J is I - 1,
        Next =.. [Far,J],
        node_at(Next, X, Y),
        R = r(Y)
    ).

%   node_at(Place, X, Y): Y is the node at Place of list X, which has one there.
node_at(Place, X, Y) :-
    list_nodes(X, Nodes),
    (   member(Place-Y0, Nodes)
    ->  Y = Y0
    ;   initial_size(X, N),
        met_at(Nodes, Place, N, Found),
        (   Found = node(Y0)
        ->  Y = Y0
        ;   object_node(X, Node),
            node_store(Node, Store),
            exact_type('java.util.LinkedList$Node', Type),
            place_key(Key),
            new_owned_object(Store, Type, X, [Key-Place], Y)
        )
    ).

%   met_at(Nodes, Place, N, Found): Found is node(Y) where Place is that of one of Nodes from the other end, with N nodes in all.
met_at([], _, _, none).
met_at([Place0-Y|Nodes], Place, N, Found) :-
    Place0 =.. [End0,I0],
    Place =.. [End,I],
    (   End0 == End
    ->  met_at(Nodes, Place, N, Found)
    ;   Sum is I0 + I + 1,
        compare(eq, N, Sum, Same),
        ( Same == true -> Found = node(Y) ; met_at(Nodes, Place, N, Found) )
    ).

%   Indices are checked without the message that would say them.
model('java.util.LinkedList.checkElementIndex(I)V'(X, I), void, H0, H, E) :-
    held(H0, X, 'java.util.LinkedList.size', N),
    index_in(I, N, Answer),
    inside(Answer, H0, H, E).
model('java.util.LinkedList.checkPositionIndex(I)V'(X, I), void, H0, H, E) :-
    held(H0, X, 'java.util.LinkedList.size', N),
    within(I, N, N, Answer),
    inside(Answer, H0, H, E).

inside(true, H, H, ok).
inside(false, H0, H, E) :- raise(H0, 'java.lang.IndexOutOfBoundsException', H, E).

%   The JDK begins at the nearer end, which is nobody's concern.
model('java.util.LinkedList.node(I)Ljava/util/LinkedList$Node;'(X, I), R, H) :-
    held(H, X, 'java.util.LinkedList.first', First),
    node_from(First, I, 0, 0, H, R).

node_from(R0, I, J, Round0, H, R) :-
    compare(eq, I, J, Here),
    (   Here == true
    ->  R = R0
    ;   ( integer(I) -> Round = Round0 ; next_model_round(H, Round0, Round) ),
        R0 = r(Y),
        held(H, Y, 'java.util.LinkedList$Node.next', R1),
        J1 is J + 1,
        node_from(R1, I, J1, Round, H, R)
    ).

%   list_nodes(X, Nodes): Nodes, Place-Y, are those of list X that the path has met.
list_nodes(X, Nodes) :-
    object_node(X, Node),
    node_store(Node, Store),
    store_objects(Store, Objects),
    findall(Place-number(Number), ( member(object(Number, Y), Objects), attvar(Y), object_node(Y, Inner), placed(Inner, X0, Place), X0 == X ), Found),
    maplist(numbered(Objects), Found, Nodes).

numbered(Objects, Place-number(Number), Place-Y) :- memberchk(object(Number, Y), Objects).

%!  listed_items(+X, +N, -Items) is det.
%
%   Items, I-V, are those of the N elements of the unknown list X at the start that the path has met.

listed_items(X, N, Items) :-
    list_nodes(X, Nodes),
    met_items(Nodes, N, Items).

met_items([], _, []).
met_items([Place-Y|Nodes], N, Items) :-
    object_node(Y, Node),
    obj_fields(Node, Fields),
    (   memberchk('java.util.LinkedList$Node.item'-V, Fields)
    ->  ( Place = front(I) -> true ; Place = back(J), I is N - 1 - J ),
        Items = [I-V|Items1]
    ;   Items = Items1
    ),
    met_items(Nodes, N, Items1).
