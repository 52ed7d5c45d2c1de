package com.nordlicht.billing;

import java.time.LocalDate;
import java.time.Period;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Charges again and again until it is cancelled. */
public class Subscription {
    public enum Cycle {
        MONTHLY(Period.ofMonths(1)),
        QUARTERLY(Period.ofMonths(3)),
        YEARLY(Period.ofYears(1));

        private final Period period;

        Cycle(Period period) {
            this.period = period;
        }

        public LocalDate advance(LocalDate start, int times) {
            return start.plus(period.multipliedBy(times));
        }
    }

    private final LocalDate start;
    private final Cycle cycle;
    private LocalDate cancelled;

    public Subscription(LocalDate start, Cycle cycle) {
        this.start = start;
        this.cycle = cycle;
    }

    public void cancel(LocalDate day) {
        if (cancelled != null) {
            throw new IllegalStateException("already cancelled");
        }
        if (day.isBefore(start)) {
            throw new IllegalArgumentException("cancelled before it began");
        }
        cancelled = day;
    }

    public boolean isActive(LocalDate day) {
        return !day.isBefore(start) && (cancelled == null || day.isBefore(cancelled));
    }

    public Optional<LocalDate> nextCharge(LocalDate today) {
        int times = 0;
        LocalDate charge = start;
        while (charge.isBefore(today)) {
            times++;
            charge = cycle.advance(start, times);
        }
        return isActive(charge) ? Optional.of(charge) : Optional.empty();
    }

    public List<LocalDate> chargesIn(YearMonth month) {
        List<LocalDate> days = new ArrayList<>();
        LocalDate charge = start;
        for (int times = 1; !charge.isAfter(month.atEndOfMonth()); times++) {
            if (YearMonth.from(charge).equals(month) && isActive(charge)) {
                days.add(charge);
            }
            charge = cycle.advance(start, times);
        }
        return days;
    }
}
