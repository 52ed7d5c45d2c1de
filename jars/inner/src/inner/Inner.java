package inner;

/** Member, local and anonymous classes: outer instances, captured variables, access to privates. */
public class Inner {
    private int total;
    private static int shared = 5;

    class Member {
        int own = total;

        int add(int n) {
            total += n;
            return total + own;
        }

        class Deeper {
            int reach() { return total * 100 + own * 10 + shared; }
        }
    }

    private class Hiding {
        int total = 7;

        int both() { return total * 1000 + Inner.this.total; }

        void raise() {
            Inner.this.total++;
            this.total--;
        }
    }

    static class Nested {
        private int secret = 3;

        private int reveal(Inner inner) { return inner.total + secret; }
    }

    class Child extends Member {
        @Override
        int add(int n) { return super.add(n * 2); }
    }

    interface Task {
        int run(int n);
    }

    private Inner(int total) { this.total = total; }

    public static int member(int start, int n) {
        Inner outer = new Inner(start);
        Member m = outer.new Member();
        return m.add(n) + outer.new Member().add(1);
    }

    public static int deeper(int start, int n) {
        Inner outer = new Inner(start);
        Member m = outer.new Member();
        m.own = n;
        return m.new Deeper().reach();
    }

    public static int hiding(int start) {
        Hiding h = new Inner(start).new Hiding();
        h.raise();
        return h.both();
    }

    public static int nested(int start) {
        Nested n = new Nested();
        n.secret += 2;
        return n.reveal(new Inner(start)) + n.secret;
    }

    public static int child(int start, int n) { return new Inner(start).new Child().add(n); }

    public static int outerIsNull(int n) {
        Inner outer = n == 0 ? null : new Inner(n);
        return outer.new Member().add(n);
    }

    public static int local(int a, long b) {
        final int base = a * 2;
        class Local {
            int n = base;

            int more(int by) { return by <= 0 ? n : new Local().more(by - 1) + (int) b; }
        }
        return new Local().more(a & 3);
    }

    public static int anonymous(int a, int[] log) {
        Task task = new Task() {
            private int calls;

            {
                log[0] = a;
            }

            @Override
            public int run(int n) {
                calls++;
                log[0] += n;
                return calls * a + n;
            }
        };
        return task.run(1) + task.run(2);
    }

    public static int extending(int a) {
        return new Nested() {
            int twice(Inner inner) { return inner.total * 2 + shared; }
        }.twice(new Inner(a));
    }

    Task adder() {
        return new Task() {
            @Override
            public int run(int n) { return total += n; }
        };
    }

    public static int sharedOuter(int a) {
        Inner outer = new Inner(a);
        Task first = outer.adder();
        Task second = outer.adder();
        return first.run(1) + second.run(2) + first.run(3);
    }

    public static int privateStatics(int n) {
        class Changer {
            void change() { shared += n; }
        }
        new Changer().change();
        new Changer().change();
        return shared;
    }

    public static int constructorArguments(int a) {
        class Base {
            final int n;

            Base(int n) { this.n = n; }
        }
        return new Base(a + 1) {
            int m = n + a;
        }.m;
    }
}
