/*  Comparisons that can only be true, as intervals and differences tell: nothing is asked that costs more. */
:- module(entailment, [entailed/3]).
:- use_module(unknowns, [store_of/3]).
:- use_module(comparison_rows, [opposite/2]).
:- use_module(comparisons, [compared/3]).
:- use_module(intervals, [never/1]).
:- use_module(differences, [never_by_differences/2]).

:- set_prolog_flag(optimise, true).

%!  entailed(+Op, +A, +B) is semidet.
%
%   The comparison can only be true, as bounds and differences tell; nothing is asked that costs more.

entailed(Op, A, B) :-
    (   number(A), number(B)
    ->  compared(Op, A, B)
    ;   same_term(A, B)
    ->  memberchk(Op, [eq,le,ge])
    ;   opposite(Op, Not),
        store_of(A, B, Store),
        refuted(Not, A, B, Store)
    ).

refuted(ne, A, B, Store) :- !, refuted(lt, A, B, Store), refuted(gt, A, B, Store).
refuted(Op, A, B, Store) :-
    (   never(compare(Op, A, B))
    ->  true
    ;   never_by_differences(Store, compare(Op, A, B))
    ).
