package port;

/** The store could not be reached, or refused. */
public class StorageException extends Exception {
    private static final long serialVersionUID = 1;
    private final boolean passing;

    public StorageException(String message, boolean passing) {
        super(message);
        this.passing = passing;
    }

    /** Whether it is worth trying again. */
    public boolean isPassing() {
        return passing;
    }
}
