/*  What a trace says of costs, when its path is over: with the lengths of the arrays that the path made, in order, it says what the path has cost (Def. 4 of the
    paper), and which of its rules has which of these for its parameters (Def. 2).

    Static initialisation costs nothing, and models say themselves what is not known of them. What the program does where a model calls it is on no trace.
*/
:- module(trace_costs, [trace_amounts/4, trace_parameters/3, has_parameters/1, trace_depth/2]).
:- use_module(library(lists), [append/3]).
:- use_module(predicate_names, [is_block_predicate/1, of_library/1]).
:- use_module(rule_costs, [noted_rule/4, target_vector/2, unpriced/2, spent_before/2]).
:- use_module(traces, [numbered_rule/3, is_initialisation/1]).
:- use_module('../solver/spending', [add_costs/2, add_arrays/3, at_least/2, made_code/2, is_charged/2, spent_amounts/2]).

%!  trace_amounts(+Id, +Trace, +Lengths, -Amounts) is det.
%
%   Amounts are those of spending:spent/2: what a path of the method Id has cost whose Trace that is, and that made arrays of these Lengths.

trace_amounts(Id, Trace, Lengths, Amounts) :-
    spent_before(Id, Spent),
    cost(Trace, Spent, Lengths, _),
    spent_amounts(Spent, Amounts).

%   cost(Trace, Spent, Lengths0, Lengths): Spent comes to more by what Trace costs, which takes its lengths from Lengths0.
cost(Trace, Spent, Lengths0, Lengths) :-
    functor(Trace, Name, Arity),
    (   is_initialisation(Name)
    ->  Lengths = Lengths0
    ;   noted_rule(Name, Vector, Whose, Items)
    ->  rule_cost(Whose, Vector, Spent),
        items_cost(Items, Whose, Trace, Spent, Lengths0, Lengths)
    ;   model_cost(Name, Arity, Spent),
        Lengths = Lengths0
    ).

rule_cost(made, _, Spent) :- !, made_code(made, Spent).
rule_cost(substitute, _, Spent) :- !, made_code(substitute, Spent).
rule_cost(Whose, Vector, Spent) :- ( is_charged(Whose, Spent) -> add_costs(Vector, Spent) ; true ).

items_cost([], _, _, _, Lengths, Lengths).
items_cost([Item|Items], Whose, Trace, Spent, Lengths0, Lengths) :-
    item_cost(Item, Whose, Trace, Spent, Lengths0, Lengths1),
    items_cost(Items, Whose, Trace, Spent, Lengths1, Lengths).

item_cost(part(I), _, Trace, Spent, Lengths0, Lengths) :-
    arg(I, Trace, Part),
    cost(Part, Spent, Lengths0, Lengths).
item_cost(target(I), _, Trace, Spent, Lengths, Lengths) :-
    arg(I, Trace, Part),
    functor(Part, Name, _),
    target_vector(Name, Vector),
    add_costs(Vector, Spent).
item_cost(arrays(N, Sizes), Whose, _, Spent, Lengths0, Lengths) :-
    length(Own, N),
    append(Own, Lengths, Lengths0),
    ( is_charged(Whose, Spent) -> add_arrays(Own, Sizes, Spent) ; true ).

%   A model ends with the class that it threw, or with nothing.
model_cost(Id, Thrown, Spent) :-
    unpriced(Id, Unpriced),
    unpriced(Unpriced, Thrown, Spent).

unpriced(nothing, _, _).
unpriced(code, Thrown, Spent) :- ( Thrown =:= 0 -> at_least(code, Spent) ; at_least(objects, Spent) ).
unpriced(machine, _, Spent) :- at_least(machine, Spent).
unpriced(objects, _, Spent) :- at_least(objects, Spent).
unpriced(own, _, Spent) :- at_least(own, Spent).

%!  has_parameters(+Rule) is semidet.
%
%   The rule of that name has parameters: it makes arrays.

has_parameters(Rule) :- noted_rule(Rule, _, _, Items), memberchk(arrays(_, _), Items).

%!  trace_parameters(+Trace, +Lengths, -Parameters) is det.
%
%   Parameters has a list of Lengths, those of a path with this Trace, for each rule on it that has parameters, as they stand in its text.

trace_parameters(Trace, Lengths, Parameters) :- parameters(Trace, Lengths, _, Parameters, []).

parameters(Trace, Lengths0, Lengths, Ps0, Ps) :-
    functor(Trace, Name, _),
    (   \+ is_initialisation(Name), noted_rule(Name, _, _, Items)
    ->  ( memberchk(arrays(_, _), Items) -> Ps0 = [Own|Ps1] ; Ps0 = Ps1, Own = [] ),
        items_parameters(Items, Trace, Lengths0, Lengths, Own, Ps1, Ps)
    ;   Lengths = Lengths0,
        Ps0 = Ps
    ).

items_parameters([], _, Lengths, Lengths, [], Ps, Ps).
items_parameters([Item|Items], Trace, Lengths0, Lengths, Own0, Ps0, Ps) :-
    item_parameters(Item, Trace, Lengths0, Lengths1, Own0, Own1, Ps0, Ps1),
    items_parameters(Items, Trace, Lengths1, Lengths, Own1, Ps1, Ps).

item_parameters(part(I), Trace, Lengths0, Lengths, Own, Own, Ps0, Ps) :-
    arg(I, Trace, Part),
    parameters(Part, Lengths0, Lengths, Ps0, Ps).
item_parameters(target(_), _, Lengths, Lengths, Own, Own, Ps, Ps).
item_parameters(arrays(N, _), _, Lengths0, Lengths, Own0, Own, Ps, Ps) :-
    length(More, N),
    append(More, Lengths, Lengths0),
    append(More, Own, Own0).

%!  trace_depth(+Trace, -Depth) is det.
%
%   Depth is how many calls are active at a time on the way of Trace, that of a method of the program: calls from the program, and calls of its methods.
%
%       ?- trace_depth('C.m()V:1'('C.n()V:1','java.lang.Math.abs(I)I'), Depth).
%       Depth = 1.
%
%   What stands for a dynamic instruction is code of the JDK's:
%
%       ?- trace_depth('C.m()V:1'('C$$dynamic$run.run()V:1'('java.lang.Math.abs(I)I')), Depth).
%       Depth = 1.

trace_depth(Trace, Depth) :-
    functor(Trace, Name, Arity),
    (   is_initialisation(Name)
    ->  Depth = 0
    ;   numbered_rule(Name, _, _)
    ->  ( of_others(Name) -> Whose = library ; Whose = own ),
        parts_depth(1, Arity, Trace, Whose, 0, Depth)
    ;   Depth = 0
    ).

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
    ( Whose == own -> true ; \+ of_others(Name) ),
    !.

of_others(Name) :- of_library(Name), !.
of_others(Name) :- sub_atom(Name, _, _, _, '$$dynamic$'), !.
