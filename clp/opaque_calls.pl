/*  Opaque calls: of methods that have no code, no model and no summary, of which a search knows their types alone.

    Such a call gives an unknown value of its type, or throws one of the exceptions that the method declares. To the path and its witness it is an
    unknown call (unknown_calls.pl), one that may throw: its answer is threw(Class) then. It changes nothing that a search knows of; of
    a method that could, the host says so with the case. That there is nothing else that it does, the search takes for granted.

    What a case says may hang on the answers. Its way does where a condition of the path is on one, where a reference that was answered had to
    be known, and where a call threw. Its end does where a number that the path gives or leaves is computed of one, and where the run of its
    witness comes to another one with other answers. Since these are other numbers alone, the end of a path with a reference among
    its answers is taken to hang on it.
*/
:- module(opaque_calls, [answer_opaque/1, is_answering/0, opaque_call/8, opaque_model/8, opaque_reason/1, answer_given/0, answer_excluded/0, note_touched/2, watch_answers/0, answers_matter/2, answers_matter/1, other_answers/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(unknown_calls, [call_answered/5, new_answer/4, calls_made/1, calls_store/1, is_value/1]).
:- use_module(source, [opaque_method/2]).
:- use_module('../solver/heap', [new_exception/4]).
:- use_module('../solver/input_values', [primitive/1]).
:- use_module('../solver/types', [declared_type/2]).
:- use_module('../solver/results', [type_range/3]).
:- use_module('../solver/object_nodes', [object_node/2]).
:- use_module('../solver/definitions', [inputs_below/2]).
:- use_module('../solver/ends', [path_ends/1, assumes/1]).
:- use_module('../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%   opaque_type(Id, Type): calls of the method Id were opaque, and return a Type.
:- dynamic is_answering/0, opaque_type/2.

:- initialization(( nb_setval(answer_since, none), nb_setval(said_of_answers, []), nb_setval(answers_touched, false), nb_setval(answers_shown, false), nb_setval(answers_matter, none) )).

:- multifile unknown_calls:answering/0, unknown_calls:answer_type/2.

unknown_calls:answering :- opaque_calls:is_answering.
unknown_calls:answer_type(Id, Type) :- opaque_calls:opaque_type(Id, Type).

%!  answer_opaque(+Answer) is det.
%!  is_answering is semidet.
%
%   From now on opaque calls in searches have answers, if Answer is `true`; else they end their path. They do?

answer_opaque(Answer) :-
    retractall(is_answering),
    retractall(opaque_type(_, _)),
    ( Answer == true -> assertz(is_answering) ; true ).

%!  opaque_call(+Id, +About, +Args, -R, +H0, -H, -E, -T) is nondet.
%
%   An opaque call of the method Id. About is opaque(Why, Type, Classes, Known): why nothing is known of it, what it returns, what it declares
%   to throw, and whether this is all that it does, `known`, or not, `open`.

opaque_call(Id, opaque(Why, Type, Classes, Known), Args, R, H0, H, E, T) :-
    (   is_answering, \+ b_getval(unknown_calls, none)
    ->  ( opaque_type(Id, _) -> true ; assertz(opaque_type(Id, Type)) ),
        begin_answer,
        ( Known == known -> true ; assumes('opaque calls give and change what searches know of') ),
        call_answered(Id, none, Args, opaque_calls:answer(Type, Classes, Id, T), Answer),
        ended(Answer, Id, R, H0, H, E, T)
    ;   not_answered(Id, Why)
    ).

%   Calls are not answered where the library's static initialisers run (calls.pl).
not_answered(Id, Why) :-
    ( is_answering -> path_ends(unsupported(Id, 'a static initialiser of the library asks it')) ; path_ends(unsupported(Id, Why)) ).

:- public answer/7.   % called by call_answered/5

%   The trace may be given, and says then which of the ends is meant.
answer(Type, _, Id, Id, Store, Calls, R) :- new_answer(Type, Calls, Store, R).
answer(_, Classes, Id, T, _, _, threw(Class)) :- member(Class, Classes), T =.. [Id,Class].

ended(Answer, Id, R, H0, H, E, T) :-
    (   nonvar(Answer), Answer = threw(Class)
    ->  T =.. [Id,Class],
        new_exception(H0, Class, X, H),
        E = exc(X)
    ;   R = Answer, T = Id, H = H0, E = ok
    ).

%!  opaque_reason(+Why) is semidet.
%
%   A method that is modelled as not supported for this reason is opaque: it asks the machine, or something that goes on beside
%   the program, and comes back.

opaque_reason('the clock').
opaque_reason('random numbers').
opaque_reason(threads).
opaque_reason(reflection).
opaque_reason('stack traces').
opaque_reason('properties of the system').
opaque_reason('the JVM itself').
opaque_reason('the charset of the machine').
opaque_reason('the charsets of the machine').
opaque_reason('a result that JVMs may round differently').

%!  opaque_model(+Id, +Why, +Args, -R, +H0, -H, -E, -T) is nondet.
%
%   A call of the method Id, which is modelled as not supported for such a reason.

opaque_model(Id, Why, Args, R, H0, H, E, T) :-
    (   is_answering, \+ b_getval(unknown_calls, none), opaque_method(Id, opaque(Type, Classes, Known))
    ->  opaque_call(Id, opaque(Why, Type, Classes, Known), Args, R, H0, H, E, T)
    ;   not_answered(Id, Why)
    ).

%!  answer_given is det.
%!  answer_excluded is failure.
%
%   What the path decided since the latest opaque call is what is said of its answer, and nothing that hangs on it; no answer is so.

answer_given :-
    b_getval(answer_since, Before),
    (   calls_store(Store), Before \== none
    ->  store_path(Store, Path),
        decided_since(Path, Before, Said),
        b_getval(said_of_answers, Said0),
        append(Said, Said0, All),
        b_setval(said_of_answers, All)
    ;   true
    ).

answer_excluded :- path_ends(assumed('answers are as their summaries say')).

begin_answer :- ( calls_store(Store) -> store_path(Store, Path), b_setval(answer_since, Path) ; true ).

decided_since(Path, Before, Said) :-
    (   ( Path == [] ; same_term(Path, Before) )
    ->  Said = []
    ;   Path = [Condition|Older],
        Said = [Condition|Said1],
        decided_since(Older, Before, Said1)
    ).

%!  watch_answers is det.
%
%   A path of a search begins: nothing was answered yet.

watch_answers :- ( is_answering -> b_setval(answer_since, none), b_setval(said_of_answers, []) ; true ).

%!  note_touched(+Store, +Outcome) is det.
%
%   The path with the Store is over with Outcome, outcome(R, H, E, T), but for what is settled at its end: whether it has asked anything of opaque
%   answers, and whether they are part of what it gives or leaves, is noted, until backtracking.

note_touched(Store, outcome(R, H, _, _)) :-
    (   is_answering, calls_made(Calls), Calls \== []
    ->  (   touched(Calls, Store)
        ->  b_setval(answers_touched, true)
        ;   b_setval(answers_touched, false),
            store_logs(Store, Logs),
            store_objects(Store, Objects),
            held_values(Objects, Held),
            ( shown(Calls, left(R, H, Logs, Held)) -> b_setval(answers_shown, true) ; b_setval(answers_shown, false) )
        )
    ;   true
    ).

%   What unknown objects hold, and those that stand for values made on the path.
held_values([], []).
held_values([Item|Items], Held) :-
    (   Item = object(_, X), attvar(X)
    ->  object_node(X, Node),
        obj_fields(Node, Fields),
        obj_elements(Node, Elements),
        Held = [Fields-Elements|Held1]
    ;   Held = Held1
    ),
    held_values(Items, Held1).

%   What was computed of an answer is part of what is Left, be it zero times the answer.
shown(Calls, Left) :-
    findall(N, ( member(call(Id, _, _, R), Calls), opaque_type(Id, _), attvar(R), get_attr(R, unknowns, Node), u_number(Node, N) ), Ns),
    Ns \== [],
    term_variables(Left, Vs),
    member(V, Vs),
    attvar(V),
    get_attr(V, unknowns, Computed),
    inputs_below(Computed, Inputs),
    member(Input, Inputs),
    u_number(Input, N),
    memberchk(N, Ns),
    !.

touched(Calls, Store) :-
    member(call(Id, _, _, R), Calls),
    opaque_type(Id, Type),
    R \== void,
    (   nonvar(R)
    ->  \+ untouched_object(R, Type)
    ;   primitive(Type)
    ->  get_attr(R, unknowns, Node),
        in_condition(Node, Store)
    ;   get_attr(R, references, Node),
        ref_type(Node, Domain),
        \+ untouched_type(Type, Domain)
    ),
    !.

%   That a reference is not null may be said of it; then its object was not looked into, and is of any type that there is.
untouched_object(R, Type) :-
    compound(R),
    R = r(X),
    attvar(X),
    b_getval(said_of_answers, Said),
    Said \== [],
    object_node(X, Node),
    obj_fields(Node, []),
    obj_elements(Node, []),
    node_type(Node, Domain),
    untouched_type(Type, Domain).

%   A cast or a test of its type narrows what is known of a reference.
untouched_type(Type, Domain) :- declared_type(Type, Declared), Declared =@= Domain.

in_condition(Node, Store) :-
    u_number(Node, N),
    store_path(Store, Path),
    member(Condition, Path),
    \+ is_said(Condition),
    condition_operand(Condition, Operand),
    \+ number(Operand),
    inputs_below(Operand, Inputs),
    member(Input, Inputs),
    u_number(Input, N),
    !.

is_said(Condition) :- b_getval(said_of_answers, Said), member(Other, Said), same_term(Other, Condition), !.

%   Those on references have none.
condition_operand(compare(_, A, B), Operand) :- member(Operand, [A,B]).
condition_operand(any(Lists), Operand) :- member(List, Lists), member(Condition, List), condition_operand(Condition, Operand).

%!  answers_matter(+Calls, :Compared) is det.
%!  answers_matter(-Matter) is det.
%
%   Note, until backtracking, whether the answers of a path's Calls matter; that is the Matter then: `none` where none of them was opaque, else
%   matter(Way, End), each `hangs` or `free`. call(Compared, Way, Difference) says what is another in the run of the witness with the answers that
%   other_answer/5 has for that Way: nothing, `same`, its `end` at most, or its `way`.

:- meta_predicate answers_matter(+, 2).

answers_matter(Calls, Compared) :-
    (   is_answering, member(call(Id, _, _, _), Calls), opaque_type(Id, _)
    ->  (   b_getval(answers_touched, true)
        ->  Matter = matter(hangs, hangs)
        ;   findall(Difference, ( other_way(Way), call(Compared, Way, Difference) ), Differences),
            ( memberchk(way, Differences) -> Hangs = hangs ; Hangs = free ),
            (   Hangs == free, b_getval(answers_shown, false), \+ reference_answered(Calls), \+ memberchk(end, Differences)
            ->  Matter = matter(free, free)
            ;   Matter = matter(Hangs, hangs)
            )
        )
    ;   Matter = none
    ),
    b_setval(answers_matter, Matter).

answers_matter(Matter) :- b_getval(answers_matter, Matter).

reference_answered(Calls) :-
    member(call(Id, _, _, R), Calls),
    is_value(R),
    opaque_type(Id, Type),
    \+ primitive(Type),
    !.

%!  other_answers(+Way, +Calls, +Answers0, -Answers) is det.
%
%   Answers are others than Answers0, which the opaque ones of Calls gave, in the Way of other_way/1.

other_answers(Way, Calls, Answers0, Answers) :- other_answers(Calls, 1, Way, Answers0, Answers).

other_answers([], _, _, [], []).
other_answers([call(Id, _, _, R)|Calls], I, Way, Answers0, Answers) :-
    I1 is I + 1,
    (   \+ is_value(R)
    ->  other_answers(Calls, I1, Way, Answers0, Answers)
    ;   Answers0 = [V0|Rest0],
        ( opaque_type(Id, Type), other_answer(Way, I, Type, V0, V1) -> V = V1 ; V = V0 ),
        Answers = [V|Rest],
        other_answers(Calls, I1, Way, Rest0, Rest)
    ).

%   One after the other, answers are not moved by the same.
other_way(least).
other_way(most).
other_way(mixed(1)).
other_way(mixed(2)).
other_way(mixed(3)).

other_answer(Way, I, Type, V0, V) :-
    (   type_range(Type, Least, Most)
    ->  other_number(Way, I, Least, Most, V0, V)
    ;   memberchk(Type, [float,double]),
        other_real(Way, I, V)
    ).

other_number(least, _, Least, _, _, Least).
other_number(most, _, _, Most, _, Most).
other_number(mixed(Way), I, Least, Most, V0, V) :-
    V is Least + (V0 - Least + (Way * 0x5DEECE66D1234567 + I * 0x9E3779B97F4A7C15) >> Way) mod (Most - Least + 1).

other_real(least, _, -1.5e30).
other_real(most, _, 1.5e30).
other_real(mixed(Way), I, V) :- V is 0.1875 * Way + I / 3.0.
