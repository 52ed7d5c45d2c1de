/*  Whether calls of models are guarded, as a search wants them (model_calls.pl). */
:- module(guarding, [models_guarded/0, set_guarded/1]).

:- dynamic models_guarded/0.

%!  models_guarded is semidet.
%
%   Calls of models are guarded.

%!  set_guarded(+Guarded) is det.
%
%   From now on they are, or are not: Guarded is `true` or `false`.

set_guarded(Guarded) :-
    retractall(models_guarded),
    ( Guarded == true -> assertz(models_guarded) ; true ).
