/*  Java literals of numbers, characters and strings, as trees of java_syntax.pl.

    What is not printable ASCII is written as a Unicode escape, so that texts are the same on every machine.
*/
:- module(java_literals, [number_literal/3, string_literal/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../solver/number_text', [java_text/3]).

:- set_prolog_flag(optimise, true).

:- det(( number_literal/3, string_literal/2 )).

%!  number_literal(+Type, +Value, -Tree) is det.
%
%   Tree is Value as an expression of the primitive Type; an integer that is none of Type is written as an int or a long.
%
%       ?- number_literal(char, 97, Tree).
%       Tree = name('\'a\'').

number_literal(Type, Value, Tree) :-
    (   float(Value)
    ->  real_literal(Type, Value, Tree)
    ;   Type == char, Value >= 0, Value =< 65535
    ->  character(Value, 0'', Text0),
        atomic_list_concat(['\'',Text0,'\''], Text),
        Tree = name(Text)
    ;   Type == boolean, truth(Value, Text)
    ->  Tree = name(Text)
    ;   whole_literal(Type, Value, Tree)
    ).

truth(0, false).
truth(1, true).

whole_literal(Type, Value, Tree) :-
    ( ( Type == long ; Value > 2147483647 ; Value < -2147483648 ) -> Suffix = 'L' ; Suffix = '' ),
    (   extreme(Value, Suffix, Name)
    ->  Tree = name(Name)
    ;   signed(Value, '', Suffix, Tree)
    ).

extreme(2147483647, '', 'Integer.MAX_VALUE').
extreme(-2147483648, '', 'Integer.MIN_VALUE').
extreme(9223372036854775807, 'L', 'Long.MAX_VALUE').
extreme(-9223372036854775808, 'L', 'Long.MIN_VALUE').

%   signed(Value, Text0, Suffix, Tree): Text0 is the magnitude's text, or empty where its digits are meant.
signed(Value, Text0, Suffix, Tree) :-
    ( Text0 == '' -> Magnitude is abs(Value) ; Magnitude = Text0 ),
    atomic_list_concat([Magnitude,Suffix], Text),
    ( copysign(1.0, Value) < 0.0 -> Tree = prefix(-, name(Text)) ; Tree = name(Text) ).

real_literal(Type0, Value, Tree) :-
    ( Type0 == float -> Type = float, Class = 'Float', Suffix = 'f' ; Type = double, Class = 'Double', Suffix = '' ),
    (   special(Value, Field)
    ->  atomic_list_concat([Class,'.',Field], Text),
        Tree = name(Text)
    ;   Magnitude is abs(Value),
        java_text(Type, Magnitude, Codes),
        atom_codes(Text, Codes),
        signed(Value, Text, Suffix, Tree)
    ).

special(Value, 'NaN') :- Value =\= Value, !.
special(Value, 'POSITIVE_INFINITY') :- Value =:= inf, !.
special(Value, 'NEGATIVE_INFINITY') :- Value =:= -inf.

%!  string_literal(+Codes, -Tree) is det.
%
%   Tree is the string of these UTF-16 units.
%
%       ?- string_literal([0'a, 10], Tree).
%       Tree = name('"a\\n"').

string_literal(Codes, name(Text)) :-
    maplist(in_string, Codes, Atoms),
    atomic_list_concat(Atoms, Text0),
    atomic_list_concat(['"',Text0,'"'], Text).

in_string(Code, Text) :- character(Code, 0'", Text).

%   character(Code, Quote, Text): what stands for Code between two of Quote.
character(Code, Quote, Text) :-
    (   ( Code =:= Quote ; Code =:= 0'\\ )
    ->  atom_codes(Text, [0'\\,Code])
    ;   Code >= 32, Code =< 126
    ->  char_code(Text, Code)
    ;   short_escape(Code, Text0)
    ->  Text = Text0
    ;   Padded is Code + 0x10000,
        format(atom(Hex), '~16r', [Padded]),
        sub_atom(Hex, 1, 4, _, Digits),
        atom_concat('\\u', Digits, Text)
    ).

short_escape(8, '\\b').
short_escape(9, '\\t').
short_escape(10, '\\n').
short_escape(12, '\\f').
short_escape(13, '\\r').
