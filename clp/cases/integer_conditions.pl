/*  Comparisons of one integer with integers, as an interval and the values that are left out of it.

    Members are Place-C pairs, in order of places, where each C is compare(Op, E, N) with an integer N and the same E
    of an integral type. What the type alone says, as that a length is not negative, needs no condition.
*/
:- module(integer_conditions, [domain/3, bounds/6, always/2, reduced_comparisons/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2]).
:- use_module(shown_collections, [size_method/2]).
:- use_module(java_types, [expression_kind/2, narrowing/3]).
:- use_module('../../solver/results', [type_range/3]).
:- use_module('../../solver/value_states', [state_key/3]).
:- use_module('../../solver/operation_rows', [operation_fact/2]).

:- multifile value_range/3.
:- dynamic value_range/3.

%   value_range(Op, Lo, Hi): what the operation Op gives, where a library's value is made of it, goes from Lo to Hi (java_library.pl).

%!  domain(+E, -Lo, -Hi) is semidet.
%
%   The integer E is never below Lo or above Hi, by its type. Fails where E is no integer.
%
%       ?- domain(typed(length(arg(a)), int), Lo, Hi).
%       Lo = 0, Hi = 2147483647.

domain(E, Lo, Hi) :- ( range(E, Lo0, Hi0) -> Lo = Lo0, Hi = Hi0 ; expression_kind(E, Kind), type_range(Kind, Lo, Hi) ).

range(typed(length(_), int), 0, 2147483647).
range(typed(string_length(_), int), 0, 2147483647).
range(typed(field(_, Key), _), Lo, Hi) :- state_key(Key, Lo, Hi).
range(typed(field(_, Field), int), 0, 2147483647) :- size_method(Field, _).
range(typed(_, Type), Lo, Hi) :- type_range(Type, Lo, Hi).
range(as(_, Type), Lo, Hi) :- type_range(Type, Lo, Hi).
range(length(_), 0, 2147483647).
range(string_length(_), 0, 2147483647).
range(char(_, _), 0, 65535).
range(op(i2l, [E]), Lo, Hi) :- domain(E, Lo, Hi).
range(op(Op, _), Lo, Hi) :- value_range(Op, Lo, Hi).
range(op(Op, _), Lo, Hi) :- operation_fact(Op, between(Lo, Hi)).
range(op(Op, _), Lo, Hi) :- narrowing(Op, _, Type), type_range(Type, Lo, Hi).

%!  always(+E, +C) is semidet.
%
%   C, which compares E with an integer, holds for all that E can be.
%
%       ?- always(typed(arg(b), byte), compare(lt, typed(arg(b), byte), 200)).
%       true.

always(E, compare(Op, _, N)) :-
    domain(E, Lo, Hi),
    always(Op, Lo, Hi, N).

always(eq, N, N, N).
always(ne, Lo, Hi, N) :- ( N < Lo ; N > Hi ), !.
always(lt, _, Hi, N) :- Hi < N.
always(ge, Lo, _, N) :- Lo >= N.
always(gt, Lo, _, N) :- Lo > N.
always(le, _, Hi, N) :- Hi =< N.

%!  bounds(+Op, +N, +Lo0, +Hi0, -Lo, -Hi) is det.
%
%   An integer between Lo0 and Hi0 that compares to N as Op says is between Lo and Hi, with no regard to what is on the
%   other side.
%
%       ?- bounds(lt, 5, 0, 9, Lo, Hi).
%       Lo = 0, Hi = 4.

bounds(eq, N, _, _, N, N).
bounds(ne, _, Lo, Hi, Lo, Hi).
bounds(lt, N, Lo, _, Lo, Hi) :- Hi is N - 1.
bounds(ge, N, _, Hi, N, Hi).
bounds(gt, N, _, Hi, Lo, Hi) :- Lo is N + 1.
bounds(le, N, Lo, _, Lo, N).

%!  reduced_comparisons(+E, +Members, -Placed) is det.
%
%   Placed are the comparisons of E, with their places, that say what Members do.
%
%       ?- X = typed(arg(x), int), reduced_comparisons(X, [1-compare(gt, X, 0),2-compare(gt, X, 1)], Placed).
%       Placed = [1-compare(gt, X, 1)].

reduced_comparisons(E, Members, Placed) :-
    domain(E, Least, Most),
    foldl(within, Members, Least-Most, Lo0-Hi0),
    findall(N, member(_-compare(ne, _, N), Members), Ns),
    sort(Ns, Holes),
    tight_low(Lo0, Holes, Lo),
    tight_high(Hi0, Holes, Hi),
    (   Lo > Hi
    ->  Placed = Members
    ;   placed_interval(Lo-Hi, Least-Most, Holes, E, Members, Placed)
    ).

placed_interval(N-N, _, _, E, [Place-_|_], [Place-compare(eq, E, N)]) :- !.
placed_interval(Lo-Hi, Least-Most, Holes, E, Members, Placed) :-
    low_bound(Lo, Least, E, Members, Placed, Placed1),
    high_bound(Hi, Most, E, Members, Placed1, Placed2),
    holes(Holes, Lo, Hi, Members, Placed2).

within(_-compare(Op, _, N), Lo0-Hi0, Lo-Hi) :-
    bounds(Op, N, Lo0, Hi0, Lo1, Hi1),
    Lo is max(Lo0, Lo1),
    Hi is min(Hi0, Hi1).

tight_low(Lo0, Holes, Lo) :- ( memberchk(Lo0, Holes) -> Lo1 is Lo0 + 1, tight_low(Lo1, Holes, Lo) ; Lo = Lo0 ).

tight_high(Hi0, Holes, Hi) :- ( memberchk(Hi0, Holes) -> Hi1 is Hi0 - 1, tight_high(Hi1, Holes, Hi) ; Hi = Hi0 ).

low_bound(Lo, Least, E, Members, Placed0, Placed) :-
    (   Lo =< Least
    ->  Placed0 = Placed
    ;   Below is Lo - 1,
        shown([ge-Lo,gt-Below], E, Members, C),
        first_place([ge,gt], Members, Place),
        Placed0 = [Place-C|Placed]
    ).

high_bound(Hi, Most, E, Members, Placed0, Placed) :-
    (   Hi >= Most
    ->  Placed0 = Placed
    ;   Above is Hi + 1,
        shown([le-Hi,lt-Above], E, Members, C),
        first_place([le,lt], Members, Place),
        Placed0 = [Place-C|Placed]
    ).

%   As the program said it, if it did.
shown([Op-N,_], E, Members, C) :- memberchk(_-compare(Op, _, N), Members), !, C = compare(Op, E, N).
shown([_,Op-N], E, _, compare(Op, E, N)).

first_place(Ops, Members, Place) :- member(Place0-compare(Op, _, _), Members), memberchk(Op, Ops), !, Place = Place0.
first_place(_, [Place-_|_], Place).

holes([], _, _, _, []).
holes([N|Holes], Lo, Hi, Members, Placed0) :-
    (   N > Lo, N < Hi
    ->  memberchk(Place-compare(ne, E, N), Members),
        Placed0 = [Place-compare(ne, E, N)|Placed]
    ;   Placed0 = Placed
    ),
    holes(Holes, Lo, Hi, Members, Placed).
