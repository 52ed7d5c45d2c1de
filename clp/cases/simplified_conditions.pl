/*  A path condition said more shortly, with exactly the same meaning.

    Conditions are those of java_expressions.pl, all of which hold. Each is first brought to a normal form: numbers on the
    right, no lcmp, an index inside of a length as two comparisons. Then those of one subject are looked at together:

        number(E)                   comparisons of the integer E with integers: an interval and what is left out of it
        pair(Kind, A, B)            comparisons of A and B: the set of outcomes (1 less, 2 equal, 4 greater, 8 unordered)
        object(E)                   what is known of a reference by itself
        anything else               conditions that are the same but for the order of two operands

    Then what is equal to an integer is replaced by it where it is compared.

    A subject's conditions stay where they were, or move to the front, to where one stood that they imply: what
    a condition reads, an earlier one may have made sure of. A subject whose conditions contradict one another keeps them.
*/
:- module(simplified_conditions, [simplified_conditions/2, by_itself/2, reduced_members/2, substitution_role/2]).
:- use_module(library(apply), [maplist/3, foldl/4]).
:- use_module(library(lists), [append/2, append/3, member/2, list_to_set/2, min_list/2, same_length/2]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2, group_pairs_by_key/2]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module('../../solver/row_clauses', []).
:- use_module('../../solver/comparison_rows', [comparison/9, holds/3, mirrored/2 as turned, unordered/2]).
:- use_module(java_types, [minus/2, three_way/3, expression_kind/2]).
:- use_module(kept_values, [kept/3, kept_number/2]).
:- use_module(integer_conditions, [domain/3, bounds/6, always/2, reduced_comparisons/3]).
:- use_module('../../solver/classes', [subtype/2]).

:- det(simplified_conditions/2).

%!  simplified_conditions(+Conditions, -Simplified) is det.
%
%   Simplified hold together where Conditions, all ground, do.
%
%       ?- X = typed(arg(x), int), simplified_conditions([compare(ge, X, 3), compare(ne, X, 7), compare(le, X, 3)], Cs).
%       Cs = [compare(eq, X, 3)].

simplified_conditions(Conditions, Simplified) :-
    reduced_by_subject(Conditions, Reduced),
    known_values(Reduced, Known),
    (   Known \== [], known_operands(Reduced, Known, Conditions1), Conditions1 \== Reduced
    ->  simplified_conditions(Conditions1, Simplified)
    ;   Simplified = Reduced
    ).

known_values([], []).
known_values([C|Cs], Known) :-
    ( known_value(C, Pair) -> Known = [Pair|Known1] ; Known = Known1 ),
    known_values(Cs, Known1).

known_value(compare(eq, E, N), E-N) :- integer(N), whole(E).

%!  substitution_role(+C, -Role) is det.
%
%   Role is 1 of a condition that says which integer an unknown is, 2 of one in which such an integer might stand for an unknown, else 0.

substitution_role(C, Role) :-
    (   known_value(C, _)
    ->  Role = 1
    ;   C = compare(_, A, B), \+ number(A), \+ number(B)
    ->  Role = 2
    ;   Role = 0
    ).

%   What an unknown is equal to stands for it where it is compared with another one, which ends since none comes back.
known_operands([], _, []).
known_operands([C0|Cs0], Known, [C|Cs]) :-
    (   C0 = compare(Op, A0, B0), \+ number(A0), \+ number(B0)
    ->  known_operand(A0, Known, A),
        known_operand(B0, Known, B),
        C = compare(Op, A, B)
    ;   C = C0
    ),
    known_operands(Cs0, Known, Cs).

known_operand(E, Known, V) :- ( memberchk(E-N, Known) -> V = N ; V = E ).

%   What a condition is by itself is kept; only those that have a subject in common with another one are looked at again.
reduced_by_subject(Conditions, Reduced) :-
    (   alone(Conditions, 0, Numbered, [])
    ->  (   distinct_numbers(Numbered)
        ->  singles(Numbered, Reduced)
        ;   keysort(Numbered, Sorted),
            group_pairs_by_key(Sorted, Groups),
            maplist(reduced_group, Groups, Parts),
            in_place(Parts, Reduced)
        )
    ;   maplist(normal, Conditions, Lists),
        append(Lists, Normal0),
        outsides(Normal0, Normal),
        keyed(Normal, 0, Keyed0),
        keysort(Keyed0, Keyed),
        group_pairs_by_key(Keyed, Groups),
        maplist(reduced, Groups, Parts),
        in_place(Parts, Reduced)
    ).

in_place(Parts, Reduced) :-
    append(Parts, Placed0),
    keysort(Placed0, Placed),
    pairs_values(Placed, Reduced).

%   alone(Conditions, I, Numbered0, Numbered): Numbered0 are Number-single(I, C, Reduced) with Numbered behind them, for each normal
%   condition C: the number of its subject, its place, and what it comes to where it is the only one of its subject. Fails where
%   a condition has to be looked at beside others.
alone([], _, Numbered, Numbered).
alone([C|Cs], I, Numbered0, Numbered) :-
    kept(alone(C), by_itself(C), Singles),
    placed_singles(Singles, I, I1, Numbered0, Numbered1),
    alone(Cs, I1, Numbered1, Numbered).

placed_singles([], I, I, Numbered, Numbered).
placed_singles([single(Number, C, Reduced)|Singles], I0, I, [Number-single(I0, C, Reduced)|Numbered0], Numbered) :-
    I1 is I0 + 1,
    placed_singles(Singles, I1, I, Numbered0, Numbered).

%!  by_itself(+C, -Singles) is det.
%
%   Singles are single(Number, D, Reduced) for each normal condition D of those that together say what C does: the number of its subject
%   (kept_values.pl), and what it comes to where no other one has that subject. They are `beside_others` where others decide what C says.

by_itself(C, Singles) :-
    normal(C, Cs),
    (   memberchk(compare(uge, _, _), Cs)
    ->  Singles = beside_others
    ;   maplist(single, Cs, Singles)
    ).

single(C, single(Number, C, Reduced)) :-
    subject(C, Subject),
    kept_number(Subject, Number),
    reduced(Subject-[0-C], Placed),
    pairs_values(Placed, Reduced).

distinct_numbers(Numbered) :-
    pairs_keys(Numbered, Numbers),
    sort(Numbers, Sorted),
    same_length(Sorted, Numbers).

singles([], []).
singles([_-single(_, _, Reduced)|Numbered], Cs0) :-
    ( Reduced = [C] -> Cs0 = [C|Cs] ; append(Reduced, Cs, Cs0) ),
    singles(Numbered, Cs).

reduced_group(_-[single(I, _, Reduced)], Placed) :- !, placed_at(Reduced, I, Placed).
reduced_group(_-Singles, Placed) :-
    placed_conditions(Singles, Members),
    reduced_members(Members, Placed).

%!  reduced_members(+Members, -Placed) is det.
%
%   Members, Place-C for normal conditions of one subject, say no more than Placed.

reduced_members(Members, Placed) :-
    Members = [_-C|_],
    subject(C, Subject),
    reduced(Subject-Members, Placed).

placed_at([], _, []).
placed_at([C|Cs], I, [I-C|Placed]) :- placed_at(Cs, I, Placed).

placed_conditions([], []).
placed_conditions([single(I, C, _)|Singles], [I-C|Members]) :- placed_conditions(Singles, Members).

%   normal(C, Cs): the conditions Cs together say what C does.
normal(C, Cs) :- ( normal_form(C, Cs0) -> Cs = Cs0 ; Cs = [C] ).

normal_form(compare(Op, A, B), Cs) :- comparison(Op, A, B, Cs).
normal_form(same(A, B), Cs) :- ( A == B -> Cs = [] ; beside_null(A, B, E), Cs = [is_null(E)] ).
normal_form(differ(A, B), [not_null(E)]) :- A \== B, beside_null(A, B, E).
normal_form(any(Lists0), Cs) :-
    maplist(simplified_conditions, Lists0, Lists1),
    list_to_set(Lists1, Lists),
    (   memberchk([], Lists)
    ->  Cs = []
    ;   Lists = [Cs0]
    ->  Cs = Cs0
    ;   Cs = [any(Lists)]
    ).

beside_null(A, B, E) :- ( A == null -> E = B ; B == null -> E = A ).

comparison(ult, I, Length, Cs) :- !,
    (   integer(I)
    ->  I >= 0,
        comparison(gt, Length, I, Cs)
    ;   Cs = [compare(ge, I, 0),compare(lt, I, Length)]
    ).
comparison(uge, I, Length, Cs) :- !,
    integer(I),
    ( I >= 0 -> comparison(le, Length, I, Cs) ; Cs = [] ).
comparison(Op, A, B, Cs) :-
    (   number(A), \+ number(B)
    ->  turned(Op, Mirrored),
        ordered(Mirrored, B, A, Cs)
    ;   ordered(Op, A, B, Cs)
    ).

ordered(Op, op(lcmp, [A,B]), 0, Cs) :- !, comparison(Op, A, B, Cs).
ordered(Op, op(Minus, [A]), 0, Cs) :- memberchk(Op, [eq,ne]), minus(Minus, Type), memberchk(Type, [int,long]), !, comparison(Op, A, 0, Cs).
ordered(Op, A, B, Cs) :-
    (   integer(A), integer(B)
    ->  ( holds(Op, A, B) -> Cs = [] ; Cs = [compare(Op, A, B)] )
    ;   A == B, \+ number(A), whole(A)
    ->  ( holds(Op, 0, 0) -> Cs = [] ; Cs = [compare(Op, A, B)] )
    ;   Cs = [compare(Op, A, B)]
    ).

whole(E) :- expression_kind(E, Kind), memberchk(Kind, [int,long,boolean]).

%   An index outside of a length is at or above it where it is known not to be negative, and outside where negative.
outsides(Cs0, Cs) :- ( memberchk(compare(uge, _, _), Cs0) -> outsides(Cs0, Cs0, Cs) ; Cs = Cs0 ).

outsides([], _, []).
outsides([C|Cs0], All, Cs) :-
    (   C = compare(uge, I, Length), index_side(All, I, Length, Cs1)
    ->  append(Cs1, Rest, Cs)
    ;   Cs = [C|Rest]
    ),
    outsides(Cs0, All, Rest).

index_side(All, I, Length, Cs) :-
    member(compare(Op, I0, N), All),
    I0 == I,
    integer(N),
    domain(I, Lo, Hi),
    side(Op, N, Lo, Hi, Side),
    !,
    ( Side == above -> not_negative(Length), Cs = [compare(ge, I, Length)] ; Cs = [] ).
index_side(_, I, Length, [compare(ge, I, Length)]) :- not_negative(I), not_negative(Length).

side(Op, N, Lo, Hi, Side) :-
    bounds(Op, N, Lo, Hi, Lo1, Hi1),
    ( Lo1 >= 0 -> Side = above ; Hi1 < 0 -> Side = below ).

not_negative(E) :- ( integer(E) -> E >= 0 ; domain(E, Lo, _), Lo >= 0 ).

%   keyed(Cs, N, Pairs): Subject-(Place-C) for each, places counted from N.
keyed([], _, []).
keyed([C|Cs], N, [Key-(N-C)|Pairs]) :-
    subject(C, Key),
    N1 is N + 1,
    keyed(Cs, N1, Pairs).

subject(C, Key) :- ( own_subject(C, Key0) -> Key = Key0 ; Key = alone(C) ).

own_subject(compare(Op, A, B), Key) :- Op \== uge, compared_subject(A, B, Key).
own_subject(same(A, B), either(same, C, D)) :- in_order(A, B, C, D).
own_subject(differ(A, B), either(differ, C, D)) :- in_order(A, B, C, D).
own_subject(text_equal(A, B), either(text_equal, C, D)) :- in_order(A, B, C, D).
own_subject(text_differs(A, B), either(text_differs, C, D)) :- in_order(A, B, C, D).
own_subject(is_null(E), object(E)).
own_subject(not_null(E), object(E)).
own_subject(instance(E, _), object(E)).
own_subject(not_instance(E, _), object(E)).
own_subject(exact(E, _), object(E)).

compared_subject(op(Op, [A,B]), 0, pair(Type, C, D)) :- three_way(Op, Type, Unordered), integer(Unordered), !, in_order(A, B, C, D).
compared_subject(A, B, Key) :-
    whole(A),
    (   integer(B)
    ->  Key = number(A)
    ;   whole(B),
        in_order(A, B, C, D),
        Key = pair(whole, C, D)
    ).

in_order(A, B, C, D) :- ( A @=< B -> C = A, D = B ; C = B, D = A ).

%   reduced(Subject-Members, Placed): the Members, pairs of place and condition, say no more than Placed.
reduced(Subject-[Place-C], Placed) :- \+ bounded(Subject, C), !,
    ( Subject = number(E), always(E, C) -> Placed = [] ; Placed = [Place-C] ).
reduced(Subject-Members, Placed) :- reduced(Subject, Members, Placed).

bounded(number(_), compare(Op, _, _)) :- memberchk(Op, [lt,ge,gt,le]).

reduced(number(E), Members, Placed) :- !, reduced_comparisons(E, Members, Placed).
reduced(pair(Kind, A, _), Members, Placed) :- !, reduced_pair(Kind, A, Members, Placed).
reduced(object(_), Members, Placed) :- !, reduced_object(Members, Placed).
reduced(_, [Member|_], [Member]).

%   The outcomes that all of a pair's comparisons allow; kept as they are where no single comparison says so.
reduced_pair(Kind, A, Members, Placed) :-
    maplist(outcomes(A), Members, Masks),
    foldl(intersection, Masks, 15, Mask),
    Members = [Place-C0|_],
    (   said_by(Members, Masks, Mask, C)
    ->  Placed = [Place-C]
    ;   outcome_comparison(Kind, Mask, A, C0, C)
    ->  Placed = [Place-C]
    ;   distinct(Members, [], Placed)
    ).

intersection(Mask1, Mask0, Mask) :- Mask is Mask0 /\ Mask1.

said_by([_-C0|Members], [Mask0|Masks], Mask, C) :- ( Mask0 =:= Mask -> C = C0 ; said_by(Members, Masks, Mask, C) ).

outcomes(A, _-compare(Op, X, Y), Mask) :-
    (   Y == 0, X = op(Instruction, [L,_]), three_way(Instruction, _, Unordered), integer(Unordered)
    ->  real_mask(Op, Unordered, Mask0)
    ;   L = X,
        whole_mask(Op, Mask0)
    ),
    ( L == A -> Mask = Mask0 ; mirrored(Mask0, Mask) ).

mirrored(Mask0, Mask) :- Mask is (Mask0 /\ 10) \/ ((Mask0 /\ 1) << 2) \/ ((Mask0 /\ 4) >> 2).

:- each(( comparison(Op, X, 0, Goal, _, _, Java, _, _), Java \== none,
          aggregate_all(sum(Bit), ( member(X-Bit, [-1-1,0-2,1-4]), call(Goal) ), Mask) ),
        whole_mask(Op, Mask)).

real_mask(eq, _, 2) :- !.
real_mask(ne, _, 13) :- !.
real_mask(Op, Unordered, Mask) :-
    whole_mask(Op, Mask0),
    ( unordered(Op, Unordered) -> Mask is Mask0 \/ 8 ; Mask = Mask0 ).

%   outcome_comparison(Kind, Mask, A, C0, C): C has the outcomes Mask for operands A first, written the way round of C0.
outcome_comparison(whole, Mask0, A, compare(_, X, Y), compare(Op, X, Y)) :-
    ( X == A -> Mask = Mask0 ; mirrored(Mask0, Mask) ),
    whole_mask(Op, Mask),
    !.
outcome_comparison(Type, Mask0, A, compare(_, op(_, [X,Y]), 0), compare(Op, op(Instruction, [X,Y]), 0)) :-
    ( X == A -> Mask = Mask0 ; mirrored(Mask0, Mask) ),
    three_way(Instruction, Type, Unordered),
    whole_mask(Op, _),
    real_mask(Op, Unordered, Mask),
    !.

%   Of a reference's conditions, those that another one implies go; the other one moves to the first of them.
reduced_object(Members0, Placed) :-
    distinct(Members0, [], Members),
    strongest(Members, Members, Placed).

distinct([], _, []).
distinct([Place-C|Members0], Seen, Members) :-
    (   memberchk(C, Seen)
    ->  Members = Rest
    ;   Members = [Place-C|Rest]
    ),
    distinct(Members0, [C|Seen], Rest).

strongest([], _, []).
strongest([Place0-C|Members], All, Placed0) :-
    (   member(_-Stronger, All), implies(Stronger, C)
    ->  Placed0 = Placed
    ;   findall(Place1, ( member(Place1-Weaker, All), implies(C, Weaker) ), Places),
        min_list([Place0|Places], Place),
        Placed0 = [Place-C|Placed]
    ),
    strongest(Members, All, Placed).

implies(is_null(_), not_instance(_, _)).
implies(instance(_, _), not_null(_)).
implies(exact(_, _), not_null(_)).
implies(exact(_, Type), instance(_, Super)) :- subtype(Type, Super).
implies(instance(_, Type), instance(_, Super)) :- Type \== Super, subtype(Type, Super).
implies(not_instance(_, Super), not_instance(_, Type)) :- Type \== Super, subtype(Type, Super).
