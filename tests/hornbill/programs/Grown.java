package grown;

import java.util.List;

/** Programs whose worst inputs have to be made in several parts. */
public class Grown {
    static class Part {
        Part left;
        Part right;
        List<Part> others;
    }

    static class Holder {
        Part[] heads;

        int chained() {
            return Grown.chained(heads);
        }
    }

    int[] data;
    int count;

    /** The worst characters all differ. */
    static boolean repeats(char[] c) {
        for (int i = 0; i < c.length; i++) {
            for (int j = i + 1; j < c.length; j++) {
                if (c[i] == c[j]) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The array has to be as long as it is said to be used. */
    int used() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += data[i];
        }
        return sum;
    }

    static int positive(double[] d) {
        int n = 0;
        for (int i = 1; i < d.length; i++) {
            if (d[i] > d[i - 1]) {
                n += 2;
            }
        }
        return n;
    }

    static int below(int[][] table) {
        int n = 0;
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < i; j++) {
                if (table[i][j] > table[j][i]) {
                    n += 3;
                }
            }
        }
        return n;
    }

    static int sum(List<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    static int parts(Part part) {
        return part == null ? 0 : 1 + parts(part.left) + parts(part.right);
    }

    static int chained(Part[] heads) {
        int n = 0;
        for (Part part = heads[0]; part != null; part = part.right) {
            n++;
        }
        return n;
    }

    static int first(Part part) {
        return part.left == null ? 0 : 1;
    }
}
