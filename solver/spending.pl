/*  What a path has cost so far, in each of the cost models that a search has: totals that residual clauses charge (clp/rule_costs.pl).

    They are in the path's limits (limits.pl), and change in place as these do:
        totals    totals(N1, ..., Nk), what each model has come to
        open      [part(Times, Sizes, Length), ...], arrays whose length was not known when they were made, the last first: so many Times the
                  Sizes of one of that Length, which come to the totals when the path is over
        log       the lengths of the arrays that were made, the last first: with the trace they say what a path has cost (clp/rule_costs.pl)
        inside    how many calls of library models are active. What runs there is charged for by nobody: models do it otherwise than the JDK
        foreign   `true` where code has run that stands for what the JVM makes itself, and that calls the library otherwise: from then on nobody charges for the library
        own       `exact`, or `at_least` where code of the program ran of which nobody knows what it costs
        objects   the same where code ran of which nobody knows which objects it makes
        machine   the same where the machine itself made objects of which nobody knows
        code      the same where code ran that no rules are for

    Sizes are a list with array(Header, Element, Align) for each model, of which an array of N elements costs Header + Element * N, rounded up to a
    multiple of Align; `none` in models that arrays cost nothing.

    A limit that is suspended counts nothing: static initialisation is no cost of a path.
*/
:- module(spending, [spent_nothing/2, add_costs/2, add_arrays/3, at_least/2, made_code/2, is_charged/2, charge_costs/3, charge_arrays/4, in_model/4, spent/2, spent_amounts/2, spent_lengths/2, array_cost/3]).
:- use_module(layout, [by_layout/2]).
:- use_module(library(lists), [nth1/3, reverse/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  spent_nothing(+Begun, -Spent) is det.
%
%   Spent is what a path has cost that begins with what the list Begun has for each model.

spent_nothing(Begun, Spent) :-
    Totals =.. [totals|Begun],
    spent_with([totals(Totals),open([]),log([]),inside(0),foreign(false),own(exact),objects(exact),machine(exact),code(exact)], Spent).

%!  charge_costs(+Heap, +Vector, +Whose) is det.
%
%   The path costs more: so much as the list Vector has in each model, for code that is Whose, `own` or `library`. Clauses do it in place
%   (charging_in_place/4 of clp/rule_costs.pl).

charge_costs(H, Vector, Whose) :-
    heap_limits(H, Limits),
    limits_spent(Limits, Spent),
    (   Spent == none
    ->  true
    ;   is_charged(Whose, Spent)
    ->  add_costs(Vector, Spent)
    ;   unseen(Whose, Spent)
    ).

%!  is_charged(+Whose, +Spent) is semidet.
%
%   Code that is Whose, `own` or `library`, is charged for where so much was Spent.

is_charged(own, Spent) :- spent_inside(Spent, 0).
is_charged(library, Spent) :- spent_inside(Spent, 0), spent_foreign(Spent, false).

%!  add_costs(+Vector, +Spent) is det.
%
%   So much more is Spent.

add_costs(Vector, Spent) :-
    spent_totals(Spent, Totals),
    add_vector(Vector, 1, Totals).

add_vector([], _, _).
add_vector([N|Ns], I, Totals) :-
    ( N =:= 0 -> true ; add_total(I, N, Totals) ),
    I1 is I + 1,
    add_vector(Ns, I1, Totals).

add_total(I, N, Totals) :-
    arg(I, Totals, N0),
    N1 is N0 + N,
    setarg(I, Totals, N1).

unseen(own, Spent) :- at_least(own, Spent).
unseen(library, _).

%!  charge_arrays(+Heap, +Lengths, +Sizes, +Whose) is det.
%
%   Arrays were made of these Lengths, those of a dimension in each of those before; Sizes has one for each of these.

charge_arrays(H, Lengths, Sizes, Whose) :-
    heap_limits(H, Limits),
    limits_spent(Limits, Spent),
    (   Spent == none
    ->  true
    ;   spent_inside(Spent, 0)
    ->  note_lengths(Lengths, Spent),
        ( is_charged(Whose, Spent) -> add_arrays(Lengths, Sizes, Spent) ; true )
    ;   unseen(Whose, Spent)
    ).

%!  add_arrays(+Lengths, +Sizes, +Spent) is det.
%
%   So much more is Spent as arrays cost, as charge_arrays/4 says.

add_arrays(Lengths, Sizes, Spent) :- add_arrays(Lengths, Sizes, 1, Spent).

note_lengths([], _).
note_lengths([N|Ns], Spent) :- add_spent_log(Spent, N), note_lengths(Ns, Spent).

add_arrays([], _, _, _).
add_arrays([N|Ns], [Sizes|More], Times, Spent) :-
    (   integer(N)
    ->  spent_totals(Spent, Totals),
        add_sizes(Sizes, 1, N, Times, Totals),
        Times1 is Times * N
    ;   add_spent_open(Spent, part(Times, Sizes, N)),
        Times1 = Times   % of an unknown length only the innermost ones are (heap:new_arrays/5)
    ),
    add_arrays(Ns, More, Times1, Spent).

add_sizes([], _, _, _, _).
add_sizes([Size|Sizes], I, N, Times, Totals) :-
    (   Size == none
    ->  true
    ;   array_cost(Size, N, Cost),
        More is Times * Cost,
        add_total(I, More, Totals)
    ),
    I1 is I + 1,
    add_sizes(Sizes, I1, N, Times, Totals).

%!  array_cost(+Size, +N, -Cost) is det.
%
%   An array of N elements costs so much.
%
%       ?- array_cost(array(16, 4, 8), 3, Cost).
%       Cost = 32.

array_cost(array(Header, Element, Align), N, Cost) :- Cost is (Header + Element * N + Align - 1) // Align * Align.

%!  in_model(+Heap, +Unpriced, ?End, :Goal) is nondet.
%
%   Goal, which runs code that clauses do not charge for, a library model or an opaque call, ends as End says. Unpriced says what is not known of that code:
%   `nothing`; `code`, which makes no objects where it returns; `machine`, which makes such as no `new` makes; `objects`, those it makes, too; `own`, all that the
%   program's code does there.

:- meta_predicate in_model(+, +, ?, 0).

in_model(H, Unpriced, End, Goal) :-
    heap_limits(H, Limits),
    limits_spent(Limits, Spent),
    (   Spent == none
    ->  call(Goal)
    ;   spent_inside(Spent, N0),
        N is N0 + 1,
        set_spent_inside(Spent, N),
        call(Goal),
        set_spent_inside(Spent, N0),
        unpriced(Unpriced, End, Spent)
    ).

unpriced(nothing, _, _).
unpriced(code, End, Spent) :- ( End == ok -> at_least(code, Spent) ; at_least(objects, Spent) ).
unpriced(machine, _, Spent) :- at_least(machine, Spent).
unpriced(objects, _, Spent) :- at_least(objects, Spent).
unpriced(own, _, Spent) :- at_least(own, Spent).

%!  made_code(+Whose, +Spent) is det.
%
%   Code runs that stands for a dynamic instruction, and makes objects of which nothing is known; Whose is `substitute` where it calls the library otherwise than the
%   JVM does, else `made`.

made_code(Whose, Spent) :-
    at_least(objects, Spent),
    ( Whose == substitute -> set_spent_foreign(Spent, true) ; true ).

%!  at_least(+What, +Spent) is det.
%
%   From now on costs are no more than a lower bound, those that have to do with What: `own`, `objects`, `machine` or `code`.

at_least(code, Spent) :- set_spent_code(Spent, at_least).
at_least(machine, Spent) :- set_spent_machine(Spent, at_least), at_least(code, Spent).
at_least(objects, Spent) :- set_spent_objects(Spent, at_least), at_least(machine, Spent).
at_least(own, Spent) :- set_spent_own(Spent, at_least), at_least(objects, Spent).

%!  spent(+Heap, -Amounts) is semidet.
%
%   Amounts has amount(Constant, Parts, Exact) for each model: what the path has cost so far. Parts are times(Times, array(Header, Element, Align), Length)
%   of arrays whose Length is not known. Exact is exact(Own, Objects, Machine, Code), each `exact` or `at_least`.

spent(H, Amounts) :-
    heap_limits(H, Limits),
    limits_spent(Limits, Spent),
    Spent \== none,
    spent_amounts(Spent, Amounts).

%!  spent_amounts(+Spent, -Amounts) is det.
%
%   The same of what was Spent.

spent_amounts(Spent, Amounts) :-
    spent_with([totals(Totals),open(Open0),own(Own),objects(Objects),machine(Machine),code(Code)], Spent),
    Totals =.. [_|Constants],
    reverse(Open0, Open),
    amounts(Constants, 1, Open, exact(Own, Objects, Machine, Code), Amounts).

amounts([], _, _, _, []).
amounts([N0|Ns], I, Open, Exact, [amount(N, Parts, Exact)|Amounts]) :-
    parts(Open, I, N0, N, Parts),
    I1 is I + 1,
    amounts(Ns, I1, Open, Exact, Amounts).

%   A length may have become known since.
parts([], _, N, N, []).
parts([part(Times, Sizes, Length)|Open], I, N0, N, Parts) :-
    nth1(I, Sizes, Size),
    (   Size == none
    ->  N1 = N0, Parts = Parts1
    ;   integer(Length)
    ->  array_cost(Size, Length, Cost),
        N1 is N0 + Times * Cost,
        Parts = Parts1
    ;   N1 = N0, Parts = [times(Times, Size, Length)|Parts1]
    ),
    parts(Open, I, N1, N, Parts1).

%!  spent_lengths(+Heap, -Lengths) is semidet.
%
%   Lengths are those of the arrays that the path made, in order.

spent_lengths(H, Lengths) :-
    heap_limits(H, Limits),
    limits_spent(Limits, Spent),
    Spent \== none,
    spent_with([log(Log)], Spent),
    reverse(Log, Lengths).
