/*  Trace-abstractions and instantiation modes on the clauses of the paper on guided test generation, transcribed: arraypower and
    power of its Fig. 5. Its outer loop goes three rounds and its inner one two, a round has five exceptional exits.
*/
:- use_module('../../clp/abstract_program').
:- use_module('../../clp/trace_abstraction').
:- use_module('../../clp/instantiation_modes').
:- use_module('../../clp/abstraction_answers', [trace_text/2]).
:- use_module('../../clp/library', []).
:- use_module('../../clp/linking', []).
:- use_module('../../solver/heap', [new_heap/1]).
:- use_module('../../solver/limits', [limit_path/3]).
:- use_module('../../solver/store', [new_store/3]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/ends', [ledger/2]).

:- begin_tests(trace_abstraction).

%   predicates(Method, Rounds0, Predicates): the clauses of a method, of which the loop begins with Rounds0 rounds counted.
predicates(arraypower, C0, [
    predicate('arraypower([II)V', entry, method, 0, [A,E], [0-A,1-E], always,
        [rule(_, H0, void, H, X, [array_length(H0, A, N),call('arraypower([II)V/loop@1', [A,E,0,N,C0], void, H0, H, X, T)], [T], [0])]),
    predicate('arraypower([II)V/loop@1', entry, loop, 1, [A1,E1,I1,N1,C1], [0-A1,1-E1,2-I1,3-N1,(-1)-C1], compare(ge, I1, N1),
        [rule(true, G1, void, G1, ok, [], [], [1]),
         rule(false, G2, void, G3, X1,
              [next_round(G2, C1, C2),
               decide(compare(ne, 2, Two), G2, B),call('arraypower([II)V/rem@2', [B,A1,E1,I1,N1,C2,Two], void, G2, G3, X1, T1)], [T1], [1])]),
    predicate('arraypower([II)V/rem@2', answer, div, 2, [A2,E2,I2,N2,C3,_], [(-1)-C3], compare(ne, 2, 0),
        [rule(true, F0, void, F, X2, [irem(I2, 2, V),decide(compare(ne, V, 0), F0, B2),
                                      call('arraypower([II)V/if@3', [B2,A2,E2,I2,N2,C3], void, F0, F, X2, T2)], [T2], [2]),
         rule(false, F1, _, F1, exc(_), [], [], [2])]),
    predicate('arraypower([II)V/if@3', answer, if, 3, [A3,E3,I3,N3,C4], [(-1)-C4], compare(ne, _, 0),
        [rule(true, K0, void, K, X3, [call('arraypower([II)V/cont@6', [A3,E3,I3,N3,C4], void, K0, K, X3, T3)], [T3], [3]),
         rule(false, K1, void, K2, X4, [decide(access(A3, I3), K1, B3),
                                        call('arraypower([II)V/load@4', [B3,A3,E3,I3,N3,C4], void, K1, K2, X4, T4)], [T4], [3])]),
    predicate('arraypower([II)V/load@4', answer, index, 4, [A4,E4,I4,N4,C5], [(-1)-C5], access(A4, I4),
        [rule(inside(Z), L0, void, L, X5, [get_array(L0, Z, I4, V4),call('power(II)I', [V4,E4], P, L0, L1, ok, T5),
                                           decide(access(A4, I4), L1, B4),
                                           call('arraypower([II)V/store@5', [B4,A4,E4,I4,N4,C5,P], void, L1, L, X5, T6)], [T5,T6], [4]),
         rule(null, L2, _, L2, exc(_), [], [], [4]),
         rule(outside, L3, _, L3, exc(_), [], [], [4])]),
    predicate('arraypower([II)V/store@5', answer, index, 5, [A5,E5,I5,N5,C6,P5], [(-1)-C6], access(A5, I5),
        [rule(inside(Z5), M0, void, M, X6, [set_array(M0, Z5, I5, P5, M1),call('arraypower([II)V/cont@6', [A5,E5,I5,N5,C6], void, M1, M, X6, T7)],
              [T7], [5]),
         rule(null, M2, _, M2, exc(_), [], [], [5]),
         rule(outside, M3, _, M3, exc(_), [], [], [5])]),
    predicate('arraypower([II)V/cont@6', entry, cont, 6, [A6,E6,I6,N6,C7], [(-1)-C7], always,
        [rule(_, Q0, void, Q, X7, [iadd(I6, 1, I7),call('arraypower([II)V/loop@1', [A6,E6,I7,N6,C7], void, Q0, Q, X7, T8)], [T8], [6])])
    ]).
predicates(power, C0, [
    predicate('power(II)I', entry, method, 0, [B,E], [0-B,1-E], compare(lt, E, 0),
        [rule(true, H, -1, H, ok, [], [], [0]),
         rule(false, H0, R, H1, X, [call('power(II)I/loop@1', [B,E,1,1,C0], R, H0, H1, X, T)], [T], [0])]),
    predicate('power(II)I/loop@1', entry, loop, 1, [B1,E1,I,P,C], [0-B1,1-E1,2-I,3-P,(-1)-C], compare(gt, I, E1),
        [rule(true, G, P, G, ok, [], [], [1]),
         rule(false, G0, R1, G1, X1, [next_round(G0, C, C2),imul(P, B1, P2),iadd(I, 1, I2),
                                      call('power(II)I/loop@1', [B1,E1,I2,P2,C2], R1, G0, G1, X1, T1)], [T1], [1])])
    ]).

load(Kept) :-
    abstraction(Kept),
    predicates(arraypower, 0, Outer),
    predicates(power, 1, Inner),
    load_abstract('arraypower([II)V', Outer),
    load_abstract('power(II)I', Inner).

count(Kept, N) :-
    load(Kept),
    Counter = count(0),
    ledger(plunit_trace_abstraction:counted(Kept, Counter), _),
    arg(1, Counter, N).

counted(Kept, Counter) :-
    new_heap(H0),
    limit_path(H0, criterion(loop, 3, counted), H),
    new_store([intervals,differences], setting(solver, H, []), Store),
    new_unknown(Store, int, E),
    (   abstract_trace('arraypower([II)V', [_,E], H, Store, Kept-none, _),
        arg(1, Counter, N0),
        N is N0 + 1,
        nb_setarg(1, Counter, N),
        fail
    ;   true
    ).

%   `e` is kept, and `i` of the outer loop is not.
with_e(kept([ 'arraypower([II)V'-[dynamic,static],
              'arraypower([II)V/loop@1'-[dynamic,static,dynamic,dynamic,dynamic],
              'arraypower([II)V/rem@2'-[dynamic,static,dynamic,dynamic,dynamic,dynamic],
              'arraypower([II)V/if@3'-[dynamic,static,dynamic,dynamic,dynamic],
              'arraypower([II)V/load@4'-[dynamic,static,dynamic,dynamic,dynamic],
              'arraypower([II)V/store@5'-[dynamic,static,dynamic,dynamic,dynamic,dynamic],
              'arraypower([II)V/cont@6'-[dynamic,static,dynamic,dynamic,dynamic],
              'power(II)I'-[dynamic,static],
              'power(II)I/loop@1'-[dynamic,static,static,dynamic,dynamic] ])).

test(unrefined, N == 497) :- count(none, N).
test(refined, N == 161) :- with_e(Kept), count(Kept, N).

test(modes_of_fig_5, Modes == ['power(II)I'-[dynamic,static],'power(II)I/loop@1'-[dynamic,static,static,dynamic,static]]) :-
    predicates(power, 0, Predicates),
    analyse_modes(Predicates, ['power(II)I']),
    parameter_modes(Modes).

test(a_text, Text == '\'C.m()I\'(2,[],[_,\'C.n()V\'(threw(_),[],[])])') :- trace_text('C.m()I:2'(_, 'C.n()V'(_)), Text).

:- end_tests(trace_abstraction).
