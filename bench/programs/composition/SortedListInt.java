package composition;

/** A sorted list of ints. */
class SortedListInt {
    static class Node {
        int element;
        Node next;
    }

    Node first;

    void insert(int x) {
        Node before = null;
        Node node = first;
        while (node != null && node.element < x) {
            before = node;
            node = node.next;
        }
        Node added = new Node();
        added.element = x;
        added.next = node;
        if (before == null) first = added;
        else before.next = added;
    }

    boolean find(int x) {
        Node node = first;
        while (node != null && node.element < x) node = node.next;
        return node != null && node.element == x;
    }

    void merge(int[] xs) {
        for (int i = 0; i < xs.length; i++) insert(xs[i]);
    }
}
