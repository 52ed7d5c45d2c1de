package hornbill.counter;

import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What an instruction names: a class, or a method that it calls. */
final class Site {
    private final WeakReference<ClassLoader> loader;
    private final String owner;
    private final String name;
    private final String descriptor;
    /** Whether the class of the receiver selects the method. */
    private final boolean selects;
    private final Map<Class<?>, String> known = new ConcurrentHashMap<>();
    private WeakReference<Class<?>> type;

    /** `owner` as class files have it; `name` and `descriptor` are null where it is a class. */
    Site(ClassLoader loader, String owner, String name, String descriptor, boolean selects) {
        this.loader = new WeakReference<>(loader);
        this.owner = owner.replace('/', '.');
        this.name = name;
        this.descriptor = descriptor;
        this.selects = selects;
    }

    /** The class; it is loaded, not initialised. */
    Class<?> type() {
        Class<?> found = type == null ? null : type.get();
        if (found == null) {
            try {
                found = Class.forName(owner, false, loader.get());
            } catch (ClassNotFoundException e) {
                throw new NoClassDefFoundError(owner);
            }
            type = new WeakReference<>(found);
        }
        return found;
    }

    /** The id of the method that runs where the receiver is of that class; null where there is none. */
    String target(Class<?> receiver) {
        Class<?> from = selects && receiver != null ? receiver : Site.class;
        String found = known.get(from);
        if (found == null) {
            found = declaring(from == Site.class ? null : from) + "." + name + descriptor;
            known.put(from, found);
        }
        return found;
    }

    /** The class that declares the method; the one that is named where it cannot be found. */
    private String declaring(Class<?> receiver) {
        if (descriptor.isEmpty() || name.equals("<init>")) {
            return owner;
        }
        try {
            Class<?> from = receiver == null ? type() : receiver;
            for (Class<?> one = from; one != null; one = one.getSuperclass()) {
                if (has(one)) {
                    return one.getName();
                }
            }
            Class<?> inherited = inInterfaces(from);
            return inherited == null ? owner : inherited.getName();
        } catch (LinkageError e) {
            return owner;
        }
    }

    /** Of the interfaces with a body for it, one that no other extends. */
    private Class<?> inInterfaces(Class<?> from) {
        Class<?> best = null;
        Deque<Class<?>> waiting = new ArrayDeque<>();
        for (Class<?> one = from; one != null; one = one.getSuperclass()) {
            waiting.add(one);
        }
        while (!waiting.isEmpty()) {
            Class<?> one = waiting.remove();
            waiting.addAll(java.util.Arrays.asList(one.getInterfaces()));
            if (one.isInterface() && has(one) && (best == null || best.isAssignableFrom(one))) {
                best = one;
            }
        }
        return best;
    }

    private boolean has(Class<?> type) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)
                    && !Modifier.isAbstract(method.getModifiers())
                    && descriptor.equals(
                            MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                                    .toMethodDescriptorString())) {
                return true;
            }
        }
        return false;
    }
}
