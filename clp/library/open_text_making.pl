/*  Strings and builders made of unknown texts, numbers and characters.

    What is made is a string or buffer of known length, whose units may be unknown: a text of unknown length is taken at
    each length that it can have.
*/
:- module(open_text_making, [sequence_units/3]).
:- use_module(library(lists), [append/2, append/3, reverse/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, new_text/4, new_array_of/5]).
:- use_module(deciding, [nullness/2, within/4, enumerated/4, index_in/3]).
:- use_module(builder_buffers, [copied_text/3, buffer/4, add/4, replaced/6, put_units/5, empty_builder/4,
                                capacity_unknown/3]).
:- use_module(open_numbers, [number_units/3]).
:- use_module(unknown_builders, [builder_units/3]).
:- use_module('../../solver/texts', [text_units/3]).
:- use_module('../../solver/decisions', [compare/4, instance/4]).
:- use_module('../../solver/heap', [get_array/4, set_array/5, set_cell/4, type_of/3]).
:- use_module('../../solver/limits', [next_model_choice/2]).
:- use_module('../../solver/ends', [path_ends/1]).

%   Strings.

model('java.lang.String.substring(I)Ljava/lang/String;'(X, From), R, H0, H, E) :-
    text_units(H0, X, Units),
    length(Units, L),
    substring(X, Units, From, L, R, H0, H, E).

model('java.lang.String.substring(II)Ljava/lang/String;'(X, From, To), R, H0, H, E) :-
    text_units(H0, X, Units),
    substring(X, Units, From, To, R, H0, H, E).

substring(X, Units, From, To, R, H0, H, E) :-
    length(Units, L),
    within(From, To, L, Answer),
    (   Answer == true
    ->  enumerated(From, 0, L, I),
        enumerated(To, I, L, J),
        part(X, Units, I, J, R, H0, H),
        E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

part(X, Units, I, J, R, H0, H) :-
    length(Units, L),
    (   I =:= 0, J =:= L
    ->  R = r(X), H = H0
    ;   N is J - I,
        length(Before, I),
        length(Part, N),
        append([Before,Part,_], Units),
        !,
        new_text(H0, Part, Y, H),
        R = r(Y)
    ).

model('java.lang.String.toCharArray()[C'(X), r(A), H0, H) :-
    text_units(H0, X, Units),
    new_array_of(H0, char, Units, A, H).

model('java.lang.String.concat(Ljava/lang/String;)Ljava/lang/String;'(X, R0), R, H0, H, E) :-
    nullness(R0, Answer),
    concatenated(Answer, X, R, H0, H, E).

concatenated(null, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
concatenated(object(Y), X, R, H0, H, ok) :-
    text_units(H0, Y, Others),
    (   Others == []
    ->  R = r(X), H = H0
    ;   text_units(H0, X, Units),
        append(Units, Others, All),
        new_text(H0, All, Z, H),
        R = r(Z)
    ).

model('java.lang.String.trim()Ljava/lang/String;'(X), R, H0, H) :-
    text_units(H0, X, Units0),
    without_spaces(Units0, H0, Units1),
    reverse(Units1, Units2),
    without_spaces(Units2, H0, Units3),
    reverse(Units3, Units),
    ( Units == Units0 -> R = r(X), H = H0 ; new_text(H0, Units, Y, H), R = r(Y) ).

without_spaces([], _, []).
without_spaces([C|Cs], H, Units) :-
    next_model_choice(H, C),
    compare(le, C, 32, Space),
    ( Space == true -> without_spaces(Cs, H, Units) ; Units = [C|Cs] ).

model('java.lang.String.replace(CC)Ljava/lang/String;'(X, C, D), R, H0, H) :-
    text_units(H0, X, Units0),
    replaced_units(Units0, C-D, H0, false, Found, Units),
    ( Found == false -> R = r(X), H = H0 ; new_text(H0, Units, Y, H), R = r(Y) ).

%   The JDK gives back the string itself where C is D, or is nowhere in it.
replaced_units([], C-D, _, Found0, Found, []) :-
    ( Found0 == true -> compare(ne, C, D, Found) ; Found = false ).
replaced_units([C0|Cs0], C-D, H, Found0, Found, [C1|Cs]) :-
    next_model_choice(H, C0-C),
    compare(eq, C0, C, Same),
    ( Same == true -> C1 = D, Found1 = true ; C1 = C0, Found1 = Found0 ),
    replaced_units(Cs0, C-D, H, Found1, Found, Cs).

%   Constructors: the new object becomes a string.

model('java.lang.String.<init>(Ljava/lang/String;)V'(X, R), void, H0, H, E) :-
    nullness(R, Answer),
    copied(Answer, X, H0, H, E).

copied(null, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
copied(object(Y), X, H0, H, ok) :-
    text_units(H0, Y, Units),
    compound_name_arguments(Chars, chars, Units),
    set_cell(H0, X, string(Chars), H).

%   Builders: known objects, as their contents are not the JDK's.

%   How much room a builder has is seen by capacity() alone, which asks whether that is known.
model('java.lang.AbstractStringBuilder.<init>(I)V'(X, Capacity), void, H0, H, E) :-
    known_builder(X),
    compare(lt, Capacity, 0, Negative),
    (   Negative == true
    ->  raise(H0, 'java.lang.NegativeArraySizeException', H, E)
    ;   empty_builder(X, 16, H0, H1),
        capacity_unknown(X, H1, H),
        E = ok
    ).

model('java.lang.AbstractStringBuilder.ensureCapacity(I)V'(X, _), void, H0, H) :-
    known_builder(X),
    capacity_unknown(X, H0, H).

model('java.lang.AbstractStringBuilder.append(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;'(X, R),
      r(X), H0, H) :-
    appended(X, R, H0, H).
model('java.lang.AbstractStringBuilder.append(Ljava/lang/CharSequence;)Ljava/lang/AbstractStringBuilder;'(X, R),
      r(X), H0, H) :-
    appended(X, R, H0, H).
model('java.lang.AbstractStringBuilder.append(Z)Ljava/lang/AbstractStringBuilder;'(X, V), r(X), H0, H) :-
    number_appended(X, boolean, V, H0, H).
model('java.lang.AbstractStringBuilder.append(I)Ljava/lang/AbstractStringBuilder;'(X, V), r(X), H0, H) :-
    number_appended(X, int, V, H0, H).
model('java.lang.AbstractStringBuilder.append(J)Ljava/lang/AbstractStringBuilder;'(X, V), r(X), H0, H) :-
    number_appended(X, long, V, H0, H).

appended(X, R, H0, H) :-
    known_builder(X),
    sequence_units(R, H0, Units),
    add(X, Units, H0, H).

number_appended(X, Type, V, H0, H) :-
    known_builder(X),
    number_units(Type, V, Units),
    add(X, Units, H0, H).

model('java.lang.AbstractStringBuilder.insert(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;'(X, At, R),
      r(X), H0, H, E) :-
    known_builder(X),
    sequence_units(R, H0, Units),
    inserted(X, At, Units, H0, H, E).
model('java.lang.AbstractStringBuilder.insert(IC)Ljava/lang/AbstractStringBuilder;'(X, At, C), r(X), H0, H, E) :-
    known_builder(X),
    inserted(X, At, [C], H0, H, E).

inserted(X, At, Units, H0, H, E) :-
    buffer(H0, X, _, N),
    within(At, N, N, Answer),
    (   Answer == true
    ->  enumerated(At, 0, N, I),
        replaced(X, I, I, Units, H0, H),
        E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

model('java.lang.AbstractStringBuilder.charAt(I)C'(X, I), C, H0, H, E) :-
    known_builder(X),
    buffer(H0, X, A, N),
    index_in(I, N, Answer),
    (   Answer == true
    ->  Last is N - 1,
        enumerated(I, 0, Last, J),
        get_array(H0, A, J, C),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

model('java.lang.AbstractStringBuilder.setCharAt(IC)V'(X, I, C), void, H0, H, E) :-
    known_builder(X),
    buffer(H0, X, A, N),
    index_in(I, N, Answer),
    (   Answer == true
    ->  Last is N - 1,
        enumerated(I, 0, Last, J),
        set_array(H0, A, J, C, H),
        E = ok
    ;   raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E)
    ).

%   Surrogates that reversal would turn round are not looked for among unknown units.
model('java.lang.AbstractStringBuilder.reverse()Ljava/lang/AbstractStringBuilder;'(X), r(X), H0, H) :-
    known_builder(X),
    copied_text(H0, X, Units),
    no_surrogates(Units, H0),
    reverse(Units, Reversed),
    buffer(H0, X, A, _),
    put_units(Reversed, 0, A, H0, H).

no_surrogates([], _).
no_surrogates([C|Cs], H) :-
    next_model_choice(H, C),
    compare(lt, C, 0xD800, Answer),
    (   Answer == true
    ->  no_surrogates(Cs, H)
    ;   path_ends(unsupported('java.lang.AbstractStringBuilder.reverse()Ljava/lang/AbstractStringBuilder;',
                              'surrogates among unknown characters'))
    ).

known_builder(X) :-
    (   integer(X)
    ->  true
    ;   path_ends(unsupported('java.lang.AbstractStringBuilder', 'a builder that is not known'))
    ).

%!  sequence_units(+R, +H, -Units) is nondet.
%
%   Units are those of the String or builder that R refers to, or of null, as it is appended.

sequence_units(R, H, Units) :-
    nullness(R, Answer),
    units_of(Answer, H, Units).

units_of(null, _, `null`).
units_of(object(X), H, Units) :-
    (   integer(X), type_of(H, X, Type), Type \== 'java.lang.String', copied_text(H, X, Units0)
    ->  Units = Units0
    ;   instance(H, r(X), 'java.lang.String', true)
    ->  text_units(H, X, Units)
    ;   attvar(X), instance(H, r(X), 'java.lang.AbstractStringBuilder', true)
    ->  builder_units(H, X, Units)
    ;   path_ends(unsupported('java.lang.CharSequence', 'a CharSequence that is no String'))
    ).
