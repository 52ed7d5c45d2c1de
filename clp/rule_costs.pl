/*  What rules cost in the cost models of a search, and the goals by which residual clauses charge for it.

    A cost model says what it weighs as vectors, lists with a number for each model of the search, in order. The host has them
    (user:host_provide/4, kind `price`), and this module keeps them:
        method, Id      price(Whose, Each, Special): Whose code the method Id is, `own`, `library`, or `made` for a dynamic instruction, a `substitute` where that calls the library in its own way, a `lookup` where it is the hash code of a text; Each instruction
                        costs that vector, but for those of Special, a list of Pc-Vector
        object, Class   an object that `new` makes
        array, Kind     an array of that Kind, a primitive type or `ref`: a list of array(Header, Element, Align) or `none` (spending.pl)
        call, Id        a call from the program of the method Id that no rule of it counts: it has none, or is the library's
        entry, Id       a call of the method Id that its own rules count
        names, Id       no vector: the names of what the method is passed, for what is said of its costs
    and of every call from the program, whatever it calls, the vector that count_costs/1 is told.

    A rule costs what its instructions do, one that throws included (Def. 1 of the paper); its objects, arrays and calls are among its goals. Where
    costs are wanted, methods are loaded with goals that charge for it (residual_predicates/2 of partial_evaluation.pl), so that summaries and
    unfolded rules have them too:
        charge_costs(H, Vector, Whose)            in front, for all that is known when the rule is chosen
        charge_arrays(H, Lengths, Sizes, Whose)   behind what makes arrays; Whose is of(X, Whose) where these are arrays of arrays, X being the outermost one
        charge_target(H, T)                       behind a virtual call whose part of the trace is T, where it hangs on the target what it costs
    What is called in the place of a library method, or of a method of which nothing is known, charges for itself nothing: spending:in_model/4.
*/
:- module(rule_costs, [count_costs/1, costs_wanted/0, cost_looks/1, argument_names/2, forget_prices/0, costed_predicate/3, noted_rule/4,
                       target_vector/2, charge_target/2, charge_dimensions/5, charging_in_place/4, called_otherwise/3, way_called/3, unpriced/2, spent_before/2, path_begins/1,
                       hangs_on_unpriced/2, is_exactly/2, rule_prices/2]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(json_answers, [json/1]).
:- use_module(predicate_names, [is_block_predicate/1, of_library/1]).
:- use_module(loads, [loading/1]).
:- use_module(traces, [numbered_rule/3]).
:- use_module('../solver/heap', [array_length/3, get_array/4]).
:- use_module('../solver/layout', [by_layout/2]).
:- use_module('../solver/limits', [paths_begin_with/1]).
:- use_module('../solver/spending', [spent_nothing/2, charge_costs/3, charge_arrays/4, made_code/2]).

:- dynamic wanted/3, price/3, noted_rule/4, other_code/2.   % wanted(Looks, Site, Targets), price(Kind, Of, Price)
:- dynamic user:host_provide/4.

%!  count_costs(+Text) is det.
%
%   From now on searches count costs: Text is costs(Looks, Site, Targets), with what each model looks at, the program's `own` code, all `objects` that `new` makes, those of the `machine`
%   too, or all `code`, or `none`, where none is wanted. Site is the vector of each call from the program; Targets are `targets` where it hangs on
%   what a virtual call runs what it costs, else `any`. Methods must be loaded anew.

count_costs(Text) :-
    term_string(Term, Text),
    retractall(wanted(_, _, _)),
    forget_prices,
    (   Term = costs(Looks, Site, Targets)
    ->  assertz(wanted(Looks, Site, Targets))
    ;   paths_begin_with(none)
    ).

%!  costs_wanted is semidet.

costs_wanted :- wanted(_, _, _).

%!  cost_looks(-Looks) is semidet.
%
%   Looks has what each model looks at, as count_costs/1 was told.

cost_looks(Looks) :- wanted(Looks, _, _).

%!  forget_prices is det.
%
%   Prices are asked for anew.

forget_prices :-
    retractall(price(_, _, _)),
    retractall(noted_rule(_, _, _, _)),
    retractall(other_code(_, _)).

%!  noted_rule(?Rule, -Vector, -Whose, -Items) is nondet.
%
%   The rule with that name, as traces have it, costs Vector, and is of code that is Whose, `own`, `library`, made(Whose) where code begins that was made, or `uncalled` where the call that this stands for does not begin. Items are in order what else costs something on the way: part(I), the call whose
%   part of the trace is the I-th; target(I), the target of that call; arrays(N, Sizes), arrays of N lengths (charge_arrays/4).

%!  argument_names(+Id, -Names) is det.
%
%   Names are those of what the method Id is passed, the receiver included.

argument_names(Id, Names) :- priced(names, Id, Names).

%!  rule_prices(+IdText, -Json) is det.
%
%   Json is {"begun": [N, ...], "rules": {Rule: {"vector": [N, ...], "arrays": [Whether, ...], "targets": Whether}, ...}}: what a path of the method with that id has
%   cost before it begins; for each rule that was loaded what it costs, in which models the arrays cost something that it makes, and whether it hangs on what a virtual
%   call runs what that costs.

rule_prices(IdText, Json) :-
    atom_string(Id, IdText),
    priced(entry, Id, Entry),
    maplist(opposite, Entry, Begun),
    findall(Rule-Price, ( noted_rule(Rule, Vector, _, Items), rule_price(Vector, Items, Price) ), Pairs),
    with_output_to(string(Json), json(object([begun-list(Begun),rules-object(Pairs)]))).

rule_price(Vector, Items, object([vector-list(Vector),arrays-list(Arrays),targets-Targets])) :-
    findall(Made, ( nth1(I, Vector, _), ( member(arrays(_, Sizes), Items), member(Of, Sizes), nth1(I, Of, Size), Size \== none -> Made = 1 ; Made = 0 ) ), Arrays),
    ( member(target(_), Items) -> Targets = 1 ; Targets = 0 ).

%!  path_begins(+Id) is det.
%
%   The next paths are calls of the method Id, which is called by nobody.

path_begins(Id) :-
    (   costs_wanted
    ->  spent_before(Id, Spent),
        paths_begin_with(Spent)
    ;   true
    ).

%!  spent_before(+Id, -Spent) is det.
%
%   Spent is what such a path has cost before it begins: its own call counts as none.

spent_before(Id, Spent) :-
    priced(entry, Id, Entry),
    maplist(opposite, Entry, Begun),
    spent_nothing(Begun, Spent).

opposite(N, M) :- M is -N.

%   priced(Kind, Of, Price): what the host says of it.
priced(Kind, Of, Price) :- price(Kind, Of, Price0), !, Price = Price0.
priced(Kind, Of, Price) :-
    loading(rule_costs:asked(Kind, Of, Price)),
    assertz(price(Kind, Of, Price)).

:- public asked/3.   % called through loading/1

asked(Kind, Of, Price) :-
    atom_concat(price_, Kind, Asked),
    user:host_provide(Asked, Of, '', Text),
    term_string(Price, Text).

looks_at(own, own).
looks_at(objects, own).
looks_at(objects, objects).
looks_at(machine, own).
looks_at(machine, objects).
looks_at(machine, machine).
looks_at(code, _).

%!  hangs_on_unpriced(+I, +Unpriced) is semidet.
%
%   The I-th model looks at what is Unpriced (unpriced/2).

hangs_on_unpriced(I, Unpriced) :-
    wanted(Looks, _, _),
    nth1(I, Looks, Look),
    looks_at(Look, Unpriced).

%!  is_exactly(+I, +Exact) is semidet.
%
%   Where that is Exact of a path's costs, exact(Own, Objects, Machine, Code), its cost in the I-th model is no lower bound.

is_exactly(I, Exact) :-
    wanted(Looks, _, _),
    nth1(I, Looks, Look),
    exactly(Look, Exact).

exactly(own, exact(exact, _, _, _)).
exactly(depth, exact(exact, _, _, _)).
exactly(objects, exact(_, exact, _, _)).
exactly(machine, exact(_, _, exact, _)).
exactly(code, exact(_, _, _, exact)).

%   rule_vector(Entered, Rule, Vector, Whose): what Rule costs apart from its arrays and the targets of virtual calls.
rule_vector(Entered, rule(Answer, _, _, _, E, Goals, _, Pcs0), Vector, Whose) :-
    ( Entered = entry(Id) -> true ; Entered = initialising(Id, Pc) -> true ; Id = Entered ),
    priced(method, Id, price(Whose, Each, Special)),
    ( Entered = initialising(_, Pc), nonvar(Answer), Answer = exc(_) -> Pcs = [Pc|Pcs0] ; Pcs = Pcs0 ),
    maplist(pc_vector(Each, Special), Pcs, OfPcs),
    findall(Of, ( member(Goal, Goals), goal_vector(Goal, Whose, Of) ), OfGoals),
    ( Entered = entry(_) -> priced(entry, Id, OfEntry) ; Whose == lookup, nonvar(E), E = exc(_) -> wanted(_, Site, _), maplist(opposite, Site, OfEntry) ; OfEntry = none ),
    maplist(nothing, Each, Nothing),
    foldl(added, OfPcs, Nothing, V1),
    foldl(added, OfGoals, V1, V2),
    ( OfEntry == none -> Vector = V2 ; added(OfEntry, V2, Vector) ).

pc_vector(Each, Special, Pc, Vector) :- ( memberchk(Pc-Vector0, Special) -> Vector = Vector0 ; Vector = Each ).

nothing(_, 0).

added(Vector, V0, V) :- maplist(plus, Vector, V0, V).

goal_vector(new_object(_, Class, _, _), Whose, Vector) :- \+ is_made(Whose), priced(object, Class, Vector).
goal_vector(call(Id, Args, _, _, _, _, _), own, Vector) :-
    is_method(Id),
    (   wanted(_, Vector, _)
    ;   priced(call, Id, Vector)
    ;   length(Args, N),
        Arity is N + 5,
        called_otherwise(Id, Arity, _),
        priced(entry, Id, Vector)   % its own rules do not run
    ).
goal_vector(invoke(virtual, _, _, _, _, _, _, _), own, Vector) :- wanted(_, Vector, _).

is_made(made).
is_made(substitute).
is_made(lookup).

is_method(Name) :- once(sub_atom(Name, _, _, _, '(')), \+ is_block_predicate(Name).

%   arrays_made(Goal, Lengths, Sizes): Goal makes arrays of these Lengths and Sizes (charge_arrays/4).
arrays_made(new_array(_, Component, N, _, _), [N], [Sizes]) :- array_sizes(Component, Sizes).
arrays_made(new_arrays(_, Type, Ns, _, _), Ns, Sizes) :- dimensions(Ns, Type, Sizes).

dimensions([], _, []).
dimensions([_|Ns], array(Component), [Sizes|More]) :-
    array_sizes(Component, Sizes),
    dimensions(Ns, Component, More).

array_sizes(Component, Sizes) :-
    ( atom(Component), primitive(Component) -> Kind = Component ; Kind = ref ),
    priced(array, Kind, Sizes).

primitive(boolean).
primitive(byte).
primitive(char).
primitive(short).
primitive(int).
primitive(long).
primitive(float).
primitive(double).

%!  costed_predicate(+Id, +Predicate0, -Predicate) is det.
%
%   Predicate is Predicate0, a residual one of the method Id, with goals that charge for what its rules cost, where that is wanted.

costed_predicate(Id, Predicate0, Predicate) :-
    (   costs_wanted
    ->  Predicate0 = predicate(Name, Called, Kind, Pc, Parameters, Locals, Test, Rules0),
        ( Name == Id -> Entered = entry(Id) ; Kind == init -> Entered = initialising(Id, Pc) ; Entered = Id ),
        costed_rules(Rules0, 1, Name, Entered, Rules),
        Predicate = predicate(Name, Called, Kind, Pc, Parameters, Locals, Test, Rules)
    ;   Predicate = Predicate0
    ).

costed_rules([], _, _, _, []).
costed_rules([Rule0|Rules0], K, Name, Entered, [Rule|Rules]) :-
    atomic_list_concat([Name,:,K], RuleName),
    costed_rule(Entered, RuleName, Rule0, Rule),
    K1 is K + 1,
    costed_rules(Rules0, K1, Name, Entered, Rules).

costed_rule(Entered, RuleName, Rule0, Rule) :-
    Rule0 = rule(Answer, H0, R, H, E, Goals0, Traces, Pcs),
    rule_vector(Entered, Rule0, Vector, Whose),
    costed_goals(Goals0, Whose, Goals1),
    noted_as(Whose, Entered, E, Noted),
    note_rule(RuleName, Vector, Noted, Goals1, Traces),
    charging_goals(Entered, Vector, Whose, H0, Charges),
    append(Charges, Goals1, Goals),
    Rule = rule(Answer, H0, R, H, E, Goals, Traces, Pcs).

%   noted_as(Whose, Entered, E, Noted): see noted_rule/4.
noted_as(Whose, Entered, E, Noted) :-
    (   \+ is_made(Whose)
    ->  Noted = Whose
    ;   Whose == lookup, nonvar(E), E = exc(_)
    ->  Noted = uncalled
    ;   Entered = entry(_)
    ->  Noted = made(Whose)
    ;   Noted = own
    ).

%   Code that was made says that it runs; where the JVM's own call does not begin, it takes back that it was called.
charging_goals(Entered, Vector, Whose, H, Charges) :-
    ( is_made(Whose) -> Of = own ; Of = Whose ),
    ( is_free(Vector) -> Charges = Charges1 ; Charges = [charge_costs(H, Vector, Of)|Charges1] ),
    ( is_made(Whose), Entered = entry(_) -> Charges1 = [charge_costs(H, Vector, Whose)] ; Charges1 = [] ).

is_free(Vector) :- \+ ( member(N, Vector), N =\= 0 ).

costed_goals([], _, []).
costed_goals([Goal|Goals0], Whose, [Goal|Goals]) :-
    (   \+ is_made(Whose), arrays_made(Goal, Lengths, Sizes), member(Of, Sizes), member(array(_, _, _), Of)
    ->  functor(Goal, _, Arity),
        arg(Arity, Goal, H),
        ( Goal = new_arrays(_, _, _, X, _) -> Made = of(X, Whose) ; Made = Whose ),
        Goals = [charge_arrays(H, Lengths, Sizes, Made)|Goals1]
    ;   Whose == own, Goal = invoke(virtual, _, _, _, _, H, _, T), wanted(_, _, targets)
    ->  Goals = [charge_target(H, T)|Goals1]
    ;   Goals = Goals1
    ),
    costed_goals(Goals0, Whose, Goals1).

%!  charge_dimensions(+Heap, +X, +Lengths, +Sizes, +Whose) is det.
%
%   As charge_arrays/4, where X is an array of arrays that was just made: unknown Lengths, but for the innermost one, were decided then.

charge_dimensions(H, X, Lengths0, Sizes, Whose) :-
    made_lengths(Lengths0, H, X, Lengths),
    charge_arrays(H, Lengths, Sizes, Whose).

made_lengths([_|Lengths0], H, X, [N|Lengths]) :-
    array_length(H, X, N),
    (   Lengths0 = [_|_], N \== 0
    ->  get_array(H, X, 0, r(Y)),
        made_lengths(Lengths0, H, Y, Lengths)
    ;   Lengths = Lengths0
    ).

%   note_rule(RuleName, Vector, Whose, Goals, Traces): what traces with that rule on them cost can be said; Goals are its costed ones.
note_rule(RuleName, Vector, Whose, Goals, Traces) :-
    (   noted_rule(RuleName, _, _, _)
    ->  true
    ;   items(Goals, Traces, Items),
        assertz(noted_rule(RuleName, Vector, Whose, Items))
    ).

items([], _, []).
items([Goal|Goals], Traces, Items) :-
    (   item(Goal, Traces, Item)
    ->  Items = [Item|Items1]
    ;   Items = Items1
    ),
    items(Goals, Traces, Items1).

item(charge_arrays(_, Lengths, Sizes, _), _, arrays(N, Sizes)) :- length(Lengths, N).
item(charge_target(_, T), Traces, target(I)) :- place(Traces, T, 1, I).
item(call(_, _, _, _, _, _, T), Traces, part(I)) :- place(Traces, T, 1, I).
item(invoke(virtual, _, _, _, _, _, _, T), Traces, part(I)) :- place(Traces, T, 1, I).

place([T0|Ts], T, I0, I) :- ( T0 == T -> I = I0 ; I1 is I0 + 1, place(Ts, T, I1, I) ).

%!  charge_target(+Heap, +Trace) is det.
%
%   The path costs what the call does that Trace is of, from the program.

charge_target(H, T) :-
    functor(T, Name, _),
    target_vector(Name, Vector),
    charge_costs(H, Vector, own).

%!  target_vector(+Name, -Vector) is det.
%
%   A call from the program costs that whose part of the trace begins with Name, for what it runs.

target_vector(Name, Vector) :-
    (   numbered_rule(Name, Predicate, _)
    ->  own_method(Predicate, Target),
        priced(call, Target, Vector)
    ;   priced(call, Name, Called),
        priced(entry, Name, Entered),
        added(Called, Entered, Vector)
    ).

%   A summary is named as the method, with a number behind it.
own_method(Predicate, Id) :- ( sub_atom(Predicate, Before, 1, _, #) -> sub_atom(Predicate, 0, Before, _, Id) ; Id = Predicate ).

%!  charging_in_place(+H, +Vector, +Whose, -Goal) is det.
%
%   Goal does in a clause what charge_costs/3 does.

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

charging_in_place(H, _, Whose, rule_costs:made_code_begins(H, Whose)) :- is_made(Whose), !.
charging_in_place(H, Vector, Whose, Goal) :-
    by_layout(heap_limits(H, Limits), ReadLimits),
    by_layout(limits_spent(Limits, Spent), ReadSpent),
    by_layout(spent_inside(Spent, Inside), ReadInside),
    by_layout(spent_totals(Spent, Totals), ReadTotals),
    charges(Vector, 1, Totals, Charges),
    (   Whose == own
    ->  Otherwise = spending:at_least(own, Spent), Charged = true
    ;   Otherwise = true, by_layout(spent_foreign(Spent, Foreign), ReadForeign), Charged = ( ReadForeign, Foreign == false )
    ),
    Goal = ( ReadLimits, ReadSpent,
             (   Spent == none
             ->  true
             ;   ReadInside, Inside == 0, Charged
             ->  ReadTotals, Charges
             ;   Otherwise
             ) ).

charges([], _, _, true).
charges([N|Ns], I, Totals, Goal) :-
    I1 is I + 1,
    charges(Ns, I1, Totals, Goal0),
    (   N =:= 0
    ->  Goal = Goal0
    ;   Charge = ( arg(I, Totals, Sum0), Sum is Sum0 + N, setarg(I, Totals, Sum) ),
        ( Goal0 == true -> Goal = Charge ; Goal = ( Charge, Goal0 ) )
    ).

:- public made_code_begins/2.   % called by clauses

made_code_begins(H, Whose) :-
    heap_limits(H, Limits),
    limits_spent(Limits, Spent),
    ( Spent == none -> true ; made_code(Whose, Spent) ).

%!  called_otherwise(+Id, +Arity, -Unpriced) is semidet.
%
%   Costs are wanted, and what runs where the method Id is called, a predicate with Arity arguments, are no rules of it. Unpriced says what is not known of what it
%   costs, as in spending:in_model/4.

:- multifile has_other_code/2.

called_otherwise(Id, Arity, Unpriced) :-
    costs_wanted,
    way_called(Id, Arity, Unpriced).

%!  way_called(+Id, +Arity, -Unpriced) is semidet.
%
%   The same where costs are wanted, which nobody asks.

way_called(Id, Arity, Unpriced) :-
    (   other_code(Id, Unpriced0)
    ->  Unpriced0 \== none,
        Unpriced = Unpriced0
    ;   loading(rule_costs:learn_code(Id, Arity)),
        way_called(Id, Arity, Unpriced)
    ).

:- public learn_code/2.   % called through loading/1

learn_code(Id, Arity) :-
    ( has_other_code(Id, Arity) -> unpriced(Id, Unpriced) ; Unpriced = none ),
    assertz(other_code(Id, Unpriced)).

%!  unpriced(+Id, -Unpriced) is det.
%
%   Unpriced says what is not known of what the method Id costs, for which no rules of its own run.

unpriced(Id, Unpriced) :-
    (   \+ of_library(Id)
    ->  Unpriced = own
    ;   Id == 'java.lang.Object.<init>()V'
    ->  Unpriced = nothing
    ;   Id == 'java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;'
    ->  Unpriced = machine
    ;   allocates_nothing(Id)
    ->  Unpriced = code
    ;   Unpriced = objects
    ).

%   allocates_nothing(Id): the method makes no objects where it returns.
allocates_nothing(Id) :-
    free_method(Class, Names),
    atom_concat(Class, Rest, Id),
    once(( member(Name, Names), atom_concat(Name, After, Rest), sub_atom(After, 0, 1, _, '(') )),
    !.

free_method('java.lang.Object.', [getClass,hashCode,equals]).
free_method('java.lang.String.', [length,charAt,isEmpty,equals,hashCode,compareTo,startsWith,endsWith,indexOf,lastIndexOf,equalsIgnoreCase,codePointAt]).
free_method('java.lang.Math.', [abs,max,min,sqrt,floorDiv,floorMod,addExact,subtractExact,multiplyExact,negateExact,incrementExact,decrementExact,toIntExact,
                                floor,ceil,rint,round,signum,hypot,pow,exp,log,log10,sin,cos,tan,atan,atan2,asin,acos,cbrt]).
free_method('java.lang.System.', [arraycopy,nanoTime,currentTimeMillis,identityHashCode]).
free_method(Class, [intValue,longValue,shortValue,byteValue,doubleValue,floatValue,charValue,booleanValue,compareTo,compare,hashCode,equals]) :-
    member(Class, ['java.lang.Integer.','java.lang.Long.','java.lang.Short.','java.lang.Byte.','java.lang.Character.','java.lang.Boolean.','java.lang.Double.','java.lang.Float.']).
free_method('java.lang.Character.', [isDigit,isLetter,isLetterOrDigit,isUpperCase,isLowerCase,isWhitespace,toUpperCase,toLowerCase,getNumericValue]).
free_method('java.lang.Enum.', [ordinal,name,equals,hashCode]).
