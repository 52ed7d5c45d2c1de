/*  Limits: how long a path may become before it ends, and what of it is counted (criteria for termination).

    A criterion is criterion(Kind, K):
        loop    at most K rounds of each loop, counted anew each time it is entered from outside (bytecode/loops.py says
                where a round begins); and at most K nested calls of a method, so that K + 1 calls of it are active at a
                time: the first one is not nested
        block   each block of a method is entered at most K times in one call of it, and at most K calls of a method are
                active at a time
        depth   at most K rules are applied along the path, those of called methods included: its trace has at most K names
                of rules
    What a model of the library, or the solver, tries one after another without a loop of the program - the lengths that a text
    can have, the places where something is looked for - goes by in rounds too (next_model_round/3):
        loop    at most K of them each time the model is called
        block   the same, as a model is one block
        depth   each is a rule that is applied, and so is each decision on what stands in one place of a text or an array
    A path that would go further ends as bound(loop), bound(recursion), bound(block) or bound(depth).

    The limits are the heap's last argument, limits(Rounds, Visits, Calls, Rules, Active, Applied), and change in place as the
    heap does. The first four are the most there may be, 10^15 where the criterion does not say; Active is active(N1, ...)
    with the calls that are active of each method that has a number, Applied the rules so far. Rounds and visits of a loop
    are counted in arguments of its own predicates. Only programs loaded for a kind of criterion count what it limits
    (clp/encode.py). Static initialisers run without limits: what they do does not depend on the path.
*/
:- module(limits, [no_limits/1, limit_path/3, suspend_limits/3, resume_limits/3, has_limits/1, next_round/3, next_model_round/3,
                   next_model_choice/2, next_visit/3, enter_call/2, leave_call/2, next_rule/1]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(ends, [path_ends/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  no_limits(-Limits) is det.
%
%   Limits, the last argument of a heap, end no path.

%   The numbers are written out: a variable that occurred more than once would be the same place each time.
no_limits(Limits) :-
    limits_with([rounds(1_000_000_000_000_000),visits(1_000_000_000_000_000),calls(1_000_000_000_000_000),
                 rules(1_000_000_000_000_000),active(active(0, 0, 0, 0, 0, 0, 0, 0)),applied(0)], Limits).

%!  limit_path(+Heap0, +Criterion, -Heap) is det.
%
%   From now on the path is bounded by Criterion, criterion(Kind, K) or `none`.

limit_path(H, Criterion, H) :-
    no_limits(Limits),
    (   Criterion = criterion(Kind, K)
    ->  must_be(positive_integer, K),
        ( limited(Kind, K, Limits) -> true ; domain_error(criterion, Criterion) )
    ;   true
    ),
    set_heap_limits(H, Limits).

limited(loop, K, Limits) :-
    Calls is K + 1,
    set_limits_rounds(Limits, K),
    set_limits_calls(Limits, Calls).
limited(block, K, Limits) :-
    set_limits_visits(Limits, K),
    set_limits_calls(Limits, K).
limited(depth, K, Limits) :- set_limits_rules(Limits, K).

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
    limits_with([rounds(Rounds),visits(Visits),calls(Calls),rules(Rules)], Limits),
    min(min(Rounds, Visits), min(Calls, Rules)) < 1_000_000_000_000_000.

%!  next_round(+Heap, +Round0, -Round) is semidet.
%
%   Round is the number of a loop's round behind Round0; the path ends where there may be no more.

next_round(H, Round0, Round) :-
    heap_limits(H, Limits),
    limits_rounds(Limits, Most),
    Round is Round0 + 1,
    ( Round =< Most -> true ; path_ends(bound(loop)) ).

%!  next_model_round(+Heap, +Round0, -Round) is semidet.
%
%   Round is the number of a round, behind Round0, of what a model or the solver goes through; the path ends where there may
%   be no more.

next_model_round(H, Round0, Round) :-
    next_round(H, Round0, Round),
    next_visit(H, Round0, Round),
    next_rule(H).

%!  next_model_choice(+Heap, +Values) is semidet.
%
%   A model decides on Values of one place, unless all are known; the path ends where that is a rule too many.

next_model_choice(H, Values) :- ( ground(Values) -> true ; next_rule(H) ).

%!  next_visit(+Heap, +Visit0, -Visit) is semidet.
%
%   Visit is how often a block was entered, once more than Visit0; the path ends where that is too often.

next_visit(H, Visit0, Visit) :-
    heap_limits(H, Limits),
    limits_visits(Limits, Most),
    Visit is Visit0 + 1,
    ( Visit =< Most -> true ; path_ends(bound(block)) ).

%!  enter_call(+Heap, +Number) is semidet.
%
%   Another call of the method with that Number is active; the path ends where these are too many.

enter_call(H, Number) :-
    heap_limits(H, Limits),
    limits_with([calls(Most),active(Active)], Limits),
    (   arg(Number, Active, Calls0)
    ->  Calls is Calls0 + 1,
        ( Calls =< Most -> setarg(Number, Active, Calls) ; path_ends(bound(recursion)) )
    ;   more_calls(Number, Active, Limits, Larger),
        setarg(Number, Larger, 1)
    ).

more_calls(Number, Active0, Limits, Active) :-
    functor(Active0, _, N0),
    N is 2 * max(N0, Number),
    functor(Active, active, N),
    copied_calls(N, Active0, Active),
    set_limits_active(Limits, Active).

copied_calls(0, _, _) :- !.
copied_calls(I, Active0, Active) :-
    ( arg(I, Active0, Calls0) -> Calls = Calls0 ; Calls = 0 ),
    arg(I, Active, Calls),
    I1 is I - 1,
    copied_calls(I1, Active0, Active).

%!  leave_call(+Heap, +Number) is det.
%
%   A call of the method with that Number has ended.

leave_call(H, Number) :-
    heap_limits(H, Limits),
    limits_active(Limits, Active),
    arg(Number, Active, Calls0),
    Calls is Calls0 - 1,
    setarg(Number, Active, Calls).

%!  next_rule(+Heap) is semidet.
%
%   One more rule is applied; the path ends where these are too many.

next_rule(H) :-
    heap_with([limits(Limits)], H),
    limits_with([rules(Most),applied(Rules0)], Limits),
    Rules is Rules0 + 1,
    ( Rules =< Most -> set_limits_applied(Limits, Rules) ; path_ends(bound(depth)) ).
