package patterns;

/** instanceof with patterns, switch expressions, text blocks: Java 17. */
public class Patterns {
    sealed interface Shape permits Circle, Square, Segment {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    static final class Segment implements Shape {
        final int length;

        Segment(int length) { this.length = length; }
    }

    enum Day { MONDAY, TUESDAY, SATURDAY, SUNDAY }

    private static Object make(int which, int n, String s) {
        return switch (which & 7) {
            case 0 -> new Circle(n);
            case 1 -> new Square(n);
            case 2 -> new Segment(n);
            case 3 -> s;
            case 4 -> n;
            case 5 -> new int[] {n};
            case 6 -> (long) n;
            default -> null;
        };
    }

    public static int measure(int which, int n, String s) {
        Object o = make(which, n, s);
        if (o instanceof Circle c) return 3 * c.radius();
        if (o instanceof Square q && q.side() > 2) return q.side();
        if (o instanceof String t && !t.isEmpty()) return t.length();
        if (!(o instanceof Integer i)) return o instanceof int[] a ? a[0] : -1;
        return i + 1;
    }

    public static boolean guarded(int which, int n) {
        Object o = make(which, n, "x");
        return o instanceof Segment g && g.length > 0 || o instanceof Integer i && i < 0;
    }

    public static int loop(int n) {
        Object o = new Circle(n & 15);
        int rounds = 0;
        while (o instanceof Circle c) {
            rounds++;
            o = c.radius() > 0 ? new Circle(c.radius() - 1) : new Square(rounds);
        }
        return rounds;
    }

    public static int arrows(int n) {
        int result = switch (n) {
            case 1, 2, 3 -> n * 10;
            case 100 -> {
                int x = n;
                while (x > 7) x /= 2;
                yield x;
            }
            case Integer.MIN_VALUE -> throw new IllegalArgumentException();
            default -> -1;
        };
        return result + 1;
    }

    public static int yields(char c) {
        return switch (c) {
            case 'a', 'e', 'i':
                yield 1;
            case 'x':
                if (c > 'w') yield 2;
            default:
                yield 3;
        };
    }

    public static int statementArrows(int n) {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            switch (i * n) {
                case 0 -> sum += 1;
                case 2, 4 -> sum += 10;
                case 3 -> { continue; }
                default -> sum += 100;
            }
            sum++;
        }
        return sum;
    }

    public static String days(int n) {
        Day day = n < 0 ? null : Day.values()[n & 3];
        return switch (day) {
            case MONDAY, TUESDAY -> "work " + n;
            case SATURDAY, SUNDAY -> "rest";
        };
    }

    public static int strings(String s) {
        return switch (s) {
            case "Aa", "BB" -> 1;
            case "" -> 2;
            case "abc" -> s.length();
            default -> -s.length();
        };
    }

    public static int nested(int a, int b) {
        return switch (a & 1) {
            case 0 -> switch (b & 3) {
                case 0 -> 1;
                case 1 -> 2;
                default -> a / b;
            };
            default -> b > 0 ? 3 : switch (b) {
                case -1 -> 4;
                default -> 5;
            };
        };
    }

    public static int inExpression(int[] a, int n) {
        return 100 * switch (n) {
            case 0 -> 1;
            case 1 -> {
                try {
                    yield a[0] / n;
                } catch (NullPointerException e) {
                    yield 9;
                }
            }
            default -> a[n];
        } + n;
    }

    public static int textBlock(int i) {
        return """
                a block
                  of text\tand more
                """.charAt(i);
    }
}
