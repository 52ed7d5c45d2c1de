/*  What a case says of a path whose inputs are unknown numbers and nothing else, as text made of pieces that are kept.

    Such a path has no heap that anybody sees, and its inputs stand in the same places on all paths of a search. So what a comparison of two
    of them says can be looked up by their numbers, without making the condition; what the conditions of one subject come to, by the
    numbers of these conditions; and the text of a condition by its number (kept_values.pl). A comparison that was looked up is a list of
    single(N, Subject, Said): N is the number of a normal condition, Subject that of its subject, Said what it comes to if it is the only one of its
    subject: said(Text, Role) with its role where integers stand for unknowns, or `nothing`.
*/
:- module(numeric_cases, [forget_places/0, numeric_lines/6]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [ord_list_to_assoc/2]).
:- use_module(library(lists), [append/3, nth0/3]).
:- use_module('../../solver/heap', [written_statics/2]).
:- use_module(case_text, [condition_text/3, ending_text/3, inputs_text/3, details_parts/7]).
:- use_module(java_names, [classes_and_strings/3]).
:- use_module(kept_values, [kept/3, kept_number/2, keeping/1]).
:- use_module(simplified_conditions, [by_itself/2, reduced_members/2, substitution_role/2]).
:- use_module(symbolic_conditions, [noted_conditions/3]).
:- use_module(symbolic_expressions, [value_expression/3]).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

:- initialization(forget_places).

%!  forget_places is det.
%
%   Another search begins, whose inputs may stand elsewhere.

forget_places :- nb_setval(numeric_places, none).

%!  numeric_lines(+Store, +NamesAndTypes, +Inputs, +End, +Heap, -Lines) is semidet.
%
%   Lines are what write_details/1 of case_text.pl writes of the path of Store, which case_details/6 of symbolic_cases.pl would tell it.
%   Fails where not all Inputs are unknown numbers that are told apart, or where there is more to say than this module knows of.

numeric_lines(Store, Named, Inputs, End, H, Lines) :-
    numbered_inputs(Inputs, 0, Count),
    input_places(Named, Inputs, Search, Known, InputsText),
    written_statics(H, []),
    Places = places(Known, H),
    end_text(End, Places, EndText),
    keeping(Kept),
    store_path(Store, Path),
    said(Path, Kept, of(Search, Count), Places, [], Singles),
    condition_texts(Singles, Kept, Texts, Behind),
    details_parts(Texts, Behind, InputsText, EndText, '', '', Parts),
    atomics_to_string(Parts, Lines).

%   The I-th input is the I-th unknown of the path.
numbered_inputs([], Count, Count).
numbered_inputs([V|Vs], I0, Count) :-
    attvar(V),
    get_attr(V, unknowns, Unknown),
    I is I0 + 1,
    u_with([number(I),origin(input(_))], Unknown),
    numbered_inputs(Vs, I, Count).

%   Places are those of the path before, unless unknown calls have added other inputs.
input_places(Names-Types, Inputs, Search, Known, InputsText) :-
    nb_getval(numeric_places, Before),
    (   Before = places(Search0, Names0, Types0, Known0, InputsText0), Names0 == Names, Types0 == Types
    ->  Search = Search0, Known = Known0, InputsText = InputsText0
    ;   placed(Inputs, Names, Types, 1, Placed, Named),
        ord_list_to_assoc(Placed, Known),
        classes_and_strings(Named, [], []),
        inputs_text(Named, names([], []), InputsText),
        flag(numeric_places, Search, Search + 1),
        nb_setval(numeric_places, places(Search, Names, Types, Known, InputsText))
    ).

placed([], [], [], _, [], []).
placed([_|Inputs], [Name|Names], [Type|Types], I, [number(I)-E|Placed], [Name-E|Named]) :-
    E = typed(arg(Name), Type),
    I1 is I + 1,
    placed(Inputs, Names, Types, I1, Placed, Named).

end_text(End, Places, Text) :-
    end_expression(End, Places, E),
    kept(nameless(E), nameless_ending(E), Text),
    Text \== named.

end_expression(returned, _, returned).
end_expression(returned(V), Places, returned(E)) :-
    ( number(V) -> E = V ; attvar(V), get_attr(V, unknowns, _), value_expression(V, Places, E) ).

nameless_ending(End, Text) :- ( nameless(End) -> ending_text(End, names([], []), Text) ; Text = named ).

nameless(Term) :- classes_and_strings(Term, [], []).

%   said(Noted, Kept, Of, Places, Singles0, Singles): Singles is what is Noted on the path, the newest first, in front of Singles0. Of says which
%   numbers are those of arguments, and of which places.
said([], _, _, _, Singles, Singles).
said([C|Cs], Kept, Of, Places, Singles0, Singles) :-
    (   by_numbers(C, Of, Key)
    ->  ( trie_lookup(Kept, Key, Own0) -> Own = Own0 ; kept(Key, own_singles(C, Places), Own) )
    ;   own_singles(C, Places, Own)
    ),
    in_front(Own, Singles0, Singles1),
    said(Cs, Kept, Of, Places, Singles1, Singles).

in_front([], Singles, Singles).
in_front([Single|Own], Singles0, [Single|Singles]) :- in_front(Own, Singles0, Singles).

%   Key is of a comparison of arguments with one another, or with an integer.
by_numbers(compare(Op, A, B), of(Search, Count), Key) :-
    (   u_with([number(I),origin(input(_))], A)
    ->  I =< Count,
        (   integer(B)
        ->  Key = right(Search, Op, I, B)
        ;   u_with([number(J),origin(input(_))], B),
            J =< Count,
            Key = both(Search, Op, I, J)
        )
    ;   integer(A),
        u_with([number(J),origin(input(_))], B),
        J =< Count,
        Key = left(Search, Op, A, J)
    ).

%   Own is `others` where a condition has to be seen with others, or names a class.
own_singles(C, Places, Own) :-
    ( noted_conditions(C, Places, Cs) -> singles(Cs, Own) ; Own = [] ).

singles([], []).
singles([C|Cs], Own) :-
    kept(singles(C), numbered_singles(C), First),
    ( First == others -> Own = others ; singles(Cs, Rest), ( Rest == others -> Own = others ; append(First, Rest, Own) ) ).

numbered_singles(C, Own) :-
    (   C \= any(_), nameless(C), by_itself(C, Singles), maplist(numbered_single, Singles, Own0)
    ->  Own = Own0
    ;   Own = others
    ).

numbered_single(single(Subject, C, Reduced), single(N, Subject, Said)) :-
    number_of(C, N),
    ( Reduced == [] -> Said = nothing ; Reduced = [D], condition_said(D, Said) ).

number_of(C, N) :-
    kept_number(C, N),
    kept(numbered(N), =(C), _).

numbered(N, C) :-
    keeping(Kept),
    Key = numbered(N),
    trie_lookup(Kept, Key, C).

%   condition_texts(Singles, Kept, Parts0, Parts): Parts0 are the texts of what Singles come to, with commas between them, in front of Parts. Fails
%   where a condition says which integer an unknown is, and another one compares two unknowns: that one would say more.
condition_texts(Singles, Kept, Parts0, Parts) :-
    by_subject(Singles, 0, Members0),
    keysort(Members0, Members),
    placed_groups(Members, Kept, Placed0),
    keysort(Placed0, Placed),
    texts(Placed, 0, Parts0, Parts).

by_subject([], _, []).
by_subject([single(N, Subject, Said)|Singles], I, [Subject-member(I, N, Said)|Members]) :-
    I1 is I + 1,
    by_subject(Singles, I1, Members).

%   placed_groups(Members, Kept, Placed): Placed are Place-Said for what the conditions of each subject come to.
placed_groups([], _, []).
placed_groups([Subject-Member|Members0], Kept, Placed) :-
    Member = member(I, N, Said),
    (   Members0 = [Next-_|_], Next == Subject
    ->  same_subject(Members0, Subject, Ns, Is, Members),
        Key = together([N|Ns]),
        ( trie_lookup(Kept, Key, Group0) -> Group = Group0 ; kept(Key, together([N|Ns]), Group) ),
        in_places(Group, [I|Is], Placed, Placed1)
    ;   Members = Members0,
        ( Said == nothing -> Placed = Placed1 ; Placed = [I-Said|Placed1] )
    ),
    placed_groups(Members, Kept, Placed1).

same_subject(Members0, Subject, Ns, Is, Members) :-
    (   Members0 = [Next-member(I, N, _)|Members1], Next == Subject
    ->  Ns = [N|Ns1],
        Is = [I|Is1],
        same_subject(Members1, Subject, Ns1, Is1, Members)
    ;   Ns = [], Is = [], Members = Members0
    ).

in_places([], _, Placed, Placed).
in_places([K-Said|Group], Is, [I-Said|Placed0], Placed) :-
    nth0(K, Is, I),
    in_places(Group, Is, Placed0, Placed).

%   together(Ns, Group): Group are K-Said for what the conditions of one subject with the numbers Ns come to, each in the place of the K-th.
together(Ns, Group) :-
    numbered_members(Ns, 0, Members),
    reduced_members(Members, Placed),
    maplist(numbered_place, Placed, Group).

numbered_members([], _, []).
numbered_members([N|Ns], K, [K-C|Members]) :-
    numbered(N, C),
    K1 is K + 1,
    numbered_members(Ns, K1, Members).

numbered_place(K-C, K-Said) :- condition_said(C, Said).

texts([], _, Parts, Parts).
texts([_-said(Text, Role)|Placed], Roles0, [Text|Parts0], Parts) :-
    Roles is Roles0 \/ Role,
    Roles =\= 3,
    ( Placed == [] -> Parts0 = Parts1 ; Parts0 = [', '|Parts1] ),
    texts(Placed, Roles, Parts1, Parts).

condition_said(C, said(Text, Role)) :-
    condition_text(C, names([], []), Text),
    substitution_role(C, Role).
