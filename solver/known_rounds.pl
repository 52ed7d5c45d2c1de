/*  Rounds of loops that known values decide.

    A table of sixteen places is walked through in sixteen rounds, whatever is unknown in the program: such rounds need not count against a
    criterion that is to keep unknown values from going round for ever. A round is known if nothing unknown was decided since
    the loop's condition was entered, or, where it has none, since the round before. Decisions are numbered along the path; the number rests in
    the loop's own counter, above what it counts.

    A loop that known values never let go has no end: known rounds of a path come to a number, then they count as well.
*/
:- module(known_rounds, [known_rounds/1, decision/0, round_begins/2, known_round/2, counted_rounds/2]).

:- initialization(nb_setval(known_rounds, counted)).
:- initialization(nb_setval(decisions, 0)).
:- initialization(nb_setval(known_rounds_spent, 0)).

:- set_prolog_flag(optimise, true).

%   Bits of a counter below the number of the last decision.
mask(0xFFFFFF).
above(24).
most(3_000).

%!  known_rounds(+How) is det.
%
%   From here on, until backtracking, known rounds are `free` or `counted`.

known_rounds(How) :-
    b_setval(known_rounds, How),
    b_setval(decisions, 0),
    b_setval(known_rounds_spent, 0).

%!  decision is det.
%
%   Something unknown is decided.

decision :-
    nb_getval(decisions, N0),
    N is N0 + 1,
    b_setval(decisions, N).

%!  round_begins(+Count0, -Count) is det.
%
%   Count is the counter Count0 of a loop whose next round begins here.

round_begins(Count0, Count) :-
    (   nb_getval(known_rounds, free)
    ->  nb_getval(decisions, N),
        mask(Mask),
        above(Shift),
        Count is (Count0 /\ Mask) \/ ((N + 1) << Shift)
    ;   Count = Count0
    ).

%!  known_round(+Count0, -Count) is semidet.
%
%   The round that ends here, of the loop with the counter Count0, was a known one and is free: Count counts no more.

known_round(Count0, Count) :-
    nb_getval(known_rounds, free),
    above(Shift),
    Before is Count0 >> Shift,
    Before > 0,
    nb_getval(decisions, N),
    Before =:= N + 1,
    nb_getval(known_rounds_spent, Spent0),
    most(Most),
    Spent0 < Most,
    Spent is Spent0 + 1,
    b_setval(known_rounds_spent, Spent),
    Count = Count0.

%!  counted_rounds(+Count, -Rounds) is det.
%
%   Rounds is what the counter Count counts.

counted_rounds(Count, Rounds) :- mask(Mask), Rounds is Count /\ Mask.
