/*  Calls of modelled methods in a search.

    A model is written for known arguments. While models are guarded, a call of one whose arguments are all known runs
    the model as a ground run does; where it meets an unknown value on its way, and would have to tell it apart, it throws
    `unknown_value`. Then, or where an argument is not known, the call goes on with the first of these that there is:

        an open model     a clause of a module library/open_*.pl, in the notation of models, which handles unknown
                          values itself and may have several solutions
        case by case      the model itself, where open_by_cases.pl says how to make its arguments known
        the bytecode      the JDK's own, where in_bytecode/1 says that it can do without models of the same values
        nothing           the path ends as unsupported, which names the method

    An open model may also be of a method that has no model, and then takes the place of its bytecode for unknown arguments.
    Whichever way a call goes, its trace is the same, so that a run on known values leaves the same trace: the id of the method,
    an atom where it returns, with the class of the exception as its argument where it throws.
*/
:- module(model_calls, [guard_models/0, release_models/0, call_model/3, in_search/2, open_method/2, opened/2, watch_models/0, models_chose/1, value_models/2, open_model/2, in_bytecode/1]).
:- dynamic values_modelled/0.
:- use_module(library(lists), [append/3]).
:- use_module('../solver/ends', [path_ends/1, path_end/2, outside_search/1]).
:- use_module('../solver/type_tests', [final_type/3]).
:- use_module('../solver/limits', [suspend_limits/3, resume_limits/3]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/known_heap', [cell/3]).
:- use_module('../solver/classes', [class/6]).
:- use_module('../solver/value_states', [is_view/1]).
:- use_module(guarding, [models_guarded/0, set_guarded/1]).
:- use_module(method_bytecode, [run_in_bytecode/6, run_in_bytecode/7]).
:- use_module('library/carried', [carried/2]).
:- use_module('library/open_by_cases', [by_cases/2, known_cases/6]).
:- use_module('library/unknown_builders', [on_unknown_builder/1, call_unknown_builder/1]).
:- use_module('library/open_numbers', []).
:- use_module('library/open_boxes', []).
:- use_module('library/open_arrays', []).
:- use_module('library/open_objects', []).
:- use_module('library/open_atomics', []).
:- use_module('library/open_reflection', []).
:- use_module('library/open_enums', []).
:- use_module('library/open_printing', []).
:- use_module('library/open_lists', []).
:- use_module('library/open_vectors', []).
:- use_module('library/open_linked_lists', []).
:- use_module('library/open_queues', []).
:- use_module('library/held_values', []).
:- use_module('library/bounded_fields', []).
:- use_module('library/streams_at_start', []).
:- use_module('library/open_hash_maps', []).
:- use_module('library/open_sorted_maps', []).
:- use_module('library/open_enum_maps', []).
:- use_module('library/open_enum_sets', []).
:- use_module('library/open_fixed_sets', []).
:- use_module(predicate_names, [of_library/1]).
:- use_module('library/open_texts', []).
:- use_module('library/open_charsets', []).
:- use_module('library/open_throwables', []).
:- use_module('library/open_files', []).
:- use_module('library/open_letters', []).
:- use_module('library/open_replacing', []).
:- use_module('library/open_joining', []).
:- use_module('library/open_patterns', []).
:- use_module('library/open_formatting', []).
:- use_module('library/open_text_making', []).
:- use_module('library/open_characters', [forget_ranges/0]).
:- use_module('library/dates', []).
:- use_module('library/decimal_numbers', []).
:- use_module('library/times', []).
:- use_module('library/big_integers', []).
:- use_module('library/known_arguments', []).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

open_modules([open_texts,open_charsets,open_throwables,open_files,open_letters,open_replacing,open_joining,open_formatting,open_patterns,open_text_making,open_characters,open_boxes,open_numbers,open_arrays,open_objects,open_atomics,
              open_reflection,open_enums,open_printing,open_lists,open_vectors,open_linked_lists,open_hash_maps,open_sorted_maps,open_enum_maps,open_enum_sets,open_fixed_sets,dates,decimal_numbers,times,big_integers,known_arguments]).

%   Known arguments of what these modules model lead to values that are not known.
keeps_limits(open_lists).
keeps_limits(open_linked_lists).
keeps_limits(open_vectors).
keeps_limits(open_hash_maps).
keeps_limits(open_sorted_maps).
keeps_limits(open_enum_maps).
keeps_limits(open_enum_sets).
keeps_limits(open_fixed_sets).

%   is_plain(Module, Call): the JDK's own bytecode does what is called, as everything that it hangs on is known.
is_plain(Module, Call) :- ( asks_keys(Module) -> Module:plain_call(Call) ; known_call(Call) ).

asks_keys(open_hash_maps).
asks_keys(open_sorted_maps).
asks_keys(open_enum_maps).
asks_keys(open_enum_sets).
asks_keys(open_fixed_sets).

%   holds_unknown(Class, H, X): the object X, of a Class that is a value, has a cell in which something is unknown.
holds_unknown(H, X) :-
    cell(H, X, Cell),
    functor(Cell, object, _),
    \+ ground(Cell),
    object_class(Cell, Class),
    class(Class, _, _, Fields, _, _),
    '$member'(Field-_, Fields),
    is_view(Field),
    !.

%!  in_bytecode(?Id) is nondet.
%
%   The bytecode of the method Id is as good as a model, whatever is unknown.

in_bytecode('java.lang.Throwable.getMessage()Ljava/lang/String;').
in_bytecode('java.math.BigDecimal.layoutChars(Z)Ljava/lang/String;').
in_bytecode('java.util.UUID.toString()Ljava/lang/String;').
in_bytecode('java.util.UUID.nameUUIDFromBytes([B)Ljava/util/UUID;').
in_bytecode('java.lang.Math.abs(D)D').
in_bytecode('java.lang.Math.abs(F)F').
in_bytecode('java.lang.Character.toString()Ljava/lang/String;').

%!  guard_models is det.
%
%   From now on calls of models are guarded. Known values give the same either way. A program must be loaded anew where
%   this changes, as open models of methods without a model are asked for when a method is linked.

guard_models :- set_guarded(true).

%!  release_models is det.
%
%   From now on calls of models are direct, as ground runs want them.

release_models :-
    forget_ranges,
    set_guarded(false).

%!  call_model(+Module, +Call, ?Trace) is nondet.
%
%   Call is the call of a modelled method, whose model is in Module; Trace says how it ended. (wrap_predicate/4 would do this
%   without a clause between, but corrupts the memory of SWI-Prolog 9.0.4.)

call_model(Module, Call, Trace) :-
    (   models_guarded
    ->  in_search(Call, Module:Call)
    ;   call(Module:Call)
    ),
    call_trace(Call, Trace).

%   call_trace(Call, Trace): Trace is that of Call, which has ended.
call_trace(Call, Trace) :-
    functor(Call, Id, Arity),
    Place is Arity - 1,
    arg(Place, Call, E),
    (   E == ok
    ->  Trace = Id
    ;   E = exc(X),
        HeapPlace is Arity - 2,
        arg(HeapPlace, Call, H),
        final_type(H, X, Class),
        Trace =.. [Id,Class]
    ).

%!  in_search(+Call, :Model) is nondet.
%
%   Call is the call of a modelled method in a search, and Model runs its model.

:- meta_predicate in_search(+, 0).

in_search(Call, Model) :-
    (   known_call(Call)
    ->  catch(outside_search(Model), Ball, true),
        ( var(Ball) -> true ; failed_over(Ball, Call) )
    ;   in_place(Call)
    ).

%   A model that meets an unknown value says so (library/outcomes.pl). Any other error is the model's own, and no reason to go on
%   in another way.
failed_over(Ball, Call) :-
    (   path_end(Ball, Why)
    ->  path_ends(Why)
    ;   Ball == unknown_value
    ->  in_place(Call)
    ;   throw(Ball)
    ).

known_call(Call) :-
    functor(Call, Id, Arity),
    N is Arity - 5,
    known_arguments(N, Id, Call).

known_arguments(0, _, _) :- !.
known_arguments(I, Id, Call) :-
    arg(I, Call, A),
    ( known_argument(A) -> true ; carried(Id, Places), memberchk(I, Places) ),
    I1 is I - 1,
    known_arguments(I1, Id, Call).

known_argument(A) :- nonvar(A), ( A = r(X) -> integer(X) ; true ).

in_place(Call) :- on_unknown_builder(Call), !, call_unknown_builder(Call).
in_place(Call) :-
    functor(Call, Id, _),
    (   opened(Call, Module)
    ->  chosen_by_models(Chosen),
        b_setval(models_chose, Chosen),
        catch(Module:Call, Ball, true),
        ( var(Ball) -> answered(Id, Call, Chosen) ; not_open(Ball, Call) )
    ;   by_cases(Id, Kinds)
    ->  chosen_by_models(Chosen),
        b_setval(models_chose, Chosen),
        case_by_case(Kinds, Call)
    ;   in_bytecode(Id)
    ->  in_bytecode_alone(Call)
    ;   no_way(Call)
    ).

%   What was known before, and is as it was, would come here again.
case_by_case(Kinds, Call) :-
    Call =.. [Id|CallArgs0],
    append(Args0, [R,H0,H,E,_], CallArgs0),
    !,
    ( known_call(Call) -> Before = known(Args0) ; Before = unknown ),
    known_cases(Kinds, Args0, Args, Copies, H0, H1),
    append(Args, [R1,H1,H,E,_], CallArgs),
    Goal =.. [Id|CallArgs],
    (   Before \== known(Args), known_call(Goal)
    ->  call(residual:Goal),
        original(R1, Copies, R)
    ;   no_way(Call)
    ).

original(R0, Copies, R) :- ( nonvar(R0), R0 = r(Y), memberchk(copy(Y, X), Copies) -> R = r(X) ; R = R0 ).

not_open(Ball, Call) :- ( Ball == unknown_value -> no_way(Call) ; throw(Ball) ).

%   concrete_call(Call): it is done with known arguments, in a concolic search (concrete_values.pl).
:- multifile concrete_call/1.
:- dynamic concrete_call/1.

no_way(Call) :- concrete_call(Call), !.
no_way(Call) :-
    functor(Call, Id, _),
    path_ends(unsupported(Id, 'a model on unknown values')).

in_bytecode_alone(Call) :-
    Call =.. [Id|CallArgs],
    append(Args, [R,H0,H,E,library], CallArgs),
    !,
    run_in_bytecode(Id, Args, R, H0, H, E).

%!  watch_models is det.
%
%   No model has chosen yet on the path that begins here.

watch_models :- b_setval(models_chose, none).

%!  models_chose(-Answers) is semidet.
%
%   A model that decides itself what its unknown arguments are was called on this path, so that several may have its trace. Answers are
%   those that its models gave for true or false, the last one first: ways that differ in them are not alike.

models_chose(Answers) :- nb_current(models_chose, Answers), Answers \== none.

chosen_by_models(Answers) :- ( models_chose(Answers0) -> Answers = Answers0 ; Answers = [] ).

answered(Id, Call, Answers) :-
    (   sub_atom(Id, _, 2, 0, ')Z'),
        functor(Call, _, Arity),
        Place is Arity - 4,
        arg(Place, Call, V),
        integer(V)
    ->  b_setval(models_chose, [V|Answers])
    ;   true
    ).

%!  opened(+Call, -Module) is semidet.
%
%   The method that is called has an open model in Module.

opened(Call, Module) :-
    functor(Call, Id, Arity),
    open_modules(Modules),
    '$member'(Module, Modules),
    current_predicate(Module:Id/Arity),
    !.

:- multifile library_effort:open_model/1.

library_effort:open_model(Head) :- opened(Head, Module), Module \== known_arguments.

%!  open_model(?Id, ?Module) is nondet.
%
%   The method Id has an open model in Module.

open_model(Id, Module) :-
    open_modules(Modules),
    '$member'(Module, Modules),
    current_predicate(Module:Id/_),
    once(sub_atom(Id, _, _, _, '(')).

%!  open_method(+Call, ?Trace) is nondet.
%
%   Run a method that has an open model and no other; Trace says how it ended. On known arguments its bytecode runs without
%   limits: what the JDK does there is no part of the search.

open_method(Call, Trace) :-
    opened(Call, Module),
    (   keeps_limits(Module)
    ->  ( \+ is_plain(Module, Call) -> in_place(Call), call_trace(Call, Trace)
        ; goes_through_table(Call) -> unlimited(Call), call_trace(Call, Trace)
        ; as_bytecode(Call, Trace) )
    ;   Module \== open_patterns, known_call(Call), \+ values_modelled, \+ on_unknown(Call)   % these see for themselves
    ->  unlimited(Call),
        call_trace(Call, Trace)
    ;   in_place(Call),
        call_trace(Call, Trace)
    ).

%   goes_through_table(Call): it does nothing but look through the table of a map, most of which is empty.
goes_through_table(Call) :-
    functor(Call, Id, _),
    memberchk(Id, ['java.util.HashMap.clear()V','java.util.HashMap$HashIterator.<init>(Ljava/util/HashMap;)V',
                   'java.util.HashMap$HashIterator.nextNode()Ljava/util/HashMap$Node;']).

%   What the program does in such a method is on no trace, as a model that asks its keys leaves none.
as_bytecode(Call, Trace) :-
    Call =.. [Id|CallArgs],
    append(Args, [R,H0,H,E,library], CallArgs),
    !,
    run_in_bytecode(Id, Args, R, H0, H, E, Trace0),
    ( enters_program(Trace0), \+ models_chose(_) -> b_setval(models_chose, []) ; true ),
    call_trace(Call, Trace).

enters_program(T) :-
    compound(T),
    functor(T, Name, Arity),
    (   of_program(Name)
    ->  true
    ;   between(1, Arity, I),
        arg(I, T, Part),
        enters_program(Part)
    ),
    !.
enters_program(T) :- atom(T), of_program(T).

of_program(Name) :- sub_atom(Name, _, 1, _, '('), !, \+ of_library(Name).

%!  value_models(+Calls, -Done) is det.
%
%   From now on, methods that have an open model and no other are run by it for all Calls, "all", not just for those that are "unknown":
%   that is how models are compared with what they stand for.

value_models(Calls, "") :-
    retractall(values_modelled),
    ( Calls == "all" -> assertz(values_modelled) ; true ).

%   on_unknown(Call): an argument is a value that was made of unknown numbers.
on_unknown(Call) :-
    functor(Call, _, Arity),
    N is Arity - 5,
    HeapPlace is Arity - 3,
    arg(HeapPlace, Call, H),
    between(1, N, I),
    arg(I, Call, A),
    ( integer(A) -> I =:= 1, X = A ; nonvar(A), A = r(X) ),
    object_number(H, X),
    holds_unknown(H, X),
    !.

%   A first argument that is a number may be no receiver.
object_number(H, X) :- integer(X), X > 0, heap_next(H, Next), X < Next.

unlimited(Call) :-
    Call =.. [Id|CallArgs],
    append(Args, [R,H0,H,E,library], CallArgs),
    !,
    suspend_limits(H0, Limits, H1),
    run_in_bytecode(Id, Args, R, H1, H2, E),
    resume_limits(H2, Limits, H).
