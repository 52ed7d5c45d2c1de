package hornbill;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/**
 * Reads and sets fields that a test cannot name, and makes objects without a constructor. Tests use it only
 * where no sequence of calls, as short as was searched for, leads to the state that they need.
 */
public final class Fields {

    private Fields() {
    }

    /** An object of the class with all of its fields at their defaults; no constructor of it runs. */
    public static <T> T create(Class<T> type) {
        try {
            Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
            Object instance = factory.getMethod("getReflectionFactory").invoke(null);
            Object constructor = factory
                    .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                    .invoke(instance, type, Object.class.getDeclaredConstructor());
            return type.cast(((Constructor<?>) constructor).newInstance());
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("cannot create a " + type.getName(), problem);
        }
    }

    /** The same for a class that the test cannot name. */
    public static Object create(String type) {
        return create(named(type));
    }

    /** Sets a field of the object, that of its own class if superclasses have one of the same name. */
    public static void set(Object target, String name, Object value) {
        set(target, find(target.getClass(), name), value);
    }

    /** Sets the field that the given class declares. */
    public static void set(Object target, String owner, String name, Object value) {
        set(target, find(named(owner), name), value);
    }

    /** What a field of the object holds. */
    public static Object get(Object target, String name) {
        try {
            return find(target.getClass(), name).get(target);
        } catch (IllegalAccessException problem) {
            throw new IllegalStateException("cannot read " + name, problem);
        }
    }

    private static void set(Object target, Field field, Object value) {
        try {
            field.set(target, value);
        } catch (IllegalAccessException problem) {
            throw new IllegalStateException("cannot set " + field, problem);
        }
    }

    private static Field find(Class<?> type, String name) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (field.getName().equals(name) || labelled(field).equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new IllegalStateException(type.getName() + " has no field " + name);
    }

    /** The name with the descriptor, which tells fields of one name apart. */
    private static String labelled(Field field) {
        String array = Array.newInstance(field.getType(), 0).getClass().getName();
        return field.getName() + ":" + array.substring(1).replace('.', '/');
    }

    private static Class<?> named(String type) {
        try {
            return Class.forName(type);
        } catch (ClassNotFoundException problem) {
            throw new IllegalStateException("no class " + type, problem);
        }
    }
}
