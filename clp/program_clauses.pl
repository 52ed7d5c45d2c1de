/*  The clauses of the program that is loaded, in the module `residual`: they come one by one, and go all together.

    A predicate is noted before its clauses change. What forgets them goes through those that were noted, and not through all
    that the process has ever had.

    Where it is wanted, applications of clauses are counted: of the program's, of the first ones of summaries, which are calls that these
    answer, and of what those lead to (summary_trees.pl).
*/
:- module(program_clauses, [add_clause/1, clear_predicate/1, program_predicate/1, forget_clauses/0, count_applications/2, clauses_applied/2]).
:- use_module(predicate_names, [is_block_predicate/1]).

:- dynamic noted/1, counting/0.
:- public applied/1.   % called by counted clauses

%!  add_clause(+Clause) is det.
%
%   Clause is the last one of its predicate in module `residual`.

add_clause(Clause) :-
    ( Clause = (Head :- Body) -> true ; Head = Clause, Body = true ),
    note(Head),
    (   counting, clause_kind(Head, Kind)
    ->  assertz(residual:(Head :- program_clauses:applied(Kind), Body))
    ;   assertz(residual:Clause)
    ).

%!  count_applications(+Text, -Done) is det.
%
%   Applications of clauses that are added from now on are counted, from 0; this slows them down.

count_applications(_, "") :-
    ( counting -> true ; assertz(counting) ),
    nb_setval(clauses_applied, counts(0, 0, 0)).

%!  clauses_applied(+Text, -CountsText) is det.
%
%   CountsText is `Clauses Summaries Branches`, how often each was applied. They are counted no longer in clauses that are added.

clauses_applied(_, CountsText) :-
    retractall(counting),
    nb_getval(clauses_applied, counts(Clauses, Summaries, Branches)),
    format(string(CountsText), '~d ~d ~d', [Clauses,Summaries,Branches]).

%   What leads to the rules of a predicate's test is none by itself, nor what leads to a summary.
clause_kind(Head, Kind) :-
    functor(Head, Name, _),
    \+ sub_atom(Name, _, 1, 0, ?),
    (   sub_atom(Name, Before, 1, _, #)
    ->  ( sub_atom(Name, Before, 2, 0, '#0') -> Kind = 2 ; Kind = 3 )
    ;   Kind = 1
    ).

applied(Kind) :-
    nb_getval(clauses_applied, Counts),
    arg(Kind, Counts, N0),
    N is N0 + 1,
    nb_setarg(Kind, Counts, N).

note(Head) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    ( noted(General) -> true ; assertz(noted(General)) ).

%!  clear_predicate(+Head) is det.
%
%   The predicate of Head, its most general one, has no clauses, and can be given others.

clear_predicate(Head) :-
    note(Head),
    '$set_predicate_attribute'(residual:Head, dynamic, true),
    retractall(residual:Head).

%!  program_predicate(-Head) is nondet.
%
%   Head is the most general one of a predicate that was changed since programs were forgotten.

program_predicate(Head) :- noted(Head).

%!  forget_clauses is det.
%
%   Drop the clauses of all these predicates. One that was defined does not become undefined again, so that each keeps a clause
%   that has its method loaded anew.

forget_clauses :-
    forall(noted(Head), forget_predicate(Head)),
    retractall(noted(_)).

forget_predicate(Head) :-
    clear_predicate(Head),
    functor(Head, Name, _),
    (   ( sub_atom(Name, _, 1, 0, '?') ; is_block_predicate(Name) )
    ->  true
    ;   assertz(residual:(Head :- linking:linked_anew(Head)))
    ).
