package parcels;

/** Digits, the last of which is the sum of the others, each second one three times, up to the next ten. */
public final class CheckDigit {
    private CheckDigit() {
    }

    public static int of(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new NumberFormatException("no digit: " + digits.charAt(i));
            }
            sum += i % 2 == 0 ? digit : 3 * digit;
        }
        return (10 - sum % 10) % 10;
    }

    public static boolean isValid(String number) {
        if (number == null || number.length() < 2) {
            return false;
        }
        String body = number.substring(0, number.length() - 1);
        return of(body) == number.charAt(number.length() - 1) - '0';
    }
}
