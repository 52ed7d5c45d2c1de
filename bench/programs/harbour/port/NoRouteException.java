package port;

public class NoRouteException extends Exception {
    private static final long serialVersionUID = 1;

    public NoRouteException(String from, String to) {
        super(from + " to " + to);
    }
}
