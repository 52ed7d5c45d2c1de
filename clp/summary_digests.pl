/*  A hash of the rules that a method's cases stand on, by which two summaries can be compared: rules are the same where they are but for
    the names of variables. */
:- module(summary_digests, [summary_digest/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(numbered_traces, [numbered_traces/3]).
:- use_module(unfolding, [unfold/3]).

%!  summary_digest(+RequestText, -Digest) is det.
%
%   RequestText is traces(Id, Names, Text): Digest is the hash of the rules of the method Id that stand on the traces of
%   numbered_traces(Names, Text, Traces), in their order; the empty text where one of them has no rule.

summary_digest(RequestText, Digest) :-
    term_string(traces(Id, Names, Text), RequestText),
    numbered_traces(Names, Text, Traces),
    (   maplist(unfolded(Id), Traces, Rules)
    ->  variant_sha1(Rules, Digest0),
        atom_string(Digest0, Digest)
    ;   Digest = ""
    ).

unfolded(Id, Trace, Rule) :- unfold(Id, Trace, Rule).
