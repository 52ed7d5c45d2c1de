package hornbill.jvm;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;

/**
 * A number for what an object looks like, roughly: small numbers as they are, large ones by their size, of the
 * JDK's collections how many elements they have, of other objects which they are.
 */
final class Shape {
    private static final int DEEPEST = 2;
    private static final int SMALL = 12;
    private static final int ELEMENTS = 9;

    private Shape() {}

    static int of(Object value) {
        return shape(value, 0);
    }

    private static int shape(Object value, int depth) {
        if (value == null) {
            return 1;
        } else if (value instanceof Number) {
            return number(((Number) value).doubleValue());
        } else if (value instanceof Boolean || value instanceof Enum || value instanceof Character) {
            return value.toString().hashCode();
        } else if (value instanceof CharSequence) {
            return 31 * Math.min(((CharSequence) value).length(), 3) + 7;
        }
        Class<?> type = value.getClass();
        int hash = type.getName().hashCode();
        if (type.isArray()) {
            int length = Array.getLength(value);
            hash = 31 * hash + Math.min(length, ELEMENTS);
            for (int i = 0; depth < DEEPEST && i < Math.min(length, ELEMENTS); i++) {
                hash = 31 * hash + shape(Array.get(value, i), depth + 1);
            }
            return hash;
        } else if (type.getClassLoader() == null) {
            if (value instanceof Collection) {
                return 31 * hash + Math.min(((Collection<?>) value).size(), ELEMENTS);
            }
            return value instanceof Map ? 31 * hash + Math.min(((Map<?, ?>) value).size(), ELEMENTS) : hash;
        }
        for (Fields.Slot slot : Fields.shown(type).values()) {
            if (depth < DEEPEST || slot.type.isPrimitive()) {
                hash = 31 * hash + shape(Fields.get(value, slot), depth + 1);
            }
        }
        return hash;
    }

    private static int number(double value) {
        if (Math.abs(value) <= SMALL) {
            return (int) (4 * value) + 101;
        }
        return (value < 0 ? -1 : 1) * (1000 + (int) (2 * Math.log(Math.abs(value))));
    }
}
