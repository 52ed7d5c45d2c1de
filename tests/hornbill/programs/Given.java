package given;

public class Given {
    static int hits;
    private int size;

    Given(int size) {
        this.size = size;
    }

    int size() {
        return size;
    }

    static int quotient(int a, int b) {
        return a / b;
    }

    /** Two ways of a condition come together before the method begins. */
    static int either(int a, int b) {
        if (a > 0 && b > 0) {
            return 0;
        }
        if (a <= 0) {
            throw new IllegalStateException();
        }
        return 1;
    }

    static int counted(int[] numbers) {
        int positive = 0;
        for (int number : numbers) {
            positive += number > 0 ? 1 : 0;
        }
        if (positive > 1) {
            throw new IllegalStateException();
        }
        return positive;
    }

    static boolean sorted(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] > numbers[i]) {
                return false;
            }
        }
        return true;
    }

    static int first(int[] numbers) {
        if (numbers[0] > numbers[1]) {
            throw new IllegalStateException();
        }
        return numbers[0];
    }

    static int two(boolean x, boolean y) {
        int s = 0;
        if (x) {
            s += 1;
        }
        if (y) {
            s += 2;
        }
        return s;
    }

    int half() {
        if (size() > 10) {
            throw new IllegalStateException();
        }
        return size / 2;
    }
}
