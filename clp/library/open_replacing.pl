/*  java.lang.String on unknown values: parts of texts replaced and compared, letters by a locale; java.text.Normalizer.

    At each place of a text it is decided whether a part stands there, as a whole.
*/
:- module(open_replacing, []).
:- use_module(library(lists), [append/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, new_text/4]).
:- use_module(deciding, [flag/2, nullness/2, all_true/2, enumerated/4]).
:- use_module(open_text_making, [sequence_units/3]).
:- use_module(open_letters, [recased/5, all_alike/4]).
:- use_module(text_making, [plain_locale/2]).
:- use_module('../../solver/texts', [text_units/3, text_length/3, text_char/4, units_equal/3]).
:- use_module('../../solver/decisions', [compare/4, instance/4]).
:- use_module('../../solver/numbers', [isub/3, lsub/3, i2l/2]).
:- use_module('../../solver/limits', [next_model_choice/2]).
:- use_module('../../solver/ends', [path_ends/1]).

%   Replacing.

model('java.lang.String.replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;'(X, R1, R2),
      R, H0, H, E) :-
    nullness(R1, Answer1),
    nullness(R2, Answer2),
    (   ( Answer1 == null ; Answer2 == null )
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   sequence_units(R1, H0, Part),
        sequence_units(R2, H0, By),
        text_units(H0, X, Units0),
        replaced_part(Part, By, H0, Units0, Found, Units),
        made(Found, Part-By, X, Units, R, H0, H),
        E = ok
    ).

%   The JDK gives back the string itself where there was nothing to replace, or one character by the same.
made(false, _, X, _, r(X), H, H).
made(true, Part-By, X, Units, R, H0, H) :-
    (   Part = [C], By = [D]
    ->  compare(ne, C, D, Other)
    ;   Other = true
    ),
    ( Other == true -> new_text(H0, Units, Y, H), R = r(Y) ; R = r(X), H = H0 ).

replaced_part([], By, _, Units0, true, Units) :- !, between_units(Units0, By, Units).
replaced_part(Part, By, H, Units0, Found, Units) :-
    length(Part, M),
    length(Units0, L),
    Places is L - M + 1,
    replaced(Units0, Places, Part-M, By, H, false, Found, Units).

between_units([], By, By).
between_units([C|Cs], By, All) :-
    append(By, [C|Rest], All),
    between_units(Cs, By, Rest).

%   replaced(Units0, Places, Part-M, By, H, Found0, Found, Units): Part, of length M, can begin at the first Places of Units0.
replaced(Units0, Places, Part-M, By, H, Found0, Found, Units) :-
    (   Places =< 0
    ->  Units = Units0, Found = Found0
    ;   length(Front, M),
        append(Front, Rest, Units0),
        !,
        next_model_choice(H, Front-Part),
        units_equal(Front, Part, Answer),
        (   Answer == true
        ->  append(By, Units1, Units),
            Places1 is Places - M,
            replaced(Rest, Places1, Part-M, By, H, true, Found, Units1)
        ;   Units0 = [C|Others],
            Units = [C|Units1],
            Places1 is Places - 1,
            replaced(Others, Places1, Part-M, By, H, Found0, Found, Units1)
        )
    ).

%   Letters of a locale that is known.

model('java.lang.String.toLowerCase(Ljava/util/Locale;)Ljava/lang/String;'(X, Locale), R, H0, H, E) :-
    recased_by(Locale, 'java.lang.Character.toLowerCase(I)I', X, R, H0, H, E).
model('java.lang.String.toUpperCase(Ljava/util/Locale;)Ljava/lang/String;'(X, Locale), R, H0, H, E) :-
    recased_by(Locale, 'java.lang.Character.toUpperCase(I)I', X, R, H0, H, E).

recased_by(Locale, Id, X, R, H0, H, E) :-
    nullness(Locale, Answer),
    (   Answer == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   Answer = object(Y), integer(Y)
    ->  plain_locale(Locale, H0),
        recased(Id, X, R, H0, H),
        E = ok
    ;   path_ends(unsupported(Id, 'letters of an unknown locale'))
    ).

%   Regions: both must lie within their texts. Where the other text is null, JDKs differ.

model('java.lang.String.regionMatches(ILjava/lang/String;II)Z'(X, At, R, From, N), V, H0, H, E) :-
    region(0, X, At, R, From, N, V, H0, H, E).
model('java.lang.String.regionMatches(ZILjava/lang/String;II)Z'(X, Ignore, At, R, From, N), V, H0, H, E) :-
    compare(ne, Ignore, 0, Answer),
    flag(Answer, Folded),
    region(Folded, X, At, R, From, N, V, H0, H, E).

region(Folded, X, At, R, From, N, V, H0, H, E) :-
    nullness(R, Answer),
    (   Answer = object(Y)
    ->  matched(Folded, X, At, Y, From, N, V, H0),
        H = H0, E = ok
    ;   text_length(H0, X, L),
        starts_inside(At, From, N, L, Inside),
        (   Inside == true
        ->  raise(H0, 'java.lang.NullPointerException', H, E)
        ;   Folded =:= 1
        ->  V = 0, H = H0, E = ok
        ;   path_ends(unsupported('java.lang.String.regionMatches(ILjava/lang/String;II)Z', 'null outside of the text, where JDKs differ'))
        )
    ).

starts_inside(At, From, N, L, Answer) :-
    all_true([compare(ge, At, 0),compare(ge, From, 0)], Answer0),
    ( Answer0 == true -> fits(At, N, L, Answer) ; Answer = false ).

%   A length below 0 may be far from it.
fits(At, N, L, Answer) :-
    (   integer(N), N >= 0
    ->  isub(L, N, Last),
        compare(ge, Last, At, Answer)
    ;   i2l(L, LongL), i2l(N, LongN), i2l(At, LongAt),
        lsub(LongL, LongN, Last),
        compare(ge, Last, LongAt, Answer)
    ).

%   A region of no length is everywhere inside. Of others the length and the places are numbers by the time that characters are asked for.
matched(Folded, X, At, Y, From, N, V, H) :-
    text_length(H, X, L),
    text_length(H, Y, M),
    starts_inside(At, From, N, L, Inside1),
    ( Inside1 == true -> fits(From, N, M, Inside2) ; Inside2 = false ),
    (   Inside2 == false
    ->  V = 0
    ;   compare(le, N, 0, Empty),
        (   Empty == true
        ->  V = 1
        ;   known_length(N, M, Y, H, Count),
            known_place(At, X, Count, H, I),
            known_place(From, Y, Count, H, J),
            part(X, I, Count, H, Cs),
            part(Y, J, Count, H, Ds),
            ( Folded =:= 1 -> all_alike(Cs, Ds, H, Answer) ; units_equal(Cs, Ds, Answer) ),
            flag(Answer, V)
        )
    ).

known_length(N, M, Y, H, Count) :-
    (   integer(N)
    ->  Count = N
    ;   text_units(H, Y, Units),
        length(Units, Most),
        ( N == M -> Count = Most ; enumerated(N, 1, Most, Count) )
    ).

known_place(At, X, Count, H, I) :-
    (   integer(At)
    ->  I = At
    ;   text_units(H, X, Units),
        length(Units, L),
        Last is L - Count,
        enumerated(At, 0, Last, I)
    ).

part(X, At, N, H, Part) :-
    (   N =:= 0
    ->  Part = []
    ;   text_char(H, X, At, C),
        Part = [C|Part1],
        Next is At + 1,
        N1 is N - 1,
        part(X, Next, N1, H, Part1)
    ).

%   Normal forms: texts of ASCII are in all of them.

model('java.text.Normalizer.normalize(Ljava/lang/CharSequence;Ljava/text/Normalizer$Form;)Ljava/lang/String;'(R0, Form), R, H0, H, E) :-
    in_ascii(R0, Form, X, H0, H, E),
    ( E == ok -> R = r(X) ; true ).

model('java.text.Normalizer.isNormalized(Ljava/lang/CharSequence;Ljava/text/Normalizer$Form;)Z'(R0, Form), 1, H0, H, E) :-
    in_ascii(R0, Form, _, H0, H, E).

in_ascii(R, Form, X, H0, H, E) :-
    nullness(R, Answer1),
    nullness(Form, Answer2),
    (   ( Answer1 == null ; Answer2 == null )
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   Answer1 = object(X), instance(H0, R, 'java.lang.String', true)
    ->  text_units(H0, X, Units),
        each_ascii(Units, H0),
        H = H0, E = ok
    ;   path_ends(unsupported('java.lang.CharSequence', 'a CharSequence that is no String'))
    ).

each_ascii([], _).
each_ascii([C|Cs], H) :-
    next_model_choice(H, C),
    compare(le, C, 127, Answer),
    (   Answer == true
    ->  each_ascii(Cs, H)
    ;   path_ends(unsupported('java.text.Normalizer.normalize(Ljava/lang/CharSequence;Ljava/text/Normalizer$Form;)Ljava/lang/String;',
                              'characters beyond ASCII'))
    ).
