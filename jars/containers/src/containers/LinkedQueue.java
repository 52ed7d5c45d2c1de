package containers;

/** A queue of entries as a singly linked list with both ends at hand. */
public class LinkedQueue {
    static class Node {
        Entry element;
        Node next;

        Node(Entry element) {
            this.element = element;
        }
    }

    private Node front;
    private Node rear;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void enqueue(Entry element) {
        Node node = new Node(element);
        if (isEmpty()) {
            front = node;
        } else {
            rear.next = node;
        }
        rear = node;
        size++;
    }

    public Entry front() {
        if (isEmpty()) {
            throw new EmptyContainerException("the queue is empty");
        }
        return front.element;
    }

    public Entry dequeue() {
        Entry element = front();
        front = front.next;
        size--;
        if (isEmpty()) {
            rear = null;
        }
        return element;
    }

    /** Hangs all nodes of the other queue on the end of this one; the other is empty then. */
    public void append(LinkedQueue other) {
        if (other == this || other.isEmpty()) {
            return;
        }
        if (isEmpty()) {
            front = other.front;
        } else {
            rear.next = other.front;
        }
        rear = other.rear;
        size += other.size;
        other.front = null;
        other.rear = null;
        other.size = 0;
    }

    /** Takes the entries of the other queue in between, by their keys, where both are in order. */
    public void merge(LinkedQueue other) {
        if (other == this) {
            return;
        }
        Node before = null;
        while (!other.isEmpty()) {
            Node node = before == null ? front : before.next;
            if (node == null || other.front.element.key() < node.element.key()) {
                Node taken = other.front;
                other.front = taken.next;
                other.size--;
                taken.next = node;
                insertBehind(before, taken);
                before = taken;
            } else {
                before = node;
            }
        }
        other.rear = null;
    }

    private void insertBehind(Node before, Node node) {
        if (before == null) {
            front = node;
        } else {
            before.next = node;
        }
        if (node.next == null) {
            rear = node;
        }
        size++;
    }
}
