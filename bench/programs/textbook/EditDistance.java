package textbook;

/** Distances between texts and what they have in common. */
public final class EditDistance {
    private EditDistance() {}

    public static int levenshtein(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least = previous[j - 1] + cost;
                if (previous[j] + 1 < least) {
                    least = previous[j] + 1;
                }
                if (current[j - 1] + 1 < least) {
                    least = current[j - 1] + 1;
                }
                current[j] = least;
            }
            previous = current;
        }
        return previous[b.length()];
    }

    public static String commonPrefix(String... texts) {
        if (texts.length == 0) {
            return "";
        }
        String prefix = texts[0];
        for (int i = 1; i < texts.length; i++) {
            while (!texts[i].startsWith(prefix)) {
                prefix = prefix.substring(0, prefix.length() - 1);
                if (prefix.isEmpty()) {
                    return "";
                }
            }
        }
        return prefix;
    }

    public static boolean isPalindrome(String text) {
        int i = 0;
        int j = text.length() - 1;
        while (i < j) {
            if (text.charAt(i) == ' ') {
                i++;
            } else if (text.charAt(j) == ' ') {
                j--;
            } else if (text.charAt(i++) != text.charAt(j--)) {
                return false;
            }
        }
        return true;
    }
}
