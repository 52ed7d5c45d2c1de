package enums;

/** Enumerations: constants, bodies, fields, switches, the methods every one of them has. */
public class Enums {
    enum Colour { RED, GREEN, BLUE }

    enum Planet {
        MERCURY(3, 2),
        EARTH(60, 6),
        JUPITER(19000, 71);

        private final int mass;
        private final int radius;
        private static int asked;

        Planet(int mass, int radius) {
            this.mass = mass;
            this.radius = radius;
        }

        int gravity() {
            asked++;
            return mass * 100 / (radius * radius);
        }

        boolean heavierThan(Planet other) { return mass > other.mass; }
    }

    enum Operator {
        PLUS("+") {
            @Override
            int apply(int a, int b) { return a + b; }
        },
        DIVIDE("/") {
            @Override
            int apply(int a, int b) { return a / b; }

            @Override
            boolean commutes() { return false; }
        },
        LEFT("<") {
            @Override
            int apply(int a, int b) { return a; }
        };

        final String sign;

        Operator(String sign) { this.sign = sign; }

        abstract int apply(int a, int b);

        boolean commutes() { return this != LEFT; }
    }

    interface Weighted {
        int weight();
    }

    enum Size implements Weighted {
        SMALL, MEDIUM, LARGE;

        private static final int[] WEIGHTS = {1, 10, 100};

        @Override
        public int weight() { return WEIGHTS[ordinal()]; }

        Size next() { return values()[(ordinal() + 1) % values().length]; }
    }

    enum Nothing {}

    public static int count() { return Colour.values().length + Planet.values().length + Nothing.values().length; }

    public static int ordinal(String name) { return Colour.valueOf(name).ordinal(); }

    public static String name(int i) { return Colour.values()[i].name(); }

    public static String text(int i) { return "colour " + Colour.values()[i % 3]; }

    public static int gravity(int i) { return Planet.values()[i].gravity() + Planet.asked; }

    public static boolean heavier(int i, int j) { return Planet.values()[i & 1].heavierThan(Planet.values()[j & 1]); }

    public static int operator(int i, int a, int b) {
        Operator operator = Operator.values()[i];
        return operator.apply(a, b) + operator.sign.length() + (operator.commutes() ? 1000 : 0);
    }

    public static int compare(int i, int j) { return Colour.values()[i].compareTo(Colour.values()[j]); }

    public static boolean equal(int i, int j) { return Colour.values()[i].equals(Colour.values()[j]); }

    public static int weight(int i) { return Size.values()[i].next().weight(); }

    public static boolean valuesAreCopied() {
        Colour[] values = Colour.values();
        values[0] = null;
        return Colour.values()[0] == Colour.RED;
    }

    public static int traffic(int start, int steps) {
        Size size = Size.values()[start & 1];
        int total = 0;
        for (int i = 0; i < (steps & 15); i++) {
            switch (size) {
                case SMALL: total += 1; break;
                case LARGE: total *= 2;
                default: total += 3;
            }
            size = size.next();
        }
        return total;
    }

    static Colour mix(Colour a, Colour b) {
        if (a == b) return a;
        switch (a) {
            case RED: return b == Colour.GREEN ? Colour.BLUE : Colour.GREEN;
            case GREEN: return Colour.RED;
            default: return b;
        }
    }

    static Operator pick(Operator operator) { return operator.commutes() ? operator : Operator.PLUS; }

    static int ordinalOf(Planet planet) { return planet.ordinal(); }
}
