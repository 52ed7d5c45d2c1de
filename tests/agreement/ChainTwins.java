import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Runs the twins of comparison_chains.py: with all inputs that can be told apart, or with given ones.
 *
 * Which way a twin takes hangs on the order of its variables and the constants alone. So it is enough to try, for each
 * variable, the constants, and of the numbers between two of these, or an end of a type's range, the least ones, as many
 * as there are variables; and each of them only where the one below it is taken by another variable. No order is missed.
 *
 * A line of input is a class, a method, and `all KIND RANGES ; CONSTANTS`, or `one VALUES ; SHAPE`. The answer is a line
 * with the ways, WAY..., or WAY=RESULT. A way is the comparisons, a bit each behind a first one, the number of
 * accesses, and the exception.
 */
abstract class ChainTwins {
    private static long way;
    private static int accesses;

    /** The twin of method m, with the values v of its variables, and a shape: which arrays and objects there are. */
    abstract long run(int m, long[] v, int[] s);

    static boolean d(boolean answer) {
        way = 2 * way + (answer ? 1 : 0);
        return answer;
    }

    static int k(int index) {
        accesses++;
        return index;
    }

    static <T> T k(T object) {
        accesses++;
        return object;
    }

    private String wayOf(int m, long[] v, int[] s, boolean withResult) {
        way = 1;
        accesses = 0;
        String end = "";
        try {
            long result = run(m, v, s);
            end = withResult ? "=" + result : "";
        } catch (NullPointerException | ArrayIndexOutOfBoundsException thrown) {
            end = ":" + accesses + ":" + thrown.getClass().getName() + (withResult ? "=" : "");
        }
        return way + end;
    }

    private static final Map<String, List<long[]>> VALUES = new HashMap<>();

    private static List<long[]> values(String ranges, String constants) {
        String key = ranges + ";" + constants;
        if (!VALUES.containsKey(key)) {
            if (VALUES.size() > 100) {
                VALUES.clear();
            }
            VALUES.put(key, orders(numbers(ranges), numbers(constants)));
        }
        return VALUES.get(key);
    }

    /** Constants are points; points and the ends of ranges part the numbers into spans, of which the first few count. */
    private static List<long[]> orders(long[] ranges, long[] constants) {
        int count = ranges.length / 2;
        TreeSet<Long> starts = new TreeSet<>();
        TreeSet<Long> points = new TreeSet<>();
        for (long constant : constants) {
            points.add(constant);
            starts.add(constant);
            if (constant < Long.MAX_VALUE) {
                starts.add(constant + 1);
            }
        }
        for (int n = 0; n < count; n++) {
            starts.add(ranges[2 * n]);
            if (ranges[2 * n + 1] < Long.MAX_VALUE) {
                starts.add(ranges[2 * n + 1] + 1);
            }
        }
        List<Long> candidates = new ArrayList<>();
        List<Boolean> needsTheOneBelow = new ArrayList<>();
        for (long start : starts) {
            Long next = starts.higher(start);
            int room = points.contains(start) ? 1 : count;
            for (int n = 0; n < room && (next == null ? start <= Long.MAX_VALUE - n : start + n < next); n++) {
                candidates.add(start + n);
                needsTheOneBelow.add(n > 0);
            }
        }
        List<long[]> found = new ArrayList<>();
        choose(0, new int[count], ranges, candidates, needsTheOneBelow, found);
        return found;
    }

    private static void choose(
            int place, int[] chosen, long[] ranges, List<Long> candidates, List<Boolean> needs, List<long[]> found) {
        if (place == chosen.length) {
            boolean[] taken = new boolean[candidates.size()];
            for (int n : chosen) {
                taken[n] = true;
            }
            long[] values = new long[chosen.length];
            for (int n = 0; n < chosen.length; n++) {
                if (needs.get(chosen[n]) && !taken[chosen[n] - 1]) {
                    return;
                }
                values[n] = candidates.get(chosen[n]);
            }
            found.add(values);
            return;
        }
        for (int n = 0; n < candidates.size(); n++) {
            long value = candidates.get(n);
            if (ranges[2 * place] <= value && value <= ranges[2 * place + 1]) {
                chosen[place] = n;
                choose(place + 1, chosen, ranges, candidates, needs, found);
            }
        }
    }

    private static List<int[]> shapes(String kind, int count) {
        List<int[]> shapes = new ArrayList<>();
        switch (kind) {
            case "elements":
                for (int length = -1; length <= count; length++) {
                    shapes.add(new int[] {length});
                }
                break;
            case "objects":
                // none, the first, the second, both, both the same
                for (int shape : new int[] {0, 1, 2, 3, 5}) {
                    shapes.add(new int[] {shape});
                }
                break;
            case "indexed":
                for (int length = -1; length <= 3; length++) {
                    for (int i = -1; i <= 3; i++) {
                        for (int j = -1; j <= 3; j++) {
                            shapes.add(new int[] {length, i, j});
                        }
                    }
                }
                break;
            default:
                shapes.add(new int[0]);
        }
        return shapes;
    }

    /** Elements that an array of the length does not have are all as large as the first one: once is enough. */
    private static boolean sameBehind(long[] v, int length) {
        for (int n = Math.max(length, 1); n < v.length; n++) {
            if (v[n] != v[0]) {
                return false;
            }
        }
        return true;
    }

    private static long[] numbers(String words) {
        String text = words.trim();
        if (text.isEmpty()) {
            return new long[0];
        }
        String[] parts = text.split(" ");
        long[] numbers = new long[parts.length];
        for (int n = 0; n < parts.length; n++) {
            numbers[n] = Long.parseLong(parts[n]);
        }
        return numbers;
    }

    private static int[] small(long[] numbers) {
        int[] small = new int[numbers.length];
        for (int n = 0; n < numbers.length; n++) {
            small[n] = (int) numbers[n];
        }
        return small;
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintStream out = new PrintStream(System.out, false);
        Map<String, ChainTwins> twins = new HashMap<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", 4);
            if (!twins.containsKey(words[0])) {
                twins.put(words[0], (ChainTwins) Class.forName(words[0]).getConstructor().newInstance());
            }
            ChainTwins twin = twins.get(words[0]);
            int method = Integer.parseInt(words[1]);
            String[] parts = words[3].split(";", 2);
            if (words[2].equals("one")) {
                out.println(twin.wayOf(method, numbers(parts[0]), small(numbers(parts[1])), true));
            } else {
                String[] head = parts[0].split(" ", 2);
                TreeSet<String> ways = new TreeSet<>();
                List<long[]> values = values(head[1], parts[1]);
                boolean arrays = head[0].equals("elements") || head[0].equals("indexed");
                for (int[] shape : shapes(head[0], values.get(0).length)) {
                    for (long[] v : values) {
                        if (!arrays || sameBehind(v, shape[0])) {
                            ways.add(twin.wayOf(method, v, shape, false));
                        }
                    }
                }
                out.println(String.join(" ", ways));
            }
            out.flush();
        }
    }
}
