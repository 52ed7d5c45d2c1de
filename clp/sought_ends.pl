/*  Searches that ask for an end: can this exception leave the method, can a path come here?

    What is sought is `none`, exception(Class), which a subclass is too, rules(Rules), one of which is to be applied: these say so where
    they are, as not all that runs is on the trace (the library may call back); or costs(Policy), what it costs (cost_policies.pl). Paths that
    end in another way, as not_selected, are not looked at any further: no model is looked for, and nothing is told of them. The
    search is over with the first case whose witness, run on the clauses, took its way; with all_costs(Policy) there is no such end, nor where
    what is dear is looked for, `dear`: then cases are those that are dearer than those before (cost_search.pl).
*/
:- module(sought_ends, [seek/1, told_passed/3, passed/0, is_passed/1, is_sought/3, seeks_costs/0, found_sought/1, watch_passed/0, nothing_passed/1]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2]).
:- use_module(cost_policies, [policy_holds/2]).
:- use_module('../solver/decisions', [instance/4]).
:- use_module('../solver/ends', [path_ends/1]).

:- dynamic sought/1, sought_rule/1.

%   dear_path(H): a path that ends on H may be one of the dearest; dear_case(H): it is a case (cost_search.pl).
:- multifile dear_path/1, dear_case/1.

:- initialization(nb_setval(rule_passed, false)).

%!  seek(+Sought) is det.
%
%   The next searches ask for what is Sought. Methods must be loaded anew where other rules were sought before.

seek(Sought) :-
    retractall(sought(_)),
    retractall(sought_rule(_)),
    ( Sought == none -> true ; assertz(sought(Sought)) ),
    ( Sought = rules(Rules) -> maplist(seek_rule, Rules) ; true ).

seek_rule(Rule) :- assertz(sought_rule(Rule)).

%!  told_passed(+Rule, +Goals0, -Goals) is det.
%
%   Goals are Goals0, those of the residual Rule, which say that it is applied where it is sought.

told_passed(Rule, Goals0, Goals) :- ( sought_rule(Rule) -> Goals = [passed|Goals0] ; Goals = Goals0 ).

%!  passed is det.
%
%   A rule that is sought is applied.

passed :- b_setval(rule_passed, true).

%!  is_passed(-Passed) is det.
%
%   Passed is `true` where such a rule was applied on the path, else `false`.

is_passed(Passed) :- b_getval(rule_passed, Passed).

%!  watch_passed is det.
%
%   A path begins, on which no such rule was applied yet.

watch_passed :- b_setval(rule_passed, false).

%!  nothing_passed(+Id) is det.
%
%   No rule that is sought was applied yet, where the method Id is about to begin. Otherwise the path ends: nobody can tell whether the method would
%   have come there, as where a class was initialised.

nothing_passed(Id) :-
    ( b_getval(rule_passed, true) -> path_ends(unsupported(Id, 'what is assumed comes to such a point itself')) ; true ).

%!  is_sought(+H, +E, +Before) is nondet.
%
%   A path that ends on the heap H with E is one that the search asks for; the rules Before were applied before it began. Of which class an
%   unknown exception is, is decided.

is_sought(H, E, Before) :-
    (   sought(Sought)
    ->  ( ends_so(Sought, H, E, Before) *-> true ; path_ends(not_selected) )
    ;   true
    ).

ends_so(exception(Class), H, exc(X), _) :- instance(H, r(X), Class, true).
ends_so(costs(Policy), H, _, _) :- policy_holds(Policy, H).
ends_so(all_costs(Policy), H, _, _) :- policy_holds(Policy, H).
ends_so(dear, H, _, _) :- dear_path(H).
ends_so(rules(_), _, _, Before) :- ( b_getval(rule_passed, true) -> true ; member(Rule, Before), sought_rule(Rule) -> true ).

%!  seeks_costs is semidet.
%
%   What is sought is what paths cost.

seeks_costs :- sought(costs(_)), !.
seeks_costs :- sought(all_costs(_)), !.

%!  found_sought(+Case) is semidet.
%
%   The Case is one that the search asked for, and its witness does what it should.

found_sought(case(_, H, _, _, run(_, _, _, _, _, _, true))) :-
    sought(Sought),
    Sought \= all_costs(_),
    ( Sought == dear -> dear_case(H), fail ; true ).
