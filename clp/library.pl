/*  The models of library methods: every module of them, and their methods as exports of this one.

    A method is a predicate of a model's module that bears a method's id, which no other predicate does, as it has a
    parenthesis in it (library/model_clauses.pl). docs/library-models.md says how to add one.
*/
:- module(library, [modelled/1]).
:- use_module('library/one_thread', []).
:- use_module('library/charsets', []).
:- use_module('library/objects', []).
:- use_module('library/java_strings', []).
:- use_module('library/text_making', []).
:- use_module('library/text_lines', []).
:- use_module('library/text_constructors', []).
:- use_module('library/string_builders', []).
:- use_module('library/throwables', []).
:- use_module('library/stack_traces', []).
:- use_module('library/boxes', []).
:- use_module('library/mathematics', []).
:- use_module('library/year_parsers', []).
:- use_module('library/decimal_text', []).
:- use_module('library/big_products', []).
:- use_module('library/machine_access', []).
:- use_module('library/unsafe', []).
:- use_module('library/collections', []).
:- use_module('library/formatting', []).
:- use_module('library/atomics', []).
:- use_module('library/properties', []).
:- use_module('library/printing', []).
:- use_module('library/surroundings', []).
:- use_module('library/normal_forms', []).
:- use_module('library/number_symbols', []).
:- use_module('library/atomic_arrays', []).
:- use_module('library/identifiers', []).

:- use_module(library(lists), [append/3]).
:- use_module('library/model_clauses', [call_of_model/3]).
:- use_module(opaque_calls, [opaque_reason/1]).
:- use_module(model_calls, []).   % what exported models call

models([one_thread,charsets,objects,java_strings,text_making,text_lines,text_constructors,string_builders,throwables,stack_traces,boxes,mathematics,big_products,year_parsers,decimal_text,machine_access,unsafe,collections,formatting,atomics,properties,printing,surroundings,normal_forms,number_symbols,atomic_arrays,identifiers]).

%!  modelled(-Method) is nondet.
%
%   Method, as Module:Id/Arity, is modelled.

modelled(Module:Id/Arity) :-
    models(Modules),
    '$member'(Module, Modules),
    current_predicate(Module:Id/Arity),
    once(sub_atom(Id, _, _, _, '(')).

%   A model that gives one answer is called through a clause of this module, where a search can step in (model_calls.pl);
%   one that ends the path in any case as it is, but for those that are opaque in searches (opaque_calls.pl).
export_models :-
    forall(modelled(Module:Id/Arity),
           ( functor(Head, Id, Arity),
             (   predicate_property(Module:Head, det)
             ->  call_of_model(Head, Call, Trace),
                 assertz((Head :- model_calls:call_model(Module, Call, Trace))),
                 compile_predicates([Id/Arity])
             ;   clause(Module:Head, Body), opaque_end(Body, Why)
             ->  Head =.. [_|HeadArgs],
                 append(Args, [R,H0,H,E,T], HeadArgs),
                 assertz((Head :- opaque_calls:opaque_model(Id, Why, Args, R, H0, H, E, T))),
                 compile_predicates([Id/Arity])
             ;   export(Module:Id/Arity), import(Module:Id/Arity)
             ),
             export(Id/Arity) )).

opaque_end(Body, Why) :-
    ( Body = path_ends(unsupported(_, Why)) ; Body = _:path_ends(unsupported(_, Why)) ),
    opaque_reason(Why),
    !.

:- initialization(export_models, now).
