package checked;

/** Rounds that known values decide, and rounds that inputs do. */
public class Loops {
    static void fiftyHolds(int x) {
        int sum = 0;
        for (int i = 0; i < 50; i++) sum += i;
        if (x == sum) assert x == 1225;
    }

    static void fiftyViolated(int x) {
        int product = 1;
        for (int i = 0; i < 50; i++) product = product * 3 + x;
        assert product != 5;
    }

    static void doublingHolds(byte x) {
        int value = x;
        for (int i = 0; i < 16; i++) value *= 2;
        assert value == x * 65536;
    }

    static void doublingViolated(int x) {
        int value = x;
        for (int i = 0; i < 16; i++) value *= 2;
        assert value / 65536 == x;
    }

    static void countdownHolds(int n) {
        if (n < 0 || n > 20) return;
        int left = n;
        int taken = 0;
        while (left > 0) {
            left--;
            taken++;
        }
        assert taken == n;
    }

    static void countdownViolated(int n) {
        int left = n;
        int taken = 0;
        while (left > 0) {
            left -= 3;
            taken++;
        }
        assert taken != 9;
    }

    static void nestedHolds(int x) {
        int count = 0;
        for (int i = 0; i < 7; i++) for (int j = 0; j < 7; j++) if (i == j) count++;
        assert count + x - x == 7;
    }

    static void nestedViolated(int x) {
        int count = 0;
        for (int i = 1; i < 8; i++) for (int j = 1; j < 8; j++) if (i * j == x) count++;
        assert count < 3;
    }

    static void bitsHolds(int x) {
        int bits = 0;
        for (int i = 0; i < 32; i++) bits |= x & (1 << i);
        assert bits == x;
    }

    static void bitsViolated(int x) {
        int value = 0;
        for (int i = 0; i < 31; i++) value |= x & (1 << i);
        assert value == x;
    }
}
