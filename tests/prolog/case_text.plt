:- use_module(library(plunit)).
:- use_module(library(http/json), [atom_json_term/3]).
:- use_module('../../clp/cases/case_text').
:- use_module('../../clp/json_text').
:- use_module('../../solver/classes', []).

:- dynamic classes:load_field_type/2.
:- multifile classes:load_field_type/2.

classes:load_field_type('shop.Till.open', boolean).

written(Details, Text) :- with_output_to(string(Text), write_details(Details)).

%   The members as a JSON reader takes them.
read_back(Details, Members) :-
    written(Details, Text0),
    split_string(Text0, "\n", "", [""|Lines]),
    atomic_list_concat(Lines, ',', Text1),
    atomic_list_concat(['{',Text1,'}'], Text),
    atom_json_term(Text, json(Members), []).

till(E) :- E = typed(arg(t), 'shop.Till').

:- begin_tests(case_text).

test(nothing, Text == "\n\"constraints\": [], \"inputs\": {}\n\"result\": null, \"left_by\": null\n\"heap_in\": {}, \"heap_out\": {}") :-
    written(details([], returned, [], [], []), Text).
test(constraints_are_simplified, Cs == ['x > 1','t != null']) :-
    X = typed(arg(x), int), till(T),
    read_back(details([compare(gt, X, 0),not_null(T),compare(gt, X, 1)], returned, [], [], []), Members),
    memberchk(constraints=Cs, Members).
test(result, R == 'x + 1') :-
    read_back(details([], returned(op(iadd, [typed(arg(x), int),1])), [], [], []), Members),
    memberchk(result=R, Members).
test(inputs_in_order, Inputs == json([this=this,x='5',flag=true,c='\'a\''])) :-
    read_back(details([], returned, [this-typed(arg(this), 'shop.Till'),x-5,flag-as(1, boolean),c-as(97, char)], [], []), Members),
    memberchk(inputs=Inputs, Members).
test(an_element_that_is_told_twice_is_a_member_once, Heap == json([a=json([array=int,length='a.length',elements=json(['0'='2','1'='3'])])])) :-
    A = typed(arg(a), array(int)),
    Cell = cell(A, array(int), length(typed(length(arg(a)), int)), [0-1,1-3,0-2]),
    read_back(details([], returned, [], [Cell], []), Members),
    memberchk(heap_in=Heap, Members).
test(objects, Heap == json([t=json([class='shop.Till',fields=json([open=true,next='t.next',count='3'])])])) :-
    till(T),
    Fields = ['shop.Till.open'-1,'shop.Till.next'-typed(field(arg(t), 'shop.Till.next'), 'shop.Till'),'shop.Till.count'-3],
    read_back(details([], returned, [], [cell(T, object('shop.Till'), Fields)], []), Members),
    memberchk(heap_in=Heap, Members).
test(fields_of_one_name, Fields == json(['A.x'='1','B.x'='2',y='3'])) :-
    till(T),
    read_back(details([], returned, [], [], [cell(T, object('p.B'), ['p.A.x'-1,'p.B.x'-2,'p.B.y'-3])]), Members),
    memberchk(heap_out=json([t=json([_,fields=Fields])]), Members).
test(arrays, Heap == json(['new char[]#3'=json([array=char,length='2',elements=json(['0'='\'a\'',x='(char) (x + 1)'])])])) :-
    X = typed(arg(x), int),
    Cell = cell(new(3, array(char)), array(char), length(2), [0-97,X-op(i2c, [op(iadd, [X,1])])]),
    read_back(details([], returned, [], [], [Cell]), Members),
    memberchk(heap_out=Heap, Members).
test(arrays_of_unknown_contents, Heap == json(['new int[]#3'=json([array=int,length=n,elements=json([i='7']),rest='0'])])) :-
    N = typed(arg(n), int), I = typed(arg(i), int),
    Cell = cell(new(3, array(int)), array(int), length(N), [I-7], rest(0)),
    read_back(details([], returned, [], [], [Cell]), Members),
    memberchk(heap_out=Heap, Members).
test(static_fields, Heap == json(['static shop.Till'=json([static='shop.Till',fields=json([open=true])])])) :-
    read_back(details([], returned, [], [], [cell(static, 'shop.Till', ['shop.Till.open'-1])]), Members),
    memberchk(heap_out=Heap, Members).
test(what_is_thrown, R-E == @(null)-'new A#1') :-
    read_back(details([], threw(new(1, 'r.A')), [], [], []), Members),
    memberchk(result=R, Members),
    memberchk(left_by=E, Members).
test(arrays_of_arrays, Component == 'shop.Till[]') :-
    A = typed(arg(a), array(array('shop.Till'))),
    read_back(details([], returned, [], [cell(A, array(array('shop.Till')), length(typed(length(arg(a)), int)), [])], []), Members),
    memberchk(heap_in=json([a=json([array=Component|_])]), Members).
test(class_names_are_told_apart_within_the_case, Cs-R == ['t instanceof p.A','t instanceof q.A']-'new A#1') :-
    till(T),
    read_back(details([any([[instance(T, 'p.A')]]),instance(T, 'q.A')], returned(new(1, 'r.A')), [], [], []), Members0),
    read_back(details([], returned(new(1, 'r.A')), [], [], []), Members1),
    memberchk(constraints=Cs, Members0),
    memberchk(result=R, Members1).
test(texts_are_escaped, R == '"a\\"\\n"') :-
    read_back(details([], returned(constant_string([0'a,0'",10])), [], [], []), Members),
    memberchk(result=R, Members).
test(wrong_terms_say_so, throws(error(domain_error(java_expression, foo(1)), _))) :-
    written(details([], returned(foo(1)), [], [], []), _).

test(json_text, [forall(member(Text, ['',abc,'"','a\\b','\n\x1\\x1f\','\xe9\'])), Text == Back]) :-
    with_output_to(atom(Json0), json_text(Text)),
    atomic_list_concat(['[',Json0,']'], Json),
    atom_json_term(Json, [Back], []).
test(json_atom, [forall(member(Text, ['',abc,'x > 1',12,'"','a\\b','\n\x1\\x1f\','\xe9\'])), Atom == Json]) :-
    with_output_to(atom(Json), json_text(Text)),
    json_atom(Text, Atom).
test(json_text_of_a_number, Text == "\"12\"") :- with_output_to(string(Text), json_text(12)).

:- end_tests(case_text).
