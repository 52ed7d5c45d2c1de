package hornbill.counter;

import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one thread has executed of the classes that count. */
final class Tally {
    long instructions;
    int initialising;
    private long calls;
    private int depth;
    private int deepest;
    private long arrayBytes;
    private String next = "";
    private final int below = Frames.active();
    private final Map<String, long[]> targets = new HashMap<>();
    private final Map<Class<?>, long[]> objects = new HashMap<>();
    private final Map<Class<?>, Map<Integer, long[]>> arrays = new HashMap<>();

    /** A method begins: how many calls are active in it. If it is not the program that has called it, the stack tells. */
    int entered(String method) {
        depth = method.equals(next) ? depth + 1 : Frames.active() - below - 1;
        deepest = Math.max(depth, deepest);
        next = "";
        return depth;
    }

    /** Whether the program has just called that method. */
    boolean isNext(String method) {
        return method.equals(next);
    }

    /** Whether the method that begins is the first one. */
    boolean isFirst() {
        return Frames.active() - below == 1;
    }

    /** A method goes on in which so many calls are active. */
    void back(int active) {
        depth = active;
        next = "";
    }

    void called(String target) {
        calls++;
        add(targets, target);
        next = target;
        deepest = Math.max(depth + 1, deepest);
    }

    void made(Class<?> type) {
        add(objects, type);
    }

    void made(Object array, int more) {
        int length = Array.getLength(array);
        arrayBytes += Meter.arrayBytes.applyAsLong(array);
        add(arrays.computeIfAbsent(array.getClass(), type -> new HashMap<>()), length);
        for (int i = 0; more > 0 && i < length; i++) {
            made(Array.get(array, i), more - 1);
        }
    }

    private static <K> void add(Map<K, long[]> counts, K key) {
        counts.computeIfAbsent(key, none -> new long[1])[0]++;
    }

    /**
     * The instructions, calls begun and most calls that were active at a time; the fields and elements of what was made; the bytes of the
     * heap that this takes, and how the JVM lays objects out. How often each method was called, by its id; how many objects were made of each class and how many fields
     * one has, how many arrays of each type and length; and which classes could not be counted, with the reason.
     */
    Map<String, Object> told() {
        long bytes = arrayBytes;
        long parts = 0;
        Map<String, Object> made = new LinkedHashMap<>();
        for (Map.Entry<Class<?>, long[]> one : objects.entrySet()) {
            bytes += one.getValue()[0] * Meter.objectBytes.applyAsLong(one.getKey());
            long fields = Meter.fields.applyAsLong(one.getKey());
            parts += one.getValue()[0] * fields;
            made.put(one.getKey().getName(), List.of(one.getValue()[0], fields));
        }
        Map<String, Object> lengths = new LinkedHashMap<>();
        for (Map.Entry<Class<?>, Map<Integer, long[]>> one : arrays.entrySet()) {
            lengths.put(one.getKey().getTypeName(), plain(one.getValue()));
            for (Map.Entry<Integer, long[]> length : one.getValue().entrySet()) {
                parts += length.getKey() * length.getValue()[0];
            }
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("instructions", instructions);
        told.put("calls", calls);
        told.put("stack", (long) deepest);
        told.put("parts", parts);
        told.put("bytes", bytes);
        told.put("layout", Meter.layout);
        told.put("methods", plain(targets));
        told.put("objects", made);
        told.put("arrays", lengths);
        told.put("uncounted", Map.copyOf(Meter.UNCOUNTED));
        return told;
    }

    private static <K> Map<String, Long> plain(Map<K, long[]> counts) {
        Map<String, Long> plain = new HashMap<>();
        counts.forEach((key, count) -> plain.put(key.toString(), count[0]));
        return plain;
    }
}
