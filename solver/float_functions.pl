/*  The functions of java.lang.Math that IEEE 754 makes exact, for ground values (represented as in floats).

    A double of 2**52 = 4503599627370496.0 or more, an infinity and NaN are whole already.
*/

:- module(float_functions,
          [ dsqrt/2, dfloor/2, dceil/2, drint/2, dround/2, fround/2
          ]).
:- use_module(floats, [d2l/2]).

:- set_prolog_flag(optimise, true).

:- det(( dsqrt/2, dfloor/2, dceil/2, drint/2, dround/2, fround/2 )).

%!  dsqrt(+X, -Z) is det.
%
%   Z is the double nearest to the square root of X (Math.sqrt).
%
%   ?- dsqrt(2.0, Z).
%   Z = 1.4142135623730951.

dsqrt(X, Z) :-
    Z is sqrt(X).

%!  dfloor(+X, -Z) is det.
%
%   Z is the greatest whole double that is not greater than X (Math.floor).
%
%   ?- dfloor(-0.5, Z).
%   Z = -1.0.

dfloor(X, Z) :-
    (   abs(X) < 4503599627370496.0
    ->  Z is copysign(float(floor(X)), X)
    ;   Z = X
    ).

%!  dceil(+X, -Z) is det.
%
%   Z is the least whole double that is not less than X (Math.ceil).
%
%   ?- dceil(-0.5, Z).
%   Z = -0.0.

dceil(X, Z) :-
    (   abs(X) < 4503599627370496.0
    ->  Z is copysign(float(ceiling(X)), X)
    ;   Z = X
    ).

%!  drint(+X, -Z) is det.
%
%   Z is the whole double nearest to X, ties to even (Math.rint).
%
%   ?- drint(2.5, Z).
%   Z = 2.0.

drint(X, Z) :-
    (   abs(X) < 4503599627370496.0
    ->  Z is copysign((abs(X) + 4503599627370496.0) - 4503599627370496.0, X)
    ;   Z = X
    ).

%!  dround(+X, -Z) is det.
%
%   Z is the long nearest to the double X, ties upwards (Math.round).
%
%   ?- dround(-2.5, Z).
%   Z = -2.

dround(X, Z) :-
    (   abs(X) < 4503599627370496.0
    ->  Floor is floor(X),
        (   X - float(Floor) >= 0.5
        ->  Z is Floor + 1
        ;   Z = Floor
        )
    ;   d2l(X, Z)
    ).

%!  fround(+X, -Z) is det.
%
%   Z is the int nearest to the float X, ties upwards (Math.round).
%
%   ?- fround(1.0e10, Z).
%   Z = 2147483647.

fround(X, Z) :-
    dround(X, Long),
    Z is max(-2147483648, min(2147483647, Long)).
