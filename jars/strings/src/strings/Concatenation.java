package strings;

/** The + of strings with values of every type, and StringBuilder. */
public class Concatenation {
    static class Named {
        final String name;

        Named(String name) { this.name = name; }

        @Override
        public String toString() { return "<" + name + ">"; }
    }

    static class Failing {
        @Override
        public String toString() { throw new IllegalStateException(); }
    }

    public static String ofStrings(String a, String b) { return a + b; }

    public static String ofInt(String s, int i) { return s + i; }

    public static String ofLong(long l, String s) { return l + s; }

    public static String ofChar(String s, char c) { return s + c + 'x'; }

    public static String ofBoolean(boolean b, String s) { return b + s + !b; }

    public static String ofByteAndShort(byte b, short t) { return "" + b + t; }

    public static String ofFloat(float f) { return "f=" + f; }

    public static String ofDouble(double d) { return "d=" + d; }

    public static String ofWholeDouble(int i) { return "d=" + (double) i + "f=" + (float) (i & 0xFFFF); }

    public static String ofNull(String s) { return null + s + (Object) null; }

    public static String ofObject(String s) { return new Named(s) + "!" + new Named(null); }

    public static String fails(String s) { return s + new Failing(); }

    public static String many(int i, char c, String s, boolean b, long l) {
        return "i" + i + c + "," + s + b + ";" + l + i + "\1\2" + c;
    }

    public static String sumFirst(int a, int b, String s, char c) { return a + b + s + a + b + (char) (c + 1) + (c + 1); }

    public static String compound(String s, int n) {
        s += n;
        s += 'c';
        s += s;
        return s;
    }

    public static String repeat(String s, int times) {
        String result = "";
        for (int i = 0; i < (times & 7); i++) result += s;
        return result;
    }

    public static String inArray(String[] parts, int i) {
        parts[i] += "!";
        return parts[i];
    }

    public static String constantFolded() { return "a" + 1 + 2L + 'c' + true + 1.5 + null; }

    public static String builder(String s, int i, char c, boolean b) {
        StringBuilder out = new StringBuilder();
        out.append(s).append(i).append(c).append(b).append((String) null).append(2L);
        return out.toString();
    }

    public static String builderOf(String s) { return new StringBuilder(s).append(s).toString(); }

    public static String reverse(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = s.length() - 1; i >= 0; i--) out.append(s.charAt(i));
        return out.toString();
    }

    public static String upper(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            out.append(c >= 'a' && c <= 'z' ? (char) (c - 32) : c);
        }
        return out.toString();
    }

    public static String join(String[] parts, char separator) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) out.append(separator);
            out.append(parts[i]);
        }
        return out.toString();
    }

    public static String binary(int n) {
        if (n == 0) return "0";
        String digits = "";
        for (int rest = n; rest != 0; rest >>>= 1) digits = (rest & 1) + digits;
        return digits;
    }

    public static String runLengths(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); ) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) j++;
            out.append(s.charAt(i)).append(j - i);
            i = j;
        }
        return out.toString();
    }

    public static String caesar(String s, int by) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 'a' && c <= 'z') c = (char) ('a' + ((c - 'a' + by) % 26 + 26) % 26);
            out.append(c);
        }
        return out.toString();
    }

    public static String order(int[] log) {
        log[0] = 0;
        return "" + note(log, 1) + note(log, 2) + note(log, 3) + log[0];
    }

    private static String note(int[] log, int digit) {
        log[0] = log[0] * 10 + digit;
        return digit + ":";
    }
}
