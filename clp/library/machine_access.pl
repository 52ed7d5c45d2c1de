/*  java.lang.System and what else reaches below the language: copying of arrays, the JVM's own services, output.

    There is nothing outside: no clock, no files; what the system's properties are, surroundings.pl says. What is written to System.out and its like is gone (printing.pl).
*/
:- module(machine_access, []).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(model_clauses, [model_predicate/2 as term_expansion]).
:- use_module(outcomes, [raise/4, array_units/5, known_value/1, string_at/3, text_constant/4, not_modelled/2]).
:- use_module(object_fields, [put/5, put_static/5, leave_out/4]).
:- use_module('../../solver/heap', [type_of/3, cell/3, array_length/3, set_array/5, new_object/4, interned/5, allocate/4, class_constant/4]).
:- use_module('../../solver/classes', [subtype/2, unknown_class/1, class/6]).
:- use_module('../../solver/ends', [path_ends/1]).
:- use_module('../calls', [initialise/5]).
:- use_module('../predicate_names', [of_library/1]).

%   The JVM sets up more of it than its initialiser does.
model('java.lang.System.<clinit>()V', void, H00, H) :-
    leave_out('java.lang.System', [props,lineSeparator,bootLayer,notSupportedJnuEncoding,initialIn,initialErrStream], H00, H0),
    stream(Out, H0, H1),
    put_static('java.lang.System', 'java.lang.System.out', r(Out), H1, H2),
    stream(Err, H2, H3),
    put_static('java.lang.System', 'java.lang.System.err', r(Err), H3, H4),
    unknown_class(Class),
    allocate(H4, object(Class), In, H5),
    put_static('java.lang.System', 'java.lang.System.in', r(In), H5, H).

stream(X, H0, H) :-
    new_object(H0, 'java.io.FileOutputStream', Y, H1),
    new_object(H1, 'java.io.PrintStream', X, H2),
    put(X, 'java.io.FilterOutputStream.out', r(Y), H2, H).

model('java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V'(R1, From, R2, To, N), void, H0, H, E) :-
    (   ( R1 == null ; R2 == null )
    ->  raise(H0, 'java.lang.NullPointerException', H, E)
    ;   R1 = r(X), R2 = r(Y),
        type_of(H0, X, Type1),
        type_of(H0, Y, Type2),
        (   \+ copyable(Type1, Type2)
        ->  raise(H0, 'java.lang.ArrayStoreException', H, E)
        ;   array_length(H0, X, Length1),
            array_length(H0, Y, Length2),
            (   ( From < 0 ; To < 0 ; N < 0 ; From > Length1 - N ; To > Length2 - N )
            ->  raise(H0, 'java.lang.ArrayIndexOutOfBoundsException', H, E)
            ;   End is From + N,
                array_units(H0, X, From, End, Values),
                stored_as(Type1, Type2, Stored),
                stores(Values, Stored, Y, To, H0, H, E)
            )
        )
    ).

no_model(static, 'java.lang.System.nanoTime()J', 'the clock').
no_model(static, 'java.lang.System.currentTimeMillis()J', 'the clock').
no_model(static, 'java.lang.System.exit(I)V', 'the end of the JVM').
no_model(static, 'java.lang.Runtime.getRuntime()Ljava/lang/Runtime;', 'the JVM itself').


%   Natives that only make themselves known to the JVM.
model('java.io.UnixFileSystem.initIDs()V', void, _).
model('java.io.RandomAccessFile.initIDs()V', void, _).
model('java.io.FileInputStream.initIDs()V', void, _).
model('java.io.FileOutputStream.initIDs()V', void, _).
model('java.io.FileDescriptor.initIDs()V', void, _).
model('java.io.FileDescriptor.getHandle(I)J'(_), -1, _).
model('java.io.FileDescriptor.getAppend(I)Z'(_), 0, _).
model('java.io.ObjectStreamClass.initNative()V', void, _).
model('java.lang.ClassLoader.registerNatives()V', void, _).
model('jdk.internal.misc.ScopedMemoryAccess.registerNatives()V', void, _).
model('java.lang.Thread.registerNatives()V', void, _).
model('java.util.zip.Inflater.initIDs()V', void, _).
model('java.net.InetAddress.init()V', void, _).
model('java.net.NetworkInterface.init()V', void, _).
model('sun.nio.ch.IOUtil.initIDs()V', void, _).
model('sun.nio.ch.FileChannelImpl.initIDs()J', 65536, _).

%   The JDK looks for its own classes by their names.
model('java.lang.Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;'(R, Initialise, _, _), r(Y), H0, H, E) :-
    (   string_at(H0, R, Units),
        known_value(Initialise),
        atom_codes(Class, Units),
        of_library(Class),
        catch(class(Class, _, _, _, _, _), _, fail)
    ->  ( Initialise =:= 1 -> initialise(Class, H0, H1, E, _) ; H1 = H0, E = ok ),
        class_constant(H1, Class, Y, H)
    ;   not_modelled('java.lang.Class.forName(Ljava/lang/String;)Ljava/lang/Class;', 'a class that is looked for by name')
    ).

%   A seed that is asked for by the system's clock alone, which there is none of.
model('java.time.Clock.<clinit>()V', void, H0, H) :- leave_out('java.time.Clock', ['OFFSET_SEED',offset], H0, H).

%   What the JDK asks of the JVM before it is set up, and of properties that nobody sets.
model('jdk.internal.util.random.RandomSupport.secureRandomSeedRequested()Z', 0, _).
model('jdk.internal.misc.VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;'(_), null, _).
model('jdk.internal.misc.VM.isBooted()Z', 1, _).
model('jdk.internal.misc.VM.initialize()V', void, _).
model('jdk.internal.misc.CDS.<clinit>()V', void, H0, H) :- leave_out('jdk.internal.misc.CDS', [excludeFlags], H0, H).
model('jdk.internal.misc.CDS.initializeFromArchive(Ljava/lang/Class;)V'(_), void, _).

model('jdk.internal.access.SharedSecrets.<clinit>()V', void, H0, H) :- leave_out('jdk.internal.access.SharedSecrets', [lookup], H0, H).

%   The door that the JDK's packages have to java.lang; the object has no state.
model('jdk.internal.access.SharedSecrets.getJavaLangAccess()Ljdk/internal/access/JavaLangAccess;', r(X), H0, H) :-
    interned(H0, java_lang_access, machine_access:access_cell, X, H).

:- public access_cell/1.

%   Which of the nameless classes of System it is differs between JDKs.
access_cell(object(Class)) :-
    member(Class, ['java.lang.System$1','java.lang.System$2']),
    subtype(Class, 'jdk.internal.access.JavaLangAccess'),
    !.

%   Digits are written into arrays of bytes by offsets there, whatever offsets are here.
model('jdk.internal.util.DecimalDigits.uncheckedPutCharLatin1([BII)V'(r(X), I, C), void, H0, H) :-
    known_value(C),
    Byte is (C + 128) mod 256 - 128,
    set_array(H0, X, I, Byte, H).

%   Arrays of primitives are copied among equals, arrays of references among all of their kind.
copyable(array(Type1), array(Type2)) :-
    (   is_primitive(Type1)
    ->  Type1 == Type2
    ;   \+ is_primitive(Type2)
    ).

is_primitive(Type) :- atom(Type), memberchk(Type, [int,long,short,byte,char,boolean,float,double]).

stored_as(array(Type1), array(Type2), Stored) :-
    (   ( is_primitive(Type1) ; subtype(Type1, Type2) )
    ->  Stored = any
    ;   Stored = Type2
    ).

stores([], _, _, _, H, H, ok).
stores([V|Vs], Stored, Y, I, H0, H, E) :-
    ( Stored == any -> true ; known_value(V) ),
    (   Stored \== any, V = r(Z), type_of(H0, Z, Type), \+ subtype(Type, Stored)
    ->  raise(H0, 'java.lang.ArrayStoreException', H, E)
    ;   set_array(H0, Y, I, V, H1),
        I1 is I + 1,
        stores(Vs, Stored, Y, I1, H1, H, E)
    ).
