/*  Concrete values: what solver or models cannot follow takes the value that it has for the inputs of a test.

    A path of a concolic search has Seeds, the numbers of the inputs that it follows. Where a library method is called on unknown
    values and no model can do that, they become the numbers that they are for these inputs, and texts known ones; where the
    solver cannot tell whether a path can be, so do operands of operations that it finds hard. The path says what it was; a case of it
    claims no more than its witness.
*/
:- module(concrete_values, [watch_concrete/3, unwatch_concrete/0, settled_end/2, concretised/1]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/3, member/2, reverse/2]).
:- use_module(final_states, [final_state/2]).
:- use_module(library/outcomes, [new_text/4]).
:- use_module(model_calls, []).
:- use_module(residual, []).
:- use_module(witnesses, [box_factory/2]).
:- use_module('../solver/decisions', [instance/4]).
:- use_module('../solver/ends', [path_ends/1, assumes/1]).
:- use_module('../solver/heap', [cell/3, set_array/5]).
:- use_module('../solver/references', [object_node/2]).
:- use_module('../solver/types', [type_witness/2]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/models', [install/2, settle/1]).
:- use_module('../solver/store', [count/2, search_effort/2, limit_search/2, tries_spent/1]).
:- use_module('../solver/texts', [text_length/3, text_units/3]).
:- use_module('../solver/unknowns', [input_values/2, operand/2, operand_value/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- initialization(nb_setval(concrete, none), now).

%!  watch_concrete(+Store, +Seeds, +Counted) is det.
%
%   The path of a concolic search begins, whose inputs are Seeds as far as these go. What takes its concrete value is counted in the ledger
%   where Counted is `true`: of a path that is gone again, it was before.

watch_concrete(Store, Seeds, Counted) :- b_setval(concrete, concrete(Store, Seeds, Counted, [])).

%!  unwatch_concrete is det.
%
%   The path that begins is of another search.

unwatch_concrete :- b_setval(concrete, none).

%!  concretised(-Whats) is det.
%
%   Whats is what took its concrete value on this path: ids of methods, or 'hard arithmetic'.

concretised(Whats) :-
    (   nb_current(concrete, concrete(_, _, _, Whats0))
    ->  sort(Whats0, Whats)
    ;   Whats = []
    ).

%   Nothing that is found impossible from here on is so for other values.
note_concrete(What) :-
    b_getval(concrete, concrete(Store, Seeds, Counted, Whats)),
    b_setval(concrete, concrete(Store, Seeds, Counted, [What|Whats])),
    (   Counted == true
    ->  format(atom(Assumed), '~w takes its concrete value', [What]),
        assumes(Assumed)
    ;   true
    ).

%!  settled_end(+Store, +H) is semidet.
%
%   As finished/2 of final_states.pl, once; what the solver cannot tell is asked again with concrete values.

settled_end(Store, H) :-
    store_counts(Store, Counts),
    counts_unknown_at_end(Counts, Unknown0),
    search_effort(Store, Effort),
    limit_search(Store, Effort),
    (   final_state(Store, H)
    ->  true
    ;   \+ tries_spent(Effort), counts_unknown_at_end(Counts, Unknown0)
    ->  count(Store, at_end),
        fail
    ;   member(Place, [1,2]), easier(Store, Place), final_state(Store, H)
    ->  note_concrete('hard arithmetic')
    ;   tries_spent(Effort)
    ->  count(Store, choices_gave_up),
        path_ends(unknown(choices))
    ;   path_ends(unknown(numbers))
    ).

%   easier(Store, Place): operands at that Place of hard operations are what they are for the seeds.
easier(Store, Place) :-
    seeds_are_model(Store),
    store_defined(Store, Defined),
    reverse(Defined, Oldest),
    maplist(easier_node(Place), Oldest).

easier_node(Place, Node) :-
    u_origin(Node, Def),
    (   functor(Def, Op, Arity), Arity >= Place, is_hard(Op)
    ->  arg(Place, Def, Operand),
        ( number(Operand) -> true ; u_variable(Operand, X), ( number(X) -> true ; operand_value(Operand, Value), X = Value ) )
    ;   true
    ).

is_hard(Op) :- sub_atom(Op, 0, 1, _, Type), memberchk(Type, [f,d]), sub_atom(Op, 1, _, 0, Name), memberchk(Name, [add,sub,mul,div,rem]), !.
is_hard(Op) :- memberchk(Op, [imul,lmul,idiv,ldiv,irem,lrem]).

seeds_are_model(Store) :-
    b_getval(concrete, concrete(_, Seeds, _, _)),
    input_values(Store, Values0),
    seeded(Seeds, Values0, Values),
    install(Store, model(Values, same)),
    set_store_known(Store, check),
    settle(Store).

seeded([], Values, Values).
seeded([_|_], [], []) :- !.
seeded([Seed|Seeds], [_|Values0], [Seed|Values]) :- seeded(Seeds, Values0, Values).

:- multifile model_calls:concrete_call/1.

model_calls:concrete_call(Call) :- concrete_values:concrete_call(Call).

%   concrete_call(Call): the call of a library method is done with known arguments.
concrete_call(Call) :-
    nb_current(concrete, concrete(Store, _, _, _)),
    Call =.. [Id|CallArgs0],
    append(Args0, [R,H0,H,E,_], CallArgs0),
    !,
    seeds_are_model(Store),
    known_values(Args0, Args, H0, H1),
    note_concrete(Id),
    append(Args, [R0,H1,H,E,_], CallArgs),
    Goal =.. [Id|CallArgs],
    b_getval(concrete, Concrete),
    b_setval(concrete, none),   % what is known now, and cannot be done either, is not tried again
    call(residual:Goal),
    b_setval(concrete, Concrete),
    original(R0, Args0, Args, R).

%   A text that is given back is the one that was given.
original(R0, Args0, Args, R) :-
    (   nonvar(R0), R0 = r(Y), given_as(Args0, Args, Y, X)
    ->  R = X
    ;   R = R0
    ).

given_as([X0|_], [X|_], Y, R) :- ( X0 \== X, X == r(Y) -> R = X0 ; X0 \== X, X == Y -> R = r(X0) ), !.
given_as([_|Xs0], [_|Xs], Y, R) :- given_as(Xs0, Xs, Y, R).

%   A receiver is there without r/1 around it, as a number where it has a cell.
known_values([X0|Xs0], [X|Xs], H0, H) :-
    ( integer(X0) -> known_object(X0, H0), X = X0, H1 = H0 ; known_value(X0, X, H0, H1) ),
    known_others(Xs0, Xs, H1, H).

known_others([], [], H, H).
known_others([X0|Xs0], [X|Xs], H0, H) :-
    known_value(X0, X, H0, H1),
    known_others(Xs0, Xs, H1, H).

known_value(X0, X, H0, H) :-
    (   attvar(X0), get_attr(X0, unknowns, _)
    ->  known_number(X0), X = X0, H = H0
    ;   attvar(X0), get_attr(X0, references, Node), obj_with([], Node)
    ->  known_text(X0, X, H0, H)
    ;   var(X0)
    ->  ( X0 = null -> X = null, H = H0 ; X0 = r(Y0), known_text(Y0, Y, H0, H), X = r(Y) )
    ;   X0 = r(Y0)
    ->  ( integer(Y0) -> known_object(Y0, H0), Y = Y0, H = H0 ; known_text(Y0, Y, H0, H) ),
        X = r(Y)
    ;   X = X0, H = H0
    ).

known_object(X, H) :- most_deep(Depth), known_object(X, Depth, H).

most_deep(4).

known_text(X, Y, H0, H) :-
    instance(H0, r(X), 'java.lang.String', true),
    text_length(H0, X, L),
    ( integer(L) -> true ; known_number(L) ),
    text_units(H0, X, Units),
    !,
    maplist(known_unit, Units),
    new_text(H0, Units, Y, H).

known_number(X) :-
    operand(X, A),
    operand_value(A, X).

known_unit(C) :- ( integer(C) -> true ; known_number(C) ).

%   What is in an object that the path has made becomes known, as far as one looks. In arrays, unknown texts and boxes are
%   replaced by known ones.
known_object(X, Depth, H) :-
    (   Depth > 0, cell(H, X, Cell)
    ->  Depth1 is Depth - 1,
        ( Cell = string(Chars) -> Held = Chars ; Held = Cell ),
        known_parts(1, Held, X, Depth1, H)
    ;   true
    ).

known_parts(I, Held, X, Depth, H) :-
    (   compound(Held), arg(I, Held, V)
    ->  (   attvar(V), get_attr(V, unknowns, _)
        ->  known_number(V)
        ;   nonvar(V), V = r(Y), integer(Y)
        ->  known_object(Y, Depth, H)
        ;   functor(Held, array, _), ( nonvar(V), V = r(_) ; attvar(V) )
        ->  Place is I - 3,
            known_element(V, Place, X, H)
        ;   true
        ),
        I1 is I + 1,
        known_parts(I1, Held, X, Depth, H)
    ;   true
    ).

known_element(V, Place, X, H) :-
    (   V = null
    ->  true
    ;   V = r(Y),
        ( boxed(Y, H, R) -> true ; known_text(Y, Z, H, _), R = r(Z) )
    ->  set_array(H, X, Place, R, _)
    ;   true
    ).

boxed(X, H, R) :-
    object_node(X, Node),
    node_type(Node, Domain),
    type_witness(Domain, Class),
    box_factory(Class, Factory),
    obj_fields(Node, [_-V|_]),
    known_unit(V),
    Goal =.. [Factory,V,R,H,_,ok,_],
    call(residual:Goal).
