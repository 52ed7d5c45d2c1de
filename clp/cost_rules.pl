/*  The rules of a program as bounds on costs look at them (cost_bounds.pl): what they do, and what they spend in one cost model.

    A rule is rule(Name, K, head(Parameters, Test, Answer, R, E), body(Items, Spent)): it spends so much whatever it is called with, and its Items are done in order:
        answered(Name, Test, Args, R, E)   the rules of Name, called with Args, for the answer of Test
        block(Name, Args, R, E)            a block is called
        method(Id, Args, R, E)             a method is called
        virtual(Goal, I)                   the call that Goal, invoke/8, is; what it runs costs something, too, in the I-th model, unless that is `none`
        initialised(Class, E)              static initialisation
        count(Most, Counter0, Counter)     one round or visit more, Most of which there may be
        number(Goal, Inputs, Known)        an operation on numbers; the goal Known does it on numbers that are known
        heap(Goal)                         an operation on the heap
        arrays(Lengths, Sizes)             arrays are paid for
        unpriced                           nobody knows what it costs
    Frames are rules too, framed(Site, frame(Given, Values, R, E), Items, Spent): what comes behind a call, where the search has loaded it.
*/
:- module(cost_rules, [forget_rules/0, count_for/2, counted_model/1, known_predicate/1, predicate/2, rule/4, rule_answers/2, known_frame/1, framed/4,
                       object_parameters/2, object_values/2]).
:- use_module(library(lists), [member/2, append/3, nth1/3]).
:- use_module(library(apply), [maplist/3, maplist/4, foldl/4]).
:- use_module('../solver/operation_rows', [operation_row/8]).
:- use_module('../solver/meters', [charging_goal/2, criterion_most/4]).
:- use_module(source, [method/2]).
:- use_module(rule_costs, [hangs_on_unpriced/2]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(loads, [loading/1]).
:- use_module(cost_goals, [frame/3]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(abstract_program, [predicate_method/2]).

:- dynamic loaded/1, predicate/2, rule/4, framed/4, counted/2, objects/2.

%!  forget_rules is det.
%
%   Rules are looked at anew.

forget_rules :-
    retractall(counted(_, _)),
    retractall(loaded(_)),
    retractall(predicate(_, _)),
    retractall(rule(_, _, _, _)),
    retractall(framed(_, _, _, _)),
    retractall(objects(_, _)).

%!  count_for(+I, +Criterion) is semidet.
%
%   Rules are those of the I-th cost model, on paths within Criterion, criterion(Kind, K), or `none`; fails where they were so before.

count_for(I, Criterion) :-
    \+ counted(I, Criterion),
    forget_rules,
    assertz(counted(I, Criterion)).

%!  counted_model(-I) is semidet.
%
%   Rules spend in the I-th cost model.

counted_model(I) :- counted(I, _).

%!  known_predicate(+Name) is det.
%
%   The rules of the predicate Name are there.

known_predicate(Name) :-
    (   predicate(Name, _)
    ->  true
    ;   predicate_method(Name, Id),
        loading(cost_rules:load(Id))
    ).

%!  predicate(?Name, -How) is nondet.
%
%   The predicate Name is `straight`, a block with one way through, and no loop; or `split`.

%!  rule(?Name, ?K, -Head, -Body) is nondet.

:- public load/1.   % called through loading/1

load(Id) :-
    assertz(loaded(Id)),
    method(Id, Method),
    residual_predicates(Method, Predicates),
    load_all(Predicates),
    findall(Name, member(predicate(Name, _, _, _, _, _, _, _), Predicates), Names),
    note_objects(Names).

load_all([]).
load_all([predicate(Name, _, Kind, _, Parameters, _, Test, Rules)|Predicates]) :-
    ( Rules = [_], Test == always, Kind \== loop, Kind \== method -> How = straight ; How = split ),
    assertz(predicate(Name, How)),
    load_rules(Rules, 1, Name, Parameters, Test),
    load_all(Predicates).

load_rules([], _, _, _, _).
load_rules([Rule|Rules], K, Name, Parameters, Test) :-
    Rule = rule(Answer, _, R, _, E, Goals, _, _),
    items(Goals, Items, 0, Spent),
    assertz(rule(Name, K, head(Parameters, Test, Answer, R, E), body(Items, Spent))),
    K1 is K + 1,
    load_rules(Rules, K1, Name, Parameters, Test).

%!  rule_answers(+Name, -Answers) is det.
%
%   The rules of Name are for these Answers.

rule_answers(Name, Answers) :-
    known_predicate(Name),
    findall(Answer, rule(Name, _, head(_, _, Answer, _, _), _), Answers).

%!  known_frame(+Site) is det.
%
%   The frame of Site is there.

known_frame(Site) :- ( framed(Site, _, _, _) -> true ; loading(cost_rules:load_frame(Site)) ).

%!  framed(?Site, -Head, -Items, -Spent) is nondet.

:- public load_frame/1.   % called through loading/1

load_frame(Site) :-
    frame(Site, Head, Goals),
    items(Goals, Items, 0, Spent),
    assertz(framed(Site, Head, Items, Spent)),
    Head = frame(_, Values, _, E),
    objects_among(Values, E-Items, Mask),
    assertz(objects(Site, Mask)).

%   items(Goals, Items, Spent0, Spent): the Goals of a rule as what done/4 does, and what they cost whatever they are called with.
items([], [], N, N).
items([Goal|Goals], Items, N0, N) :-
    (   Goal = decide(Test, _, Answer), Goals = [Call|Goals1]
    ->  ( Call = counted(Call1) -> true ; Call1 = Call ),
        Call1 = call(Name, [Answer|Args], R, _, _, E, _),
        Items = [answered(Name, Test, Args, R, E)|Items1],
        items(Goals1, Items1, N0, N)
    ;   charged(Goal, Item, Own)
    ->  ( Item == nothing -> Items = Items1 ; Items = [Item|Items1] ),
        N1 is N0 + Own,
        items(Goals, Items1, N1, N)
    ;   Goal = invoke(_, _, _, _, _, _, _, T)
    ->  ( Goals = [charge_target(_, T1)|Goals1], T1 == T -> counted(I, _) ; Goals1 = Goals, I = none ),
        Items = [virtual(Goal, I)|Items1],
        items(Goals1, Items1, N0, N)
    ;   item(Goal, Item),
        Items = [Item|Items1],
        items(Goals, Items1, N0, N)
    ).

charged(charge_costs(_, Vector, Whose), Item, N) :- !,
    counted(I, _),
    nth1(I, Vector, N),
    ( memberchk(Whose, [own,library]) -> Item = nothing ; hangs_on_unpriced(I, objects) -> Item = unpriced ; Item = nothing ).
charged(charge_arrays(_, Lengths, Sizes0, _), Item, 0) :- !,
    counted(I, _),
    findall(Size, ( member(Of, Sizes0), nth1(I, Of, Size) ), Sizes),
    ( member(Size, Sizes), Size \== none -> Item = arrays(Lengths, Sizes) ; Item = nothing ).
charged(Goal, Item, 0) :-
    charging_goal(Goal, _),
    (   counts(Goal, Counter0, Counter, Meter)
    ->  counted(_, Criterion),
        (   Criterion = criterion(Kind, K), criterion_most(Kind, K, Meter, Most)
        ->  Item = count(Most, Counter0, Counter)
        ;   Counter = Counter0, Item = nothing
        )
    ;   Item = nothing
    ).

item(counted(Call), Item) :- !, item(Call, Item).
item(call(Name, Args, R, _, _, E, _), Item) :- !,
    ( is_block_predicate(Name) -> Item = block(Name, Args, R, E) ; Item = method(Name, Args, R, E) ).
item(initialise(Class, _, _, E, _), initialised(Class, E)) :- !.
item(Goal, number(Goal, Inputs, Known)) :-
    operation_row(Goal, _, _, Known, _, _, _, _),
    !,
    Goal =.. [_|Args],
    append(Inputs, [_], Args).
item(Goal, heap(Goal)).

%   Counters that do not count stay as they are, so that states come back; counted, a round too many ends the path.
counts(next_round(_, Counter0, Counter), Counter0, Counter, rounds).
counts(next_round_of_part(_, Counter0, Counter, _), Counter0, Counter, none).
counts(next_visit(_, Counter0, Counter), Counter0, Counter, visits).
counts(next_visit_of_part(_, Counter0, Counter, _), Counter0, Counter, none).
counts(first_round(_, Counter0, Counter), Counter0, Counter, none).

%   Which numbers are objects.

%!  object_parameters(+Name, -Mask) is det.
%!  object_values(+Site, -Mask) is det.
%
%   Mask says of each parameter of Name, or value of the frame of Site, whether an object stands there as its number.

object_parameters(Name, Mask) :-
    known_predicate(Name),
    once(objects(Name, Mask)).

object_values(Site, Mask) :-
    known_frame(Site),
    objects(Site, Mask).

%   note_objects(Names): of the predicates of one method, the least fixpoint.
note_objects(Names) :-
    findall(Name-Mask, ( member(Name, Names), parameters_mask(Name, Mask) ), Masks),
    findall(Name, ( member(Name-Mask, Masks), \+ objects(Name, Mask) ), Changed),
    (   Changed == []
    ->  true
    ;   forall(member(Name-Mask, Masks), ( retractall(objects(Name, _)), assertz(objects(Name, Mask)) )),
        note_objects(Names)
    ).

parameters_mask(Name, Mask) :-
    findall(Mask0,
            ( rule(Name, _, head(Parameters, Test, Answer, _, E), body(Goals, _)),
              objects_among(Parameters, Parameters-Test-Answer-E-Goals, Mask0) ),
            [First|Masks]),
    foldl(either, Masks, First, Mask).

either(Mask1, Mask2, Mask) :- maplist(one_of, Mask1, Mask2, Mask).

one_of(A, B, C) :- ( A == true -> C = true ; C = B ).

objects_among(Values, Term, Mask) :-
    object_variables(Term, [], Objects),
    maplist(is_object(Objects), Values, Mask).

is_object(Objects, V, Is) :- ( var(V), member(O, Objects), O == V -> Is = true ; Is = false ).

%   object_variables(Term, Vs0, Vs): variables of Term that stand for objects.
object_variables(Term, Vs0, Vs) :-
    (   ( var(Term) ; atomic(Term) )
    ->  Vs = Vs0
    ;   ( Term = r(V) ; Term = exc(V) ; Term = inside(V) ), var(V)
    ->  Vs = [V|Vs0]
    ;   ( Term = block(Name, Args, _, _) ; Term = answered(Name, Test, Args, _, _) )
    ->  called_objects(Name, Args, Vs0, Vs1),
        ( Test = none -> true ; true ),
        object_variables(Args-Test, Vs1, Vs)
    ;   Term =.. [Name|Args],
        (   of_object(Name, I), nth1(I, Args, V), var(V)
        ->  Vs1 = [V|Vs0]
        ;   Term = invoke(_, _, [V|_], _, _, _, _, _), var(V)
        ->  Vs1 = [V|Vs0]
        ;   Vs1 = Vs0
        ),
        foldl(object_variables, Args, Vs1, Vs)
    ).

of_object(get_field, 2).
of_object(set_field, 2).
of_object(get_array, 2).
of_object(set_array, 2).
of_object(array_length, 2).
of_object(byte_element, 2).
of_object(handler, 1).

called_objects(Name, Args, Vs0, Vs) :-
    (   objects(Name, Mask)
    ->  findall(I, nth1(I, Mask, true), Is),
        foldl(object_argument(Args), Is, Vs0, Vs)
    ;   Vs = Vs0
    ).

object_argument(Args, I, Vs0, Vs) :- ( nth1(I, Args, V), var(V) -> Vs = [V|Vs0] ; Vs = Vs0 ).
