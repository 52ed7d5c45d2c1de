package hornbill.jvm;

import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * What a test can see of values: texts by the place where each is, from a root along fields and indices. An object of
 * a class that a test cannot name is only there; a collection is seen as a whole. What is behind a private field of
 * the program is {@link #hidden}: a test gets there by reflection alone.
 */
final class Effects {
    private static final int DEEPEST = 5;
    private static final int MOST = 2000;

    /** Where an object of the program is in the text of what is compared as a whole. */
    private static final char OBJECT = '{';

    final Map<String, String> seen = new LinkedHashMap<>();
    final Set<String> hidden = new HashSet<>();
    private final Map<Object, String> places = new IdentityHashMap<>();

    void add(String place, Object value) {
        add(place, value, false, 0);
    }

    /** What an object answers: a value, or nothing where that is an object of the program or has one in it. */
    void told(String place, Object answer) {
        String text = plain(answer);
        boolean isValue = text != null && (answer instanceof CharSequence || text.indexOf(OBJECT) < 0);
        seen.put(place, isValue ? text : "");
    }

    /** The places at which something else is than before. */
    List<String> otherThan(Effects before) {
        List<String> found = new ArrayList<>();
        seen.forEach((place, text) -> {
            if (!text.equals(before.seen.get(place))) {
                found.add(place);
            }
        });
        return found;
    }

    private void add(String place, Object value, boolean isHidden, int depth) {
        if (isHidden) {
            hidden.add(place);
        }
        if (seen.size() > MOST) {
            throw new Snapshot.Oversized();
        }
        String plain = plain(value);
        if (plain != null) {
            seen.put(place, plain);
            return;
        }
        String known = places.putIfAbsent(value, place);
        if (known != null) {
            seen.put(place, "the one at " + known);
            return;
        }
        seen.put(place, value.getClass().getName());
        if (depth == DEEPEST) {
            return;
        }
        if (value.getClass().isArray()) {
            int length = Array.getLength(value);
            seen.put(place, value.getClass().getName() + length);
            for (int i = 0; i < length; i++) {
                add(place + "." + i, Array.get(value, i), isHidden, depth + 1);
            }
        } else if (isOfProgram(value) && isNameable(value.getClass())) {
            for (Fields.Slot slot : Fields.shown(value.getClass()).values()) {
                add(place + "." + slot.name, Fields.get(value, slot), isHidden || slot.isPrivate, depth + 1);
            }
        }
    }

    /** The text of a value that is compared as a whole; null of any other object. */
    private static String plain(Object value) {
        if (value == null || value instanceof Number && !isOfProgram(value) || value instanceof Boolean) {
            return String.valueOf(value);
        } else if (value instanceof CharSequence && !isOfProgram(value) || value instanceof Character) {
            return "\"" + value;
        } else if (value instanceof Enum) {
            return ((Enum<?>) value).name();
        } else if (value instanceof Class) {
            return ((Class<?>) value).getName();
        } else if (isOfProgram(value) || value.getClass().isArray()) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        text(value, out, 0);
        return out.toString();
    }

    private static void text(Object value, StringBuilder out, int depth) {
        if (depth > DEEPEST || out.length() > MOST) {
            out.append('?');
        } else if (value instanceof Collection && !isOfProgram(value)) {
            List<String> parts = new ArrayList<>();
            for (Object one : (Collection<?>) value) {
                parts.add(text(one, depth));
            }
            boolean sorted = value instanceof java.util.HashSet && !(value instanceof java.util.LinkedHashSet)
                    && !(value instanceof SortedSet);
            list(parts, sorted, out);
        } else if (value instanceof Map && !isOfProgram(value)) {
            List<String> parts = new ArrayList<>();
            ((Map<?, ?>) value).forEach((key, one) -> parts.add(text(key, depth) + "=" + text(one, depth)));
            boolean sorted = !(value instanceof java.util.LinkedHashMap) && !(value instanceof SortedMap);
            list(parts, sorted, out);
        } else if (value instanceof Optional) {
            text(((Optional<?>) value).orElse(null), out.append('o'), depth + 1);
        } else if (value != null && value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                text(Array.get(value, i), out.append(','), depth + 1);
            }
        } else if (value == null || value instanceof Enum || value instanceof Class || !isOfProgram(value)) {
            out.append(value == null || isTold(value) ? String.valueOf(value) : value.getClass().getName());
        } else {
            out.append(value.getClass().getName()).append(OBJECT);
            for (Fields.Slot slot : Fields.shown(value.getClass()).values()) {
                text(Fields.get(value, slot), out.append(slot.name).append('='), depth + 1);
            }
            out.append('}');
        }
    }

    private static String text(Object value, int depth) {
        StringBuilder out = new StringBuilder();
        text(value, out, depth + 1);
        return out.toString();
    }

    private static void list(List<String> parts, boolean sorted, StringBuilder out) {
        if (sorted) {
            Collections.sort(parts);
        }
        out.append(parts);
    }

    /** Whether the text of an object of the JDK says what it is, and nothing else. */
    private static boolean isTold(Object value) {
        String name = value.getClass().getName();
        return value instanceof CharSequence || value instanceof Enum || name.startsWith("java.lang.")
                && (value instanceof Comparable || value instanceof Class) || name.startsWith("java.math.")
                || name.startsWith("java.time.") || name.startsWith("java.util.concurrent.atomic.Atomic")
                || value instanceof java.util.BitSet || value instanceof java.util.UUID;
    }

    private static boolean isOfProgram(Object value) {
        return value.getClass().getClassLoader() != null;
    }

    private static boolean isNameable(Class<?> type) {
        try {
            for (Class<?> one = type; one != null; one = one.getEnclosingClass()) {
                if (Modifier.isPrivate(one.getModifiers()) || one.isAnonymousClass() || one.isLocalClass()
                        || one.isHidden() || java.lang.reflect.Proxy.isProxyClass(one)) {
                    return false;
                }
            }
            return true;
        } catch (LinkageError | RuntimeException e) {
            return false;
        }
    }
}
