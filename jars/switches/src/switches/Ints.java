package switches;

/** Switches on int, char, byte and short: dense, sparse, falling through, nested. */
public class Ints {
    public static int dense(int n) {
        switch (n) {
            case 0: return 10;
            case 1: return 11;
            case 2: return 12;
            case 4: return 14;
            case 5: return 15;
            default: return -1;
        }
    }

    public static int sparse(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return 1;
            case -1000000: return 2;
            case -1: return 3;
            case 0: return 4;
            case 7: return 5;
            case 65536: return 6;
            case Integer.MAX_VALUE: return 7;
            default: return 8;
        }
    }

    public static int negative(int n) {
        switch (n) {
            case -3: return 1;
            case -2: return 2;
            case -1: return 3;
        }
        return 4;
    }

    public static int atTheEnds(int n) {
        switch (n) {
            case Integer.MAX_VALUE - 2: return 1;
            case Integer.MAX_VALUE - 1: return 2;
            case Integer.MAX_VALUE: return 3;
        }
        switch (n) {
            case Integer.MIN_VALUE: return 4;
            case Integer.MIN_VALUE + 1: return 5;
            case Integer.MIN_VALUE + 2: return 6;
        }
        return 7;
    }

    public static int falling(int n) {
        int result = 0;
        switch (n & 7) {
            case 3: result += 3;
            default: result += 100;
            case 1: result += 1;
            case 2: result += 2; break;
            case 4: result = 4;
        }
        return result;
    }

    public static int onlyDefault(int n) {
        switch (n) {
            default: return n + 1;
        }
    }

    public static int empty(int n) {
        switch (n++) {}
        return n;
    }

    public static int onChar(char c) {
        switch (c) {
            case 'a': case 'b': case 'c': return 1;
            case '0': return 2;
            case '\uffff': return 3;
            case '\0': return 4;
            default: return c;
        }
    }

    public static int onByte(byte b) {
        switch (b) {
            case -128: return 1;
            case 0: return 2;
            case 127: return 3;
            default: return 4;
        }
    }

    public static int onShort(short s) {
        switch (s) {
            case -32768: return 1;
            case 1000: return 2;
            case 32767: return 3;
        }
        return 4;
    }

    public static int nested(int a, int b) {
        switch (a & 3) {
            case 0:
                switch (b & 3) {
                    case 0: return 0;
                    case 1: break;
                    default: return 1;
                }
            case 1: return 2;
            case 2:
                for (int i = 0; ; i++) {
                    switch (i) {
                        case 3: return i + b;
                        default: continue;
                    }
                }
            default: return 3;
        }
    }

    public static int machine(int[] program) {
        int x = 0;
        int steps = 0;
        for (int pc = 0; pc >= 0 && pc < program.length && steps < 50; pc++, steps++) {
            switch (program[pc] & 7) {
                case 0: x++; break;
                case 1: x *= 2; break;
                case 2: x = -x; break;
                case 3: if (x > 10) pc += 2; break;
                case 4: if (x < 0) pc = -1; break;
                case 5: x ^= steps; break;
                case 6: return x;
                default: throw new IllegalStateException();
            }
        }
        return x * 100 + steps;
    }

    public static int daysOf(int month, int year) {
        switch (month) {
            case 4: case 6: case 9: case 11: return 30;
            case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 1: case 3: case 5: case 7: case 8: case 10: case 12: return 31;
            default: throw new IllegalArgumentException();
        }
    }
}
