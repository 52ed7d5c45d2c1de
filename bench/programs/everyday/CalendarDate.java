package everyday;

/** A day of the calendar. */
public final class CalendarDate {
    private final int year;
    private final int month;
    private final int day;

    public CalendarDate(int year, int month, int day) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month: " + month);
        }
        if (day < 1 || day > daysIn(year, month)) {
            throw new IllegalArgumentException("day: " + day);
        }
        this.year = year;
        this.month = month;
        this.day = day;
    }

    public static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static int daysIn(int year, int month) {
        switch (month) {
            case 2:
                return isLeap(year) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                return 31;
        }
    }

    public CalendarDate next() {
        if (day < daysIn(year, month)) {
            return new CalendarDate(year, month, day + 1);
        }
        if (month < 12) {
            return new CalendarDate(year, month + 1, 1);
        }
        return new CalendarDate(year + 1, 1, 1);
    }

    public boolean isBefore(CalendarDate other) {
        if (year != other.year) {
            return year < other.year;
        }
        if (month != other.month) {
            return month < other.month;
        }
        return day < other.day;
    }

    public int dayOfYear() {
        int days = day;
        for (int m = 1; m < month; m++) {
            days += daysIn(year, m);
        }
        return days;
    }

    public String iso() {
        return year + (month < 10 ? "-0" : "-") + month + (day < 10 ? "-0" : "-") + day;
    }

    public static CalendarDate parsed(String text) {
        String[] parts = text.split("-");
        if (parts.length != 3) {
            throw new IllegalArgumentException(text);
        }
        return new CalendarDate(
                Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }
}
