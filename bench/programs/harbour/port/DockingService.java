package port;

public class DockingService {
    private static final int ATTEMPTS = 3;
    private final BerthRepository berths;
    private final PortListener listener;

    public DockingService(BerthRepository berths, PortListener listener) {
        this.berths = berths;
        this.listener = listener;
    }

    /** Whether the ship has got the berth. */
    public boolean dock(Ship ship, String id) {
        if (!listener.accepts(ship)) {
            listener.refused(ship, "not accepted");
            return false;
        }
        Berth berth;
        try {
            berth = berths.require(id);
        } catch (StorageException e) {
            listener.refused(ship, e.isPassing() ? "try later" : "store is down");
            return false;
        }
        if (!berth.isFree()) {
            listener.refused(ship, "taken by " + berth.getOccupant());
            return false;
        }
        if (berth.getLength() < ship.getLength()) {
            listener.refused(ship, "too long");
            return false;
        }
        berth.occupy(ship.getName());
        if (!saved(berth)) {
            berth.occupy(null);
            return false;
        }
        listener.docked(ship, berth.getId());
        return true;
    }

    private boolean saved(Berth berth) {
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                berths.save(berth);
                return true;
            } catch (StorageException e) {
                if (!e.isPassing()) {
                    throw new IllegalStateException("could not save " + berth.getId(), e);
                }
            }
        }
        return false;
    }
}
