/*  Regular expressions (patterns.pl) matched on texts whose length and characters may be unknown.

    What matches is found as the JDK finds it, by trying in order and going back. Whether a text goes on at a place, and of which kind a
    character is, is decided where that is asked for, and known from then on, also behind what was tried in vain: seen(AtLeast, AtMost, Sets,
    Round) holds bounds of the length, Place-Ranges for the characters that were asked, and how many rounds of loops were
    taken through what was unknown before. So there is one case for each way that the match can go.

    A text is text(H, X, From, To): string X on heap H, from place From, a number, up to the length To. Surrogates are taken not to occur where
    they matter.
*/
:- module(pattern_matching, [matched/5, found/5]).
:- use_module(library(lists), [append/3, member/2, selectchk/4]).
:- use_module(deciding, [in_ranges/3]).
:- use_module('../../solver/texts', [text_char/4]).
:- use_module('../../solver/decisions', [compare/4]).
:- use_module('../../solver/limits', [next_model_round/3, next_model_choice/2]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).

%!  matched(+Sequence, +Text, +Start, +How, -Match) is nondet.
%
%   Match is match(Start, End, Groups) where Sequence matches at Start, with Groups N-(From-To), or `none`. How is `whole`, up to the end of the text, or
%   `part`.

matched(Sequence, Text, Start, How, Match) :-
    nothing_seen(Text, Seen),
    match_at(Sequence, Text, Start, How, Seen, _, Match).

%!  found(+Sequence, +Text, +Start, -Match, -Seen) is nondet.
%
%   The same of the first place, from Start on, where it matches.

found(Sequence, Text, Start, Match, Seen) :-
    nothing_seen(Text, Seen0),
    found_from(Start, Sequence, Text, Seen0, Seen, Match).

found_from(Start, Sequence, Text, Seen0, Seen, Match) :-
    match_at(Sequence, Text, Start, part, Seen0, Seen1, Match0),
    (   Match0 \== none
    ->  Match = Match0, Seen = Seen1
    ;   goes_on(Start, Text, Seen1, Seen2, Inside),
        (   Inside == true
        ->  round(Seen0, Text, Seen2, Seen3),
            Next is Start + 1,
            found_from(Next, Sequence, Text, Seen3, Seen, Match)
        ;   Match = none, Seen = Seen2
        )
    ).

match_at(Sequence, Text, Start, How, Seen0, Seen, Match) :-
    append(Sequence, [accept(How)], Nodes),
    match(Nodes, Start, [], Text, Seen0, Seen, Result),
    ( Result = yes(End, Groups) -> Match = match(Start, End, Groups) ; Match = none ).

nothing_seen(text(_, _, _, To), seen(AtLeast, AtMost, [], 0)) :-
    ( integer(To) -> AtLeast = To, AtMost = To ; AtLeast = 0, AtMost = inf ).

%   match(Nodes, I, Groups, Text, Seen0, Seen, Result): Result is yes(End, Groups) or `no`.
match([Node|Nodes], I, G, Text, S0, S, Result) :- node(Node, Nodes, I, G, Text, S0, S, Result).

node(accept(part), _, I, G, _, S, S, yes(I, G)).
node(accept(whole), _, I, G, Text, S0, S, Result) :-
    goes_on(I, Text, S0, S, Inside),
    ( Inside == true -> Result = no ; Result = yes(I, G) ).
node(set(Ranges), Nodes, I, G, Text, S0, S, Result) :-
    character(I, Ranges, Text, S0, S1, Answer),
    ( Answer == true -> I1 is I + 1, match(Nodes, I1, G, Text, S1, S, Result) ; Result = no, S = S1 ).
node(alt(Sequences), Nodes, I, G, Text, S0, S, Result) :- one_of(Sequences, Nodes, I, G, Text, S0, S, Result).
node(group(N, Sequence), Nodes, I, G, Text, S0, S, Result) :-
    append(Sequence, [close(N, I)|Nodes], All),
    match(All, I, G, Text, S0, S, Result).
node(close(N, From), Nodes, I, G0, Text, S0, S, Result) :-
    ( selectchk(N-_, G0, N-(From-I), G) -> true ; G = [N-(From-I)|G0] ),
    match(Nodes, I, G, Text, S0, S, Result).
node(repeat(Sequence, Min, Max, How), Nodes, I, G, Text, S0, S, Result) :-
    (   Min > 0
    ->  less(Min, Max, Min1, Max1),
        append(Sequence, [repeat(Sequence, Min1, Max1, How)|Nodes], All),
        match(All, I, G, Text, S0, S, Result)
    ;   Max == 0
    ->  match(Nodes, I, G, Text, S0, S, Result)
    ;   less(0, Max, _, Max1),
        again(How, repeat(Sequence, 0, Max1, How), Sequence, Nodes, I, G, Text, S0, S, Result)
    ).
node(round(Before), Nodes, I, G, Text, S0, S, Result) :-
    round(Before, Text, S0, S1),
    match(Nodes, I, G, Text, S1, S, Result).
node(look(Wanted, Sequence), Nodes, I, G0, Text, S0, S, Result) :-
    append(Sequence, [accept(part)], All),
    match(All, I, G0, Text, S0, S1, Ahead),
    (   Ahead = yes(_, G1), Wanted == true
    ->  match(Nodes, I, G1, Text, S1, S, Result)
    ;   Ahead == no, Wanted == false
    ->  match(Nodes, I, G0, Text, S1, S, Result)
    ;   Result = no, S = S1
    ).
node(begin, Nodes, I, G, Text, S0, S, Result) :-
    Text = text(_, _, From, _),
    ( I =:= From -> match(Nodes, I, G, Text, S0, S, Result) ; Result = no, S = S0 ).
node(very_end, Nodes, I, G, Text, S0, S, Result) :-
    goes_on(I, Text, S0, S1, Inside),
    ( Inside == false -> match(Nodes, I, G, Text, S1, S, Result) ; Result = no, S = S1 ).
node(end, Nodes, I, G, Text, S0, S, Result) :-
    at_end(I, Text, S0, S1, Answer),
    ( Answer == true -> match(Nodes, I, G, Text, S1, S, Result) ; Result = no, S = S1 ).
node(boundary(Wanted), Nodes, I, G, Text, S0, S, Result) :-
    Text = text(_, _, From, _),
    ( I > From -> Before is I - 1, word(Before, Text, S0, S1, Left) ; Left = false, S1 = S0 ),
    word(I, Text, S1, S2, Right),
    ( Left == Right -> Is = false ; Is = true ),
    ( Is == Wanted -> match(Nodes, I, G, Text, S2, S, Result) ; Result = no, S = S2 ).

one_of([], _, _, _, _, S, S, no).
one_of([Sequence|Sequences], Nodes, I, G, Text, S0, S, Result) :-
    append(Sequence, Nodes, All),
    match(All, I, G, Text, S0, S1, Result1),
    ( Result1 == no -> one_of(Sequences, Nodes, I, G, Text, S1, S, Result) ; Result = Result1, S = S1 ).

less(Min, Max, Min1, Max1) :-
    Min1 is Min - 1,
    ( Max == inf -> Max1 = inf ; Max1 is Max - 1 ).

again(greedy, Rest, Sequence, Nodes, I, G, Text, S0, S, Result) :-
    append(Sequence, [round(S0),Rest|Nodes], More),
    one_of([More,Nodes], [], I, G, Text, S0, S, Result).
again(lazy, Rest, Sequence, Nodes, I, G, Text, S0, S, Result) :-
    append(Sequence, [round(S0),Rest|Nodes], More),
    one_of([Nodes,More], [], I, G, Text, S0, S, Result).
again(possessive, Rest, Sequence, Nodes, I, G, Text, S0, S, Result) :-
    append(Sequence, [round(S0),accept(part)], Once),
    match(Once, I, G, Text, S0, S1, Result1),
    (   Result1 = yes(I1, G1)
    ->  node(Rest, Nodes, I1, G1, Text, S1, S, Result)
    ;   match(Nodes, I, G, Text, S1, S, Result)
    ).

%   At the end, or in front of the end of the last line.
at_end(I, Text, S0, S, Answer) :-
    goes_on(I, Text, S0, S1, Inside),
    (   Inside == false
    ->  Answer = true, S = S1
    ;   I1 is I + 1,
        goes_on(I1, Text, S1, S2, More),
        (   More == false
        ->  last_line_end(I, Text, S2, S, Answer)
        ;   I2 is I + 2,
            goes_on(I2, Text, S2, S3, Further),
            (   Further == true
            ->  Answer = false, S = S3
            ;   character(I, [13-13], Text, S3, S4, Answer1),
                ( Answer1 == true -> character(I1, [10-10], Text, S4, S, Answer) ; Answer = false, S = S4 )
            )
        )
    ).

last_line_end(I, Text, S0, S, Answer) :-
    character(I, [10-10], Text, S0, S1, Feed),
    (   Feed == false
    ->  character(I, [13-13,0x85-0x85,0x2028-0x2029], Text, S1, S, Answer)
    ;   I =:= 0
    ->  Answer = true, S = S1
    ;   Before is I - 1,
        character(Before, [13-13], Text, S1, S, Return),
        ( Return == true -> Answer = false ; Answer = true )
    ).

%   What is a word beyond ASCII, JDKs do not agree on.
word(I, Text, S0, S, Answer) :-
    goes_on(I, Text, S0, S1, Inside),
    (   Inside == false
    ->  Answer = false, S = S1
    ;   character(I, [0-127], Text, S1, S2, Ascii),
        (   Ascii == true
        ->  character(I, [0'0-0'9,0'A-0'Z,0'_-0'_,0'a-0'z], Text, S2, S, Answer)
        ;   path_ends(unsupported('java.util.regex.Pattern', 'a boundary of words beyond ASCII'))
        )
    ).

%   goes_on(I, Text, Seen0, Seen, Answer): whether there is a character at I.
goes_on(I, text(_, _, _, To), S0, S, Answer) :-
    S0 = seen(AtLeast, AtMost, Sets, Round),
    (   I < AtLeast
    ->  Answer = true, S = S0
    ;   AtMost \== inf, I >= AtMost
    ->  Answer = false, S = S0
    ;   compare(lt, I, To, Answer),
        ( Answer == true -> AtLeast1 is I + 1, S = seen(AtLeast1, AtMost, Sets, Round) ; S = seen(AtLeast, I, Sets, Round) )
    ).

%   character(I, Ranges, Text, Seen0, Seen, Answer): whether there is a character at I that is in Ranges.
character(I, Ranges, Text, S0, S, Answer) :-
    goes_on(I, Text, S0, S1, Inside),
    (   Inside == false
    ->  Answer = false, S = S1
    ;   Text = text(H, X, _, _),
        text_char(H, X, I, C),
        (   integer(C)
        ->  in_ranges(C, Ranges, Answer), S = S1
        ;   kind(I, C, Ranges, H, S1, S, Answer)
        )
    ).

kind(I, C, Ranges0, H, S0, S, Answer) :-
    S0 = seen(AtLeast, AtMost, Sets0, Round),
    ( selectchk(I-Can, Sets0, I-Can1, Sets1) -> Sets = Sets1 ; Can = [0-0xFFFF], Sets = [I-Can1|Sets0] ),
    (   surrogates_in(Ranges0)
    ->  assumes('texts that patterns are asked of have no surrogates'), shared(Ranges0, [0-0xD7FF,0xE000-0xFFFF], Ranges), All = [0-0xD7FF,0xE000-0xFFFF]
    ;   Ranges = Ranges0, All = [0-0xFFFF]
    ),
    shared(Can, Ranges, Yes),
    shared(Can, All, Left),
    without(Left, Ranges, No),
    (   Yes == []
    ->  Answer = false, Can1 = No
    ;   No == []
    ->  Answer = true, Can1 = Yes
    ;   next_model_choice(H, C),
        ( in_ranges(C, Yes, true), Answer = true, Can1 = Yes ; in_ranges(C, No, true), Answer = false, Can1 = No )
    ),
    S = seen(AtLeast, AtMost, Sets, Round).

surrogates_in(Ranges) :- member(Lo-Hi, Ranges), Lo =< 0xDFFF, Hi >= 0xD800, !.

%   shared(Ranges1, Ranges2, Ranges): what is in both.
shared(Ranges1, Ranges2, Ranges) :-
    findall(Lo-Hi, ( member(A-B, Ranges1), member(C-D, Ranges2), Lo is max(A, C), Hi is min(B, D), Lo =< Hi ), Ranges).

without(Ranges1, Ranges2, Ranges) :-
    outside(Ranges2, 0, Others),
    shared(Ranges1, Others, Ranges).

outside([], From, [From-0xFFFF]) :- From =< 0xFFFF, !.
outside([], _, []).
outside([A-B|Ranges0], From, Ranges) :-
    Before is A - 1,
    Next is B + 1,
    ( From =< Before -> Ranges = [From-Before|Ranges1] ; Ranges = Ranges1 ),
    outside(Ranges0, Next, Ranges1).

%   round(Before, Text, Seen0, Seen): a loop went on; where more of the text is known than Before, that was a round.
round(seen(AtLeast0, _, _, _), text(H, _, _, To), S0, S) :-
    S0 = seen(AtLeast, AtMost, Sets, Round0),
    (   integer(To)
    ->  S = S0
    ;   AtLeast > AtLeast0
    ->  next_model_round(H, Round0, Round),
        S = seen(AtLeast, AtMost, Sets, Round)
    ;   S = S0
    ).
