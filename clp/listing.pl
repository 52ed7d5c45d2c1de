/*  Residual predicates as text, in the form of the papers.

    Rules are put into that form by listed_rules.pl and named by listed_names.pl. Each clause is named on its own, so
    that names stay short; behind its head stands the source line of its first instruction.

    names(Locals, Lines) is what the class file says: v(Index, Start, End, Name) and Pc-Line, in order of pcs.
*/
:- module(clause_listing, [listing_text/3, rule_text/4]).
:- use_module(library(lists), [selectchk/3, reverse/2]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_values/2]).
:- use_module(listed_names, [predicate_names/2, variable_hints/3]).
:- use_module(listed_rules, [listed_rule/7, objects/2]).

%!  listing_text(+Predicates, +Names, -Text) is det.
%
%   Text lists the residual Predicates of one method.

listing_text(Predicates0, names(Locals, Lines), Text) :-
    copy_term(Predicates0, Predicates1),
    by_pc(Predicates1, Predicates),
    predicate_names(Predicates, Names),
    variable_hints(Predicates, Locals, Hints),
    objects(Predicates, Objects),
    with_output_to(string(Text), print_predicates(Predicates, listing(Names, Hints, Objects, Lines))).

%!  rule_text(+Predicate, +K, +Names, -Text) is det.
%
%   Text lists the one rule of Predicate, which is a whole method's (unfolding.pl), as its rule number K.

rule_text(Predicate0, K, names(Locals, Lines), Text) :-
    copy_term(Predicate0, Predicate),
    predicate_names([Predicate], Names),
    variable_hints([Predicate], Locals, Hints),
    objects([Predicate], Objects),
    Predicate = predicate(_, _, _, _, _, _, _, [Rule]),
    with_output_to(string(Text), print_rule(Predicate, K, Rule, listing(Names, Hints, Objects, Lines))).

%   The method's own predicate, then its blocks in order of pc.
by_pc(Predicates, [Method|Sorted]) :-
    Method = predicate(_, _, method, _, _, _, _, _),
    selectchk(Method, Predicates, Blocks0),
    reverse(Blocks0, Blocks),
    map_list_to_pairs(arg(4), Blocks, Keyed),
    keysort(Keyed, SortedKeyed),
    pairs_values(SortedKeyed, Sorted).

print_predicates([], _).
print_predicates([Predicate|Predicates], Listing) :-
    arg(8, Predicate, Rules),
    print_rules(Rules, 1, Predicate, Listing),
    ( Predicates == [] -> true ; nl, print_predicates(Predicates, Listing) ).

print_rules([], _, _, _).
print_rules([Rule|Rules], K, Predicate, Listing) :-
    \+ \+ print_rule(Predicate, K, Rule, Listing),
    K1 is K + 1,
    print_rules(Rules, K1, Predicate, Listing).

print_rule(Predicate, K, Rule, Listing) :-
    Listing = listing(Names, Hints, Objects, Lines),
    Rule = rule(_, _, _, _, _, _, _, Pcs),
    ( Pcs = [Pc|_] -> true ; arg(4, Predicate, Pc) ),
    listed_rule(Predicate, K, Rule, Names, Hints, Objects, listed(Head, Body)),
    ( Body == [] -> End = '.' ; End = ' :-' ),
    term_text(Head, Text),
    print_with_line(Text, End, Pc, Lines),
    print_body(Body).

print_with_line(Text, End, Pc, Lines) :-
    format('~w~w', [Text,End]),
    (   line_at(Lines, Pc, Line)
    ->  string_length(Text, N),
        atom_length(End, M),
        ( N + M =< 62 -> format('~t~64|', []) ; write('  ') ),
        format('% line ~w', [Line])
    ;   true
    ),
    nl.

line_at(Lines, Pc0, Line) :-
    Pc is Pc0 mod 65536,
    line_at(Lines, Pc, none, Line),
    Line \== none.

line_at([], _, Line, Line).
line_at([Start-Line0|Lines], Pc, Line1, Line) :-
    ( Start =< Pc -> line_at(Lines, Pc, Line0, Line) ; Line = Line1 ).

print_body([]).
print_body([Goal|Goals]) :-
    goal_text(Goal, Text),
    ( Goals == [] -> End = '.' ; End = ',' ),
    format('    ~w~w~n', [Text,End]),
    print_body(Goals).

goal_text(infix(X, Op, Y), Text) :-
    !,
    term_text(X, TextX),
    ( Y = infix(_, _, _) -> goal_text(Y, TextY) ; term_text(Y, TextY) ),
    format(string(Text), '~w ~w ~w', [TextX,Op,TextY]).
goal_text(not(Goal), Text) :- !, goal_text(Goal, Text0), format(string(Text), '\\+ ~w', [Text0]).
goal_text(Goal, Text) :- term_text(Goal, Text).

term_text(Term, Text) :-
    format(string(Text), '~W', [Term, [portray(true),numbervars(true),quoted(true),spacing(next_argument)]]).
