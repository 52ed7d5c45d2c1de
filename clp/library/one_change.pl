/*  Methods of HashMap that call a function: it must not change the map, which the JDK's own see and the interface's do not. */
:- module(one_change, [with_one_change/2]).
:- use_module(library(lists), [append/3]).
:- use_module(state_fields, [held/4]).
:- use_module('../../solver/ends', [path_ends/1]).

%!  with_one_change(+Args, :Goal) is nondet.
%
%   Goal is a call with Args, the first of them a map. The path ends where the map was changed more than once.

:- meta_predicate with_one_change(+, 0).

with_one_change(Args, Goal) :-
    Args = [X|_],
    append(_, [H0,H,_,_], Args),
    !,
    held(H0, X, 'java.util.HashMap.modCount', M0),
    call(Goal),
    held(H, X, 'java.util.HashMap.modCount', M),
    (   integer(M0), integer(M), M =< M0 + 1
    ->  true
    ;   path_ends(unsupported('java.util.HashMap', 'a function that changes the map which calls it'))
    ).
