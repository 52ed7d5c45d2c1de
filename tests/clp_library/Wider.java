import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.Stack;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Parts of the JDK that run as bytecode on the models, a method each. */
final class Wider {
    private Wider() {}

    static String localeLatin(String s, boolean b) {
        Locale locale = b ? Locale.ROOT : Locale.ENGLISH;
        return s.toLowerCase(locale) + s.toUpperCase(locale) + Locale.US.getLanguage() + Locale.UK.getCountry();
    }
    static String random(long n) {
        Random random = new Random(n);
        return random.nextInt(100) + " " + random.nextLong() + random.nextBoolean() + random.nextDouble();
    }
    static String bigInteger(long i, long j) {
        BigInteger power = BigInteger.valueOf(i).pow(3);
        return power.multiply(new BigInteger("123456789012345678901")).add(BigInteger.valueOf(j)).toString()
                + power.mod(BigInteger.TEN) + power.gcd(BigInteger.valueOf(j)) + power.compareTo(BigInteger.ONE);
    }
    static String bigProduct(long i, long j) {
        BigInteger power = BigInteger.valueOf(i).pow(40);
        return power.multiply(power).add(BigInteger.valueOf(j)).toString() + power.multiply(BigInteger.ZERO).signum()
                + BigInteger.ONE.shiftLeft(96).multiply(BigInteger.valueOf(-3)).bitLength();
    }
    static boolean equalLongs(long i, long j) { return Arrays.equals(new long[] {1, i, 3}, new long[] {1, j, 3}); }
    static int unlikeDoubles(double d, double e) { return d != d || e != e ? 5 : Arrays.mismatch(new double[] {d, 1, 0}, new double[] {e, 1, -0.0}); }
    static String bigDecimal(int i, int j) {
        BigDecimal amount = new BigDecimal(i).movePointLeft(2).multiply(new BigDecimal("1.25"));
        return amount.setScale(1, RoundingMode.HALF_UP) + "|" + amount.divide(new BigDecimal(j), 5, RoundingMode.DOWN);
    }
    static int streamSum(int i) { return IntStream.range(0, Math.min(i, 20)).map(x -> x * 3).filter(x -> x % 2 == 0).sum(); }
    static String joined(String s, String t) { return Stream.of(s, t, "c").sorted().collect(Collectors.joining(",", "<", ">")); }
    static List<String> longer(String s, String t) {
        return new ArrayList<>(Stream.of(s, t, "xy", "b").filter(x -> x.length() > 1).distinct().collect(Collectors.toList()));
    }
    static String grouped(String s, String t) {
        return Stream.of(s, t, "bb", "cc").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()))
                .toString();
    }
    static int chars(String s) {
        return s.chars().filter(c -> c != 'a').sum() + (int) new StringBuilder(s).chars().count() + s.codePoints().max().orElse(-1);
    }
    static boolean matches(String s) { return s.matches("[a-z]+\\d*|(-|\\+)?[0-9]{1,3}"); }
    static String replaceAll(String s, String t) { return s.replaceAll("(a+)b?", "<$1>") + t.replaceFirst("\\s+", "_"); }
    static String[] splitWhite(String s) { return s.split("\\s+|b", 3); }
    static double parseDouble(String s) { return Double.parseDouble(s); }
    static String deque(int i) {
        ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(5, 6));
        deque.push(i);
        deque.addLast(2);
        return deque.pop() + deque.toString() + deque.peekLast();
    }
    static String priorities(int i, int j) {
        PriorityQueue<Integer> queue = new PriorityQueue<>(Comparator.reverseOrder());
        Collections.addAll(queue, i, j, 3, 1);
        return queue.poll() + "," + queue.poll() + "," + queue.size();
    }
    static String tokens(String s) {
        StringTokenizer tokens = new StringTokenizer(s, " b");
        StringJoiner joiner = new StringJoiner("|", "[", "]");
        while (tokens.hasMoreTokens()) {
            joiner.add(tokens.nextToken());
        }
        return joiner.toString();
    }
    static int bits(int i) {
        BitSet bits = new BitSet();
        bits.set(Math.min(i, 300));
        bits.set(7);
        return bits.cardinality() * 1000 + bits.nextSetBit(8) + bits.length();
    }
    static String compared(String s, String t) {
        List<String> list = new ArrayList<>(Arrays.asList(s, t, "cc", "b"));
        list.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        return list + Collections.max(list) + Collections.unmodifiableList(list).indexOf(t);
    }
    static String old(int i) {
        Stack<Integer> stack = new Stack<>();
        stack.push(i);
        Hashtable<String, Integer> table = new Hashtable<>();
        table.put("a", stack.peek());
        Properties properties = new Properties();
        properties.setProperty("k", "v" + i);
        return stack.pop() + "" + stack.empty() + table.get("a") + properties.getProperty("k") + properties.getProperty("n", "d");
    }
    static String separators(String s) {
        return s + System.lineSeparator() + System.getProperty("line.separator") + System.getProperty("file.separator", s)
            + System.getProperty("path.separator").length();
    }
    static String single(int i) {
        Map<String, Integer> map = new HashMap<>(Map.of("a", i));
        return map.toString() + Set.of(i) + Map.entry("k", i) + Collections.singletonList(i) + Collections.nCopies(2, i);
    }
    static double average(int i, int j) { return Arrays.asList(i, j, 4).stream().mapToInt(Integer::intValue).average().getAsDouble(); }

    static String scanned(String s, int i) {
        java.util.Scanner scanner = new java.util.Scanner(i + " " + s + "\nlast line");
        return scanner.nextInt() + (scanner.hasNext() ? scanner.next() : "") + scanner.nextLine() + scanner.nextLine() + scanner.hasNextLine();
    }
    static String atomicArrays(int i, int j) {
        var a = new java.util.concurrent.atomic.AtomicIntegerArray(new int[] {i, j, 3});
        var r = new java.util.concurrent.atomic.AtomicReferenceArray<String>(2);
        var sum = new java.util.concurrent.atomic.LongAdder();
        sum.add(i);
        sum.add(j);
        r.compareAndSet(0, null, "a");
        return "" + a.incrementAndGet(0) + a.getAndAdd(1, i) + a.compareAndSet(2, i, j) + a.getAndUpdate(2, v -> v * i) + a + r.getAndSet(1, "b") + r + sum.sumThenReset() + sum;
    }
    static int atomicArrayAt(int i) { return new java.util.concurrent.atomic.AtomicLongArray(2).compareAndExchange(i, 0, 5) == 0 ? 1 : 2; }
    static String uuid(long n, long m) { return new java.util.UUID(n, m) + " " + java.util.UUID.nameUUIDFromBytes(new byte[] {(byte) n}); }
    static String parsedMonths(String s) { return java.time.YearMonth.parse(s.length() > 3 ? "2024-02" : s).toString(); }
    static String streamed(int i) { return Stream.of(i, 2).toList().toString() + new Random(i).nextGaussian() + new Random(i).nextInt(2, 9); }
    static boolean charsets(String s) { return java.nio.charset.Charset.isSupported(s == null || s.length() == 2 ? s : "utf8"); }
}
