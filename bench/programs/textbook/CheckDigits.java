package textbook;

/** Numbers whose last digit checks the others. */
public final class CheckDigits {
    private CheckDigits() {}

    public static boolean isIsbn10(String text) {
        if (text == null || text.length() != 10) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            char c = text.charAt(i);
            int digit;
            if (c >= '0' && c <= '9') {
                digit = c - '0';
            } else if (c == 'X' && i == 9) {
                digit = 10;
            } else {
                return false;
            }
            sum += digit * (10 - i);
        }
        return sum % 11 == 0;
    }

    public static boolean luhn(int[] digits) {
        int sum = 0;
        boolean twice = false;
        for (int i = digits.length - 1; i >= 0; i--) {
            int digit = digits[i];
            if (digit < 0 || digit > 9) {
                throw new IllegalArgumentException("not a digit");
            }
            if (twice) {
                digit *= 2;
                if (digit > 9) {
                    digit -= 9;
                }
            }
            sum += digit;
            twice = !twice;
        }
        return digits.length > 1 && sum % 10 == 0;
    }

    public static int crc8(byte[] data) {
        int crc = 0;
        for (byte b : data) {
            crc ^= b & 0xff;
            for (int i = 0; i < 8; i++) {
                if ((crc & 0x80) != 0) {
                    crc = (crc << 1) ^ 0x07;
                } else {
                    crc <<= 1;
                }
                crc &= 0xff;
            }
        }
        return crc;
    }
}
