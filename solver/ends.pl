/*  How a path ends when it is neither a return nor a throw.

    path_ends(Why), Why ::= unsupported(What, Why) | budget(Which) | bound(Which) | ill_typed(What).
    A ground run has one path, so ending it is an exception that the caller of the run turns into a result.
*/
:- module(ends, [path_ends/1]).

%!  path_ends(+Why) is undefined.
%
%   End this path for the reason Why.
%
%       ?- catch(path_ends(budget(memory)), path_ended(Why), true).
%       Why = budget(memory).

path_ends(Why) :- throw(path_ended(Why)).
