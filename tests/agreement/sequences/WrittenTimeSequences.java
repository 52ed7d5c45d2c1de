import java.time.*;
import java.time.format.*;

/** Calls on what writes and reads dates and times. */
final class WrittenTimeSequences extends Sequences {
    private static final String[] WRITTEN = {"2024-02-29", "2023-02-29", "1999-12-31", "2024-1-1", "", "2024-01-01T10:15", "2024-01-01T10:15:30.5", "10:15", "24:00", "23:59:59.999", "PT1H30M", "P1Y2M3D", "PT-5S", "P2W", "PT",
        "2024-03", "2024", "--12-25", "1970-01-01T00:00:00Z", "2024-06-30T12:00:00.123Z", "+12345-01-01", "-0001-01-01", "P1DT2H", "20240229", "x"};
    private static final DateTimeFormatter[] FORMATTERS = {DateTimeFormatter.ISO_LOCAL_DATE, DateTimeFormatter.ISO_DATE, DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.ISO_LOCAL_TIME,
        DateTimeFormatter.ISO_LOCAL_DATE_TIME, DateTimeFormatter.ISO_DATE_TIME, DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.ISO_WEEK_DATE};

    static int texts(Draw d) {
        LocalDate x = LocalDate.of(1990 + d.next(60), 1 + d.next(12), 1 + d.next(28));
        LocalTime t = LocalTime.of(d.next(24), d.next(60), d.next(2) * d.next(60), d.next(3) * 1000000);
        LocalDateTime y = x.atTime(t);
        int h = 1;
        for (int calls = d.next(12); calls >= 0; calls--) {
            String text = d.of(WRITTEN);
            DateTimeFormatter f = d.of(FORMATTERS);
            try {
                switch (d.next(20)) {
                    case 0: case 1: x = LocalDate.parse(text); break;
                    case 2: t = LocalTime.parse(text); break;
                    case 3: y = LocalDateTime.parse(text); break;
                    case 4: h = mix(h, Duration.parse(text).toString()); break;
                    case 5: h = mix(h, Period.parse(text).toString()); break;
                    case 6: h = mix(h, Instant.parse(text).toString()); break;
                    case 7: h = mix(h, YearMonth.parse(text).toString()); break;
                    case 8: h = mix(h, Year.parse(text).toString()); break;
                    case 9: h = mix(h, MonthDay.parse(text).toString()); break;
                    case 10: h = mix(h, x.format(f)); break;
                    case 11: h = mix(h, t.format(f)); break;
                    case 12: h = mix(h, y.format(f)); break;
                    case 13: h = mix(h, f.format(y)); break;
                    case 14: x = LocalDate.parse(text, f); break;
                    case 15: h = mix(h, x.toString()); break;
                    case 16: h = mix(h, t.toString()); break;
                    case 17: h = mix(h, y.toString()); break;
                    case 18: h = mix(h, LocalDate.parse(x.toString()).equals(x)); break;
                    default: y = x.atTime(t);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(mix(h, x.toString()), y.toString());
    }
}
