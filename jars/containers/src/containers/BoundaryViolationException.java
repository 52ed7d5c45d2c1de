package containers;

/** A step over the edge of a container, or an index outside it. */
public class BoundaryViolationException extends RuntimeException {
    public BoundaryViolationException(String message) {
        super(message);
    }
}
