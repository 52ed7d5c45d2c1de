/*  Meters: what is counted along a path, and how far it may go (criteria for termination).

    A meter is a row: its name, how it counts, and the Which of bound(Which), by which a path ends that would go further.
        in_place    the clauses carry the count in an argument, which begins anew as the loop, or the call, does
        at_once     how many there are at a time, of each method by itself
        in_total    all along the path
    What happens on the way is an event; a row says which meters it charges: limits.pl does it, and reads these rows when it is
    loaded. A criterion is rows as well: the most that a meter may come to.

    A part of a program can have a criterion of its own: then its clauses say how far a meter may go in it, by goals of their own
    (`_of_part`), and paths that would go further end as bound(part). What counts in total counts along a path and has no part.

    So one more cost is a meter, a row for each event that it is charged at, a row for its criterion, and, where the event is
    a new one, a predicate of limits.pl that is called there.
*/
:- module(meters, [meter/3, charged/2, criterion_most/4, limits_fields/1, reached_field/2, needed/3, charging_goal/2, charges/2]).
:- use_module(library(lists), [append/2]).

:- multifile meter/3, charged/2, criterion_most/4.

%!  meter(?Meter, -Counts, -Which) is nondet.
%
%   Meter Counts in_place, at_once or in_total; a path that would pass its bound ends as bound(Which).
%
%       ?- meter(rules, Counts, Which).
%       Counts = in_total, Which = depth.

meter(rounds, in_place, loop).
meter(visits, in_place, block).
meter(calls, at_once, recursion).
meter(rules, in_total, depth).

%!  charged(?Event, ?Meter) is nondet.
%
%   An Event charges Meter: `round`, where a round of a loop begins (bytecode/loops.py); `visit`, where a block is entered;
%   `call`, where a call of a method begins; `rule`, where a rule is applied; `model_round`, a round of what a model of the
%   library, or the solver, goes through without a loop of the program - the lengths that a text can have, the places where
%   something is looked for -; `model_choice`, where one decides on what stands in one place.

charged(round, rounds).
charged(visit, visits).
charged(call, calls).
charged(rule, rules).
charged(model_round, rounds).
charged(model_round, visits).
charged(model_round, rules).
charged(model_choice, rules).

%!  criterion_most(?Kind, +K, -Meter, -Most) is nondet.
%
%   Of a path with criterion(Kind, K), Meter comes to Most at most:
%       loop    K rounds of each loop, counted anew each time it is entered from outside; and K nested calls of a method, so that
%               K + 1 calls of it are active at a time: the first one is not nested
%       block   each block of a method is entered K times in one call of it, and K calls of a method are active at a time
%       depth   K rules are applied along the path, those of called methods included: its trace has at most K names of rules
%
%       ?- criterion_most(block, 2, calls, Most).
%       Most = 2.

criterion_most(loop, K, rounds, K).
criterion_most(loop, K, calls, Most) :- Most is K + 1.
criterion_most(block, K, visits, K).
criterion_most(block, K, calls, K).
criterion_most(depth, K, rules, K).

%!  limits_fields(-Fields) is det.
%
%   Fields are what a path's limits hold: of each meter its bound, named as itself, of those that do not count in place what
%   they have come to, Meter_active or Meter_spent, and of those that do not count in total the most that they came to, Meter_reached; and
%   `parts`, whether criteria of parts hold, `bounded` or `unbounded`, and `spent`, what the path has cost (spending.pl), `none` where
%   nobody asks.

limits_fields(Fields) :-
    findall(Meter, meter(Meter, _, _), Bounds),
    findall(Field, ( meter(Meter, Counts, _), so_far(Counts, Meter, Field) ), SoFar),
    append([[parts,spent],Bounds,SoFar], Fields).

so_far(at_once, Meter, Field) :- atom_concat(Meter, '_active', Field).
so_far(in_total, Meter, Field) :- atom_concat(Meter, '_spent', Field).
so_far(Counts, Meter, Field) :- Counts \== in_total, atom_concat(Meter, '_reached', Field).

%!  reached_field(?Meter, -Field) is nondet.
%
%   Field of the limits is the most that Meter came to on the path so far.
%
%       ?- reached_field(rules, Field).
%       Field = rules_spent.

reached_field(Meter, Field) :-
    meter(Meter, Counts, _),
    ( Counts == in_total -> so_far(in_total, Meter, Field) ; atom_concat(Meter, '_reached', Field) ).

%!  needed(+Kind, +Reached, -K) is det.
%
%   K is the smallest for which criterion(Kind, K) lets a path to its end on which meters came to what the list Reached of Meter-N says.
%   Every bound grows by one with K.
%
%       ?- needed(loop, [rounds-2,calls-4], K).
%       K = 3.

needed(Kind, Reached, K) :- needed(Reached, Kind, 1, K).

needed([], _, K, K).
needed([Meter-N|Reached], Kind, K0, K) :-
    (   criterion_most(Kind, K0, Meter, Most), N > Most
    ->  K1 is K0 + N - Most
    ;   K1 = K0
    ),
    needed(Reached, Kind, K1, K).

%!  charging_goal(?Goal, ?Event) is nondet.
%
%   Goal charges for Event in residual clauses: it is no step of the program's own. `cost` is what clauses charge for where a search wants
%   costs (spending.pl); no criterion bounds it.

charging_goal(next_round(_, _, _), round).
charging_goal(first_round(_, _, _), round).
charging_goal(next_visit(_, _, _), visit).
charging_goal(enter_call(_, _), call).
charging_goal(leave_call(_, _), call).
charging_goal(next_rule(_), rule).
charging_goal(next_round_of_part(_, _, _, _), round).
charging_goal(next_visit_of_part(_, _, _, _), visit).
charging_goal(enter_call_of_part(_, _, _), call).
charging_goal(charge_costs(_, _, _), cost).
charging_goal(charge_arrays(_, _, _, _), cost).
charging_goal(charge_target(_, _), cost).

%!  charges(+Kind, ?Event) is nondet.
%
%   What a criterion of that Kind bounds is charged at Event.
%
%       ?- charges(depth, rule).
%       true.

charges(Kind, Event) :-
    criterion_most(Kind, 1, Meter, _),
    charged(Event, Meter).
