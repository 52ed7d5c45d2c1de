/*  Traces of two runs of the same method, compared; and traces as terms for others.

    Which run initialises a class depends on the objects that were there before it: parts of traces that stand for static
    initialisation do not count.
*/
:- module(traces, [same_trace/2, same_in_program/2, is_initialisation/1, numbered_rule/3, forget_names/0, trace_term/2, node_term/5]).

:- use_module(predicate_names, [of_library/1]).

:- dynamic known_rule/3.   % Name, Predicate, Rule; 0 for what is no rule

%!  same_trace(+T1, +T2) is semidet.
%
%   Both traces name the same rules, static initialisation apart.
%
%       ?- same_trace(f(initialised, g), f(initialise(h), g)).
%       true.

same_trace(T1, T2) :- T1 == T2, !.
same_trace(T1, T2) :-
    (   initialisation(T1), initialisation(T2)
    ->  true
    ;   compound(T1), compound(T2),
        functor(T1, Name, Arity),
        functor(T2, Name, Arity),
        same_parts(Arity, T1, T2)
    ).

same_parts(0, _, _) :- !.
same_parts(I, T1, T2) :-
    arg(I, T1, A1),
    arg(I, T2, A2),
    same_trace(A1, A2),
    I1 is I - 1,
    same_parts(I1, T1, T2).

%!  same_in_program(+T1, +T2) is semidet.
%
%   Both traces name the same rules of the program in the same order; what library code does in between does not count.
%
%       ?- same_in_program('C.m()V:1'('java.lang.Math.min(II)I:1'), 'C.m()V:1'('java.lang.Math.min(II)I:2')).
%       true.

same_in_program(T1, T2) :-
    phrase(program_rules(T1), Rules1),
    phrase(program_rules(T2), Rules2),
    Rules1 == Rules2.

program_rules(T) -->
    (   { initialisation(T) }
    ->  []
    ;   { functor(T, Name, Arity) },
        ( { of_library(Name) } -> [] ; [Name] ),
        program_rules(1, Arity, T)
    ).

program_rules(I, Arity, T) -->
    (   { I > Arity }
    ->  []
    ;   { arg(I, T, Part), I1 is I + 1 },
        program_rules(Part),
        program_rules(I1, Arity, T)
    ).

initialisation(T) :- nonvar(T), functor(T, Name, _), is_initialisation(Name).

%!  is_initialisation(+Name) is semidet.
%
%   Name is that of a part of a trace that stands for static initialisation.

is_initialisation(initialise).
is_initialisation(initialised).

%!  trace_term(+Trace, -Term) is det.
%
%   Term is Trace as the host prints it: m(Rule, [], Terms) for each rule, number Rule of the predicate m, m(returned, [], []) or
%   m(threw(Class), [], []) for a call of the model m, initialise(1, [], Terms) for static initialisation, with 0 where there is
%   nothing to do.
%
%       ?- trace_term('C.m()I:2'(initialised, 'C.n()V'('E')), Term).
%       Term = 'C.m()I'(2, [], [initialise(0, [], []),'C.n()V'(threw('E'), [], [])]).

trace_term(Trace, Term) :-
    functor(Trace, Name, Arity),
    node_term(Trace, Name, Shown, Rule, Parts),
    ( Parts == parts -> part_terms(1, Arity, Trace, Terms) ; Terms = [] ),
    Term =.. [Shown,Rule,[],Terms].

%!  node_term(+Trace, +Name, -Shown, -Rule, -Parts) is det.
%
%   The term of Trace, which is of that Name, is Shown(Rule, [], Terms), with terms of its parts where Parts is `parts`, else `none`.

node_term(Trace, Name, Shown, Rule, Parts) :-
    (   numbered_rule(Name, Predicate, Number)
    ->  Shown = Predicate, Rule = Number, Parts = parts
    ;   Name == initialised
    ->  Shown = initialise, Rule = 0, Parts = none
    ;   Name == initialise
    ->  Shown = initialise, Rule = 1, Parts = parts
    ;   Shown = Name, Parts = none,
        ( compound(Trace), functor(Trace, _, Arity), Arity > 0 -> arg(1, Trace, Class), Rule = threw(Class) ; Rule = returned )
    ).

part_terms(I, Arity, Trace, Terms) :-
    (   I > Arity
    ->  Terms = []
    ;   arg(I, Trace, Part),
        trace_term(Part, Term),
        Terms = [Term|Terms1],
        I1 is I + 1,
        part_terms(I1, Arity, Trace, Terms1)
    ).

%!  numbered_rule(+Name, -Predicate, -Rule) is semidet.
%
%   Name, as it stands on a trace, is that of the rule number Rule of Predicate. Names are taken apart once.
%
%       ?- numbered_rule('C.m()V/loop@4:2', Predicate, Rule).
%       Predicate = 'C.m()V/loop@4', Rule = 2.

numbered_rule(Name, Predicate, Rule) :-
    (   known_rule(Name, Predicate0, Rule0)
    ->  Rule0 > 0, Predicate = Predicate0, Rule = Rule0
    ;   sub_atom(Name, Before, 1, After, :),
        sub_atom(Name, _, After, 0, Number),
        atom_number(Number, Rule0)
    ->  sub_atom(Name, 0, Before, _, Predicate0),
        assertz(known_rule(Name, Predicate0, Rule0)),
        Predicate = Predicate0, Rule = Rule0
    ;   assertz(known_rule(Name, none, 0)),
        fail
    ).

%!  forget_names is det.
%
%   Other programs have other rules.

forget_names :- retractall(known_rule(_, _, _)).
