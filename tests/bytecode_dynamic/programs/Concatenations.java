/** String concatenation of every type; prints what it sees. */
public class Concatenations {
    static final String MARKS = "one\1two\2";
    static void out(Object o) { System.out.println(o); }

    static class Loud {
        final String name, text;
        Loud(String name, String text) { this.name = name; this.text = text; }
        @Override public String toString() { out("asked " + name); if (text != null && text.isEmpty()) throw new IllegalStateException(name); return text; }
    }

    static String all(byte b, short s, char c, boolean z, int i, long l, float f, double d, Object o, String t) {
        return "b" + b + "s" + s + c + z + "i" + i + l + 'f' + f + ' ' + d + o + t;
    }

    public static void main(String[] args) {
        out(all((byte) -128, (short) 32767, 'x', true, Integer.MIN_VALUE, Long.MIN_VALUE, 1e10f, -0.0, null, null));
        out(all((byte) 0, (short) 0, '\0', false, 0, 0, Float.NaN, Double.NEGATIVE_INFINITY, 7, "end"));
        String marks = MARKS;
        for (int i = 0; i < 3; i++) marks += "\1" + i + "\2" + MARKS;
        out(marks.length() + " " + marks.hashCode());
        char[] letters = {'a', 'b'};
        out(("" + letters).startsWith("[C@"));
        out("sb " + new StringBuilder("in") + new StringBuffer("side") + (CharSequence) "seq");
        out("null text: " + new Loud("n", null) + "|");
        out("order " + new Loud("1", "x") + new Loud("2", "y"));
        try { out("stops " + new Loud("3", "z") + new Loud("4", "") + new Loud("5", "w")); } catch (IllegalStateException e) { out("thrown " + e.getMessage()); }
        boolean yes = args.length == 0; int one = args.length + 1; byte small = (byte) -one; short shorter = (short) one; char letter = (char) (one + 'a');
        long big = one; float real = one; double doubled = Double.NaN; Object nothing = null; String text = new String("same");
        out("" + yes); out("" + one); out("" + small); out("" + shorter); out("" + letter); out("" + big); out("" + real); out("" + doubled); out("" + nothing);
        out(("" + yes) == "true"); out(("" + text) == text); out(("" + text).equals(text)); out(("" + one) == "1");
        String grown = null;
        grown += null; grown += 'c'; grown += 1L; grown += small;
        out(grown);
        String wide = "\ud83d\ude00" + letter + "\ud83d" + one + "\u0000" + yes;
        out(wide.length() + " " + wide.hashCode());
        StringBuilder source = new StringBuilder();
        String longOne = one + "-" + big + "-" + real + "-" + one + big + real + doubled + yes + letter + small + shorter + text + nothing + one + big + real + doubled + yes + letter
            + one + big + real + doubled + yes + letter + small + shorter + text + nothing + one + big + real + doubled + yes + letter + small + shorter + text + nothing
            + one + big + real + doubled + yes + letter + small + shorter + text + nothing + one + big + real + doubled + yes + letter + small + shorter + text + nothing;
        out(longOne);
    }
}
