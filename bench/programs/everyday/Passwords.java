package everyday;

/** How good a password is, and whether one is allowed. */
public class Passwords {
    private final int least;
    private final boolean digits;

    public Passwords(int least, boolean digits) {
        this.least = least;
        this.digits = digits;
    }

    public boolean allowed(String password, String user) {
        if (password == null || password.length() < least) {
            return false;
        }
        if (user != null && password.equals(user)) {
            return false;
        }
        return !digits || hasDigit(password);
    }

    public static boolean hasDigit(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    public static int score(String password) {
        int score = Math.min(password.length(), 10);
        boolean upper = false;
        boolean lower = false;
        boolean other = false;
        for (char c : password.toCharArray()) {
            if (c >= 'A' && c <= 'Z') {
                upper = true;
            } else if (c >= 'a' && c <= 'z') {
                lower = true;
            } else {
                other = true;
            }
        }
        if (upper && lower) {
            score += 3;
        }
        if (other) {
            score += 2;
        }
        return score;
    }

    public static int longestRun(String text) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = i > 0 && text.charAt(i) == text.charAt(i - 1) ? run + 1 : 1;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}
