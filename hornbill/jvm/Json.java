package hornbill.jvm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON text to Java values and back.
 *
 * <p>Objects are {@code LinkedHashMap}s, arrays {@code ArrayList}s, integers {@code Long}s, other numbers
 * {@code Double}s. A written text is one line of ASCII: everything else is escaped, UTF-16 unit by unit, so
 * that lone surrogates survive.
 */
final class Json {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        Json reader = new Json(text);
        Object value = reader.value();
        reader.skipSpace();
        if (reader.at != text.length()) {
            throw reader.malformed("text after the end");
        }
        return value;
    }

    private Object value() {
        skipSpace();
        if (at >= text.length()) {
            throw malformed("unexpected end");
        }
        switch (text.charAt(at)) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        if (skipIf('}')) {
            return map;
        }
        do {
            skipSpace();
            String key = string();
            expect(':');
            map.put(key, value());
        } while (skipIf(','));
        expect('}');
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        at++;
        if (skipIf(']')) {
            return list;
        }
        do {
            list.add(value());
        } while (skipIf(','));
        expect(']');
        return list;
    }

    private String string() {
        if (at >= text.length() || text.charAt(at) != '"') {
            throw malformed("string expected");
        }
        StringBuilder out = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return new String(out.toString());  // an empty builder gives the literal, not a new string
            }
            out.append(c == '\\' ? escape() : c);
        }
        throw malformed("string without end");
    }

    private char escape() {
        char c = text.charAt(++at);
        switch (c) {
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            default:
                return c;
        }
    }

    private Object number() {
        int start = at;
        boolean whole = true;
        while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) {
            whole &= ".eE".indexOf(text.charAt(at)) < 0;
            at++;
        }
        String digits = text.substring(start, at);
        if (whole) {
            return Long.valueOf(digits);
        }
        return Double.valueOf(digits);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw malformed(word + " expected");
        }
        at += word.length();
        return value;
    }

    private void skipSpace() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private boolean skipIf(char wanted) {
        skipSpace();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char wanted) {
        if (!skipIf(wanted)) {
            throw malformed(wanted + " expected");
        }
    }

    private IllegalArgumentException malformed(String what) {
        return new IllegalArgumentException("JSON: " + what + " at character " + at);
    }

    static void writeString(StringBuilder out, String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            writeChar(out, value.charAt(i));
        }
        out.append('"');
    }

    private static void writeChar(StringBuilder out, char c) {
        if (c == '"' || c == '\\') {
            out.append('\\').append(c);
        } else if (c >= ' ' && c < 127) {
            out.append(c);
        } else {
            out.append("\\u").append(HEX[c >> 12]).append(HEX[c >> 8 & 15]);
            out.append(HEX[c >> 4 & 15]).append(HEX[c & 15]);
        }
    }

    /** A float is written as the double of the same value; NaN and the infinities as strings. */
    static void writeDouble(StringBuilder out, double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            out.append('"').append(value).append('"');
        } else {
            out.append(value);
        }
    }
}
