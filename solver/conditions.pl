/*  Conditions on numbers: which side of a comparison a path can still take, and what follows from taking it.

    The levels of the solver are asked in turn: intervals.pl, differences.pl, and models.pl, which searches with both of them and
    with bit_vectors.pl. Conditions are those of comparisons.pl. The path condition holds conditions on references too
    (references.pl), which are settled there. A side of a comparison is `impossible`, `implied` (the other one is impossible), `model` (which satisfies it),
    values(Model) of another model, least(Model) where it has the least values of the graph, or `unknown`.
*/
:- module(conditions, [decide/4, decide_any/4, some_differ/1, tell_sides/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(row_clauses, []).
:- use_module(operation_rows, [operation_fact/2]).
:- use_module(orders, [mark_least/1]).
:- use_module(store, [note/2, searching/1]).
:- use_module(unknowns, [operand/2, store_of/3]).
:- use_module(choices, [post/2]).
:- use_module(models, [another_model/3, install/2]).
:- use_module(intervals, [interval_side/3]).
:- use_module(comparison_rows, [opposite/2]).
:- use_module(comparisons, [compared/3, holds/1]).
:- use_module(differences, [difference_side/3]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- initialization(nb_setval(sides_told, false)).

%!  tell_sides(+Told) is det.
%
%   Until backtracking, an Answer that is given is taken as it is where Told is `true`: only the path's end shows whether it can be.

tell_sides(Told) :- b_setval(sides_told, Told).

%!  decide(+Op, +X, +Y, ?Answer) is nondet.
%
%   Answer is `true`, then `false`, where the numbers X and Y, one of them unknown, can compare as Op says or do not; what
%   is chosen joins the path condition.
%
%       ?- new_store([intervals,differences], S), new_unknown(S, int, X), decide(lt, X, 5, true),
%          decide(gt, X, 7, A).
%       A = false.

decide(Op0, X, Y, Answer) :-
    operand(X, A0),
    operand(Y, B0),
    without_order(A0, B0, A, B),
    (   number(A), number(B)
    ->  ( compared(Op0, A, B) -> Answer = true ; Answer = false )
    ;   store_of(A, B, Store),
        opposite(Op0, Not),
        decided(Answer, Store, compare(Op0, A, B), compare(Not, A, B))
    ).

%   What an operation that orders two numbers gives compares to 0 as these do.
without_order(Node, 0, A1, B1) :- ordering(Node, A, B), !, A1 = A, B1 = B.
without_order(0, Node, B1, A1) :- ordering(Node, A, B), !, A1 = A, B1 = B.
without_order(A, B, A, B).

ordering(Node, A, B) :- u_with([origin(Def)], Node), ordered(Def, A, B).

:- each(( operation_fact(Op, orders), Def =.. [Op,A,B] ), ordered(Def, A, B)).

decided(Answer, Store, Yes, No) :-
    (   store_mode(Store, trial)
    ->  ( holds(Yes) -> Answer = true, post(Store, Yes) ; holds(No) -> Answer = false, post(Store, No) )
    ;   searching(Store)
    ->  ( Answer = true, post(Store, Yes) ; Answer = false, post(Store, No) )
    ;   nonvar(Answer), nb_getval(sides_told, true)
    ->  ( Answer == true -> told(Store, Yes) ; told(Store, No) )
    ;   sides(Answer, Store, Yes, No, True, False),
        chosen(True, False, Answer, Side),
        ( Answer == true -> take(Side, Store, Yes) ; take(Side, Store, No) )
    ).

%   The side that a path is told to take: whether it can, its end will show.
told(Store, Comparison) :-
    ( store_known(Store, true), holds(Comparison) -> true ; set_store_known(Store, false) ),
    post(Store, Comparison).

sides(Answer, Store, Yes, No, True, False) :-
    (   store_known(Store, true), holds(Yes)
    ->  True = model,
        ( Answer == true -> False = impossible ; side(Store, No, False) )
    ;   store_known(Store, true), holds(No)
    ->  False = model,
        ( Answer == false -> True = impossible ; side(Store, Yes, True) )
    ;   ( Answer == false -> True = impossible ; side(Store, Yes, True) ),
        ( Answer == true -> False = impossible ; side(Store, No, False) )
    ).

chosen(True, False, Answer, Side) :-
    (   nonvar(Answer)
    ->  ( Answer == true -> Side = True ; Side = False ),
        Side \== impossible
    ;   False == impossible
    ->  True \== impossible, Answer = true, implied(True, Side)
    ;   True == impossible
    ->  Answer = false, implied(False, Side)
    ;   ( Answer = true, Side = True ; Answer = false, Side = False )
    ).

implied(model, implied) :- !.
implied(Side, Side).

take(implied, Store, Comparison) :- !, note(Store, Comparison).
take(Side, Store, Comparison) :-
    taken(Side, Store),
    post(Store, Comparison).

taken(model, _).
taken(unknown, Store) :- set_store_known(Store, false).
taken(values(Model), Store) :-
    install(Store, Model),
    set_store_known(Store, true).
taken(least(Model), Store) :-
    taken(values(Model), Store),
    store_graph(Store, Graph),
    mark_least(Graph).

:- multifile unknowns:become_equal/2.

unknowns:become_equal(A, B) :-
    store_of(A, B, Store),
    decided(true, Store, compare(eq, A, B), compare(ne, A, B)),
    !.

%!  decide_any(+Store, +Yes, +No, ?Answer) is nondet.
%
%   Answer is `true`, then `false`: any(Yes) can hold, or any(No), its opposite; what is chosen joins the path condition.

decide_any(Store, Yes, No, Answer) :- decided(Answer, Store, any(Yes), any(No)).

%!  some_differ(+Pairs) is semidet.
%
%   Of at least one of Pairs, X-Y, with an unknown in each, the integers differ from now on.

some_differ(Pairs) :-
    Pairs = [X-Y|_],
    operand(X, A),
    operand(Y, B),
    store_of(A, B, Store),
    maplist(differing, Pairs, Lists),
    decided(true, Store, any(Lists), any([])),
    !.

differing(X-Y, [compare(ne, A, B)]) :- operand(X, A), operand(Y, B).

%   side(Store, Comparison, Side): a side that the model is not known to satisfy; the first level that can
%   tell does.

side(Store, Comparison, Side) :-
    (   interval_side(Store, Comparison, Side0)
    ->  Side = Side0
    ;   difference_side(Store, Comparison, Side0), Side0 \== unsure
    ->  Side = Side0
    ;   another_model(Store, [Comparison], Side)
    ).
