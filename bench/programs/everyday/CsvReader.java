package everyday;

import java.util.ArrayList;
import java.util.List;

/** Lines of values with separators, some of them quoted. */
public class CsvReader {
    private final char separator;
    private int lines;

    public CsvReader(char separator) {
        if (separator == '"' || separator == '\n') {
            throw new IllegalArgumentException("separator");
        }
        this.separator = separator;
    }

    public List<String> split(String line) {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    value.append(c);
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == separator && !quoted) {
                values.add(value.toString());
                value.setLength(0);
            } else {
                value.append(c);
            }
        }
        if (quoted) {
            throw new IllegalStateException("a quote is open in line " + lines);
        }
        values.add(value.toString());
        lines++;
        return values;
    }

    public int columns(String line) {
        int count = 1;
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                count++;
            }
        }
        return count;
    }

    public static boolean isComment(String line) {
        return line == null || line.isEmpty() || line.charAt(0) == '#';
    }

    public int getLines() {
        return lines;
    }
}
