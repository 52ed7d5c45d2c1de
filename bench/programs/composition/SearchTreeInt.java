package composition;

/** A search tree of ints. */
class SearchTreeInt {
    static class Node {
        int element;
        Node left;
        Node right;
    }

    Node root;

    boolean find(int x) {
        Node node = root;
        while (node != null && node.element != x) node = x < node.element ? node.left : node.right;
        return node != null;
    }

    void insert(int x) {
        Node added = new Node();
        added.element = x;
        if (root == null) {
            root = added;
            return;
        }
        Node node = root;
        while (true) {
            if (x < node.element) {
                if (node.left == null) {
                    node.left = added;
                    return;
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = added;
                    return;
                }
                node = node.right;
            }
        }
    }

    boolean findAll(int[] xs) {
        for (int x : xs) if (!find(x)) return false;
        return true;
    }
}
