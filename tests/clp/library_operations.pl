/*  The texts of all operations on numbers of the library's values, and what they compute.

    Writes a line for each operation and inputs: the type of its value, the text, and its values in environment after environment, apart by
    tabs; the values only where all inputs are variables. `none` stands for a text that there is not.
*/
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../clp/cases/java_expressions').
:- use_module('../../solver/operation_rows', [operation_row/8]).
:- use_module('../../solver/integers', []).
:- use_module('../../solver/calendar', []).
:- use_module('../../solver/decimals', []).

environment([i-5,j-3,l-123456789012,m-100]).
environment([i-(-800),j-12,l-(-98765432105),m-10]).
environment([i-0,j-28,l-86399999999999,m-1000]).

main :-
    forall(( operation_row(Goal, Types, Type, Known, view(_), _, _, _), inputs(Types, Inputs) ), line(Goal, Type, Known, Inputs)).

%   All variables first, then each kind of input for all that can be of it.
inputs(Types, Inputs) :- variables(Types, [i,j], [l,m], Inputs).
inputs(Types, Inputs) :- maplist(input, Types, Inputs), \+ variables(Types, [i,j], [l,m], Inputs).

variables([], _, _, []).
variables([int|Types], [Name|Ints], Longs, [typed(arg(Name), int)|Inputs]) :- variables(Types, Ints, Longs, Inputs).
variables([long|Types], Ints, [Name|Longs], [typed(arg(Name), long)|Inputs]) :- variables(Types, Ints, Longs, Inputs).

input(int, 3).
input(int, typed(arg(i), int)).
input(int, typed(field(arg(d), 'java.time.LocalDate.day number'), int)).
input(long, 100).
input(long, op(lsub, [typed(field(arg(t), 'java.time.LocalTime.nanos'), long),typed(arg(l), long)])).
input(long, typed(field(arg(t), 'java.time.LocalTime.nanos'), long)).
input(long, typed(field(arg(u), 'java.time.Duration.length'), long)).
input(long, typed(field(arg(v), 'java.time.Instant.time'), long)).
input(long, typed(field(arg(b), 'java.math.BigDecimal.amount'), long)).
input(long, typed(field(arg(w), 'java.math.BigInteger.number'), long)).

line(Goal, Type, Known, Inputs) :-
    functor(Goal, Op, _),
    ( catch(java_expression(op(Op, Inputs), Text), _, fail) -> true ; Text = none ),
    findall(Value, ( environment(Environment), computed(Goal, Known, Inputs, Environment, Value) ), Values),
    atomic_list_concat(Values, ' ', Shown),
    format('~w\t~w\t~w\t~w~n', [Op,Type,Text,Shown]).

computed(Goal0, Known0, Inputs, Environment, Value) :-
    copy_term(Goal0-Known0, Goal-Known),
    Goal =.. [_|Arguments],
    bound(Inputs, Environment, Arguments, Value),
    operation_rows:Known.

bound([], _, [Value], Value).
bound([typed(arg(Name), _)|Inputs], Environment, [V|Arguments], Value) :-
    memberchk(Name-V, Environment),
    bound(Inputs, Environment, Arguments, Value).
