package textbook;

/** Noughts and crosses: eight lines of three, by tables that are constant. */
public class TicTacToe {
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };

    private final char[] board = new char[9];
    private char turn = 'X';
    private int moves;

    public TicTacToe() {
        for (int i = 0; i < board.length; i++) {
            board[i] = ' ';
        }
    }

    public boolean play(int cell) {
        if (cell < 0 || cell >= board.length) {
            throw new IndexOutOfBoundsException("cell " + cell);
        }
        if (board[cell] != ' ' || winner() != ' ') {
            return false;
        }
        board[cell] = turn;
        turn = turn == 'X' ? 'O' : 'X';
        moves++;
        return true;
    }

    public char winner() {
        for (int[] line : LINES) {
            char first = board[line[0]];
            if (first != ' ' && first == board[line[1]] && first == board[line[2]]) {
                return first;
            }
        }
        return ' ';
    }

    public boolean isDraw() {
        return moves == 9 && winner() == ' ';
    }
}
