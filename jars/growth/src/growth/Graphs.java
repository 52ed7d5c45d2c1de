package growth;

/** Ways through graphs, which are tables of the lengths of edges: 0 where there is none. */
public class Graphs {
    /** How far each node is from the source; Integer.MAX_VALUE where no way leads to it. */
    public static int[] dijkstra(int[][] lengths, int source) {
        int n = lengths.length;
        int[] distances = new int[n];
        boolean[] done = new boolean[n];
        for (int i = 0; i < n; i++) {
            distances[i] = Integer.MAX_VALUE;
        }
        distances[source] = 0;
        for (int round = 0; round < n; round++) {
            int node = nearest(distances, done);
            if (node < 0) {
                break;
            }
            done[node] = true;
            for (int to = 0; to < n; to++) {
                int length = lengths[node][to];
                if (length > 0 && !done[to] && distances[node] + length < distances[to]) {
                    distances[to] = distances[node] + length;
                }
            }
        }
        return distances;
    }

    /** The nearest of the nodes that are not done; -1 where none can be reached. */
    private static int nearest(int[] distances, boolean[] done) {
        int nearest = -1;
        for (int i = 0; i < distances.length; i++) {
            if (!done[i] && distances[i] < Integer.MAX_VALUE
                    && (nearest < 0 || distances[i] < distances[nearest])) {
                nearest = i;
            }
        }
        return nearest;
    }
}
