package apart;

import java.util.Objects;

/** Methods that tell objects apart, and values to call them with: no text is longer than a search looks. */
public class Apart {
    static class Plain { }

    static class Keyed {
        final int key;

        Keyed(int key) { this.key = key; }

        @Override public boolean equals(Object other) { return other instanceof Keyed && ((Keyed) other).key == key; }

        @Override public int hashCode() { return key; }
    }

    static class Heir extends Keyed {
        Heir(int key) { super(key); }
    }

    static class Estranged extends Keyed {
        Estranged() { super(5); }

        @Override public boolean equals(Object other) { return false; }
    }

    enum Colour { RED, GREEN { @Override public String toString() { return "g"; } } }

    interface Named { default int name() { return 1; } }

    interface Titled extends Named { }

    static class Person implements Named { }

    static class Doctor extends Person implements Titled { @Override public int name() { return 2; } }

    static int same(Object a, Object b) { return a.equals(b) ? 1 : a == b ? 2 : 3; }

    static int sameNumber(Object a, int b) { return a.equals(b) ? 1 : 3; }

    static int sameBox(Integer a, Object b) { return a.equals(b) ? 1 : a == b ? 2 : 3; }

    static int sameText(String a, Object b) { return a.equals(b) ? 1 : a == b ? 2 : 3; }

    static int sameOrNull(Object a, Object b) { return Objects.equals(a, b) ? 1 : 3; }

    static int hash(Object a) { return Objects.hash(a) == 36 ? 1 : 3; }

    static int hashCode(Object a) { return a.hashCode() == 5 ? 1 : 3; }

    static int text(Object a) { return a.equals("b") ? 1 : "c".equals(a) ? 2 : 3; }

    static int ofClass(Object a) { return a.getClass() == Integer.class ? 1 : a.getClass() == Keyed.class ? 2 : 3; }

    static int ofObject(Object a) { return a.getClass() == Object.class ? 1 : 3; }

    static int ofOneClass(Keyed a, Keyed b) { return a.getClass() == b.getClass() ? 1 : 3; }

    static int compare(Comparable<Object> a) { return a.compareTo(5) > 0 ? 1 : 3; }

    static int instance(Object a) { return a instanceof Number ? 1 : a instanceof Keyed ? 2 : 3; }

    static int cast(Object a) { return ((Integer) a) == 5 ? 1 : 3; }

    static int kept(Object a) { return a == (Object) Integer.valueOf(5) ? 1 : 3; }

    static int keptNumber(Object a, int b) { return a == (Object) Integer.valueOf(b) ? 1 : 3; }

    static int truth(Object a) { return a == Boolean.TRUE ? 1 : 3; }

    static int literal(Object a) { return a == "c" ? 1 : 3; }

    static int constant(Object a) { return a == Colour.RED ? 1 : a == Colour.GREEN ? 2 : 3; }

    static int ordinal(Enum<?> a) { return a.ordinal() == 1 ? 1 : 3; }

    static int store(Object a) { Object[] xs = new Integer[1]; xs[0] = a; return 1; }

    static int storeKeyed(Object a) { Object[] xs = new Keyed[1]; xs[0] = a; return 1; }

    static int storeText(Object[] xs) { xs[0] = "a"; return 1; }

    static int storeNumber(Object[] xs, Integer a) { xs[0] = a; return 1; }

    static int storeAny(Object[] xs, Object a) { xs[0] = a; return 1; }

    static int storeLater(Object[] xs, Object a) { xs[0] = a; return a instanceof Integer ? 1 : 3; }

    static int name(Named a) { return a.name(); }

    static int element(Object[] xs, Object a) { return xs[0].equals(a) ? 1 : 3; }

    static int either(Object a, Object b) { Object c = a == b ? a : "c"; return c.equals(b) ? 1 : 3; }

    static int array(Object a) { return a instanceof int[] ? 1 : a instanceof Object[] ? 2 : 3; }

    static int arrayOf(Object[] a) { return a instanceof Integer[] ? 1 : a instanceof Number[] ? 2 : 3; }

    static int isOf(Object a) { return Keyed.class.isInstance(a) ? 1 : a instanceof Heir ? 2 : 3; }

    static int number(Number a) { return a.intValue() == 5 ? 1 : 3; }

    static int caught(Object a) {
        try { return ((Keyed) a).key == 5 ? 1 : 2; } catch (ClassCastException wrong) { return 3; }
    }

    static int thrown(RuntimeException a) {
        try { throw a; } catch (NullPointerException e) { return 2; } catch (RuntimeException e) { return 3; }
    }

    static int copied(Object[] xs) { Object[] ys = new Integer[xs.length]; System.arraycopy(xs, 0, ys, 0, xs.length); return 1; }

    static int storeRow(Object[][] xs, Object a) { xs[0][0] = a; return 1; }

    static int storeTwice(Object[] xs) { xs[0] = "a"; xs[0] = 5; return 1; }

    static int storeMade(Object[] xs) { xs[0] = new Heir(1); return 1; }

    static int both(Keyed a, Object b) { return a.equals(b) && b.equals(a) ? 1 : 3; }

    static int boxes(Integer a, Integer b) { return a == b ? 1 : a.equals(b) ? 2 : 3; }

    static int boxed(Object a, Integer b) { return a == b ? 1 : 3; }

    static int longBox(Object a, long b) { return a == (Object) Long.valueOf(b) ? 1 : a instanceof Long ? 2 : 3; }

    static int named(Object a) { return a instanceof Named ? ((Named) a).name() : 3; }

    static int coloured(Colour a, Object b) { return a == b ? 1 : a.equals(b) ? 2 : 3; }

    static int compared(Comparable<Object> a, Comparable<Object> b) { return a == b ? 1 : a.equals(b) ? 2 : 3; }

    /** Boxes are those of valueOf, as a search takes them to be. */
    static Object[] values() {
        Keyed keyed = new Keyed(5);
        Colour red = Colour.RED;
        return new Object[] {
            null, new Object(), new Plain(), keyed, new Keyed(5), new Keyed(6), new Heir(5), new Estranged(), red,
            Colour.GREEN, new Person(), new Doctor(), 0, 5, 6, 1000, Integer.valueOf(1000), -1, "", "b",
            new String("b"), new String("c"), "c", "\u0005", true, false, (byte) 5, (short) 5, 5L, 1000L, 'a', '\u0005', 5.0, 0.0, -0.0, Double.NaN, 5f,
            Float.NaN, new int[0], new int[] {5}, new Object[] {5}, new Integer[1], new Integer[] {5}, new Integer[0],
            new String[] {"a"}, new Object[0], new Object[] {null}, new Keyed[] {keyed}, new Comparable<?>[] {"b"},
            new Number[] {5}, new Object[][] {{}}
        };
    }
}
