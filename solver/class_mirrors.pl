/*  The java.lang.Class of an unknown object.

    Which class an unknown object is of stays open while nobody asks. Its java.lang.Class is a cell class_of(X) then, which
    is compared with others by its type: that X is exactly of a type, or is not. What else is asked of such a cell is
    not known (clp/library/objects.pl).
*/
:- module(class_mirrors, [class_mirror/4, is_class/2, same_class/4, array_exactly/2]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2]).
:- use_module(ends, [path_ends/1]).
:- use_module(references, [set_object_type/2]).
:- use_module(store, [note/2]).
:- use_module(types, [type_exact/3, type_is/3, type_is_not/3, type_list/2, type_witness/2]).
:- use_module(known_heap, [cell/3, allocate/4, class_constant/4]).
:- use_module(object_nodes, [object_node/2, object_type/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  class_mirror(+Heap0, +X, -Y, -Heap) is det.
%
%   Y is the java.lang.Class of the unknown object X.

class_mirror(H0, X, Y, H) :-
    object_type(X, D),
    type_list(D, Types),
    (   Types = [Type], atom(Type)
    ->  class_constant(H0, Type, Y, H)
    ;   allocate(H0, class_of(X), Y, H)
    ).

%!  is_class(+Heap, +Y) is semidet.
%
%   Y is the java.lang.Class of an unknown object or of a known type.

is_class(H, Y) :- cell(H, Y, Cell), functor(Cell, Kind, 1), memberchk(Kind, [mirror,class_of]).

%!  same_class(+Heap, +Y1, +Y2, -Answer) is nondet.
%
%   Answer is `true`, then `false`: whether the java.lang.Class Y1 is Y2, where they are different cells.

same_class(H, Y1, Y2, Answer) :-
    cell(H, Y1, Cell1),
    cell(H, Y2, Cell2),
    compared(Cell1, Cell2, Answer).

compared(mirror(Type1), mirror(Type2), Answer) :- ( Type1 == Type2 -> Answer = true ; Answer = false ).
compared(mirror(Type), class_of(X), Answer) :- exactly(X, Type, Answer).
compared(class_of(X), mirror(Type), Answer) :- exactly(X, Type, Answer).
compared(class_of(X), class_of(Y), Answer) :- ( X == Y -> Answer = true ; of_one_class(X, Y, Answer) ).

%!  array_exactly(+X, -Component) is nondet.
%
%   The array X, of references, is exactly one of the simplest Component that it can be of. Where it is another one, the path
%   ends.

array_exactly(X, Component) :-
    object_type(X, D),
    type_witness(D, Type),
    Type = array(Component),
    type_exact(D, Type, D1),
    (   D1 == D
    ->  true
    ;   narrowed(X, D1, exact(r(X), Type))
    ;   path_ends(unsupported('java.lang.Class', 'the class of an array that may be of several'))
    ).

%   The object with fewer types is asked for each of its own.
of_one_class(X, Y, Answer) :-
    types_of(X, Types1),
    types_of(Y, Types2),
    length(Types1, N1),
    length(Types2, N2),
    ( N1 =< N2 -> member(Type, Types1), Fewer = X, Other = Y ; member(Type, Types2), Fewer = Y, Other = X ),
    known_class(Type),
    exactly(Fewer, Type, true),
    exactly(Other, Type, Answer).

types_of(X, Types) :- object_type(X, D), type_list(D, Types).

%   exactly(X, Type, Answer): whether the unknown object X is of Type, and of no subtype.
exactly(X, Type, Answer) :-
    object_type(X, D),
    (   type_exact(D, Type, D1)
    ->  (   D1 == D
        ->  Answer = true
        ;   type_list(D, [_])
        ->  Answer = true
        ;   exact_split(D, X, Type, Answer)
        )
    ;   Answer = false
    ).

exact_split(D, X, Type, true) :-
    type_exact(D, Type, D1),
    narrowed(X, D1, exact(r(X), Type)).
exact_split(D, X, Type, false) :-
    type_is_not(D, Type, D1),
    narrowed(X, D1, not_instance(r(X), Type)).
exact_split(D, X, Type, false) :-
    type_is(D, Type, Below),
    type_list(Below, Types),
    member(Subtype, Types),
    Subtype \== Type,
    known_class(Subtype),
    type_exact(D, Subtype, D1),
    narrowed(X, D1, exact(r(X), Subtype)).

narrowed(X, D, Condition) :-
    object_node(X, Node),
    node_store(Node, Store),
    note(Store, Condition),
    set_object_type(X, D).

known_class(Type) :-
    (   atom(Type)
    ->  true
    ;   path_ends(unsupported('java.lang.Object.getClass()Ljava/lang/Class;', 'the class of an array or of an unseen type'))
    ).
