/*  Rounds of loops, and nested calls, that known values decide.

    A table of sixteen places is walked through in sixteen rounds, whatever is unknown in the program: such rounds need not count against a
    criterion that is to keep unknown values from going round for ever. A round is known if nothing unknown was decided since
    the loop's condition was entered, or, where it has none, since the round before. Decisions are numbered along the path; the number rests in
    the loop's own counter, above what it counts.

    A nested call is known if nothing unknown was decided since the call around it of the same method was entered, but for what other
    nested calls decided that came to their end meanwhile. While it is active, the call is a term in the place of how many are:
    active(Count, Decisions, Around), Count being how many count, Decisions how many there were when it was entered, Around what was there before.

    A loop that known values never let go has no end: known rounds and calls of a path come to a number, then they count as well.
*/
:- module(known_rounds, [known_rounds/1, decision/0, decisions_made/1, round_begins/2, known_round/2, counted_rounds/2,
                         call_begins/3, call_ends/2]).

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

%!  decisions_made(-N) is det.
%
%   So many things that were unknown were decided on this path.

decisions_made(N) :- nb_getval(decisions, N).

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
    another_known_one,
    Count = Count0.

another_known_one :-
    nb_getval(known_rounds_spent, Spent0),
    most(Most),
    Spent0 < Most,
    Spent is Spent0 + 1,
    b_setval(known_rounds_spent, Spent).

%!  counted_rounds(+Count, -Rounds) is det.
%
%   Rounds is what the counter Count counts.

counted_rounds(Count, Rounds) :- mask(Mask), Rounds is Count /\ Mask.

%!  call_begins(+Active0, -Active, -Count) is det.
%
%   Another call of a method is entered: Active0 are its active calls so far, 0 for none, Active those from now on, of which Count count.

call_begins(Active0, Active, Count) :-
    (   nb_getval(known_rounds, free)
    ->  nb_getval(decisions, N),
        ( Active0 = active(Count0, Decisions, _) -> true ; Count0 = Active0, Decisions = -1 ),
        ( N =:= Decisions, another_known_one -> Count = Count0 ; Count is Count0 + 1 ),
        Active = active(Count, N, Active0)
    ;   Count is Active0 + 1,
        Active = Count
    ).

%!  call_ends(+Active0, -Active) is det.
%
%   The call that was entered last, of those that are active, ends.

call_ends(Active0, Active) :-
    (   integer(Active0)
    ->  Active is Active0 - 1
    ;   Active0 = active(_, Entered, Around),
        (   Around = active(Count, Decisions0, Further)
        ->  nb_getval(decisions, N),
            Decisions is Decisions0 + N - Entered,
            Active = active(Count, Decisions, Further)
        ;   Active = Around
        )
    ).
