/*  Frames of the partial evaluator: what is known of locals, operand stack and heap at a point of a method.

    frame(Locals, Stack, Heap, Facts):
        Locals   a list of N-Value in order of N (below 0: counters); values are variables, numbers, `null` or r(X)
        Stack    tagged entries, the top first, as in meaning.pl
        Heap     the variable that stands for the heap
        Facts    initialised(Class), inside(X, I), natural(N): knowledge.pl
*/
:- module(frames, [entry_frame/3, block_frame/5, set_local/4, left_loops/2, stack_tags/3, live_values/5, width/2]).
:- use_module(meaning, [value/3]).

%!  entry_frame(+Method, -Parameters, -Frame) is det.
%
%   Frame is how Method begins, Parameters the variables that it is called with; `this` is r(X) for the first.

entry_frame(method(_, Static, Tags, _, _, _), Parameters, frame(Locals, [], _, [])) :-
    (   Static == static
    ->  parameter_locals(Tags, 0, Locals, Parameters)
    ;   Locals = [0-r(This)|Locals1],
        Parameters = [This|Parameters1],
        parameter_locals(Tags, 1, Locals1, Parameters1)
    ).

parameter_locals([], _, [], []).
parameter_locals([Tag|Tags], N, [N-V|Locals], [V|Parameters]) :-
    width(Tag, Width),
    N1 is N + Width,
    parameter_locals(Tags, N1, Locals, Parameters).

%!  width(?Tag, ?Width) is nondet.
%
%   A value of sort Tag takes Width locals.

width(int, 1).
width(float, 1).
width(ref, 1).
width(long, 2).
width(double, 2).

%!  block_frame(+Live, +Tags, +This, -Parameters, -Frame) is det.
%
%   Frame is how a block begins where the locals Live are live and the stack holds entries of the sorts Tags;
%   Parameters are the variables that it is called with. This is the local that always holds `this`, or none.

block_frame(Live, Tags, This, Parameters, frame(Locals, Stack, _, [])) :-
    live_locals(Live, This, Locals, Parameters, Entries),
    tagged_stack(Tags, Stack, Entries).

live_locals([], _, [], Rest, Rest).
live_locals([N|Ns], This, [N-Value|Locals], [V|Parameters], Rest) :-
    ( N == This -> Value = r(V) ; Value = V ),
    live_locals(Ns, This, Locals, Parameters, Rest).

tagged_stack([], [], []).
tagged_stack([Tag|Tags], [Entry|Stack], [V|Vs]) :-
    value(Tag, V, Entry),
    tagged_stack(Tags, Stack, Vs).

%!  set_local(+Locals0, +N, +Value, -Locals) is det.
%
%   Locals is Locals0 with Value in local N.

set_local([], N, Value, [N-Value]).
set_local([M-Old|Locals0], N, Value, Locals) :-
    (   M < N
    ->  Locals = [M-Old|Locals1],
        set_local(Locals0, N, Value, Locals1)
    ;   M =:= N
    ->  Locals = [N-Value|Locals0]
    ;   Locals = [N-Value,M-Old|Locals0]
    ).

%!  left_loops(+Locals0, -Locals) is det.
%
%   Locals is Locals0 without the counters, which are numbered below 0.

left_loops([N-_|Locals0], Locals) :- N < 0, !, left_loops(Locals0, Locals).
left_loops(Locals, Locals).

%!  stack_tags(+Stack, -Tags, -Values) is det.
%
%   The entries of Stack are of the sorts Tags and have the bare Values.

stack_tags([], [], []).
stack_tags([Entry|Stack], [Tag|Tags], [V|Vs]) :-
    value(Tag, V, Entry),
    stack_tags(Stack, Tags, Vs).

%!  live_values(+Live, +This, +Locals, -Values, ?Rest) is semidet.
%
%   Values, ending in Rest, are what a block is called with for the locals Live; fails where one is not set.

live_values([], _, _, Rest, Rest).
live_values([N|Ns], This, Locals, [V|Vs], Rest) :-
    memberchk(N-Value, Locals),
    ( N == This -> Value = r(V) ; V = Value ),
    live_values(Ns, This, Locals, Vs, Rest).
