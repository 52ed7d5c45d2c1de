import java.time.*;
import java.time.temporal.*;

/** Calls on dates and times. */
final class TimeSequences extends Sequences {
    static int dates(Draw d) {
        LocalDate[] v = {LocalDate.of(1900 + d.next(200), 1 + d.next(12), 1 + d.next(28)), LocalDate.of(2024, 2, 29), LocalDate.ofEpochDay(d.next(40000))};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            LocalDate x = v[i];
            LocalDate y = v[d.next(3)];
            int n = d.next(80) - 40;
            try {
                switch (d.next(22)) {
                    case 0: v[i] = x.plusDays(n); break;
                    case 1: v[i] = x.minusMonths(n); break;
                    case 2: v[i] = x.plusYears(n); break;
                    case 3: v[i] = x.plusWeeks(n); break;
                    case 4: v[i] = x.withDayOfMonth(n); break;
                    case 5: v[i] = x.withMonth(n); break;
                    case 6: v[i] = LocalDate.of(2000 + n, 1 + d.next(13), d.next(32)); break;
                    case 7: h = mix(h, x.isBefore(y)); break;
                    case 8: h = mix(h, x.compareTo(y)); break;
                    case 9: h = mix(h, x.equals(y)); break;
                    case 10: h = mix(h, x.getDayOfWeek().getValue()); break;
                    case 11: h = mix(h, x.getDayOfYear()); break;
                    case 12: h = mix(h, x.lengthOfMonth()); break;
                    case 13: h = mix(h, x.isLeapYear()); break;
                    case 14: h = mix(h, ChronoUnit.DAYS.between(x, y)); break;
                    case 15: h = mix(h, ChronoUnit.MONTHS.between(x, y)); break;
                    case 16: Period p = Period.between(x, y); h = mix(mix(h, p.getDays()), p.toTotalMonths()); break;
                    case 17: v[i] = x.plus(Period.of(0, n, n)); break;
                    case 18: h = mix(h, x.toString()); break;
                    case 19: h = mix(h, x.hashCode()); break;
                    case 20: h = mix(h, x.atTime(n, 30).isAfter(y.atStartOfDay())); break;
                    default: h = mix(h, x.getMonth().plus(n).getValue());
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, v[0].toString()), v[2].toEpochDay());
    }

    static int moments(Draw d) {
        LocalDateTime[] v = {LocalDateTime.of(2024, 1, 31, 23, 59), LocalDateTime.of(2000 + d.next(50), 1 + d.next(12), 1, d.next(24), d.next(60), d.next(60))};
        LocalTime t = LocalTime.of(d.next(24), d.next(60));
        Duration u = Duration.ofMinutes(d.next(4000) - 2000);
        Instant w = Instant.ofEpochSecond(d.next(2000000000), d.next(1000) * 1000000L);
        Period p = Period.of(d.next(3), d.next(14), d.next(40));
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(2);
            LocalDateTime x = v[i];
            LocalDateTime y = v[1 - i];
            int n = d.next(200) - 100;
            try {
                switch (d.next(30)) {
                    case 0: v[i] = x.plusHours(n); break;
                    case 1: v[i] = x.minusMinutes(n * 100L); break;
                    case 2: v[i] = x.plusMonths(n); break;
                    case 3: v[i] = x.withHour(n); break;
                    case 4: h = mix(h, x.isBefore(y)); break;
                    case 5: h = mix(h, x.compareTo(y)); break;
                    case 6: u = Duration.between(x, y); break;
                    case 7: h = mix(h, x.toString()); break;
                    case 8: v[i] = x.plus(u); break;
                    case 9: t = t.plusMinutes(n); break;
                    case 10: t = t.minusSeconds(n * 60L); break;
                    case 11: h = mix(h, t.isBefore(x.toLocalTime())); break;
                    case 12: h = mix(h, t.toSecondOfDay()); break;
                    case 13: t = LocalTime.of(n, 3); break;
                    case 14: h = mix(h, t.toString()); break;
                    case 15: u = u.plusSeconds(n); break;
                    case 16: u = u.multipliedBy(n); break;
                    case 17: u = u.dividedBy(n); break;
                    case 18: u = u.negated(); break;
                    case 19: h = mix(h, u.toMillis()); break;
                    case 20: h = mix(h, u.compareTo(Duration.ofHours(n))); break;
                    case 21: h = mix(h, u.toString()); break;
                    case 22: w = w.plusMillis(n); break;
                    case 23: w = w.minus(u); break;
                    case 24: h = mix(h, w.toEpochMilli()); break;
                    case 25: h = mix(h, w.getNano()); break;
                    case 26: p = p.plusDays(n).normalized(); break;
                    case 27: p = p.multipliedBy(n).minusMonths(n); break;
                    case 28: h = mix(mix(h, p.toString()), p.isNegative()); break;
                    default: v[i] = x.plus(p);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(mix(mix(h, v[0].toString()), u.getSeconds()), w.getEpochSecond()), t.toNanoOfDay());
    }

    /** Years, months, days of the week, fields and units. */
    static int calendars(Draw d) {
        YearMonth m = YearMonth.of(2000 + d.next(40), 1 + d.next(12));
        Year y = Year.of(1990 + d.next(50));
        LocalDate x = LocalDate.of(2024, 1 + d.next(12), 1 + d.next(28));
        DayOfWeek w = DayOfWeek.of(1 + d.next(7));
        Month o = Month.of(1 + d.next(12));
        ChronoUnit[] units = {ChronoUnit.DAYS, ChronoUnit.WEEKS, ChronoUnit.MONTHS, ChronoUnit.YEARS, ChronoUnit.HOURS, ChronoUnit.DECADES};
        ChronoField[] fields = {ChronoField.DAY_OF_MONTH, ChronoField.DAY_OF_WEEK, ChronoField.MONTH_OF_YEAR, ChronoField.YEAR, ChronoField.DAY_OF_YEAR, ChronoField.HOUR_OF_DAY, ChronoField.EPOCH_DAY};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(60) - 20;
            ChronoUnit unit = d.of(units);
            ChronoField field = d.of(fields);
            try {
                switch (d.next(36)) {
                    case 0: m = m.plusMonths(n); break;
                    case 1: m = m.minusYears(n); break;
                    case 2: h = mix(h, m.lengthOfMonth()); break;
                    case 3: h = mix(h, m.atEndOfMonth().toString()); break;
                    case 4: h = mix(h, m.atDay(n).toString()); break;
                    case 5: h = mix(h, m.isBefore(YearMonth.of(2020, 1))); break;
                    case 6: h = mix(h, m.toString()); break;
                    case 7: y = y.plusYears(n); break;
                    case 8: h = mix(h, y.isLeap()); break;
                    case 9: h = mix(h, y.atDay(n + 20).toString()); break;
                    case 10: h = mix(h, y.length()); break;
                    case 11: x = x.plus(n, unit); break;
                    case 12: x = x.with(TemporalAdjusters.firstDayOfMonth()); break;
                    case 13: x = x.with(TemporalAdjusters.lastDayOfMonth()); break;
                    case 14: x = x.with(TemporalAdjusters.next(w)); break;
                    case 15: x = x.with(TemporalAdjusters.previousOrSame(w)); break;
                    case 16: x = x.with(field, n); break;
                    case 17: h = mix(h, x.get(field)); break;
                    case 18: h = mix(h, x.getLong(field)); break;
                    case 19: h = mix(h, x.isSupported(field)); break;
                    case 20: h = mix(h, x.until(LocalDate.of(2024, 6, 15), unit)); break;
                    case 21: h = mix(h, unit.between(LocalDate.of(2000, 2, 29), x)); break;
                    case 22: w = w.plus(n); break;
                    case 23: w = x.getDayOfWeek(); break;
                    case 24: h = mix(h, w.toString()); break;
                    case 25: o = o.minus(n); break;
                    case 26: h = mix(h, o.length(n > 0)); break;
                    case 27: h = mix(h, o.firstMonthOfQuarter().getValue()); break;
                    case 28: h = mix(h, o.name()); break;
                    case 29: h = mix(h, DayOfWeek.of(n).getValue()); break;
                    case 30: h = mix(h, x.withDayOfYear(n + 30).toString()); break;
                    case 31: h = mix(h, x.range(ChronoField.DAY_OF_MONTH).getMaximum()); break;
                    case 32: h = mix(h, Year.isLeap(n)); break;
                    case 33: h = mix(h, MonthDay.of(2, 20 + d.next(11)).isValidYear(2023)); break;
                    case 34: h = mix(h, x.datesUntil(x.plusDays(d.next(5))).count()); break;
                    default: h = mix(h, switchOf(w));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(mix(h, m.toString()), x.toString()), w.getValue() + o.getValue());
    }

    private static int switchOf(DayOfWeek day) {
        switch (day) {
            case SATURDAY: case SUNDAY: return 1;
            default: return 2;
        }
    }

    /** Times of the day and spans. */
    static int spans(Draw d) {
        LocalTime t = LocalTime.of(d.next(24), d.next(60), d.next(60));
        Duration u = Duration.ofSeconds(d.next(20000) - 10000, d.next(1000) * 1000L);
        Period p = Period.ofMonths(d.next(30));
        Instant w = Instant.ofEpochMilli(d.next(1 << 30) * 1000L);
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(200) - 100;
            try {
                switch (d.next(36)) {
                    case 0: t = t.plusHours(n); break;
                    case 1: t = t.withMinute(n); break;
                    case 2: t = t.truncatedTo(ChronoUnit.MINUTES); break;
                    case 3: t = t.plus(u); break;
                    case 4: t = t.minusNanos(n * 1000003L); break;
                    case 5: h = mix(h, t.getHour() * 60 + t.getMinute()); break;
                    case 6: h = mix(h, t.isAfter(LocalTime.NOON)); break;
                    case 7: h = mix(h, t.compareTo(LocalTime.MIDNIGHT)); break;
                    case 8: h = mix(h, ChronoUnit.MINUTES.between(LocalTime.NOON, t)); break;
                    case 9: h = mix(h, t.toString()); break;
                    case 10: u = Duration.between(t, LocalTime.of(12, 0)); break;
                    case 11: u = u.plus(Duration.ofMinutes(n)); break;
                    case 12: u = u.abs(); break;
                    case 13: h = mix(h, u.toHours()); break;
                    case 14: h = mix(h, u.toMinutesPart()); break;
                    case 15: h = mix(h, u.toSecondsPart() + u.toMillisPart()); break;
                    case 16: h = mix(h, u.toNanos()); break;
                    case 17: h = mix(h, u.isZero()); break;
                    case 18: h = mix(h, u.equals(Duration.ofSeconds(n))); break;
                    case 19: h = mix(h, u.toString()); break;
                    case 20: h = mix(h, u.dividedBy(Duration.ofSeconds(n))); break;
                    case 21: u = Duration.of(n, ChronoUnit.HOURS); break;
                    case 22: u = u.withNanos(d.next(1000)); break;
                    case 23: p = p.plusYears(n).minusDays(n); break;
                    case 24: p = p.negated(); break;
                    case 25: h = mix(h, p.equals(Period.of(0, 1, 0))); break;
                    case 26: h = mix(h, p.getMonths() + p.getYears() * 12); break;
                    case 27: h = mix(h, p.toString()); break;
                    case 28: h = mix(h, p.get(ChronoUnit.DAYS)); break;
                    case 29: w = w.plusSeconds(n * 3600L); break;
                    case 30: w = w.truncatedTo(ChronoUnit.HOURS); break;
                    case 31: h = mix(h, w.toString()); break;
                    case 32: h = mix(h, w.isBefore(Instant.EPOCH)); break;
                    case 33: h = mix(h, LocalDateTime.ofInstant(w, ZoneOffset.UTC).toString()); break;
                    case 34: h = mix(h, w.atOffset(ZoneOffset.ofHours(n % 18)).toLocalDate().toString()); break;
                    default: h = mix(h, w.plus(n, ChronoUnit.MINUTES).compareTo(w));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(mix(mix(h, t.toString()), u.toString()), p.toString()), w.toEpochMilli());
    }
}
