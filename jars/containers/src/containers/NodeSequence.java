package containers;

/** A sequence of entries, reached by position and by index. */
public class NodeSequence {
    /** A node between two sentinels; one that was removed has no neighbours. */
    static class Node implements Position {
        Entry element;
        Node previous;
        Node next;

        Node(Node previous, Node next, Entry element) {
            this.previous = previous;
            this.next = next;
            this.element = element;
        }

        @Override
        public Entry element() {
            if (previous == null || next == null) {
                throw new InvalidPositionException("the position is in no list");
            }
            return element;
        }
    }

    private final Node header;
    private final Node trailer;
    private int size;

    public NodeSequence() {
        header = new Node(null, null, null);
        trailer = new Node(header, null, null);
        header.next = trailer;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Position first() {
        if (isEmpty()) {
            throw new EmptyContainerException("the sequence is empty");
        }
        return header.next;
    }

    public Position last() {
        if (isEmpty()) {
            throw new EmptyContainerException("the sequence is empty");
        }
        return trailer.previous;
    }

    public Position next(Position position) {
        Node node = checked(position).next;
        if (node == trailer) {
            throw new BoundaryViolationException("nothing is after the last position");
        }
        return node;
    }

    public void addFirst(Entry element) {
        insertBetween(header, header.next, element);
    }

    public void addLast(Entry element) {
        insertBetween(trailer.previous, trailer, element);
    }

    public void addBefore(Position position, Entry element) {
        Node node = checked(position);
        insertBetween(node.previous, node, element);
    }

    public Entry remove(Position position) {
        Node node = checked(position);
        Node before = node.previous;
        Node after = node.next;
        before.next = after;
        after.previous = before;
        Entry element = node.element;
        node.previous = null;
        node.next = null;
        size--;
        return element;
    }

    public Entry set(Position position, Entry element) {
        Node node = checked(position);
        Entry old = node.element;
        node.element = element;
        return old;
    }

    /** The position of that index, from whichever end is nearer. */
    public Position atIndex(int index) {
        if (index < 0 || index >= size) {
            throw new BoundaryViolationException("no such index");
        }
        Node node;
        if (index <= size / 2) {
            node = header.next;
            for (int i = 0; i < index; i++) {
                node = node.next;
            }
        } else {
            node = trailer.previous;
            for (int i = 1; i < size - index; i++) {
                node = node.previous;
            }
        }
        return node;
    }

    public Entry elemAt(int index) {
        return atIndex(index).element();
    }

    public void insertAt(int index, Entry element) {
        if (index == size) {
            addLast(element);
        } else {
            addBefore(atIndex(index), element);
        }
    }

    public Entry removeAt(int index) {
        return remove(atIndex(index));
    }

    public Entry replaceAt(int index, Entry element) {
        return set(atIndex(index), element);
    }

    private void insertBetween(Node before, Node after, Entry element) {
        Node node = new Node(before, after, element);
        before.next = node;
        after.previous = node;
        size++;
    }

    private Node checked(Position position) {
        if (position == null) {
            throw new InvalidPositionException("no position was given");
        }
        if (position == header) {
            throw new InvalidPositionException("the header is not a position");
        }
        if (position == trailer) {
            throw new InvalidPositionException("the trailer is not a position");
        }
        if (!(position instanceof Node)) {
            throw new InvalidPositionException("the position is of another kind of container");
        }
        Node node = (Node) position;
        if (node.previous == null || node.next == null) {
            throw new InvalidPositionException("the position is in no list");
        }
        return node;
    }
}
