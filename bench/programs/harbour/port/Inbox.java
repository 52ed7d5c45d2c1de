package port;

public interface Inbox {
    /** The next order, null where there is none. */
    String poll();

    void reject(String order, String why);
}
