/*  What classes are called in the texts of a case, and which of its references are strings.

    Names are names(Ambiguous, Strings): Ambiguous are the classes that share their simple name with another one of the
    same case, and so keep their package; Strings are the places (java_expressions.pl) that hold strings, whose length is
    called for and not a field.
*/
:- module(java_names, [names_in/2, classes_and_strings/3, names/3, type_text/3, whole_type_text/2, class_and_member/3, hidden_field/2, holds_string/2]).
:- use_module(library(lists), [append/2, append/3, last/2, member/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module('../../solver/classes', [class/6]).

:- det(( names_in/2, classes_and_strings/3, names/3, type_text/3, whole_type_text/2, class_and_member/3 )).

%!  names_in(+Term, -Names) is det.
%
%   Names suit all texts of what is in Term: expressions, conditions, or whatever is made of them.
%
%       ?- names_in([instance(a, 'p.A'), exact(b, 'q.A'), instance(c, 'q.C')], Names).
%       Names = names(['p.A', 'q.A'], []).

names_in(Term, Names) :-
    classes_and_strings(Term, Classes, Strings),
    names(Classes, Strings, Names).

%!  classes_and_strings(+Term, -Classes, -Strings) is det.
%
%   Classes are those that Term names, Strings the places in it that hold strings.
%
%       ?- classes_and_strings(exact(typed(arg(s), string), 'q.A'), Classes, Strings).
%       Classes = ['q.A'], Strings = [arg(s)].

classes_and_strings(Term, Classes, Strings) :- noted(Term, Classes, [], Strings, []).

%!  names(+Classes, +Strings, -Names) is det.
%
%   Names suit all texts in which these classes are named and these places hold strings.
%
%       ?- names(['p.A', 'q.A'], [], Names).
%       Names = names(['p.A', 'q.A'], []).

names(Classes0, Strings0, names(Ambiguous, Strings)) :-
    sort(Classes0, Classes),
    sort(Strings0, Strings),
    ambiguous(Classes, Ambiguous).

ambiguous([], []) :- !.
ambiguous([_], []) :- !.
ambiguous(Classes, Ambiguous) :-
    simple_pairs(Classes, Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    shared(Groups, Lists),
    append(Lists, Ambiguous0),
    sort(Ambiguous0, Ambiguous).

simple_pairs([], []).
simple_pairs([Class|Classes], [Simple-Class|Pairs]) :- simple_class(Class, Simple), simple_pairs(Classes, Pairs).

shared([], []).
shared([_-Classes|Groups], Lists) :-
    ( Classes = [_,_|_] -> Lists = [Classes|Rest] ; Lists = Rest ),
    shared(Groups, Rest).

%   noted(Term, Cs0, Cs, Ss0, Ss): Cs0 is Cs with the classes that Term names before it, Ss0 is Ss with its strings.
noted(Term, Cs, Cs, Ss, Ss) :- atomic(Term), !.
noted(typed(Place, Type), Cs0, Cs, Ss0, Ss) :- !,
    ( string_type(Type) -> Ss0 = [Place|Ss1] ; Ss1 = Ss0 ),
    noted(Place, Cs0, Cs, Ss1, Ss).
noted(char(Place, Index), Cs0, Cs, [Place|Ss0], Ss) :- !,
    noted(Place, Cs0, Cs1, Ss0, Ss1),
    noted(Index, Cs1, Cs, Ss1, Ss).
noted(field(Place, _), Cs0, Cs, Ss0, Ss) :- !, noted(Place, Cs0, Cs, Ss0, Ss).
noted(constant_string(_), Cs, Cs, Ss, Ss) :- !.
noted(static(Field), [Class|Cs], Cs, Ss, Ss) :- !, class_and_member(Field, Class, _).
noted(Term, Cs0, Cs, Ss0, Ss) :- type_in(Term, Rest, Type), !,
    suffixed(Type, '', Class, _),
    Cs0 = [Class|Cs1],
    noted(Rest, Cs1, Cs, Ss0, Ss).
noted(Term, Cs0, Cs, Ss0, Ss) :-
    functor(Term, _, Arity),
    noted_parts(1, Arity, Term, Cs0, Cs, Ss0, Ss).

noted_parts(N, Arity, Term, Cs0, Cs, Ss0, Ss) :-
    arg(N, Term, Part),
    (   N =:= Arity
    ->  noted(Part, Cs0, Cs, Ss0, Ss)
    ;   noted(Part, Cs0, Cs1, Ss0, Ss1),
        N1 is N + 1,
        noted_parts(N1, Arity, Term, Cs1, Cs, Ss1, Ss)
    ).

type_in(instance(E, Type), E, Type).
type_in(not_instance(E, Type), E, Type).
type_in(exact(E, Type), E, Type).
type_in(new(_, Type), [], Type).
type_in(class_of_type(Type), [], Type).
type_in(cast(Place, Type), Place, Type).

string_type(string).
string_type('java.lang.String').

%!  holds_string(+Place, +Names) is semidet.
%
%   Place is known to hold a string.

holds_string(Place, names(_, Strings)) :- Strings = [_|_], memberchk(Place, Strings).

%!  type_text(+Type, +Names, -Text) is det.
%
%   Text is what a Java programmer calls Type: a class without its package, unless that leaves open which is meant.
%
%       ?- type_text(array('java.util.Map$Entry'), names([], []), Text).
%       Text = 'Entry[]'.

type_text(Type, names(Ambiguous, _), Text) :-
    suffixed(Type, '', Base, Suffix),
    ( memberchk(Base, Ambiguous) -> Simple = Base ; simple_class(Base, Simple) ),
    atom_concat(Simple, Suffix, Text).

%!  whole_type_text(+Type, -Text) is det.
%
%   Text is Type with the full names of classes.
%
%       ?- whole_type_text(array(array('java.lang.Object')), Text).
%       Text = 'java.lang.Object[][]'.

whole_type_text(Type, Text) :-
    suffixed(Type, '', Base, Suffix),
    atom_concat(Base, Suffix, Text).

suffixed(array(Component), Suffix0, Base, Suffix) :- !,
    atom_concat(Suffix0, '[]', Suffix1),
    suffixed(Component, Suffix1, Base, Suffix).
suffixed(string, Suffix, 'java.lang.String', Suffix) :- !.
suffixed(Base, Suffix, Base, Suffix).

%   A member class goes by its own name; one without keeps what it is in, and one made for a dynamic instruction too.
simple_class(Class, Simple) :-
    class_and_member(Class, _, Last),
    (   sub_atom(Last, Before, 1, _, $), Before > 0, \+ sub_atom(Last, _, 2, _, $$)
    ->  atomic_list_concat(Parts, $, Last),
        last(Parts, Name),
        ( identifier_start(Name) -> Simple = Name ; Simple = Last )
    ;   Simple = Last
    ).

identifier_start(Name) :- sub_atom(Name, 0, 1, _, C), char_type(C, csymf).

%!  class_and_member(+Path, -Class, -Member) is det.
%
%   Member is what follows the last dot of Path and Class what precedes it, empty where there is no dot.
%
%       ?- class_and_member('shop.Vector.size', Class, Member).
%       Class = 'shop.Vector', Member = size.

class_and_member(Path, Class, Member) :-
    atomic_list_concat(Parts, '.', Path),
    last(Parts, Member),
    atom_length(Member, Length),
    sub_atom(Path, Before, Length, 0, _),
    ( Before > 0 -> Dot is Before - 1, sub_atom(Path, 0, Dot, _, Class) ; Class = '' ).

%!  hidden_field(+Type, +Field) is semidet.
%
%   Objects of Type have another field of the name of Field, which a subclass of that one's class declares.

hidden_field(Type, Field) :-
    atom(Type),
    class(Type, _, _, Fields, _, _),
    class_and_member(Field, _, Name),
    append(_, [Field-_|Later], Fields),
    member(Other-_, Later),
    class_and_member(Other, _, OtherName),
    OtherName == Name,
    !.
