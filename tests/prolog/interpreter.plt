:- use_module(library(plunit)).
:- use_module(library(lists), [append/3]).
:- use_module('../../clp/interpreter').
:- use_module('../../clp/source', [forget_source/0]).
:- use_module('../../solver/heap', [new_heap/1, type_of/3, get_static/5, new_object/4]).

%   A host with some classes and methods of its own.

:- dynamic user:host_provide/4.
user:host_provide(Kind, First, Second, Text) :-
    ( provided(Kind, First, Second, Term) -> true ; Term = missing(none) ),
    format(string(Text), '~q', [Term]).

provided(class, 't.C', _, class(['t.C'], [], ['t.C.count'-0], ['t.C'])).
provided(class, 't.Bad', _, class(['t.Bad'], [], [], ['t.Bad'])).
provided(class, 't.Sub', _, class(['t.Sub','t.C'], [], [], [])).
provided(class, Name, _, class([Name,'java.lang.RuntimeException','java.lang.Throwable'], [], [], [])) :-
    memberchk(Name, ['java.lang.ArithmeticException','java.lang.NullPointerException',
                     'java.lang.NegativeArraySizeException','java.lang.NoClassDefFoundError']).
provided(class, 'java.lang.ExceptionInInitializerError', _,
         class(['java.lang.ExceptionInInitializerError','java.lang.Error'], ['java.lang.Throwable.cause'-null], [], [])).
provided(select, 't.Sub', 't.C.f()I', 't.Sub.f()I').
provided(select, 't.C', 't.C.f()I', 't.C.f()I').
provided(method, Id, _, method(Id, Static, Tags, int, false, Blocks)) :- code(Id, Static, Tags, Blocks).

code('t.C.<clinit>()V', static, [], [block(0, inline, [], [], [0-iconst(7),1-putstatic('t.C', 't.C.count', 2, int),4-return], none)]).
code('t.Bad.<clinit>()V', static, [], [block(0, inline, [], [], [0-iconst(1),1-iconst(0),2-idiv,3-pop,4-return], none)]).
code('t.C.f()I', instance, [], [block(0, inline, [], [], [0-iconst(1),1-ireturn], none)]).
code('t.Sub.f()I', instance, [], [block(0, inline, [], [], [0-iconst(2),1-ireturn], none)]).
code('t.C.virtual(t.C)I', static, [ref], [block(0, inline, [0], [], [0-aload(0),1-invokevirtual('t.C.f()I', [], int),4-ireturn], none)]).
code('t.C.divide(II)I', static, [int,int], [block(0, inline, [0,1], [], [0-iload(0),1-iload(1),2-idiv,3-ireturn], none)]).
code('t.C.safe(II)I', static, [int,int],
     [block(0, inline, [0,1], [h('java.lang.ArithmeticException', 1)],
            [0-iload(0),1-iload(1),2-invokestatic('t.C.divide(II)I', [int,int], int, raises),5-ireturn], none),
      block(1, inline, [], [], [6-pop,7-iconst(-1),8-ireturn], none)]).
code('t.C.factorial(J)J', static, [long],
     [block(0, inline, [0], [], [0-lconst(1),1-lstore(2)], 1),
      block(1, loop, [0,2], [], [2-lload(0),3-lconst(1),4-lcmp,5-ifle(3)], 2),
      block(2, inline, [0,2], [], [8-lload(2),9-lload(0),10-lmul,11-lstore(2),12-lload(0),13-lconst(1),14-lsub,15-lstore(0),16-goto(1)], none),
      block(3, inline, [2], [], [19-lload(2),20-lreturn], none)]).
code('t.C.negative()I', static, [], [block(0, inline, [], [], [0-iconst(-1),1-newarray(int),3-arraylength,4-ireturn], none)]).
code('t.C.counted()I', static, [], [block(0, inline, [], [], [0-init('t.C'),0-getstatic('t.C', 't.C.count', 2, int),3-ireturn], none)]).
code('t.C.bad()I', static, [], [block(0, inline, [], [], [0-init('t.Bad'),0-iconst(0),1-ireturn], none)]).
code('t.C.badTwice()I', static, [],
     [block(0, inline, [], [h('java.lang.ExceptionInInitializerError', 1)], [0-init('t.Bad'),0-iconst(0),1-ireturn], none),
      block(1, inline, [], [], [2-pop,3-init('t.Bad'),3-iconst(0),4-ireturn], none)]).
code('t.C.stuck()I', static, [], [block(0, inline, [], [], [0-unsupported(reason),1-ireturn], none)]).

%   run(Id, Args, R, E, N): E is ok or the class of the exception, N the number of instructions.
run(Id, Args, R, E, N) :- new_heap(H), run(Id, Args, H, R, E, N).

run(Id, Args, H0, R, E, N) :-
    Counter = count(0),
    interpret(Id, Args, Counter, R, H0, H, E0),
    arg(1, Counter, N),
    ( E0 = exc(X) -> type_of(H, X, E) ; E = E0 ).

:- begin_tests(interpreter, [setup(( forget_source, forget_code )), cleanup(( forget_source, forget_code ))]).

test(result_and_count, R-N == 3-4) :- run('t.C.divide(II)I', [7,2], R, ok, N).
test(exception_leaves, E-N == 'java.lang.ArithmeticException'-3) :- run('t.C.divide(II)I', [7,0], _, E, N).
test(callee_counts, R-N == 3-8) :- run('t.C.safe(II)I', [7,2], R, ok, N).
test(exception_is_caught, R-N == -1-9) :- run('t.C.safe(II)I', [7,0], R, ok, N).
test(loop, R == 2432902008176640000) :- run('t.C.factorial(J)J', [20], R, ok, _).
test(loop_turns_over, R == -4249290049419214848) :- run('t.C.factorial(J)J', [21], R, ok, _).
test(selected_by_the_object, Rs == [1,2]) :-
    new_heap(H0), new_object(H0, 't.C', X, H1), new_object(H1, 't.Sub', Y, H),
    findall(R, ( member(O, [X,Y]), run('t.C.virtual(t.C)I', [r(O)], H, R, ok, _) ), Rs).
test(call_on_null, E == 'java.lang.NullPointerException') :- run('t.C.virtual(t.C)I', [null], _, E, _).
test(negative_size, E == 'java.lang.NegativeArraySizeException') :- run('t.C.negative()I', [], _, E, _).
test(initialised_on_first_use, R-N == 7-5) :- run('t.C.counted()I', [], R, ok, N).
test(initialised_once, N == 2) :-
    new_heap(H), run('t.C.counted()I', [], H, _, ok, _), run('t.C.counted()I', [], H, _, ok, N).
test(initialiser_that_fails, E == 'java.lang.ExceptionInInitializerError') :- run('t.C.bad()I', [], _, E, _).
test(class_that_failed_before, E == 'java.lang.NoClassDefFoundError') :- run('t.C.badTwice()I', [], _, E, _).
test(unsupported, throws(path_ended(unsupported(at('t.C.stuck()I', 0), reason)))) :- run('t.C.stuck()I', [], _, _, _).
test(no_such_method, throws(path_ended(unsupported('t.C.none()I', none)))) :- run('t.C.none()I', [], _, _, _).

:- end_tests(interpreter).
