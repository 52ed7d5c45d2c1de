:- use_module(library(plunit)).
:- use_module(library(lists), [member/2]).
:- use_module(library(http/json), [atom_json_dict/3]).
:- use_module('../../clp/cases/case_terms').
:- use_module('../../solver/classes', []).

:- dynamic classes:load_field_type/2.
:- multifile classes:load_field_type/2.

classes:load_field_type('shop.Till.size', int).
classes:load_field_type('shop.Till.next', 'shop.Till').

line(What, Details, Text) :-
    arg(1, Details, Conditions),
    with_output_to(string(Text), write_terms(What, Details, Conditions)).

%   terms(C, Text): the condition C alone.
condition(C, Text) :-
    line(conditions, details([C], returned, [], [], []), Line),
    string_concat("{\"conditions\":[", Rest, Line),
    string_concat(Text, "]}", Rest).

x(typed(arg(x), int)).
till(typed(arg(Name), 'shop.Till'), Name).

:- begin_tests(case_terms).

test(nothing, Text == "{\"conditions\":[],\"inputs\":[],\"end\":[\"returned\"],\"heap_in\":[],\"heap_out\":[]}") :-
    line(all, details([], returned, [], [], []), Text).
test(conditions_alone, Text == "{\"conditions\":[]}") :- line(conditions, details([], returned(1), [x-1], [], []), Text).
test(a_comparison, Text == "[\"compare\",\"gt\",[\"typed\",[\"arg\",\"x\"],\"int\"],0]") :- x(X), condition(compare(gt, X, 0), Text).
test(types_with_full_names, Text == "[\"instance\",[\"typed\",[\"arg\",\"o\"],\"java.lang.Object\"],\"p.A$B[]\"]") :-
    condition(instance(typed(arg(o), 'java.lang.Object'), array('p.A$B')), Text).
test(alternatives, Text == "[\"any\",[[[\"is_null\",[\"arg\",\"a\"]],[\"compare\",\"lt\",[\"arg\",\"x\"],5]],[[\"not_null\",[\"arg\",\"b\"]]]]]") :-
    condition(any([[is_null(arg(a)),compare(lt, arg(x), 5)],[not_null(arg(b))]]), Text).
test(units_of_a_literal, Text == "[\"text_equal\",[\"arg\",\"s\"],[\"constant_string\",\"a\\u0022\\u005c\\u000a\\ud83d\"]]") :-
    condition(text_equal(arg(s), constant_string([0'a,0'",0'\\,10,0xd83d])), Text).
test(floats, Texts == ["NaN","Infinity","-Infinity","-0.0","2.5"]) :-
    findall(Text, ( member(N, [nan,inf,-inf,-0.0,2.5]), float_end(N, Text) ), Texts).
test(all_there_is, Conditions-End == [["not_null",["typed",["arg","t"],"shop.Till"]]]-["threw",["new",7,"p.E"]]) :-
    till(T, t),
    Cell = cell(T, object('shop.Till'), ['shop.Till.size'-typed(field(arg(t), 'shop.Till.size'), int)]),
    Array = cell(new(3, array(int)), array(int), length(2), [0-1], rest(0)),
    line(all, details([not_null(T)], threw(new(7, 'p.E')), [t-T], [Cell], [Cell,Array,cell(static, 'p.S', ['p.S.n'-1])]), Text),
    atom_json_dict(Text, Json, [value_string_as_atom(false)]),
    _{conditions:Conditions, end:End, heap_in:[In], heap_out:[Out,Made,Static]} :< Json,
    In == Out,
    In = ["object",_,"shop.Till",[["shop.Till.size",["typed"|_]]]],
    Made == ["array",["new",3,"int[]"],"int",2,[[0,1]],[0]],
    Static == ["static","p.S",[["p.S.n",1]]].

%   What is called by another one's name is that one, which no condition has to say.
test(one_name_for_two, Text == "{\"conditions\":[[\"same\",[\"typed\",[\"arg\",\"u\"],\"shop.Till\"],[\"typed\",[\"arg\",\"t\"],\"shop.Till\"]]]}") :-
    till(T, t),
    line(conditions, details([], returned, [t-T,u-T], [], []), Text).
test(one_name_for_two_that_a_condition_says) :-
    till(T, t), till(U, u),
    line(conditions, details([same(U, T)], returned, [t-T,u-T], [], []), Text1),
    line(conditions, details([same(T, U)], returned, [t-T,u-T], [], []), Text2),
    forall(member(Text, [Text1,Text2]), \+ sub_string(Text, _, _, _, "],[\"same\"")).
test(a_field_by_the_name_of_an_argument,
     Text == "{\"conditions\":[[\"compare\",\"eq\",[\"typed\",[\"field\",[\"arg\",\"t\"],\"shop.Till.size\"],\"int\"],[\"typed\",[\"arg\",\"x\"],\"int\"]]]}") :-
    till(T, t), x(X),
    Fields = ['shop.Till.size'-X,'shop.Till.next'-typed(field(cast(arg(t), 'shop.Till'), 'shop.Till.next'), 'shop.Till')],
    line(conditions, details([], returned, [], [cell(T, object('shop.Till'), Fields)], []), Text).

:- end_tests(case_terms).

float_end(N, Text) :-
    F is N,
    line(all, details([], returned(F), [], [], []), Line),
    sub_string(Line, B, _, _, "\"returned\","), !,
    Start is B + 11,
    sub_string(Line, Start, _, 0, Rest),
    once(sub_string(Rest, Before, _, _, "]")),
    sub_string(Rest, 0, Before, _, Text).
