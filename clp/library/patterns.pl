/*  Regular expressions of java.util.regex as terms: those that programs use, for texts of unknown characters (pattern_matching.pl).

    A sequence is a list of:
        set(Ranges)                       a character in one of Ranges, Lo-Hi in order with gaps between them
        alt(Sequences)                    the first of Sequences with which the rest matches, too
        group(N, Sequence)                what Sequence matches is group N
        repeat(Sequence, Min, Max, How)   Max is a number or `inf`, How greedy, lazy or possessive; Sequence matches no empty text
        look(Wanted, Sequence)            whether Sequence matches here is Wanted, `true` or `false`
        begin, end, very_end              ^, $ and \z
        boundary(Wanted)                  \b and \B

    What is not in this table has no term: flags but those of case and of the dot, names of groups, references to groups, classes of
    Unicode, classes within classes, repetitions of what may be empty, groups in what is looked at
    in advance, repeated possessively, or repeated within one another, or within what is
    repeated (the JDK keeps them where the rest does not match).
*/
:- module(patterns, [pattern_term/4]).
:- use_module(library(lists), [append/3, member/2, min_list/2, sum_list/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(dcg/basics), [digits/3]).

%!  pattern_term(+Units, +Flags, -Sequence, -Groups) is semidet.
%
%   Sequence is the regular expression of Units, a list of code units, under the Flags of Pattern.compile; it has so many capturing Groups.
%
%       ?- pattern_term(`a+`, 0, Sequence, Groups).
%       Sequence = [repeat([set([97-97])], 1, inf, greedy)], Groups = 0.

pattern_term(Units, Flags, Sequence, Groups) :-
    Flags /\ \ (2 \/ 32) =:= 0,
    \+ ( member(C, Units), C > 127 ),
    flag_in_front(Units, Flags, Rest, Own),
    once(phrase(alternatives(Own, 0, Groups, Sequence), Rest)).

flag_in_front(Units, Flags, Rest, Own) :-
    (   append(`(?i)`, Rest0, Units)
    ->  Rest = Rest0, Own is Flags \/ 2
    ;   append(`(?s)`, Rest0, Units)
    ->  Rest = Rest0, Own is Flags \/ 32
    ;   Rest = Units, Own = Flags
    ).

alternatives(F, N0, N, Sequence) -->
    sequence(F, N0, N1, First),
    more_alternatives(F, N1, N, Others),
    { Others == [] -> Sequence = First ; Sequence = [alt([First|Others])] }.

more_alternatives(F, N0, N, [Sequence|Others]) -->
    `|`, !, sequence(F, N0, N1, Sequence), more_alternatives(F, N1, N, Others).
more_alternatives(_, N, N, []) --> [].

sequence(F, N0, N, Nodes) --> node(F, N0, N1, Node), !, repeated(Node, Repeated), sequence(F, N1, N, Nodes1), { Nodes = [Repeated|Nodes1] }.
sequence(_, N, N, []) --> [].

node(F, N0, N, alt([Sequence])) --> `(?:`, !, alternatives(F, N0, N, Sequence), `)`.
node(F, N, N, look(true, Sequence)) --> `(?=`, !, alternatives(F, N, N, Sequence), `)`.
node(F, N, N, look(false, Sequence)) --> `(?!`, !, alternatives(F, N, N, Sequence), `)`.
node(F, N0, N, group(N1, Sequence)) --> `(`, !, not_special, { N1 is N0 + 1 }, alternatives(F, N1, N, Sequence), `)`.
node(F, N, N, set(Ranges)) --> `[`, !, class(F, Ranges).
node(F, N, N, set(Ranges)) --> `.`, !, { F /\ 32 =\= 0 -> Ranges = [0-0xFFFF] ; line_ends(Ends), outside(Ends, Ranges) }.
node(_, N, N, begin) --> `^`, !.
node(_, N, N, end) --> `$`, !.
node(_, N, N, Node) --> `\\`, [C], { zero_width(C, Node) }, !.
node(F, N, N, set(Ranges)) --> `\\`, !, escaped(F, Ranges).
node(F, N, N, set(Ranges)) --> [C], { \+ memberchk(C, `|)*+?{`), folded(F, [C-C], Ranges) }.

not_special, [C] --> [C], { C =\= 0'? }.

zero_width(0'b, boundary(true)).
zero_width(0'B, boundary(false)).
zero_width(0'A, begin).
zero_width(0'z, very_end).
zero_width(0'Z, end).

line_ends([10-10,13-13,0x85-0x85,0x2028-0x2029]).

escaped(_, Ranges) --> [C], { predefined(C, Ranges) }, !.
escaped(_, Ranges) --> `p{`, !, posix(Ranges), `}`.
escaped(_, Ranges) --> `P{`, !, posix(Ranges0), `}`, { outside(Ranges0, Ranges) }.
escaped(F, Ranges) --> [C], { literal(C, D), folded(F, [D-D], Ranges) }.

predefined(0'd, [0'0-0'9]).
predefined(0'D, Ranges) :- outside([0'0-0'9], Ranges).
predefined(0's, [9-13,32-32]).
predefined(0'S, Ranges) :- outside([9-13,32-32], Ranges).
predefined(0'w, [0'0-0'9,0'A-0'Z,0'_-0'_,0'a-0'z]).
predefined(0'W, Ranges) :- outside([0'0-0'9,0'A-0'Z,0'_-0'_,0'a-0'z], Ranges).

posix([0'a-0'z]) --> `Lower`, !.
posix([0'A-0'Z]) --> `Upper`, !.
posix([0'A-0'Z,0'a-0'z]) --> `Alpha`, !.
posix([0'0-0'9]) --> `Digit`, !.
posix([0'0-0'9,0'A-0'Z,0'a-0'z]) --> `Alnum`, !.
posix([33-47,58-64,91-96,123-126]) --> `Punct`, !.
posix([9-13,32-32]) --> `Space`.

%   literal(C, D): \C is the character D. Other letters and digits mean something else, or nothing.
literal(0't, 9).
literal(0'n, 10).
literal(0'r, 13).
literal(0'f, 12).
literal(0'e, 27).
literal(0'a, 7).
literal(C, C) :- \+ ( C >= 0'0, C =< 0'9 ), \+ ( C >= 0'A, C =< 0'Z ), \+ ( C >= 0'a, C =< 0'z ).

%   Classes: no classes inside, no intersections.
class(F, Ranges) --> `^`, !, items(F, Items), `]`, { Items = [_|_], united(Items, Inside), outside(Inside, Ranges) }.
class(F, Ranges) --> items(F, Items), `]`, { Items = [_|_], united(Items, Ranges) }.

items(F, All) --> item(F, Ranges), !, items(F, Items), { append(Ranges, Items, All) }.
items(_, []) --> [].

item(F, Ranges) --> character(Lo), `-`, character(Hi), !, { Lo =< Hi, folded(F, [Lo-Hi], Ranges) }.
item(_, Ranges) --> `\\`, [C], { predefined(C, Ranges) }, !.
item(_, Ranges) --> `\\p{`, !, posix(Ranges), `}`.
item(F, Ranges) --> character(C), { folded(F, [C-C], Ranges) }.

character(D) --> `\\`, !, [C], { literal(C, D) }.
character(C) --> [C], { \+ memberchk(C, `[]&^`) }.

%   Case ignored: letters of ASCII only.
folded(F, Ranges, All) :-
    (   F /\ 2 =:= 0
    ->  All = Ranges
    ;   findall(Lo-Hi, ( member(Range, Ranges), other_case(Range, Lo, Hi) ), Others),
        append(Ranges, Others, Both),
        united(Both, All)
    ).

other_case(A-B, Lo, Hi) :- cut(A, B, 0'A, 0'Z, Lo0, Hi0), Lo is Lo0 + 32, Hi is Hi0 + 32.
other_case(A-B, Lo, Hi) :- cut(A, B, 0'a, 0'z, Lo0, Hi0), Lo is Lo0 - 32, Hi is Hi0 - 32.

cut(A, B, C, D, Lo, Hi) :- Lo is max(A, C), Hi is min(B, D), Lo =< Hi.

united(Ranges0, Ranges) :- msort(Ranges0, Sorted), joined(Sorted, Ranges).

joined([], []).
joined([Range], [Range]) :- !.
joined([A-B,C-D|Ranges0], Ranges) :-
    (   C =< B + 1
    ->  E is max(B, D),
        joined([A-E|Ranges0], Ranges)
    ;   Ranges = [A-B|Ranges1],
        joined([C-D|Ranges0], Ranges1)
    ).

outside(Ranges0, Ranges) :- outside(Ranges0, 0, Ranges).

outside([], From, Ranges) :- ( From =< 0xFFFF -> Ranges = [From-0xFFFF] ; Ranges = [] ).
outside([A-B|Ranges0], From, Ranges) :-
    Before is A - 1,
    Next is B + 1,
    ( From =< Before -> Ranges = [From-Before|Ranges1] ; Ranges = Ranges1 ),
    outside(Ranges0, Next, Ranges1).

%   Repetitions.
repeated(Node, Repeated) -->
    times(Min, Max), !, how(How), not_again,
    { repeatable(Node), \+ ( How == possessive, has_groups(Node) ), \+ repeats_groups(Node), \+ nests_groups(Node),
      Repeated = repeat([Node], Min, Max, How) }.
repeated(Node, Node) --> [].

times(0, inf) --> `*`.
times(1, inf) --> `+`.
times(0, 1) --> `?`.
times(Min, Max) --> `{`, number_of(Min), ( `}`, { Max = Min } ; `,}`, { Max = inf } ; `,`, number_of(Max), `}`, { Max >= Min } ), !.

number_of(N) --> digits([D|Ds]), { number_codes(N, [D|Ds]), N =< 1000 }.

how(lazy) --> `?`, !.
how(possessive) --> `+`, !.
how(greedy) --> [].

not_again --> \+ ( [C], { memberchk(C, `*+?{`) } ).

has_groups(Node) :- sub_term(Part, Node), nonvar(Part), Part = group(_, _), !.

repeats_groups(Node) :- sub_term(Part, Node), nonvar(Part), Part = repeat(Sequence, _, _, _), has_groups(Sequence), !.

nests_groups(Node) :- sub_term(Part, Node), nonvar(Part), Part = group(_, Sequence), has_groups(Sequence), !.

repeatable(Node) :- least([Node], Least), Least > 0.

%   least(Sequence, N): it matches N characters at least.
least(Sequence, N) :- maplist(least_of, Sequence, Ns), sum_list(Ns, N).

least_of(set(_), 1).
least_of(alt(Sequences), N) :- maplist(least, Sequences, Ns), min_list(Ns, N).
least_of(group(_, Sequence), N) :- least(Sequence, N).
least_of(repeat(Sequence, Min, _, _), N) :- least(Sequence, Each), N is Min * Each.
least_of(look(_, _), 0).
least_of(begin, 0).
least_of(end, 0).
least_of(very_end, 0).
least_of(boundary(_), 0).
