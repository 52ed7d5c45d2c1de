import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.*;

/** Lambda expressions and method references of every kind; prints what it sees. */
public class Lambdas {
    interface Marker {}
    interface Taker<T> { String take(T value); }
    interface TextTaker extends Taker<String> { String take(String value); }
    interface TextOnly { String take(String value); }
    interface Both extends Taker<String>, TextOnly {}
    interface Factory { Factory make(); }
    interface Many { String all(byte b, short s, char c, boolean z, int i, long l, float f, double d, Object o); }
    interface Narrow { int run(byte b); }
    interface Quiet { int SEEN = seen("Quiet"); void run(); }
    interface Noisy { int SEEN = seen("Noisy"); void run(); default void twice() { run(); run(); } }
    interface Shape { int area(); default IntSupplier doubled() { return () -> 2 * area(); }
        private int secret(int x) { return x * area(); }
        default IntUnaryOperator scaled() { return this::secret; }
        static IntSupplier fixed(int x) { return () -> x; } }
    enum Op { ADD((a, b) -> a + b), MUL((a, b) -> a * b);
        final IntBinaryOperator f; Op(IntBinaryOperator f) { this.f = f; } }
    static class Base { String name() { return "base"; } protected int twice(int x) { return 2 * x; } }
    static class Derived extends Base {
        private final int k;
        Derived(int k) { this.k = k; }
        private Derived(String s, long l) { this(s.length() + (int) l); }
        @Override String name() { return "derived"; }
        Supplier<String> parents() { return super::name; }
        Supplier<String> own() { return this::name; }
        IntUnaryOperator scale() { return x -> x * k; }
        IntUnaryOperator inherited() { return this::twice; }
        static BiFunction<String, Long, Derived> maker() { return Derived::new; }
    }
    class Inner { final int n; Inner(int n) { this.n = n + base; } }
    int base = 40;
    IntFunction<Inner> inners() { return Inner::new; }

    static int seen(String what) { out("init " + what); return 1; }
    static void out(Object o) { System.out.println(o); }
    static int plus1(int x) { return x + 1; }
    static long takesLong(long x) { return x + 5_000_000_000L; }
    static int sideEffect = 0;
    static long bump() { return ++sideEffect; }
    static String joined(Object... all) { return all.length + ":" + java.util.Arrays.toString(all); }
    static Supplier<Integer> overload() { return () -> 1; }
    static Supplier<Integer> overload(int x) { return () -> 2; }
    static Supplier<Integer> overload(long x) { return () -> 3; }
    static <T extends Object & Comparable<T>> Predicate<T> above(T low) { return low.compareTo(low) == 0 ? x -> x.compareTo(low) > 0 : null; }

    static void attempt(String what, Runnable r) {
        try { r.run(); out(what + " fine"); } catch (RuntimeException | Error e) { out(what + " " + e.getClass().getName()); }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Object[] once = new Object[2], anew = new Object[2];
        for (int i = 0; i < 2; i++) { int j = i; Runnable a = () -> {}; Runnable b = () -> out(j); once[i] = a; anew[i] = b; b.run(); }
        out(once[0] == once[1]); out(anew[0] == anew[1]);

        byte b = -1; short s = -2; char c = 'c'; boolean z = true; int i = 5; long l = 1L << 40; float f = 1.5f; double d = -2.25; String t = "text";
        Supplier<String> captures = () -> "" + b + s + c + z + i + l + f + d + t;
        out(captures.get());
        Many many = (b1, s1, c1, z1, i1, l1, f1, d1, o1) -> "" + b1 + s1 + c1 + z1 + i1 + l1 + f1 + d1 + o1 + l + d + t;
        out(many.all((byte) 127, (short) -32768, '\uffff', false, Integer.MIN_VALUE, Long.MAX_VALUE, Float.NaN, -0.0, null));

        Function<String, Integer> parse = Integer::parseInt;
        out(parse.apply("12") + 1);
        Function<String, Integer> length = String::length;
        out(length.apply("four"));
        ToLongFunction<Integer> widened = Integer::intValue;
        out(widened.applyAsLong(-7));
        ToDoubleFunction<Character> fromChar = Lambdas::takesLong;
        out(fromChar.applyAsDouble('a'));
        Function<Byte, Long> fromByte = Lambdas::takesLong;
        out(fromByte.apply((byte) 3));
        Function<Short, Object> boxed = Lambdas::plus1;
        out(boxed.apply((short) 9).getClass());
        Supplier<Number> number = Lambdas::bump;
        out(number.get().getClass() + " " + number.get());
        Runnable dropped = Lambdas::bump;
        dropped.run();
        out(sideEffect);
        Narrow narrow = Lambdas::plus1;
        out(narrow.run((byte) 127));
        IntFunction<Integer> id = Integer::valueOf;
        out(id.apply(1000).equals(1000));
        IntToDoubleFunction toDouble = x -> x;
        out(toDouble.applyAsDouble(3));
        UnaryOperator<Integer> unboxing = Lambdas::plus1;
        out(unboxing.apply(41));
        BiPredicate<String, Object> equal = String::equals;
        out(equal.test("a", "a"));

        List<String> list = new ArrayList<>();
        Consumer<String> adder = list::add;
        adder.accept("x"); adder.accept(null);
        out(list);
        Supplier<List<String>> lists = ArrayList::new;
        out(lists.get());
        IntFunction<int[]> arrays = int[]::new;
        out(arrays.apply(3).length);
        Function<int[], Object> cloner = int[]::clone;
        out(((int[]) cloner.apply(new int[] {4, 5}))[1]);
        BiFunction<Object, Object, String> varargs = Lambdas::joined;
        out(varargs.apply(1, "2"));
        Function<Derived, String> virtual = Derived::name;
        out(virtual.apply(new Derived(0)));
        Function<Base, String> virtualBase = Base::name;
        out(virtualBase.apply(new Derived(0)));
        Derived derived = Derived.maker().apply("abc", 4L);
        out(derived.k + derived.parents().get() + derived.own().get() + derived.scale().applyAsInt(6) + derived.inherited().applyAsInt(4));
        out(new Lambdas().inners().apply(2).n);
        Shape square = () -> 9;
        out(square.doubled().getAsInt() + " " + square.scaled().applyAsInt(3) + " " + Shape.fixed(8).getAsInt());
        Function<CharSequence, Integer> interfaceMethod = CharSequence::length;
        out(interfaceMethod.apply(new StringBuilder("12345")));
        Function<List<String>, Integer> hash = List::hashCode;
        out(hash.apply(list));
        for (Op op : Op.values()) out(op.f.applyAsInt(6, 7));

        Runnable serial = (Runnable & Serializable & Marker) () -> out("serial");
        serial.run();
        out((serial instanceof Serializable) + " " + (serial instanceof Marker) + " " + (once[0] instanceof Serializable));
        TextTaker taker = text -> "<" + text + ">";
        out(taker.take("bridge") + ((Taker<String>) taker).take("d"));
        attempt("bridge", () -> ((Taker) taker).take(5));
        Both both = text -> "[" + text + "]";
        out(((Taker<String>) both).take("b") + ((TextOnly) both).take("c"));
        attempt("second bridge", () -> ((Taker) both).take(5));
        Factory factory = new Factory[1].length == 1 ? () -> null : null;
        out(factory.make());

        Quiet quiet = () -> out("quiet"); quiet.run();
        out("before"); Noisy noisy = () -> out("noisy"); noisy.twice();

        attempt("null receiver", () -> length.apply(null));
        String none = args.length > 5 ? "" : null;
        attempt("null bound", () -> { Supplier<Integer> x = none::length; });
        attempt("polluted", () -> out(((Function) length).apply(5)));
        attempt("polluted unboxing", () -> out(((Function) unboxing).apply("no")));
        attempt("null unboxing", () -> out(unboxing.apply(null)));
        attempt("division", () -> out(1 / list.indexOf("y") / (list.size() - 2)));
        out(overload().get() + overload(1).get() + overload(1L).get());
        out(above(5).test(6) + " " + above("b").test("a"));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> w -> x * 100 + y * 10 + w;
        out(curried.apply(1).apply(2).apply(3));
        Object hidden = (Supplier<Runnable>) () -> () -> out("nested " + t);
        ((Supplier<Runnable>) hidden).get().run();
    }
}
