import java.io.ByteArrayInputStream;
import java.io.File;
import java.lang.reflect.Array;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Library calls on unknown arguments. What they give is looked at, so that another result would be another way. */
public class Unknowns {
    enum Colour { RED, GREEN }

    static class Shape {}
    static class Square extends Shape {}

    static int seen(int result) {
        switch (result) {
            case -1: return 10;
            case 0: return 11;
            case 1: return 12;
            case 2: return 13;
            default: return result < 0 ? 14 : 15;
        }
    }

    static int seen(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            sum = 4 * sum + (c == 'a' ? 1 : c < 'a' ? 2 : 3);
        }
        return sum;
    }

    static int length(String s) { return seen(s.length()); }
    static int isEmpty(String s) { return s.isEmpty() ? 1 : 0; }
    static int charAt(String s, int i) { return s.charAt(i) == 'x' ? 1 : 0; }
    static int constantCharAt(int i) { return seen("ba".charAt(i) - 'a'); }
    static int equalsConstant(String s) { return s.equals("hi") ? 1 : 0; }
    static int equalsObject(Object o) { return "hi".equals(o) ? 1 : 0; }
    static int equalTexts(String s, String t) { return s.equals(t) ? 1 : 0; }
    static int made(char a, char b) { return ("" + a + b).equals("hi") ? 1 : 0; }
    static int compareTo(String s) { return seen(s.compareTo("b")); }
    static int hash(char a, char b) { return ("" + a + b).hashCode() == "hi".hashCode() ? 1 : 0; }
    static int startsWith(String s) { return s.startsWith("ab") ? 1 : 0; }
    static int startsWithAt(String s, int i) { return s.startsWith("a", i) ? 1 : 0; }
    static int endsWith(String s) { return s.endsWith("ab") ? 1 : 0; }
    static int indexOf(String s) { return seen(s.indexOf('x')); }
    static int lastIndexOf(String s) { return seen(s.lastIndexOf('x')); }
    static int indexOfChar(char c) { return seen("abca".indexOf(c)); }
    static int indexOfText(String s) { return seen(s.indexOf("ab")); }
    static int lastIndexOfText(String s) { return seen(s.lastIndexOf("ab")); }
    static int equalsIgnoreCase(String s) { return s.equalsIgnoreCase("aB") ? 1 : 0; }

    static int textSwitch(String s) {
        switch (s) {
            case "a": return 1;
            case "Aa": return 2;
            case "BB": return 3;
            case "seven": return 4;
            default: return 0;
        }
    }

    static int concatenated(String s) { return seen(s + "!"); }
    static int substring(int i, int j) { return seen("ab!".substring(i, j)); }
    static int trimmed(String s) { return seen(s.trim()); }
    static int stripped(String s) { return seen(s.strip()); }
    static int lower(char c) { return seen(("" + c).toLowerCase()); }
    static int lowerInRoot(char c) { return seen(("" + c).toLowerCase(java.util.Locale.ROOT)); }
    static int upperInEnglish(char c) { return seen(("" + c).toUpperCase(java.util.Locale.ENGLISH)); }
    static int replacedTexts(String s) { return seen(s.replace("ab", "c")); }
    static int replacedBetween(String s, String t) { return s.length() > 2 || t.length() > 1 ? 0 : seen(s.replace(t, "xy")); }
    static int normalized(String s) {
        return seen(java.text.Normalizer.normalize(s, java.text.Normalizer.Form.NFD));
    }
    static int numbered(String s) { return s.matches("[a-c]\\d{2}") ? 1 : 2; }
    static int grouped(String s) {
        java.util.regex.Matcher m = java.util.regex.Pattern.compile("(x?)-([yz]|0)").matcher(s);
        return m.matches() ? m.end(1) == 1 ? 1 : m.start(2) == 1 ? 2 : 3 : 4;
    }
    static int somewhere(String s) {
        java.util.regex.Matcher m = java.util.regex.Pattern.compile("ab|^c$").matcher(s);
        return s.length() > 3 ? 0 : m.find() ? m.start() == 0 ? 1 : 2 : 3;
    }
    static int splitAtSpaces(String s) { return s.length() > 3 ? 0 : s.split("\\s+").length == 2 ? 1 : 2; }
    static int replacedAll(String s) { return s.length() > 2 ? 0 : seen(s.replaceAll("a(.)", "$1$1")); }
    static int joined(String s) { return s == null || s.length() > 1 ? 0 : seen(String.join("-", s, "a", s)); }
    static int inBuilder(char c) {
        StringBuilder b = new StringBuilder("xa").append(c).append("ab");
        return 100 * b.indexOf("aa") + 10 * b.lastIndexOf("a") + b.lastIndexOf("xa", 1);
    }
    static int inBuilderFrom(char c) { return new StringBuilder("a").append(c).indexOf("a", 1); }
    static int regions(String s) { return s.regionMatches(true, 0, "ab", 0, 2) ? 1 : s.regionMatches(0, "x", 0, 1) ? 2 : 3; }
    static int replaced(String s) { return seen(s.replace('b', 'a')); }
    static int number(int x) { return seen("" + x); }
    static int wide(long x) { return ("" + x).length() == 19 ? 1 : 0; }
    static int reversed(char a, char b) { return seen(new StringBuilder().append(a).append(b).reverse().toString()); }
    static int inserted(int i, char c) { return seen(new StringBuilder("ab").insert(i, c).toString()); }
    static int deleted(int i, int j) { return seen(new StringBuilder("a!b").delete(i, j).toString()); }
    static int cut(int n) { StringBuilder b = new StringBuilder("a!"); b.setLength(n); return seen(b.toString()); }
    static int roomy(int n) { return seen(new StringBuilder(n).append("a").toString()); }
    static int ofChars(char[] cs) { return seen(new String(cs)); }

    static int digit(char c) { return Character.isDigit(c) ? 1 : 0; }
    static int upper(char c) { return seen(Character.toUpperCase(c) - 'A'); }
    static int value(char c) { return seen(Character.digit(c, 16)); }
    static int parsed(char c) { return seen(Integer.parseInt("" + c)); }

    static int sameBoxes(int a, int b) { Integer x = a, y = b; return x == y ? 1 : 0; }
    static int knownBox(int a) { Integer x = a, y = 7, z = 1000; return x == y ? 1 : x == z ? 2 : 0; }
    static int equalBoxes(int a, int b) { Integer x = a; return x.equals(b) ? 1 : 0; }
    static int boxesInAList(int a, int b) {
        ArrayList<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        return seen(list.indexOf(5));
    }
    static int boxesInAMap(int k) {
        HashMap<Integer, Integer> map = new HashMap<>();
        map.put(1, 2);
        Integer v = map.get(k);
        return v == null ? -1 : v;
    }

    static int copied(int[] from, int n) {
        int[] to = new int[2];
        System.arraycopy(from, 0, to, 0, n);
        return seen(to[1]);
    }
    static int copiedWithin(int i) {
        int[] a = {0, 1, 2};
        System.arraycopy(a, i, a, 1, 2);
        return seen(a[2]);
    }
    static int copiedReferences(Object o) {
        String[] to = new String[1];
        System.arraycopy(new Object[] {o}, 0, to, 0, 1);
        return to[0] == null ? 0 : 1;
    }
    static int longer(int x, int y) { int[] a = Arrays.copyOf(new int[] {x, y}, 3); return a[0] > a[1] ? seen(a[2]) : 0; }
    static int cloned(int[] a) { int[] b = a.clone(); return b.length > 0 && b[0] == 7 && a != b ? 1 : 0; }

    static <T> int clonedReferences(T[] a) { return a.clone().length > 1 ? 1 : 0; }

    static int lengthOf(Object o) { return seen(Array.getLength(o)); }
    static int lengthOfInts(int[] a) { return seen(Array.getLength(a)); }
    static int isArray(Object o) { return o.getClass().isArray() ? 1 : 0; }
    static int component(Object o) { return o.getClass().getComponentType() == int.class ? 1 : 0; }
    @SuppressWarnings("unchecked")
    static <T> int grown(T[] a) {
        T[] b = (T[]) Array.newInstance(a.getClass().getComponentType(), a.length + 1);
        System.arraycopy(a, 0, b, 0, a.length);
        return b.length > 1 ? 1 : 0;
    }
    static int compared(double x, double y) { return Double.compare(x, y); }
    static int equalFloats(Float x, float y) { return x.equals(y) ? 1 : 0; }
    static int negativeBits(double x) { return Double.doubleToRawLongBits(x) < 0 ? 1 : 0; }
    static int ofBits(int bits) { return Float.intBitsToFloat(bits) > 2 ? 1 : 0; }

    static int newArray(int n) { return seen(((String[]) Array.newInstance(String.class, n)).length); }

    static int classOf(Shape s) { return s.getClass() == Shape.class ? 1 : s.getClass() == Square.class ? 2 : 0; }
    static int sameClass(Shape s, Shape t) { return s.getClass() == t.getClass() ? 1 : 0; }
    static int constant(String s) { return Colour.valueOf(s).ordinal(); }
    static int exchanged(int x) {
        AtomicInteger a = new AtomicInteger(x);
        return a.compareAndSet(3, 4) ? seen(a.get() - 4) : 20;
    }

    static int unsupported(int x) { return x > 0 ? (int) System.nanoTime() : 1; }

    static int builderLength(StringBuilder b) {
        if (b.length() > 2) b.setCharAt(1, 'b');
        return b.length() > 1 && b.charAt(1) == 'b' ? 1 : 2;
    }

    static int builderText(StringBuilder b, String s) { return b.append(s).append("c").length() > 4 ? 1 : 2; }
    static int noString(CharSequence s) { return s instanceof String ? 1 : s.length() > 1 ? 2 : 3; }
    static int regionAnywhere(String s, int at, String t) { return s.regionMatches(at, t, 0, 1) ? 1 : 2; }
    static int encoded(String s) { return seen(new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.US_ASCII)); }
    static int decoded(byte[] b, int from) { return seen(new String(b, from, 2, StandardCharsets.ISO_8859_1)); }
    static int charset(Charset c) { return c.name().equals("UTF-8") ? 1 : 2; }
    static int path(String s) { return s.length() < 3 ? seen(new File(s).getPath()) : 0; }
    static String formatted(String s, Integer i) {
        return s == null ? String.format("%S|%B|%5s", s, s, s) : String.format(i == null ? "%d %-d" : i > 0 ? "%s %00d" : "%d %-08d", s, i);
    }
    static int formatsItself(int i) {
        java.util.Formattable f = (to, flags, width, precision) -> to.format("one");
        return i > 0 ? String.format("%s %d", f, i).length() : i;
    }
    static int tooFar(int i) { if (i > 3) throw new StringIndexOutOfBoundsException(i); return 1; }
    static int answered(Supplier<String> s) { return seen(s.get().length()) + seen(s.get().length()); }

    static int asked(Iterator<Integer> numbers) {
        int sum = 0;
        while (numbers.hasNext()) sum += numbers.next() > 3 ? 1 : 2;
        return seen(sum);
    }

    static int called(Callable<Integer> c) {
        try { return c.call() > 3 ? 1 : 2; } catch (Exception e) { return 3; }
    }

    static int locked(ReentrantLock l) {
        l.lock();
        try { return seen(l.getHoldCount()); } finally { l.unlock(); }
    }

    static int wrapped(CharBuffer b) { return b.remaining() < 2 ? 1 : b.get(1) == 'x' ? 2 : b.get() == 'y' ? 3 : 4; }
    static int inMemory(ByteArrayInputStream in) { return in.read() > 3 ? 1 : in.available() > 0 ? 2 : 3; }
}
