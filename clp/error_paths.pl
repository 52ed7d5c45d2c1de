/*  Errors in a search: an error ends the path that it comes from, and the search goes on.

    An exception unwinds to its catch, and what was still to be tried below the catch is lost. So a search runs without any
    at first. If an error comes out of it, it runs again with a catch around each activation of a residual predicate, the
    innermost of which turns the error into the end of a path: next to nothing is to be tried below that one. Predicates that
    are loaded by the second search itself are not caught in; an error there ends all paths through their caller.

    What is caught is error(Formal, _), which Hornbill itself does not throw to be caught by others, verification(...) of
    code that does not verify, and the end of a path from where it cannot be told by failing (ends:path_ends_at_once/1): a class
    that cannot be loaded while two types are compared; unknown_value where a model threw it and no call of a model is around. A full stack is no such error: it ends the search as a budget that is
    spent. What comes from outside of all activations, or from the host that is handed a case, ends no more than it must:
    the case, or what was still to come.
*/
:- module(error_paths, [error_ends_path/1, errors_end_paths/1, search_error/1]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module('../solver/ends', [path_ends/1, path_end/2]).
:- use_module(goal_count, [residual_head/1]).
:- use_module(program_clauses, [add_clause/1, clear_predicate/1]).
:- use_module(residual, []).

%!  search_error(+Ball) is semidet.
%
%   The exception Ball is an error in a path.
%
%       ?- search_error(error(type_error(integer, a), _)).
%       true.

search_error(error(Formal, _)) :- nonvar(Formal), Formal \= resource_error(_).
search_error(verification(_, _, _)).
search_error(Ball) :- path_end(Ball, _).
search_error(unknown_value).

%!  error_ends_path(:Goal) is nondet.
%
%   Call Goal; an error in it ends the path as internal(Text), where Text says which error.

:- meta_predicate error_ends_path(0), errors_end_paths(0).

error_ends_path(Goal) :-
    catch(Goal, Ball, ended_by(Ball)).

ended_by(Ball) :-
    (   path_end(Ball, Why)
    ->  path_ends(Why)
    ;   search_error(Ball)
    ->  error_text(Ball, Text),
        path_ends(internal(Text))
    ;   throw(Ball)
    ).

%   The parts of a store lead to all of it, so that terms are written to some depth only.
error_text(Ball, Text) :-
    ( Ball = error(Formal, _) -> What = Formal ; What = Ball ),
    format(atom(Text), '~W', [What, [quoted(true),max_depth(8),attributes(ignore),numbervars(true)]]).

%!  errors_end_paths(:Goal) is semidet.
%
%   Call Goal once, with a catch around each activation of the residual predicates that are loaded, and around Goal itself.

errors_end_paths(Goal) :-
    findall(Head-Clauses, residual_clauses(Head, Clauses), Predicates),
    setup_call_cleanup(maplist(caught, Predicates),
                       once(error_ends_path(Goal)),
                       maplist(restored, Predicates)).

residual_clauses(Head, Clauses) :-
    residual_head(Head),
    predicate_property(residual:Head, static),
    findall((Head :- Body), clause(residual:Head, Body), Clauses).

caught(Head-Clauses0) :-
    maplist(caught_clause, Clauses0, Clauses),
    restored(Head-Clauses).

caught_clause((Head :- Body), (Head :- error_paths:error_ends_path(residual:Body))).

restored(Head-Clauses) :-
    clear_predicate(Head),
    maplist(add_clause, Clauses),
    functor(Head, Name, Arity),
    compile_predicates([residual:Name/Arity]).
