package everyday;

import java.util.Map;
import java.util.TreeMap;

/** How many pieces of what are there, and how many of them are promised. */
public class Inventory {
    private final Map<String, int[]> stock = new TreeMap<>();

    public void receive(String product, int pieces) {
        if (pieces <= 0) {
            throw new IllegalArgumentException("pieces: " + pieces);
        }
        int[] row = stock.get(product);
        if (row == null) {
            stock.put(product, new int[] {pieces, 0});
        } else {
            row[0] += pieces;
        }
    }

    public boolean reserve(String product, int pieces) {
        int[] row = stock.get(product);
        if (row == null || row[0] - row[1] < pieces) {
            return false;
        }
        row[1] += pieces;
        return true;
    }

    public void release(String product, int pieces) {
        int[] row = stock.get(product);
        if (row == null || row[1] < pieces) {
            throw new IllegalStateException("not reserved: " + product);
        }
        row[1] -= pieces;
    }

    public int available(String product) {
        int[] row = stock.get(product);
        return row == null ? 0 : row[0] - row[1];
    }

    public static int reorder(int available, int least, int pack) {
        if (pack <= 0 || available >= least) {
            return 0;
        }
        int missing = least - available;
        return (missing + pack - 1) / pack * pack;
    }
}
