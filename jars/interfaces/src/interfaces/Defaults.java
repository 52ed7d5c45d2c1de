package interfaces;

/** Default, private and static methods of interfaces; diamonds; what a class inherits. */
public class Defaults {
    interface Greeter {
        String name();

        default String greet() { return prefix() + name(); }

        private String prefix() { return "hello "; }

        static Greeter of(String name) {
            return new Greeter() {
                @Override
                public String name() { return name; }
            };
        }
    }

    interface Left {
        default int who() { return 1; }

        default int onlyLeft() { return 10 + who(); }
    }

    interface Right {
        default int who() { return 2; }
    }

    interface Lower extends Left {
        @Override
        default int who() { return 3; }
    }

    static class Both implements Left, Right {
        @Override
        public int who() { return Left.super.who() * 10 + Right.super.who(); }
    }

    static class Diamond implements Left, Lower {}

    static class Parent {
        public int who() { return 7; }
    }

    static class ClassWins extends Parent implements Lower {}

    static class Again extends Diamond implements Left {
        @Override
        public int onlyLeft() { return super.onlyLeft() + 1000; }
    }

    abstract static class Partial implements Greeter {
        @Override
        public String greet() { return "oh, " + Greeter.super.greet(); }
    }

    private static Left make(int which) {
        switch (which & 7) {
            case 0: return new Both();
            case 1: return new Diamond();
            case 2: return new ClassWins();
            case 3: return new Again();
            case 4: return new Left() {};
            default: return null;
        }
    }

    public static int who(int which) { return make(which).who(); }

    public static int onlyLeft(int which) { return make(which).onlyLeft(); }

    public static int throughRight(int which) { return ((Right) make(which)).who(); }

    public static String greet(String name) { return Greeter.of(name).greet(); }

    public static String partial(String name) {
        return new Partial() {
            @Override
            public String name() { return name + name; }
        }.greet();
    }

    static int typeTests(Left l) {
        return (l instanceof Right ? 1 : 0) + (l instanceof Lower ? 2 : 0) + (l instanceof Parent ? 4 : 0);
    }
}
