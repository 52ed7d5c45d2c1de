package lambdas;

/** Lambdas and method references on functional interfaces of our own. */
public class Lambdas {
    interface IntOperation {
        int apply(int a, int b);

        default IntOperation swapped() { return (a, b) -> apply(b, a); }

        static IntOperation constant(int n) { return (a, b) -> n; }
    }

    interface Transform<A, B> {
        B apply(A a);

        default <C> Transform<A, C> then(Transform<? super B, ? extends C> next) {
            return a -> next.apply(apply(a));
        }
    }

    interface Action {
        void run();
    }

    interface Maker {
        Counter make(int start);
    }

    interface LongOperation {
        long apply(int a);
    }

    interface Wide {
        double apply(byte b, short s, char c, long l, float f);
    }

    interface Test {
        boolean test(Object o);
    }

    static class Counter {
        int n;

        Counter(int n) { this.n = n; }

        int next() { return ++n; }

        int plus(Counter other, int by) { return n + other.n * by; }

        Action incrementer() { return () -> n++; }

        Action adder(int by) { return () -> this.n += by; }

        static int twice(int a, int b) { return 2 * a + b; }
    }

    static class Loud extends Counter {
        Loud(int n) { super(n); }

        @Override
        int next() { return super.next() * 100; }

        LongOperation viaSuper() { return a -> super.next() + a; }

        interface Step {
            int step();
        }

        Step superStep() { return super::next; }
    }

    interface CounterOperation {
        int apply(Counter a, Counter b, int by);
    }

    private static IntOperation operation(int which) {
        switch (which & 7) {
            case 0: return (a, b) -> a + b;
            case 1: return (a, b) -> a / b;
            case 2: return Counter::twice;
            case 3: return IntOperation.constant(which);
            case 4: return operation(1).swapped();
            case 5: return (a, b) -> {
                if (a > b) throw new IllegalArgumentException();
                return b - a;
            };
            case 6: return (a, b) -> operation(b & 1).apply(a, b);
            default: return null;
        }
    }

    public static int apply(int which, int a, int b) { return operation(which).apply(a, b); }

    public static int captures(int a, long b, double c, String s, int[] array) {
        Transform<String, Integer> f = t -> a + (int) b + (int) c + s.length() + array[0]++ + t.length();
        return f.apply("x") + f.apply("yy");
    }

    public static String composed(String s, int n) {
        Transform<String, String> twice = t -> t + t;
        Transform<String, String> more = twice.then(t -> t + n).then(twice);
        return more.apply(s);
    }

    public static int references(int a, int b) {
        Maker maker = Counter::new;
        Counter c = maker.make(a);
        Loud.Step bound = c::next;
        CounterOperation unbound = Counter::plus;
        return bound.step() + bound.step() * 10 + unbound.apply(c, maker.make(b), 3);
    }

    public static int boundReceiverIsEarly(int n) {
        Counter c = n == 0 ? null : new Counter(n);
        Loud.Step step = c::next;
        c = new Counter(50);
        return step.step();
    }

    public static int superReference(int n) {
        Loud loud = new Loud(n);
        return loud.superStep().step() + loud.next() + (int) loud.viaSuper().apply(n);
    }

    public static int actions(int n, int by) {
        Counter c = new Counter(n);
        Action a = c.incrementer();
        Action b = c.adder(by);
        Action[] all = {a, b, a, c::next, () -> {}};
        for (Action action : all) action.run();
        return c.n;
    }

    public static int arrayMaker(int n) {
        Transform<Integer, int[]> maker = int[]::new;
        return maker.apply(n > 10 ? 10 : n).length;
    }

    public static int[] cloner(int[] a) {
        Transform<int[], Object> cloner = int[]::clone;
        return (int[]) cloner.apply(a);
    }

    public static long widening(int n) {
        LongOperation op = Lambdas::halved;
        return op.apply(n);
    }

    private static int halved(int n) { return n / 2; }

    public static double wide(byte b, short s, char c, long l, float f) {
        Wide w = (v, x, y, z, u) -> v + x + y + z + u;
        return w.apply(b, s, c, l, f);
    }

    public static int boxing(int n) {
        Transform<Integer, Integer> f = Lambdas::halved;
        Transform<Integer, Long> g = a -> (long) a * a;
        return f.apply(n) + (int) (long) g.then(a -> a + 1).apply(n & 255);
    }

    public static int unboxingNull(int n) {
        Transform<Integer, Integer> f = Lambdas::halved;
        return f.apply(n > 0 ? n : null);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Object polluted(int which) {
        Transform f = (Transform<String, Integer>) String::length;
        return f.apply(which == 0 ? "four" : new int[0]);
    }

    public static int fold(int[] values, int which) {
        IntOperation op = operation(which);
        int result = 0;
        for (int value : values) result = op.apply(result, value);
        return result;
    }

    public static boolean sameEachTime(int n) {
        IntOperation previous = null;
        boolean same = true;
        for (int i = 0; i < 3; i++) {
            IntOperation current = (a, b) -> a;
            same &= previous == null || previous == current;
            previous = current;
        }
        return same;
    }

    public static int tests(String s) {
        Test[] tests = {s::equals, o -> o == s, o -> o instanceof String};
        return (tests[0].test("a") ? 1 : 0) + (tests[1].test("a") ? 2 : 0) + (tests[2].test(s) ? 4 : 0);
    }

    public static int recursive(int n) {
        IntOperation[] self = new IntOperation[1];
        self[0] = (a, b) -> a <= 0 ? b : self[0].apply(a - 1, b + a);
        return self[0].apply(n & 31, 0);
    }

    public static int genericMethod(String s) {
        Transform<String, String> identity = Lambdas::identity;
        return identity.apply(s).length();
    }

    private static <T> T identity(T t) { return t; }

    public static int exceptionInside(int a, int b) {
        try {
            return operation(1).apply(a, b);
        } catch (ArithmeticException e) {
            return -1;
        }
    }
}
