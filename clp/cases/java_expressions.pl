/*  Values and conditions of a case as Java text.

    An expression E is a ground term: a number, null, or one of
        typed(Place, Type)          an input of Type: int, long, short, char, byte, boolean, float, double, string, a class
                                    or array(Component)
        op(Name, [E, ...])          an operation of integers.pl or floats.pl
        choice([Guard-E, ...])      the first whose Guard, a list of conditions, holds; the last holds always
        as(E, Type)                 E where a value of Type is wanted: 1 is true as a boolean
        new(N, Type)                the N-th object made on the way
        constant_string(Codes)
        class_of_type(Type)         its java.lang.Class
    A Place is arg(Name), field(Place, 'pkg.Class.field'), element(Place, E), length(Place), string_length(Place),
    char(Place, E), static('pkg.Class.field'), or cast(Place, Type) in front of a member. Of a place that is known to hold a string, length and element are
    its length() and charAt().

    A condition C is compare(Op, E, E) with Op eq, ne, lt, ge, gt, le, ult (an index inside of a length) or uge (outside),
    same(E, E), differ(E, E), is_null(E), not_null(E), instance(E, Type), not_instance(E, Type), exact(E, Type),
    fits(E, E) and misfits(E, E), of an array and what its elements can be, text_equal(E, E), text_differs(E, E), or
    any(Lists): all of one of Lists hold.

    The text computes what E means, on values as on overflow and NaN. Its Java type is that of the operations, but
    for a widening outermost, which the place where the value goes does. Names are those of java_names.pl.
*/
:- module(java_expressions, [java_expression/2, java_expression/3, java_condition/2, java_condition/3]).
:- use_module(library(error), [domain_error/2]).
:- use_module(java_values, [loose_value/3]).
:- use_module(java_conditions, [condition_tree/3]).
:- use_module(java_syntax, [syntax_text/2]).
:- use_module(java_names, [names_in/2]).
:- use_module(java_dates, []).
:- use_module(java_decimals, []).
:- use_module(java_times, []).
:- use_module(java_big_integers, []).
:- use_module(plain_operations, []).

:- det(( java_expression/2, java_expression/3, java_condition/2, java_condition/3 )).

%!  java_expression(+E, -Text) is det.
%
%   Text is the expression E as Java, with the names that it needs by itself.
%
%       ?- java_expression(op(iadd, [typed(arg(a), int), -1]), Text).
%       Text = 'a - 1'.

java_expression(E, Text) :-
    names_in(E, Names),
    java_expression(E, Names, Text).

%!  java_expression(+E, +Names, -Text) is det.
%
%   As java_expression/2, with given Names.
%
%       ?- java_expression(as(1, boolean), names([], []), Text).
%       Text = true.

java_expression(E, Names, Text) :-
    (   loose_value(E, Names, Tree)
    ->  syntax_text(Tree, Text)
    ;   domain_error(java_expression, E)
    ).

%!  java_condition(+C, -Text) is det.
%
%   Text is the condition C as Java, with the names that it needs by itself.
%
%       ?- java_condition(compare(ge, op(fcmpg, [typed(arg(a), float), 1.5]), 0), Text).
%       Text = '!(a < 1.5f)'.

java_condition(C, Text) :-
    names_in(C, Names),
    java_condition(C, Names, Text).

%!  java_condition(+C, +Names, -Text) is det.
%
%   As java_condition/2, with given Names.
%
%       ?- java_condition(instance(typed(arg(x), 'p.A'), 'p.B'), names(['p.B'], []), Text).
%       Text = 'x instanceof p.B'.

java_condition(C, Names, Text) :-
    (   condition_tree(C, Names, Tree)
    ->  syntax_text(Tree, Text)
    ;   domain_error(java_condition, C)
    ).
