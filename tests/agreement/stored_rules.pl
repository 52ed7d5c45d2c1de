/*  The rules of a summary, from the traces that it is kept with. */
:- module(stored_rules, [load_summary/2]).
:- use_module(library(apply), [convlist/3]).
:- use_module(library(nb_set), [empty_nb_set/1, add_nb_set/3]).
:- use_module('../../clp/numbered_traces', [numbered_traces/3]).
:- use_module('../../clp/unfolding', [unfold/3]).
:- use_module(rule_loading, [load_rules/2]).

%!  load_summary(+RequestText, -CountText) is det.
%
%   RequestText is summary(Id, Name, Names, Text): make the predicate Name of module `residual` of the rules of the method Id that
%   stand on the traces of numbered_traces(Names, Text, Traces), each rule once, in their order. CountText says how many these
%   are: cases that differ in choices alone share a rule, and there is none where the class cannot be initialised.

load_summary(RequestText, CountText) :-
    term_string(summary(Id, Name, Names, Text), RequestText),
    numbered_traces(Names, Text, Traces),
    convlist(unfolded(Id), Traces, Rules0),
    each_once(Rules0, Rules),
    ( Rules == [] -> true ; load_rules(Name, Rules) ),
    length(Rules, Count),
    number_string(Count, CountText).

unfolded(Id, Trace, Rule) :- unfold(Id, Trace, Rule).

%   Rules of traces that differ in initialisation alone are the same.
each_once(Rules0, Rules) :-
    empty_nb_set(Seen),
    convlist(first(Seen), Rules0, Rules).

first(Seen, Rule, Rule) :-
    variant_sha1(Rule, Hash),
    add_nb_set(Hash, Seen, true).
