/*  The paths of one method by itself, of its first call: which of them have their case.

    They are a tree: node 0 is where the method begins, and from each node a rule of the method leads to the next one. A node is
    closed where every path through it has its case, or is cut by a bound that the path alone determines. What leads to closed
    nodes alone is closed. Paths of callees that can only lead to closed nodes need not be looked at.
*/
:- module(local_paths, [local_paths/2, local_node/3, closed/1, local_path_met/1, new_local_path/1, local_path_cut/1, last_of_method/2]).
:- use_module(loads, [uncounted/1]).
:- use_module(look_ahead, [belongs/2, called_in/2, next_rules/2]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(library(lists), [nth1/3]).

:- dynamic child/3, parent/3, closed/1, entry/1, own_bound/1.

%!  local_paths(+Id, +Criterion) is det.
%
%   From now on the paths are those of the method Id, or of none where that is `none`; Criterion bounds them.

local_paths(Id, Criterion) :-
    retractall(child(_, _, _)),
    retractall(parent(_, _, _)),
    retractall(closed(_)),
    retractall(entry(_)),
    retractall(own_bound(_)),
    ( Id == none -> true ; assertz(entry(Id)) ),
    ( bounds_alone(Criterion, Which) -> assertz(own_bound(Which)) ; true ).

%   The ends by a bound that the path of the method alone determines: what it counts begins anew with each call.
bounds_alone(Criterion, Which) :-
    functor(Criterion, _, _),
    arg(1, Criterion, Which),
    memberchk(Which, [loop,block]).

%!  local_node(+Node0, +Rule, -Node) is det.
%
%   Rule leads from Node0 to Node.

local_node(Node0, Rule, Node) :-
    (   child(Node0, Rule, Node1)
    ->  Node = Node1
    ;   flag(local_nodes, N, N + 1),
        Node is N + 1,
        assertz(child(Node0, Rule, Node)),
        assertz(parent(Node, Node0, Rule))
    ).

%!  closed(?Node) is nondet.
%
%   Nothing is wanted any more behind Node.

%!  new_local_path(+Trace) is semidet.
%
%   The path of the method on Trace has no case yet.

new_local_path(Trace) :-
    trace_node(Trace, 0, Node, _),
    \+ closed(Node).

%!  local_path_met(+Trace) is det.
%
%   The path of the method on Trace has its case.

local_path_met(Trace) :-
    trace_node(Trace, 0, Node, _),
    close_node(Node).

%!  local_path_cut(+Why) is semidet.
%
%   The current path is cut short for the reason Why.

local_path_cut(bound(Which)) :-
    own_bound(Which),
    nb_current(path_trace, trace(Trace)),
    nonvar(Trace),
    uncounted(local_paths:cut_at(Trace)).

:- public cut_at/1.   % called through uncounted/1

cut_at(Trace) :- ( trace_node(Trace, 0, Node, own) -> close_node(Node) ; true ).

%   trace_node(Trace, Node0, Node, Where): the Node that the rules of the method on Trace lead to; Where is `own` where nothing is
%   going on in a call that it has made.
trace_node(Trace, Node0, Node, Where) :-
    functor(Trace, Rule, Arity),
    local_node(Node0, Rule, Node1),
    (   Arity > 0, arg(Arity, Trace, Last), nonvar(Last), goes_on(Rule, Arity)
    ->  trace_node(Last, Node1, Node, Where)
    ;   Node = Node1,
        ( \+ under_way(Arity, Trace, Rule) -> Where = own ; Where = called )
    ).

%!  last_of_method(+Trace, -Rule) is det.
%
%   Rule is the last one on Trace of the method that Trace begins with, in its first call.

last_of_method(Trace, Rule) :-
    functor(Trace, Rule0, Arity),
    (   Arity > 0, arg(Arity, Trace, Last), nonvar(Last), goes_on(Rule0, Arity)
    ->  last_of_method(Last, Rule)
    ;   Rule = Rule0
    ).

goes_on(Rule, I) :-
    called_in(Rule, Callees),
    nth1(I, Callees, Predicate),
    is_block_predicate(Predicate).

under_way(Arity, Trace, Rule) :-
    between(1, Arity, I),
    arg(I, Trace, Part),
    nonvar(Part),
    \+ goes_on(Rule, I),
    \+ ground(Part).

close_node(Node) :-
    (   closed(Node)
    ->  true
    ;   assertz(closed(Node)),
        ( parent(Node, Before, _), all_closed(Before) -> close_node(Before) ; true )
    ).

all_closed(Node) :-
    ( parent(Node, _, Rule) -> next_rules(Rule, Rules) ; entry(Id), findall(Rule, belongs(Rule, Id), Rules) ),
    Rules \== [],
    forall(member_of(Rules, Next), ( child(Node, Next, Child), closed(Child) )).

member_of([X|Xs], Y) :- ( Y = X ; member_of(Xs, Y) ).
