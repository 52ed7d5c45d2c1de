/*  Residual predicates as text in the form of the papers.

    A predicate is printed as Name(Arguments, Results, H0, H, E, Trace), its guards first. Predicates are named after
    the method and what they are (`add_if`, `add_loop`), variables after the locals, fields and methods that their
    values come from. A reference known not to be null is r(X). The operands of the test that the rules hang on come
    first among the arguments; a test of a reference or of how a call ended shows in the head instead of a guard.

    names(Locals, Lines) is what the class file says: v(Index, Start, End, Name) and Pc-Line, in order of pcs.
*/
:- module(listing, [listing_text/3]).
:- use_module(library(lists), [append/3, member/2, reverse/2]).
:- use_module(library(pairs), [pairs_keys_values/3, pairs_values/2]).
:- use_module(library(apply), [maplist/3, foldl/4]).

%!  listing_text(+Predicates, +Names, -Text) is det.
%
%   Text lists the residual Predicates of one method.

listing_text(Predicates0, Names, Text) :-
    copy_term(Predicates0, Predicates1),
    by_pc(Predicates1, Predicates),
    Predicates = [predicate(Id, entry, method, _, _, _, _, _)|_],
    shown_names(Predicates, Id, Shown),
    hints(Predicates, Names, Hints),
    objects(Predicates, Objects),
    with_output_to(string(Text),
                   print_predicates(Predicates, listing(Id, Shown, Hints, Objects, Names))).

%   The method's own predicate, then its blocks in order of pc.
by_pc(Predicates, [Method|Sorted]) :-
    append(Before, [Method|After], Predicates),
    arg(3, Method, method),
    !,
    append(Before, After, Blocks0),
    reverse(Blocks0, Blocks),
    maplist(pc_key, Blocks, Keyed),
    keysort(Keyed, SortedKeyed),
    pairs_values(SortedKeyed, Sorted).

pc_key(Predicate, Pc-Predicate) :- arg(4, Predicate, Pc).

%   Shown: Name-Shown for each predicate; of one kind, the second in order gets a 2.
shown_names([predicate(Id, _, _, _, _, _, _, _)|Blocks], Id, [Id-Base|Shown]) :-
    method_base(Id, Base),
    shown_blocks(Blocks, Base, [], Shown).

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

method_base(Id, Base) :-
    member_name(Id, Name),
    ( Name == '<init>' -> Base = init ; Name == '<clinit>' -> Base = clinit ; Base = Name ).

member_name(Id, Name) :-
    sub_atom(Id, Before, 1, _, '('),
    !,
    sub_atom(Id, 0, Before, _, Path),
    last_part(Path, Name).
member_name(Id, Name) :- last_part(Id, Name).

last_part(Path, Name) :-
    atomic_list_concat(Parts, '.', Path),
    append(_, [Name], Parts),
    !.

%   Hints: Var-Name, where a variable's value comes from; the first hint counts.
hints(Predicates, Names, Hints) :-
    findall_hints(Predicates, Names, Hints, []).

findall_hints([], _, Hints, Hints).
findall_hints([predicate(_, _, _, Pc, _, Locals, _, Rules)|Predicates], Names, Hints0, Hints) :-
    local_hints(Locals, Pc, Names, Hints0, Hints1),
    rule_hints(Rules, Hints1, Hints2),
    findall_hints(Predicates, Names, Hints2, Hints).

local_hints([], _, _, Hints, Hints).
local_hints([N-Value|Locals], Pc, Names, Hints0, Hints) :-
    (   bare(Value, V), var(V), local_name(Names, N, Pc, Name)
    ->  Hints0 = [V-Name|Hints1]
    ;   Hints0 = Hints1
    ),
    local_hints(Locals, Pc, Names, Hints1, Hints).

bare(V, V) :- var(V), !.
bare(r(V), V).

local_name(names(Locals, _), N, Pc, Name) :-
    member(v(N, Start, End, Name), Locals),
    Start =< Pc, Pc < End,
    !.

rule_hints([], Hints, Hints).
rule_hints([rule(Answer, _, _, _, _, Goals, _, _)|Rules], Hints0, Hints) :-
    (   nonvar(Answer), Answer = exc(X) -> Hints0 = [X-'Exception'|Hints1] ; Hints0 = Hints1 ),
    goal_hints(Goals, Hints1, Hints2),
    rule_hints(Rules, Hints2, Hints).

goal_hints([], Hints, Hints).
goal_hints([Goal|Goals], Hints0, Hints) :-
    (   goal_hint(Goal, V, Name), var(V)
    ->  Hints0 = [V-Name|Hints1]
    ;   Hints0 = Hints1
    ),
    goal_hints(Goals, Hints1, Hints).

goal_hint(get_field(_, _, F, _, V), V, Name) :- last_part(F, Name).
goal_hint(get_static(_, _, F, _, V), V, Name) :- last_part(F, Name).
goal_hint(get_array(_, _, _, V), V, element).
goal_hint(array_length(_, _, V), V, length).
goal_hint(new_object(_, Class, X, _), X, Name) :- simple_class(Class, Name).
goal_hint(new_exception(_, Class, X, _), X, Name) :- simple_class(Class, Name).
goal_hint(new_array(_, _, _, X, _), X, array).
goal_hint(new_arrays(_, _, _, X, _), X, array).
goal_hint(string_constant(_, _, X, _), X, text).
goal_hint(call(Id, _, R, _, _, _, _), R, Name) :- method_base(Id, Name).
goal_hint(invoke(_, Id, _, R, _, _, _, _), R, Name) :- method_base(Id, Name).

simple_class(Class, Name) :- last_part(Class, Last), atomic_list_concat(Parts, '$', Last), append(_, [Name], Parts), !.

%   Objects: the variables that stand for objects, inside r(_) or where only an object can be.
objects(Predicates, Objects) :-
    objects_in(Predicates, Vs, []),
    sort(Vs, Objects).

objects_in(Term, Vs, Vs) :- ( var(Term) ; atomic(Term) ), !.
objects_in(r(X), Vs0, Vs) :- !, ( var(X) -> Vs0 = [X|Vs] ; Vs0 = Vs ).
objects_in(inside(X), [X|Vs], Vs) :- var(X), !.
objects_in(exc(X), [X|Vs], Vs) :- var(X), !.
objects_in(Goal, Vs0, Vs) :-
    object_of(Goal, X), var(X),
    !,
    Vs0 = [X|Vs1],
    Goal =.. [_|Args],
    objects_in_all(Args, Vs1, Vs).
objects_in(Term, Vs0, Vs) :- Term =.. [_|Args], objects_in_all(Args, Vs0, Vs).

objects_in_all([], Vs, Vs).
objects_in_all([T|Ts], Vs0, Vs) :- objects_in(T, Vs0, Vs1), objects_in_all(Ts, Vs1, Vs).

object_of(get_field(_, X, _, _, _), X).
object_of(set_field(_, X, _, _, _, _), X).
object_of(get_array(_, X, _, _), X).
object_of(set_array(_, X, _, _, _), X).
object_of(array_length(_, X, _), X).
object_of(new_object(_, _, X, _), X).
object_of(new_exception(_, _, X, _), X).
object_of(new_array(_, _, _, X, _), X).
object_of(new_arrays(_, _, _, X, _), X).
object_of(string_constant(_, _, X, _), X).
object_of(class_constant(_, _, X, _), X).
object_of(handler(X, _), X).
object_of(byte_element(_, X, _, _), X).
object_of(invoke(virtual, _, [X|_], _, _, _, _, _), X).

%   Printing. Each clause is named on its own, so that names stay short.

print_predicates([], _).
print_predicates([Predicate|Predicates], L) :-
    Predicate = predicate(Name, _, _, Pc, Parameters, Locals, Test, Rules),
    print_rules(Rules, 1, Name, Pc, Parameters, Locals, Test, L),
    ( Predicates == [] -> true ; nl, print_predicates(Predicates, L) ).

print_rules([], _, _, _, _, _, _, _).
print_rules([Rule|Rules], K, Name, Pc, Parameters, Locals, Test, L) :-
    \+ \+ print_rule(Rule, K, Name, Pc, Parameters, Locals, Test, L),
    K1 is K + 1,
    print_rules(Rules, K1, Name, Pc, Parameters, Locals, Test, L).

print_rule(rule(Answer, H0, R, H, E, Goals, Traces, Pcs), K, Name, Pc, Parameters, _, Test, L) :-
    L = listing(Id, Shown, Hints, Objects, _),
    head_arguments(Test, Answer, Parameters, Args0),
    references(Args0, Objects, Args),
    guards(Test, Answer, H0, Guards),
    shown_goals(Goals, L, ShownGoals),
    append(Guards, ShownGoals, Body),
    results(Id, R, Objects, Results),
    trace_parameters(Goals, TraceParameters),
    memberchk(Name-Base, Shown),
    Trace =.. [Base,K,TraceParameters,Traces],
    Head =.. [Base,Args,Results,H0,H,E,Trace],
    name_heaps(H0, H, Goals),
    name_ends(E, Goals),
    name_traces(Traces),
    name_variables(Head-Body, Hints),
    ( Body == [] -> End = '.' ; End = ' :-' ),
    term_text(Head, Text0),
    string_concat(Text0, End, Text),
    ( Pcs = [First|_] -> true ; First = Pc ),
    print_with_line(Text, First, L),
    print_body(Body).

%   A test and the call it is for show as one call, with the test's operands in front.
shown_goals([], _, []).
shown_goals([decide(Test, _, Answer),call(Name, [Answer|Parameters], R, H0, H, E, T)|Goals], L, [Shown|Rest]) :-
    !,
    operands_first(Test, Parameters, Args),
    L = listing(_, _, _, Objects, _),
    shown_goal(call(Name, Args, R, H0, H, E, T), L, Objects, Shown),
    shown_goals(Goals, L, Rest).
shown_goals([Goal|Goals], L, [Shown|Rest]) :-
    L = listing(_, _, _, Objects, _),
    shown_goal(Goal, L, Objects, Shown),
    shown_goals(Goals, L, Rest).

operands_first(Test, Parameters, Args) :-
    (   asked(Test, Subject)
    ->  term_variables(Test, Vs),
        bare_variable(Subject, V),
        others(Vs, V, Others),
        joined(Others, Parameters, V, Rest),
        Args = [Subject|Rest]
    ;   term_variables(Test, Vs),
        joined(Vs, Parameters, none, Args)
    ).

print_with_line(Text, Pc, listing(_, _, _, _, names(_, Lines))) :-
    (   line_at(Lines, Pc, Line)
    ->  string_length(Text, N),
        ( N < 64 -> Column = 64 ; Column is N + 2 ),
        format('~w~*| % line ~w~n', [Text,Column,Line])
    ;   format('~w~n', [Text])
    ).

term_text(Term, Text) :-
    format(string(Text), '~W', [Term, [portray(true),numbervars(true),quoted(true),spacing(next_argument)]]).

line_at(Lines, Pc0, Line) :-
    Pc is Pc0 mod 65536,
    line_at(Lines, Pc, none, Line),
    Line \== none.

line_at([], _, Line, Line).
line_at([Start-Line0|Lines], Pc, Line1, Line) :-
    ( Start =< Pc -> line_at(Lines, Pc, Line0, Line) ; Line = Line1 ).

print_body([]).
print_body([Goal|Goals]) :-
    goal_text(Goal, Text),
    ( Goals == [] -> End = '.' ; End = ',' ),
    format('    ~w~w~n', [Text,End]),
    print_body(Goals).

goal_text(infix(X, Op, Y), Text) :-
    !,
    term_text(X, TextX),
    ( Y = infix(_, _, _) -> goal_text(Y, TextY) ; term_text(Y, TextY) ),
    format(string(Text), '~w ~w ~w', [TextX,Op,TextY]).
goal_text(not(Goal), Text) :- !, goal_text(Goal, Text0), format(string(Text), '\\+ ~w', [Text0]).
goal_text(Goal, Text) :- term_text(Goal, Text).

%   The operands of a test come first; where the answer is a pattern, it takes its operand's place.
head_arguments(always, _, Parameters, Parameters) :- !.
head_arguments(Test, Answer, Parameters, Args) :-
    operands_first(Test, Parameters, Args0),
    (   asked(Test, _), pattern(Answer, Pattern)
    ->  Args0 = [_|Rest],
        Args = [Pattern|Rest]
    ;   Args = Args0
    ).

asked(null(R), R).
asked(flow(E), E).
asked(access(R, _), R).
asked(storable(R, _, _), R).

pattern(null, null).
pattern(r(X), r(X)).
pattern(inside(X), r(X)).
pattern(ok, ok).
pattern(exc(X), exc(X)).

bare_variable(V, V) :- var(V), !.
bare_variable(r(V), V).

others([], _, []).
others([V|Vs], Subject, Others) :-
    ( V == Subject -> Others = Others1 ; Others = [V|Others1] ),
    others(Vs, Subject, Others1).

joined(Vs, Parameters, Subject, Args) :-
    missing_from(Parameters, [Subject|Vs], Rest),
    append(Vs, Rest, Args).

missing_from([], _, []).
missing_from([P|Ps], Vs, Rest) :-
    ( member(V, Vs), V == P -> Rest = Rest1 ; Rest = [P|Rest1] ),
    missing_from(Ps, Vs, Rest1).

references([], _, []).
references([Arg|Args], Objects, [Shown|Rest]) :-
    ( var(Arg), member(X, Objects), X == Arg -> Shown = r(Arg) ; Shown = Arg ),
    references(Args, Objects, Rest).

results(Id, R, Objects, Results) :-
    (   ( R == void ; sub_atom(Id, _, 2, 0, ')V') )
    ->  Results = []
    ;   references([R], Objects, Results)
    ).

trace_parameters(Goals, Sizes) :-
    findall_sizes(Goals, Sizes).

findall_sizes([], []).
findall_sizes([Goal|Goals], Sizes) :-
    (   Goal = new_array(_, _, N, _, _), var(N)
    ->  Sizes = [N|Sizes1]
    ;   Sizes = Sizes1
    ),
    findall_sizes(Goals, Sizes1).

guards(always, _, _, []) :- !.
guards(compare(Op, X, Y), Answer, _, [Guard]) :- !,
    ( Answer == true -> Shown = Op ; negated(Op, Shown) ),
    comparison(Shown, X, Y, Guard).
guards(compare_floats(Op, _, X, Y), Answer, _, [Guard]) :- !,
    comparison(Op, X, Y, Guard0),
    ( Answer == true -> Guard = Guard0 ; Guard = not(Guard0) ).
guards(same(X, Y), true, H, [ref_eq(H, X, Y)]) :- !.
guards(same(X, Y), false, H, [ref_neq(H, X, Y)]) :- !.
guards(null(_), _, _, []) :- !.
guards(flow(_), _, _, []) :- !.
guards(access(A, I), Answer, H, Guards) :- !, index_guards(Answer, A, I, H, Guards).
guards(storable(A, I, V), Answer, H, Guards) :- !,
    (   Answer == mismatch
    ->  Guards = [not_storable(H, A, V)]
    ;   index_guards(Answer, A, I, H, Guards)
    ).
guards(sizes(Ns), true, _, Guards) :- !, sizes_guards(Ns, Guards).
guards(sizes(Ns), false, _, [some_negative(Ns)]) :- !.
guards(castable(R, Type), true, H, [subtype(H, R, Type)]) :- !.
guards(castable(R, Type), false, H, [not_subtype(H, R, Type)]) :- !.
guards(instance(R, Type), true, H, [instance_of(H, R, Type)]) :- !.
guards(instance(R, Type), false, H, [not_instance_of(H, R, Type)]) :- !.
guards(switch(X, Keys), default, _, [not_in(X, Keys)]) :- !.
guards(switch(X, _), Key, _, [infix(X, #=, Key)]) :- !.
guards(handler(X, Types), none, H, [not_caught(H, X, Types)]) :- !.
guards(handler(X, Types), I, H, [instance_of(H, X, Type)]) :- nth_type(I, Types, Type).

index_guards(inside(X), _, I, H, [array_length(H, X, '$VAR'('L')), infix(I, #>=, 0), infix(I, #<, '$VAR'('L'))]).
index_guards(null, _, _, _, []).
index_guards(outside, A, I, H, [out_of_bounds(H, A, I)]).

sizes_guards([], []).
sizes_guards([N|Ns], [infix(N, #>=, 0)|Guards]) :- sizes_guards(Ns, Guards).

nth_type(1, [Type|_], Type) :- !.
nth_type(I, [_|Types], Type) :- I1 is I - 1, nth_type(I1, Types, Type).

negated(eq, ne).
negated(ne, eq).
negated(lt, ge).
negated(ge, lt).
negated(gt, le).
negated(le, gt).

comparison(eq, X, Y, infix(X, #=, Y)).
comparison(ne, X, Y, infix(X, #\=, Y)).
comparison(lt, X, Y, infix(X, #<, Y)).
comparison(ge, X, Y, infix(X, #>=, Y)).
comparison(gt, X, Y, infix(X, #>, Y)).
comparison(le, X, Y, infix(X, #=<, Y)).

%   Goals as they are printed.
shown_goal(call(Name, Args0, R, H0, H, E, T), L, Objects, Goal) :- !,
    L = listing(Id, Shown, _, _, _),
    called(Name, Args0, Shown, Base, Args1),
    references(Args1, Objects, Args),
    ( sub_atom(Name, _, 1, _, @) -> results(Id, R, Objects, Results) ; results(Name, R, Objects, Results) ),
    Goal =.. [Base,Args,Results,H0,H,E,T].
shown_goal(invoke(virtual, Id, Args0, R, H0, H, E, T), _, Objects, Goal) :- !,
    member_name(Id, Name),
    references(Args0, Objects, Args),
    results(Id, R, Objects, Results),
    Goal = virtual(Name, Args, Results, H0, H, E, T).
shown_goal(get_field(H, X, F, _, V), _, _, get_field(H, X, Name, V)) :- !, last_part(F, Name).
shown_goal(set_field(H0, X, F, _, V, H), _, _, set_field(H0, X, Name, V, H)) :- !, last_part(F, Name).
shown_goal(get_static(H, C, F, _, V), _, _, get_static(H, C, Name, V)) :- !, last_part(F, Name).
shown_goal(set_static(H0, C, F, _, V, H), _, _, set_static(H0, C, Name, V, H)) :- !, last_part(F, Name).
shown_goal(Goal0, _, _, Goal) :- arithmetic(Goal0, Goal), !.
shown_goal(Goal, _, _, Goal).

called(Name, Args, Shown, Base, Args) :- memberchk(Name-Base, Shown), !.
called(Name, Args, Shown, Base, Args) :-
    method_base(Name, Base0),
    Shown = [Id-_|_],
    ( same_class(Id, Name) -> Base = Base0 ; class_of(Name, Class), atomic_list_concat([Class,'.',Base0], Base) ).

same_class(A, B) :- class_path(A, C), class_path(B, C).

class_path(Id, Class) :-
    ( sub_atom(Id, Before, 1, _, '(') -> sub_atom(Id, 0, Before, _, Path) ; Path = Id ),
    member_name(Id, Name),
    !,
    atom_concat(Class0, Name, Path),
    atom_concat(Class, '.', Class0).

class_of(Id, Simple) :- class_path(Id, Class), simple_class(Class, Simple).

arithmetic(Goal, infix(Z, #=, Expression)) :-
    Goal =.. [Name,X,Y,Z],
    sub_atom(Name, 0, 1, _, Sort), memberchk(Sort, [i,l,f,d]),
    sub_atom(Name, 1, _, 0, Op),
    binary(Op, X, Y, Expression).
arithmetic(Goal, infix(Z, #=, -X)) :- Goal =.. [Name,X,Z], memberchk(Name, [ineg,lneg,fneg,dneg]).
arithmetic(Goal, infix(Z, #=, Expression)) :-
    Goal =.. [Name,X,Z],
    atom_length(Name, 3), sub_atom(Name, 1, 1, _, '2'),
    Expression =.. [Name,X].
arithmetic(Goal, infix(Z, #=, Expression)) :-
    Goal =.. [Name,X,Y,Z],
    memberchk(Name, [lcmp,fcmpl,fcmpg,dcmpl,dcmpg]),
    Expression =.. [Name,X,Y].

binary(add, X, Y, infix(X, +, Y)).
binary(sub, X, Y, infix(X, -, Y)).
binary(mul, X, Y, infix(X, *, Y)).
binary(div, X, Y, infix(X, /, Y)).
binary(rem, X, Y, infix(X, mod, Y)).
binary(shl, X, Y, infix(X, <<, Y)).
binary(shr, X, Y, infix(X, >>, Y)).
binary(ushr, X, Y, infix(X, >>>, Y)).
binary(and, X, Y, infix(X, /\, Y)).
binary(or, X, Y, infix(X, \/, Y)).
binary(xor, X, Y, infix(X, xor, Y)).

%   Names. Heaps are H0, H1, .., H in order; the traces of the calls T, or T1, T2, ..

name_heaps(H0, H, Goals) :-
    H = '$VAR'('H'),
    ( var(H0) -> H0 = '$VAR'('H0') ; true ),
    name_heaps(Goals, 1).

name_heaps([], _).
name_heaps([Goal|Goals], N) :-
    (   heap_after(Goal, H), var(H)
    ->  atom_concat('H', N, Name),
        H = '$VAR'(Name),
        N1 is N + 1
    ;   N1 = N
    ),
    name_heaps(Goals, N1).

heap_after(call(_, _, _, _, H, _, _), H).
heap_after(invoke(_, _, _, _, _, H, _, _), H).
heap_after(initialise(_, _, H, _, _), H).
heap_after(set_field(_, _, _, _, _, H), H).
heap_after(set_static(_, _, _, _, _, H), H).
heap_after(set_array(_, _, _, _, H), H).
heap_after(new_object(_, _, _, H), H).
heap_after(new_exception(_, _, _, H), H).
heap_after(new_array(_, _, _, _, H), H).
heap_after(new_arrays(_, _, _, _, H), H).
heap_after(string_constant(_, _, _, H), H).
heap_after(class_constant(_, _, _, H), H).

%   How the calls ended is E, or E1, E2, .. where it is asked for.
name_ends(E, Goals) :-
    ( var(E) -> E = '$VAR'('E') ; true ),
    name_flows(Goals, 1).

name_flows([], _).
name_flows([Goal|Goals], N) :-
    (   Goal = decide(flow(E), _, _), var(E)
    ->  atom_concat('E', N, Name),
        E = '$VAR'(Name),
        N1 is N + 1
    ;   N1 = N
    ),
    name_flows(Goals, N1).

name_traces([T]) :- !, T = '$VAR'('T').
name_traces(Ts) :- name_traces(Ts, 1).

name_traces([], _).
name_traces([T|Ts], N) :-
    atom_concat('T', N, Name),
    T = '$VAR'(Name),
    N1 is N + 1,
    name_traces(Ts, N1).

name_variables(Clause, Hints) :-
    term_variables(Clause, Vs),
    name_all(Vs, Clause, Hints, ['H','H0','E','T','L'], 1).

name_all([], _, _, _, _).
name_all([V|Vs], Clause, Hints, Used, N) :-
    (   occurs_once(V, Clause)
    ->  V = '$VAR'('_'), Used1 = Used, N1 = N
    ;   hint(V, Hints, Hint)
    ->  unused(Hint, 1, Used, Name),
        V = '$VAR'(Name), Used1 = [Name|Used], N1 = N
    ;   atom_concat('V', N, Name),
        V = '$VAR'(Name), Used1 = Used, N1 is N + 1
    ),
    name_all(Vs, Clause, Hints, Used1, N1).

occurs_once(V, Term) :- occurrences(Term, V, 0, 1).

occurrences(Term, V, N0, N) :- var(Term), !, ( Term == V -> N is N0 + 1 ; N = N0 ).
occurrences(Term, _, N, N) :- atomic(Term), !.
occurrences(Term, V, N0, N) :- Term =.. [_|Args], foldl(occurrences_in(V), Args, N0, N).

occurrences_in(V, Term, N0, N) :- occurrences(Term, V, N0, N).

hint(V, [W-Name0|Hints], Name) :-
    ( V == W -> capitalised(Name0, Name) ; hint(V, Hints, Name) ).

capitalised(Name, Capitalised) :-
    atom_chars(Name, [C|Cs]),
    upcase_atom(C, U),
    atom_chars(U, [F|_]),
    ( char_type(F, upper) -> atom_chars(Capitalised, [F|Cs]) ; atom_concat('V_', Name, Capitalised) ).

unused(Hint, N, Used, Name) :-
    ( N =:= 1 -> Name0 = Hint ; atom_concat(Hint, N, Name0) ),
    (   memberchk(Name0, Used)
    ->  N1 is N + 1,
        unused(Hint, N1, Used, Name)
    ;   Name = Name0
    ).
