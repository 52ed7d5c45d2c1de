package composition;

/** A queue as a chain of nodes. */
class NodeQueue {
    static class Node {
        int element;
        Node next;
    }

    Node head;
    Node tail;

    void enqueue(int x) {
        Node node = new Node();
        node.element = x;
        if (head == null) head = node;
        else tail.next = node;
        tail = node;
    }

    int dequeue() {
        if (head == null) throw new IllegalStateException();
        int x = head.element;
        head = head.next;
        if (head == null) tail = null;
        return x;
    }

    void rotate() {
        enqueue(dequeue());
    }
}
