package com.nordlicht.text;

import java.util.ArrayList;
import java.util.List;

public class WordWrap {
    private final int width;

    public WordWrap(int width) {
        if (width < 4) {
            throw new IllegalArgumentException("width too small: " + width);
        }
        this.width = width;
    }

    public List<String> wrap(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.trim().split("\\s+")) {
            String rest = word;
            while (rest.length() > width) {
                flush(line, lines);
                lines.add(rest.substring(0, width - 1) + "-");
                rest = rest.substring(width - 1);
            }
            if (line.length() > 0 && line.length() + 1 + rest.length() > width) {
                flush(line, lines);
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(rest);
        }
        flush(line, lines);
        return lines;
    }

    public String justifyRight(String text) {
        if (text.length() >= width) {
            return text;
        }
        return " ".repeat(width - text.length()) + text;
    }

    public String center(String text) {
        int space = width - text.length();
        if (space <= 0) {
            return text;
        }
        int left = space / 2;
        return " ".repeat(left) + text + " ".repeat(space - left);
    }

    private static void flush(StringBuilder line, List<String> lines) {
        if (line.length() > 0) {
            lines.add(line.toString());
            line.setLength(0);
        }
    }
}
