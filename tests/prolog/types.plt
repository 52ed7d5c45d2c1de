:- use_module(library(plunit)).
:- use_module('../../solver/types').
:- use_module('../../solver/known_types', [add_world/2, forget_types/0, bit_types/2]).
:- use_module('../../solver/dispatch', [type_targets/3, forget_dispatch/0]).
:- use_module('../../solver/array_stores', [store_relation/3]).

%   Object, Shape > Circle, Square > Tile (interface Solid), Leaf, enum Color with a body, interfaces Solid and Lonely,
%   abstract Void without subclasses.
described('java.lang.Object', concrete, open, 0, []).
described('java.io.Serializable', interface, open, 0, []).
described('a.Shape', abstract, open, 1, []).
described('a.Circle', concrete, open, 2, ['a.Shape']).
described('a.Square', concrete, open, 1, ['a.Shape','a.Solid']).
described('a.b.Tile', concrete, final, 1, ['a.Square','a.Shape','a.Solid']).
described('z.Leaf', concrete, final, 0, ['a.Solid']).
described('a.Solid', interface, open, 0, []).
described('a.Lonely', interface, open, 0, []).
described('a.Alone', interface, open, 0, ['a.Lonely']).
described('a.Void', abstract, open, 0, []).
described('a.Color', concrete, enum('a.Color'), 2, []).
described('a.Color$1', concrete, enum('a.Color'), 2, ['a.Color']).

description(Name, type(Name, Kind, Extension, Fields, Supertypes)) :-
    described(Name, Kind, Extension, Fields, Above),
    ( Name == 'java.lang.Object' -> Supertypes = [Name] ; append([Name|Above], ['java.lang.Object'], Supertypes) ).

%   Classes of other jars: known when they are asked for.
:- multifile known_types:load_type/1.
known_types:load_type('java.util.Map$Node') :-
    known_types:add_type(type('java.util.Map$Node', concrete, open, 3, ['java.util.Map$Node','a.Solid','java.lang.Object'])).
known_types:load_type('java.util.Map') :-
    known_types:add_type(type('java.util.Map', interface, open, 0, ['java.util.Map','java.lang.Object'])).

world(Openness) :-
    forget_types, forget_dispatch,
    findall(Description, description(_, Description), Descriptions),
    add_world(Openness, Descriptions).

types(Type, Types) :- declared_type(Type, D), type_list(D, Types).
is(Type, Super, Types) :- declared_type(Type, D), type_is(D, Super, D1), type_list(D1, Types).
is_not(Type, Super, Types) :- declared_type(Type, D), type_is_not(D, Super, D1), type_list(D1, Types).
entails(Type, Super, Answer) :- declared_type(Type, D), type_entails(D, Super, Answer).
witness(Type, Witness) :- declared_type(Type, D), type_witness(D, Witness).
both(Type1, Type2, Types) :- declared_type(Type1, D1), declared_type(Type2, D2), type_meet(D1, D2, D), type_list(D, Types).
aliases(Type1, Type2) :- declared_type(Type1, D1), declared_type(Type2, D2), may_alias(D1, D2).

:- begin_tests(closed_world, [setup(world(closed)), cleanup(forget_types)]).

test(class_without_subclasses, Types == ['a.Circle']) :- types('a.Circle', Types).
test(class_with_a_subclass, Types == ['a.Square','a.b.Tile']) :- types('a.Square', Types).
test(abstract_class, Types == ['a.Square','a.b.Tile','a.Circle']) :- types('a.Shape', Types).
test(interface, Types == ['z.Leaf','a.Square','a.b.Tile']) :- types('a.Solid', Types).
test(interface_without_implementation, Types == [stub('a.Lonely'),stub('a.Alone')]) :- types('a.Lonely', Types).
test(abstract_class_without_subclass, Types == [stub('a.Void')]) :- types('a.Void', Types).
test(everything, Types == ['java.lang.Object','z.Leaf','a.Square','a.b.Tile','a.Circle','a.Color','a.Color$1',
                           stub('a.Lonely'),stub('java.io.Serializable'),stub('a.Alone'),array(any)]) :-
    types('java.lang.Object', Types).
test(array_of_primitives, Types == [array([int])]) :- types(array(int), Types).
test(array_of_references, Types == [array(['a.Shape','a.Square','a.b.Tile','a.Circle'])]) :- types(array('a.Shape'), Types).
test(array_of_arrays, Types == [array([array(['a.Circle'])])]) :- types(array(array('a.Circle')), Types).
test(class_of_another_jar, Types == ['java.util.Map$Node']) :- types('java.util.Map$Node', Types).
test(interface_of_another_jar, Types == [stub('java.util.Map')]) :- types('java.util.Map', Types).
test(class_of_another_jar_has_its_supertypes, Answer == true) :- entails('java.util.Map$Node', 'a.Solid', Answer).
test(the_world_does_not_grow, Types == ['z.Leaf','a.Square','a.b.Tile']) :-
    types('java.util.Map$Node', _), types('a.Solid', Types).

test(narrowed_to_a_subclass, Types == ['a.Square','a.b.Tile']) :- is('java.lang.Object', 'a.Square', Types).
test(narrowed_to_an_interface, Types == ['a.Square','a.b.Tile']) :- is('a.Shape', 'a.Solid', Types).
test(narrowed_to_nothing, fail) :- is('a.Circle', 'a.Solid', _).
test(narrowed_to_an_array, Types == [array([int])]) :- is('java.lang.Object', array(int), Types).
test(arrays_are_serializable, Types == [stub('java.io.Serializable'),array(any)]) :-
    is('java.lang.Object', 'java.io.Serializable', Types).
test(array_narrowed, Types == [array(['a.Square','a.b.Tile'])]) :- is(array('a.Shape'), array('a.Square'), Types).
test(array_of_arrays_as_array, Types == [array([array([int])])]) :- is(array(array(int)), array('java.lang.Object'), Types).
test(primitive_array_as_array_of_objects, fail) :- is(array(int), array('java.lang.Object'), _).
test(not_a_subclass, Types == ['a.Circle']) :- is_not('a.Shape', 'a.Square', Types).
test(not_an_object, fail) :- is_not('a.Shape', 'java.lang.Object', _).
test(array_of_none_of_a_kind, Types == [array(['a.Shape','a.Circle'])]) :- is_not(array('a.Shape'), array('a.Square'), Types).
test(not_an_array_of_objects, true(( memberchk(array(Types), List), \+ memberchk('a.Shape', Types), memberchk(int, Types) ))) :-
    is_not('java.lang.Object', array('java.lang.Object'), List).
test(both_ways_cover, All == Types) :-
    declared_type('java.lang.Object', D),
    type_is(D, 'a.Solid', D1), type_is_not(D, 'a.Solid', D2),
    type_list(D1, L1), type_list(D2, L2), append(L1, L2, L), msort(L, All),
    type_list(D, Types0), msort(Types0, Types).

test(entailments, Answers == [true,true,false,open,true,false,open,open,true]) :-
    findall(A, ( member(T-S, ['a.b.Tile'-'a.Shape','a.Square'-'a.Solid','a.Circle'-'a.Solid','a.Shape'-'a.Solid',
                              array('a.Circle')-array('a.Shape'),array(int)-array(long),array('a.Shape')-array('a.Circle'),
                              'java.lang.Object'-array(int),array(array(int))-array('java.io.Serializable')]),
                 entails(T, S, A) ), Answers).

test(exact, Types == ['a.Square']) :- declared_type('a.Shape', D), type_exact(D, 'a.Square', D1), type_list(D1, Types).
test(exact_abstract, fail) :- declared_type('a.Shape', D), type_exact(D, 'a.Shape', _).
test(exact_array, Types == [array(['a.Shape'])]) :-
    declared_type('java.lang.Object', D), type_exact(D, array('a.Shape'), D1), type_list(D1, Types).
test(exact_outside, fail) :- declared_type('a.Solid', D), type_exact(D, 'a.Circle', _).

test(meet, Types == ['a.Square','a.b.Tile']) :- both('a.Shape', 'a.Solid', Types).
test(meet_of_arrays, Types == [array(['a.Square','a.b.Tile'])]) :- both(array('a.Shape'), array('a.Solid'), Types).
test(meet_with_any_array, Types == [array([int])]) :- both('java.lang.Object', array(int), Types).
test(meet_of_strangers, fail) :- both('a.Circle', 'z.Leaf', _).
test(aliases) :- aliases('a.Shape', 'a.Solid'), aliases('java.lang.Object', array(int)), aliases(array('a.Shape'), array('a.Solid')).
test(no_aliases, fail) :-
    ( aliases('a.Circle', 'a.Solid') ; aliases(array(int), array(long)) ; aliases(array(int), 'a.Solid') ).
test(leaf_class_is_cheap, true(Inferences < 25)) :-
    declared_type('a.Circle', D), declared_type('a.Shape', D2),
    statistics(inferences, I0),
    type_entails(D, 'a.Shape', true), may_alias(D, D2), declared_type('a.Circle', _),
    statistics(inferences, I1),
    Inferences is I1 - I0.

test(witnesses, Ws == ['a.Circle','a.Square','z.Leaf',stub('a.Lonely'),'java.lang.Object',array('a.Shape'),array(array(int))]) :-
    findall(W, ( member(T, ['a.Circle','a.Shape','a.Solid','a.Lonely','java.lang.Object',array('a.Shape'),array(array(int))]),
                 witness(T, W) ), Ws).
test(nearer_package_where_fields_are_alike, W == 'a.b.Tile') :-
    declared_type('a.Solid', D), type_is(D, 'a.Shape', D1), type_is_not(D1, 'z.Leaf', D2),
    declared_type('a.b.Tile', Tile), type_meet(D2, Tile, D3), type_witness(D3, W).
test(witness_after_narrowing, W == 'a.Circle') :-
    declared_type('a.Shape', D), type_is_not(D, 'a.Solid', D1), type_witness(D1, W).
test(no_witness_of_an_abstract_class, throws(path_ended(unsupported('a.Void', _)))) :- witness('a.Void', _).
test(enums_come_last, W == 'a.Circle') :-
    declared_type('java.lang.Object', D),
    foldl([S,D0,D1]>>type_is_not(D0, S, D1), ['a.Solid',array(int)], D, D2),
    type_exact(D2, 'a.Circle', C), type_exact(D2, 'a.Color', E),
    type_parts(C, B1, _, _), type_parts(E, B2, _, _), B is B1 \/ B2,
    type_among(D2, B, none, D3), type_witness(D3, W).
test(enum, Enum == 'a.Color') :- declared_type('java.lang.Object', D), type_is(D, 'a.Color', D1), type_enum(D1, Enum).
test(not_only_an_enum, fail) :- declared_type('java.lang.Object', D), type_enum(D, _).
test(components, Types == ['a.Shape',array(int),'java.lang.Object']) :-
    findall(T, ( member(A, [array('a.Shape'),array(array(int))]), declared_type(A, D), component_type(D, T)
               ; declared_type('java.lang.Object', D), type_is(D, array('java.lang.Object'), D1), component_type(D1, T) ), Types).
test(components_narrowed, T == 'a.Square') :-
    declared_type(array('a.Shape'), D), type_is(D, array('a.Square'), D1), component_type(D1, T).

:- end_tests(closed_world).

:- begin_tests(open_world, [setup(world(open)), cleanup(forget_types)]).

test(unseen_subclasses, Types == ['a.Circle',unseen(['a.Circle'], [])]) :- types('a.Circle', Types).
test(final_class, Types == ['a.b.Tile']) :- types('a.b.Tile', Types).
test(open_class_is_not_entailed_exact, Answer == open) :- entails('a.Circle', 'a.Solid', Answer).
test(open_class_is_its_own_subtype, Answer == true) :- entails('a.Circle', 'a.Shape', Answer).
test(final_class_is_decided, Answer == false) :- entails('z.Leaf', 'a.Shape', Answer).
test(two_classes_have_no_common_subclass, fail) :- both('a.Circle', 'a.Void', _).
test(class_and_interface_do, Types == [unseen(['a.Circle','a.Solid'], [])]) :- both('a.Circle', 'a.Solid', Types).
test(not_twice, fail) :- declared_type('a.Circle', D), type_is_not(D, 'a.Solid', D1), type_is(D1, 'a.Solid', _).
test(special_supertypes_alone, Types == ['a.Circle',unseen(['a.Circle'], [])]) :- is('a.Shape', 'a.Circle', Types).
test(unseen_implementation, W == stub('a.Lonely')) :- witness('a.Lonely', W).
test(unseen_class, throws(path_ended(unsupported('a.Void', _)))) :- witness('a.Void', _).
test(enums_are_closed, Types == ['a.Color','a.Color$1']) :- types('a.Color', Types).

:- end_tests(open_world).

%   area() is declared by Shape; Circle and Square have their own, Square's is shorter; Object has text().
:- multifile dispatch:select_method/3, dispatch:method_size/2.
dispatch:select_method('a.Circle', 'a.Shape.area()I', 'a.Circle.area()I') :- !.
dispatch:select_method('a.Square', 'a.Shape.area()I', 'a.Square.area()I') :- !.
dispatch:select_method('a.b.Tile', 'a.Shape.area()I', 'a.Square.area()I') :- !.
dispatch:select_method(_, 'a.Solid.grow()V', missing(none)) :- !.
dispatch:select_method(stub, _, missing(none)) :- !.
dispatch:select_method('a.Lonely', 'a.Lonely.call()V', missing(none)) :- !.
dispatch:select_method('a.Alone', 'a.Lonely.call()V', 'a.Alone.call()V') :- !.
dispatch:select_method('a.Circle', 'java.lang.Object.text()V', 'a.Circle.text()V') :- !.
dispatch:select_method(_, 'java.lang.Object.text()V', 'java.lang.Object.text()V').
dispatch:method_size('a.Circle.area()I', 9) :- !.
dispatch:method_size('a.Square.area()I', 4) :- !.
dispatch:method_size(_, 1).

targets(Type, Method, Targets) :-
    declared_type(Type, D),
    type_targets(D, Method, Targets0),
    maplist([target(T,D1),T-L]>>type_list(D1, L), Targets0, Targets).

:- begin_tests(targets, [setup(world(closed)), cleanup(( forget_types, forget_dispatch ))]).

test(cheapest_first, Ts == ['a.Square.area()I'-['a.Square','a.b.Tile'],'a.Circle.area()I'-['a.Circle']]) :-
    targets('a.Shape', 'a.Shape.area()I', Ts).
test(one_target, Ts == ['a.Square.area()I'-['a.Square','a.b.Tile']]) :- targets('a.Square', 'a.Shape.area()I', Ts).
test(in_any_order, Ts1 == Ts2) :-
    forget_dispatch, targets('a.Circle', 'a.Shape.area()I', _), targets('a.Shape', 'a.Shape.area()I', Ts1),
    forget_dispatch, targets('a.Shape', 'a.Shape.area()I', Ts2).
test(missing, Ts == [missing(none)-['z.Leaf','a.Square','a.b.Tile']]) :- targets('a.Solid', 'a.Solid.grow()V', Ts).
test(default_before_stub, Ts == ['a.Alone.call()V'-[stub('a.Alone')],stub-[stub('a.Lonely')]]) :-
    targets('a.Lonely', 'a.Lonely.call()V', Ts).
test(arrays_have_the_methods_of_object, Ls == [['a.Circle'],true]) :-
    targets('java.lang.Object', 'java.lang.Object.text()V', [_-L1,'java.lang.Object.text()V'-L2]),
    ( memberchk(array(any), L2) -> Has = true ; Has = false ),
    Ls = [L1,Has].
test(only_arrays, Ts == ['java.lang.Object.text()V'-[array([int])]]) :- targets(array(int), 'java.lang.Object.text()V', Ts).

:- end_tests(targets).

%   relation(Array, Element, Relation): how values of the type Element fit arrays of the type Array.
relation(Array, Element, Relation) :-
    declared_type(Array, D), type_components(D, Components),
    ( Element = exact(Type) -> exact_type(Type, E) ; declared_type(Element, E) ),
    store_relation(Components, E, Relation0),
    maplist(shown, Relation0, Relation).

shown(left_out, left_out).
shown(fits(C, I, N), fits(Cs, Is, Ns)) :- shown_types(C, Cs), shown_types(I, Is), shown_types(N, Ns).
shown_types(D, Types) :- ( D == none -> Types = none ; type_list(D, Types) ).

:- begin_tests(stores, [setup(world(closed)), cleanup(forget_types)]).

test(leaf_in_its_own, R == [fits(['a.Circle'], ['a.Circle'], none)]) :- relation(array('a.Circle'), 'a.Circle', R).
test(exact_element, R == [fits(['a.Shape','a.Circle'], ['a.Circle'], none),fits(['a.Square','a.b.Tile'], none, ['a.Circle'])]) :-
    relation(array('a.Shape'), exact('a.Circle'), R).
test(both_open, R == [fits(['a.Shape'], All, none),fits(['a.Square'], ['a.Square','a.b.Tile'], ['a.Circle']),
                      fits(['a.b.Tile'], ['a.b.Tile'], ['a.Square','a.Circle']),
                      fits(['a.Circle'], ['a.Circle'], ['a.Square','a.b.Tile'])]) :-
    All = ['a.Square','a.b.Tile','a.Circle'],
    relation(array('a.Shape'), 'a.Shape', R).
test(rows, R == [fits([array([int])], [array([int])], none)]) :- relation(array(array(int)), array(int), R).
test(rows_of_objects, R == [fits([array(['a.Shape','a.Circle'])], [array(['a.Circle'])], none),
                            fits([array(['a.Square','a.b.Tile'])], none, [array(['a.Circle'])])]) :-
    relation(array(array('a.Shape')), exact(array('a.Circle')), R).
test(array_among_objects, [Is,Ns] == [['java.io.Serializable','java.lang.Object'],true]) :-
    relation(array('java.lang.Object'), exact(array(int)), R),
    R = [fits(Cs, [array([int])], none)|Rest],
    include(atom, Cs, Is0), msort(Is0, Is),
    ( member(fits(Others, none, _), Rest), memberchk('a.Shape', Others) -> Ns = true ; Ns = false ).
test(deep_arrays_are_left_out, Last == left_out) :-
    relation(array('java.lang.Object'), 'java.lang.Object', R), last(R, Last).
test(all_components_are_there, Bits == All) :-
    declared_type(array('a.Shape'), D), type_components(D, Components), type_parts(Components, All, _, _),
    declared_type('a.Solid', E), store_relation(Components, E, R),
    foldl([fits(C, _, _),B0,B]>>( type_parts(C, B1, _, _), 0 =:= B0 /\ B1, B is B0 \/ B1 ), R, 0, Bits).

:- end_tests(stores).
