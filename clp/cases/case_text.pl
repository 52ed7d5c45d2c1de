/*  What a case says in symbols, as lines of JSON members with Java text.

    Details are details(Conditions, End, Inputs, HeapIn, HeapOut), in terms of java_expressions.pl: End is returned(E),
    `returned` or threw(E), Inputs are Name-E, heaps are lists of cell(E, object(Class), [Field-E, ...]),
    cell(E, collection(Kind, Class), [Field-E, ...], size(E), [I-E, ...]), cell(E, array(Component), length(E), [I-E, ...]) or the same with rest(E) behind it, where E names the object itself and
    Field is 'pkg.Class.field', and cell(static, Class, [Field-E, ...]) for static fields.

    In conditions and values classes go by their simple names, where those tell them apart within the case; what an
    object's own class is, and its array's components are, is written in full. Two fields of an object that have one name
    go by their classes too, as does one that another hides.
*/
:- module(case_text, [write_details/1, write_details/2, details_parts/7, condition_text/3, ending_text/3, inputs_text/3]).
:- use_module(library(lists), [select/3, append/3, last/2, same_length/2]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).
:- use_module(library(apply), [maplist/3, partition/4]).
:- use_module(java_names, [names/3, classes_and_strings/3, whole_type_text/2, type_text/3, class_and_member/3, hidden_field/2]).
:- use_module(java_expressions, [java_expression/3, java_condition/3]).
:- use_module(simplified_conditions, [simplified_conditions/2]).
:- use_module(kept_values, [kept/3]).
:- use_module('../json_text', [json_text/1, json_atom/2]).
:- use_module('../../solver/classes', [field_type/2]).

:- meta_predicate members_text(+, 2, -), object_member(+, 0, -).

:- det(( write_details/1, write_details/2 )).

%!  write_details(+Details) is det.
%
%   Write three lines, each behind a line break, with the members `constraints` and `inputs`; `result` and `left_by`, which is the
%   exception; `heap_in` and `heap_out`. They are spaced as Python's JSON is.
%
%       ?- write_details(details([not_null(typed(arg(x), 'shop.Node'))], returned(1), [], [], [])).
%
%       "constraints": ["x != null"], "inputs": {}
%       "result": "1", "left_by": null
%       "heap_in": {}, "heap_out": {}

write_details(Details) :- write_details(Details, _).

%!  write_details(+Details, -Conditions) is det.
%
%   As write_details/1; Conditions are those that were written.

write_details(Details, Conditions) :-
    Details = details(Conditions0, End, Inputs, HeapIn, HeapOut),
    names_of_parts([inputs(Inputs),End|Conditions0], [HeapIn,HeapOut], Names),
    simplified_conditions(Conditions0, Conditions),
    condition_texts(Conditions, Names, Texts),
    atomic_list_concat(Texts, ', ', ConditionsText),
    kept(end(End, Names), ending_text(End, Names), EndText),
    kept(inputs(Inputs, Names), inputs_text(Inputs, Names), InputsText),
    cells_text(HeapIn, Names, InText),
    cells_text(HeapOut, Names, OutText),
    details_parts([ConditionsText|Behind], Behind, InputsText, EndText, InText, OutText, Parts),
    atomic_list_concat(Parts, Text),
    write(Text).

%!  details_parts(?Conditions, ?Behind, +Inputs, +End, +HeapIn, +HeapOut, -Parts) is det.
%
%   Parts, one behind the other, are what write_details/1 writes; Conditions are texts with Behind behind them, the others are what stands in
%   the braces of their members, and End both members of its line.

details_parts(Conditions, Behind, Inputs, End, HeapIn, HeapOut, ['\n"constraints": ['|Conditions]) :-
    Behind = ['], "inputs": {',Inputs,'}\n',End,'\n"heap_in": {',HeapIn,'}, "heap_out": {',HeapOut,'}'].

%   names_of_parts(Parts, Heaps, Names): what names_in/2 says of all Parts and the cells of Heaps.
names_of_parts(Parts, Heaps, Names) :-
    named_parts(Parts, Classes0, Classes1, Strings0, Strings1),
    named_heaps(Heaps, Classes1, Strings1, Classes0, Strings0, Names).

named_heaps([HeapIn,HeapOut], Classes1, Strings1, Classes0, Strings0, Names) :-
    named_parts(HeapIn, Classes1, Classes2, Strings1, Strings2),
    named_parts(HeapOut, Classes2, [], Strings2, []),
    names(Classes0, Strings0, Names).

named_parts([], Classes, Classes, Strings, Strings).
named_parts([Part|Parts], Classes0, Classes, Strings0, Strings) :-
    kept(named(Part), named(Part), named(Own, OwnStrings)),
    ( Own == [] -> Classes0 = Classes1 ; append(Own, Classes1, Classes0) ),
    ( OwnStrings == [] -> Strings0 = Strings1 ; append(OwnStrings, Strings1, Strings0) ),
    named_parts(Parts, Classes1, Classes, Strings1, Strings).

named(Part, named(Classes, Strings)) :- classes_and_strings(Part, Classes, Strings).

condition_texts([], _, []).
condition_texts([C|Cs], Names, [Text|Texts]) :-
    kept(condition(C, Names), condition_text(C, Names), Text),
    condition_texts(Cs, Names, Texts).

%!  condition_text(+C, +Names, -Text) is det.
%!  ending_text(+End, +Names, -Text) is det.
%!  inputs_text(+Inputs, +Names, -Text) is det.
%
%   Text is what is written of one condition, of how the path ends and of its inputs.

condition_text(C, Names, Text) :-
    java_condition(C, Names, Java),
    json_atom(Java, Text).

ending_text(End, Names, Text) :-
    ( End = returned(Result) -> expression_text(Result, Names, ResultText) ; ResultText = null ),
    ( End = threw(Thrown) -> expression_text(Thrown, Names, ThrownText) ; ThrownText = null ),
    atomic_list_concat(['"result": ',ResultText,', "left_by": ',ThrownText], Text).

expression_text(E, Names, Text) :-
    java_expression(E, Names, Java),
    json_atom(Java, Text).

inputs_text(Inputs, Names, Text) :- members_text(Inputs, input_member(Names), Text).

cells_text(Cells, Names, Text) :- members_text(Cells, kept_cell(Names), Text).

kept_cell(Names, Cell, Member) :- kept(cell(Cell, Names), cell_member(Names, Cell), Member).

%   members_text(Parts, Member, Text): Text are the members of an object, Key-Text as call(Member, Part, Key-Text) says. Where a key comes
%   twice, the first place has what the last one says, as for those who read JSON.
members_text([], _, '') :- !.
members_text(Parts, Member, Text) :-
    maplist(Member, Parts, Members0),
    pairs_keys(Members0, Keys),
    sort(Keys, Once),
    ( same_length(Once, Keys) -> Members = Members0 ; last_values(Members0, Members) ),
    pairs_values(Members, Texts),
    atomic_list_concat(Texts, ', ', Text).

last_values([], []).
last_values([Key-Text0|Members0], [Key-Text|Members]) :-
    partition(of_key(Key), Members0, Later, Others),
    ( last(Later, _-Text1) -> Text = Text1 ; Text = Text0 ),
    last_values(Others, Members).

of_key(Key, Key-_).

%   object_member(Name, Write, Key-Text): Text is the member Name, whose value Write writes.
object_member(Name, Write, Key-Text) :-
    atom_string(Key, Name),
    with_output_to(atom(Text), ( json_text(Key), write(': '), call(Write) )).

write_expression(E, Names) :-
    java_expression(E, Names, Text),
    json_text(Text).

input_member(Names, Name-E, Member) :- object_member(Name, write_expression(E, Names), Member).

cell_member(Names, Cell, Member) :-
    arg(1, Cell, Object),
    (   Object == static
    ->  arg(2, Cell, Class),
        whole_type_text(Class, ClassText),
        atom_concat('static ', ClassText, Key)
    ;   java_expression(Object, Names, Key)
    ),
    object_member(Key, write_object(Cell, Names), Member).

write_object(cell(_, object(Class), Fields), Names) :- write_fields('{"class": ', Class, Class, Fields, Names).
write_object(cell(static, Class, Fields), Names) :- write_fields('{"static": ', Class, static, Fields, Names).
write_object(cell(_, collection(Kind, Class), Fields, size(Size), Elements), Names) :-
    write('{"class": '),
    whole_type_text(Class, ClassText),
    json_text(ClassText),
    maplist(field_name, Fields, FieldNames),
    members_text(Fields, field_member(Class, FieldNames, Names), Text),
    write(', "fields": {'),
    write(Text),
    write('}, "size": '),
    write_expression(Size, Names),
    held(Kind, Part, Type),
    members_text(Elements, element_member(Type, Names), ElementsText),
    write(', "'),
    write(Part),
    write('": {'),
    write(ElementsText),
    write('}}').
write_object(cell(_, array(Component), length(Length), Elements), Names) :-
    write_array(Component, Length, Elements, Names),
    write('}').
write_object(cell(_, array(Component), length(Length), Elements, rest(Rest)), Names) :-
    write_array(Component, Length, Elements, Names),
    write(', "rest": '),
    write_typed(Component, Rest, Names),
    write('}').

%   held(Kind, Part, Type): what a collection of a Kind holds is written as Part, each being of Type.
held(list, elements, 'java.lang.Object').
held(map, entries, 'java.lang.Object').
held(set, contains, boolean).

write_fields(Kind, Class, Of, Fields, Names) :-
    write(Kind),
    whole_type_text(Class, ClassText),
    json_text(ClassText),
    maplist(field_name, Fields, FieldNames),
    members_text(Fields, field_member(Of, FieldNames, Names), Text),
    write(', "fields": {'),
    write(Text),
    write('}}').

write_array(Component, Length, Elements, Names) :-
    write('{"array": '),
    whole_type_text(Component, ComponentText),
    json_text(ComponentText),
    write(', "length": '),
    write_expression(Length, Names),
    members_text(Elements, element_member(Component, Names), Text),
    write(', "elements": {'),
    write(Text),
    write('}').

field_name(Field-_, Name) :- class_and_member(Field, _, Name).

field_member(Of, FieldNames, Names, Field-E, Member) :-
    class_and_member(Field, Class, Name),
    (   ( once(select(Name, FieldNames, Others)), memberchk(Name, Others) ; Of \== static, hidden_field(Of, Field) )
    ->  type_text(Class, Names, ClassText),
        atomic_list_concat([ClassText,'.',Name], Shown)
    ;   Shown = Name
    ),
    object_member(Shown, write_value(Field, E, Names), Member).

write_value(Field, E, Names) :-
    ( untyped(E), field_type(Field, Type) -> write_typed(Type, E, Names) ; write_expression(E, Names) ).

element_member(Component, Names, I-E, Member) :-
    java_expression(I, Names, Key),
    object_member(Key, write_typed(Component, E, Names), Member).

%   A value that could be of several types is written as one of the type that it is kept in.
write_typed(Type, E, Names) :-
    ( untyped(E) -> write_expression(as(E, Type), Names) ; write_expression(E, Names) ).

untyped(E) :- number(E), !.
untyped(op(_, _)).
untyped(choice(_)).
