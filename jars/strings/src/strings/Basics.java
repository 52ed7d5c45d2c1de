package strings;

/** Literals, characters, equality, hash codes, order. */
public class Basics {
    private static final String PREFIX = "ab";

    public static String literal(int which) {
        switch (which & 3) {
            case 0: return "";
            case 1: return "plain";
            case 2: return "\u00e9\u20ac \ud83d\ude00 \ud800 \0";
            default: return "tab\tquote\"backslash\\";
        }
    }

    public static int length(String s) { return s.length(); }

    public static char charAt(String s, int i) { return s.charAt(i); }

    public static boolean isEmpty(String s) { return s.isEmpty(); }

    public static boolean equal(String a, String b) { return a.equals(b); }

    public static boolean equalToObject(String a, int which) {
        Object other = which == 0 ? null : which == 1 ? new int[0] : which == 2 ? a : new Object();
        return a.equals(other);
    }

    public static int hash(String s) { return s.hashCode(); }

    public static boolean sameHash(String a, String b) { return a.hashCode() == b.hashCode() && !a.equals(b); }

    public static int compare(String a, String b) { return a.compareTo(b); }

    public static int identity(String s) {
        String literal = "abc";
        String same = PREFIX + "c";
        String computed = s + "c";
        int result = 0;
        if (literal == same) result |= 1;
        if (literal == computed) result |= 2;
        if (literal == s) result |= 4;
        if (computed.equals(literal)) result |= 8;
        if (s == s.toString()) result |= 16;
        return result;
    }

    public static String largest(String a, String b, String c) {
        String best = a;
        if (b.compareTo(best) > 0) best = b;
        if (c.compareTo(best) > 0) best = c;
        return best;
    }

    public static String valueOf(char c, int i) { return String.valueOf(c) + String.valueOf(i); }

    public static int countVowels(String s) {
        int count = 0;
        for (int i = 0; i < s.length(); i++) {
            switch (s.charAt(i)) {
                case 'a': case 'e': case 'i': case 'o': case 'u': count++; break;
                default: break;
            }
        }
        return count;
    }

    public static boolean isPalindrome(String s) {
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
            if (s.charAt(i) != s.charAt(j)) return false;
        }
        return true;
    }

    public static int parse(String s) {
        int sign = 1;
        int value = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (i == 0 && c == '-') sign = -1;
            else if (c >= '0' && c <= '9') value = value * 10 + (c - '0');
            else throw new NumberFormatException();
        }
        return sign * value;
    }

    public static int find(String text, String part) {
        for (int i = 0; i + part.length() <= text.length(); i++) {
            int j = 0;
            while (j < part.length() && text.charAt(i + j) == part.charAt(j)) j++;
            if (j == part.length()) return i;
        }
        return -1;
    }

    public static int depth(String s) {
        int open = 0;
        int deepest = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == '(') deepest = ++open > deepest ? open : deepest;
            if (s.charAt(i) == ')' && --open < 0) throw new IllegalStateException();
        }
        return deepest;
    }

    public static int surrogates(String s) {
        int pairs = 0;
        for (int i = 0; i + 1 < s.length(); i++) {
            char high = s.charAt(i);
            char low = s.charAt(i + 1);
            if (high >= '\ud800' && high < '\udc00' && low >= '\udc00' && low < '\ue000') pairs++;
        }
        return pairs;
    }
}
