/*  java.lang.Character on unknown characters: what its methods say of those of ASCII.

    What a method says of each character is found by running the JDK's own bytecode on all of them, once, and kept as
    sets Says-Ranges, the Ranges Lo-Hi in order:
        value(V)        characters in them give V
        offset(D)       they give themselves and D more
    There is one case of each set. The tables of the JDK would have to be read at an unknown place instead. That characters are of ASCII
    is taken for granted.
*/
:- module(open_characters, [forget_ranges/0, in_range/5, up_to/3]).
:- use_module(library(lists), [append/3, list_to_set/2, member/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module(deciding, [in_ranges/3]).
:- use_module('../loads', [uncounted/1]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/numbers', [iadd/3]).
:- use_module('../../solver/limits', [suspend_limits/3]).
:- use_module('../../solver/ends', [path_ends/1, outside_search/1]).

:- dynamic known_sets/2.

model('java.lang.Character.isDigit(I)Z'(C), V, H) :- in_range('java.lang.Character.isDigit(I)Z', [], C, H, V).
model('java.lang.Character.isLetter(I)Z'(C), V, H) :- in_range('java.lang.Character.isLetter(I)Z', [], C, H, V).
model('java.lang.Character.isLetterOrDigit(I)Z'(C), V, H) :-
    in_range('java.lang.Character.isLetterOrDigit(I)Z', [], C, H, V).
model('java.lang.Character.isAlphabetic(I)Z'(C), V, H) :- in_range('java.lang.Character.isAlphabetic(I)Z', [], C, H, V).
model('java.lang.Character.isLowerCase(I)Z'(C), V, H) :- in_range('java.lang.Character.isLowerCase(I)Z', [], C, H, V).
model('java.lang.Character.isUpperCase(I)Z'(C), V, H) :- in_range('java.lang.Character.isUpperCase(I)Z', [], C, H, V).
model('java.lang.Character.isWhitespace(I)Z'(C), V, H) :- in_range('java.lang.Character.isWhitespace(I)Z', [], C, H, V).
model('java.lang.Character.isSpaceChar(I)Z'(C), V, H) :- in_range('java.lang.Character.isSpaceChar(I)Z', [], C, H, V).
model('java.lang.Character.isJavaIdentifierStart(I)Z'(C), V, H) :-
    in_range('java.lang.Character.isJavaIdentifierStart(I)Z', [], C, H, V).
model('java.lang.Character.isJavaIdentifierPart(I)Z'(C), V, H) :-
    in_range('java.lang.Character.isJavaIdentifierPart(I)Z', [], C, H, V).
model('java.lang.Character.getNumericValue(I)I'(C), V, H) :-
    in_range('java.lang.Character.getNumericValue(I)I', [], C, H, V).
model('java.lang.Character.getType(I)I'(C), V, H) :- in_range('java.lang.Character.getType(I)I', [], C, H, V).
model('java.lang.Character.toLowerCase(I)I'(C), V, H) :- in_range('java.lang.Character.toLowerCase(I)I', [], C, H, V).
model('java.lang.Character.toUpperCase(I)I'(C), V, H) :- in_range('java.lang.Character.toUpperCase(I)I', [], C, H, V).
model('java.lang.Character.digit(II)I'(C, Radix), V, H) :-
    (   integer(Radix)
    ->  in_range('java.lang.Character.digit(II)I', [Radix], C, H, V)
    ;   path_ends(unsupported('java.lang.Character.digit(II)I', 'an unknown radix'))
    ).

%!  in_range(+Id, +More, +C, +H, -V) is nondet.
%
%   V is what the method Id of Character gives for the character C, which may be unknown, and More arguments.

in_range(Id, More, C, H, V) :-
    up_to(127, C, Answer),
    (   Answer == true
    ->  sets(Id, More, H, Sets),
        chosen(Sets, C, Says),
        said(Says, C, V)
    ;   path_ends(assumed('characters that are asked what they are are of ASCII'))
    ).

%!  up_to(+Most, +C, -Answer) is nondet.
%
%   Whether the character C is one up to Most.

up_to(Most, C, Answer) :-
    compare(ge, C, 0, Answer1),
    ( Answer1 == true -> compare(le, C, Most, Answer) ; Answer = false ).

chosen([Says0-Ranges|Sets], C, Says) :-
    (   Sets == []
    ->  Says = Says0
    ;   in_ranges(C, Ranges, Answer),
        ( Answer == true -> Says = Says0 ; chosen(Sets, C, Says) )
    ).

said(value(V), _, V).
said(offset(D), C, V) :- iadd(C, D, V).

sets(Id, More, H, Sets) :-
    Key = Id-More,
    (   known_sets(Key, Sets0)
    ->  true
    ;   uncounted(open_characters:found_sets(Key, H)),
        known_sets(Key, Sets0)
    ),
    Sets = Sets0.

:- public found_sets/2.   % called through uncounted/1

found_sets(Id-More, H) :-
    findall(Values, outside_search(values(Id, More, H, Values)), [Values]),
    gathered(Values, 0, Ranges),
    findall(Says, member(Says-_, Ranges), All),
    list_to_set(All, Each),
    findall(Says-Own, ( member(Says, Each), findall(Range, member(Says-Range, Ranges), Own) ), Sets),
    assertz(known_sets(Id-More, Sets)).

%   Everything that this changes on the heap is undone by findall/3.
values(Id, More, H0, Values) :-
    suspend_limits(H0, _, H),
    characters(0, Id, More, H, Values).

characters(C, Id, More, H0, Values) :-
    (   C > 127
    ->  Values = []
    ;   run_in_bytecode(Id, [C|More], V, H0, H, ok),
        !,
        Values = [V|Values1],
        C1 is C + 1,
        characters(C1, Id, More, H, Values1)
    ).

%   Neighbours that give the same value, or that differ from it by the same, are one range.
gathered([], _, []).
gathered([V|Vs], C, [Says-(C-Most)|Ranges]) :-
    D is V - C,
    extent(Vs, C, value(V), Most1),
    extent(Vs, C, offset(D), Most2),
    ( Most1 >= Most2 -> Most = Most1, Says = value(V) ; Most = Most2, Says = offset(D) ),
    Taken is Most - C,
    length(Before, Taken),
    append(Before, Rest, Vs),
    !,
    C1 is Most + 1,
    gathered(Rest, C1, Ranges).

extent(Vs, C, Says, Most) :-
    (   Vs = [V|Vs1],
        C1 is C + 1,
        said_of(Says, C1, V)
    ->  extent(Vs1, C1, Says, Most)
    ;   Most = C
    ).

said_of(value(V), _, V).
said_of(offset(D), C, V) :- V =:= C + D.

%!  forget_ranges is det.
%
%   Drop what is known of the methods of one JDK.

forget_ranges :- retractall(known_sets(_, _)).
