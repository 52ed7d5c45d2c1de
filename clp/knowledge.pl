/*  What the partial evaluator knows, and what it makes of it.

    possible/4 leaves those outcomes of a test that are not ruled out by its operands and the facts of the frame;
    refine/4 puts into the frame what an answer tells. Facts are about values that never change:
        initialised(Class)   the static initialisers of Class have run
        inside(X, I)         I is an index of the array X
        natural(N)           N is not negative
    Facts on numbers are used where they spare the test of an array's size or index, and nowhere else: the branches
    of a program and its divisions are left as the program has them.
*/
:- module(knowledge, [possible/4, refine/4]).
:- use_module(test_rows, [settled/2, subject/2, pattern/3]).

%!  possible(+Test, +Facts, +Outcomes, -Possible) is det.
%
%   Possible are those of Outcomes that may come of Test.

possible(access(A, I), Known, Outcomes, [inside(X):Effect]) :-
    nonvar(A), A = r(X0),
    member_fact(inside(X0, I), Known),
    !,
    X = X0,
    memberchk(inside(X):Effect, Outcomes).
possible(compare(ge, N, C), Known, Outcomes, [true:Effect]) :-
    C == 0,
    member_fact(natural(N), Known),
    !,
    memberchk(true:Effect, Outcomes).
possible(Test, _, Outcomes, Possible) :- by_operands(Test, Outcomes, Possible).

member_fact(Fact, [Fact0|Facts]) :- ( Fact == Fact0 -> true ; member_fact(Fact, Facts) ).

by_operands(Test, Outcomes, [Answer:Effect]) :-
    settled(Test, Answer),
    !,
    memberchk(Answer:Effect, Outcomes).
by_operands(access(A, _), Outcomes, Possible) :-
    nonvar(A), A = r(_),
    !,
    without(Outcomes, null, Possible).
by_operands(storable(A, I, V), Outcomes, Possible) :-
    !,
    ( V == null -> without(Outcomes, mismatch, Outcomes1) ; Outcomes1 = Outcomes ),
    ( nonvar(A) -> by_operands(access(A, I), Outcomes1, Possible) ; Possible = Outcomes1 ).
by_operands(_, Outcomes, Outcomes).

without([], _, []).
without([Answer:Effect|Outcomes], Without, Rest) :-
    (   Answer == Without
    ->  Rest = Outcomes
    ;   Rest = [Answer:Effect|Rest1],
        without(Outcomes, Without, Rest1)
    ).

%!  refine(+Test, +Answer, +Frame0, -Frame) is det.
%
%   Frame is Frame0 with what the Answer to Test says. It holds wherever the frame has the reference it is about;
%   that an index is in bounds, or a number not negative, is remembered as a fact.

refine(Test, Answer, Frame0, Frame) :-
    (   subject(Test, R), pattern(Answer, Known, reference)
    ->  (   var(R)
        ->  Frame0 = frame(Locals0, Stack0, H, Facts0),
            replace_locals(Locals0, R, Known, Locals),
            replace_entries(Stack0, R, Known, Stack)
        ;   R = Known,
            Frame0 = frame(Locals, Stack, H, Facts0)
        ),
        remember(Test, Answer, Facts0, Facts),
        Frame = frame(Locals, Stack, H, Facts)
    ;   natural_when(Test, Answer, N)
    ->  Frame0 = frame(Locals, Stack, H, Facts),
        Frame = frame(Locals, Stack, H, [natural(N)|Facts])
    ;   Frame = Frame0
    ).

remember(Test, Answer, Facts, [inside(X, I)|Facts]) :-
    Answer = inside(X),
    length(Facts, N), N < 32,
    !,
    arg(2, Test, I).
remember(_, _, Facts, Facts).

natural_when(compare(Op, N, C), Answer, N) :- var(N), integer(C), bounds(Op, Answer, C).

bounds(gt, true, C) :- C >= -1.
bounds(ge, true, C) :- C >= 0.
bounds(le, false, C) :- C >= -1.
bounds(lt, false, C) :- C >= 0.

replace_locals([], _, _, []).
replace_locals([N-V0|Locals0], R, Known, [N-V|Locals]) :-
    ( V0 == R -> V = Known ; V = V0 ),
    replace_locals(Locals0, R, Known, Locals).

replace_entries([], _, _, []).
replace_entries([Entry0|Stack0], R, Known, [Entry|Stack]) :-
    ( Entry0 = ref(V), V == R -> Entry = ref(Known) ; Entry = Entry0 ),
    replace_entries(Stack0, R, Known, Stack).
