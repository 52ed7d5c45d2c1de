/*  Whether a run of residual clauses leaves choice points.

    The arguments are built as for known_runs:run/2; the call itself is watched from outside.
*/
:- module(determinism, [determinism/2]).
:- use_module(library(assoc), [empty_assoc/1]).
:- use_module(library(lists), [append/3]).
:- use_module('../../clp/calls', [initialise/5]).
:- use_module('../../clp/session', []).
:- use_module('../../solver/heap', [new_heap/1]).

%!  determinism(+RequestText, -Answer) is det.
%
%   Answer to call(Static, Id, Class, Args, Budget) is `exit` where the run left nothing behind, `choicepoint`
%   where it did, `fail`, or `ended` where the path ended without a result. A run has Budget steps.

determinism(RequestText, Answer) :-
    term_string(call(Static, Id, Class, Args0, Budget), RequestText),
    new_heap(H0),
    empty_assoc(Shared),
    known_runs:build_values(Args0, Args1, Shared, _, H0, H1),
    known_runs:receiver(Static, Args1, Args),
    catch(( initialise(Class, H1, H, _, _), watched(Id, Args, H, Budget, Answer) ), path_ended(_), Answer = ended),
    !.

watched(Id, Args, H0, Budget, Answer) :-
    append(Args, [_,H0,_,_,_], All),
    Goal =.. [Id|All],
    (   call_with_inference_limit(residual:Goal, Budget, Result)
    ->  left(Result, Answer)
    ;   Answer = fail
    ).

left(!, exit).
left(true, choicepoint).
left(inference_limit_exceeded, ended).
