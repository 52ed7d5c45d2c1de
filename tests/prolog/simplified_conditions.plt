:- use_module(library(plunit)).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../clp/cases/simplified_conditions').
:- use_module('../../clp/cases/java_expressions', [java_condition/2]).
:- use_module('../../solver/classes', [add_class/5]).

:- initialization(add_class('shop.Leaf', ['shop.Leaf','shop.Node','java.lang.Object'], [], [], [])).
:- initialization(add_class('shop.Node', ['shop.Node','java.lang.Object'], [], [], [])).

%   simplified(Cs, Texts): in what follows X, Y, F, G, N, M, A are unknowns and Length is an array's.
simplified(Cs0, Texts) :-
    simplified_conditions(Cs0, Cs),
    maplist(java_condition, Cs, Texts).

:- begin_tests(simplified_conditions).

test(shorter, [forall(( inputs(I), shorter(I, Cs, Expected) )), Texts == Expected]) :- simplified(Cs, Texts).

inputs(i(typed(arg(x), int), typed(arg(y), int), typed(length(arg(a)), int), typed(arg(f), float), typed(arg(n), 'shop.Node'))).

shorter(_, [], []).
shorter(i(X,_,_,_,_), [compare(lt, X, 5)], ['x < 5']).
shorter(i(X,_,_,_,_), [compare(ge, X, 3),compare(le, X, 3)], ['x == 3']).
shorter(i(X,_,_,_,_), [compare(gt, X, 2),compare(ge, X, 1)], ['x > 2']).
shorter(i(X,_,_,_,_), [compare(ge, X, 1),compare(gt, 3, X),compare(ge, X, 1)], ['x >= 1','x < 3']).
shorter(i(X,_,_,_,_), [compare(ne, X, 5),compare(gt, X, 7)], ['x > 7']).
shorter(i(X,_,_,_,_), [compare(ne, X, 5),compare(gt, X, 3)], ['x != 5','x > 3']).
shorter(i(X,_,_,_,_), [compare(ne, X, 4),compare(gt, X, 3)], ['x > 4']).
shorter(i(X,_,_,_,_), [compare(ge, X, 3),compare(ne, X, 3),compare(ne, X, 4)], ['x > 4']).
shorter(i(X,_,_,_,_), [compare(eq, X, 3),compare(lt, X, 9),compare(ne, X, 0)], ['x == 3']).
shorter(i(X,_,_,_,_), [compare(lt, X, 3),compare(gt, X, 3)], ['x < 3','x > 3']).
shorter(i(X,_,_,_,_), [compare(ge, X, -2147483648)], []).
shorter(i(X,_,_,_,_), [compare(gt, X, 2147483645)], ['x > 2147483645']).
shorter(i(X,_,_,_,_), [compare(gt, X, 2147483645),compare(ne, X, 2147483646)], ['x == Integer.MAX_VALUE']).
shorter(i(X,Y,_,_,_), [compare(lt, X, 1),compare(lt, X, Y),compare(lt, X, 0)], ['x < 0','x < y']).
shorter(i(_,_,L,_,_), [compare(ge, L, 0)], []).
shorter(i(_,_,L,_,_), [compare(le, L, 0),compare(ge, L, 0)], ['a.length == 0']).
shorter(i(_,_,L,_,_), [compare(le, L, 0)], ['a.length == 0']).
shorter(i(_,_,L,_,_), [compare(lt, L, 0)], ['a.length < 0']).
shorter(i(_,_,L,_,_), [compare(ne, L, 0)], ['a.length != 0']).
shorter(i(_,_,L,_,_), [compare(ne, L, 0),compare(lt, L, 9)], ['a.length > 0','a.length < 9']).
shorter(i(_,_,L,_,_), [compare(ult, 0, L),compare(ult, 1, L),compare(gt, L, 0)], ['a.length > 1']).
shorter(i(X,_,L,_,_), [compare(ult, X, L),compare(lt, X, L),compare(ge, X, 0)], ['x >= 0','x < a.length']).
shorter(i(X,_,L,_,_), [compare(uge, X, L)], ['x < 0 || x >= a.length']).
shorter(i(X,_,L,_,_), [compare(uge, X, L),compare(gt, X, 3)], ['x >= a.length','x > 3']).
shorter(i(X,_,L,_,_), [compare(lt, X, 0),compare(uge, X, L)], ['x < 0']).
shorter(i(_,_,L,_,_), [compare(uge, 2, L),compare(uge, 1, L)], ['a.length <= 1']).
shorter(i(X,Y,_,_,_), [compare(le, X, Y),compare(le, Y, X)], ['x == y']).
shorter(i(X,Y,_,_,_), [compare(ne, X, Y),compare(ge, Y, X)], ['x < y']).
shorter(i(X,Y,_,_,_), [compare(lt, X, Y),compare(ne, Y, X)], ['x < y']).
shorter(i(X,Y,_,_,_), [compare(lt, X, Y),compare(lt, Y, X)], ['x < y','y < x']).
shorter(i(X,_,_,_,_), [compare(le, X, X),compare(lt, X, X)], ['x < x']).
shorter(i(X,Y,_,_,_), [compare(lt, op(lcmp, [X,Y]), 0),compare(lt, X, Y)], ['x < y']).
shorter(i(_,_,_,F,_), [compare(ge, op(fcmpl, [F,1.5]), 0),compare(ne, op(fcmpl, [F,1.5]), 0)], ['f > 1.5f']).
shorter(i(_,_,_,F,_), [compare(ne, op(fcmpl, [F,1.5]), 0),compare(le, op(fcmpl, [F,1.5]), 0)], ['!(f >= 1.5f)']).
shorter(i(_,_,_,F,_), [compare(ge, op(fcmpl, [F,1.5]), 0),compare(le, op(fcmpg, [F,1.5]), 0)], ['f == 1.5f']).
shorter(i(_,_,_,F,_), [compare(lt, op(fcmpl, [F,1.5]), 0),compare(gt, op(fcmpg, [F,1.5]), 0)], ['!(f >= 1.5f)','!(f <= 1.5f)']).
shorter(i(X,_,_,_,N), [not_null(N),compare(lt, X, 0),instance(N, 'shop.Leaf'),instance(N, 'shop.Node')], ['n instanceof Leaf','x < 0']).
shorter(i(_,_,_,_,N), [instance(N, 'shop.Node'),exact(N, 'shop.Leaf')], ['n.getClass() == Leaf.class']).
shorter(i(_,_,_,_,N), [instance(N, 'shop.Node'),not_instance(N, 'shop.Leaf')], ['n instanceof Node','!(n instanceof Leaf)']).
shorter(i(_,_,_,_,N), [not_instance(N, 'shop.Leaf'),not_instance(N, 'shop.Node')], ['!(n instanceof Node)']).
shorter(i(_,_,_,_,N), [is_null(N),not_instance(N, 'shop.Leaf'),same(N, null)], ['n == null']).
shorter(i(_,_,_,_,N), [same(N, typed(arg(m), 'shop.Node')),same(typed(arg(m), 'shop.Node'), N)], ['n == m']).
shorter(i(_,_,_,_,N), [differ(N, null),same(N, N),not_null(N)], ['n != null']).
shorter(i(X,_,_,_,N), [any([[is_null(N)],[compare(ge, X, 3),compare(le, X, 3)],[same(null, N)]])], ['n == null || x == 3']).
shorter(i(X,_,_,_,N), [any([[is_null(N)],[compare(eq, X, X)]])], []).
shorter(i(X,_,_,_,_), [any([[compare(gt, X, 1),compare(gt, X, 0)]])], ['x > 1']).

shorter(i(X,Y,_,_,_), [compare(ge, X, Y),compare(eq, Y, 0),compare(eq, X, 0)], ['y == 0','x == 0']).
shorter(i(X,Y,_,_,_), [compare(ge, X, Y),compare(eq, Y, 0)], ['x >= 0','y == 0']).
shorter(i(X,Y,L,_,_), [compare(eq, X, Y),compare(eq, Y, 4),compare(ult, X, L)], ['x == 4','y == 4','a.length > 4']).
shorter(i(X,Y,_,_,_), [compare(lt, op(iadd, [X,Y]), 3),compare(eq, Y, 0)], ['x + y < 3','y == 0']).
shorter(i(X,_,_,_,_), [compare(lt, X, 0),compare(ne, op(ineg, [X]), 0)], ['x < 0']).
shorter(i(_,_,L,_,_), [any([[compare(eq, L, 1),compare(uge, 1, L)],[compare(uge, -1, L),compare(eq, L, 2)]])], ['a.length == 1 || a.length == 2']).

%   An index inside is said where it was, so that what reads the element comes behind it.
test(order_of_reading, Texts == ['a.length > 2','a[0] > 5']) :-
    L = typed(length(arg(a)), int),
    simplified([compare(gt, L, 0),compare(gt, typed(element(arg(a), 0), int), 5),compare(gt, L, 2)], Texts).

:- end_tests(simplified_conditions).
