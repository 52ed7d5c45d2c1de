package containers;

/** A position or entry that does not belong where it was given. */
public class InvalidPositionException extends RuntimeException {
    public InvalidPositionException(String message) {
        super(message);
    }
}
