/*  Identity hash codes: numbers that no test may rest on, though programs ask for them all the time.

    A map whose keys are objects without a hashCode of their own does the same whatever these numbers are, but for the order in which
    it is walked through. So they are all one number while a method is searched, which decides the least. Whether something hangs
    on them is found out by running it again with others, in three ways: so that each of the lower 16 bits is both 0 and 1 of every
    object, and the order of any two is both ways round (clp/hash_freedom.pl).

    So is what calls the method that is searched, which a stack trace shows.

    The machine that a program asks for its properties is one of three: the first, but for two more ways.
*/
:- module(identity_hashes, [identity_hash/2, different_hash/2, hashes_asked/0, watch_hashes/1, other_hashes/1, with_other_hashes/2, hashes/1,
                            machine/2, machine_asked/0, other_machine/1, asked/1, asked_before/1, caller_asked/1, differing/2]).

:- meta_predicate with_other_hashes(+, 0).

:- initialization(nb_setval(identity_hashes, 0)).
:- initialization(nb_setval(identity_hashes_asked, false)).
:- initialization(nb_setval(machine_asked, false)).
:- initialization(nb_setval(caller_asked, false)).

%!  identity_hash(+X, -Hash) is det.
%
%   Hash is the identity hash code of the object X, known or not.

identity_hash(X, Hash) :-
    b_setval(identity_hashes_asked, true),
    nb_getval(identity_hashes, Way),
    hash(Way, X, Hash).

%!  different_hash(+X, -Hash) is det.
%
%   The same of a known object X; up to 2,048 of them have different ones in searches too, all in one bucket of a table that is not large.

different_hash(X, Hash) :-
    identity_hash(X, Hash0),
    ( Hash0 =:= 1 -> Hash is 1 + ((X /\ 0x3F) << 10) + (((X >> 6) /\ 0x1F) << 26) ; Hash = Hash0 ).

hash(0, _, 1).
hash(1, X, Hash) :- Hash is ((X * 0x9E3779B1) /\ 0xFFFFFFFF) >> 1.
hash(2, X, Hash) :- hash(1, X, Hash1), Hash is Hash1 xor 0xFFFF.
hash(3, X, Hash) :- Hash is (((X + 7) * 0x85EBCA6B) /\ 0xFFFFFFFF) >> 1.
hash(4, _, 1).
hash(5, _, 1).

%!  caller_asked(-Way) is det.
%
%   Way, 0 to 3, says what calls the method that is searched; that it was asked for is noted as hash codes are.

caller_asked(Way) :-
    b_setval(identity_hashes_asked, true),
    b_setval(caller_asked, true),
    nb_getval(identity_hashes, Way0),
    ( Way0 > 3 -> Way = 0 ; Way = Way0 ).

%!  differing(-Id, -Why) is det.
%
%   Id is the method whose answers differ from run to run, where a run depends on what was asked for; Why says so.

differing(Id, Why) :-
    (   nb_getval(caller_asked, true)
    ->  Id = 'java.lang.Throwable.getStackTrace()[Ljava/lang/StackTraceElement;',
        Why = 'stack traces differ from caller to caller'
    ;   Id = 'java.lang.Object.hashCode()I',
        Why = 'identity hash codes differ from run to run'
    ).

%!  machine(+What, -Machine) is det.
%
%   Which Machine, 1 to 3, a program runs on, as it asks for `separators` or `properties`; that it does is noted, until backtracking.

machine(What, Machine) :-
    ( nb_getval(machine_asked, properties) -> true ; b_setval(machine_asked, What) ),
    nb_getval(identity_hashes, Way),
    ( machine_of(Way, Machine0) -> Machine = Machine0 ; Machine = 1 ).

machine_of(4, 2).
machine_of(5, 3).

%!  machine_asked is semidet.
%
%   It was.

machine_asked :- \+ nb_getval(machine_asked, false).

%!  other_machine(?Way) is nondet.
%
%   Way is one in which the machine is another one than in searches, and hash codes are as searches have them.

other_machine(Way) :- machine_of(Way, _).

%!  asked(-Asked) is det.
%
%   Asked is what was asked for so far: Hashes-Machine, Hashes being `true` or `false`, Machine separators, properties or `false`.

asked(Hashes-Machine) :-
    nb_getval(identity_hashes_asked, Hashes),
    nb_getval(machine_asked, Machine).

%!  asked_before(+Asked) is det.
%
%   What is Asked was asked for too, before what was since.

asked_before(Hashes-Machine) :-
    ( Hashes == true -> b_setval(identity_hashes_asked, true) ; true ),
    ( Machine == false -> true ; machine(Machine, _) ).

%!  watch_hashes(+Asked) is det.
%
%   From here on it is noted, until backtracking, whether identity hash codes are asked for; they were so far, `true` or `false`. The machine
%   was not.

watch_hashes(Asked) :-
    b_setval(identity_hashes_asked, Asked),
    b_setval(caller_asked, false),
    b_setval(machine_asked, false).

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
