/*  Calls whose answers are unknown: those of methods that stand for what the program does not decide.

    A call of such a method changes nothing and returns any value of the method's type: a number, or a reference as an input is, to null
    or to any object that was there before. Each call has an answer of its own, a new unknown of the path. A path keeps its calls in
    order, as call(Id, Site, Args, Answer): Site is site(Rule, Pcs, I) for the I-th call of a rule, which stands for the instructions at
    Pcs, that names a method so called, or `none` where no rule does; Answer is `void` of a method that returns nothing, and threw(Class) of an
    opaque call (opaque_calls.pl) that threw. So an answer is an input that comes later: a case
    speaks of it, its witness has a value for it, and the run of a witness gets the values back in the same order.

    Which way calls are answered, the state of the path says: search(Store, Calls), newest first, in a search; given(Answers), Id-Value in
    order, in a run on known values; else `none`, where a call ends the path.

    A call is known by the method that it names, or by the one that it selects.
*/
:- module(unknown_calls, [unknown_methods/1, unknown_method/2, sited_calls/4, unknown_call/8, unknown_call/7, at_site/1, watch_calls/1, calls_made/1, calls_store/1,
                          given_answers/3, without_answers/1, answer_values/2, add_answers/4, call_answered/5, new_answer/4, is_value/1]).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module(library(apply), [maplist/2]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module('../solver/types', [declared_type/2]).
:- use_module('../solver/known_types', [unavailable/2]).
:- use_module('../solver/unknowns', [new_unknown/3]).
:- use_module('../solver/object_nodes', [new_reference/5]).
:- use_module('../solver/input_values', [primitive/1]).
:- use_module('../solver/ends', [path_ends/1]).
:- use_module('../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- dynamic unknown_method/2, named_alike/1.

:- initialization(( nb_setval(unknown_calls, none), nb_setval(call_site, none) )).

%!  unknown_methods(+Methods) is det.
%
%   From now on calls of Methods, Id-Type with the type that each returns, have unknown answers. Methods must be loaded anew.

unknown_methods(Methods) :-
    retractall(unknown_method(_, _)),
    retractall(named_alike(_)),
    maplist(add_method, Methods).

add_method(Id-Type) :-
    assertz(unknown_method(Id, Type)),
    own_name(Id, Name),
    assertz(named_alike(Name)).

%!  unknown_method(?Id, ?Type) is nondet.
%
%   Calls of the method Id, which returns a Type, have unknown answers.

%   own_name(Id, Name): Name is what a method that overrides Id, or is overridden by it, is called and takes.
own_name(Id, Name) :-
    once(sub_atom(Id, Open, 1, _, '(')),
    sub_atom(Id, 0, Open, _, Path),
    atomic_list_concat(Parts, '.', Path),
    append(_, [Last], Parts),
    sub_atom(Id, Open, _, 0, Descriptor),
    atom_concat(Last, Descriptor, Name).

%!  sited_calls(+Goals0, +Rule, +Pcs, -Goals) is det.
%
%   Goals are Goals0, those of the residual Rule for the instructions at Pcs, in which calls of unknown methods say that they are, and where.

sited_calls(Goals0, Rule, Pcs, Goals) :-
    (   unknown_method(_, _)
    ->  sited(Goals0, Rule-Pcs, 1, Goals)
    ;   Goals = Goals0
    ).

sited([], _, _, []).
sited([Goal|Goals0], Rule, I, Goals) :-
    (   named_call(Goal, Id, Args, R, H0, H, E, T), own_name(Id, Name), named_alike(Name)
    ->  Rule = RuleName-Pcs,
        Site = site(RuleName, Pcs, I),
        ( unknown_method(Id, _) -> Goals = [unknown_call(Id, Site, Args, R, H0, H, E, T)|Goals1] ; Goals = [at_site(Site),Goal|Goals1] ),
        I1 is I + 1
    ;   Goals = [Goal|Goals1],
        I1 = I
    ),
    sited(Goals0, Rule, I1, Goals1).

named_call(call(Id, Args, R, H0, H, E, T), Id, Args, R, H0, H, E, T) :- \+ is_block_predicate(Id).
named_call(invoke(virtual, Id, Args, R, H0, H, E, T), Id, Args, R, H0, H, E, T).

%!  at_site(+Site) is det.
%
%   The call that comes next is at Site.

at_site(Site) :- b_setval(call_site, Site).

%!  unknown_call(+Id, +Args, -R, +H0, -H, -E, -T) is semidet.
%!  unknown_call(+Id, +Site, +Args, -R, +H0, -H, -E, -T) is semidet.
%
%   A call of the unknown method Id with Args, as the clauses of a method are called.

unknown_call(Id, Args, R, H0, H, E, T) :-
    b_getval(call_site, Site),
    b_setval(call_site, none),
    unknown_call(Id, Site, Args, R, H0, H, E, T).

unknown_call(Id, Site, Args, R, H, H, ok, Id) :-
    b_getval(unknown_calls, State),
    answered(State, Id, Site, Args, R).

answered(none, Id, _, _, _) :- path_ends(unsupported(Id, 'its answers are unknown, and there is nobody to give them')).
answered(search(Store, Calls), Id, Site, Args, R) :-
    known_in_trial(Store, Id),
    unknown_method(Id, Type),
    new_answer(Type, Calls, Store, R),
    b_setval(unknown_calls, search(Store, [call(Id, Site, Args, R)|Calls])).
answered(given(Answers), Id, _, _, R) :- next_given(Answers, Id, R).

%   Where a path follows a trial, nobody knows what the call of Id has answered there.
known_in_trial(Store, Id) :- ( store_mode(Store, trial) -> path_ends(unsupported(Id, 'nothing is known of what it answers')) ; true ).

next_given(Answers, Id, R) :-
    (   Answers = [Id-Value|Rest]
    ->  b_setval(unknown_calls, given(Rest)),
        R = Value
    ;   path_ends(unsupported(Id, 'another unknown call comes first'))
    ).

%!  call_answered(+Id, +Site, +Args, :Answer, -R) is nondet.
%
%   R is the answer to a call of Id with Args: in a search each that call(Answer, Store, Calls, R) gives, Calls being those before, newest first. Fails where calls
%   are not answered.

:- meta_predicate call_answered(+, +, +, 3, -).

call_answered(Id, Site, Args, Answer, R) :-
    b_getval(unknown_calls, State),
    (   State = search(Store, Calls)
    ->  known_in_trial(Store, Id),
        call(Answer, Store, Calls, R),
        b_setval(unknown_calls, search(Store, [call(Id, Site, Args, R)|Calls]))
    ;   State = given(Answers),
        next_given(Answers, Id, R)
    ).

%!  new_answer(+Type, +Calls, +Store, -R) is semidet.
%
%   R is a new unknown value of the Type, or `void`, for the call behind Calls.

new_answer(void, _, _, R) :- !, R = void.
new_answer(Type, Calls, Store, R) :-
    (   primitive(Type)
    ->  new_unknown(Store, Type, R)
    ;   element_class(Type, Class), unavailable(Class, Why)
    ->  ( R = null ; path_ends(unsupported(Class, Why)) )   % there is no object of it
    ;   length(Calls, N),
        declared_type(Type, Domain),
        new_reference(Store, answer(N), Domain, [], R)
    ).

element_class(array(Component), Class) :- !, element_class(Component, Class).
element_class(Class, Class) :- \+ primitive(Class).

%!  watch_calls(+Store) is det.
%
%   A path of a search begins, with its Store: no unknown call was made yet.

watch_calls(Store) :- ( ( unknown_method(_, _) ; answering ) -> b_setval(unknown_calls, search(Store, [])) ; true ).

%   answering: calls of other methods have unknown answers too (opaque_calls.pl).
:- multifile answering/0.
:- dynamic answering/0.

%!  calls_made(-Calls) is det.
%
%   Calls are those of the path of a search so far, in order.

calls_made(Calls) :-
    (   nb_current(unknown_calls, search(_, Newest))
    ->  reverse(Newest, Calls)
    ;   Calls = []
    ).

%!  calls_store(-Store) is semidet.
%
%   A search answers calls on the path with that Store.

calls_store(Store) :- b_getval(unknown_calls, search(Store, _)).

%!  answer_values(+Calls, -Answers) is det.
%
%   Answers are those of Calls, without those that return nothing.

answer_values([], []).
answer_values([call(_, _, _, R)|Calls], Answers) :-
    ( is_value(R) -> Answers = [R|Answers1] ; Answers = Answers1 ),
    answer_values(Calls, Answers1).

%!  is_value(+Answer) is semidet.
%
%   The Answer of a call is a value, and part of a witness.

is_value(R) :- R \== void, \+ ( nonvar(R), R = threw(_) ).

%!  given_answers(+Calls, +Values, :Goal) is semidet.
%
%   Call Goal once, in which calls are made as Calls were, and answered by Values, one for each that returns anything.

:- meta_predicate given_answers(+, +, 0).

given_answers(Calls, Values, Goal) :-
    b_getval(unknown_calls, Before),
    given(Calls, Values, Answers),
    b_setval(unknown_calls, given(Answers)),
    once(Goal),
    b_setval(unknown_calls, Before).

%!  without_answers(:Goal) is nondet.
%
%   Call Goal once, in which calls are not answered.

:- meta_predicate without_answers(0).

without_answers(Goal) :-
    b_getval(unknown_calls, Before),
    (   Before == none
    ->  once(Goal)
    ;   b_setval(unknown_calls, none),
        once(Goal),
        b_setval(unknown_calls, Before)
    ).

given([], _, []).
given([call(Id, _, _, R)|Calls], Values0, [Id-Value|Answers]) :-
    ( is_value(R) -> Values0 = [Value|Values] ; Value = R, Values = Values0 ),
    given(Calls, Values, Answers).

%!  add_answers(+Named0, +Inputs0, -Named, -Inputs) is det.
%
%   Named, Names-Types, and Inputs are Named0 and Inputs0 with the answers of the path's calls behind them, `answer1` and so on.

add_answers(Names0-Types0, Inputs0, Names-Types, Inputs) :-
    calls_made(Calls),
    named_answers(Calls, 1, AnswerNames, AnswerTypes, Answers),
    append(Names0, AnswerNames, Names),
    append(Types0, AnswerTypes, Types),
    append(Inputs0, Answers, Inputs).

named_answers([], _, [], [], []).
named_answers([call(Id, _, _, R)|Calls], I, Names, Types, Answers) :-
    I1 is I + 1,
    (   \+ is_value(R)
    ->  named_answers(Calls, I1, Names, Types, Answers)
    ;   answer_type(Id, Type),
        atom_concat(answer, I, Name),
        Names = [Name|Names1],
        Types = [Type|Types1],
        Answers = [R|Answers1],
        named_answers(Calls, I1, Names1, Types1, Answers1)
    ).

%   answer_type(Id, Type): calls of the method Id return a Type; of opaque calls, opaque_calls.pl knows.
:- multifile answer_type/2.
:- dynamic answer_type/2.

answer_type(Id, Type) :- unknown_method(Id, Type).
