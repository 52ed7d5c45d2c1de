import java.io.PrintStream;
import java.util.Arrays;

/** Output in the middle of what a method does, of known and unknown values. */
public class Printing {
    static class Loud {
        int asked;

        @Override
        public String toString() {
            asked++;
            if (asked > 1) {
                throw new IllegalStateException("asked twice");
            }
            return "loud";
        }
    }

    static class Hashed {
        int hashed;

        @Override
        public int hashCode() {
            return hashed++;
        }
    }

    static class Quiet {}

    static class Logger {
        private final PrintStream out = System.out;
        private static final PrintStream ERR = System.err;

        int log(int level) {
            out.println("level " + level);
            if (level > 3) {
                ERR.print(level);
                return 1;
            }
            return 0;
        }
    }

    static int numbers(int i, long j, double d, float f, boolean b, char c) {
        System.out.println(i);
        System.out.print(j);
        System.out.println(d);
        System.out.print(f);
        System.out.println(b);
        System.err.print(c);
        System.out.println();
        return i > 3 ? 1 : 0;
    }

    static int text(String s) {
        System.out.println(s);
        System.out.print(s);
        return s == null ? 1 : 0;
    }

    static int concatenated(String s, int i, double d, Integer box) {
        System.out.println("s=" + s + ", i=" + i + ", d=" + d + ", box=" + box);
        return i > 3 ? 1 : 0;
    }

    static int built(String s, int i, double d, long j) {
        StringBuilder kept = new StringBuilder();
        kept.append("kept");
        System.out.println(new StringBuilder().append("s=").append(s).append(i > 2 ? i : i + 1).append(d).append(j).toString());
        return kept.length() + (i > 3 ? 1 : 0);
    }

    static int kept(int i) {
        String text = "i" + (i > 0 ? "+" : "-");
        System.out.println(text);
        return text.charAt(1) == '+' ? 1 : 0;
    }

    static int either(boolean b, int i) {
        System.out.println(b ? "b" + i % 2 : "none");
        return b ? 1 : 0;
    }

    static int loud(boolean twice) {
        Loud loud = new Loud();
        System.out.println("it is " + loud);
        if (twice) {
            System.out.println(loud);
        }
        return loud.asked;
    }

    static int hashed() {
        Hashed hashed = new Hashed();
        System.out.println(hashed);
        System.out.print("" + hashed);
        return hashed.hashed;
    }

    static int object(Object o) {
        System.out.println(o);
        if (o instanceof Loud) {
            return ((Loud) o).asked;
        }
        return o == null ? -1 : -2;
    }

    static int quiet(int i) {
        System.out.println(new Quiet());
        System.out.println("a" + new Quiet() + new int[i & 1]);
        return i > 3 ? 1 : 0;
    }

    static int nothing(boolean b, int i) {
        PrintStream out = b ? System.out : null;
        out.println("x" + i);
        return i > 3 ? 1 : 0;
    }

    static int nothingToPrintOn(boolean b, Loud loud) {
        PrintStream out = b ? System.err : null;
        out.println("x" + loud);
        return 0;
    }

    static int formatted(int i, double d, String s) {
        System.out.printf("%5d %-8.2f %s%n", i, d, s);
        System.out.format("%08.3e|%x|%c|%b%%", d, i, 'c', s);
        return i > 3 ? 1 : 0;
    }

    static int wrongConversion(int i) {
        Loud loud = new Loud();
        try {
            System.out.printf("%s %d", loud, i > 3 ? (Object) "text" : (Object) 5);
        } catch (java.util.IllegalFormatConversionException e) {
            return -loud.asked;
        }
        return loud.asked;
    }

    static int missingArgument(int i) {
        System.out.printf("%d %d%n", i);
        return 1;
    }

    static int noFormat(boolean b) {
        System.out.printf(b ? "%d" : null, 1);
        return 1;
    }

    static int formattedText(double d, int i) {
        System.out.println(String.format("%.3f %d", d, i));
        return d > 0.5 ? 1 : 0;
    }

    static int wrappers(int i) {
        PrintStream out = new PrintStream(System.out);
        out.println(i);
        new PrintStream(out, true).append('c').append("x").append(null).flush();
        return out.checkError() ? 1 : i > 3 ? 2 : 3;
    }

    static int noStream(boolean b) {
        new PrintStream(b ? System.out : null);
        return 1;
    }

    static int characters(char[] cs) {
        System.out.println(cs);
        return cs.length > 1 ? 1 : 0;
    }

    static int nested(boolean b, int i, Loud loud) {
        System.out.println(new StringBuilder("<").append(b ? "i" + i : String.valueOf(loud)).append(Integer.toString(i)).append('>').toString());
        return loud == null ? 0 : loud.asked;
    }

    static int stored(int i) {
        String text = null;
        System.out.println(text = "i" + i);
        return text.length();
    }

    static int rounds(int n) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < n; i++) {
            line.append(i);
            System.out.println(line.toString());
        }
        return line.length();
    }

    static int caught(Loud loud) {
        try {
            System.out.println("x" + loud + 1 / loud.asked);
        } catch (ArithmeticException e) {
            return loud.asked;
        } catch (IllegalStateException e) {
            return -1;
        }
        return -2;
    }

    static int handedStream(PrintStream out, int i) {
        out.println("i=" + i);
        out.print(i);
        return i > 3 ? 1 : 0;
    }

    static int errors(int[] a, int i) {
        try {
            return a[i] / (i - 1);
        } catch (ArrayIndexOutOfBoundsException | ArithmeticException e) {
            System.out.println("Error: " + e.getMessage());
            return -1;
        } catch (RuntimeException e) {
            e.printStackTrace();
            System.err.println(e);
            return -2;
        }
    }

    static class Telling extends RuntimeException {
        int told;

        @Override
        public String getMessage() {
            told++;
            return "told";
        }
    }

    static int telling(boolean b) {
        Telling telling = new Telling();
        RuntimeException plain = telling;
        System.out.println(plain.getMessage());
        System.out.println("x" + (b ? plain.getMessage() : plain));
        return telling.told;
    }

    static int arrays(int[] a, long j) {
        System.out.println(Arrays.toString(a));
        System.out.println(String.valueOf(j));
        return a == null ? 1 : a.length > 1 ? 2 : 3;
    }

    static int replacedStream(int i) {
        PrintStream before = System.out;
        System.setOut(System.err);
        boolean same = System.out == System.err;
        System.out.println(i);
        System.setOut(before);
        return same && i > 3 ? 1 : 0;
    }

    static int bytes(int b) {
        System.out.write(b);
        System.out.write(new byte[] {1, 2, 3}, 1, 2);
        System.out.flush();
        return b > 3 ? 1 : 0;
    }

    static int logged(int level) {
        return new Logger().log(level);
    }

    static int looped(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
            System.out.println("sum " + sum + " after " + i);
        }
        return sum > 2 ? 1 : 0;
    }

    static int readBack(int i) {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes);
        out.print("x" + i);
        return bytes.size();
    }

    static int handed(Loud loud) {
        java.util.List<Object> all = new java.util.ArrayList<>();
        all.add("one");
        all.add(7);
        all.forEach(System.out::println);
        return loud.asked;
    }
}
