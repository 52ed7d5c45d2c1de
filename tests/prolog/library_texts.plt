:- use_module(library(plunit)).
:- use_module('../../solver/floats', [use_ieee_floats/0]).
:- use_module('../../solver/heap', [new_heap/1, new_string/4, string_chars/3, cell/3, set_array/5, new_array/5, get_array/4]).
:- use_module('../../clp/library', []).
:- use_module('../../clp/library/model_clauses', [model_predicate/2, method_arity/3]).
:- use_module('../../clp/library/searching').
:- use_module('../../clp/library/characters').

:- initialization(use_ieee_floats).

:- begin_tests(library_texts).

chars(Text, Chars) :-
    atom_codes(Text, Codes),
    compound_name_arguments(Chars, chars, Codes).

test(arity_of_instance_method, N == 9) :- method_arity(instance, 'C.m([JLx/Y;D)V', N).
test(arity_of_static_method, N == 5) :- method_arity(static, 'C.<clinit>()V', N).
test(arity_of_arrays, N == 7) :- method_arity(static, 'C.m([[I[Lx/Y;)V', N).

test(expansion, [(:- public('C.m()I'/6)), (:- det('C.m()I'/6)), ('C.m()I'(X, V, H, H, ok, library) :- foo(X, V, H))]
               =@= Clauses) :-
    model_predicate((model('C.m()I'(X), V, H) :- foo(X, V, H)), Clauses).
test(expansion_of_what_throws, Head =@= 'C.m()I'(_, V, H0, H, E, library)) :-
    model_predicate((model('C.m()I'(_), V, H0, H, E) :- foo(V, H0, H, E)), [_,_,(Head :- _)]).
test(other_clauses_stay, fail) :- model_predicate((foo(X) :- bar(X)), _).

test(from_places, Is == [0,3,-1]) :-
    chars(abcab, Chars),
    chars(ab, Part),
    text_from(Part, -1, Chars, I1), text_from(Part, 1, Chars, I2), text_from(Part, 4, Chars, I3),
    Is = [I1,I2,I3].
test(back_places, Is == [3,0,-1]) :-
    chars(abcab, Chars),
    chars(ab, Part),
    text_back(Part, 9, Chars, I1), text_back(Part, 2, Chars, I2), text_back(Part, -1, Chars, I3),
    Is = [I1,I2,I3].
test(empty_part, Is == [0,2,2,0,-1]) :-
    chars(ab, Chars),
    text_from(chars(), -3, Chars, I1), text_from(chars(), 2, Chars, I2), text_from(chars(), 9, Chars, I3),
    text_back(chars(), 0, Chars, I4), text_back(chars(), -1, Chars, I5),
    Is = [I1,I2,I3,I4,I5].
test(supplementary, I == 1) :- unit_from(0x1F600, 0, chars(97,0xD83D,0xDE00), I).
test(no_code_point, I == -1) :- unit_from(0x110000, 0, chars(97), I).

test(white, Ws == [9,10,11,12,13,28,29,30,31,32,0x1680,0x2028,0x2029,0x205F,0x3000]) :-
    findall(C, ( between(0, 0xFFFF, C), white(C), \+ between(0x2000, 0x200A, C) ), Ws).
test(white_but_not_breaking, fail) :- white(0x2007).
test(case_beyond_latin, throws(path_ended(unsupported('the character U+0416', _)))) :- upper(0x416, _).

string(Text, H, X) :-
    chars(Text, Chars),
    new_string(H, Chars, X, H).

test(interned_once, Y1-Y2 == X1-X1) :-
    new_heap(H),
    string(abc, H, X1),
    string(abc, H, X2),
    library:'java.lang.String.intern()Ljava/lang/String;'(X1, r(Y1), H, _, ok, _),
    library:'java.lang.String.intern()Ljava/lang/String;'(X2, r(Y2), H, _, ok, _).
test(unread_elements_are_not_shared, V-W == 5-0) :-
    new_heap(H),
    new_array(H, int, 2, X, H),
    library:'java.lang.Object.clone()Ljava/lang/Object;'(X, r(Y), H, _, ok, _),
    set_array(H, X, 0, 5, _),
    get_array(H, X, 0, V),
    get_array(H, Y, 0, W).
test(overlapping_copy, Vs == [1,1,2]) :-
    new_heap(H),
    new_array(H, int, 3, X, H),
    set_array(H, X, 0, 1, _), set_array(H, X, 1, 2, _),
    library:'java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V'(r(X), 0, r(X), 1, 2, _, H, _, ok, _),
    findall(V, ( member(I, [0,1,2]), get_array(H, X, I, V) ), Vs).
test(numbers_that_jdks_write_differently, throws(path_ended(unsupported(double, _)))) :-
    new_heap(H),
    library:'java.lang.Double.toString(D)Ljava/lang/String;'(2.0e22, _, H, _, _, _).
test(bits_of_nan, throws(path_ended(unsupported('java.lang.Double.doubleToRawLongBits(D)J', _)))) :-
    new_heap(H),
    NaN is nan,
    library:'java.lang.Double.doubleToRawLongBits(D)J'(NaN, _, H, _, _, _).

:- end_tests(library_texts).
