package outer;

public class Outer {
    static int own(int n) {
        int s = 0;
        while (n > 0) {
            n--;
            s++;
        }
        return s;
    }

    static int both(int n, int m) {
        return own(n) * 10 + Inner.count(m);
    }

    static int deep(int n) {
        return Inner.factorial(n);
    }

    static int table(int n) {
        return n == 4 ? Inner.TABLE[4] : 0;
    }
}

class Inner {
    static final int[] TABLE = new int[5];

    static {
        for (int i = 0; i < 5; i++) {
            TABLE[i] = i * i;
        }
    }

    static int count(int n) {
        int s = 0;
        while (n > 0) {
            n--;
            s++;
        }
        return s;
    }

    static int factorial(int n) {
        return n <= 0 ? 1 : n * factorial(n - 1);
    }
}
