/*  What a trace says of costs: of calls, how many are active at a time; what its rules cost, with the lengths that were noted on the way. */
:- module(trace_costs, [trace_depth/2]).
:- use_module(predicate_names, [is_block_predicate/1, of_library/1]).
:- use_module(traces, [numbered_rule/3, is_initialisation/1]).

%!  trace_depth(+Trace, -Depth) is det.
%
%   Depth is how many calls are active at a time on the way of Trace, that of a method of the program: calls from the program, and calls of its methods.
%
%       ?- trace_depth('C.m()V:1'('C.n()V:1','java.lang.Math.abs(I)I'), Depth).
%       Depth = 1.

trace_depth(Trace, Depth) :-
    functor(Trace, Name, Arity),
    (   is_initialisation(Name)
    ->  Depth = 0
    ;   numbered_rule(Name, _, _)
    ->  whose(Name, Whose),
        parts_depth(1, Arity, Trace, Whose, 0, Depth)
    ;   Depth = 0
    ).

whose(Name, Whose) :- ( of_library(Name) -> Whose = library ; Whose = own ).

parts_depth(I, Arity, Trace, Whose, Depth0, Depth) :-
    (   I > Arity
    ->  Depth = Depth0
    ;   arg(I, Trace, Part),
        part_depth(Part, Whose, Own),
        Depth1 is max(Depth0, Own),
        I1 is I + 1,
        parts_depth(I1, Arity, Trace, Whose, Depth1, Depth)
    ).

part_depth(Part, Whose, Depth) :-
    trace_depth(Part, Depth0),
    ( is_call(Part, Whose) -> Depth is Depth0 + 1 ; Depth = Depth0 ).

is_call(Part, Whose) :-
    functor(Part, Name, _),
    \+ is_initialisation(Name),
    ( numbered_rule(Name, Predicate, _) -> \+ is_block_predicate(Predicate) ; true ),
    ( Whose == own -> true ; \+ of_library(Name) ),
    !.
