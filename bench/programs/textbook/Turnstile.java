package textbook;

/** A turnstile that locks for good after three forced passages. */
public class Turnstile {
    public enum State { LOCKED, OPEN, ALARM, OUT_OF_ORDER }

    private State state = State.LOCKED;
    private int forced;
    private int coins;

    public void coin() {
        switch (state) {
            case LOCKED:
                coins++;
                state = State.OPEN;
                break;
            case OPEN:
                coins++;
                break;
            case ALARM:
                throw new IllegalStateException("alarm");
            default:
                return;
        }
    }

    public boolean push() {
        switch (state) {
            case OPEN:
                state = State.LOCKED;
                return true;
            case LOCKED:
                forced++;
                state = forced >= 3 ? State.OUT_OF_ORDER : State.ALARM;
                return false;
            default:
                return false;
        }
    }

    public void reset(int code) {
        if (state == State.ALARM && code == 4711) {
            state = State.LOCKED;
        } else if (state == State.OUT_OF_ORDER) {
            throw new IllegalStateException("call the service");
        }
    }

    public String report() {
        if (state == State.OUT_OF_ORDER && coins > 2) {
            return "broken after " + coins;
        }
        return coins == 0 ? "new" : "in use";
    }
}
