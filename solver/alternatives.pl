/*  Values that hang on what is not decided yet, as terms.

    A choice is alts(List), List being Guard-Value, ...; its value is that of the first Guard that holds. A Guard is a
    list of literals, all of which must hold: same(X, W) of unknown objects, equal(I, J) of operands (unknowns.pl). The
    last Guard is [], or [excluded] once that value was ruled out. Values are operands in a choice of numbers, references in a
    choice of references.
*/
:- module(alternatives, [alternatives/2, resolved/2, collapsed/2]).


:- set_prolog_flag(optimise, true).

%!  alternatives(+Choice, -List) is det.
%
%   List is Guard-Value, ... of Choice.

alternatives(alts(List), List).

%!  resolved(+Choice, -Value) is semidet.
%
%   Nothing is open: Choice is Value.

resolved(alts([[]-Value|_]), Value).

%!  collapsed(+List0, -List) is det.
%
%   List is the alternatives List0 without those whose value comes out anyway: the last one's.
%
%       ?- collapsed([[same(x, y)]-1,[same(x, z)]-2,[]-2], List).
%       List = [[same(x, y)]-1, []-2].

collapsed([Alternative], List) :- !, List = [Alternative].
collapsed([Guard-Value|List0], List) :-
    collapsed(List0, List1),
    ( List1 = [[]-Last], Last == Value -> List = List1 ; List = [Guard-Value|List1] ).
