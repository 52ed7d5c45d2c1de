package com.nordlicht.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sections of keys and values. */
public class IniFile {
    private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();

    public static IniFile parse(String text) throws ParseException {
        IniFile file = new IniFile();
        String section = "";
        int number = 0;
        for (String raw : text.split("\n")) {
            number++;
            String line = raw.trim();
            if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
                continue;
            }
            if (line.startsWith("[")) {
                if (!line.endsWith("]")) {
                    throw new ParseException("missing ]", number);
                }
                section = line.substring(1, line.length() - 1).trim();
                continue;
            }
            int equals = line.indexOf('=');
            if (equals <= 0) {
                throw new ParseException("expected key=value", number);
            }
            file.set(section, line.substring(0, equals).trim(), line.substring(equals + 1).trim());
        }
        return file;
    }

    public void set(String section, String key, String value) {
        sections.computeIfAbsent(section, name -> new LinkedHashMap<>()).put(key, value);
    }

    public Optional<String> get(String section, String key) {
        return Optional.ofNullable(sections.get(section)).map(values -> values.get(key));
    }

    public int getInt(String section, String key, int otherwise) {
        return get(section, key).map(Integer::parseInt).orElse(otherwise);
    }

    public boolean getBoolean(String section, String key) {
        String value = get(section, key).orElse("false");
        switch (value.toLowerCase()) {
            case "true":
            case "yes":
            case "on":
            case "1":
                return true;
            default:
                return false;
        }
    }

    public Set<String> sectionNames() {
        return sections.keySet();
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (Map.Entry<String, Map<String, String>> section : sections.entrySet()) {
            if (!section.getKey().isEmpty()) {
                out.append('[').append(section.getKey()).append("]\n");
            }
            section.getValue().forEach((key, value) -> out.append(key).append('=').append(value).append('\n'));
        }
        return out.toString();
    }
}
