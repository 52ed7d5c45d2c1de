package port;

@FunctionalInterface
public interface Router {
    int miles(String from, String to) throws NoRouteException;
}
