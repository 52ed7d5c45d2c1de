/*  How many objects a structure has: the assumption that there are no more than so many.

    within(P, K, Own) is assumed of a place P (marks.pl): at most K objects of the classes Own, an ordered set, are reached from it at the start. Objects
    that are reached bear the mark within(I), where I is the assumption's place among all. Only the lazy heap modes say of any two objects whether they
    are the same, so that they can be counted, when there is another one; objects that may still be of another class are not counted, nor are those that are told by
    their values, so that a structure may turn out to have more.
*/
:- module(structure_sizes, [within_sizes/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module(store, [heap_mode/2]).
:- use_module(types, [type_list/2]).
:- use_module(kinds, [kind/2]).
:- use_module(object_nodes, [object_node/2, among/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  within_sizes(+Store) is semidet.
%
%   No structure of Store has more objects than is assumed of it.
%
%       ?- new_store([], S), within_sizes(S).
%       true.

within_sizes(Store) :-
    store_setting(Store, Setting),
    setting_assumptions(Setting, Assumptions),
    (   memberchk(within(_, _, _), Assumptions),
        heap_mode(Store, Mode),
        memberchk(Mode, [lazy,lazy_noalias])
    ->  store_objects(Store, Objects),
        \+ ( nth1(I, Assumptions, within(_, Most, Own)), counted(Objects, within(I), Own, [], Count), Count > Most )
    ;   true
    ).

%   counted(Items, Mark, Own, Seen, Count): so many different objects of the classes Own bear Mark.
counted([], _, _, Seen, Count) :- length(Seen, Count).
counted([Item|Items], Mark, Own, Seen, Count) :-
    (   Item = object(_, X), attvar(X), \+ among(X, Seen),
        object_node(X, Node),
        obj_marks(Node, Marks), memberchk(Mark, Marks),
        node_type(Node, Type),
        \+ kind(Type, _),
        type_list(Type, Types),
        \+ ( member(One, Types), \+ own(One, Own) )
    ->  counted(Items, Mark, Own, [X|Seen], Count)
    ;   counted(Items, Mark, Own, Seen, Count)
    ).

own(Class, Own) :- atom(Class), ord_memberchk(Class, Own).
