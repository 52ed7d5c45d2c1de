package com.nordlicht.text;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Makes addresses from titles, each only once. */
public class SlugGenerator {
    private final Set<String> used = new HashSet<>();
    private final int maxLength;

    public SlugGenerator(int maxLength) {
        this.maxLength = maxLength;
    }

    public static String slug(String title) {
        String plain = Normalizer.normalize(title, Normalizer.Form.NFD).toLowerCase(Locale.ROOT);
        StringBuilder slug = new StringBuilder();
        boolean dash = false;
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                if (dash && slug.length() > 0) {
                    slug.append('-');
                }
                dash = false;
                slug.append(c);
            } else if (Character.getType(c) != Character.NON_SPACING_MARK) {
                dash = true;
            }
        }
        return slug.toString();
    }

    public String unique(String title) {
        String slug = slug(title);
        if (slug.isEmpty()) {
            slug = "untitled";
        }
        if (slug.length() > maxLength) {
            slug = slug.substring(0, maxLength);
        }
        String candidate = slug;
        int number = 2;
        while (!used.add(candidate)) {
            candidate = slug + "-" + number++;
        }
        return candidate;
    }

    public boolean isUsed(String slug) {
        return used.contains(slug);
    }
}
