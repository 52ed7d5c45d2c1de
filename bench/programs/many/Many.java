package many;

/** Tests that do not hang on one another: 2 to the power of their number are the ways through. */
class Many {
    static int ways(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m,
            int n, int o, int p, int q) {
        int sum = 0;
        if (a > 0) sum += 1;
        if (b > 1) sum += 2;
        if (c > 2) sum += 4;
        if (d > 3) sum += 8;
        if (e > 4) sum += 16;
        if (f > 5) sum += 32;
        if (g > 6) sum += 64;
        if (h > 7) sum += 128;
        if (i > 8) sum += 256;
        if (j > 9) sum += 512;
        if (k > 10) sum += 1024;
        if (l > 11) sum += 2048;
        if (m > 12) sum += 4096;
        if (n > 13) sum += 8192;
        if (o > 14) sum += 16384;
        if (p > 15) sum += 32768;
        if (q > 16) sum += 65536;
        return sum;
    }
}
