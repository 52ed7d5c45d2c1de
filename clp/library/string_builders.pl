/*  java.lang.StringBuilder and StringBuffer: what their common superclass does, on the representation of
    builder_buffers.pl. The subclasses' own methods are the JDK's bytecode, apart from those that read its fields.
*/
:- module(string_builders, []).
:- use_module(library(lists), [reverse/2, append/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(object_fields, [leave_out/4]).
:- use_module(outcomes, [raise/4, string_at/3, copied_at/3, not_modelled/2, new_text/4, array_units/5, run_bytecode/6]).
:- use_module(builder_buffers, [text_of/3, copied_text/3, buffer/4, set_count/3, empty_builder/4, add/4, room/4, resize/5, put_units/5,
                                zeros/4, replaced/6, capacity/3]).
:- use_module(searching, [text_from/4, text_back/4, difference/3]).
:- use_module('../../solver/heap', [array_length/3, set_array/5, get_array/4]).
:- use_module('../../solver/integers', [iadd/3]).
:- use_module('../../solver/number_text', [java_text/3, java_text_agrees/2]).
:- use_module('../../solver/ends', [path_ends/1]).

%   Construction and toString.

model('java.lang.StringBuffer.<clinit>()V', void, H0, H) :- leave_out('java.lang.StringBuffer', [serialPersistentFields], H0, H).

model('java.lang.AbstractStringBuilder.<init>()V'(X), void, H0, H) :- empty_builder(X, 0, H0, H).

model('java.lang.AbstractStringBuilder.<init>(I)V'(X, Capacity), void, H0, H, E) :-
    (   Capacity < 0
    ->  raise(H0, 'java.lang.NegativeArraySizeException', H, E)
    ;   empty_builder(X, Capacity, H0, H), E = ok
    ).

model('java.lang.AbstractStringBuilder.<init>(Ljava/lang/String;)V'(X, R), void, H0, H, E) :-
    copied(X, R, H0, H, E).
model('java.lang.AbstractStringBuilder.<init>(Ljava/lang/CharSequence;)V'(X, R), void, H0, H, E) :-
    copied(X, R, H0, H, E).

model('java.lang.StringBuilder.toString()Ljava/lang/String;'(X), r(Y), H0, H) :- builder_string(X, Y, H0, H).
model('java.lang.StringBuffer.toString()Ljava/lang/String;'(X), r(Y), H0, H) :- builder_string(X, Y, H0, H).

%   What is asked.

model('java.lang.AbstractStringBuilder.length()I'(X), N, H) :- buffer(H, X, _, N).
model('java.lang.StringBuffer.length()I'(X), N, H) :- buffer(H, X, _, N).

model('java.lang.AbstractStringBuilder.capacity()I'(X), N, H) :- capacity(H, X, N).

model('java.lang.AbstractStringBuilder.charAt(I)C'(X, I), C, H0, H, E) :-
    buffer(H0, X, A, N),
    (   I >= 0, I < N
    ->  get_array(H0, A, I, C), H = H0, E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

model('java.lang.AbstractStringBuilder.compareTo(Ljava/lang/AbstractStringBuilder;)I'(X, R), V, H0, H, E) :-
    (   R = r(Y)
    ->  text_of(H0, X, Units),
        text_of(H0, Y, Others),
        difference(Units, Others, V), H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.AbstractStringBuilder.indexOf(Ljava/lang/String;)I'(X, R), I, H0, H, E) :-
    found(forwards, X, R, 0, I, H0, H, E).
model('java.lang.AbstractStringBuilder.indexOf(Ljava/lang/String;I)I'(X, R, From), I, H0, H, E) :-
    found(forwards, X, R, From, I, H0, H, E).
model('java.lang.AbstractStringBuilder.lastIndexOf(Ljava/lang/String;)I'(X, R), I, H0, H, E) :-
    buffer(H0, X, _, N),
    found(backwards, X, R, N, I, H0, H, E).
model('java.lang.StringBuffer.lastIndexOf(Ljava/lang/String;)I'(X, R), I, H0, H, E) :-
    buffer(H0, X, _, N),
    found(backwards, X, R, N, I, H0, H, E).
model('java.lang.AbstractStringBuilder.lastIndexOf(Ljava/lang/String;I)I'(X, R, From), I, H0, H, E) :-
    found(backwards, X, R, From, I, H0, H, E).

model('java.lang.AbstractStringBuilder.substring(I)Ljava/lang/String;'(X, From), R, H0, H, E) :-
    buffer(H0, X, _, N),
    part(X, From, N, R, H0, H, E).
model('java.lang.StringBuffer.substring(I)Ljava/lang/String;'(X, From), R, H0, H, E) :-
    buffer(H0, X, _, N),
    part(X, From, N, R, H0, H, E).
model('java.lang.AbstractStringBuilder.substring(II)Ljava/lang/String;'(X, From, To), R, H0, H, E) :-
    part(X, From, To, R, H0, H, E).

model('java.lang.AbstractStringBuilder.getChars(II[CI)V'(X, From, To, R, At), void, H0, H, E) :-
    buffer(H0, X, A, N),
    (   \+ within(From, To, N)
    ->  raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ;   R = r(B)
    ->  array_length(H0, B, Room),
        End is At + To - From,
        (   within(At, End, Room)
        ->  array_units(H0, A, From, To, Units),
            put_units(Units, At, B, H0, H), E = ok
        ;   raise(H0, 'java.lang.IndexOutOfBoundsException', H, E)
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

%   Appending.

model('java.lang.AbstractStringBuilder.append(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;'(X, R),
      r(X), H0, H) :-
    ( copied_at(H0, R, Units) -> true ; Units = `null` ),
    add(X, Units, H0, H).

model('java.lang.AbstractStringBuilder.append(Ljava/lang/StringBuffer;)Ljava/lang/AbstractStringBuilder;'(X, R),
      r(X), H0, H) :-
    add_sequence(X, R, H0, H).
model('java.lang.AbstractStringBuilder.append(Ljava/lang/AbstractStringBuilder;)Ljava/lang/AbstractStringBuilder;'(X, R),
      r(X), H0, H) :-
    add_sequence(X, R, H0, H).
model('java.lang.AbstractStringBuilder.append(Ljava/lang/CharSequence;)Ljava/lang/AbstractStringBuilder;'(X, R),
      r(X), H0, H) :-
    add_sequence(X, R, H0, H).

model('java.lang.AbstractStringBuilder.append(Ljava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;'(X, R, From, To),
      r(X), H0, H, E) :-
    sequence(R, H0, Units),
    length(Units, N),
    (   within(From, To, N)
    ->  units_part(From, To, Units, Part),
        add(X, Part, H0, H), E = ok
    ;   raise(H0, 'java.lang.IndexOutOfBoundsException', H, E)
    ).

model('java.lang.AbstractStringBuilder.append([C)Ljava/lang/AbstractStringBuilder;'(X, R), r(X), H0, H, E) :-
    (   R = r(A)
    ->  array_length(H0, A, N),
        array_units(H0, A, 0, N, Units),
        add(X, Units, H0, H), E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.AbstractStringBuilder.append([CII)Ljava/lang/AbstractStringBuilder;'(X, R, From, K), r(X), H0, H, E) :-
    (   R = r(A)
    ->  array_length(H0, A, N),
        iadd(From, K, To),
        (   within(From, To, N)
        ->  array_units(H0, A, From, To, Units),
            add(X, Units, H0, H), E = ok
        ;   raise(H0, 'java.lang.IndexOutOfBoundsException', H, E)
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.AbstractStringBuilder.append(Z)Ljava/lang/AbstractStringBuilder;'(X, V), r(X), H0, H) :-
    add_number(boolean, X, V, H0, H).
model('java.lang.AbstractStringBuilder.append(C)Ljava/lang/AbstractStringBuilder;'(X, V), r(X), H0, H) :-
    add(X, [V], H0, H).
model('java.lang.AbstractStringBuilder.append(I)Ljava/lang/AbstractStringBuilder;'(X, V), r(X), H0, H) :-
    add_number(int, X, V, H0, H).
model('java.lang.AbstractStringBuilder.append(J)Ljava/lang/AbstractStringBuilder;'(X, V), r(X), H0, H) :-
    add_number(long, X, V, H0, H).
model('java.lang.AbstractStringBuilder.append(F)Ljava/lang/AbstractStringBuilder;'(X, V), r(X), H0, H) :-
    add_number(float, X, V, H0, H).
model('java.lang.AbstractStringBuilder.append(D)Ljava/lang/AbstractStringBuilder;'(X, V), r(X), H0, H) :-
    add_number(double, X, V, H0, H).

%   Other changes.

model('java.lang.AbstractStringBuilder.setCharAt(IC)V'(X, I, C), void, H0, H, E) :-
    buffer(H0, X, A, N),
    (   I >= 0, I < N
    ->  set_array(H0, A, I, C, H), E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

model('java.lang.AbstractStringBuilder.setLength(I)V'(X, M), void, H0, H, E) :-
    (   M < 0
    ->  raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ;   buffer(H0, X, _, N),
        E = ok,
        (   M =< N
        ->  set_count(H0, X, M), H = H0
        ;   room(X, M, H0, H),
            buffer(H, X, A, _),
            zeros(N, M, A, H),
            set_count(H, X, M)
        )
    ).

model('java.lang.AbstractStringBuilder.ensureCapacity(I)V'(X, M), void, H0, H) :-
    ( M > 0 -> room(X, M, H0, H) ; H = H0 ).

model('java.lang.AbstractStringBuilder.trimToSize()V'(X), void, H0, H) :-
    buffer(H0, X, A, N),
    resize(A, N, N, H0, H).

model('java.lang.AbstractStringBuilder.insert(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;'(X, At, R),
      r(X), H0, H, E) :-
    ( copied_at(H0, R, Units) -> true ; Units = `null` ),
    inserted(X, At, Units, H0, H, E).
model('java.lang.AbstractStringBuilder.insert(IC)Ljava/lang/AbstractStringBuilder;'(X, At, C), r(X), H0, H, E) :-
    inserted(X, At, [C], H0, H, E).
model('java.lang.AbstractStringBuilder.insert(I[C)Ljava/lang/AbstractStringBuilder;'(X, At, R), r(X), H0, H, E) :-
    buffer(H0, X, _, N),
    (   R = r(A)
    ->  array_length(H0, A, L),
        array_units(H0, A, 0, L, Units),
        inserted(X, At, Units, H0, H, E)
    ;   within(At, N, N)
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).
model('java.lang.AbstractStringBuilder.insert(I[CII)Ljava/lang/AbstractStringBuilder;'(X, At, R, From, K),
      r(X), H0, H, E) :-
    buffer(H0, X, _, N),
    (   \+ within(At, N, N)
    ->  raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ;   R = r(A)
    ->  array_length(H0, A, L),
        iadd(From, K, To),
        (   within(From, To, L)
        ->  array_units(H0, A, From, To, Units),
            inserted(X, At, Units, H0, H, E)
        ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).
model('java.lang.AbstractStringBuilder.insert(ILjava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;'(
          X, At, R, From, To), r(X), H0, H, E) :-
    sequence(R, H0, Units),
    buffer(H0, X, _, N),
    length(Units, L),
    (   \+ within(At, N, N)
    ->  raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ;   within(From, To, L)
    ->  units_part(From, To, Units, Part),
        inserted(X, At, Part, H0, H, E)
    ;   raise(H0, 'java.lang.IndexOutOfBoundsException', H, E)
    ).

model('java.lang.AbstractStringBuilder.delete(II)Ljava/lang/AbstractStringBuilder;'(X, From, To), r(X), H0, H, E) :-
    replaced(X, From, To, [], H0, H, E).
model('java.lang.AbstractStringBuilder.deleteCharAt(I)Ljava/lang/AbstractStringBuilder;'(X, I), r(X), H0, H, E) :-
    buffer(H0, X, _, N),
    (   I >= 0, I < N
    ->  To is I + 1,
        replaced(X, I, To, [], H0, H, E)
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).
model('java.lang.AbstractStringBuilder.replace(IILjava/lang/String;)Ljava/lang/AbstractStringBuilder;'(X, From, To, R),
      r(X), H0, H, E) :-
    buffer(H0, X, _, N),
    End is min(To, N),
    (   \+ within(From, End, N)
    ->  raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ;   copied_at(H0, R, Units)
    ->  replaced(X, From, To, Units, H0, H, E)
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.AbstractStringBuilder.reverse()Ljava/lang/AbstractStringBuilder;'(X), r(X), H0, H) :-
    text_of(H0, X, Units),
    reverse(Units, Reversed0),
    paired(Reversed0, Reversed),
    buffer(H0, X, A, _),
    put_units(Reversed, 0, A, H0, H).

model('java.lang.AbstractStringBuilder.chars()Ljava/util/stream/IntStream;'(X), R, H0, H, E) :-
    run_bytecode('java.lang.CharSequence.chars()Ljava/util/stream/IntStream;', [X], R, H0, H, E).
model('java.lang.AbstractStringBuilder.codePoints()Ljava/util/stream/IntStream;'(X), R, H0, H, E) :-
    run_bytecode('java.lang.CharSequence.codePoints()Ljava/util/stream/IntStream;', [X], R, H0, H, E).

%   Code points are those of the text.
model('java.lang.AbstractStringBuilder.codePointAt(I)I'(X, I), C, H0, H, E) :-
    of_text('java.lang.String.codePointAt(I)I', X, [I], C, H0, H, E).
model('java.lang.AbstractStringBuilder.codePointBefore(I)I'(X, I), C, H0, H, E) :-
    of_text('java.lang.String.codePointBefore(I)I', X, [I], C, H0, H, E).
model('java.lang.AbstractStringBuilder.codePointCount(II)I'(X, From, To), N, H0, H, E) :-
    of_text('java.lang.String.codePointCount(II)I', X, [From,To], N, H0, H, E).
model('java.lang.AbstractStringBuilder.offsetByCodePoints(II)I'(X, I, N), At, H0, H, E) :-
    of_text('java.lang.String.offsetByCodePoints(II)I', X, [I,N], At, H0, H, E).

of_text(Id, X, Args, R, H0, H, E) :-
    builder_string(X, Y, H0, H1),
    run_bytecode(Id, [Y|Args], R, H1, H, E).

no_model(instance, 'java.lang.AbstractStringBuilder.isLatin1()Z', 'an inner part of StringBuilder').
no_model(instance, 'java.lang.AbstractStringBuilder.getCoder()B', 'an inner part of StringBuilder').
no_model(instance, 'java.lang.AbstractStringBuilder.getValue()[B', 'an inner part of StringBuilder').
no_model(instance, 'java.lang.AbstractStringBuilder.getBytes([BIB)V', 'an inner part of StringBuilder').

copied(X, R, H0, H, E) :-
    (   R == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   sequence(R, H0, Units),
        length(Units, N),
        Capacity is N + 16,
        empty_builder(X, Capacity, H0, H1),
        add(X, Units, H1, H),
        E = ok
    ).

builder_string(X, Y, H0, H) :-
    copied_text(H0, X, Units),
    new_text(H0, Units, Y, H).

within(From, To, N) :- From >= 0, From =< To, To =< N.

found(How, X, R, From, I, H0, H, E) :-
    (   string_at(H0, R, Units)
    ->  text_of(H0, X, Text),
        compound_name_arguments(Chars, chars, Text),
        compound_name_arguments(Part, chars, Units),
        ( How == forwards -> text_from(Part, From, Chars, I) ; text_back(Part, From, Chars, I) ),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

part(X, From, To, R, H0, H, E) :-
    buffer(H0, X, A, N),
    (   within(From, To, N)
    ->  array_units(H0, A, From, To, Units),
        new_text(H0, Units, Y, H),
        R = r(Y), E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

%   What a CharSequence says, as far as a model can know without calling it.
sequence(null, _, `null`).
sequence(r(X), H, Units) :-
    (   copied_text(H, X, Units0)
    ->  Units = Units0
    ;   not_modelled('java.lang.AbstractStringBuilder.append(Ljava/lang/CharSequence;)Ljava/lang/AbstractStringBuilder;',
                     'a CharSequence that is no String and no StringBuilder')
    ).

add_sequence(X, R, H0, H) :-
    sequence(R, H0, Units),
    add(X, Units, H0, H).

add_number(Type, X, V, H0, H) :-
    (   java_text_agrees(Type, V)
    ->  java_text(Type, V, Units),
        add(X, Units, H0, H)
    ;   not_modelled(Type, 'text of a number that JDKs write differently')
    ).

inserted(X, At, Units, H0, H, E) :-
    buffer(H0, X, _, N),
    (   within(At, N, N)
    ->  replaced(X, At, At, Units, H0, H, E)
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

replaced(X, From, To, Units, H0, H, E) :-
    buffer(H0, X, _, N),
    End is min(To, N),
    (   within(From, End, N)
    ->  replaced(X, From, End, Units, H0, H), E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

units_part(From, To, Units, Part) :-
    length(Before, From),
    append(Before, Rest, Units),
    K is To - From,
    length(Part, K),
    append(Part, _, Rest).

%   Surrogates that reversal has turned round are turned back.
paired([], []).
paired([Low,High|Cs], [High,Low|Ds]) :-
    High >= 0xD800, High < 0xDC00, Low >= 0xDC00, Low < 0xE000,
    !,
    paired(Cs, Ds).
paired([C|Cs], [C|Ds]) :- paired(Cs, Ds).
