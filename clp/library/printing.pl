/*  Output: an effect without a way back into the program.

    System.out and System.err, and what is made on top of them, lead out of the program: what is printed is gone, and
    printing always succeeds. A PrintStream on anything else, which a program may read back, ends the path. What printing an
    object does is the bytecode of bytecode/dynamic/printing.py, which calls the models here for what it has to know.
*/
:- module(printing, [written/4, told_by/3, message_by/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, known_value/1, new_array_of/5, not_modelled/2]).
:- use_module(object_fields, [field/4, put/5, static/5, put_static/5]).
:- use_module(format_checks, [format_parts/5]).
:- use_module('../calls', [call_target/4, initialise/5]).
:- use_module('../../solver/heap', [type_of/3, array_length/3]).
:- use_module('../../solver/ends', [path_ends/1]).

%   leads_out(H, X): what is written to the stream X leaves the program. Those of System stand on an object of FileOutputStream, as on the JVM.

leads_out(H, X) :-
    type_of(H, X, Type),
    leads_out(Type, X, H).

leads_out('java.io.FileOutputStream', _, _).
leads_out('java.io.PrintStream', X, H) :- below(X, H).
leads_out('java.io.BufferedOutputStream', X, H) :- below(X, H).
leads_out('java.io.FilterOutputStream', X, H) :- below(X, H).

below(X, H) :-
    field(H, X, 'java.io.FilterOutputStream.out', R),
    R = r(Y),
    leads_out(H, Y).

%!  written(+Id, +X, +H0, -H) is det.
%
%   The method Id writes to stream X, which leads out of the program; the path ends where it does not. A stream on nothing is
%   a closed one, which notes that it was written to.

written(Id, X, H0, H) :-
    (   \+ type_of(H0, X, 'java.io.PrintStream')
    ->  not_modelled(Id, 'output to a stream of the program')
    ;   leads_out(H0, X)
    ->  H = H0
    ;   closed(H0, X)
    ->  put(X, 'java.io.PrintStream.trouble', 1, H0, H)
    ;   not_modelled(Id, 'output to a stream that a program may read back')
    ).

closed(H, X) :- field(H, X, 'java.io.FilterOutputStream.out', R), R == null.

model('java.io.PrintStream.print(Z)V'(X, _), void, H0, H) :- written('java.io.PrintStream.print(Z)V', X, H0, H).
model('java.io.PrintStream.print(C)V'(X, _), void, H0, H) :- written('java.io.PrintStream.print(C)V', X, H0, H).
model('java.io.PrintStream.print(I)V'(X, _), void, H0, H) :- written('java.io.PrintStream.print(I)V', X, H0, H).
model('java.io.PrintStream.print(J)V'(X, _), void, H0, H) :- written('java.io.PrintStream.print(J)V', X, H0, H).
model('java.io.PrintStream.print(F)V'(X, _), void, H0, H) :- written('java.io.PrintStream.print(F)V', X, H0, H).
model('java.io.PrintStream.print(D)V'(X, _), void, H0, H) :- written('java.io.PrintStream.print(D)V', X, H0, H).
model('java.io.PrintStream.print(Ljava/lang/String;)V'(X, _), void, H0, H) :-
    written('java.io.PrintStream.print(Ljava/lang/String;)V', X, H0, H).
model('java.io.PrintStream.println(Z)V'(X, _), void, H0, H) :- written('java.io.PrintStream.println(Z)V', X, H0, H).
model('java.io.PrintStream.println(C)V'(X, _), void, H0, H) :- written('java.io.PrintStream.println(C)V', X, H0, H).
model('java.io.PrintStream.println(I)V'(X, _), void, H0, H) :- written('java.io.PrintStream.println(I)V', X, H0, H).
model('java.io.PrintStream.println(J)V'(X, _), void, H0, H) :- written('java.io.PrintStream.println(J)V', X, H0, H).
model('java.io.PrintStream.println(F)V'(X, _), void, H0, H) :- written('java.io.PrintStream.println(F)V', X, H0, H).
model('java.io.PrintStream.println(D)V'(X, _), void, H0, H) :- written('java.io.PrintStream.println(D)V', X, H0, H).
model('java.io.PrintStream.println(Ljava/lang/String;)V'(X, _), void, H0, H) :-
    written('java.io.PrintStream.println(Ljava/lang/String;)V', X, H0, H).
model('java.io.PrintStream.write(I)V'(X, _), void, H0, H) :- written('java.io.PrintStream.write(I)V', X, H0, H).
model('java.io.PrintStream.println()V'(X), void, H0, H) :- written('java.io.PrintStream.println()V', X, H0, H).
model('java.io.PrintStream.flush()V'(X), void, H0, H) :- written('java.io.PrintStream.flush()V', X, H0, H).
model('java.io.PrintStream.print([C)V'(X, R), void, H0, H, E) :-
    characters_written('java.io.PrintStream.print([C)V', X, R, H0, H, E).
model('java.io.PrintStream.println([C)V'(X, R), void, H0, H, E) :-
    characters_written('java.io.PrintStream.println([C)V', X, R, H0, H, E).

%   Nothing goes wrong with output that leaves the program.
model('java.io.PrintStream.checkError()Z'(X), V, H) :-
    (   type_of(H, X, 'java.io.PrintStream'), ( leads_out(H, X) ; closed(H, X) )
    ->  field(H, X, 'java.io.PrintStream.trouble', V)
    ;   not_modelled('java.io.PrintStream.checkError()Z', 'output to a stream that a program may read back')
    ).

model('java.io.PrintStream.write([BII)V'(X, R, From, N), void, H0, H) :-
    written('java.io.PrintStream.write([BII)V', X, H0, H),
    (   R = r(A), array_length(H, A, Length), From >= 0, N >= 0, From + N =< Length
    ->  true
    ;   not_modelled('java.io.PrintStream.write([BII)V', 'bytes that are not in the array')
    ).

characters_written(Id, X, R, H0, H, E) :-
    written(Id, X, H0, H1),
    (   R == null, \+ closed(H0, X)
    ->  raise(H1, 'java.lang.NullPointerException', H, E)
    ;   H = H1, E = ok
    ).

no_model(instance, 'java.io.PrintStream.close()V', 'the end of the output').
no_model(instance, 'java.io.PrintStream.writeBytes([B)V', output).
no_model(instance, 'java.io.PrintStream.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;',
         output).
no_model(instance, 'java.io.PrintStream.printf(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;',
         output).

%   Of a new stream all that matters is where it leads.
model('java.io.PrintStream.<init>(Ljava/io/OutputStream;)V'(X, R), void, H0, H, E) :- opened(X, R, H0, H, E).
model('java.io.PrintStream.<init>(Ljava/io/OutputStream;Z)V'(X, R, _), void, H0, H, E) :- opened(X, R, H0, H, E).

opened(X, R, H0, H, E) :-
    (   R == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   put(X, 'java.io.FilterOutputStream.out', R, H0, H),
        E = ok
    ).

%   A stack trace shows the exception and its causes.
model('java.lang.Throwable.printStackTrace()V'(X), void, H0, H) :-
    initialise('java.lang.System', H0, H1, ok, _),
    (   static('java.lang.System', 'java.lang.System.err', r(Err), H1, H2),
        leads_out(H2, Err),
        quiet_trace(X, [], H2)
    ->  H = H2
    ;   not_modelled('java.lang.Throwable.printStackTrace()V', 'the stack trace of an exception that shows itself')
    ).

quiet_trace(X, Shown, H) :-
    told_by(X, H, 0),
    field(H, X, 'java.lang.Throwable.suppressedExceptions', Suppressed),
    ( Suppressed == null ; Suppressed == r(X) ),
    !,
    field(H, X, 'java.lang.Throwable.cause', Cause),
    (   ( Cause == null ; Cause == r(X) )
    ->  true
    ;   Cause = r(Y),
        \+ memberchk(Y, Shown),
        quiet_trace(Y, [X|Shown], H)
    ).

model('java.lang.System.setOut(Ljava/io/PrintStream;)V'(R), void, H0, H) :- replaced('java.lang.System.out', R, H0, H).
model('java.lang.System.setErr(Ljava/io/PrintStream;)V'(R), void, H0, H) :- replaced('java.lang.System.err', R, H0, H).

%   Only with a stream that leads out: tests that come later find it there.
replaced(Field, R, H0, H) :-
    known_value(R),
    (   R = r(X), type_of(H0, X, 'java.io.PrintStream'), leads_out(H0, X)
    ->  put_static('java.lang.System', Field, R, H0, H)
    ;   not_modelled(Field, 'output to a stream that a program may read back')
    ).

%   PrintStream$$Effects

model('java.io.PrintStream$$Effects.printed(Ljava/io/PrintStream;)V'(R), void, H0, H, E) :-
    (   R = r(X)
    ->  written('java.io.PrintStream.print(Ljava/lang/String;)V', X, H0, H),
        E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

%   Formatting asks a stream first whether it is open.
model('java.io.PrintStream$$Effects.open(Ljava/lang/Object;)V'(r(X)), void, H) :-
    (   type_of(H, X, 'java.io.PrintStream'), leads_out(H, X)
    ->  true
    ;   not_modelled('java.io.PrintStream.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;',
                     'output to a stream that a program may read back')
    ).

model('java.io.PrintStream$$Effects.present(Ljava/lang/Object;)V'(R), void, H0, H, E) :-
    ( R == null -> raise(H0, 'java.lang.NullPointerException', H, E) ; H = H0, E = ok ).

%   0: asking for its text does nothing, 1: it asks for its hash code, 2: it has to be asked.
model('java.io.PrintStream$$Effects.kind(Ljava/lang/Object;)I'(R), Kind, H) :-
    ( R = r(X) -> told_by(X, H, Kind) ; Kind = 0 ).

model('java.io.PrintStream$$Effects.messageKind(Ljava/lang/Object;)I'(R), Kind, H0, H, E) :-
    (   R = r(X)
    ->  message_by(X, H0, Kind), H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.io.PrintStream$$Effects.parts(Ljava/lang/String;[Ljava/lang/Object;)[Ljava/lang/Object;'(Format, Args),
      r(A), H0, H) :-
    format_parts(Format, Args, Parts, H0, H1),
    new_array_of(H1, 'java.lang.Object', Parts, A, H).

%!  told_by(+X, +H, -Kind) is nondet.
%
%   Kind is how object X, which may be unknown, gives its text.

told_by(X, H, Kind) :-
    call_target(X, H, 'java.lang.Object.toString()Ljava/lang/String;', Target),
    told_by(Target, X, H, Kind).

told_by(Target, X, H, Kind) :-
    (   Target == 'java.lang.Object.toString()Ljava/lang/String;'
    ->  call_target(X, H, 'java.lang.Object.hashCode()I', Hash),
        ( Hash == 'java.lang.Object.hashCode()I' -> Kind = 0 ; Kind = 1 )
    ;   Target == 'java.lang.Throwable.toString()Ljava/lang/String;'
    ->  message_by(X, H, Kind)
    ;   quiet_text(Target, Known),
        ( Known == any -> true ; integer(X) )
    ->  Kind = 0
    ;   to_be_known(X, Target),
        Kind = 2
    ).

%!  message_by(+X, +H, -Kind) is nondet.
%
%   Kind is how exception X, which may be unknown, gives its message: 0 where that does nothing, else 2.

message_by(X, H, Kind) :-
    call_target(X, H, 'java.lang.Throwable.getLocalizedMessage()Ljava/lang/String;', Localized),
    (   Localized == 'java.lang.Throwable.getLocalizedMessage()Ljava/lang/String;'
    ->  call_target(X, H, 'java.lang.Throwable.getMessage()Ljava/lang/String;', Message),
        ( plain_message(Message) -> Kind = 0 ; to_be_known(X, Message), Kind = 2 )
    ;   to_be_known(X, Localized),
        Kind = 2
    ).

plain_message('java.lang.Throwable.getMessage()Ljava/lang/String;').
plain_message('java.lang.NullPointerException.getMessage()Ljava/lang/String;').

%   What the library does with an object of its own is found out where that was made on the path, not of a state that it may
%   never be in.
to_be_known(X, Target) :-
    (   \+ integer(X), library_method(Target)
    ->  not_modelled(Target, 'the text of an unknown object of the library')
    ;   true
    ).

library_method(Id) :- atom(Id), sub_atom(Id, 0, _, _, 'java.').

%   quiet_text(Target, Objects): Target does nothing but make a text, of `any` object or of `known` ones.
quiet_text(Target, Objects) :-
    atom(Target),
    atom_concat(Class, '.toString()Ljava/lang/String;', Target),
    quiet_class(Class, Objects).

quiet_class('java.lang.String', any).
quiet_class('java.lang.Integer', any).
quiet_class('java.lang.Long', any).
quiet_class('java.lang.Short', any).
quiet_class('java.lang.Byte', any).
quiet_class('java.lang.Character', any).
quiet_class('java.lang.Boolean', any).
quiet_class('java.lang.Float', any).
quiet_class('java.lang.Double', any).
quiet_class('java.lang.Enum', any).
quiet_class('java.lang.Class', known).
quiet_class('java.lang.StringBuilder', known).
quiet_class('java.lang.StringBuffer', known).
quiet_class('java.math.BigInteger', known).
quiet_class('java.math.BigDecimal', known).
