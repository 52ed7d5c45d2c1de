/*  The meaning of every instruction, written once.

    meaning(Instruction, Stack0, Stack, Test, Outcomes) relates the operand stack before and after, the question
    that decides how the instruction ends, and one named outcome for each answer:

        Outcomes ::= [Answer:Effect, ...]
        Effect   ::= next(Goals)            go on behind the instruction, after Goals
                   | goto(Block)            jump
                   | raise(Class)           an implicit exception (JVMS 2.10, and 6.5 for each instruction)
                   | throw(Object)          an explicit one
                   | return(Value)          leave the method; Value is `void` for a method without result
                   | invoke(Kind, Method, Arguments, Result)
                                            Kind is `virtual`, or for that very method `raises` or `quiet`: a quiet
                                            one never ends by an exception
                   | initialise(Class)      run static initialisers that have not run yet
                   | unsupported(Why)

    The test `always` has the one answer `normal`. The others are the rows of test_rows.pl. Where a test answers with a
    pattern (r(X) for a reference that is not null), the outcome may use the pattern's variables.

    Stack entries are tagged: int(X), long(X), float(X), double(X), ref(R); references are `null` or r(X).
    long and double take one entry. Goals are operations without their heap arguments (see operations.pl), and
    local(N, V), set_local(N, V) on the frame. Interpreter, partial evaluator, Python (python_rows.py) and the list of
    supported instructions in docs/ all read this table; a new instruction is a new row here and nowhere else.
*/
:- module(meaning, [meaning/5, value/3, is_explicit/1, initialising/1]).
:- use_module(library(lists), [append/3, nth0/3]).
:- use_module('../solver/row_clauses', []).
:- use_module('../solver/operation_rows', [operation_row/8]).

%!  value(?Tag, ?Bare, ?Tagged) is semidet.
%
%   Tagged is the stack entry for the value Bare of sort Tag.
%
%       ?- value(int, 3, V).
%       V = int(3).

value(int, X, int(X)).
value(long, X, long(X)).
value(float, X, float(X)).
value(double, X, double(X)).
value(ref, X, ref(X)).

%!  meaning(+Instruction, ?Stack0, ?Stack, -Test, -Outcomes) is semidet.
%
%   How Instruction runs; fails where Stack0 does not hold the operands it needs.
%
%       ?- meaning(iadd, [int(2),int(1)], Stack, Test, Outcomes).
%       Stack = [int(Z)], Test = always, Outcomes = [normal:next([iadd(1,2,Z)])].

meaning(nop, S, S, always, [normal:next([])]).

% Constants
meaning(aconst_null, S, [ref(null)|S], always, [normal:next([])]).
meaning(iconst(C), S, [int(C)|S], always, [normal:next([])]).
meaning(lconst(C), S, [long(C)|S], always, [normal:next([])]).
meaning(fconst(C), S, [float(C)|S], always, [normal:next([])]).
meaning(dconst(C), S, [double(C)|S], always, [normal:next([])]).
meaning(ldc_string(Text), S, [ref(r(X))|S], always, [normal:next([string_constant(Text, X)])]).
meaning(ldc_class(Type), S, [ref(r(X))|S], always, [normal:next([class_constant(Type, X)])]).

% Local variables
meaning(iload(N), S, [int(V)|S], always, [normal:next([local(N, V)])]).
meaning(lload(N), S, [long(V)|S], always, [normal:next([local(N, V)])]).
meaning(fload(N), S, [float(V)|S], always, [normal:next([local(N, V)])]).
meaning(dload(N), S, [double(V)|S], always, [normal:next([local(N, V)])]).
meaning(aload(N), S, [ref(V)|S], always, [normal:next([local(N, V)])]).
meaning(istore(N), [int(V)|S], S, always, [normal:next([set_local(N, V)])]).
meaning(lstore(N), [long(V)|S], S, always, [normal:next([set_local(N, V)])]).
meaning(fstore(N), [float(V)|S], S, always, [normal:next([set_local(N, V)])]).
meaning(dstore(N), [double(V)|S], S, always, [normal:next([set_local(N, V)])]).
meaning(astore(N), [ref(V)|S], S, always, [normal:next([set_local(N, V)])]).
meaning(iinc(N, C), S, S, always, [normal:next([local(N, V), iadd(V, C, W), set_local(N, W)])]).

% Operand stack; the forms with 2 move one long or double, or two of the others (JVMS 2.11.1)
meaning(pop, [A|S], S, always, [normal:next([])]) :- single(A).
meaning(pop2, [A|S0], S, always, [normal:next([])]) :- pair(A, S0, _, S).
meaning(dup, [A|S], [A,A|S], always, [normal:next([])]) :- single(A).
meaning(dup_x1, [A,B|S], [A,B,A|S], always, [normal:next([])]) :- single(A), single(B).
meaning(dup_x2, [A,B|S0], [A|S], always, [normal:next([])]) :-
    single(A), pair(B, S0, Bs, S1), append(Bs, [A|S1], S).
meaning(dup2, [A|S0], S, always, [normal:next([])]) :-
    pair(A, S0, As, S1), append(As, S1, S2), append(As, S2, S).
meaning(dup2_x1, [A|S0], S, always, [normal:next([])]) :-
    pair(A, S0, As, [B|S1]), single(B), append(As, S1, S2), append(As, [B|S2], S).
meaning(dup2_x2, [A|S0], S, always, [normal:next([])]) :-
    pair(A, S0, As, [B|S1]), pair(B, S1, Bs, S2), append(As, S2, S3), append(Bs, S3, S4), append(As, S4, S).
meaning(swap, [A,B|S], [B,A|S], always, [normal:next([])]) :- single(A), single(B).

% Arithmetic on int
meaning(iadd, [int(Y),int(X)|S], [int(Z)|S], always, [normal:next([iadd(X, Y, Z)])]).
meaning(isub, [int(Y),int(X)|S], [int(Z)|S], always, [normal:next([isub(X, Y, Z)])]).
meaning(imul, [int(Y),int(X)|S], [int(Z)|S], always, [normal:next([imul(X, Y, Z)])]).
meaning(idiv, [int(Y),int(X)|S], [int(Z)|S], compare(ne, Y, 0),
        [true:next([idiv(X, Y, Z)]), false:raise('java.lang.ArithmeticException')]).
meaning(irem, [int(Y),int(X)|S], [int(Z)|S], compare(ne, Y, 0),
        [true:next([irem(X, Y, Z)]), false:raise('java.lang.ArithmeticException')]).
meaning(ineg, [int(X)|S], [int(Z)|S], always, [normal:next([ineg(X, Z)])]).
meaning(ishl, [int(Y),int(X)|S], [int(Z)|S], always, [normal:next([ishl(X, Y, Z)])]).
meaning(ishr, [int(Y),int(X)|S], [int(Z)|S], always, [normal:next([ishr(X, Y, Z)])]).
meaning(iushr, [int(Y),int(X)|S], [int(Z)|S], always, [normal:next([iushr(X, Y, Z)])]).
meaning(iand, [int(Y),int(X)|S], [int(Z)|S], always, [normal:next([iand(X, Y, Z)])]).
meaning(ior, [int(Y),int(X)|S], [int(Z)|S], always, [normal:next([ior(X, Y, Z)])]).
meaning(ixor, [int(Y),int(X)|S], [int(Z)|S], always, [normal:next([ixor(X, Y, Z)])]).

% Arithmetic on long; the distance of a shift is an int
meaning(ladd, [long(Y),long(X)|S], [long(Z)|S], always, [normal:next([ladd(X, Y, Z)])]).
meaning(lsub, [long(Y),long(X)|S], [long(Z)|S], always, [normal:next([lsub(X, Y, Z)])]).
meaning(lmul, [long(Y),long(X)|S], [long(Z)|S], always, [normal:next([lmul(X, Y, Z)])]).
meaning(ldiv, [long(Y),long(X)|S], [long(Z)|S], compare(ne, Y, 0),
        [true:next([ldiv(X, Y, Z)]), false:raise('java.lang.ArithmeticException')]).
meaning(lrem, [long(Y),long(X)|S], [long(Z)|S], compare(ne, Y, 0),
        [true:next([lrem(X, Y, Z)]), false:raise('java.lang.ArithmeticException')]).
meaning(lneg, [long(X)|S], [long(Z)|S], always, [normal:next([lneg(X, Z)])]).
meaning(lshl, [int(Y),long(X)|S], [long(Z)|S], always, [normal:next([lshl(X, Y, Z)])]).
meaning(lshr, [int(Y),long(X)|S], [long(Z)|S], always, [normal:next([lshr(X, Y, Z)])]).
meaning(lushr, [int(Y),long(X)|S], [long(Z)|S], always, [normal:next([lushr(X, Y, Z)])]).
meaning(land, [long(Y),long(X)|S], [long(Z)|S], always, [normal:next([land(X, Y, Z)])]).
meaning(lor, [long(Y),long(X)|S], [long(Z)|S], always, [normal:next([lor(X, Y, Z)])]).
meaning(lxor, [long(Y),long(X)|S], [long(Z)|S], always, [normal:next([lxor(X, Y, Z)])]).

% Arithmetic on float and double
meaning(fadd, [float(Y),float(X)|S], [float(Z)|S], always, [normal:next([fadd(X, Y, Z)])]).
meaning(fsub, [float(Y),float(X)|S], [float(Z)|S], always, [normal:next([fsub(X, Y, Z)])]).
meaning(fmul, [float(Y),float(X)|S], [float(Z)|S], always, [normal:next([fmul(X, Y, Z)])]).
meaning(fdiv, [float(Y),float(X)|S], [float(Z)|S], always, [normal:next([fdiv(X, Y, Z)])]).
meaning(frem, [float(Y),float(X)|S], [float(Z)|S], always, [normal:next([frem(X, Y, Z)])]).
meaning(fneg, [float(X)|S], [float(Z)|S], always, [normal:next([fneg(X, Z)])]).
meaning(dadd, [double(Y),double(X)|S], [double(Z)|S], always, [normal:next([dadd(X, Y, Z)])]).
meaning(dsub, [double(Y),double(X)|S], [double(Z)|S], always, [normal:next([dsub(X, Y, Z)])]).
meaning(dmul, [double(Y),double(X)|S], [double(Z)|S], always, [normal:next([dmul(X, Y, Z)])]).
meaning(ddiv, [double(Y),double(X)|S], [double(Z)|S], always, [normal:next([ddiv(X, Y, Z)])]).
meaning(drem, [double(Y),double(X)|S], [double(Z)|S], always, [normal:next([drem(X, Y, Z)])]).
meaning(dneg, [double(X)|S], [double(Z)|S], always, [normal:next([dneg(X, Z)])]).

% Conversions
meaning(i2l, [int(X)|S], [long(X)|S], always, [normal:next([])]).
meaning(i2f, [int(X)|S], [float(Z)|S], always, [normal:next([i2f(X, Z)])]).
meaning(i2d, [int(X)|S], [double(Z)|S], always, [normal:next([i2d(X, Z)])]).
meaning(l2i, [long(X)|S], [int(Z)|S], always, [normal:next([l2i(X, Z)])]).
meaning(l2f, [long(X)|S], [float(Z)|S], always, [normal:next([l2f(X, Z)])]).
meaning(l2d, [long(X)|S], [double(Z)|S], always, [normal:next([l2d(X, Z)])]).
meaning(f2i, [float(X)|S], [int(Z)|S], always, [normal:next([f2i(X, Z)])]).
meaning(f2l, [float(X)|S], [long(Z)|S], always, [normal:next([f2l(X, Z)])]).
meaning(f2d, [float(X)|S], [double(Z)|S], always, [normal:next([f2d(X, Z)])]).
meaning(d2i, [double(X)|S], [int(Z)|S], always, [normal:next([d2i(X, Z)])]).
meaning(d2l, [double(X)|S], [long(Z)|S], always, [normal:next([d2l(X, Z)])]).
meaning(d2f, [double(X)|S], [float(Z)|S], always, [normal:next([d2f(X, Z)])]).
meaning(i2b, [int(X)|S], [int(Z)|S], always, [normal:next([i2b(X, Z)])]).
meaning(i2c, [int(X)|S], [int(Z)|S], always, [normal:next([i2c(X, Z)])]).
meaning(i2s, [int(X)|S], [int(Z)|S], always, [normal:next([i2s(X, Z)])]).

% Comparisons that leave -1, 0 or 1
meaning(lcmp, [long(Y),long(X)|S], [int(Z)|S], always, [normal:next([lcmp(X, Y, Z)])]).
meaning(fcmpl, [float(Y),float(X)|S], [int(Z)|S], always, [normal:next([fcmpl(X, Y, Z)])]).
meaning(fcmpg, [float(Y),float(X)|S], [int(Z)|S], always, [normal:next([fcmpg(X, Y, Z)])]).
meaning(dcmpl, [double(Y),double(X)|S], [int(Z)|S], always, [normal:next([dcmpl(X, Y, Z)])]).
meaning(dcmpg, [double(Y),double(X)|S], [int(Z)|S], always, [normal:next([dcmpg(X, Y, Z)])]).

% Branches
meaning(goto(B), S, S, always, [normal:goto(B)]).
meaning(ifeq(B), [int(X)|S], S, compare(eq, X, 0), [true:goto(B), false:next([])]).
meaning(ifne(B), [int(X)|S], S, compare(ne, X, 0), [true:goto(B), false:next([])]).
meaning(iflt(B), [int(X)|S], S, compare(lt, X, 0), [true:goto(B), false:next([])]).
meaning(ifge(B), [int(X)|S], S, compare(ge, X, 0), [true:goto(B), false:next([])]).
meaning(ifgt(B), [int(X)|S], S, compare(gt, X, 0), [true:goto(B), false:next([])]).
meaning(ifle(B), [int(X)|S], S, compare(le, X, 0), [true:goto(B), false:next([])]).
meaning(if_icmpeq(B), [int(Y),int(X)|S], S, compare(eq, X, Y), [true:goto(B), false:next([])]).
meaning(if_icmpne(B), [int(Y),int(X)|S], S, compare(ne, X, Y), [true:goto(B), false:next([])]).
meaning(if_icmplt(B), [int(Y),int(X)|S], S, compare(lt, X, Y), [true:goto(B), false:next([])]).
meaning(if_icmpge(B), [int(Y),int(X)|S], S, compare(ge, X, Y), [true:goto(B), false:next([])]).
meaning(if_icmpgt(B), [int(Y),int(X)|S], S, compare(gt, X, Y), [true:goto(B), false:next([])]).
meaning(if_icmple(B), [int(Y),int(X)|S], S, compare(le, X, Y), [true:goto(B), false:next([])]).
meaning(if_acmpeq(B), [ref(Y),ref(X)|S], S, same(X, Y), [true:goto(B), false:next([])]).
meaning(if_acmpne(B), [ref(Y),ref(X)|S], S, same(X, Y), [true:next([]), false:goto(B)]).
meaning(ifnull(B), [ref(X)|S], S, null(X), [null:goto(B), r(_):next([])]).
meaning(ifnonnull(B), [ref(X)|S], S, null(X), [null:next([]), r(_):goto(B)]).
meaning(switch(Default, Cases), [int(X)|S], S, switch(X, Keys), Outcomes) :-
    switch_outcomes(Cases, Keys, Default, Outcomes).

% A comparison and the branch on its result in one, as fusion.pl joins them
:- each(( operation_row(Goal, [Type,Type], int, _, three_way(Unordered), _, _, _), functor(Goal, Compare, _),
          value(Type, X, XEntry), value(Type, Y, YEntry),
          ( Unordered == none -> Test = compare(Op, X, Y) ; Test = compare_floats(Op, Unordered, X, Y) ) ),
        meaning(compare_branch(Compare, Op, B), [YEntry,XEntry|S], S, Test, [true:goto(B), false:next([])])).
meaning(instance_branch(Type, Answer, B), [ref(R)|S], S, instance(R, Type), [Answer:goto(B), Other:next([])]) :-
    opposite(Answer, Other).

% Leaving the method
meaning(ireturn, [int(X)|S], S, always, [normal:return(X)]).
meaning(lreturn, [long(X)|S], S, always, [normal:return(X)]).
meaning(freturn, [float(X)|S], S, always, [normal:return(X)]).
meaning(dreturn, [double(X)|S], S, always, [normal:return(X)]).
meaning(areturn, [ref(X)|S], S, always, [normal:return(X)]).
meaning(return, S, S, always, [normal:return(void)]).
meaning(athrow, [ref(R)|S], S, null(R),
        [r(X):throw(X), null:raise('java.lang.NullPointerException')]).

% Fields; F names the field, Slot is its place in the object or among the class's static fields
meaning(getfield(F, Slot, Tag), [ref(R)|S], [V|S], null(R),
        [r(X):next([get_field(X, F, Slot, B)]), null:raise('java.lang.NullPointerException')]) :-
    value(Tag, B, V).
meaning(putfield(F, Slot, Tag), [V,ref(R)|S], S, null(R),
        [r(X):next([set_field(X, F, Slot, B)]), null:raise('java.lang.NullPointerException')]) :-
    value(Tag, B, V).
meaning(getstatic(Class, F, Slot, Tag), S, [V|S], always, [normal:next([get_static(Class, F, Slot, B)])]) :-
    value(Tag, B, V).
meaning(putstatic(Class, F, Slot, Tag), [V|S], S, always, [normal:next([set_static(Class, F, Slot, B)])]) :-
    value(Tag, B, V).

% Methods
meaning(invokestatic(Method, Tags, Result, Ends), S0, S, always, [normal:invoke(Ends, Method, Args, R)]) :-
    call_stack(Tags, S0, S1, Args), result_stack(Result, R, S1, S).
meaning(invokespecial(Method, Tags, Result, Ends), S0, S, null(R0),
        [r(X):invoke(Ends, Method, [X|Args], R), null:raise('java.lang.NullPointerException')]) :-
    call_stack(Tags, S0, [ref(R0)|S1], Args), result_stack(Result, R, S1, S).
meaning(invokevirtual(Method, Tags, Result), S0, S, null(R0),
        [r(X):invoke(virtual, Method, [X|Args], R), null:raise('java.lang.NullPointerException')]) :-
    call_stack(Tags, S0, [ref(R0)|S1], Args), result_stack(Result, R, S1, S).

% Objects and arrays
meaning(new(Class), S, [ref(r(X))|S], always, [normal:next([new_object(Class, X)])]).
meaning(newarray(Type), [int(N)|S], [ref(r(X))|S], compare(ge, N, 0),
        [true:next([new_array(Type, N, X)]), false:raise('java.lang.NegativeArraySizeException')]).
meaning(multianewarray(Type, Dimensions), S0, [ref(r(X))|S], sizes(Ns),
        [true:next([new_arrays(Type, Ns, X)]), false:raise('java.lang.NegativeArraySizeException')]) :-
    length(Tags, Dimensions), all_int(Tags), call_stack(Tags, S0, S, Ns).
meaning(arraylength, [ref(R)|S], [int(N)|S], null(R),
        [r(X):next([array_length(X, N)]), null:raise('java.lang.NullPointerException')]).
meaning(iaload, [int(I),ref(A)|S], [int(V)|S], access(A, I), O) :- load_outcomes(I, V, O).
meaning(laload, [int(I),ref(A)|S], [long(V)|S], access(A, I), O) :- load_outcomes(I, V, O).
meaning(faload, [int(I),ref(A)|S], [float(V)|S], access(A, I), O) :- load_outcomes(I, V, O).
meaning(daload, [int(I),ref(A)|S], [double(V)|S], access(A, I), O) :- load_outcomes(I, V, O).
meaning(aaload, [int(I),ref(A)|S], [ref(V)|S], access(A, I), O) :- load_outcomes(I, V, O).
meaning(baload, [int(I),ref(A)|S], [int(V)|S], access(A, I), O) :- load_outcomes(I, V, O).
meaning(caload, [int(I),ref(A)|S], [int(V)|S], access(A, I), O) :- load_outcomes(I, V, O).
meaning(saload, [int(I),ref(A)|S], [int(V)|S], access(A, I), O) :- load_outcomes(I, V, O).
meaning(iastore, [int(V),int(I),ref(A)|S], S, access(A, I), O) :- store_outcomes(I, V, O).
meaning(lastore, [long(V),int(I),ref(A)|S], S, access(A, I), O) :- store_outcomes(I, V, O).
meaning(fastore, [float(V),int(I),ref(A)|S], S, access(A, I), O) :- store_outcomes(I, V, O).
meaning(dastore, [double(V),int(I),ref(A)|S], S, access(A, I), O) :- store_outcomes(I, V, O).
meaning(castore, [int(V),int(I),ref(A)|S], S, access(A, I), O) :- store_outcomes(I, i2c(V, W), _, W, O).
meaning(sastore, [int(V),int(I),ref(A)|S], S, access(A, I), O) :- store_outcomes(I, i2s(V, W), _, W, O).
meaning(bastore, [int(V),int(I),ref(A)|S], S, access(A, I), O) :-
    store_outcomes(I, byte_element(X, V, W), X, W, O).
meaning(aastore, [ref(V),int(I),ref(A)|S], S, storable(A, I, V),
        [mismatch:raise('java.lang.ArrayStoreException')|O]) :-
    store_outcomes(I, V, O).

% Types
meaning(checkcast(Type), [ref(R)|S], [ref(R)|S], castable(R, Type),
        [true:next([]), false:raise('java.lang.ClassCastException')]).
meaning(instanceof(Type), [ref(R)|S], [int(V)|S], always, [normal:next([instance_of(R, Type, V)])]).

% Monitors: one thread alone always gets them; a method that does not hold one cannot leave it (monitors.py)
meaning(monitorenter, [ref(R)|S], S, null(R), [r(_):next([]), null:raise('java.lang.NullPointerException')]).
meaning(monitorexit, [ref(R)|S], S, null(R), [r(_):next([]), null:raise('java.lang.NullPointerException')]).
meaning(monitorexit(unowned), [ref(R)|S], S, null(R),
        [r(_):raise('java.lang.IllegalMonitorStateException'), null:raise('java.lang.NullPointerException')]).

% What is not in the class file: static initialisation made explicit; in front of an instruction, where an int goes to a
% narrower type and may not fit (narrowing.py); tests of a class that cannot be loaded, of which null asks nothing; and
% what is not supported
meaning(init(Class), S, S, always, [normal:initialise(Class)]).
meaning(narrow(Type), [int(X)|S], [int(Z)|S], always, [normal:next([Goal])]) :- narrowing(Type, X, Z, Goal).
meaning(fits(Depth, Type), S, S, always, [normal:next([fits(X, Type)])]) :- nth0(Depth, S, int(X)).
meaning(checkcast_unavailable(Why), [ref(R)|S], [ref(R)|S], null(R), [null:next([]), r(_):unsupported(Why)]).
meaning(instanceof_unavailable(Why), [ref(R)|S], [int(0)|S], null(R), [null:next([]), r(_):unsupported(Why)]).
meaning(unsupported(Why), S, S, always, [normal:unsupported(Why)]).

load_outcomes(I, V, [inside(X):next([get_array(X, I, V)])|O]) :- access_failures(O).

store_outcomes(I, V, [inside(X):next([set_array(X, I, V)])|O]) :- access_failures(O).

store_outcomes(I, Narrowing, X, W, [inside(X):next([Narrowing,set_array(X, I, W)])|O]) :- access_failures(O).

access_failures([null:raise('java.lang.NullPointerException'),
                 outside:raise('java.lang.ArrayIndexOutOfBoundsException')]).

narrowing(boolean, X, Z, iand(X, 1, Z)).
narrowing(byte, X, Z, i2b(X, Z)).
narrowing(char, X, Z, i2c(X, Z)).
narrowing(short, X, Z, i2s(X, Z)).

%!  is_explicit(+Instruction) is semidet.
%
%   Instruction makes explicit what the one behind it, of the same pc, does: it does not count as one.

is_explicit(init(_)).
is_explicit(narrow(_)).
is_explicit(fits(_, _)).

%!  initialising(?Operation) is nondet.
%
%   In front of Operation stands an init(Class) where the class that it uses may not be initialised (JVMS 5.5).

initialising(getstatic).
initialising(putstatic).
initialising(invokestatic).
initialising(new).

single(int(_)).
single(float(_)).
single(ref(_)).

%   pair(A, S0, As, S): As is what a form with 2 moves, A and what is under it in S0; S is the rest.
pair(long(X), S, [long(X)], S).
pair(double(X), S, [double(X)], S).
pair(int(X), [B|S], [int(X),B], S) :- single(B).
pair(float(X), [B|S], [float(X),B], S) :- single(B).
pair(ref(X), [B|S], [ref(X),B], S) :- single(B).

opposite(true, false).
opposite(false, true).

all_int([]).
all_int([int|Tags]) :- all_int(Tags).

%   call_stack(Tags, S0, S, Args): S0 holds the arguments, the last on top, above S.

call_stack([], S, S, []).
call_stack([Tag|Tags], S0, S, [Arg|Args]) :-
    call_stack(Tags, S0, [Entry|S], Args),
    value(Tag, Arg, Entry).

result_stack(void, _, S, S) :- !.
result_stack(Tag, R, S, [V|S]) :- value(Tag, R, V).

switch_outcomes([], [], Default, [default:goto(Default)]).
switch_outcomes([Key-Block|Cases], [Key|Keys], Default, [Key:goto(Block)|Outcomes]) :-
    switch_outcomes(Cases, Keys, Default, Outcomes).
