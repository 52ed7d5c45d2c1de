/*  java.lang.String: the lines of a text. */
:- module(text_lines, []).
:- use_module(library(lists), [append/2, append/3, last/2, member/2, min_list/2, reverse/2]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/5]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [string_units/3, new_text/4, text_constant/4, new_array_of/5, run_bytecode/6]).
:- use_module(characters, [white/1]).

model('java.lang.String.indent(I)Ljava/lang/String;'(X, N), R, H0, H) :-
    string_units(H0, X, Units),
    (   Units == []
    ->  text_constant(H0, [], Y, H), R = r(Y)
    ;   lines_of(Units, Lines),
        maplist(indented(N), Lines, Parts),
        append(Parts, All),
        new_text(H0, All, Y, H), R = r(Y)
    ).

indented(N, Line, Units) :-
    (   N > 0
    ->  length(Blanks, N),
        maplist(=(0' ), Blanks),
        append([Blanks,Line,`\n`], Units)
    ;   Most is -N,
        without_white(Most, Line, Rest),
        append(Rest, `\n`, Units)
    ).

without_white(N, Units0, Units) :-
    (   N > 0, Units0 = [C|Rest], white(C)
    ->  N1 is N - 1,
        without_white(N1, Rest, Units)
    ;   Units = Units0
    ).

%   Blanks that all lines begin with are left out, and those that they end with; a line that ends the text counts as one of no characters.
model('java.lang.String.stripIndent()Ljava/lang/String;'(X), R, H0, H) :-
    string_units(H0, X, Units),
    (   Units == []
    ->  text_constant(H0, [], Y, H)
    ;   lines_of(Units, Lines),
        (   last(Units, C), memberchk(C, `\n\r`)
        ->  Indent = 0, End = `\n`
        ;   indent_of(Lines, Indent), End = []
        ),
        maplist(stripped(Indent), Lines, Parts),
        joined(Parts, End, All),
        new_text(H0, All, Y, H)
    ),
    R = r(Y).

indent_of(Lines, Indent) :-
    last(Lines, Last),
    findall(N, ( member(Line, Lines), leading_white(Line, 0, N), ( \+ length(Line, N) ; Line == Last ) ), Ns),
    min_list(Ns, Indent).

leading_white([C|Cs], N0, N) :- white(C), !, N1 is N0 + 1, leading_white(Cs, N1, N).
leading_white(_, N, N).

stripped(Indent, Line, Units) :-
    without_white(Indent, Line, Rest),
    reverse(Rest, Reversed0),
    length(Rest, N),
    without_white(N, Reversed0, Reversed),
    reverse(Reversed, Units).

joined([Part], End, Units) :- !, append(Part, End, Units).
joined([Part|Parts], End, Units) :-
    joined(Parts, End, Rest),
    append([Part,`\n`,Rest], Units).

%   The stream of an array of the lines.
model('java.lang.String.lines()Ljava/util/stream/Stream;'(X), R, H0, H, E) :-
    string_units(H0, X, Units),
    lines_of(Units, Lines),
    foldl(new_line, Lines, Rs, H0, H1),
    new_array_of(H1, 'java.lang.String', Rs, A, H2),
    run_bytecode('java.util.Arrays.stream([Ljava/lang/Object;)Ljava/util/stream/Stream;', [r(A)], R, H2, H, E).

new_line(Units, r(X), H0, H) :- new_text(H0, Units, X, H).

%   lines_of(Units, Lines): \n, \r and both together end a line.
lines_of([], Lines) :- !, Lines = [].
lines_of(Units, [Line|Lines]) :-
    line(Units, Line, Rest),
    lines_of(Rest, Lines).

line([], [], []).
line([C|Cs], Line, Rest) :-
    (   C =:= 10
    ->  Line = [], Rest = Cs
    ;   C =:= 13
    ->  Line = [], ( Cs = [10|Rest0] -> Rest = Rest0 ; Rest = Cs )
    ;   Line = [C|Line1],
        line(Cs, Line1, Rest)
    ).
