import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Tables of what the JVM computes: a file of results for each operation, a line for each choice of operands.
 *
 * <p>Usage: {@code java JvmTables.java KIND}, where KIND is {@code arithmetic} or {@code text}. Operands come
 * from the working folder, {@code pairs.txt} (operations with two operands, all pairs) and
 * {@code singles.txt}: lines of a type and the bits of a value as a signed number. Results are bits too,
 * those of NaN being the canonical ones; the names of files of texts carry the version of Java.
 */
final class JvmTables {
    private enum Type { INT, LONG, FLOAT, DOUBLE }

    private interface Unary { long of(long x); }

    private interface Binary { long of(long x, long y); }

    private final Map<Type, List<Long>> pairs;
    private final Map<Type, List<Long>> singles;

    private JvmTables() throws IOException {
        this.pairs = read(Path.of("pairs.txt"));
        this.singles = read(Path.of("singles.txt"));
    }

    public static void main(String[] arguments) throws IOException {
        JvmTables tables = new JvmTables();
        if (arguments[0].equals("text")) {
            tables.text("_text-" + Runtime.version().feature());
        } else {
            tables.integers();
            tables.floats();
            tables.doubles();
            tables.conversions();
            tables.functions();
        }
    }

    private void integers() throws IOException {
        binary("iadd", Type.INT, Type.INT, (x, y) -> (int) x + (int) y);
        binary("isub", Type.INT, Type.INT, (x, y) -> (int) x - (int) y);
        binary("imul", Type.INT, Type.INT, (x, y) -> (int) x * (int) y);
        division("idiv", Type.INT, (x, y) -> (int) x / (int) y);
        division("irem", Type.INT, (x, y) -> (int) x % (int) y);
        binary("ishl", Type.INT, Type.INT, (x, y) -> (int) x << (int) y);
        binary("ishr", Type.INT, Type.INT, (x, y) -> (int) x >> (int) y);
        binary("iushr", Type.INT, Type.INT, (x, y) -> (int) x >>> (int) y);
        binary("iand", Type.INT, Type.INT, (x, y) -> (int) x & (int) y);
        binary("ior", Type.INT, Type.INT, (x, y) -> (int) x | (int) y);
        binary("ixor", Type.INT, Type.INT, (x, y) -> (int) x ^ (int) y);
        unary("ineg", Type.INT, x -> -(int) x);
        binary("ladd", Type.LONG, Type.LONG, (x, y) -> x + y);
        binary("lsub", Type.LONG, Type.LONG, (x, y) -> x - y);
        binary("lmul", Type.LONG, Type.LONG, (x, y) -> x * y);
        division("ldiv", Type.LONG, (x, y) -> x / y);
        division("lrem", Type.LONG, (x, y) -> x % y);
        binary("lshl", Type.LONG, Type.INT, (x, y) -> x << (int) y);
        binary("lshr", Type.LONG, Type.INT, (x, y) -> x >> (int) y);
        binary("lushr", Type.LONG, Type.INT, (x, y) -> x >>> (int) y);
        binary("land", Type.LONG, Type.LONG, (x, y) -> x & y);
        binary("lor", Type.LONG, Type.LONG, (x, y) -> x | y);
        binary("lxor", Type.LONG, Type.LONG, (x, y) -> x ^ y);
        unary("lneg", Type.LONG, x -> -x);
        binary("lcmp", Type.LONG, Type.LONG, (x, y) -> x < y ? -1 : x > y ? 1 : 0);
    }

    private void floats() throws IOException {
        binary("fadd", Type.FLOAT, Type.FLOAT, (x, y) -> bits(f(x) + f(y)));
        binary("fsub", Type.FLOAT, Type.FLOAT, (x, y) -> bits(f(x) - f(y)));
        binary("fmul", Type.FLOAT, Type.FLOAT, (x, y) -> bits(f(x) * f(y)));
        binary("fdiv", Type.FLOAT, Type.FLOAT, (x, y) -> bits(f(x) / f(y)));
        binary("frem", Type.FLOAT, Type.FLOAT, (x, y) -> bits(f(x) % f(y)));
        binary("fcmpl", Type.FLOAT, Type.FLOAT, (x, y) -> f(x) > f(y) ? 1 : f(x) == f(y) ? 0 : -1);
        binary("fcmpg", Type.FLOAT, Type.FLOAT, (x, y) -> f(x) < f(y) ? -1 : f(x) == f(y) ? 0 : 1);
        unary("fneg", Type.FLOAT, x -> bits(-f(x)));
    }

    private void doubles() throws IOException {
        binary("dadd", Type.DOUBLE, Type.DOUBLE, (x, y) -> bits(d(x) + d(y)));
        binary("dsub", Type.DOUBLE, Type.DOUBLE, (x, y) -> bits(d(x) - d(y)));
        binary("dmul", Type.DOUBLE, Type.DOUBLE, (x, y) -> bits(d(x) * d(y)));
        binary("ddiv", Type.DOUBLE, Type.DOUBLE, (x, y) -> bits(d(x) / d(y)));
        binary("drem", Type.DOUBLE, Type.DOUBLE, (x, y) -> bits(d(x) % d(y)));
        binary("dcmpl", Type.DOUBLE, Type.DOUBLE, (x, y) -> d(x) > d(y) ? 1 : d(x) == d(y) ? 0 : -1);
        binary("dcmpg", Type.DOUBLE, Type.DOUBLE, (x, y) -> d(x) < d(y) ? -1 : d(x) == d(y) ? 0 : 1);
        unary("dneg", Type.DOUBLE, x -> bits(-d(x)));
    }

    private void conversions() throws IOException {
        unary("i2b", Type.INT, x -> (byte) x);
        unary("i2c", Type.INT, x -> (char) x);
        unary("i2s", Type.INT, x -> (short) x);
        unary("i2l", Type.INT, x -> (long) (int) x);
        unary("l2i", Type.LONG, x -> (int) x);
        unary("i2f", Type.INT, x -> bits((float) (int) x));
        unary("i2d", Type.INT, x -> bits((double) (int) x));
        unary("l2f", Type.LONG, x -> bits((float) x));
        unary("l2d", Type.LONG, x -> bits((double) x));
        unary("f2i", Type.FLOAT, x -> (int) f(x));
        unary("f2l", Type.FLOAT, x -> (long) f(x));
        unary("d2i", Type.DOUBLE, x -> (int) d(x));
        unary("d2l", Type.DOUBLE, x -> (long) d(x));
        unary("f2d", Type.FLOAT, x -> bits((double) f(x)));
        unary("d2f", Type.DOUBLE, x -> bits((float) d(x)));
        unary("float_to_bits", Type.FLOAT, x -> bits(f(x)));
        unary("double_to_bits", Type.DOUBLE, x -> bits(d(x)));
    }

    private void functions() throws IOException {
        unary("dsqrt", Type.DOUBLE, x -> bits(Math.sqrt(d(x))));
        unary("dfloor", Type.DOUBLE, x -> bits(Math.floor(d(x))));
        unary("dceil", Type.DOUBLE, x -> bits(Math.ceil(d(x))));
        unary("drint", Type.DOUBLE, x -> bits(Math.rint(d(x))));
        unary("dround", Type.DOUBLE, x -> Math.round(d(x)));
        unary("fround", Type.FLOAT, x -> Math.round(f(x)));
    }

    private void text(String suffix) throws IOException {
        try (PrintWriter writer = results("float" + suffix)) {
            singles.get(Type.FLOAT).forEach(x -> writer.println(f(x)));
        }
        try (PrintWriter writer = results("double" + suffix)) {
            singles.get(Type.DOUBLE).forEach(x -> writer.println(d(x)));
        }
    }

    private void unary(String name, Type type, Unary operation) throws IOException {
        try (PrintWriter writer = results(name)) {
            for (long x : singles.get(type)) {
                writer.println(operation.of(x));
            }
        }
    }

    private void division(String name, Type type, Binary operation) throws IOException {
        binary(name, type, type, (x, y) -> y == 0 ? 0 : operation.of(x, y));
    }

    private void binary(String name, Type left, Type right, Binary operation) throws IOException {
        try (PrintWriter writer = results(name)) {
            for (long x : pairs.get(left)) {
                for (long y : pairs.get(right)) {
                    writer.println(operation.of(x, y));
                }
            }
        }
    }

    private PrintWriter results(String name) throws IOException {
        return new PrintWriter(Files.newBufferedWriter(Path.of(name + ".jvm"), StandardCharsets.US_ASCII));
    }

    private static Map<Type, List<Long>> read(Path file) throws IOException {
        Map<Type, List<Long>> operands = new EnumMap<>(Type.class);
        for (Type type : Type.values()) {
            operands.put(type, new ArrayList<>());
        }
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                int space = line.indexOf(' ');
                Type type = Type.valueOf(line.substring(0, space).toUpperCase());
                operands.get(type).add(Long.parseLong(line.substring(space + 1)));
            }
        }
        return operands;
    }

    private static float f(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    private static double d(long bits) {
        return Double.longBitsToDouble(bits);
    }

    private static long bits(float value) {
        return Float.floatToIntBits(value);
    }

    private static long bits(double value) {
        return Double.doubleToLongBits(value);
    }
}
