package hornbill.jvm;

import java.lang.reflect.Array;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Java values written as one JSON document, so that sharing and cycles are visible.
 *
 * <p>First every value is visited and what is met twice is noted; then each is written, and an object or array
 * that is shared carries an id. Strings, boxes and enum constants are written by value. Of a lambda's class,
 * which has no name and no fields that a program could know, only whose it is is told, and of a stub the interface.
 * What is too large to be worth writing raises {@link Oversized}.
 */
final class Snapshot {
    private static final Integer ONCE = 0;
    private static final int MAX_ELEMENTS = 100_000;

    /** The values do not fit into an answer. */
    static final class Oversized extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final Map<Object, Integer> ids = new IdentityHashMap<>();
    private final Map<Object, Boolean> written = new IdentityHashMap<>();
    private final StringBuilder out;
    private int shared;
    private final int most;
    private final boolean told;
    private int elements;

    Snapshot(StringBuilder out) {
        this(out, MAX_ELEMENTS, false);
    }

    /** With no more than so many elements; class objects and lambdas are told by name and interface, what
     * {@link Told} knows by a text in the field {@code "="}, and what users need not know of the JDK's objects is
     * left out. */
    Snapshot(StringBuilder out, int most) {
        this(out, most, true);
    }

    private Snapshot(StringBuilder out, int most, boolean told) {
        this.out = out;
        this.most = most;
        this.told = told;
    }

    void visit(Object value, Class<?> type) {
        if (type.isPrimitive() || value == null || isByValue(value) || told && value instanceof Class) {
            return;
        }
        Integer id = ids.get(value);
        if (id != null) {
            if (id.equals(ONCE)) {
                ids.put(value, ++shared);
            }
            return;
        }
        ids.put(value, ONCE);
        Class<?> own = value.getClass();
        if (own.isArray()) {
            Class<?> component = own.getComponentType();
            count(Array.getLength(value));
            for (int i = 0; !component.isPrimitive() && i < Array.getLength(value); i++) {
                visit(((Object[]) value)[i], component);
            }
        } else if (!isLambda(own) && Stubs.stubbed(value) == null && !(told && Told.of(value) != null)) {
            count(1);
            for (Fields.Slot slot : (told ? Fields.shown(own) : Fields.of(own)).values()) {
                visit(Fields.get(value, slot), slot.type);
            }
        }
    }

    private void count(int more) {
        elements += more;
        if (more > most || elements > most) {
            throw new Oversized();
        }
    }

    /** A class made for a lambda has a slash in its name. */
    private static boolean isLambda(Class<?> type) {
        return type.getName().indexOf('/') >= 0;
    }

    void write(Object value, Class<?> type) {
        if (value == null) {
            out.append("null");
        } else if (type.isPrimitive()) {
            writePrimitive(value);
        } else if (value instanceof String) {
            Json.writeString(out, told ? Told.paths.apply((String) value) : (String) value);
        } else if (value instanceof Enum) {
            Enum<?> constant = (Enum<?>) value;
            out.append("{\"enum\":\"").append(constant.getDeclaringClass().getName());
            out.append("\",\"name\":\"").append(constant.name()).append("\"}");
        } else if (told && value instanceof Class) {
            out.append("{\"class\":\"java.lang.Class\",\"fields\":{},\"of\":\"");
            out.append(((Class<?>) value).getTypeName()).append("\"}");
        } else if (isByValue(value)) {
            out.append("{\"box\":\"").append(value.getClass().getName()).append("\",\"value\":");
            writePrimitive(value);
            out.append('}');
        } else if (written.put(value, Boolean.TRUE) != null) {
            out.append("{\"ref\":").append(ids.get(value)).append('}');
        } else if (value.getClass().isArray()) {
            writeArray(value, type);
        } else {
            writeObject(value);
        }
    }

    private void writePrimitive(Object value) {
        if (value instanceof Character) {
            Json.writeString(out, value.toString());
        } else if (value instanceof Double || value instanceof Float) {
            Json.writeDouble(out, ((Number) value).doubleValue());
        } else {
            out.append(value);
        }
    }

    /** An array whose class is not the declared type of its place says so with {@code "type"}. */
    private void writeArray(Object array, Class<?> type) {
        Class<?> own = array.getClass();
        Integer id = ids.get(array);
        boolean plain = id.equals(ONCE) && own == type;
        if (!plain) {
            out.append('{');
            if (!id.equals(ONCE)) {
                out.append("\"id\":").append(id).append(',');
            }
            if (own != type) {
                out.append("\"type\":\"").append(own.getTypeName()).append("\",");
            }
            out.append("\"array\":");
        }
        out.append('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            if (i > 0) {
                out.append(',');
            }
            write(Array.get(array, i), own.getComponentType());
        }
        out.append(plain ? "]" : "]}");
    }

    private void writeObject(Object object) {
        Integer id = ids.get(object);
        out.append('{');
        if (!id.equals(ONCE)) {
            out.append("\"id\":").append(id).append(',');
        }
        Class<?> stubbed = Stubs.stubbed(object);
        if (stubbed != null) {
            out.append("\"stub\":\"").append(stubbed.getName()).append("\"}");
            return;
        }
        if (isLambda(object.getClass()) && told) {
            Class<?>[] interfaces = object.getClass().getInterfaces();
            String name = (interfaces.length > 0 ? interfaces[0] : object.getClass()).getName();
            out.append("\"stub\":\"").append(name).append("\"}");
            return;
        }
        if (isLambda(object.getClass())) {
            String name = object.getClass().getName();
            int end = name.indexOf("$$Lambda") + "$$Lambda".length();
            out.append("\"class\":\"").append(name, 0, end).append("\",\"fields\":{}}");
            return;
        }
        Told known = told ? Told.of(object) : null;
        if (known != null) {
            out.append("\"class\":\"").append(known.type.getName()).append("\",\"fields\":{\"=\":");
            Json.writeString(out, known.text);
            out.append("}}");
            return;
        }
        Class<?> own = object.getClass();
        Class<?> shown = Stubs.shown(own);
        out.append("\"class\":\"").append(shown.getName());
        out.append(shown == own ? "\",\"fields\":{" : "\",\"below\":true,\"fields\":{");
        String comma = "";
        for (Fields.Slot slot : (told ? Fields.shown(own) : Fields.of(own)).values()) {
            out.append(comma).append('"').append(slot.name).append("\":");
            write(Fields.get(object, slot), slot.type);
            comma = ",";
        }
        out.append("}}");
    }

    private static boolean isByValue(Object value) {
        return value instanceof String || value instanceof Enum || value instanceof Boolean
                || value instanceof Character || value.getClass().getSuperclass() == Number.class
                && value.getClass().getName().startsWith("java.lang.");
    }
}
