import java.util.Arrays;

/** What the models of strings and string builders are asked, a method each. */
final class Texts {
    private Texts() {}

    static int length(String s) { return s.length(); }
    static boolean isEmpty(String s) { return s.isEmpty(); }
    static boolean isBlank(String s) { return s.isBlank(); }
    static char charAt(String s, int i) { return s.charAt(i); }
    static int codePointAt(String s, int i) { return s.codePointAt(i); }
    static int codePointBefore(String s, int i) { return s.codePointBefore(i); }
    static int codePointCount(String s, int i, int j) { return s.codePointCount(i, j); }
    static int offsetByCodePoints(String s, int i, int j) { return s.offsetByCodePoints(i, j); }
    static char[] getChars(String s, int i, int j, int at) {
        char[] to = new char[6];
        s.getChars(i, j, to, at);
        return to;
    }
    static void getCharsNowhere(String s, int i, int j) { s.getChars(i, j, null, 0); }
    static char[] toCharArray(String s) { return s.toCharArray(); }

    static boolean equal(String s, String t) { return s.equals(t); }
    static boolean equalToOther(String s) { return s.equals((Object) 1) || s.equals(new StringBuilder(s)); }
    static boolean equalsIgnoreCaseLatin(String s, String t) { return s.equalsIgnoreCase(t); }
    static boolean contentEquals(String s, String t) { return s.contentEquals(t); }
    static boolean contentEqualsBuilder(String s, String t) { return s.contentEquals(new StringBuilder(t)); }
    static int hash(String s) { return s.hashCode(); }
    static int compare(String s, String t) { return s.compareTo(t); }
    static int compareIgnoreCaseLatin(String s, String t) { return s.compareToIgnoreCase(t); }
    static boolean regionMatches(String s, int i, String t, int j, int n) { return s.regionMatches(i, t, j, n); }
    static boolean regionMatchesLatin(String s, boolean ignore, int i, String t, int j, int n) {
        return s.regionMatches(ignore, i, t, j, n);
    }

    static boolean startsWith(String s, String t) { return s.startsWith(t); }
    static boolean startsWithAt(String s, String t, int i) { return s.startsWith(t, i); }
    static boolean endsWith(String s, String t) { return s.endsWith(t); }
    static boolean contains(String s, String t) { return s.contains(t); }
    static int indexOfChar(String s, char c) { return s.indexOf(c); }
    static int indexOfCharFrom(String s, char c, int i) { return s.indexOf(c, i); }
    static int indexOfCodePoint(String s, int i) { return s.indexOf(0x1F600 + i) * 100 + s.indexOf(i); }
    static int lastIndexOfChar(String s, char c) { return s.lastIndexOf(c); }
    static int lastIndexOfCharFrom(String s, char c, int i) { return s.lastIndexOf(c, i); }
    static int lastIndexOfCodePoint(String s, int i) { return s.lastIndexOf(0x1F600 + i) * 100 + s.lastIndexOf(i); }
    static int indexOf(String s, String t) { return s.indexOf(t); }
    static int indexOfFrom(String s, String t, int i) { return s.indexOf(t, i); }
    static int lastIndexOf(String s, String t) { return s.lastIndexOf(t); }
    static int lastIndexOfFrom(String s, String t, int i) { return s.lastIndexOf(t, i); }

    static String substringFrom(String s, int i) { return s.substring(i); }
    static String substring(String s, int i, int j) { return s.substring(i, j); }
    static String subSequence(String s, int i, int j) { return s.subSequence(i, j).toString(); }
    static String trim(String s) { return s.trim(); }
    static String strip(String s) { return s.strip() + "|" + s.stripLeading() + "|" + s.stripTrailing(); }
    static String concat(String s, String t) { return s.concat(t); }
    static String repeat(String s, int i) { return i > 100 ? s : s.repeat(i); }
    static String replaceChar(String s, char c, char d) { return s.replace(c, d); }
    static String replace(String s, String t, String u) { return s.replace(t, u); }
    static String replaceBuilder(String s, String t) { return s.replace(new StringBuilder(t), t + t); }
    static String toLowerCaseLatin(String s) { return s.toLowerCase(); }
    static String toUpperCaseLatin(String s) { return s.toUpperCase(); }
    static String join(String s, String t, String u) { return String.join(s, t, u, t); }
    static String[] splitPlain(String s, char c) { return c < '!' || c > '&' ? s.split("a") : s.split(String.valueOf(c)); }

    static String made(char[] cs) { return new String(cs); }
    static String madeOfPart(char[] cs, int i, int j) { return new String(cs, i, j); }
    static String madeOfCodePoints(int[] is, int i, int j) { return new String(is, i, j); }
    static String madeOfString(String s) { return new String(s); }
    static String madeOfBuilder(String s) { return new String(new StringBuilder(s)) + new String(new StringBuffer(s)); }
    static String valueOfChars(char[] cs) { return String.valueOf(cs) + String.copyValueOf(cs); }
    static String valueOfPart(char[] cs, int i, int j) { return String.valueOf(cs, i, j); }
    static String valueOfInt(int i) { return String.valueOf(i); }
    static String valueOfLong(long i) { return String.valueOf(i); }
    static String valueOfChar(char c) { return String.valueOf(c); }
    static String valueOfBoolean(boolean b) { return String.valueOf(b); }
    static String valueOfFloat(float f) { return String.valueOf(f); }
    static String valueOfDouble(double d) { return String.valueOf(d); }
    static String valueOfObject(String s) { return String.valueOf((Object) s); }

    static String formatted(String s, int i, char c, boolean b, long n) {
        return String.format("%s|%5s|%-4d|%05d|%x|%c|%b|%%|%2$s%<s %3$X %S", s, s, i, i, i, c, b, s == null ? s : "up")
                + "%d %s".formatted(n, (Object) null);
    }

    /** Which of the strings made are the string itself, or one literal. */
    static int identity(String s, int i) {
        String[] made = {
            s.substring(0), s.substring(0, s.length()), s.trim(), s.strip(), s.concat(""), s.repeat(1),
            s.replace('a', 'a'), s.replace("xyz", "b"), s.replace("a", "a"), s.toString(),
            String.valueOf((Object) s), new String(s)
        };
        int same = 0;
        for (int k = 0; k < made.length; k++) {
            if (made[k] == s) same |= 1 << k;
        }
        if (s.intern() == new String(s).intern()) same |= 1 << 20;
        if ("ab".intern() == "ab" && ("a" + i).intern() == ("a" + i).intern()) same |= 1 << 21;
        return same;
    }

    static String concatenated(String s, int i, char c, long n, boolean b, String t) { return s + i + c + n + b + t; }
    static String plus(String s, char[] cs) { return s + (cs == null ? null : cs.length); }

    static String appended(String s, char c, int i, long n, boolean b) {
        return new StringBuilder().append(s).append(c).append(i).append(n).append(b).append((Object) s).toString();
    }
    static String appendedReals(float f, double d) { return new StringBuilder().append(f).append(',').append(d).toString(); }
    static String appendedChars(char[] cs) { return new StringBuilder("x").append(cs).toString(); }
    static String appendedCharsPart(char[] cs, int i, int j) { return new StringBuilder("x").append(cs, i, j).toString(); }
    static String appendedPart(String s, int i, int j) { return new StringBuilder("x").append(s, i, j).toString(); }
    static String appendedBuilder(String s) {
        StringBuilder b = new StringBuilder(s);
        return b.append(b).append(new StringBuffer(s)).append((CharSequence) s).append((CharSequence) b).toString();
    }
    static String appendedNull() {
        return new StringBuilder().append((String) null).append((StringBuffer) null).append((CharSequence) null).toString();
    }
    static String appendedCodePoint(int i) { return new StringBuilder().appendCodePoint(i).appendCodePoint(0x1F600).toString(); }
    static String appendedOften(String s, int i) {
        StringBuilder b = new StringBuilder(3);
        for (int k = 0; k < Math.min(i, 50); k++) {
            b.append(s).append(k);
        }
        return b.toString();
    }

    static int builderCapacity(String s, int i) {
        StringBuilder b = new StringBuilder();
        int seen = b.capacity();
        b.append(s).append(s).append(s);
        seen = seen * 31 + b.capacity();
        if (i < 1000) b.ensureCapacity(i);
        seen = seen * 31 + b.capacity();
        b.trimToSize();
        return seen * 31 + b.capacity() + new StringBuilder(s).capacity();
    }
    static int madeWithCapacity(int i) { return i > 1000 ? 0 : new StringBuilder(i).append("abc").capacity(); }
    static int builderLength(String s) { return new StringBuilder(s).length(); }
    static char builderCharAt(String s, int i) { return new StringBuilder(s).charAt(i); }
    static String setCharAt(String s, int i, char c) {
        StringBuilder b = new StringBuilder(s);
        b.setCharAt(i, c);
        return b.toString();
    }
    static String setLength(String s, int i) {
        StringBuilder b = new StringBuilder(s);
        b.setLength(Math.min(i, 40));
        return b.append('|').toString();
    }
    static String reverse(String s) { return new StringBuilder(s).reverse().toString(); }
    static String insert(String s, int i, String t) { return new StringBuilder(s).insert(i, t).toString(); }
    static String insertChar(String s, int i, char c) { return new StringBuilder(s).insert(i, c).toString(); }
    static String insertChars(String s, int i, char[] cs) { return new StringBuilder(s).insert(i, cs).toString(); }
    static String insertCharsPart(String s, int i, char[] cs, int j, int n) {
        return new StringBuilder(s).insert(i, cs, j, n).toString();
    }
    static String insertPart(String s, int i, String t, int j, int n) { return new StringBuilder(s).insert(i, t, j, n).toString(); }
    static String insertNumbers(String s, int i, long n, boolean b) {
        return new StringBuilder(s).insert(i, n).insert(0, b).insert(0, i).toString();
    }
    static String delete(String s, int i, int j) { return new StringBuilder(s).delete(i, j).toString(); }
    static String deleteCharAt(String s, int i) { return new StringBuilder(s).deleteCharAt(i).toString(); }
    static String replacePart(String s, int i, int j, String t) { return new StringBuilder(s).replace(i, j, t).toString(); }
    static int builderIndexOf(String s, String t, int i) {
        StringBuilder b = new StringBuilder(s);
        return ((b.indexOf(t) * 100 + b.indexOf(t, i)) * 100 + b.lastIndexOf(t)) * 100 + b.lastIndexOf(t, i);
    }
    static String builderSubstring(String s, int i, int j) {
        StringBuilder b = new StringBuilder(s);
        return b.substring(i) + b.substring(i, j) + b.subSequence(i, j);
    }
    static char[] builderGetChars(String s, int i, int j, int at) {
        char[] to = new char[5];
        new StringBuilder(s).getChars(i, j, to, at);
        return to;
    }
    static int builderCompare(String s, String t) { return new StringBuilder(s).compareTo(new StringBuilder(t)); }
    static String buffer(String s, int i, char c) {
        StringBuffer b = new StringBuffer(s).append(c).append(i).insert(0, c).reverse();
        b.setLength(Math.max(1, b.length() - 2));
        return b.toString() + b.length() + b.charAt(0) + b.substring(1) + b.lastIndexOf("a");
    }
    static boolean charsOfText(String s) { return Arrays.equals(s.toCharArray(), new StringBuilder(s).toString().toCharArray()); }

    static byte[] bytesInUtf8Latin(String s) { return s.getBytes(java.nio.charset.StandardCharsets.UTF_8); }
    static byte[] bytesInLatin1Latin(String s) { return s.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1); }
    static byte[] bytesInAsciiLatin(String s) throws Exception { return s.getBytes("US-ASCII"); }
    static String ofUtf8Latin(String s) { return new String(s.getBytes(java.nio.charset.Charset.forName("UTF-8")), java.nio.charset.StandardCharsets.UTF_8); }
    static String ofBytes(byte[] b, int from, int n) { return new String(b, from, n, java.nio.charset.StandardCharsets.ISO_8859_1); }
    static String ofAscii(byte[] b) { return new String(b, java.nio.charset.StandardCharsets.US_ASCII); }
    static String indented(String s, int i) { return s.indent(i % 5) + s.stripIndent() + s.lines().count(); }
    static int codePoint(String s, int i) { return new StringBuilder(s).codePointAt(i) + new StringBuffer(s).codePointCount(0, i); }
    static String ofCodePoint(int i) { return Character.toString(i); }
    static String formattedWidely(String s, int i, double d, long n) {
        return String.format(java.util.Locale.ROOT, "%.2f|%10.3e|%,d|%08X|%-6s|%o|%+d|%(d", d, d, n, i, s, i, i, i);
    }
    static String formattedByLocale(double d, boolean b) { return String.format(b ? java.util.Locale.GERMANY : java.util.Locale.US, "%,.1f %g", d, d); }
    static String formattedList(String s, int i) { return String.format("%s %d%n", java.util.Arrays.asList(s, i), i); }
    static String formattedNull(int i) { return String.format("%08X %5.1f|%-3d|", null, null, i); }
    static String formattedWrongly(String s, int i) { return String.format(i > 5 ? "%d" : i > 2 ? "%q" : i > 0 ? "%-d" : "%s %s", s); }
    static String decimalFormat(double d, boolean b) {
        return new java.text.DecimalFormat("#,##0.0#", java.text.DecimalFormatSymbols.getInstance(b ? java.util.Locale.ROOT : java.util.Locale.GERMAN)).format(d);
    }
}
