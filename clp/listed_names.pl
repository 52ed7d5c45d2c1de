/*  The names that a listing uses: predicates after the method and what they are, variables after the locals, fields
    and methods that their values come from.

    predicates(Id, Blocks, Methods) names predicates: Blocks and Methods are lists of Name-Shown. Hints are a list of
    Variable-Name, the first one of a variable counts; Name is as in the source, its first letter not yet upper case.
*/
:- module(listed_names, [predicate_names/2, shown_name/3, variable_hints/3, name_variables/2, last_part/2]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(library(apply), [foldl/4]).
:- use_module('../solver/row_clauses', []).
:- use_module(test_rows, [subject/2, pattern/3]).
:- use_module(operations, [heap_operation/4, with_heap/5]).
:- use_module(predicate_names, [is_block_predicate/1]).

:- meta_predicate hints(+, 3, -).

%!  predicate_names(+Predicates, -Names) is det.
%
%   Names has a name for each of a method's Predicates, the method's own first, and for the methods that they call.

predicate_names(Predicates, predicates(Id, Blocks, Methods)) :-
    Predicates = [predicate(Id, _, _, _, _, _, _, _)|BlockPredicates],
    method_base(Id, Base),
    shown_blocks(BlockPredicates, Base, [], Blocks),
    findall(Called, called_method(Predicates, Called), Calleds0),
    sort(Calleds0, Calleds),
    findall(Called-Shown, ( member(Called, Calleds), simple_call(Called, Id, Shown) ), Simple),
    distinguished(Simple, [Id-Base|Simple], Id, Methods).

%   Of one kind, the second in order gets a 2.
shown_blocks([], _, _, []).
shown_blocks([predicate(Name, _, Kind, _, _, _, _, _)|Blocks], Base, Seen0, [Name-Shown|Rest]) :-
    (   append(Before, [Kind-N0|After], Seen0)
    ->  N is N0 + 1,
        atomic_list_concat([Base,'_',Kind,N], Shown),
        append(Before, [Kind-N|After], Seen)
    ;   atomic_list_concat([Base,'_',Kind], Shown),
        Seen = [Kind-1|Seen0]
    ),
    shown_blocks(Blocks, Base, Seen, Rest).

called_method(Predicates, Id) :-
    member(predicate(_, _, _, _, _, _, _, Rules), Predicates),
    member(rule(_, _, _, _, _, Goals, _, _), Rules),
    member(Goal, Goals),
    ( Goal = call(Id, _, _, _, _, _, _), \+ is_block_predicate(Id) ; Goal = invoke(_, Id, _, _, _, _, _, _) ).

simple_call(Called, Id, Shown) :-
    method_base(Called, Base),
    class_of(Called, Class),
    (   class_of(Id, Class)
    ->  Shown = Base
    ;   simple_class(Class, Simple),
        atomic_list_concat([Simple,'.',Base], Shown)
    ).

%   Methods that would show alike get their parameters' types; the listed method itself never does.
distinguished([], _, _, []).
distinguished([Called-Simple|Rest], All, Id, [Called-Shown|Methods]) :-
    (   Called \== Id, member(Other-Simple, All), Other \== Called
    ->  parameter_types(Called, Types),
        atomic_list_concat(Types, ',', TypesText),
        atomic_list_concat([Simple,'(',TypesText,')'], Shown)
    ;   Shown = Simple
    ),
    distinguished(Rest, All, Id, Methods).

%!  shown_name(+Name, +Names, -Shown) is det.
%
%   Shown is what the predicate Name, of a block or a method, is called in the listing.

shown_name(Name, predicates(Name, _, _), Shown) :- !, method_base(Name, Shown).
shown_name(Name, predicates(_, Blocks, _), Shown) :- memberchk(Name-Shown0, Blocks), !, Shown = Shown0.
shown_name(Name, predicates(_, _, Methods), Shown) :- memberchk(Name-Shown, Methods).

method_base(Id, Base) :-
    before_descriptor(Id, Path),
    last_part(Path, Name),
    ( Name == '<init>' -> Base = init ; Name == '<clinit>' -> Base = clinit ; Base = Name ).

%   A descriptor has no dots in it, and a name has one character at least: a class or a method may have a name with parentheses.
before_descriptor(Id, Path) :-
    sub_atom(Id, Before, 1, After, '('),
    sub_atom(Id, _, After, 0, Rest),
    \+ sub_atom(Rest, _, 1, _, '.'),
    Last is Before - 1,
    \+ sub_atom(Id, Last, 1, _, '.'),
    !,
    sub_atom(Id, 0, Before, _, Path).
before_descriptor(Id, Id).

class_of(Id, Class) :-
    before_descriptor(Id, Path),
    last_part(Path, Name),
    atom_concat(Class0, Name, Path),
    atom_concat(Class, '.', Class0),
    !.
class_of(Id, Id).

%!  last_part(+Path, -Name) is det.
%
%   Name is what follows the last dot of Path.
%
%       ?- last_part('java.util.Map', Name).
%       Name = 'Map'.

last_part(Path, Name) :-
    atomic_list_concat(Parts, '.', Path),
    append(_, [Name], Parts),
    !.

%   A member class goes by its own name; one without, and one made for a dynamic instruction, keeps what it is in.
simple_class(Class, Simple) :-
    last_part(Class, Last),
    (   sub_atom(Last, _, _, _, '$$')
    ->  dynamic_class(Last, Simple)
    ;   atomic_list_concat(Parts, '$', Last),
        append(_, [Name], Parts),
        sub_atom(Name, 0, 1, _, C),
        char_type(C, alpha)
    ->  Simple = Name
    ;   Simple = Last
    ).

%   The part behind the last $ tells apart what the rest already does within one method.
dynamic_class(Last, Simple) :-
    sub_atom(Last, Before, 2, _, '$$'),
    After is Before + 2,
    sub_atom(Last, After, _, 0, Made),
    atomic_list_concat(Parts, '$', Made),
    (   Parts = [Kind,Method,Pc,_]
    ->  atomic_list_concat([Kind,Method,Pc], '$', Simple)
    ;   Simple = Last
    ),
    !.

parameter_types(Id, Types) :-
    sub_atom(Id, Before, 1, _, '('),  % one of several, where names have parentheses
    sub_atom(Id, End, 1, _, ')'),
    Start is Before + 1,
    Length is End - Start,
    Length >= 0,
    sub_atom(Id, Start, Length, _, Text),
    atom_chars(Text, Chars),
    types(Chars, Types),
    !.

types([], []).
types([C|Cs0], [Type|Types]) :- type(C, Cs0, Cs, Type), types(Cs, Types).

type('[', [C|Cs0], Cs, Type) :- !, type(C, Cs0, Cs, Component), atom_concat(Component, '[]', Type).
type('L', Cs0, Cs, Type) :-
    !,
    append(Name, [;|Cs], Cs0),
    !,
    atom_chars(Path, Name),
    atomic_list_concat(Parts, /, Path),
    append(_, [Last], Parts),
    simple_class(Last, Type).
type(C, Cs, Cs, Type) :- primitive(C, Type).

primitive('I', int).
primitive('J', long).
primitive('S', short).
primitive('B', byte).
primitive('C', char).
primitive('Z', boolean).
primitive('F', float).
primitive('D', double).

%!  variable_hints(+Predicates, +Locals, -Hints) is det.
%
%   Hints says where values come from: the locals of frames, as v(Index, Start, End, Name) in Locals names them, then
%   fields, calls and new objects, then references known to be what was asked for, then parameters of what is called,
%   then results.

variable_hints(Predicates, Locals, Hints) :-
    hints(Predicates, local_hints(Locals), Hints1),
    hints(Predicates, goals_hints, Hints2),
    append(Hints1, Hints2, Hints3),
    hints(Predicates, known_hints(Hints3), Hints4),
    append(Hints3, Hints4, Hints5),
    hints(Predicates, passed_hints(Predicates, Hints5), Hints6),
    hints(Predicates, result_hints, Hints7),
    append([Hints5,Hints6,Hints7], Hints).

hints(Predicates, Kind, Hints) :- foldl(Kind, Predicates, Hints, []).

local_hints(Variables, predicate(_, _, _, Pc, _, Locals, _, _), Hints0, Hints) :-
    foldl(local_hint(Variables, Pc), Locals, Hints0, Hints).

local_hint(Variables, Pc, N-Value, Hints0, Hints) :-
    (   bare(Value, V), var(V), member(v(N, Start, End, Name), Variables), Start =< Pc, Pc < End
    ->  Hints0 = [V-Name|Hints]
    ;   Hints = Hints0
    ).

bare(V, V) :- var(V), !.
bare(r(V), V).

goals_hints(predicate(_, _, _, _, _, _, _, Rules), Hints0, Hints) :- foldl(rule_hints, Rules, Hints0, Hints).

rule_hints(rule(Answer, _, _, _, _, Goals, _, _), Hints0, Hints) :-
    ( nonvar(Answer), Answer = exc(X) -> Hints0 = [X-'Exception'|Hints1] ; Hints1 = Hints0 ),
    foldl(goal_hints, Goals, Hints1, Hints).

goal_hints(Goal, Hints0, Hints) :-
    ( goal_hint(Goal, V, Name), var(V) -> Hints0 = [V-Name|Hints] ; Hints = Hints0 ).

:- each(( heap_operation(Goal0, Kind, _, V-Called), with_heap(Kind, Goal0, _, Goal, _),
          ( Called = part(F) -> Naming = last_part(F, Name) ; Called = simple(C) -> Naming = simple_class(C, Name) ; Naming = (Name = Called) ) ),
        (goal_hint(Goal, V, Name) :- Naming)).
goal_hint(call(Id, _, R, _, _, _, _), R, Name) :- \+ is_block_predicate(Id), method_base(Id, Name).
goal_hint(invoke(_, Id, _, R, _, _, _, _), R, Name) :- method_base(Id, Name).

known_hints(Hints, predicate(_, _, _, _, _, _, Test, Rules), New0, New) :-
    (   subject(Test, R), var(R), hint(R, Hints, Name)
    ->  foldl(known_hint(R, Name), Rules, New0, New)
    ;   New = New0
    ).

known_hint(R, Name, rule(Answer, _, _, _, _, _, _, _), New0, New) :-
    ( pattern(Answer, r(X), _), X \== R -> New0 = [X-Name|New] ; New = New0 ).

passed_hints(Predicates, Hints, predicate(_, _, _, _, _, _, _, Rules), New0, New) :-
    foldl(rule_passed_hints(Predicates, Hints), Rules, New0, New).

rule_passed_hints(Predicates, Hints, rule(_, _, _, _, _, Goals, _, _), New0, New) :-
    foldl(goal_passed_hints(Predicates, Hints), Goals, New0, New).

goal_passed_hints(Predicates, Hints, Goal, New0, New) :-
    (   Goal = call(Name, Args, _, _, _, _, _),
        memberchk(predicate(Name, entry, _, _, Parameters, _, _, _), Predicates)
    ->  argument_hints(Args, Parameters, Hints, New0, New)
    ;   New = New0
    ).

argument_hints([], [], _, New, New).
argument_hints([Arg|Args], [Parameter|Parameters], Hints, New0, New) :-
    ( var(Arg), hint(Parameter, Hints, Name) -> New0 = [Arg-Name|New1] ; New1 = New0 ),
    argument_hints(Args, Parameters, Hints, New1, New).

result_hints(predicate(Name, _, _, _, _, _, _, Rules), New0, New) :-
    method_base(Name, Base),
    foldl(result_hint(Base), Rules, New0, New).

result_hint(Base, rule(_, _, R, _, _, _, _, _), New0, New) :-
    ( bare_result(R, V) -> New0 = [V-Base|New] ; New = New0 ).

bare_result(R, R) :- var(R), !.
bare_result(r(V), V) :- var(V).

hint(V, [W-Name0|Hints], Name) :- ( V == W -> Name = Name0 ; hint(V, Hints, Name) ).

%!  name_variables(+Clause, +Hints) is det.
%
%   Bind the variables of Clause to names: `_` for those that occur once, else by their hints, else V1, V2, ...

name_variables(Clause, Hints) :-
    term_variables(Clause, Vs),
    name_all(Vs, Clause, Hints, [], 1).

name_all([], _, _, _, _).
name_all([V|Vs], Clause, Hints, Used0, N0) :-
    (   occurs_once(V, Clause)
    ->  V = '$VAR'('_'), Used = Used0, N = N0
    ;   hint(V, Hints, Hint)
    ->  capitalised(Hint, Capitalised),
        unused(1, Capitalised, Used0, Name),
        V = '$VAR'(Name), Used = [Name|Used0], N = N0
    ;   numbered(N0, Used0, Name, N),
        V = '$VAR'(Name), Used = [Name|Used0]
    ),
    name_all(Vs, Clause, Hints, Used, N).

numbered(N0, Used, Name, N) :-
    N1 is N0 + 1,
    atom_concat('V', N0, Name0),
    ( memberchk(Name0, Used) -> numbered(N1, Used, Name, N) ; Name = Name0, N = N1 ).

unused(N, Hint, Used, Name) :-
    ( N =:= 1 -> Name0 = Hint ; atom_concat(Hint, N, Name0) ),
    (   memberchk(Name0, Used)
    ->  N1 is N + 1,
        unused(N1, Hint, Used, Name)
    ;   Name = Name0
    ).

occurs_once(V, Term) :- occurrences(V, Term, 0, 1).

occurrences(V, Term, N0, N) :- var(Term), !, ( Term == V -> N is N0 + 1 ; N = N0 ).
occurrences(_, Term, N, N) :- atomic(Term), !.
occurrences(V, Term, N0, N) :- Term =.. [_|Args], foldl(occurrences(V), Args, N0, N).

%   A variable's name: letters, digits and underscores, and not one that heaps, ends and traces have.
capitalised(Name, Capitalised) :-
    atom_chars(Name, Chars0),
    plain(Chars0, Chars),
    named(Chars, [C|Cs]),
    upcase_atom(C, U),
    ( atom_length(U, 1), char_type(U, upper) -> atom_chars(Name1, [U|Cs]) ; atom_chars(Name1, ['V','_',C|Cs]) ),
    ( reserved(Name1) -> atom_concat(Name1, '_', Capitalised) ; Capitalised = Name1 ).

%   Without the underscores in front, unless there is nothing else.
named(Chars, Named) :- ( Chars = ['_'|Rest], Rest \== [] -> named(Rest, Named) ; Named = Chars ).

plain([], []).
plain([C0|Cs0], [C|Cs]) :- ( char_type(C0, csym) -> C = C0 ; C = '_' ), plain(Cs0, Cs).

reserved(Name) :-
    member(Prefix, ['H','T','Exc','L']),
    atom_concat(Prefix, Digits, Name),
    ( Digits == '' -> true ; atom_number(Digits, _) ),
    !.
