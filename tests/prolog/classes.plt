:- use_module(library(plunit)).
:- use_module('../../solver/classes').

% Who owns class files answers for one class that is not known yet.
:- multifile classes:load_class/1.
classes:load_class('t.Late') :- add_class('t.Late', ['t.Late','java.lang.Object'], [], [], []).

classes :-
    forget_classes,
    add_class('java.lang.Object', ['java.lang.Object'], [], [], []),
    add_class('t.I', ['t.I','java.lang.Object'], [], [], []),
    add_class('t.A', ['t.A','t.I','java.lang.Object'], ['t.A.n'-0,'t.A.next'-null], ['t.A.count'-7], ['t.A']),
    add_class('t.B', ['t.B','t.A','t.I','java.lang.Object'], ['t.A.n'-0,'t.A.next'-null,'t.B.d'-0.0], [], []).

:- begin_tests(classes, [setup(classes), cleanup(forget_classes)]).

test(numbered_in_order, Numbers == [1,2,3,4]) :-
    findall(N, ( member(C, ['java.lang.Object','t.I','t.A','t.B']), class(C, N, _, _, _, _) ), Numbers).
test(statics_and_initialisers, Statics-Initialisers == ['t.A.count'-7]-['t.A']) :-
    class('t.A', _, _, _, Statics, Initialisers).
test(added_twice_changes_nothing, Fields == ['t.A.n'-0,'t.A.next'-null]) :-
    add_class('t.A', ['t.A'], [], [], []), class('t.A', _, _, Fields, _, _).
test(loaded_when_first_asked_for, Supertypes == ['t.Late','java.lang.Object']) :-
    class('t.Late', _, Supertypes, _, _, _).
test(unknown_and_not_loaded, fail) :- class('t.None', _, _, _, _, _).
test(template_has_defaults, Cell == object('t.B', 0, null, 0.0)) :- instance_template('t.B', Cell).
test(slots_count_the_class, Slot == 3) :- field_slot('t.B', 't.A.next', Slot).
test(no_such_slot, fail) :- field_slot('t.A', 't.B.d', _).

test(subtype_of_itself) :- subtype('t.A', 't.A').
test(subtype_of_its_superclass) :- subtype('t.B', 't.A').
test(subtype_of_its_interface) :- subtype('t.B', 't.I').
test(supertype_is_no_subtype, fail) :- subtype('t.A', 't.B').
test(array_is_an_object) :- subtype(array(int), 'java.lang.Object').
test(array_is_cloneable) :- subtype(array(int), 'java.lang.Cloneable').
test(array_is_serializable) :- subtype(array('t.A'), 'java.io.Serializable').
test(array_is_no_other_interface, fail) :- subtype(array('t.A'), 't.I').
test(arrays_are_covariant) :- subtype(array('t.B'), array('t.I')).
test(arrays_of_primitives_are_not, fail) :- subtype(array(int), array(long)).
test(array_of_primitives_is_no_array_of_objects, fail) :- subtype(array(int), array('java.lang.Object')).
test(array_of_arrays_of_primitives_is) :- subtype(array(array(int)), array('java.lang.Object')).
test(class_is_no_array, fail) :- subtype('t.A', array('t.A')).

test(defaults, Values == [0,0,0,0,0,0,0.0,0.0,null,null]) :-
    findall(V, ( member(T, [int,long,short,char,byte,boolean,float,double,'t.A',array(int)]),
                 component_default(T, V) ), Values).

:- end_tests(classes).
