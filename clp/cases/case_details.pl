/*  What a case says beyond its witness, as JSON members: conditions, heaps, trace. */
:- module(case_details, [write_case_details/2]).
:- use_module(case_text, [write_details/1]).
:- use_module('../trace_codes', [trace_letters/2]).

%!  write_case_details(+Details, +Trace) is det.
%
%   Write the JSON members, each behind a comma, of a case with Details (symbolic_cases.pl) and Trace, which is in letters.

write_case_details(Details, Trace) :-
    write_details(Details),
    trace_letters(Trace, Letters),
    write(',"trace":"'),
    write(Letters),
    write('"').
