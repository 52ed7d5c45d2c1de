/*  What was worked out of ground terms, kept: neighbouring paths share nearly all of their conditions, values and cells.

    All of it is in one trie, in which a term is looked up in a tenth of a microsecond. It begins anew when it has grown large, but not
    while a case is being told, so that numbers that are kept tell terms of one case apart.
*/
:- module(kept_values, [kept/3, keeping/1, kept_number/2, begin_keeping/0, forget_kept/0]).

:- use_module(library(terms), [term_size/2]).

:- meta_predicate kept(+, 1, -).

:- initialization(forget_kept).

most_cells(1_000_000).

%!  kept(+Key, :Goal, -Value) is det.
%
%   Value, ground, is what call(Goal, Value) gave for Key when it was first asked for. Key is ground, and its functor says what
%   Value is of it.
%
%       ?- kept(successor(1), succ(1), N).
%       N = 2.

kept(Key, Goal, Value) :-
    nb_getval(kept_values, Kept),
    (   trie_lookup(Kept, Key, Value0)
    ->  Value = Value0
    ;   call(Goal, Value0)
    ->  trie_insert(Kept, Key, Value0),
        term_size(Key-Value0, Cells),
        flag(kept_cells, N, N + Cells),
        Value = Value0
    ).

%!  keeping(-Kept) is det.
%
%   Kept is the trie with the values, under the keys of kept/3, for who looks up many; until the next begin_keeping/0.

keeping(Kept) :- nb_getval(kept_values, Kept).

%!  kept_number(+Term, -Number) is det.
%
%   Number is that of Term, ground, and of no other one until the next begin_keeping/0.

kept_number(Term, Number) :- kept(number_of(Term), next_number, Number).

next_number(Number) :- flag(kept_values, Number, Number + 1).

%!  begin_keeping is det.
%
%   A case is told from now on. What is kept goes where it is too much.

begin_keeping :-
    flag(kept_cells, Cells, Cells),
    most_cells(Most),
    ( Cells > Most -> forget_kept ; true ).

%!  forget_kept is det.
%
%   Nothing is kept.

forget_kept :-
    trie_new(Kept),
    nb_setval(kept_values, Kept),
    flag(kept_cells, _, 0).
