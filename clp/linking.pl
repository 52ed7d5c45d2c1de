/*  Methods are translated when they are first called.

    A call of a predicate that the module `residual` does not have is a call of a method that was not translated
    yet: it is asked from the source, evaluated partially and loaded. A method without code (native, abstract,
    missing) gets one clause that ends the path as unsupported.
*/
:- module(linking, [link/2, load_method/2, linked_anew/1]).
:- use_module(library(lists), [append/3]).
:- use_module(source, [method/2]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(residual, [load_predicates/2]).

:- multifile user:exception/3.
:- dynamic user:exception/3.

user:exception(undefined_predicate, residual:Name/Arity, retry) :-
    linking:link(Name, Arity).

%!  link(+Id, +Arity) is det.
%
%   Make the method Id, a predicate with Arity arguments, callable.

link(Id, Arity) :-
    method(Id, Method),
    (   Method = missing(Why)
    ->  functor(Head, Id, Arity),
        assertz((residual:Head :- ends:path_ends(unsupported(Id, Why))))
    ;   load_method(Method, _)
    ).

%!  linked_anew(:Goal) is nondet.
%
%   Call Goal, whose predicate was forgotten, after linking it again.

linked_anew(Goal) :-
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    retractall(residual:Head),
    link(Name, Arity),
    call(residual:Goal).

%!  load_method(+Method, -Count) is det.
%
%   Translate Method and load its clauses, Count of them.

load_method(Method, Count) :-
    residual_predicates(Method, Predicates),
    load_predicates(Predicates, Count).
