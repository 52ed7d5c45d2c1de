/*  The table of comparisons of two numbers.

    comparison(Op, X, Y, Holds, Opposite, Mirrored, Java, Listed, Z3): the goal Holds is true of integers, or of numbers
    that are no NaN, which compare as Op says; numbers that do not compare as Opposite does; Y compares to X as
    Mirrored. Java is its operator there, Listed the one in listings, Z3 what it is to Z3 (operation_rows.pl). What a
    comparison means is said here and nowhere else. ult and uge are of an index and a length, which is not negative: they are not
    written as such, and not the other way round (`none`).
*/
:- module(comparison_rows, [comparison/9, holds/3, opposite/2, mirrored/2, unordered/2]).
:- use_module(library(lists), [member/2]).
:- use_module(row_clauses, []).

:- set_prolog_flag(optimise, true).

%!  comparison(?Op, ?X, ?Y, -Holds, -Opposite, -Mirrored, -Java, -Listed, -Z3) is nondet.
%
%   The row of the comparison Op.
%
%       ?- comparison(lt, X, Y, Holds, Opposite, Mirrored, Java, Listed, Z3).
%       Holds = (X < Y), Opposite = ge, Mirrored = gt, Java = (<), Listed = #<, Z3 = bvslt.

comparison(eq, X, Y, X =:= Y, ne, eq, ==,   #=,  equal).
comparison(ne, X, Y, X =\= Y, eq, ne, '!=', #\=, distinct).
comparison(lt, X, Y, X < Y,   ge, gt, <,    #<,  bvslt).
comparison(ge, X, Y, X >= Y,  lt, le, >=,   #>=, bvsge).
comparison(gt, X, Y, X > Y,   le, lt, >,    #>,  bvsgt).
comparison(le, X, Y, X =< Y,  gt, ge, <=,   #=<, bvsle).
comparison(ult, I, N, (I >= 0, I < N),            uge, none, none, none, bvult).
comparison(uge, I, N, ( I < 0 -> true ; I >= N ), ult, none, none, none, bvuge).

%!  holds(+Op, +X, +Y) is semidet.
%
%   The numbers X and Y compare as Op says.
%
%       ?- holds(uge, -1, 3).
%       true.

:- each(comparison(Op, X, Y, Goal, _, _, _, _, _), (holds(Op, X, Y) :- Goal)).

%!  opposite(?Op, ?Opposite) is nondet.
%
%   Of two numbers that do not compare as Op says, Opposite holds.
%
%       ?- opposite(lt, Opposite).
%       Opposite = ge.

:- each(comparison(Op, _, _, _, Opposite, _, _, _, _), opposite(Op, Opposite)).

%!  mirrored(?Op, ?Mirrored) is nondet.
%
%   Where X compares to Y as Op says, Y compares to X as Mirrored says. There is none of an index and a length.
%
%       ?- mirrored(lt, Mirrored).
%       Mirrored = gt.

:- each(( comparison(Op, _, _, _, _, Mirrored, _, _, _), Mirrored \== none ), mirrored(Op, Mirrored)).

%!  unordered(?Op, ?Sign) is nondet.
%
%   A comparison of floats whose result Sign, -1 or 1, says that one is NaN, compares to 0 as Op says then; Java's own
%   operator leaves NaN out.
%
%       ?- unordered(ge, Sign).
%       Sign = 1.

:- each(( member(Sign, [-1,1]), comparison(Op, Sign, 0, Goal, _, _, Java, _, _), Java \== none, Op \== ne, call(Goal) ),
        unordered(Op, Sign)).
