/*  What a finished path has cost, in numbers and in symbols of its inputs. */
:- module(told_costs, [note_costs/3, costs_members/1, run_costs/3]).
:- use_module(library(apply), [maplist/4]).
:- use_module(cost_policies, [path_amounts/2, only_value/2]).
:- use_module(rule_costs, [cost_looks/1]).
:- use_module(trace_costs, [trace_depth/2, trace_parameters/3]).
:- use_module(json_text, [json_atom/2]).
:- use_module('cases/java_expressions', [java_expression/2]).
:- use_module('cases/symbolic_expressions', [value_expression/3]).
:- use_module('../solver/spending', [spent/2, spent_lengths/2, array_cost/3]).

:- initialization(nb_setval(told_costs, none), now).

%!  note_costs(+Heap, +Trace, :Find) is det.
%
%   What the path costs that ends on Heap with Trace is told from now on (costs_members/1). Find, called with one argument, gives the places of its inputs
%   (symbolic_places.pl), which is asked where the costs hang on them.

:- meta_predicate note_costs(+, +, 1).

note_costs(H, Trace, Find) :-
    (   path_amounts(H, Amounts)
    ->  Places = places(Find, _),
        cost_looks(Looks),
        told_amounts(Looks, Amounts, Places, Trace, AmountParts, [']'|ParameterParts]),
        ( spent_lengths(H, Lengths0) -> Lengths = Lengths0 ; Lengths = [] ),
        ( Lengths == [] -> Parameters = [] ; trace_parameters(Trace, Lengths, Parameters) ),
        told_parameters(Parameters, Places, ParameterParts),
        ( compared(H, Trace, Amounts) -> true ; true ),
        atomics_to_string([',"costs":['|AmountParts], Text),
        b_setval(told_costs, Text)
    ;   true
    ).

%   found_places(Places0, Places): Places are looked for once.
found_places(places(Find, Places), Places) :- ( nonvar(Places) -> true ; call(Find, Places) ).

%!  run_costs(+Heap, +Trace, -Costs) is det.
%
%   Costs, as json_answers.pl writes it, are what a run on known inputs has cost that ended on Heap with Trace; none where nobody asks.

run_costs(H, Trace, list(Terms)) :-
    (   spent(H, Amounts)
    ->  cost_looks(Looks),
        maplist(run_amount(Trace), Looks, Amounts, Terms)
    ;   Terms = []
    ).

%   All lengths are numbers.
run_amount(Trace, Look, Amount, list([N,list([]),a(Is)])) :- told_amount(Look, Amount, none, Trace, N, [], Is).

%   compared(H, Trace, Amounts): for tests, what a path has cost.
:- multifile compared/3.
:- dynamic compared/3.

%   told_parameters(Parameters, Places, Texts): Texts are those of the member "parameters", if there is one.
told_parameters([], _, []) :- !.
told_parameters(Parameters, Places, [',"parameters":['|Texts]) :- told_lists(Parameters, Places, Texts).

told_lists([List|Lists], Places, ['['|Texts]) :-
    told_lengths(List, Places, Texts, [Behind|Texts1]),
    ( Lists == [] -> Behind = ']]', Texts1 = [] ; Behind = '],', told_lists(Lists, Places, Texts1) ).

told_lengths([], _, Texts, Texts).
told_lengths([Length|Lengths], Places, [Json|Texts0], Texts) :-
    length_text(Length, Places, Text),
    json_atom(Text, Json),
    ( Lengths == [] -> Texts0 = Texts1 ; Texts0 = [','|Texts1] ),
    told_lengths(Lengths, Places, Texts1, Texts).

length_text(Length, Places0, Text) :-
    (   only_value(Length, Text0)
    ->  Text = Text0
    ;   found_places(Places0, Places),
        value_expression(Length, Places, E),
        java_expression(E, Text)
    ).

%   told_amounts(Looks, Amounts, Places, Trace, Texts0, Texts): Texts0, up to Texts, are those of a list with what each model says.
told_amounts([], [], _, _, Texts, Texts).
told_amounts([Look|Looks], [Amount|Amounts], Places, Trace, ['[',N,',['|Texts0], Texts) :-
    told_amount(Look, Amount, Places, Trace, N, Parts, Is),
    told_factors(Parts, Texts0, ['],"',Is,Behind|Texts1]),
    ( Looks == [] -> Behind = '"]' ; Behind = '"],' ),
    told_amounts(Looks, Amounts, Places, Trace, Texts1, Texts).

told_factors([], Texts, Texts).
told_factors([Times-Text|Parts], ['[',Times,',',Json,Behind|Texts0], Texts) :-
    json_atom(Text, Json),
    ( Parts == [] -> Behind = ']' ; Behind = '],' ),
    told_factors(Parts, Texts0, Texts).

told_amount(depth, amount(_, _, exact(Own, _, _, _)), _, Trace, Depth, [], Own) :- !, trace_depth(Trace, Depth).
told_amount(Look, amount(N0, Parts, Exact), Places, _, N, Texts, Is) :-
    exactness(Look, Exact, Is),
    told_parts(Parts, Places, N0, N, Texts).

exactness(own, exact(Own, _, _, _), Own).
exactness(objects, exact(_, Objects, _, _), Objects).
exactness(machine, exact(_, _, Machine, _), Machine).
exactness(code, exact(_, _, _, Code), Code).

told_parts([], _, N, N, []).
told_parts([times(Times, Size, Length)|Parts], Places, N0, N, Texts) :-
    ( only_value(Length, E0) -> E = E0 ; found_places(Places, Known), value_expression(Length, Known, E) ),
    (   integer(E)
    ->  array_cost(Size, E, Cost),
        N1 is N0 + Times * Cost,
        Texts = Texts1
    ;   java_expression(E, Text),
        Size = array(Header, Element, Align),
        linear(Header, Element, Align, Text, Constant, Factor, Of),
        N1 is N0 + Times * Constant,
        Count is Times * Factor,
        Texts = [Count-Of|Texts1]
    ),
    told_parts(Parts, Places, N1, N, Texts1).

%   linear(Header, Element, Align, Text, Constant, Factor, Of): an array of Text elements costs Constant and Factor times Of.
linear(Header, Element, Align, Text, Constant, Element, Text) :-
    Element mod Align =:= 0,
    !,
    Constant is (Header + Align - 1) // Align * Align.
linear(Header, Element, Align, Text, 0, Align, Of) :-
    Divisor is Align // gcd(Align, Element),
    More is (Header + Align - 1) // (Align // Divisor),
    ( sub_atom(Text, _, 1, _, ' ') -> format(atom(Operand), '(~w)', [Text]) ; Operand = Text ),
    Element1 is Element * Divisor // Align,
    ( Element1 =:= 1 -> format(atom(Of), '(~w + ~d) / ~d', [Operand,More,Divisor]) ; format(atom(Of), '(~d*~w + ~d) / ~d', [Element1,Operand,More,Divisor]) ).

%!  costs_members(-Text) is det.
%
%   Text are the members "costs": [[N, [[Times, Text], ...], Exact], ...], one for each model, Exact being `exact` or `at_least`, and "parameters": [[Text, ...], ...],
%   one for each rule on the trace that has some (trace_costs.pl), with a comma in front of each; nothing where nobody asks.

costs_members(Text) :-
    b_getval(told_costs, Told),
    ( Told == none -> Text = '' ; Text = Told ).
