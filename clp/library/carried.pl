/*  Arguments that models carry from one place to another without a look at them: these may be unknown in any call. */
:- module(carried, [carried/2]).

%!  carried(?Id, -Places) is nondet.
%
%   The model of the method Id takes unknown values in the arguments at Places, counted from 1, receivers included.
%
%       ?- carried('java.lang.String.valueOf(C)Ljava/lang/String;', Places).
%       Places = [1].

carried('java.lang.String.toString()Ljava/lang/String;', [1]).
carried('java.lang.String.valueOf(C)Ljava/lang/String;', [1]).
carried('java.lang.AbstractStringBuilder.append(C)Ljava/lang/AbstractStringBuilder;', [2]).
carried('java.lang.AbstractStringBuilder.setCharAt(IC)V', [3]).
carried('java.lang.AbstractStringBuilder.insert(IC)Ljava/lang/AbstractStringBuilder;', [3]).
carried('java.lang.Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V', [2,3]).
carried('java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;', [1]).
carried('java.lang.NullPointerException.fillInStackTrace()Ljava/lang/Throwable;', [1]).
carried('java.util.concurrent.atomic.AtomicReference.getAndSet(Ljava/lang/Object;)Ljava/lang/Object;', [2]).
carried('java.util.concurrent.atomic.AtomicReference.setPlain(Ljava/lang/Object;)V', [2]).
carried('java.util.concurrent.atomic.AtomicReference.setOpaque(Ljava/lang/Object;)V', [2]).
carried('java.util.concurrent.atomic.AtomicReference.setRelease(Ljava/lang/Object;)V', [2]).
carried('java.util.concurrent.atomic.AtomicReference.lazySet(Ljava/lang/Object;)V', [2]).
carried('java.util.concurrent.atomic.AtomicReference.compareAndSet(Ljava/lang/Object;Ljava/lang/Object;)Z', [2,3]).
carried('java.util.concurrent.atomic.AtomicReference.weakCompareAndSetPlain(Ljava/lang/Object;Ljava/lang/Object;)Z', [2,3]).
carried('java.util.concurrent.atomic.AtomicReference.weakCompareAndSetVolatile(Ljava/lang/Object;Ljava/lang/Object;)Z', [2,3]).
carried('java.util.concurrent.atomic.AtomicBoolean.getAndSet(Z)Z', [2]).
carried('java.util.concurrent.atomic.AtomicBoolean.setPlain(Z)V', [2]).
carried('java.util.concurrent.atomic.AtomicBoolean.setOpaque(Z)V', [2]).
carried('java.util.concurrent.atomic.AtomicBoolean.setRelease(Z)V', [2]).
carried('java.util.concurrent.atomic.AtomicBoolean.lazySet(Z)V', [2]).
carried('jdk.internal.misc.Unsafe.putBoolean(Ljava/lang/Object;JZ)V', [4]).
carried('jdk.internal.misc.Unsafe.putBooleanVolatile(Ljava/lang/Object;JZ)V', [4]).
carried('jdk.internal.misc.Unsafe.putInt(Ljava/lang/Object;JI)V', [4]).
carried('jdk.internal.misc.Unsafe.putIntVolatile(Ljava/lang/Object;JI)V', [4]).
carried('jdk.internal.misc.Unsafe.putLong(Ljava/lang/Object;JJ)V', [4]).
carried('jdk.internal.misc.Unsafe.putLongVolatile(Ljava/lang/Object;JJ)V', [4]).
carried('jdk.internal.misc.Unsafe.putReference(Ljava/lang/Object;JLjava/lang/Object;)V', [4]).
carried('jdk.internal.misc.Unsafe.putReferenceVolatile(Ljava/lang/Object;JLjava/lang/Object;)V', [4]).
carried('jdk.internal.misc.Unsafe.compareAndSetInt(Ljava/lang/Object;JII)Z', [4,5]).
carried('jdk.internal.misc.Unsafe.compareAndExchangeInt(Ljava/lang/Object;JII)I', [4,5]).
carried('jdk.internal.misc.Unsafe.compareAndSetLong(Ljava/lang/Object;JJJ)Z', [4,5]).
carried('jdk.internal.misc.Unsafe.compareAndExchangeLong(Ljava/lang/Object;JJJ)J', [4,5]).
carried('jdk.internal.misc.Unsafe.compareAndSetReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z', [4,5]).
carried('jdk.internal.misc.Unsafe.compareAndExchangeReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;', [4,5]).
carried('java.io.PrintStream.print(Z)V', [2]).
carried('java.io.PrintStream.print(C)V', [2]).
carried('java.io.PrintStream.print(I)V', [2]).
carried('java.io.PrintStream.print(J)V', [2]).
carried('java.io.PrintStream.print(F)V', [2]).
carried('java.io.PrintStream.print(D)V', [2]).
carried('java.io.PrintStream.print(Ljava/lang/String;)V', [2]).
carried('java.io.PrintStream.println(Z)V', [2]).
carried('java.io.PrintStream.println(C)V', [2]).
carried('java.io.PrintStream.println(I)V', [2]).
carried('java.io.PrintStream.println(J)V', [2]).
carried('java.io.PrintStream.println(F)V', [2]).
carried('java.io.PrintStream.println(D)V', [2]).
carried('java.io.PrintStream.println(Ljava/lang/String;)V', [2]).
carried('java.io.PrintStream.write(I)V', [2]).
carried('java.io.PrintStream.<init>(Ljava/io/OutputStream;Z)V', [3]).
