package composition;

/** A search tree of keys with values. */
class BinarySearchTree {
    static class Node {
        int key;
        int value;
        Node left;
        Node right;
    }

    Node root;

    Node search(int key) {
        Node node = root;
        while (node != null && node.key != key) node = key < node.key ? node.left : node.right;
        return node;
    }

    int find(int key) {
        Node node = search(key);
        return node == null ? -1 : node.value;
    }

    void insert(int key, int value) {
        Node node = search(key);
        if (node != null) node.value = value;
        else add(key, value);
    }

    void add(int key, int value) {
        Node added = new Node();
        added.key = key;
        added.value = value;
        Node above = null;
        Node node = root;
        while (node != null) {
            above = node;
            node = key < node.key ? node.left : node.right;
        }
        if (above == null) root = added;
        else if (key < above.key) above.left = added;
        else above.right = added;
    }
}
