package parcels;

import java.util.ArrayDeque;
import java.util.Deque;

public class Tracking {
    public enum Event { RECEIVED, SORTED, LOADED, DELIVERED, RETURNED }

    private final Deque<Event> events = new ArrayDeque<>();
    private int attempts;

    public void add(Event event) {
        Event last = events.peekLast();
        if (last == Event.DELIVERED || last == Event.RETURNED) {
            throw new IllegalStateException("is " + last);
        }
        if (last == null && event != Event.RECEIVED) {
            throw new IllegalStateException("not received");
        }
        if (event == Event.DELIVERED && last != Event.LOADED) {
            throw new IllegalStateException("not loaded");
        }
        events.addLast(event);
    }

    public boolean failedAttempt() {
        if (events.peekLast() != Event.LOADED) {
            return false;
        }
        attempts++;
        if (attempts >= 3) {
            events.addLast(Event.RETURNED);
            return false;
        }
        return true;
    }

    public Event current() {
        return events.peekLast();
    }

    public int getAttempts() {
        return attempts;
    }

    public boolean isOpen() {
        Event last = events.peekLast();
        return last != null && last != Event.DELIVERED && last != Event.RETURNED;
    }
}
