/*  Values, numbers and heaps of bounds on costs: what is known of them where some are not (cost_bounds.pl).

    A value is a number, null, r(X) with an object X, or s(I), a symbol: a number between bounds or a reference, not known. An object
    is o(N), which has a cell, or `any`, which stands for all that are not looked at. A state is st(Cells, Symbols, Next):
        Cells      [N-Cell, ...], the newest first: object(Class, Slots), of a class or `unknown`, with Slot-Value for what is known of it, or
                   array(Component, Length, Elements), with `unknown` Elements, filled(Default, [I-Value, ...]), or among(Values): each is one of these
                   An object of the class one_of(Class) stands for others like it: what is written to it may be written to one of those.
        Symbols    [I-between(Lo, Hi), ...], I-null_or(X) for what is null or refers to X, or I-is(Value) for one that turned out to be that
        Next       the next number, of both
    Bounds are `least` and `most` where there are none. What is not known may be anything: no path is lost.
*/
:- module(cost_values, [new_state/1, symbol/4, symbol/3, null_or/4, referred/3, known/3, told/4, bounds/4, narrowed/5, refined/5, sum_bounds/3, new_cell/4, cell/3, changed_cell/4,
                        contents_changed/2, everything_changed/2, is_changed/1, read_slot/5, written_slot/5, read_element/5, written_element/5, one_more/5, array_length/4, no_bound/2]).
:- use_module(library(lists), [selectchk/3, member/2, append/3]).
:- use_module(library(apply), [foldl/4]).

%!  no_bound(-Least, -Most) is det.
%
%   What stands for no bounds.

no_bound(-0x4000000000000000, 0x4000000000000000).

%!  new_state(-State) is det.
%
%   Nothing is there.

new_state(st([], [], 1)).

%!  symbol(-Symbol, +State0, -State) is det.
%!  symbol(+Bounds, -Symbol, +State0, -State) is det.
%
%   A new Symbol, between Lo-Hi where that is said.

symbol(Symbol, S0, S) :-
    no_bound(Least, Most),
    symbol(Least-Most, Symbol, S0, S).

symbol(Lo-Hi, Symbol, S0, S) :-
    (   Lo =:= Hi
    ->  Symbol = Lo, S = S0
    ;   S0 = st(Cells, Symbols, Next),
        Symbol = s(Next),
        Next1 is Next + 1,
        S = st(Cells, [Next-between(Lo, Hi)|Symbols], Next1)
    ).

%!  null_or(+X, -Symbol, +State0, -State) is det.
%
%   The Symbol is null, or a reference to the object X, which nothing else refers to.

null_or(X, s(Next), st(Cells, Symbols, Next), st(Cells, [Next-null_or(X)|Symbols], Next1)) :- Next1 is Next + 1.

%!  referred(+Symbol, +State, -X) is det.
%
%   If the Symbol is no null reference, X is what it refers to.

referred(s(I), st(_, Symbols, _), X) :- memberchk(I-Known, Symbols), ( Known = null_or(X0) -> X = X0 ; X = any ).

%!  known(+Value0, +State, -Value) is det.
%
%   Value is what is known of Value0.

known(Value0, S, Value) :-
    (   nonvar(Value0), Value0 = s(I), S = st(_, Symbols, _), memberchk(I-Known, Symbols), Known = is(Value1)
    ->  known(Value1, S, Value)
    ;   Value = Value0
    ).

%!  told(+Symbol, +Value, +State0, -State) is det.
%
%   The Symbol, of which nothing else is known, is Value.

told(s(I), Value, st(Cells, Symbols, Next), st(Cells, [I-is(Value)|Symbols], Next)).

%!  bounds(+Value, +State, -Lo, -Hi) is semidet.
%
%   The number Value lies between Lo and Hi.

bounds(Value0, S, Lo, Hi) :-
    known(Value0, S, Value),
    (   integer(Value)
    ->  Lo = Value, Hi = Value
    ;   Value = s(I)
    ->  S = st(_, Symbols, _),
        memberchk(I-Known, Symbols),
        ( Known = between(Lo, Hi) -> true ; no_bound(Lo, Hi) )
    ;   no_bound(Lo, Hi)
    ).

%!  narrowed(+Value, +Lo, +Hi, +State0, -State) is semidet.
%
%   Value lies between Lo and Hi, too.

narrowed(Value0, Lo1, Hi1, S0, S) :-
    known(Value0, S0, Value),
    (   Value = s(I)
    ->  S0 = st(Cells, Symbols0, Next),
        memberchk(I-Known0, Symbols0),
        Known0 = between(Lo0, Hi0),   % a number
        Lo is max(Lo0, Lo1),
        Hi is min(Hi0, Hi1),
        Lo =< Hi,
        (   Lo =:= Lo0, Hi =:= Hi0
        ->  S = S0
        ;   ( Lo =:= Hi -> Known = is(Lo) ; Known = between(Lo, Hi) ),
            S = st(Cells, [I-Known|Symbols0], Next)
        )
    ;   ( integer(Value) -> Lo1 =< Value, Value =< Hi1 ; true ),
        S = S0
    ).

%!  refined(+Op, +X, +Y, +State0, -State) is semidet.
%
%   X Op Y may hold, Op being lt, le, gt, ge, eq or ne; then it does in State.

refined(Op, X, Y, S0, S) :-
    bounds(X, S0, LoX, HiX),
    bounds(Y, S0, LoY, HiY),
    refined(Op, X-LoX-HiX, Y-LoY-HiY, S0, S1, _),
    !,
    S = S1.

refined(lt, X-LoX-_, Y-_-HiY, S0, S, _) :-
    before(HiY, HiX),
    behind(LoX, LoY),
    no_bound(Least, Most),
    narrowed(X, Least, HiX, S0, S1),
    narrowed(Y, LoY, Most, S1, S),
    LoX < HiY.
refined(le, X-LoX-_, Y-_-HiY, S0, S, _) :-
    LoX =< HiY,
    no_bound(Least, Most),
    narrowed(X, Least, HiY, S0, S1),
    narrowed(Y, LoX, Most, S1, S).
refined(gt, X, Y, S0, S, How) :- refined(lt, Y, X, S0, S, How).
refined(ge, X, Y, S0, S, How) :- refined(le, Y, X, S0, S, How).
refined(eq, X-LoX-HiX, Y-LoY-HiY, S0, S, _) :-
    Lo is max(LoX, LoY),
    Hi is min(HiX, HiY),
    Lo =< Hi,
    narrowed(X, Lo, Hi, S0, S1),
    narrowed(Y, Lo, Hi, S1, S).
refined(ne, X-LoX-HiX, Y-LoY-HiY, S0, S, _) :-
    (   LoY =:= HiY
    ->  without(X, LoX, HiX, LoY, S0, S)
    ;   LoX =:= HiX
    ->  without(Y, LoY, HiY, LoX, S0, S)
    ;   X \== Y,
        S = S0
    ).

without(X, Lo, Hi, N, S0, S) :-
    (   Lo =:= Hi
    ->  Lo =\= N, S = S0
    ;   N =:= Lo
    ->  Lo1 is Lo + 1, narrowed(X, Lo1, Hi, S0, S)
    ;   N =:= Hi
    ->  Hi1 is Hi - 1, narrowed(X, Lo, Hi1, S0, S)
    ;   S = S0
    ).

before(Hi, Before) :- ( no_bound(_, Hi) -> Before = Hi ; Before is Hi - 1 ).

behind(Lo, Behind) :- ( no_bound(Lo, _) -> Behind = Lo ; Behind is Lo + 1 ).

%!  sum_bounds(+Bounds1, +Bounds2, -Bounds) is det.
%
%   The sum of two ints between these Bounds, Lo-Hi, lies between Bounds; where it may wrap around, anywhere.

sum_bounds(Lo1-Hi1, Lo2-Hi2, Bounds) :-
    no_bound(Least, Most),
    sum_of(Lo1, Lo2, Least, -2147483648, Lo, Below),
    sum_of(Hi1, Hi2, Most, 2147483647, Hi, Above),
    ( ( Below == true ; Above == true ) -> Bounds = Least-Most ; Bounds = Lo-Hi ).

%   sum_of(A, B, None, End, Sum, Wraps)
sum_of(A, B, None, End, Sum, Wraps) :-
    ( A =:= None -> A1 = End ; A1 = A ),
    ( B =:= None -> B1 = End ; B1 = B ),
    Sum0 is A1 + B1,
    (   ( None < 0 -> Sum0 < End ; Sum0 > End )
    ->  Wraps = true, Sum = None
    ;   Wraps = false,
        Sum = Sum0
    ).

%!  new_cell(+Cell, -X, +State0, -State) is det.
%
%   X is a new object with that Cell.

new_cell(Cell, o(Next), st(Cells, Symbols, Next), st([Next-Cell|Cells], Symbols, Next1)) :- Next1 is Next + 1.

%!  cell(+X, +State, -Cell) is semidet.
%
%   The object X has that Cell.

cell(o(N), st(Cells, _, _), Cell) :- memberchk(N-Cell0, Cells), Cell = Cell0.

%!  changed_cell(+X, +Cell, +State0, -State) is det.

changed_cell(o(N), Cell, st(Cells, Symbols, Next), st([N-Cell|Cells], Symbols, Next)).

%!  contents_changed(+State0, -State) is det.
%!  everything_changed(+State0, -State) is det.
%!  is_changed(+State) is semidet.
%
%   Whatever objects hold may be anything from now on, but for the length of arrays; in the second case also what objects hold that are not in the state, which
%   shows it.

contents_changed(st(Cells0, Symbols, Next), st(Cells, Symbols, Next)) :- all_forgotten(Cells0, Cells).

everything_changed(S0, st([0-array(unknown, 0, unknown)|Cells], Symbols, Next)) :- contents_changed(S0, st(Cells, Symbols, Next)).

is_changed(st(Cells, _, _)) :- memberchk(0-_, Cells).

all_forgotten([], []).
all_forgotten([N-Cell0|Cells0], [N-Cell|Cells]) :-
    ( Cell0 = object(Class, _) -> Cell = object(Class, []) ; Cell0 = array(Component, Length, _), Cell = array(Component, Length, unknown) ),
    all_forgotten(Cells0, Cells).

%!  read_slot(+X, +Slot, -Value, +State0, -State) is det.
%!  written_slot(+X, +Slot, +Value, +State0, -State) is det.
%
%   The object X holds Value there. What is read and not known is the same the next time.

read_slot(X, Slot, Value, S0, S) :-
    (   cell(X, S0, object(Class, Slots))
    ->  (   memberchk(Slot-Value0, Slots)
        ->  known(Value0, S0, Value), S = S0
        ;   symbol(Value, S0, S1),
            (   Class = one_of(_)
            ->  S = S1
            ;   ordered([Slot-Value|Slots], Ordered),
                changed_cell(X, object(Class, Ordered), S1, S)
            )
        )
    ;   symbol(Value, S0, S)
    ).

written_slot(X, Slot, Value, S0, S) :-
    (   cell(X, S0, object(Class, Slots0)), Class \= one_of(_)
    ->  ( selectchk(Slot-_, Slots0, Slots) -> true ; Slots = Slots0 ),
        ordered([Slot-Value|Slots], Ordered),
        changed_cell(X, object(Class, Ordered), S0, S)
    ;   everything_changed(S0, S)
    ).

ordered(Slots0, Slots) :- sort(1, @<, Slots0, Slots).

%!  read_element(+X, +I, -Value, +State0, -State) is nondet.
%!  written_element(+X, +I, +Value, +State0, -State) is det.
%
%   Element I of the array X is Value. Only what is known is kept there.

read_element(X, I, Value, S0, S) :-
    (   cell(X, S0, array(_, _, Elements)), possible(Elements, I, Values), \+ memberchk(unknown, Values)
    ->  member(Value0, Values),
        known(Value0, S0, Value), S = S0
    ;   symbol(Value, S0, S)
    ).

%   possible(Elements, I, Values): element I is one of Values.
possible(filled(Default, Elements), I, [Value]) :-
    (   integer(I)
    ->  ( memberchk(I-Value0, Elements) -> Value = Value0 ; Value = Default )
    ;   Elements == [],
        Value = Default
    ).
possible(among(Values), _, Values).

written_element(X, I, Value0, S0, S) :-
    known(Value0, S0, Value1),
    ( Value1 = s(_) -> Value = unknown ; Value = Value1 ),
    (   cell(X, S0, array(Component, Length, Elements0))
    ->  (   Elements0 = filled(Default, Elements1), integer(I)
        ->  ( selectchk(I-_, Elements1, Elements2) -> true ; Elements2 = Elements1 ),
            ( Value == Default -> Elements3 = Elements2 ; ordered([I-Value|Elements2], Elements3) ),
            Elements = filled(Default, Elements3),
            S1 = S0
        ;   of_elements(Elements0, Values0), is_reference(Value), all_references(Values0)
        ->  one_more(Values0, Value, Values, S0, S1),
            Elements = among(Values)
        ;   Elements = unknown, S1 = S0
        ),
        changed_cell(X, array(Component, Length, Elements), S1, S)
    ;   everything_changed(S0, S)
    ).

%   of_elements(Elements, Values): each element is one of Values.
of_elements(filled(Default, Elements), Values) :-
    values(Elements, Values0),
    sort([Default|Values0], Values).
of_elements(among(Values), Values).

values([], []).
values([_-Value|Pairs], [Value|Values]) :- values(Pairs, Values).

is_reference(null).
is_reference(r(o(_))).

all_references([]).
all_references([Value|Values]) :- is_reference(Value), all_references(Values).

%!  one_more(+Values0, +Value, -Values, +State0, -State) is det.
%
%   Values are Values0 and Value, all of them references to objects that stand for others from now on. One of the same shape stands for it.

one_more(Values0, Value, Values, S0, S) :-
    foldl(standing_for, [Value|Values0], S0, S),
    (   shape(Value, S, 30, Shape), \+ ( member(Other, Values0), shape(Other, S, 30, Shape) )
    ->  append(Values0, [Value], Values)
    ;   member(Other, Values0), shape(Other, S, 30, _)
    ->  Values = Values0
    ;   append(Values0, [Value], Values)
    ).

%   standing_for(Value, S0, S): what Value leads to stands for others like it.
standing_for(Value, S0, S) :-
    (   Value = r(X), cell(X, S0, object(Class, Slots0)), Class \= one_of(_)
    ->  known_slots(Slots0, S0, Slots),
        changed_cell(X, object(one_of(Class), Slots), S0, S1),
        foldl(standing_in_slot, Slots, S1, S)
    ;   S = S0
    ).

standing_in_slot(_-Value, S0, S) :- standing_for(Value, S0, S).

known_slots([], _, []).
known_slots([Slot-Value0|Slots0], S, Slots) :-
    known(Value0, S, Value),
    ( Value = s(_) -> Slots = Slots1 ; Slots = [Slot-Value|Slots1] ),
    known_slots(Slots0, S, Slots1).

%   shape(Value, S, Depth, Shape): Shape is what Value leads to, whatever objects are numbered.
shape(r(X), S, Depth, object(Class, Shapes)) :- !,
    Depth > 0,
    cell(X, S, object(Class, Slots)),
    Depth1 is Depth - 1,
    shapes(Slots, S, Depth1, Shapes).
shape(Value, _, _, Value).

shapes([], _, _, []).
shapes([Slot-Value|Slots], S, Depth, [Slot-Shape|Shapes]) :-
    shape(Value, S, Depth, Shape),
    shapes(Slots, S, Depth, Shapes).

%!  array_length(+X, -Length, +State0, -State) is det.

array_length(X, Length, S0, S) :-
    (   cell(X, S0, array(_, Length0, _))
    ->  known(Length0, S0, Length), S = S0
    ;   no_bound(_, Most),
        symbol(0-Most, Length, S0, S)
    ).
