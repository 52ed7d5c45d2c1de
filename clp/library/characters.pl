/*  What is known of characters: white space of all, case of those up to 255 (Latin-1).

    Case beyond Latin-1 is not known here: the tables that say it differ between versions of Unicode.
*/
:- module(characters, [white/1, folded/2, lower/2, upper/2]).
:- use_module('../../solver/ends', [path_ends/1]).

%!  white(+C) is semidet.
%
%   C is white space as Character.isWhitespace says.
%
%       ?- white(0x2003).
%       true.

white(C) :-
    (   C =< 32
    ->  ( C >= 28 -> true ; C >= 9, C =< 13 )
    ;   C >= 0x1680,
        white_beyond_latin(C)
    ).

white_beyond_latin(0x1680) :- !.
white_beyond_latin(0x2028) :- !.
white_beyond_latin(0x2029) :- !.
white_beyond_latin(0x205F) :- !.
white_beyond_latin(0x3000) :- !.
white_beyond_latin(C) :- C >= 0x2000, C =< 0x200A, C =\= 0x2007.

%!  lower(+C, -Lower) is det.
%
%   Lower is C in lower case; C beyond Latin-1 ends the path.
%
%       ?- lower(0'A, C).
%       C = 97.

lower(C, Lower) :-
    (   C < 128
    ->  ( C >= 0'A, C =< 0'Z -> Lower is C + 32 ; Lower = C )
    ;   C < 256
    ->  ( C >= 0xC0, C =< 0xDE, C =\= 0xD7 -> Lower is C + 32 ; Lower = C )
    ;   unknown_case(C)
    ).

%!  upper(+C, -Upper) is det.
%
%   Upper are the code units of C in upper case; C beyond Latin-1 ends the path.
%
%       ?- upper(0xDF, Upper).
%       Upper = [83,83].

upper(C, Upper) :-
    (   C < 128
    ->  ( C >= 0'a, C =< 0'z -> U is C - 32, Upper = [U] ; Upper = [C] )
    ;   C < 256
    ->  upper_latin(C, Upper)
    ;   unknown_case(C)
    ).

upper_latin(0xB5, [0x39C]) :- !.
upper_latin(0xDF, [0'S,0'S]) :- !.
upper_latin(0xFF, [0x178]) :- !.
upper_latin(C, Upper) :- ( C >= 0xE0, C =\= 0xF7 -> U is C - 32, Upper = [U] ; Upper = [C] ).

%!  folded(+C, -Folded) is det.
%
%   Folded is the lower case of the upper case of C, by which case is ignored; C beyond Latin-1 ends the path.
%
%       ?- folded(0xB5, C).
%       C = 956.

folded(C, Folded) :- ( C =:= 0xB5 -> Folded = 0x3BC ; lower(C, Folded) ).

unknown_case(C) :-
    format(atom(What), 'the character U+~|~`0t~16R~4+', [C]),
    path_ends(unsupported(What, 'upper and lower case beyond Latin-1')).
