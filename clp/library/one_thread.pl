/*  The one thread that there is: which it is, and locks, which nobody else holds.

    The thread is an object without state of its own, but for what the JDK keeps in it (ThreadLocal). What else it tells hangs on who runs the
    program, and nothing of that is known. Nobody interrupts it, and waiting takes no time. An unknown ReentrantLock is one that is not held.
*/
:- module(one_thread, []).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, known/1]).
:- use_module('../../solver/heap', [interned/5]).
:- use_module('../../solver/classes', [instance_template/2]).
:- use_module('../../solver/types', [exact_type/2]).
:- use_module('../../solver/object_nodes', [new_owned_object/5]).
:- use_module('../../solver/input_values', []).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

model('java.lang.Thread.currentThread()Ljava/lang/Thread;', r(X), H0, H) :- thread(X, H0, H).
model('java.lang.Thread.currentCarrierThread()Ljava/lang/Thread;', r(X), H0, H) :- thread(X, H0, H).

thread(X, H0, H) :- interned(H0, current_thread, one_thread:thread_cell, X, H).

:- public thread_cell/1.

thread_cell(Cell) :- instance_template('java.lang.Thread', Cell).

model('java.lang.Thread.yield()V', void, _).
model('java.lang.Thread.onSpinWait()V', void, _).
model('java.lang.Thread.sleep(J)V'(Millis), void, H0, H, E) :-
    known(Millis),
    ( Millis < 0 -> raise(H0, 'java.lang.IllegalArgumentException', H, E) ; H = H0, E = ok ).

no_model(static, 'java.lang.Thread.interrupted()Z', threads).
no_model(instance, 'java.lang.Thread.interrupt()V', threads).
no_model(instance, 'java.lang.Thread.isInterrupted()Z', threads).
no_model(instance, 'java.lang.Thread.isAlive()Z', threads).
no_model(instance, 'java.lang.Thread.isDaemon()Z', threads).
no_model(instance, 'java.lang.Thread.isVirtual()Z', threads).
no_model(instance, 'java.lang.Thread.getName()Ljava/lang/String;', threads).
no_model(instance, 'java.lang.Thread.getId()J', threads).
no_model(instance, 'java.lang.Thread.threadId()J', threads).
no_model(instance, 'java.lang.Thread.getPriority()I', threads).
no_model(instance, 'java.lang.Thread.getState()Ljava/lang/Thread$State;', threads).
no_model(instance, 'java.lang.Thread.getThreadGroup()Ljava/lang/ThreadGroup;', threads).
no_model(instance, 'java.lang.Thread.getContextClassLoader()Ljava/lang/ClassLoader;', threads).
no_model(instance, 'java.lang.Thread.getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;', threads).
no_model(instance, 'java.lang.Thread.toString()Ljava/lang/String;', threads).
no_model(instance, 'java.lang.Thread.setName(Ljava/lang/String;)V', threads).
no_model(instance, 'java.lang.Thread.setPriority(I)V', threads).
no_model(instance, 'java.lang.Thread.setDaemon(Z)V', threads).
no_model(instance, 'java.lang.Thread.setContextClassLoader(Ljava/lang/ClassLoader;)V', threads).
no_model(instance, 'java.lang.Thread.join(J)V', threads).
no_model(instance, 'java.lang.Thread.start()V', threads).
no_model(instance, 'java.lang.Thread.run()V', threads).
no_model(instance, 'java.lang.Thread.join(Ljava/time/Duration;)Z', threads).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.util.concurrent.locks.ReentrantLock.sync', Node, r(S)) :-
    node_store(Node, Store),
    obj_variable(Node, X),
    exact_type('java.util.concurrent.locks.ReentrantLock$NonfairSync', Type),
    new_owned_object(Store, Type, X, ['java.util.concurrent.locks.AbstractQueuedSynchronizer.state'-0,
                                      'java.util.concurrent.locks.AbstractQueuedSynchronizer.head'-null,
                                      'java.util.concurrent.locks.AbstractQueuedSynchronizer.tail'-null,
                                      'java.util.concurrent.locks.AbstractOwnableSynchronizer.exclusiveOwnerThread'-null], S).
