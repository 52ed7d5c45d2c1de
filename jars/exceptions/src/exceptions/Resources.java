package exceptions;

/** try-with-resources: order of closing, failures inside and while closing. */
public class Resources {
    static class Resource implements AutoCloseable {
        final int number;
        final int[] log;
        final boolean fails;

        Resource(int number, int[] log, boolean fails) {
            if (number == 9) throw new IllegalArgumentException();
            this.number = number;
            this.log = log;
            this.fails = fails;
        }

        @Override
        public void close() {
            log[0] = log[0] * 10 + number;
            if (fails) throw new IllegalStateException();
        }
    }

    public static int one(int a, int b, int[] log, boolean fails) {
        try (Resource r = new Resource(1, log, fails)) {
            return a / b + r.number;
        }
    }

    public static int two(int a, int b, int[] log, boolean firstFails, boolean secondFails) {
        try (Resource r = new Resource(1, log, firstFails);
                Resource s = new Resource(2, log, secondFails)) {
            return a / b + r.number + s.number;
        } catch (ArithmeticException e) {
            log[0] = log[0] * 10 + 5;
            return -1;
        } catch (IllegalStateException e) {
            log[0] = log[0] * 10 + 6;
            return -2;
        } finally {
            log[0] = log[0] * 10 + 7;
        }
    }

    public static int secondNotMade(int[] log, int number) {
        try (Resource r = new Resource(1, log, false);
                Resource s = new Resource(number == 0 ? 9 : 3, log, false)) {
            return s.number;
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    public static int nullResource(int a, int b) {
        try (Resource r = null) {
            return a / b;
        }
    }

    public static int existing(int[] log, int b) {
        Resource r = new Resource(4, log, b == 1);
        try (r) {
            return 8 / b;
        }
    }
}
