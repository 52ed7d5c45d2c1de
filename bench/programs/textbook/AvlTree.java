package textbook;

/** A balanced tree of ints: four rotations, each behind three inserts. */
public class AvlTree {
    private static final class Node {
        final int key;
        Node left;
        Node right;
        int height = 1;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    public boolean add(int key) {
        int before = size;
        root = add(root, key);
        return size > before;
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null) {
            if (key == node.key) {
                return true;
            }
            node = key < node.key ? node.left : node.right;
        }
        return false;
    }

    public int height() {
        return height(root);
    }

    public int size() {
        return size;
    }

    private Node add(Node node, int key) {
        if (node == null) {
            size++;
            return new Node(key);
        }
        if (key < node.key) {
            node.left = add(node.left, key);
        } else if (key > node.key) {
            node.right = add(node.right, key);
        } else {
            return node;
        }
        node.height = 1 + Math.max(height(node.left), height(node.right));
        int balance = height(node.left) - height(node.right);
        if (balance > 1) {
            if (key > node.left.key) {
                node.left = rotateLeft(node.left);
            }
            return rotateRight(node);
        }
        if (balance < -1) {
            if (key < node.right.key) {
                node.right = rotateRight(node.right);
            }
            return rotateLeft(node);
        }
        return node;
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    private static Node rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        node.height = 1 + Math.max(height(node.left), height(node.right));
        top.height = 1 + Math.max(height(top.left), height(top.right));
        return top;
    }

    private static Node rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        node.height = 1 + Math.max(height(node.left), height(node.right));
        top.height = 1 + Math.max(height(top.left), height(top.right));
        return top;
    }
}
