/*  How models end other than by returning, and the code units that text is made of.

    Texts are lists of UTF-16 code units wherever they are neither a string's cell nor an array's. In a search, objects hold
    unknown values. What a model tells apart must not be among them: string_units/3 and what else does not say `copied`
    throws `unknown_value` then, and model_calls.pl goes on in another way. Any other error is the model's own.
*/
:- module(outcomes, [raise/4, not_modelled/2, string_units/3, new_text/4, text_constant/4,
                     array_units/5, new_array_of/5, string_at/3, run_bytecode/6, known/1, known_value/1, same_value/2,
                     copied_units/3, copied_at/3, known_class/3]).
:- use_module(library(lists), [append/3]).
:- use_module('../../solver/heap', [new_exception/4, string_chars/3, new_string/4, cell/3, allocate/4, string_constant/4, text_key/2,
                                    array_element/3]).
:- use_module('../../solver/ends', [path_ends/1]).

%!  raise(+H0, +Class, -H, -E) is det.
%
%   E is exc(X) for a new exception of Class, whose message is not modelled.

raise(H0, Class, H, exc(X)) :- new_exception(H0, Class, X, H).

%!  run_bytecode(+Id, +Args, -R, +H0, -H, -E) is det.
%
%   Run the method Id of the JDK itself, whatever the object's class says, with these arguments; E is ok or exc(X).

run_bytecode(Id, Args, R, H0, H, E) :-
    append(Args, [R,H0,H,E,_], CallArgs),
    Goal =.. [Id|CallArgs],
    call(residual:Goal).

%!  not_modelled(+Id, +Why) is undefined.
%
%   End the path at the method Id.

not_modelled(Id, Why) :- path_ends(unsupported(Id, Why)).

%!  known(+Term) is det.
%
%   Nothing in Term is unknown.
%
%       ?- catch(known([97,_]), Error, true).
%       Error = unknown_value.

known(Term) :- ( ground(Term) -> true ; throw(unknown_value) ).

%!  known_value(+Value) is det.
%
%   Value is a number, null, or refers to an object with a number.

known_value(Value) :-
    (   nonvar(Value),
        ( Value = r(X) -> integer(X) ; true )
    ->  true
    ;   throw(unknown_value)
    ).

%!  same_value(+Value1, +Value2) is semidet.
%
%   The values are the same number, or the same object or null.

same_value(Value1, Value2) :-
    (   Value1 == Value2
    ->  true
    ;   known_value(Value1),
        known_value(Value2),
        fail
    ).

%!  string_units(+H, +X, -Units) is det.
%
%   Units are the code units of string X.

string_units(H, X, Units) :-
    copied_units(H, X, Units),
    known(Units).

%!  copied_units(+H, +X, -Units) is det.
%
%   The same, with unknown units among them.

copied_units(H, X, Units) :-
    string_chars(H, X, Chars),
    compound_name_arguments(Chars, _, Units).

%!  string_at(+H, +R, -Units) is semidet.
%
%   R refers to a string of Units.

string_at(H, R, Units) :-
    copied_at(H, R, Units0),
    known(Units0),
    Units = Units0.

%!  copied_at(+H, +R, -Units) is semidet.
%
%   The same, with unknown units among them.

copied_at(H, R, Units) :-
    known_value(R),
    R = r(X),
    cell(H, X, string(Chars)),
    compound_name_arguments(Chars, _, Units).

%!  known_class(+H, +X, -Type) is det.
%
%   X is the java.lang.Class of Type, not that of an unknown object.

known_class(H, X, Type) :-
    cell(H, X, Cell),
    ( Cell = mirror(Type0) -> Type = Type0 ; throw(unknown_value) ).

%!  new_text(+H0, +Units, -X, -H) is det.
%
%   X is a new string of Units.

new_text(H0, Units, X, H) :-
    compound_name_arguments(Chars, chars, Units),
    new_string(H0, Chars, X, H).

%!  text_constant(+H0, +Units, -X, -H) is det.
%
%   X is the interned string of Units.

text_constant(H0, Units, X, H) :-
    text_key(Units, Key),
    string_constant(H0, Key, X, H).

%!  array_units(+H, +X, +From, +To, -Values) is det.
%
%   Values are the elements of array X from From up to but without To, unknown ones among them.

array_units(H, X, From, To, Values) :-
    known(From-To),
    cell(H, X, Cell),
    elements(From, To, Cell, Values).

elements(To, To, _, Values) :- !, Values = [].
elements(I, To, Cell, [V|Values]) :-
    array_element(Cell, I, V),
    I1 is I + 1,
    elements(I1, To, Cell, Values).

%!  new_array_of(+H0, +Component, +Values, -X, -H) is det.
%
%   X is a new array of Values.

new_array_of(H0, Component, Values, X, H) :-
    length(Values, N),
    compound_name_arguments(Cell, array, [Component,N|Values]),
    allocate(H0, Cell, X, H).
