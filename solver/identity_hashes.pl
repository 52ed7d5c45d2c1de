/*  Identity hash codes: numbers that no test may rest on, though programs ask for them all the time.

    A map whose keys are objects without a hashCode of their own does the same whatever these numbers are, but for the order in which
    it is walked through. So they are all one number while a method is searched, which decides the least. Whether something hangs
    on them is found out by running it again with others, in three ways: so that each of the lower 16 bits is both 0 and 1 of every
    object, and the order of any two is both ways round (clp/hash_freedom.pl).

    Separators of lines, files and paths are those of Unix, but for one more way, in which they are others.
*/
:- module(identity_hashes, [identity_hash/2, hashes_asked/0, watch_hashes/1, other_hashes/1, with_other_hashes/2, hashes/1,
                            separators/1, separators_asked/0, other_separators/1, asked/1, asked_before/1]).

:- meta_predicate with_other_hashes(+, 0).

:- initialization(nb_setval(identity_hashes, 0)).
:- initialization(nb_setval(identity_hashes_asked, false)).
:- initialization(nb_setval(separators_asked, false)).

%!  identity_hash(+X, -Hash) is det.
%
%   Hash is the identity hash code of the object X, known or not.

identity_hash(X, Hash) :-
    b_setval(identity_hashes_asked, true),
    nb_getval(identity_hashes, Way),
    hash(Way, X, Hash).

hash(0, _, 1).
hash(1, X, Hash) :- Hash is ((X * 0x9E3779B1) /\ 0xFFFFFFFF) >> 1.
hash(2, X, Hash) :- hash(1, X, Hash1), Hash is Hash1 xor 0xFFFF.
hash(3, X, Hash) :- Hash is (((X + 7) * 0x85EBCA6B) /\ 0xFFFFFFFF) >> 1.
hash(4, _, 1).

%!  separators(-Which) is det.
%
%   Which separators the machine has, `unix` or `others`; that they were asked for is noted, until backtracking.

separators(Which) :-
    b_setval(separators_asked, true),
    nb_getval(identity_hashes, Way),
    ( other_separators(Way) -> Which = others ; Which = unix ).

%!  separators_asked is semidet.
%
%   They were.

separators_asked :- nb_getval(separators_asked, true).

%!  other_separators(?Way) is det.
%
%   Way is the one in which separators are others than on Unix, and hash codes as searches have them.

other_separators(4).

%!  asked(-Asked) is det.
%
%   Asked is what was asked for so far.

asked(Hashes-Separators) :-
    nb_getval(identity_hashes_asked, Hashes),
    nb_getval(separators_asked, Separators).

%!  asked_before(+Asked) is det.
%
%   What is Asked was asked for too, before what was since.

asked_before(Hashes-Separators) :-
    ( Hashes == true -> b_setval(identity_hashes_asked, true) ; true ),
    ( Separators == true -> b_setval(separators_asked, true) ; true ).

%!  watch_hashes(+Asked) is det.
%
%   From here on it is noted, until backtracking, whether identity hash codes are asked for; they were so far, `true` or `false`. Separators
%   were not.

watch_hashes(Asked) :-
    b_setval(identity_hashes_asked, Asked),
    b_setval(separators_asked, false).

%!  hashes_asked is semidet.
%
%   They were.

hashes_asked :- nb_getval(identity_hashes_asked, true).

%!  hashes(-Way) is det.
%
%   Way is how hash codes are now, 0 as searches have them: what was made with others may not be used.

hashes(Way) :- nb_getval(identity_hashes, Way).

%!  with_other_hashes(+Way, :Goal) is semidet.
%
%   Run Goal once with other hash codes, 1 to 3, than searches have.

with_other_hashes(Way, Goal) :-
    setup_call_cleanup(nb_setval(identity_hashes, Way), once(Goal), nb_setval(identity_hashes, 0)).

%!  other_hashes(?Way) is nondet.
%
%   Way is one in which there are other hash codes than searches have.

other_hashes(1).
other_hashes(2).
other_hashes(3).
