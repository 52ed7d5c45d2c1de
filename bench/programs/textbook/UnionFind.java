package textbook;

/** Sets that join. */
public class UnionFind {
    private final int[] parent;
    private final int[] rank;
    private int sets;

    public UnionFind(int size) {
        if (size <= 0 || size > 16) {
            throw new IllegalArgumentException("size " + size);
        }
        parent = new int[size];
        rank = new int[size];
        for (int i = 0; i < size; i++) {
            parent[i] = i;
        }
        sets = size;
    }

    public int find(int item) {
        while (parent[item] != item) {
            parent[item] = parent[parent[item]];
            item = parent[item];
        }
        return item;
    }

    public boolean join(int a, int b) {
        int x = find(a);
        int y = find(b);
        if (x == y) {
            return false;
        }
        if (rank[x] < rank[y]) {
            parent[x] = y;
        } else if (rank[x] > rank[y]) {
            parent[y] = x;
        } else {
            parent[y] = x;
            rank[x]++;
        }
        sets--;
        return true;
    }

    public boolean connected() {
        return sets == 1;
    }
}
