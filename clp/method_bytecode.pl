/*  The JDK's own bytecode of a method that has a model, or an open one, beside it.

    The predicates of such a method's bytecode have its id with ` in bytecode` behind it, as the id alone is the model's.
    linking.pl translates them when they are first called.
*/
:- module(method_bytecode, [run_in_bytecode/6, run_in_bytecode/7, bytecode_name/2, renamed/2]).
:- use_module(library(lists), [append/3]).

%!  run_in_bytecode(+Id, +Args, -R, +H0, -H, -E) is nondet.
%
%   Run the JDK's bytecode of the method Id with these arguments; E is ok or exc(X). The trace is dropped.

run_in_bytecode(Id, Args, R, H0, H, E) :- run_in_bytecode(Id, Args, R, H0, H, E, _).

%!  run_in_bytecode(+Id, +Args, -R, +H0, -H, -E, -T) is nondet.
%
%   The same, with the trace T.

run_in_bytecode(Id, Args, R, H0, H, E, T) :-
    bytecode_name(Id, Name),
    append(Args, [R,H0,H,E,T], CallArgs),
    Goal =.. [Name|CallArgs],
    call(residual:Goal).

%!  bytecode_name(?Id, ?Name) is semidet.
%
%   Name is what the predicate of the bytecode of the method Id is called.
%
%       ?- bytecode_name('C.m()I', Name).
%       Name = 'C.m()I in bytecode'.

bytecode_name(Id, Name) :- atom_concat(Id, ' in bytecode', Name).

%!  renamed(+Method0, -Method) is det.
%
%   Method is Method0, what source.pl answers for a method, under the name of its bytecode.

renamed(missing(Why), missing(Why)).
renamed(limited(Kind, Number, Method0), limited(Kind, Number, Method)) :- renamed(Method0, Method).
renamed(method(Id, Static, Parameters, Result, This, Blocks), method(Name, Static, Parameters, Result, This, Blocks)) :-
    bytecode_name(Id, Name).
