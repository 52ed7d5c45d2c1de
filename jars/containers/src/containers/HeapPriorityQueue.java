package containers;

/**
 * A priority queue as a heap in a complete binary tree of linked nodes; the least key comes first. The nodes are
 * also linked in the order in which they were added, level by level.
 */
public class HeapPriorityQueue {
    static class Node {
        Entry entry;
        Node parent;
        Node left;
        Node right;
        Node previous;
        Node next;

        Node(Entry entry) {
            this.entry = entry;
        }
    }

    private Node root;
    /** The node that gets the next child. */
    private Node open;
    private Node last;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Entry min() {
        if (isEmpty()) {
            throw new EmptyContainerException("the queue is empty");
        }
        return root.entry;
    }

    public Entry insert(int key, int value) {
        Entry entry = new Entry(key, value);
        insert(entry);
        return entry;
    }

    public void insert(Entry entry) {
        if (entry == null) {
            throw new InvalidPositionException("no entry was given");
        }
        Node node = new Node(entry);
        if (isEmpty()) {
            root = node;
            open = node;
        } else {
            attach(node, open);
            node.previous = last;
            last.next = node;
        }
        last = node;
        size++;
        up(node);
    }

    /** Takes out the entry with the least key. */
    public Entry remove() {
        Entry least = min();
        if (size == 1) {
            root = null;
            open = null;
            last = null;
        } else {
            Node removed = last;
            detach(removed);
            last = removed.previous;
            last.next = null;
            root.entry = removed.entry;
            down(root);
        }
        size--;
        return least;
    }

    private void attach(Node node, Node parent) {
        node.parent = parent;
        if (parent.left == null) {
            parent.left = node;
        } else {
            parent.right = node;
            open = parent.next;
        }
    }

    private void detach(Node node) {
        Node parent = node.parent;
        if (parent.right == null) {
            parent.left = null;
        } else {
            parent.right = null;
        }
        open = parent;
    }

    private static void up(Node node) {
        while (node.parent != null && node.parent.entry.key() > node.entry.key()) {
            swap(node, node.parent);
            node = node.parent;
        }
    }

    private static void down(Node node) {
        while (node.left != null) {
            Node child = node.left;
            if (node.right != null && node.right.entry.key() < child.entry.key()) {
                child = node.right;
            }
            if (node.entry.key() <= child.entry.key()) {
                return;
            }
            swap(node, child);
            node = child;
        }
    }

    private static void swap(Node one, Node other) {
        Entry entry = one.entry;
        one.entry = other.entry;
        other.entry = entry;
    }
}
