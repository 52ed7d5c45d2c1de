/*  Printing what is unknown: which method gives an object its text, and whether there is an object at all. */
:- module(open_printing, []).
:- use_module(library(lists), [append/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [nullness/2]).
:- use_module(printing, [written/4, told_by/3, message_by/3]).
:- use_module('../calls', [call_target/4]).
:- use_module('../../solver/heap', [get_field/5, set_field/6]).
:- use_module('../../solver/classes', [field_slot/3]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.io.PrintStream$$Effects.kind(Ljava/lang/Object;)I'(R), Kind, H) :-
    nullness(R, Answer),
    ( Answer = object(X) -> told_by(X, H, Kind) ; Kind = 0 ).

model('java.io.PrintStream$$Effects.messageKind(Ljava/lang/Object;)I'(R), Kind, H0, H, E) :-
    nullness(R, Answer),
    (   Answer = object(X)
    ->  message_by(X, H0, Kind), H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.io.PrintStream$$Effects.present(Ljava/lang/Object;)V'(R), void, H0, H, E) :-
    nullness(R, Answer),
    ( Answer == null -> raise(H0, 'java.lang.NullPointerException', H, E) ; H = H0, E = ok ).

%   Output to an unknown stream.

model('java.io.PrintStream.print(Z)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.print(C)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.print(I)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.print(J)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.print(F)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.print(D)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.print(Ljava/lang/String;)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.println(Z)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.println(C)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.println(I)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.println(J)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.println(F)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.println(D)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.println(Ljava/lang/String;)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.write(I)V'(X, _), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.println()V'(X), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.flush()V'(X), void, H0, H) :- written_to(X, H0, H).
model('java.io.PrintStream.print([C)V'(X, R), void, H0, H, E) :- characters(X, R, H0, H, E).
model('java.io.PrintStream.println([C)V'(X, R), void, H0, H, E) :- characters(X, R, H0, H, E).
model('java.io.PrintStream$$Effects.printed(Ljava/io/PrintStream;)V'(R), void, H0, H, E) :-
    nullness(R, Answer),
    (   Answer = object(X)
    ->  written_to(X, H0, H), E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

characters(X, R, H0, H, E) :-
    (   integer(X)
    ->  nullness(R, Answer),
        (   Answer == null
        ->  run_known('java.io.PrintStream.print([C)V', [X,null], H0, H, E)
        ;   written('java.io.PrintStream.print([C)V', X, H0, H), E = ok
        )
    ;   written_to(X, H0, H), E = ok
    ).

run_known(Id, Args, H0, H, E) :-
    append(Args, [_,H0,H,E,_], CallArgs),
    Goal =.. [Id|CallArgs],
    call(residual:Goal).

%   An unknown stream may be a closed one, on which nothing goes wrong either; of another one, who reads it is not known.
written_to(X, H0, H) :-
    (   integer(X)
    ->  written('java.io.PrintStream.print(Ljava/lang/String;)V', X, H0, H)
    ;   call_target(X, H0, 'java.io.PrintStream.print(Ljava/lang/String;)V', Target),
        (   Target == 'java.io.PrintStream.print(Ljava/lang/String;)V'
        ->  unknown_field('java.io.FilterOutputStream.out', Out),
            get_field(H0, X, 'java.io.FilterOutputStream.out', Out, R),
            nullness(R, Answer),
            written_below(Answer, X, H0, H)
        ;   path_ends(unsupported('java.io.PrintStream', 'output to a stream of the program'))
        )
    ).

written_below(null, X, H0, H) :-
    unknown_field('java.io.PrintStream.trouble', Slot),
    set_field(H0, X, 'java.io.PrintStream.trouble', Slot, 1, H).
written_below(object(_), _, _, _) :-
    path_ends(unsupported('java.io.PrintStream', 'output to a stream that a program may read back')).

unknown_field(Field, Slot) :- field_slot('java.io.PrintStream', Field, Slot).
