package com.nordlicht.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the little markup that support agents write into HTML. */
public final class MarkupRenderer {
    private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\((https?://[^)]+)\\)");

    private final boolean allowLinks;

    public MarkupRenderer(boolean allowLinks) {
        this.allowLinks = allowLinks;
    }

    public String render(String text) {
        StringBuilder html = new StringBuilder();
        boolean inList = false;
        for (String line : text.split("\n", -1)) {
            boolean item = line.startsWith("- ");
            if (item && !inList) {
                html.append("<ul>");
            } else if (!item && inList) {
                html.append("</ul>");
            }
            inList = item;
            if (item) {
                html.append("<li>").append(inline(line.substring(2))).append("</li>");
            } else if (line.startsWith("#")) {
                appendHeading(html, line);
            } else if (!line.isBlank()) {
                html.append("<p>").append(inline(line)).append("</p>");
            }
        }
        if (inList) {
            html.append("</ul>");
        }
        return html.toString();
    }

    private void appendHeading(StringBuilder html, String line) {
        int level = 0;
        while (level < line.length() && line.charAt(level) == '#') {
            level++;
        }
        level = Math.min(level, 6);
        html.append("<h").append(level).append('>');
        html.append(inline(line.substring(level).trim()));
        html.append("</h").append(level).append('>');
    }

    String inline(String text) {
        String escaped = escape(text);
        String bold = BOLD.matcher(escaped).replaceAll("<b>$1</b>");
        if (!allowLinks) {
            return bold;
        }
        Matcher matcher = LINK.matcher(bold);
        return matcher.find() ? matcher.replaceAll("<a href=\"$2\">$1</a>") : bold;
    }

    static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (char c : text.toCharArray()) {
            switch (c) {
                case '<':
                    out.append("&lt;");
                    break;
                case '>':
                    out.append("&gt;");
                    break;
                case '&':
                    out.append("&amp;");
                    break;
                default:
                    out.append(c);
            }
        }
        return out.toString();
    }
}
