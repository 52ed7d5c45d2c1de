/*  The most that can still be spent: upper bounds on costs, over all ways that a program may go on from what is known.

    A program runs on values of which little is known (cost_values.pl): its rules, their guards and arithmetic on what is, and heaps that they make;
    what is not known may be anything, so that every path is among the ways looked at. Predicates of methods and blocks are gone through once for each state
    that they are called in: what that comes to, and the most that it spends, is kept. So the ways are as many as paths, and the work is as much as there
    are states. Where a state comes back, or there are too many, there is no bound.

    What comes behind a call is a frame, frame(Site, Values): a predicate of what the call gives and these Values (framed/5). What can still be spent is
    what the predicate at hand spends, and its frames, from the innermost.

    Counters of loops and calls do not count here, unless a criterion is said.
*/
:- module(cost_bounds, [forget_bounds/0, bound_by/3, most_spent/6, note_frame/3, object_parameters/2, object_values/2, rule_answers/2, called_spends/4, counted_model/1, bounds_made/1]).
:- use_module(library(lists), [member/2, append/3, nth1/3, max_list/2]).
:- use_module(library(apply), [maplist/3, foldl/4]).
:- use_module('../solver/operation_rows', [operation_row/8]).
:- use_module('../solver/classes', [subtype/2, class/6, component_default/2]).
:- use_module('../solver/decisions', [switch/3]).
:- use_module('../solver/meters', [charging_goal/2, criterion_most/4]).
:- use_module(source, [method/2, selected/3]).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(loads, [loading/1]).
:- use_module(call_places, [goal_place/2, method_place/3]).
:- use_module(predicate_names, [is_block_predicate/1]).
:- use_module(abstract_program, [predicate_method/2]).
:- use_module(test_rows, [test_row/7]).
:- use_module(rule_costs, [target_vector/2]).
:- use_module('../solver/spending', [array_cost/3]).
:- use_module(cost_values, [new_state/1, symbol/4, symbol/3, known/3, told/4, bounds/4, narrowed/5, refined/5, sum_bounds/3, new_cell/4, cell/3,
                            everything_changed/2, read_slot/5, written_slot/5, read_element/5, written_element/5, array_length/4, no_bound/2]).
:- use_module(cost_states, [state_key/6, key_state/4, outcome_key/4, outcome_state/4]).

:- dynamic loaded/1, predicate/2, rule/4, frame/3, framed/4, kept/3, counted/3, objects/2.
%   predicate(Name, How): `straight` where it is a block with one way through, and no loop; else `split`
%   rule(Name, K, head(Parameters, Test, Answer, R, E), body(Items, Spent)): its Items are done in order, and it spends so much besides
%   frame(Site, Head, Goals), and framed(Site, Head, Items, Spent) once it was looked at
%   kept(Hash, Key, Outcomes): Outcomes are outcome(Key, Spent), or Outcomes is `none` where there is no bound.
%   counted(Model, Criterion, Most)

%!  forget_bounds is det.
%
%   Other programs have other bounds.

forget_bounds :-
    retractall(frame(_, _, _)),
    retractall(counted(_, _, _)),
    forget_rules.

forget_rules :-
    retractall(loaded(_)),
    retractall(predicate(_, _)),
    retractall(rule(_, _, _, _)),
    retractall(framed(_, _, _, _)),
    retractall(objects(_, _)),
    retractall(kept(_, _, _)).

:- initialization(( nb_setval(bounds_work, 0), nb_setval(bounds_most, 30_000) )).

%!  bound_by(+I, +Criterion, +Most) is det.
%
%   From now on bounds are of the I-th cost model of those that rules have amounts of, over paths within Criterion, criterion(Kind, K), or `none`. In the next search
%   so many rules are looked at for bounds at Most; there is none where more were needed.

bound_by(I, Criterion, Most) :-
    nb_setval(bounds_most, Most),
    nb_setval(bounds_work, 0),
    (   counted(I, Criterion, Before), Before =:= Most
    ->  true
    ;   forget_rules,
        retractall(counted(_, _, _)),
        assertz(counted(I, Criterion, Most))
    ).

%!  counted_model(-I) is semidet.
%
%   Bounds are of the I-th cost model.

counted_model(I) :- counted(I, _, _).

%!  bounds_made(-N) is det.
%
%   N rules were looked at for bounds.

bounds_made(N) :- nb_getval(bounds_work, N).

%!  note_frame(+Site, +Head, +Goals) is det.
%
%   At Site, behind a call, come the Goals. Head is frame(Given, Values, R, E): what the call gives, R-E, the Values that are there by then, and what comes
%   of all.

note_frame(Site, Head, Goals) :- ( frame(Site, _, _) -> true ; assertz(frame(Site, Head, Goals)) ).

%!  most_spent(+Name, +Answer, +Test, +Args, +Frames-State, -Most) is semidet.
%
%   Most is a bound on what is spent by the rules of Name for the Answer of Test, called with Args, and by the Frames behind that; fails where there is
%   none that is known. Most is `never` where no way goes on.

most_spent(Name, Answer, Test, Args, Frames-S0, Most) :-
    catch(most_of_answer(Name, Answer, Test, Args, Frames, S0, Most), no_bound, fail).

most_of_answer(Name, Answer, Test, Args, Frames, S0, Most) :-
    findall(Spent,
            ( answered(Name, Answer, Test, Args, S0, S, R, E, Own),
              rest_spent(Frames, R, E, S, Rest),
              Spent is Own + Rest ),
            All),
    ( All == [] -> Most = never ; max_list(All, Most) ).

%!  called_spends(+Id, +Args, +State, -Most) is semidet.
%
%   Most is a bound on what a call of Id spends; fails where there is none that is known.

called_spends(Id, Args, S, Most) :-
    catch(( findall(Spent, called(Id, Args, S, _, _, _, Spent), All), max_list([0|All], Most) ), no_bound, fail).

%   rest_spent(Frames, R, E, S, Most): the most that the Frames spend.
rest_spent([], _, _, _, 0).
rest_spent([frame(Site, Values)|Frames], R, E, S0, Most) :-
    state_key(rest(Site), [R,E,Values|Frames], S0, Hash, Key, _),
    (   kept(Hash, Key, Kept)
    ->  true
    ;   begun(Hash, Key),
        key_state(Key, [R1,E1,Values1|Frames1], S1, _),
        findall(Spent,
                ( run_frame(Site, R1, E1, Values1, S1, S, R2, E2, Own),
                  rest_spent(Frames1, R2, E2, S, Rest),
                  Spent is Own + Rest ),
                All),
        ( All == [] -> Kept = never ; max_list(All, Kept) ),
        ended(Hash, Key, Kept)
    ),
    number_kept(Kept, Most).

number_kept(none, _) :- throw(no_bound).
number_kept(N, N) :- integer(N).

run_frame(Site, R0, E0, Values, S0, S, R, E, Spent) :-
    ( framed(Site, _, _, _) -> true ; loading(cost_bounds:load_frame(Site)) ),
    framed(Site, frame(R0-E0, Values, R, E), Items, Spent0),
    run(Items, S0, S, Spent0, Spent).

:- public load_frame/1.   % called through loading/1

load_frame(Site) :-
    frame(Site, Head, Goals),
    items(Goals, Items, 0, Spent),
    assertz(framed(Site, Head, Items, Spent)),
    Head = frame(_, Values, _, E),
    objects_among(Values, E-Items, Mask),
    assertz(objects(Site, Mask)).

%   begun(Hash, Key): Key is being looked at; if it comes back, there is no bound. Where none was found, there is none for all that was being looked at.
begun(Hash, Key) :- assertz(kept(Hash, Key, none)).

ended(Hash, Key, Kept) :-
    retract(kept(Hash, Key, none)),
    !,
    assertz(kept(Hash, Key, Kept)).

%   answered(Name, Answer, Test, Args, S0, S, R, E, Spent): one of the rules of Name for the Answer.
answered(Name, Answer, Test, Args, S0, S, R, E, Spent) :-
    known_predicate(Name),
    rule(Name, _, head(Parameters, _, Answer1, R, E), Body),
    \+ Answer \= Answer1,
    may_have(Test, Answer1, S0, S1),
    passed(Args, Parameters, S1, S2),
    run_body(Body, S2, S, Spent).

%   called(Name, Args, S0, S, R, E, Spent): the predicate is called; what comes of it is looked up.
called(Name, Args, S0, S, R, E, Spent) :-
    (   predicate(Name, straight)
    ->  rule(Name, 1, head(Parameters, _, _, R, E), Body),
        passed(Args, Parameters, S0, S1),
        run_body(Body, S1, S, Spent)
    ;   state_key(Name, Args, S0, Hash, Key, Met),
        outcomes(Hash, Key, Name, Outcomes),
        member(outcome(Outcome, Spent), Outcomes),
        outcome_state(Outcome, Met, [R,E]-S0, S)
    ).

outcomes(Hash, Key, Name, Outcomes) :-
    (   kept(Hash, Key, Kept)
    ->  true
    ;   begun(Hash, Key),
        key_state(Key, Args, S0, Roots),
        findall(Outcome-Minus,
                ( entered(Name, Args, S0, S, R, E, Spent),
                  outcome_key([R,E], S, Roots, Outcome),
                  Minus is -Spent ),
                All0),
        sort(All0, All),
        dearest(All, Kept),
        ended(Hash, Key, Kept)
    ),
    ( Kept == none -> throw(no_bound) ; Outcomes = Kept ).

%   Of the same outcomes, the dearest is in front.
dearest([], []).
dearest([Outcome-Minus|All0], [outcome(Outcome, Spent)|All]) :-
    Spent is -Minus,
    others(All0, Outcome, All1),
    dearest(All1, All).

others([Outcome0-_|All0], Outcome, All) :- Outcome0 == Outcome, !, others(All0, Outcome, All).
others(All, _, All).

entered(Name, Args, S0, S, R, E, Spent) :-
    known_predicate(Name),
    rule(Name, _, head(Parameters, Test, Answer, R, E), Body),
    passed(Args, Parameters, S0, S1),
    may_have(Test, Answer, S1, S2),
    run_body(Body, S2, S, Spent).

run_body(body(Items, Spent0), S0, S, Spent) :-
    nb_getval(bounds_work, N0),
    N is N0 + 1,
    nb_setval(bounds_work, N),
    nb_getval(bounds_most, Most),
    ( N =< Most -> true ; throw(no_bound) ),
    run(Items, S0, S, Spent0, Spent).

passed([], [], S, S).
passed([Arg0|Args], [Parameter|Parameters], S0, S) :-
    (   var(Parameter)
    ->  Parameter = Arg0, S1 = S0
    ;   Parameter = r(X)
    ->  reference(Arg0, X, S0, S1)
    ;   known(Arg0, S0, Arg),
        ( Arg = s(_) -> told(Arg, Parameter, S0, S1) ; Arg == Parameter, S1 = S0 )
    ),
    passed(Args, Parameters, S1, S).

%   reference(Value, X, S0, S): Value is a reference of the object X.
reference(Value0, X, S0, S) :-
    known(Value0, S0, Value),
    (   Value = r(X0)
    ->  X = X0, S = S0
    ;   Value = s(_)
    ->  X = any,
        told(Value, r(any), S0, S)
    ).

%   Goals, one after the other.

run([], S, S, N, N).
run([Item|Items], S0, S, N0, N) :-
    done(Item, S0, S1, Own),
    N1 is N0 + Own,
    run(Items, S1, S, N1, N).

done(answered(Name, Test, Args, R, E), S0, S, Spent) :- answered(Name, _, Test, Args, S0, S, R, E, Spent).
done(block(Name, Args, R, E), S0, S, Spent) :- called(Name, Args, S0, S, R, E, Spent).
done(method(Id, Args, R, E), S0, S, Spent) :- method_called(Id, Args, R, E, S0, S, Spent).
done(virtual(Goal, I), S0, S, Spent) :-
    Goal = invoke(_, Id, [X|Args], R, _, _, E, _),
    (   cell(X, S0, Cell), class_of(Cell, Class)
    ->  selected(Class, Id, Target),
        atom(Target)
    ;   goal_place(Goal, virtual(Places)),
        member(Place, Places),
        place_method(Place, Target)
    ),
    method_called(Target, [X|Args], R, E, S0, S, Spent0),
    ( I == none -> Spent = Spent0 ; target_vector(Target, Vector), nth1(I, Vector, Own), Spent is Spent0 + Own ).
done(initialised(Class, E), S, S, 0) :-
    (   E = ok
    ;   class(Class, _, _, _, _, Initialisers), Initialisers \== [],
        E = exc(any)
    ).
done(count(Most, Counter0, Counter), S, S, 0) :-
    (   integer(Counter0)
    ->  Counter is Counter0 + 1,
        Counter =< Most
    ;   Counter = Counter0
    ).
done(number(Goal, Inputs, Known), S0, S, 0) :- calculated(Goal, Inputs, Known, S0, S).
done(heap(Goal), S0, S, 0) :- ( heap_done(Goal, S0, S1) *-> S = S1 ; throw(no_bound) ).
done(arrays(Lengths, Sizes), S, S, Spent) :- arrays_spent(Lengths, Sizes, 1, S, 0, Spent).

%   The most that arrays take.
arrays_spent([], _, _, _, N, N).
arrays_spent([L0|Ls], [Size|Sizes], Times, S, N0, N) :-
    known(L0, S, L),
    bounds(L, S, _, Hi),
    ( no_bound(_, Hi) -> throw(no_bound) ; true ),
    Length is max(Hi, 0),
    ( Size == none -> N1 = N0 ; array_cost(Size, Length, Cost), N1 is N0 + Times * Cost ),
    Times1 is Times * Length,
    arrays_spent(Ls, Sizes, Times1, S, N1, N).

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
    ->  ( Goals = [charge_target(_, T1)|Goals1], T1 == T -> counted(I, _, _) ; Goals1 = Goals, I = none ),
        Items = [virtual(Goal, I)|Items1],
        items(Goals1, Items1, N0, N)
    ;   item(Goal, Item),
        Items = [Item|Items1],
        items(Goals, Items1, N0, N)
    ).

charged(charge_costs(_, Vector, _), nothing, N) :- !, counted(I, _, _), nth1(I, Vector, N).
charged(charge_arrays(_, Lengths, Sizes0, _), Item, 0) :- !,
    counted(I, _, _),
    findall(Size, ( member(Of, Sizes0), nth1(I, Of, Size) ), Sizes),
    ( member(Size, Sizes), Size \== none -> Item = arrays(Lengths, Sizes) ; Item = nothing ).
charged(Goal, Item, 0) :-
    charging_goal(Goal, _),
    (   counts(Goal, Counter0, Counter, Meter)
    ->  counted(_, Criterion, _),
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

place_method(call(Target), Target).
place_method(model(Target), Target).

unknowns([], S, S).
unknowns([V|Vs], S0, S) :-
    symbol(V, S0, S1),
    unknowns(Vs, S1, S).

class_of(object(Class0, _), Class) :- ( Class0 = one_of(Class) -> true ; Class = Class0 ), Class \== unknown.
class_of(array(Component, _, _), array(Component)) :- Component \== unknown.

%   Counters that do not count stay as they are, so that states come back; counted, a round too many ends the path.
counts(next_round(_, Counter0, Counter), Counter0, Counter, rounds).
counts(next_round_of_part(_, Counter0, Counter, _), Counter0, Counter, none).
counts(next_visit(_, Counter0, Counter), Counter0, Counter, visits).
counts(next_visit_of_part(_, Counter0, Counter, _), Counter0, Counter, none).
counts(first_round(_, Counter0, Counter), Counter0, Counter, none).

%   Methods.

method_called(Id, Args, R, E, S0, S, Spent) :-
    method_place(Id, Args, Place),
    (   Place = call(Id)
    ->  method(Id, Method),
        ( nonvar(Method), functor(Method, method, _) -> true ; nonvar(Method), Method = limited(_, _, _) -> true ; throw(no_bound) ),
        called(Id, Args, S0, S, R, E, Spent)
    ;   Spent = 0,
        modelled(Id, Args, R, E, S0, S)
    ).

%   What the library models may give anything, and change what it is given; but it must not call the program back.
modelled(Id, Args, R, E, S0, S) :-
    ( calls_nothing(Id) -> true ; throw(no_bound) ),
    (   \+ ( member(Arg0, Args), known(Arg0, S0, Arg), ( Arg = r(_) ; Arg = o(_) ; Arg == any ) )
    ->  S1 = S0
    ;   everything_changed(S0, S1)
    ),
    (   E = ok,
        symbol(R, S1, S)
    ;   E = exc(any), S = S1
    ).

calls_nothing(Id) :-
    sub_atom(Id, Before, 1, _, '('),
    sub_atom(Id, 0, Before, _, Path),
    atom_concat(Path, Descriptor, Id),
    plain_class(Class),
    atom_concat(Class, '.', Prefix),
    sub_atom(Path, 0, _, _, Prefix),
    !,
    atom_codes(Descriptor, [0'(|Codes]),
    plain_types(Codes).

plain_class('java.lang.String').
plain_class('java.lang.Math').
plain_class('java.lang.StrictMath').
plain_class('java.lang.Integer').
plain_class('java.lang.Long').
plain_class('java.lang.Character').
plain_class('java.lang.Boolean').
plain_class('java.lang.Double').
plain_class('java.lang.Float').
plain_class('java.lang.System').
plain_class('java.lang.StringBuilder').
plain_class('java.util.Arrays').
plain_class('java.util.Objects').
plain_class('java.lang.Object').

plain_types([0')|_]) :- !.
plain_types([0'[|Codes]) :- !, plain_types(Codes).
plain_types([0'L|Codes]) :- !,
    append(Name0, [0';|Codes1], Codes),
    !,
    atom_codes(Name, Name0),
    memberchk(Name, ['java/lang/String','java.lang.String','java/lang/Integer','java/lang/Long']),
    plain_types(Codes1).
plain_types([_|Codes]) :- plain_types(Codes).

%   Numbers.

calculated(Goal, Inputs, Known, S0, S) :-
    (   numbers(Inputs), catch(Known, _, fail)
    ->  S = S0
    ;   all_known(Inputs, S0, Values),
        functor(Goal, Name, Arity),
        functor(Goal1, Name, Arity),
        Goal1 =.. [_|Args1],
        append(Values, [Z1], Args1),
        arg(Arity, Goal, Z),
        (   numbers(Values), operation_row(Goal1, _, _, Known1, _, _, _, _), catch(Known1, _, fail)
        ->  Z = Z1, S = S0
        ;   result(Name, Values, Z, S0, S)
        )
    ).

numbers([]).
numbers([X|Xs]) :- number(X), numbers(Xs).

all_known([], _, []).
all_known([X0|Xs0], S, [X|Xs]) :- known(X0, S, X), all_known(Xs0, S, Xs).

result(iadd, [X,Y], Z, S0, S) :- !, sum(X, Y, Z, S0, S).
result(isub, [X,Y], Z, S0, S) :- integer(Y), !, Minus is -Y, sum(X, Minus, Z, S0, S).
result(irem, [X,Y], Z, S0, S) :- integer(Y), Y =\= 0, !,
    Hi is abs(Y) - 1,
    bounds(X, S0, LoX, _),
    ( LoX >= 0 -> Lo = 0 ; Lo is -Hi ),
    symbol(Lo-Hi, Z, S0, S).
result(iand, [_,Y], Z, S0, S) :- integer(Y), Y >= 0, !, symbol(0-Y, Z, S0, S).
result(i2l, [X], X, S, S) :- !.
result(Name, [_,_], Z, S0, S) :- memberchk(Name, [lcmp,fcmpl,fcmpg,dcmpl,dcmpg]), !, symbol((-1)-1, Z, S0, S).
result(_, _, Z, S0, S) :- symbol(Z, S0, S).

sum(X, Y, Z, S0, S) :-
    bounds(X, S0, LoX, HiX),
    bounds(Y, S0, LoY, HiY),
    sum_bounds(LoX-HiX, LoY-HiY, Bounds),
    symbol(Bounds, Z, S0, S).

%   The heap.

heap_done(get_field(_, X, _, Slot, V), S0, S) :- read_slot(X, Slot, V, S0, S).
heap_done(set_field(_, X, _, Slot, V, _), S0, S) :- written_slot(X, Slot, V, S0, S).
heap_done(get_static(_, _, _, _, V), S0, S) :- symbol(V, S0, S).
heap_done(set_static(_, _, _, _, _, _), S, S).
heap_done(get_array(_, X, I0, V), S0, S) :- known(I0, S0, I), read_element(X, I, V, S0, S).
heap_done(set_array(_, X, I0, V, _), S0, S) :- known(I0, S0, I), written_element(X, I, V, S0, S).
heap_done(array_length(_, X, L), S0, S) :- array_length(X, L, S0, S).
heap_done(new_object(_, Class, X, _), S0, S) :-
    class(Class, _, _, Fields, _, _),
    initial_slots(Fields, 2, Slots),
    new_cell(object(Class, Slots), X, S0, S).
heap_done(new_exception(_, Class, X, _), S0, S) :- new_cell(object(Class, []), X, S0, S).
heap_done(new_array(_, Component, L0, X, _), S0, S) :-
    known(L0, S0, L),
    ( component_default(Component, Default) -> true ; Default = null ),
    new_cell(array(Component, L, filled(Default, [])), X, S0, S).
heap_done(new_arrays(_, array(Component), [L0|Ls], X, _), S0, S) :-
    known(L0, S0, L),
    ( Ls == [] -> component_default(Component, Default) ; Default = unknown ),
    new_cell(array(Component, L, filled(Default, [])), X, S0, S).
heap_done(string_constant(_, _, X, _), S0, S) :- new_cell(object('java.lang.String', []), X, S0, S).
heap_done(class_constant(_, _, X, _), S0, S) :- new_cell(object('java.lang.Class', []), X, S0, S).
heap_done(instance_of(_, _, _, B), S0, S) :- symbol(0-1, B, S0, S).
heap_done(byte_element(_, _, _, V), S0, S) :- symbol(V, S0, S).

initial_slots([], _, []).
initial_slots([_-Value|Fields], Slot, [Slot-Value|Slots]) :-
    Slot1 is Slot + 1,
    initial_slots(Fields, Slot1, Slots).

%   Tests: may_have(Test, Answer, S0, S): the Answer, which is that of a rule, may be.

may_have(always, _, S, S) :- !.
may_have(compare(Op, X0, Y0), Answer, S0, S) :- !,
    known(X0, S0, X),
    known(Y0, S0, Y),
    (   integer(X), integer(Y)
    ->  compared(Op, X, Y, Answer),
        S = S0
    ;   ( float(X) ; float(Y) )
    ->  S = S0
    ;   ( Answer == true -> Op1 = Op ; opposite(Op, Op1) ),
        refined(Op1, X, Y, S0, S)
    ).
may_have(null(R0), Answer, S0, S) :- !,
    known(R0, S0, R),
    (   R = s(_)
    ->  ( Answer == null -> told(R, null, S0, S) ; Answer = r(any), told(R, r(any), S0, S) )
    ;   R = Answer,
        S = S0
    ).
may_have(flow(E), Answer, S, S) :- !, E = Answer.
may_have(access(R, I), Answer, S0, S) :- !, accessed(Answer, R, I, S0, S).
may_have(storable(R, I, V0), Answer, S0, S) :- !,
    (   Answer == mismatch
    ->  known(V0, S0, V),
        V \== null,
        reference(R, X, S0, S),
        \+ ( cell(X, S, array(Component, _, _)), fits(Component, V, S) )
    ;   accessed(Answer, R, I, S0, S)
    ).
may_have(same(R0, Q0), Answer, S, S) :- !,
    known(R0, S, R),
    known(Q0, S, Q),
    (   R == Q, is_single(R, S)
    ->  Answer = true
    ;   R \== Q, is_single(R, S), is_single(Q, S), R = r(_), Q = r(_)
    ->  Answer = false
    ;   ( R == null, Q = r(_) ; R = r(_), Q == null )
    ->  Answer = false
    ;   true
    ).
may_have(castable(R0, Type), Answer, S, S) :- !,
    known(R0, S, R),
    (   R == null
    ->  Answer = true
    ;   R = r(X), cell(X, S, Cell), class_of(Cell, Class)
    ->  ( subtype(Class, Type) -> Answer = true ; Answer = false )
    ;   true
    ).
may_have(instance(R0, Type), Answer, S, S) :- !,
    known(R0, S, R),
    (   R == null
    ->  Answer = false
    ;   R = r(X), cell(X, S, Cell), class_of(Cell, Class)
    ->  ( subtype(Class, Type) -> Answer = true ; Answer = false )
    ;   true
    ).
may_have(handler(X, Types), Answer, S, S) :- !,
    (   cell(X, S, Cell), class_of(Cell, Class)
    ->  handler_of(Types, 1, Class, Answer)
    ;   true
    ).
may_have(sizes(Ns), Answer, S0, S) :- !,
    (   Answer == true
    ->  no_bound(_, Most),
        foldl(narrowed_length(Most), Ns, S0, S)
    ;   S = S0,
        member(N0, Ns),
        known(N0, S, N),
        bounds(N, S, Lo, _),
        Lo < 0
    ->  true
    ).
may_have(switch(X0, Keys), Answer, S, S) :- !,
    known(X0, S, X),
    ( integer(X) -> switch(X, Keys, Answer) ; true ).
may_have(compare_floats(Op, U, X0, Y0), Answer, S, S) :- !,
    known(X0, S, X),
    known(Y0, S, Y),
    ( float(X), float(Y) -> decisions:compare_floats(Op, U, X, Y, Answer) ; true ).
may_have(_, _, S, S).

compared(lt, X, Y, Answer) :- ( X < Y -> Answer = true ; Answer = false ).
compared(le, X, Y, Answer) :- ( X =< Y -> Answer = true ; Answer = false ).
compared(gt, X, Y, Answer) :- ( X > Y -> Answer = true ; Answer = false ).
compared(ge, X, Y, Answer) :- ( X >= Y -> Answer = true ; Answer = false ).
compared(eq, X, Y, Answer) :- ( X =:= Y -> Answer = true ; Answer = false ).
compared(ne, X, Y, Answer) :- ( X =\= Y -> Answer = true ; Answer = false ).

narrowed_length(Most, N0, S0, S) :- known(N0, S0, N), narrowed(N, 0, Most, S0, S).

%   is_single(R, S): R is null, or refers to one object that is there, and stands for no other.
is_single(null, _).
is_single(r(X), S) :- cell(X, S, Cell), Cell \= object(one_of(_), _).

opposite(lt, ge).
opposite(ge, lt).
opposite(gt, le).
opposite(le, gt).
opposite(eq, ne).
opposite(ne, eq).

accessed(null, R0, _, S0, S) :- !,
    known(R0, S0, R),
    ( R == null -> S = S0 ; R = s(_), told(R, null, S0, S) ).
accessed(outside, R, I0, S0, S) :- !,
    reference(R, X, S0, S1),
    known(I0, S1, I),
    array_length(X, L, S1, S2),
    (   refined(lt, I, 0, S2, S3)
    ->  S = S3
    ;   refined(ge, I, L, S2, S)
    ).
accessed(inside(X), R, I0, S0, S) :-
    reference(R, X, S0, S1),
    known(I0, S1, I),
    array_length(X, L, S1, S2),
    refined(ge, I, 0, S2, S3),
    refined(lt, I, L, S3, S).

fits(Component, V, S) :-
    (   V = r(X), cell(X, S, Cell), class_of(Cell, Class)
    ->  subtype(Class, Component)
    ;   atom(Component), component_default(Component, Default), Default \== null
    ).

handler_of([], _, _, none).
handler_of([Type|Types], I, Class, Answer) :-
    (   subtype(Class, Type)
    ->  Answer = I
    ;   I1 is I + 1,
        handler_of(Types, I1, Class, Answer)
    ).

%   Rules, loaded when they are first looked at.

known_predicate(Name) :-
    (   predicate(Name, _)
    ->  true
    ;   predicate_method(Name, Id),
        loading(cost_bounds:load(Id))
    ).

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

%!  object_parameters(+Name, -Mask) is det.
%!  object_values(+Site, -Mask) is det.
%
%   Mask says of each parameter of Name, or value of the frame of Site, whether an object stands there as its number.

object_parameters(Name, Mask) :-
    known_predicate(Name),
    objects(Name, Mask),
    !.

object_values(Site, Mask) :-
    ( framed(Site, _, _, _) -> true ; loading(cost_bounds:load_frame(Site)) ),
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
