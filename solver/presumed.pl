/*  What a path takes for granted that is no condition on its inputs, for its case to say. */
:- module(presumed, [watch_presumed/0, presumes/1, presumed/1, note_presumed/0]).
:- use_module(library(apply), [maplist/2]).
:- use_module(ends, [assumes/1]).

:- initialization(nb_setval(presumed, [])).

%!  watch_presumed is det.
%
%   The path that begins here takes nothing for granted.

watch_presumed :- b_setval(presumed, []).

%!  presumes(+What) is det.
%
%   As assumes/1 of ends.pl; from here on, the path takes What for granted.

presumes(What) :-
    assumes(What),
    b_getval(presumed, Whats0),
    ( memberchk(What, Whats0) -> true ; b_setval(presumed, [What|Whats0]) ).

%!  presumed(-Whats) is det.
%
%   Whats, in order, are what the path takes for granted.

presumed(Whats) :-
    b_getval(presumed, Whats0),
    sort(Whats0, Whats).

%!  note_presumed is det.
%
%   The path is at its end; the ledger has what it takes for granted, in known runs on the way too.

note_presumed :-
    presumed(Whats),
    maplist(assumes, Whats).
