import java.util.*;
import java.util.stream.Collectors;

/** Calls on texts, what makes them, and characters. */
final class TextSequences extends Sequences {
    private static final String[] TEXTS = {"", "a", "Hello, World", "  two  words ", "\t\n x", "aXbXXc", "1,2,,3,", "ABC", "abc", "\u00e4\u00d6\u00df", "a\u00a0b",
        "line one\nline two\r\nthree\rfour", "\ud83d\ude00 ok", "k=v;k2=v2", "1234567890", "AaAaAa", "\u0130i\u03a3", "..//..", "a-b_c.d"};
    private static final String[] PARTS = {"", "a", "X", "XX", ",", " ", "b", "Hello", "\n", "=", "\ud83d\ude00", "aa"};

    static int strings(Draw d) {
        String[] v = {d.of(TEXTS), d.of(TEXTS), "ab"};
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int i = d.next(3);
            String x = v[i];
            String y = d.next(3) == 0 ? v[d.next(3)] : d.of(PARTS);
            int n = d.next(9) - 1;
            int m = d.next(9);
            try {
                switch (d.next(64)) {
                    case 0: h = mix(h, x.length()); break;
                    case 1: h = mix(h, x.charAt(n)); break;
                    case 2: v[i] = x.substring(n, m); break;
                    case 3: v[i] = x.substring(m); break;
                    case 4: h = mix(h, x.indexOf(y)); break;
                    case 5: h = mix(h, x.lastIndexOf(y)); break;
                    case 6: h = mix(h, x.indexOf(y, n)); break;
                    case 7: h = mix(h, x.indexOf('X', n)); break;
                    case 8: h = mix(h, x.lastIndexOf('a', m)); break;
                    case 9: v[i] = x.replace(y, "-"); break;
                    case 10: v[i] = x.replace('a', 'o'); break;
                    case 11: v[i] = x.trim(); break;
                    case 12: v[i] = x.strip(); break;
                    case 13: v[i] = x.stripLeading() + x.stripTrailing().length(); break;
                    case 14: h = mix(h, x.isBlank()); break;
                    case 15: h = mix(h, x.isEmpty()); break;
                    case 16: v[i] = x.toUpperCase(Locale.ROOT); break;
                    case 17: v[i] = x.toLowerCase(Locale.ENGLISH); break;
                    case 18: h = mix(h, x.equals(y)); break;
                    case 19: h = mix(h, x.equalsIgnoreCase(y)); break;
                    case 20: h = mix(h, x.compareTo(y)); break;
                    case 21: h = mix(h, x.compareToIgnoreCase(y)); break;
                    case 22: h = mix(h, x.startsWith(y)); break;
                    case 23: h = mix(h, x.endsWith(y)); break;
                    case 24: h = mix(h, x.startsWith(y, n)); break;
                    case 25: h = mix(h, x.contains(y)); break;
                    case 26: h = mix(h, x.hashCode()); break;
                    case 27: v[i] = x.concat(y); break;
                    case 28: v[i] = x.repeat(n); break;
                    case 29: v[i] = String.join(y, x, "j", null); break;
                    case 30: v[i] = String.join("/", List.of(x, y)); break;
                    case 31: h = mix(h, Arrays.toString(x.split(","))); break;
                    case 32: h = mix(h, Arrays.toString(x.split("X", n))); break;
                    case 33: h = mix(h, Arrays.toString(x.split("\\s+"))); break;
                    case 34: h = mix(h, x.split(";|=").length); break;
                    case 35: h = mix(h, x.matches("[a-zA-Z ]*")); break;
                    case 36: v[i] = x.replaceAll("[aeiou]", "<$0>"); break;
                    case 37: v[i] = x.replaceFirst("\\d+", "#"); break;
                    case 38: h = mix(h, x.chars().sum()); break;
                    case 39: h = mix(h, x.codePoints().count()); break;
                    case 40: h = mix(h, x.lines().collect(Collectors.toList()).toString()); break;
                    case 41: h = mix(h, x.codePointAt(n)); break;
                    case 42: h = mix(h, x.toCharArray().length); break;
                    case 43: v[i] = String.valueOf(x.toCharArray(), n, m); break;
                    case 44: h = mix(h, x.contentEquals(new StringBuilder(y))); break;
                    case 45: h = mix(h, x.regionMatches(true, n, y, 0, m)); break;
                    case 46: h = mix(h, x.intern() == (x + y).substring(0, x.length()).intern()); break;
                    case 47: v[i] = x.indent(n % 3); break;
                    case 48: v[i] = String.valueOf((Object) (n == 0 ? null : x)); break;
                    case 49: v[i] = new String(new char[] {'n', 'e', 'w'}) + n + m / 2.0 + (n > 2) + 'c' + null; break;
                    case 50: h = mix(h, x.codePointCount(0, m)); break;
                    case 51: h = mix(h, x.offsetByCodePoints(n, 1)); break;
                    case 52: h = mix(h, x.subSequence(n, m).toString()); break;
                    case 53: v[i] = x.stripIndent(); break;
                    case 54: v[i] = x.translateEscapes(); break;
                    case 55: v[i] = x.chars().filter(Character::isLetter).mapToObj(c -> "" + (char) c).collect(Collectors.joining("|")); break;
                    case 56: h = mix(h, String.CASE_INSENSITIVE_ORDER.compare(x, y)); break;
                    case 57: v[i] = String.copyValueOf(x.toCharArray()); break;
                    case 58: h = mix(h, x.<Integer>transform(s -> s.length() * 3)); break;
                    case 59: char[] to = new char[6]; x.getChars(n, m, to, 1); h = mix(h, new String(to)); break;
                    case 60: h = mix(h, x.describeConstable().get().length()); break;
                    case 61: switch (x) { case "a": h = mix(h, 5); break; case "abc": h = mix(h, 6); break; case "ABC": h = mix(h, 7); break; default: h = mix(h, 8); } break;
                    case 62: v[i] = x.replace(y, v[0]); break;
                    default: v[i] = d.of(TEXTS);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (v[i].length() > 200) v[i] = "x";
        }
        return mix(mix(h, v[0]), v[1]);
    }

    static int builders(Draw d) {
        StringBuilder a = new StringBuilder(d.of(TEXTS));
        StringBuilder b = new StringBuilder();
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            StringBuilder c = d.next(3) == 0 ? b : a;
            String x = d.of(d.next(3) == 0 ? TEXTS : PARTS);
            int n = d.next(9) - 1;
            int m = d.next(9);
            try {
                switch (d.next(40)) {
                    case 0: case 1: c.append(x); break;
                    case 2: c.append(d.key()); break;
                    case 3: c.append(n); break;
                    case 4: c.append((char) ('a' + m)); break;
                    case 5: c.append(n / 4.0); break;
                    case 6: c.append(n > 3); break;
                    case 7: c.append(n * 10000000000L); break;
                    case 8: c.append((Object) d.value()); break;
                    case 9: c.append(x, n, m); break;
                    case 10: c.append(x.toCharArray()); break;
                    case 11: c.append(b); break;
                    case 12: c.append(n / 3f); break;
                    case 13: c.insert(n, x); break;
                    case 14: c.insert(n, m); break;
                    case 15: c.insert(n, 'i'); break;
                    case 16: c.delete(n, m); break;
                    case 17: c.deleteCharAt(n); break;
                    case 18: c.replace(n, m, x); break;
                    case 19: c.reverse(); break;
                    case 20: c.setCharAt(n, 's'); break;
                    case 21: c.setLength(m); break;
                    case 22: h = mix(h, c.length()); break;
                    case 23: h = mix(h, c.charAt(n)); break;
                    case 24: h = mix(h, c.indexOf(x)); break;
                    case 25: h = mix(h, c.lastIndexOf(x)); break;
                    case 26: h = mix(h, c.indexOf(x, n)); break;
                    case 27: h = mix(h, c.substring(n)); break;
                    case 28: h = mix(h, c.substring(n, m)); break;
                    case 29: h = mix(h, c.toString()); break;
                    case 30: h = mix(h, a.compareTo(b)); break;
                    case 31: h = mix(h, c.codePointAt(n)); break;
                    case 32: c.appendCodePoint(n == 3 ? 0x1f600 : 'p'); break;
                    case 33: h = mix(h, c.chars().max().orElse(-1)); break;
                    case 34: h = mix(h, c.subSequence(n, m).length()); break;
                    case 35: h = mix(h, c.equals(b)); break;
                    case 36: h = mix(h, String.join("+", c, b)); break;
                    case 37: h = mix(h, c.isEmpty()); break;
                    case 38: if (n == 0) b = a; else c.ensureCapacity(n); break;
                    default: h = mix(h, x.contentEquals(c));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (c.length() > 200) c.setLength(3);
        }
        return mix(mix(h, a.toString()), b.toString());
    }

    static int buffers(Draw d) {
        StringBuffer a = new StringBuffer(d.of(TEXTS));
        StringJoiner j = d.next(2) == 0 ? new StringJoiner(",") : new StringJoiner(", ", "[", "]");
        StringJoiner k = new StringJoiner("-");
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            String x = d.of(PARTS);
            int n = d.next(9) - 1;
            int m = d.next(9);
            try {
                switch (d.next(20)) {
                    case 0: a.append(x).append(n); break;
                    case 1: a.insert(n, x); break;
                    case 2: a.reverse(); break;
                    case 3: a.deleteCharAt(n); break;
                    case 4: a.replace(n, m, x); break;
                    case 5: h = mix(h, a.substring(n, m)); break;
                    case 6: h = mix(h, a.indexOf(x)); break;
                    case 7: a.setLength(m); break;
                    case 8: a.setCharAt(n, 'q'); break;
                    case 9: h = mix(h, a.length()); break;
                    case 10: case 11: j.add(x); break;
                    case 12: j.add(d.key()); break;
                    case 13: h = mix(h, j.length()); break;
                    case 14: j.setEmptyValue("none"); break;
                    case 15: h = mix(h, j.toString()); break;
                    case 16: k.add(x); break;
                    case 17: j.merge(k); break;
                    case 18: if (n == 0) k = j; else k.merge(j); break;
                    default: a.append(j).append(true).append(1.5f);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
            if (a.length() > 200) a.setLength(3);
            if (j.length() > 200) j = new StringJoiner(";");
            if (k.length() > 200) k = new StringJoiner(";");
        }
        return mix(mix(mix(h, a.toString()), j.toString()), k.toString());
    }

    static int characters(Draw d) {
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(2) == 0 ? d.next(128) : d.next(3) == 0 ? d.next(0x110100) : d.next(0x3000);
            char c = (char) n;
            try {
                switch (d.next(40)) {
                    case 0: h = mix(h, Character.isLetter(c)); break;
                    case 1: h = mix(h, Character.isDigit(c)); break;
                    case 2: h = mix(h, Character.isLetterOrDigit(n)); break;
                    case 3: h = mix(h, Character.isUpperCase(c)); break;
                    case 4: h = mix(h, Character.isLowerCase(n)); break;
                    case 5: h = mix(h, Character.isWhitespace(c)); break;
                    case 6: h = mix(h, Character.isSpaceChar(n)); break;
                    case 7: h = mix(h, Character.isAlphabetic(n)); break;
                    case 8: h = mix(h, Character.toUpperCase(c)); break;
                    case 9: h = mix(h, Character.toLowerCase(n)); break;
                    case 10: h = mix(h, Character.toTitleCase(n)); break;
                    case 11: h = mix(h, Character.getType(n)); break;
                    case 12: h = mix(h, Character.getNumericValue(n)); break;
                    case 13: h = mix(h, Character.digit(c, 16)); break;
                    case 14: h = mix(h, Character.digit(n, 10)); break;
                    case 15: h = mix(h, Character.forDigit(n % 40, 2 + n % 36)); break;
                    case 16: h = mix(h, Character.isJavaIdentifierStart(c)); break;
                    case 17: h = mix(h, Character.isJavaIdentifierPart(n)); break;
                    case 18: h = mix(h, Character.isISOControl(c)); break;
                    case 19: h = mix(h, Character.isSurrogate(c)); break;
                    case 20: h = mix(h, new String(Character.toChars(n))); break;
                    case 21: h = mix(h, Character.charCount(n)); break;
                    case 22: h = mix(h, Character.isValidCodePoint(n)); break;
                    case 23: h = mix(h, Character.compare(c, 'm')); break;
                    case 24: h = mix(h, Character.reverseBytes(c)); break;
                    case 25: h = mix(h, Character.toString(n)); break;
                    case 26: h = mix(h, Character.valueOf(c).equals('a')); break;
                    case 27: h = mix(h, Character.isDefined(n)); break;
                    case 28: h = mix(h, Character.isMirrored(c)); break;
                    case 29: h = mix(h, Character.isIdeographic(n)); break;
                    case 30: h = mix(h, Character.isSupplementaryCodePoint(n)); break;
                    case 31: h = mix(h, Character.toCodePoint(Character.highSurrogate(n), Character.lowSurrogate(n))); break;
                    case 32: h = mix(h, Character.isTitleCase(c)); break;
                    case 33: h = mix(h, Character.isUnicodeIdentifierStart(n)); break;
                    case 34: h = mix(h, Character.getDirectionality(c)); break;
                    case 35: h = mix(h, Character.hashCode(c)); break;
                    case 36: h = mix(h, Character.isIdentifierIgnorable(n)); break;
                    case 37: h = mix(h, String.valueOf(c).toUpperCase(Locale.ROOT)); break;
                    case 38: h = mix(h, (char) (c + 1) + "" + (int) c); break;
                    default: h = mix(h, Character.UnicodeBlock.of(n) == Character.UnicodeBlock.BASIC_LATIN);
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }
}
