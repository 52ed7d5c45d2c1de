package textbook;

/** Conway's game on a torus of four by four. */
public final class Life {
    private boolean[][] cells;

    public Life(boolean[][] cells) {
        if (cells.length != 4) {
            throw new IllegalArgumentException("four rows are needed");
        }
        this.cells = cells;
    }

    public int neighbours(int row, int column) {
        int count = 0;
        for (int i = -1; i <= 1; i++) {
            for (int j = -1; j <= 1; j++) {
                if (i == 0 && j == 0) {
                    continue;
                }
                if (cells[(row + i + 4) % 4][(column + j + 4) % 4]) {
                    count++;
                }
            }
        }
        return count;
    }

    public boolean lives(int row, int column) {
        int count = neighbours(row, column);
        if (cells[row][column]) {
            return count == 2 || count == 3;
        }
        return count == 3;
    }

    public void step() {
        boolean[][] next = new boolean[4][4];
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                next[i][j] = lives(i, j);
            }
        }
        cells = next;
    }
}
