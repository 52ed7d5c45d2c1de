/*  Searches that ask whether an end can be: what goes on from a state that was there before has been looked at already.

    Where several ways lead to a block of the program, the state is what the rest of the path hangs on: the block's own values, those that the
    calls around it still need (frames), what these lead to on the heap, static fields, and the conditions on unknown numbers among all that
    (unknown_terms.pl). If another path, a possible one, had the same, whatever objects and unknowns are numbered, then this one ends there, as seen_state: that is no gap,
    as what it could come to the other one comes to, with the same answers of unknown calls from there on. So paths are as
    many as states, not as the ways that lead to them.

    What is counted towards a bound has to be no less than it was then. There are no such states while an unknown object is part of the path, while the library,
    whose models have a state of their own, is around, and in static initialisers.

    Predicates are loaded with what they need for that while states are merged: frame_pushed/2 and frame_popped/1 around calls,
    new_state/4 at the beginning of a block.
*/
:- module(seen_states, [merge_states/1, watch_states/1, forget_states/0, framed_calls/5, entry_goal/6, frame_pushed/2, frame_pushed/5, frame_popped/1, new_state/4]).
:- use_module(library(lists), [append/3, member/2, reverse/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(ordsets), [ord_intersection/3, ord_subtract/3]).
:- use_module(library(assoc), [list_to_assoc/2, assoc_to_list/2, empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(unknown_calls, [unknown_method/2]).
:- use_module(unknown_terms, [no_unknowns/1, unknown_term/4, conditions_on/3]).
:- use_module(sought_ends, [is_passed/1]).
:- use_module('../solver/heap', [cell/3, type_of/3]).
:- use_module(source, [selected/3]).
:- use_module('../solver/known_rounds', [counted_rounds/2]).
:- use_module('../solver/limits', [has_limits/1]).
:- use_module('../solver/models', [final_model/1]).
:- use_module('../solver/store', [search_effort/2, limit_search/2]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module('../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- dynamic merging/0, seen/2.

:- initialization(( nb_setval(call_frames, []), nb_setval(path_store, none) )).

%!  merge_states(+Merge) is det.
%
%   From now on predicates are loaded such that states are merged, if Merge is `true`.

merge_states(Merge) :-
    retractall(merging),
    ( Merge == true -> assertz(merging) ; true ).

%!  forget_states is det.
%
%   A search begins: no state was there yet.

forget_states :- retractall(seen(_, _)).

%!  watch_states(+Store) is det.
%
%   A path begins, with its Store.

watch_states(Store) :-
    (   merging
    ->  b_setval(call_frames, []),
        b_setval(path_store, store(Store))
    ;   true
    ).

%!  framed_calls(+Goals0, +Rule, +EndsAndTraces, +Locals, -Goals) is det.
%
%   Goals are Goals0, those of the residual Rule, with calls between what notes the values that are needed behind them. Ends are what the rule gives
%   in the end, Traces the variables of its trace; Locals, Number-Variable, say which are counters.

framed_calls(Goals0, Rule, Ends-Traces, Locals, Goals) :-
    (   merging
    ->  term_variables(Traces, Ts0),
        sort(Ts0, Ts),
        counters(Locals, Counters),
        ( of_library(Rule) -> Site = opaque ; Site = Rule ),
        framed(Goals0, Site, 1, Ends-Ts, Counters, Goals)
    ;   Goals = Goals0
    ).

counter_number(N, V) :- var(V), integer(N), N < 0.

counters([], []).
counters([N-V|Locals], Counters) :-
    ( counter_number(N, V) -> Counters = [V|Counters1] ; Counters = Counters1 ),
    counters(Locals, Counters1).

framed([], _, _, _, _, []).
framed([Goal|Goals0], Rule, I, Ends, Counters0, Goals) :-
    counted_by(Goal, Counters0, Counters),
    (   called(Goal, Id), \+ is_last(Goals0, Goal, Ends)
    ->  frame(Id, Rule-I, Goals0, Ends, Counters, Frame),
        ( Goal = invoke(virtual, _, [X|_], _, H, _, _, _) -> Push = frame_pushed(Frame, Id, X, H, Old) ; Push = frame_pushed(Frame, Old) ),
        Goals = [Push,Goal,frame_popped(Old)|Goals1],
        I1 is I + 1
    ;   Goals = [Goal|Goals1],
        I1 = I
    ),
    framed(Goals0, Rule, I1, Ends, Counters, Goals1).

counted_by(Goal, Counters0, Counters) :-
    (   counting(Goal, Counter)
    ->  Counters = [Counter|Counters0]
    ;   Counters = Counters0
    ).

counting(next_round(_, _, Counter), Counter).
counting(first_round(_, _, Counter), Counter).
counting(next_round_of_part(_, _, Counter, _), Counter).
counting(next_visit_of_part(_, _, Counter, _), Counter).

called(call(Id, _, _, _, _, _, _), Id) :- \+ is_block_predicate(Id), \+ unknown_method(Id, _).
called(invoke(virtual, Id, _, _, _, _, _, _), Id) :- \+ unknown_method(Id, _).
called(initialise(_, _, _, _, _), initialiser).

%   Nothing is left to be done behind the call, and what it gives is what the rule gives.
is_last([], Goal, Ends-_) :-
    ( Goal = call(_, _, R, _, _, E, _) ; Goal = invoke(virtual, _, _, R, _, _, E, _) ),
    Ends == [R,E],
    !.

%   What is not known yet when the call begins is no value then.
frame(Id, Site, Later, Ends-Ts, Counters, Frame) :-
    (   ( Id == initialiser ; Site = opaque-_ ; of_library(Id) )
    ->  Frame = opaque
    ;   term_variables(Later-Ends, Vs0),
        sort(Vs0, Vs1),
        ord_subtract(Vs1, Ts, Vs),
        sort(Counters, Sorted),
        ord_intersection(Vs, Sorted, Counted),
        ord_subtract(Vs, Sorted, Values),
        Frame = frame(Site, Values, Counted)
    ).

%   Of the library, Hornbill's models are written for; what it calls back stands in the middle of these.
of_library(Id) :- sub_atom(Id, 0, _, _, 'java.'), !.
of_library(Id) :- sub_atom(Id, 0, _, _, 'javax.'), !.
of_library(Id) :- sub_atom(Id, 0, _, _, 'jdk.'), !.
of_library(Id) :- sub_atom(Id, 0, _, _, 'sun.'), !.

%!  entry_goal(+Name, +Kind, +Parameters, +Locals, +H, -Goal) is semidet.
%
%   Goal is what a predicate begins with, of a block of that Kind, where states are looked at.

entry_goal(Name, Kind, Parameters, Locals, H, new_state(Name, Values, Counters, H)) :-
    merging,
    ( Kind == loop ; Kind == cont ),
    !,
    \+ of_library(Name),
    counters(Locals, All0),
    sort(All0, All),
    term_variables(Parameters, Vs),
    of_counters(Vs, All, Counters, Values).

of_counters([], _, [], []).
of_counters([V|Vs], All, Counters, Values) :-
    (   member(Counter, All), Counter == V
    ->  Counters = [V|Counters1], Values = Values1
    ;   Counters = Counters1, Values = [V|Values1]
    ),
    of_counters(Vs, All, Counters1, Values1).

%!  frame_pushed(+Frame, -Before) is det.
%!  frame_pushed(+Frame, +Method, +X, +H, -Before) is det.
%!  frame_popped(+Before) is det.
%
%   A call begins, behind which Frame is needed, a virtual one of Method on the object X; it ends, and the frames are those of Before.

frame_pushed(Frame, Before) :-
    b_getval(call_frames, Before),
    ( Before == opaque -> true ; Frame == opaque -> b_setval(call_frames, opaque) ; b_setval(call_frames, [Frame|Before]) ).

frame_pushed(Frame, Method, X, H, Before) :-
    (   integer(X), type_of(H, X, Type), selected(Type, Method, Target), atom(Target), \+ of_library(Target)
    ->  frame_pushed(Frame, Before)
    ;   frame_pushed(opaque, Before)
    ).

frame_popped(Before) :- b_setval(call_frames, Before).

%!  new_state(+Name, +Values, +Counters, +H) is semidet.
%
%   The block of that Name begins with Values, with Counters of loops, on the heap H. The path ends where the same was there before.

new_state(Name, Values, Counters, H) :-
    (   b_getval(path_store, store(Store)),
        b_getval(call_frames, Frames),
        Frames \== opaque,
        has_limits(H),
        store_objects(Store, []),
        store_choices(Store, []),
        state_term(Name, Values, Frames, H, Store, State)
    ->  counts(Counters, Frames, H, Counts),
        variant_sha1(State, Key),
        (   seen(Key, Least), no_less(Counts, Least)
        ->  path_ends(seen_state)
        ;   possible(Store)
        ->  assertz(seen(Key, Counts))
        ;   true
        )
    ;   true
    ).

possible(Store) :- store_known(Store, true), !.
possible(Store) :-
    \+ \+ ( search_effort(Store, Effort), limit_search(Store, Effort), final_model(Store) ).

counts(Counters, Frames, H, counts(Own, Around, Calls)) :-
    maplist(counted_rounds, Counters, Own),
    frames_counts(Frames, Around),
    heap_limits(H, Limits),
    limits_calls_active(Limits, Active),
    Active =.. [_|Calls0],
    maplist(active_calls, Calls0, Calls).

frames_counts([], []).
frames_counts([frame(_, _, Counters)|Frames], [Counts|Around]) :-
    maplist(counter_value, Counters, Counts),
    frames_counts(Frames, Around).

%   A counter that is not known yet counts nothing.
counter_value(Counter, Count) :- ( var(Counter) -> Count = 0 ; counted_rounds(Counter, Count) ).

active_calls(Active, Count) :- ( Active = active(Count0, _, _, _) -> Count = Count0 ; Count = Active ).

no_less(counts(Own1, Around1, Calls1), counts(Own2, Around2, Calls2)) :-
    each_no_less(Own1, Own2),
    each_no_less(Calls1, Calls2),
    all_no_less(Around1, Around2).

each_no_less([], []).
each_no_less([A|As], [B|Bs]) :- A >= B, each_no_less(As, Bs).

all_no_less([], []).
all_no_less([As|Ass], [Bs|Bss]) :- each_no_less(As, Bs), all_no_less(Ass, Bss).

%   state_term(Name, Values, Frames, H, Store, State): State is ground, and the same for the same states. Objects have the numbers in which they are
%   met, and so have unknowns. A number of a clause may be an object's own, as receivers are: then it stands with what that object is.
state_term(Name, Values, Frames, H, Store, state(Name, Passed, Own, Around, Statics, Cells, Conditions)) :-
    is_passed(Passed),
    empty_assoc(None),
    no_unknowns(Unknowns),
    roots(Values, Own, H, met(None, 0, [], Unknowns), S1),
    frames_terms(Frames, Around, H, S1, S2),
    heap_with([statics(All),interned(Interned)], H),
    All =.. [_|Classes],
    statics_terms(Classes, Statics, S2, S3),
    kept_objects(Interned, Kept),
    cells_terms(H, Kept, S3, S4, Cells),
    S4 = met(_, _, _, Met),
    store_path(Store, Path),
    conditions_on(Path, Met, Conditions).

frames_terms([], [], _, S, S).
frames_terms([frame(Site, Values, _)|Frames], [Site-Terms|Around], H, S0, S) :-
    roots(Values, Terms, H, S0, S1),
    frames_terms(Frames, Around, H, S1, S).

roots([], [], _, S, S).
roots([V|Vs], [Term|Terms], H, S0, S) :-
    root(V, Term, H, S0, S1),
    roots(Vs, Terms, H, S1, S).

root(V, Term, H, S0, S) :-
    (   integer(V)
    ->  heap_next(H, Next),
        ( V > 0, V < Next -> number_of(V, N, S0, S), Term = either(V, N) ; Term = V, S = S0 )
    ;   nonvar(V), functor(V, heap, _)
    ->  Term = heap, S = S0
    ;   nonvar(V), V = exc(X)
    ->  integer(X), number_of(X, N, S0, S), Term = exc(N)
    ;   value(V, Term, S0, S)
    ).

%   value(V, Term, S0, S): of a field, an element, or what is certainly no bare object. There is none of an unknown reference.
value(V, Term, S0, S) :-
    (   attvar(V)
    ->  S0 = met(Known, Next, Waiting, Unknowns0),
        unknown_term(V, Term, Unknowns0, Unknowns),
        S = met(Known, Next, Waiting, Unknowns)
    ;   var(V)
    ->  Term = unset, S = S0
    ;   V = r(X)
    ->  integer(X), number_of(X, N, S0, S), Term = r(N)
    ;   atomic(V), Term = V, S = S0
    ).

values([], [], S, S).
values([V|Vs], [Term|Terms], S0, S) :-
    value(V, Term, S0, S1),
    values(Vs, Terms, S1, S).

number_of(X, N, met(Known, Next, Waiting, Unknowns), S) :-
    (   get_assoc(X, Known, N0)
    ->  N = N0, S = met(Known, Next, Waiting, Unknowns)
    ;   N = Next,
        Next1 is Next + 1,
        put_assoc(X, Known, N, Known1),
        S = met(Known1, Next1, [X|Waiting], Unknowns)
    ).

statics_terms([], [], S, S).
statics_terms([Class|Classes], Terms, S0, S) :-
    (   var(Class)
    ->  Terms = [none|Terms1], S1 = S0
    ;   Class =.. [_,State|Fields0],
        append(Fields, [_], Fields0),
        !,
        values(Fields, FieldTerms, S0, S1),
        Terms = [State-FieldTerms|Terms1]
    ),
    statics_terms(Classes, Terms1, S1, S).

%   Interned strings, kept boxes and class objects, by the keys under which they are kept.
kept_objects(Interned, Kept) :-
    assoc_to_list(Interned, Pairs0),
    kept_pairs(Pairs0, Pairs1),
    sort(1, @<, [earlier-Ranges|Pairs1], Pairs),
    ( get_assoc(earlier, Interned, Ranges0) -> Ranges = Ranges0 ; Ranges = [] ),
    list_to_assoc(Pairs, Kept).

kept_pairs([], []).
kept_pairs([Key-X|Pairs0], Pairs) :-
    ( integer(X) -> Pairs = [X-Key|Pairs1] ; Pairs = Pairs1 ),
    kept_pairs(Pairs0, Pairs1).

%   Unknown objects may be among what static initialisers made (earlier_objects.pl).
made_by_initialiser(X, Kept) :-
    get_assoc(earlier, Kept, Ranges),
    member(From-To, Ranges),
    X >= From, X < To,
    !.

cells_terms(H, Kept, S0, S, Cells) :-
    S0 = met(Known, Next, Waiting, Unknowns),
    (   Waiting == []
    ->  Cells = [], S = S0
    ;   reverse(Waiting, Xs),
        some_cells(Xs, H, Kept, Cells, Cells1, met(Known, Next, [], Unknowns), S1),
        cells_terms(H, Kept, S1, S, Cells1)
    ).

some_cells([], _, _, Cells, Cells, S, S).
some_cells([X|Xs], H, Kept, [Term-Key|Cells0], Cells, S0, S) :-
    ( get_assoc(X, Kept, Key0) -> Key = Key0 ; made_by_initialiser(X, Kept) -> Key = earlier ; Key = none ),
    cell(H, X, Cell),
    nonvar(Cell),
    cell_term(Cell, Term, S0, S1),
    some_cells(Xs, H, Kept, Cells0, Cells, S1, S).

cell_term(string(Chars), Term, S, S) :- !, ground(Chars), Term = string(Chars).
cell_term(mirror(Type), mirror(Type), S, S) :- !.
cell_term(Cell, cell(Kind, Type, Terms), S0, S) :-
    Cell =.. [Kind,Type|Values],
    ( Kind == object ; Kind == array ),
    !,
    ground(Type),
    values(Values, Terms, S0, S).
