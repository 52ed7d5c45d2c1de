/*  Searches for what is dear: at each test that could go either way, the dearer side comes first, and sides that cannot be dear enough are left out.

    The cost is that of one model (rule_costs.pl). What a path has spent is known, what it can still spend is bounded (cost_bounds.pl), for each
    side by itself; where no bound is found, a side is gone into as in any search. A search goes for
        best(K)      the K dearest cases: those that are dearer than the K-th of those before are told
        above(N)     cases that cost more than N
    in one model, and leaves out what cannot come to that, and paths that have spent more than is wanted in any of some models: these end as pruned(cost).

    Programs are loaded with what that needs while searches are driven: frames of what comes behind calls, and ordered/5 in front of tests (cost_goals.pl).
*/
:- module(cost_search, [drive/2, stop_driving/0, search_begins/3, ordered/5, frame_begins/2, virtual_begins/5, frame_ends/1, drive_report/2]).
:- use_module(library(lists), [nth1/3, last/2, member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module('../solver/known_heap', [type_of/3]).
:- use_module('../solver/spending', [spent/2]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module(source, [selected/3]).
:- use_module(predicate_names, [of_library/1]).
:- use_module(cost_goals, [drive_from/1, stop_loading/0]).
:- use_module(cost_bounds, [bound_by/3, most_spent/5, forget_bounds/0, called_spends/4, bounds_made/1]).
:- use_module(cost_rules, [counted_model/1, rule_answers/2]).
:- use_module(rule_costs, [is_exactly/2]).
:- use_module(cost_policies, [known_amounts/2]).
:- use_module(cost_entries, [entry_state/5]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- dynamic wanted/1, most/2.

:- initialization(( nb_setval(cost_frames, before), nb_setval(cost_floor, none), nb_setval(cost_dearest, []), nb_setval(cost_left_out, 0), nb_setval(cost_root, none) )).

%!  drive(+Text, -Done) is det.
%
%   Text is drive(Id, Criterion, Wanted, Most, Work): from now on searches of the method Id go for what is Wanted, dear(I, best(K)) or dear(I, above(N)) in the I-th cost
%   model, or `all`, and end paths that spend more than is said in Most, [most(I, N), ...]. Bounds are over paths within Criterion, criterion(Kind, K), or all paths
%   where that is `none`; Work is the most states that are looked at for them. Or Text is `none`. Methods must be loaded anew.

drive(Text, "") :-
    term_string(Drive, Text),
    retractall(wanted(_)),
    retractall(most(_, _)),
    nb_setval(cost_dearest, []),
    nb_setval(cost_floor, none),
    nb_setval(cost_left_out, 0),
    nb_setval(cost_root, none),
    nb_setval(cost_frames, before),
    (   Drive = drive(Id, Criterion, Wanted, Most, Work)
    ->  drive_from(Id),
        assertz(wanted(Wanted)),
        forall(member(most(I, N), Most), assertz(most(I, N))),
        (   Wanted = dear(Model, Which)
        ->  bound_by(Model, Criterion, Work),
            ( Which = above(Floor) -> nb_setval(cost_floor, Floor) ; true )
        ;   true
        )
    ;   true
    ).

%!  stop_driving is det.
%
%   Programs are loaded as others.

stop_driving :-
    stop_loading,
    retractall(wanted(_)),
    retractall(most(_, _)),
    forget_bounds.

%!  drive_report(+Text, -Json) is det.
%
%   Json is {"best": N, "upper": N, "left_out": N, "looked_at": N} of the last search: the dearest cost that was found and the bound on all, null where there
%   is none; how many sides were left out, and how many states were looked at for bounds.

drive_report(_, Json) :-
    nb_getval(cost_dearest, Dearest),
    ( Dearest = [_|_] -> last(Dearest, Best0) ; Best0 = none ),
    nb_getval(cost_root, Root0),
    nb_getval(cost_left_out, LeftOut),
    bounds_made(Made),
    json_number(Best0, Best),
    json_number(Root0, Root),
    format(string(Json), '{"best":~w,"upper":~w,"left_out":~d,"looked_at":~d}', [Best,Root,LeftOut,Made]).

json_number(N, Json) :- ( integer(N) -> Json = N ; Json = null ).

%!  search_begins(+Id, +Args, +H) is det.
%
%   The method Id is called by the search, or by the program.

search_begins(Id, Args, H) :-
    (   b_getval(cost_frames, before)
    ->  b_setval(cost_frames, []),
        ( wanted(dear(_, _)) -> note_root(Id, Args, H) ; true )
    ;   true
    ).

note_root(Id, Args, H) :-
    (   entries(Id, called(none, Args, []), H, [called(_, Args1, _)-S]), called_spends(Id, Args1, S, Most0)
    ->  Most = Most0
    ;   Most = infinite
    ),
    nb_getval(cost_root, Root),
    ( ( Most == infinite ; Root == infinite ) -> Root1 = infinite ; Root == none -> Root1 = Most ; Root1 is max(Root, Most) ),
    nb_setval(cost_root, Root1).

:- multifile sought_ends:dear_path/1, sought_ends:dear_case/1.

sought_ends:dear_path(H) :- dear_enough(H).
sought_ends:dear_case(H) :- note_dear(H).

%   dear_enough(H): the path that ends on the heap H costs what the search goes for.
dear_enough(H) :-
    nb_getval(cost_floor, Floor),
    ( Floor == none -> true ; spent_so_far(H, Spent), ( Spent == unknown -> true ; Spent > Floor ) ).

%   spent_so_far(H, N): the path has spent N, `unknown` where that hangs on lengths that are not known, or is no more than a lower bound.
spent_so_far(H, N) :-
    spent(H, Amounts),
    ( known_spent(Amounts, N0) -> N = N0 ; N = unknown ).

known_spent(Amounts0, N) :-
    counted_model(I),
    nth1(I, Amounts0, amount(N0, Parts0, Exact)),
    is_exactly(I, Exact),
    (   Parts0 == []
    ->  N = N0
    ;   known_amounts([amount(N0, Parts0, Exact)], [amount(N, [], _)])
    ).

%   note_dear(H): the path that ended on H is a case.
note_dear(H) :-
    (   wanted(dear(_, best(K))), spent_so_far(H, Spent), integer(Spent)
    ->  nb_getval(cost_dearest, Dearest0),
        msort([Spent|Dearest0], Dearest1),
        length(Dearest1, N),
        ( N > K -> Dearest1 = [_|Dearest] ; Dearest = Dearest1 ),
        nb_setval(cost_dearest, Dearest),
        ( N >= K -> Dearest = [Floor|_], nb_setval(cost_floor, Floor) ; true )
    ;   true
    ).

%!  frame_begins(+Frame, -Before) is det.
%!  virtual_begins(+Frame, +Method, +X, +H, -Before) is det.
%!  frame_ends(+Before) is det.
%
%   A call begins, behind which the Frame comes, a virtual one of Method on the object X; it ends.

frame_begins(Frame, Before) :-
    b_getval(cost_frames, Before),
    ( atom(Before), Before \== [] -> true ; Frame == opaque -> b_setval(cost_frames, opaque) ; b_setval(cost_frames, [Frame|Before]) ).

virtual_begins(Frame, Method, X, H, Before) :-
    (   integer(X), type_of(H, X, Type), selected(Type, Method, Target), atom(Target), of_library(Target)
    ->  frame_begins(opaque, Before)
    ;   frame_begins(Frame, Before)
    ).

frame_ends(Before) :- b_setval(cost_frames, Before).

%!  ordered(+Name, +Test, +Args, +H, ?Answer) is nondet.
%
%   The Test is about to be decided, for a rule of Name with Args: Answer is one of those that can be dear enough, the one with the highest bound first.

ordered(Name, Test, Args, H, Answer) :-
    (   b_getval(cost_frames, Frames),
        is_list(Frames),
        \+ settled(Test),
        spent(H, Amounts)
    ->  within_most(Amounts),
        (   wanted(dear(_, _))
        ->  rule_answers(Name, Answers),
            (   known_spent(Amounts, Spent)
            ->  entries(Name, called(Test, Args, Frames), H, Entries),
                bounded(Answers, Name, Entries, Spent, Bounded0),
                sort(1, @>=, Bounded0, Bounded),
                chosen(Bounded, Answer)
            ;   true
            )
        ;   true
        )
    ;   true
    ).

within_most(Amounts) :-
    (   most(I, N), nth1(I, Amounts, amount(Spent, _, _)), Spent > N
    ->  left_out(1),
        path_ends(pruned(cost))
    ;   true
    ).

left_out(N) :-
    nb_getval(cost_left_out, N0),
    N1 is N0 + N,
    nb_setval(cost_left_out, N1).

settled(compare(_, X, Y)) :- integer(X), integer(Y).
settled(null(R)) :- ( nonvar(R) -> true ; get_attr(R, references, Node), ref_with([type(Type)], Node), domain_near(Type, array) ).   % null ends the path soon
settled(same(R, S)) :- ( R == S -> true ; known_reference(R), known_reference(S) ).
settled(instance(R, _)) :- known_reference(R).
settled(switch(X, _)) :- integer(X).
settled(compare_floats(_, _, X, Y)) :- float(X), float(Y).

known_reference(R) :- nonvar(R), ( R == null -> true ; R = r(X), integer(X) ).

%   entries(Name, Called, H, Entries): Called-State for each way in which values that hang on something are decided; none where these are too many.
entries(Name, Called0, H, Entries) :-
    findall(Called-S, limit(17, entry_state(Name, Called0, H, Called, S)), Entries0),
    ( length(Entries0, 17) -> Entries = none ; Entries = Entries0 ).

%   bounded(Answers, ..., Bounded): Bound-Answer for each that can be, the Bound being infinite where there is none.
bounded([], _, _, _, []).
bounded([Answer|Answers], Name, Entries, Spent, Bounded) :-
    (   Entries == none
    ->  Bounded = [infinite-Answer|Bounded1]
    ;   most_of_entries(Entries, Name, Answer, never, Most),
        (   Most == never
        ->  Bounded = Bounded1
        ;   Most == infinite
        ->  Bounded = [infinite-Answer|Bounded1]
        ;   Bound is Spent + Most,
            Bounded = [Bound-Answer|Bounded1]
        )
    ),
    bounded(Answers, Name, Entries, Spent, Bounded1).

most_of_entries([], _, _, Most, Most).
most_of_entries([Called-S|Entries], Name, Answer, Most0, Most) :-
    (   most_spent(Name, Answer, Called, S, Own)
    ->  ( Own == never -> Most1 = Most0 ; Most0 == never -> Most1 = Own ; Most1 is max(Most0, Own) ),
        most_of_entries(Entries, Name, Answer, Most1, Most)
    ;   Most = infinite
    ).

chosen([Bound-Answer0|Bounded], Answer) :-
    nb_getval(cost_floor, Floor),
    (   ( Floor == none ; Bound == infinite ; Bound > Floor )
    ->  (   Answer = Answer0
        ;   chosen(Bounded, Answer)
        )
    ;   length([Bound-Answer0|Bounded], N),
        left_out(N),
        path_ends(pruned(cost))
    ).
