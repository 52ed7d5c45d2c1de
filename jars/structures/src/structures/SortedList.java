package structures;

/** A singly linked list that is kept in order, and a priority queue on top of it. */
public class SortedList {
    static class Node {
        final int element;
        Node next;

        Node(int element, Node next) {
            this.element = element;
            this.next = next;
        }
    }

    private Node first;
    private int size;

    public void insert(int x) {
        if (first == null || x <= first.element) {
            first = new Node(x, first);
        } else {
            Node node = first;
            while (node.next != null && node.next.element < x) {
                node = node.next;
            }
            node.next = new Node(x, node.next);
        }
        size++;
    }

    public boolean remove(int x) {
        Node before = null;
        for (Node node = first; node != null && node.element <= x; node = node.next) {
            if (node.element == x) {
                if (before == null) {
                    first = node.next;
                } else {
                    before.next = node.next;
                }
                size--;
                return true;
            }
            before = node;
        }
        return false;
    }

    public int min() {
        if (first == null) {
            throw new IllegalStateException();
        }
        return first.element;
    }

    public int removeMin() {
        int least = min();
        first = first.next;
        size--;
        return least;
    }

    public boolean contains(int x) {
        for (Node node = first; node != null; node = node.next) {
            if (node.element == x) {
                return true;
            }
        }
        return false;
    }

    public static SortedList of(int[] values) {
        SortedList list = new SortedList();
        for (int value : values) {
            list.insert(value);
        }
        return list;
    }

    public static int thirdLeast(int[] values) {
        SortedList list = of(values);
        list.removeMin();
        list.removeMin();
        return list.min();
    }

    public static SortedList without(int[] values, int x) {
        SortedList list = of(values);
        while (list.remove(x)) {
            list.insert(x + 1);
        }
        return list.contains(x + 1) ? list : null;
    }
}
