package containers;

/** A doubly linked list between two sentinels, whose nodes are given and taken by those who use it. */
public class DoublyLinkedList {
    /** A node; one that is in no list has no neighbours. */
    public static class Node {
        Entry element;
        Node previous;
        Node next;

        public Node(Entry element) {
            this.element = element;
        }
    }

    private final Node header = new Node(null);
    private final Node trailer = new Node(null);
    private int size;

    public DoublyLinkedList() {
        header.next = trailer;
        trailer.previous = header;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Node first() {
        if (isEmpty()) {
            throw new EmptyContainerException("the list is empty");
        }
        return header.next;
    }

    public Node previous(Node node) {
        if (node == header) {
            throw new BoundaryViolationException("nothing is before the header");
        }
        return node.previous;
    }

    public Node next(Node node) {
        if (node == trailer) {
            throw new BoundaryViolationException("nothing is after the trailer");
        }
        return node.next;
    }

    public void addFirst(Node node) {
        add(header, node);
    }

    public void addLast(Node node) {
        addBefore(trailer, node);
    }

    /** Puts a node that is in no list behind that place. */
    public void add(Node place, Node node) {
        if (node.previous != null || node.next != null) {
            throw new InvalidPositionException("the node is in a list");
        }
        Node after = next(place);
        if (after.previous != place) {
            throw new InvalidPositionException("the place is in no list");
        }
        node.previous = place;
        node.next = after;
        after.previous = node;
        place.next = node;
        size++;
    }

    /** Puts a node that is in no list before that place. */
    public void addBefore(Node place, Node node) {
        add(previous(place), node);
    }

    /** Takes the node out of the list. */
    public void remove(Node node) {
        Node before = previous(node);
        Node after = next(node);
        if (before.next != node || after.previous != node) {
            throw new InvalidPositionException("the node is in no list");
        }
        before.next = after;
        after.previous = before;
        node.previous = null;
        node.next = null;
        size--;
    }
}
