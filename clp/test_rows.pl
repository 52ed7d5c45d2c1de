/*  The table of tests: the questions that decide how instructions end, a row each.

    test_row(Test, H, Answer, Decision, Settled, Kind, Subject):

        Test      the question, as the table of meaning asks it
        Decision  the goal that finds the Answer on the heap H, on known and on unknown values
        Settled   true of operands that tell the Answer by themselves, whatever the heap: it is then found at
                  translation time
        Kind      what the predicate of the rules for its answers is called
        Subject   the reference, or the end of a call, that the answers are patterns of; `none` for the rest

    guard_row(Test, Answer, H, Guards): the Guards are what the Answer says, in a listing, where its head does not say it;
    without such a row that is the test itself, or its negation. fast_row(Test, H, Answer, Object, Integers, Fast): the
    goal Fast finds the Answer where Integers are known, and where Object is R-X the reference R is r(X).

    A test whose Decision is made of others is a row here and nowhere else; one of a new sort has a predicate in
    solver/decisions.pl besides.
*/
:- module(test_rows, [test_row/7, settled/2, subject/2, pattern/3, split_kind/4, guards/4, fast_row/6]).
:- use_module('../solver/row_clauses', []).
:- use_module('../solver/comparison_rows', [comparison/9, opposite/2]).
:- use_module('../solver/decisions', []).
:- use_module('../solver/layout', [by_layout/2]).

%!  test_row(?Test, ?H, ?Answer, -Decision, -Settled, -Kind, -Subject) is nondet.
%
%   The row of a test.
%
%       ?- test_row(castable(R, Type), H, A, Decision, Settled, Kind, Subject).
%       Decision = decisions:castable(H, R, Type, A), Settled = (R == null), Kind = cast, Subject = none.

test_row(compare(Op, X, Y), _, A, decisions:compare(Op, X, Y, A), ( integer(X), integer(Y) ), if, none).
test_row(compare_floats(Op, U, X, Y), _, A, decisions:compare_floats(Op, U, X, Y, A), ( float(X), float(Y) ), if, none).
test_row(same(R, S), _, A, decisions:same(R, S, A), ( nonvar(R), nonvar(S), once(( R == null ; S == null )) ), if, none).
test_row(instance(R, Type), H, A, decisions:instance(H, R, Type, A), R == null, if, none).
test_row(null(R), _, R, true, nonvar(R), deref, R).
test_row(access(R, I), H, A, decisions:access(H, R, I, A), R == null, index, R).
test_row(storable(R, I, V), H, A, decisions:storable(H, R, I, V, A), R == null, store, R).
test_row(sizes(Ns), _, A, decisions:sizes(Ns, A), ground(Ns), new, none).
test_row(castable(R, Type), H, A, decisions:castable(H, R, Type, A), R == null, cast, none).
test_row(switch(X, Keys), _, A, decisions:switch(X, Keys, A), integer(X), switch, none).
test_row(handler(X, Types), H, A, decisions:handler(H, X, Types, A), fail, catch, none).
test_row(flow(E), _, E, true, fail, after, E).

%!  settled(?Test, -Answer) is semidet.
%
%   The operands of Test tell its Answer by themselves.
%
%       ?- settled(compare(lt, 1, 2), Answer).
%       Answer = true.

:- each(( test_row(Test, _, Answer, Decision, Settled, _, _), Settled \== fail ), (settled(Test, Answer) :- Settled, Decision)).

%!  subject(?Test, -Subject) is semidet.
%
%   The answers of Test are patterns for its Subject.
%
%       ?- subject(access(R, I), Subject).
%       Subject = R.

:- each(( test_row(Test, _, _, _, _, _, Subject), Subject \== none ), subject(Test, Subject)).

%!  pattern(+Answer, -Pattern, -Kind) is semidet.
%
%   Pattern is what the subject of the test is known to be; Kind is reference or end.
%
%       ?- pattern(inside(x), Pattern, Kind).
%       Pattern = r(x), Kind = reference.

pattern(Answer, _, _) :- var(Answer), !, fail.
pattern(null, null, reference).
pattern(r(X), r(X), reference).
pattern(inside(X), r(X), reference).
pattern(ok, ok, end).
pattern(exc(X), exc(X), end).

%!  split_kind(+Test, +Instruction, +Outcomes, -Kind) is det.
%
%   Kind is what the predicate for the Outcomes of Test is called, which Instruction asks: after an exception among them
%   that has a name of its own, else after the test.
%
%       ?- split_kind(compare(ne, Y, 0), idiv, [true:next([]),false:raise('java.lang.ArithmeticException')], Kind).
%       Kind = div.

split_kind(Test, Instruction, Outcomes, Kind) :-
    (   raised_kind(Class, Kind0), memberchk(_:raise(Class), Outcomes)
    ->  Kind = Kind0
    ;   Instruction = init(_), functor(Test, Name, _), initialising_kind(Name, Kind0)
    ->  Kind = Kind0
    ;   once(test_row(Test, _, _, _, _, Kind, _))
    ).

raised_kind('java.lang.ArithmeticException', div).
raised_kind('java.lang.NegativeArraySizeException', new).

initialising_kind(flow, init).
initialising_kind(handler, init_catch).

%!  guards(+Test, ?Answer, +H, -Guards) is det.
%
%   Guards are what the Answer to Test on the heap H says, in a listing, where its head does not say it.
%
%       ?- guards(compare(lt, x, 0), false, h, Guards).
%       Guards = [infix(x, #>=, 0)].

guards(Test, Answer, H, Guards) :-
    (   guard_row(Test, Answer, H, Guards0)
    ->  Guards = Guards0
    ;   subject(Test, _)
    ->  Guards = []
    ;   Answer == false
    ->  Guards = [not(Test)]
    ;   Guards = [Test]
    ).

guard_row(always, _, _, []).
guard_row(compare(Op, X, Y), Answer, _, [infix(X, Shown, Y)]) :-
    ( Answer == true -> Op1 = Op ; opposite(Op, Op1) ),
    comparison(Op1, _, _, _, _, _, _, Shown, _).
guard_row(compare_floats(Op, _, X, Y), Answer, _, [Guard]) :-
    comparison(Op, _, _, _, _, _, _, Shown, _),
    ( Answer == true -> Guard = infix(X, Shown, Y) ; Guard = not(infix(X, Shown, Y)) ).
guard_row(same(X, Y), true, H, [ref_eq(H, X, Y)]).
guard_row(same(X, Y), false, H, [ref_neq(H, X, Y)]).
guard_row(access(A, I), Answer, H, Guards) :- index_guards(Answer, A, I, H, Guards).
guard_row(storable(A, _, V), mismatch, H, [not_storable(H, A, V)]).
guard_row(storable(A, I, _), Answer, H, Guards) :- index_guards(Answer, A, I, H, Guards).
guard_row(sizes(Ns), true, _, Guards) :- sizes_guards(Ns, Guards).
guard_row(sizes(Ns), false, _, [some_negative(Ns)]).
guard_row(castable(R, Type), true, H, [subtype(H, R, Type)]).
guard_row(castable(R, Type), false, H, [not_subtype(H, R, Type)]).
guard_row(instance(R, Type), true, H, [instance_of(H, R, Type)]).
guard_row(instance(R, Type), false, H, [not_instance_of(H, R, Type)]).
guard_row(switch(X, Keys), default, _, [not_in(X, Keys)]).
guard_row(switch(X, _), Key, _, [infix(X, #=, Key)]) :- integer(Key).
guard_row(handler(X, Types), none, H, [not_caught(H, X, Types)]).
guard_row(handler(X, Types), I, H, [instance_of(H, X, Type)]) :- integer(I), nth_type(I, Types, Type).

index_guards(inside(X), _, I, H, [array_length(H, X, L)|Guards]) :-
    L = '$VAR'('L'),
    Below = infix(I, #<, L),
    ( integer(I), I >= 0 -> Guards = [Below] ; Guards = [infix(I, #>=, 0),Below] ).
index_guards(null, _, _, _, []).
index_guards(outside, A, I, H, [out_of_bounds(H, A, I)]).

sizes_guards([], []).
sizes_guards([N|Ns], [infix(N, #>=, 0)|Guards]) :- sizes_guards(Ns, Guards).

nth_type(1, [Type|_], Type) :- !.
nth_type(I, [_|Types], Type) :- I1 is I - 1, nth_type(I1, Types, Type).

%!  fast_row(?Test, ?H, ?Answer, -Object, -Integers, -Fast) is semidet.
%
%   A goal that residual clauses have in place of a call where they find known values; solver/decisions.pl does the same.
%
%       ?- fast_row(compare(lt, X, Y), H, Answer, Object, Integers, Fast).
%       Object = none, Integers = [X,Y], Fast = (X < Y -> Answer = true ; Answer = false).

fast_row(compare(Op, X, Y), _, Answer, none, [X,Y], ( Holds -> Answer = true ; Answer = false )) :-
    comparison(Op, X, Y, Holds, _, _, _, _, _).
fast_row(access(R, I), H, Answer, R-X, [X,I],
         ( Read, arg(X, Cells, Cell), Size, ( I < N, I >= 0 -> Answer = inside(X) ; Answer = outside ) )) :-
    by_layout(heap_cells(H, Cells), Read),
    by_layout(array_size(Cell, N), Size).
