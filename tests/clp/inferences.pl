/*  What the process has done until now. */
:- module(inferences, [inferences/2]).

%!  inferences(+Text, -CountText) is det.

inferences(_, CountText) :-
    statistics(inferences, Count),
    number_string(Count, CountText).
