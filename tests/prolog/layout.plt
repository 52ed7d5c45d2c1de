:- module(test_layout, []).
:- use_module(library(plunit)).
:- use_module('../../solver/layout', [by_layout/2, layout_place/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

cells(H, Cells) :- heap_cells(H, Cells).

:- begin_tests(layout).

test(reading_is_an_argument, Goal =@= arg(2, _, _)) :- clause(test_layout:cells(_, _), Goal).
test(changing_is_undone, H == heap(1,b,c,d,e)) :- H = heap(1,b,c,d,e), \+ ( set_heap_next(H, 2), fail ).
test(keeping_is_not_undone, E == effort(1)) :- E = effort(2), \+ ( keep_effort_left(E, 1), fail ).
test(adding_comes_in_front, Limits == alts([new,old])) :- Limits = alts([old]), add_alts_list(Limits, new).
test(making, Point == point(1, 2, 0, [])) :- point_with([hi(2),lo(1),potential(0),edges([])], Point).
test(taking_apart, Hi-Lo == 2-1) :- point_with([hi(Hi),lo(Lo)], point(1, 2, 0, [])).
test(of_another_layout, fail) :- heap_with([], point(_, _, _, _)).
test(common_fields, [A,B,C] == [3,3,3]) :-
    by_layout(node_origin(_, _), arg(A, _, _)),
    by_layout(u_origin(_, _), arg(B, _, _)),
    by_layout(obj_origin(_, _), arg(C, _, _)).
test(fields_in_different_places_are_not_common, fail) :- by_layout(node_marks(_, _), _).
test(names_that_there_are_not_stay, fail) :- by_layout(heap_sells(_, _), _).
test(place, I == 2) :- layout_place(heap, cells, I).

:- end_tests(layout).
