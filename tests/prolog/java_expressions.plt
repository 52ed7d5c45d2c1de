:- use_module(library(plunit)).
:- use_module(library(terms), [mapargs/3]).
:- use_module('../../clp/cases/java_expressions').
:- use_module('../../clp/cases/java_conditions', [condition_tree/3]).
:- use_module('../../clp/cases/java_names', [names_in/2, type_text/3]).
:- use_module('../../clp/cases/java_literals', [number_literal/3]).
:- use_module('../../clp/cases/java_types', [three_way/3]).
:- use_module('../../solver/floats', [use_ieee_floats/0]).

:- op(1, fx, $).

:- initialization(use_ieee_floats).

%   input(Name, E): unknowns of all types.
input(x, typed(arg(x), int)).
input(y, typed(arg(y), int)).
input(l, typed(arg(l), long)).
input(f, typed(arg(f), float)).
input(d, typed(arg(d), double)).
input(c, typed(arg(c), char)).
input(b, typed(arg(b), boolean)).
input(q, typed(arg(q), boolean)).
input(n, typed(arg(n), 'shop.Node')).
input(m, typed(arg(m), 'shop.Node')).
input(s, typed(arg(s), string)).
input(size, typed(field(arg(this), 'shop.Vector.size'), int)).
input(cap, typed(length(field(arg(this), 'shop.Vector.elems')), int)).
input(count, typed(static('shop.Shop$Till.count'), int)).

%   with_inputs(Term0, Term): the names of inputs, after a $, stand for them.
with_inputs($(Name), E) :- !, input(Name, E).
with_inputs(Term0, Term) :-
    compound(Term0),
    !,
    mapargs(with_inputs, Term0, Term).
with_inputs(Term, Term).

expression(E0, Text) :- with_inputs(E0, E), java_expression(E, Text).
condition(C0, Text) :- with_inputs(C0, C), java_condition(C, Text).

:- begin_tests(java_expressions).

test(expression, [forall(expression_text(E, Expected)), Text == Expected]) :- expression(E, Text).

expression_text($x, x).
expression_text(-3, '-3').
expression_text(2147483648, '2147483648L').
expression_text(9223372036854775807, 'Long.MAX_VALUE').
expression_text(-2147483648, 'Integer.MIN_VALUE').
expression_text(null, null).
expression_text(1.5, '1.5').
expression_text(-1.0Inf, 'Double.NEGATIVE_INFINITY').
expression_text(as(1, boolean), true).
expression_text(as(97, char), '\'a\'').
expression_text(as(5, long), '5').
expression_text(as(0.10000000149011612, float), '0.1f').
expression_text(as(1.5NaN, float), 'Float.NaN').
expression_text(as(choice([[compare(lt, $x, 0)]-1,[]-0]), boolean), 'x < 0').
expression_text(as(choice([[compare(lt, $x, 0)]-0,[compare(eq, $x, 0)]- $b,[]-1]), boolean), 'x < 0 ? false : x == 0 ? b : true').
expression_text(as(choice([[same($n, $m)]-0,[]-1]), boolean), 'n != m').
expression_text(as(choice([[compare(lt, $x, 0)]-65,[]- $c]), char), 'x < 0 ? \'A\' : c').
expression_text(as(choice([[compare(lt, $x, 0)]-1.5,[]-2.5]), float), 'x < 0 ? 1.5f : 2.5f').
expression_text($count, 'Till.count').
expression_text(typed(element(arg(a), op(iadd, [$x,1])), int), 'a[x + 1]').
expression_text(typed(field(element(arg(a), 0), 'shop.Node.next'), 'shop.Node'), 'a[0].next').
expression_text(op(iadd, [$x,-1]), 'x - 1').
expression_text(op(isub, [$x,-1]), 'x + 1').
expression_text(op(isub, [$x,-2147483648]), 'x - Integer.MIN_VALUE').
expression_text(op(dadd, [$d,-1.5]), 'd - 1.5').
expression_text(op(isub, [$x,op(isub, [$y,1])]), 'x - (y - 1)').
expression_text(op(isub, [op(isub, [$x,$y]),1]), 'x - y - 1').
expression_text(op(imul, [op(iadd, [$x,1]),2]), '(x + 1) * 2').
expression_text(op(iadd, [op(imul, [$x,2]),1]), 'x * 2 + 1').
expression_text(op(iushr, [$x,2]), 'x >>> 2').
expression_text(op(ishl, [op(iadd, [$x,1]),op(iand, [$y,31])]), 'x + 1 << (y & 31)').
expression_text(op(ineg, [op(ineg, [$x])]), '-(-x)').
expression_text(op(ineg, [op(iadd, [$x,1])]), '-(x + 1)').
expression_text(op(isub, [$x,op(ineg, [$y])]), 'x - -y').
expression_text(op(ixor, [$x,-1]), '~x').
expression_text(op(ixor, [$b,1]), '!b').
expression_text(op(iand, [$b,$q]), 'b & q').
expression_text(op(iadd, [$b,1]), '(b ? 1 : 0) + 1').
expression_text(op(i2b, [op(iadd, [$x,1])]), '(byte) (x + 1)').
expression_text(op(i2s, [op(l2i, [$l])]), '(short) l').
expression_text(op(i2l, [$x]), x).
expression_text(op(ladd, [op(i2l, [$x]),op(i2l, [$y])]), '(long) x + y').
expression_text(op(ladd, [$x,$y]), '(long) x + y').
expression_text(op(ladd, [op(i2l, [$x]),$l]), 'x + l').
expression_text(op(ladd, [$l,1]), 'l + 1').
expression_text(op(ladd, [$x,1]), 'x + 1L').
expression_text(op(lshl, [op(i2l, [$x]),3]), '(long) x << 3').
expression_text(op(iadd, [op(land, [$l,7]),1]), '(int) (l & 7) + 1').
expression_text(op(dmul, [op(i2d, [$x]),$d]), 'x * d').
expression_text(op(dmul, [op(i2d, [$x]),op(f2d, [$f])]), '(double) x * f').
expression_text(op(f2d, [op(i2f, [$x])]), '(float) x').
expression_text(op(lcmp, [$l,5]), 'Long.compare(l, 5)').
expression_text(op(fcmpg, [$f,1.0]), 'f < 1.0f ? -1 : f == 1.0f ? 0 : 1').
expression_text(op(dcmpl, [$d,1.0]), 'd > 1.0 ? 1 : d == 1.0 ? 0 : -1').
expression_text(choice([[same($n, $m)]- -5,[]-1]), 'n == m ? -5 : 1').
expression_text(choice([[same($n, $m),compare(lt, $x, 0)]-1,[not_null($n)]-2,[]-3]), 'n == m && x < 0 ? 1 : n != null ? 2 : 3').
expression_text(choice([[]-4,[]-3]), '4').
expression_text(choice([[same($n, $m)]- $x,[is_null($n)]- $y,[]- $y]), 'n == m ? x : y').
expression_text(op(iadd, [choice([[is_null($n)]-1,[]-2]),$x]), '(n == null ? 1 : 2) + x').
expression_text(choice([[is_null($n)]-op(i2l, [$x]),[]-op(i2l, [$y])]), 'n == null ? (long) x : y').
expression_text(choice([[is_null($n)]- $b,[]-0]), 'n == null ? b : false').
expression_text(new(2, array('shop.Node')), 'new Node[]#2').
expression_text(constant_string([0'a,0'",0'\\,10,233,0xd800]), '"a\\"\\\\\\n\\u00e9\\ud800"').
expression_text(typed(char(arg(s), 0), char), 's.charAt(0)').

test(condition, [forall(condition_text(C, Expected)), Text == Expected]) :- condition(C, Text).

condition_text(compare(lt, op(iadd, [$x,1]), $y), 'x + 1 < y').
condition_text(compare(ge, $size, $cap), 'this.size >= this.elems.length').
condition_text(compare(gt, 5, $x), 'x < 5').
condition_text(compare(eq, op(iand, [$x,1]), 0), '(x & 1) == 0').
condition_text(compare(eq, $c, 39), 'c == \'\\\'\'').
condition_text(compare(lt, $c, 65), 'c < \'A\'').
condition_text(compare(ge, $c, 70000), 'c >= 70000').
condition_text(compare(le, 97, op(i2c, [$x])), '(char) x >= \'a\'').
condition_text(compare(eq, $b, 0), '!b').
condition_text(compare(ne, $b, 0), b).
condition_text(compare(eq, $b, 1), b).
condition_text(compare(lt, $b, 1), '!b').
condition_text(compare(gt, $b, 0), b).
condition_text(compare(ge, $b, 0), true).
condition_text(compare(eq, op(ixor, [$b,1]), 0), b).
condition_text(compare(eq, op(iand, [$b,$q]), 0), '!(b & q)').
condition_text(compare(ne, $b, $q), 'b != q').
condition_text(compare(lt, $b, $x), '(b ? 1 : 0) < x').
condition_text(compare(lt, $l, 5), 'l < 5').
condition_text(compare(lt, $l, 5000000000), 'l < 5000000000L').
condition_text(compare(lt, op(lcmp, [op(i2l, [$x]),$l]), 0), 'x < l').
condition_text(compare(le, op(lcmp, [5,$l]), 0), 'l >= 5').
condition_text(compare(eq, op(lcmp, [$l,5]), 1), 'Long.compare(l, 5) == 1').
condition_text(compare(lt, op(ladd, [$x,$y]), 7), '(long) x + y < 7').
condition_text(compare(ge, op(fcmpg, [$f,1.5]), 0), '!(f < 1.5f)').
condition_text(compare(gt, op(dcmpl, [1.5,$d]), 0), 'd < 1.5').
condition_text(compare(ne, op(dcmpl, [$d,$d]), 0), 'Double.isNaN(d)').
condition_text(compare(eq, op(fcmpl, [$f,$f]), 0), '!Float.isNaN(f)').
condition_text(compare(ult, $x, $cap), '0 <= x && x < this.elems.length').
condition_text(compare(ult, 0, $cap), 'this.elems.length > 0').
condition_text(compare(uge, $x, $cap), 'x < 0 || x >= this.elems.length').
condition_text(compare(uge, 0, $cap), 'this.elems.length == 0').
condition_text(compare(uge, 3, $cap), 'this.elems.length <= 3').
condition_text(same($n, $m), 'n == m').
condition_text(differ(null, $m), 'm != null').
condition_text(is_null($n), 'n == null').
condition_text(not_null(choice([[is_null($n)]- $m,[]- $n])), '(n == null ? m : n) != null').
condition_text(instance($n, 'shop.Shop$Till'), 'n instanceof Till').
condition_text(not_instance($n, array(int)), '!(n instanceof int[])').
condition_text(exact($n, 'shop.Shop$1'), 'n.getClass() == Shop$1.class').
condition_text(text_equal(constant_string(`hi`), $s), 's.equals("hi")').
condition_text(text_differs($s, constant_string(`hi`)), '!s.equals("hi")').
condition_text(any([[compare(lt, $x, $y),not_null($n)],[compare(eq, $x, 0)]]), 'x < y && n != null || x == 0').
condition_text(any([]), false).
condition_text(any([[],[is_null($n)]]), true).

%   Which of a string's and an array's length is meant hangs on the place.
test(length_of_a_string, Text == 's.equals("a") || s.length() == 1') :-
    condition(any([[text_equal($s, constant_string(`a`))],[compare(eq, typed(length(arg(s)), int), 1)]]), Text).
test(character_of_a_string, Text == 's.charAt(0) == \'a\' || s == null') :-
    condition(any([[compare(eq, typed(element(arg(s), 0), char), 97)],[is_null($s)]]), Text).

test(ambiguous_classes_keep_their_packages, Text == 'n instanceof p.A || n instanceof q.A || n instanceof B') :-
    condition(any([[instance($n, 'p.A')],[instance($n, 'q.A')],[instance($n, 'p.B')]]), Text).
test(dynamic_classes_keep_what_they_are_in, Text == 'C$$lambda$f$3$0') :- type_text('p.C$$lambda$f$3$0', names([], []), Text).
test(names_of_nothing, Names == names([], [])) :- names_in(details([], none), Names).

test(not_an_expression, throws(error(domain_error(java_expression, _), _))) :- java_expression(op(nonsense, [1,2]), _).
test(not_a_condition, throws(error(domain_error(java_condition, _), _))) :- java_condition(perhaps(1), _).

%   What a branch behind a comparison does, with NaN too, is what the text says: all instructions, all branches.
test(nan, [forall(( member(Compare, [fcmpl,fcmpg,dcmpl,dcmpg]), member(Op, [eq,ne,lt,ge,gt,le]), outcome(X, Y) )), Said == Taken]) :-
    three_way(Compare, Type, _),
    condition_tree(compare(Op, op(Compare, [typed(arg(x), Type),typed(arg(y), Type)]), 0), names([], []), Tree),
    ( java_true(Tree, X, Y) -> Said = true ; Said = false ),
    call(floats:Compare, X, Y, Sign),
    ( branch(Op, Sign) -> Taken = true ; Taken = false ).

outcome(X, Y) :- member(X, [1.0,2.0,1.5NaN]), member(Y, [1.0,2.0,1.5NaN]).

branch(eq, Sign) :- Sign =:= 0.
branch(ne, Sign) :- Sign =\= 0.
branch(lt, Sign) :- Sign < 0.
branch(ge, Sign) :- Sign >= 0.
branch(gt, Sign) :- Sign > 0.
branch(le, Sign) :- Sign =< 0.

java_true(prefix(!, Tree), X, Y) :- \+ java_true(Tree, X, Y).
java_true(infix(Op, name(x), name(y)), X, Y) :- java_compares(Op, X, Y).

java_compares(==, X, Y) :- X =:= Y.
java_compares('!=', X, Y) :- X =\= Y.
java_compares(<, X, Y) :- X < Y.
java_compares(>=, X, Y) :- X >= Y.
java_compares(>, X, Y) :- X > Y.
java_compares(<=, X, Y) :- X =< Y.

test(least_ints_have_no_opposite, T == name('Integer.MIN_VALUE')) :- number_literal(int, -2147483648, T).
test(long_literals, T == prefix(-, name('5L'))) :- number_literal(long, -5, T).

:- end_tests(java_expressions).
