/*  java.lang.String on unknown values: what is asked of strings.

    Lengths, units and indices may be unknown. A loop over a text of unknown length ends where the criterion
    says (solver/limits.pl, next_model_round/3).
*/
:- module(open_texts, []).
:- use_module(library(apply), [foldl/4]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, run_bytecode/6]).
:- use_module(builder_buffers, [copied_text/3]).
:- use_module(deciding, [flag/2, index_in/3, nullness/2, string_reference/3]).
:- use_module('../../solver/texts', [text_length/3, text_char/4, text_equal/4, text_units/3, units_equal/3]).
:- use_module('../../solver/decisions', [compare/4, instance/4]).
:- use_module('../../solver/numbers', [iadd/3, isub/3, imul/3]).
:- use_module('../../solver/limits', [next_model_round/3]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.String.length()I'(X), L, H) :- text_length(H, X, L).

model('java.lang.String.isEmpty()Z'(X), V, H) :-
    text_length(H, X, L),
    compare(eq, L, 0, Answer),
    flag(Answer, V).

model('java.lang.String.charAt(I)C'(X, I), C, H0, H, E) :-
    text_length(H0, X, L),
    index_in(I, L, Answer),
    (   Answer == true
    ->  text_char(H0, X, I, C), H = H0, E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

%   Equality and order.

model('java.lang.String.equals(Ljava/lang/Object;)Z'(X, R), V, H) :-
    string_reference(H, R, Answer),
    equal(Answer, X, H, V).

equal(null, _, _, 0).
equal(other, _, _, 0).
equal(string(Y), X, H, V) :- text_equal(H, X, Y, Answer), flag(Answer, V).

model('java.lang.String.contentEquals(Ljava/lang/CharSequence;)Z'(X, R), V, H0, H, E) :-
    nullness(R, Answer),
    content_equal(Answer, X, V, H0, H, E).

content_equal(null, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
content_equal(object(Y), X, V, H, H, ok) :-
    (   integer(Y), copied_text(H, Y, Ds)
    ->  text_length(H, X, L),
        length(Ds, M),
        compare(eq, L, M, Same),
        ( Same == true -> text_units(H, X, Cs), units_equal(Cs, Ds, Answer) ; Answer = false )
    ;   instance(H, r(Y), 'java.lang.String', true)
    ->  text_equal(H, X, Y, Answer)
    ;   path_ends(unsupported('java.lang.CharSequence', 'a CharSequence that is no String'))
    ),
    flag(Answer, V).

model('java.lang.String.compareTo(Ljava/lang/String;)I'(X, R), N, H0, H, E) :-
    nullness(R, Answer),
    compared(Answer, X, N, H0, H, E).

compared(null, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
compared(object(Y), X, N, H, H, ok) :-
    text_length(H, X, L),
    text_length(H, Y, M),
    difference(0, 0, texts(X, L, Y, M), H, N).

%   difference(I, Round, texts(X, L, Y, M), H, N): from unit I on, X of length L and Y of length M differ by N.
difference(I, Round0, Texts, H, N) :-
    Texts = texts(_, L, _, M),
    index_below(I, L, M, Answer),
    (   Answer == true
    ->  next_model_round(H, Round0, Round),
        difference_at(I, Round, Texts, H, N)
    ;   isub(L, M, N)
    ).

index_below(I, L, M, Answer) :-
    compare(lt, I, L, Answer1),
    ( Answer1 == false -> Answer = false ; compare(lt, I, M, Answer) ).

difference_at(I, Round, texts(X, L, Y, M), H, N) :-
    text_char(H, X, I, C),
    text_char(H, Y, I, D),
    compare(eq, C, D, Answer),
    (   Answer == true
    ->  I1 is I + 1,
        difference(I1, Round, texts(X, L, Y, M), H, N)
    ;   isub(C, D, N)
    ).

%   One answer for each length: with it, the hash is a number that the units make.
model('java.lang.String.hashCode()I'(X), N, H) :-
    text_units(H, X, Units),
    foldl(hash, Units, 0, N).

hash(C, N0, N) :-
    imul(31, N0, N1),
    iadd(N1, C, N).

%   Searching. Places are asked one after another, as the JDK's loops do.

model('java.lang.String.startsWith(Ljava/lang/String;)Z'(X, R), V, H0, H, E) :- starts_at(R, 0, X, V, H0, H, E).

%   The JDK asks a place before it asks the other string.
model('java.lang.String.startsWith(Ljava/lang/String;I)Z'(X, R, I), V, H0, H, E) :-
    compare(lt, I, 0, Negative),
    (   Negative == true
    ->  V = 0, H = H0, E = ok
    ;   starts_at(R, I, X, V, H0, H, E)
    ).

model('java.lang.String.endsWith(Ljava/lang/String;)Z'(X, R), V, H0, H, E) :-
    nullness(R, Answer),
    ends_with(Answer, X, V, H0, H, E).

ends_with(null, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
ends_with(object(Y), X, V, H, H, ok) :-
    text_length(H, X, L),
    text_length(H, Y, M),
    compare(ge, L, M, Longer),
    (   Longer == true
    ->  text_units(H, Y, Ds),
        length(Ds, N),
        isub(L, N, I),
        units_at(I, N, X, Ds, H, Answer),
        flag(Answer, V)
    ;   V = 0
    ).

starts_at(R, I, X, V, H0, H, E) :-
    nullness(R, Answer),
    starts_with(Answer, I, X, V, H0, H, E).

starts_with(null, _, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
starts_with(object(Y), I, X, V, H, H, ok) :- part_at(I, X, Y, H, Answer), flag(Answer, V).

%   part_at(I, X, Y, H, Answer): whether string Y occurs in X at I.
part_at(I, X, Y, H, Answer) :-
    text_length(H, X, L),
    (   I == 0
    ->  text_length(H, Y, M),
        compare(le, M, L, Fits)
    ;   Fits = true
    ),
    (   Fits == true
    ->  text_units(H, Y, Ds),
        units_found_at(I, X, Ds, H, Answer)
    ;   Answer = false
    ).

%   units_found_at(I, X, Ds, H, Answer): whether Ds occur in string X at I, which may be no place there.
units_found_at(I, X, Ds, H, Answer) :-
    length(Ds, M),
    text_length(H, X, L),
    isub(L, M, Last),
    compare(ge, I, 0, Answer1),
    (   Answer1 == false
    ->  Answer = false
    ;   compare(le, I, Last, Answer2),
        ( Answer2 == false -> Answer = false ; units_at(I, M, X, Ds, H, Answer) )
    ).

units_at(I, M, X, Ds, H, Answer) :-
    part_units(0, M, I, X, H, Cs),
    units_equal(Cs, Ds, Answer).

part_units(J, M, I, X, H, Cs) :-
    (   J =:= M
    ->  Cs = []
    ;   iadd(I, J, Place),
        text_char(H, X, Place, C),
        Cs = [C|Cs1],
        J1 is J + 1,
        part_units(J1, M, I, X, H, Cs1)
    ).

%   A loop over a known number of units needs no bound.
next_part(M, H, Round0, Round) :- ( integer(M) -> Round = Round0 ; next_model_round(H, Round0, Round) ).

model('java.lang.String.indexOf(I)I'(X, C), I, H) :- found_from(0, X, C, H, I).

model('java.lang.String.indexOf(II)I'(X, C, From), I, H) :-
    compare(lt, From, 0, Answer),
    ( Answer == true -> Start = 0 ; Start = From ),
    found_from(Start, X, C, H, I).

model('java.lang.String.lastIndexOf(I)I'(X, C), I, H) :-
    text_length(H, X, L),
    iadd(L, -1, Last),
    found_back(Last, X, C, H, I).

model('java.lang.String.lastIndexOf(II)I'(X, C, From), I, H) :-
    text_length(H, X, L),
    iadd(L, -1, Last),
    compare(lt, From, Last, Answer),
    ( Answer == true -> Start = From ; Start = Last ),
    found_back(Start, X, C, H, I).

found_from(Start, X, C, H, I) :- one_unit(C), text_length(H, X, L), forwards(Start, 0, L, unit(X, C), H, I).

found_back(Start, X, C, H, I) :- one_unit(C), text_length(H, X, L), backwards(Start, 0, L, unit(X, C), H, I).

%   Code points of two units are searched for in known texts only.
one_unit(C) :-
    compare(le, C, 65535, Answer),
    (   Answer == true
    ->  true
    ;   path_ends(unsupported('java.lang.String.indexOf(I)I', 'a code point of two units'))
    ).

forwards(Place, Round0, L, Unit, H, I) :-
    compare(lt, Place, L, Inside),
    (   Inside == false
    ->  I = -1
    ;   next_part(L, H, Round0, Round),
        unit_at(Place, Unit, H, Same),
        (   Same == true
        ->  I = Place
        ;   iadd(Place, 1, Next),
            forwards(Next, Round, L, Unit, H, I)
        )
    ).

backwards(Place, Round0, L, Unit, H, I) :-
    compare(ge, Place, 0, Inside),
    (   Inside == false
    ->  I = -1
    ;   next_part(L, H, Round0, Round),
        unit_at(Place, Unit, H, Same),
        (   Same == true
        ->  I = Place
        ;   iadd(Place, -1, Next),
            backwards(Next, Round, L, Unit, H, I)
        )
    ).

unit_at(Place, unit(X, C), H, Answer) :-
    text_char(H, X, Place, D),
    compare(eq, D, C, Answer).

model('java.lang.String.indexOf(Ljava/lang/String;)I'(X, R), I, H0, H, E) :- searched(R, 0, X, I, H0, H, E).

model('java.lang.String.indexOf(Ljava/lang/String;I)I'(X, R, From), I, H0, H, E) :- searched(R, From, X, I, H0, H, E).

searched(R, From, X, I, H0, H, E) :-
    nullness(R, Answer),
    part_searched(Answer, From, X, I, H0, H, E).

part_searched(null, _, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
part_searched(object(Y), From, X, I, H, H, ok) :-
    text_units(H, Y, Ds),
    length(Ds, M),
    text_length(H, X, L),
    between_zero_and(L, From, Start),
    isub(L, M, Last),
    part_from(Start, 0, Last, part(X, Ds), H, I).

between_zero_and(L, From, Start) :-
    compare(lt, From, 0, Negative),
    (   Negative == true
    ->  Start = 0
    ;   compare(gt, From, L, Beyond),
        ( Beyond == true -> Start = L ; Start = From )
    ).

part_from(Place, Round0, Last, Part, H, I) :-
    compare(le, Place, Last, Inside),
    (   Inside == false
    ->  I = -1
    ;   next_part(Last, H, Round0, Round),
        Part = part(X, Ds),
        units_found_at(Place, X, Ds, H, Found),
        ( Found == true -> I = Place ; iadd(Place, 1, Next), part_from(Next, Round, Last, Part, H, I) )
    ).

model('java.lang.String.lastIndexOf(Ljava/lang/String;)I'(X, R), I, H0, H, E) :-
    text_length(H0, X, L),
    searched_back(R, L, X, I, H0, H, E).

model('java.lang.String.lastIndexOf(Ljava/lang/String;I)I'(X, R, From), I, H0, H, E) :-
    searched_back(R, From, X, I, H0, H, E).

searched_back(R, From, X, I, H0, H, E) :-
    nullness(R, Answer),
    part_searched_back(Answer, From, X, I, H0, H, E).

part_searched_back(null, _, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
part_searched_back(object(Y), From, X, I, H, H, ok) :-
    text_units(H, Y, Ds),
    length(Ds, M),
    text_length(H, X, L),
    isub(L, M, Last),
    compare(lt, From, Last, Before),
    ( Before == true -> Start = From ; Start = Last ),
    part_back(Start, 0, Last, part(X, Ds), H, I).

part_back(Place, Round0, Last, Part, H, I) :-
    compare(ge, Place, 0, Inside),
    (   Inside == false
    ->  I = -1
    ;   next_part(Last, H, Round0, Round),
        Part = part(X, Ds),
        units_found_at(Place, X, Ds, H, Found),
        ( Found == true -> I = Place ; iadd(Place, -1, Next), part_back(Next, Round, Last, Part, H, I) )
    ).

model('java.lang.String.chars()Ljava/util/stream/IntStream;'(X), R, H0, H, E) :-
    run_bytecode('java.lang.CharSequence.chars()Ljava/util/stream/IntStream;', [X], R, H0, H, E).
