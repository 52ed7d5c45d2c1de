package com.nordlicht.billing;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Map;
import java.util.TreeMap;

/** Hours that a consultant worked, to be billed in quarters. */
public class TimeSheet {
    private static final int QUARTER = 15;

    private final Map<LocalDate, Duration> worked = new TreeMap<>();

    public void log(LocalDate day, LocalTime from, LocalTime to) {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException(from + " is not before " + to);
        }
        Duration sum = worked.merge(day, Duration.between(from, to), Duration::plus);
        if (sum.compareTo(Duration.ofHours(10)) > 0) {
            worked.put(day, sum.minus(Duration.between(from, to)));
            throw new IllegalStateException("more than ten hours");
        }
    }

    public Duration on(LocalDate day) {
        return worked.getOrDefault(day, Duration.ZERO);
    }

    public Duration total() {
        return worked.values().stream().reduce(Duration.ZERO, Duration::plus);
    }

    public long billableQuarters() {
        long minutes = total().toMinutes();
        return (minutes + QUARTER - 1) / QUARTER;
    }

    public static String format(Duration duration) {
        long minutes = Math.abs(duration.toMinutes());
        String text = minutes / 60 + ":" + (minutes % 60 < 10 ? "0" : "") + minutes % 60;
        return duration.isNegative() ? "-" + text : text;
    }
}
