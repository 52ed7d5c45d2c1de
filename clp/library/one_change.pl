/*  Methods of HashMap that call a function: it must not change the map, which the JDK's own see and the interface's do not. */
:- module(one_change, [with_changes/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(state_fields, [held/4]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/heap', [type_of/3]).
:- use_module('../../solver/classes', [field_slot/3]).

%!  with_changes(+Most, +Args, :Goal) is nondet.
%
%   Goal is a call with Args, the first of them a map or a view of one. The path ends where the map was changed more often than Most.

:- meta_predicate with_changes(+, +, 0).

with_changes(Most, Args, Goal) :-
    Args = [X|_],
    append(_, [H0,H,_,_], Args),
    !,
    map_of(X, H0, Map),
    held(H0, Map, 'java.util.HashMap.modCount', M0),
    call(Goal),
    held(H, Map, 'java.util.HashMap.modCount', M),
    (   integer(M0), integer(M), M =< M0 + Most
    ->  true
    ;   path_ends(unsupported('java.util.HashMap', 'a function that changes the map which calls it'))
    ).

%   map_of(X, H, Map): X is the Map, or a view of it, which the path made.
map_of(X, H, Map) :-
    (   integer(X),
        type_of(H, X, Class),
        member(View, ['java.util.HashMap$KeySet','java.util.HashMap$Values','java.util.HashMap$EntrySet',
                      'java.util.LinkedHashMap$LinkedKeySet','java.util.LinkedHashMap$LinkedValues','java.util.LinkedHashMap$LinkedEntrySet']),
        atom_concat(View, '.this$0', Field),
        field_slot(Class, Field, _)
    ->  held(H, X, Field, r(Map))
    ;   Map = X
    ).
