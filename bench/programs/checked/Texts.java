package checked;

/** Strings. */
public class Texts {
    static void lengthHolds(String s) {
        if (s != null) assert s.length() >= 0;
    }

    static void lengthViolated(String s) {
        if (s != null && s.startsWith("ab")) assert s.length() != 4;
    }

    static void prefixHolds(String s) {
        if (s != null && s.startsWith("abc")) assert s.charAt(1) == 'b';
    }

    static int charViolated(String s) {
        if (s == null || s.length() < 2) return 0;
        return s.charAt(2);
    }

    static void builtHolds(int x) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20; i++) text.append('a');
        if (x > 20) assert text.length() < x;
    }

    static void equalViolated(String s) {
        if (s == null || s.length() != 3) return;
        assert !(s.charAt(0) == 'c' && s.charAt(2) == 't' && !s.equals("cat"));
    }
}
