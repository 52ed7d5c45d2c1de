/*  Searching in texts given as chars(C0, ...), as String.indexOf and lastIndexOf do, and comparing them. Not found is -1.
    Texts are known ones, otherwise `unknown_value` is thrown.
*/
:- module(searching, [unit_from/4, unit_back/4, text_from/4, text_back/4, part_at/3, difference/3]).
:- use_module(outcomes, [known/1]).

%!  unit_from(+C, +From, +Chars, -I) is det.
%
%   I is the first place, not before From, of the code point C in Chars.
%
%       ?- unit_from(98, -5, chars(97,98), I).
%       I = 1.

unit_from(C, From, Chars, I) :-
    known(Chars),
    (   code_point_text(C, Part)
    ->  Start is max(From, 0),
        compound_name_arity(Chars, _, N),
        compound_name_arity(Part, _, K),
        Last is N - K,
        forwards(Start, Last, Chars, Part, I)
    ;   I = -1
    ).

%!  unit_back(+C, +From, +Chars, -I) is det.
%
%   I is the last place, not behind From, of the code point C in Chars.
%
%       ?- unit_back(97, 5, chars(97,97,98), I).
%       I = 1.

unit_back(C, From, Chars, I) :-
    known(Chars),
    (   code_point_text(C, Part)
    ->  text_back(Part, From, Chars, I)
    ;   I = -1
    ).

%!  text_from(+Part, +From, +Chars, -I) is det.
%
%   I is the first place, not before From, where Part occurs in Chars.
%
%       ?- text_from(chars(), 7, chars(97,98), I).
%       I = 2.

text_from(Part, From, Chars, I) :-
    known(Part-Chars),
    compound_name_arity(Chars, _, N),
    compound_name_arity(Part, _, K),
    Start is max(0, min(From, N)),
    Last is N - K,
    forwards(Start, Last, Chars, Part, I).

%!  text_back(+Part, +From, +Chars, -I) is det.
%
%   I is the last place, not behind From, where Part occurs in Chars.
%
%       ?- text_back(chars(97), 9, chars(97,98,97), I).
%       I = 2.

text_back(Part, From, Chars, I) :-
    known(Part-Chars),
    compound_name_arity(Chars, _, N),
    compound_name_arity(Part, _, K),
    Start is min(From, N - K),
    backwards(Start, Chars, Part, I).

%!  part_at(+Chars, +I, +Part) is semidet.
%
%   Part occurs in Chars at I.
%
%       ?- part_at(chars(97,98), 1, chars(98)).
%       true.

part_at(Chars, I, Part) :-
    known(Part-Chars),
    compound_name_arity(Chars, _, N),
    compound_name_arity(Part, _, K),
    I >= 0,
    I =< N - K,
    matches(1, K, I, Chars, Part).

forwards(I, Last, Chars, Part, Place) :-
    (   I > Last
    ->  Place = -1
    ;   compound_name_arity(Part, _, K),
        matches(1, K, I, Chars, Part)
    ->  Place = I
    ;   I1 is I + 1,
        forwards(I1, Last, Chars, Part, Place)
    ).

backwards(I, Chars, Part, Place) :-
    (   I < 0
    ->  Place = -1
    ;   compound_name_arity(Part, _, K),
        matches(1, K, I, Chars, Part)
    ->  Place = I
    ;   I1 is I - 1,
        backwards(I1, Chars, Part, Place)
    ).

matches(J, K, I, Chars, Part) :-
    (   J > K
    ->  true
    ;   At is I + J,
        arg(J, Part, C),
        arg(At, Chars, C),
        J1 is J + 1,
        matches(J1, K, I, Chars, Part)
    ).

code_point_text(C, Part) :-
    (   C < 0
    ->  fail
    ;   C < 0x10000
    ->  Part = chars(C)
    ;   C =< 0x10FFFF,
        High is 0xD800 + ((C - 0x10000) >> 10),
        Low is 0xDC00 + ((C - 0x10000) /\ 0x3FF),
        Part = chars(High, Low)
    ).

%!  difference(+Units, +Others, -N) is det.
%
%   N is how String.compareTo tells two lists of code units apart.
%
%       ?- difference([97,98], [97], N).
%       N = 1.

difference([], Ds, N) :- length(Ds, L), N is -L.
difference([C|Cs], Ds, N) :-
    (   Ds = [D|Ds1]
    ->  ( C =:= D -> difference(Cs, Ds1, N) ; N is C - D )
    ;   length([C|Cs], N)
    ).
