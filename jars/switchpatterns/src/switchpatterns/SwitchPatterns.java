package switchpatterns;

/** Switches over patterns and record patterns: Java 21. */
public class SwitchPatterns {
    sealed interface Shape permits Circle, Rectangle, Group {}

    record Circle(int radius) implements Shape {}

    record Rectangle(int width, int height) implements Shape {}

    record Group(Shape first, Shape second) implements Shape {}

    enum Colour { RED, GREEN, BLUE }

    record Box<T>(T content) {}

    private static Object make(int which, int n, String s) {
        return switch (which & 15) {
            case 0 -> new Circle(n);
            case 1 -> new Rectangle(n, 2);
            case 2 -> new Group(new Circle(n), new Rectangle(1, n));
            case 3 -> s;
            case 4 -> n;
            case 5 -> (long) n;
            case 6 -> (char) n;
            case 7 -> new int[] {n};
            case 8 -> Colour.values()[n & 1];
            case 9 -> new Box<>(s);
            case 10 -> new Box<>(n);
            case 11 -> new Box<Object>(null);
            case 12 -> new Group(null, new Group(new Circle(1), new Circle(n)));
            case 13 -> new String[] {s};
            default -> null;
        };
    }

    public static int types(int which, int n, String s) {
        return switch (make(which, n, s)) {
            case null -> -1;
            case String t when t.isEmpty() -> 1;
            case String t -> t.length() + 2;
            case Integer i when i > 100 -> 3;
            case Integer i -> i;
            case Character c -> c;
            case int[] a -> a[0];
            case Circle c -> c.radius();
            case Shape other -> 4;
            case Object[] array -> array.length + 5;
            case Colour c -> c.ordinal() + 10;
            default -> 6;
        };
    }

    public static int nullIsNotTaken(int which, int n) {
        switch (make(which, n, "x")) {
            case Shape shape -> {
                return 1;
            }
            default -> {
                return 2;
            }
        }
    }

    private static int area(Shape shape) {
        return switch (shape) {
            case Circle(int r) -> 3 * r * r;
            case Rectangle(int w, int h) when w == h -> -w * w;
            case Rectangle(var w, var h) -> w * h;
            case Group(Circle(int a), Circle(int b)) -> a * 1000 + b;
            case Group(Shape a, Shape b) -> area(a) + area(b);
        };
    }

    public static int areas(int which, int n) {
        return area(make(which & 1, n, "") instanceof Shape s ? s : null);
    }

    public static int group(int which, int n) { return area((Shape) make(which == 0 ? 2 : 12, n, "")); }

    public static int nestedInstanceof(int which, int n, String s) {
        Object o = make(which, n, s);
        if (o instanceof Group(Circle(int r), Rectangle(int w, int h)) && r > 0) return r + w + h;
        if (o instanceof Box<?>(String t)) return t.length();
        if (o instanceof Box<?>(Integer i)) return i;
        return o instanceof Box<?>(var content) ? content == null ? 1 : 2 : 3;
    }

    public static int colours(int n) {
        Colour colour = n < 0 ? null : Colour.values()[n % 3];
        return switch (colour) {
            case RED -> 1;
            case GREEN -> 2;
            case null, default -> 3;
        };
    }

    public static int constantsAndPatterns(String s) {
        return switch (s) {
            case "Aa" -> 1;
            case "BB" -> 2;
            case String t when t.length() > 3 -> 3;
            case "abc" -> 4;
            case null -> 5;
            default -> 6;
        };
    }

    public static int boxes(int n) {
        Integer boxed = n == 7 ? null : n;
        return switch (boxed) {
            case 1 -> 10;
            case 1000 -> 20;
            case Integer i when i < 0 -> -i;
            case Integer i -> i / (i - 5);
        };
    }

    public static int accessorFails(int n) {
        record Picky(int n) {
            @Override
            public int n() {
                if (n < 0) throw new IllegalStateException();
                return n;
            }
        }
        Object o = new Picky(n);
        return o instanceof Picky(int m) ? m : 0;
    }

    public static int guardFails(int n) {
        Object o = n;
        return switch (o) {
            case Integer i when 10 / i > 2 -> 1;
            case Integer i -> 2;
            default -> 3;
        };
    }
}
