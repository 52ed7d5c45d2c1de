package everyday;

import java.util.ArrayDeque;
import java.util.Deque;

/** Places with roads between them, and the ways from one to another. */
public class Network {
    private final boolean[][] roads;

    public Network(int places) {
        if (places < 1) {
            throw new IllegalArgumentException("places: " + places);
        }
        roads = new boolean[places][places];
    }

    public int size() {
        return roads.length;
    }

    public void connect(int from, int to) {
        require(from);
        require(to);
        if (from == to) {
            throw new IllegalArgumentException("a road to itself");
        }
        roads[from][to] = true;
        roads[to][from] = true;
    }

    public boolean connected(int from, int to) {
        require(from);
        require(to);
        return roads[from][to];
    }

    public int degree(int place) {
        require(place);
        int degree = 0;
        for (boolean road : roads[place]) {
            if (road) {
                degree++;
            }
        }
        return degree;
    }

    /** The fewest roads between two places, -1 where there is no way. */
    public int distance(int from, int to) {
        require(from);
        require(to);
        int[] steps = new int[roads.length];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = -1;
        }
        Deque<Integer> waiting = new ArrayDeque<>();
        steps[from] = 0;
        waiting.add(from);
        while (!waiting.isEmpty()) {
            int place = waiting.remove();
            if (place == to) {
                return steps[place];
            }
            for (int next = 0; next < roads.length; next++) {
                if (roads[place][next] && steps[next] < 0) {
                    steps[next] = steps[place] + 1;
                    waiting.add(next);
                }
            }
        }
        return -1;
    }

    private void require(int place) {
        if (place < 0 || place >= roads.length) {
            throw new IndexOutOfBoundsException("place: " + place);
        }
    }
}
