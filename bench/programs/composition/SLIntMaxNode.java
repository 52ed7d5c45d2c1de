package composition;

/** A list of ints that is asked for its largest ones. */
class SLIntMaxNode {
    static class Node {
        int element;
        Node next;

        Node largest() {
            Node found = this;
            for (Node node = next; node != null; node = node.next) if (node.element > found.element) found = node;
            return found;
        }
    }

    Node first;

    int maximum() {
        if (first == null) throw new IllegalStateException();
        return first.largest().element;
    }

    int range(SLIntMaxNode other) {
        return maximum() - other.maximum();
    }
}
