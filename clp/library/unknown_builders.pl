/*  StringBuilder and StringBuffer that were there before: what an unknown one holds is a text.

    The text stands in a field that the JDK's class does not have, named as the call that shows it. It is unknown at the start, and changed as a
    whole. A call is that of the same method on a new builder with this text, taken at each length that it can have; what the text is
    afterwards is put back. Length and single characters are asked of the text itself, whatever its length. Capacities are not known.
*/
:- module(unknown_builders, [on_unknown_builder/1, call_unknown_builder/1, builder_units/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3]).
:- use_module(outcomes, [raise/4, new_text/4, not_modelled/2]).
:- use_module(builder_buffers, [copied_text/3, empty_builder/4, add/4]).
:- use_module(deciding, [index_in/3]).
:- use_module(state_fields, [held/4, hold/5]).
:- use_module('../../solver/heap', [new_object/4, cell/3, array_element/3]).
:- use_module('../../solver/trial_values', []).
:- use_module('../../solver/texts', [text_units/3, text_length/3, text_char/4]).
:- use_module('../../solver/types', [exact_type/2]).
:- use_module('../../solver/object_nodes', [new_owned_object/5]).
:- use_module('../../solver/input_values', []).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- multifile input_values:modelled_field/3, trial_values:part_in_trial/4.

input_values:modelled_field('java.lang.AbstractStringBuilder.toString()', Node, r(S)) :-
    node_store(Node, Store),
    obj_variable(Node, X),
    exact_type('java.lang.String', Type),
    new_owned_object(Store, Type, X, [], S).

trial_values:part_in_trial('java.lang.AbstractStringBuilder.toString()', Heap, A, r(S)) :-
    held(Heap, A, 'java.lang.AbstractStringBuilder.value', r(Bytes)),
    held(Heap, A, 'java.lang.AbstractStringBuilder.count', Count),
    held(Heap, A, 'java.lang.AbstractStringBuilder.coder', Coder),
    cell(Heap, Bytes, Cell),
    Last is Count - 1,
    findall(Unit, ( between(0, Last, I), unit(Coder, Cell, I, Unit) ), Units),
    new_text(Heap, Units, S, _).

unit(0, Cell, I, Unit) :- array_element(Cell, I, B), Unit is B /\ 255.
unit(1, Cell, I, Unit) :-
    First is 2 * I,
    Second is First + 1,
    array_element(Cell, First, B0),
    array_element(Cell, Second, B1),
    Unit is (B0 /\ 255) \/ ((B1 /\ 255) << 8).

held_text(H, X, S) :- held(H, X, 'java.lang.AbstractStringBuilder.toString()', r(S)).

%!  builder_units(+H, +X, -Units) is nondet.
%
%   Units are the text of the unknown builder X, at each length that it can have.

builder_units(H, X, Units) :-
    held_text(H, X, S),
    text_units(H, S, Units).

%!  on_unknown_builder(+Call) is semidet.
%
%   Call is that of a builder's method on an unknown one.

on_unknown_builder(Call) :-
    functor(Call, Id, _),
    sub_atom(Id, 0, _, _, 'java.lang.'),
    ( sub_atom(Id, 10, 21, _, 'AbstractStringBuilder') -> true ; sub_atom(Id, 10, 12, _, 'StringBuffer') -> true ; sub_atom(Id, 10, 13, _, 'StringBuilder') ),
    \+ sub_atom(Id, _, _, _, '<init>'),
    arg(1, Call, X),
    attvar(X).

%!  call_unknown_builder(+Call) is nondet.
%
%   Do that.

call_unknown_builder(Call) :-
    Call =.. [Id|CallArgs],
    append([X|Args], [R,H0,H,E,_], CallArgs),
    !,
    held_text(H0, X, S),
    sub_atom(Id, Open, 1, _, '('),
    !,
    sub_atom(Id, Open, _, 0, Descriptor),
    sub_atom(Id, 0, Open, _, Path),
    atomic_list_concat(Parts, '.', Path),
    append(_, [Name], Parts),
    !,
    (   asked_of_text(Name, Descriptor, S, Args, R, H0, H1, E0)
    ->  asked(E0, H1, H, E)
    ;   kept_to_itself(Name)
    ->  not_modelled(Id, 'of a builder that was there before')
    ;   on_known_builder(Id, X, S, Args, R, H0, H, E)
    ).

asked(ok, H, H, ok).
asked(outside, H0, H, E) :- raise(H0, 'java.lang.StringIndexOutOfBoundsException', H, E).

asked_of_text(length, '()I', S, [], L, H, H, ok) :- text_length(H, S, L).
asked_of_text(charAt, '(I)C', S, [I], C, H, H, E) :-
    integer(I),
    text_length(H, S, L),
    index_in(I, L, Answer),
    ( Answer == true -> text_char(H, S, I, C), E = ok ; E = outside ).

kept_to_itself(capacity).
kept_to_itself(chars).        % read when they are asked for
kept_to_itself(codePoints).

on_known_builder(Id, X, S, Args0, R, H0, H, E) :-
    text_units(H0, S, Units0),
    ( sub_atom(Id, 10, 12, _, 'StringBuffer') -> Class = 'java.lang.StringBuffer' ; Class = 'java.lang.StringBuilder' ),
    new_object(H0, Class, Z, H1),
    length(Units0, N),
    Room is N + 16,
    empty_builder(Z, Room, H1, H2),
    add(Z, Units0, H2, H3),
    maplist(instead(X, Z), Args0, Args),
    append([Z|Args], [R1,H3,H4,E,_], CallArgs),
    Goal =.. [Id|CallArgs],
    call(residual:Goal),
    copied_text(H4, Z, Units),
    ( Units == Units0 -> H = H4 ; new_text(H4, Units, T, H5), hold(X, 'java.lang.AbstractStringBuilder.toString()', r(T), H5, H) ),
    ( R1 == r(Z) -> R = r(X) ; R = R1 ).

instead(X, Z, A, B) :- ( nonvar(A), A = r(Y), Y == X -> B = r(Z) ; B = A ).
