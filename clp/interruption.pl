/*  Searches that the host ends when their time is up.

    The host raises the signal `alrm` in this thread, again and again until it is heard. A search hears it, and nothing else: not what is
    loaded, nor what is told of a case. It comes to the search as the exception search_interrupted.
*/
:- module(interruption, [interruptible/1]).
:- use_module(loads, [in_loading/0]).

:- initialization(nb_setval(interruptible, false), now).
:- initialization(on_signal(alrm, _, interruption:interrupt), now).
:- public interrupt/1.   % called by the signal

:- meta_predicate interruptible(0).

%!  interruptible(:Goal) is semidet.
%
%   Call Goal once; the signal may end it.

interruptible(Goal) :-
    setup_call_cleanup(nb_setval(interruptible, true), once(Goal), nb_setval(interruptible, false)).

interrupt(_) :-
    (   nb_getval(interruptible, true), \+ in_loading
    ->  nb_setval(interruptible, false),
        throw(search_interrupted)
    ;   true
    ).
