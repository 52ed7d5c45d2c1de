package textbook;

/** Rows, columns and boxes of a four by four Sudoku. */
public final class Sudoku {
    private final int[][] grid;

    public Sudoku(int[][] grid) {
        if (grid.length != 4) {
            throw new IllegalArgumentException("four rows");
        }
        for (int[] row : grid) {
            if (row.length != 4) {
                throw new IllegalArgumentException("four columns");
            }
        }
        this.grid = grid;
    }

    public boolean rowIsComplete(int row) {
        boolean[] seen = new boolean[5];
        for (int column = 0; column < 4; column++) {
            int digit = grid[row][column];
            if (digit < 1 || digit > 4 || seen[digit]) {
                return false;
            }
            seen[digit] = true;
        }
        return true;
    }

    public boolean boxIsComplete(int box) {
        int top = box / 2 * 2;
        int left = box % 2 * 2;
        int mask = 0;
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                mask |= 1 << grid[top + i][left + j];
            }
        }
        return mask == 0b11110;
    }

    public boolean mayPlace(int row, int column, int digit) {
        if (grid[row][column] != 0) {
            return false;
        }
        for (int i = 0; i < 4; i++) {
            if (grid[row][i] == digit || grid[i][column] == digit) {
                return false;
            }
        }
        return true;
    }
}
