package hornbill.replay;

/** Texts as JSON: one line of ASCII. */
final class JsonText {
    private static final int MOST_CHARACTERS = 8000;

    private JsonText() {}

    /** Add the text, or null, to what is written; of a long text its beginning. */
    static void write(StringBuilder out, String value) {
        if (value == null) {
            out.append("null");
            return;
        }
        out.append('"');
        for (int i = 0; i < Math.min(value.length(), MOST_CHARACTERS); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ' && c < 127) {
                out.append(c);
            } else {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        out.append('"');
    }
}
