/*  Traces on which summaries stand (summary_trees.pl), and what they stand for: the method's own traces.

    tree_way(Rule, Parts, Open0, Open, Next) says of a rule of a summary which part of a trace it is.
*/
:- module(composed_traces, [add_ways/1, forget_ways/0, has_summaries/0, unfolded_trace/2, stands_for/2]).
:- use_module(library(apply), [maplist/2]).

:- dynamic tree_way/6, root/2.   % root(Name, Is): the name on a trace is that of a summary's first rule

%!  add_ways(+Ways) is det.
%
%   Take in Ways, tree_way(Rule, Parts, Open0, Open, Next) of summary_trees.pl.

add_ways(Ways) :- maplist(add_way, Ways).

add_way(tree_way(Rule, Parts, Open0, Open, Next)) :-
    length(Parts, N),
    assertz(tree_way(Rule, N, Parts, Open0, Open, Next)).

%!  forget_ways is det.

forget_ways :-
    retractall(tree_way(_, _, _, _, _, _)),
    retractall(root(_, _)).

%!  has_summaries is semidet.
%
%   Some trace may have a summary on it.

has_summaries :- tree_way(_, _, _, _, _, _), !.

%!  unfolded_trace(+Trace0, -Trace) is det.
%
%   Trace is Trace0, that of a path that may not be over, with what each summary on it stands for.

unfolded_trace(Trace0, Trace) :-
    (   has_summaries
    ->  unfolded(Trace0, Trace)
    ;   Trace = Trace0
    ).

%!  stands_for(+Trace0, -Trace) is semidet.
%
%   Trace0 is that of a call of a method's summary, and Trace that of the method, on which there may be summaries again.

stands_for(Trace0, Trace) :-
    functor(Trace0, Name, _),
    is_root(Name),
    along(Trace0, [Trace]).

unfolded(Trace0, Trace) :-
    (   var(Trace0)
    ->  Trace = Trace0
    ;   stands_for(Trace0, Trace1)
    ->  unfolded(Trace1, Trace)
    ;   functor(Trace0, Name, N),
        functor(Trace, Name, N),
        unfolded_parts(N, Trace0, Trace)
    ).

is_root(Name) :-
    ( root(Name, Is) -> true ; sub_atom(Name, _, _, 0, '#0:1') -> Is = true, assertz(root(Name, Is)) ; Is = false, assertz(root(Name, Is)) ),
    Is == true.

unfolded_parts(0, _, _) :- !.
unfolded_parts(I, Trace0, Trace) :-
    arg(I, Trace0, Part0),
    arg(I, Trace, Part),
    unfolded(Part0, Part),
    I1 is I - 1,
    unfolded_parts(I1, Trace0, Trace).

%   along(Trace, Open): Open, the parts of a trace that are open, are what the rules of a summary on Trace stand for.
along(Trace, Open0) :-
    (   var(Trace)
    ->  true
    ;   Trace =.. [Name|Parts0],
        once(tree_way(Name, _, Parts, Open0, Open, Next)),
        along_parts(Parts0, Parts, Next, Open)
    ).

along_parts([], [], _, _).
along_parts([Part0|Parts0], [Part|Parts], Next, Open) :-
    ( Part == Next -> along(Part0, Open) ; Part = Part0 ),
    along_parts(Parts0, Parts, Next, Open).
