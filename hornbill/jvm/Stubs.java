package hornbill.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Objects that implement an interface of which no implementation is known.
 *
 * <p>A stub is equal to itself alone and has the interface's default methods; a call of any other method throws
 * an {@code UnsupportedOperationException}.
 */
final class Stubs {
    private static final class Handler implements InvocationHandler {
        private final Class<?> type;
        private final Map<String, Object> answers;

        Handler(Class<?> type, Map<String, Object> answers) {
            this.type = type;
            this.answers = answers;
        }

        @Override
        public Object invoke(Object stub, Method method, Object[] args) throws Throwable {
            if (method.getDeclaringClass() == Object.class) {
                return ofObject(stub, method.getName(), args);
            } else if (method.isDefault()) {
                return special(method).bindTo(stub).invokeWithArguments(args == null ? new Object[0] : args);
            }
            if (answers != null) {
                MethodType types = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
                Object answer = answers.get(method.getName() + types.toMethodDescriptorString());
                if (method.getReturnType() == void.class && answer != null) {
                    record(answer, method.getName(), args == null ? new Object[0] : args);
                    return null;
                }
                return answer == null ? defaultOf(method.getReturnType()) : answer;
            }
            throw new UnsupportedOperationException(type.getName() + "." + method.getName());
        }

        /** A call in the list of calls. */
        @SuppressWarnings("unchecked")
        private static void record(Object calls, String name, Object[] args) {
            Object call = args.length == 0 ? name : args.length == 1 ? args[0] : Arrays.asList(args);
            ((List<Object>) calls).add(call);
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

    private Stubs() {}

    private static Object defaultOf(Class<?> type) {
        return type == void.class || !type.isPrimitive() ? null : Array.get(Array.newInstance(type, 1), 0);
    }

    /**
     * A stub whose methods answer these values, by name and descriptor; others give the default of their type. The
     * value for a method that is void is a list, to which its calls are added.
     */
    static Object answering(Class<?> type, Map<String, Object> answers) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Handler(type, answers));
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
            return null;
        }
        InvocationHandler handler = Proxy.getInvocationHandler(object);
        return handler instanceof Handler ? ((Handler) handler).type : null;
    }
}
