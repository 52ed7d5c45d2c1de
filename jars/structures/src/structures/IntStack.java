package structures;

/** A stack of ints in an array that grows. */
public class IntStack {
    private int[] elements = new int[2];
    private int size;

    public void push(int x) {
        if (size == elements.length) {
            int[] larger = new int[2 * size];
            for (int i = 0; i < size; i++) {
                larger[i] = elements[i];
            }
            elements = larger;
        }
        elements[size++] = x;
    }

    public int pop() {
        if (isEmpty()) {
            throw new IllegalStateException();
        }
        return elements[--size];
    }

    public int top() {
        if (isEmpty()) {
            throw new IllegalStateException();
        }
        return elements[size - 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    /** Is every opening bracket closed by its own kind? */
    public static boolean balanced(String text) {
        IntStack open = new IntStack();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '(' || c == '[') {
                open.push(c);
            } else if (c == ')' || c == ']') {
                if (open.isEmpty() || open.pop() != (c == ')' ? '(' : '[')) {
                    return false;
                }
            }
        }
        return open.isEmpty();
    }

    /** Pushes what is positive, pops for zero, adds the two topmost for the rest. */
    public static int calculate(int[] program) {
        IntStack stack = new IntStack();
        for (int word : program) {
            if (word > 0) {
                stack.push(word);
            } else if (word == 0) {
                stack.pop();
            } else {
                stack.push(stack.pop() + stack.pop());
            }
        }
        return stack.top();
    }
}
