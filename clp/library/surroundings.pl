/*  What a program asks of the machine that it runs on: properties of the system, variables of the environment, separators.

    Nothing of that is known, and no case may rest on it: a search takes the machine to be one of three, and a case whose witness has asked
    is run again on both others (clp/hash_freedom.pl). So rows say what differs; a property that has no row is not set on the first two.
*/
:- module(surroundings, [asked_by_library/4]).
:- use_module(library(lists), [append/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, string_at/3, text_constant/4]).
:- use_module(object_fields, [static/5]).
:- use_module('../../solver/heap', [new_object/4]).
:- use_module('../../solver/identity_hashes', [machine/2]).
:- use_module('../../solver/ends', [path_ends/1]).

model('java.lang.System.lineSeparator()Ljava/lang/String;', R, H0, H) :-
    asked(property, `line.separator`, R, H0, H).

model('java.lang.System.getProperty(Ljava/lang/String;)Ljava/lang/String;'(Key), R, H0, H, E) :-
    property(Key, null, R, H0, H, E).

model('java.lang.System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;'(Key, Default), R, H0, H, E) :-
    property(Key, Default, R, H0, H, E).

model('java.lang.System.getenv(Ljava/lang/String;)Ljava/lang/String;'(Key), R, H0, H, E) :-
    (   string_at(H0, Key, Name)
    ->  asked(variable, Name, R, H0, H),
        E = ok
    ;   raise(H0, 'java.lang.NullPointerException', H, E)
    ).

%   The locale of the system. On the third machine it is one of which nothing is known, so that no case rests on what it says: there
%   are locales in which letters have another case.
model('java.util.Locale.getDefault()Ljava/util/Locale;', R, H0, H) :- locale(R, H0, H).
model('java.util.Locale.getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;'(Category), R, H0, H, E) :-
    ( Category == null -> raise(H0, 'java.lang.NullPointerException', H, E) ; locale(R, H0, H), E = ok ).

locale(R, H0, H) :-
    machine(separators, Machine),
    arg(Machine, machines('US', 'GERMANY', none), Which),
    (   Which == none
    ->  new_object(H0, 'java.util.Locale', X, H),
        R = r(X)
    ;   atom_concat('java.util.Locale.', Which, Field),
        static('java.util.Locale', Field, R, H0, H)
    ).

no_model(static, 'java.lang.System.getProperties()Ljava/util/Properties;', 'properties of the system').
no_model(static, 'java.lang.System.getenv()Ljava/util/Map;', 'properties of the system').

property(Key, Default, R, H0, H, E) :-
    (   \+ string_at(H0, Key, _)
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   string_at(H0, Key, [])
    ->  raise(H0, 'java.lang.IllegalArgumentException', H, E)
    ;   string_at(H0, Key, Name),
        asked(property, Name, R0, H0, H),
        ( R0 == null -> R = Default ; R = R0 ),
        E = ok
    ).

%!  asked_by_library(+Name, -R, +H0, -H) is det.
%
%   The library asks for the property of that Name while it sets itself up, on which no more rests than on separators.

asked_by_library(Name, R, H0, H) :- asked(property, separators, Name, R, H0, H).

%   asked(Kind, Name, R, H0, H): R is what the machine has under that Name, or null.
asked(Kind, Name, R, H0, H) :-
    ( of_the_library(Name) -> What = separators ; What = properties ),
    asked(Kind, What, Name, R, H0, H).

%   Programs are indifferent to these, for the most part.
of_the_library(Name) :- memberchk(Name, [`line.separator`,`file.separator`,`path.separator`]).
of_the_library(Name) :- ( append(`sun.`, _, Name) ; append(`jdk.`, _, Name) ), !.

asked(Kind, What, Name, R, H0, H) :-
    machine(What, Machine),
    (   row(Kind, Name, Unix, Windows, Mac)
    ->  true
    ;   Unix = null, Windows = null, Mac = `set`
    ),
    arg(Machine, machines(Unix, Windows, Mac), Text),
    ( Text == null -> R = null, H = H0 ; text_constant(H0, Text, X, H), R = r(X) ).

%   row(Kind, Name, Unix, Windows, Mac): the text on each machine; the Java of the second is an old one, that of the third a new one.
row(property, `line.separator`, `\n`, `\r\n`, `\n`).
row(property, `file.separator`, `/`, `\\`, `/`).
row(property, `path.separator`, `:`, `;`, `:`).
row(property, `java.version`, `17.0.9`, `1.8.0_392`, `25.0.1`).
row(property, `java.runtime.version`, `17.0.9+9`, `1.8.0_392-b08`, `25.0.1+8`).
row(property, `java.vm.version`, `17.0.9+9`, `25.392-b08`, `25.0.1+8`).
row(property, `java.specification.version`, `17`, `1.8`, `25`).
row(property, `java.vm.specification.version`, `17`, `1.8`, `25`).
row(property, `java.class.version`, `61.0`, `52.0`, `69.0`).
row(property, `java.vendor`, `Debian`, `Temurin`, `Oracle Corporation`).
row(property, `java.vendor.url`, `https://debian.org/`, `https://adoptium.net/`, `https://java.oracle.com/`).
row(property, `java.vm.vendor`, `Debian`, `Temurin`, `Oracle Corporation`).
row(property, `java.vm.name`, `OpenJDK 64-Bit Server VM`, `OpenJDK 64-Bit Client VM`, `Java HotSpot(TM) 64-Bit Server VM`).
row(property, `java.vm.info`, `mixed mode, sharing`, `mixed mode`, `interpreted mode`).
row(property, `java.specification.name`, `Java Platform API Specification`, `Java API`, `Java SE API`).
row(property, `java.specification.vendor`, `Oracle Corporation`, `Sun Microsystems Inc.`, `Oracle`).
row(property, `java.vm.specification.name`, `Java Virtual Machine Specification`, `JVM`, `Java VM`).
row(property, `java.vm.specification.vendor`, `Oracle Corporation`, `Sun Microsystems Inc.`, `Oracle`).
row(property, `java.runtime.name`, `OpenJDK Runtime Environment`, `OpenJDK`, `Java(TM) SE Runtime Environment`).
row(property, `java.home`, `/usr/lib/jvm/java`, `C:\\java`, `/Library/Java/Home`).
row(property, `java.class.path`, `/home/user/classes`, `C:\\classes`, `/Users/user/classes`).
row(property, `java.library.path`, `/usr/lib`, `C:\\Windows`, `/Users/user/Library`).
row(property, `java.io.tmpdir`, `/tmp`, `C:\\Temp`, `/var/folders`).
row(property, `os.name`, `Linux`, `Windows 11`, `Mac OS X`).
row(property, `os.arch`, `amd64`, `x86`, `aarch64`).
row(property, `os.version`, `6.1.0`, `10.0`, `14.1`).
row(property, `user.name`, `user`, `User`, `someone`).
row(property, `user.home`, `/home/user`, `C:\\Users\\User`, `/Users/someone`).
row(property, `user.dir`, `/home/user/work`, `C:\\work`, `/Users/someone/work`).
row(property, `user.language`, `en`, `de`, `tr`).
row(property, `file.encoding`, `UTF-8`, `windows-1252`, `US-ASCII`).
row(property, `native.encoding`, `UTF-8`, null, `US-ASCII`).
row(property, `sun.jnu.encoding`, `UTF-8`, `Cp1252`, `US-ASCII`).
row(property, `sun.arch.data.model`, `64`, `32`, `64`).
row(variable, `PATH`, `/usr/bin`, `C:\\Windows`, `/usr/local/bin`).
row(variable, `HOME`, `/home/user`, null, `/Users/someone`).
row(variable, `USER`, `user`, null, `someone`).
