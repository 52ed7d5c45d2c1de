/*  Heaps on which a class is initialised already, for runs that begin with it again and again.

    A class's initialiser does the same whenever it runs: what it reads and writes is its own, or of classes that it has
    initialised first, and others that change these have to initialise them before. So the heap that it leaves, when it
    ends well, may stand for the empty one at the start of a run that is bound to use the class. That is not so where one
    of those classes, being first, would initialise the class in turn: for such a class there is no warm heap. What it
    costs to make one is not counted; too expensive ones are not made.

    Where nobody looks at the way, but at what comes out alone, classes of the library are initialised on it too: those that runs with
    the same class have initialised before.
*/
:- module(warm_heaps, [start_heap/4, warmest_heap/2, search_heap/3, witness_heap/2, searches_begin/1, forget_warm_heaps/0]).
:- use_module(library(lists), [member/2]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module('../solver/heap', [new_heap/1, initialisation_state/3]).
:- use_module(calls, [initialise/5, met_classes/1]).
:- use_module('../solver/identity_hashes', [watch_hashes/1, asked/1, asked_before/1, hashes/1]).
:- use_module('../solver/ends', [outside_search/1]).
:- use_module(loads, [uncounted/1]).
:- use_module(unknown_calls, [without_answers/1]).
:- use_module(coverage, [trace_rules/2, trace_instructions/3]).

:- dynamic warmed/2, warmest/3, met_with/2.

:- det(( start_heap/4, warmest_heap/2, search_heap/3, witness_heap/2, searches_begin/1, forget_warm_heaps/0 )).

most_inferences(50_000_000).

%!  start_heap(+Class, -H, -Rules, -Instructions) is det.
%
%   H is a heap on which the class is initialised, with the rules of that and the number of instructions; an empty one
%   for `none`, and where the initialiser does not end well.

start_heap(none, H, [], 0) :- !, new_heap(H).
start_heap(Class, H, Rules, N) :-
    hashes(Way),
    ( warmed(Class, Way) -> true ; uncounted(warm_heaps:warm(Class, Way)) ),
    recorded(Class, warm_heap(Way, H, Rules, N, Asked)),
    !,
    asked_before(Asked).

:- public warm/2.   % called through uncounted/1

warm(Class, Way) :-
    most_inferences(Most),
    new_heap(H0),
    watch_hashes(false),
    Initialised = calls:initialise(Class, H0, H, ok, T),
    (   catch(call_with_inference_limit(outside_search(without_answers(Initialised)), Most, Limit), _, fail),
        Limit \== inference_limit_exceeded,
        trace_rules(T, Rules),
        \+ leads_back(Rules, Class)
    ->  trace_instructions(T, 0, N),
        asked(Asked),
        recordz(Class, warm_heap(Way, H, Rules, N, Asked))
    ;   new_heap(H1),
        recordz(Class, warm_heap(Way, H1, [], 0, false-false))
    ),
    assertz(warmed(Class, Way)).

%!  searches_begin(+How) is det.
%
%   From now on searches begin as start_heap/4 says, How being `plain`, or as warmest_heap/2 does, How being `warm`: then what a search
%   does hangs on what was done before, though not what it finds.

searches_begin(How) :- nb_setval(searches_begin, How).

:- initialization(searches_begin(plain), now).

%!  search_heap(+Class, -H, -Rules) is det.
%
%   H is what a search begins with, and Rules what was applied for that, as far as it is known.

search_heap(Class, H, Rules) :-
    ( nb_getval(searches_begin, warm) -> Rules = [], warmest_heap(Class, H) ; start_heap(Class, H, Rules, _) ).

%!  witness_heap(+Class, -H) is det.
%
%   H is what the run of a witness begins with: what the search began with, without the classes that it has initialised since, which
%   lead to code on its trace.

witness_heap(Class, H) :-
    ( nb_getval(searches_begin, warm), Class \== none -> warm_heap(Class, H) ; start_heap(Class, H, _, _) ).

%!  warmest_heap(+Class, -H) is det.
%
%   As start_heap/4, with those classes of the library initialised too that runs which began so have initialised since.

warmest_heap(none, H) :- !, met_classes(_), new_heap(H).
warmest_heap(Class, H) :-
    met_classes(New),
    forall(( member(Met, New), \+ met_with(Class, Met) ), assertz(met_with(Class, Met))),
    warm_heap(Class, H).

warm_heap(Class, H) :-
    hashes(Way),
    aggregate_all(count, met_with(Class, _), Count),
    (   Count =:= 0
    ->  start_heap(Class, H, _, _)
    ;   ( warmest(Class, Way, Count) -> true ; uncounted(warm_heaps:warm_more(Class, Way, Count)) ),
        recorded(Class, warmest_heap(Way, H, Asked)),
        !,
        asked_before(Asked)
    ).

warm_more(Class, Way, Count) :-
    start_heap(Class, H, _, _),
    asked(Asked),
    findall(Met, met_with(Class, Met), Classes),
    warm_classes(Classes, H),
    met_classes(_),
    forall(recorded(Class, warmest_heap(Way, _, _), Reference), erase(Reference)),
    recordz(Class, warmest_heap(Way, H, Asked)),
    retractall(warmest(Class, Way, _)),
    assertz(warmest(Class, Way, Count)).

%   One that does not end well stays as it was.
warm_classes([], _).
warm_classes([Class|Classes], H) :-
    most_inferences(Most),
    Initialised = calls:initialise(Class, H, _, ok, _),
    ( catch(call_with_inference_limit(outside_search(without_answers(Initialised)), Most, _), _, fail) -> true ; true ),
    warm_classes(Classes, H).

%   leads_back(Rules, Class): another class, an initialiser of which is among the rules, initialises Class. The library's
%   classes know of no others.
leads_back(Rules, Class) :-
    initialised_by(Rules, Others),
    member(Other, Others),
    Other \== Class,
    \+ sub_atom(Other, 0, _, _, 'java.'),
    new_heap(H0),
    initialise(Other, H0, H, _, _),
    \+ initialisation_state(H, Class, fresh),
    !.

initialised_by(Rules, Classes) :-
    findall(Class,
            ( member(Rule, Rules), sub_atom(Rule, Before, _, _, '.<clinit>()V'), sub_atom(Rule, 0, Before, _, Class) ),
            Classes0),
    sort(Classes0, Classes).

%!  forget_warm_heaps is det.

forget_warm_heaps :-
    retractall(met_with(_, _)),
    forall(retract(warmest(Class, Way, _)), forall(recorded(Class, warmest_heap(Way, _, _), Reference), erase(Reference))),
    forall(retract(warmed(Class, Way)), forall(recorded(Class, warm_heap(Way, _, _, _, _), Reference), erase(Reference))).
