package statics;

/** Static state: when initialisers run, in which order, and what is seen while they do. */
public class Statics {
    static class Log {
        static int events;

        static int note(int digit) {
            events = events * 10 + digit;
            return digit;
        }
    }

    static class Parent {
        static int p = Log.note(1);

        static int parentMethod() { return 50; }
    }

    static class Child extends Parent {
        static final int CONSTANT = 42;
        static final String TEXT = "constant";
        static final int COMPUTED = Log.note(3);
        static int c;

        static {
            c = Log.note(2) + p;
        }
    }

    interface Constants {
        int PLAIN = 7;
        int COMPUTED = Log.note(4);
    }

    interface WithDefault {
        int COMPUTED = Log.note(5);

        default int value() { return 1; }
    }

    static class Implementing implements Constants, WithDefault {
        static int own = Log.note(6);
    }

    static class CycleA {
        static int a = CycleB.b + 1;
        static final int LATE = Log.note(7);
    }

    static class CycleB {
        static int b = CycleA.a + 10;
    }

    static class Counter {
        static int next = 100;
        final int id = next++;
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();
        static int before = 1;
        int seen;

        Holder() { seen = before; }
    }

    static class Lazy {
        static int[] table;

        static int get(int i) {
            if (table == null) {
                Log.note(8);
                table = new int[] {1, 1, 2, 6, 24};
            }
            return table[i];
        }
    }

    static class Everything {
        static boolean z;
        static byte b = -1;
        static short s = 300;
        static char c = 'c';
        static long l = 1L << 33;
        static float f = 0.25f;
        static double d = 1e300;
        static String t = "t";
        static Object o;
    }

    private static int calls;

    public static int counts(int n) {
        for (int i = 0; i < (n & 7); i++) calls++;
        return calls;
    }

    public static int constantDoesNotInitialise() { return Child.CONSTANT + Child.TEXT.length() + Log.events; }

    public static int childInitialisesParent() { return Child.c * 1000 + Log.events; }

    public static int parentOnly() { return Child.p * 1000 + Log.events; }

    public static int parentMethodThroughChild() { return Child.parentMethod() * 1000 + Log.events; }

    public static int creating() {
        new Child();
        return Log.events;
    }

    public static int arrayDoesNotInitialise() { return new Child[3].length + Log.events; }

    public static int instanceofDoesNotInitialise(int n) {
        Object o = n == 0 ? "" : null;
        return (o instanceof Child ? 1 : 0) + Log.events;
    }

    public static int interfacePlain() { return Constants.PLAIN + Log.events; }

    public static int interfaceComputed() { return Constants.COMPUTED + Log.events * 10; }

    public static int implementing() { return Implementing.own + Log.events * 10; }

    public static int throughImplementing() { return new Implementing().value() + Log.events * 10; }

    public static int cycleFromA() { return CycleA.a * 1000 + CycleB.b; }

    public static int cycleFromB() { return CycleB.b * 1000 + CycleA.a; }

    public static int ids(int n) {
        int last = 0;
        for (int i = 0; i <= (n & 7); i++) last = new Counter().id;
        return last;
    }

    public static int singleton() { return Holder.INSTANCE.seen * 10 + Holder.before; }

    public static int lazily(int i, int j) { return Lazy.get(i) * 1000 + Lazy.get(j) * 10 + Log.events; }

    public static double everything(int n) {
        Everything.z |= n > 0;
        Everything.b += n;
        Everything.s -= n;
        Everything.c++;
        Everything.l *= n;
        Everything.f /= n;
        Everything.d -= Everything.f;
        Everything.t += Everything.o;
        return (Everything.z ? 1 : 0) + Everything.b + Everything.s + Everything.c + Everything.l + Everything.f
                + Everything.t.length();
    }

    public static int orderOfEvaluation(int n) {
        int[] a = new int[Log.note(1)];
        try {
            a[Log.note(n & 1)] = Log.note(2) / (Log.note(n & 3) - 2);
        } catch (ArithmeticException e) {
            Log.note(8);
        } catch (ArrayIndexOutOfBoundsException e) {
            Log.note(9);
        }
        return Log.events;
    }

    public static int assertions(int n) {
        int side = 0;
        assert (side = n) > 0;
        return side;
    }

    static synchronized int synchronizedMethod(int n) { return n / (n - 1); }
}
