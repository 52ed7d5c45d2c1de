:- use_module(library(plunit)).
:- use_module('../../clp/listing').
:- use_module('../../clp/partial_evaluation').
:- use_module('../../solver/classes', [add_class/5, forget_classes/0]).

%   listed(Id, Static, Tags, Result, Blocks, Names, Lines): the text's lines.
listed(Id, Static, Tags, Result, Blocks, Names, Lines) :-
    residual_predicates(method(Id, Static, Tags, Result, true, Blocks), Predicates),
    listing_text(Predicates, Names, Text),
    split_string(Text, "\n", "", Lines).

one_block(Id, Static, Tags, Instructions, Names, Lines) :-
    listed(Id, Static, Tags, int, [block(0, inline, [], [], Instructions, none)], Names, Lines).

:- begin_tests(listing).

test(a_clause, Lines == ["plus([A, B], [Plus], H, H, ok, plus(1, [], [])) :-              % line 3",
                         "    Plus #= A + B.", ""]) :-
    one_block('t.C.plus(II)I', static, [int,int], [0-iload(0),1-iload(1),2-iadd,3-ireturn],
              names([v(0, 0, 4, a),v(1, 0, 4, b)], [0-3]), Lines).
test(without_names, Lines == ["plus([V1, V2], [Plus], H, H, ok, plus(1, [], [])) :-", "    Plus #= V1 + V2.", ""]) :-
    one_block('t.C.plus(II)I', static, [int,int], [0-iload(0),1-iload(1),2-iadd,3-ireturn], names([], []), Lines).
test(reserved_names_are_not_taken, Line == "plus([H_, T_], [Plus], H, H, ok, plus(1, [], [])) :-") :-
    one_block('t.C.plus(II)I', static, [int,int], [0-iload(0),1-iload(1),2-iadd,3-ireturn],
              names([v(0, 0, 4, h),v(1, 0, 4, t)], []), [Line|_]).
test(odd_names_are_variables, Line == "id([Valeur_1], [Valeur_1], H, H, ok, id(1, [], [])).") :-
    one_block('t.C.id(I)I', static, [int], [0-iload(0),1-ireturn], names([v(0, 0, 4, 'valeur$1')], []), [Line|_]).
test(names_with_a_dollar_in_front, Line == "id([Assert], [Assert], H, H, ok, id(1, [], [])).") :-
    one_block('t.C.id(I)I', static, [int], [0-iload(0),1-ireturn], names([v(0, 0, 4, '$assert')], []), [Line|_]).
test(lines_of_copied_subroutines, Line == "id([Id], [Id], H, H, ok, id(1, [], [])).                        % line 8") :-
    one_block('t.C.id(I)I', static, [int], [65537-iload(0),65538-ireturn], names([], [0-7,1-8]), [Line|_]).

test(methods_keep_the_order_of_their_parameters,
     [Line1,Line2] == ["f([X, Y], [F], H, H, ok, f(1, [], [])) :-", "f([_, Y], [_], H0, H, exc(ArithmeticException), f(2, [], [])) :-"]) :-
    add_class('java.lang.ArithmeticException', ['java.lang.ArithmeticException'], [], [], []),
    one_block('t.C.f(II)I', static, [int,int], [0-iload(0),1-iload(1),2-idiv,3-ireturn],
              names([v(0, 0, 4, x),v(1, 0, 4, y)], []), [Line1,_,_,Line2|_]).
test(patterns_stand_in_the_head, Heads == ["f([A, r(B)], [N], H, H, ok, f(1, [], [])) :-", "f([_, null], [_], H0, H, exc(NullPointerException), f(2, [], [])) :-"]) :-
    one_block('t.C.f(ILt/C;)I', static, [int,ref], [0-aload(1),1-getfield('t.C.n', 2, int),4-iload(0),5-iadd,6-pop,7-aload(1),8-getfield('t.C.n', 2, int),9-ireturn],
              names([v(0, 0, 9, a),v(1, 0, 9, b)], []), Lines),
    findall(L, ( member(L, Lines), sub_string(L, 0, 2, _, "f(") ), Heads).
test(overloads_are_told_apart, Calls == ["    'f(long)'([X], [F], H0, H, ok, T)."]) :-
    one_block('t.C.f(I)J', static, [int], [0-iload(0),1-i2l,2-invokestatic('t.C.f(J)J', [long], long, quiet),5-lreturn],
              names([v(0, 0, 9, x)], []), [_|Rest]), Rest = [_|_], findall(C, ( member(C, Rest), C \== "" ), Calls).
test(other_classes_by_their_names, Line == "    'D.g'([], [G], H0, H, ok, T).") :-
    one_block('t.C.f()I', static, [], [0-invokestatic('u.D.g()I', [], int, quiet),3-ireturn], names([], []), [_,Line|_]).
test(virtual_calls_say_so, Line == "    virtual(g, [r(This)], [G], H0, H1, Exc1, T1),") :-
    one_block('t.C.f()I', instance, [], [0-aload(0),1-invokevirtual('t.C.g()I', [], int),4-ireturn], names([v(0, 0, 9, this)], []), [_,Line|_]).
test(texts_are_strings, Line == "    string_constant(H0, \"a b\", Text, H).") :-
    one_block('t.C.f()I', static, [], [0-ldc_string('a b'),2-areturn], names([], []), [_,Line|_]).
test(lone_surrogates_stay_codes, Line == "    string_constant(H0, codes([55296]), Text, H).") :-
    one_block('t.C.f()I', static, [], [0-ldc_string(codes([55296])),2-areturn], names([], []), [_,Line|_]).
test(surrogate_pairs_are_characters, Line == "    string_constant(H0, \"\x1F600\\", Text, H).") :-
    one_block('t.C.f()I', static, [], [0-ldc_string(codes([55357,56832])),2-areturn], names([], []), [_,Line|_]).
test(blocks_are_numbered_by_kind, Names == ["f","f_if","f_loop","f_loop2"]) :-
    listed('t.C.f(I)V', static, [int], void,
           [block(0, loop, [0], [], [0-iinc(0, 1),3-iload(0),4-iflt(0)], 1), block(1, loop, [0], [], [7-iinc(0, -1),10-goto(1)], none)],
           names([], []), Lines),
    findall(N, ( member(L, Lines), sub_string(L, 0, 1, _, "f"), once(sub_string(L, B, 1, _, "(")), sub_string(L, 0, B, _, N) ), All),
    sort(All, Names).
test(arrays_are_what_costs, Line == "f([N], [r(Array)], H0, H, ok, f(1, [N], [])) :-") :-
    one_block('t.C.f(I)[I', static, [int], [0-iload(0),1-newarray(int),3-areturn], names([v(0, 0, 9, n)], []), [Line|_]).

:- end_tests(listing).
