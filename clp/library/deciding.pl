/*  What open models decide: whether a reference is null, how numbers compare, and which rules that leaves.

    Each question has one answer on known values, and as many as there can be on unknown ones.
*/
:- module(deciding, [nullness/2, instance_first/4, flag/2, all_true/2, granted/4, within/4, index_in/3, string_reference/3, enumerated/4, in_ranges/3]).
:- use_module('../../solver/conditions', [decide/4, decide_any/4]).
:- use_module('../../solver/decisions', [compare/4, instance/4]).
:- use_module('../../solver/unknowns', [operand/2, store_of/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../solver/results', [operand_bounds/3]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).

%!  nullness(+R, -Answer) is nondet.
%
%   Answer is `null` or, where R refers to object X, object(X).

nullness(null, null).
nullness(r(X), object(X)).

%!  instance_first(+H, +R, +Type, -Answer) is nondet.
%
%   Answer is instance(X) where R refers to an instance X of Type, else `none`. What R may be comes in that order: where one case tells of all, it
%   should not be the one of null.

instance_first(H, r(X), Type, Answer) :-
    instance(H, r(X), Type, Instance),
    ( Instance == true -> Answer = instance(X) ; Answer = none ).
instance_first(_, null, _, none).

%!  flag(?Answer, ?Value) is det.
%
%   Value is the boolean of the Answer.
%
%       ?- flag(true, V).
%       V = 1.

flag(true, 1).
flag(false, 0).

%!  all_true(+Comparisons, -Answer) is nondet.
%
%   Answer is `true` where all Comparisons, compare(Op, X, Y), hold; they are asked in order, up to one that does not.

all_true([], true).
all_true([compare(Op, X, Y)|Comparisons], Answer) :-
    compare(Op, X, Y, Answer0),
    ( Answer0 == true -> all_true(Comparisons, Answer) ; Answer = false ).

%!  granted(+X, +Least, +Most, +Why) is semidet.
%
%   X lies between Least and Most, which Why says; ways on which it does not are not looked for, and counted as assumed(Why) where there can be
%   some.

granted(X, Least, Most, Why) :-
    (   integer(X)
    ->  ( X >= Least, X =< Most -> true ; path_ends(assumed(Why)) )
    ;   operand(X, A), operand_bounds(A, Lo, Hi), integer(Lo), Lo >= Least, Hi =< Most
    ->  true
    ;   assumes(Why),
        compare(ge, X, Least, true),
        compare(le, X, Most, true),
        !
    ).

%!  within(+From, +To, +L, -Answer) is nondet.
%
%   Answer is `true` where From up to To is a part of what has length L: 0 =< From =< To =< L.

within(From, To, L, Answer) :-
    compare(ge, From, 0, Answer1),
    (   Answer1 == false
    ->  Answer = false
    ;   compare(le, From, To, Answer2),
        ( Answer2 == false -> Answer = false ; compare(le, To, L, Answer) )
    ).

%!  index_in(+I, +L, -Answer) is nondet.
%
%   Answer is `true` where I is an index of what has length L.

index_in(I, L, Answer) :-
    (   integer(I), integer(L)
    ->  ( I >= 0, I < L -> Answer = true ; Answer = false )
    ;   decide(ult, I, L, Answer)
    ).

%!  string_reference(+H, +R, -Answer) is nondet.
%
%   Answer is `null`, string(X) where R refers to string X, or `other`.

string_reference(H, R, Answer) :-
    nullness(R, Nullness),
    string_object(Nullness, H, Answer).

string_object(null, _, null).
string_object(object(X), H, Answer) :-
    instance(H, r(X), 'java.lang.String', Instance),
    ( Instance == true -> Answer = string(X) ; Answer = other ).

%!  enumerated(+X, +From, +To, -N) is nondet.
%
%   X is the number N, which lies between From and To, as X is known to do.

enumerated(X, From, To, N) :-
    (   integer(X)
    ->  N = X
    ;   From =:= To
    ->  N = From
    ;   compare(eq, X, From, Answer),
        ( Answer == true -> N = From ; From1 is From + 1, enumerated(X, From1, To, N) )
    ).

%!  in_ranges(+X, +Ranges, -Answer) is nondet.
%
%   Answer is `true` where X lies in one of Ranges, Lo-Hi in order with gaps between them, else `false`: one case of each, as many as there
%   are ranges.
%
%       ?- in_ranges(0'7, [0'0-0'9,0'a-0'f], Answer).
%       Answer = true.

in_ranges(X, Ranges, Answer) :-
    (   integer(X)
    ->  ( member(Lo-Hi, Ranges), X >= Lo, X =< Hi -> Answer = true ; Answer = false )
    ;   operand(X, A),
        operand_bounds(A, Least, Most),
        cut_out(Ranges, Least, Most, Within),
        gaps(Within, Least, Most, Beyond),
        decided_range(Within, Beyond, X-A, Answer)
    ).

%   What of Ranges lies between Least and Most.
cut_out([], _, _, []).
cut_out([Lo0-Hi0|Ranges], Least, Most, Within) :-
    Lo is max(Lo0, Least),
    Hi is min(Hi0, Most),
    ( Lo =< Hi -> Within = [Lo-Hi|Within1] ; Within = Within1 ),
    cut_out(Ranges, Least, Most, Within1).

gaps([], Least, Most, Gaps) :- ( Least =< Most -> Gaps = [Least-Most] ; Gaps = [] ).
gaps([Lo-Hi|Ranges], Least, Most, Gaps) :-
    Before is Lo - 1,
    ( Least =< Before -> Gaps = [Least-Before|Gaps1] ; Gaps = Gaps1 ),
    Next is Hi + 1,
    gaps(Ranges, Next, Most, Gaps1).

decided_range([], _, _, Answer) :- !, Answer = false.
decided_range(_, [], _, Answer) :- !, Answer = true.
decided_range(Within, Beyond, X-A, Answer) :-
    operand_bounds(A, Least, Most),
    lies(Within, Least, Most, A, Yes),
    lies(Beyond, Least, Most, A, No),
    store_of(A, 0, Store),
    decide_any(Store, Yes, No, Answer),
    ( Answer == true -> hull(Within, X) ; hull(Beyond, X) ).

lies([], _, _, _, []).
lies([Lo-Hi|Ranges], Least, Most, A, [Conditions|Lists]) :-
    (   Lo =:= Hi
    ->  Conditions = [compare(eq, A, Lo)]
    ;   Lo =:= Least
    ->  Conditions = [compare(le, A, Hi)]
    ;   Hi =:= Most
    ->  Conditions = [compare(ge, A, Lo)]
    ;   Conditions = [compare(ge, A, Lo),compare(le, A, Hi)]
    ),
    lies(Ranges, Least, Most, A, Lists).

%   What lies in several ranges lies between the first and the last.
hull(Ranges, X) :-
    Ranges = [Lo-_|_],
    last_of(Ranges, Hi),
    compare(ge, X, Lo, true),
    compare(le, X, Hi, true),
    !.

last_of([_-Hi], Hi) :- !.
last_of([_|Ranges], Hi) :- last_of(Ranges, Hi).
