package everyday;

/** A gate that opens for a ticket or for coins, counts who passes, and is locked at night. */
public class Turnstile {
    public enum Phase {
        LOCKED,
        CLOSED,
        OPEN,
        ALARM
    }

    private static final int FARE = 250;

    private Phase phase = Phase.LOCKED;
    private int paid;
    private int passed;

    public Phase getPhase() {
        return phase;
    }

    public int getPassed() {
        return passed;
    }

    public void unlock() {
        if (phase == Phase.LOCKED) {
            phase = Phase.CLOSED;
        }
    }

    public int insert(int coin) {
        switch (coin) {
            case 10:
            case 20:
            case 50:
            case 100:
            case 200:
                break;
            default:
                return coin;
        }
        if (phase != Phase.CLOSED) {
            return coin;
        }
        paid += coin;
        if (paid < FARE) {
            return 0;
        }
        int change = paid - FARE;
        paid = 0;
        phase = Phase.OPEN;
        return change;
    }

    public boolean ticket(int from, int until, int now) {
        if (phase != Phase.CLOSED || from > now || now > until) {
            return false;
        }
        phase = Phase.OPEN;
        return true;
    }

    public void push() {
        switch (phase) {
            case OPEN:
                passed++;
                phase = Phase.CLOSED;
                break;
            case LOCKED:
                phase = Phase.ALARM;
                break;
            case ALARM:
                throw new IllegalStateException("alarm");
            default:
                break;
        }
    }

    public boolean reset(int code) {
        if (phase == Phase.ALARM && code == 4711) {
            phase = Phase.LOCKED;
            return true;
        }
        return false;
    }
}
