package arithmetic;

/** Methods whose ways part on what arithmetic gives. */
public class Decisions {
    static int sign(int x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    static int clamp(int x, int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException();
        }
        if (x < low) {
            return low;
        }
        return x > high ? high : x;
    }

    static int median(int a, int b, int c) {
        if (a < b) {
            return b < c ? b : a < c ? c : a;
        }
        return a < c ? a : b < c ? c : b;
    }

    /** 0 is no triangle, 1 has three different sides, 2 has two that are equal, 3 has three. */
    static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return 0;
        }
        if (a + b <= c || b + c <= a || c + a <= b) {
            return 0;
        }
        if (a == b && b == c) {
            return 3;
        }
        return a == b || b == c || c == a ? 2 : 1;
    }

    static boolean leapYear(int year) {
        if (year % 4 != 0) {
            return false;
        }
        return year % 100 != 0 || year % 400 == 0;
    }

    static int daysOf(int month, int year) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException();
        }
        switch (month) {
            case 2:
                return leapYear(year) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                return 31;
        }
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a < 0 ? -a : a;
    }

    static int ones(int x) {
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        return n;
    }

    static boolean powerOfTwo(int x) {
        return x > 0 && (x & (x - 1)) == 0;
    }

    static int saturatedSum(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            return a < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        }
        return sum;
    }

    static int exactProduct(int a, int b) {
        long product = (long) a * b;
        if (product != (int) product) {
            throw new ArithmeticException();
        }
        return (int) product;
    }

    static int quadrant(int x, int y) {
        if (x * y == 0) {
            return 0;
        }
        if (x > 0) {
            return y > 0 ? 1 : 4;
        }
        return y > 0 ? 2 : 3;
    }

    static int change(int amount) {
        if (amount < 0 || amount > 99) {
            return -1;
        }
        int coins = 0;
        if (amount >= 50) {
            amount -= 50;
            coins++;
        }
        while (amount >= 20) {
            amount -= 20;
            coins++;
        }
        return amount % 5 == 0 ? coins + amount / 5 : coins + amount;
    }

    static int middle(int low, int high) {
        int middle = (low + high) / 2;
        if (middle < low) {
            return -1;
        }
        return middle > high ? -2 : middle;
    }

    static int squareRoot(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        int root = 0;
        while ((root + 1L) * (root + 1) <= x) {
            root++;
        }
        return root;
    }

    static int sum(int from, int to) {
        int sum = 0;
        for (int i = from; i <= to && i - from < 1000; i++) {
            sum += i;
        }
        return sum > 100 ? 100 : sum;
    }

    static int between(long a, long b, long c) {
        if (a >= b - 10 && a <= b + 10) {
            return c - a > b ? 1 : 2;
        }
        return a + c == 3 * b ? 3 : 4;
    }

    static long shifted(long x, int by) {
        long up = x << by;
        if (up >> by != x) {
            return -1;
        }
        return up < 0 ? -up : up >>> 1;
    }

    static int digit(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        char small = (char) (c | ' ');
        return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
    }

    static int utf8Length(char c) {
        if (c < 0x80) {
            return 1;
        }
        if ((c & 0xf800) == 0xd800) {
            throw new IllegalArgumentException();
        }
        return c < 0x800 ? 2 : 3;
    }

    static short narrowed(short a, byte b) {
        short sum = (short) (a + b);
        if (sum != a + b) {
            return a > 0 ? Short.MAX_VALUE : Short.MIN_VALUE;
        }
        return (byte) sum == sum ? (short) -sum : sum;
    }

    static int parity(byte b) {
        int bits = b & 0xff;
        bits ^= bits >>> 4;
        bits ^= bits >>> 2;
        bits ^= bits >>> 1;
        return (bits & 1) == 0 ? 0 : 1;
    }

    static int rounds(int x) {
        int n = 0;
        while (x > 1) {
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
            n++;
        }
        return n;
    }

    static int checkDigit(int number) {
        int sum = 0;
        int weight = 2;
        for (int rest = number; rest > 0; rest /= 10) {
            sum += rest % 10 * weight;
            weight = weight == 2 ? 1 : 2;
        }
        int digit = sum % 10;
        return digit == 0 ? 0 : 10 - digit;
    }
}
