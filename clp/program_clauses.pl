/*  The clauses of the program that is loaded, in the module `residual`: they come one by one, and go all together.

    A predicate is noted before its clauses change. What forgets them goes through those that were noted, and not through all
    that the process has ever had.
*/
:- module(program_clauses, [add_clause/1, clear_predicate/1, program_predicate/1, forget_clauses/0]).
:- use_module(predicate_names, [is_block_predicate/1]).

:- dynamic noted/1.

%!  add_clause(+Clause) is det.
%
%   Clause is the last one of its predicate in module `residual`.

add_clause(Clause) :-
    ( Clause = (Head :- _) -> true ; Head = Clause ),
    note(Head),
    assertz(residual:Clause).

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
