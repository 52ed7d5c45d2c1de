/*  java.lang.String: what is asked of strings.

    A string is the cell string(chars(C0, ...)) of its UTF-16 code units. Its methods that make other strings are in
    text_making.pl.
*/
:- module(java_strings, []).
:- use_module(library(lists), [append/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, string_units/3, string_at/3, copied_units/3, known/1, not_modelled/2, new_array_of/5, run_bytecode/6]).
:- use_module(builder_buffers, [text_of/3]).
:- use_module(characters, [white/1, folded/2]).
:- use_module(searching, [unit_from/4, unit_back/4, text_from/4, text_back/4, part_at/3, difference/3]).
:- use_module('../../solver/heap', [string_chars/3, array_length/3, set_array/5]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.String.length()I'(X), N, H) :- length_of(H, X, N).

model('java.lang.String.isEmpty()Z'(X), V, H) :-
    length_of(H, X, N),
    ( N =:= 0 -> V = 1 ; V = 0 ).

model('java.lang.String.charAt(I)C'(X, I), C, H0, H, E) :-
    string_chars(H0, X, Chars),
    I1 is I + 1,
    (   I1 > 0, arg(I1, Chars, C0)
    ->  C = C0, H = H0, E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

model('java.lang.String.codePointAt(I)I'(X, I), C, H0, H, E) :-
    string_chars(H0, X, Chars),
    I1 is I + 1,
    (   I1 > 0, arg(I1, Chars, C1)
    ->  I2 is I + 2,
        ( arg(I2, Chars, C2), pair(C1, C2, C0) -> C = C0 ; C = C1 ),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

model('java.lang.String.codePointBefore(I)I'(X, I), C, H0, H, E) :-
    string_chars(H0, X, Chars),
    (   I > 0, arg(I, Chars, C2)
    ->  I1 is I - 1,
        ( I1 > 0, arg(I1, Chars, C1), pair(C1, C2, C0) -> C = C0 ; C = C2 ),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

model('java.lang.String.codePointCount(II)I'(X, From, To), N, H0, H, E) :-
    length_of(H0, X, L),
    (   From >= 0, From =< To, To =< L
    ->  string_chars(H0, X, Chars),
        code_points(From, To, Chars, 0, N),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.IndexOutOfBoundsException', H, E)
    ).

model('java.lang.String.getChars(II[CI)V'(X, From, To, R, At), void, H0, H, E) :-
    length_of(H0, X, N),
    (   ( From < 0 ; From > To ; To > N )
    ->  raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ;   R == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   R = r(A),
        array_length(H0, A, Room),
        Count is To - From,
        (   ( At < 0 ; At > Room - Count )
        ->  raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
        ;   string_chars(H0, X, Chars),
            put_chars(From, To, Chars, A, At, H0, H),
            E = ok
        )
    ).

model('java.lang.String.toCharArray()[C'(X), r(A), H0, H) :-
    copied_units(H0, X, Units),
    new_array_of(H0, char, Units, A, H).

%   Equality and order.

model('java.lang.String.equals(Ljava/lang/Object;)Z'(X, R), V, H) :-
    (   R = r(Y), same_text(H, X, Y)
    ->  V = 1
    ;   V = 0
    ).

model('java.lang.String.contentEquals(Ljava/lang/CharSequence;)Z'(X, R), V, H0, H, E) :-
    (   R == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   sequence('java.lang.String.contentEquals(Ljava/lang/CharSequence;)Z', H0, R, Units),
        string_units(H0, X, Own),
        ( Own == Units -> V = 1 ; V = 0 ),
        H = H0, E = ok
    ).

model('java.lang.String.hashCode()I'(X), N, H) :-
    string_chars(H, X, Chars),
    known(Chars),
    compound_name_arity(Chars, _, L),
    hash(1, L, Chars, 0, N).

model('java.lang.String.compareTo(Ljava/lang/String;)I'(X, R), N, H0, H, E) :-
    (   string_at(H0, R, Others)
    ->  string_units(H0, X, Units),
        difference(Units, Others, N),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.String$CaseInsensitiveComparator.compare(Ljava/lang/String;Ljava/lang/String;)I'(_, R1, R2),
      N, H0, H, E) :-
    compared(R1, R2, N, H0, H, E).

model('java.lang.String.compareToIgnoreCase(Ljava/lang/String;)I'(X, R), N, H0, H, E) :- compared(r(X), R, N, H0, H, E).

model('java.lang.String.equalsIgnoreCase(Ljava/lang/String;)Z'(X, R), V, H) :-
    (   string_at(H, R, Others),
        string_units(H, X, Units),
        length(Units, N),
        length(Others, N),
        equal_folded(Units, Others)
    ->  V = 1
    ;   V = 0
    ).

model('java.lang.String.regionMatches(ILjava/lang/String;II)Z'(X, At, R, From, N), V, H0, H, E) :-
    (   string_at(H0, R, Others)
    ->  string_units(H0, X, Units),
        ( region(Units, At, N, Part), region(Others, From, N, Part) -> V = 1 ; V = 0 ),
        H = H0, E = ok
    ;   length_of(H0, X, L),
        ( At < 0 ; From < 0 ; At > L - N )
    ->  not_modelled('java.lang.String.regionMatches(ILjava/lang/String;II)Z', 'null outside of the text, where JDKs differ')
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.String.regionMatches(ZILjava/lang/String;II)Z'(X, Ignore, At, R, From, N), V, H0, H, E) :-
    (   string_at(H0, R, Others)
    ->  string_units(H0, X, Units),
        (   region(Units, At, N, Part1), region(Others, From, N, Part2),
            ( Ignore =:= 0 -> Part1 == Part2 ; equal_folded(Part1, Part2) )
        ->  V = 1
        ;   V = 0
        ),
        H = H0, E = ok
    ;   (   Ignore =\= 0, ( At < 0 ; From < 0 ; length_of(H0, X, L), At > L - N )
        ->  V = 0, H = H0, E = ok
        ;   raise(H0, 'java.lang.NullPointerException', H, E)
        )
    ).

model('java.lang.String.isBlank()Z'(X), V, H) :-
    string_units(H, X, Units),
    ( all_white(Units) -> V = 1 ; V = 0 ).

%   Searching.

model('java.lang.String.startsWith(Ljava/lang/String;)Z'(X, R), V, H0, H, E) :- starts_at(X, R, 0, V, H0, H, E).

model('java.lang.String.startsWith(Ljava/lang/String;I)Z'(X, R, I), V, H0, H, E) :-
    (   I < 0
    ->  V = 0, H = H0, E = ok
    ;   starts_at(X, R, I, V, H0, H, E)
    ).

model('java.lang.String.endsWith(Ljava/lang/String;)Z'(X, R), V, H0, H, E) :-
    (   R = r(Y)
    ->  length_of(H0, X, L),
        length_of(H0, Y, N),
        I is L - N,
        starts_at(X, R, I, V, H0, H, E)
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.String.indexOf(I)I'(X, C), I, H) :- string_chars(H, X, Chars), unit_from(C, 0, Chars, I).
model('java.lang.String.indexOf(II)I'(X, C, From), I, H) :- string_chars(H, X, Chars), unit_from(C, From, Chars, I).
%   These are new in JDK 21.
model('java.lang.String.indexOf(III)I'(X, C, From, To), I, H0, H, E) :-
    first_units(X, From, To, H0, Part, H, E),
    ( E == ok -> unit_from(C, From, Part, I) ; true ).
model('java.lang.String.indexOf(Ljava/lang/String;II)I'(X, R, From, To), I, H0, H, E) :-
    (   R = r(Y)
    ->  first_units(X, From, To, H0, Part, H, E),
        ( E == ok -> string_chars(H0, Y, Searched), text_from(Searched, From, Part, I) ; true )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

first_units(X, From, To, H0, Part, H, E) :-
    known(From-To),
    string_units(H0, X, Units),
    length(Units, N),
    (   From >= 0, From =< To, To =< N
    ->  length(First, To),
        append(First, _, Units),
        compound_name_arguments(Part, chars, First),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

model('java.lang.String.lastIndexOf(I)I'(X, C), I, H) :-
    string_chars(H, X, Chars),
    compound_name_arity(Chars, _, N),
    unit_back(C, N, Chars, I).
model('java.lang.String.lastIndexOf(II)I'(X, C, From), I, H) :- string_chars(H, X, Chars), unit_back(C, From, Chars, I).

model('java.lang.String.indexOf(Ljava/lang/String;)I'(X, R), I, H0, H, E) :- searched(text_from, X, R, 0, I, H0, H, E).
model('java.lang.String.indexOf(Ljava/lang/String;I)I'(X, R, From), I, H0, H, E) :-
    searched(text_from, X, R, From, I, H0, H, E).
model('java.lang.String.lastIndexOf(Ljava/lang/String;)I'(X, R), I, H0, H, E) :-
    length_of(H0, X, N),
    searched(text_back, X, R, N, I, H0, H, E).
model('java.lang.String.lastIndexOf(Ljava/lang/String;I)I'(X, R, From), I, H0, H, E) :-
    searched(text_back, X, R, From, I, H0, H, E).

no_model(instance, 'java.lang.String.getBytes(II[BI)V', 'encodings of text').
no_model(instance, 'java.lang.String.getBytes([BIB)V', 'encodings of text').
no_model(instance, 'java.lang.String.getBytes([BIIBI)V', 'encodings of text').

%   The streams of CharSequence give the same elements, by charAt.
model('java.lang.String.chars()Ljava/util/stream/IntStream;'(X), R, H0, H, E) :-
    run_bytecode('java.lang.CharSequence.chars()Ljava/util/stream/IntStream;', [X], R, H0, H, E).
model('java.lang.String.codePoints()Ljava/util/stream/IntStream;'(X), R, H0, H, E) :-
    run_bytecode('java.lang.CharSequence.codePoints()Ljava/util/stream/IntStream;', [X], R, H0, H, E).

length_of(H, X, N) :-
    string_chars(H, X, Chars),
    compound_name_arity(Chars, _, N).

same_text(_, X, X) :- !.
same_text(H, X, Y) :-
    string_chars(H, Y, Chars2),
    string_chars(H, X, Chars1),
    (   Chars1 == Chars2
    ->  true
    ;   same_length(Chars1, Chars2),
        known(Chars1-Chars2),
        fail
    ).

same_length(Chars1, Chars2) :- compound_name_arity(Chars1, _, N), compound_name_arity(Chars2, _, N).

%   The text of a CharSequence that a model can read without calling its methods.
sequence(Id, H, r(X), Units) :-
    (   text_of(H, X, Units0)
    ->  Units = Units0
    ;   not_modelled(Id, 'a CharSequence that is no String and no StringBuilder')
    ).

pair(High, Low, C) :-
    known(High), High >= 0xD800, High < 0xDC00,
    known(Low), Low >= 0xDC00, Low < 0xE000,
    C is 0x10000 + ((High - 0xD800) << 10) + (Low - 0xDC00).

code_points(To, To, _, N, N) :- !.
code_points(I, To, Chars, N0, N) :-
    I1 is I + 1,
    I2 is I + 2,
    N1 is N0 + 1,
    (   I2 =< To, arg(I1, Chars, C1), arg(I2, Chars, C2), pair(C1, C2, _)
    ->  code_points(I2, To, Chars, N1, N)
    ;   code_points(I1, To, Chars, N1, N)
    ).

put_chars(To, To, _, _, _, H, H) :- !.
put_chars(I, To, Chars, A, At, H0, H) :-
    I1 is I + 1,
    arg(I1, Chars, C),
    set_array(H0, A, At, C, H1),
    At1 is At + 1,
    put_chars(I1, To, Chars, A, At1, H1, H).

hash(I, L, Chars, N0, N) :-
    (   I > L
    ->  ( N0 >= 0x80000000 -> N is N0 - 0x100000000 ; N = N0 )
    ;   arg(I, Chars, C),
        N1 is (31 * N0 + C) /\ 0xFFFFFFFF,
        I1 is I + 1,
        hash(I1, L, Chars, N1, N)
    ).

compared(R1, R2, N, H0, H, E) :-
    (   string_at(H0, R1, Units1), string_at(H0, R2, Units2)
    ->  folded_difference(Units1, Units2, N),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

folded_difference([], Ds, N) :- length(Ds, L), N is -L.
folded_difference([C|Cs], Ds, N) :-
    (   Ds = [D|Ds1]
    ->  (   C =:= D
        ->  folded_difference(Cs, Ds1, N)
        ;   folded(C, C1),
            folded(D, D1),
            ( C1 =:= D1 -> folded_difference(Cs, Ds1, N) ; N is C1 - D1 )
        )
    ;   length([C|Cs], N)
    ).

equal_folded([], []).
equal_folded([C|Cs], [D|Ds]) :-
    ( C =:= D -> true ; folded(C, F), folded(D, G), F =:= G ),
    equal_folded(Cs, Ds).

%   region(Units, At, N, Part): Part are the N units from At on; there are that many, or N is negative.
region(Units, At, N, Part) :-
    length(Units, L),
    At >= 0,
    At =< L - N,
    (   N =< 0
    ->  Part = []
    ;   length(Before, At),
        append(Before, Rest, Units),
        length(Part, N),
        append(Part, _, Rest)
    ).

all_white([]).
all_white([C|Cs]) :- white(C), all_white(Cs).

starts_at(X, R, I, V, H0, H, E) :-
    (   R = r(Y)
    ->  string_chars(H0, X, Chars),
        string_chars(H0, Y, Part),
        ( part_at(Chars, I, Part) -> V = 1 ; V = 0 ),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

searched(How, X, R, From, I, H0, H, E) :-
    (   R = r(Y)
    ->  string_chars(H0, X, Chars),
        string_chars(H0, Y, Part),
        search(How, Part, From, Chars, I),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

search(text_from, Part, From, Chars, I) :- text_from(Part, From, Chars, I).
search(text_back, Part, From, Chars, I) :- text_back(Part, From, Chars, I).
