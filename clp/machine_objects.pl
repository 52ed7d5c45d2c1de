/*  Objects of the machine: what they are made of hangs on the JVM and on what ran before, and is claimed by no case.

    Such are System.in, out and err, which whoever runs the program may have replaced, streams that print, whose fields the
    models do not set (library/printing.pl), threads (library/one_thread.pl), and what counts up through the life of a JVM. Programs may pass them on, compare
    them and print; only where one of them is told - as a result, or inside of one, or behind an argument - the path ends.
    Inputs that are there before the call are the caller's own.
*/
:- module(machine_objects, [told_machine_object/5]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(ordsets), [list_to_ord_set/2, ord_memberchk/2]).
:- use_module('../solver/heap', [cell/3, array_element/3]).
:- use_module('../solver/classes', [subtype/2, met_class/1, unknown_class/1]).
:- use_module('../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  told_machine_object(+Values, +E, +H, +Before, -Class) is semidet.
%
%   The Values that a call left on the heap H, which ended with E, lead to an object of the machine, of Class, that is not among
%   the cells Before.

told_machine_object(Values, E, H, Before, Class) :-
    findall(Root, there_are(Root), Roots),
    Roots \== [],
    ( E = exc(Y) -> All = [r(Y)|Values] ; All = Values ),
    findall(X, ( member(Name:_, Before), number_string(X, Name) ), Xs0),
    list_to_ord_set(Xs0, Earlier),
    heap_next(H, Next),
    functor(Seen, seen, Next),
    met(All, Seen, H, Earlier, Roots, Class).

machine_class('java.io.PrintStream').
machine_class('java.lang.ThreadLocal').
machine_class('java.lang.Thread').

there_are(Root) :- unknown_class(Root), met_class('java.lang.System').
there_are(Root) :- machine_class(Root), met_class(Root).

met([V|Vs], Seen, H, Earlier, Roots, Class) :-
    (   nonvar(V), V = r(X), integer(X), arg(X, Seen, Mark), var(Mark)
    ->  Mark = seen,
        cell(H, X, Cell),
        (   of_machine(Cell, Roots, Class0), \+ ord_memberchk(X, Earlier)
        ->  Class = Class0
        ;   held(Cell, Held),
            append(Held, Vs, Next),
            met(Next, Seen, H, Earlier, Roots, Class)
        )
    ;   met(Vs, Seen, H, Earlier, Roots, Class)
    ).

of_machine(Cell, Roots, Class) :-
    functor(Cell, object, _),
    arg(1, Cell, Class),
    member(Root, Roots),
    ( Class == Root -> true ; \+ unknown_class(Class), subtype(Class, Root) ),
    !.

held(Cell, Held) :-
    (   functor(Cell, object, _)
    ->  Cell =.. [_,_|Held]
    ;   functor(Cell, array, _), array_component(Cell, Component), \+ primitive_type(Component)
    ->  array_size(Cell, N), Last is N - 1,
        findall(V, ( between(0, Last, I), array_element(Cell, I, V) ), Held)
    ;   Held = []
    ).

primitive_type(Type) :- memberchk(Type, [int,long,short,byte,char,boolean,float,double]).
