package clinic;

public class ClinicException extends RuntimeException {
    public enum Kind { INPUT, CONFLICT, MISSING }

    private static final long serialVersionUID = 1;
    private final Kind kind;

    public ClinicException(String message, Kind kind) {
        super(message);
        this.kind = kind;
    }

    public Kind getKind() {
        return kind;
    }

    public int status() {
        switch (kind) {
            case INPUT:
                return 400;
            case CONFLICT:
                return 409;
            default:
                return 404;
        }
    }
}
