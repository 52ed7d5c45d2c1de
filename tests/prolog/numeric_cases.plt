:- use_module(library(plunit)).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module('../../solver/store', [new_store/3]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/conditions', [decide/4]).
:- use_module('../../solver/numbers', [iadd/3, fcmpg/3]).
:- use_module('../../solver/heap', [new_heap/1]).
:- use_module('../../clp/cases/kept_values', [begin_keeping/0]).
:- use_module('../../clp/cases/case_text', [write_details/1]).
:- use_module('../../clp/cases/symbolic_cases', [case_details/6]).
:- use_module('../../clp/cases/numeric_cases').

%   path(Types, Inputs, Goals, End, Quick, Slow): Quick are the lines of a path on which Goals hold of unknown Inputs of these Types, and
%   Slow are the same by way of terms.
path(Types, Inputs, Goals, End, Quick, Slow) :-
    new_heap(H),
    new_store([intervals,differences], setting(solver, H, []), Store),
    maplist(new_unknown(Store), Types, Inputs),
    maplist(call, Goals),
    names(Inputs, [a,b,c,d], Names),
    forget_places,
    begin_keeping,
    ( numeric_lines(Store, Names-Types, Inputs, End, H, Quick) -> true ; Quick = none ),
    case_details(Store, Names-Types, Inputs, End, H, Details),
    with_output_to(string(Slow), write_details(Details)).

names([], _, []).
names([_|Inputs], [Name|Names0], [Name|Names]) :- names(Inputs, Names0, Names).

says(Text, Part) :- once(sub_string(Text, _, _, _, Part)).

:- begin_tests(numeric_cases).

test(comparisons_of_two, Quick == Slow) :-
    path([int,int,int], [A,B,C], [decide(ge, A, B, true),decide(le, A, B, true),decide(lt, B, C, true),decide(ne, C, 7, true)],
         returned(3), Quick, Slow),
    says(Slow, "\"a == b\", \"b < c\", \"c != 7\"").
test(bounds_of_one, Quick == Slow) :-
    path([int,long], [A,B], [decide(gt, A, 0, true),decide(lt, B, A, true),decide(ne, A, 2, true),decide(gt, A, 1, true),decide(le, A, 9, true)],
         returned, Quick, Slow),
    says(Slow, "a <= 9").
test(the_same_of_other_inputs, Quick == Slow) :-
    path([int,int], [A,B], [decide(lt, A, B, true)], returned(B), _, _),
    path([byte,char], [C,D], [decide(lt, C, D, true)], returned(D), Quick, Slow).
test(values_that_were_computed, Quick == Slow) :-
    path([int,int], [A,B], [iadd(A, B, C),decide(gt, C, 5, true),decide(lt, A, C, true)], returned(C), Quick, Slow).
test(floats, Quick == Slow) :-
    path([float,float], [A,B], [fcmpg(A, B, C),decide(ge, C, 0, true)], returned(A), Quick, Slow).
test(an_index_inside, Quick == Slow) :- path([int,int], [A,B], [decide(ge, B, 0, true),decide(ult, A, B, true)], returned, Quick, Slow).
test(one_that_an_integer_stands_for, Quick == none) :-
    path([int,int,int], [A,B,C], [decide(lt, A, B, true),iadd(B, 0, D),decide(lt, D, C, true),iadd(A, C, E),decide(eq, E, 4, true)],
         returned, Quick, _).
test(one_that_is_known, Quick == Slow) :- path([int,int], [A,_], [decide(eq, A, 4, true)], returned(A), Quick, Slow).
test(inputs_that_are_no_numbers, Quick == none) :-
    new_heap(H),
    new_store([intervals,differences], setting(solver, H, []), Store),
    new_unknown(Store, int, A),
    ( numeric_lines(Store, [t,a]-['shop.Till',int], [null,A], returned, H, Quick) -> true ; Quick = none ).

:- end_tests(numeric_cases).
