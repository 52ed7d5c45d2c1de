package hornbill.jvm;

import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON values to the arguments of one call.
 *
 * <p>Objects are allocated without running a constructor and their fields are put in place; {@code {"ref": n}}
 * is the object or array that carried {@code "id": n} before. An array's class is the declared type of its
 * place, or what {@code "type"} says. Allocating an object initialises its class, as the JVM specifies.
 * A plain number, boolean or letter is a box where one is asked for; where any object may be, a number is an
 * Integer, a Long or a Double, as it needs.
 * {@code {"string": "..."}} is a string that can carry an id, and with {@code "interned": true} is the literal's, {@code {"stub": "pkg.Interface"}} is an object of which only that interface is known.
 */
final class ArgumentReader {
    private static final String STUB = "$$stub";
    /** What stands for null among the values of an EnumMap, which the map knows by its identity. */
    private static final String NULL_OF_ENUM_MAPS = "java.util.EnumMap$1";

    private final ClassLoader loader;
    private final Map<Long, Object> known = new HashMap<>();

    ArgumentReader(ClassLoader loader) {
        this.loader = loader;
    }

    Object read(Object json, Class<?> type) {
        if (type.isPrimitive()) {
            return primitive(json, type);
        } else if (json != null && PRIMITIVE_OF.containsKey(type) && !(json instanceof Map)) {
            return primitive(json, PRIMITIVE_OF.get(type));
        } else if (json instanceof Number || json instanceof Boolean) {
            return checked(plain(json), type);
        } else if (json == null || json instanceof String) {
            return checked(json, type);
        } else if (json instanceof List) {
            return array((List<?>) json, type, null);
        } else if (json instanceof Map) {
            return checked(tagged((Map<?, ?>) json, type), type);
        }
        throw new IllegalArgumentException("no value of type " + type.getName() + ": " + json);
    }

    /** The box that a plain value is where nothing says which. */
    private static Object plain(Object json) {
        if (json instanceof Long && (Long) json == ((Long) json).intValue()) {
            return ((Long) json).intValue();
        }
        return json;
    }

    private static Object checked(Object value, Class<?> type) {
        if (value != null && !type.isInstance(value)) {
            throw new IllegalArgumentException(value.getClass().getName() + " is no " + type.getName());
        }
        return value;
    }

    private Object tagged(Map<?, ?> json, Class<?> type) {
        Long id = (Long) json.get("id");
        if (json.containsKey("ref")) {
            return reference((Long) json.get("ref"));
        } else if (json.containsKey("array")) {
            String named = (String) json.get("type");
            return array((List<?>) json.get("array"), named == null ? type : classNamed(named), id);
        } else if (json.containsKey("enum")) {
            return constant(classNamed((String) json.get("enum")), (String) json.get("name"));
        } else if (json.containsKey("box")) {
            return remembered(id, box((String) json.get("box"), json.get("value")));
        } else if (json.containsKey("string")) {
            String text = (String) json.get("string");
            return remembered(id, json.get("interned") == Boolean.TRUE ? text.intern() : text);
        } else if (json.containsKey("of")) {
            return classNamed((String) json.get("of"));
        } else if (json.containsKey("stub")) {
            return remembered(id, Stubs.of(classNamed((String) json.get("stub"))));
        }
        String named = (String) json.get("class");
        if (named.endsWith(STUB)) {
            return stub(classNamed(named.substring(0, named.length() - STUB.length())), (Map<?, ?>) json.get("fields"), id);
        }
        if (named.equals("java.lang.StringBuilder") || named.equals("java.lang.StringBuffer")) {
            return remembered(id, builder(named, (Map<?, ?>) json.get("fields")));
        }
        if (named.equals(NULL_OF_ENUM_MAPS)) {
            return remembered(id, Fields.held(java.util.EnumMap.class, "NULL"));
        }
        return object(classNamed(named), (Map<?, ?>) json.get("fields"), id);
    }

    /** A builder, whose text is in an array of chars. */
    private Object builder(String named, Map<?, ?> fields) {
        char[] text = (char[]) read(fields.get("value"), char[].class);
        int count = ((Long) fields.get("count")).intValue();
        String held = new String(text, 0, count);
        return named.endsWith("Builder") ? new StringBuilder(held) : new StringBuffer(held);
    }

    /** A stub with what its methods answer, by the fields that hornbill/bytecode/stub_classes.py says. */
    private Object stub(Class<?> type, Map<?, ?> answers, Long id) {
        Map<String, Object> fields = new HashMap<>();
        Object stub = remembered(id, Stubs.searched(type, fields));
        for (Object field : answers.keySet()) {
            fields.put((String) field, null);
        }
        for (Map.Entry<?, ?> answer : answers.entrySet()) {
            String name = (String) answer.getKey();
            boolean told = name.endsWith(" again") || name.endsWith(" throws");
            fields.put(name, read(answer.getValue(), told ? boolean.class : Stubs.typeOf(type, name, fields.keySet())));
        }
        return stub;
    }

    private Object remembered(Long id, Object value) {
        if (id != null) {
            known.put(id, value);
        }
        return value;
    }

    private Object reference(Long id) {
        if (!known.containsKey(id)) {
            throw new IllegalArgumentException("ref to an unknown id: " + id);
        }
        return known.get(id);
    }

    private Object array(List<?> elements, Class<?> type, Long id) {
        Class<?> component = type.getComponentType();
        if (component == null) {
            throw new IllegalArgumentException("a list is no " + type.getName());
        }
        Object array = Array.newInstance(component, elements.size());
        if (id != null) {
            known.put(id, array);
        }
        for (int i = 0; i < elements.size(); i++) {
            Array.set(array, i, read(elements.get(i), component));
        }
        return array;
    }

    private Object object(Class<?> type, Map<?, ?> fields, Long id) {
        Object object;
        try {
            object = Fields.UNSAFE.allocateInstance(type);
        } catch (InstantiationException e) {
            throw new IllegalArgumentException("cannot allocate a " + type.getName());
        }
        if (id != null) {
            known.put(id, object);
        }
        Map<String, Fields.Slot> slots = Fields.writable(type);
        for (Map.Entry<?, ?> field : fields.entrySet()) {
            Fields.Slot slot = slots.get(field.getKey());
            if (slot == null) {
                throw new IllegalArgumentException(type.getName() + " has no field " + field.getKey());
            }
            Fields.put(object, slot, read(field.getValue(), slot.type));
        }
        return object;
    }

    private static Object constant(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(type.getName() + " has no constant " + name);
    }

    private static Object box(String name, Object value) {
        for (Class<?> type : PRIMITIVES.values()) {
            if (type != void.class && wrapper(type).getName().equals(name)) {
                return primitive(value, type);
            }
        }
        throw new IllegalArgumentException("no box: " + name);
    }

    private static Class<?> wrapper(Class<?> primitive) {
        return Array.get(Array.newInstance(primitive, 1), 0).getClass();
    }

    private static Object primitive(Object json, Class<?> type) {
        if (type == boolean.class && json instanceof Boolean) {
            return json;
        } else if (type == char.class && json instanceof String && ((String) json).length() == 1) {
            return ((String) json).charAt(0);
        } else if (type == double.class || type == float.class) {
            double number = json instanceof String ? Double.parseDouble((String) json) : ((Number) json).doubleValue();
            if (type == double.class) {
                return number;
            }
            return (float) number;
        } else if (json instanceof Long) {
            return integer((Long) json, type);
        }
        throw new IllegalArgumentException("no " + type + ": " + json);
    }

    private static Object integer(long value, Class<?> type) {
        Object narrowed = null;
        if (type == int.class) {
            narrowed = (int) value;
        } else if (type == long.class) {
            narrowed = value;
        } else if (type == short.class) {
            narrowed = (short) value;
        } else if (type == byte.class) {
            narrowed = (byte) value;
        }
        if (narrowed == null || ((Number) narrowed).longValue() != value) {
            throw new IllegalArgumentException("no " + type + ": " + value);
        }
        return narrowed;
    }

    private static final Map<String, Class<?>> PRIMITIVES = Map.of(
            "int", int.class, "long", long.class, "double", double.class, "float", float.class,
            "boolean", boolean.class, "char", char.class, "byte", byte.class, "short", short.class);

    private static final Map<Class<?>, Class<?>> PRIMITIVE_OF = Map.of(
            Integer.class, int.class, Long.class, long.class, Double.class, double.class,
            Float.class, float.class, Boolean.class, boolean.class, Character.class, char.class,
            Byte.class, byte.class, Short.class, short.class);

    /** The class of a type written as in Java source; it is loaded, not initialised. */
    Class<?> classNamed(String name) {
        if (name.endsWith("[]")) {
            return Array.newInstance(classNamed(name.substring(0, name.length() - 2)), 0).getClass();
        } else if (PRIMITIVES.containsKey(name)) {
            return PRIMITIVES.get(name);
        }
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("no class " + name);
        }
    }
}
