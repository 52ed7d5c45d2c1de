/*  java.util.Properties, as far as the JDK's own classes ask the system's properties while they are set up.

    Those are an object whose map was never made. What they hold is unknown, except that nobody has asked for the
    language codes of before 1989.
*/
:- module(properties, []).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [string_at/3, text_constant/4, not_modelled/2]).
:- use_module(object_fields, [field/4]).
:- use_module('../calls', [invoke/8]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../../solver/heap', [new_object/4, instance_of/4]).

model('sun.security.action.GetPropertyAction.privilegedGetProperties()Ljava/util/Properties;', r(X), H0, H) :-
    new_object(H0, 'java.util.Properties', X, H).

%   What the JDK keeps of them for itself is not asked for, but by the same classes.
model('jdk.internal.util.StaticProperty.<clinit>()V', void, _).
model('jdk.internal.util.StaticProperty.javaLocaleUseOldISOCodes()Ljava/lang/String;', r(X), H0, H) :- text_constant(H0, [], X, H).
no_model(static, 'jdk.internal.util.StaticProperty.javaHome()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.userHome()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.userDir()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.userName()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.javaLibraryPath()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.javaIoTmpDir()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.sunBootLibraryPath()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.jdkSerialFilter()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.jdkSerialFilterFactory()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.nativeEncoding()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.fileEncoding()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.javaPropertiesDate()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.jnuEncoding()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.osName()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.osArch()Ljava/lang/String;', 'properties of the system').
no_model(static, 'jdk.internal.util.StaticProperty.osVersion()Ljava/lang/String;', 'properties of the system').

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

own_property(null, _, _, _, _, _, _) :-
    not_modelled('java.lang.System.getProperties()Ljava/util/Properties;', 'properties of the system').
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
