/*  The models of the library as lines of text, for the list of them in docs/ (library_page.py).

    A row is row(Class, Member, Known, Unknown, Module): Member is the method's name and descriptor; Known and Unknown say what a
    call does on values that are all known, and on others:
        model          a clause of Module
        cases          the model for known values, in each case of open_by_cases.pl
        bytecode       the JDK's own
        unsupported    it ends the path; as unsupported(Why) where it does so on purpose
*/
:- module(library_rows, [print_models/0, row/5]).
:- use_module(library(lists), [append/3]).
:- use_module(library, [modelled/1]).
:- use_module(model_calls, [open_model/2, in_bytecode/1]).
:- use_module('library/open_by_cases', [by_cases/2]).

%!  print_models is det.
%
%   Write every row as a line with tabs between its parts, in order.

print_models :-
    setof(row(Class, Member, Known, Unknown, Module), row(Class, Member, Known, Unknown, Module), Rows),
    forall('$member'(row(Class, Member, Known, Unknown, Module), Rows),
           ( told(Known, Said), format('~w\t~w\t~w\t~w\t~w~n', [Class,Member,Said,Unknown,Module]) )).

told(unsupported(Why), Said) :- !, atom_concat('unsupported: ', Why, Said).
told(Known, Known).

%!  row(?Class, ?Member, ?Known, ?Unknown, ?Module) is nondet.
%
%   A method that has a model.
%
%       ?- row('java.lang.String', 'isEmpty()Z', Known, Unknown, Module).
%       Known = model, Unknown = model, Module = java_strings.

row(Class, Member, Known, Unknown, Module) :-
    method(Id, Known, Unknown, Module),
    split(Id, Class, Member).

method(Id, Known, Unknown, Module) :-
    modelled(Module:Id/Arity),
    ( ends_path(Module, Id, Arity, Why) -> Known = unsupported(Why), Unknown = unsupported ; Known = model, on_unknown(Id, Unknown) ).
method(Id, bytecode, Unknown, Module) :-
    open_model(Id, Module),
    \+ modelled(_:Id/_),
    ( Module == known_arguments -> Unknown = bytecode ; Unknown = model ).

ends_path(Module, Id, Arity, Why) :-
    functor(Head, Id, Arity),
    catch(clause(Module:Head, Body), _, fail),
    ( Body = path_ends(unsupported(Id, Why)) ; Body = _:path_ends(unsupported(Id, Why)) ),
    !.

on_unknown(Id, Unknown) :-
    (   open_model(Id, _)
    ->  Unknown = model
    ;   by_cases(Id, _)
    ->  Unknown = cases
    ;   in_bytecode(Id)
    ->  Unknown = bytecode
    ;   Unknown = unsupported
    ).

%   The member's name begins behind the last dot before the parameters.
split(Id, Class, Member) :-
    once(sub_atom(Id, Open, 1, _, '(')),
    findall(At, ( sub_atom(Id, At, 1, _, '.'), At < Open ), Dots),
    append(_, [Dot], Dots),
    !,
    sub_atom(Id, 0, Dot, _, Class),
    From is Dot + 1,
    sub_atom(Id, From, _, 0, Member).
