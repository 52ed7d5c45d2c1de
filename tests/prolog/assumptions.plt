/*  Heap assumptions: marks, what they rule out, and that they speak of the heap at the start. */
:- use_module(library(plunit)).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module('../../solver/store', [new_store/3]).
:- use_module('../../solver/decisions', [same/3]).
:- use_module('../../solver/references', [new_reference/5, same_object/3, object_node/2, marked/2]).
:- use_module('../../solver/input_heap', [read_field/3, write_field/3, read_element/3, write_element/3]).
:- use_module('../../solver/assumptions', [argument_marks/3, child_marks/3, possible_object/1, assumed_value/1]).
:- use_module('../../solver/assumed_fields', [assumed_fields/1]).
:- use_module('../../solver/types', [declared_type/2]).
:- use_module('../../solver/known_types', [add_world/2]).

:- multifile classes:load_field_type/2.

classes:load_field_type(f, int).
classes:load_field_type(left, 'Ref').
classes:load_field_type(right, 'Ref').

:- add_world(closed, [type('Ref', concrete, final, 2, ['Ref','java.lang.Object']),
                      type('java.lang.Object', concrete, open, 0, ['java.lang.Object'])]).

%   references(Mode, Assumptions, Types, Store, Rs): Rs are undecided arguments of Types.
references(Mode, Assumptions, Types, Store, Rs) :-
    new_store([intervals,differences], setting(Mode, none, Assumptions), Store),
    numbered_references(Types, 0, Store, New),
    maplist(assumed_value, New),
    Rs = New.

numbered_references([], _, _, []).
numbered_references([Type|Types], I, Store, [R|Rs]) :-
    declared_type(Type, Domain),
    argument_marks(Store, I, Marks),
    new_reference(Store, arg(I), Domain, Marks, R),
    I1 is I + 1,
    numbered_references(Types, I1, Store, Rs).

references(Assumptions, Rs) :- references(solver, Assumptions, ['Ref','Ref','Ref'], _, Rs).

objects(Assumptions, [X,Y,Z]) :- references(Assumptions, [r(X),r(Y),r(Z)]).

%   left(X, Y): the initial field of X leads to the object Y, which is new or known.
left(X, Y) :- read_field(X, left, R), refers(R, Y).
right(X, Y) :- read_field(X, right, R), refers(R, Y).

field(X, Field, V) :- read_field(X, Field, Read), V = Read.
element(X, I, V) :- read_element(X, I, Read), V = Read.

refers(R, Y) :- ( var(Y), \+ attvar(Y) -> R = r(Y) ; once(same(R, r(Y), true)) ).

same_answers(R1, R2, Answers) :- findall(Answer, same(R1, R2, Answer), Answers).

%   What a whole program may assume of its arguments 0 and 1.
apart([non_sharing(path(0, []), path(1, []))]).
distinct([non_aliasing(path(0, []), path(1, []))]).
tree([acyclic(path(0, []))]).

:- begin_tests(marks).

test(sides, Marks == [aliasing(1, a),below([left], sharing(2, b))]) :-
    new_store([], setting(solver, none, [non_aliasing(path(0, []), path(1, [])),
                                         non_sharing(path(2, []), path(0, [left]))]), Store),
    argument_marks(Store, 0, Marks).

test(both_sides_of_one_argument, Marks == [below([left], sharing(1, b)),sharing(1, a)]) :-
    new_store([], setting(solver, none, [non_sharing(path(0, []), path(0, [left]))]), Store),
    argument_marks(Store, 0, Marks).

test(of_a_field, Children == [acyclic,nonnull,below([right], acyclic),sharing(2, a)]) :-
    child_marks([acyclic,aliasing(1, a),nonnull,sharing(2, a),below([left], nonnull),below([left,right], acyclic),
                 below([right], nonnull)],
                left, Children).

test(of_an_element, Children == [sharing(1, a)]) :- child_marks([sharing(1, a),below([f], acyclic)], element, Children).

test(contradiction, [fail]) :- possible_object([sharing(1, a),sharing(1, b)]).
test(no_contradiction) :- possible_object([aliasing(1, a),sharing(1, b),sharing(2, a)]).
test(contradiction_below, [fail]) :- possible_object([sharing(1, a),below([left], nonnull),below([left], sharing(1, b))]).

:- end_tests(marks).

:- begin_tests(nonnull).

test(argument, Kinds == [ref,none]) :-
    references([nonnull(path(0, []))], [R1,R2|_]),
    maplist(kind, [R1,R2], Kinds).

test(argument_is_not_null, Answers == [false]) :-
    references([nonnull(path(0, []))], [R|_]),
    same_answers(R, null, Answers).

test(field, Answers == [false]) :-
    objects([nonnull(path(0, [left,right]))], [X|_]),
    left(X, Y),
    field(Y, right, R),
    same_answers(R, null, Answers).

test(field_on_the_way_is_open, Answers == [true,false]) :-
    objects([nonnull(path(0, [left,right]))], [X|_]),
    field(X, left, R),
    same_answers(R, null, Answers).

test(field_of_a_known_reference, Answers == [false]) :-
    references([nonnull(path(0, [left]))], [R0,R1|_]),
    R1 = r(Y),
    field(Y, left, R),
    once(same(R0, R1, true)),
    same_answers(R, null, Answers).

test(field_known_to_be_null, Answers == [false]) :-
    references([nonnull(path(0, [left]))], [R0,R1|_]),
    R1 = r(Y),
    field(Y, left, null),
    same_answers(R0, R1, Answers).

test(field_never_read, Kinds == [ref,none]) :-
    references(solver, [nonnull(path(0, [left,left]))], ['Ref','Ref'], Store, [R0|_]),
    R0 = r(X),
    left(X, Y),
    assumed_fields(Store),
    field(Y, left, R),
    field(Y, right, S),
    maplist(kind, [R,S], Kinds).

test(written_null_later, R == null) :-
    objects([nonnull(path(0, [left]))], [X|_]),
    write_field(X, left, null),
    field(X, left, R).

:- end_tests(nonnull).

kind(R, Kind) :- ( nonvar(R) -> functor(R, r, _), Kind = ref ; Kind = none ).

:- begin_tests(non_aliasing).

test(objects, Status == false) :- distinct(A), objects(A, [X,Y|_]), same_object(X, Y, Status).

test(third_object, [S,T] == [open,open]) :-
    distinct(A), objects(A, [X,Y,Z]),
    same_object(X, Z, S),
    same_object(Y, Z, T).

test(through_a_third, Status == false) :-
    distinct(A), objects(A, [X,Y,Z]),
    once(same(r(X), r(Z), true)),
    same_object(Z, Y, Status).

test(undecided_references_may_both_be_null, all(R1-R2 == [null-null])) :-
    distinct(A), references(A, [R1,R2|_]),
    same(R1, R2, true).

test(undecided_references_may_differ) :-
    distinct(A), references(A, [R1,R2|_]),
    same(R1, R2, false),
    var(R1).

test(does_not_reach_below, Status == open) :-
    distinct(A), objects(A, [X,Y|_]),
    left(X, X1), left(Y, Y1),
    same_object(X1, Y1, Status).

test(fields, Status == false) :-
    objects([non_aliasing(path(0, [left]), path(1, [left]))], [X,Y|_]),
    left(X, X1), left(Y, Y1),
    same_object(X1, Y1, Status).

test(fields_of_one_object_are_null, Answers == [true]) :-
    objects([non_aliasing(path(0, [left]), path(1, [left]))], [X,Y|_]),
    once(same(r(X), r(Y), true)),
    field(X, left, R),
    same_answers(R, null, Answers).

test(fields_of_one_object_that_are_not_null, Answers == [false]) :-
    objects([non_aliasing(path(0, [left]), path(1, [left]))], [X,Y|_]),
    left(X, _), left(Y, _),
    same_answers(r(X), r(Y), Answers).

test(values_written_may_be_the_same, Answers == [true]) :-
    objects([non_aliasing(path(0, [left]), path(1, [left]))], [X,Y,Z]),
    same_object(X, Y, open),
    write_field(X, left, r(Z)),
    write_field(Y, left, r(Z)),
    field(X, left, R1),
    field(Y, left, R2),
    same_answers(R1, R2, Answers).

:- end_tests(non_aliasing).

:- begin_tests(non_sharing).

test(roots, Status == false) :- apart(A), objects(A, [X,Y|_]), same_object(X, Y, Status).

test(below_both, Status == false) :-
    apart(A), objects(A, [X,Y|_]),
    left(X, X1), right(X1, X2), right(Y, Y1),
    same_object(X2, Y1, Status).

test(one_side_may_share_with_itself, Status == open) :-
    apart(A), objects(A, [X|_]),
    left(X, X1), right(X, X2),
    same_object(X1, X2, Status).

test(what_is_joined_later_is_reached, Status == false) :-
    apart(A), objects(A, [X,Y,Z]),
    left(Z, Z1), left(Z1, Z2), left(Y, Y1),
    right(X, Z),
    same_object(Z2, Y1, Status).

test(joining_fails_where_below_is_shared, Answers == [false]) :-
    apart(A), objects(A, [X,Y,Z]),
    left(Z, Z1), left(Z1, Y),
    field(X, right, R),
    same_answers(R, r(Z), Answers).

test(joining_through_undecided_references, Status == false) :-
    apart(A), references(A, [r(X),r(Y),R]),
    field(X, left, R1),
    once(same(R1, R, true)),
    R = r(Z),
    left(Y, Y1),
    same_object(Z, Y1, Status).

test(fields_that_were_one_are_null, all(R == [null])) :-
    apart(A), objects(A, [X,Y|_]),
    field(X, left, R),
    field(Y, left, S),
    same(R, S, true).

test(what_is_written_may_be_shared, Answers == [true]) :-
    apart(A), objects(A, [X,Y,Z]),
    write_field(X, left, r(Z)),
    write_field(Y, left, r(Z)),
    field(X, left, R),
    field(Y, left, S),
    same_answers(R, S, Answers).

test(elements, Status == false) :-
    apart(A), references(solver, A, [array('Ref'),array('Ref')], _, [r(X),r(Y)]),
    maplist(with_length(2), [X,Y]),
    element(X, 0, r(X1)),
    element(Y, 1, r(Y1)),
    same_object(X1, Y1, Status).

test(model_is_told_apart, [nondet]) :-
    apart(A), objects(A, [X,Y,Z]),
    write_field(Z, f, 1),
    write_field(Y, f, 2),
    field(Z, f, V),
    once(compare_eq(V, 2)),
    same_object(Y, Z, true),
    same_answers(r(X), r(Z), [false]).

:- end_tests(non_sharing).

with_length(N, X) :- object_node(X, Node), arg(6, Node, Fields), setarg(6, Node, [length-N|Fields]).

compare_eq(V, N) :- decisions:compare(eq, V, N, true).

:- begin_tests(acyclic).

test(own_field, Status == false) :- tree(A), objects(A, [X|_]), left(X, Y), same_object(X, Y, Status).

test(below, Status == false) :-
    tree(A), objects(A, [X|_]),
    left(X, Y), right(Y, Z),
    same_object(X, Z, Status).

test(own_field_is_not_itself, Answers == [false]) :-
    tree(A), objects(A, [X|_]),
    field(X, left, R),
    same_answers(R, r(X), Answers).

test(not_assumed, Status == open) :- objects([], [X|_]), left(X, Y), same_object(X, Y, Status).

test(other_argument, Status == open) :- tree(A), objects(A, [_,Y|_]), left(Y, Z), same_object(Y, Z, Status).

test(sharing_is_no_cycle, Answers == [true,false]) :-
    tree(A), objects(A, [X|_]),
    left(X, Y), right(X, Z),
    same_answers(r(Y), r(Z), Answers).

test(cycle_through_another_argument, Answers == [false]) :-
    tree(A), objects(A, [X,Y|_]),
    left(X, X1), left(Y, X),
    same_answers(r(X1), r(Y), Answers).

test(cycle_that_was_there, Answers == [false]) :-
    tree(A), objects(A, [X,Y|_]),
    left(Y, Y1), left(Y1, Y),
    field(X, right, R),
    same_answers(R, r(Y), Answers).

%   X.left and Y.left are one when X and Y are, and Y.left.left is X.
test(cycle_by_merging, Answers == [false]) :-
    tree(A), objects(A, [X,Y|_]),
    left(X, _), left(Y, Y1), left(Y1, X),
    same_answers(r(X), r(Y), Answers).

%   Two diamonds on top of each other: each object is looked at once.
test(many_ways_to_one_object) :-
    tree(A), objects(A, [X|_]),
    diamonds(40, X, Last),
    same_object(X, Last, false).

test(what_is_written_may_be_a_cycle, R == r(X)) :-
    tree(A), objects(A, [X|_]),
    write_field(X, left, r(X)),
    field(X, left, R).

test(marks_reach_below, Marks == [acyclic]) :-
    tree(A), objects(A, [X|_]),
    left(X, Y), right(Y, Z),
    marked(Z, Marks).

test(lazily, all(Status == [new,new])) :-
    tree(A), references(lazy, A, ['Ref','Ref'], _, [R0,R1]),
    R0 = r(X),
    field(X, left, R),
    R = r(Y),
    ( X == Y -> Status = old ; Status = new ),
    R1 = r(Z),
    Z \== X.

:- end_tests(acyclic).

%   Both fields of each lead to the next.
diamonds(0, X, X) :- !.
diamonds(N, X, Last) :-
    left(X, Y),
    right(X, Y),
    N1 is N - 1,
    diamonds(N1, Y, Last).

:- begin_tests(structure_sizes).

%   How many of the references from R0 on, each the `left` of the one before, can be objects.
chain_lengths(Mode, Most, Lengths) :-
    findall(N,
            ( between(0, 4, N),
              references(Mode, [within(path(0, []), Most, ['Ref'])], ['Ref'], _, [R]),
              once(chain(N, R)) ),
            Lengths).

chain(0, null).
chain(N, r(X)) :-
    N > 0,
    N1 is N - 1,
    read_field(X, left, R),
    chain(N1, R).

test(no_more_objects, Lengths == [0,1,2]) :- chain_lengths(lazy_noalias, 2, Lengths).

test(open_aliasing_is_not_counted, Lengths == [0,1,2,3,4]) :- chain_lengths(solver, 2, Lengths).

test(other_arguments_are_not_counted, [nondet]) :-
    references(lazy_noalias, [within(path(0, []), 1, ['Ref'])], ['Ref','Ref'], _, [r(_),S]),
    chain(3, S).

test(other_classes_are_not_counted, Lengths == [0,1,2,3,4]) :-
    findall(N,
            ( between(0, 4, N),
              references(lazy_noalias, [within(path(0, []), 1, ['Other'])], ['Ref'], _, [R]),
              once(chain(N, R)) ),
            Lengths).

:- end_tests(structure_sizes).
