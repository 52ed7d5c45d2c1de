package composition;

/** A list whose nodes know both neighbours. */
class DoublyLinkedList {
    static class Node {
        int element;
        Node previous;
        Node next;
    }

    Node first;
    Node last;

    void addFirst(int x) {
        Node node = new Node();
        node.element = x;
        node.next = first;
        if (first == null) last = node;
        else first.previous = node;
        first = node;
    }

    void addLast(int x) {
        Node node = new Node();
        node.element = x;
        node.previous = last;
        if (last == null) first = node;
        else last.next = node;
        last = node;
    }

    Node find(int x) {
        for (Node node = first; node != null; node = node.next) if (node.element == x) return node;
        return null;
    }

    void unlink(Node node) {
        if (node.previous == null) first = node.next;
        else node.previous.next = node.next;
        if (node.next == null) last = node.previous;
        else node.next.previous = node.previous;
    }

    boolean remove(int x) {
        Node node = find(x);
        if (node == null) return false;
        unlink(node);
        return true;
    }

    void moveToFront(int x) {
        if (remove(x)) addFirst(x);
    }

    void replace(int x, int y) {
        if (remove(x)) addLast(y);
    }
}
