package checked;

/** Exceptions: thrown, caught, and in what order. */
public class Failures {
    static class Refused extends RuntimeException {}

    static final class Late extends Refused {}

    static void guard(int x) {
        if (x < 0) throw new Refused();
        if (x > 100) throw new Late();
    }

    static int divideHolds(int a, int b) {
        return b == 0 ? 0 : a / b;
    }

    static int divideViolated(int a, int b) {
        return 100 / (a - 2 * b - 3);
    }

    static void caughtHolds(int x) {
        try {
            guard(x);
        } catch (Refused refused) {
            return;
        }
        if (x < 0) throw new Refused();
    }

    static void caughtViolated(int x) {
        try {
            guard(x * 7);
        } catch (Late late) {
            return;
        }
    }

    static int finallyHolds(int x) {
        int steps = 0;
        try {
            guard(x);
            steps++;
        } catch (Refused refused) {
            steps += 2;
        } finally {
            steps += 10;
        }
        assert steps == 11 || steps == 12;
        return steps;
    }

    static int finallyViolated(int x) {
        int steps = 0;
        try {
            guard(x);
            steps++;
        } catch (Refused refused) {
            steps += 2;
        } finally {
            steps += 10;
        }
        assert steps == 11;
        return steps;
    }
}
