package orders;

/** Orders of unknown ints, as an unbalanced search tree and as insertion sort tell them apart. */
public final class Orders {
    private static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    private Orders() {}

    private void insert(int key) {
        if (root == null) {
            root = new Node(key);
            return;
        }
        Node node = root;
        while (true) {
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                    return;
                }
                node = node.left;
            } else if (key > node.key) {
                if (node.right == null) {
                    node.right = new Node(key);
                    return;
                }
                node = node.right;
            } else {
                return;
            }
        }
    }

    private static void sort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int key = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > key) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = key;
        }
    }

    static void tree3(int x0, int x1, int x2) {
        Orders tree = new Orders();
        tree.insert(x0);
        tree.insert(x1);
        tree.insert(x2);
    }

    static void sort3(int x0, int x1, int x2) {
        sort(new int[] {x0, x1, x2});
    }

    static void tree4(int x0, int x1, int x2, int x3) {
        Orders tree = new Orders();
        tree.insert(x0);
        tree.insert(x1);
        tree.insert(x2);
        tree.insert(x3);
    }

    static void sort4(int x0, int x1, int x2, int x3) {
        sort(new int[] {x0, x1, x2, x3});
    }

    static void tree5(int x0, int x1, int x2, int x3, int x4) {
        Orders tree = new Orders();
        tree.insert(x0);
        tree.insert(x1);
        tree.insert(x2);
        tree.insert(x3);
        tree.insert(x4);
    }

    static void sort5(int x0, int x1, int x2, int x3, int x4) {
        sort(new int[] {x0, x1, x2, x3, x4});
    }

    static void tree6(int x0, int x1, int x2, int x3, int x4, int x5) {
        Orders tree = new Orders();
        tree.insert(x0);
        tree.insert(x1);
        tree.insert(x2);
        tree.insert(x3);
        tree.insert(x4);
        tree.insert(x5);
    }

    static void sort6(int x0, int x1, int x2, int x3, int x4, int x5) {
        sort(new int[] {x0, x1, x2, x3, x4, x5});
    }

    static void tree7(int x0, int x1, int x2, int x3, int x4, int x5, int x6) {
        Orders tree = new Orders();
        tree.insert(x0);
        tree.insert(x1);
        tree.insert(x2);
        tree.insert(x3);
        tree.insert(x4);
        tree.insert(x5);
        tree.insert(x6);
    }

    static void sort7(int x0, int x1, int x2, int x3, int x4, int x5, int x6) {
        sort(new int[] {x0, x1, x2, x3, x4, x5, x6});
    }

    static void sort8(int x0, int x1, int x2, int x3, int x4, int x5, int x6, int x7) {
        sort(new int[] {x0, x1, x2, x3, x4, x5, x6, x7});
    }
}
