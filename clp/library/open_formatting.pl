/*  String.format where arguments are unknown, or are objects whose texts code gives: the format itself is known.

    What is asked of an argument is its toString, run as the program's or the JDK's code on it; what that does is on no trace.
*/
:- module(open_formatting, []).
:- use_module(library(lists), [append/2, nth1/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, string_at/3, new_text/4, array_units/5]).
:- use_module(formatting, [format_pieces/2, taken_place/5, converted_text/4, null_text/2]).
:- use_module(deciding, [nullness/2]).
:- use_module('../calls', [call_target/4, invoke/8]).
:- use_module('../../solver/heap', [array_length/3, type_of/3]).
:- use_module('../../solver/classes', [subtype/2]).
:- use_module('../../solver/type_tests', [unknown_instance/4]).
:- use_module('../../solver/texts', [text_units/3]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;'(Format, Args), R, H0, H, E) :-
    nullness(Format, Nullness),
    (   Nullness == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   formatted(Format, Args, R, H0, H, E)
    ).
model('java.lang.String.formatted([Ljava/lang/Object;)Ljava/lang/String;'(X, Args), R, H0, H, E) :-
    formatted(r(X), Args, R, H0, H, E).

formatted(Format, Args, R, H0, H, E) :-
    (   Format = r(F), integer(F), string_at(H0, Format, Units),
        nonvar(Args), Args = r(A), integer(A),
        array_length(H0, A, N), integer(N),
        format_pieces(Units, Pieces)
    ->  array_units(H0, A, 0, N, Values),
        texts(Pieces, 0-none, Values, Texts, H0, H1, E),
        (   E == ok
        ->  append(Texts, All),
            new_text(H1, All, X, H),
            R = r(X)
        ;   H = H1
        )
    ;   path_ends(unsupported('java.lang.String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;', 'a format that is not known, or not plain'))
    ).

%   texts(Pieces, N-Last, Values, Texts, H0, H, E): N of the Values were taken in their order, and Last was the last of all.
texts([], _, _, [], H, H, ok).
texts([text(Units)|Pieces], Taken, Values, [Units|Texts], H0, H, E) :- texts(Pieces, Taken, Values, Texts, H0, H, E).
texts([argument(Which, Flags, Width, Conversion)|Pieces], N0-Last, Values, Texts, H0, H, E) :-
    (   taken_place(Which, N0, N, Last, I), nth1(I, Values, Value)
    ->  value_text(Conversion, Value, Units, H0, H1, E1),
        (   E1 == ok
        ->  converted_text(Flags, Width, Units, Text),
            Texts = [Text|Texts1],
            texts(Pieces, N-I, Values, Texts1, H1, H, E)
        ;   H = H1, E = E1
        )
    ;   raise(H0, 'java.util.MissingFormatArgumentException', H, E)
    ).

value_text(Conversion, Value, Units, H0, H, E) :-
    nullness(Value, Nullness),
    (   Nullness = object(X)
    ->  call_target(X, H0, 'java.lang.Object.toString()Ljava/lang/String;', Target),
        formats_not_itself(X, H0),
        kind(Conversion, Target, Kind),
        text_of(Kind, X, Units, H0, H, E)
    ;   null_text(Conversion, Units),
        H = H0, E = ok
    ).

formats_not_itself(X, H) :-
    (   integer(X)
    ->  type_of(H, X, Class),
        ( subtype(Class, 'java.util.Formattable') -> Answer = true ; Answer = false )
    ;   unknown_instance(H, r(X), 'java.util.Formattable', Answer)
    ),
    ( Answer == false -> true ; path_ends(unsupported('java.util.Formatter', 'objects that format themselves')) ).

%   kind(Conversion, Target, Kind): Kind of text, `shown` by toString, which is Target, a `constant` one, or `wrong`.
kind(0's, _, shown) :- !.
kind(0'b, Target, Kind) :- !, ( Target == 'java.lang.Boolean.toString()Ljava/lang/String;' -> Kind = shown ; Kind = constant(`true`) ).
kind(Conversion, Target, Kind) :-
    (   shows(Target, Conversion)
    ->  Kind = shown
    ;   Target = 'java.math.BigInteger.toString()Ljava/lang/String;'
    ->  Kind = left
    ;   memberchk(Conversion, [0'd,0'c]), \+ ( Conversion == 0'c, shows(Target, 0'd) )
    ->  Kind = wrong
    ;   Kind = left
    ).

shows('java.lang.Integer.toString()Ljava/lang/String;', 0'd).
shows('java.lang.Long.toString()Ljava/lang/String;', 0'd).
shows('java.lang.Short.toString()Ljava/lang/String;', 0'd).
shows('java.lang.Byte.toString()Ljava/lang/String;', 0'd).
shows('java.lang.Character.toString()Ljava/lang/String;', 0'c).

text_of(constant(Units), _, Units, H, H, ok).
text_of(wrong, _, _, H0, H, E) :- raise(H0, 'java.util.IllegalFormatConversionException', H, E).
text_of(left, _, _, _, _, _) :-
    path_ends(unsupported('java.util.Formatter', 'a conversion of what is unknown')).
text_of(shown, X, Units, H0, H, E) :-
    invoke(virtual, 'java.lang.Object.toString()Ljava/lang/String;', [X], R, H0, H, E, _),
    (   E == ok
    ->  nullness(R, Nullness),
        ( Nullness = object(Y) -> text_units(H, Y, Units) ; Units = `null` )
    ;   true
    ).
