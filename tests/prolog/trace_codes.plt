:- use_module(library(plunit)).
:- use_module('../../clp/trace_codes').

letters(Trace, Text) :- trace_letters(Trace, Text).

told(Told) :- new_letters(Told).

:- begin_tests(trace_codes, [setup(forget_letters), cleanup(forget_letters)]).

test(a_letter_for_each_rule_with_its_parts) :-
    forget_letters,
    letters('C.m()V:1'('C.n()V:2', 'C.m()V/after@4:1'), Text),
    told(Told),
    memberchk(traced(A, 'C.m()V'(1, [], []), none, 1), Told),
    memberchk(traced(B, 'C.n()V'(2, [], []), none, 1), Told),
    memberchk(traced(C, 'C.m()V/after@4'(1, [], []), none, 1), Told),
    string_codes(Text, [A,B,0'),0',,C,0'),0')]).
test(letters_are_told_once, Told == []) :-
    forget_letters,
    letters('C.m()V:1', First),
    told([traced(_, 'C.m()V'(1, [], []), none, 1)]),
    letters('C.m()V:1', Second),
    First == Second,
    told(Told).
test(what_a_model_threw_belongs_to_its_letter, Ends == ['m()V'(returned, [], [])-1,'m()V'(threw('E'), [], [])-2,'m()V'(threw('F'), [], [])-2]) :-
    forget_letters,
    letters('C.m()V:1'('m()V', 'C.n()V:1'('m()V'('E'), 'm()V'('F'))), Text),
    string_length(Text, 12),
    told(Told),
    findall(Term-N, ( member(traced(_, Term, _, N), Told), functor(Term, 'm()V', 3) ), Ends0),
    msort(Ends0, Ends).
test(initialisation, Terms == ['C.n()V'(3, [], []),initialise(0, [], []),initialise(1, [], [])]) :-
    forget_letters,
    letters(initialise(initialised, 'C.n()V:3'), _),
    told(Told),
    findall(Term, member(traced(_, Term, _, _), Told), Terms0),
    msort(Terms0, Terms).
test(a_trace_that_has_not_ended_has_no_letters, error(_)) :-
    letters('C.m()V:1'(_), _).

:- end_tests(trace_codes).
