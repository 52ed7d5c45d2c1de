package hornbill.jvm;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Objects that implement an interface of which no implementation is known.
 *
 * <p>A stub is equal to itself alone and has the interface's default methods; a call of any other method throws
 * an {@code UnsupportedOperationException}.
 */
final class Stubs {
    private static final class Handler implements InvocationHandler {
        private final Class<?> type;

        Handler(Class<?> type) {
            this.type = type;
        }

        @Override
        public Object invoke(Object stub, Method method, Object[] args) throws Throwable {
            if (method.getDeclaringClass() == Object.class) {
                return ofObject(stub, method.getName(), args);
            } else if (method.isDefault()) {
                Class<?> owner = method.getDeclaringClass();
                return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                        .unreflectSpecial(method, owner)
                        .bindTo(stub)
                        .invokeWithArguments(args == null ? new Object[0] : args);
            }
            throw new UnsupportedOperationException(type.getName() + "." + method.getName());
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

    static Object of(Class<?> type) {
        if (!type.isInterface() || type.isAnnotation()) {
            throw new IllegalArgumentException(type.getName() + " is no interface to be stubbed");
        }
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Handler(type));
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
