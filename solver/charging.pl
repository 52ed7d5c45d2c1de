/*  How events charge the meters of meters.pl: the rows as goals, written out when limits.pl is loaded, so that they cost nothing.

    A module that has them expanded, by `goal_expansion(Goal, Inlined) :- by_meters(Goal, Inlined)`, can call
        count_in_place(Event, Limits, Count0, Count)    the next Count, where the meters of Event that count in place allow it
        note_reached(Event, Limits, Count)              these meters have come to Count
        all_reached(Limits, Reached)                    Meter-N for each meter: the most that it came to
        charge_in_total(Event, Limits)                  one more of Event, where those that count in total allow it
        smallest_bound(Limits, Least)                   the smallest of all bounds
*/
:- module(charging, [by_meters/2, field_goal/5]).
:- use_module(layout, [by_layout/2]).
:- use_module(meters, [meter/3, charged/2, reached_field/2]).

%!  by_meters(+Goal, -Inlined) is semidet.
%
%   Inlined does what Goal says.
%
%       ?- by_meters(charge_in_total(call, Limits), Goal).
%       Goal = true.

by_meters(count_in_place(Event, Limits, Count0, Count), Counted) :-
    findall(Meter-Which, ( charged(Event, Meter), meter(Meter, in_place, Which) ), Meters),
    checked_counts(Meters, Limits, Count, Checks),
    both(( Count is Count0 + 1 ), Checks, Counted).
by_meters(charge_in_total(Event, Limits), Charges) :-
    findall(Meter-Which, ( charged(Event, Meter), meter(Meter, in_total, Which) ), Meters),
    charged_totals(Meters, Limits, Charges).
by_meters(note_reached(Event, Limits, Count), Notes) :-
    findall(Field, ( charged(Event, Meter), \+ meter(Meter, in_total, _), reached_field(Meter, Field) ), Fields),
    notes(Fields, Limits, Count, Notes).
by_meters(all_reached(Limits, Reached), Reads) :-
    findall(Meter-Field, reached_field(Meter, Field), Fields),
    reads(Fields, Limits, Reached, Reads).
by_meters(smallest_bound(Limits, Least), Bounds) :-
    findall(Meter, meter(Meter, _, _), Meters),
    bounds(Meters, Limits, Expression, ( Least is Expression ), Bounds).

checked_counts([], _, _, true).
checked_counts([Meter-Which|Meters], Limits, Count, Goal) :-
    field_goal('', Meter, Limits, Most, Bound),
    checked_counts(Meters, Limits, Count, Checks),
    both(( Bound, ( Count =< Most -> true ; path_ends(bound(Which)) ) ), Checks, Goal).

%   both(Goal1, Goal2, Goal): Goal is Goal1, then Goal2.
both(Goal1, Goal2, Goal) :- ( Goal2 == true -> Goal = Goal1 ; Goal = ( Goal1, Goal2 ) ).

charged_totals([], _, true).
charged_totals([Meter-Which|Meters], Limits, Goal) :-
    atom_concat(Meter, '_spent', Total),
    field_goal('', Meter, Limits, Most, Bound),
    field_goal('', Total, Limits, N0, Spent),
    field_goal(set_, Total, Limits, N, Spend),
    charged_totals(Meters, Limits, Charges),
    both(( Bound, Spent, N is N0 + 1, ( N =< Most -> Spend ; path_ends(bound(Which)) ) ), Charges, Goal).

notes([], _, _, true).
notes([Field|Fields], Limits, Count, Goal) :-
    field_goal('', Field, Limits, Most, Read),
    field_goal(set_, Field, Limits, Count, Set),
    notes(Fields, Limits, Count, Notes),
    both(( Read, ( Count =< Most -> true ; Set ) ), Notes, Goal).

reads([], _, [], true).
reads([Meter-Field|Fields], Limits, [Meter-N|Reached], Goal) :-
    field_goal('', Field, Limits, N, Read),
    reads(Fields, Limits, Reached, Reads),
    both(Read, Reads, Goal).

bounds([Meter], Limits, Most, Last, ( Bound, Last )) :- !, field_goal('', Meter, Limits, Most, Bound).
bounds([Meter|Meters], Limits, min(Most, Expression), Last, ( Bound, Bounds )) :-
    field_goal('', Meter, Limits, Most, Bound),
    bounds(Meters, Limits, Expression, Last, Bounds).

%!  field_goal(+How, +Field, +Limits, ?Value, -Goal) is det.
%
%   Goal reads the Field of Limits, or changes it where How is set_.

field_goal(How, Field, Limits, Value, Goal) :-
    atomic_list_concat([How,limits_,Field], Name),
    Named =.. [Name,Limits,Value],
    by_layout(Named, Goal).
