/*  java.lang.String: the methods that make strings.

    Where the JDK gives back the string itself, so do the models.
*/
:- module(text_making, [plain_locale/2]).
:- use_module(library(lists), [append/2, append/3, reverse/2, numlist/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, string_units/3, string_at/3, copied_units/3, copied_at/3, known/1, known_value/1, not_modelled/2, new_text/4,
                         text_constant/4, array_units/5]).
:- use_module(object_fields, [field/4]).
:- use_module(builder_buffers, [text_of/3]).
:- use_module(characters, [white/1, lower/2, upper/2]).
:- use_module('../../solver/heap', [intern/5, string_constant/4, text_key/2]).
:- use_module('../../solver/number_text', [java_text/3, java_text_agrees/2]).
:- use_module('../../solver/ends', [path_ends/1]).

%   Parts of a string.

model('java.lang.String.substring(I)Ljava/lang/String;'(X, From), R, H0, H, E) :-
    copied_units(H0, X, Units),
    length(Units, N),
    substring(X, Units, From, N, R, H0, H, E).

model('java.lang.String.substring(II)Ljava/lang/String;'(X, From, To), R, H0, H, E) :-
    copied_units(H0, X, Units),
    substring(X, Units, From, To, R, H0, H, E).

model('java.lang.String.trim()Ljava/lang/String;'(X), R, H0, H) :-
    copied_units(H0, X, Units),
    without_leading(Units, below_space, Units1),
    without_trailing(below_space, Units1, Units2),
    changed(X, Units, Units2, R, H0, H).

model('java.lang.String.strip()Ljava/lang/String;'(X), R, H0, H) :-
    copied_units(H0, X, Units),
    without_leading(Units, white, Units1),
    without_trailing(white, Units1, Units2),
    stripped(X, Units, Units2, R, H0, H).

model('java.lang.String.stripLeading()Ljava/lang/String;'(X), R, H0, H) :-
    copied_units(H0, X, Units),
    without_leading(Units, white, Units1),
    stripped(X, Units, Units1, R, H0, H).

model('java.lang.String.stripTrailing()Ljava/lang/String;'(X), R, H0, H) :-
    copied_units(H0, X, Units),
    without_trailing(white, Units, Units1),
    stripped(X, Units, Units1, R, H0, H).

%   Strings from strings.

model('java.lang.String.toString()Ljava/lang/String;'(X), r(X), _).

model('java.lang.String.intern()Ljava/lang/String;'(X), r(Y), H0, H) :-
    string_units(H0, X, Units),
    text_key(Units, Key),
    intern(H0, Key, X, Y, H).

model('java.lang.String.concat(Ljava/lang/String;)Ljava/lang/String;'(X, R0), R, H0, H, E) :-
    (   copied_at(H0, R0, Others)
    ->  E = ok,
        (   Others == []
        ->  R = r(X), H = H0
        ;   copied_units(H0, X, Units),
            append(Units, Others, All),
            new(All, R, H0, H)
        )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.String.repeat(I)Ljava/lang/String;'(X, N), R, H0, H, E) :-
    (   N < 0
    ->  raise(H0, 'java.lang.IllegalArgumentException', H, E)
    ;   copied_units(H0, X, Units),
        length(Units, L),
        repeated(N, L, X, Units, R, H0, H),
        E = ok
    ).

model('java.lang.String.replace(CC)Ljava/lang/String;'(X, C, D), R, H0, H) :-
    string_units(H0, X, Units0),
    replaced_unit(C, D, X, Units0, R, H0, H).

model('java.lang.String.replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;'(X, R1, R2),
      R, H0, H, E) :-
    (   ( R1 == null ; R2 == null )
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   sequence(H0, R1, Part),
        sequence(H0, R2, By),
        string_units(H0, X, Units),
        replaced_part(Part, By, X, Units, R, H0, H),
        E = ok
    ).

model('java.lang.String.toLowerCase()Ljava/lang/String;'(X), R, H0, H) :-
    lower_case(X, R, H0, H).

model('java.lang.String.toUpperCase()Ljava/lang/String;'(X), R, H0, H) :-
    upper_case(X, R, H0, H).

model('java.lang.String.toLowerCase(Ljava/util/Locale;)Ljava/lang/String;'(X, Locale), R, H0, H, E) :-
    (   plain_locale(Locale, H0)
    ->  lower_case(X, R, H0, H), E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).
model('java.lang.String.toUpperCase(Ljava/util/Locale;)Ljava/lang/String;'(X, Locale), R, H0, H, E) :-
    (   plain_locale(Locale, H0)
    ->  upper_case(X, R, H0, H), E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.String.join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;'(
          Before, After, Between, r(A), N), R, H0, H) :-
    array_units(H0, A, 0, N, Rs),
    maplist(shown(H0), [Before,After,Between], [First,Last,Delimiter]),
    maplist(shown(H0), Rs, Texts),
    joined(Texts, Delimiter, Parts),
    append([[First], Parts, [Last]], All),
    append(All, Units),
    new(Units, R, H0, H).

model('java.util.Locale.initDefault()Ljava/util/Locale;', null, _).
model('java.lang.String.valueOfCodePoint(I)Ljava/lang/String;'(C), R, H0, H, E) :-
    (   C >= 0, C < 0x10000
    ->  new([C], R, H0, H), E = ok
    ;   C >= 0, C =< 0x10FFFF
    ->  High is 0xD7C0 + (C >> 10), Low is 0xDC00 + (C /\ 0x3FF),
        new([High,Low], R, H0, H), E = ok
    ;   raise(H0, 'java.lang.IllegalArgumentException', H, E)
    ).

%   Numbers as strings.

model('java.lang.String.valueOf(C)Ljava/lang/String;'(C), R, H0, H) :- new([C], R, H0, H).
model('java.lang.Character.toString()Ljava/lang/String;'(X), R, H0, H) :-
    field(H0, X, 'java.lang.Character.value', C),
    new([C], R, H0, H).
model('java.lang.Integer.toString(I)Ljava/lang/String;'(V), R, H0, H) :- number_text(int, V, R, H0, H).
model('java.lang.Long.toString(J)Ljava/lang/String;'(V), R, H0, H) :- number_text(long, V, R, H0, H).
model('java.lang.Float.toString(F)Ljava/lang/String;'(V), R, H0, H) :- number_text(float, V, R, H0, H).
model('java.lang.Double.toString(D)Ljava/lang/String;'(V), R, H0, H) :- number_text(double, V, R, H0, H).

lower_case(X, R, H0, H) :-
    string_units(H0, X, Units0),
    maplist(lower, Units0, Units),
    changed(X, Units0, Units, R, H0, H).

upper_case(X, R, H0, H) :-
    string_units(H0, X, Units0),
    maplist(upper, Units0, Parts),
    append(Parts, Units),
    changed(X, Units0, Units, R, H0, H).

%!  plain_locale(+R, +H) is semidet.
%
%   R refers to a locale, and none of those with rules of their own for letters of Latin-1, which end the path.

plain_locale(r(X), H) :-
    field(H, X, 'java.util.Locale.baseLocale', r(Base)),
    field(H, Base, 'sun.util.locale.BaseLocale.language', Language),
    string_at(H, Language, Units),
    (   memberchk(Units, [`tr`,`az`,`lt`])
    ->  not_modelled('java.lang.String.toLowerCase(Ljava/util/Locale;)Ljava/lang/String;', 'letters of this locale')
    ;   true
    ).

number_text(Type, V, R, H0, H) :-
    (   java_text_agrees(Type, V)
    ->  java_text(Type, V, Units),
        new(Units, R, H0, H)
    ;   not_modelled(Type, 'text of a number that JDKs write differently')
    ).

new(Units, r(Y), H0, H) :- new_text(H0, Units, Y, H).

changed(X, Units0, Units, R, H0, H) :-
    ( Units == Units0 -> R = r(X), H = H0 ; new(Units, R, H0, H) ).

substring(X, Units, From, To, R, H0, H, E) :-
    length(Units, N),
    (   From >= 0, From =< To, To =< N
    ->  E = ok,
        (   From =:= 0, To =:= N
        ->  R = r(X), H = H0
        ;   length(Before, From),
            append(Before, Rest, Units),
            K is To - From,
            length(Part, K),
            append(Part, _, Rest),
            new(Part, R, H0, H)
        )
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

:- public below_space/1.

below_space(C) :- C =< 32.

without_leading([], _, []).
without_leading([C|Cs], Class, Units) :-
    known(C),
    ( call(Class, C) -> without_leading(Cs, Class, Units) ; Units = [C|Cs] ).

without_trailing(Class, Units0, Units) :-
    reverse(Units0, Reversed0),
    without_leading(Reversed0, Class, Reversed),
    reverse(Reversed, Units).

%   strip and its like give the literal "" where nothing is left.
stripped(X, Units0, Units, R, H0, H) :-
    (   Units == [], Units0 \== []
    ->  string_constant(H0, '', Y, H),
        R = r(Y)
    ;   changed(X, Units0, Units, R, H0, H)
    ).

repeated(N, L, X, Units, R, H0, H) :-
    (   N =:= 1
    ->  R = r(X), H = H0
    ;   N * L =:= 0
    ->  text_constant(H0, [], Y, H),
        R = r(Y)
    ;   N * L > 20000000
    ->  path_ends(budget(memory))
    ;   numlist(1, N, Times),
        maplist(copy_of(Units), Times, Copies),
        append(Copies, All),
        new(All, R, H0, H)
    ).

copy_of(Units, _, Units).

replaced_unit(C, D, X, Units0, R, H0, H) :-
    maplist(replaced_by(C, D), Units0, Units),
    changed(X, Units0, Units, R, H0, H).

replaced_by(C, D, C0, C1) :- ( C0 =:= C -> C1 = D ; C1 = C0 ).

replaced_part([], By, _, Units, R, H0, H) :-
    !,
    between_units(Units, By, All),
    new(All, R, H0, H).
replaced_part([C], [D], X, Units, R, H0, H) :- !, replaced_unit(C, D, X, Units, R, H0, H).
replaced_part(Part, By, X, Units, R, H0, H) :-
    replaced(Units, Part, By, All, Found),
    ( Found == true -> new(All, R, H0, H) ; R = r(X), H = H0 ).

between_units([], By, By).
between_units([C|Cs], By, All) :-
    append(By, [C|Rest], All),
    between_units(Cs, By, Rest).

replaced([], _, _, [], _).
replaced([C|Cs], Part, By, All, Found) :-
    (   append(Part, Rest, [C|Cs])
    ->  Found = true,
        append(By, All1, All),
        replaced(Rest, Part, By, All1, Found)
    ;   All = [C|All1],
        replaced(Cs, Part, By, All1, Found)
    ).

sequence(H, r(X), Units) :-
    (   text_of(H, X, Units0)
    ->  Units = Units0
    ;   not_modelled('java.lang.String.replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;',
                     'a CharSequence that is no String and no StringBuilder')
    ).

shown(H, R, Units) :-
    known_value(R),
    ( R = r(X) -> copied_units(H, X, Units) ; Units = `null` ).

joined([], _, []).
joined([Text|Texts], Delimiter, [Text|Parts]) :-
    (   Texts == []
    ->  Parts = []
    ;   Parts = [Delimiter|Parts1],
        joined(Texts, Delimiter, Parts1)
    ).
