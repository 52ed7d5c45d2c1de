package com.nordlicht.text;

import java.util.ArrayList;
import java.util.List;

/** Reads records of comma-separated values; fields may be quoted. */
public class CsvParser {
    private final char separator;

    public CsvParser() {
        this(',');
    }

    public CsvParser(char separator) {
        if (separator == '"' || separator == '\n') {
            throw new IllegalArgumentException("bad separator");
        }
        this.separator = separator;
    }

    public List<List<String>> parse(String text) throws ParseException {
        List<List<String>> records = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\r?\n")) {
            number++;
            if (!line.isEmpty()) {
                records.add(parseLine(line, number));
            }
        }
        return records;
    }

    List<String> parseLine(String line, int number) throws ParseException {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted) {
                if (c != '"') {
                    field.append(c);
                } else if (i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    field.append('"');
                    i++;
                } else {
                    quoted = false;
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == separator) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        if (quoted) {
            throw new ParseException("quote is not closed", number);
        }
        fields.add(field.toString());
        return fields;
    }

    public String format(List<String> fields) {
        StringBuilder line = new StringBuilder();
        for (String field : fields) {
            if (line.length() > 0) {
                line.append(separator);
            }
            if (field.indexOf(separator) >= 0 || field.contains("\"")) {
                line.append('"').append(field.replace("\"", "\"\"")).append('"');
            } else {
                line.append(field);
            }
        }
        return line.toString();
    }
}
