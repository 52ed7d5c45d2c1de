package recursion;

/** Recursive methods: direct, mutual, on arrays, through objects. */
public class Recursion {
    public static int factorial(int n) { return n <= 1 ? 1 : n * factorial((n > 40 ? 40 : n) - 1); }

    public static long longFactorial(long n) { return n <= 1 ? 1 : n * longFactorial((n > 40 ? 40 : n) - 1); }

    public static int fibonacci(int n) { return fib(n & 15); }

    private static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    public static int ackermann(int m, int n) { return ack(m & 1, n & 7) + ack(2, n & 3); }

    private static int ack(int m, int n) {
        if (m == 0) return n + 1;
        return n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }

    public static boolean even(int n) { return isEven(n & 63); }

    private static boolean isEven(int n) { return n == 0 || isOdd(n - 1); }

    private static boolean isOdd(int n) { return n != 0 && isEven(n - 1); }

    public static int hanoi(int n) {
        int[] moves = new int[3];
        move(n & 7, 0, 1, 2, moves);
        return moves[0] * 10000 + moves[1] * 100 + moves[2];
    }

    private static void move(int n, int from, int to, int by, int[] moves) {
        if (n == 0) return;
        move(n - 1, from, by, to, moves);
        moves[to]++;
        move(n - 1, by, to, from, moves);
    }

    public static int sum(int[] a) { return sum(a, 0); }

    private static int sum(int[] a, int from) { return from == a.length ? 0 : a[from] + sum(a, from + 1); }

    public static void quicksort(int[] a) { quicksort(a, 0, a.length - 1); }

    private static void quicksort(int[] a, int low, int high) {
        if (low >= high) return;
        int pivot = a[low + high >>> 1];
        int i = low;
        int j = high;
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) {
                int x = a[i];
                a[i++] = a[j];
                a[j--] = x;
            }
        }
        quicksort(a, low, j);
        quicksort(a, i, high);
    }

    public static int permutations(int n) {
        return permute(new boolean[n & 3], 0);
    }

    private static int permute(boolean[] used, int depth) {
        if (depth == used.length) return 1;
        int count = 0;
        for (int i = 0; i < used.length; i++) {
            if (!used[i]) {
                used[i] = true;
                count += permute(used, depth + 1);
                used[i] = false;
            }
        }
        return count;
    }

    public static int queens(int n) { return place(new int[n & 3 | 4], 0); }

    private static int place(int[] columns, int row) {
        if (row == columns.length) return 1;
        int count = 0;
        for (int c = 0; c < columns.length; c++) {
            boolean free = true;
            for (int r = 0; r < row && free; r++) {
                int distance = columns[r] - c;
                free = distance != 0 && distance != row - r && distance != r - row;
            }
            if (free) {
                columns[row] = c;
                count += row > 1 ? 1 : place(columns, row + 1);
            }
        }
        return count;
    }

    public static int evaluate(String s) { return expression(s, new int[1]); }

    private static int expression(String s, int[] at) {
        int value = term(s, at);
        while (at[0] < s.length() && (s.charAt(at[0]) == '+' || s.charAt(at[0]) == '-')) {
            int sign = s.charAt(at[0]++) == '+' ? 1 : -1;
            value += sign * term(s, at);
        }
        return value;
    }

    private static int term(String s, int[] at) {
        int value = factor(s, at);
        while (at[0] < s.length() && s.charAt(at[0]) == '*') {
            at[0]++;
            value *= factor(s, at);
        }
        return value;
    }

    private static int factor(String s, int[] at) {
        char c = s.charAt(at[0]++);
        if (c == '(') {
            int value = expression(s, at);
            at[0]++;
            return value;
        }
        if (c < '0' || c > '9') throw new IllegalArgumentException();
        return c - '0';
    }

    public static int endless(int n) { return n == 0 ? 0 : 1 + endless(n > 0 ? n >> 1 : n >>> 1); }

    public static String reverse(String s) { return reverse(s, s.length()); }

    private static String reverse(String s, int n) { return n == 0 ? "" : s.charAt(n - 1) + reverse(s, n - 1); }

    public static int binomial(int n, int k) { return choose(n & 7, k & 7); }

    private static int choose(int n, int k) {
        if (k == 0 || k == n) return 1;
        if (k > n) return 0;
        return choose(n - 1, k - 1) + choose(n - 1, k);
    }

    public static int flood(int[][] grid, int row, int column) {
        if (row < 0 || column < 0 || row >= grid.length || column >= grid[row].length || grid[row][column] != 0) return 0;
        grid[row][column] = 1;
        return 1 + flood(grid, row + 1, column) + flood(grid, row - 1, column)
                + flood(grid, row, column + 1) + flood(grid, row, column - 1);
    }
}
