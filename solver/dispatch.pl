/*  Which methods a call on an unknown object can run.

    Whoever owns the class files defines the hooks dispatch:select_method/3, for the method that a call runs on an object
    of a class, or missing(Why), and dispatch:method_size/2, for a method's number of instructions, 0 where it has a
    model. Answers are kept: for each method called the types asked for so far, as bits, and its groups
    group(rank(Late, Size, Target), Bits) in order.
*/
:- module(dispatch, [type_targets/3, forget_dispatch/0]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [selectchk/3, append/3]).
:- use_module(library(ordsets), [ord_add_element/3]).
:- use_module(known_types, [type_bit/2, bit_types/2, description/5]).
:- use_module(types, [type_parts/4, type_among/4]).

:- dynamic asked/3.
:- multifile select_method/3, method_size/2.
:- dynamic select_method/3, method_size/2.

%!  forget_dispatch is det.
%
%   Drop all answers.

forget_dispatch :- retractall(asked(_, _, _)).

%!  type_targets(+D, +Method, -Targets) is det.
%
%   Targets are target(Target, D1), where Target is what a call of Method runs on the objects of the domain D1: a method,
%   missing(Why), or `stub` where nothing is known but that there is one. The cheapest comes first: that with the
%   fewest instructions, then by name; behind all others come those of classes that the program does not name. The domains D1 are disjoint, and together they are D.

type_targets(D, Method, Targets) :-
    type_parts(D, Bits, Arrays, Unseen),
    method_groups(Method, Bits, Groups0),
    array_group(Arrays, Method, Groups0, Groups),
    group_targets(Groups, D, Bits, Arrays, Known),
    ( Unseen == none -> Targets = Known ; append(Known, [target(stub, Unseen)], Targets) ).

%   Groups are all that is known of Method, the types in Bits included.
method_groups(Method, Bits, Groups) :-
    ( asked(Method, Before, Groups0) -> true ; Before = 0, Groups0 = [] ),
    New is Bits /\ \Before,
    (   New =:= 0
    ->  Groups = Groups0
    ;   bit_types(New, Types),
        foldl(grouped(Method), Types, Groups0, Groups),
        After is Before \/ New,
        retractall(asked(Method, _, _)),
        assertz(asked(Method, After, Groups))
    ).

grouped(Method, Type, Groups0, Groups) :-
    target(Type, Method, Target),
    type_bit(Type, Bit),
    (   selectchk(group(rank(Late, Size, Target), Bits0), Groups0, Groups1)
    ->  Bits is Bits0 \/ Bit
    ;   Groups1 = Groups0, Bits = Bit,
        lateness(Type, Late),
        size(Target, Size)
    ),
    ord_add_element(Groups1, group(rank(Late, Size, Target), Bits), Groups).

%   What implements an interface outside of the class path is known to have the methods that the interface itself has.
target(stub(Type), Method, Target) :- !,
    select_method(Type, Method, Target0),
    ( Target0 = missing(_) -> Target = stub ; Target = Target0 ).
target(Type, Method, Target) :- select_method(Type, Method, Target), !.

lateness(Type, Late) :- ( atom(Type), description(Type, _, beside, _, _) -> Late = 1 ; Late = 0 ).

size(missing(_), inf) :- !.
size(stub, inf) :- !.
size(Target, Size) :- method_size(Target, Size), !.

%   An array has the methods of Object.
array_group(none, _, Groups, Groups) :- !.
array_group(_, Method, Groups0, Groups) :-
    target('java.lang.Object', Method, Target),
    (   selectchk(group(rank(Late, Size, Target), Bits), Groups0, Groups1)
    ->  true
    ;   Groups1 = Groups0, Bits = 0, Late = 0,
        size(Target, Size)
    ),
    ord_add_element(Groups1, group(rank(Late, Size, Target), arrays(Bits)), Groups).

group_targets([], _, _, _, []).
group_targets([group(rank(_, _, Target), Group)|Groups], D, Bits, Arrays, Targets) :-
    (   Group = arrays(Group0)
    ->  Own is Group0 /\ Bits,
        type_among(D, Own, Arrays, D1),
        Targets = [target(Target, D1)|Targets1]
    ;   Own is Group /\ Bits,
        (   Own =:= 0
        ->  Targets = Targets1
        ;   type_among(D, Own, none, D1),
            Targets = [target(Target, D1)|Targets1]
        )
    ),
    group_targets(Groups, D, Bits, Arrays, Targets1).
