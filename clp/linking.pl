/*  Methods are translated when they are first called.

    A call of a predicate that the module `residual` does not have is a call of a method that was not translated
    yet: it is asked from the source, evaluated partially and loaded. A method without code (native, abstract,
    missing) gets one clause: of an opaque call, or one that ends the path as unsupported.
*/
:- module(linking, [link/2, load_method/2, linked_anew/1, modelled/2]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(source, [method/2, opaque_method/2]).
:- use_module(loads, []).
:- use_module(partial_evaluation, [residual_predicates/2]).
:- use_module(residual, [load_predicates/2]).
:- use_module(program_clauses, [add_clause/1, clear_predicate/1]).
:- use_module(method_bytecode, [bytecode_name/2, renamed/2]).
:- use_module(model_calls, [opened/2]).
:- use_module(guarding, [models_guarded/0]).
:- use_module(unknown_calls, [unknown_method/2, unknown_call/7]).
:- use_module(opaque_calls, [is_answering/0]).
:- use_module('library/unchanged_maps', []).
:- use_module('library/model_clauses', [call_of_model/3]).
:- use_module(rule_costs, [costs_wanted/0, unpriced/2]).
:- use_module('../solver/spending', []).

:- multifile rule_costs:has_other_code/2.

%   Methods that are run by models, or by what is no code of theirs.
rule_costs:has_other_code(Id, Arity) :- linking:other_code(Id, Arity).

:- public other_code/2.   % called by the hook

other_code(Id, Arity) :-
    functor(Head, Id, Arity),
    (   unknown_method(Id, _)
    ->  true
    ;   modelled(Id, Arity)
    ->  true
    ;   models_guarded,
        ( done_by(Id, _) -> true ; opened(Head, _) )
    ).

:- multifile user:exception/3.
:- dynamic user:exception/3.

user:exception(undefined_predicate, residual:Name/Arity, retry) :-
    loads:loading(linking:link(Name, Arity)).

%!  link(+Id, +Arity) is det.
%
%   Make the method Id, a predicate with Arity arguments, callable.

link(Name, Arity) :-
    functor(Head, Name, Arity),
    (   unknown_method(Name, _)
    ->  Head =.. [_|HeadArgs],
        append(Args, [R,H0,H,E,T], HeadArgs),
        add_clause((Head :- unknown_calls:unknown_call(Name, Args, R, H0, H, E, T)))
    ;   models_guarded, done_by(Name, Other)
    ->  Head =.. [_|Args],
        Goal =.. [Other|Args],
        bytecode_name(Name, Own),
        Bytecode =.. [Own|Args],
        (   goes_through(Name, _)
        ->  add_clause((Head :- unchanged_maps:unchanged(Args, residual:Goal, residual:Bytecode)))
        ;   add_clause((Head :- unchanged_maps:as_interface(Args, residual:Goal, residual:Bytecode)))
        )
    ;   models_guarded, opened(Head, _)
    ->  call_of_model(Head, Call, Trace),
        add_clause((Head :- model_calls:open_method(Call, Trace)))
    ;   bytecode_name(Id, Name)
    ->  method(Id, Method0),
        renamed(Method0, Method),
        loaded(Method, Id, Head)
    ;   method(Name, Method),
        loaded(Method, Name, Head)
    ).

%   done_by(Method, Other): the JDK overrides Other by Method, which does the same in a shorter way, within a table.
done_by('java.util.HashMap.putAll(Ljava/util/Map;)V', 'java.util.AbstractMap.putAll(Ljava/util/Map;)V').
done_by(Id, Other) :- goes_through(Id, Other), !.
done_by('java.util.HashMap.containsValue(Ljava/lang/Object;)Z', 'java.util.AbstractMap.containsValue(Ljava/lang/Object;)Z').
done_by('java.util.LinkedHashMap.containsValue(Ljava/lang/Object;)Z', 'java.util.AbstractMap.containsValue(Ljava/lang/Object;)Z').
done_by(Id, Other) :-
    member(View, ['java.util.HashMap$KeySet','java.util.HashMap$Values','java.util.LinkedHashMap$LinkedKeySet','java.util.LinkedHashMap$LinkedValues']),
    member(Rest, ['.toArray()[Ljava/lang/Object;','.toArray([Ljava/lang/Object;)[Ljava/lang/Object;']),
    atom_concat(View, Rest, Id),
    !,
    atom_concat('java.util.AbstractCollection', Rest, Other).

%   goes_through(Method, Other): the Method calls a function for each entry, as the Other one, of an interface, does.
goes_through(Id, Other) :-
    goes_through(Prefix, OtherPrefix, Rest),
    atom_concat(Prefix, Rest, Id),
    atom_concat(OtherPrefix, Rest, Other).

goes_through(Map, 'java.util.Map', Rest) :-
    member(Map, ['java.util.HashMap','java.util.LinkedHashMap']),
    member(Rest, ['.forEach(Ljava/util/function/BiConsumer;)V','.replaceAll(Ljava/util/function/BiFunction;)V']).
goes_through(View, 'java.lang.Iterable', '.forEach(Ljava/util/function/Consumer;)V') :-
    member(View, ['java.util.HashMap$KeySet','java.util.HashMap$Values','java.util.HashMap$EntrySet',
                  'java.util.LinkedHashMap$LinkedKeySet','java.util.LinkedHashMap$LinkedValues','java.util.LinkedHashMap$LinkedEntrySet']).

loaded(Method, Id, Head) :-
    (   Method = missing(Why), is_answering, opaque_method(Id, opaque(Type, Classes, Known))
    ->  Head =.. [_|HeadArgs],
        append(Args, [R,H0,H,E,T], HeadArgs),
        Call = opaque_calls:opaque_call(Id, opaque(Why, Type, Classes, Known), Args, R, H0, H, E, T),
        ( costs_wanted -> unpriced(Id, Unpriced), add_clause((Head :- spending:in_model(H0, Unpriced, E, Call))) ; add_clause((Head :- Call)) )
    ;   atom(Method)
    ->  Head =.. [_|HeadArgs],
        append(_, [void,H,H,ok,Id], HeadArgs),
        add_clause((Head :- opaque_calls:Method))
    ;   Method = missing(Why)
    ->  add_clause((Head :- ends:path_ends(unsupported(Id, Why))))
    ;   load_method(Method, _)
    ).

%!  linked_anew(:Goal) is nondet.
%
%   Call Goal, whose predicate was forgotten, after linking it again.

linked_anew(Goal) :-
    functor(Goal, Name, Arity),
    loads:loading(linking:relink(Name, Arity)),
    call(residual:Goal).

:- public relink/2.   % called through loads:loading/1

relink(Name, Arity) :-
    functor(Head, Name, Arity),
    clear_predicate(Head),
    link(Name, Arity).

%!  load_method(+Method, -Count) is det.
%
%   Translate Method and load its clauses, Count of them. A method that the library models keeps the model.

load_method(Method, Count) :-
    residual_predicates(Method, Predicates),
    (   has_model(Predicates)
    ->  findall(Rule, ( member(Predicate, Predicates), arg(8, Predicate, Rules), member(Rule, Rules) ), All),
        length(All, Count)
    ;   load_predicates(Predicates, Count)
    ).

has_model(Predicates) :-
    member(predicate(Id, _, method, _, Parameters, _, _, _), Predicates),
    !,
    length(Parameters, N),
    Arity is N + 5,
    modelled(Id, Arity).

%!  modelled(+Id, +Arity) is semidet.
%
%   The library has a model for the method Id. Unlike predicate_property/2, asking never links anything.

modelled(Id, Arity) :-
    functor(Head, Id, Arity),
    '$get_predicate_attribute'(residual:Head, imported, _).
