/*  Methods of HashMap that are done as its interface does them, by its other methods. Where a function that they call changes the map, the JDK's own go on to
    the end before they throw an exception, and the interface's do not: such a path ends. Where a subclass has methods of its own in place of those
    others, which the JDK's own do not call, the bytecode runs.
*/
:- module(unchanged_maps, [unchanged/3, as_interface/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(state_fields, [held/4]).
:- use_module('../calls', [call_target/4]).
:- use_module('../predicate_names', [of_library/1]).
:- use_module('../../solver/types', [type_list/2]).
:- use_module('../../solver/dispatch', [type_targets/3]).
:- use_module('../../solver/object_nodes', [object_type/2]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/heap', [type_of/3]).
:- use_module('../../solver/classes', [field_slot/3]).

%!  as_interface(+Args, :Goal, :Bytecode) is nondet.
%
%   Goal is a call with Args, the first of them a map or a view of one; Bytecode does the same for maps of subclasses that override what Goal calls.

:- meta_predicate as_interface(+, 0, 0).

as_interface(Args, Goal, Bytecode) :-
    Args = [X|_],
    append(_, [_,H0,_,_,_], Args),
    !,
    overridden(X, H0, Own),
    ( Own == true -> call(Bytecode) ; call(Goal) ).

%   overridden(X, H, Own): Own is `true` where X is a map of a class of the program with a method of its own for looking up, putting or going through.
overridden(X, H, Own) :-
    (   integer(X), type_of(H, X, Class), of_library(Class)
    ->  Own = false
    ;   findall(Method, asked(Method), Methods),
        own_among(Methods, X, H, Own)
    ).

own_among([], _, _, false).
own_among([Method|Methods], X, H, Own) :-
    (   attvar(X), object_type(X, D), type_targets(D, Method, Targets), \+ ( member(target(Target, _), Targets), \+ in_library(Target) )
    ->  own_among(Methods, X, H, Own)
    ;   call_target(X, H, Method, Target),
        ( in_library(Target) -> own_among(Methods, X, H, Own) ; Own = true )
    ).

in_library(Target) :- ( atom(Target) -> of_library(Target) ; true ).

asked('java.util.Map.get(Ljava/lang/Object;)Ljava/lang/Object;').
asked('java.util.Map.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;').
asked('java.util.Map.containsKey(Ljava/lang/Object;)Z').
asked('java.util.Map.remove(Ljava/lang/Object;)Ljava/lang/Object;').
asked('java.util.Map.entrySet()Ljava/util/Set;').

%!  unchanged(+Args, :Goal, :Bytecode) is nondet.
%
%   As as_interface/3. The path ends where Goal has changed the map.

:- meta_predicate unchanged(+, 0, 0).

unchanged(Args, Goal, Bytecode) :-
    as_interface(Args, unchanged_maps:not_changing(Args, Goal), Bytecode).

:- public not_changing/2.   % called by unchanged/3
:- meta_predicate not_changing(+, 0).

not_changing(Args, Goal) :-
    Args = [X|_],
    append(_, [H0,H,_,_], Args),
    !,
    map_of(X, H0, Map),
    held(H0, Map, 'java.util.HashMap.modCount', M0),
    call(Goal),
    held(H, Map, 'java.util.HashMap.modCount', M),
    (   M0 == M
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
