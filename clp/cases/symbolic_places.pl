/*  Where the unknowns of a path stand in its inputs.

    Places are places(Known, Heap): Heap is that of the path, Known has under key(Kind, Number), number(N) or reference(N), a
    place typed(P, Type) of java_expressions.pl, and under ordinal(P) constant(typed(P, Type), Enum) for a constant of Enum at P. An input is named by the
    first way that leads to it from the arguments.
*/
:- module(symbolic_places, [input_places/5]).
:- use_module(library(lists), [reverse/2, select/3, member/2]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(assoc), [ord_list_to_assoc/2, get_assoc/3, put_assoc/4]).
:- use_module('../../solver/known_types', [stub_class/2]).
:- use_module('../../solver/classes', [field_type/2, subtype/2]).
:- use_module('../../solver/types', [component_type/2]).
:- use_module(java_names, [class_and_member/3, hidden_field/2]).
:- use_module('../../solver/references', [object_node/2, object_type/2]).
:- use_module('../../solver/kinds', [kind/2]).
:- use_module('../../solver/value_states', [state_key/3, state_type/2, never_null/1]).
:- use_module('../../solver/definitions', [inputs_below/2]).
:- use_module(known_places, [known_place/3]).
:- use_module(shown_collections, [shown_by/2, unseen_part/1, inside_type/2]).
:- use_module('../../solver/held_parts', [held_parts/2]).
:- use_module('../../solver/heap', [cell/3]).
:- use_module('../../solver/unknowns', [operand/2]).
:- use_module(symbolic_expressions, [operand_expression/3, constant_expression/3, value_expression/3]).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  input_places(+Arguments, +Inputs, +Heap, -Places, -Met) is det.
%
%   Places are those of the unknowns that Inputs lead to; Arguments are Names-Types, the names and types of Inputs. Met is met(Facts, Objects): the
%   conditions that the inputs' own state tells, and the unknown objects object(X, P, Type) in the order in which they
%   are met, but for constants and boxes, of which the conditions say all there is.

input_places(Names-Types, Inputs, Heap, Places, met(Facts, Objects)) :-
    first_numbers(Inputs, Names, Types, 0, Numbers, rest(Inputs1, Names1, Types1)),
    ord_list_to_assoc(Numbers, Known),
    place_arguments(Inputs1, Names1, Types1, seen(places(Known, Heap), [], [], []), S),
    place_waiting(S, seen(Places, Facts0, Objects0, [])),
    reverse(Facts0, Facts),
    reverse(Objects0, Objects).

%   first_numbers(Inputs, Names, Types, N, Places, Rest): Inputs begin with unknown numbers, whose own numbers ascend from N; these have
%   Places, and Rest is behind them.
first_numbers(Vs, Names, Types, N0, Places, Rest) :-
    (   Vs = [V|Vs1], attvar(V), get_attr(V, unknowns, Unknown), u_with([number(N),origin(input(_))], Unknown), N > N0
    ->  Names = [Name|Names1],
        Types = [Type|Types1],
        Places = [number(N)-typed(arg(Name), Type)|Places1],
        first_numbers(Vs1, Names1, Types1, N, Places1, Rest)
    ;   Places = [],
        Rest = rest(Vs, Names, Types)
    ).

place_arguments([], _, _, S, S).
place_arguments([V|Vs], [Name|Names], [Type|Types], S0, S) :-
    place(V, arg(Name), Type, S0, S1),
    place_arguments(Vs, Names, Types, S1, S).

place(V, P, Type, S0, S) :-
    (   attvar(V)
    ->  place_unknown(V, P, Type, S0, S)
    ;   V == null
    ->  fact(is_null(typed(P, Type)), S0, S)
    ;   nonvar(V), V = r(X)
    ->  ( attvar(X) -> place_object(X, P, Type, S0, S) ; place_cell(X, P, Type, S0, S) )
    ;   S = S0
    ).

fact(Fact, seen(Places, Facts, Objects, Waiting), seen(Places, [Fact|Facts], Objects, Waiting)).

put(Key, Value, seen(places(Known0, Heap), Facts, Objects, Waiting), seen(places(Known, Heap), Facts, Objects, Waiting)) :-
    ( get_assoc(Key, Known0, _) -> Known = Known0 ; put_assoc(Key, Known0, Value, Known) ).

place_unknown(V, P, Type, S0, S) :-
    (   get_attr(V, unknowns, Unknown), u_with([number(N),origin(input(_))], Unknown)
    ->  put(number(N), typed(P, Type), S0, S)
    ;   get_attr(V, references, Node), ref_with([number(N)], Node), N > 0
    ->  S0 = seen(places(Known, _), _, _, _),
        (   get_assoc(reference(N), Known, Other)
        ->  fact(same(Other, typed(P, Type)), S0, S)
        ;   put(reference(N), typed(P, Type), S0, S)
        )
    ;   S = S0
    ).

%   An input that turned out to be a constant that the program named, or what a constructor makes.
place_cell(X, arg(this), Type, S0, S) :- !, put(made(X), typed(arg(this), Type), S0, S).
place_cell(X, P, Type, S0, S) :-
    S0 = seen(Places, _, _, _),
    (   ( constant_expression(X, Places, E) ; interned_expression(X, Places, E) )
    ->  fact(same(typed(P, Type), E), S0, S)
    ;   S = S0
    ).

interned_expression(X, Places, E) :-
    value_expression(r(X), Places, E),
    ( E = constant_string(_) ; E = class_of_type(_) ),
    !.

place_object(X, P, Type, S0, S) :-
    object_node(X, Node),
    node_number(Node, N),
    S0 = seen(places(Known, _), _, _, _),
    (   get_assoc(reference(N), Known, Other)
    ->  fact(same(Other, typed(P, Type)), S0, S)
    ;   put(reference(N), typed(P, Type), S0, S1),
        (   node_origin(Node, owned(_))
        ->  S3 = S1
        ;   ( ( goes_without_saying(P) ; P = key(_, _) ) -> S2 = S1 ; fact(not_null(typed(P, Type)), S1, S2) ),
            placed_object(X, P, Type, S2, S3)
        ),
        obj_fields(Node, Fields0),
        exclude(unseen_field, Fields0, Fields1),
        reverse(Fields1, Fields),
        sequence(X, P, Type, Sequence),
        place_fields(Fields, Sequence, P-Type, S3, S4),
        obj_elements(Node, Elements0),
        reverse(Elements0, Elements),
        place_elements(Elements, Sequence, S4, S5),
        wait_for_keys(Node, P, S5, S)
    ).

unseen_field(entries-_).
unseen_field(Field-_) :- unseen_part(Field).

%   What is known of the entries of a map waits for places of its keys.
wait_for_keys(Node, P, S0, S) :-
    obj_fields(Node, Fields),
    (   node_origin(Node, owned(_)), memberchk(entries-State, Fields)
    ->  entries_absent(State, Absent),
        entries_initial(State, Initial),
        waiting_absent(Absent, P, S0, S1),
        length(Initial, N),
        waiting_entries(Initial, N, P, S1, S)
    ;   S = S0
    ).

waiting_absent([], _, S, S).
waiting_absent([K|Ks], P, seen(Places, Facts, Objects, Waiting), S) :-
    waiting_absent(Ks, P, seen(Places, Facts, Objects, [absent(K, P)|Waiting]), S).

waiting_entries([], _, _, S, S).
waiting_entries([K-V|Pairs], N, P, seen(Places, Facts, Objects, Waiting), S) :-
    I is N - 1,
    waiting_entries(Pairs, I, P, seen(Places, Facts, Objects, [entry(K, V, I, P)|Waiting]), S).

%   sequence(X, P, Type, Sequence): how what is in the array or string X at P, declared of Type, is called: array(P1, Component),
%   or string(P1) where that is not declared; `none` where X is neither.
sequence(X, P, Type, Sequence) :-
    (   Type = array(Component)
    ->  Sequence = array(P, Component)
    ;   Type == 'java.lang.String'
    ->  Sequence = array(P, char)
    ;   object_type(X, D), component_type(D, Component)
    ->  Sequence = array(cast(P, array(Component)), Component)
    ;   Sequence = string(cast(P, 'java.lang.String'))
    ).

%   A place declared of Type is cast to the Class of a field where that is needed to reach it: where another class in between has
%   a field of that name, too.
base(P, Type, Key-Class, Base) :-
    (   shown_by(Key, Api), subtype(Type, Api)
    ->  Base = P
    ;   subtype(Type, Class), \+ hidden_field(Type, Key)
    ->  Base = P
    ;   ( sub_atom(Key, _, _, 0, '()') -> true ; stub_class(Stubbed, Class), subtype(Type, Stubbed) )   % named as a call is
    ->  Base = P
    ;   Base = cast(P, Class)
    ).

placed_object(X, P, Type, S0, S) :-
    object_type(X, D),
    (   is_value(X)
    ->  S = S0
    ;   kind(D, Kind)
    ->  ( Kind = enum(Enum) -> put(ordinal(P), constant(typed(P, Type), Enum), S0, S) ; S = S0 )
    ;   S0 = seen(Places, Facts, Objects, Waiting),
        S = seen(Places, Facts, [object(X, P, Type)|Objects], Waiting)
    ).

%   goes_without_saying(P): what is at P is never null.
goes_without_saying(arg(this)).
goes_without_saying(field(_, Key)) :- never_null(Key).

%   is_value(X): numbers say all there is of the unknown object X.
is_value(X) :- object_node(X, Node), obj_fields(Node, Fields), member(Key-_, Fields), state_key(Key, _, _), !.

place_fields([], _, _, S, S).
place_fields([Key-V|Fields], Sequence, P-Type, S0, S) :-
    (   Key == length
    ->  ( Sequence = array(P1, _) -> Length = length(P1) ; Sequence = string(P1), Length = string_length(P1) ),
        place(V, Length, int, S0, S1)
    ;   class_and_member(Key, Class, _),
        base(P, Type, Key-Class, Base),
        ( ( state_type(Key, FieldType0) ; inside_type(Key, FieldType0) ) -> FieldType = FieldType0 ; field_type(Key, FieldType) ),
        place(V, field(Base, Key), FieldType, S0, S1)
    ),
    place_fields(Fields, Sequence, P-Type, S1, S).

place_elements([], _, S, S).
place_elements([A-V|Elements], Sequence, S0, S) :-
    S0 = seen(Places, Facts, Objects, Waiting),
    (   placed_operand(A, Places)
    ->  place_element(A-V, Sequence, S0, S1)
    ;   S1 = seen(Places, Facts, Objects, [element(A-V, Sequence)|Waiting])
    ),
    place_elements(Elements, Sequence, S1, S).

place_element(A-V, Sequence, S0, S) :-
    S0 = seen(Places, _, _, _),
    operand_expression(A, Places, E),
    (   Sequence = array(P, Component)
    ->  ( held_component(P, V, Held) -> Type = Held ; Type = Component ),
        place(V, element(P, E), Type, S0, S)
    ;   Sequence = string(P),
        place(V, char(P, E), char, S0, S)
    ).

%   held_component(P, V, Type): what the list holds whose array is at P, as far as that is known.
held_component(field(_, Key), V, Type) :-
    shown_by(Key, _),
    value_origin(V, Origin),
    held_parts(Origin, parts(Type, _)).

value_origin(V, Origin) :-
    ( var(V) -> X = V ; nonvar(V), V = r(X), attvar(X) ),
    get_attr(X, references, Node),
    node_origin(Node, Origin).

%   An element waits until there are places for all that its index is made of: other arguments, or what they lead to.
place_waiting(S0, S) :-
    S0 = seen(Places, Facts, Objects, Waiting0),
    (   Waiting0 == []
    ->  S = S0
    ;   reverse(Waiting0, Waiting1),
        ( select(Item, Waiting1, Waiting2), is_ready(Item, Places) -> true ; Waiting1 = [Item|Waiting2] ),
        reverse(Waiting2, Waiting),
        place_item(Item, seen(Places, Facts, Objects, Waiting), S1),
        place_waiting(S1, S)
    ).

is_ready(element(A-_, _), Places) :- placed_operand(A, Places).
is_ready(absent(K, _), Places) :- placed_key(K, Places).
is_ready(entry(K, _, _, _), Places) :- placed_key(K, Places).

placed_key(K, Places) :-
    (   nonvar(K), ( K == null ; K = r(X), integer(X) )
    ->  true
    ;   boxed_value(K, V)
    ->  operand(V, A),
        placed_operand(A, Places)
    ;   ( var(K) -> X = K ; K = r(X) ),
        get_attr(X, references, Node),
        node_number(Node, N),
        known_place(reference(N), Places, _)
    ).

place_item(element(Pair, Sequence), S0, S) :- place_element(Pair, Sequence, S0, S).
place_item(absent(K, P), S0, S) :-
    S0 = seen(Places, _, _, _),
    key_expression(K, Places, E),
    fact(lacks_key(P, E), S0, S).
place_item(entry(K, V, I, P), S0, S) :-
    S0 = seen(Places0, _, _, _),
    (   placed_key(K, Places0)
    ->  S2 = S0
    ;   held_type(K, KeyType),
        place(K, key(P, I), KeyType, S0, S1),
        S2 = S1
    ),
    S2 = seen(Places, _, _, _),
    key_expression(K, Places, E),
    ( E = typed(key(_, _), _) -> S3 = S2 ; fact(has_key(P, E), S2, S3) ),
    held_type(V, ValueType),
    place(V, entry(P, E), ValueType, S3, S).

%   A box that stands nowhere in the input, as the path made it or one like it, is its number.
key_expression(K, Places, E) :-
    Places = places(_, H),
    (   nonvar(K), K = r(X), integer(X), cell(H, X, object(_, V)), ( number(V) ; attvar(V), get_attr(V, unknowns, _) )
    ->  value_expression(V, Places, E)
    ;   boxed_value(K, V)
    ->  value_expression(V, Places, E)
    ;   value_expression(K, Places, E)
    ).

%   boxed_value(K, V): the key K of an unknown map is a box with the number V that is known from elsewhere.
boxed_value(K, V) :-
    nonvar(K), K = r(X), attvar(X),
    object_node(X, Node),
    node_origin(Node, like(_)),
    obj_fields(Node, [Field-V]),
    sub_atom(Field, _, _, 0, '.value').

held_type(V, Type) :-
    ( value_origin(V, Origin), held_parts(Origin, parts(Type0, _)) -> Type = Type0 ; Type = 'java.lang.Object' ).

%   placed_operand(A, Places): all inputs that the operand A is made of have places.
placed_operand(A, Places) :-
    inputs_below(A, Nodes),
    \+ ( member(Node, Nodes), u_number(Node, N), \+ known_place(number(N), Places, _) ).
