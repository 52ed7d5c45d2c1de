package structures;

/** A sequence of ints as a doubly linked list between two sentinels. */
public class LinkedSequence {
    static class Node {
        int element;
        Node previous;
        Node next;

        Node(int element, Node previous, Node next) {
            this.element = element;
            this.previous = previous;
            this.next = next;
        }
    }

    private final Node head;
    private final Node tail;
    private int size;

    public LinkedSequence() {
        head = new Node(0, null, null);
        tail = new Node(0, head, null);
        head.next = tail;
    }

    public int size() {
        return size;
    }

    public void addFirst(int x) {
        insertAfter(head, x);
    }

    public void addLast(int x) {
        insertAfter(tail.previous, x);
    }

    public int removeFirst() {
        return remove(nodeAt(0));
    }

    public int get(int i) {
        return nodeAt(i).element;
    }

    public int set(int i, int x) {
        Node node = nodeAt(i);
        int old = node.element;
        node.element = x;
        return old;
    }

    public void add(int i, int x) {
        insertAfter(i == 0 ? head : nodeAt(i - 1), x);
    }

    public int removeAt(int i) {
        return remove(nodeAt(i));
    }

    public int indexOf(int x) {
        int i = 0;
        for (Node node = head.next; node != tail; node = node.next) {
            if (node.element == x) {
                return i;
            }
            i++;
        }
        return -1;
    }

    public void swapEnds() {
        if (size < 2) {
            return;
        }
        Node first = head.next;
        Node last = tail.previous;
        int x = first.element;
        first.element = last.element;
        last.element = x;
    }

    private Node nodeAt(int i) {
        if (i < 0 || i >= size) {
            throw new IndexOutOfBoundsException();
        }
        Node node;
        if (i < size / 2) {
            node = head.next;
            for (int j = 0; j < i; j++) {
                node = node.next;
            }
        } else {
            node = tail.previous;
            for (int j = size - 1; j > i; j--) {
                node = node.previous;
            }
        }
        return node;
    }

    private void insertAfter(Node node, int x) {
        Node made = new Node(x, node, node.next);
        node.next.previous = made;
        node.next = made;
        size++;
    }

    private int remove(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        node.previous = null;
        node.next = null;
        size--;
        return node.element;
    }

    public static LinkedSequence of(int[] values) {
        LinkedSequence sequence = new LinkedSequence();
        for (int value : values) {
            sequence.addLast(value);
        }
        return sequence;
    }

    public static int[] edited(int[] values, int at, int x) {
        LinkedSequence sequence = of(values);
        sequence.add(at, x);
        sequence.addFirst(sequence.removeAt(at / 2));
        sequence.swapEnds();
        int[] result = new int[sequence.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = sequence.get(i);
        }
        return result;
    }

    public static int search(int[] values, int x) {
        return of(values).indexOf(x);
    }
}
