/*  Paths of a search that ended otherwise than by a return or a throw, as rules beside those of its cases.

    Where somebody wants them, each is kept as it ends: its trace so far and why. Together with the rules of the cases the rules
    of these are for every call: one that no case is for takes a way on which the search ended. What ended the search itself, as
    its budget does, is a rule without a trace, for all that was not found.

    A path whose run was over, and that is no case since nobody could tell whether it is feasible or what leads to it, leaves its
    whole rule.
*/
:- module(ended_paths, [forget_ends/0, watch_ends/1, run_is_over/0, case_of_trace/1, ended_rules/3, ended_way/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../solver/ends', []).
:- use_module(composed_traces, [unfolded_trace/2]).
:- use_module(loads, [uncounted/1]).
:- use_module(unfolding, [unfold/3, unfold_ended/4, rule_trace/2]).

%   ended_trace(Key, State, Trace): a path ended when it was `running` or `over` with that Trace, Key being a hash of both;
%   ended_why(Key, Why): for that reason. case_trace(Hash): a case has the trace of that hash.
:- dynamic ended_trace/3, ended_why/2, case_trace/1.
:- public keep/3.   % called through uncounted/1

%!  forget_ends is det.
%
%   A search begins: no path has ended yet.

forget_ends :-
    retractall(ended_trace(_, _, _)),
    retractall(ended_why(_, _)),
    retractall(case_trace(_)).

%!  watch_ends(+Trace) is det.
%
%   If the path that begins here, whose trace is Trace, ends otherwise, it is kept.

watch_ends(Trace) :- b_setval(watched_path, running(Trace)).

%!  run_is_over is det.
%
%   The watched path has returned or thrown.

run_is_over :- ( nb_current(watched_path, running(Trace)) -> b_setval(watched_path, over(Trace)) ; true ).

:- multifile ends:path_told/1.

ends:path_told(Why) :-
    nb_current(watched_path, Watched),
    Watched =.. [State,Trace],
    uncounted(ended_paths:keep(State, Trace, Why)).

keep(State, Composed, Why) :-
    unfolded_trace(Composed, Trace0),
    rule_trace(Trace0, Trace),
    variant_sha1(State-Trace, Key),
    ( ended_trace(Key, _, _) -> true ; assertz(ended_trace(Key, State, Trace)) ),
    ( ended_why(Key, Why) -> true ; assertz(ended_why(Key, Why)) ).

%!  case_of_trace(+Trace) is det.
%
%   There is a case with that Trace.

case_of_trace(Trace0) :-
    rule_trace(Trace0, Trace),
    variant_sha1(Trace, Hash),
    ( case_trace(Hash) -> true ; assertz(case_trace(Hash)) ).

%!  ended_rules(+Id, +Summary, -Rules) is det.
%
%   Rules are ended(Whys, Rule) of the watched paths of a search through the method Id that ended otherwise, one for those that
%   came equally far. Summary is what explore/4 of exploration.pl says of the search.

ended_rules(Id, summary(Ended, Ledger, _, _), Rules) :-
    forall(( unplaced(Ended, Ledger, Why), \+ ended_why(_, Why) ), keep(running, _, Why)),
    findall(ended(Whys, Rule), ended_rule(Id, Whys, Rule), Rules).

%   What ended the search stands nowhere on a trace.
unplaced(_, Ledger, Why) :- member(Why-_, Ledger).
unplaced(budget, Ledger, budget(steps)) :- \+ memberchk(budget(stack)-_, Ledger).   % no other budget ends a search

ended_rule(Id, Whys, Rule) :-
    ended_way(State, Trace, Whys),
    (   State == running
    ->  unfold_ended(Id, Trace, Whys, Rule)
    ;   variant_sha1(Trace, Hash),
        \+ case_trace(Hash),
        unfold(Id, Trace, Rule)
    ).

%!  ended_way(-State, -Trace, -Whys) is nondet.
%
%   Watched paths ended for the reasons Whys when they had come so far along Trace; State is `over` where their run was.

ended_way(State, Trace, Whys) :-
    ended_trace(Key, State, Trace),
    findall(Why, ended_why(Key, Why), Whys0),
    sort(Whys0, Whys).
