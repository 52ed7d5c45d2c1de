/*  What a case says in symbols, for the host: a line of JSON that is the terms themselves (hornbill/symbols.py reads it).

    A number is itself, null is null, and any other term of java_expressions.pl is a list of its name and its parts, as shape/2 has
    them. Types are written as in source, with full names: int[], java.lang.String. Floats that JSON lacks are NaN, Infinity and
    -Infinity. The members are those of details(Conditions, End, Inputs, HeapIn, HeapOut):

        "conditions": [C, ...], "inputs": [[Name, E], ...], "end": ["returned", E], ["returned"] or ["threw", E],
        "heap_in" and "heap_out": [Cell, ...] with a Cell ["object", E, Class, [[Field, E], ...]],
            ["array", E, Component, Length, [[I, E], ...]] with [Rest] behind where all others are that, or ["static", Class, [[Field, E], ...]]

    The conditions are those that the text has, in the same order, and behind them what inputs and fields say by being called by another
    one's name.
*/
:- module(case_terms, [write_terms/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(java_names, [whole_type_text/2]).
:- use_module(kept_values, [kept/3]).
:- use_module('../json_text', [json_text/1]).
:- use_module('../../solver/classes', [field_type/2]).

:- meta_predicate list_json(2, +).

:- det(write_terms/3).

%!  write_terms(+What, +Details, +Conditions) is det.
%
%   Write the line for Details (symbolic_cases.pl), whose conditions are said shortly as Conditions; What is `all`, or `conditions`, which
%   then are the only member.
%
%       ?- write_terms(all, details(_, returned(1.0), [x-typed(arg(x), int)], [], []), [compare(gt, typed(arg(x), int), 0)]).
%       {"conditions":[["compare","gt",["typed",["arg","x"],"int"],0]],"inputs":[["x",["typed",["arg","x"],"int"]]],"end":["returned",1.0],"heap_in":[],"heap_out":[]}

write_terms(What, Details, Conditions0) :-
    Details = details(_, _, Inputs, HeapIn, _),
    called_otherwise(Inputs, HeapIn, Conditions0, Conditions),
    write('{"conditions":'), list_json(term_text, Conditions),
    ( What == all -> write_others(Details) ; true ),
    write('}').

write_others(details(_, End, Inputs, HeapIn, HeapOut)) :-
    write(',"inputs":'), list_json(input_text, Inputs),
    write(',"end":'), end_text(End, EndText), write(EndText),
    write(',"heap_in":'), list_json(cell_text, HeapIn),
    write(',"heap_out":'), list_json(cell_text, HeapOut).

%   called_otherwise(Inputs, HeapIn, Cs0, Cs): Cs are Cs0, and behind them that an input, or a field at the start, is what it is called by.
called_otherwise(Inputs, HeapIn, Cs0, Cs) :-
    foldl(called_input, Inputs, Own0, Own1),
    foldl(called_fields, HeapIn, Own1, []),
    new_ones(Own0, Cs0, Own),
    ( Own == [] -> Cs = Cs0 ; append_to(Cs0, Own, Cs) ).

append_to([], Cs, Cs).
append_to([C|Cs0], Own, [C|Cs]) :- append_to(Cs0, Own, Cs).

new_ones([], _, []).
new_ones([C|Cs0], Said, Cs) :- ( said(C, Said) -> Cs = Cs1 ; Cs = [C|Cs1] ), new_ones(Cs0, Said, Cs1).

said(C, Said) :- memberchk(C, Said), !.
said(same(A, B), Said) :- memberchk(same(B, A), Said), !.
said(compare(eq, A, B), Said) :- memberchk(compare(eq, B, A), Said).

called_input(Name-E, Cs0, Cs) :- called(arg(Name), E, Cs0, Cs).

called_fields(Cell, Cs0, Cs) :-
    (   Cell = cell(typed(P, _), object(_), Fields)
    ->  foldl(called_field(P), Fields, Cs0, Cs)
    ;   Cs0 = Cs
    ).

called_field(P, Field-E, Cs0, Cs) :- called(field(P, Field), E, Cs0, Cs).

%   A field is reached by a cast where its class says so: that is another name of the same place.
called(P, E, Cs0, Cs) :-
    (   E = typed(Q, Type), named_place(Q), \+ same_place(P, Q)
    ->  ( P = field(_, Field), field_type(Field, Own) -> true ; Own = Type ),
        ( number_type(Type) -> C = compare(eq, typed(P, Own), E) ; C = same(typed(P, Own), E) ),
        Cs0 = [C|Cs]
    ;   Cs0 = Cs
    ).

named_place(arg(_)).
named_place(field(_, _)).

same_place(arg(Name), arg(Name)).
same_place(field(P, Field), field(Q0, Field)) :- ( Q0 = cast(Q, _) -> true ; Q = Q0 ), ( P = Q -> true ; same_place(P, Q) ).

number_type(Type) :- memberchk(Type, [int,long,short,char,byte,boolean,float,double]).

%   Texts of what neighbouring cases share are kept.
list_json(_, []) :- !, write('[]').
list_json(Text, [Part|Parts]) :-
    write('['), call(Text, Part, First), write(First),
    list_rest(Parts, Text),
    write(']').

list_rest([], _).
list_rest([Part|Parts], Text) :- write(','), call(Text, Part, Own), write(Own), list_rest(Parts, Text).

term_text(E, Text) :- kept(term(E), written(term_json(E)), Text).
input_text(Input, Text) :- kept(input_term(Input), written(pair_json(Input)), Text).
cell_text(Cell, Text) :- kept(cell_term(Cell), written(cell_json(Cell)), Text).
end_text(End, Text) :- kept(end_term(End), written(end_json(End)), Text).

:- meta_predicate written(0, -).

written(Write, Text) :- with_output_to(atom(Text), Write).

end_json(returned) :- write('["returned"]').
end_json(returned(E)) :- write('["returned",'), term_json(E), write(']').
end_json(threw(E)) :- write('["threw",'), term_json(E), write(']').

pair_json(Name-E) :- write('['), json_text(Name), write(','), term_json(E), write(']').

element_json(I-E) :- write('['), term_json(I), write(','), term_json(E), write(']').

cell_json(cell(E, object(Class), Fields)) :-
    write('["object",'), term_json(E), write(','), json_text(Class), write(','), parts_json(Fields, pair_json), write(']').
cell_json(cell(E, collection(Kind, Class), Fields, size(Size), Elements)) :-
    write('["collection",'), json_text(Kind), write(','), term_json(E), write(','), json_text(Class), write(','), parts_json(Fields, pair_json), write(','),
    term_json(Size), write(','), parts_json(Elements, element_json), write(']').
cell_json(cell(static, Class, Fields)) :-
    write('["static",'), json_text(Class), write(','), parts_json(Fields, pair_json), write(']').
cell_json(cell(E, array(Component), length(Length), Elements)) :- array_json(E, Component, Length, Elements), write(']').
cell_json(cell(E, array(Component), length(Length), Elements, rest(Rest))) :-
    array_json(E, Component, Length, Elements),
    write(',['), term_json(Rest), write(']]').

array_json(E, Component, Length, Elements) :-
    write('["array",'), term_json(E), write(','), part_json(type(Component)), write(','), term_json(Length), write(','),
    parts_json(Elements, element_json).

%   shape(Term, Parts): what is written behind the name of Term.
shape(typed(Place, Type), [term(Place),type(Type)]).
shape(op(Name, Es), [name(Name),terms(Es)]).
shape(choice(Alternatives), [alternatives(Alternatives)]).
shape(as(E, Type), [term(E),type(Type)]).
shape(new(N, Type), [term(N),type(Type)]).
shape(constant_string(Codes), [units(Codes)]).
shape(class_of_type(Type), [type(Type)]).
shape(arg(Name), [name(Name)]).
shape(field(Place, Field), [term(Place),name(Field)]).
shape(element(Place, I), [term(Place),term(I)]).
shape(length(Place), [term(Place)]).
shape(string_length(Place), [term(Place)]).
shape(char(Place, I), [term(Place),term(I)]).
shape(static(Field), [name(Field)]).
shape(cast(Place, Type), [term(Place),type(Type)]).
shape(compare(Op, A, B), [name(Op),term(A),term(B)]).
shape(same(A, B), [term(A),term(B)]).
shape(differ(A, B), [term(A),term(B)]).
shape(is_null(E), [term(E)]).
shape(not_null(E), [term(E)]).
shape(instance(E, Type), [term(E),type(Type)]).
shape(not_instance(E, Type), [term(E),type(Type)]).
shape(exact(E, Type), [term(E),type(Type)]).
shape(fits(A, E), [term(A),term(E)]).
shape(misfits(A, E), [term(A),term(E)]).
shape(text_equal(A, B), [term(A),term(B)]).
shape(text_differs(A, B), [term(A),term(B)]).
shape(any(Lists), [lists(Lists)]).
shape(entry(Place, Key), [term(Place),term(Key)]).
shape(key(Place, I), [term(Place),term(I)]).   % I is a number
shape(has_key(Place, Key), [term(Place),term(Key)]).
shape(lacks_key(Place, Key), [term(Place),term(Key)]).

term_json(N) :- integer(N), !, write(N).
term_json(N) :- float(N), !, float_json(N).
term_json(null) :- !, write(null).
term_json(Term) :-
    shape(Term, Parts),
    functor(Term, Name, _),
    write('["'), write(Name), write('"'),
    following_json(Parts),
    write(']').

following_json([]).
following_json([Part|Parts]) :- write(','), part_json(Part), following_json(Parts).

part_json(term(E)) :- term_json(E).
part_json(name(Name)) :- json_text(Name).
part_json(type(Type)) :- whole_type_text(Type, Text), json_text(Text).
part_json(terms(Es)) :- parts_json(Es, term_json).
part_json(lists(Lists)) :- parts_json(Lists, terms_json).
part_json(alternatives(Alternatives)) :- parts_json(Alternatives, alternative_json).
part_json(units(Codes)) :- write('"'), units_json(Codes), write('"').

terms_json(Es) :- parts_json(Es, term_json).

alternative_json(Guard-E) :- write('['), terms_json(Guard), write(','), term_json(E), write(']').

:- meta_predicate parts_json(+, 1).

parts_json([], _) :- !, write('[]').
parts_json([Part|Parts], Write) :-
    write('['), call(Write, Part),
    rest_json(Parts, Write),
    write(']').

rest_json([], _).
rest_json([Part|Parts], Write) :- write(','), call(Write, Part), rest_json(Parts, Write).

units_json([]).
units_json([C|Cs]) :-
    (   C >= 32, C =< 126, C =\= 0'", C =\= 0'\\
    ->  put_code(C)
    ;   format('\\u~|~`0t~16r~4+', [C])
    ),
    units_json(Cs).

float_json(N) :-
    (   N =\= N
    ->  write('NaN')
    ;   N =:= inf
    ->  write('Infinity')
    ;   N =:= -inf
    ->  write('-Infinity')
    ;   write(N)
    ).
