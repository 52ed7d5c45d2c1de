/** Pattern switches over every kind of label; prints which case was taken. */
public class Switches {
    sealed interface Shape permits Circle, Square, Blob {}
    record Circle(double r) implements Shape {}
    record Square(int side, String name) implements Shape {}
    enum Blob implements Shape { SMALL, LARGE { @Override public String toString() { return "large!"; } }, ODD }
    enum Color { RED, GREEN, BLUE { @Override int n() { return 3; } }; int n() { return 1; } }
    record Box<T>(T content) {}
    static void out(Object o) { System.out.println(o); }

    static int shape(Shape s) { return switch (s) { case Circle(double r) when r > 1 -> 1; case Circle c -> 2; case Square(int a, String b) when a == 3 -> 3; case Blob.LARGE -> 5; case Square q -> 4; case Blob.SMALL -> 6; case Blob b -> 7; }; }
    static int object(Object o) { return switch (o) { case null -> -5; case String s when s.length() > 2 -> 1; case String s -> 2; case Integer i when i > 4 -> 3; case int[] xs -> 4; case Color c when c == Color.RED -> 5; case Color c -> 6; case Object[] xs -> 8; case Number n -> 9; default -> 7; }; }
    static int text(String o) { return switch (o) { case "a" -> 1; case "b" -> 2; case String s when s.length() > 4 -> 3; case "c" -> 4; case String s -> 5; }; }
    static int integer(Integer o) { return switch (o) { case 1 -> 1; case -2_000_000_000 -> 2; case Integer i when i > 100 -> 3; case Integer i -> 5; }; }
    static int letter(Character o) { return switch (o) { case 'a' -> 1; case '\uffff' -> 2; case Character i when i > 100 -> 3; case Character i -> 5; }; }
    static int small(Byte o) { return switch (o) { case 1 -> 1; case -128 -> 2; case Byte i when i > 100 -> 3; case Byte i -> 5; }; }
    static int color(Color o) { return switch (o) { case RED -> 1; case Color c when c.n() == 3 && c.ordinal() > 5 -> 2; case BLUE -> 3; case Color c when c.n() == 1 -> 4; case GREEN -> 8; case null -> 9; case Color c -> 5; }; }
    static int boxes(Object o) { return switch (o) { case Box(Box(String s)) -> 1; case Box(Box(Integer i)) when i > 3 -> 2; case Box(Box(var x)) -> 3; case Box(var x) -> 4; default -> 5; }; }
    static int loops(Object o, int n) { int[] seen = {0}; return switch (o) { case Integer i when ++seen[0] > n -> 10 + seen[0]; case Integer i when ++seen[0] > n -> 20 + seen[0]; case Number i when ++seen[0] > n -> 30 + seen[0]; default -> seen[0]; }; }

    interface Test { int of(Object o); }
    static void attempt(String what, Test test, Object... values) {
        StringBuilder all = new StringBuilder(what);
        for (Object value : values)
            try { all.append(' ').append(test.of(value)); } catch (RuntimeException | Error e) { all.append(' ').append(e.getClass().getName()); }
        out(all);
    }

    public static void main(String[] args) {
        attempt("shape", o -> shape((Shape) o), new Circle(2), new Circle(1), new Square(3, ""), new Square(4, null), Blob.SMALL, Blob.LARGE, Blob.ODD, null);
        attempt("object", Switches::object, "abc", "a", 5, 4, new int[0], Color.RED, Color.BLUE, new Integer[0], 4L, 'c', new Object(), null, Blob.SMALL);
        attempt("text", o -> text((String) o), new String("a"), "b", "hello", "c", "", null);
        attempt("integer", o -> integer((Integer) o), 1, -2_000_000_000, 1000, 7, null);
        attempt("letter", o -> letter((Character) o), 'a', '\uffff', 'z', ' ', null);
        attempt("small", o -> small((Byte) o), (byte) 1, (byte) -128, (byte) 127, (byte) 0, null);
        attempt("color", o -> color((Color) o), Color.RED, Color.GREEN, Color.BLUE, null);
        attempt("boxes", Switches::boxes, new Box<>(new Box<>("s")), new Box<>(new Box<>(4)), new Box<>(new Box<>(3)), new Box<>(new Box<>(null)), new Box<>(null), 1, null);
        for (int n = 0; n < 4; n++) { int m = n; attempt("loops " + n, o -> loops(o, m), 1, 2L, "x"); }
    }
}
