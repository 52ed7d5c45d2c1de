/*  Concolic execution: inputs are run on the clauses, the path that they take is followed on unknown inputs, and where something was
    decided on it the solver is asked for inputs that decide otherwise.

    A search does one task after another (concolic_tasks.pl), each on a path of its own that begins as any search's does:
        start                   the inputs that nothing is asked of are run: the first test
        follow(Test, Bounded)   the trace of a test is followed, and is a case; no solver is asked which side to take. While it is
                                `bounded`, by the criterion, places where something was decided are noted; then `free` of it
        flip(Test, Index)       the trace of a test is followed up to place Index, and each other way to take there is
                                solved: the inputs are run, and are a new test if no other one has their trace. Where the run does not
                                come to its end, what is behind that way is searched as plain searches do
        witness(Test)           the way to a test is gone as it was found, and what its run did is a case, marked: that of a test
                                which cannot be followed

    What stands on a trace is an attribute of its variables: at(Given, Behind, Depth), with Given as the run had it, the goals that
    may come behind the call around it, and how deep that is. Given is `any` for static initialisation, which is no choice. Places are
    counted as they come, from 1 on.
*/
:- module(concolic, [concolic_trace/6, case_of_task/2]).
:- use_module(concolic_tasks, [test/5, new_test/4, new_trace/1, note_flip/5, can_cover/2, node_ahead/3]).
:- use_module(concrete_values, [watch_concrete/3, settled_end/2, concretised/1]).
:- use_module(guide, [search_way/3]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(residual, [rule/3]).
:- use_module(steering, []).
:- use_module(traces, [is_initialisation/1]).
:- use_module(witness_runs, [free_run/4, same_in_all_runs/3]).
:- use_module('../solver/conditions', [tell_sides/1]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module('../solver/known_rounds', [decisions_made/1]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/unknowns', [input_values/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- initialization(( nb_setval(concolic_path, none), nb_setval(concolic_why, none) ), now).

%!  concolic_trace(+Task, +Method, +Store, +Inputs, ?Trace, :HandOut) is semidet.
%
%   The path of a Task begins, for Method on its unknown Inputs: its Trace goes where the task says. A path that finds inputs is no
%   case, and fails; HandOut is called with the case of a witness.

:- meta_predicate concolic_trace(+, +, +, +, ?, 1).

concolic_trace(Task, Method, Store, Inputs, Trace, HandOut) :-
    way(Task, Test, Told, Stop),
    ( Test == none -> Seeds = [] ; test(Test, Given, From, Seeds, _) ),
    ( Task = follow(_, bounded) -> Counted = true ; Counted = false ),
    watch_concrete(Store, Seeds, Counted),
    tell_sides(Told),
    b_setval(concolic_path, path(Task, Stop, From, Trace, search(Method, Store, Inputs, HandOut))),
    b_setval(concolic_place, 0),
    b_setval(concolic_decided, decided(0, 0, settled)),
    ( Task = follow(_, bounded) -> nb_setval(concolic_why, none) ; true ),
    ( Test == none -> searched_plainly(0) ; put_given(Given, 0, 0, Trace) ).

%!  case_of_task(+Task, +Trace) is semidet.
%
%   A case with the Trace is found on a path of the Task, and of no task before.

case_of_task(Task, Trace) :-
    (   Task = follow(_, _)
    ->  true
    ;   given(Trace, Given),
        new_trace(Given)
    ).

%   searched_plainly(Place): inputs that take the path up to Place do not come to an end; it goes on by itself.
searched_plainly(Place) :-
    solved(Place, Ended),
    Ended == false,
    b_setval(concolic_path, none),
    tell_sides(false).

%   way(Task, Test, Told, Stop): the path goes along the trace of Test, up to place Stop; Test is `none` of one that has not to begin.
way(start, none, false, 0).
way(follow(Test, Bounded), Test, Told, 0) :- ( Bounded == bounded -> Told = true ; Told = false ).
way(flip(Test, Index), Test, true, Index).
way(witness(Found), Test, Told, Stop) :-
    test(Found, _, _, _, Origin),
    way(Origin, Test, Told, Stop).

put_given(Given, Behind, Depth, Part) :-
    (   Given == any
    ->  true
    ;   var(Part)
    ->  put_attr(Part, concolic, at(Given, Behind, Depth))
    ;   Part = Given
    ).

attr_unify_hook(At, T) :-
    (   var(T)
    ->  ( get_attr(T, concolic, _) -> true ; put_attr(T, concolic, At) )
    ;   b_getval(concolic_path, none)
    ->  true   % it goes on by itself
    ;   b_getval(concolic_place, Place0),
        Place is Place0 + 1,
        b_setval(concolic_place, Place),
        b_getval(concolic_path, Path),
        arg(2, Path, Stop),
        At = at(Given, Behind, Depth),
        (   Place =:= Stop
        ->  \+ same_way(Given, T),
            functor(T, Rule, _),
            ( can_cover(Rule, Behind) -> searched_plainly(Place) ; path_ends(pruned(look_ahead)) )
        ;   functor(T, Rule, Arity),
            functor(Given, Rule, Arity),
            ( Path = path(follow(Test, bounded), _, From, _, Search) -> decided(Test, From, Place, Rule-Search, Behind, Depth) ; true ),
            given_parts(Rule, Arity, Given, T, Behind, Depth)
        )
    ).

%   A model is on traces by its id, with the class of the exception where it throws.
same_way(Given, T) :-
    functor(T, Name, Arity),
    functor(Given, Name, Arity),
    ( rule(Name, _, _) -> true ; Given = T ).

%   decided(Made, Place, Hidden): so many things were decided before the test at Place was asked. Where something was decided that is no test's answer, by
%   a model or where an unknown index is looked up, Hidden is `hidden`: then what a test found known may be otherwise. So may it where a reference was
%   followed that hangs on aliasing or on an index.
decided(Test, From, Place, Rule-search(_, Store, _, _), Behind, Depth) :-
    decisions_made(Now),
    b_getval(concolic_decided, decided(Before, Asked, Hidden0)),
    Own is Now - Before,
    ( Own =:= 0 -> Hidden = Hidden0 ; Asked =:= Place, rule(Rule, _, _) -> Hidden = Hidden0 ; Hidden = hidden ),
    b_setval(concolic_decided, decided(Now, 0, Hidden)),
    (   Place > From, ( Own > 0 ; Hidden == hidden ; \+ store_split(Store, whole) ), has_others(Rule)
    ->  note_flip(Test, Place, Rule, Behind, Depth)
    ;   true
    ).

%   The test at Place is asked: what was decided since the last place was not one's answer.
asked(Place) :-
    decisions_made(Now),
    b_getval(concolic_decided, decided(Before, _, Hidden0)),
    ( Now =:= Before -> Hidden = Hidden0 ; Hidden = hidden ),
    b_setval(concolic_decided, decided(Now, Place, Hidden)).

has_others(Rule) :-
    (   rule(Rule, Predicate, _)
    ->  ( \+ is_block_predicate(Predicate) -> true ; rule(Other, Predicate, _), Other \== Rule )
    ;   true
    ),
    !.

given_parts(Rule, Arity, Given, T, Behind, Depth) :-
    (   search_way(_, _, _), node_ahead(Rule, _, Parts)
    ->  looked_parts(Parts, 1, Given, T, Behind, Depth)
    ;   same_parts(Arity, Given, T, Behind, Depth)
    ).

same_parts(I, Given, T, Behind, Depth) :-
    (   I =:= 0
    ->  true
    ;   arg(I, Given, Part0),
        arg(I, T, Part),
        put_given(Part0, Behind, Depth, Part),
        I1 is I - 1,
        same_parts(I1, Given, T, Behind, Depth)
    ).

looked_parts([], _, _, _, _, _).
looked_parts([What|Parts], I, Given, T, Behind, Depth) :-
    (   arg(I, T, Part)
    ->  arg(I, Given, Part0),
        within(What, Behind, Depth, Behind1, Depth1),
        put_given(Part0, Behind1, Depth1, Part),
        I1 is I + 1,
        looked_parts(Parts, I1, Given, T, Behind, Depth)
    ;   true
    ).

within(goes_on, Behind, Depth, Behind, Depth).
within(one_way, Behind, Depth, Behind, Depth1) :- Depth1 is Depth + 1.
within(call(More), Behind0, Depth0, Behind, Depth) :- Behind is Behind0 \/ More, Depth is Depth0 + 1.

:- multifile steering:told_rule/2.

%   The rule that stands behind what is still to be bound is followed, but for where the path stops.
steering:told_rule(Trace, Rule) :-
    get_attr(Trace, concolic, at(Given, _, _)),
    b_getval(concolic_path, Path),
    Path \== none,
    b_getval(concolic_place, Before),
    arg(2, Path, Stop),
    Place is Before + 1,
    asked(Place),
    Stop =\= Place,
    functor(Given, Rule, _).

%   solved(Place, Ended): inputs that take the path up to Place are run. What they do is a new test, or a case; where they do not come
%   to an end, Ended is `false`.
solved(Place, Ended) :-
    b_getval(concolic_path, path(_, _, _, _, search(_, Store, _, _))),
    Tried = tried(none),
    (   \+ \+ solved_end(Place, Store, Tried)
    ->  arg(1, Tried, Ended)
    ;   fail
    ).

solved_end(Place, Store, Tried) :-
    b_getval(concolic_path, path(Task, _, _, Trace, search(Method, _, Inputs, HandOut))),
    store_setting(Store, Setting),
    setting_heap(Setting, H),
    settled_end(Store, H),
    free_run(Method, Store, Inputs, Known),
    !,
    ( Known == none -> Ended = false ; Ended = true ),
    nb_setarg(1, Tried, Ended),
    ( Known == none -> true ; taken_up(Known, Task, Place, Trace, search(Method, Store, Inputs, HandOut)) -> true ; true ).

taken_up(Known, Task, Place, Trace, search(Method, Store, Inputs, HandOut)) :-
    Known = known(_, _, _, _, _, _, T),
    given(T, Given),
    (   Task = witness(Test)
    ->  test(Test, Given0, _, _, _),
        Given0 == Given,
        same_in_all_runs(Method, Store, Inputs),
        marked_case(Known, Case),
        call(HandOut, Case)
    ;   ( begins_so(Trace, T) -> From = Place ; From = 0 ),
        input_values(Store, Seeds),
        new_test(Given, From, Seeds, Task)
    ).

marked_case(known(Args, Before, Read, Value, E, H, T), case(Ended, H, T, concrete(Whats), run(Args, Before, Read, Value, E, H, true))) :-
    ( E = exc(X) -> Ended = threw(X) ; Ended = returned ),
    concretised(Whats0),
    nb_getval(concolic_why, Why),
    ( Why == none, Whats0 == [] -> Whats = ['the path'] ; Why == none -> Whats = Whats0 ; name_of(Why, What), Whats = [What|Whats0] ).

name_of(unsupported(What, _), What) :- atom(What), !.
name_of(Why, Why).

given(T, Given) :-
    functor(T, Name, Arity),
    (   is_initialisation(Name)
    ->  Given = any
    ;   functor(Given, Name, Arity),
        given(Arity, T, Given)
    ).

given(I, T, Given) :-
    (   I =:= 0
    ->  true
    ;   arg(I, T, Part0),
        arg(I, Given, Part),
        given(Part0, Part),
        I1 is I - 1,
        given(I1, T, Given)
    ).

%   The trace of the path, as far as it came, is what the run did.
begins_so(Trace, T) :-
    (   var(Trace)
    ->  true
    ;   functor(Trace, Name, Arity),
        (   is_initialisation(Name)
        ->  true
        ;   functor(T, Name, Arity),
            begins_so(Arity, Trace, T)
        )
    ).

begins_so(I, Trace, T) :-
    (   I =:= 0
    ->  true
    ;   arg(I, Trace, Part),
        arg(I, T, Part2),
        begins_so(Part, Part2),
        I1 is I - 1,
        begins_so(I1, Trace, T)
    ).

:- multifile ends:path_told/1.

%   Why a test could not be followed; fails, so that others are told too.
ends:path_told(Why) :- nb_current(concolic_path, path(follow(_, _), _, _, _, _)), nb_setval(concolic_why, Why), fail.
