/*  java.lang.Throwable; its stack trace is the subject of stack_traces.pl.

    Constructors are the JDK's bytecode. The field suppressedExceptions holds null where nothing was suppressed yet,
    an array of what was, or the exception itself where its constructor forbade suppression. The message of an
    exception that the machine or a model made is the exception itself: reading it ends the path, unless the JVM's
    text is known.
*/
:- module(throwables, []).
:- use_module(library(lists), [append/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, not_modelled/2, new_text/4, array_units/5, new_array_of/5]).
:- use_module(object_fields, [field/4, put/5, put_static/5, leave_out/4]).
:- use_module(stack_traces, [note_stack/3, without_stack/3]).
:- use_module('../calls', [invoke/8]).
:- use_module('../../solver/heap', [type_of/3, array_length/3]).
:- use_module('../../solver/ends', [path_ends/1]).

%   Only its assertions and empty lists are set up there, which models stand for.
model('java.lang.Throwable.<clinit>()V', void, H0, H) :-
    put_static('java.lang.Throwable', 'java.lang.Throwable.$assertionsDisabled', 1, H0, H1),
    leave_out('java.lang.Throwable', ['EMPTY_THROWABLE_ARRAY'], H1, H).

model('java.lang.Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V'(X, Message, Cause, Suppression, Trace),
      void, H0, H, E) :-
    (   Trace =:= 0
    ->  without_stack(X, H0, H1), E = ok
    ;   invoke(virtual, 'java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;', [X], _, H0, H1, E, _)
    ),
    (   E == ok
    ->  put(X, 'java.lang.Throwable.detailMessage', Message, H1, H2),
        put(X, 'java.lang.Throwable.cause', Cause, H2, H3),
        (   Suppression =:= 0
        ->  put(X, 'java.lang.Throwable.suppressedExceptions', r(X), H3, H)
        ;   H = H3
        )
    ;   H = H1
    ).

model('java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;'(X), r(X), H0, H) :- note_stack(X, H0, H).
model('java.lang.NullPointerException.fillInStackTrace()Ljava/lang/Throwable;'(X), r(X), H0, H) :- note_stack(X, H0, H).

model('java.lang.Throwable.getMessage()Ljava/lang/String;'(X), Message, H0, H) :- message(X, Message, H0, H).
%   The text that the JVM finds for its own is never there for one that the program made.
model('java.lang.NullPointerException.getMessage()Ljava/lang/String;'(X), Message, H0, H) :- message(X, Message, H0, H).

model('java.lang.Throwable.addSuppressed(Ljava/lang/Throwable;)V'(X, R), void, H0, H, E) :-
    (   R == r(X)
    ->  raise(H0, 'java.lang.IllegalArgumentException', H, E)
    ;   R == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   E = ok,
        field(H0, X, 'java.lang.Throwable.suppressedExceptions', S),
        suppress(S, X, R, H0, H)
    ).

model('java.lang.Throwable.getSuppressed()[Ljava/lang/Throwable;'(X), r(A), H0, H) :-
    field(H0, X, 'java.lang.Throwable.suppressedExceptions', S),
    suppressed(S, X, H0, Rs),
    new_array_of(H0, 'java.lang.Throwable', Rs, A, H).

no_model(instance, 'java.lang.Throwable.getOurStackTrace()[Ljava/lang/StackTraceElement;', 'stack traces').
no_model(instance, 'java.lang.Throwable.printStackTrace(Ljava/io/PrintStream;)V', 'stack traces').
no_model(instance, 'java.lang.Throwable.printStackTrace(Ljava/io/PrintWriter;)V', 'stack traces').

suppress(null, X, R, H0, H) :-
    new_array_of(H0, 'java.lang.Throwable', [R], A, H1),
    put(X, 'java.lang.Throwable.suppressedExceptions', r(A), H1, H).
suppress(r(A0), X, R, H0, H) :-
    (   A0 =:= X
    ->  H = H0
    ;   suppressed(r(A0), X, H0, Rs0),
        append(Rs0, [R], Rs),
        new_array_of(H0, 'java.lang.Throwable', Rs, A, H1),
        put(X, 'java.lang.Throwable.suppressedExceptions', r(A), H1, H)
    ).

suppressed(null, _, _, []).
suppressed(r(A), X, H, Rs) :-
    (   A =:= X
    ->  Rs = []
    ;   array_length(H, A, N),
        array_units(H, A, 0, N, Rs)
    ).

message(X, Message, H0, H) :-
    field(H0, X, 'java.lang.Throwable.detailMessage', Message0),
    (   Message0 == r(X)
    ->  type_of(H0, X, Class),
        machine_message(Class, Units),
        new_text(H0, Units, Y, H1),
        Message = r(Y),
        put(X, 'java.lang.Throwable.detailMessage', Message, H1, H)
    ;   Message = Message0, H = H0
    ).

machine_message(Class, Units) :-
    (   Class == 'java.lang.ArithmeticException'
    ->  Units = `/ by zero`
    ;   not_modelled('java.lang.Throwable.getMessage()Ljava/lang/String;', message_of_the_machine(Class))
    ).
