/*  What loading costs: the inferences that went into classes, methods and selections asked for the first time.

    They depend on what was explored before, so that they do not belong to the steps of a search: they are counted apart, and
    do not count towards the limit of call_with_inference_limit/3. The count goes on as long as the process does; a search
    looks at how much was added.

    What Z3 takes is no inference, but brings that limit nearer, so that it bounds the time of a search.
*/
:- module(loads, [loading/1, uncounted/1, unlimited/0, in_loading/0, load_steps/1, load_cut_short/0]).

:- initialization(( nb_setval(load_steps, 0), nb_setval(loading, false), nb_setval(load_cut_short, false) ), now).

%!  loading(:Goal) is det.
%
%   Call Goal once; its inferences count as loading. It may load more in its turn.

%!  uncounted(:Goal) is det.
%
%   Call Goal once; its inferences are no steps, as if it were loading.

:- meta_predicate loading(0), uncounted(0).

loading(Goal) :- uncounted(catch(once(Goal), Ball, cut_short(Ball))).

cut_short(Ball) :-
    nb_setval(load_cut_short, true),
    throw(Ball).

uncounted(Goal) :-
    (   in_loading
    ->  once(Goal)
    ;   setup_call_cleanup(begun(Limit, I0), once(Goal), ended(Limit, I0))
    ).

%!  in_loading is semidet.
%
%   What is being called now counts as loading.

in_loading :- nb_getval(loading, true).

%   The limit is lifted meanwhile. The internals of call_with_inference_limit/3 are the only way to do so: '$inference_limit'/2
%   tells the limit, which is a number that the count of inferences may not come to, and '$inference_limit_false'/1 sets it.
begun(Limit, I0) :-
    none(None),
    '$inference_limit'(1_000_000_000_000, Limit),
    \+ '$inference_limit_false'(None),
    nb_setval(loading, true),
    statistics(inferences, I0).

ended(Limit, I0) :-
    nb_setval(loading, false),
    nb_getval(load_steps, N0),
    none(None),
    statistics(inferences, I1),
    Spent is I1 - I0 + 17,
    N is N0 + Spent,
    nb_setval(load_steps, N),
    ( Limit =:= None -> true ; Limit1 is Limit + Spent, \+ '$inference_limit_false'(Limit1) ).

:- dynamic user:host_solve/2, user:host_solve/4.

%   Of Z3's steps, so many take no less time than an inference does.
steps_of_z3(32).

%   A question takes no more than what is left.
user:host_solve(Text, Answer) :-
    loads:most_of_z3(Most),
    loads:uncounted(user:host_solve(Text, Most, Answer, Effort)),
    loads:nearer(Effort).

:- public most_of_z3/1, nearer/1.   % called by user:host_solve/2

most_of_z3(Most) :-
    '$inference_limit'(1_000_000_000_000, Limit),
    \+ '$inference_limit_false'(Limit),
    steps_of_z3(Steps),
    none(None),
    statistics(inferences, I),
    ( Limit =:= None -> Most = None ; Most is max(1, Steps * (Limit - I)) ).

nearer(Effort) :-
    '$inference_limit'(1_000_000_000_000, Limit),
    steps_of_z3(Steps),
    none(None),
    ( Limit =:= None -> Limit1 = None ; Limit1 is Limit - Effort // Steps ),
    \+ '$inference_limit_false'(Limit1).

none(9_223_372_036_854_775_807).

%!  unlimited is det.
%
%   There is no limit on inferences any more.

unlimited :-
    none(None),
    \+ '$inference_limit_false'(None).

%!  load_steps(-N) is det.
%
%   N inferences went into loading so far.

load_steps(N) :- nb_getval(load_steps, N).

%!  load_cut_short is semidet.
%
%   An exception came out of loading since this was last asked: what was being loaded may be there in part.

load_cut_short :-
    nb_getval(load_cut_short, true),
    nb_setval(load_cut_short, false).
