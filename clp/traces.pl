/*  Traces of two runs of the same method, compared.

    Which run initialises a class depends on the objects that were there before it: parts of traces that stand for static
    initialisation do not count.
*/
:- module(traces, [same_trace/2, is_initialisation/1]).

%!  same_trace(+T1, +T2) is semidet.
%
%   Both traces name the same rules, static initialisation apart.
%
%       ?- same_trace(f(initialised, g), f(initialise(h), g)).
%       true.

same_trace(T1, T2) :- T1 == T2, !.
same_trace(T1, T2) :-
    (   initialisation(T1), initialisation(T2)
    ->  true
    ;   compound(T1), compound(T2),
        functor(T1, Name, Arity),
        functor(T2, Name, Arity),
        same_parts(Arity, T1, T2)
    ).

same_parts(0, _, _) :- !.
same_parts(I, T1, T2) :-
    arg(I, T1, A1),
    arg(I, T2, A2),
    same_trace(A1, A2),
    I1 is I - 1,
    same_parts(I1, T1, T2).

initialisation(T) :- nonvar(T), functor(T, Name, _), is_initialisation(Name).

%!  is_initialisation(+Name) is semidet.
%
%   Name is that of a part of a trace that stands for static initialisation.

is_initialisation(initialise).
is_initialisation(initialised).
