/*  java.lang.Object, java.lang.Class and java.lang.Enum.

    Objects have no address, so nothing that comes from one has a value. What a class is, beyond its supertypes,
    is not modelled.
*/
:- module(objects, [constants/5]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, not_modelled/2, string_units/3, string_at/3, text_constant/4, new_array_of/5,
                         array_units/5, known_class/3]).
:- use_module(object_fields, [field/4, static/5, leave_out/4]).
:- use_module('../calls', [initialise/5]).
:- use_module('../source', [assertion_status/2, declared_class/4]).
:- use_module('../../solver/identity_hashes', [identity_hash/2]).
:- use_module('../../solver/heap', [type_of/3, cell/3, allocate/4, class_constant/4, array_length/3, new_array/5]).
:- use_module('../../solver/classes', [class/6, subtype/2, unknown_class/1]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module(key_equality, [own_hash/3]).

model('java.lang.Object.getClass()Ljava/lang/Class;'(X), r(Y), H0, H) :-
    type_of(H0, X, Type),
    (   of_machine(Type)
    ->  not_modelled('java.lang.Object.getClass()Ljava/lang/Class;', 'the class of a stream that may have been replaced')
    ;   class_constant(H0, Type, Y, H)
    ).

%   Whoever runs the program may have set the streams of System to those of another class.
of_machine(Type) :- unknown_class(Type).
of_machine('java.io.PrintStream').

model('java.lang.Object.clone()Ljava/lang/Object;'(X), R, H0, H, E) :-
    type_of(H0, X, Type),
    (   subtype(Type, 'java.lang.Cloneable')
    ->  cell(H0, X, Cell0),
        copied_cell(Cell0, Cell),
        allocate(H0, Cell, Y, H),
        R = r(Y), E = ok
    ;   raise(H0, 'java.lang.CloneNotSupportedException', H, E)
    ).

model('java.lang.Object.hashCode()I'(X), V, H) :- own_hash(H, X, V).

model('java.lang.System.identityHashCode(Ljava/lang/Object;)I'(R), V, _) :-
    ( R == null -> V = 0 ; R = r(X), identity_hash(X, V) ).

no_model(instance, 'java.lang.Object.notify()V', threads).
no_model(instance, 'java.lang.Object.notifyAll()V', threads).
no_model(instance, 'java.lang.Object.wait(J)V', threads).

%   Class

model('java.lang.Class.<clinit>()V', void, H0, H) :- leave_out('java.lang.Class', ['EMPTY_CLASS_ARRAY',serialPersistentFields], H0, H).

model('java.lang.Class.desiredAssertionStatus()Z'(X), V, H) :-
    known_class(H, X, Type),
    assertion_status(Type, V).

model('java.lang.Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;'(r(X)), r(Y), H0, H) :-
    string_units(H0, X, Units),
    atom_codes(Type, Units),
    class_constant(H0, Type, Y, H).

model('java.lang.Class.getName()Ljava/lang/String;'(X), r(Y), H0, H) :-
    known_class(H0, X, Type),
    binary_name(Type, Name),
    atom_units(Name, Units),
    text_constant(H0, Units, Y, H).

model('java.lang.Class.getTypeName()Ljava/lang/String;'(X), r(Y), H0, H) :-
    known_class(H0, X, Type),
    source_name(Type, Name),
    atom_units(Name, Units),
    text_constant(H0, Units, Y, H).

model('java.lang.Class.getSimpleName()Ljava/lang/String;'(X), r(Y), H0, H) :-
    known_class(H0, X, Type),
    simple_name(Type, Name),
    atom_units(Name, Units),
    text_constant(H0, Units, Y, H).

%   What the JVM itself has loaded has no loader; others are not known.
model('java.lang.Class.getClassLoader()Ljava/lang/ClassLoader;'(X), null, H) :- known_class(H, X, Type), loaded_by_machine(Type).
model('java.lang.Class.getClassLoader0()Ljava/lang/ClassLoader;'(X), null, H) :- known_class(H, X, Type), loaded_by_machine(Type).

loaded_by_machine(Type) :-
    (   Type = array(Component)
    ->  loaded_by_machine(Component)
    ;   primitive(Type, _)
    ->  true
    ;   of_base(Prefix), sub_atom(Type, 0, _, _, Prefix)
    ->  true
    ;   not_modelled('java.lang.Class.getClassLoader()Ljava/lang/ClassLoader;', 'class loaders')
    ).

of_base(Prefix) :-
    member(Prefix, ['java.lang.','java.util.','java.io.','java.nio.','java.net.','java.math.','java.time.','java.text.','sun.nio.cs.','sun.util.',
                    'jdk.internal.']).

model('java.lang.Class.getPackageName()Ljava/lang/String;'(X), r(Y), H0, H) :-
    known_class(H0, X, Type),
    package_name(Type, Name),
    atom_units(Name, Units),
    text_constant(H0, Units, Y, H).
model('java.lang.Class.isArray()Z'(X), V, H) :-
    known_class(H, X, Type),
    ( Type = array(_) -> V = 1 ; V = 0 ).

model('java.lang.Class.isPrimitive()Z'(X), V, H) :-
    known_class(H, X, Type),
    ( primitive(Type, _) -> V = 1 ; V = 0 ).

model('java.lang.Class.getComponentType()Ljava/lang/Class;'(X), R, H0, H) :-
    known_class(H0, X, Type),
    (   Type = array(Component)
    ->  class_constant(H0, Component, Y, H), R = r(Y)
    ;   R = null, H = H0
    ).

model('java.lang.Class.isInstance(Ljava/lang/Object;)Z'(X, R), V, H) :-
    known_class(H, X, Type),
    ( R = r(Y), type_of(H, Y, Own), subtype(Own, Type) -> V = 1 ; V = 0 ).

model('java.lang.Class.isAssignableFrom(Ljava/lang/Class;)Z'(X, R), V, H0, H, E) :-
    (   R = r(Y)
    ->  known_class(H0, X, Type),
        known_class(H0, Y, Other),
        ( assignable(Other, Type) -> V = 1 ; V = 0 ),
        H = H0, E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

model('java.lang.Class.getEnumConstantsShared()[Ljava/lang/Object;'(X), R, H0, H, E) :- constants(X, R, H0, H, E).

model('java.lang.Class.isInterface()Z'(X), V, H) :-
    known_class(H, X, Type),
    modifiers(Type, Modifiers),
    V is (Modifiers >> 9) /\ 1.

model('java.lang.Class.getModifiers()I'(X), Modifiers, H) :-
    known_class(H, X, Type),
    modifiers(Type, Modifiers).

model('java.lang.Class.getSuperclass()Ljava/lang/Class;'(X), R, H0, H) :-
    known_class(H0, X, Type),
    (   superclass(Type, Super)
    ->  class_constant(H0, Super, Y, H), R = r(Y)
    ;   R = null, H = H0
    ).

%   A class that is not found here may be there for the tests.
model('java.lang.Class.forName(Ljava/lang/String;)Ljava/lang/Class;'(R0), R, H0, H, E) :- named_class(R0, R, H0, H, E).

model('java.lang.Class.forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;'(R0, Initialised, Loader), R, H0, H, E) :-
    (   Loader == null, Initialised == 1, string_at(H0, R0, Units), append(`java.`, _, Units)
    ->  named_class(R0, R, H0, H, E)
    ;   not_modelled('java.lang.Class.forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;', reflection)
    ).

named_class(R0, R, H0, H, E) :-
    (   string_at(H0, R0, Units)
    ->  atom_codes(Name, Units),
        class_name(Name),
        declared_class(Name, _, _, _),
        initialise(Name, H0, H1, E, _),
        ( E == ok -> class_constant(H1, Name, X, H), R = r(X) ; H = H1 )
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

class_name(Name) :-
    (   sub_atom(Name, _, 1, _, Mark), memberchk(Mark, ['[','/',';','"'])
    ->  not_modelled('java.lang.Class.forName(Ljava/lang/String;)Ljava/lang/Class;', reflection)
    ;   true
    ).

no_model(static, 'jdk.internal.reflect.Reflection.getCallerClass()Ljava/lang/Class;', reflection).

%   Enum

model('java.lang.Enum.valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;'(R1, R2), R, H0, H, E) :-
    (   ( R1 == null ; R2 == null )
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   R1 = r(X),
        constants(X, All, H0, H1, E1),
        (   E1 \== ok
        ->  H = H1, E = E1
        ;   All = r(A), R2 = r(Name), named_constant(A, Name, H1, R0)
        ->  R = R0, H = H1, E = ok
        ;   raise(H1, 'java.lang.IllegalArgumentException', H, E)
        )
    ).

model('java.lang.Enum.getDeclaringClass()Ljava/lang/Class;'(X), r(Y), H0, H) :-
    type_of(H0, X, Type),
    enum_class(Type, Class),
    class_constant(H0, Class, Y, H).

model('java.util.EnumSet.getUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;'(r(X)), R, H0, H, E) :- constants(X, R, H0, H, E).
model('java.util.EnumMap.getKeyUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;'(r(X)), R, H0, H, E) :-
    constants(X, R, H0, H, E).

%   Arrays

model('java.lang.reflect.Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;'(R0, N), R, H0, H, E) :-
    (   R0 == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   R0 = r(X),
        known_class(H0, X, Type),
        (   Type == void
        ->  raise(H0, 'java.lang.IllegalArgumentException', H, E)
        ;   N < 0
        ->  raise(H0, 'java.lang.NegativeArraySizeException', H, E)
        ;   new_array(H0, Type, N, Y, H),
            R = r(Y), E = ok
        )
    ).

model('java.lang.reflect.Array.getLength(Ljava/lang/Object;)I'(R0), N, H0, H, E) :-
    (   R0 == null
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   R0 = r(X),
        type_of(H0, X, Type),
        (   Type = array(_)
        ->  array_length(H0, X, N), H = H0, E = ok
        ;   raise(H0, 'java.lang.IllegalArgumentException', H, E)
        )
    ).

%   Elements that were never written are variables, which two cells must not share.
copied_cell(Cell0, Cell) :-
    functor(Cell0, Name, N),
    functor(Cell, Name, N),
    copied_arguments(N, Cell0, Cell).

copied_arguments(I, Cell0, Cell) :-
    (   I =:= 0
    ->  true
    ;   arg(I, Cell0, Value),
        ( var(Value), \+ attvar(Value) -> true ; arg(I, Cell, Value) ),
        I1 is I - 1,
        copied_arguments(I1, Cell0, Cell)
    ).

assignable(Type, Type) :- !.
assignable(Other, Type) :- \+ primitive(Other, _), \+ primitive(Type, _), subtype(Other, Type).

binary_name(array(Component), Name) :- !,
    component_name(Component, Rest),
    atom_concat('[', Rest, Name).
binary_name(Type, Type).

component_name(array(Component), Name) :- !, binary_name(array(Component), Name).
component_name(Type, Name) :-
    (   primitive(Type, Letter)
    ->  Name = Letter
    ;   atomic_list_concat(['L',Type,';'], Name)
    ).

source_name(array(Component), Name) :- !,
    source_name(Component, Name0),
    atom_concat(Name0, '[]', Name).
source_name(Type, Type).

simple_name(array(Component), Name) :- !,
    simple_name(Component, Name0),
    atom_concat(Name0, '[]', Name).
simple_name(Type, Name) :-
    (   primitive(Type, _)
    ->  Name = Type
    ;   declared_class(Type, _, _, Name)
    ).

package_name(array(Component), Name) :- !, package_name(Component, Name).
package_name(Type, Name) :-
    (   primitive(Type, _)
    ->  Name = 'java.lang'
    ;   atomic_list_concat(Parts, '.', Type),
        append(Packages, [_], Parts),
        atomic_list_concat(Packages, '.', Name)
    ->  true
    ).

atom_units(Name, Units) :-
    (   sub_atom(Name, _, _, _, '\\u')  % as what is no text in a name is written
    ->  not_modelled('java.lang.Class.getName()Ljava/lang/String;', 'a name that is no text')
    ;   atom_codes(Name, Codes),
        phrase(units(Codes), Units)
    ).

units([]) --> [].
units([Code|Codes]) -->
    (   { Code > 0xFFFF }
    ->  { High is 0xD7C0 + (Code >> 10), Low is 0xDC00 + (Code /\ 0x3FF) },
        [High,Low]
    ;   [Code]
    ),
    units(Codes).

primitive(int, 'I').
primitive(long, 'J').
primitive(float, 'F').
primitive(double, 'D').
primitive(boolean, 'Z').
primitive(byte, 'B').
primitive(short, 'S').
primitive(char, 'C').
primitive(void, 'V').

%   Primitive types are public, abstract and final; so are arrays, as visible as what is in them.
modifiers(array(Component), Modifiers) :- !,
    modifiers(Component, Of),
    Modifiers is (Of /\ 0x7) \/ 0x410.
modifiers(Type, 0x411) :- primitive(Type, _), !.
modifiers(Type, Modifiers) :- declared_class(Type, Modifiers, _, _).

superclass(array(_), Super) :- !, Super = 'java.lang.Object'.
superclass(Type, Super) :-
    \+ primitive(Type, _),
    declared_class(Type, _, Super, _),
    Super \== none.

%!  constants(+X, -R, +H0, -H, -E) is det.
%
%   R is the array of the constants of the enum whose class is X, which its compiler keeps for values(); null where X is no enum's.

constants(X, R, H0, H, E) :-
    known_class(H0, X, Type),
    ( superclass(Type, 'java.lang.Enum') -> constants_of(Type, R, H0, H, E) ; R = null, H = H0, E = ok ).

constants_of(Type, R, H0, H, E) :-
    initialise(Type, H0, H1, E, _),
    (   E \== ok
    ->  H = H1
    ;   constants_field(Name), atomic_list_concat([Type,Name], Field), static(Type, Field, R0, H1, H)
    ->  R = R0
    ;   not_modelled(Type, 'the constants of a class that is no enum')
    ).

constants_field('.$VALUES').
constants_field('.ENUM$VALUES').

named_constant(A, Name, H, R) :-
    string_units(H, Name, Units),
    array_length(H, A, N),
    array_units(H, A, 0, N, Rs),
    member(R, Rs),
    R = r(X),
    field(H, X, 'java.lang.Enum.name', NameOf),
    string_at(H, NameOf, Units),
    !.

%   A constant with a body of its own has a class of its own below that of the enum.
enum_class(Type, Class) :-
    class(Type, _, Supertypes, _, _, _),
    member(Class, Supertypes),
    Class \== 'java.lang.Enum',
    subtype(Class, 'java.lang.Enum'),
    \+ ( member(Above, Supertypes), Above \== Class, Above \== 'java.lang.Enum',
         subtype(Above, 'java.lang.Enum'), subtype(Class, Above) ),
    !.
