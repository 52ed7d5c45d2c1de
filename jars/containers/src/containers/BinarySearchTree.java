package containers;

/**
 * A binary search tree of entries that know their nodes. Inner nodes hold an entry and have two children; the
 * leaves are empty places. Equal keys may come more than once.
 */
public class BinarySearchTree {
    static class Node implements Position {
        TreeEntry entry;
        Node parent;
        Node left;
        Node right;

        Node(Node parent) {
            this.parent = parent;
        }

        @Override
        public Entry element() {
            return entry;
        }

        boolean isLeaf() {
            return left == null && right == null;
        }
    }

    /** An entry of a tree; one that was removed has no node. */
    static class TreeEntry extends Entry {
        Node node;

        TreeEntry(int key, int value) {
            super(key, value);
        }
    }

    private Node root = new Node(null);
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Entry insert(int key, int value) {
        Node place = search(root, key);
        while (!place.isLeaf()) {
            place = search(place.right, key);
        }
        TreeEntry entry = new TreeEntry(key, value);
        expand(place, entry);
        return entry;
    }

    /** An entry with that key, or null. */
    public Entry find(int key) {
        Node node = search(root, key);
        return node.isLeaf() ? null : node.entry;
    }

    /** All entries with that key, in the order of the tree. */
    public NodeSequence findAll(int key) {
        NodeSequence found = new NodeSequence();
        addAll(found, root, key);
        return found;
    }

    /** Adds to the list what entries with that key are at that position or below it. */
    public void addAll(NodeSequence found, Position position, int key) {
        Node node = checked(position);
        if (node.isLeaf()) {
            return;
        }
        node = search(node, key);
        if (!node.isLeaf()) {
            addAll(found, node.left, key);
            found.addLast(node.element());
            addAll(found, node.right, key);
        }
    }

    /** Inserts what keys and values the other tree has. */
    public void addAll(BinarySearchTree other) {
        if (other != this) {
            insertAll(other.root);
        }
    }

    /** Takes the entry out of the tree. */
    public Entry remove(Entry entry) {
        Node node = checked(entry).node;
        Node removed;
        if (node.left.isLeaf()) {
            removed = node.left;
        } else if (node.right.isLeaf()) {
            removed = node.right;
        } else {
            removed = node.right;
            do {
                removed = removed.left;
            } while (!removed.isLeaf());
            put(removed.parent.entry, node);
        }
        collapse(removed);
        ((TreeEntry) entry).node = null;
        return entry;
    }

    /** The node with that key nearest to the one given, or the leaf where the key would be. */
    private static Node search(Node node, int key) {
        if (node.isLeaf()) {
            return node;
        }
        int here = node.entry.key();
        if (key < here) {
            return search(node.left, key);
        }
        return key > here ? search(node.right, key) : node;
    }

    private void insertAll(Node node) {
        if (!node.isLeaf()) {
            insert(node.entry.key(), node.entry.value());
            insertAll(node.left);
            insertAll(node.right);
        }
    }

    /** Makes an inner node of a leaf. */
    private void expand(Node leaf, TreeEntry entry) {
        if (!leaf.isLeaf()) {
            throw new InvalidPositionException("the place is taken");
        }
        leaf.left = new Node(leaf);
        leaf.right = new Node(leaf);
        put(entry, leaf);
        size++;
    }

    /** Takes out a leaf and its parent; the leaf's sibling moves up. */
    private void collapse(Node leaf) {
        Node parent = leaf.parent;
        Node sibling = leaf == parent.left ? parent.right : parent.left;
        Node above = parent.parent;
        if (above == null) {
            root = sibling;
        } else if (parent == above.left) {
            above.left = sibling;
        } else {
            above.right = sibling;
        }
        sibling.parent = above;
        size--;
    }

    private static void put(TreeEntry entry, Node node) {
        node.entry = entry;
        entry.node = node;
    }

    private static Node checked(Position position) {
        if (position == null) {
            throw new InvalidPositionException("no position was given");
        }
        if (!(position instanceof Node)) {
            throw new InvalidPositionException("the position is of another kind of container");
        }
        return (Node) position;
    }

    private static TreeEntry checked(Entry entry) {
        if (!(entry instanceof TreeEntry)) {
            throw new InvalidPositionException("the entry is in no tree");
        }
        TreeEntry own = (TreeEntry) entry;
        if (own.node == null) {
            throw new InvalidPositionException("the entry was removed");
        }
        return own;
    }
}
