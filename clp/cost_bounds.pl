/*  The most that can still be spent: upper bounds on costs, over all ways that a program may go on from what is known.

    A program runs on values of which little is known (cost_values.pl): its rules, their guards and arithmetic on what is, and heaps that they make;
    what is not known may be anything, so that every path is among the ways looked at. Predicates of methods and blocks are gone through once for each state
    that they are called in: what that comes to, and the most that it spends, is kept. So the ways are as many as paths, and the work is as much as there
    are states. Where a state comes back, or there are too many, there is no bound.

    What comes behind a call is a frame, frame(Site, Values): a predicate of what the call gives and these Values. What can still be spent is
    what the predicate at hand spends, and its frames, from the innermost.

    Counters of loops and calls do not count here, unless a criterion is said.

    What the rules do, and their frames, is in cost_rules.pl; what tests and operations come to where little is known, in cost_steps.pl.
*/
:- module(cost_bounds, [forget_bounds/0, bound_by/3, most_spent/5, called_spends/4, bounds_made/1,
                        item_done/4, arguments_passed/4, call_target/4, target_spent/3]).
:- use_module(library(lists), [member/2, append/3, max_list/2, nth1/3]).
:- use_module('../solver/classes', [class/6]).
:- use_module('../solver/spending', [array_cost/3]).
:- use_module(source, [method/2, selected/3]).
:- use_module(call_places, [goal_place/2, method_place/3]).
:- use_module(rule_costs, [target_vector/2, unpriced/2, hangs_on_unpriced/2]).
:- use_module(cost_values, [symbol/3, known/3, told/4, bounds/4, cell/3, contents_changed/2, no_bound/2]).
:- use_module(cost_states, [state_key/6, key_state/4, outcome_key/4, outcome_state/4]).
:- use_module(cost_rules, [forget_rules/0, count_for/2, counted_model/1, known_predicate/1, predicate/2, rule/4, known_frame/1, framed/4]).
:- use_module(cost_steps, [may_have/4, reference/4, class_of/2, heap_done/3, calculated/5]).

:- dynamic kept/3.   % kept(Hash, Key, Outcomes): Outcomes are outcome(Key, Spent); of frames, the most that they spend; or `none` where there is no bound

:- initialization(( nb_setval(bounds_work, 0), nb_setval(bounds_most, 0), nb_setval(bounds_depth, 0) )).

%!  forget_bounds is det.
%
%   Other programs have other bounds.

forget_bounds :-
    forget_rules,
    retractall(kept(_, _, _)).

%!  bound_by(+I, +Criterion, +Most) is det.
%
%   From now on bounds are of the I-th cost model of a search, over paths within Criterion, criterion(Kind, K), or `none`. States are looked at for bounds,
%   Most of them at most; there is none where more were needed.

bound_by(I, Criterion, Most) :-
    nb_setval(bounds_most, Most),
    nb_setval(bounds_work, 0),
    retractall(kept(_, _, _)),
    ( count_for(I, Criterion) -> true ; true ).

%!  bounds_made(-N) is det.
%
%   N states were looked at for bounds.

bounds_made(N) :- nb_getval(bounds_work, N).

%!  most_spent(+Name, +Answer, +Called, +State, -Most) is semidet.
%
%   Called is called(Test, Args, Frames). Most is a bound on what is spent by the rules of Name for the Answer of Test, called with Args, and by the Frames behind that; fails where there is
%   none that is known. Most is `never` where no way goes on.

most_spent(Name, Answer, called(Test, Args, Frames), S0, Most) :-
    catch(most_of_answer(Name, Answer, Test, Args, Frames, S0, Most), no_bound, fail).

most_of_answer(Name, Answer, Test, Args, Frames, S0, Most) :-
    findall(Spent,
            ( answered(Name, Answer, Test, Args, S0, S, R, E, Own),
              rest_spent(Frames, R, E, S, Rest),
              Spent is Own + Rest ),
            All),
    ( All == [] -> Most = never ; max_list(All, Most) ).

%!  called_spends(+Id, +Args, +State, -Most) is semidet.
%
%   Most is a bound on what a call of Id spends; fails where there is none that is known.

called_spends(Id, Args, S, Most) :-
    catch(( findall(Spent, called(Id, Args, S, _, _, _, Spent), All), max_list([0|All], Most) ), no_bound, fail).

%   rest_spent(Frames, R, E, S, Most): the most that the Frames spend.
rest_spent([], _, _, _, 0).
rest_spent([frame(Site, Values)|Frames], R, E, S0, Most) :-
    state_key(rest(Site), [R,E,Values|Frames], S0, Hash, Key, _),
    (   kept(Hash, Key, Kept)
    ->  true
    ;   begun(Hash, Key, Depth),
        key_state(Key, [R1,E1,Values1|Frames1], S1, _),
        findall(Spent,
                ( b_setval(bounds_depth, Depth),
                  run_frame(Site, R1, E1, Values1, S1, S, R2, E2, Own),
                  rest_spent(Frames1, R2, E2, S, Rest),
                  Spent is Own + Rest ),
                All),
        ( All == [] -> Kept = never ; max_list(All, Kept) ),
        ended(Hash, Key, Kept)
    ),
    number_kept(Kept, Most).

number_kept(none, _) :- throw(no_bound).
number_kept(N, N) :- integer(N).

run_frame(Site, R0, E0, Values, S0, S, R, E, Spent) :-
    known_frame(Site),
    framed(Site, frame(R0-E0, Values, R, E), Items, Spent0),
    run(Items, S0, S, Spent0, Spent).

%   begun(Hash, Key, Depth): Key is being looked at, so many inside one another; if it comes back, there is no bound. Where none was found, there is none for all that was being looked at.
begun(Hash, Key, Depth) :-
    nb_getval(bounds_work, N0),
    N is N0 + 1,
    nb_setval(bounds_work, N),
    nb_getval(bounds_most, Most),
    b_getval(bounds_depth, Depth0),
    Depth is Depth0 + 1,
    ( N =< Most, Depth =< 1_000 -> true ; throw(no_bound) ),
    assertz(kept(Hash, Key, none)).

ended(Hash, Key, Kept) :-
    retract(kept(Hash, Key, none)),
    !,
    assertz(kept(Hash, Key, Kept)).

%   answered(Name, Answer, Test, Args, S0, S, R, E, Spent): one of the rules of Name for the Answer.
answered(Name, Answer, Test, Args, S0, S, R, E, Spent) :-
    known_predicate(Name),
    rule(Name, _, head(Parameters, _, Answer1, R, E), Body),
    \+ Answer \= Answer1,
    may_have(Test, Answer1, S0, S1),
    arguments_passed(Args, Parameters, S1, S2),
    run_body(Body, S2, S, Spent).

%   called(Name, Args, S0, S, R, E, Spent): the predicate is called; what comes of it is looked up.
called(Name, Args, S0, S, R, E, Spent) :-
    (   predicate(Name, straight)
    ->  rule(Name, 1, head(Parameters, _, _, R, E), Body),
        arguments_passed(Args, Parameters, S0, S1),
        run_body(Body, S1, S, Spent)
    ;   state_key(Name, Args, S0, Hash, Key, Met),
        outcomes(Hash, Key, Name, Outcomes),
        member(outcome(Outcome, Spent), Outcomes),
        outcome_state(Outcome, Met, [R,E]-S0, S)
    ).

outcomes(Hash, Key, Name, Outcomes) :-
    (   kept(Hash, Key, Kept)
    ->  true
    ;   begun(Hash, Key, Depth),
        key_state(Key, Args, S0, Roots),
        findall(Outcome-Minus,
                ( b_setval(bounds_depth, Depth),
                  entered(Name, Args, S0, S, R, E, Spent),
                  outcome_key([R,E], S, Roots, Outcome),
                  Minus is -Spent ),
                All0),
        sort(All0, All),
        dearest(All, Kept),
        ended(Hash, Key, Kept)
    ),
    ( Kept == none -> throw(no_bound) ; Outcomes = Kept ).

%   Of the same outcomes, the dearest is in front.
dearest([], []).
dearest([Outcome-Minus|All0], [outcome(Outcome, Spent)|All]) :-
    Spent is -Minus,
    others(All0, Outcome, All1),
    dearest(All1, All).

others([Outcome0-_|All0], Outcome, All) :- Outcome0 == Outcome, !, others(All0, Outcome, All).
others(All, _, All).

entered(Name, Args, S0, S, R, E, Spent) :-
    known_predicate(Name),
    rule(Name, _, head(Parameters, Test, Answer, R, E), Body),
    arguments_passed(Args, Parameters, S0, S1),
    may_have(Test, Answer, S1, S2),
    run_body(Body, S2, S, Spent).

run_body(body(Items, Spent0), S0, S, Spent) :- run(Items, S0, S, Spent0, Spent).

%!  arguments_passed(+Args, ?Parameters, +State0, -State) is semidet.
%
%   A predicate with Parameters is called with Args.

arguments_passed([], [], S, S).
arguments_passed([Arg0|Args], [Parameter|Parameters], S0, S) :-
    (   var(Parameter)
    ->  Parameter = Arg0, S1 = S0
    ;   Parameter = r(X)
    ->  reference(Arg0, X, S0, S1)
    ;   known(Arg0, S0, Arg),
        ( Arg = s(_) -> told(Arg, Parameter, S0, S1) ; Arg == Parameter, S1 = S0 )
    ),
    arguments_passed(Args, Parameters, S1, S).

%   Goals, one after the other.

run([], S, S, N, N).
run([Item|Items], S0, S, N0, N) :-
    item_done(Item, S0, S1, Own),
    N1 is N0 + Own,
    run(Items, S1, S, N1, N).

%!  item_done(+Item, +State0, -State, -Spent) is nondet.
%
%   The Item of a rule (cost_rules.pl) is done, and spends so much besides what the rule does.

item_done(answered(Name, Test, Args, R, E), S0, S, Spent) :- answered(Name, _, Test, Args, S0, S, R, E, Spent).
item_done(block(Name, Args, R, E), S0, S, Spent) :- called(Name, Args, S0, S, R, E, Spent).
item_done(method(Id, Args, R, E), S0, S, Spent) :- method_called(Id, Args, R, E, S0, S, Spent).
item_done(virtual(Goal, I), S0, S, Spent) :-
    Goal = invoke(_, _, Args, R, _, _, E, _),
    call_target(Goal, S0, Target, _),
    method_called(Target, Args, R, E, S0, S, Spent0),
    target_spent(Target, I, Own),
    Spent is Spent0 + Own.
item_done(initialised(Class, E), S, S, 0) :-
    (   E = ok
    ;   class(Class, _, _, _, _, Initialisers), Initialisers \== [],
        E = exc(any)
    ).
item_done(count(Most, Counter0, Counter), S, S, 0) :-
    (   integer(Counter0)
    ->  Counter is Counter0 + 1,
        Counter =< Most
    ;   Counter = Counter0
    ).
item_done(number(Goal, Inputs, Known), S0, S, 0) :-
    (   Goal = iadd(X, Y, Z), integer(X), integer(Y), Z0 is X + Y, Z0 =< 2147483647, Z0 >= -2147483648   % most of them are that
    ->  Z = Z0, S = S0
    ;   calculated(Goal, Inputs, Known, S0, S)
    ).
item_done(unpriced, _, _, _) :- throw(no_bound).
item_done(heap(Goal), S0, S, 0) :- ( heap_done(Goal, S0, S1) *-> S = S1 ; throw(no_bound) ).
item_done(arrays(Lengths, Sizes), S, S, Spent) :- arrays_spent(Lengths, Sizes, 1, S, 0, Spent).

%   The most that arrays take.
arrays_spent([], _, _, _, N, N).
arrays_spent([L0|Ls], [Size|Sizes], Times, S, N0, N) :-
    known(L0, S, L),
    bounds(L, S, _, Hi),
    ( no_bound(_, Hi) -> throw(no_bound) ; true ),
    Length is max(Hi, 0),
    ( Size == none -> N1 = N0 ; array_cost(Size, Length, Cost), N1 is N0 + Times * Cost ),
    Times1 is Times * Length,
    arrays_spent(Ls, Sizes, Times1, S, N1, N).

%!  call_target(+Call, +State, -Target, -Where) is nondet.
%
%   Call, invoke/8 or Id-Args, runs the method Target: its code, or a `model`, says Where. Where nobody knows, there is no bound.

call_target(invoke(_, Id, [X|Args], R, H0, H1, E, T), S, Target, Where) :-
    (   cell(X, S, Cell), class_of(Cell, Class)
    ->  selected(Class, Id, Target),
        atom(Target)
    ;   goal_place(invoke(virtual, Id, [X|Args], R, H0, H1, E, T), virtual(Places)),
        member(Place, Places),
        place_method(Place, Target)
    ),
    call_target(Target-[X|Args], S, _, Where).
call_target(Id-Args, _, Id, Where) :-
    method_place(Id, Args, Place),
    (   Place = call(Id)
    ->  method(Id, Method),
        ( nonvar(Method), ( functor(Method, method, _) ; functor(Method, limited, _) ) -> Where = code ; throw(no_bound) )
    ;   Where = model
    ).

%!  target_spent(+Target, +I, -Spent) is det.
%
%   A virtual call spends so much for its Target, in the I-th model, or in none where I is that.

target_spent(Target, I, Spent) :- ( I == none -> Spent = 0 ; target_vector(Target, Vector), nth1(I, Vector, Spent) ).

place_method(call(Target), Target).
place_method(model(Target), Target).

%   Methods.

method_called(Id, Args, R, E, S0, S, Spent) :-
    call_target(Id-Args, S0, _, Where),
    (   Where == code
    ->  called(Id, Args, S0, S, R, E, Spent)
    ;   Spent = 0,
        modelled(Id, Args, R, E, S0, S)
    ).

%   What the library models may give anything, and change what it is given; but it must not call the program back, nor cost what is counted.
modelled(Id, Args, R, E, S0, S) :-
    ( calls_nothing(Id), counted_model(I), unpriced(Id, Unpriced), \+ hangs_on_unpriced(I, Unpriced) -> true ; throw(no_bound) ),
    (   \+ ( member(Arg0, Args), known(Arg0, S0, Arg), ( Arg = r(_) ; Arg = o(_) ; Arg == any ) )
    ->  S1 = S0
    ;   contents_changed(S0, S1)
    ),
    (   E = ok,
        symbol(R, S1, S)
    ;   E = exc(any), S = S1
    ).

calls_nothing(Id) :-
    sub_atom(Id, Before, 1, _, '('),
    sub_atom(Id, 0, Before, _, Path),
    atom_concat(Path, Descriptor, Id),
    plain_class(Class),
    atom_concat(Class, '.', Prefix),
    sub_atom(Path, 0, _, _, Prefix),
    !,
    atom_codes(Descriptor, [0'(|Codes]),
    plain_types(Codes).

plain_class('java.lang.String').
plain_class('java.lang.Math').
plain_class('java.lang.StrictMath').
plain_class('java.lang.Integer').
plain_class('java.lang.Long').
plain_class('java.lang.Character').
plain_class('java.lang.Boolean').
plain_class('java.lang.Double').
plain_class('java.lang.Float').
plain_class('java.lang.System').
plain_class('java.lang.StringBuilder').
plain_class('java.util.Arrays').
plain_class('java.util.Objects').
plain_class('java.lang.Object').

plain_types([0')|_]) :- !.
plain_types([0'[|Codes]) :- !, plain_types(Codes).
plain_types([0'L|Codes]) :- !,
    append(Name0, [0';|Codes1], Codes),
    !,
    atom_codes(Name, Name0),
    memberchk(Name, ['java/lang/String','java.lang.String','java/lang/Integer','java/lang/Long']),
    plain_types(Codes1).
plain_types([_|Codes]) :- plain_types(Codes).

