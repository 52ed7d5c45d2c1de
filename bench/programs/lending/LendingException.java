package lending;

/** Why something cannot be lent. */
public class LendingException extends RuntimeException {
    private final String code;

    public LendingException(String code, String message) {
        super(message);
        this.code = code;
    }

    public String code() {
        return code;
    }

    public boolean isPermanent() {
        return "REFERENCE".equals(code) || "UNKNOWN".equals(code);
    }
}
