:- use_module(library(plunit)).
:- use_module(library(lists), [member/2, last/2]).
:- use_module('../../clp/partial_evaluation').
:- use_module('../../solver/classes', [add_class/5, forget_classes/0]).

classes :-
    forget_classes,
    Npe = 'java.lang.NullPointerException',
    add_class('java.lang.Throwable', ['java.lang.Throwable'], [], [], []),
    add_class(Npe, [Npe,'java.lang.RuntimeException','java.lang.Throwable'], [], [], []).

%   left(Parameters, Blocks, Predicates): of a static method without `this`.
left(Tags, Blocks, Predicates) :-
    residual_predicates(method('t.C.m()V', static, Tags, int, false, Blocks), Predicates).

%   of_one_block(Tags, Instructions, Predicates): pcs count from 0.
of_one_block(Tags, Instructions, Predicates) :-
    numbered(Instructions, 0, Numbered),
    left(Tags, [block(0, inline, [], [], Numbered, none)], Predicates).

numbered([], _, []).
numbered([I|Is], Pc, [Pc-I|Rest]) :- Pc1 is Pc + 1, numbered(Is, Pc1, Rest).

%   kinds(Predicates, Kinds): what the predicates are, in order of their names.
kinds(Predicates, Kinds) :- findall(Kind, ( member(P, Predicates), arg(3, P, Kind) ), Kinds0), msort(Kinds0, Kinds).

rules(Predicates, Kind, Rules) :- member(P, Predicates), arg(3, P, Kind), !, arg(8, P, Rules).

test_of(Predicates, Kind, Test) :- member(P, Predicates), arg(3, P, Kind), !, arg(7, P, Test).

answers(Rules, Answers) :- findall(A, ( member(R, Rules), arg(1, R, A) ), Answers).

goals(rule(_, _, _, _, _, Goals, _, _), Goals).

:- begin_tests(partial_evaluation, [setup(classes), cleanup(forget_classes)]).

test(stack_and_locals_are_gone, [Goals,R] =@= [[iadd(_,_,Z)],Z]) :-
    of_one_block([int,int], [iload(0),iload(1),iadd,ireturn], [predicate(_, entry, method, 0, [X0,Y0], _, always, [Rule])]),
    Rule = rule(_, H, R, H1, ok, Goals, [], [0,1,2,3]), H == H1, Goals = [iadd(X1, Y1, _)], X0-Y0 == X1-Y1.
test(parameters_of_two_slots, A-B == X-Y) :-
    of_one_block([long,long], [lload(0),lload(2),ladd,lreturn], [predicate(_, _, _, _, [A,B], _, _, [Rule])]),
    goals(Rule, [ladd(X, Y, _)]).
test(arithmetic_on_constants_is_done, [G,R] == [[],42]) :-
    of_one_block([], [iconst(6),iconst(7),imul,ireturn], [predicate(_, _, _, _, [], _, _, [Rule])]),
    Rule = rule(_, _, R, _, _, G, _, _).
test(constants_wrap, R == -2147483648) :-
    of_one_block([], [iconst(2147483647),iconst(1),iadd,ireturn], [P]), arg(8, P, [rule(_, _, R, _, _, _, _, _)]).
test(stores_leave_nothing, G == []) :-
    of_one_block([int], [iload(0),istore(1),iload(1),istore(0),iload(0),ireturn], [P]),
    arg(8, P, [Rule]), goals(Rule, G).
test(known_divisor_is_not_asked, T == always) :-
    of_one_block([int], [iload(0),iconst(2),idiv,ireturn], [P]), arg(7, P, T).
test(known_zero_only_raises, E-C == exc(X)-'java.lang.ArithmeticException') :-
    of_one_block([int], [iload(0),iconst(0),idiv,ireturn], [P]),
    arg(8, P, [rule(_, _, _, _, E, [new_exception(_, C, X, _)], _, _)]).

test(first_test_is_the_methods_own, Ts-As == [compare(ne,Y,0)]-[true,false]) :-
    of_one_block([int,int], [iload(0),iload(1),idiv,ireturn], [predicate(_, _, _, _, [_,Y], _, T, Rules)]),
    Ts = [T], answers(Rules, As).
test(later_test_is_a_predicate_of_its_own, Kinds == [div,method]) :-
    of_one_block([int,int], [iload(0),iconst(1),iadd,iload(1),idiv,ireturn], Ps), kinds(Ps, Kinds).
test(answers_come_first_in_the_call, Same == true) :-
    of_one_block([int,int], [iload(0),iconst(1),iadd,iload(1),idiv,ireturn], Ps),
    rules(Ps, method, [Rule]), goals(Rule, [_,decide(compare(ne, _, 0), _, A),call(Name, [B|_], _, _, _, _, _)]),
    ( A == B, sub_atom(Name, _, _, 0, '/div@4') -> Same = true ; Same = false ).
test(unused_values_are_no_parameters, N == 1) :-
    of_one_block([int,int,int], [iload(0),iconst(1),iadd,iload(1),irem,ireturn], Ps),
    member(predicate(_, answer, div, _, Parameters, _, _, Rules), Ps),
    Rules = [rule(_, _, _, _, ok, [irem(_, Y, _)], _, _)|_], !,
    findall(P, ( member(P, Parameters), P == Y ), Ys), length(Ys, N).

test(dereference_splits, As == [r(X),null]) :-
    of_one_block([ref], [aload(0),getfield(f, 2, int),ireturn], [P]), arg(8, P, Rules), answers(Rules, As), As = [r(X)|_].
test(once_dereferenced_is_known, [Kinds,Goals] == [[method],2]) :-
    of_one_block([ref], [aload(0),getfield(f, 2, int),pop,aload(0),getfield(g, 3, int),ireturn], Ps),
    kinds(Ps, Kinds), rules(Ps, method, [Rule|_]), goals(Rule, G), length(G, Goals).
test(null_is_known_as_well, N == 1) :-
    of_one_block([], [aconst_null,getfield(f, 2, int),ireturn], [P]), arg(8, P, Rules), length(Rules, N).
test(new_objects_are_not_asked, Kinds == [method]) :-
    of_one_block([], [new('t.A'),getfield(f, 2, int),ireturn], Ps), kinds(Ps, Kinds), test_of(Ps, method, always).
test(this_is_not_asked, T == always) :-
    residual_predicates(method('t.C.m()I', instance, [], int, true,
                               [block(0, inline, [], [], [0-aload(0),1-getfield(f, 2, int),4-ireturn], none)]), [P]),
    arg(7, P, T).
test(index_in_bounds_is_known, Kinds == [method]) :-
    of_one_block([ref,int], [aload(0),iload(1),iaload,pop,aload(0),iload(1),iaload,ireturn], Ps), kinds(Ps, Kinds).
test(another_index_is_asked, Kinds == [index,method]) :-
    of_one_block([ref,int,int], [aload(0),iload(1),iaload,pop,aload(0),iload(2),iaload,ireturn], Ps), kinds(Ps, Kinds).
test(length_is_a_good_size, T == null(A)) :-
    of_one_block([ref], [aload(0),arraylength,newarray(int),areturn], [predicate(_, _, _, _, [A], _, T, _)]).
test(unknown_size_is_asked, As == [true,false]) :-
    of_one_block([int], [iload(0),newarray(int),areturn], [P]), arg(8, P, Rules), answers(Rules, As).
test(null_is_storable_everywhere, As == [null,outside]) :-
    of_one_block([ref], [aload(0),iconst(0),aconst_null,aastore,return], [P]), arg(8, P, Rules),
    answers(Rules, [inside(_)|As]).

test(calls_may_raise, [Kinds,As] == [[after,method],[ok,exc(X)]]) :-
    of_one_block([], [invokestatic('t.C.f()I', [], int, raises),ireturn], Ps),
    kinds(Ps, Kinds), rules(Ps, after, Rules), answers(Rules, As), As = [_,exc(X)].
test(quiet_calls_go_on, [Kinds,E] == [[method],ok]) :-
    of_one_block([], [invokestatic('t.C.f()I', [], int, quiet),ireturn], Ps),
    kinds(Ps, Kinds), rules(Ps, method, [rule(_, _, _, _, _, [call(_, _, _, _, _, E, _)], _, _)]).
test(virtual_calls_are_selected_at_run_time, G == invoke(virtual,m,[X,1],void)) :-
    of_one_block([ref], [aload(0),iconst(1),invokevirtual(m, [int], void),return], Ps),
    rules(Ps, method, [Rule|_]), goals(Rule, [invoke(K, M, [X|As], _, _, _, _, _)|_]), G = invoke(K, M, [X|As], void).
test(initialisation_is_asked_once, N == 1) :-
    of_one_block([], [init(c),getstatic(c, f, 2, int),pop,init(c),getstatic(c, f, 2, int),ireturn], Ps),
    aggregate_all(count, ( member(P, Ps), arg(8, P, Rs), member(R, Rs), goals(R, Gs), member(initialise(c, _, _, _, _), Gs) ), N).
test(unsupported_ends_the_rule, G == [unsupported('t.C.m()V',0,why)]) :-
    of_one_block([], [unsupported(why),ireturn], [P]), arg(8, P, [R]), goals(R, G).

test(blocks_with_many_ways_in_are_predicates, Kinds == [cont,method]) :-
    left([int], [block(0, inline, [0], [], [0-iload(0),1-ifeq(2)], 1),
                 block(1, inline, [0], [], [4-iinc(0, 1)], 2),
                 block(2, cont, [0], [], [7-iload(0),8-ireturn], none)], Ps), kinds(Ps, Kinds).
test(inline_blocks_are_absorbed, As-Ks == [true,false]-[method]) :-
    left([int], [block(0, inline, [0], [], [0-iload(0),1-iflt(2)], 1),
                 block(1, inline, [], [], [4-iconst(1),5-ireturn], none),
                 block(2, inline, [], [], [6-iconst(2),7-ireturn], none)], Ps),
    kinds(Ps, Ks), rules(Ps, method, Rules), answers(Rules, As).
test(blocks_take_live_locals_only, Ps == [B]) :-
    left([int,int], [block(0, inline, [1], [], [0-goto(1)], none),
                     block(1, loop, [1], [], [3-iinc(1, 1),6-goto(1)], none)], All),
    member(predicate(_, entry, loop, _, Ps, [1-B], _, _), All), !.
test(the_stack_goes_along, Vs == 2) :-
    left([int], [block(0, inline, [0], [], [0-iconst(7),1-iload(0),2-ifeq(1)], 1),
                 block(1, cont, [0], [], [5-iload(0),6-iadd,7-ireturn], none)], All),
    member(predicate(_, _, cont, _, Ps, _, _, _), All), !, length(Ps, Vs).
test(loops_call_themselves, Name == 't.C.m()V/loop@start') :-
    left([int], [block(0, loop, [0], [], [0-iinc(0, 1),3-goto(0)], none)], Ps),
    rules(Ps, loop, [R]), goals(R, G), last(G, call(Name, _, _, _, _, _, _)).

test(implicit_exceptions_find_their_handler, R == 1) :-
    left([ref], [block(0, inline, [0], [h('java.lang.RuntimeException', 1)], [0-aload(0),1-arraylength,2-ireturn], none),
                 block(1, inline, [], [], [3-pop,4-iconst(1),5-ireturn], none)], Ps),
    rules(Ps, method, [_,rule(null, _, R, _, ok, _, _, _)]).
test(handlers_of_others_are_passed_by, E == exc(X)) :-
    left([ref], [block(0, inline, [0], [h('t.Other', 1)], [0-aload(0),1-arraylength,2-ireturn], none),
                 block(1, inline, [], [], [3-pop,4-iconst(1),5-ireturn], none)], Ps),
    rules(Ps, method, [_,rule(null, _, _, _, E, [new_exception(_, _, X, _)], _, _)]).
test(thrown_objects_are_asked_their_type, T == ['t.X','t.Y']) :-
    left([ref], [block(0, inline, [0], [h('t.X', 1),h('t.Y', 1)], [0-aload(0),1-athrow], none),
                 block(1, cont, [], [], [3-pop,4-iconst(1),5-ireturn], none)], Ps),
    test_of(Ps, catch, handler(_, T)).
test(nothing_gets_past_a_handler_for_all, Kinds == [method]) :-
    left([ref], [block(0, inline, [0], [h(any, 1)], [0-aload(0),1-athrow], none),
                 block(1, inline, [], [], [3-pop,4-iconst(1),5-ireturn], none)], Ps), kinds(Ps, Kinds).

test(switch_has_a_rule_for_each_key, As == [1,5,default]) :-
    left([int], [block(0, inline, [0], [], [0-iload(0),1-switch(3, [1-1,5-2])], none),
                 block(1, inline, [], [], [10-iconst(1),11-ireturn], none),
                 block(2, inline, [], [], [12-iconst(2),13-ireturn], none),
                 block(3, inline, [], [], [14-iconst(3),15-ireturn], none)], Ps),
    rules(Ps, method, Rules), answers(Rules, As).
test(switch_on_a_constant_is_decided, R == 2) :-
    left([], [block(0, inline, [], [], [0-iconst(5),1-switch(1, [5-2])], none),
              block(1, inline, [], [], [10-iconst(1),11-ireturn], none),
              block(2, inline, [], [], [12-iconst(2),13-ireturn], none)], [P]), arg(8, P, [rule(_, _, R, _, _, _, _, _)]).
test(comparison_and_branch_are_one_test, T-Pcs == compare(lt,X,Y)-[0,1,2,3]) :-
    left([long,long], [block(0, inline, [0,2], [], [0-lload(0),1-lload(2),2-lcmp,3-iflt(2)], 1),
                       block(1, inline, [], [], [6-iconst(1),7-ireturn], none),
                       block(2, inline, [], [], [8-iconst(2),9-ireturn], none)],
         [predicate(_, _, _, _, [X,Y], _, T, [rule(true, _, _, _, _, _, _, All)|_])]),
    findall(Pc, ( member(Pc, All), Pc < 6 ), Pcs0), msort(Pcs0, Pcs1), sort(0, @<, Pcs1, Pcs).

test(missing_operand, throws(verification('t.C.m()V', 0, no_operands_for(ireturn)))) :- of_one_block([], [ireturn], _).
test(unset_local, throws(verification(_, 0, local_not_set(0)))) :- of_one_block([], [iload(0),ireturn], _).
test(code_that_runs_off_its_end, throws(verification(_, _, _))) :- of_one_block([], [nop], _).
test(stacks_that_differ, throws(verification(_, _, _))) :-
    left([int], [block(0, inline, [0], [], [0-iconst(7),1-iload(0),2-ifeq(2)], 1),
                 block(1, inline, [], [], [5-pop], 2),
                 block(2, cont, [], [], [6-iconst(1),7-ireturn], none)], _).

:- end_tests(partial_evaluation).
