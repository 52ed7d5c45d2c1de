package com.nordlicht.billing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** What a late payment costs: a fee from the second week on, and interest, but never more than the limit. */
public class LateFees {
    private static final int GRACE_DAYS = 7;

    private final BigDecimal flatFee;
    private final BigDecimal yearlyPercent;
    private final BigDecimal limit;

    public LateFees(BigDecimal flatFee, BigDecimal yearlyPercent, BigDecimal limit) {
        if (yearlyPercent.compareTo(BigDecimal.valueOf(15)) > 0) {
            throw new IllegalArgumentException("usury");
        }
        this.flatFee = flatFee;
        this.yearlyPercent = yearlyPercent;
        this.limit = limit;
    }

    public BigDecimal fee(BigDecimal open, LocalDate due, LocalDate today) {
        long days = ChronoUnit.DAYS.between(due, today);
        if (days <= GRACE_DAYS || open.signum() <= 0) {
            return BigDecimal.ZERO.setScale(2);
        }
        BigDecimal interest = open.multiply(yearlyPercent)
                .multiply(BigDecimal.valueOf(days))
                .divide(BigDecimal.valueOf(36500), 2, RoundingMode.HALF_UP);
        return interest.add(flatFee).min(limit);
    }

    public int reminderLevel(LocalDate due, LocalDate today) {
        long days = ChronoUnit.DAYS.between(due, today);
        if (days <= GRACE_DAYS) {
            return 0;
        }
        if (days <= 21) {
            return 1;
        }
        return days <= 42 ? 2 : 3;
    }
}
