/*  Values (E of java_expressions.pl) as trees of java_syntax.pl, with the casts that Java needs and no others.

    natural(E, Names, Tree, Kind): Tree is E as it stands, of a Java type that is computed as Kind. Java widens one operand
    to the type of the other by itself, as it does an int that is asked to be a long; so a widening stays out of the
    text where the other operand has the wider type already. It is never left out from under another one: an int
    made a float and then a double is not the int made a double.

    Whoever writes conditions (java_conditions.pl) defines the hook guard_tree(Guard, Names, Tree): Tree is the conjunction of the
    list Guard of conditions. Fails where a condition in it is none. Whoever knows how a library's values are written defines
    value_view(E, Names, Tree, Kind): Tree is E, computed as Kind, which is asked of such a value. What none of them knows,
    plain_operation(Op, Inputs, Names, Tree, Kind) computes of numbers (plain_operations.pl).
*/
:- module(java_values, [value/4, loose_value/3, operand_pair/5, place/3, key_test/3]).
:- use_module(library(apply), [maplist/4]).
:- use_module(java_types, [binary/3, shift/3, minus/2, widening/3, narrowing/3, static/5, three_way/3, kind/2, expression_kind/2,
                           boolean_valued/1, char_valued/1]).
:- use_module(java_literals, [number_literal/3, string_literal/2]).
:- use_module(java_syntax, [negation/2]).
:- use_module(shown_collections, [size_method/2, element_method/2]).
:- use_module(library_expressions, [of_library/1]).
:- use_module(java_names, [type_text/3, class_and_member/3, holds_string/2]).

:- multifile guard_tree/3, value_view/4, plain_operation/5.
:- dynamic value_view/4, plain_operation/5.

%!  loose_value(+E, +Names, -Tree) is semidet.
%
%   Tree is E where its type is known from elsewhere: a widening outermost is left out. Fails for what is no expression.
%
%       ?- loose_value(op(i2l, [typed(arg(x), int)]), names([], []), Tree).
%       Tree = name(x).

loose_value(E, Names, Tree) :-
    (   E = op(Widening, [A]), widening(Widening, From, _)
    ->  value(From, A, Names, Tree)
    ;   natural(E, Names, Tree, _)
    ).

%!  value(+Type, +E, +Names, -Tree) is semidet.
%
%   Tree is E with a Java type that is computed as Type is. Fails for what is no expression.
%
%       ?- value(long, 5, names([], []), Tree).
%       Tree = name('5L').

value(Type, E, Names, Tree) :-
    (   number(E)
    ->  number_literal(Type, E, Tree)
    ;   E = choice(Alternatives), memberchk(Type, [char,float,boolean])
    ->  conditional(Alternatives, Type, Names, Tree)
    ;   kind(Type, Wanted),
        natural(E, Names, Tree0, Kind),
        fitted(Kind, Wanted, Tree0, Tree)
    ).

fitted(Kind, Kind, Tree, Tree) :- !.
fitted(_, reference, Tree, Tree) :- !.
fitted(boolean, int, Tree, conditional(Tree, name('1'), name('0'))) :- !.
fitted(boolean, Wanted, Tree, cast(Wanted, conditional(Tree, name('1'), name('0')))) :- !.
fitted(_, boolean, Tree, infix('!=', Tree, name('0'))) :- !.
fitted(_, Wanted, Tree, cast(Wanted, Tree)).

%   widened(Type, E, Names, Tree, Kind): Java makes the value of Tree, computed as Kind, one of Type where it has to.
widened(Type, E, Names, Tree, Kind) :-
    (   number(E)
    ->  widened_number(E, Type, Tree, Kind)
    ;   E = op(Widening, [A]), widening(Widening, From, Type)
    ->  value(From, A, Names, Tree),
        Kind = From
    ;   E = choice(Alternatives), Type == float
    ->  conditional(Alternatives, float, Names, Tree),
        Kind = float
    ;   natural(E, Names, Tree0, Kind0),
        widened_kind(Kind0, Type, Tree0, Tree, Kind)
    ).

widened_number(N, Type, Tree, Kind) :-
    (   Type == long, N >= -2147483648, N =< 2147483647
    ->  Kind = int
    ;   Kind = Type
    ),
    number_literal(Kind, N, Tree).

widened_kind(int, Type, Tree, Tree, int) :- memberchk(Type, [long,float,double]), !.
widened_kind(Kind0, Type, Tree0, Tree, Type) :- fitted(Kind0, Type, Tree0, Tree).

%!  operand_pair(+Type, +Es, +Names, -TreeA, -TreeB) is semidet.
%
%   Operands of an operation of Type, for the two expressions Es; one of them has Type in Java, so that the other one
%   comes to have it.
%
%       ?- operand_pair(long, [op(i2l, [typed(arg(x), int)]), 1], names([], []), A, B).
%       A = name(x), B = name('1L').

operand_pair(Type, [A,B], Names, TreeA, TreeB) :-
    widened(Type, A, Names, TreeA0, KindA),
    widened(Type, B, Names, TreeB0, KindB),
    (   ( KindA == Type ; KindB == Type )
    ->  TreeA = TreeA0, TreeB = TreeB0
    ;   number(B)
    ->  TreeA = TreeA0, value(Type, B, Names, TreeB)
    ;   value(Type, A, Names, TreeA), TreeB = TreeB0
    ).

natural(E, Names, Tree, Kind) :-
    (   number(E)
    ->  expression_kind(E, Kind),
        number_literal(Kind, E, Tree)
    ;   E == null
    ->  Tree = name(null), Kind = reference
    ;   compound_value(E, Names, Tree, Kind)
    ).

compound_value(E, Names, Tree, Kind) :- of_library(E), value_view(E, Names, Tree, Kind), !.
compound_value(typed(Place, Type), Names, Tree, Kind) :- place(Place, Names, Tree), kind(Type, Kind).
compound_value(as(E, Type), Names, Tree, Kind) :- as(Type, E, Names, Tree), kind(Type, Kind).
compound_value(op(Name, Inputs), Names, Tree, Kind) :- operation(Inputs, Name, Names, Tree, Kind).
compound_value(op(Name, Inputs), Names, Tree, Kind) :- plain_operation(Name, Inputs, Names, Tree, Kind).
compound_value(choice(Alternatives), Names, Tree, Kind) :-
    expression_kind(choice(Alternatives), Kind),
    conditional(Alternatives, Kind, Names, Tree).
compound_value(new(N, Type), Names, name(Text), reference) :-
    type_text(Type, Names, TypeText),
    atomic_list_concat(['new ',TypeText,#,N], Text).
compound_value(constant_string(Codes), _, Tree, reference) :- string_literal(Codes, Tree).
compound_value(class_of_type(Type), Names, member(name(Text), class), reference) :- type_text(Type, Names, Text).
compound_value(arg(Name), Names, Tree, reference) :- place(arg(Name), Names, Tree).
compound_value(field(Place, Field), Names, Tree, reference) :- place(field(Place, Field), Names, Tree).
compound_value(element(Place, I), Names, Tree, reference) :- place(element(Place, I), Names, Tree).
compound_value(static(Field), Names, Tree, reference) :- place(static(Field), Names, Tree).
compound_value(length(Place), Names, Tree, int) :- place(length(Place), Names, Tree).
compound_value(string_length(Place), Names, Tree, int) :- place(string_length(Place), Names, Tree).
compound_value(char(Place, I), Names, Tree, int) :- place(char(Place, I), Names, Tree).

%   What an assignment to a variable of Type does by itself is left out.
as(Type, E, Names, Tree) :-
    kind(Type, Kind),
    (   number(E)
    ->  widened_literal(Type, E, Tree)
    ;   memberchk(Kind, [long,float,double])
    ->  widened(Kind, E, Names, Tree, _)
    ;   value(Type, E, Names, Tree)
    ).

widened_literal(long, N, Tree) :- !, widened_number(N, long, Tree, _).
widened_literal(Type, N, Tree) :- number_literal(Type, N, Tree).

operation([A,B], Name, Names, Tree, Kind) :- binary_operation(Name, A, B, Names, Tree, Kind).
operation([A], Name, Names, Tree, Kind) :- unary_operation(Name, A, Names, Tree, Kind).

binary_operation(Name, A, B, Names, Tree, Kind) :-
    (   shift(Name, Op, Kind)
    ->  value(Kind, A, Names, TreeA),
        value(int, B, Names, TreeB),
        Tree = infix(Op, TreeA, TreeB)
    ;   boolean_valued(op(Name, [A,B]))
    ->  Kind = boolean,
        logical(Name, A, B, Names, Tree)
    ;   binary(Name, Op, Kind)
    ->  arithmetic(Op, Kind, A, B, Names, Tree)
    ;   three_way(Name, Type, Unordered)
    ->  Kind = int,
        three_way_value(Unordered, Type, A, B, Names, Tree)
    ;   static_call(Name, [A,B], Names, Tree, Kind)
    ).

static_call(Name, Es, Names, call(name(Class), Method, Trees), Kind) :-
    static(Name, Class, Method, Types, Type),
    kind(Type, Kind),
    maplist(value_in(Names), Types, Es, Trees).

value_in(Names, Type, E, Tree) :- value(Type, E, Names, Tree).

logical(ixor, A, 1, Names, prefix(!, Tree)) :- !, value(boolean, A, Names, Tree).
logical(Name, A, B, Names, infix(Op, TreeA, TreeB)) :-
    binary(Name, Op, _),
    value(boolean, A, Names, TreeA),
    value(boolean, B, Names, TreeB).

arithmetic(^, Kind, A, -1, Names, prefix(~, Tree)) :- !, value(Kind, A, Names, Tree).
arithmetic(Op, Kind, A, B0, Names, infix(Shown, TreeA, TreeB)) :-
    ( number(B0), turned(Op, B0, Shown0, B1) -> Shown = Shown0, B = B1 ; Shown = Op, B = B0 ),
    operand_pair(Kind, [A,B], Names, TreeA, TreeB).

%   a + -5 is a - 5, also where it overflows; the least int has no opposite.
turned(+, B0, -, B) :- opposite(B0, B).
turned(-, B0, +, B) :- opposite(B0, B).

opposite(B0, B) :- integer(B0), !, B0 < 0, B0 =\= -2147483648, B0 =\= -9223372036854775808, B is -B0.
opposite(B0, B) :- B0 =:= B0, copysign(1.0, B0) < 0.0, B is -B0.

three_way_value(none, Type, A, B, Names, call(name('Long'), compare, [TreeA,TreeB])) :-
    widened(Type, A, Names, TreeA, _),
    widened(Type, B, Names, TreeB, _).
three_way_value(-1, Type, A, B, Names, Tree) :-
    operand_pair(Type, [A,B], Names, TreeA, TreeB),
    Tree = conditional(infix(>, TreeA, TreeB), name('1'),
                       conditional(infix(==, TreeA, TreeB), name('0'), prefix(-, name('1')))).
three_way_value(1, Type, A, B, Names, Tree) :-
    operand_pair(Type, [A,B], Names, TreeA, TreeB),
    Tree = conditional(infix(<, TreeA, TreeB), prefix(-, name('1')),
                       conditional(infix(==, TreeA, TreeB), name('0'), name('1'))).

unary_operation(Name, A, Names, Tree, Kind) :-
    (   minus(Name, Kind)
    ->  Tree = prefix(-, TreeA),
        value(Kind, A, Names, TreeA)
    ;   widening(Name, From, Kind)
    ->  Tree = cast(Kind, TreeA),
        value(From, A, Names, TreeA)
    ;   narrowing(Name, From, Type)
    ->  kind(Type, Kind),
        Tree = cast(Type, TreeA),
        narrowed(Type, From, A, Names, TreeA)
    ;   static_call(Name, [A], Names, Tree, Kind)
    ).

%   Java's own cast from long, float or double to byte, short or char goes by way of int.
narrowed(Type, int, op(ToInt, [A]), Names, Tree) :-
    Type \== int,
    narrowing(ToInt, From, int),
    !,
    value(From, A, Names, Tree).
narrowed(_, From, A, Names, Tree) :- value(From, A, Names, Tree).

%   conditional(Alternatives, Type, Names, Tree): the choice in Type. Of two branches of a type that Java widens to, one
%   has it for certain.
conditional([Guard-E|Alternatives], Type, Names, Tree) :-
    (   ( Alternatives == [] ; Guard == [] )
    ->  value(Type, E, Names, Tree)
    ;   guard_tree(Guard, Names, Condition),
        branches(Type, E, Alternatives, Names, Yes, No),
        chosen(Yes, No, Condition, Tree)
    ).

branches(Type, E, Alternatives, Names, Yes, No) :-
    (   memberchk(Type, [long,float,double])
    ->  wide_branches(Alternatives, E, Type, Names, Yes, No)
    ;   value(Type, E, Names, Yes),
        conditional(Alternatives, Type, Names, No)
    ).

chosen(Tree, Tree, _, Tree) :- !.
chosen(name(true), name(false), Condition, Tree) :- !, Tree = Condition.
chosen(name(false), name(true), Condition, Tree) :- !, negation(Condition, Tree).
chosen(Yes, No, Condition, conditional(Condition, Yes, No)).

wide_branches(Alternatives, E, Type, Names, Yes, No) :-
    (   Alternatives = [Guard-E1|More], ( More == [] ; Guard == [] )
    ->  operand_pair(Type, [E,E1], Names, Yes, No)
    ;   widened(Type, E, Names, Yes, _),
        conditional(Alternatives, Type, Names, No)
    ).

%!  place(+Place, +Names, -Tree) is semidet.
%
%   Tree is what is read at Place. Fails for what is no place.
%
%       ?- place(element(field(arg(this), 'shop.Vector.elems'), 0), names([], []), Tree).
%       Tree = index(member(name(this), elems), name('0')).

place(arg(Name), _, name(Name)).
place(typed(Place, _), Names, Tree) :- place(Place, Names, Tree).
place(field(Place, Field), Names, call(Tree, Method, [])) :- accessor(Field, Method), !, place(Place, Names, Tree).
place(field(Place, Field), Names, call(Tree, Method, [])) :- size_method(Field, Method), !, place(Place, Names, Tree).
place(field(Place, Map), Names, Tree) :- map_inside(Map, _), !, place(Place, Names, Tree).
place(entry(P, typed(key(P, I), _)), Names, index(call(call(Tree, values, []), toArray, []), name(Index))) :- !,
    key_test(P, Place, _),
    place(Place, Names, Tree),
    atom_number(Index, I).
place(entry(P, K), Names, call(Tree, get, [TreeK])) :-
    key_test(P, Place, _),
    place(Place, Names, Tree),
    loose_value(K, Names, TreeK).
place(key(P, I), Names, index(call(Keys, toArray, []), name(Index))) :-
    key_test(P, Place, Method),
    place(Place, Names, Tree),
    ( Method == contains -> Keys = Tree ; Keys = call(Tree, keySet, []) ),
    atom_number(Index, I).
place(element(field(Place, Field), I), Names, call(Tree, Method, [Index])) :-
    element_method(Field, Method),
    !,
    place(Place, Names, Tree),
    value(int, I, Names, Index).
place(field(Place, Field), Names, member(Tree, Name)) :-
    class_and_member(Field, _, Name),
    place(Place, Names, Tree).
place(cast(Place, Type), Names, cast(Text, Tree)) :-
    type_text(Type, Names, Text),
    place(Place, Names, Tree).
place(static(Field), Names, member(name(Text), Name)) :-
    class_and_member(Field, Class, Name),
    type_text(Class, Names, Text).
place(element(Place, I), Names, Tree) :-
    (   holds_string(Place, Names)
    ->  place(char(Place, I), Names, Tree)
    ;   Tree = index(Array, Index),
        place(Place, Names, Array),
        value(int, I, Names, Index)
    ).
place(length(Place), Names, Tree) :-
    (   holds_string(Place, Names)
    ->  place(string_length(Place), Names, Tree)
    ;   Tree = member(Array, length),
        place(Place, Names, Array)
    ).
place(string_length(Place), Names, call(Tree, length, [])) :- place(Place, Names, Tree).
place(char(Place, I), Names, call(Tree, charAt, [Index])) :-
    place(Place, Names, Tree),
    value(int, I, Names, Index).
place(choice(Alternatives), Names, Tree) :- natural(choice(Alternatives), Names, Tree, _).
place(new(N, Type), Names, Tree) :- natural(new(N, Type), Names, Tree, _).
place(constant_string(Codes), Names, Tree) :- natural(constant_string(Codes), Names, Tree, _).

%!  key_test(+P, -Place, -Method) is det.
%
%   P is the table of the map or set at Place, which Method asks for a key.

key_test(field(field(Place, Map), _), Place, Method) :- map_inside(Map, Method), !.
key_test(field(Place, _), Place, containsKey).

%   map_inside(Field, Method): the Field of a set or map is a map with its elements or entries, whose keys the Method tells.
map_inside('java.util.HashSet.map', contains).
map_inside('java.util.TreeSet.m', contains).
map_inside('java.util.EnumMap.entries', containsKey).
map_inside('java.util.RegularEnumSet.constants', contains).

%   accessor(Field, Method): a private Field of the JDK that Method gives.
accessor('java.lang.Enum.ordinal', ordinal).
accessor('java.lang.Enum.name', name).
accessor('java.time.LocalDateTime.date', toLocalDate).
accessor('java.time.LocalDateTime.time', toLocalTime).
accessor('java.lang.Integer.value', intValue).
accessor('java.lang.Long.value', longValue).
accessor('java.lang.Short.value', shortValue).
accessor('java.lang.Byte.value', byteValue).
accessor('java.lang.Character.value', charValue).
accessor('java.lang.Boolean.value', booleanValue).
accessor('java.lang.Float.value', floatValue).
accessor('java.lang.Double.value', doubleValue).
