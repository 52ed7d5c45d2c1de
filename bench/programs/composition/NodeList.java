package composition;

/** A list between two sentinels, with positions. */
class NodeList {
    static class Node {
        int element;
        Node previous;
        Node next;
    }

    Node header;
    Node trailer;
    int size;

    Node check(Node p) {
        if (p == null) throw new IllegalArgumentException();
        if (p == header || p == trailer) throw new IllegalArgumentException();
        if (p.previous == null || p.next == null) throw new IllegalArgumentException();
        return p;
    }

    Node next(Node p) {
        Node node = check(p);
        if (node.next == trailer) throw new IndexOutOfBoundsException();
        return node.next;
    }

    Node previous(Node p) {
        Node node = check(p);
        if (node.previous == header) throw new IndexOutOfBoundsException();
        return node.previous;
    }

    void addAfter(Node p, int x) {
        Node node = check(p);
        Node added = new Node();
        added.element = x;
        added.previous = node;
        added.next = node.next;
        node.next.previous = added;
        node.next = added;
        size++;
    }

    int remove(Node p) {
        Node node = check(p);
        node.previous.next = node.next;
        node.next.previous = node.previous;
        node.previous = null;
        node.next = null;
        size--;
        return node.element;
    }

    int set(Node p, int x) {
        Node node = check(p);
        int old = node.element;
        node.element = x;
        return old;
    }

    void move(Node from, Node to) {
        addAfter(to, remove(from));
    }

    void swap(Node p, Node q) {
        set(p, set(q, check(p).element));
    }
}
