/*  Java's operators for the instructions that compute, from their rows (solver/operation_rows.pl), and the types of expressions (java_expressions.pl).

    A type is int, long, short, char, byte, boolean, float or double, or anything else for references. The kind of a type
    is what an operand of it is computed as: int, long, float, double, boolean or reference. An unknown's int may be a
    Java boolean, which the JVM does not tell apart. Widening to long is left out of expressions where the value does not
    change, and so is narrowing: an operand of a long operation can be of kind int, and of an int operation long.
*/
:- module(java_types, [binary/3, shift/3, minus/2, widening/3, narrowing/3, static/5, three_way/3, kind/2,
                       expression_kind/2,
                       boolean_valued/1, char_valued/1, wider/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../solver/row_clauses', []).
:- use_module('../../solver/operation_rows', [operation_row/8]).

:- set_prolog_flag(optimise, true).

%!  binary(?Instruction, -Op, -Type) is semidet.
%
%   Instruction is the infix Op on operands and a result of Type.
%
%       ?- binary(lrem, Op, Type).
%       Op = '%', Type = long.

:- each(( operation_row(Goal, _, Type, _, infix(Symbol), _, _, _), functor(Goal, Op, _) ),
        binary(Op, Symbol, Type)).

%!  shift(?Instruction, -Op, -Type) is semidet.
%
%   Instruction shifts a value of Type by an int.
%
%       ?- shift(lushr, Op, Type).
%       Op = >>>, Type = long.

:- each(( operation_row(Goal, _, Type, _, shift(Symbol), _, _, _), functor(Goal, Op, _) ),
        shift(Op, Symbol, Type)).

%!  minus(?Instruction, -Type) is semidet.
%
%   Instruction turns the sign of a value of Type.
%
%       ?- minus(dneg, Type).
%       Type = double.

:- each(( operation_row(Goal, _, Type, _, minus, _, _, _), functor(Goal, Op, _) ),
        minus(Op, Type)).

%!  widening(?Instruction, -From, -To) is semidet.
%
%   Instruction is a conversion that Java does without being asked.
%
%       ?- widening(l2f, From, To).
%       From = long, To = float.

:- each(( operation_row(Goal, [From], To, _, widening, _, _, _), functor(Goal, Op, _) ),
        widening(Op, From, To)).

%!  narrowing(?Instruction, -From, -To) is semidet.
%
%   Instruction is a conversion that has to be asked for.
%
%       ?- narrowing(i2c, From, To).
%       From = int, To = char.

:- each(( operation_row(Goal, [From], To, _, cast, _, _, _), functor(Goal, Op, _) ),
        narrowing(Op, From, To)).

%!  static(?Operation, -Class, -Method, -Types, -Type) is semidet.
%
%   Operation is what the static Method of Class gives, a value of Type, for values of Types.
%
%       ?- static(fbits, Class, Method, Types, Type).
%       Class = 'Float', Method = floatToRawIntBits, Types = [float], Type = int.

:- each(( operation_row(Goal, Types, Type, _, static(Class, Method), _, _, _), functor(Goal, Op, _) ),
        static(Op, Class, Method, Types, Type)).

%   viewed(Operation, Type): what it gives is a part of a value that a number stands for (java_library.pl).
:- each(( operation_row(Goal, _, Type, _, view(_), _, _, _), functor(Goal, Op, _) ), viewed(Op, Type)).

%!  three_way(?Instruction, -Type, -Unordered) is semidet.
%
%   Instruction compares two of Type to -1, 0 or 1, or to Unordered where one is NaN.
%
%       ?- three_way(fcmpl, Type, Unordered).
%       Type = float, Unordered = -1.

:- each(( operation_row(Goal, [Type|_], _, _, three_way(Unordered), _, _, _), functor(Goal, Op, _) ),
        three_way(Op, Type, Unordered)).

%!  kind(+Type, -Kind) is det.
%
%   Kind is what operands of Type are computed as.
%
%       ?- kind(char, Kind).
%       Kind = int.

kind(Type, Kind) :- ( primitive_kind(Type, Kind0) -> Kind = Kind0 ; Kind = reference ).

primitive_kind(int, int).
primitive_kind(long, long).
primitive_kind(short, int).
primitive_kind(char, int).
primitive_kind(byte, int).
primitive_kind(boolean, boolean).
primitive_kind(float, float).
primitive_kind(double, double).

%!  wider(+Kind1, +Kind2, -Kind) is det.
%
%   Kind is what operands of two numeric kinds are brought to.
%
%       ?- wider(long, float, Kind).
%       Kind = float.

wider(Kind1, Kind2, Kind) :-
    width(Kind1, Width1),
    width(Kind2, Width2),
    ( Width1 >= Width2 -> Kind = Kind1 ; Kind = Kind2 ).

width(boolean, 0).
width(int, 1).
width(long, 2).
width(float, 3).
width(double, 4).

%!  expression_kind(+E, -Kind) is det.
%
%   Kind is the kind of the expression E; that of a number alone is the narrowest that it can be.
%
%       ?- expression_kind(op(ladd, [typed(arg(x), int), 1]), Kind).
%       Kind = long.

expression_kind(E, Kind) :-
    (   integer(E)
    ->  ( E >= -2147483648, E =< 2147483647 -> Kind = int ; Kind = long )
    ;   float(E)
    ->  Kind = double
    ;   compound(E), compound_kind(E, Kind0)
    ->  Kind = Kind0
    ;   Kind = reference
    ).

compound_kind(typed(_, Type), Kind) :- kind(Type, Kind).
compound_kind(as(_, Type), Kind) :- kind(Type, Kind).
compound_kind(op(Name, Inputs), Kind) :-
    ( boolean_valued(op(Name, Inputs)) -> Kind = boolean ; result_kind(Name, Kind) ).
compound_kind(choice(Alternatives), Kind) :-
    ( boolean_valued(choice(Alternatives)) -> Kind = boolean ; alternatives_kind(Alternatives, Kind) ).
compound_kind(length(_), int).
compound_kind(string_length(_), int).
compound_kind(char(_, _), int).

result_kind(Name, Kind) :-
    ( binary(Name, _, Kind0) ; shift(Name, _, Kind0) ; minus(Name, Kind0) ; widening(Name, _, Kind0)
    ; narrowing(Name, _, Type), kind(Type, Kind0) ; viewed(Name, Type), kind(Type, Kind0) ; static(Name, _, _, _, Type), kind(Type, Kind0) ; three_way(Name, _, _), Kind0 = int ),
    !,
    Kind = Kind0.

%   Numbers take the kind of the others, where there are any.
alternatives_kind(Alternatives, Kind) :-
    (   member(_-E0, Alternatives), \+ number(E0), expression_kind(E0, Kind0), \+ memberchk(Kind0, [int,boolean])
    ->  Kind = Kind0
    ;   Alternatives = [_-E|Rest],
        expression_kind(E, Kind1),
        rest_kind(Rest, Kind1, Kind)
    ).

rest_kind([], Kind, Kind).
rest_kind([_-E|Rest], Kind0, Kind) :-
    expression_kind(E, Kind1),
    ( width(Kind0, _), width(Kind1, _) -> wider(Kind0, Kind1, Kind2) ; Kind2 = reference ),
    rest_kind(Rest, Kind2, Kind).

%!  boolean_valued(+E) is semidet.
%
%   Java takes the expression E for a boolean.
%
%       ?- boolean_valued(op(iand, [typed(arg(a), boolean), typed(arg(b), boolean)])).
%       true.

boolean_valued(E) :- truth(E, boolean).

%   truth(E, Kind): E can stand where Java wants a boolean; Kind is number for 0 and 1, which can be ints too.
truth(0, number).
truth(1, number).
truth(typed(_, boolean), boolean).
truth(op(date_leap, _), boolean).
truth(as(_, boolean), boolean).
truth(op(Op, [A,B]), boolean) :- logical(Op), truth(A, boolean), truth(B, KindB), ( KindB == boolean -> true ; Op == ixor ).
truth(choice(Alternatives), Kind) :- truths(Alternatives, number, Kind).

truths([], Kind, Kind).
truths([_-E|Alternatives], Kind0, Kind) :-
    truth(E, Kind1),
    ( Kind1 == boolean -> Kind2 = boolean ; Kind2 = Kind0 ),
    truths(Alternatives, Kind2, Kind).

logical(iand).
logical(ior).
logical(ixor).

%!  char_valued(+E) is semidet.
%
%   The expression E is a char.
%
%       ?- char_valued(op(i2c, [typed(arg(x), int)])).
%       true.

char_valued(E) :- \+ number(E), character(E, char).

character(E, Kind) :- ( integer(E) -> E >= 0, E =< 65535, Kind = number ; char_expression(E, Kind) ).

char_expression(typed(_, char), char).
char_expression(as(_, char), char).
char_expression(char(_, _), char).
char_expression(op(i2c, _), char).
char_expression(choice(Alternatives), Kind) :- characters(Alternatives, number, Kind).

characters([], Kind, Kind).
characters([_-E|Alternatives], Kind0, Kind) :-
    character(E, Kind1),
    ( Kind1 == char -> Kind2 = char ; Kind2 = Kind0 ),
    characters(Alternatives, Kind2, Kind).
