package bounded;

import java.util.Collection;
import java.util.List;

/** Type parameters that are bounded, and arrays that belong together. */
public class Bounded {
    public interface Shape {
        double area();
    }

    public static class Square implements Shape {
        private final double side;

        public Square(double side) {
            this.side = side;
        }

        public double area() {
            return side * side;
        }
    }

    public static class Reading {
        public boolean isKnown(double value) {
            return value == value;
        }
    }

    public static class Drawing<S extends Shape> {
        public double sum(List<S> shapes) {
            return Bounded.sum(shapes);
        }
    }

    public static class Ranks<T extends Comparable<T>> {
        private T highest;

        public void take(T one) {
            highest = highest == null || one.compareTo(highest) > 0 ? one : highest;
        }
    }

    public static <T extends Shape> double sum(Collection<T> shapes) {
        double sum = 0;
        for (T one : shapes) {
            sum += one.area();
        }
        return sum;
    }

    public static <T extends Comparable<T>> T largest(List<T> values) {
        T found = null;
        for (T one : values) {
            found = found == null || one.compareTo(found) > 0 ? one : found;
        }
        return found;
    }

    /** The value at x of the line through the points. */
    public static double interpolated(double[] xs, double[] ys, double x) {
        if (xs.length != ys.length || xs.length < 4) {
            throw new IllegalArgumentException("lengths");
        }
        for (int i = 1; i < xs.length; i++) {
            if (xs[i] <= xs[i - 1]) {
                throw new IllegalArgumentException("order");
            }
        }
        int at = 1;
        while (at < xs.length - 1 && xs[at] < x) {
            at++;
        }
        return ys[at - 1] + (ys[at] - ys[at - 1]) * (x - xs[at - 1]) / (xs[at] - xs[at - 1]);
    }
}
