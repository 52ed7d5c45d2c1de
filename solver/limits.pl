/*  Limits: how long a path may become before it ends.

    What is counted, at which events, and by which criterion it is bounded, is in the table of meters.pl. Static initialisers run
    without limits: what they do does not depend on the path. Only programs loaded for a kind of criterion charge for what it bounds
    (clp/encode.py).

    The limits are a heap's last argument, and change in place as the heap does (layout.pl). They hold whether clauses of parts with a criterion of
    their own are bounded by it, which say by how much; of each meter its bound, 10^15
    where the criterion does not say; what the path has cost (spending.pl), which no suspension goes on with; what one that counts in total has come to; of others the most that they came to; and, of calls,
    active(N1, ...) with the calls that are active of each method that has a number (known_rounds.pl). Meters that count in place do
    so in arguments of the clauses.
*/
:- module(limits, [no_limits/1, paths_begin_with/1, limit_path/3, suspend_limits/3, resume_limits/3, has_limits/1, needed_bound/3, next_round/3, first_round/3, next_model_round/3,
                   next_model_choice/2, next_visit/3, enter_call/2, leave_call/2, next_rule/1,
                   next_round_of_part/4, next_visit_of_part/4, enter_call_of_part/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(meters, [meter/3, criterion_most/4, limits_fields/1, needed/3]).
:- use_module(charging, [by_meters/2, field_goal/5]).
:- use_module(known_rounds, [known_rounds/1, rounds_are_free/0, known_round/1, counted_rounds/2, all_rounds/2, rounds/3, round_begins/2, call_begins/4, call_ends/2]).
:- use_module(ends, [path_ends/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).
goal_expansion(Goal, Inlined) :- by_meters(Goal, Inlined).

%   What the rows say of no_limits/1, all bounds being written out, and of set_bound/3.
term_expansion(no_limits, ( no_limits(Limits) :- Made )) :- limits_made(Limits, Made).
term_expansion(limits_at_start, ( limits_at_start(Limits) :- Made )) :- limits_made(Limits, Made).
term_expansion(set_bound, Clauses) :-
    findall(( set_bound(Meter, Most, Limits) :- Set ),
            ( meter(Meter, _, _), field_goal(set_, Meter, Limits, Most, Set) ),
            Clauses).

limits_made(Limits, Made) :-
    limits_fields(Fields),
    findall(Given, ( member(Field, Fields), unlimited(Field, Value), Given =.. [Field,Value] ), All),
    by_layout(limits_with(All, Limits), Made).

unlimited(Field, Value) :-
    (   Field == parts
    ->  Value = unbounded
    ;   Field == spent
    ->  Value = none
    ;   meter(Field, _, _)
    ->  Value = 1_000_000_000_000_000
    ;   sub_atom(Field, _, _, 0, '_active')
    ->  Value = active(0, 0, 0, 0, 0, 0, 0, 0)
    ;   Value = 0
    ).

%!  no_limits(-Limits) is det.
%
%   Limits, the last argument of a heap, end no path. The numbers are written out, since a variable that occurred more than
%   once would be the same place each time.

no_limits.

:- dynamic limits_at_start/1.

%   limits_at_start(Limits): the same, where a path begins; that may count what it costs.
limits_at_start.

%!  paths_begin_with(+Spent) is det.
%
%   From now on, what paths that begin have cost is Spent (spending.pl), or `none` where nobody asks.

paths_begin_with(Spent) :-
    no_limits(Begun),
    set_limits_spent(Begun, Spent),
    retractall(limits_at_start(_)),
    assertz(( limits_at_start(Limits) :- Limits = Begun )).

%!  limit_path(+Heap0, +Criterion, -Heap) is det.
%
%   From now on the path is bounded by Criterion: criterion(Kind, K), criterion(Kind, K, Known) where rounds that known values decide are
%   `free` or `counted` (known_rounds.pl), or `none`.

limit_path(H, Criterion, H) :-
    limits_at_start(Limits),
    (   ( Criterion = criterion(Kind, K) -> Known = counted ; Criterion = criterion(Kind, K, Known) )
    ->  known_rounds(Known),
        must_be(positive_integer, K),
        ( criterion_most(Kind, K, _, _) -> true ; domain_error(criterion, Criterion) ),
        bound_meters(Kind, K, Limits),
        set_limits_parts(Limits, bounded)
    ;   true
    ),
    set_heap_limits(H, Limits).

bound_meters(Kind, K, Limits) :-
    findall(Meter-Most, criterion_most(Kind, K, Meter, Most), Bounds),
    set_bounds(Bounds, Limits).

set_bounds([], _).
set_bounds([Meter-Most|Bounds], Limits) :-
    set_bound(Meter, Most, Limits),
    set_bounds(Bounds, Limits).

%   set_bound(Meter, Most, Limits): Meter comes to Most at most.
set_bound.

%!  suspend_limits(+Heap0, -Limits, -Heap) is det.
%
%   No limits from now on; Limits are those there were.

suspend_limits(H, Limits, H) :-
    heap_limits(H, Limits0),
    Limits = Limits0,
    no_limits(None),
    set_heap_limits(H, None).

%!  resume_limits(+Heap0, +Limits, -Heap) is det.
%
%   The Limits hold again, with what was counted then.

resume_limits(H, Limits, H) :- set_heap_limits(H, Limits).

%!  has_limits(+Heap) is semidet.
%
%   The path is bounded, and not in a static initialiser.

has_limits(H) :-
    heap_with([limits(Limits)], H),
    smallest_bound(Limits, Least),
    Least < 1_000_000_000_000_000.

%!  needed_bound(+Heap, +Kind, -K) is det.
%
%   K is the smallest for which the path so far is within criterion(Kind, K), were known rounds counted. Programs charge for one Kind
%   alone, that of which they are loaded.

needed_bound(H, Kind, K) :-
    heap_limits(H, Limits),
    all_reached(Limits, Reached),
    needed(Kind, Reached, K).

%!  next_round(+Heap, +Round0, -Round) is semidet.
%
%   Round is the number of a loop's round behind Round0; the path ends where there may be no more.

next_round(H, Round0, Round) :-
    heap_limits(H, Limits),
    (   rounds_are_free
    ->  all_rounds(Round0, All0),
        All is All0 + 1,
        note_reached(round, Limits, All),
        counted_rounds(Round0, Count0),
        (   known_round(Round0)
        ->  Count = Count0
        ;   count_in_place(round, Limits, Count0, Count),
            charge_in_total(round, Limits)
        ),
        rounds(Count, All, Round)
    ;   count_in_place(round, Limits, Round0, Round),
        note_reached(round, Limits, Round),
        charge_in_total(round, Limits)
    ).

%!  first_round(+Heap, +Round0, -Round) is det.
%
%   Round is the counter Round0 of a loop where a round, or the condition that decides on it, begins (known_rounds.pl).

first_round(_, Round0, Round) :- round_begins(Round0, Round).

%!  next_visit(+Heap, +Visit0, -Visit) is semidet.
%
%   Visit is how often a block was entered, once more than Visit0; the path ends where that is too often.

next_visit(H, Visit0, Visit) :-
    heap_limits(H, Limits),
    count_in_place(visit, Limits, Visit0, Visit),
    note_reached(visit, Limits, Visit),
    charge_in_total(visit, Limits).

%!  next_rule(+Heap) is semidet.
%
%   One more rule is applied; the path ends where these are too many.

next_rule(H) :-
    heap_limits(H, Limits),
    charge_in_total(rule, Limits).

%!  next_model_round(+Heap, +Round0, -Round) is semidet.
%
%   Round is the number of a round, behind Round0, of what a model or the solver goes through; the path ends where there may
%   be no more.

next_model_round(H, Round0, Round) :-
    heap_limits(H, Limits),
    count_in_place(model_round, Limits, Round0, Round),
    note_reached(model_round, Limits, Round),
    charge_in_total(model_round, Limits).

%!  next_model_choice(+Heap, +Values) is semidet.
%
%   A model decides on Values of one place, unless all are known; the path ends where that is a rule too many.

next_model_choice(H, Values) :-
    (   ground(Values)
    ->  true
    ;   heap_limits(H, Limits),
        charge_in_total(model_choice, Limits)
    ).

%!  enter_call(+Heap, +Number) is semidet.
%
%   Another call of the method with that Number is active; the path ends where these are too many.

enter_call(H, Number) :-
    heap_limits(H, Limits),
    charge_in_total(call, Limits),
    limits_calls(Limits, Most),
    call_active(Number, Limits, Count, All),
    ( Count =< Most -> true ; path_ends(bound(recursion)) ),
    note_reached(call, Limits, All).

%   call_active(Number, Limits, Count, All): one more call of the method with that Number is active; All of it are, of which Count count.
call_active(Number, Limits, Count, All) :-
    limits_calls_active(Limits, Active),
    (   arg(Number, Active, Calls0)
    ->  call_begins(Calls0, Calls, Count, All),
        setarg(Number, Active, Calls)
    ;   more_calls(Number, Active, Limits, Larger),
        call_begins(0, Calls, Count, All),
        setarg(Number, Larger, Calls)
    ).

more_calls(Number, Active0, Limits, Active) :-
    functor(Active0, _, N0),
    N is 2 * max(N0, Number),
    functor(Active, active, N),
    copied_calls(N, Active0, Active),
    set_limits_calls_active(Limits, Active).

copied_calls(0, _, _) :- !.
copied_calls(I, Active0, Active) :-
    ( arg(I, Active0, Calls0) -> Calls = Calls0 ; Calls = 0 ),
    arg(I, Active, Calls),
    I1 is I - 1,
    copied_calls(I1, Active0, Active).

%!  next_round_of_part(+Heap, +Round0, -Round, +Most) is semidet.
%!  next_visit_of_part(+Heap, +Visit0, -Visit, +Most) is semidet.
%!  enter_call_of_part(+Heap, +Number, +Most) is semidet.
%
%   The same in a part of the program whose criterion allows Most of these.

next_round_of_part(H, Round0, Round, Most) :-
    heap_limits(H, Limits),
    (   rounds_are_free
    ->  all_rounds(Round0, All0),
        All is All0 + 1,
        counted_rounds(Round0, Count0),
        (   known_round(Round0)
        ->  Count = Count0
        ;   Count is Count0 + 1,
            within_part(Limits, Count, Most),
            charge_in_total(round, Limits)
        ),
        rounds(Count, All, Round)
    ;   Round is Round0 + 1,
        within_part(Limits, Round, Most),
        charge_in_total(round, Limits)
    ).

next_visit_of_part(H, Visit0, Visit, Most) :-
    heap_limits(H, Limits),
    Visit is Visit0 + 1,
    within_part(Limits, Visit, Most),
    charge_in_total(visit, Limits).

enter_call_of_part(H, Number, Most) :-
    heap_limits(H, Limits),
    charge_in_total(call, Limits),
    call_active(Number, Limits, Count, _),
    within_part(Limits, Count, Most).

within_part(Limits, Count, Most) :-
    ( Count =< Most -> true ; limits_parts(Limits, unbounded) -> true ; path_ends(bound(part)) ).

%!  leave_call(+Heap, +Number) is det.
%
%   A call of the method with that Number has ended.

leave_call(H, Number) :-
    heap_limits(H, Limits),
    limits_calls_active(Limits, Active),
    arg(Number, Active, Calls0),
    call_ends(Calls0, Calls),
    setarg(Number, Active, Calls).
