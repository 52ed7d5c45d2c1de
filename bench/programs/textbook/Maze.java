package textbook;

import java.util.ArrayDeque;
import java.util.Deque;

/** Ways through a small grid. */
public final class Maze {
    private static final int[][] STEPS = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

    private final boolean[][] walls;

    public Maze(boolean[][] walls) {
        this.walls = walls;
    }

    public int shortest(int fromRow, int fromColumn, int toRow, int toColumn) {
        if (!free(fromRow, fromColumn) || !free(toRow, toColumn)) {
            return -1;
        }
        int width = walls[0].length;
        int[] distance = new int[walls.length * width];
        Deque<Integer> open = new ArrayDeque<>();
        open.add(fromRow * width + fromColumn);
        distance[fromRow * width + fromColumn] = 1;
        while (!open.isEmpty()) {
            int cell = open.poll();
            int row = cell / width;
            int column = cell % width;
            if (row == toRow && column == toColumn) {
                return distance[cell] - 1;
            }
            for (int[] step : STEPS) {
                int nextRow = row + step[0];
                int nextColumn = column + step[1];
                if (free(nextRow, nextColumn) && distance[nextRow * width + nextColumn] == 0) {
                    distance[nextRow * width + nextColumn] = distance[cell] + 1;
                    open.add(nextRow * width + nextColumn);
                }
            }
        }
        return -1;
    }

    private boolean free(int row, int column) {
        return row >= 0 && row < walls.length && column >= 0 && column < walls[row].length && !walls[row][column];
    }
}
