package composition;

/** A stack in an array of fixed size. */
class ArrayStack {
    int[] elements = new int[8];
    int size;

    boolean isFull() {
        return size == elements.length;
    }

    void push(int x) {
        if (isFull()) throw new IllegalStateException();
        elements[size++] = x;
    }

    int pop() {
        if (size == 0) throw new IllegalStateException();
        return elements[--size];
    }

    void add() {
        push(pop() + pop());
    }
}
