package textbook;

/** Roman numerals by a table of thirteen rows. */
public final class Roman {
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] SIGNS = {
        "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"
    };

    private Roman() {}

    public static String toRoman(int number) {
        if (number <= 0 || number >= 4000) {
            throw new IllegalArgumentException("out of range: " + number);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < VALUES.length; i++) {
            while (number >= VALUES[i]) {
                text.append(SIGNS[i]);
                number -= VALUES[i];
            }
        }
        return text.toString();
    }

    public static int fromRoman(String text) {
        int total = 0;
        int last = 0;
        for (int i = text.length() - 1; i >= 0; i--) {
            int value = value(text.charAt(i));
            if (value < last) {
                total -= value;
            } else {
                total += value;
                last = value;
            }
        }
        return total;
    }

    private static int value(char sign) {
        switch (sign) {
            case 'I': return 1;
            case 'V': return 5;
            case 'X': return 10;
            case 'L': return 50;
            case 'C': return 100;
            case 'D': return 500;
            case 'M': return 1000;
            default: throw new IllegalArgumentException("no numeral: " + sign);
        }
    }
}
