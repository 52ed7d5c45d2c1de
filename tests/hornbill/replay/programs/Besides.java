package besides;

/** Methods whose tests run much besides them: constructors, getters, initialisers. */
public class Besides {
    enum Kind {
        SMALL, LARGE;

        static final int COUNT = values().length > 1 ? 2 : 1;
    }

    interface Named {
        Object MARK = mark();

        default String name() {
            return "named";
        }

        static Object mark() {
            return new Object();
        }

        int number();
    }

    static final class Till {
        static int opened = 3;
        private int sum;
        private final Kind kind;

        Till(int sum, Kind kind) {
            if (kind == null) {
                this.kind = Kind.SMALL;
            } else {
                this.kind = kind;
            }
            this.sum = sum;
        }

        int getSum() {
            return sum;
        }

        Kind getKind() {
            return kind;
        }

        void fill() {
            sum = 7;
        }

        boolean isFull() {
            return sum > 100 && kind == Kind.LARGE;
        }
    }

    /** Objects that no sequence of calls makes. */
    static final class Odd {
        static final int ONE = Integer.parseInt("1");
        private int number;

        Odd() {
            throw new IllegalStateException();
        }

        boolean isNegative() {
            return number < 0;
        }
    }

    static boolean isFull(Till till) {
        return till.isFull();
    }

    static void fill(Till till) {
        till.fill();
    }

    static int known(Named named) {
        return named == null ? 0 : 1;
    }

    static boolean negative(Odd odd) {
        return odd.isNegative();
    }
}
