/*  Look-ahead: which goals of a search can still come, by the control flow of the methods that it looks into.

    Goals are numbers from 1 on, and sets of them are integers, a bit a goal; bit 0 stands for a choice between rules. What can come from a predicate on is found when it is first asked
    for, forward along calls, and kept: one cache for predicates, which for that of a method is the summary of a call, and
    one for rules. Where a rule's call ends, what comes next hangs on who called the rule: callers add that (guide.pl), so that
    what is kept holds in every context.
*/
:- module(look_ahead, [look_into/3, goal_rule/3, belongs/2, called_in/2, ahead/5, plan/2, look_at/1, look_at_few/0, looks_at_branches/2, next_rules/2, raises/2, runs/2, called_back/0]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [member/2, last/2, nth1/3, reverse/2]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(source, [method/2]).

:- dynamic goal_rule/3, belongs/2, called_in/2, ending/3, runs/2, reached/2, ahead/5, plan/2, may_throw/2, raises/2, simple/2, called_back/0.

%!  goal_rule(?Rule, ?Before, ?Goal) is nondet.
%
%   Rule is one that meets the Goal, where those of Before, the last one first, were applied just before it.

%!  belongs(?Rule, ?Predicate) is nondet.
%
%   Rule is one of Predicate, of a method that is looked into.

%!  called_in(?Rule, ?Calls) is nondet.
%
%   Rule calls the predicates Calls; what is called by way of an object is the id that the call names.

%!  runs(?Id, ?Target) is nondet.
%
%   A call of Id may run Target, one of the methods that are looked into.

%!  called_back is semidet.
%
%   What is not looked into may call methods that are.

%!  raises(?Rule, ?Class) is nondet.
%
%   A method may end by Rule with an exception: of that Class, or `any` where the rule alone does not say.

%!  look_into(+Methods, +Virtual, +Calls) is det.
%
%   Forget what was known, and look into the Methods, by their ids; calls of Id may run Target where Id-Target is in Virtual. Calls
%   are to `follow`, with `follow_back` from what is not looked into too, or to `skip`: then only those of the methods themselves are
%   followed.

look_into(Methods, Virtual, Calls) :-
    maplist(retractall, [goal_rule(_, _, _),belongs(_, _),called_in(_, _),ending(_, _, _),runs(_, _),reached(_, _),ahead(_, _, _, _, _),
                         plan(_, _),may_throw(_, _),raises(_, _),simple(_, _),called_back]),
    ( Calls == skip -> true ; forall(member(Id-Target, Virtual), assertz(runs(Id, Target))) ),
    ( Calls == follow_back -> assertz(called_back) ; true ),
    forall(member(Id, Methods), looked_into(Id)).

looked_into(Id) :-
    (   method(Id, Method), Method \= missing(_)
    ->  residual_predicates(Method, Predicates),
        forall(( member(predicate(Name, _, _, _, _, _, _, Rules), Predicates),
                 nth1(K, Rules, rule(Answer, _, _, _, E, Goals, _, _)) ),
               note_rule(Name, K, Answer, E, Goals))
    ;   true
    ).

note_rule(Name, K, Answer, E, Goals) :-
    atomic_list_concat([Name,:,K], Rule),
    findall(Callee, ( member(Goal, Goals), called_by(Goal, Callee) ), Callees),
    ( E == ok -> Ends = ok ; nonvar(E) -> Ends = exc ; Ends = as_last ),
    ( nonvar(Answer), Answer = exc(_) -> Behind = exc ; Behind = any ),
    assertz(belongs(Rule, Name)),
    assertz(called_in(Rule, Callees)),
    assertz(ending(Rule, Behind, Ends)),
    ( E == ok -> true ; raised(E, Goals, Class) -> assertz(raises(Rule, Class)) ; assertz(raises(Rule, any)) ).

%   The class of what is thrown, where the rule makes it.
raised(E, Goals, Class) :-
    nonvar(E),
    E = exc(X),
    member(Goal, Goals),
    Goal =.. [Name|Arguments],
    memberchk(Name, [new_exception,new_object]),
    member(Made, Arguments),
    Made == X,
    member(Class, Arguments),
    atom(Class),
    !.

called_by(call(Name, _, _, _, _, _, _), Name).
called_by(invoke(virtual, Id, _, _, _, _, _, _), Id).
called_by(initialise(_, _, _, _, _), initialiser).

%!  ahead(?Rule, ?Goals, ?Own, ?Several, ?Parts) is semidet.
%
%   What look_at/1 has found of Rule: the Goals that it meets or that what it calls may meet, whether it meets one of its `own` or
%   `none`, or, where a search looks ahead for goals at
%   branches alone, meets(Goals), `chooses` or only `passes`; whether it is one of `several` of its predicate, or the `only` one; and Parts for its calls: `goes_on` where
%   the last one goes on in the same method, `one_way` where one of another method can go one way only, and meets no goal, and
%   call(Behind) for others, Behind being the goals that the rule's calls behind that one may meet.

%!  look_at(+Rule) is semidet.
%
%   Find what is ahead of Rule, one of those that are looked into.

look_at(Rule) :-
    belongs(Rule, _),
    !,
    called_in(Rule, Callees),
    parts_ahead(Callees, Parts, Called),
    own_goals(Rule, Own),
    Goals is Own \/ Called,
    ( is_chosen(Rule) -> Several = several ; Several = only ),
    (   goal_rule(Rule, _, _)
    ->  ( simple(_, _), \+ goal_rule(Rule, [_|_], _) -> Bits is Own /\ \ 1, Met = meets(Bits) ; Met = own )
    ;   simple(_, Other), belongs(Rule, Predicate), \+ is_of(Other, Predicate), simple_rule(Several, Parts, Met0)
    ->  Met = Met0
    ;   Met = none
    ),
    assertz(ahead(Rule, Goals, Met, Several, Parts)),
    ( planned(Rule, Goals, Several, Parts, Plan) -> assertz(plan(Rule, Plan)) ; true ).

%   The plan of a rule that meets no goal, where goals are met by one rule each and a search looks ahead at branches alone.
planned(Rule, Goals, Several, Parts, Plan) :-
    simple(Paths, Method),
    \+ goal_rule(Rule, _, _),
    \+ goal_rule(_, [_|_], _),
    planned_parts(Parts, 1, Kept),
    plan_of(Kept, Plan0),
    ( Paths == local, belongs(Rule, Predicate), is_of(Method, Predicate) -> Own = own ; Own = other ),
    checked_plan(Paths, Own, Several, Rule-Goals, Plan0, Plan).

planned_parts([], _, []).
planned_parts([Part|Parts], I, Kept) :-
    ( Part == one_way -> Kept = Kept0 ; Kept = [I-Part|Kept0] ),
    I1 is I + 1,
    planned_parts(Parts, I1, Kept0).

plan_of([], end).
plan_of([I-goes_on], on(I)).
plan_of([I-call(Goals)], call(I, Goals)).
plan_of([I-call(Goals),J-goes_on], call(I, Goals, J)).

checked_plan(local, own, several, Rule-_, Plan, choice(Rule, Plan)).
checked_plan(local, own, only, Rule-_, Plan, own(Rule, Plan)).
checked_plan(local, other, several, _, Plan, open(Plan)).
checked_plan(goals, _, several, _-Goals, Plan, alive(Goals, Plan)).
checked_plan(goals, _, only, _, Plan, Plan).
checked_plan(local, other, only, _, Plan, Plan).

%!  look_at_few is det.
%
%   Find what is ahead of all rules, where they are few: of many, each is looked at when the search comes to it.

look_at_few :-
    (   predicate_property(belongs(_, _), number_of_clauses(N)), N =< 2_000
    ->  forall(belongs(Rule, _), look_at(Rule))
    ;   true
    ).

%   What a rule that meets no goal does to a search that looks ahead for goals at choices alone: the last choice was looked at
%   where it passes. Where rules must follow one another to meet a goal, each is noted.
simple_rule(several, _, chooses).
simple_rule(only, [], passes).
simple_rule(only, [goes_on], passes) :- \+ goal_rule(_, [_|_], _).

is_of(Id, Predicate) :- ( Predicate == Id -> true ; atom_concat(Id, /, Begin), sub_atom(Predicate, 0, _, _, Begin) ).

%!  plan(?Rule, ?Plan) is semidet.
%
%   What is done where Rule is applied, where that is little: a Plan of guide.pl.

%!  looks_at_branches(+How, +Id) is det.
%
%   The search looks ahead at choices between rules, and at nothing else, but all rules of the method Id, which may be `none`, are noted. How is
%   `local` or `goals` where it looks at each choice, for that, and what rules do is planned; else `unplanned`.

looks_at_branches(How, Id) :- assertz(simple(How, Id)).

parts_ahead([], [], 0).
parts_ahead([Callee|Callees], [Part|Parts], Goals) :-
    parts_ahead(Callees, Parts, Behind),
    reach(Callee, Goals0),
    part_ahead(Callee, Behind, Goals0, Part),
    Goals is Goals0 \/ Behind.

part_ahead(Callee, 0, _, goes_on) :- is_block_predicate(Callee), !.
part_ahead(Callee, _, 0, one_way) :- belongs(_, Callee), !.
part_ahead(_, Behind, _, call(Behind)).

own_goals(Rule, Goals) :-
    findall(Bit, ( goal_rule(Rule, _, Goal), Bit is 1 << Goal ), Bits),
    ( is_chosen(Rule) -> Chosen = 1 ; Chosen = 0 ),
    foldl(joined, Bits, Chosen, Goals).

%   There are other rules of its predicate. Of what is called by way of an object, the class chooses.
is_chosen(Rule) :- belongs(Rule, Predicate), belongs(Other, Predicate), Other \== Rule, !.
is_chosen(Rule) :- called_in(Rule, Callees), member(Callee, Callees), runs(Callee, _), !.

joined(Bits, Goals0, Goals) :- Goals is Goals0 \/ Bits.

%   reach(Predicate, Goals): the Goals that a call of Predicate may meet. What is not known is found for all that Predicate leads to,
%   those that lead to others behind these, again and again until nothing is added.
reach(Predicate, Goals) :-
    (   reached(Predicate, Goals0)
    ->  Goals = Goals0
    ;   empty_assoc(None),
        led_to(Predicate, None-[], _-Found),
        reverse(Found, Order),
        maplist(own_reach, Order, Edges),
        joined_until_same(Edges),
        reached(Predicate, Goals)
    ).

%   led_to(Predicate, Seen0-Found0, Seen-Found): Found are those that Predicate leads to, itself first, in front of Found0.
led_to(Predicate, Seen-Found, Seen-Found) :- ( get_assoc(Predicate, Seen, _) ; reached(Predicate, _) ), !.
led_to(Predicate, Seen0-Found0, Seen-[Predicate|Found]) :-
    put_assoc(Predicate, Seen0, seen, Seen1),
    findall(Callee, leads_to(Predicate, Callee), Callees),
    foldl(led_to, Callees, Seen1-Found0, Seen-Found).

leads_to(Predicate, Callee) :- belongs(Rule, Predicate), called_in(Rule, Callees), member(Callee, Callees).
leads_to(Predicate, Target) :- runs(Predicate, Target).

own_reach(Predicate, Predicate-Callees) :-
    findall(Goals, ( belongs(Rule, Predicate), own_goals(Rule, Goals) ), Own),
    foldl(joined, Own, 0, Goals),
    assertz(reached(Predicate, Goals)),
    findall(Callee, leads_to(Predicate, Callee), Callees0),
    sort(Callees0, Callees).

joined_until_same(Edges) :- ( foldl(joined_edges, Edges, same, same) -> true ; joined_until_same(Edges) ).

joined_edges(Predicate-Callees, Same0, Same) :-
    reached(Predicate, Goals0),
    foldl(joined_reach, Callees, Goals0, Goals),
    (   Goals =:= Goals0
    ->  Same = Same0
    ;   retract(reached(Predicate, Goals0)),
        assertz(reached(Predicate, Goals)),
        Same = changed
    ).

joined_reach(Callee, Goals0, Goals) :- reached(Callee, Goals1), Goals is Goals0 \/ Goals1.

%!  next_rules(+Rule, -Rules) is det.
%
%   Rules are those that may be applied in the same call of a method where Rule has ended; none where the call ends there. What handles
%   an exception of what the rule has called is none of them where that throws none.

next_rules(Rule, Rules) :-
    called_in(Rule, Callees),
    (   last(Callees, Predicate), is_block_predicate(Predicate)
    ->  findall(Next, ( belongs(Next, Predicate), \+ never_behind(Next, Callees) ), Rules)
    ;   Rules = []
    ).

never_behind(Next, Callees) :-
    ending(Next, exc, _),
    \+ ( member(Callee, Callees), \+ is_block_predicate(Callee), throws(Callee) ).

%   throws(Predicate): it is not known that a call of Predicate throws nothing.
throws(Predicate) :-
    (   may_throw(Predicate, Known)
    ->  Known == true
    ;   ( throws(Predicate, [Predicate]) -> Throws = true ; Throws = false ),
        assertz(may_throw(Predicate, Throws)),
        Throws == true
    ).

throws(Predicate, _) :- \+ belongs(_, Predicate), !.
throws(Predicate, Seen) :-
    belongs(Rule, Predicate),
    ending(Rule, _, Ends),
    (   Ends == exc
    ->  \+ ending(Rule, exc, _)
    ;   Ends == as_last, called_in(Rule, Callees), last(Callees, Callee), \+ memberchk(Callee, Seen), throws(Callee, [Callee|Seen])
    ),
    !.
throws(Predicate, Seen) :-
    belongs(Rule, Predicate),
    called_in(Rule, Callees),
    member(Callee, Callees),
    \+ is_block_predicate(Callee),
    \+ memberchk(Callee, Seen),
    throws(Callee, [Callee|Seen]),
    !.
