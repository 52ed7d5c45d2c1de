/*  The types of a program as numbers, so that a set of types is an integer with a bit for each.

    Primitive types have the first numbers, then come the types of the world: the classes that unknown objects are
    instances of, and the interfaces and abstract classes above them. Numbers rise in the order in which a person would
    pick an instance: few fields, few supertypes, by name; then enums, then boxes that the program does not name. A type that is not of the world gets its number
    when it is first asked for. Array types have no numbers (types.pl).

    A type is of a Kind, `concrete`, `abstract` or `interface`; its Extension is `final` where nothing unseen can extend
    it, enum(E) for the enum E and the classes of its constants, `beside` for a final class that the program does not name,
    else `open`. Where no class on the class path implements the interface I, or extends the abstract class I, objects are of the class
    I$$stub, whose methods answer what its fields hold (hornbill/bytecode/stub_classes.py); stub(I) is their type where there is no such class.

    Facts come from outside: whoever owns the class files defines the hooks known_types:load_world/0, which calls
    add_world/2, and known_types:load_type/1, which calls add_type/1, or add_unavailable/2 for a class that cannot be loaded.
*/
:- module(known_types, [add_world/2, add_type/1, add_unavailable/2, forget_types/0, world_types/3, description/5, instances/2, components/2,
                        bits_below/2, stub_class/2, type_bit/2, unavailable/2, lateness/2, bit_types/2, lowest_type/2, array_supertype/1, primitive_type/1]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(ends, [path_ends/1]).

:- dynamic absent/2, described/5, numbered/2, numbers/2, below/2, world/3, declared/3.
:- multifile load_world/0, load_type/1.
:- dynamic load_world/0, load_type/1.

%!  add_world(+Openness, +Descriptions) is det.
%
%   The world is that of the given types, each type(Name, Kind, Extension, Fields, Supertypes) with its number of Fields
%   and all its Supertypes, itself included. Openness is `closed`, or `open` where unseen subclasses may exist.
%   Interfaces of a closed world that no class implements get stubs.

add_world(Openness, Descriptions) :-
    maplist(ranked, Descriptions, Ranked0),
    sort(1, @=<, Ranked0, Ranked),
    pairs_values(Ranked, Sorted),
    maplist(add_type, Sorted),
    findall(Name, ( Openness == closed, member(type(Name, interface, _, _, _), Sorted), \+ implemented(Name) ), Lonely),
    maplist(add_stub, Lonely),
    bits_where(instantiable, Instances),
    bits_where(declarable, Types0),
    Types is Types0 \/ 255,
    assertz(world(Openness, Instances, Types)).

ranked(type(Name, Kind, Extension, Fields, Supertypes), rank(Late, Fields, Above, Name)-Description) :-
    lateness(Extension, Late),
    length(Supertypes, Above),
    Description = type(Name, Kind, Extension, Fields, Supertypes).

%!  lateness(+Extension, -Late) is det.
%
%   Types of a greater Late come behind all those of a smaller one.

lateness(Extension, Late) :- ( Extension = enum(_) -> Late = 1 ; Extension == beside -> Late = 2 ; Late = 0 ).

implemented(Name) :-
    bits_below(Name, Bits),
    bit_types(Bits, Types),
    member(Type, Types),
    instantiable(Type),
    !.

:- meta_predicate bits_where(1, -).

bits_where(Test, Bits) :-
    findall(N, ( numbered(N, Type), call(Test, Type) ), Ns),
    number_set(Ns, 0, Bits).

instantiable(stub(_)).
instantiable(Type) :- atom(Type), described(Type, concrete, _, _, _), !.

declarable(Type) :- atom(Type).

number_set([], Bits, Bits).
number_set([N|Ns], Bits0, Bits) :-
    Bits1 is Bits0 \/ (1 << N),
    number_set(Ns, Bits1, Bits).

%!  add_type(+Description) is det.
%
%   Make a type known that is not yet; a second time changes nothing.

add_type(type(Name, _, _, _, _)) :- described(Name, _, _, _, _), !.
add_type(type(Name, Kind, Extension, Fields, Supertypes)) :-
    assertz(described(Name, Kind, Extension, Fields, Supertypes)),
    add_number(Name, Supertypes).

add_stub(Name) :- ( numbers(stub(Name), _) -> true ; stub_class(Name, Class), described(Class, _, _, _, _) ), !.
add_stub(Name) :-
    stub_class(Name, Class),
    load_type(Class),
    described(Class, concrete, _, _, _),
    !.
add_stub(Name) :-
    described(Name, _, _, _, Supertypes),
    add_number(stub(Name), Supertypes).

%!  stub_class(?Type, ?Class) is semidet.
%
%   The objects of Class stand for those of Type, if there is such a class. One of them is known.
%
%       ?- stub_class('java.io.Reader', Class).
%       Class = 'java.io.Reader$$stub'.

stub_class(Type, Class) :- atom_concat(Type, '$$stub', Class).

add_number(Type, Supertypes) :-
    predicate_property(numbered(_, _), number_of_clauses(Count)),
    N is Count + 8,
    assertz(numbered(N, Type)),
    assertz(numbers(Type, N)),
    Bit is 1 << N,
    maplist(add_below(Bit), Supertypes).

add_below(Bit, Super) :-
    ( retract(below(Super, Bits0)) -> Bits is Bits0 \/ Bit ; Bits = Bit ),
    assertz(below(Super, Bits)).

%!  forget_types is det.
%
%   Start again with no type known.

forget_types :-
    retractall(absent(_, _)),
    retractall(described(_, _, _, _, _)),
    retractall(numbered(_, _)),
    retractall(numbers(_, _)),
    retractall(below(_, _)),
    retractall(world(_, _, _)),
    retractall(declared(_, _, _)).

%!  world_types(-Openness, -Instances, -Types) is det.
%
%   Instances are the types of the world that objects can be of, Types all of them and the primitive ones, as bits.

world_types(Openness, Instances, Types) :-
    ( world(_, _, _) -> true ; load_world ),
    world(Openness, Instances, Types),
    !.

%!  description(+Type, -Kind, -Extension, -Fields, -Supertypes) is det.
%
%   What add_world/2 and add_type/1 were told of the class or interface Type.

description(Type, Kind, Extension, Fields, Supertypes) :-
    ( unavailable(Type, Why) -> path_ends(unsupported(Type, Why)) ; true ),
    described(Type, Kind, Extension, Fields, Supertypes),
    !.

%!  unavailable(+Type, -Why) is semidet.
%
%   The class or interface Type cannot be loaded, for the reason Why.

unavailable(Type, Why) :-
    world_types(_, _, _),
    \+ described(Type, _, _, _, _),
    ( absent(Type, _) -> true ; load_type(Type) ),
    absent(Type, Why),
    !.

%!  add_unavailable(+Type, +Why) is det.
%
%   Make it known that Type cannot be loaded.

add_unavailable(Type, _) :- absent(Type, _), !.
add_unavailable(Type, Why) :- assertz(absent(Type, Why)).

%!  instances(+Type, -Bits) is det.
%
%   Bits are the types of the objects that a value of the class or interface Type can be: those of the world, and Type
%   itself. In a closed world where there is none, this is its stub.

instances(Type, Bits) :- declared(Type, Bits0, _), !, Bits = Bits0.
instances(Type, Bits) :- declare(Type, Bits, _).

%!  components(+Type, -Bits) is det.
%
%   Bits are the types that can stand in the place of Type as an array's component, array types apart.

components(Type, Bits) :- declared(Type, _, Bits0), !, Bits = Bits0.
components(Type, Bits) :- declare(Type, _, Bits).

declare(Type, Instances, Components) :-
    world_types(Openness, InWorld, Types),
    type_bit(Type, Bit),
    bits_below(Type, Below),
    ( instantiable(Type) -> Own = Bit ; Own = 0 ),
    Instances0 is (Below /\ InWorld) \/ Own,
    (   Instances0 =:= 0, Openness == closed, \+ primitive_type(Type)
    ->  add_stub(Type),
        stub_class(Type, Class),
        ( numbers(Class, N) -> Instances is 1 << N ; type_bit(stub(Type), Instances) )
    ;   Instances = Instances0
    ),
    Components is (Below /\ Types) \/ Bit,
    assertz(declared(Type, Instances, Components)).

%!  bits_below(+Type, -Bits) is det.
%
%   Bits are those of all types with a number that are a subtype of the class, interface or primitive Type.

bits_below(Type, Bits) :- below(Type, Bits0), !, Bits = Bits0.
bits_below(Type, Bits) :- primitive(Type, N), !, Bits is 1 << N.
bits_below(_, 0).

%!  type_bit(+Type, -Bit) is det.
%
%   Bit has the one bit of Type, which gets a number where it has none.

type_bit(Type, Bit) :- numbers(Type, N), !, Bit is 1 << N.
type_bit(Type, Bit) :- primitive(Type, N), !, Bit is 1 << N.
type_bit(Type, Bit) :-
    description(Type, _, _, _, _),
    numbers(Type, N),
    !,
    Bit is 1 << N.

%!  bit_types(+Bits, -Types) is det.
%
%   Types are those that Bits stand for, in order.

bit_types(Bits, Types) :-
    (   Bits =:= 0
    ->  Types = []
    ;   Types = [Type|Types1],
        lowest_type(Bits, Type),
        Rest is Bits /\ (Bits - 1),
        bit_types(Rest, Types1)
    ).

%!  lowest_type(+Bits, -Type) is det.
%
%   Type is the first of those that Bits, not 0, stand for.

lowest_type(Bits, Type) :-
    N is lsb(Bits),
    (   N < 8
    ->  primitive(Type, N), !
    ;   numbered(N, Type), !
    ).

%!  primitive_type(+Type) is semidet.
%
%   Type is a primitive type.

primitive_type(Type) :- primitive(Type, _), !.

primitive(int, 0).
primitive(long, 1).
primitive(short, 2).
primitive(char, 3).
primitive(byte, 4).
primitive(boolean, 5).
primitive(float, 6).
primitive(double, 7).

%!  array_supertype(?Type) is semidet.
%
%   Type is one of the classes and interfaces that every array is an instance of.

array_supertype('java.lang.Object').
array_supertype('java.lang.Cloneable').
array_supertype('java.io.Serializable').
