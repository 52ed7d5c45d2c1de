/*  java.util.Properties, as far as the JDK's own classes ask the system's properties while they are set up.

    Those are an object whose map was never made. What they hold, surroundings.pl says; nobody has asked for the language codes
    of before 1989.
*/
:- module(properties, []).
:- use_module(library(lists), [member/2]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [string_at/3, string_units/3, text_constant/4, not_modelled/2]).
:- use_module(object_fields, [field/4, put_static/5, leave_out/4]).
:- use_module(surroundings, [asked_by_library/4]).
:- use_module('../calls', [invoke/8]).
:- use_module('../../solver/classes', [class/6]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/heap', [new_object/4, instance_of/4]).

model('sun.security.action.GetPropertyAction.privilegedGetProperties()Ljava/util/Properties;', r(X), H0, H) :-
    new_object(H0, 'java.util.Properties', X, H).

model('sun.security.action.GetPropertyAction.privilegedGetProperty(Ljava/lang/String;)Ljava/lang/String;'(Key), R, H0, H) :-
    string_units_at(H0, Key, Name),
    asked_by_library(Name, R, H0, H).

model('sun.security.action.GetPropertyAction.privilegedGetProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;'(Key, Default),
      R, H0, H) :-
    string_units_at(H0, Key, Name),
    asked_by_library(Name, R0, H0, H),
    ( R0 == null -> R = Default ; R = R0 ).

string_units_at(H, r(X), Units) :- string_units(H, X, Units).

model('java.util.Properties.getProperty(Ljava/lang/String;)Ljava/lang/String;'(X, Key), R, H0, H, E) :-
    field(H0, X, 'java.util.Properties.map', Map),
    own_property(Map, X, Key, R, H0, H, E).

model('java.util.Properties.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;'(X, Key, Default),
      R, H0, H, E) :-
    field(H0, X, 'java.util.Properties.map', Map),
    (   Map == null, string_at(H0, Key, `java.locale.useOldISOCodes`)
    ->  R = Default, H = H0, E = ok
    ;   invoke(virtual, 'java.util.Properties.getProperty(Ljava/lang/String;)Ljava/lang/String;', [X,Key], R0, H0, H, E, _),
        ( E == ok, R0 == null -> R = Default ; R = R0 )
    ).

own_property(null, _, Key, R, H0, H, ok) :-
    (   string_at(H0, Key, Name)
    ->  asked_by_library(Name, R, H0, H)
    ;   not_modelled('java.lang.System.getProperties()Ljava/util/Properties;', 'properties of the system')
    ).
own_property(r(Map), X, Key, R, H0, H, E) :-
    invoke(virtual, 'java.util.Map.get(Ljava/lang/Object;)Ljava/lang/Object;', [Map,Key], Value, H0, H1, E1, _),
    (   E1 \== ok
    ->  H = H1, E = E1
    ;   instance_of(H1, Value, 'java.lang.String', 1)
    ->  R = Value, H = H1, E = ok
    ;   field(H1, X, 'java.util.Properties.defaults', Defaults),
        default_property(Defaults, Key, R, H1, H, E)
    ).

default_property(null, _, null, H, H, ok).
default_property(r(X), Key, R, H0, H, E) :-
    invoke(virtual, 'java.util.Properties.getProperty(Ljava/lang/String;)Ljava/lang/String;', [X,Key], R, H0, H, E, _).

%   What it keeps besides is asked for by classes of the JDK alone.
no_model(static, 'jdk.internal.util.StaticProperty.sunBootLibraryPath()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.jdkSerialFilter()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.jdkSerialFilterFactory()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.javaPropertiesDate()Ljava/lang/String;', 'properties of the system').

%   What the JDK keeps of them for itself; which fields there are, hangs on its version.
model('jdk.internal.util.StaticProperty.<clinit>()V', void, H0, H) :-
    class('jdk.internal.util.StaticProperty', _, _, _, Statics, _),
    findall(Name, ( member(Field-null, Statics), atom_concat('jdk.internal.util.StaticProperty.', Name, Field), \+ kept(Name, _) ), Others),
    leave_out('jdk.internal.util.StaticProperty', Others, H0, H1),
    findall(Field-Name, kept(Field, Name), Fields),
    kept_fields(Fields, H1, H).

%   Nobody has asked for the old codes.
model('jdk.internal.util.StaticProperty.javaLocaleUseOldISOCodes()Ljava/lang/String;', r(X), H0, H) :- text_constant(H0, [], X, H).

kept('JAVA_HOME', `java.home`).
kept('USER_HOME', `user.home`).
kept('USER_DIR', `user.dir`).
kept('USER_NAME', `user.name`).
kept('JAVA_LIBRARY_PATH', `java.library.path`).
kept('JAVA_IO_TMPDIR', `java.io.tmpdir`).
kept('OS_NAME', `os.name`).
kept('OS_ARCH', `os.arch`).
kept('OS_VERSION', `os.version`).
kept('USER_LANGUAGE', `user.language`).
kept('NATIVE_ENCODING', `native.encoding`).
kept('FILE_ENCODING', `file.encoding`).
kept('SUN_JNU_ENCODING', `sun.jnu.encoding`).

kept_fields([], H, H).
kept_fields([Name-Property|Fields], H0, H) :-
    atom_concat('jdk.internal.util.StaticProperty.', Name, Field),
    asked_by_library(Property, R, H0, H1),
    ( put_static('jdk.internal.util.StaticProperty', Field, R, H1, H2) -> true ; H2 = H1 ),
    kept_fields(Fields, H2, H).
