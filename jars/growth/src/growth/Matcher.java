package growth;

/** Matches (a|a)*b by trying one way after the other. */
public class Matcher {
    public static boolean matches(String s) {
        return matchesFrom(s, 0);
    }

    private static boolean matchesFrom(String s, int at) {
        if (at == s.length()) {
            return false;
        }
        if (s.charAt(at) == 'a' && matchesFrom(s, at + 1)) {
            return true;
        }
        if (s.charAt(at) == 'a' && matchesFrom(s, at + 1)) {
            return true;
        }
        return s.charAt(at) == 'b' && at + 1 == s.length();
    }
}
