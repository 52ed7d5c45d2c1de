package lambdas;

import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Lambdas on the interfaces of java.util.function, their default methods included. */
public class Library {
    public static int composed(int n) {
        IntUnaryOperator twice = x -> 2 * x;
        IntUnaryOperator next = x -> x + 1;
        return twice.andThen(next).compose(next).applyAsInt(n);
    }

    public static boolean predicates(int n) {
        IntPredicate even = x -> x % 2 == 0;
        IntPredicate small = x -> x < 100;
        return even.and(small).or(x -> x == 777).negate().test(n);
    }

    public static int binary(int a, int b) {
        IntBinaryOperator op = a > b ? (x, y) -> x - y : (x, y) -> x * y;
        return op.applyAsInt(a, b);
    }

    public static String functions(String s, int n) {
        Function<String, String> f = t -> t + n;
        return f.andThen(t -> t + "!").compose((String t) -> "<" + t).apply(s);
    }

    public static int identity(int n) {
        UnaryOperator<Integer> id = UnaryOperator.identity();
        return id.apply(n) + Function.<Integer>identity().apply(n);
    }

    public static int supplier(int n) {
        Supplier<int[]> supplier = () -> new int[] {n};
        return supplier.get() == supplier.get() ? -1 : supplier.get()[0];
    }

    public static boolean strings(String s) {
        Predicate<String> empty = String::isEmpty;
        ToIntFunction<String> length = String::length;
        return empty.negate().test(s) && length.applyAsInt(s) > 2;
    }

    public static char charAt(String s, int i) {
        BiFunction<String, Integer, Character> f = String::charAt;
        return f.apply(s, i);
    }

    public static int operators(int a, int b) {
        BinaryOperator<Integer> op = (x, y) -> x * 31 + y;
        return op.andThen(x -> x + 1).apply(a, b);
    }

    public static int curried(int a, int b, int c) {
        IntFunction<IntFunction<IntUnaryOperator>> f = x -> y -> z -> x * y - z;
        return f.apply(a).apply(b).applyAsInt(c);
    }

    public static int pipeline(int[] values, int limit) {
        return sum(map(filter(values, x -> x > limit), x -> x * x - limit));
    }

    private static int[] filter(int[] values, IntPredicate wanted) {
        int n = 0;
        for (int value : values) {
            if (wanted.test(value)) n++;
        }
        int[] result = new int[n];
        n = 0;
        for (int value : values) {
            if (wanted.test(value)) result[n++] = value;
        }
        return result;
    }

    private static int[] map(int[] values, IntUnaryOperator f) {
        int[] result = new int[values.length];
        for (int i = 0; i < values.length; i++) result[i] = f.applyAsInt(values[i]);
        return result;
    }

    private static int sum(int[] values) {
        int sum = 0;
        for (int value : values) sum += value;
        return sum;
    }
}
