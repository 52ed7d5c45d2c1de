package ways;

/** Methods whose cases can be told by hand, for the tests of the command `cases`. */
public class Ways {
    static class Node {
        int value;
        Node next;
        Node other;
    }

    static class Stack {
        int[] elems;
        int size;

        boolean push(int x) {
            if (size >= elems.length) {
                return false;
            }
            elems[size++] = x;
            return true;
        }

        native int outside();
    }

    abstract static class Shape {
        abstract int area();
    }

    static int sign(int n) {
        if (n < 0) {
            return -1;
        }
        return n == 0 ? 0 : 1;
    }

    static int never(int n) {
        if (n > 3 && n < 3) {
            return 1;
        }
        return 0;
    }

    static int quotient(int a, int b) {
        return a / b;
    }

    static int rounds(int n) {
        int done = 0;
        while (done < n) {
            done++;
        }
        return done;
    }

    static long wide(long x, char letter, boolean flag) {
        if (flag) {
            return letter;
        }
        return x + 1 < x ? 1L : 2L;
    }

    static void link(Node a, Node b) {
        a.next = b;
        a.value = b.value + 1;
    }

    static int third(Node node) {
        return node.next.next.value;
    }

    static Node twin(int value) {
        Node first = new Node();
        first.value = value;
        first.next = new Node();
        first.next.next = first;
        return first;
    }

    static int orders(int a, int b, int c, int d) {
        int n = 0;
        n += a < b ? 1 : 0;
        n += a < c ? 1 : 0;
        n += a < d ? 1 : 0;
        n += b < c ? 1 : 0;
        n += b < d ? 1 : 0;
        n += c < d ? 1 : 0;
        return n;
    }

    static int nothing() {
        return 7;
    }
}
