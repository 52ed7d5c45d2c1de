import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;

/** Small methods on numbers and times of the library. */
class Values {
    static boolean before(LocalDate a, LocalDate b) {
        return a.isBefore(b);
    }

    static int ordered(LocalDate a, LocalDate b) {
        if (a.isBefore(b)) {
            return 1;
        }
        return a.equals(b) ? 2 : 3;
    }

    static int leapDay(LocalDate a) {
        if (a.getMonthValue() == 2 && a.getDayOfMonth() == 29) {
            return a.isLeapYear() ? 1 : 2;
        }
        return 3;
    }

    static int nextMonth(LocalDate a) {
        return a.plusMonths(1).getDayOfMonth() == a.getDayOfMonth() ? 1 : 2;
    }

    static int lateBy(LocalDate due, LocalDate today) {
        long days = ChronoUnit.DAYS.between(due, today);
        if (days <= 0) {
            return 1;
        }
        return days > 14 ? 2 : 3;
    }

    static int weekend(LocalDate a) {
        return a.getDayOfWeek() == DayOfWeek.SATURDAY || a.getDayOfWeek() == DayOfWeek.SUNDAY ? 1 : 2;
    }

    static int adult(LocalDate birth, LocalDate today) {
        return Period.between(birth, today).getYears() >= 18 ? 1 : 2;
    }

    static int lastDay(LocalDate a) {
        return a.getDayOfMonth() == a.lengthOfMonth() ? 1 : 2;
    }

    static int made(int month, int day) {
        return LocalDate.of(2023, month, day).getDayOfYear() > 59 ? 1 : 2;
    }

    static int night(LocalTime a, LocalTime from, LocalTime to) {
        return !a.isBefore(from) && a.isBefore(to) ? 1 : 2;
    }

    static int afternoon(LocalTime a) {
        return a.getHour() >= 12 && a.getMinute() == 30 ? 1 : 2;
    }

    static int wrapped(LocalTime a) {
        return a.plusMinutes(90).isBefore(a) ? 1 : 2;
    }

    static int longer(Duration a, Duration b) {
        return a.plus(b).compareTo(Duration.ofHours(1)) > 0 ? a.isNegative() ? 1 : 2 : 3;
    }

    static int expired(Instant now, Instant end) {
        return now.isAfter(end.plusSeconds(60)) ? 1 : 2;
    }

    static int sameDay(LocalDateTime a, LocalDateTime b) {
        return a.toLocalDate().equals(b.toLocalDate()) ? a.isBefore(b) ? 1 : 2 : 3;
    }

    static int sign(BigDecimal a) {
        return a.signum() < 0 ? 1 : a.signum() == 0 ? 2 : 3;
    }

    static boolean same(BigDecimal a, BigDecimal b) {
        return a.equals(b);
    }

    static int alike(BigDecimal a, BigDecimal b) {
        return a.compareTo(b) == 0 ? a.equals(b) ? 1 : 2 : 3;
    }

    static int over(BigDecimal a, BigDecimal b, BigDecimal limit) {
        return a.add(b).subtract(BigDecimal.ONE).compareTo(limit) > 0 ? 1 : 2;
    }

    static int object(BigDecimal a, Object other) {
        return a.equals(other) ? 1 : other instanceof String ? 2 : 3;
    }

    static int places(BigDecimal a) {
        return a.scale() > 2 ? 1 : a.precision() > 3 ? 2 : 3;
    }

    static int rounded(BigDecimal a) {
        return a.multiply(new BigDecimal("0.5")).setScale(0, RoundingMode.HALF_UP).compareTo(a) > 0 ? 1 : 2;
    }

    static BigDecimal exactly(BigDecimal a) {
        return a.setScale(1, RoundingMode.UNNECESSARY);
    }

    static int large(BigInteger a, BigInteger b) {
        BigInteger sum = a.add(b);
        if (sum.signum() < 0) {
            return 1;
        }
        return sum.multiply(BigInteger.TEN).compareTo(BigInteger.valueOf(1000)) > 0 ? 2 : sum.intValue() == 7 ? 3 : 4;
    }

    static BigInteger parts(BigInteger a, BigInteger b) {
        return a.divide(b).equals(BigInteger.TWO) ? a.remainder(b) : null;
    }

    static int shared(BigDecimal a, BigDecimal b) {
        return a.divide(b, 2, RoundingMode.DOWN).signum() == 0 && a.signum() != 0 ? 1 : 2;
    }

    static int earlyIn(int day) {
        return LocalDate.of(2024, 1, day).plusDays(3).getDayOfMonth() < 4 ? 1 : 0;
    }

    static boolean december(YearMonth month) {
        return month.getMonthValue() > 11 || month.getMonthValue() > 12 || month.getMonthValue() < 1;
    }
}
