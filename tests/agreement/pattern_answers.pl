/*  What the models of regular expressions say of known texts: a line for each line of input (random_patterns.py). */
:- module(pattern_answers, [answer_lines/0]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, numlist/3]).
:- use_module(library(readutil), [read_line_to_string/2]).
:- use_module('../../clp/session', []).
:- use_module('../../clp/library/patterns', [pattern_term/4]).
:- use_module('../../clp/library/pattern_matching', [matched/5, found/5]).
:- use_module('../../clp/library/outcomes', [new_text/4]).
:- use_module('../../solver/heap', [new_heap/1]).

%!  answer_lines is det.
%
%   Answer each line of input, `Flags;Pattern;Text`, the last two as numbers of code units: what matches() and find() leave, or `none`.

answer_lines :-
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  true
    ;   split_string(Line, ";", "", [FlagText,PatternText,Text0]),
        number_string(Flags, FlagText),
        units(PatternText, Pattern),
        units(Text0, Text),
        ( answer(Pattern, Flags, Text, Answer) -> writeln(Answer) ; writeln(none) ),
        answer_lines
    ).

units(Text, Units) :- split_string(Text, ",", "", Words), findall(N, ( member(Word, Words), number_string(N, Word) ), Units).

answer(Pattern, Flags, Text, Answer) :-
    pattern_term(Pattern, Flags, Sequence, Groups),
    new_heap(H0),
    new_text(H0, Text, X, H),
    length(Text, To),
    once(matched(Sequence, text(H, X, 0, To), 0, whole, Match1)),
    once(found(Sequence, text(H, X, 0, To), 0, Match2, _)),
    maplist(told(Groups), [Match1,Match2], Lines),
    atomic_list_concat(Lines, ' ', Answer).

told(_, none, '-') :- !.
told(Groups, match(From, To, Found), Text) :-
    numlist(0, Groups, Numbers),
    maplist(place([0-(From-To)|Found]), Numbers, Places),
    atomic_list_concat(Places, ',', Text).

place(Found, N, Text) :- ( member(N-(A-B), Found) -> true ; A = -1, B = -1 ), format(atom(Text), '~w:~w', [A,B]).
