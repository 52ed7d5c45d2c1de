package orders;

/** Fourteen independent decisions: 16,384 ways. */
final class Ifs {
    static int ifs(int a, int b, int c, int d, int e, int f, int g,
            int h, int i, int j, int k, int l, int m, int n) {
        int sum = 0;
        if (a > 0) sum += 1;
        if (b > 0) sum += 2;
        if (c > 0) sum += 4;
        if (d > 0) sum += 8;
        if (e > 0) sum += 16;
        if (f > 0) sum += 32;
        if (g > 0) sum += 64;
        if (h > 0) sum += 128;
        if (i > 0) sum += 256;
        if (j > 0) sum += 512;
        if (k > 0) sum += 1024;
        if (l > 0) sum += 2048;
        if (m > 0) sum += 4096;
        if (n > 0) sum += 8192;
        return sum;
    }
}
