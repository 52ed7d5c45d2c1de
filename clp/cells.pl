/*  The cells that values lead to, as terms that writeq/1 writes as JSON.

    A JSON term is a number, null, a string, a list, or {Name:Term, ...}. Values are as known_runs.pl describes them:
    {"ref":n} is an object; the floats that JSON lacks are names. Cells are lists. A term made of a cell stays as it is
    when the heap changes.
*/
:- module(cells, [cell_terms/3, changed_terms/3, value_term/2, value_terms/2, object_term/2]).
:- use_module('../solver/heap', [cell/3, array_element/3, interned_text/3]).
:- use_module(library(ordsets), [list_to_ord_set/2, ord_memberchk/2]).
:- use_module('../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- set_prolog_flag(optimise, true).

%!  cell_terms(+Values, +Heap, -Cells) is det.
%
%   Cells are "n":Term for all objects that Values lead to, in the order in which they are met.

cell_terms(Values, H, Cells) :-
    references(Values, Xs, []),
    (   Xs == []
    ->  Cells = []
    ;   heap_next(H, Next),
        functor(Seen, seen, Next),
        reached(Xs, Seen, H, Cells)
    ).

references([], Xs, Xs).
references([V|Vs], Xs0, Xs) :-
    ( nonvar(V), V = r(X), integer(X) -> Xs0 = [X|Xs1] ; Xs0 = Xs1 ),
    references(Vs, Xs1, Xs).

reached([], _, _, []).
reached([X|Xs], Seen, H, Cells) :-
    arg(X, Seen, Mark),
    (   Mark == seen
    ->  reached(Xs, Seen, H, Cells)
    ;   Mark = seen,
        cell(H, X, Cell),
        number_string(X, Name),
        ( interned(Cell, X, H) -> cell_term(interned, Cell, Term, Values) ; cell_term(Cell, Term, Values) ),
        Cells = [Name:Term|Cells1],
        references(Values, Xs1, Xs),
        reached(Xs1, Seen, H, Cells1)
    ).

%   cell_term(Cell, Term, Values): Values are what the object holds.
cell_term(Cell, Term, Values) :-
    functor(Cell, Kind, _),
    cell_term(Kind, Cell, Term, Values).

cell_term(object, Cell, ["object",Name|Terms], Values) :-
    Cell =.. [_,Class|Values],
    atom_string(Class, Name),
    value_terms(Values, Terms).
cell_term(array, Cell, ["array",Type|Terms], Values) :-
    array_component(Cell, Component),
    type_text(Component, Type),
    array_size(Cell, N),
    Last is N - 1,
    elements(Last, Cell, [], Values),
    value_terms(Values, Terms).
cell_term(string, string(Chars), ["string"|Codes], []) :- compound_name_arguments(Chars, _, Codes).
cell_term(interned, string(Chars), ["interned"|Codes], []) :- compound_name_arguments(Chars, _, Codes).
cell_term(mirror, mirror(Type), ["mirror",Text], []) :- type_text(Type, Text).

interned(Cell, X, H) :- Cell = string(Chars), interned_text(H, X, Chars).

type_text(Type, Text) :- format(string(Text), '~q', [Type]).

elements(I, Cell, Values0, Values) :-
    (   I < 0
    ->  Values = Values0
    ;   array_element(Cell, I, V),
        I1 is I - 1,
        elements(I1, Cell, [V|Values0], Values)
    ).

%!  value_terms(+Values, -Terms) is det.
%
%   Terms are the JSON terms of Values.

value_terms([], []).
value_terms([V|Vs], [Term|Terms]) :-
    value_term(V, Term),
    value_terms(Vs, Terms).

%!  value_term(+Value, -Term) is det.
%
%   Term is the JSON term of Value.
%
%       ?- value_term(r(3), T).
%       T = {"ref":3}.

value_term(V, Term) :-
    (   integer(V)
    ->  Term = V
    ;   V = r(X)
    ->  Term = {"ref":X}
    ;   float(V)
    ->  float_term(V, Term)
    ;   V = null,
        Term = null
    ).

float_term(V, Term) :-
    (   V =\= V
    ->  Term = '$VAR'('NaN')
    ;   V =:= inf
    ->  Term = '$VAR'('Infinity')
    ;   V =:= -inf
    ->  Term = -('$VAR'('Infinity'))
    ;   Term = V
    ).

%!  changed_terms(+Before, +After, -Changed) is det.
%
%   Changed are those of the cells After that are not the same among Before.

changed_terms([], After, After) :- !.
changed_terms(Before, After, Changed) :-
    list_to_ord_set(Before, Known),
    changed(After, Known, Changed).

changed([], _, []).
changed([Cell|After], Known, Changed) :-
    ( ord_memberchk(Cell, Known) -> Changed = Changed1 ; Changed = [Cell|Changed1] ),
    changed(After, Known, Changed1).

%!  object_term(+Members, -Term) is det.
%
%   Term is the JSON object with Members, a list of Name:Term.
%
%       ?- object_term(["a":1,"b":2], T).
%       T = {"a":1,"b":2}.

object_term([], {}).
object_term([Member|Members], {Term}) :- joined(Members, Member, Term).

joined([], Member, Member).
joined([Next|Members], Member, (Member,Term)) :- joined(Members, Next, Term).
