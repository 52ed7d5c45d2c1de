:- use_module(library(plunit)).
:- use_module('../../solver/constraint_text').

%   A node of an unknown, of which the text needs the number and the definition alone.
node(N, Def, u(store, N, Def, point(none, none, 0, 0), _)).

text_lines(Inputs, Defined, Conditions, Lines) :-
    constraint_text(Inputs, Defined, Conditions, Text),
    split_string(Text, "\n", "", Strings),
    once(append(Lines, [""], Strings)).

:- begin_tests(constraint_text).

test(nothing, Text == "") :- constraint_text([], [], [], Text).
test(newest_come_last, Lines == ["in int","in float","let f2i x2","let iadd x1 d1","lt d2 7","ge x1 d1"]) :-
    node(1, input(int), X), node(2, input(float), Y), node(1, f2i(Y), I), node(2, iadd(X, I), S),
    text_lines([Y,X], [S,I], [compare(ge, X, I),compare(lt, S, 7)], Lines).
test(floats_are_written_exactly, Lines == ["in double","eq x1 0.1","eq x1 -0.0","eq x1 5.0e-324"]) :-
    node(1, input(double), X),
    text_lines([X], [], [compare(eq, X, 5.0e-324),compare(eq, X, -0.0),compare(eq, X, 0.1)], Lines).
test(no_number_and_infinities, Lines == ["in double","eq x1 1.5NaN","eq x1 1.0Inf","eq x1 -1.0Inf"]) :-
    node(1, input(double), X), NaN is nan, Inf is inf, NegInf is -inf,
    text_lines([X], [], [compare(eq, X, NegInf),compare(eq, X, Inf),compare(eq, X, NaN)], Lines).
test(disjunction, Lines == ["in int","any 2","eq x1 1","all 2","gt x1 3","lt x1 5","ne x1 9"]) :-
    node(1, input(int), X),
    text_lines([X], [], [compare(ne, X, 9),any([[compare(eq, X, 1)],[compare(gt, X, 3),compare(lt, X, 5)]])], Lines).
test(a_decided_choice_is_its_value, Lines == ["in int","let iadd x1 5","lt x1 d1"]) :-
    node(1, input(int), X), node(0, choice(alts([[]-X])), C), node(0, choice(alts([[]-5])), D),
    node(1, iadd(C, D), S),
    text_lines([X], [S], [compare(lt, C, S)], Lines).
test(an_open_choice_is_free, Lines == ["in int","let free","lt x1 3"]) :-
    node(1, input(int), X), node(0, choice(alts([[same(a, b)]-X,[]-2])), C), node(1, iadd(C, 1), S),
    text_lines([X], [S], [compare(lt, X, 3)], Lines).
test(nothing_hangs_on_an_open_choice, error(domain_error(decided_choices, _), _)) :-
    node(0, choice(alts([[same(a, b)]-1,[]-2])), C),
    constraint_text([], [], [compare(lt, C, 3)], _).
test(readable, Text == "readable\nin int\n") :-
    node(1, input(int), X), constraint_text([X], [], [], Text0), readable_text(Text0, Text).

:- end_tests(constraint_text).
