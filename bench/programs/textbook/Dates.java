package textbook;

/** Days of months, by a constant table and a loop over it. */
public final class Dates {
    private static final int[] LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private Dates() {}

    public static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static int dayOfYear(int year, int month, int day) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month " + month);
        }
        int length = LENGTHS[month - 1];
        if (month == 2 && isLeap(year)) {
            length++;
        }
        if (day < 1 || day > length) {
            throw new IllegalArgumentException("day " + day);
        }
        int sum = day;
        for (int i = 0; i < month - 1; i++) {
            sum += LENGTHS[i];
        }
        if (month > 2 && isLeap(year)) {
            sum++;
        }
        return sum;
    }

    public static int monthOf(int dayOfYear) {
        int rest = dayOfYear;
        for (int month = 0; month < 12; month++) {
            if (rest <= LENGTHS[month]) {
                return month + 1;
            }
            rest -= LENGTHS[month];
        }
        return -1;
    }
}
