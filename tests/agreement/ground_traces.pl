/*  The trace of a run on known arguments, of a program that is loaded for searches.

    The arguments are built as for known_runs:run/2. The run is bounded as a path of a search is, so that its trace is one that
    a search with the same criterion must have.
*/
:- module(ground_traces, [ground_trace/2]).
:- use_module(library(assoc), [empty_assoc/1]).
:- use_module(library(lists), [append/3]).
:- use_module('../../clp/calls', [initialise/5]).
:- use_module('../../clp/session', []).
:- use_module('../../clp/traces', [trace_term/2]).
:- use_module('../../solver/heap', [new_heap/1]).
:- use_module('../../solver/limits', [limit_path/3]).

%!  ground_trace(+RequestText, -Text) is det.
%
%   Text is the trace of call(Static, Id, Class, Args, Criterion, Budget), or `none: Why` where the run ended neither by a
%   return nor by a throw. A run has Budget steps.

ground_trace(RequestText, Text) :-
    term_string(call(Static, Id, Class, Args0, Criterion, Budget), RequestText),
    new_heap(H0),
    empty_assoc(Shared),
    known_runs:build_values(Args0, Args1, Shared, _, H0, H1),
    known_runs:receiver(Static, Args1, Args2),
    initialise(Class, H1, H2, _, _),
    limit_path(H2, Criterion, H),
    append(Args2, [_,H,_,_,T], Args),
    Goal =.. [Id|Args],
    catch(run(Goal, Budget, How), path_ended(Why), How = ended(Why)),
    ( How == ended -> trace_term(T, Term), format(string(Text), '~q', [Term]) ; format(string(Text), 'none: ~q', [How]) ).

run(Goal, Budget, How) :-
    (   call_with_inference_limit(residual:Goal, Budget, Result)
    ->  ( Result == inference_limit_exceeded -> How = budget ; How = ended )
    ;   How = failed
    ).
