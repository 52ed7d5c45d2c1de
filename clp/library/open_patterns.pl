/*  java.util.regex.Matcher on texts with unknown characters: search and match, on which all of its methods stand.

    All else of it, and of Pattern, is the JDK's bytecode, on the fields that these two leave. Patterns that have no term (patterns.pl),
    regions with other bounds, and texts that are no strings are left to the JDK's bytecode as well; so are texts that are known.
*/
:- module(open_patterns, []).
:- use_module(library(lists), [member/2]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, string_at/3, array_units/5]).
:- use_module(object_fields, [field/4, put/5]).
:- use_module(deciding, [nullness/2]).
:- use_module(patterns, [pattern_term/4]).
:- use_module(pattern_matching, [matched/5, found/5]).
:- use_module('../loads', [uncounted/1]).
:- use_module('../method_bytecode', [run_in_bytecode/6]).
:- use_module('../../solver/heap', [cell/3, array_length/3, set_array/5]).
:- use_module('../../solver/decisions', [instance/4]).
:- use_module('../../solver/texts', [text_length/3]).
:- use_module('../../solver/limits', [suspend_limits/3, resume_limits/3]).
:- use_module('../../solver/ends', [path_ends/1]).

:- dynamic known_term/3.

model('java.util.regex.Matcher.search(I)Z'(M, From0), V, H0, H, E) :-
    (   integer(From0), asked(M, H0, Sequence, Text)
    ->  From is max(From0, 0),
        found(Sequence, Text, From, Match, _),
        left(Match, M, V, H0, H),
        E = ok
    ;   by_bytecode('java.util.regex.Matcher.search(I)Z', [M,From0], V, H0, H, E)
    ).

model('java.util.regex.Matcher.match(II)Z'(M, From, Anchor), V, H0, H, E) :-
    (   integer(From), integer(Anchor), asked(M, H0, Sequence, Text)
    ->  ( Anchor =:= 1 -> How = whole ; How = part ),
        matched(Sequence, Text, From, How, Match),
        left(Match, M, V, H0, H),
        E = ok
    ;   by_bytecode('java.util.regex.Matcher.match(II)Z', [M,From,Anchor], V, H0, H, E)
    ).

%   What a search or a match has left is forgotten.
model('java.util.regex.Matcher.reset()Ljava/util/regex/Matcher;'(M), R, H0, H, E) :-
    field(H0, M, 'java.util.regex.Matcher.text', Text),
    nullness(Text, Answer),
    (   no_places(M, H0), is_string(Answer, H0)
    ->  forgotten([groups,locals], M, H0, H1),
        all_put([first-(-1),last-0,oldLast-(-1),lastAppendPosition-0,from-0], M, H1, H2),
        reset_to(Answer, M, R, H2, H, E)
    ;   by_bytecode('java.util.regex.Matcher.reset()Ljava/util/regex/Matcher;', [M], R, H0, H, E)
    ).

reset_to(null, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
reset_to(object(X), M, r(M), H0, H, ok) :-
    text_length(H0, X, To),
    all_put([to-To], M, H0, H1),
    counted_change(M, H1, H).

forgotten([], _, H, H).
forgotten([Name|Names], M, H0, H) :-
    known_field(H0, M, Name, r(A)),
    array_length(H0, A, N),
    noted(0, N, [], A, H0, H1),
    forgotten(Names, M, H1, H).

%   There are no sets of places, which the JDK's own search makes.
no_places(M, H) :-
    known_field(H, M, localsPos, r(A)),
    array_length(H, A, N),
    array_units(H, A, 0, N, Places),
    \+ ( member(Place, Places), Place \== null ).

is_string(null, _).
is_string(object(X), H) :- ( integer(X) -> cell(H, X, string(_)) ; instance(H, r(X), 'java.lang.String', Instance), !, Instance == true ).

all_put([], _, H, H).
all_put([Name-Value|Fields], M, H0, H) :-
    atom_concat('java.util.regex.Matcher.', Name, Field),
    put(M, Field, Value, H0, H1),
    all_put(Fields, M, H1, H).

counted_change(M, H0, H) :-
    field(H0, M, 'java.util.regex.Matcher.modCount', Count0),
    ( integer(Count0) -> Count is Count0 + 1 ; Count = 1 ),
    put(M, 'java.util.regex.Matcher.modCount', Count, H0, H).

%   Whether more input could change a match is seen in how the JDK has found it.
model('java.util.regex.Matcher.hitEnd()Z'(M), V, H0, H, E) :- end_seen('java.util.regex.Matcher.hitEnd()Z', M, V, H0, H, E).
model('java.util.regex.Matcher.requireEnd()Z'(M), V, H0, H, E) :- end_seen('java.util.regex.Matcher.requireEnd()Z', M, V, H0, H, E).

end_seen(Id, M, V, H0, H, E) :-
    (   asked(M, H0, _, _)
    ->  path_ends(unsupported(Id, 'the end of an unknown text'))
    ;   run_in_bytecode(Id, [M], V, H0, H, E)
    ).

by_bytecode(Id, Args, V, H0, H, E) :-
    (   Args = [M|_], known_matcher(M, H0)
    ->  suspend_limits(H0, Limits, H1),
        run_in_bytecode(Id, Args, V, H1, H2, E),
        resume_limits(H2, Limits, H)
    ;   run_in_bytecode(Id, Args, V, H0, H, E)
    ).

known_matcher(M, H) :-
    integer(M),
    known_field(H, M, text, r(X)), integer(X),
    cell(H, X, Cell),
    ground(Cell).

%   asked(M, H, Sequence, Text): Matcher M asks an unknown string for Sequence, within the usual bounds.
asked(M, H, Sequence, text(H, X, From, To)) :-
    integer(M),
    known_field(H, M, parentPattern, r(P)), integer(P),
    known_field(H, M, text, r(X)),
    known_field(H, M, from, From), integer(From),
    field(H, M, 'java.util.regex.Matcher.to', To),
    known_field(H, M, transparentBounds, 0),
    known_field(H, M, anchoringBounds, 1),
    unknown_text(X, H),
    field(H, P, 'java.util.regex.Pattern.flags', Flags), integer(Flags),
    field(H, P, 'java.util.regex.Pattern.pattern', R), nonvar(R), R = r(Y), integer(Y),
    cell(H, Y, string(Chars)), ground(Chars),
    string_at(H, R, Units),
    term_of(Units, Flags, Sequence),
    !.

known_field(H, M, Name, Value) :-
    atom_concat('java.util.regex.Matcher.', Name, Field),
    field(H, M, Field, Value0),
    nonvar(Value0),
    Value = Value0.

unknown_text(X, H) :-
    (   integer(X)
    ->  cell(H, X, string(Chars)), \+ ground(Chars)
    ;   instance(H, r(X), 'java.lang.String', Instance), !, Instance == true
    ).

term_of(Units, Flags, Sequence) :-
    (   known_term(Units, Flags, Term)
    ->  true
    ;   uncounted(open_patterns:found_term(Units, Flags)),
        known_term(Units, Flags, Term)
    ),
    Term = sequence(Sequence).

:- public found_term/2.   % called through uncounted/1

found_term(Units, Flags) :-
    ( pattern_term(Units, Flags, Sequence, _) -> Term = sequence(Sequence) ; Term = none ),
    assertz(known_term(Units, Flags, Term)).

%   left(Match, M, V, H0, H): what a match leaves in the fields of Matcher M.
left(Match, M, V, H0, H) :-
    field(H0, M, 'java.util.regex.Matcher.groups', r(A)),
    array_length(H0, A, N),
    (   Match = match(First, Last, Groups)
    ->  V = 1,
        all_put([first-First,last-Last,oldLast-Last], M, H0, H1),
        noted(0, N, [0-(First-Last)|Groups], A, H1, H4)
    ;   V = 0,
        field(H0, M, 'java.util.regex.Matcher.last', Last),
        all_put([first-(-1),oldLast-Last], M, H0, H1),
        noted(0, N, [], A, H1, H4)
    ),
    counted_change(M, H4, H).

noted(I, N, Groups, A, H0, H) :-
    (   I >= N
    ->  H = H0
    ;   Group is I // 2,
        ( member(Group-(From-To), Groups) -> ( I mod 2 =:= 0 -> Place = From ; Place = To ) ; Place = -1 ),
        set_array(H0, A, I, Place, H1),
        I1 is I + 1,
        noted(I1, N, Groups, A, H1, H)
    ).
