package lending;

import java.util.Objects;
import java.util.regex.Pattern;

/** An ISBN-13. */
public final class Isbn implements Comparable<Isbn> {
    private static final Pattern SHAPE = Pattern.compile("97[89]-?\\d{10}");

    private final String digits;

    private Isbn(String digits) {
        this.digits = digits;
    }

    public static Isbn parse(String text) {
        if (text == null || text.isBlank()) {
            throw new IllegalArgumentException("an ISBN is needed");
        }
        String trimmed = text.trim();
        if (!SHAPE.matcher(trimmed).matches()) {
            throw new IllegalArgumentException("not an ISBN: " + text);
        }
        String digits = trimmed.replace("-", "");
        int sum = 0;
        for (int i = 0; i < 13; i++) {
            int digit = Character.getNumericValue(digits.charAt(i));
            sum += i % 2 == 0 ? digit : 3 * digit;
        }
        if (sum % 10 != 0) {
            throw new IllegalArgumentException("wrong check digit");
        }
        return new Isbn(digits);
    }

    public boolean isBookland() {
        return digits.startsWith("978");
    }

    @Override
    public int compareTo(Isbn other) {
        return digits.compareTo(other.digits);
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Isbn)) {
            return false;
        }
        return digits.equals(((Isbn) other).digits);
    }

    @Override
    public int hashCode() {
        return Objects.hash(digits);
    }

    @Override
    public String toString() {
        return digits.substring(0, 3) + "-" + digits.substring(3);
    }
}
