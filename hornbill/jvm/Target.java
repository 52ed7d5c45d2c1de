package hornbill.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * A method or constructor found in one loader, and the types of what it takes and gives.
 *
 * <p>An instance method takes the receiver first and is selected by it; a constructor gives the object. Calls
 * go through reflection; where a class that the owner's other methods mention is missing, reflection cannot
 * list the methods, and a static method is called through its handle.
 */
abstract class Target {
    /** What the called method threw, or its class's initialiser. */
    static final class Thrown extends Exception {
        private static final long serialVersionUID = 1;

        Thrown(Throwable cause) {
            super(cause);
        }
    }

    final Class<?>[] types;
    final Class<?> result;

    private Target(Class<?>[] types, Class<?> result) {
        this.types = types;
        this.result = result;
    }

    abstract Object invoke(Object[] args) throws Throwable;

    Object call(Object[] args) throws Thrown {
        try {
            return invoke(args);
        } catch (InvocationTargetException e) {
            throw new Thrown(e.getCause());
        } catch (Error e) {
            throw new Thrown(e);
        } catch (IllegalAccessException | InstantiationException e) {
            throw new IllegalArgumentException(e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new Thrown(e);
        }
    }

    /** The method of that id: {@code pkg.Class.name(descriptor)result}. */
    static Target find(ClassLoader loader, String id) throws ReflectiveOperationException {
        int parameters = id.indexOf('(');
        int dot = id.lastIndexOf('.', parameters);
        MethodType type = MethodType.fromMethodDescriptorString(id.substring(parameters), loader);
        Class<?> owner = Class.forName(id.substring(0, dot), false, loader);
        String name = id.substring(dot + 1, parameters);
        try {
            return name.equals("<init>") ? ofConstructor(owner, type) : ofMethod(owner, method(owner, name, type));
        } catch (NoClassDefFoundError e) {
            return ofHandle(owner, name, type);
        }
    }

    private static Target ofConstructor(Class<?> owner, MethodType type) throws NoSuchMethodException {
        Constructor<?> constructor = accessible(owner.getDeclaredConstructor(type.parameterArray()));
        return new Target(type.parameterArray(), owner) {
            @Override
            Object invoke(Object[] args) throws Throwable {
                return constructor.newInstance(args);
            }
        };
    }

    private static Target ofMethod(Class<?> owner, Method method) {
        accessible(method);
        Class<?>[] parameters = method.getParameterTypes();
        if (Modifier.isStatic(method.getModifiers())) {
            return new Target(parameters, method.getReturnType()) {
                @Override
                Object invoke(Object[] args) throws Throwable {
                    return method.invoke(null, args);
                }
            };
        }
        Class<?>[] types = new Class<?>[parameters.length + 1];
        types[0] = owner;
        System.arraycopy(parameters, 0, types, 1, parameters.length);
        return new Target(types, method.getReturnType()) {
            @Override
            Object invoke(Object[] args) throws Throwable {
                if (args[0] == null) {
                    throw new IllegalArgumentException("the receiver is null");
                }
                Object[] rest = new Object[parameters.length];
                System.arraycopy(args, 1, rest, 0, rest.length);
                return method.invoke(args[0], rest);
            }
        };
    }

    private static Target ofHandle(Class<?> owner, String name, MethodType type)
            throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        MethodHandle handle = lookup.findStatic(owner, name, type);
        return new Target(type.parameterArray(), type.returnType()) {
            @Override
            Object invoke(Object[] args) throws Throwable {
                try {
                    return handle.invokeWithArguments(args);
                } catch (Throwable e) {
                    throw new InvocationTargetException(e);
                }
            }
        };
    }

    private static <T extends Executable> T accessible(T executable) {
        executable.setAccessible(true);
        return executable;
    }

    /** A bridge and its method differ only in what they return, so the name and parameters do not suffice. */
    private static Method method(Class<?> owner, String name, MethodType type) throws NoSuchMethodException {
        Method found = owner.getDeclaredMethod(name, type.parameterArray());
        if (found.getReturnType() == type.returnType()) {
            return found;
        }
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getReturnType() == type.returnType()
                    && MethodType.methodType(type.returnType(), method.getParameterTypes()).equals(type)) {
                return method;
            }
        }
        throw new NoSuchMethodException(name + type);
    }
}
