package port;

/** Told of what happens in the port; who listens overrides what is of interest. */
public interface PortListener {
    default boolean accepts(Ship ship) {
        return true;
    }

    default void docked(Ship ship, String berth) {
    }

    default void refused(Ship ship, String why) {
    }
}
