:- use_module(library(plunit)).
:- use_module(library(lists), [append/3]).
:- use_module('../../solver/store', [new_store/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/heap', [new_heap/1, new_string/4, allocate/4]).
:- use_module('../../solver/ends', [ledger/2, path_ends/1]).
:- use_module('../../solver/texts', [text_equal/4, text_char/4, text_length/3, text_units/3]).
:- use_module('../../clp/library', [modelled/1]).
:- use_module('../../clp/residual', []).
:- use_module('../../clp/model_calls', [guard_models/0, release_models/0, call_model/3, in_search/2, opened/2]).
:- use_module('../../clp/library/outcomes', [known/1, known_value/1, same_value/2, string_units/3, copied_units/3]).
:- use_module('../../clp/library/carried', [carried/2]).
:- use_module('../../clp/library/open_by_cases', [by_cases/2, known_cases/6]).

:- initialization(guard_models).

:- dynamic open_numbers:'open.C.m(I)I'/6.

open_numbers:'open.C.m(I)I'(_, R, H, H, ok, library) :- R is foo + 1.

:- begin_tests(model_calls).

%   Clauses of a test run with one unknown of each of Types.
unknowns(Types, Store, Xs) :-
    new_store([intervals,differences], Store),
    each_unknown(Types, Store, Xs).

each_unknown([], _, []).
each_unknown([Type|Types], Store, [X|Xs]) :- new_unknown(Store, Type, X), each_unknown(Types, Store, Xs).

text(H0, Units, X, H) :-
    compound_name_arguments(Chars, chars, Units),
    new_string(H0, Chars, X, H).

no_way(Id, unsupported(Id, 'a model on unknown values')).

%   call_of(Id, Args, Call): the call of the method Id on an empty heap.
call_of(Id, Args, Call) :-
    new_heap(H),
    append(Args, [_,H,_,_,_], All),
    Call =.. [Id|All].

test(known_arguments_run_the_model, E == ok) :-
    in_search('C.m(I)I'(3, _, h, h, E, library), E = ok).

test(an_unknown_argument_does_not, Counts == [Why-1]) :-
    unknowns([int], _, [X]),
    no_way('C.m(I)I', Why),
    ledger(in_search('C.m(I)I'(X, _, h, h, _, _), throw(was_run)), Counts).

test(an_undecided_object_is_unknown, Counts == [Why-1]) :-
    unknowns([int], _, [X]),
    no_way('C.m(LA;)I', Why),
    ledger(in_search('C.m(LA;)I'(r(X), _, h, h, _, _), throw(was_run)), Counts).

test(what_a_model_cannot_tell_is_counted, Counts == [Why-1]) :-
    no_way('C.m(I)I', Why),
    ledger(in_search('C.m(I)I'(3, _, h, h, _, _), throw(unknown_value)), Counts).

%   An error of the model itself is not taken for an unknown value, whether something is unknown or not.
test(arithmetic_on_an_unknown_is_an_error, error(instantiation_error)) :-
    unknowns([int], _, [X]),
    ledger(in_search('C.m(I)I'(3, _, h, h, _, _), X > 3), _).
test(a_type_error_is_an_error, error(type_error(evaluable, _))) :-
    ledger(in_search('C.m(I)I'(3, _, h, h, _, _), 3 > foo), _).
test(a_model_that_fails_is_an_error, error(determinism_error(_, _, _, _))) :-
    ledger(in_search('C.m(I)I'(3, _, h, h, _, _), $(fail)), _).
test(an_error_of_an_open_model_is_one, error(type_error(evaluable, _))) :-
    unknowns([int], _, [X]),
    ledger(in_search('open.C.m(I)I'(X, _, h, h, _, _), throw(was_run)), _).

%   Models that would have to tell apart what is unknown say so: half_known(Id, Make), Make(H0, Store, Arg, H) makes their
%   first argument.
half_known('java.lang.String.hashCode()I'(_), half_known_text).
half_known('java.lang.String.trim()Ljava/lang/String;'(_), half_known_text).
half_known('java.lang.String.strip()Ljava/lang/String;'(_), half_known_text).
half_known('java.lang.String.stripLeading()Ljava/lang/String;'(_), half_known_text).
half_known('java.lang.String.stripTrailing()Ljava/lang/String;'(_), half_known_text).
half_known('java.lang.String.codePointAt(I)I'(_, 0), half_known_text).
half_known('java.lang.String.codePointBefore(I)I'(_, 2), half_known_text).
half_known('java.lang.String.codePointCount(II)I'(_, 0, 2), half_known_text).
half_known('java.lang.Class.getName()Ljava/lang/String;'(_), unknown_class).
half_known('java.lang.Class.getTypeName()Ljava/lang/String;'(_), unknown_class).
half_known('java.lang.Class.getSimpleName()Ljava/lang/String;'(_), unknown_class).
half_known('java.lang.Class.isArray()Z'(_), unknown_class).
half_known('java.lang.Class.isPrimitive()Z'(_), unknown_class).
half_known('java.lang.Class.getComponentType()Ljava/lang/Class;'(_), unknown_class).
half_known('java.lang.Class.isInstance(Ljava/lang/Object;)Z'(_, null), unknown_class).
half_known('java.lang.Class.desiredAssertionStatus()Z'(_), unknown_class).

half_known_text(H0, Store, X, H) :-
    new_unknown(Store, char, C),
    new_unknown(Store, char, D),
    text(H0, [C,D], X, H).

unknown_class(H0, _, X, H) :- allocate(H0, class_of(_), X, H).

test(a_model_says_what_it_cannot_tell, [forall(half_known(Head, Make)), throws(unknown_value)]) :-
    new_store([intervals,differences], Store),
    new_heap(H0),
    call(Make, H0, Store, X, H),
    Head =.. [Id,_|Args],
    append([X|Args], [_,H,_,_,library], All),
    Call =.. [Id|All],
    functor(Call, Id, Arity),
    once(( modelled(Module:Id/Arity) )),
    call(Module:Call).

test(a_path_that_a_model_ends_is_counted_once, Counts == [unsupported('C.m(I)I', clock)-1]) :-
    ledger(in_search('C.m(I)I'(3, _, h, h, _, _), path_ends(unsupported('C.m(I)I', clock))), Counts).

test(other_errors_pass, throws(error(resource_error(memory), _))) :-
    in_search('C.m(I)I'(3, _, h, h, _, _), throw(error(resource_error(memory), _))).

test(a_carried_argument_is_no_matter, [true(E == ok), nondet]) :-
    unknowns([char], _, [C]),
    call_of('java.lang.String.valueOf(C)Ljava/lang/String;', [C], Call),
    in_search(Call, E = ok).

test(a_guarded_model_gives_the_same, R-T == 2-'java.lang.String.length()I') :-
    new_heap(H0),
    text(H0, `ab`, X, H),
    residual:'java.lang.String.length()I'(X, R, H, _, ok, T).

test(unknown_units_are_not_compared_in_silence, Answers == [1,0]) :-
    unknowns([char,char], _, [C,D]),
    new_heap(H0),
    text(H0, [C,D], X, H1),
    text(H1, `hi`, Y, H),
    findall(V, residual:'java.lang.String.equals(Ljava/lang/Object;)Z'(X, r(Y), V, H, _, ok, _), Answers).

test(an_open_model_has_an_answer_for_each_case, Places == [0,1,-1]) :-
    unknowns([char], _, [C]),
    new_heap(H0),
    text(H0, `ab`, X, H),
    findall(I, residual:'java.lang.String.indexOf(I)I'(X, C, I, H, _, ok, _), Places).

user:'C.released(I)I'(_, _, _, _, _, _) :- throw(released).

test(released_models_are_direct, throws(released)) :-
    setup_call_cleanup(release_models, call_model(user, 'C.released(I)I'(_, _, h, _, _, _), _), guard_models).

user:'C.thrown()I'(X, _, H, H, exc(X), library).

test(what_a_model_throws_is_on_the_trace, T == 'C.thrown()I'('java.lang.String')) :-
    new_heap(H0),
    text(H0, `ab`, X, H),
    call_model(user, 'C.thrown()I'(X, _, H, _, _, library), T).

test(by_cases_tells_places_apart, Places == [-1,0,1,2]) :-
    unknowns([int], _, [I]),
    new_heap(H0),
    text(H0, `a`, X, H1),
    findall(Place, known_cases([self,index(1)], [X,I], [_,Place], _, H1, _), Places).

test(tables_speak_of_models, [forall(( carried(Id, Places), member(Place, Places) ; by_cases(Id, Kinds), length(Kinds, Place) ))]) :-
    library:modelled(_:Id/Arity),
    !,
    Place =< Arity - 5.

test(known) :- known([1,a(b)]).
test(not_known, throws(unknown_value)) :- known([1,_]).
test(known_values) :- known_value(null), known_value(r(3)), known_value(2.5).
test(unknown_object, throws(unknown_value)) :- known_value(r(_)).
test(same_unknown) :- same_value(X, X).
test(perhaps_the_same, throws(unknown_value)) :- same_value(_, 3).
test(not_the_same, fail) :- same_value(r(1), null).
test(units_of_a_half_known_text, throws(unknown_value)) :-
    unknowns([char], _, [C]),
    new_heap(H0),
    text(H0, [C], X, H),
    string_units(H, X, _).
test(units_copied, Units == [C]) :-
    unknowns([char], _, [C]),
    new_heap(H0),
    text(H0, [C], X, H),
    copied_units(H, X, Units).

:- end_tests(model_calls).

:- begin_tests(texts).

texts(Units1, Units2, X, Y, H) :-
    new_heap(H0),
    compound_name_arguments(Chars1, chars, Units1),
    compound_name_arguments(Chars2, chars, Units2),
    new_string(H0, Chars1, X, H1),
    new_string(H1, Chars2, Y, H).

test(length_of_a_known_text, L == 3) :- texts(`abc`, [], X, _, H), text_length(H, X, L).
test(equal_texts, Answer == true) :- texts(`abc`, `abc`, X, Y, H), text_equal(H, X, Y, Answer).
test(other_lengths, Answer == false) :- texts(`abc`, `ab`, X, Y, H), text_equal(H, X, Y, Answer).
test(a_unit_that_decides, Answers == [false]) :-
    new_store([differences], Store),
    new_unknown(Store, char, C),
    texts([0'a,C], [0'b,C], X, Y, H),
    findall(A, text_equal(H, X, Y, A), Answers).
test(one_open_unit, Answers == [true,false]) :-
    new_store([differences], Store),
    new_unknown(Store, char, C),
    texts([0'a,C], `ab`, X, Y, H),
    findall(A, text_equal(H, X, Y, A), Answers).
test(an_unknown_place, Cs == [0'a,0'b]) :-
    new_store([differences], Store),
    new_unknown(Store, int, I),
    texts(`ab`, [], X, _, H),
    findall(C, text_char(H, X, I, C), Cs).
test(units, Units == `ab`) :- texts(`ab`, [], X, _, H), text_units(H, X, Units).

:- end_tests(texts).
