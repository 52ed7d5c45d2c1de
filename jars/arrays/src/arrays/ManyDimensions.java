package arrays;

/** Arrays of arrays: rectangular, ragged, partly made. */
public class ManyDimensions {
    public static int[][] rectangle(int rows, int columns) {
        return new int[rows > 8 ? 8 : rows][columns > 8 ? 8 : columns];
    }

    public static long[][][] cube(int n) {
        int size = n & 3;
        long[][][] cube = new long[size][size + 1][size + 2];
        for (int i = 0; i < size; i++) cube[i][i][i] = i + 1;
        return cube;
    }

    public static char[][][] partly(int n) { return new char[n & 3][2][]; }

    public static boolean[][][][] deep() { return new boolean[1][2][1][2]; }

    public static int negativeInside(int rows, int columns) {
        try {
            return new double[rows & 3][-1][columns & 3].length;
        } catch (NegativeArraySizeException e) {
            return -1;
        }
    }

    public static int[][] ragged(int n) {
        int[][] triangle = new int[n & 7][];
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] = new int[i + 1];
            triangle[i][0] = 1;
            triangle[i][i] = 1;
            for (int j = 1; j < i; j++) triangle[i][j] = triangle[i - 1][j - 1] + triangle[i - 1][j];
        }
        return triangle;
    }

    public static int sum(int[][] a) {
        int total = 0;
        for (int[] row : a) {
            for (int x : row) total += x;
        }
        return total;
    }

    public static int read(int[][] a, int i, int j) { return a[i][j]; }

    public static void write(byte[][] a, int i, int j, byte x) { a[i][j] += x; }

    public static int[][] transpose(int[][] a) {
        int[][] result = new int[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) result[j][i] = a[i][j];
        }
        return result;
    }

    public static double[][] multiply(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) product[i][j] += a[i][k] * b[k][j];
            }
        }
        return product;
    }

    public static int shareRows(int[][] a) {
        a[0] = a[1];
        a[0][0]++;
        return a[1][0];
    }

    public static String[][] texts(String s) {
        String[][] result = {{s, "a"}, {}, null, {null}};
        return result;
    }

    public static int life(boolean[][] cells, int row, int column) {
        int neighbours = 0;
        for (int i = -1; i <= 1; i++) {
            for (int j = -1; j <= 1; j++) {
                if ((i != 0 || j != 0) && cells[row + i][column + j]) neighbours++;
            }
        }
        return cells[row][column] ? neighbours == 2 || neighbours == 3 ? 1 : 0 : neighbours == 3 ? 1 : 0;
    }

    public static int pathCount(boolean[][] walls) {
        int[][] count = new int[walls.length][walls[0].length];
        for (int i = 0; i < walls.length; i++) {
            for (int j = 0; j < walls[i].length; j++) {
                if (walls[i][j]) continue;
                count[i][j] = i == 0 && j == 0 ? 1 : (i > 0 ? count[i - 1][j] : 0) + (j > 0 ? count[i][j - 1] : 0);
            }
        }
        return count[walls.length - 1][walls[0].length - 1];
    }
}
