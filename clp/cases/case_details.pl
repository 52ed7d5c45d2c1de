/*  What a case says beyond its witness, as lines: conditions, heaps, trace. */
:- module(case_details, [write_case_details/2]).
:- use_module(case_text, [write_details/1]).
:- use_module('../trace_codes', [trace_letters/2]).

%!  write_case_details(+Details, +Trace) is det.
%
%   Write the lines of write_details/1 for Details (symbolic_cases.pl), or those of lines(Lines) as they are, and one with Trace in letters; each behind a line break.

write_case_details(Details, Trace) :-
    ( Details = lines(Lines) -> write(Lines) ; write_details(Details) ),
    trace_letters(Trace, Letters),
    nl,
    write(Letters).
