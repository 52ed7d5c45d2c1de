/*  Answers to the host as JSON.

    json/1 writes a(Text), texts(Atoms), list(Values), object([Name-Value, ...]), wrong(Pc, Why), cells(Cells) and term(Term) of cells.pl,
    or a value as it is described there.
*/
:- module(json_answers, [json/1]).
:- use_module(cells, [value_term/2, object_term/2]).
:- use_module(json_text, [json_text/1, json_texts/1]).

%!  json(+Value) is det.
%
%   Write Value on the current output.
%
%       ?- json(object([ended-a(done),counts-list([1,2])])).
%       {"ended":"done","counts":[1,2]}

json(a(Text)) :- !, json_text(Text).
json(texts(Atoms)) :- !, json_texts(Atoms).
json(list(Values)) :- !, write('['), json_values(Values), write(']').
json(object(Pairs)) :- !, write('{'), json_pairs(Pairs), write('}').
json(term(Term)) :- !, writeq(Term).
json(cells(Cells)) :- !, object_term(Cells, Term), writeq(Term).
json(wrong(Pc, Why)) :- !, format(atom(Text), '~w: ~q', [Pc,Why]), json_text(Text).
json(Value) :- value_term(Value, Term), !, writeq(Term).
json(Value) :- throw(error(type_error(json_value, Value), _)).

json_values([]).
json_values([V|Vs]) :- json(V), ( Vs == [] -> true ; write(','), json_values(Vs) ).

json_pairs([]).
json_pairs([Name-V|Pairs]) :-
    json_text(Name), write(':'),
    json(V),
    ( Pairs == [] -> true ; write(','), json_pairs(Pairs) ).
