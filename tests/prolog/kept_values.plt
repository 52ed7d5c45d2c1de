:- use_module(library(plunit)).
:- use_module('../../clp/cases/kept_values').

:- dynamic asked/1.

answer(Term, Answer) :- assertz(user:asked(Term)), Answer = answer(Term).

:- begin_tests(kept_values, [setup(forget_kept), cleanup(forget_kept)]).

test(worked_out_once, Asked == [a,b]) :-
    retractall(user:asked(_)),
    forall(member(Term, [a,b,a,b]), ( kept(text(Term), answer(Term), Answer), Answer == answer(Term) )),
    findall(Term, user:asked(Term), Asked).
test(of_one_term_there_are_several_values, Values == [answer(a),other]) :-
    kept(text(a), answer(a), First),
    kept(name(a), =(other), Second),
    Values = [First,Second].
test(what_fails_is_not_kept, fail) :- kept(never(a), [_]>>fail, _).
test(numbers_tell_terms_apart) :-
    kept_number(f(a), First),
    kept_number(f(b), Second),
    kept_number(f(a), First),
    First =\= Second.
test(too_much_goes_between_two_cases, N == 2) :-
    retractall(user:asked(_)),
    numlist(1, 400_000, Long),
    kept(text(c), answer(c), _),
    kept(long(Long), =(Long), _),
    kept(long([x|Long]), =([]), _),
    kept(text(c), answer(c), _),
    begin_keeping,
    kept(text(c), answer(c), _),
    aggregate_all(count, user:asked(_), N).

:- end_tests(kept_values).
