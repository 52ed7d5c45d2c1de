/*  Which variables of residual predicates are static: constrained, or known, when a program is executed symbolically.

    A parameter is static where a guard constrains it in some rule, also through what it is passed to or what is computed of it; or where
    every call gives it a static value: a constant, a new object, another static variable, or what is computed of such. Else it is dynamic. Both
    are fixpoints over all rules that can be reached: the least one of what guards constrain, from callees to callers; then the greatest of what calls give.
*/
:- module(instantiation_modes, [analyse_modes/2, kept_parameters/2, parameter_modes/1, operand_variables/2, forget_modes/0]).
:- use_module(library(lists), [member/2, append/3, reverse/2, nth1/3]).
:- use_module(library(apply), [maplist/3, foldl/4]).
:- use_module(library(ordsets), [ord_union/3, ord_intersect/2, ord_memberchk/2, ord_subset/2]).
:- use_module('../solver/operation_rows', [operation_row/8]).
:- use_module(call_places, [goal_place/2]).

:- dynamic rule/4, parameters/3, constrained/2, given/2, changed/0.

%!  forget_modes is det.

forget_modes :-
    retractall(rule(_, _, _, _)),
    retractall(parameters(_, _, _)),
    retractall(constrained(_, _)),
    retractall(given(_, _)).

%!  analyse_modes(+Predicates, +Entries) is det.
%
%   Work out the modes of Predicates, residual ones, of which Entries are called from outside.

analyse_modes(Predicates, Entries) :-
    forget_modes,
    forall(member(Predicate, Predicates), noted(Predicate)),
    until_stable(constrain),
    forall(( parameters(Name, N, _), \+ member(Name, Entries), between(1, N, I) ), assertz(given(Name, I))),
    until_stable(take_back).

noted(predicate(Name, Called, _, _, Parameters, _, Test, Rules)) :-
    length(Parameters, N),
    assertz(parameters(Name, N, Called)),
    forall(member(rule(_, _, _, _, _, Goals, _, _), Rules), assertz(rule(Name, Parameters, Test, Goals))).

:- meta_predicate until_stable(1).

until_stable(Step) :-
    retractall(changed),
    forall(rule(Name, Parameters, Test, Goals), call(Step, rule(Name, Parameters, Test, Goals))),
    ( changed -> until_stable(Step) ; true ).

note_change :- ( changed -> true ; assertz(changed) ).

%   What guards constrain: the variables of the predicate's own test, then, from the last goal on, those of tests, of arguments of which the
%   callee's parameters are constrained, and of operations whose results are.

constrain(rule(Name, Parameters, Test, Goals)) :-
    operand_variables(Test, Vs0),
    reverse(Goals, Backwards),
    foldl(constrained_before, Backwards, Vs0, Vs),
    forall(( nth1(I, Parameters, Parameter), \+ constrained(Name, I), shares(Parameter, Vs) ),
           ( assertz(constrained(Name, I)), note_change )).

constrained_before(decide(Test, _, _), Vs0, Vs) :- !, operand_variables(Test, Operands), ord_union(Operands, Vs0, Vs).
constrained_before(Goal, Vs0, Vs) :- called(Goal, Names, Args), !, foldl(constrained_arguments(Args), Names, Vs0, Vs).
constrained_before(Goal, Vs0, Vs) :-
    (   operation_row(Goal, _, _, _, _, _, _, _), Goal =.. [_|Args], append(Inputs, [Z], Args), shares(Z, Vs0)
    ->  term_variables(Inputs, Unsorted),
        sort(Unsorted, New),
        ord_union(New, Vs0, Vs)
    ;   Vs = Vs0
    ).

constrained_arguments(Args0, Name, Vs0, Vs) :-
    passed(Name, Args0, Args),
    findall(I, constrained(Name, I), Is),
    foldl(constrained_argument(Args), Is, Vs0, Vs).

constrained_argument(Args, I, Vs0, Vs) :-
    ( nth1(I, Args, Arg) -> term_variables(Arg, Unsorted), sort(Unsorted, New), ord_union(New, Vs0, Vs) ; Vs = Vs0 ).

shares(Term, Vs) :- term_variables(Term, Unsorted), sort(Unsorted, Own), ord_intersect(Own, Vs).

%!  operand_variables(+Test, -Vs) is det.
%
%   Vs is the ordered set of the variables that an answer to Test constrains. How a call ended is none.

operand_variables(Test, Vs) :-
    (   Test = flow(_)
    ->  Vs = []
    ;   term_variables(Test, Unsorted),
        sort(Unsorted, Vs)
    ).

%   called(Goal, Names, Args): Goal calls one of the predicates Names.
called(call(Name, Args, _, _, _, _, _), [Name], Args).
called(invoke(virtual, Id, Args, R, H0, H, E, T), Names, Args) :-
    goal_place(invoke(virtual, Id, Args, R, H0, H, E, T), virtual(Places)),
    findall(Name, member(call(Name), Places), Names).

passed(Name, Args0, Args) :- ( parameters(Name, _, answer), Args0 = [_|Args1] -> Args = Args1 ; Args = Args0 ).

%   What calls give: a parameter that some call gives no static value is given none.

take_back(rule(Name, Parameters, _, Goals)) :-
    findall(I, is_static(Name, I), Is),
    static_variables(Is, Parameters, Static),
    given_along(Goals, Static).

is_static(Name, I) :- parameters(Name, N, _), between(1, N, I), ( constrained(Name, I) -> true ; given(Name, I) ).

static_variables([], _, []).
static_variables([I|Is], Parameters, Vs) :-
    nth1(I, Parameters, Parameter),
    term_variables(Parameter, Unsorted),
    sort(Unsorted, Own),
    static_variables(Is, Parameters, Vs1),
    ord_union(Own, Vs1, Vs).

given_along([], _).
given_along([Goal|Goals], Static0) :-
    (   called(Goal, Names, Args)
    ->  forall(member(Name, Names), given_arguments(Name, Args, Static0)),
        Static = Static0
    ;   computed(Goal, Inputs, Z), term_variables(Inputs, Unsorted), sort(Unsorted, Vs), ord_subset(Vs, Static0)
    ->  term_variables(Z, New),
        ord_union(New, Static0, Static)
    ;   Static = Static0
    ),
    given_along(Goals, Static).

computed(Goal, Inputs, Z) :- operation_row(Goal, _, _, _, _, _, _, _), !, Goal =.. [_|Args], append(Inputs, [Z], Args).
computed(next_round(_, C0, C), [C0], C).
computed(first_round(_, C0, C), [C0], C).
computed(next_visit(_, C0, C), [C0], C).
computed(next_round_of_part(_, C0, C, _), [C0], C).
computed(next_visit_of_part(_, C0, C, _), [C0], C).
computed(new_object(_, _, X, _), [], X).
computed(new_exception(_, _, X, _), [], X).

given_arguments(Name, Args0, Static) :-
    passed(Name, Args0, Args),
    forall(( nth1(I, Args, Arg), given(Name, I), term_variables(Arg, Unsorted), sort(Unsorted, Vs), \+ ord_subset(Vs, Static) ),
           ( retractall(given(Name, I)), note_change )).

%!  kept_parameters(+Name, -Modes) is semidet.
%
%   Modes are `static` or `dynamic` for each parameter of the predicate Name, if it was analysed.

kept_parameters(Name, Modes) :-
    parameters(Name, N, _),
    findall(Mode, ( between(1, N, I), ( is_static(Name, I) -> Mode = static ; Mode = dynamic ) ), Modes).

%!  parameter_modes(-Modes) is det.
%
%   Modes are Name-Modes for all predicates that were analysed, in order.

parameter_modes(Modes) :- findall(Name-Kept, ( parameters(Name, _, _), once(kept_parameters(Name, Kept)) ), Modes).
