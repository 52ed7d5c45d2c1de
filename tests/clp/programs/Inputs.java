package inputs;
public class Inputs {
    enum Color { RED, GREEN, BLUE; int uses; }
    enum Op {
        ADD("+") { int apply(int a, int b) { return a + b; } },
        SUB("-") { int apply(int a, int b) { return a - b; } },
        NOP("nop") { int apply(int a, int b) { return a; } };
        final String sign;
        Op(String sign) { this.sign = sign; }
        abstract int apply(int a, int b);
    }
    enum Single { ONLY }
    interface Named { String label(); }
    enum First implements Named { A, B; public String label() { return name(); } }
    enum Second implements Named { C { public String label() { return "see"; } }, D; public String label() { return "dee"; } }
    static class Pixel { Color color; Pixel next; Integer depth; }
    static int nullness(Color c) { return c == null ? 0 : 1; }
    static int isRed(Color c) { return c == Color.RED ? 1 : 2; }
    static int ladder(Color c) { if (c == Color.RED) return 1; if (c == Color.GREEN) return 2; if (c == Color.BLUE) return 3; if (c == null) return 4; return 5; }
    static int choose(Color c) { switch (c) { case RED: return 1; case BLUE: return 3; default: return 9; } }
    static int ordinal(Color c) { return c.ordinal(); }
    static String name(Color c) { return c.name(); }
    static int others(int[] a, int[] b) { return a == b ? 1 : a.length == 0 ? 2 : 3; }
    static int same(Color a, Color b) { return a == b ? 1 : 2; }
    static int three(Color a, Color b, Color c) {
        if (a == null || b == null || c == null) return 0;
        return a != b && b != c && a != c ? 1 : 2;
    }
    static int four(Color a, Color b, Color c, Color d) {
        if (a == null || b == null || c == null || d == null) return 0;
        return a != b && a != c && a != d && b != c && b != d && c != d ? 1 : 2;
    }
    static int use(Color a, Color b) { a.uses = 5; b.uses = 7; return a.uses; }
    static int apply(Op op, int x) { return op.apply(x, 3); }
    static int sign(Op op) { return op.sign.length(); }
    static int compare(Color a, Color b) { return a.compareTo(b) < 0 ? 1 : 2; }
    static int compareOps(Op a, Op b) { return a.compareTo(b) < 0 ? 1 : 2; }
    static int single(Single a, Single b) { if (a != null && b != null) return a == b ? 1 : 2; return 0; }
    static String label(Named n) { return n.label(); }
    static int pixel(Pixel p) { return p.color == Color.GREEN ? 1 : p.next.color == p.color ? 2 : 3; }
    static int object(Object o) { if (o == Color.BLUE) return 1; return o instanceof Color ? 2 : 3; }
    static int late(Object a, Object b) {
        if (a == b || a == null || b == null) return 0;
        if (a instanceof Single && b instanceof Single) return 1;
        if (a instanceof Color && b instanceof Color) return ((Color) a).ordinal() == ((Color) b).ordinal() ? 2 : 3;
        return 4;
    }
    static int values(int i) { return Color.values()[i] == Color.GREEN ? 1 : 2; }
    static int at(int i, Color c) { return Color.values()[i] == c ? 1 : 2; }
    static int valueOf(String s) { return Color.valueOf(s).ordinal(); }
    static int equal(Color a, Color b) { return a.equals(b) ? 1 : 2; }
    static int row(Color[] cs) { return cs[0] == cs[1] ? 1 : 2; }
    static void fill(Color[] cs) { cs[0] = Color.BLUE; }
    static String text(Color c) { return "is " + c; }

    static int unbox(Integer i) { return i + 1; }
    static int sameBox(Integer a, Integer b) { return a == b ? 1 : 2; }
    static int equalNotSame(Integer a, Integer b) { if (a == null || b == null) return 0; return a.intValue() == b.intValue() && a != b ? 1 : 2; }
    static int smallNotSame(Integer a, Integer b) {
        if (a == null || b == null) return 0;
        if (a.intValue() == b.intValue() && a.intValue() < 100 && a.intValue() > 0) return a == b ? 1 : 2;
        return 3;
    }
    static int five(Integer a) { Integer five = 5; return a == five ? 1 : 2; }
    static int thousand(Integer a) { Integer t = 1000; return a == t ? 1 : 2; }
    static int any(Integer a, int i) { Integer b = i; return a == b ? 1 : 2; }
    static int equalsBox(Integer a, Integer b) { return a.equals(b) ? 1 : 2; }
    static int flags(Boolean a, Boolean b) { if (a == null || b == null) return 0; return a == b ? 1 : a ? 2 : 3; }
    static int isTrue(Boolean a) { return a == Boolean.TRUE ? 1 : 2; }
    static int bytes(Byte a, Byte b) { if (a == null || b == null || a == b) return 0; return a.byteValue() == b.byteValue() ? 1 : 2; }
    static int chars(Character a, Character b) { if (a == null || b == null || a == b) return 0; return a.charValue() == b.charValue() ? 1 : 2; }
    static int longs(Long a) { return a > 5L ? 1 : 2; }
    static int doubles(Double a, Double b) { if (a == null || b == null) return 0; return a == b ? 1 : a.doubleValue() == b.doubleValue() ? 2 : 3; }
    static int number(Number a, Number b) { if (a == null || b == null) return 0; return a == b ? 1 : 2; }
    static int boxed(Object o) { if (o instanceof Integer) return (Integer) o > 3 ? 1 : 2; return 3; }
    static int boxes(Object a, Object b) {
        if (a == b || a == null || b == null) return 0;
        if (a instanceof Integer && b instanceof Integer) return ((Integer) a).intValue() == ((Integer) b).intValue() ? 1 : 2;
        return 3;
    }
    static int elements(Integer[] xs) { return xs[0] == xs[1] ? 1 : xs[0] + xs[1]; }
    static int depth(Pixel p, Pixel q) { return p.depth == q.depth ? 1 : 2; }
    static int strings(String a, String b) { if (a == null || b == null) return 0; return a == b ? 1 : a.equals(b) ? 2 : 3; }
    static int literal(String a) { return a == "abc" ? 1 : 2; }
    static Integer back(Integer a, Integer b) { return a == b ? a : b; }
}
