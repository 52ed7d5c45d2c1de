/*  States of bounds on costs as keys: the same for the same states, however objects and symbols are numbered (cost_bounds.pl).

    A key is key(Name, Roots, Cells, Symbols, Next): what Name is called with, what that leads to, in the order in which it is met, and what is known
    of its symbols. It is the state of its own that the call is gone through in. An outcome says what becomes of all that, in the key's numbers, and
    of what is new.
*/
:- module(cost_states, [state_key/6, key_state/4, outcome_key/4, outcome_state/4]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4, list_to_assoc/2]).
:- use_module(cost_values, [known/3]).

%!  state_key(+Name, +Roots, +State, -Hash, -Key, -Met) is det.
%
%   Key is that of calling Name with the Roots, any terms of values. Met, Number-Own, are the objects and symbols of State that have these numbers in it.

state_key(Name, Roots0, S, Hash, Key, Met) :-
    empty_assoc(None),
    written(Roots0, Roots, S, met(None, None, 1, [], []), M1),
    written_cells(M1, S, Cells, met(_, _, Next, _, Met)),
    key_symbols(Met, S, Symbols),
    Key = key(Name, Roots, Cells, Symbols, Next),
    term_hash(Key, Hash).

%   met(Objects, Symbols, Next, Waiting, Met): numbers of what was met; objects whose cells are to be written; what has which number.

written(Term, Written, S, M0, M) :-
    (   var(Term)
    ->  Written = '?', M = M0
    ;   atomic(Term)
    ->  Written = Term, M = M0
    ;   Term = s(_)
    ->  known(Term, S, Value),
        ( Value = s(I) -> symbol_written(I, Written, M0, M) ; written(Value, Written, S, M0, M) )
    ;   Term = o(N)
    ->  object_written(N, Written, M0, M)
    ;   Term = [First0|Rest0]
    ->  Written = [First|Rest],
        written(First0, First, S, M0, M1),
        written(Rest0, Rest, S, M1, M)
    ;   Term =.. [Name|Args0],
        written(Args0, Args, S, M0, M),
        Written =.. [Name|Args]
    ).

symbol_written(I, s(J), M0, M) :-
    M0 = met(Objects, Symbols, Next, Waiting, Met),
    (   get_assoc(I, Symbols, J0)
    ->  J = J0, M = M0
    ;   J = Next,
        Next1 is Next + 1,
        put_assoc(I, Symbols, J, Symbols1),
        M = met(Objects, Symbols1, Next1, Waiting, [J-s(I)|Met])
    ).

object_written(N, o(J), M0, M) :-
    M0 = met(Objects, Symbols, Next, Waiting, Met),
    (   get_assoc(N, Objects, J0)
    ->  J = J0, M = M0
    ;   J = Next,
        Next1 is Next + 1,
        put_assoc(N, Objects, J, Objects1),
        M = met(Objects1, Symbols, Next1, [N-J|Waiting], [J-o(N)|Met])
    ).

written_cells(M0, S, Cells, M) :-
    M0 = met(Objects, Symbols, Next, Waiting, Met),
    (   Waiting == []
    ->  Cells = [], M = M0
    ;   reversed(Waiting, [], Ns),
        some_cells(Ns, S, Cells, Cells1, met(Objects, Symbols, Next, [], Met), M1),
        written_cells(M1, S, Cells1, M)
    ).

some_cells([], _, Cells, Cells, M, M).
some_cells([N-J|Ns], S, [J-Cell|Cells0], Cells, M0, M) :-
    S = st(All, _, _),
    get_assoc(N, All, Cell0),
    written(Cell0, Cell, S, M0, M1),
    some_cells(Ns, S, Cells0, Cells, M1, M).

reversed([], Xs, Xs).
reversed([X|Xs0], Xs1, Xs) :- reversed(Xs0, [X|Xs1], Xs).

key_symbols([], _, []).
key_symbols([J-Own|Met], S, Symbols) :-
    (   Own = s(I)
    ->  S = st(_, All, _),
        get_assoc(I, All, Known),
        Symbols = [J-Known|Symbols1]
    ;   Symbols = Symbols1
    ),
    key_symbols(Met, S, Symbols1).

%!  key_state(+Key, -Roots, -State, -Given) is det.
%
%   The State of Key and what it is called with there; Given are the numbers of objects and symbols that it has, for outcome_key/4.

key_state(key(_, Roots, Cells, Symbols, Next), Roots, st(AllCells, AllSymbols, Next), given(Cells, Symbols, Next)) :-
    list_to_assoc(Cells, AllCells),
    list_to_assoc(Symbols, AllSymbols).

%!  outcome_key(+Roots, +State, +Given, -Outcome) is det.
%
%   Outcome is that a call ended with the Roots in State, which began with what was Given.

outcome_key(Roots0, S, given(Cells0, Symbols0, Next0), outcome(Roots, Cells, New, Symbols, NewSymbols, Next)) :-
    own_numbers(Cells0, Objects0),
    own_numbers(Symbols0, Known0),
    list_to_assoc(Objects0, Objects),
    list_to_assoc(Known0, Known),
    written(Roots0, Roots, S, met(Objects, Known, Next0, [], []), M1),
    given_cells(Cells0, S, Cells, M1, M2),
    given_symbols(Symbols0, S, Symbols, M2, M3),
    written_cells(M3, S, New, met(_, _, Next, _, Met)),
    key_symbols(Met, S, NewSymbols).

own_numbers([], []).
own_numbers([N-_|Pairs], [N-N|Own]) :- own_numbers(Pairs, Own).

%   Given objects that hold what they held are left out, and so are symbols of which no more is known.
given_cells([], _, [], M, M).
given_cells([N-Cell0|Cells0], S, Cells, M0, M) :-
    S = st(All, _, _),
    get_assoc(N, All, Cell1),
    (   Cell1 == Cell0
    ->  Cells = Cells1, M1 = M0
    ;   written(Cell1, Cell, S, M0, M1),
        Cells = [N-Cell|Cells1]
    ),
    given_cells(Cells0, S, Cells1, M1, M).

given_symbols([], _, [], M, M).
given_symbols([I-Known0|Symbols0], S, Symbols, M0, M) :-
    S = st(_, All, _),
    get_assoc(I, All, Known1),
    (   Known1 == Known0
    ->  Symbols = Symbols1, M1 = M0
    ;   Known1 = is(Value0)
    ->  written(Value0, Value, S, M0, M1),
        Symbols = [I-is(Value)|Symbols1]
    ;   Symbols = [I-Known1|Symbols1], M1 = M0
    ),
    given_symbols(Symbols0, S, Symbols1, M1, M).

%!  outcome_state(+Outcome, +Met, ?RootsAndState0, -State) is det.
%
%   RootsAndState0 is Roots-State0: the call that was made in State0, which met what state_key/6 says, ended with the Roots in State.

outcome_state(outcome(Written, Cells, New, Symbols, NewSymbols, _), Met, Roots-S0, S) :-
    list_to_assoc(Met, Own0),
    new_objects(New, Own0, Own1, S0, S1),
    new_symbols(NewSymbols, Own1, Own, S1, S2),
    read(Written, Own, Roots),
    put_cells(Cells, Own, S2, S3),
    put_cells(New, Own, S3, S4),
    put_symbols(Symbols, Own, S4, S).

new_objects([], Own, Own, S, S).
new_objects([J-_|New], Own0, Own, st(Cells, Symbols, Next), S) :-
    put_assoc(J, Own0, o(Next), Own1),
    Next1 is Next + 1,
    new_objects(New, Own1, Own, st(Cells, Symbols, Next1), S).

new_symbols([], Own, Own, S, S).
new_symbols([J-Known|New], Own0, Own, st(Cells, Symbols0, Next), S) :-
    put_assoc(J, Own0, s(Next), Own1),
    put_assoc(Next, Symbols0, Known, Symbols),
    Next1 is Next + 1,
    new_symbols(New, Own1, Own, st(Cells, Symbols, Next1), S).

read(Written, Own, Term) :-
    (   atomic(Written)
    ->  ( Written == '?' -> true ; Term = Written )
    ;   ( Written = o(J) ; Written = s(J) )
    ->  get_assoc(J, Own, Term)
    ;   Written = [First0|Rest0]
    ->  Term = [First|Rest],
        read(First0, Own, First),
        read(Rest0, Own, Rest)
    ;   Written =.. [Name|Args0],
        read(Args0, Own, Args),
        Term =.. [Name|Args]
    ).

put_cells([], _, S, S).
put_cells([J-Cell0|Cells], Own, st(All0, Symbols, Next), S) :-
    get_assoc(J, Own, o(N)),
    read(Cell0, Own, Cell),
    put_assoc(N, All0, Cell, All),
    put_cells(Cells, Own, st(All, Symbols, Next), S).

put_symbols([], _, S, S).
put_symbols([J-Known0|Symbols], Own, st(Cells, All0, Next), S) :-
    get_assoc(J, Own, s(I)),
    ( Known0 = is(Value0) -> read(Value0, Own, Value), Known = is(Value) ; Known = Known0 ),
    put_assoc(I, All0, Known, All),
    put_symbols(Symbols, Own, st(Cells, All, Next), S).
