/*  States of bounds on costs as keys: the same for the same states, however objects and symbols are numbered (cost_bounds.pl).

    A key is key(Name, Roots, Cells, Symbols, Next): what Name is called with, what that leads to, in the order in which it is met, and what is known
    of its symbols. It is the state of its own that the call is gone through in. An outcome says what becomes of all that, in the key's numbers, and
    of what is new; and whether other objects may have changed.
*/
:- module(cost_states, [state_key/6, key_state/4, outcome_key/4, outcome_state/4]).
:- use_module(cost_values, [known/3, referred/3, everything_changed/2, is_changed/1]).

%!  state_key(+Name, +Roots, +State, -Hash, -Key, -Met) is det.
%
%   Key is that of calling Name with the Roots, any terms of values. Met, Number-Own, are the objects and symbols of State that have these numbers in it.

state_key(Name, Roots0, S, Hash, Key, Met) :-
    written(Roots0, Roots, S, met([], [], 1, [], []), M1),
    written_cells(M1, S, Cells, met(_, _, Next, _, Met)),
    key_symbols(Met, Met, S, Symbols),
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
        ( Value = s(I) -> symbol_written(I, Written, S, M0, M) ; written(Value, Written, S, M0, M) )
    ;   Term = o(N)
    ->  object_written(N, Written, M0, M)
    ;   Term = [First0|Rest0]
    ->  Written = [First|Rest],
        written(First0, First, S, M0, M1),
        written(Rest0, Rest, S, M1, M)
    ;   Term = r(X0)
    ->  Written = r(X),
        written(X0, X, S, M0, M)
    ;   Term = I-Value0
    ->  Written = I-Value,
        written(Value0, Value, S, M0, M)
    ;   Term =.. [Name|Args0],
        written(Args0, Args, S, M0, M),
        Written =.. [Name|Args]
    ).

cell_written(object(Class, Slots0), object(Class, Slots), S, M0, M) :- written(Slots0, Slots, S, M0, M).
cell_written(array(Component, Length0, Elements0), array(Component, Length, Elements), S, M0, M) :-
    written(Length0, Length, S, M0, M1),
    ( ( Elements0 == unknown ; Elements0 = filled(_, []) ) -> Elements = Elements0, M = M1 ; written(Elements0, Elements, S, M1, M) ).

symbol_written(I, s(J), S, M0, M) :-
    M0 = met(Objects, Symbols, Next, Waiting, Met),
    (   memberchk(I-J0, Symbols)
    ->  J = J0, M = M0
    ;   J = Next,
        Next1 is Next + 1,
        M1 = met(Objects, [I-J|Symbols], Next1, Waiting, [J-s(I)|Met]),
        referred(s(I), S, X),
        ( X == any -> M = M1 ; written(X, _, S, M1, M) )
    ).

object_written(N, o(J), M0, M) :-
    M0 = met(Objects, Symbols, Next, Waiting, Met),
    (   memberchk(N-J0, Objects)
    ->  J = J0, M = M0
    ;   J = Next,
        Next1 is Next + 1,
        M = met([N-J|Objects], Symbols, Next1, [N-J|Waiting], [J-o(N)|Met])
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
    memberchk(N-Cell0, All),
    cell_written(Cell0, Cell, S, M0, M1),
    some_cells(Ns, S, Cells0, Cells, M1, M).

reversed([], Xs, Xs).
reversed([X|Xs0], Xs1, Xs) :- reversed(Xs0, [X|Xs1], Xs).

key_symbols([], _, _, []).
key_symbols([J-Own|Met], Given, S, Symbols) :-
    (   Own = s(I)
    ->  S = st(_, All, _),
        memberchk(I-Known0, All),
        ( Known0 = null_or(X), memberchk(K-X, Given) -> Known = null_or(o(K)) ; Known = Known0 ),
        Symbols = [J-Known|Symbols1]
    ;   Symbols = Symbols1
    ),
    key_symbols(Met, Given, S, Symbols1).

%!  key_state(+Key, -Roots, -State, -Given) is det.
%
%   The State of Key and what it is called with there; Given are the numbers of objects and symbols that it has, for outcome_key/4.

key_state(key(_, Roots, Cells, Symbols, Next), Roots, st(Cells, Symbols, Next), given(Cells, Symbols, Next)).

%!  outcome_key(+Roots, +State, +Given, -Outcome) is det.
%
%   Outcome is that a call ended with the Roots in State, which began with what was Given.

outcome_key(Roots0, S, given(Cells0, Symbols0, Next0), outcome(Roots, Cells, New, Symbols, NewSymbols, Changed)) :-
    own_numbers(Cells0, Objects),
    own_numbers(Symbols0, Known),
    written(Roots0, Roots, S, met(Objects, Known, Next0, [], []), M1),
    given_cells(Cells0, S, Cells, M1, M2),
    given_symbols(Symbols0, S, Symbols, M2, M3),
    written_cells(M3, S, New, met(_, _, _, _, Met)),
    key_symbols(Met, Met, S, NewSymbols),
    ( is_changed(S) -> Changed = changed ; Changed = same ).

own_numbers([], []).
own_numbers([N-_|Pairs], [N-N|Own]) :- own_numbers(Pairs, Own).

%   Given objects that hold what they held are left out, and so are symbols of which no more is known.
given_cells([], _, [], M, M).
given_cells([N-Cell0|Cells0], S, Cells, M0, M) :-
    S = st(All, _, _),
    memberchk(N-Cell1, All),
    (   Cell1 == Cell0
    ->  Cells = Cells1, M1 = M0
    ;   cell_written(Cell1, Cell, S, M0, M1),
        Cells = [N-Cell|Cells1]
    ),
    given_cells(Cells0, S, Cells1, M1, M).

given_symbols([], _, [], M, M).
given_symbols([I-Known0|Symbols0], S, Symbols, M0, M) :-
    S = st(_, All, _),
    memberchk(I-Known1, All),
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

outcome_state(outcome(Written, Cells, New, Symbols, NewSymbols, Changed), Met, Roots-Before, S) :-
    ( Changed == changed -> everything_changed(Before, S0) ; S0 = Before ),
    new_numbers(New, o, Met, Own1, S0, S1),
    new_numbers(NewSymbols, s, Own1, Own, S1, S2),
    read(Written, Own, Roots),
    S2 = st(Cells0, Symbols0, Next),
    put_cells(Cells, Own, Cells0, Cells1),
    put_cells(New, Own, Cells1, Cells2),
    put_symbols(Symbols, Own, Symbols0, Symbols1),
    put_symbols(NewSymbols, Own, Symbols1, Symbols2),
    S = st(Cells2, Symbols2, Next).

new_numbers([], _, Own, Own, S, S).
new_numbers([J-_|New], What, Own0, Own, st(Cells, Symbols, Next), S) :-
    ( What == o -> X = o(Next) ; X = s(Next) ),
    Next1 is Next + 1,
    new_numbers(New, What, [J-X|Own0], Own, st(Cells, Symbols, Next1), S).

read(Written, Own, Term) :-
    (   atomic(Written)
    ->  ( Written == '?' -> true ; Term = Written )
    ;   ( Written = o(J) ; Written = s(J) )
    ->  memberchk(J-Term0, Own), Term = Term0
    ;   Written = [First0|Rest0]
    ->  Term = [First|Rest],
        read(First0, Own, First),
        read(Rest0, Own, Rest)
    ;   Written = r(X0)
    ->  Term = r(X),
        read(X0, Own, X)
    ;   Written = I-Value0
    ->  Term = I-Value,
        read(Value0, Own, Value)
    ;   Written =.. [Name|Args0],
        read(Args0, Own, Args),
        Term =.. [Name|Args]
    ).

put_cells([], _, Cells, Cells).
put_cells([J-Cell0|Put], Own, Cells0, Cells) :-
    memberchk(J-o(N), Own),
    read_cell(Cell0, Own, Cell),
    put_cells(Put, Own, [N-Cell|Cells0], Cells).

read_cell(object(Class, Slots0), Own, object(Class, Slots)) :- read(Slots0, Own, Slots).
read_cell(array(Component, Length0, Elements0), Own, array(Component, Length, Elements)) :-
    read(Length0, Own, Length),
    ( Elements0 = filled(_, []) -> Elements = Elements0 ; read(Elements0, Own, Elements) ).

put_symbols([], _, Symbols, Symbols).
put_symbols([J-Known0|Put], Own, Symbols0, Symbols) :-
    memberchk(J-s(I), Own),
    ( Known0 = is(Value0) -> read(Value0, Own, Value), Known = is(Value) ; Known = Known0 ),
    put_symbols(Put, Own, [I-Known|Symbols0], Symbols).
