/*  Calls that a model of known arguments can do once it is said, case by case, how long texts are and where places lie.

    by_cases(Id, Kinds) has a kind for each argument of the method Id, receivers included:
        same       it is known, or carried
        self       a string as receiver, which is taken at each length that it can have
        text       a reference to a string, which is likewise, to something else, or null
        chars      a reference to an array of characters, which is only read: likewise
        count      a number, taken at each value from 0 on; one below 0 stands for all of them
        class      a class, which is taken for each of some
        index(N)   a place in what argument N is: each one inside, one before and one behind stand for all of them

    An unknown string or array that is taken at one length is copied; where the model gives back the copy, the result is the
    string itself.
*/
:- module(open_by_cases, [by_cases/2, known_cases/6, taken_for_class/4]).
:- use_module(outcomes, [new_text/4, new_array_of/5]).
:- use_module(builder_buffers, [copied_text/3]).
:- use_module(deciding, [nullness/2]).
:- use_module('../../solver/texts', [text_units/3, known_length/3]).
:- use_module('../../solver/decisions', [compare/4, same/3, instance/4]).
:- use_module('../../solver/layout', [by_layout/2]).
:- use_module('../../solver/heap', [cell/3, array_length/3, get_array/4, class_constant/4]).
:- use_module('../../solver/ends', [path_ends/1, assumes/1]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

%!  by_cases(?Id, -Kinds) is nondet.
%
%   The method Id can be called case by case, as Kinds say of its arguments.

by_cases('java.lang.String.getChars(II[CI)V', [self,index(1),index(1),same,same]).
by_cases('java.lang.String.repeat(I)Ljava/lang/String;', [self,count]).
by_cases('java.lang.AbstractStringBuilder.setLength(I)V', [same,count]).
by_cases('java.lang.String.<init>(Ljava/lang/StringBuilder;)V', [same,text]).
by_cases('java.lang.String.<init>([C)V', [same,chars]).
by_cases('java.lang.String.<init>([CII)V', [same,chars,index(2),index(2)]).
by_cases('java.lang.AbstractStringBuilder.<init>(Ljava/lang/String;)V', [same,text]).
by_cases('java.lang.AbstractStringBuilder.<init>(Ljava/lang/CharSequence;)V', [same,text]).
by_cases('java.lang.AbstractStringBuilder.append(Ljava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;',
         [same,text,index(2),index(2)]).
by_cases('java.lang.AbstractStringBuilder.append([C)Ljava/lang/AbstractStringBuilder;', [same,chars]).
by_cases('java.lang.AbstractStringBuilder.append([CII)Ljava/lang/AbstractStringBuilder;', [same,chars,index(2),index(2)]).
by_cases('java.lang.AbstractStringBuilder.insert(I[C)Ljava/lang/AbstractStringBuilder;', [same,index(1),chars]).
by_cases('java.lang.AbstractStringBuilder.insert(I[CII)Ljava/lang/AbstractStringBuilder;',
         [same,index(1),chars,index(3),index(3)]).
by_cases('java.lang.AbstractStringBuilder.insert(ILjava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;',
         [same,index(1),text,index(3),index(3)]).
by_cases('java.lang.AbstractStringBuilder.delete(II)Ljava/lang/AbstractStringBuilder;', [same,index(1),index(1)]).
by_cases('java.lang.AbstractStringBuilder.deleteCharAt(I)Ljava/lang/AbstractStringBuilder;', [same,index(1)]).
by_cases('java.lang.AbstractStringBuilder.replace(IILjava/lang/String;)Ljava/lang/AbstractStringBuilder;',
         [same,index(1),index(1),text]).
by_cases('java.lang.AbstractStringBuilder.substring(I)Ljava/lang/String;', [same,index(1)]).
by_cases('java.lang.AbstractStringBuilder.substring(II)Ljava/lang/String;', [same,index(1),index(1)]).
by_cases('java.lang.StringBuffer.substring(I)Ljava/lang/String;', [same,index(1)]).
by_cases('java.lang.AbstractStringBuilder.getChars(II[CI)V', [same,index(1),index(1),same,same]).

by_cases(Id, Kinds) :- class_asked(Id, Kinds).

class_asked('java.lang.Class.getName()Ljava/lang/String;', [class]).
class_asked('java.lang.Class.getTypeName()Ljava/lang/String;', [class]).
class_asked('java.lang.Class.getSimpleName()Ljava/lang/String;', [class]).
class_asked('java.lang.Class.isPrimitive()Z', [class]).
class_asked('java.lang.Class.isInterface()Z', [class]).
class_asked('java.lang.Class.getModifiers()I', [class]).
class_asked('java.lang.Class.getSuperclass()Ljava/lang/Class;', [class]).
class_asked('java.lang.Class.isAssignableFrom(Ljava/lang/Class;)Z', [class,class]).
class_asked('java.lang.Class.getEnumConstantsShared()[Ljava/lang/Object;', [class]).

%!  known_cases(+Kinds, +Args0, -Args, -Copies, +H0, -H) is nondet.
%
%   Args are Args0 in one case of those that Kinds speak of; Copies are copy(Y, X) for each string X that is Y there.

known_cases(Kinds, Args0, Args, Copies, H0, H) :-
    taken(Kinds, Args0, Args1, Copies, H0, H),
    placed(Kinds, Args1, Args1, Args, H).

taken([], [], [], [], H, H).
taken([Kind|Kinds], [A0|As0], [A|As], Copies0, H0, H) :-
    taken_at_length(Kind, A0, A, Copies0, Copies, H0, H1),
    taken(Kinds, As0, As, Copies, H1, H).

taken_at_length(same, A, A, Copies, Copies, H, H).
taken_at_length(index(_), A, A, Copies, Copies, H, H).
taken_at_length(count, N0, N, Copies, Copies, H, H) :-
    (   integer(N0)
    ->  N = N0
    ;   compare(lt, N0, 0, Negative),
        ( Negative == true -> N = -1 ; known_length(N0, H, N) )
    ).
taken_at_length(class, R0, R, Copies, Copies, H0, H) :- taken_for_class(R0, R, H0, H).
taken_at_length(self, X, Y, Copies0, Copies, H0, H) :- text_copy(X, Y, Copies0, Copies, H0, H).
taken_at_length(text, R0, R, Copies0, Copies, H0, H) :-
    nullness(R0, Answer),
    text_reference(Answer, R, Copies0, Copies, H0, H).
taken_at_length(chars, R0, R, Copies, Copies, H0, H) :-
    nullness(R0, Answer),
    chars_at_length(Answer, R, H0, H).

%!  taken_for_class(+R0, -R, +H0, -H) is nondet.
%
%   R is R0, a class as receiver or a reference to one: where it is not known, it is the class of one of some types.

taken_for_class(R0, R, H0, H) :-
    (   nonvar(R0), ( R0 == null ; R0 = r(X), integer(X) ; integer(R0) )
    ->  R = R0, H = H0
    ;   attvar(R0), get_attr(R0, references, Node), obj_with([], Node)
    ->  class_taken(r(R0), H0, H),
        R = R0
    ;   nullness(R0, Answer),
        ( Answer == null -> H = H0 ; class_taken(R0, H0, H) ),
        R = R0
    ).

class_taken(R, H0, H) :-
    (   some_class(Type),
        class_constant(H0, Type, Y, H),
        same(R, r(Y), true)
    ;   assumes('a class that is passed is one of a few'),
        fail
    ).

%   What is asked of a class is asked of these.
some_class('java.lang.String').
some_class(int).
some_class('java.lang.Integer').
some_class(array(int)).
some_class('java.lang.Runnable').
some_class('java.util.ArrayList').
some_class('java.util.concurrent.TimeUnit').
some_class(array('java.lang.String')).
some_class(void).

text_reference(null, null, Copies, Copies, H, H).
text_reference(object(X), r(Y), Copies0, Copies, H0, H) :-
    (   integer(X)
    ->  Y = X, Copies0 = Copies, H = H0
    ;   instance(H0, r(X), 'java.lang.String', Answer),
        (   Answer == true
        ->  text_copy(X, Y, Copies0, Copies, H0, H)
        ;   Y = X, Copies0 = Copies, H = H0
        )
    ).

text_copy(X, Y, Copies0, Copies, H0, H) :-
    (   integer(X)
    ->  Y = X, Copies0 = Copies, H = H0
    ;   text_units(H0, X, Units),
        new_text(H0, Units, Y, H),
        Copies0 = [copy(Y, X)|Copies]
    ).

chars_at_length(null, null, H, H).
chars_at_length(object(X), r(Y), H0, H) :-
    array_length(H0, X, L),
    (   integer(X), integer(L)
    ->  Y = X, H = H0
    ;   known_length(L, H0, N),
        array_values(0, N, X, H0, Values),
        new_array_of(H0, char, Values, Y, H)
    ).

array_values(I, N, X, H, Values) :-
    (   I =:= N
    ->  Values = []
    ;   get_array(H, X, I, V),
        Values = [V|Values1],
        I1 is I + 1,
        array_values(I1, N, X, H, Values1)
    ).

placed([], [], _, [], _).
placed([Kind|Kinds], [A0|As0], Args, [A|As], H) :-
    (   Kind = index(N), \+ integer(A0)
    ->  nth_argument(N, Args, Of),
        length_of(Of, H, L),
        place(A0, -1, L, A)
    ;   A = A0
    ),
    placed(Kinds, As0, Args, As, H).

nth_argument(N, [A|As], Of) :- ( N =:= 1 -> Of = A ; N1 is N - 1, nth_argument(N1, As, Of) ).

%   What is appended for null is the text of four letters.
length_of(A, H, L) :-
    (   A == null
    ->  L = 4
    ;   ( integer(A) -> X = A ; nonvar(A), A = r(X), integer(X) )
    ->  cell(H, X, Cell),
        cell_length(Cell, X, H, L)
    ;   path_ends(unsupported(index, 'a place in what is not known'))
    ).

cell_length(string(Chars), _, _, L) :- !, compound_name_arity(Chars, _, L).
cell_length(Cell, X, H, L) :- functor(Cell, array, _), !, array_length(H, X, L).
cell_length(_, X, H, L) :-
    ( copied_text(H, X, Units) -> length(Units, L) ; path_ends(unsupported(index, 'a place in what is no text')) ).

%   place(I, J, L, Place): I is the Place J, one behind, or in the end L + 1, which stands for all behind the text.
place(I, J, L, Place) :-
    (   J > L
    ->  Place = J
    ;   ( J =:= -1 -> compare(lt, I, 0, Answer) ; compare(eq, I, J, Answer) ),
        ( Answer == true -> Place = J ; J1 is J + 1, place(I, J1, L, Place) )
    ).
