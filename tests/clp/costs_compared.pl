/*  What paths cost, counted on the way, compared with what their traces say. */
:- module(costs_compared, [costs_compared/2]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).

:- dynamic said/1.

:- multifile told_costs:compared/3.

%   What the program does where a model calls it stands on no trace.
told_costs:compared(H, Trace, Amounts) :-
    functor(Trace, Name, _),
    traces:numbered_rule(Name, Id, _),
    spending:spent_lengths(H, Lengths),
    trace_costs:trace_amounts(Id, Trace, Lengths, Again),
    ( Amounts = [amount(_, _, exact(at_least, _, _, _))|_] -> Said = unseen ; Again == Amounts -> Said = same ; Said = other(Id, Amounts, Again) ),
    assertz(costs_compared:said(Said)).

%!  costs_compared(+Text, -CountsText) is det.
%
%   CountsText is `Same Other` with the first that is other behind them; counting begins anew.

costs_compared(_, Text) :-
    findall(Said, retract(said(Said)), All),
    aggregate_all(count, ( member(same, All) ), Same),
    findall(Other, ( member(Other, All), Other = other(_, _, _) ), Others),
    length(Others, N),
    ( Others = [First|_] -> true ; First = none ),
    format(string(Text), '~d ~d ~q', [Same,N,First]).
