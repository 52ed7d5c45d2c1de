/*  What clauses are loaded with in searches that costs drive (cost_search.pl): frames of what comes behind calls, what orders the answers of tests, and what says
    that the search begins. */
:- module(cost_goals, [drive_from/1, driven/0, stop_loading/0, begin_goal/4, costed_goals/5, ordered_call/6, frame/3]).
:- use_module(library(ordsets), [ord_intersection/3]).
:- use_module(predicate_names, [is_block_predicate/1, of_library/1]).

:- dynamic driven/0, begins_with/1, frame/3.

%!  drive_from(+Id) is det.
%
%   Programs are loaded so that searches of the method Id can be driven.

drive_from(Id) :-
    retractall(begins_with(_)),
    assertz(begins_with(Id)),
    ( driven -> true ; assertz(driven) ).

%!  driven is semidet.
%
%   Programs are loaded so that searches can be driven.

%!  stop_loading is det.
%
%   Programs are loaded as others.

stop_loading :-
    retractall(driven),
    retractall(begins_with(_)),
    retractall(frame(_, _, _)).

%!  frame(?Site, -Head, -Goals) is nondet.
%
%   At Site, behind a call, come the Goals. Head is frame(Given, Values, R, E): what the call gives, R-E, the Values that are there by then, and what comes of all.

%!  begin_goal(+Name, +Parameters, +H, -Goal) is semidet.
%
%   Goal is what the predicate begins with that the search begins with.

begin_goal(Name, Parameters, H, cost_search:search_begins(Name, Parameters, H)) :- begins_with(Name).

%!  costed_goals(+Goals0, +Rule, +Before, +Ends, -Goals) is det.
%
%   Goals are Goals0, those of the residual Rule, with frames around calls behind which something comes: of the values Before, and what Goals0 come to, it needs some.

costed_goals(Goals0, Rule, Before, Ends, Goals) :-
    (   driven
    ->  ( of_library(Rule) -> Site = opaque ; Site = Rule ),
        framed(Goals0, Site, 1, Before, Ends, Goals)
    ;   Goals = Goals0
    ).

framed([], _, _, _, _, []).
framed([Goal|Goals0], Site, I, Before, Ends, Goals) :-
    (   called(Goal, Id, Given), \+ ( Goals0 == [], Given == Ends )
    ->  frame(Id, Site, I, Goals0, Given, Before, Ends, Frame),
        begins(Goal, Frame, Old, Begins),
        Goals = [Begins,Goal,cost_search:frame_ends(Old)|Goals1],
        I1 is I + 1
    ;   Goals = [Goal|Goals1],
        I1 = I
    ),
    framed(Goals0, Site, I1, Before-Goal, Ends, Goals1).

called(call(Id, _, R, _, _, E, _), Id, R-E) :- \+ is_block_predicate(Id).
called(counted(Call), Id, Given) :- called(Call, Id, Given).
called(invoke(_, Id, _, R, _, _, E, _), Id, R-E).
called(initialise(_, _, _, E, _), initialiser, none-E).

begins(Goal, Frame, Old, Begins) :-
    (   Goal = invoke(_, Id, [X|_], _, H, _, _, _)
    ->  Begins = cost_search:virtual_begins(Frame, Id, X, H, Old)
    ;   Begins = cost_search:frame_begins(Frame, Old)
    ).

frame(Id, Site, I, Goals, R-E, Before, R2-E2, Frame) :-
    (   ( Id == initialiser ; Site == opaque ; of_library(Id) )
    ->  Frame = opaque
    ;   atomic_list_concat([Site,/,I], Name),
        term_variables(Before, Vs0),
        term_variables(Goals-R2-E2, Vs1),
        sort(Vs0, Vs2),
        sort(Vs1, Vs3),
        ord_intersection(Vs2, Vs3, Values),
        ( frame(Name, _, _) -> true ; assertz(frame(Name, frame(R-E, Values, R2, E2), Goals)) ),
        Frame = frame(Name, Values)
    ).

%!  ordered_call(+Name, +Test, +Args, +H, ?Answer, -Goal) is semidet.
%
%   Goal comes in front of the Test on which the rules of Name hang.

ordered_call(Name, Test, Args, H, Answer, cost_search:ordered(Name, Test, Args, H, Answer)) :-
    driven,
    decides_ways(Test),
    \+ of_library(Name).

%   Other tests say where an exception comes, which ends a path soon.
decides_ways(compare(_, _, _)).
decides_ways(compare_floats(_, _, _, _)).
decides_ways(null(_)).
decides_ways(same(_, _)).
decides_ways(instance(_, _)).
decides_ways(switch(_, _)).
