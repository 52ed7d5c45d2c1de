package unseen;

/** What it is about is told by nothing that a test can call. */
public class Unseen {
    private int[] cells;

    public void fill(int number) {
        cells = new int[] {number};
    }
}
