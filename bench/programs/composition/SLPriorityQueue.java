package composition;

/** A priority queue as a sorted list of keys with their values. */
class SLPriorityQueue {
    static class Node {
        int key;
        int value;
        Node next;
    }

    Node first;
    int size;

    void insert(int key, int value) {
        Node added = new Node();
        added.key = key;
        added.value = value;
        Node before = place(key);
        if (before == null) {
            added.next = first;
            first = added;
        } else {
            added.next = before.next;
            before.next = added;
        }
        size++;
    }

    Node place(int key) {
        Node before = null;
        for (Node node = first; node != null && node.key <= key; node = node.next) before = node;
        return before;
    }

    int minimum() {
        if (first == null) throw new IllegalStateException();
        return first.value;
    }

    int removeMinimum() {
        int value = minimum();
        first = first.next;
        size--;
        return value;
    }

    void change(int key) {
        insert(key, removeMinimum());
    }
}
