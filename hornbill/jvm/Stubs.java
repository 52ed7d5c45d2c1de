package hornbill.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Objects that implement an interface of which no implementation is known.
 *
 * <p>A stub is equal to itself alone and has the interface's default methods; a call of any other method throws
 * an {@code UnsupportedOperationException}.
 */
final class Stubs {
    /** What else is another object in a test: the type by which it is known there, else null. */
    static Function<Object, Class<?>> others = object -> null;

    /** Whether a method was called more often than it has things to give: then nothing is learnt of the program. */
    static boolean ranOut;

    /** What a method does: it throws the first value, gives it, gives one after the other, or reckons with it. */
    static final class Answer {
        private final boolean throwing;
        private final Object[] values;
        private final Formula formula;
        private int calls;

        /** How often it was asked for. */
        int calls() {
            return calls;
        }

        Answer(boolean throwing, Object[] values, Formula formula) {
            this.throwing = throwing;
            this.values = values;
            this.formula = formula;
        }

        /** What a call comes to. The value of a method that is void is a list, to which the call is added. */
        @SuppressWarnings("unchecked")
        Object to(String name, Class<?> result, Object[] args) throws Throwable {
            int call = calls++;
            if (throwing) {
                throw (Throwable) values[0];
            }
            if (formula != null) {
                return formula.of(args, values[0]);
            }
            if (values.length > 1 && call >= values.length) {
                ranOut = true;
                throw new NoSuchElementException();
            }
            Object value = values[values.length > 1 ? call : 0];
            if (result == void.class && value != null) {
                Object told = args.length == 0 ? name : args.length == 1 ? args[0] : Arrays.asList(args);
                ((List<Object>) value).add(told);
            }
            return result == void.class || value == null && result.isPrimitive() ? defaultOf(result) : value;
        }
    }

    /** What calls of a stub come to; the answers of one that was searched are in its fields. */
    static final class Handler implements InvocationHandler {
        private final Class<?> type;
        private final Map<String, Answer> answers;
        private final Map<String, Object> fields;

        Handler(Class<?> type, Map<String, Answer> answers) {
            this(type, answers, null);
        }

        Handler(Class<?> type, Map<String, Answer> answers, Map<String, Object> fields) {
            this.type = type;
            this.answers = answers;
            this.fields = fields;
        }

        @Override
        public Object invoke(Object stub, Method method, Object[] args) throws Throwable {
            if (method.getDeclaringClass() == Object.class) {
                return ofObject(stub, method.getName(), args);
            }
            Object[] given = args == null ? new Object[0] : args;
            Answer answer = answers == null ? null : answers.get(keyOf(method));
            if (fields != null && !method.isDefault()) {
                return searched(method, fieldOf(method, fields.keySet()));
            } else if (answer != null) {
                return answer.to(method.getName(), method.getReturnType(), given);
            } else if (method.isDefault()) {
                return special(method).bindTo(stub).invokeWithArguments(given);
            } else if (answers != null) {
                return defaultOf(method.getReturnType());
            }
            throw new UnsupportedOperationException(type.getName() + "." + method.getName());
        }

        /** As the class does that searches have for a stub (hornbill/bytecode/stub_classes.py). */
        private Object searched(Method method, String first) throws Throwable {
            if (Boolean.TRUE.equals(fields.get(first + " throws"))) {
                for (Class<?> thrown : method.getExceptionTypes()) {
                    throw (Throwable) thrown.getConstructor().newInstance();
                }
            }
            boolean again = Boolean.TRUE.equals(fields.put(first + " again", true));
            return method.getReturnType() == void.class ? null : fields.get(again ? first + " later" : first);
        }

        /** The default method itself; of the JDK's interfaces, which are not open to others, public ones can be had. */
        private static MethodHandle special(Method method) {
            Class<?> owner = method.getDeclaringClass();
            MethodHandles.Lookup own = MethodHandles.lookup();
            try {
                if (owner.getModule().isOpen(owner.getPackageName(), Stubs.class.getModule())) {
                    return MethodHandles.privateLookupIn(owner, own).unreflectSpecial(method, owner);
                }
                MethodType types = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
                return own.findSpecial(owner, method.getName(), types, owner);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("no way to call " + method, e);
            }
        }

        private Object ofObject(Object stub, String method, Object[] args) {
            switch (method) {
                case "equals":
                    return stub == args[0];
                case "hashCode":
                    return System.identityHashCode(stub);
                default:
                    return type.getName() + "@" + Integer.toHexString(System.identityHashCode(stub));
            }
        }
    }

    /** In the name of a class that is made below an abstract one; a test's class has another name. */
    static final String BELOW = "$Proxy$Below";

    /** The same as in hornbill/building/answering.py. */
    private static final Map<Class<?>, Supplier<?>> EMPTY = Map.ofEntries(
            Map.entry(Optional.class, Optional::empty),
            Map.entry(OptionalInt.class, OptionalInt::empty),
            Map.entry(OptionalLong.class, OptionalLong::empty),
            Map.entry(OptionalDouble.class, OptionalDouble::empty),
            Map.entry(Iterable.class, ArrayList::new),
            Map.entry(Collection.class, ArrayList::new),
            Map.entry(List.class, ArrayList::new),
            Map.entry(Set.class, HashSet::new),
            Map.entry(Map.class, HashMap::new),
            Map.entry(Stream.class, Stream::empty),
            Map.entry(IntStream.class, IntStream::empty),
            Map.entry(LongStream.class, LongStream::empty),
            Map.entry(DoubleStream.class, DoubleStream::empty));

    private Stubs() {}

    /** The class that the object is of for a test: of a class that was made below another one, that one. */
    static Class<?> shown(Class<?> type) {
        return type.getName().contains(BELOW) ? type.getSuperclass() : type;
    }

    /** The name and descriptor of the method. */
    static String keyOf(Method method) {
        MethodType types = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        return method.getName() + types.toMethodDescriptorString();
    }

    /** What a method gives that has no answer: nothing, as far as its type has an object for that. */
    static Object defaultOf(Class<?> type) {
        Supplier<?> empty = EMPTY.get(type);
        if (empty != null) {
            return empty.get();
        }
        return type == void.class || !type.isPrimitive() ? null : Array.get(Array.newInstance(type, 1), 0);
    }

    /**
     * A stub whose methods answer so, by name and descriptor; other abstract ones give the default of their type.
     */
    static Object answering(Class<?> type, Map<String, Answer> answers) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Handler(type, answers));
    }

    /** The field by which the method answers: its call, with the types of its parameters where it is overloaded. */
    static String fieldOf(Method method, Set<String> fields) {
        String plain = method.getName() + "()";
        if (fields.contains(plain)) {
            return plain;
        }
        String types = Arrays.stream(method.getParameterTypes())
                .map(type -> type.getTypeName().replaceAll(".*[.]", "").replace("[]", "s"))
                .collect(java.util.stream.Collectors.joining(", "));
        return method.getName() + "(" + types + ")";
    }

    /** The type of what is in such a field. */
    static Class<?> typeOf(Class<?> type, String field, Set<String> fields) {
        Class<?> found = null;
        for (Method method : type.getMethods()) {
            if (fieldOf(method, fields).equals(field.replaceAll(" later$", ""))) {
                Class<?> own = method.getReturnType();
                found = found == null || found.isAssignableFrom(own) ? own : found;
            }
        }
        return found == null || found == void.class ? boolean.class : found;
    }

    /** A stub that answers what is in the fields, as far as they are filled when it is called. */
    static Object searched(Class<?> type, Map<String, Object> fields) {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(type.getName() + " is no interface to be stubbed");
        }
        Handler handler = new Handler(type, null, fields);
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    static Object of(Class<?> type) {
        if (!type.isInterface() || type.isAnnotation()) {
            throw new IllegalArgumentException(type.getName() + " is no interface to be stubbed");
        }
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Handler(type, null));
    }

    /** The interface that the object stubs, null where it is no stub. */
    static Class<?> stubbed(Object object) {
        if (!Proxy.isProxyClass(object.getClass())) {
            return others.apply(object);
        }
        InvocationHandler handler = Proxy.getInvocationHandler(object);
        return handler instanceof Handler ? ((Handler) handler).type : null;
    }
}
