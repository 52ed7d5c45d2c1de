package containers;

/** A priority queue as a sequence that is kept in order; the least key comes first. */
public class SortedListPriorityQueue {
    private final NodeSequence entries = new NodeSequence();

    public int size() {
        return entries.size();
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    public Entry min() {
        return entries.first().element();
    }

    public Entry insert(int key, int value) {
        Entry entry = new Entry(key, value);
        insert(entry);
        return entry;
    }

    /** Puts the entry behind all that are smaller. */
    public void insert(Entry entry) {
        if (entries.isEmpty()) {
            entries.addFirst(entry);
        } else if (entry.key() > entries.last().element().key()) {
            entries.addLast(entry);
        } else {
            Position position = entries.first();
            while (entry.key() > position.element().key()) {
                position = entries.next(position);
            }
            entries.addBefore(position, entry);
        }
    }

    /** Takes out the entry with the least key. */
    public Entry remove() {
        if (entries.isEmpty()) {
            throw new EmptyContainerException("the queue is empty");
        }
        return entries.remove(entries.first());
    }
}
