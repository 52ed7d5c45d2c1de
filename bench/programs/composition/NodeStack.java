package composition;

/** A stack as a chain of nodes. */
class NodeStack {
    static class Node {
        int element;
        Node next;
    }

    Node top;
    int size;

    void push(int x) {
        Node node = new Node();
        node.element = x;
        node.next = top;
        top = node;
        size++;
    }

    int pop() {
        if (top == null) throw new IllegalStateException();
        int x = top.element;
        top = top.next;
        size--;
        return x;
    }

    int peek() {
        if (top == null) throw new IllegalStateException();
        return top.element;
    }

    void swap() {
        int first = pop();
        int second = pop();
        push(first);
        push(second);
    }
}
