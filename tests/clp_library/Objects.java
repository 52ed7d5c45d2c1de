import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Objects, classes, exceptions, arrays and collections, a method each. */
final class Objects {
    private Objects() {}

    enum Colour {
        RED, GREEN {
            @Override int weight() { return 5; }
        }, BLUE;

        int weight() { return 1; }
    }

    static final class Point implements Cloneable {
        int x;
        int[] data;

        @Override public Point clone() throws CloneNotSupportedException { return (Point) super.clone(); }
    }

    static final class Plain {
        Object copy() throws CloneNotSupportedException { return super.clone(); }
    }

    static class Quiet extends RuntimeException {
        private static final long serialVersionUID = 1;
        static int filled;

        Quiet(String message, Throwable cause, boolean suppression, boolean trace) {
            super(message, cause, suppression, trace);
        }

        @Override public synchronized Throwable fillInStackTrace() {
            filled++;
            return this;
        }
    }

    static int[] cloneInts(int[] is) {
        int[] copy = is.clone();
        if (is.length > 0) is[0] = 99;
        return copy;
    }
    static int[] cloneFresh(int i) {
        int[] fresh = new int[4];
        int[] copy = fresh.clone();
        fresh[1] = i;
        copy[2] = i;
        return new int[] {fresh[0], fresh[1], fresh[2], copy[0], copy[1], copy[2]};
    }
    static boolean cloneGrid(int i) {
        int[][] grid = new int[2][2];
        int[][] copy = grid.clone();
        return copy != grid && copy[0] == grid[0];
    }
    static int clonePoint(int i) throws CloneNotSupportedException {
        Point point = new Point();
        point.x = i;
        point.data = new int[] {i};
        Point copy = point.clone();
        point.x = 0;
        return copy.x + (copy.data == point.data ? 1 : 0);
    }
    static Object clonePlain() throws CloneNotSupportedException { return new Plain().copy(); }

    static String className(String s, int i) {
        Object[] all = {s, i, new int[0], new String[0][0], Colour.RED, new Object(), new ArrayList<String>(), int.class};
        Object one = all[Math.floorMod(i, all.length)];
        return one.getClass().getName() + "|" + one.getClass().getTypeName();
    }
    static String simpleName(String s, int i) {
        Object[] all = {s, i, new int[0], new String[0][0], new ArrayList<String>()};
        return all[Math.floorMod(i, all.length)].getClass().getSimpleName();
    }
    static int classes(String s) {
        Class<?> c = s.getClass();
        int seen = c == String.class ? 1 : 0;
        if (c.isInstance(s) && !Integer.class.isInstance(s)) seen |= 2;
        if (CharSequence.class.isAssignableFrom(c) && !c.isAssignableFrom(CharSequence.class)) seen |= 4;
        if (!c.isArray() && int[].class.isArray() && int[].class.getComponentType() == int.class) seen |= 8;
        if (int.class.isPrimitive() && !Integer.class.isPrimitive() && int.class == Integer.TYPE) seen |= 16;
        if (c.getComponentType() == null && String[].class.cast(new String[0]) != null) seen |= 32;
        return seen;
    }

    static String enumValueOf(String s) { return Colour.valueOf(s).name(); }
    static String enumOf(String s, boolean b) { return Enum.valueOf(b ? Colour.class : null, s).toString(); }
    static int enumUse(int i) {
        Colour colour = Colour.values()[Math.floorMod(i, 3)];
        return colour.ordinal() + colour.weight() * 10 + 100 * colour.compareTo(Colour.BLUE)
                + (colour.getDeclaringClass() == Colour.class ? 1000 : 0) + (colour.equals(Colour.RED) ? 1 : 0);
    }
    static String enumSets(int i) {
        EnumSet<Colour> set = EnumSet.noneOf(Colour.class);
        set.add(Colour.values()[Math.floorMod(i, 3)]);
        set.add(Colour.BLUE);
        EnumMap<Colour, Integer> map = new EnumMap<>(Colour.class);
        map.put(Colour.GREEN, i);
        return set.size() + map.toString() + set.contains(Colour.RED) + EnumSet.allOf(Colour.class).size();
    }

    static String message(String s) { return new IllegalStateException(s).getMessage(); }
    static String messages(String s) {
        Exception inner = new Exception(s);
        Exception outer = new RuntimeException(inner);
        return outer.getMessage() + "|" + outer + "|" + (outer.getCause() == inner) + new Error("e", outer).getCause().getMessage();
    }
    static boolean causes(int i) {
        Exception e = new Exception("a");
        Exception f = i > 0 ? new Exception("b", null) : new Exception("b");
        boolean none = e.getCause() == null && f.getCause() == null;
        e.initCause(i == 3 ? e : f);
        f.initCause(e);
        return none && e.getCause() == f;
    }
    static int suppressed(int i, boolean b) {
        Throwable t = new Quiet("q", null, b, i > 2);
        for (int k = 0; k < Math.min(i, 5); k++) {
            t.addSuppressed(new Exception("" + k));
        }
        t.addSuppressed(i == 4 ? t : i == 5 ? null : new Error());
        return t.getSuppressed().length * 100 + Quiet.filled;
    }
    static String divided(int i) {
        try {
            return "" + 10 / i;
        } catch (ArithmeticException e) {
            return e.getMessage() + e + (e.getMessage() == e.getMessage());
        }
    }
    static String nullPointer(String s) {
        try {
            return "" + java.util.Objects.requireNonNull(s, "absent");
        } catch (NullPointerException e) {
            return e.getMessage() + new NullPointerException().getMessage();
        }
    }
    static String caught(int i) {
        try {
            if (i < 0) throw new UnsupportedOperationException("neg" + i);
            return "" + java.util.Objects.checkIndex(i, 3);
        } catch (IndexOutOfBoundsException e) {
            return e.getMessage();
        } catch (RuntimeException e) {
            return e.toString();
        }
    }
    static int resources(int i) {
        int[] closed = new int[1];
        try (AutoCloseable a = () -> { closed[0]++; throw new IllegalStateException("close"); }) {
            if (i > 0) throw new RuntimeException("body");
        } catch (Exception e) {
            return closed[0] * 10 + e.getSuppressed().length;
        }
        return -1;
    }
    static String asserted(int i) {
        assert i > 0 : "never checked";
        return "ok";
    }

    static int[] copyInts(int[] is, int i, int j, int n) {
        int[] to = new int[5];
        System.arraycopy(is, i, to, j, n);
        return to;
    }
    static int[] copyWithin(int[] is, int i, int j, int n) {
        int[] all = {1, 2, 3, 4, 5, 6};
        System.arraycopy(all, i, all, j, n);
        return all;
    }
    static Object[] copyReferences(String s, int i) {
        Object[] from = {s, "b", i, "d"};
        Object[] to = i > 3 ? new Object[4] : new String[4];
        try {
            System.arraycopy(from, 0, to, 0, i > 0 ? 4 : 2);
        } catch (ArrayStoreException e) {
            return to;
        }
        return to;
    }
    static void copyKinds(int i) {
        Object[] all = {new int[2], new long[2], new String[2], "text", null, new int[1][1]};
        System.arraycopy(all[Math.floorMod(i, 6)], 0, all[Math.floorMod(i / 6, 6)], 0, 1);
    }
    static int[] sorted(int[] is) {
        int[] copy = Arrays.copyOf(is, is.length + 1);
        Arrays.sort(copy);
        return copy;
    }
    static String[] sortedTexts(String s, String t, String u) {
        String[] all = {s, t, u, "m"};
        Arrays.sort(all);
        return all;
    }
    static boolean equalArrays(int[] is, int i) {
        int[] copy = is.clone();
        if (i >= 0 && i < copy.length) copy[i]++;
        return Arrays.equals(is, copy) && Arrays.hashCode(is) == Arrays.hashCode(copy);
    }
    static boolean equalManyBytes(int i) {
        byte[] one = new byte[40];
        byte[] two = new byte[40];
        two[Math.floorMod(i, 40)] = (byte) i;
        return Arrays.equals(one, two);
    }
    static String arrayText(int[] is, char[] cs) { return Arrays.toString(is) + Arrays.toString(cs); }
    static String[] copyOfTexts(String s, int i) { return Arrays.copyOf(new String[] {s, "b"}, Math.min(i, 10)); }
    static int[] filled(int i, int j) {
        int[] all = new int[5];
        Arrays.fill(all, i, j, 7);
        return all;
    }
    static int searched(int i) { return Arrays.binarySearch(new int[] {-5, 0, 3, 8, 100}, i); }

    static int list(int i, int j) {
        ArrayList<Integer> list = new ArrayList<>();
        for (int k = 0; k < Math.min(i, 30); k++) {
            list.add(k * k);
        }
        list.add(0, 7);
        list.remove(j);
        int sum = list.size() + list.indexOf(9) + (list.contains(16) ? 1000 : 0);
        for (int each : list) {
            sum += each;
        }
        return sum;
    }
    static String listText(String s, String t) {
        List<String> list = new ArrayList<>(Arrays.asList(s, t, "z"));
        Collections.sort(list);
        Collections.reverse(list);
        list.removeIf(each -> each.isEmpty());
        return list + "" + list.hashCode() + list.equals(Arrays.asList("z", s, t)) + list.subList(0, 1);
    }
    static int listOf(int i) { return List.of(1, 2, 3, i).get(i) + List.of(i).size() + List.copyOf(List.of(1, i)).get(1); }
    static boolean fixed(int i) { return List.of(1, 2).add(i); }
    static int concurrentChange(int i) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (int each : list) {
            if (each == i) list.add(4);
        }
        return list.size();
    }
    static String map(String s, String t, String u) {
        Map<String, Integer> map = new HashMap<>();
        for (String key : new String[] {s, t, u, s, "k"}) {
            map.merge(key, 1, Integer::sum);
        }
        map.remove(t);
        map.putIfAbsent("k", 9);
        map.computeIfAbsent("n", key -> key.length());
        return map + "" + map.size() + map.get(s) + map.getOrDefault("none", -1) + map.containsKey(null) + map.hashCode();
    }
    static String bigMap(int i) {
        Map<Integer, String> map = new HashMap<>();
        for (int k = 0; k < 40; k++) {
            map.put(k * i, "v" + k);
        }
        return map.toString();
    }
    static String orderedMap(String s, String t) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put(t, s);
        map.put(s, t);
        map.put("a", null);
        return map.entrySet() + "" + map.keySet() + map.values();
    }
    static String treeMap(String s, String t) {
        TreeMap<String, Integer> map = new TreeMap<>();
        map.put(s, 1);
        map.put(t, 2);
        map.put("m", 3);
        return map + map.firstKey() + map.floorKey("n") + map.headMap("m");
    }
    static int set(String s, String t) {
        HashSet<String> set = new HashSet<>(Arrays.asList(s, t, "a"));
        return set.size() + (set.add("a") ? 10 : 0) + (set.contains(t) ? 100 : 0) + (set.remove(s) ? 1000 : 0);
    }
    static String linked(int i) {
        LinkedList<Integer> list = new LinkedList<>();
        list.add(i);
        list.addFirst(2);
        list.push(3);
        return list.poll() + "" + list + list.peekLast();
    }
    static boolean immutableSets(String s) {
        return java.util.Set.of("a", "b", "c").contains(s) && Map.of("a", 1, "b", 2).get("a") == 1;
    }
    static String concurrent(String s, int i) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put(s, i);
        map.merge("a", 1, Integer::sum);
        AtomicInteger count = new AtomicInteger(i);
        return map.get(s) + map.size() + "" + count.incrementAndGet() + count.getAndAdd(3) + count.get();
    }
    static String optional(String s) {
        return Optional.ofNullable(s).map(each -> each + "!").filter(each -> each.length() > 2).orElse("none")
                + Optional.of(s).isPresent();
    }
    static String flag(boolean b) {
        AtomicBoolean flag = new AtomicBoolean(b);
        return "" + flag.compareAndSet(true, false) + flag.getAndSet(true) + flag.get();
    }
    static String updated(int i) {
        AtomicReference<Integer> held = new AtomicReference<>(i);
        return held.updateAndGet(x -> x + 1) + "" + held.getAndSet(3) + held.getPlain();
    }
    static boolean reference(String s) { return new AtomicReference<>(s).compareAndSet(s, "b"); }
    static String hashed(String s, int i) { return "" + java.util.Objects.hash(s, i) + java.util.Objects.equals(s, "a"); }

    private abstract static class Hidden implements Runnable {}

    /** What classes say of how they are declared. */
    static String declared() {
        StringBuilder all = new StringBuilder();
        Class<?>[] classes = {
            Hidden.class, Colour.class, Colour.GREEN.getClass(), Override.class, Map.Entry.class, Runnable.class,
            int.class, void.class, int[].class, Hidden[][].class, Object.class, String.class, Objects.class
        };
        for (Class<?> one : classes) {
            Class<?> above = one.getSuperclass();
            all.append(one.getModifiers()).append(one.isInterface() ? " i " : " c ");
            all.append(above == null ? "-" : above.getName()).append(';');
        }
        return all.toString();
    }

    enum Side { LEFT, RIGHT { @Override public String toString() { return "r"; } } }
    static class Inner {}
    static String simpleNames(boolean b) {
        Object local = new Object() {};
        class Local {}
        return new Inner().getClass().getSimpleName() + local.getClass().getSimpleName() + Local.class.getSimpleName() + Side.RIGHT.getClass().getSimpleName()
                + Inner[].class.getSimpleName() + int.class.getSimpleName() + String.class.getPackageName() + Inner.class.getPackageName();
    }
    static String named(boolean b) throws ClassNotFoundException { return Class.forName(b ? "Objects$Inner" : "java.util.ArrayList").getName(); }
}
