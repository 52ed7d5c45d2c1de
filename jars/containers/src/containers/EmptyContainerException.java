package containers;

/** Something was asked of a container that has nothing in it. */
public class EmptyContainerException extends RuntimeException {
    public EmptyContainerException(String message) {
        super(message);
    }
}
