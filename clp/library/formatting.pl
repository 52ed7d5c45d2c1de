/*  String.format for the conversions s, d, x, c, b and % on strings, boxes and null, with width and the flags - and 0.

    Everything else is the bytecode of Formatter, in a search where all arguments are such values. That
    asks the locale for its symbols (number_symbols.pl), and throws what is wrong with a format. What calls methods of the arguments in a
    search is for open_formatting.pl.
*/
:- module(formatting, [format_pieces/2, taken_place/5, converted_text/4, null_text/2]).
:- use_module(library(lists), [append/2, append/3, nth1/3, member/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(dcg/basics), [digits/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [string_at/3, new_text/4, not_modelled/2, array_units/5, known/1, known_value/1]).
:- use_module(object_fields, [field/4]).
:- use_module(characters, [upper/2]).
:- use_module('../guarding', [models_guarded/0]).
:- use_module('../../solver/heap', [type_of/3, array_length/3]).
:- use_module('../../solver/number_text', [java_text/3, java_text_agrees/2]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).

model('java.lang.String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;'(R0, Args), R, H0, H, E) :-
    formatted(R0, Args, 'java.lang.String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;', [R0,Args], R, H0, H, E).

model('java.lang.String.formatted([Ljava/lang/Object;)Ljava/lang/String;'(X, Args), R, H0, H, E) :-
    formatted(r(X), Args, 'java.lang.String.formatted([Ljava/lang/Object;)Ljava/lang/String;', [X,Args], R, H0, H, E).

model('java.lang.String.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;'(L, R0, Args), R, H0, H, E) :-
    in_bytecode('java.lang.String.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;', R0, Args,
                [L,R0,Args], R, H0, H, E).

formatted(Format, Args, Id, CallArgs, R, H0, H, E) :-
    (   string_at(H0, Format, Units0),
        argument_values(Args, H0, Values),
        format_pieces(Units0, Pieces),
        \+ some_object(Values, H0),
        texts(Pieces, 0, none, Values, H0, Texts)
    ->  append(Texts, Units),
        new_text(H0, Units, X, H),
        R = r(X), E = ok
    ;   in_bytecode(Id, Format, Args, CallArgs, R, H0, H, E)
    ).

argument_values(r(A), H, Values) :-
    array_length(H, A, N),
    array_units(H, A, 0, N, Values).

%   some_object(Values, H): among Values there is an object that is neither a text nor a box.
some_object(Values, H) :-
    member(r(X), Values),
    integer(X),
    type_of(H, X, Class),
    Class \== 'java.lang.String',
    \+ boxed_type(Class, _),
    !.

in_bytecode(Id, Format, Args, CallArgs, R, H0, H, E) :-
    ( Args == null -> Values = [] ; argument_values(Args, H0, Values) ),
    (   models_guarded, \+ plain_values([Format|Values], H0)
    ->  throw(unknown_value)
    ;   member(Value, Values), box(Value, H0, Type, V), \+ java_text_agrees(Type, V)
    ->  not_modelled(Type, 'text of a number that JDKs write differently')   % which they round differently, too
    ;   run_in_bytecode(Id, CallArgs, R, H0, H, E)
    ).

plain_values(Values, H) :-
    forall(member(Value, Values), ( known_value(Value), ( Value == null ; string_at(H, Value, _) ; box(Value, H, _, _) ) )).

%!  format_pieces(+Format, -Pieces) is semidet.
%
%   Pieces are those of the units Format: text(Units), or argument(Which, Flags, Width, Conversion). It fails where something is wrong
%   with one of them, which is thrown before any argument is asked for.

format_pieces(Format, Pieces) :- once(phrase(pieces(Pieces), Format)).

pieces([]) --> [].
pieces([Piece|Pieces]) --> piece(Piece), !, pieces(Pieces).

piece(text(`%`)) --> `%%`, !.
piece(argument(Which, Flags, Width, Conversion)) -->
    `%`, !,
    which(Which), flags(Flags), width(Width), [Conversion],
    { memberchk(Conversion, `sSdxXcCbB`), allowed(Flags, Width, Conversion) }.
piece(text([C])) --> [C].

which(last) --> `<`, !.
which(I) --> digits([D|Ds]), `$`, { D =\= 0'0, number_codes(I, [D|Ds]) }, !.
which(next) --> [].

flags(left) --> `-`, !.
flags(zeros) --> `0`, !.
flags(none) --> [].

%   A width begins with no 0, which would be a flag.
width(Width) --> digits(Ds), !, { Ds = [D|_] -> D =\= 0'0, length(Ds, N), N < 6, number_codes(Width, Ds) ; Width = 0 }.

%   allowed(Flags, Width, Conversion): a format with these is none that is wrong, whatever the arguments are.
allowed(none, _, _).
allowed(left, Width, _) :- Width > 0.
allowed(zeros, Width, Conversion) :- Width > 0, memberchk(Conversion, `dxX`).

%   texts(Pieces, N, Last, Values, H, Texts): N arguments were taken in their order, and Last was the last of all.
texts([], _, _, _, _, []).
texts([text(Units)|Pieces], N, Last, Values, H, [Units|Texts]) :- texts(Pieces, N, Last, Values, H, Texts).
texts([argument(Which, Flags, Width, Conversion)|Pieces], N0, Last, Values, H, [Text|Texts]) :-
    taken_place(Which, N0, N, Last, I),
    nth1(I, Values, Value),
    known_value(Value),
    converted(Conversion, Value, H, Units),
    padded(Flags, Width, Units, Text),
    texts(Pieces, N, I, Values, H, Texts).

%!  taken_place(+Which, +N0, -N, +Last, -I) is semidet.
%
%   The argument I is the one that a piece takes by Which, where N0 were taken in their order and Last was the last of all; N were taken then.

taken_place(next, N0, N, _, N) :- !, N is N0 + 1.
taken_place(last, N, N, Last, Last) :- !, integer(Last).
taken_place(I, N, N, _, I).

converted(0'S, R, H, Units) :- !, upper_case(0's, R, H, Units).
converted(0'X, R, H, Units) :- !, upper_case(0'x, R, H, Units).
converted(0'C, R, H, Units) :- !, upper_case(0'c, R, H, Units).
converted(0'B, R, H, Units) :- !, upper_case(0'b, R, H, Units).
converted(0'b, R, H, Units) :- !, truth(R, H, Units).
converted(_, null, _, Units) :- !, Units = `null`.
converted(0's, R, H, Units) :-
    ( string_at(H, R, Units0) -> Units = Units0 ; box(R, H, Type, V), java_text_agrees(Type, V), java_text(Type, V, Units) ).
converted(0'd, R, H, Units) :- box(R, H, Type, V), whole(Type, _), java_text(Type, V, Units).
converted(0'x, R, H, Units) :-
    box(R, H, Type, V),
    whole(Type, Bits),
    Natural is V /\ ((1 << Bits) - 1),
    format(codes(Units), '~16r', [Natural]).
converted(0'c, R, H, [V]) :- box(R, H, char, V).

%!  null_text(+Conversion, -Units) is det.
%
%   Units are what a conversion makes of null.

null_text(Conversion, Units) :- once(converted(Conversion, null, _, Units)).

upper_case(Conversion, R, H, Units) :-
    converted(Conversion, R, H, Units0),
    maplist(upper, Units0, Parts),
    append(Parts, Units).

truth(null, _, `false`) :- !.
truth(R, H, Units) :- ( box(R, H, boolean, V) -> java_text(boolean, V, Units) ; Units = `true` ).

box(r(X), H, Type, V) :-
    type_of(H, X, Class),
    boxed_type(Class, Type),
    atom_concat(Class, '.value', Field),
    field(H, X, Field, V),
    known(V).

boxed_type('java.lang.Integer', int).
boxed_type('java.lang.Long', long).
boxed_type('java.lang.Short', short).
boxed_type('java.lang.Byte', byte).
boxed_type('java.lang.Character', char).
boxed_type('java.lang.Boolean', boolean).

boxed_type('java.lang.Float', float).
boxed_type('java.lang.Double', double).

whole(int, 32).
whole(long, 64).
whole(short, 16).
whole(byte, 8).

padded(Flags, Width, Units, Text) :-
    length(Units, N),
    K is max(0, Width - N),
    length(Padding, K),
    (   Flags == zeros
    ->  maplist(=(0'0), Padding),
        zeros_in_front(Units, Padding, Text)
    ;   maplist(=(0' ), Padding),
        ( Flags == left -> append(Units, Padding, Text) ; append(Padding, Units, Text) )
    ).

zeros_in_front(Units, Padding, Text) :-
    (   Units = [0'-|Digits]
    ->  append([`-`, Padding, Digits], Text)
    ;   Units \== `null`, Units \== `NULL`,
        append(Padding, Units, Text)
    ).

%!  converted_text(+Flags, +Width, +Units, -Text) is det.
%
%   Text is what a piece makes of an argument whose units are Units, some of them unknown.

converted_text(Flags, Width, Units, Text) :-
    (   padded(Flags, Width, Units, Text0)
    ->  Text = Text0
    ;   not_modelled('java.lang.String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;', formatting)
    ).
