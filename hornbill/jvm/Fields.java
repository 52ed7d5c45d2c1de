package hornbill.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.misc.Unsafe;

/**
 * The instance fields of a class, read and written whatever their access, final fields and records' included.
 *
 * <p>A field is named plainly where it is the first of that name on the way up from the class, and
 * {@code pkg.Super.f} where a subclass hides it; of several of one class, each is named {@code f:I}, by its descriptor. What {@code java.lang.Throwable} itself declares can be written
 * alone: messages and stack traces are not compared.
 */
final class Fields {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final MethodHandle GET_REFERENCE =
            handle("Reference", MethodType.methodType(Object.class, Object.class, long.class), "get");
    private static final MethodHandle PUT_REFERENCE =
            handle("Reference", MethodType.methodType(void.class, Object.class, long.class, Object.class), "put");

    /** One field: its place in the object, its declared type, and whether its class alone may name it. */
    static final class Slot {
        final String name;
        final Class<?> type;
        final boolean isPrivate;
        final long offset;

        Slot(String name, Field field) {
            this.name = name;
            this.type = field.getType();
            this.isPrivate = Modifier.isPrivate(field.getModifiers());
            this.offset = UNSAFE.objectFieldOffset(field);
        }
    }

    private static final ClassValue<Map<String, Slot>> SLOTS = new ClassValue<>() {
        @Override
        protected Map<String, Slot> computeValue(Class<?> type) {
            return slotsOf(type, Throwable.class);
        }
    };

    private static final Set<String> SHOWN_PACKAGES = Set.of(
            "java.lang", "java.math", "java.time", "java.util", "java.util.concurrent",
            "java.util.concurrent.atomic");

    private static final ClassValue<Map<String, Slot>> SHOWN = new ClassValue<>() {
        @Override
        protected Map<String, Slot> computeValue(Class<?> type) {
            Class<?> end = type;
            while (end != null && end != Throwable.class && !isOpaque(end)) {
                end = end.getSuperclass();
            }
            return slotsOf(type, end);
        }
    };

    private Fields() {}

    /** The fields that are compared. */
    static Map<String, Slot> of(Class<?> type) {
        return SLOTS.get(type);
    }

    /** The fields of the class and of those above it, up to the first that is {@link #isOpaque}. */
    static Map<String, Slot> shown(Class<?> type) {
        return SHOWN.get(type);
    }

    /** Whether the class is one of the JDK's whose fields say nothing to a user: streams, patterns, channels. */
    static boolean isOpaque(Class<?> type) {
        if (type.getModule() != Object.class.getModule() && type.getClassLoader() != null) {
            return false;
        }
        String name = type.getPackageName();
        return name.startsWith("java") && !SHOWN_PACKAGES.contains(name) || name.startsWith("sun.")
                || name.startsWith("jdk.") || name.startsWith("com.sun.");
    }

    /** The fields that a call may need to be set. */
    static Map<String, Slot> writable(Class<?> type) {
        return Throwable.class.isAssignableFrom(type) ? slotsOf(type, null) : of(type);
    }

    private static Map<String, Slot> slotsOf(Class<?> type, Class<?> end) {
        Map<String, Slot> slots = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        for (Class<?> c = Stubs.shown(type); c != null && c != end; c = c.getSuperclass()) {
            List<String> here = new ArrayList<>();
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    String name = label(c, field);
                    String shown = seen.contains(name) ? c.getName() + "." + name : name;
                    slots.put(shown, new Slot(shown, field));
                    here.add(name);
                }
            }
            seen.addAll(here);
        }
        return slots;
    }

    /** The name, with the descriptor behind it where the class has several fields of that name. */
    private static String label(Class<?> owner, Field field) {
        String name = field.getName();
        long count = Arrays.stream(owner.getDeclaredFields()).filter(f -> f.getName().equals(name)).count();
        if (count < 2 && name.indexOf(':') < 0) {
            return name;
        }
        String array = Array.newInstance(field.getType(), 0).getClass().getName();
        return name + ":" + array.substring(1).replace('.', '/');
    }

    /** The field's value, boxed. */
    static Object get(Object object, Slot slot) {
        Class<?> type = slot.type;
        long at = slot.offset;
        if (!type.isPrimitive()) {
            return getReference(object, at);
        } else if (type == int.class) {
            return UNSAFE.getInt(object, at);
        } else if (type == long.class) {
            return UNSAFE.getLong(object, at);
        } else if (type == boolean.class) {
            return UNSAFE.getBoolean(object, at);
        } else if (type == char.class) {
            return UNSAFE.getChar(object, at);
        } else if (type == double.class) {
            return UNSAFE.getDouble(object, at);
        } else if (type == float.class) {
            return UNSAFE.getFloat(object, at);
        } else if (type == byte.class) {
            return UNSAFE.getByte(object, at);
        }
        return UNSAFE.getShort(object, at);
    }

    static void put(Object object, Slot slot, Object value) {
        Class<?> type = slot.type;
        long at = slot.offset;
        if (!type.isPrimitive()) {
            putReference(object, at, value);
        } else if (type == int.class) {
            UNSAFE.putInt(object, at, (Integer) value);
        } else if (type == long.class) {
            UNSAFE.putLong(object, at, (Long) value);
        } else if (type == boolean.class) {
            UNSAFE.putBoolean(object, at, (Boolean) value);
        } else if (type == char.class) {
            UNSAFE.putChar(object, at, (Character) value);
        } else if (type == double.class) {
            UNSAFE.putDouble(object, at, (Double) value);
        } else if (type == float.class) {
            UNSAFE.putFloat(object, at, (Float) value);
        } else if (type == byte.class) {
            UNSAFE.putByte(object, at, (Byte) value);
        } else {
            UNSAFE.putShort(object, at, (Short) value);
        }
    }

    /** What the static field of the class holds. */
    static Object held(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            UNSAFE.ensureClassInitialized(type);
            return getReference(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field));
        } catch (NoSuchFieldException e) {
            throw new IllegalArgumentException(type.getName() + " has no field " + name);
        }
    }

    private static Object getReference(Object object, long offset) {
        try {
            return GET_REFERENCE.invokeExact(object, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void putReference(Object object, long offset, Object value) {
        try {
            PUT_REFERENCE.invokeExact(object, offset, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** JDK 11 says {@code getObject} where later ones say {@code getReference}. */
    private static MethodHandle handle(String suffix, MethodType type, String prefix) {
        try {
            return MethodHandles.lookup().findVirtual(Unsafe.class, prefix + suffix, type).bindTo(UNSAFE);
        } catch (ReflectiveOperationException e) {
            return suffix.equals("Object") ? null : handle("Object", type, prefix);
        }
    }
}
