package com.nordlicht.billing;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.MonthDay;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Knows the days on which the office is open. */
public class WorkCalendar {
    private final Set<LocalDate> closed = new HashSet<>();
    private final Set<MonthDay> everyYear;

    public WorkCalendar(MonthDay... holidays) {
        this.everyYear = new HashSet<>(Arrays.asList(holidays));
    }

    public void close(LocalDate day) {
        closed.add(day);
    }

    public boolean isWorkday(LocalDate day) {
        DayOfWeek weekday = day.getDayOfWeek();
        if (weekday == DayOfWeek.SATURDAY || weekday == DayOfWeek.SUNDAY) {
            return false;
        }
        return !closed.contains(day) && !everyYear.contains(MonthDay.from(day));
    }

    public LocalDate next(LocalDate day) {
        LocalDate result = day.plusDays(1);
        while (!isWorkday(result)) {
            result = result.plusDays(1);
        }
        return result;
    }

    public LocalDate plusWorkdays(LocalDate start, int days) {
        if (days < 0) {
            throw new IllegalArgumentException("days must not be negative");
        }
        LocalDate result = start;
        for (int i = 0; i < days; i++) {
            result = next(result);
        }
        return result;
    }

    public int workdaysBetween(LocalDate from, LocalDate to) {
        int count = 0;
        for (LocalDate day = from; day.isBefore(to); day = day.plusDays(1)) {
            if (isWorkday(day)) {
                count++;
            }
        }
        return count;
    }
}
