package com.nordlicht.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a search query into words, phrases, numbers and operators. */
public class QueryTokenizer {
    private static final Pattern TOKEN = Pattern.compile("\\s*(?:\"([^\"]*)\"|(\\d+(?:\\.\\d+)?)|(AND|OR|NOT)\\b|(\\w+)|([()]))");

    public enum Type {
        PHRASE, NUMBER, OPERATOR, WORD, PARENTHESIS
    }

    public static class Token {
        public final Type type;
        public final String text;

        public Token(Type type, String text) {
            this.type = Objects.requireNonNull(type);
            this.text = Objects.requireNonNull(text);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Token && type == ((Token) o).type && text.equals(((Token) o).text);
        }

        @Override
        public int hashCode() {
            return Objects.hash(type, text);
        }

        @Override
        public String toString() {
            return type + ":" + text;
        }
    }

    public List<Token> tokenize(String query) throws ParseException {
        List<Token> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(query);
        int position = 0;
        while (position < query.length()) {
            if (!matcher.find(position) || matcher.start() != position) {
                if (query.substring(position).isBlank()) {
                    break;
                }
                throw new ParseException("unexpected character at " + position, 1);
            }
            tokens.add(token(matcher));
            position = matcher.end();
        }
        return tokens;
    }

    private static Token token(Matcher matcher) {
        Type[] types = Type.values();
        for (int group = 1; group < types.length; group++) {
            if (matcher.group(group) != null) {
                return new Token(types[group - 1], matcher.group(group));
            }
        }
        return new Token(Type.PARENTHESIS, matcher.group(types.length));
    }

    public static boolean balanced(List<Token> tokens) {
        int depth = 0;
        for (Token token : tokens) {
            if (token.type == Type.PARENTHESIS) {
                depth += token.text.equals("(") ? 1 : -1;
                if (depth < 0) {
                    return false;
                }
            }
        }
        return depth == 0;
    }
}
