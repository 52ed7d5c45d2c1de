/*  What loading costs: the inferences that went into classes, methods and selections asked for the first time.

    They depend on what was explored before, so that they do not belong to the steps of a search. The count goes on as long
    as the process does; a search looks at how much was added.
*/
:- module(loads, [loading/1, load_steps/1, load_cut_short/0]).

:- initialization(( nb_setval(load_steps, 0), nb_setval(loading, false), nb_setval(load_cut_short, false) ), now).

%!  loading(:Goal) is det.
%
%   Call Goal once; its inferences count as loading. It may load more in its turn.

:- meta_predicate loading(0).

loading(Goal) :-
    (   nb_getval(loading, true)
    ->  once(Goal)
    ;   statistics(inferences, I0),
        setup_call_cleanup(nb_setval(loading, true), catch(once(Goal), Ball, cut_short(Ball)), loaded_since(I0))
    ).

cut_short(Ball) :-
    nb_setval(load_cut_short, true),
    throw(Ball).

loaded_since(I0) :-
    nb_setval(loading, false),
    statistics(inferences, I1),
    nb_getval(load_steps, N0),
    N is N0 + I1 - I0,
    nb_setval(load_steps, N).

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
