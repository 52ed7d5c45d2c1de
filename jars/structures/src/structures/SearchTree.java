package structures;

/** A binary search tree of keys, each with a value; equal keys go to the right. */
public class SearchTree {
    static class Node {
        int key;
        int value;
        Node left;
        Node right;

        Node(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    private Node root;
    private int size;

    public void insert(int key, int value) {
        size++;
        if (root == null) {
            root = new Node(key, value);
            return;
        }
        Node node = root;
        while (true) {
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key, value);
                    return;
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Node(key, value);
                    return;
                }
                node = node.right;
            }
        }
    }

    /** The value of some entry with that key, or -1. */
    public int find(int key) {
        Node node = root;
        while (node != null) {
            if (key == node.key) {
                return node.value;
            }
            node = key < node.key ? node.left : node.right;
        }
        return -1;
    }

    /** The values of all entries with that key, nearest to the root first. */
    public int[] findAll(int key) {
        int[] found = new int[size];
        int n = 0;
        for (Node node = root; node != null; node = key < node.key ? node.left : node.right) {
            if (node.key == key) {
                found[n++] = node.value;
            }
        }
        int[] exact = new int[n];
        for (int i = 0; i < n; i++) {
            exact[i] = found[i];
        }
        return exact;
    }

    public void addAll(SearchTree other) {
        addAll(other.root);
    }

    private void addAll(Node node) {
        if (node != null) {
            insert(node.key, node.value);
            addAll(node.left);
            addAll(node.right);
        }
    }

    /** Removes one entry with that key. */
    public boolean remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node successor = node.right;
            parent = node;
            while (successor.left != null) {
                parent = successor;
                successor = successor.left;
            }
            node.key = successor.key;
            node.value = successor.value;
            node = successor;
        }
        replace(parent, node, node.left != null ? node.left : node.right);
        size--;
        return true;
    }

    private void replace(Node parent, Node node, Node child) {
        if (parent == null) {
            root = child;
        } else if (parent.left == node) {
            parent.left = child;
        } else {
            parent.right = child;
        }
    }

    public int height() {
        return height(root);
    }

    private static int height(Node node) {
        if (node == null) {
            return 0;
        }
        int left = height(node.left);
        int right = height(node.right);
        return 1 + (left > right ? left : right);
    }

    public static SearchTree of(int[] keys) {
        SearchTree tree = new SearchTree();
        for (int i = 0; i < keys.length; i++) {
            tree.insert(keys[i], i);
        }
        return tree;
    }

    public static int lookup(int[] keys, int key) {
        return of(keys).find(key);
    }

    public static int[] lookupAll(int[] keys, int key) {
        return of(keys).findAll(key);
    }

    public static SearchTree without(int[] keys, int first, int second) {
        SearchTree tree = of(keys);
        tree.remove(first);
        return tree.remove(second) ? tree : of(new int[] {tree.height()});
    }

    public static int union(int[] a, int[] b) {
        SearchTree tree = of(a);
        tree.addAll(of(b));
        return tree.size * 100 + tree.height();
    }
}
