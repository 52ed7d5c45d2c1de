/*  Goals of a rule, without what follows from those before.

    What is known on the way is known(Made, Answers, Lengths, Fields): X-Type of objects made so far, Test-Answer of what was asked of
    values that do not change, X-N of arrays, and field(X, Field, Value) as the heap has it now.
*/
:- module(simplification, [simplified/2, simplified_goal/5, nothing_known/1, known_of/3, answered/4, implied/3]).
:- use_module(library(apply), [include/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(ordsets), [ord_subset/2]).
:- use_module('../solver/numbers', [compute/1]).
:- use_module('../solver/classes', [subtype/2]).
:- use_module(operations, [operation/2, inputs_known/1]).
:- use_module(test_rows, [settled/2, subject/2, pattern/3]).
:- use_module(source, [selected/3]).

%!  simplified(+Goals0, -Goals) is det.
%
%   Goals do what Goals0, those of a rule, do, without what follows from goals before.

simplified(Goals0, Goals) :-
    nothing_known(Known),
    simplified(Goals0, Known, Goals).

%!  nothing_known(-Known) is det.
%
%   Known is what is known where a rule begins.

nothing_known(known([], [], [], [])).

simplified([], _, []).
simplified([Goal|Goals0], Known0, Goals) :-
    simplified_goal(Goal, Known0, Known, Goals, Goals1),
    simplified(Goals0, Known, Goals1).

%!  simplified_goal(+Goal, +Known0, -Known, -Goals, ?Rest) is det.
%
%   Goals, up to Rest, are what is left of Goal where so much is Known0 before; Known is what is known behind it.

simplified_goal(decide(flow(E), _, Answer), Known, Known, Goals, Goals) :- !, E = Answer.
simplified_goal(decide(Test, H, Answer), Known0, Known, Goals0, Goals) :- !,
    (   implied(Test, Known0, Implied)
    ->  Implied = Answer, Known = Known0, Goals0 = Goals
    ;   Goals0 = [decide(Test, H, Answer)|Goals],
        answered(Test, Answer, Known0, Known)
    ).
simplified_goal(Goal, Known, Known, Goals, Goals) :- operation(Goal, pure), inputs_known(Goal), !, compute(Goal).
simplified_goal(Goal, Known0, Known, Goals0, Goals) :-
    (   told(Goal, Known0)
    ->  Known = Known0, Goals0 = Goals
    ;   after(Goal, Known0, Known),
        Goals0 = [Goal|Goals]
    ).

%!  answered(+Test, +Answer, +Known0, -Known) is det.
%
%   Test was asked, and has that Answer: what this says of the values that were asked of is bound.

answered(Test, Answer, known(Made, Answers, Lengths, Fields), known(Made, [Test-Answer|Answers], Lengths, Fields)) :-
    (   subject(Test, R)
    ->  ( pattern(Answer, Pattern, _) -> R = Pattern ; R = r(_) )
    ;   true
    ).

%!  implied(+Test, +Known, -Answer) is semidet.
%
%   Test has that Answer on every heap on which the rule comes so far.

implied(Test, _, Answer) :- settled(Test, Answer).
implied(same(R1, R2), Known, Answer) :-
    (   R1 == R2
    ->  Answer = true
    ;   apart(R1, R2, Known),
        Answer = false
    ).
implied(castable(R, Type), Known, Answer) :-
    of_type(R, Known, T),
    ( subtype(T, Type) -> Answer = true ; Answer = false ).
implied(instance(R, Type), Known, Answer) :-
    of_type(R, Known, T),
    ( subtype(T, Type) -> Answer = true ; Answer = false ).
implied(handler(X, Types), Known, Answer) :-
    made(X, Known, T),
    first_supertype(Types, 1, T, Answer).
implied(target(X, Method), Known, Answer) :-
    made(X, Known, Type),
    selected(Type, Method, Answer).
implied(Test, Known, Answer) :-
    arg(2, Known, Answers),
    member(Before-Answer, Answers),
    Before == Test,
    !.

of_type(R, Known, Type) :- nonvar(R), R = r(X), made(X, Known, Type).

made(X, known(Made, _, _, _), Type) :-
    member(Y-Type, Made),
    X == Y,
    !.

apart(R1, R2, Known) :-
    nonvar(R1), nonvar(R2),
    (   R1 == null
    ->  R2 = r(_)
    ;   R2 == null
    ->  true
    ;   R1 = r(X), R2 = r(Y),
        X \== Y,
        made(X, Known, _),
        made(Y, Known, _)
    ).

first_supertype([], _, _, none).
first_supertype([Type|Types], I, T, Answer) :-
    (   subtype(T, Type)
    ->  Answer = I
    ;   I1 is I + 1,
        first_supertype(Types, I1, T, Answer)
    ).

%   told(Goal, Known): Known says what the reading Goal reads.
told(array_length(_, X, N), known(_, _, Lengths, _)) :-
    member(Y-N0, Lengths),
    X == Y,
    !,
    N = N0.
told(get_field(_, X, Field, _, Value), known(_, _, _, Fields)) :-
    member(field(Y, Field0, Value0), Fields),
    X == Y,
    Field == Field0,
    !,
    Value = Value0.

%   after(Goal, Known0, Known): what is known after Goal was done.
after(array_length(_, X, N), known(Made, Answers, Lengths, Fields), known(Made, Answers, [X-N|Lengths], Fields)) :- !.
after(get_field(_, X, Field, _, Value), known(Made, Answers, Lengths, Fields), Known) :- !,
    Known = known(Made, Answers, Lengths, [field(X, Field, Value)|Fields]).
after(set_field(_, X, Field, _, Value, _), Known0, Known) :- !,
    Known0 = known(Made, Answers, Lengths, Fields0),
    unwritten(Fields0, X, Field, Known0, Fields),
    Known = known(Made, Answers, Lengths, [field(X, Field, Value)|Fields]).
after(new_object(_, Class, X, _), Known0, Known) :- !, now_made(X, Class, Known0, Known).
after(new_exception(_, Class, X, _), Known0, Known) :- !, now_made(X, Class, Known0, Known).
after(new_array(_, Component, N, X, _), Known0, Known) :- !,
    now_made(X, array(Component), Known0, known(Made, Answers, Lengths, Fields)),
    Known = known(Made, Answers, [X-N|Lengths], Fields).
after(call(_, _, _, _, _, _, _), known(Made, Answers, Lengths, _), known(Made, Answers, Lengths, [])) :- !.
after(invoke(_, _, _, _, _, _, _, _), known(Made, Answers, Lengths, _), known(Made, Answers, Lengths, [])) :- !.
after(initialise(_, _, _, _, _), known(Made, Answers, Lengths, _), known(Made, Answers, Lengths, [])) :- !.
after(_, Known, Known).

now_made(X, Type, known(Made, Answers, Lengths, Fields), known([X-Type|Made], Answers, Lengths, Fields)).

%   Fields of that name that may be the one of X, which is written, are no longer known.
unwritten([], _, _, _, []).
unwritten([Known|Fields0], X, Field, All, Fields) :-
    Known = field(Y, Field0, _),
    (   Field0 == Field, \+ apart(r(X), r(Y), All)
    ->  Fields = Fields1
    ;   Fields = [Known|Fields1]
    ),
    unwritten(Fields0, X, Field, All, Fields1).

%!  known_of(+Variables, +Known0, -Known) is det.
%
%   Known is what Known0 says of Variables alone; these are in standard order.

known_of(Vs, known(Made0, Answers0, Lengths0, Fields0), known(Made, Answers, Lengths, Fields)) :-
    include(of_these(Vs), Made0, Made),
    include(of_these(Vs), Answers0, Answers),
    include(of_these(Vs), Lengths0, Lengths),
    include(of_these(Vs), Fields0, Fields).

of_these(Vs, Fact) :-
    term_variables(Fact, Own0),
    sort(Own0, Own),
    ord_subset(Own, Vs).
