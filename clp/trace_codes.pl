/*  Traces in few letters, for the host: a letter for each rule on a trace.

    A letter stands for a rule that was applied, a model that returned or threw a class, or static initialisation. It is followed by
    what the rule's calls became, with `,` between them and `)` behind the last. Each letter is told to the host before its
    first use, as traced(Code, Term, Rule, Steps): Term is the part of the trace as traces.pl tells it, with no parts of its own, and `parameters` for its parameters, if it has some (trace_costs.pl); Rule is its
    name where it is one that is loaded; Steps counts it, and the class that a model threw.
*/
:- module(trace_codes, [trace_letters/2, new_letters/1, forget_letters/0]).
:- use_module(traces, [numbered_rule/3, is_initialisation/1]).
:- use_module(residual, [rule/3]).
:- use_module(trace_costs, [has_parameters/1]).

%   letters(Trace, Codes0, Codes): a clause for each rule that was met, so that a walk is a call a rule.
:- dynamic letters/3, letter/2, untold/1.

%!  forget_letters is det.
%
%   No letter stands for anything.

forget_letters :-
    retractall(letters(_, _, _)),
    retractall(letter(_, _)),
    retractall(untold(_)),
    flag(letters, _, 0).

%!  trace_letters(+Trace, -Text) is det.
%
%   Text is Trace, which is ground, in letters.

trace_letters(Trace, Text) :-
    (   ground(Trace), letters(Trace, Codes0, [])
    ->  Codes = Codes0
    ;   learn(Trace),
        once(letters(Trace, Codes, []))
    ),
    string_codes(Text, Codes).

%!  new_letters(-Traced) is det.
%
%   Traced are traced(Code, Term, Rule, Steps) for the letters that were never told; Rule is `none` where it is no rule. From now on they
%   are.

new_letters(Traced) :-
    (   untold(_)
    ->  findall(New, retract(untold(New)), Traced)
    ;   Traced = []
    ).

learn(Trace) :-
    functor(Trace, Name, Arity),
    (   is_model(Name)
    ->  ( letter(Trace, _) -> true ; learn_model(Trace, Name, Arity) )
    ;   ( letter(Name/Arity, _) -> true ; learn_rule(Name, Arity) ),
        learn_parts(Arity, Trace)
    ).

is_model(Name) :- \+ numbered_rule(Name, _, _), \+ is_initialisation(Name).

learn_parts(I, Trace) :-
    (   I =:= 0
    ->  true
    ;   arg(I, Trace, Part),
        learn(Part),
        I1 is I - 1,
        learn_parts(I1, Trace)
    ).

learn_model(Trace, Name, Arity) :-
    ( Arity =:= 0 -> End = returned ; arg(1, Trace, Class), End = threw(Class) ),
    Term =.. [Name,End,[],[]],
    Steps is Arity + 1,
    new_letter(Trace, Term, none-Steps, Code),
    assertz(letters(Trace, [Code,0')|Codes], Codes)).

learn_rule(Name, Arity) :-
    (   numbered_rule(Name, Predicate, Number)
    ->  ( has_parameters(Name) -> Parameters = [parameters] ; Parameters = [] ),
        Term =.. [Predicate,Number,Parameters,[]]
    ;   ( Name == initialised -> Term = initialise(0, [], []) ; Term = initialise(1, [], []) )
    ),
    ( once(rule(Name, _, _)) -> Rule = Name ; Rule = none ),
    new_letter(Name/Arity, Term, Rule-1, Code),
    functor(Head, Name, Arity),
    Head =.. [_|Parts],
    calls(Parts, Codes1, Codes, Body),
    assertz(( letters(Head, [Code|Codes1], Codes) :- Body )).

calls([], [0')|Codes], Codes, true).
calls([Part|Parts], Codes0, Codes, Body) :- calls(Parts, Part, Codes0, Codes, Body).

calls([], Part, Codes0, Codes, letters(Part, Codes0, [0')|Codes])).
calls([Next|Parts], Part, Codes0, Codes, ( letters(Part, Codes0, [0',|Codes1]), Body )) :-
    calls(Parts, Next, Codes1, Codes, Body).

new_letter(Key, Term, Rule-Steps, Code) :-
    flag(letters, N, N + 1),
    code(N, Code),
    assertz(letter(Key, Code)),
    assertz(untold(traced(Code, Term, Rule, Steps))).

%   Letters are characters that texts of JSON have as they are, and no surrogates.
code(N, Code) :- ( N < 55000 -> Code is N + 0'a ; Code is N + 0x10000 - 55000 ).
