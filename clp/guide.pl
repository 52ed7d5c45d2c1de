/*  Searches that go for something: a path is followed as long as it can still come.

    What a search goes for are goals, each met by some rules and wanted on the traces of so many cases; or `local` paths, those of
    its method by itself, each in one case (local_paths.pl). A path lives while a goal is on its trace, or may be: in what the rule
    that is being applied calls, or in what comes behind it in those that called it (look_ahead.pl). Else it ends, as
    pruned(look_ahead), before anything of the rule is done. What counts are the goals that are left, so that nothing is
    gone through again for a goal that has its cases.

    Below a depth of calls, a search may keep to the first way that it finds through each call: others end as pruned(call_depth).

    The trace's variables carry that: at(Rule, Up, Goals, Depth, Node, Cell), of a call of Rule, which was called at Up: the goals
    that may come behind the call, how deep it is, the node of local_paths.pl, and the cell of the call that is kept to one way.
*/
:- module(guide, [guide/2, guided_path/1, case_wanted/3, case_met/3, no_goal_left/0, goals_left/1, search_way/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(apply), [maplist/2]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module('../solver/heap', [instance_of/4]).
:- use_module('../solver/classes', [subtype/2]).
:- use_module(loads, [uncounted/1]).
:- use_module(look_ahead, [look_into/3, goal_rule/3, ahead/5, plan/2, look_at/1, look_at_few/0, looks_at_branches/2, raises/2, called_back/0]).
:- use_module(local_paths, [local_paths/2, local_node/3, closed/1, local_path_met/1, new_local_path/1, last_of_method/2, local_path_cut/1]).

%   wanted(Goal, Cases): so many cases of Goal are left to find; ends_as(Goal, Class): those that end with such an exception.
%   way(When, Paths, Most): when it is looked ahead, whether for `local` paths or `goals`, and how deep calls are gone through in all
%   ways; keeps(What): which cases.
:- dynamic wanted/2, ends_as/2, way/3, keeps/1.

:- initialization(( nb_setval(goals_left, 0), nb_setval(rules_begun, 0) ), now).

%!  guide(+Guide, +Criterion) is det.
%
%   The next search goes where Guide says: `none`, or goals(Wanted, Methods, Virtual, How) with Wanted a list of goal(Ways, Cases, Class),
%   each way being a list of rules, the last one first, and Class that of exceptions which the cases end with, or `any`; or `local`,
%   for the local paths of the first one of Methods. How is how(When, Calls, Depth, Keeps): it is looked ahead
%   `never`, on each `backtrack`, at each `branch`, or at each `instruction`, which is at each rule, or this is `ignored`, all being worked out; calls are to
%   `follow`, to `follow_back` or to `skip` (look_ahead.pl); below the Depth of calls one way is enough; and `all` cases are kept or those that were `wanted`.

guide(Guide, Criterion) :-
    maplist(retractall, [wanted(_, _),ends_as(_, _),way(_, _, _),keeps(_)]),
    nb_setval(goals_left, 0),
    (   Guide = goals(Wanted, Methods, Virtual, how(When, Calls, Depth, Keeps))
    ->  ( Wanted == local -> Paths = local ; Paths = goals ),
        assertz(way(When, Paths, Depth)),
        assertz(keeps(Keeps)),
        look_into(Methods, Virtual, Calls),
        (   Paths == local
        ->  Methods = [Method|_],
            local_paths(Method, Criterion)
        ;   Method = none,
            note_goals(Wanted, 1)
        ),
        ( When == branch -> How = Paths ; How = unplanned ),
        ( Depth == none, at_choices(When) -> looks_at_branches(How, Method) ; true ),
        look_at_few
    ;   true
    ).

%   It is looked ahead at choices, if at all.
at_choices(branch).
at_choices(backtrack).
at_choices(ignored(When)) :- at_choices(When).

%   May a method end as its Rule does with such an exception?
may_raise(Rule, Class) :-
    raises(Rule, Raised),
    ( Raised == any -> true ; subtype(Raised, Class) ).

note_goals([], _).
note_goals([goal(Ways, Cases, Class)|Wanted], Goal) :-
    assertz(wanted(Goal, Cases)),
    ( Class == any -> true ; assertz(ends_as(Goal, Class)) ),
    forall(( member([Rule|Before], Ways), ( Class == any -> true ; may_raise(Rule, Class) ) ),
           assertz(look_ahead:goal_rule(Rule, Before, Goal))),
    nb_getval(goals_left, Left0),
    Left is Left0 \/ (1 << Goal),
    nb_setval(goals_left, Left),
    Goal1 is Goal + 1,
    note_goals(Wanted, Goal1).

%!  guided_path(+Trace) is det.
%
%   Trace is that of a path which begins here.

guided_path(Trace) :-
    (   way(When, _, Most), \+ ( When == never, Most == none )
    ->  b_setval(goals_on_path, 0),
        b_setval(calls_begun, []),
        b_setval(rules_of_path, 0),
        nb_setval(rules_begun, 0),
        put_attr(Trace, guide, at(none, top, 0, 0, 0, none))
    ;   true
    ).

attr_unify_hook(At, T) :-
    (   var(T)
    ->  ( get_attr(T, guide, _) -> true ; put_attr(T, guide, At) )
    ;   functor(T, Rule, Arity),
        (   plan(Rule, Plan)
        ->  step(Plan, T, At)
        ;   begun(Rule, Arity, T, At)
        )
    ).

%   What most rules do, in few steps. `end`: nothing is guided below them; on(I): the I-th call goes on in the same method; call(I, Goals)
%   and call(I, Goals, J): the I-th call is to another method, with Goals behind it, and the J-th one goes on; alive(Goals, Plan),
%   open(Plan): so where something can still come; own(Rule, Plan), choice(Rule, Plan): so from the local path that Rule leads to.
step(end, _, _).
step(on(I), T, At) :- arg(I, T, Part), put_attr(Part, guide, At).
step(call(I, Goals), T, At) :- arg(I, T, Part), called_at(Goals, At, Called), put_attr(Part, guide, Called).
step(call(I, Goals, J), T, At) :-
    arg(I, T, Part),
    called_at(Goals, At, Called),
    put_attr(Part, guide, Called),
    arg(J, T, Last),
    put_attr(Last, guide, At).
step(alive(Goals, Plan), T, At) :-
    At = at(_, _, Behind, _, Node, _),
    (   nb_getval(goals_left, Left), Left /\ (Goals \/ Behind) =\= 0
    ->  true
    ;   alive(Goals, Behind, goals-Node)
    ),
    step(Plan, T, At).
step(open(Plan), T, At) :-
    At = at(_, _, _, _, Node, _),
    ( closed(Node) -> path_ends(pruned(look_ahead)) ; step(Plan, T, At) ).
step(own(Rule, Plan), T, At0) :-
    At0 = at(Before, Up, Behind, Depth, Node0, Cell),
    (   Depth =:= 0
    ->  local_node(Node0, Rule, Node),
        step(Plan, T, at(Before, Up, Behind, Depth, Node, Cell))
    ;   step(Plan, T, At0)
    ).
step(choice(Rule, Plan), T, At0) :-
    At0 = at(Before, Up, Behind, Depth, Node0, Cell),
    ( Depth =:= 0 -> local_node(Node0, Rule, Node) ; Node = Node0 ),
    ( closed(Node) -> path_ends(pruned(look_ahead)) ; step(Plan, T, at(Before, Up, Behind, Depth, Node, Cell)) ).

called_at(0, at(Rule, Up, Behind, Depth0, Node, Cell), at(Rule, Up, Behind, Depth, Node, Cell)) :- !, Depth is Depth0 + 1.
called_at(Goals, at(Rule, Up, Behind0, Depth0, Node, Cell), at(Rule, Up, Behind, Depth, Node, Cell)) :-
    Behind is Goals \/ Behind0,
    Depth is Depth0 + 1.

begun(Rule, Arity, T, At) :-
    (   ahead(Rule, Goals, Own, Several, Parts)
    ->  begun(Own, Rule, Goals, Several, Parts, Arity, T, At)
    ;   uncounted(look_ahead:look_at(Rule))
    ->  begun(Rule, Arity, T, At)
    ;   way(_, _, none)
    ->  true   % not looked into
    ;   way(_, _, Most),
        At = at(_, _, _, Depth, _, Cell),
        in_one_way(Cell, Depth, Most, Rule),
        guided_within(Arity, T, At)
    ).

%   Most rules lead on to one other, or to none, and decide nothing.
begun(passes, _, _, _, Parts, _, T, At) :- ( Parts == [] -> true ; arg(1, T, Part), put_attr(Part, guide, At) ).
begun(meets(Met), Rule, Goals, Several, Parts, Arity, T, At) :-
    b_getval(goals_on_path, Met0),
    Met1 is Met0 \/ Met,
    b_setval(goals_on_path, Met1),
    (   Several == several
    ->  begun(chooses, Rule, Goals, Several, Parts, Arity, T, At)
    ;   Arity =:= 0
    ->  true
    ;   At = at(_, _, Behind, Depth, Node, Cell),
        guided_calls(Parts, 1, T, at(Rule, At, Behind, Depth, Node, Cell), none)
    ).
begun(chooses, Rule, Goals, _, Parts, Arity, T, At) :-
    At = at(_, _, Behind, Depth, Node, Cell),
    way(When, Paths, _),
    (   When == branch, nb_getval(goals_left, Left), Left /\ (Goals \/ Behind) =\= 0
    ->  true
    ;   looked(When, several, Goals, Behind, Paths-Node)
    ),
    ( Arity =:= 0 -> true ; guided_calls(Parts, 1, T, at(Rule, At, Behind, Depth, Node, Cell), none) ).
begun(none, Rule, Goals, Several, Parts, Arity, T, At) :- begun_at(none, Rule, Goals, Several, Parts, Arity, T, At).
begun(own, Rule, Goals, Several, Parts, Arity, T, At) :- begun_at(own, Rule, Goals, Several, Parts, Arity, T, At).

begun_at(Own, Rule, Goals, Several, Parts, Arity, T, At) :-
    way(When, Paths, Most),
    At = at(_, _, Behind, Depth, Node0, Cell),
    ( Paths == local, Depth =:= 0 -> local_node(Node0, Rule, Node) ; Node = Node0 ),
    ( Most == none -> true ; in_one_way(Cell, Depth, Most, Rule) ),
    ( Own == none -> true ; note_met(Rule, At) ),
    looked(When, Several, Goals, Behind, Paths-Node),
    ( Arity =:= 0 -> true ; guided_calls(Parts, 1, T, at(Rule, At, Behind, Depth, Node, Cell), Most) ).

note_met(Rule, At) :-
    b_getval(goals_on_path, Met0),
    met(Rule, At, Met0, Met),
    b_setval(goals_on_path, Met).

met(Rule, At, Met0, Met) :-
    findall(Goal, ( goal_rule(Rule, Before, Goal), came_by(Before, At) ), Goals),
    with_bits(Goals, Met0, Met).

with_bits([], Bits, Bits).
with_bits([Goal|Goals], Bits0, Bits) :-
    Bits1 is Bits0 \/ (1 << Goal),
    with_bits(Goals, Bits1, Bits).

came_by([], _).
came_by([Rule|Before], at(Rule, Up, _, _, _, _)) :- came_by(Before, Up).   % Up is where Rule was called

%   Looked ahead where When says: the path ends where nothing that is left can come.
looked(instruction, _, Goals, Behind, Node) :- alive(Goals, Behind, Node).
looked(branch, Several, Goals, Behind, Node) :- ( Several == several -> alive(Goals, Behind, Node) ; true ).
looked(backtrack, _, Goals, Behind, Node) :- ( first_way -> true ; alive(Goals, Behind, Node) ).
looked(never, _, _, _, _).
looked(ignored(When), Several, Goals, Behind, Node) :- ( ignored(When, Several), may_come(Goals, Behind, Node) -> true ; true ).

ignored(instruction, _).
ignored(branch, several).
ignored(backtrack, _) :- \+ first_way.

%   No rule was applied that is not on this path since the last one on it was.
first_way :-
    nb_getval(rules_begun, Begun),
    b_getval(rules_of_path, Before),
    Now is Begun + 1,
    nb_setval(rules_begun, Now),
    b_setval(rules_of_path, Now),
    Begun =:= Before.

alive(Goals, Behind, Node) :- ( may_come(Goals, Behind, Node) -> true ; path_ends(pruned(look_ahead)) ).

may_come(Goals, Behind, Paths-Node) :-
    (   Paths == local
    ->  \+ closed(Node)
    ;   nb_getval(goals_left, Left),
        (   Left /\ (Goals \/ Behind) =\= 0
        ->  true
        ;   b_getval(goals_on_path, Met), Left /\ Met =\= 0
        ->  true
        ;   met_elsewhere(Left)
        )
    ).

%   A goal behind what is not looked into, as where the library has called back.
met_elsewhere(Left) :-
    called_back,
    nb_current(path_trace, trace(Trace)),
    rule_on(Trace, Rule),
    goal_rule(Rule, [], Goal),
    Left /\ (1 << Goal) =\= 0,
    !,
    b_getval(goals_on_path, Met0),
    Met is Met0 \/ (1 << Goal),
    b_setval(goals_on_path, Met).

guided_calls([], _, _, _, _).
guided_calls([What|Parts], I, T, At, Most) :-
    (   arg(I, T, Part)
    ->  guided_call(What, Part, At, Most),
        ( Parts == [] -> true ; I1 is I + 1, guided_calls(Parts, I1, T, At, Most) )
    ;   true
    ).

guided_call(goes_on, Part, At, _) :- put_attr(Part, guide, At).
guided_call(one_way, Part, At, Most) :- ( Most == none -> true ; guided_call(call(0), Part, At, Most) ).
guided_call(call(Behind0), Part, at(Rule, Up, Behind1, Depth0, Node, Cell0), Most) :-
    Behind is Behind0 \/ Behind1,
    Depth is Depth0 + 1,
    ( Depth0 == Most -> Cell = cell(open, none) ; Cell = Cell0 ),
    put_attr(Part, guide, at(Rule, Up, Behind, Depth, Node, Cell)).

%   What is called from where nothing is looked into belongs to the same call.
guided_within(0, _, _) :- !.
guided_within(I, T, At) :-
    arg(I, T, Part),
    put_attr(Part, guide, At),
    I1 is I - 1,
    guided_within(I1, T, At).

%   Calls below the depth that were begun before are over where a rule is applied that is not below; from then on there is but the
%   way that was taken. Which method runs is chosen where it is called.
in_one_way(Cell, Depth, Most, Rule) :-
    b_getval(calls_begun, Begun),
    (   Depth =< Most
    ->  ( Begun == [] -> true ; maplist(call_is_over, Begun), b_setval(calls_begun, []) )
    ;   Cell = cell(State, First),
        (   State == over
        ->  path_ends(pruned(call_depth))
        ;   First == none
        ->  nb_setarg(2, Cell, Rule),
            b_setval(calls_begun, [Cell|Begun])
        ;   memberchk_same(Cell, Begun)
        ->  true
        ;   b_setval(calls_begun, [Cell|Begun])
        )
    ).

memberchk_same(Cell, [Other|Begun]) :- ( same_term(Cell, Other) -> true ; memberchk_same(Cell, Begun) ).

call_is_over(Cell) :- nb_setarg(1, Cell, over).

%!  case_wanted(+Trace, +H, +E) is semidet.
%
%   A path that ended as E on the heap H, with this Trace, is a case that is kept.

case_wanted(Trace, H, E) :-
    (   keeps(all)
    ->  true
    ;   way(_, local, _)
    ->  new_local_path(Trace)
    ;   on_trace(Trace, Goal), wanted(Goal, _), ends_so(Goal, Trace, H, E)
    ->  true
    ).

%!  case_met(+Trace, +H, +E) is det.
%
%   There is such a case: the goals that it meets want one less.

case_met(Trace, H, E) :-
    (   way(_, Paths, _)
    ->  ( nb_current(calls_begun, Begun), Begun \== [] -> maplist(call_is_over, Begun) ; true ),
        (   Paths == local
        ->  local_path_met(Trace)
        ;   findall(Goal, met_by(Trace, H, E, Goal), Goals0),
            sort(Goals0, Goals),
            maplist(met_once, Goals)
        )
    ;   true
    ).

met_once(Goal) :-
    (   retract(wanted(Goal, N))
    ->  N1 is N - 1,
        (   N1 > 0
        ->  assertz(wanted(Goal, N1))
        ;   nb_getval(goals_left, Left0),
            Left is Left0 /\ \ (1 << Goal),
            nb_setval(goals_left, Left)
        )
    ;   true
    ).

met_by(Trace, H, E, Goal) :- on_trace(Trace, Goal), ends_so(Goal, Trace, H, E).

on_trace(Trace, Goal) :-
    applied(Trace, [], Rule, Before0),
    goal_rule(Rule, Before, Goal),
    begins_with(Before0, Before).

%   An exception whose class is not known is of the one that is asked for.
ends_so(Goal, Trace, H, E) :-
    (   ends_as(Goal, Class)
    ->  E = exc(X),
        last_of_method(Trace, Rule),
        goal_rule(Rule, _, Goal),
        once(instance_of(H, r(X), Class, 1))
    ;   true
    ).

begins_with(_, []).
begins_with([Rule|Rules], [Rule|Before]) :- begins_with(Rules, Before).

%   Rule is applied on Trace, Before those that led to it, the last one first.
applied(Trace, Before, Rule, Led) :-
    nonvar(Trace),
    (   functor(Trace, Rule, _), Led = Before
    ;   compound(Trace), functor(Trace, Name, _), arg(_, Trace, Part), applied(Part, [Name|Before], Rule, Led)
    ).

rule_on(Trace, Name) :- applied(Trace, [], Name, _).

%!  no_goal_left is semidet.
%
%   The search had goals, and all of them have their cases.

no_goal_left :- way(_, Paths, _), ( Paths == local -> closed(0) ; nb_getval(goals_left, 0) ).

%!  search_way(-When, -Paths, -Most) is semidet.
%
%   The search goes for goals: When it is looked ahead, for `local` paths or `goals`, and how deep calls are gone through in all ways, or `none`.

search_way(When, Paths, Most) :- way(When, Paths, Most).

%!  goals_left(-Goals) is det.
%
%   Goals are the numbers, from 1 on, of those goals of the last search that do not have all their cases.

goals_left(Goals) :-
    findall(Goal, wanted(Goal, _), Goals0),
    sort(Goals0, Goals).

:- multifile ends:path_told/1.

%   Fails, so that others are told too.
ends:path_told(Why) :- guide:way(_, local, _), local_path_cut(Why), fail.
