/*  What a finished path has cost, in numbers and in symbols of its inputs. */
:- module(told_costs, [note_costs/4, write_costs/0, run_costs/3]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(rule_costs, [cost_looks/1]).
:- use_module(trace_costs, [trace_depth/2, trace_parameters/3]).
:- use_module(json_answers, [json/1]).
:- use_module('cases/java_expressions', [java_expression/2]).
:- use_module('cases/symbolic_expressions', [value_expression/3]).
:- use_module('cases/symbolic_places', [input_places/5]).
:- use_module('../solver/unknowns', [operand/2, operand_value/2]).
:- use_module('../solver/definitions', [hangs_on_choice/1, inputs_below/2]).
:- use_module('../solver/entailment', [entailed/3]).
:- use_module('../solver/spending', [spent/2, spent_lengths/2, array_cost/3]).

:- initialization(nb_setval(told_costs, none), now).

%!  note_costs(+Named, +Inputs, +Heap, +Trace) is det.
%
%   What the path costs that ends on Heap with Trace is told from now on (write_costs/0); Inputs have the names and types that Named says.

note_costs(Named, Inputs, H, Trace) :-
    (   spent(H, Amounts)
    ->  cost_looks(Looks),
        input_places(Named, Inputs, H, Places, _),
        maplist(told_amount(Places, Trace), Looks, Amounts, Told),
        spent_lengths(H, Lengths),
        trace_parameters(Trace, Lengths, Parameters),
        maplist(maplist(length_text(Places)), Parameters, Texts),
        forall(compared(H, Trace, Amounts), true),
        b_setval(told_costs, costs(Told, Texts))
    ;   true
    ).

%!  run_costs(+Heap, +Trace, -Costs) is det.
%
%   Costs, as json_answers.pl writes it, are what a run on known inputs has cost that ended on Heap with Trace; none where nobody asks.

run_costs(H, Trace, list(Terms)) :-
    (   spent(H, Amounts)
    ->  cost_looks(Looks),
        maplist(told_amount(none, Trace), Looks, Amounts, Told),   % all lengths are numbers
        maplist(amount_json, Told, Terms)
    ;   Terms = []
    ).

%   compared(H, Trace, Amounts): for tests, what a path has cost.
:- multifile compared/3.
:- dynamic compared/3.

length_text(_, N, N) :- integer(N), !.
length_text(Places, Length, Text) :-
    ( only_value(Length, N) -> Text = N ; value_expression(Length, Places, E), java_expression(E, Text) ).

told_amount(_, Trace, depth, amount(_, _, exact(Own, _, _, _)), told(Depth, [], Own)) :- !, trace_depth(Trace, Depth).
told_amount(Places, _, Look, amount(N0, Parts, Exact), told(N, Texts, Is)) :-
    exactness(Look, Exact, Is),
    told_parts(Parts, Places, N0, N, Texts).

exactness(own, exact(Own, _, _, _), Own).
exactness(objects, exact(_, Objects, _, _), Objects).
exactness(machine, exact(_, _, Machine, _), Machine).
exactness(code, exact(_, _, _, Code), Code).

told_parts([], _, N, N, []).
told_parts([times(Times, Size, Length)|Parts], Places, N0, N, Texts) :-
    ( only_value(Length, E0) -> E = E0 ; value_expression(Length, Places, E) ),
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

%   only_value(Length, N): Length, which is unknown, can only be N, as the levels of the solver tell that cost little.
only_value(Length, N) :-
    operand(Length, Node),
    operand_value(Node, N),
    integer(N),
    ( entailed(eq, Node, N) -> true ; \+ hangs_on_choice(Node), inputs_below(Node, Inputs), maplist(only_one, Inputs) ).

only_one(Node) :-
    operand_value(Node, N),
    entailed(eq, Node, N).

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

%!  write_costs is det.
%
%   Write the members "costs": [[N, [[Times, Text], ...], Exact], ...], one for each model, and "parameters": [[Text, ...], ...], one for each rule on the trace that
%   has some (trace_costs.pl), with a comma in front; nothing where nobody asks.

write_costs :-
    b_getval(told_costs, Told),
    (   Told = costs(Amounts, Parameters)
    ->  maplist(amount_json, Amounts, AmountTerms),
        maplist(texts_json, Parameters, ParameterTerms),
        write(',"costs":'),
        json(list(AmountTerms)),
        write(',"parameters":'),
        json(list(ParameterTerms))
    ;   true
    ).

amount_json(told(N, Texts, Exact), list([N,list(Terms),a(Is)])) :-
    maplist(part_json, Texts, Terms),
    ( Exact == exact -> Is = exact ; Is = at_least ).

part_json(Times-Text, list([Times,a(Text)])).

texts_json(Texts, list(Terms)) :- maplist(text_json, Texts, Terms).

text_json(Text, a(Atom)) :- format(atom(Atom), '~w', [Text]).
