package calls;

import java.util.function.IntUnaryOperator;

/** Calls of every kind, for the tests of the call graph and of the commands. */
public class Calls {
    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return square(side);
        }
    }

    static class Tile extends Square {
        Tile(int side) {
            super(side);
        }

        @Override
        public int area() {
            return super.area() + 1;
        }
    }

    static class Line implements Shape {
        @Override
        public int area() {
            return 0;
        }
    }

    abstract static class Unbuilt {
        abstract int missing();

        int ask() {
            return missing();
        }
    }

    abstract static class Base {
        int pick() {
            return 1;
        }
    }

    static class Only extends Base {
        @Override
        int pick() {
            return 2;
        }
    }

    static class Ordered implements Comparable<Ordered> {
        int rank;

        @Override
        public int compareTo(Ordered other) {
            return rank - other.rank;
        }
    }

    static class Settings {
        static int limit = initial();

        static int initial() {
            return 7;
        }
    }

    static class Holder {
        Shape[] shapes;
    }

    static int square(int n) {
        return n * n;
    }

    static int makesSquare(int n) {
        Shape shape = new Square(n);
        return shape.area();
    }

    static int makesTile(int n) {
        Shape shape = new Tile(n);
        return shape.twice();
    }

    static int given(Holder holder) {
        return holder.shapes[0].area();
    }

    static int picks(Base base) {
        return base.pick();
    }

    static int lambda(int n) {
        IntUnaryOperator twice = x -> square(x) * 2;
        return twice.applyAsInt(n);
    }

    static int readsLimit() {
        return Settings.limit;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int factorial(int n) {
        return n < 2 ? 1 : n * factorial(n - 1);
    }

    static int over(int a) {
        return a;
    }

    static int over(String a, int... rest) {
        return a.length();
    }

    static int over(String a, Shape b) {
        return a.length();
    }

    static native int outside();

    static int callsOutside() {
        return outside();
    }

    static int paths(int[] values, int choice) {
        int sum = 0;
        for (int value : values) {
            try {
                sum += value / choice;
            } catch (ArithmeticException problem) {
                sum -= 1;
            }
        }
        switch (choice) {
            case 1:
            case 2:
                return sum;
            case 50:
                return -sum;
            default:
                return 0;
        }
    }

    static long mixed(long wide, double ratio, String text, char letter) {
        return wide + (long) ratio + text.length() + letter;
    }

    static int spin(int n) {
        int sum = 0;
        while (sum != -1 || n != 0) {
            sum += n;
        }
        return sum;
    }

    static void fill(int[] target, int value) {
        for (int i = 0; i < target.length; i++) {
            target[i] = value;
        }
    }
}
