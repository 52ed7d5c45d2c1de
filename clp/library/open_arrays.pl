/*  System.arraycopy on unknown arrays, places and elements.

    All elements are read before the first is written, so that it does not matter whether the arrays are the same. Whether
    an array can hold an element is asked for each, as aastore does.
*/
:- module(open_arrays, [element_kind/3]).
:- use_module(model_clauses, [open_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4]).
:- use_module(deciding, [nullness/2]).
:- use_module('../../solver/decisions', [compare/4, instance/4, storable/5]).
:- use_module('../../solver/numbers', [isub/3, iadd/3]).
:- use_module('../../solver/limits', [next_model_round/3, next_model_choice/2]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/heap', [array_length/3, get_array/4, set_array/5, type_of/3]).

model('java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V'(R1, From, R2, To, N), void, H0, H, E) :-
    nullness(R1, Answer1),
    nullness(R2, Answer2),
    copied(Answer1, Answer2, copy(From, To, N), H0, H, E).

copied(null, _, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
copied(object(_), null, _, H0, H, E) :- raise(H0, 'java.lang.NullPointerException', H, E).
copied(object(X), object(Y), Copy, H0, H, E) :-
    element_kind(X, H0, Kind1),
    element_kind(Y, H0, Kind2),
    (   Kind1 == Kind2, Kind1 \== none
    ->  copied_array(Kind1, X, Y, Copy, H0, H, E)
    ;   raise(H0, 'java.lang.ArrayStoreException', H, E)
    ).

%!  element_kind(+X, +Heap, -Kind) is nondet.
%
%   Kind is the primitive type of the elements of the array X, or `reference`, or `none` where X is no array.

element_kind(X, H, Kind) :-
    first_kind([reference,int,char,byte,long,boolean,short,double,float], X, H, Kind).

first_kind([], _, _, none).
first_kind([Kind0|Kinds], X, H, Kind) :-
    ( Kind0 == reference -> Component = 'java.lang.Object' ; Component = Kind0 ),
    instance(H, r(X), array(Component), Answer),
    ( Answer == true -> Kind = Kind0 ; first_kind(Kinds, X, H, Kind) ).

copied_array(Kind, X, Y, copy(From, To, N), H0, H, E) :-
    array_length(H0, X, Length1),
    array_length(H0, Y, Length2),
    holds_all([From-0,To-0,N-0], Answer0),
    places(Answer0, From, To, N, Length1, Length2, Answer),
    (   Answer == true
    ->  elements(0, 0, N, X, From, H0, Values),
        stores(Values, Kind, Y, To, H0, H, E)
    ;   raise(H0, 'java.lang.ArrayIndexOutOfBoundsException', H, E)
    ).

places(false, _, _, _, _, _, false).
places(true, From, To, N, Length1, Length2, Answer) :-
    isub(Length1, N, Last1),
    isub(Length2, N, Last2),
    holds_all([Last1-From,Last2-To], Answer).

%   holds_all(Pairs, Answer): whether A >= B for each A-B.
holds_all([], true).
holds_all([A-B|Pairs], Answer) :-
    compare(ge, A, B, Answer1),
    ( Answer1 == true -> holds_all(Pairs, Answer) ; Answer = false ).

elements(I, Round0, N, X, From, H, Values) :-
    compare(lt, I, N, Answer),
    (   Answer == true
    ->  ( integer(N) -> Round = Round0 ; next_model_round(H, Round0, Round) ),
        iadd(From, I, Place),
        get_array(H, X, Place, V),
        Values = [V|Values1],
        I1 is I + 1,
        elements(I1, Round, N, X, From, H, Values1)
    ;   Values = []
    ).

stores([], _, _, _, H, H, ok).
stores([V|Vs], Kind, Y, To, H0, H, E) :-
    ( Kind == reference -> storable(H0, r(Y), To, V, Answer) ; Answer = inside(Y) ),
    (   Answer == mismatch
    ->  raise(H0, 'java.lang.ArrayStoreException', H, E)
    ;   set_array(H0, Y, To, V, H1),
        iadd(To, 1, To1),
        stores(Vs, Kind, Y, To1, H1, H, E)
    ).

%   Longs that are not known, compared one by one.
model('jdk.internal.util.ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I'(R1, At1, R2, At2, N, _), I, H) :-
    (   nonvar(R1), R1 = r(X), integer(X), type_of(H, X, array(long)),
        nonvar(R2), R2 = r(Y), integer(Y),
        integer(N), integer(At1), integer(At2)
    ->  From1 is (At1 - 16) >> 3,
        From2 is (At2 - 16) >> 3,
        mismatch(0, N, X-From1, Y-From2, H, I)
    ;   path_ends(unsupported('jdk.internal.util.ArraysSupport.vectorizedMismatch', 'arrays that are not known'))
    ).

mismatch(I0, N, X-From1, Y-From2, H, I) :-
    (   I0 >= N
    ->  I = -1
    ;   J is From1 + I0,
        K is From2 + I0,
        get_array(H, X, J, V),
        get_array(H, Y, K, W),
        next_model_choice(H, V-W),
        compare(eq, V, W, Same),
        (   Same == true
        ->  I1 is I0 + 1,
            mismatch(I1, N, X-From1, Y-From2, H, I)
        ;   I = I0
        )
    ).
