package containers;

/** A stack of entries as a singly linked list. */
public class LinkedStack {
    static class Node {
        Entry element;
        Node next;

        Node(Entry element, Node next) {
            this.element = element;
            this.next = next;
        }
    }

    private Node top;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return top == null;
    }

    public void push(Entry element) {
        top = new Node(element, top);
        size++;
    }

    public Entry top() {
        if (isEmpty()) {
            throw new EmptyContainerException("the stack is empty");
        }
        return top.element;
    }

    public Entry pop() {
        Entry element = top();
        top = top.next;
        size--;
        return element;
    }

    /** Takes everything off the other stack, and puts it here in the opposite order. */
    public void pushAll(LinkedStack other) {
        if (other == this) {
            throw new IllegalArgumentException("a stack cannot be put on itself");
        }
        while (!other.isEmpty()) {
            push(other.pop());
        }
    }
}
