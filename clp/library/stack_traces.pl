/*  Stack traces of exceptions.

    The methods that are active where an exception is made are the residual predicates that Prolog has yet to return to. Their names are kept
    in the field `backtrace`, as a text of `Class.method;`, the innermost first, until the stack trace is asked for; then it stands in the
    field `stackTrace`, of which each answer is a copy. An exception that has none, as its constructor says, stands there itself.

    What calls the method that is searched is not known, nor are lines and files: these are others each time that a run is repeated
    (solver/identity_hashes.pl), so that what depends on them is no case.
*/
:- module(stack_traces, [note_stack/3, without_stack/3]).
:- use_module(library(apply), [foldl/5, foldl/6, maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, numlist/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, not_modelled/2, text_constant/4, string_units/3, array_units/5, new_array_of/5, known_value/1]).
:- use_module(object_fields, [field/4, put/5]).
:- use_module('../composed_traces', [has_summaries/0]).
:- use_module('../predicate_names', [is_block_predicate/1]).
:- use_module('../../solver/classes', [subtype/2]).
:- use_module('../../solver/heap', [type_of/3, array_length/3, new_object/4]).
:- use_module('../../solver/identity_hashes', [caller_asked/1]).
:- use_module('../../solver/known_rounds', [free_known_rounds/0]).

model('java.lang.Throwable.getStackTrace()[Ljava/lang/StackTraceElement;'(X), r(A), H0, H) :-
    stack(X, Elements, H0, H1),
    free_known_rounds,
    new_array_of(H1, 'java.lang.StackTraceElement', Elements, A, H).

model('java.lang.Throwable.setStackTrace([Ljava/lang/StackTraceElement;)V'(X, R), void, H0, H, E) :-
    (   R = r(A),
        elements(H0, A, Elements),
        maplist(known_value, Elements),
        \+ memberchk(null, Elements)
    ->  E = ok,
        field(H0, X, 'java.lang.Throwable.stackTrace', Before),
        ( Before == r(X) -> H = H0 ; put_stack(X, Elements, H0, H) )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

%!  without_stack(+X, +H0, -H) is det.
%
%   The exception X never has a stack trace.

without_stack(X, H0, H) :- put(X, 'java.lang.Throwable.stackTrace', r(X), H0, H).

%!  note_stack(+X, +H0, -H) is det.
%
%   The exception X is being made by the methods that are active; nothing is noted where these are not all known.

note_stack(X, H0, H) :-
    (   \+ has_summaries,
        prolog_current_frame(Frame),
        active(Frame, none, Methods0),
        integer(X),
        type_of(H0, X, Class),
        behind_constructors(Methods0, Class, Methods)
    ->  atomic_list_concat(Methods, ';', Text),
        atom_codes(Text, Units),
        text_constant(H0, Units, Y, H1),
        put(X, 'java.lang.Throwable.backtrace', r(Y), H1, H)
    ;   H = H0
    ).

%   active(Frame, Last, Methods): Methods, `Class.method`, are active in Frame and around it. Last is the method whose predicate is called last in
%   Frame, by one of the same call, or none: as long as there are other solutions, Prolog returns to predicates that have nothing left to do.
active(Frame, Last, Methods) :-
    prolog_frame_attribute(Frame, predicate_indicator, Indicator),
    (   Indicator = residual:Name/_, method_part(Name, Id, Part)
    ->  ( Last == Id -> Methods = Methods1 ; shown(Id, Methods, Methods1) ),
        ( Part == part, is_last_call(Frame) -> Last1 = Id ; Last1 = none )
    ;   \+ hides_methods(Indicator),
        Last1 = none, Methods = Methods1
    ),
    (   Methods1 \== [], prolog_frame_attribute(Frame, parent, Around)
    ->  active(Around, Last1, Methods1)
    ;   Methods1 = []
    ).

%   Behind the goal that Frame runs, its clause has nothing but its exit. (What frames hold may be collected as garbage, so that traces tell less.)
is_last_call(Frame) :-
    prolog_frame_attribute(Frame, pc, Pc),
    prolog_frame_attribute(Frame, parent, Around),
    prolog_frame_attribute(Around, clause, Clause),
    '$fetch_vm'(Clause, Pc, _, Instruction),
    Instruction = i_exit.

%   method_part(Name, Id, Part): the residual predicate Name is the `entry` of the method Id, or some other `part`.
method_part(Name0, Id, Part) :-
    ( atom_concat(Name, ?, Name0) -> Inner = true ; Name = Name0, Inner = false ),
    (   is_block_predicate(Name), last_slash(Name, Before)
    ->  sub_atom(Name, 0, Before, _, Id), Part = part
    ;   sub_atom(Name, _, 1, _, '('),
        Id = Name,
        ( Inner == true -> Part = part ; Part = entry )
    ).

last_slash(Name, Before) :-
    findall(B, sub_atom(Name, B, 1, _, /), Slashes),
    append(_, [Before], Slashes).

%   Of classes that stand for dynamic instructions a JVM shows nothing; a plan, or a call in one, stands for what calls the program.
shown(Id, Methods, Rest) :-
    sub_atom(Id, Before, 1, _, '('),
    !,
    sub_atom(Id, 0, Before, _, Method),
    (   sub_atom(Method, _, _, _, '$$dynamic$')
    ->  Methods = Rest
    ;   made_caller(Prefix), sub_atom(Method, _, _, _, Prefix)
    ->  Methods = [], Rest = []
    ;   Methods = [Method|Rest]
    ).

made_caller('$$plan$').
made_caller('$$call$').

%   A model calls the program otherwise than the JDK's bytecode does; static initialisers may have run before a path begins.
hides_methods(interpreter:_) :- !.
hides_methods(calls:initialise/_) :- !.
hides_methods(Module:Name/_) :- Module \== throwables, sub_atom(Name, _, 1, _, '('), !.

%   Constructors of the exception are the innermost methods, and not shown.
behind_constructors([Method|Methods0], Class, Methods) :-
    constructs(Method, Class),
    behind_others(Methods0, Class, Methods).

behind_others(Methods0, Class, Methods) :-
    (   Methods0 = [Method|Methods1], constructs(Method, Class)
    ->  behind_others(Methods1, Class, Methods)
    ;   Methods = Methods0
    ).

constructs(Method, Class) :-
    atom_concat(Owner, '.<init>', Method),
    subtype(Class, Owner).

stack(X, Elements, H0, H) :-
    field(H0, X, 'java.lang.Throwable.backtrace', Noted),
    field(H0, X, 'java.lang.Throwable.stackTrace', Made),
    (   Noted = r(Y)
    ->  string_units(H0, Y, Units),
        atom_codes(Text, Units),
        atomic_list_concat(Methods, ';', Text),
        new_elements(Methods, Elements, H0, H1),
        put_stack(X, Elements, H1, H)
    ;   Made == r(X)
    ->  Elements = [], H = H0
    ;   Made = r(A)
    ->  elements(H0, A, Elements), H = H0
    ;   not_modelled('java.lang.Throwable.getStackTrace()[Ljava/lang/StackTraceElement;', 'stack traces')
    ).

elements(H, A, Elements) :-
    array_length(H, A, N),
    array_units(H, A, 0, N, Elements).

put_stack(X, Elements, H0, H) :-
    new_array_of(H0, 'java.lang.StackTraceElement', Elements, A, H1),
    put(X, 'java.lang.Throwable.stackTrace', r(A), H1, H2),
    put(X, 'java.lang.Throwable.backtrace', null, H2, H).

%   Behind the Methods stands what calls the program: as many others as the Way says, and two more.
new_elements(Methods, Elements, H0, H) :-
    caller_asked(Way),
    Last is Way + 2,
    numlist(1, Last, Numbers),
    maplist(caller(Way), Numbers, Callers),
    ( Methods == [''] -> All = Callers ; append(Methods, Callers, All) ),
    foldl(new_element(Way), All, Elements, 1-H0, _-H).

caller(Way, N, Method) :- atomic_list_concat(['Caller',Way,'.call',Way,'of',N], Method).

new_element(Way, Method, r(X), N0-H0, N-H) :-
    atomic_list_concat(Parts, '.', Method),
    append(Packages, [Name], Parts),
    !,
    atomic_list_concat(Packages, '.', Class),
    atomic_list_concat(['Unknown',Way,'.java'], File),
    new_object(H0, 'java.lang.StackTraceElement', X, H1),
    put_text(X, 'java.lang.StackTraceElement.declaringClass', Class, H1, H2),
    put_text(X, 'java.lang.StackTraceElement.methodName', Name, H2, H3),
    put_text(X, 'java.lang.StackTraceElement.fileName', File, H3, H4),
    Line is 100 * Way + N0,
    put(X, 'java.lang.StackTraceElement.lineNumber', Line, H4, H),
    N is N0 + 1.

put_text(X, Field, Text, H0, H) :-
    atom_codes(Text, Units),
    text_constant(H0, Units, Y, H1),
    put(X, Field, r(Y), H1, H).
