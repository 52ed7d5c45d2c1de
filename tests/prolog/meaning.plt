:- use_module(library(plunit)).
:- use_module(library(lists), [member/2, subtract/3]).
:- use_module('../../clp/meaning').

%   after(Instruction, Stack0, Stack): Stack is left of Stack0, whatever the outcome.
after(Instruction, Stack0, Stack) :- once(meaning(Instruction, Stack0, Stack, _, _)).

%   outcomes(Instruction, Test, Outcomes): with operands as they come.
outcomes(Instruction, Test, Outcomes) :- once(meaning(Instruction, _, _, Test, Outcomes)).

raised(Instruction, Answer, Class) :- outcomes(Instruction, _, Outcomes), memberchk(Answer:raise(Class), Outcomes).

array_load(I) :- member(I, [iaload,laload,faload,daload,aaload,baload,caload,saload]).
array_store(I) :- member(I, [iastore,lastore,fastore,dastore,aastore,bastore,castore,sastore]).

:- begin_tests(meaning).

test(values, Tags == [int,long,float,double,ref]) :- findall(T, value(T, _, _), Tags).
test(value_is_tagged, V == long(3)) :- value(long, 3, V).

test(constants, Stacks == [[int(1)],[long(1)],[float(1.0)],[double(1.0)],[ref(null)]]) :-
    findall(S, ( member(I, [iconst(1),lconst(1),fconst(1.0),dconst(1.0),aconst_null]), after(I, [], S) ), Stacks).
test(load_pushes_the_local, G == [local(3,V)]) :- once(meaning(iload(3), [], [int(V)], always, [normal:next(G)])).
test(store_pops_into_the_local, G == [set_local(3,v)]) :-
    once(meaning(astore(3), [ref(v)], [], always, [normal:next(G)])).
test(increment_touches_no_stack, S == [int(1)]) :- after(iinc(0, 5), [int(1)], S).

test(pop, S == [int(2)]) :- after(pop, [float(1.0),int(2)], S).
test(pop_of_a_long, fail) :- meaning(pop, [long(1)], _, _, _).
test(pop2_of_two, S == []) :- after(pop2, [int(1),ref(null)], S).
test(pop2_of_a_long, S == [int(1)]) :- after(pop2, [long(1),int(1)], S).
test(pop2_of_half_a_long, fail) :- meaning(pop2, [int(1),long(1)], _, _, _).
test(dup, S == [int(1),int(1)]) :- after(dup, [int(1)], S).
test(dup_of_a_double, fail) :- meaning(dup, [double(1.0)], _, _, _).
test(dup_x1, S == [int(1),int(2),int(1)]) :- after(dup_x1, [int(1),int(2)], S).
test(dup_x1_over_a_long, fail) :- meaning(dup_x1, [int(1),long(2)], _, _, _).
test(dup_x2_over_two, S == [int(1),int(2),int(3),int(1)]) :- after(dup_x2, [int(1),int(2),int(3)], S).
test(dup_x2_over_a_long, S == [int(1),long(2),int(1)]) :- after(dup_x2, [int(1),long(2)], S).
test(dup2_of_two, S == [int(1),int(2),int(1),int(2)]) :- after(dup2, [int(1),int(2)], S).
test(dup2_of_a_long, S == [long(1),long(1)]) :- after(dup2, [long(1)], S).
test(dup2_x1_of_two, S == [int(1),int(2),int(3),int(1),int(2)]) :- after(dup2_x1, [int(1),int(2),int(3)], S).
test(dup2_x1_of_a_long, S == [long(1),int(2),long(1)]) :- after(dup2_x1, [long(1),int(2)], S).
test(dup2_x2_of_two_over_two, S == [int(1),int(2),int(3),int(4),int(1),int(2)]) :-
    after(dup2_x2, [int(1),int(2),int(3),int(4)], S).
test(dup2_x2_of_a_long_over_two, S == [long(1),int(2),int(3),long(1)]) :- after(dup2_x2, [long(1),int(2),int(3)], S).
test(dup2_x2_of_two_over_a_long, S == [int(1),int(2),long(3),int(1),int(2)]) :-
    after(dup2_x2, [int(1),int(2),long(3)], S).
test(dup2_x2_of_longs, S == [long(1),long(2),long(1)]) :- after(dup2_x2, [long(1),long(2)], S).
test(swap, S == [ref(null),int(1)]) :- after(swap, [int(1),ref(null)], S).

test(the_first_operand_is_below, G == [isub(x,y,Z)]) :-
    once(meaning(isub, [int(y),int(x)], [int(Z)], always, [normal:next(G)])).
test(operands_of_another_sort, fail) :- meaning(iadd, [int(1),long(1)], _, _, _).
test(operands_that_are_missing, fail) :- meaning(iadd, [int(1)], _, _, _).
test(shifts_of_a_long_take_an_int, S == [long(Z)]) :- after(lshl, [int(1),long(1)], S), S = [long(Z)].
test(a_long_is_what_its_int_is, S-G == [long(x)]-[]) :- once(meaning(i2l, [int(x)], S, _, [normal:next(G)])).
test(division_asks_its_divisor, Tests == [compare(ne,y,0)]) :-
    findall(T, ( member(I-S, [idiv-int(y),irem-int(y),ldiv-long(y),lrem-long(y)]), meaning(I, [S|_], _, T, _) ), Ts),
    sort(Ts, Tests).
test(division_by_zero, Cs == ['java.lang.ArithmeticException']) :-
    setof(C, I^( member(I, [idiv,irem,ldiv,lrem]), raised(I, false, C) ), Cs).
test(division_of_floats_never_fails, Tests == [always,always,always,always]) :-
    findall(T, ( member(I, [fdiv,frem,ddiv,drem]), outcomes(I, T, _) ), Tests).

test(conditional_branches_jump_or_go_on, N == 17) :-
    aggregate_all(count, ( member(I, [ifeq(9),ifne(9),iflt(9),ifge(9),ifgt(9),ifle(9),if_icmpeq(9),if_icmpne(9),
                                      if_icmplt(9),if_icmpge(9),if_icmpgt(9),if_icmple(9),if_acmpeq(9),if_acmpne(9),
                                      ifnull(9),ifnonnull(9),instance_branch(t, true, 9)]),
                           outcomes(I, _, O), length(O, 2), memberchk(_:goto(9), O), memberchk(_:next([]), O) ), N).
test(if_icmp_compares_in_order, T == compare(lt,x,y)) :- meaning(if_icmplt(1), [int(y),int(x)], _, T, _).
test(acmpne_jumps_where_they_differ, O == [true:next([]),false:goto(1)]) :- outcomes(if_acmpne(1), _, O).
test(ifnonnull_jumps_where_not_null, B == 4) :- outcomes(ifnonnull(4), _, O), memberchk(r(_):goto(B), O).
test(switch_has_an_outcome_for_each_key, O == [-1:goto(2),5:goto(3),default:goto(1)]) :-
    outcomes(switch(1, [-1-2,5-3]), switch(_, [-1,5]), O).
test(negated_type_test, O == [false:goto(1),true:next([])]) :- outcomes(instance_branch(t, false, 1), _, O).

test(returns_give_the_bare_value, Vs == [x,x,x,x,x]) :-
    findall(V, ( member(I-E, [ireturn-int(x),lreturn-long(x),freturn-float(x),dreturn-double(x),areturn-ref(x)]),
                 meaning(I, [E], [], always, [normal:return(V)]) ), Vs).
test(return_gives_nothing, O == [normal:return(void)]) :- outcomes(return, always, O).
test(throw_of_null, C == 'java.lang.NullPointerException') :- raised(athrow, null, C).
test(throw_of_an_object, X == x) :- meaning(athrow, [ref(r(x))], _, null(R), O), memberchk(R:throw(X), O).

test(field_of_null, Cs == ['java.lang.NullPointerException']) :-
    setof(C, I^( member(I, [getfield(f, 2, int),putfield(f, 2, int),arraylength,monitorenter,monitorexit]),
                 raised(I, null, C) ), Cs).
test(field_has_the_sort_it_says, S == [double(V)]) :- after(getfield(f, 2, double), [ref(r(x))], S), S = [double(V)].
test(putfield_takes_the_object_below, S-T == [int(0)]-null(r(x))) :-
    once(meaning(putfield(f, 2, long), [long(1),ref(r(x)),int(0)], S, T, _)).
test(static_fields_never_fail, Tests == [always,always]) :-
    findall(T, ( member(I, [getstatic(c, f, 2, int),putstatic(c, f, 2, int)]), outcomes(I, T, _) ), Tests).

test(arguments_in_order, Args == [1,2,3.0]) :-
    once(meaning(invokestatic(m, [int,long,float], void, raises), [float(3.0),long(2),int(1)], [], always,
                 [normal:invoke(raises, m, Args, _)])).
test(receiver_in_front, Args == [x,1]) :-
    meaning(invokevirtual(m, [int], void), [int(1),ref(r(x))], [], null(R), O), !,
    memberchk(R:invoke(virtual, m, Args, _), O).
test(result_is_pushed, S == [long(R),int(7)]) :-
    after(invokestatic(m, [], long, quiet), [int(7)], S), S = [long(R)|_].
test(no_result_of_void, S == [int(7)]) :- after(invokestatic(m, [], void, quiet), [int(7)], S).
test(call_on_null, Cs == ['java.lang.NullPointerException']) :-
    setof(C, I^( member(I, [invokevirtual(m, [], void),invokespecial(m, [], void, quiet)]), raised(I, null, C) ), Cs).
test(quiet_calls_say_so, Kind == quiet) :- outcomes(invokespecial(m, [], void, quiet), _, [_:invoke(Kind, _, _, _)|_]).

test(new_is_not_null, S == [ref(r(X))]) :- after(new(c), [], S), S = [ref(r(X))].
test(array_of_negative_size, C == 'java.lang.NegativeArraySizeException') :- raised(newarray(int), false, C).
test(arrays_of_negative_size, C == 'java.lang.NegativeArraySizeException') :- raised(multianewarray(t, 2), false, C).
test(sizes_in_order, T == sizes([1,2])) :- once(meaning(multianewarray(t, 2), [int(2),int(1)], _, T, _)).
test(loads_fail_in_two_ways, N == 8) :-
    aggregate_all(count, ( array_load(I), raised(I, null, 'java.lang.NullPointerException'),
                           raised(I, outside, 'java.lang.ArrayIndexOutOfBoundsException') ), N).
test(stores_fail_in_two_ways, N == 8) :-
    aggregate_all(count, ( array_store(I), raised(I, null, 'java.lang.NullPointerException'),
                           raised(I, outside, 'java.lang.ArrayIndexOutOfBoundsException') ), N).
test(only_references_may_not_be_storable, Is == [aastore]) :-
    findall(I, ( array_store(I), raised(I, mismatch, 'java.lang.ArrayStoreException') ), Is).
test(small_stores_narrow, Names == [byte_element,i2c,i2s]) :-
    findall(Name, ( member(I, [bastore,castore,sastore]), outcomes(I, _, O), memberchk(inside(_):next([G,_]), O),
                    functor(G, Name, _) ), Names).

test(cast_keeps_the_reference, S == [ref(x)]) :- after(checkcast(t), [ref(x)], S).
test(failed_cast, C == 'java.lang.ClassCastException') :- raised(checkcast(t), false, C).
test(type_test_never_fails, T == always) :- outcomes(instanceof(t), T, _).
test(initialisation_is_an_effect, O == [normal:initialise(c)]) :- outcomes(init(c), always, O).
test(unsupported_is_an_effect, O == [normal:unsupported(why)]) :- outcomes(unsupported(why), always, O).
test(unknown_instruction, fail) :- meaning(no_such_instruction, _, _, _, _).

:- end_tests(meaning).
