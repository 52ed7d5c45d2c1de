package lending;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Who waits for which book. */
public class Reservations {
    private final Map<String, Deque<String>> queues = new HashMap<>();
    private final Set<String> vips = new HashSet<>();
    private Consumer<String> listener = id -> { };

    public void onTurn(Consumer<String> listener) {
        this.listener = listener == null ? id -> { } : listener;
    }

    public void makeVip(String member) {
        vips.add(member);
    }

    public int reserve(String isbn, String member) {
        Deque<String> queue = queues.computeIfAbsent(isbn, key -> new ArrayDeque<>());
        if (queue.contains(member)) {
            return -1;
        }
        if (vips.contains(member)) {
            queue.addFirst(member);
            return 1;
        }
        queue.addLast(member);
        return queue.size();
    }

    public String next(String isbn) {
        Deque<String> queue = queues.get(isbn);
        if (queue == null || queue.isEmpty()) {
            return null;
        }
        String member = queue.removeFirst();
        if (queue.isEmpty()) {
            queues.remove(isbn);
        }
        listener.accept(member);
        return member;
    }

    public boolean cancel(String isbn, String member) {
        Deque<String> queue = queues.get(isbn);
        return queue != null && queue.remove(member);
    }
}
