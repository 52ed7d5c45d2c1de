/*  Rounds of loops, and nested calls, that known values decide.

    A table of sixteen places is walked through in sixteen rounds, whatever is unknown in the program: such rounds need not count against a
    criterion that is to keep unknown values from going round for ever. A round is known if nothing unknown was decided since
    the loop's condition was entered, or, where it has none, since the round before. Decisions are numbered along the path; the number rests in
    the loop's own counter, above what it counts, and between them how many rounds there were, known ones included: that many the criterion
    would have to allow where none are free.

    A nested call is known if nothing unknown was decided since the call around it of the same method was entered, but for what other
    nested calls decided that came to their end meanwhile. While it is active, the call is a term in the place of how many are:
    active(Count, All, Decisions, Around), Count being how many count, All how many there are, Decisions how many there were when it was
    entered, Around what was there before.

    A loop that known values never let go has no end: known rounds and calls of a path come to a number, then they count as well.
*/
:- module(known_rounds, [known_rounds/1, free_known_rounds/0, decision/0, decisions_made/1, rounds_are_free/0, round_begins/2, known_round/1, counted_rounds/2,
                         all_rounds/2, rounds/3, call_begins/4, call_ends/2]).

:- initialization(nb_setval(known_rounds, counted)).
:- initialization(nb_setval(decisions, 0)).
:- initialization(nb_setval(known_rounds_spent, 0)).

:- set_prolog_flag(optimise, true).

%   Of a counter: the bits of what counts, those of all rounds, and those below the number of the last decision, plus one. Numbers fit:
%   no search is for more than 1,000,000 rounds (hornbill/costs/worst.py, hornbill/checking.py).
mask(0xFFFFF).
all_above(20).
above(40).
most(3_000).

%!  known_rounds(+How) is det.
%
%   From here on, until backtracking, known rounds are `free` or `counted`.

known_rounds(How) :-
    b_setval(known_rounds, How),
    b_setval(decisions, 0),
    b_setval(known_rounds_spent, 0).

%!  free_known_rounds is det.
%
%   From here on, until backtracking, known rounds of loops are free, those of a loop that has begun included.

free_known_rounds :- b_setval(known_rounds, free).

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

%!  rounds_are_free is semidet.
%
%   Known rounds are free.

rounds_are_free :- nb_getval(known_rounds, free).

%!  round_begins(+Rounds0, -Rounds) is det.
%
%   Rounds is the counter Rounds0 of a loop whose next round begins here.

round_begins(Rounds0, Rounds) :-
    (   rounds_are_free
    ->  all_rounds(Rounds0, All),
        counted_rounds(Rounds0, Count),
        rounds(Count, All, Rounds)
    ;   Rounds = Rounds0
    ).

%!  rounds(+Count, +All, -Rounds) is det.
%
%   Rounds is the counter of a loop whose next round begins here, behind All rounds of which Count count.

rounds(Count, All, Rounds) :-
    nb_getval(decisions, N),
    mask(Mask),
    all_above(AllShift),
    above(Shift),
    Rounds is (Count /\ Mask) \/ ((All /\ Mask) << AllShift) \/ ((N + 1) << Shift).

%!  known_round(+Rounds) is semidet.
%
%   The round that ends here, of the loop with the counter Rounds, was a known one and is free.

known_round(Rounds) :-
    above(Shift),
    Before is Rounds >> Shift,
    Before > 0,
    nb_getval(decisions, N),
    Before =:= N + 1,
    another_known_one.

another_known_one :-
    nb_getval(known_rounds_spent, Spent0),
    most(Most),
    Spent0 < Most,
    Spent is Spent0 + 1,
    b_setval(known_rounds_spent, Spent).

%!  counted_rounds(+Rounds, -Count) is det.
%
%   Count is what the counter Rounds counts.

counted_rounds(Rounds, Count) :- mask(Mask), Count is Rounds /\ Mask.

%!  all_rounds(+Rounds, -All) is det.
%
%   All is how many rounds the counter Rounds has seen: of one that begins, as many as count.

all_rounds(Rounds, All) :-
    mask(Mask),
    (   Rounds =< Mask
    ->  All = Rounds
    ;   all_above(Shift),
        All is (Rounds >> Shift) /\ Mask
    ).

%!  call_begins(+Active0, -Active, -Count, -All) is det.
%
%   Another call of a method is entered: Active0 are its active calls so far, 0 for none, Active those from now on, All of them, of which
%   Count count.

call_begins(Active0, Active, Count, All) :-
    (   rounds_are_free
    ->  nb_getval(decisions, N),
        ( Active0 = active(Count0, All0, Decisions, _) -> true ; Count0 = Active0, All0 = Active0, Decisions = -1 ),
        ( N =:= Decisions, another_known_one -> Count = Count0 ; Count is Count0 + 1 ),
        All is All0 + 1,
        Active = active(Count, All, N, Active0)
    ;   Count is Active0 + 1,
        All = Count,
        Active = Count
    ).

%!  call_ends(+Active0, -Active) is det.
%
%   The call that was entered last, of those that are active, ends.

call_ends(Active0, Active) :-
    (   integer(Active0)
    ->  Active is Active0 - 1
    ;   Active0 = active(_, _, Entered, Around),
        (   Around = active(Count, All, Decisions0, Further)
        ->  nb_getval(decisions, N),
            Decisions is Decisions0 + N - Entered,
            Active = active(Count, All, Decisions, Further)
        ;   Active = Around
        )
    ).
