package inheritance;

/** What is chosen by the declared type and what by the object: fields, statics, privates, overloads. */
public class Hiding {
    static class Top {
        int x = 1;
        static int count = 10;

        Top() { note(); }

        void note() { x += 100; }

        static int statics() { return count; }

        private int secret() { return 1; }

        int callSecret() { return secret(); }

        int overloaded(Object o) { return 1; }

        int overloaded(String s) { return 2; }

        int getX() { return x; }
    }

    static class Middle extends Top {
        int x = 2;
        static int count = 20;
        int noted;

        @Override
        void note() { noted++; }

        static int statics() { return count + Top.count; }

        private int secret() { return 2; }

        int superX() { return super.x * 1000 + x; }

        @Override
        int overloaded(Object o) { return 3; }
    }

    static class Bottom extends Middle {
        int x = 3;
        int later = 7;

        @Override
        void note() {
            super.note();
            later = 9;
        }

        @Override
        int getX() { return x + super.getX() + ((Top) this).x; }
    }

    private static Top make(int which) {
        return which % 3 == 0 ? new Top() : which % 3 == 1 ? new Middle() : new Bottom();
    }

    public static int fieldByType(int which) { return make(which).x; }

    public static int fieldByCast() {
        Bottom b = new Bottom();
        return b.x * 10000 + ((Middle) b).x * 100 + ((Top) b).x;
    }

    public static int virtualGet(int which) { return make(which).getX(); }

    public static int secrets(int which) { return make(which).callSecret(); }

    public static int superField() { return new Middle().superX(); }

    static Object[] objects() { return new Object[] {new Top(), new Middle(), new Bottom()}; }

    public static int overloads(int which, String s) {
        Object o = s;
        return make(which).overloaded(s) * 10 + make(which).overloaded(o);
    }

    public static int statics() { return Top.statics() * 1000 + Middle.statics() + Bottom.count; }

    public static int constructorCallsOverride() {
        Bottom b = new Bottom();
        return b.noted * 10 + b.later;
    }

    static int raise(Middle m) {
        m.x++;
        ((Top) m).x += 10;
        m.note();
        return m.getX() + m.superX();
    }
}
