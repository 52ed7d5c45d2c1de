package com.nordlicht.text;

import java.util.Map;
import java.util.function.UnaryOperator;

/** Fills in ${names}; $$ is a dollar sign, ${name:-text} has a default. */
public class Template {
    private final String source;

    public Template(String source) {
        if (source == null) {
            throw new IllegalArgumentException("no template");
        }
        this.source = source;
    }

    public String render(Map<String, ?> values) {
        return render(name -> {
            Object value = values.get(name);
            return value == null ? null : value.toString();
        });
    }

    public String render(UnaryOperator<String> lookup) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < source.length()) {
            char c = source.charAt(i);
            if (c != '$' || i + 1 == source.length()) {
                out.append(c);
                i++;
            } else if (source.charAt(i + 1) == '$') {
                out.append('$');
                i += 2;
            } else if (source.charAt(i + 1) == '{') {
                int end = source.indexOf('}', i);
                if (end < 0) {
                    throw new IllegalStateException("missing } after position " + i);
                }
                out.append(resolve(source.substring(i + 2, end), lookup));
                i = end + 1;
            } else {
                out.append(c);
                i++;
            }
        }
        return out.toString();
    }

    private static String resolve(String expression, UnaryOperator<String> lookup) {
        int dash = expression.indexOf(":-");
        String name = dash < 0 ? expression : expression.substring(0, dash);
        String value = lookup.apply(name);
        if (value != null) {
            return value;
        }
        if (dash < 0) {
            throw new IllegalStateException("no value for " + name);
        }
        return expression.substring(dash + 2);
    }
}
