/*  Cases with nothing but integers in their witness, as the lines that the host is told (session:explore/2), without a stream. */
:- module(plain_cases, [plain_case_lines/4]).
:- use_module(trace_codes, [trace_letters/2]).
:- use_module(told_costs, [costs_members/1]).
:- use_module(unknown_calls, [calls_made/1]).
:- use_module('../solver/path_choices', [path_choices/1]).
:- use_module('../solver/presumed', [presumed/1]).

%!  plain_case_lines(+Number, +K, +Case, -Text) is semidet.
%
%   Text are the lines of Case (exploration.pl), the search's Number-th, which needs K of the criterion. Fails where it did not return, where its witness holds more than
%   integers, where choices or unknown calls were made or something was taken for granted, and where more is told of it than its witness or lines that are made.

plain_case_lines(Number, K, case(returned, _, Trace, Details, run(Args, [], [], Value0, ok, _, Checked)), Text) :-
    ( integer(Value0) -> Value = Value0 ; ( var(Value0) ; Value0 == void ), Value = null ),
    calls_made([]),
    path_choices([]),
    presumed([]),
    details_behind(Details, Trace, Behind),
    costs_members(Costs),
    Parts = [Number,'\n"ended":"returned","exception":null,"checked":"',Checked,'","needs":',K,Costs,'\n['|Parts1],
    integers(Args, Parts1, [']\n',Value,'\n'|Behind]),
    !,
    atomics_to_string(Parts, Text).

details_behind(none, _, []).
details_behind(lines(Lines), Trace, [Lines,'\n',Letters]) :- trace_letters(Trace, Letters).

integers([], Parts, Parts).
integers([N|Ns], [N|Parts0], Parts) :-
    integer(N),
    ( Ns == [] -> Parts0 = Parts ; Parts0 = [','|Parts1], integers(Ns, Parts1, Parts) ).
