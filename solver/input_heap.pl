/*  Fields, elements and lengths of unknown objects: what they were at the start, and the log of what was written.

    The log is a list of log(Key, Entries) in the store, newest entry first. Key is a field, or the kind of an array's
    elements; entries are set(X, I, Value) for a write, got(X, I, Value) for a read that met open aliasing (I is
    `none` for fields). What is read of object X is the value of the newest entry for X; entries for objects, or with
    indices, that may or may not be the same make it a choice (choices.pl). Behind them stands what X had at the start:
    objects keep that (references.pl), and two objects found to be the same have it in common.
*/
:- module(input_heap, [read_field/3, write_field/3, read_element/3, write_element/3, unknown_length/2, read_unit/3,
                       current_elements/2, unknown_component/2, read_at_unknown/5, write_at_unknown/4, made_array/4,
                       initial_field/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, append/3, reverse/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(unknowns, [new_unknown/3, operand/2, operand_variable/2]).
:- use_module(types, [exact_type/2, component_type/2, type_components/2, type_list/2]).
:- use_module(store, [note/2]).
:- use_module(classes, [field_type/2, component_default/2]).
:- use_module(valued_objects, [constant_field/3, set_constant_field/3, of_one_enum/2]).
:- use_module(ends, [path_ends/1]).
:- use_module(input_values, [unread_field/3, fresh/4, primitive/1, choice_of/4, modelled_element/3, knows_elements/1]).
:- use_module(entailment, [entailed/3]).
:- use_module(held_parts, [held_parts/2]).
:- use_module(kinds, [is_constant/1]).
:- use_module(trial_values, [pin_element/3, pin_length/2]).
:- use_module(object_nodes, [new_made_object/4, object_node/2, object_type/2, same_object/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- det((write_field/3, read_unit/3, unknown_component/2, write_element/3, made_array/4,
         read_at_unknown/5, write_at_unknown/4)).

%!  read_field(+X, +Field, -Value) is multi.
%
%   Value is what Field of the unknown object X holds; lazy initialisation decides at once what that is.

read_field(X, Field, Value) :-
    object_node(X, Node),
    node_store(Node, Store),
    (   log_entries(Store, Field, Entries),
        field_alternatives(Entries, X, List, Base),
        ( List \== [] -> true ; nonvar(Base) )
    ->  ( nonvar(Base) -> Base = base(Last) ; initial_field(Node, Field, Last) ),
        (   List == []
        ->  Value = Last
        ;   field_type(Field, Type),
            append(List, [[]-Last], Alternatives),
            choice_of(Store, Type, Alternatives, Value),
            log(Store, Field, got(X, none, Value))
        )
    ;   initial_field(Node, Field, Value)
    ).

log_entries(Store, Key, Entries) :-
    store_logs(Store, Logs),
    Logs \== [],
    memberchk(log(Key, Entries), Logs).

log(Store, Key, Entry) :-
    store_logs(Store, Logs),
    (   member(Log, Logs), Log = log(Key, Entries)
    ->  set_log_entries(Log, [Entry|Entries])
    ;   set_store_logs(Store, [log(Key, [Entry])|Logs])
    ).

%   field_alternatives(Entries, X, List, Base): List are alternatives of writes to what may be X; Base is base(Value)
%   where an entry is X's for certain, or stays unbound.
field_alternatives([], _, [], _).
field_alternatives([Entry|Entries], X, List, Base) :-
    entry_object(Entry, W),
    (   W == X
    ->  entry_value(Entry, Value),
        List = [],
        Base = base(Value)
    ;   Entry = set(_, _, Value), same_object(X, W, open)
    ->  List = [[same(X, W)]-Value|List1],
        field_alternatives(Entries, X, List1, Base)
    ;   field_alternatives(Entries, X, List, Base)
    ).

%!  initial_field(+Node, +Field, -Value) is nondet.
%
%   Value is what Field of the unknown object of Node held at the start.

initial_field(Node, Field, Value) :-
    obj_fields(Node, Fields),
    (   memberchk(Field-Value0, Fields)
    ->  Value = Value0
    ;   of_one_enum(Node, Field),
        ( is_constant(Node) -> constant_field(Node, Field, Value) ; unread_field(Node, Field, Value) )
    ).

%!  write_field(+X, +Field, +Value) is det.
%
%   Field of the unknown object X holds Value from now on.

write_field(X, Field, Value) :-
    object_node(X, Node),
    (   is_constant(Node)
    ->  set_constant_field(Node, Field, Value)
    ;   node_store(Node, Store),
        log(Store, Field, set(X, none, Value))
    ).

%!  unknown_length(+X, -N) is semidet.
%
%   N is the number of elements of the unknown array, or of characters of the unknown string, X. The path ends where X is the table of a
%   modelled map, which nobody can look into.

unknown_length(X, N) :-
    object_node(X, Node),
    obj_fields(Node, Fields),
    (   memberchk(length-N0, Fields)
    ->  N = N0
    ;   memberchk(entries-_, Fields)
    ->  path_ends(unsupported('java.util.HashMap', 'code that looks into the table of a map that is not known'))
    ;   node_store(Node, Store),
        new_unknown(Store, length, N),
        set_obj_fields(Node, [length-N|Fields]),
        ( store_mode(Store, trial) -> pin_length(Node, N) ; true )
    ).

%!  read_element(+X, +I, -Value) is multi.
%
%   Value is element I, which is inside, of the unknown array X.

read_element(X, I, Value) :-
    object_node(X, Node),
    node_store(Node, Store),
    unknown_component(X, Component),
    element_key(Component, Key),
    operand(I, A),
    (   log_entries(Store, Key, Entries)
    ->  element_alternatives(Entries, X, A, List, Base)
    ;   List = []
    ),
    (   nonvar(Base)
    ->  Base = base(Last),
        append(List, [[]-Last], Alternatives)
    ;   initial_alternatives(Node, Component, I, A, Initial),
        append(List, Initial, Alternatives)
    ),
    choice_of(Store, Component, Alternatives, Value),
    ( Alternatives = [_] -> true ; log(Store, Key, got(X, A, Value)) ).

%!  read_unit(+X, +I, -C) is det.
%
%   C is code unit I, which is inside, of the unknown string X. Nothing is ever written there.

read_unit(X, I, C) :-
    object_node(X, Node),
    node_store(Node, Store),
    operand(I, A),
    initial_alternatives(Node, char, I, A, Alternatives),
    choice_of(Store, char, Alternatives, C).

%!  unknown_component(+X, -Component) is det.
%
%   Component is the declared type of the elements of the unknown array X.

unknown_component(X, Component) :- object_type(X, Type), component_type(Type, Component).

element_key(Component, Key) :- ( primitive(Component) -> Key = elements(Component) ; Key = elements(reference) ).

element_alternatives([], _, _, [], _).
element_alternatives([Entry|Entries], X, A, List, Base) :-
    entry_object(Entry, W),
    entry_index(Entry, B),
    entry_value(Entry, Value),
    (   element_guard(Entry, X, W, A, B, Guard)
    ->  (   Guard == []
        ->  List = [], Base = base(Value)
        ;   List = [Guard-Value|List1],
            element_alternatives(Entries, X, A, List1, Base)
        )
    ;   element_alternatives(Entries, X, A, List, Base)
    ).

%   Reads are of use only where they are for certain of the same element.
element_guard(Entry, X, W, A, B, Guard) :-
    same_object(X, W, Same),
    Same \== false,
    \+ entailed(ne, A, B),
    ( Same == true -> Guard = Guard1 ; Guard = [same(X, W)|Guard1] ),
    ( entailed(eq, A, B) -> Guard1 = [] ; Guard1 = [equal(A, B)] ),
    ( Guard == [] -> true ; functor(Entry, set, _) ).

%   The alternatives that stand for what the array had at the start: elements asked for before, or one of its own.
initial_alternatives(Node, Component, I, A, Alternatives) :-
    node_origin(Node, Origin),
    (   Origin = made(_)
    ->  component_default(Component, Default),
        Alternatives = [[]-Default]
    ;   obj_elements(Node, Elements),
        reverse(Elements, Oldest),
        earlier_elements(Oldest, A, Alternatives, Last),
        (   nonvar(Last)
        ->  true
        ;   obj_variable(Node, X),
            new_element(Origin, Component, element(X, I), Node, Value),
            node_store(Node, Store),
            ( store_mode(Store, trial) -> pin_element(Node, A, Value) ; true ),
            Last = last([[]-Value]),
            obj_elements(Node, Elements1),
            set_obj_elements(Node, [A-Value|Elements1])
        ),
        Last = last(End),
        closed(Alternatives, End)
    ).

%   What a modelled collection holds is of the type that its own says, as far as that is known.
new_element(owned(_), _, element(_, I), Node, Value) :-
    knows_elements(Node),
    !,
    modelled_element(Node, I, Value).
new_element(owned(_), Component, Origin, Node, Value) :- !,
    ( held_parts(Origin, parts(Type, _)) -> true ; Type = Component ),
    fresh(Type, Origin, Node, Value).
new_element(_, Component, Origin, Node, Value) :-
    fresh(Component, Origin, Node, Value),
    typed_element(Component, Node, Value).

%   Where the array may be of several types, what it holds is of a type that fits the one it turns out to be of.
typed_element(Component, Node, Value) :-
    (   primitive(Component)
    ->  true
    ;   node_type(Node, Type),
        type_components(Type, Components),
        type_list(Components, [Component])
    ->  true
    ;   node_store(Node, Store),
        obj_variable(Node, X),
        note(Store, element(r(X), Value))
    ).

%   An open list of alternatives ends in End.
closed(List, End) :- ( var(List) -> List = End ; List = [_|List1], closed(List1, End) ).

%   Of elements that turn out to have the same index, the one that was asked for first counts.
earlier_elements([], _, _, _).
earlier_elements([B-Value|Elements], A, List, Last) :-
    (   entailed(eq, A, B)
    ->  Last = last([[]-Value])
    ;   entailed(ne, A, B)
    ->  earlier_elements(Elements, A, List, Last)
    ;   List = [[equal(A, B)]-Value|List1],
        earlier_elements(Elements, A, List1, Last)
    ).

%!  current_elements(+X, -Elements) is det.
%
%   Elements are Index-Value, indices as operands, of the elements of the unknown array, or units of the unknown string, X that the
%   path met, as they are now.

current_elements(X, Elements) :-
    object_node(X, Node),
    node_store(Node, Store),
    obj_elements(Node, Initial),
    pairs_keys(Initial, As0),
    (   object_type(X, Type), component_type(Type, Component)
    ->  element_key(Component, Key)
    ;   Key = none
    ),
    ( log_entries(Store, Key, Entries) -> met_indices(Entries, X, As0, As) ; As = As0 ),
    reverse(As, Indices),
    maplist(current_element(X), Indices, Elements).

met_indices([], _, As, As).
met_indices([Entry|Entries], X, As0, As) :-
    met_indices(Entries, X, As0, As1),
    entry_object(Entry, W),
    entry_index(Entry, A),
    ( W == X, \+ ( member(B, As1), B == A ) -> As = [A|As1] ; As = As1 ).

current_element(X, A, A-Value) :-
    operand_variable(A, I),
    object_type(X, Type),
    ( component_type(Type, _) -> read_element(X, I, Value) ; read_unit(X, I, Value) ).

%!  write_element(+X, +I, +Value) is det.
%
%   Element I, which is inside, of the unknown array X is Value from now on.

write_element(X, I, Value) :-
    object_node(X, Node),
    node_store(Node, Store),
    unknown_component(X, Component),
    element_key(Component, Key),
    operand(I, A),
    log(Store, Key, set(X, A, Value)).

%!  made_array(+Component, +N, -X, +Heap) is det.
%
%   X is a new array whose size N is unknown.

made_array(Component, N, X, _) :-
    operand(N, A),
    node_store(A, Store),
    exact_type(array(Component), Type),
    new_made_object(Store, Type, N, X).

%!  read_at_unknown(+Component, +Elements, +I, +X, -Value) is det.
%
%   Value is that of Elements, of the known array X, whose index is the unknown I.

read_at_unknown(Component, Elements, I, _, Value) :-
    operand(I, A),
    node_store(A, Store),
    few_elements(Elements),
    indexed(Elements, 0, A, Alternatives),
    choice_of(Store, Component, Alternatives, Value).

few_elements(Elements) :-
    length(Elements, N),
    ( N =< 256 -> true ; path_ends(unsupported('an unknown index', 'into an array of more than 256 elements')) ).

indexed([Value], _, _, [[]-Value]) :- !.
indexed([Value|Values], J, A, Alternatives) :-
    J1 is J + 1,
    (   entailed(ne, A, J)
    ->  indexed(Values, J1, A, Alternatives)
    ;   Alternatives = [[equal(A, J)]-Value|Alternatives1],
        indexed(Values, J1, A, Alternatives1)
    ).

%!  write_at_unknown(+Component, +ElementsAndIndex, +Value, -Elements) is det.
%
%   Elements are those of Elements0-I with Value at the unknown index I.

write_at_unknown(Component, Elements0-I, Value, Elements) :-
    operand(I, A),
    node_store(A, Store),
    few_elements(Elements0),
    rewritten(Elements0, 0, written(A, Value, Store, Component), Elements).

rewritten([], _, _, []).
rewritten([Old|Olds], J, Written, [New|News]) :-
    Written = written(A, Value, Store, Component),
    (   entailed(ne, A, J)
    ->  New = Old
    ;   choice_of(Store, Component, [[equal(A, J)]-Value,[]-Old], New)
    ),
    J1 is J + 1,
    rewritten(Olds, J1, Written, News).
