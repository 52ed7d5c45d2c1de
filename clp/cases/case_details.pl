/*  What a case says beyond its witness, as lines: conditions, heaps, trace, and all but the trace as terms. */
:- module(case_details, [write_case_details/2]).
:- use_module(case_text, [write_details/1, write_details/2]).
:- use_module(case_terms, [write_terms/3]).
:- use_module('../trace_codes', [trace_letters/2]).

%!  write_case_details(+Details, +Trace) is det.
%
%   Write the lines of write_details/1 for Details (symbolic_cases.pl), or those of lines(Lines) as they are, and one with Trace in letters; for
%   in_terms(What, Details) the line of write_terms/3 too. Each is behind a line break.

write_case_details(in_terms(What, Details), Trace) :- !,
    write_details(Details, Conditions),
    write_letters(Trace),
    nl,
    write_terms(What, Details, Conditions).
write_case_details(Details, Trace) :-
    ( Details = lines(Lines) -> write(Lines) ; write_details(Details) ),
    write_letters(Trace).

write_letters(Trace) :-
    trace_letters(Trace, Letters),
    nl,
    write(Letters).
