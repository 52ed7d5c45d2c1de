/*  What formatting does besides the text it makes: which arguments are asked for theirs, and what is thrown.

    The format is known. Conversions are those of java.util.Formatter with plain flags; what it says of others, by many
    classes of exceptions, ends the path.
*/
:- module(format_checks, [format_parts/5]).
:- use_module(library(lists), [append/3, nth1/3, member/2]).
:- use_module(library(dcg/basics), [digits/3]).
:- use_module(outcomes, [raise/4, string_at/3, known_value/1, not_modelled/2]).
:- use_module('../../solver/heap', [type_of/3, array_length/3, get_array/4]).
:- use_module('../../solver/classes', [subtype/2]).
:- use_module('../../solver/ends', [path_ends/1]).

most_parts(8).

%!  format_parts(+Format, +Args, -Parts, +H0, -H) is det.
%
%   Parts are the arguments that are asked for their text, in turn, padded with null, and behind them what is thrown then, or
%   null.

format_parts(Format, Args, Parts, H0, H) :-
    (   Format == null
    ->  padded([], Parts0),
        raise(H0, 'java.lang.NullPointerException', H, exc(X)),
        append(Parts0, [r(X)], Parts)
    ;   string_at(H0, Format, Units),
        Args = r(A),
        array_length(H0, A, N),
        integer(N),
        pieces(Pieces, Units, [])
    ->  walked(Pieces, 0, none, A-N, H0, Shown, End),
        padded(Shown, Parts0),
        ended(End, H0, H, Thrown),
        append(Parts0, [Thrown], Parts)
    ;   not_modelled('java.util.Formatter', 'a format that is not plain')
    ).

padded(Shown, Parts) :-
    most_parts(N),
    length(Parts, N),
    (   append(Shown, Rest, Parts)
    ->  padding(Rest)
    ;   not_modelled('java.util.Formatter', 'a format with many objects')
    ).

padding([]).
padding([null|Rest]) :- padding(Rest).

ended(ok, H, H, null).
ended(throws(Class), H0, H, r(X)) :- raise(H0, Class, H, exc(X)).

%   Pieces: argument(Which, Conversion); texts, %% and %n do nothing.
pieces([]) --> [].
pieces(Pieces) --> `%`, !, specifier(Piece), { Piece == none -> Pieces = Rest ; Pieces = [Piece|Rest] }, pieces(Rest).
pieces(Pieces) --> [_], pieces(Pieces).

specifier(none) --> `%`, !.
specifier(none) --> `n`, !.
specifier(argument(Which, Kind)) -->
    which(Which), flags(Flags), digits(Width), precision(Precision), [C],
    { conversion(C, Kind, Precisions, Allowed),
      memberchk(Precision, Precisions),
      \+ ( member(F, Flags), \+ memberchk(F, Allowed) ),
      sort(Flags, Sorted), length(Sorted, K), length(Flags, K),
      \+ ( memberchk(0'-, Flags), memberchk(0'0, Flags) ),
      ( Width == [] -> \+ memberchk(0'-, Flags), \+ memberchk(0'0, Flags) ; length(Width, L), L < 6 ) }, !.

which(last) --> `<`, !.
which(I) --> digits([D|Ds]), `$`, { D =\= 0'0, number_codes(I, [D|Ds]) }, !.
which(next) --> [].

flags([F|Flags]) --> [F], { memberchk(F, `-0,+`) }, !, flags(Flags).
flags([]) --> [].

precision(some) --> `.`, digits([D|Ds]), !, { length([D|Ds], L), L < 6 }.
precision(none) --> [].

%   conversion(Letter, Kind, Precisions, Flags).
conversion(0's, text, [none,some], `-`).
conversion(0'S, text, [none,some], `-`).
conversion(0'b, any, [none,some], `-`).
conversion(0'B, any, [none,some], `-`).
conversion(0'd, whole, [none], `-0,+`).
conversion(0'x, whole, [none], `-0`).
conversion(0'X, whole, [none], `-0`).
conversion(0'o, whole, [none], `-0`).
conversion(0'c, character, [none], `-`).
conversion(0'f, real, [none,some], `-0,+`).
conversion(0'e, real, [none,some], `-0+`).
conversion(0'E, real, [none,some], `-0+`).
conversion(0'g, real, [none,some], `-0,+`).

%   walked(Pieces, N, Last, A-Count, H, Shown, End): N arguments were taken in their order, and Last was the last of all.
walked([], _, _, _, _, [], ok).
walked([argument(Which, Kind)|Pieces], N0, Last, A-Count, H, Shown, End) :-
    place(Which, N0, N, Last, I),
    (   ( I == none ; I > Count )
    ->  Shown = [], End = throws('java.util.MissingFormatArgumentException')
    ;   Index is I - 1,
        get_array(H, A, Index, Value),
        taken(Kind, Value, H, Answer),
        (   Answer = throws(_)
        ->  Shown = [], End = Answer
        ;   ( Answer = shown(R) -> Shown = [R|Shown1] ; Shown = Shown1 ),
            walked(Pieces, N, I, A-Count, H, Shown1, End)
        )
    ).

place(next, N0, N, _, N) :- !, N is N0 + 1.
place(last, N, N, Last, Last) :- !.
place(I, N, N, _, I).

%   taken(Kind, Value, H, Answer): what the conversion does with the argument.
taken(any, _, _, nothing) :- !.
taken(text, R, H, Answer) :- !,
    (   R == null
    ->  Answer = nothing
    ;   nonvar(R), R = r(X), integer(X), type_of(H, X, Type), subtype(Type, 'java.util.Formattable')
    ->  not_modelled('java.util.Formatter', 'objects that format themselves')
    ;   Answer = shown(R)
    ).
taken(Kind, R, H, Answer) :-
    known_value(R),
    (   R == null
    ->  Answer = nothing
    ;   R = r(X),
        type_of(H, X, Type),
        fits(Kind, Type, Fits),
        ( Fits == true -> Answer = nothing ; Answer = throws('java.util.IllegalFormatConversionException') )
    ).

fits(Kind, Type, Fits) :-
    (   fitting(Kind, Types),
        memberchk(Type, Types)
    ->  Fits = true
    ;   Kind == character, memberchk(Type, ['java.lang.Byte','java.lang.Short','java.lang.Integer'])
    ->  not_modelled('java.util.Formatter', 'a number as a character')
    ;   beyond(Kind, Type)
    ->  not_modelled('java.util.Formatter', 'dates')
    ;   Fits = false
    ).

fitting(whole, ['java.lang.Integer','java.lang.Long','java.lang.Short','java.lang.Byte','java.math.BigInteger']).
fitting(real, ['java.lang.Double','java.lang.Float','java.math.BigDecimal']).
fitting(character, ['java.lang.Character']).

%   Subclasses of the big numbers are numbers too.
beyond(_, Type) :- subtype(Type, 'java.math.BigInteger').
beyond(_, Type) :- subtype(Type, 'java.math.BigDecimal').
