/*  Library methods without a model: which ones a search runs the bytecode of, and what that takes.

    A clause of the program that calls a method of the library calls it through counted_call/2, where no model takes the place of
    its bytecode; virtual calls of the program have the kind `counted` (calls:invoke/8). The inferences between such a call and its
    exit, and between going back into it and its end, are the effort of the method that the program called: what that one calls in its
    turn is part of it. Nothing is counted in what is no step of a search (loads.pl).

    Whose time runs is a term now(Method, Clock), changed in place: it outlives backtracking, and the exception that ends a
    search whose budget is spent. On which call a path is, is a global variable that backtracking restores.
*/
:- module(library_effort, [counted_goals/3, counted_call/2, counted_target/1, count_methods/1, watch_effort/0, efforts/1]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(predicate_names, [of_library/1]).
:- use_module(loads, [in_loading/0, load_steps/1, uncounted/1]).
:- use_module('library/model_clauses', [method_arity/3]).

:- dynamic target_counts/2, models_counted/0, called_target/1.

:- initialization(( nb_setval(library_call, none), nb_setval(library_clock, now(none, 0)) ), now).

%!  counted_goals(+Rule, +Goals0, -Goals) is det.
%
%   Goals are Goals0, those of the residual Rule, with calls of the library counted where Rule is the program's.

counted_goals(Rule, Goals0, Goals) :-
    ( of_library(Rule) -> Goals = Goals0 ; maplist(counted_goal, Goals0, Goals) ).

counted_goal(decide(Test, H, Answer), decide(Test, H, Answer)) :- !.
counted_goal(invoke(virtual, Id, Args, R, H0, H, E, T), invoke(counted, Id, Args, R, H0, H, E, T)) :- !.
counted_goal(call(Id, Args, R, H0, H, E, T), counted(call(Id, Args, R, H0, H, E, T))) :-
    counted_target(Id),
    !.
counted_goal(Goal, Goal).

%!  counted_target(+Id) is semidet.
%
%   The method Id is the library's, and has no model, or all of them count.

counted_target(Id) :-
    (   target_counts(Id, Counts)
    ->  Counts == true
    ;   uncounted(library_effort:classified(Id, Counts)),
        Counts == true
    ).

:- public classified/2.   % called through uncounted/1

classified(Id, Counts) :-
    ( counts(Id) -> Counts = true, nb_setval(Id, effort(0, 0)) ; Counts = false ),
    assertz(target_counts(Id, Counts)).

%   open_model(Head): the method, called so, has an open model, which model_calls.pl knows.
:- multifile open_model/1.

counts(Id) :-
    Id \== 'java.lang.Object.<init>()V',   % does nothing
    atom(Id),
    of_library(Id),
    sub_atom(Id, _, _, _, '('),
    (   models_counted
    ->  true
    ;   \+ has_model(static, Id),
        \+ has_model(instance, Id)
    ).

%!  count_methods(+Which) is det.
%
%   From now on methods without a model count, or `all`, so that what a model takes is told too. Programs must be loaded anew.

count_methods(Which) :-
    retractall(models_counted),
    retractall(target_counts(_, _)),
    ( Which == all -> assertz(models_counted) ; true ).

has_model(Kind, Id) :-
    method_arity(Kind, Id, Arity),
    functor(Head, Id, Arity),
    ( '$get_predicate_attribute'(residual:Head, imported, _) ; open_model(Head) ),
    !.

%!  counted_call(+Id, :Goal) is nondet.
%
%   Goal, a call of the library's method Id; what it takes is counted, unless that of another one is already.

:- meta_predicate counted_call(+, 0).

counted_call(_, Goal) :-
    b_getval(library_call, Outer),
    ( Outer \== none ; in_loading ),
    !,
    call(Goal).
counted_call(Id, Goal) :-
    b_setval(library_call, Id),
    called(Id),
    runs(Id, none),
    prolog_current_choice(Before),
    call(Goal),
    prolog_current_choice(After),
    b_setval(library_call, none),
    ( Before == After -> !, switched(none) ; runs(none, Id) ).

called(Id) :-
    nb_getval(Id, Effort),
    arg(1, Effort, N0),
    ( N0 =:= 0 -> assertz(called_target(Id)) ; true ),
    N is N0 + 1,
    nb_setarg(1, Effort, N).

%   runs(Id, Other): from here on the time is that of Id, and on the way back that of Other.
runs(Id, _) :- switched(Id).
runs(_, Other) :- switched(Other), fail.

switched(Id) :-
    nb_getval(library_clock, Now),
    Now = now(Before, Since),
    statistics(inferences, I),
    load_steps(L),
    Clock is I - L,
    ( Before == none -> true ; spent(Before, Clock - Since) ),
    nb_setarg(1, Now, Id),
    nb_setarg(2, Now, Clock).

spent(Id, More) :-
    nb_getval(Id, Effort),
    arg(2, Effort, N0),
    N is N0 + More,
    nb_setarg(2, Effort, N).

%!  watch_effort is det.
%
%   A search begins: nothing was called yet.

watch_effort :-
    nb_setval(library_call, none),
    nb_setval(library_clock, now(none, 0)),
    forall(retract(called_target(Id)), nb_setval(Id, effort(0, 0))).

%!  efforts(-Efforts) is det.
%
%   Efforts are effort(Method, Calls, Steps) for the methods that were called since then, the dearest first.

efforts(Efforts) :-
    switched(none),
    findall(Steps-effort(Id, Calls, Steps), effort(Id, Calls, Steps), Pairs0),
    sort(0, @>=, Pairs0, Pairs),
    pairs_values(Pairs, Efforts).

effort(Id, Calls, Steps) :-
    called_target(Id),
    nb_getval(Id, effort(Calls, Steps)).
