package pruning;

/** Six small programs with as many functions, branches and calls inside one another as those of the paper. */
class CheckPressure {
    static int valid(int pressure) {
        if (pressure < 0) return 0;
        if (pressure > 300) return 0;
        return 1;
    }

    static int level(int pressure) {
        if (pressure > 200) return 2;
        return 1;
    }

    static int check(int pressure) {
        if (valid(pressure) == 0) return -1;
        if (level(pressure) > 1) return 2;
        return 0;
    }
}

class Square3 {
    static int check(int a, int b, int c, int d, int e, int f, int g, int h, int i) {
        if (a < 1) return -1;
        if (a > 9) return -1;
        if (b < 1) return -2;
        if (b > 9) return -2;
        if (c < 1) return -3;
        if (c > 9) return -3;
        if (d < 1) return -4;
        if (d > 9) return -4;
        if (e < 1) return -5;
        if (e > 9) return -5;
        if (f < 1) return -6;
        if (f > 9) return -6;
        if (g < 1) return -7;
        if (g > 9) return -7;
        if (h < 1) return -8;
        if (h > 9) return -8;
        if (i < 1) return -9;
        if (i > 9) return -9;
        int sum = a + b + c, wrong = 0;
        if (d + e + f != sum) wrong++;
        if (g + h + i != sum) wrong++;
        if (a + d + g != sum) wrong++;
        if (a + e + i != sum) wrong++;
        if (c + e + g != sum) wrong++;
        return wrong;
    }
}

class Square4 {
    static int check(
            int a, int b, int c, int d, int e, int f, int g, int h,
            int i, int j, int k, int l, int m, int n, int o, int p) {
        if (a < 1) return -1;
        if (b < 1) return -2;
        if (c < 1) return -3;
        if (d < 1) return -4;
        if (e < 1) return -5;
        if (f < 1) return -6;
        if (g < 1) return -7;
        if (h < 1) return -8;
        if (i < 1) return -9;
        if (j < 1) return -10;
        if (k < 1) return -11;
        if (l < 1) return -12;
        if (m < 1) return -13;
        if (n < 1) return -14;
        if (o < 1) return -15;
        if (p < 1) return -16;
        int sum = a + b + c + d, wrong = 0;
        if (e + f + g + h != sum) wrong++;
        if (i + j + k + l != sum) wrong++;
        if (m + n + o + p != sum) wrong++;
        if (a + e + i + m != sum) wrong++;
        if (b + f + j + n != sum) wrong++;
        if (a + f + k + p != sum) wrong++;
        if (d + g + j + m != sum) wrong++;
        return wrong;
    }
}

class Hysteresis {
    static int drifted(int value, int by) {
        return value + by;
    }

    static int run(int low, int high, int rounds, int value, int by) {
        if (low > high) return -1;
        if (rounds < 0) return -2;
        int on = 0, changes = 0;
        for (int i = 0; i < rounds; i++) {
            value = drifted(value, by);
            if (on == 0) {
                if (value > high) { on = 1; changes++; }
            } else if (value < low) { on = 0; changes++; }
            if (value > 1000) return 3;
        }
        if (changes > 1) return 2;
        return on;
    }
}

class Merge {
    static int ordered(int x, int y) {
        if (x > y) return 0;
        return 1;
    }

    static int less(int x, int y) {
        if (x < y) return 1;
        if (x == y) return 2;
        return 0;
    }

    static int merge(int a0, int a1, int b0, int b1) {
        if (ordered(a0, a1) == 0) return -1;
        if (ordered(b0, b1) == 0) return -2;
        int i = 0, j = 0, last = 0;
        while (i + j < 4) {
            if (i >= 2) {
                j++;
            } else if (j >= 2) {
                i++;
            } else {
                int x = a1, y = b1;
                if (i == 0) x = a0;
                if (j == 0) y = b0;
                if (less(x, y) == 1) { i++; last = x; } else { j++; last = y; }
            }
        }
        if (last > 10) return 1;
        return 0;
    }
}

class Triangle {
    static int positive(int x) {
        if (x <= 0) return 0;
        if (x > 100) return 0;
        return 1;
    }

    static int checked(int a, int b, int c) {
        if (positive(a) == 0) return 0;
        if (positive(b) == 0) return 0;
        if (positive(c) == 0) return 0;
        if (a + b <= c) return 0;
        if (a + c <= b) return 0;
        if (b + c <= a) return 0;
        return 1;
    }

    static int rightAngled(int a, int b, int c) {
        if (a * a + b * b == c * c) return 1;
        if (a * a + c * c == b * b) return 1;
        if (b * b + c * c == a * a) return 1;
        return 0;
    }

    static int classify(int a, int b, int c) {
        if (checked(a, b, c) == 0) return 0;
        if (a == b) {
            if (b == c) return 1;
            return 2;
        }
        if (b == c) return 2;
        if (a == c) return 2;
        if (rightAngled(a, b, c) == 1) return 4;
        return 3;
    }

    static int triangle(int a, int b, int c) {
        int kind = classify(a, b, c);
        if (kind == 0) return -1;
        if (kind == 4) return 1;
        return 0;
    }
}
