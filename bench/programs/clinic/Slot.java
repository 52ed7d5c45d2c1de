package clinic;

import java.time.LocalDateTime;

public final class Slot {
    private final LocalDateTime start;
    private final int minutes;

    public Slot(LocalDateTime start, int minutes) {
        if (minutes <= 0) {
            throw new IllegalArgumentException("an empty slot");
        }
        this.start = start;
        this.minutes = minutes;
    }

    public LocalDateTime start() {
        return start;
    }

    public LocalDateTime end() {
        return start.plusMinutes(minutes);
    }

    public boolean overlaps(Slot other) {
        return start.isBefore(other.end()) && other.start.isBefore(end());
    }

    public boolean isInOfficeHours() {
        int hour = start.getHour();
        return hour >= 8 && (end().getHour() < 18 || end().getHour() == 18 && end().getMinute() == 0);
    }
}
