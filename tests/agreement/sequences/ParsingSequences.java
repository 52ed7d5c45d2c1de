import java.io.*;
import java.math.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.Collectors;

/** Calls on what takes texts apart, and makes them of values. */
final class ParsingSequences extends Sequences {
    private static final String[] PATTERNS = {"a*b", "(\\d+)-(\\d+)", "[a-z]+", "\\w+@\\w+\\.(com|org)", "^\\s*$", "(a|b)+c?", "(?i)hello", "x{2,3}", "[^,]*,?", "\\bto\\b",
        "(?<key>\\w+)=(?<value>[^;]*)", "(.)\\1", "a.+?z", "\\p{Upper}\\p{Lower}*", "(?m)^l.*$", "", "[", "(?:ab)*+", "\\d{4}-\\d{2}", "(?=a)\\w", "[\\w&&[^\\d]]+", "\\Qa.b\\E", "(a)|(b)"};
    private static final String[] TEXTS = {"", "aab", "12-34 5-6", "hello World HELLO", "me@site.com, you@x.org", "xxxxx", "a,b,,c", "to be or not to be", "k=v;key2=other;", "aabbcc", "abcz a1z",
        "Upper Lower", "line1\nline2\nxl", "2024-01 1999-12", "a.b axb", "ababab", "  \t"};
    private static final String[] NUMBERS = {"0", "7", "-1", "+5", "007", "2147483647", "2147483648", "-2147483648", "9223372036854775807", "9223372036854775808", "1.5", "-0", "1e3", "1E-5", "NaN",
        "Infinity", " 12", "12 ", "", "abc", "ff", "0x1F", "#10", "1_000", "3.14159", "1e400", "-.5", "5.", ".", "0.1", "1.0f", "2d", "0x1p3", "123456789012345678", "true", "TRUE", "+", "--1", "\u0665", null, "100", "1010", "zz"};
    private static final String[] FORMATS = {"%d", "%5d|", "%-5d|", "%05d", "%,d", "%+d", "%(d", "%x", "%X", "%o", "%s", "%10s|", "%-10s|", "%.3s", "%S", "%c", "%b", "%n", "%%", "%h", "%08X", "%s-%s", "%2$s %1$s",
        "%d %s", "%q", "%", "%5", "%-d", "%<s", "% d", "#%d#", "%3$s"};
    private static final String[] REALS = {"%f", "%.2f", "%8.3f|", "%-8.1f|", "%e", "%.3e", "%g", "%,.2f", "%+.1f", "%08.2f", "%.0f", "%s", "%(.2f", "%10.4f"};
    private static final String[] INPUTS = {"", "1 2 3", "one two\nthree", "4,5;6", "x 7 true 8.5", "\n\nlast", "a\tb", " 12 -3 99999999999 ", "line\r\nnext\r", "3\nann 5\nbob 6\ncy 7", "1.5 2,5 NaN"};

    static int patterns(Draw d) {
        Pattern p = Pattern.compile(PATTERNS[0]);
        String text = d.of(TEXTS);
        Matcher m = p.matcher(text);
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(6) - 1;
            try {
                switch (d.next(36)) {
                    case 0: case 1: case 2: case 3: p = Pattern.compile(d.of(PATTERNS)); m = p.matcher(text); break;
                    case 4: case 5: text = d.of(TEXTS); m = p.matcher(text); break;
                    case 6: case 7: case 8: h = mix(h, m.find()); break;
                    case 9: h = mix(h, m.matches()); break;
                    case 10: h = mix(h, m.lookingAt()); break;
                    case 11: h = mix(h, m.group()); break;
                    case 12: h = mix(h, m.group(n)); break;
                    case 13: h = mix(h, m.start()); break;
                    case 14: h = mix(h, m.end()); break;
                    case 15: h = mix(h, m.groupCount()); break;
                    case 16: h = mix(h, m.group("key")); break;
                    case 17: h = mix(h, m.find(n)); break;
                    case 18: m.reset(); break;
                    case 19: text = d.of(TEXTS); m.reset(text); break;
                    case 20: h = mix(h, m.replaceAll("<$0>")); break;
                    case 21: h = mix(h, m.replaceFirst("$1")); break;
                    case 22: h = mix(h, m.hitEnd()); break;
                    case 23: h = mix(h, Arrays.toString(p.split(text))); break;
                    case 24: h = mix(h, Arrays.toString(p.split(text, n))); break;
                    case 25: h = mix(h, Pattern.matches(p.pattern(), text)); break;
                    case 26: h = mix(h, m.replaceAll(r -> r.group().toUpperCase(Locale.ROOT))); break;
                    case 27: h = mix(h, m.results().map(MatchResult::group).collect(Collectors.joining("/"))); break;
                    case 28: StringBuilder b = new StringBuilder(); while (m.find()) m.appendReplacement(b, "r"); m.appendTail(b); h = mix(h, b.toString()); break;
                    case 29: m.region(n, n + 3); break;
                    case 30: h = mix(h, p.asPredicate().test(text)); break;
                    case 31: h = mix(h, p.splitAsStream(text).count()); break;
                    case 32: p = Pattern.compile(d.of(PATTERNS), d.next(2) == 0 ? Pattern.CASE_INSENSITIVE : Pattern.LITERAL | Pattern.DOTALL); m.usePattern(p); break;
                    case 33: h = mix(h, Pattern.quote(text)); break;
                    case 34: h = mix(h, m.toMatchResult().end()); break;
                    default: h = mix(h, Matcher.quoteReplacement("$" + text));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }

    static int formats(Draw d) {
        int h = 1;
        for (int calls = d.next(6); calls >= 0; calls--) {
            int n = d.next(3) == 0 ? d.next(2000000) - 1000000 : d.next(200) - 100;
            Object[] values = {n, d.key(), (char) (32 + d.next(90)), n > 0, null, (long) n * n * n, (byte) n, BigInteger.valueOf(n), List.of(1, 2), (short) n};
            Object o = d.of(values);
            double x = d.next(5) == 0 ? n : d.next(4) == 0 ? n / 3.0 : n / 8.0;
            try {
                switch (d.next(14)) {
                    case 0: case 1: case 2: h = mix(h, String.format(d.of(FORMATS), n, d.key())); break;
                    case 3: case 4: h = mix(h, String.format(d.of(FORMATS), o, o)); break;
                    case 5: case 6: h = mix(h, String.format(Locale.ROOT, d.of(REALS), x)); break;
                    case 7: h = mix(h, String.format(Locale.ROOT, d.of(REALS), new BigDecimal(n).movePointLeft(2))); break;
                    case 8: h = mix(h, "%s is %d".formatted(o, n)); break;
                    case 9: h = mix(h, String.format("%3d %-6s|%s", n, d.key(), o)); break;
                    case 10: h = mix(h, new Formatter().format(d.of(FORMATS), n, o).toString()); break;
                    case 11: h = mix(h, String.format(Locale.ROOT, "%s: %.2f", o, x)); break;
                    case 12: h = mix(h, String.format("%02d:%02d", n, d.next(60))); break;
                    default: h = mix(h, String.format(Locale.ROOT, "%6.2f%%", x));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }

    static int numbers(Draw d) {
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            String x = d.of(NUMBERS);
            int n = d.next(40);
            int i = (d.next(1 << 30) << 2) >> d.next(32);
            double r = d.next(3) == 0 ? d.next(1000) / 8.0 : d.next(2) == 0 ? i * 1e-3 : Math.scalb((double) i, d.next(400) - 200);
            try {
                switch (d.next(38)) {
                    case 0: h = mix(h, Integer.parseInt(x)); break;
                    case 1: h = mix(h, Integer.parseInt(x, n)); break;
                    case 2: h = mix(h, Integer.valueOf(x)); break;
                    case 3: h = mix(h, Integer.decode(x)); break;
                    case 4: h = mix(h, Long.parseLong(x)); break;
                    case 5: h = mix(h, Long.valueOf(x, 16)); break;
                    case 6: h = mix(h, Long.decode(x)); break;
                    case 7: case 8: case 9: h = mix(h, Double.parseDouble(x)); break;
                    case 10: h = mix(h, Double.valueOf(x)); break;
                    case 11: h = mix(h, Float.parseFloat(x)); break;
                    case 12: h = mix(h, Boolean.parseBoolean(x)); break;
                    case 13: h = mix(h, Short.parseShort(x)); break;
                    case 14: h = mix(h, Byte.parseByte(x)); break;
                    case 15: h = mix(h, new BigInteger(x)); break;
                    case 16: h = mix(h, new BigDecimal(x)); break;
                    case 17: h = mix(h, Integer.parseUnsignedInt(x)); break;
                    case 18: h = mix(h, Integer.toString(i)); break;
                    case 19: h = mix(h, Integer.toString(i, n)); break;
                    case 20: h = mix(h, Integer.toHexString(i)); break;
                    case 21: h = mix(h, Integer.toBinaryString(i)); break;
                    case 22: h = mix(h, Integer.toOctalString(i)); break;
                    case 23: h = mix(h, Long.toString(i * 1000003L)); break;
                    case 24: h = mix(h, Long.toHexString(i * 1000003L)); break;
                    case 25: h = mix(h, Integer.toUnsignedString(i)); break;
                    case 26: h = mix(h, Long.toUnsignedString((long) i << 33)); break;
                    case 27: case 28: case 29: h = mix(h, Double.toString(r)); break;
                    case 30: h = mix(h, Float.toString((float) r)); break;
                    case 31: h = mix(h, "" + r + i); break;
                    case 32: h = mix(h, BigDecimal.valueOf(r).toString()); break;
                    case 33: h = mix(h, new BigDecimal(r).toPlainString()); break;
                    case 34: h = mix(h, Double.toHexString(r)); break;
                    case 35: h = mix(h, Long.parseUnsignedLong(x, 16)); break;
                    case 36: h = mix(h, Integer.parseInt("a" + x + "b", 1, 1 + x.length(), 10)); break;
                    default: h = mix(h, Long.toString(i, n));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }

    static int scanners(Draw d) {
        Scanner s = new Scanner(d.of(INPUTS));
        Scanner t = new Scanner("1 a");
        int h = 1;
        for (int calls = d.next(12); calls >= 0; calls--) {
            Scanner c = d.next(4) == 0 ? t : s;
            try {
                switch (d.next(22)) {
                    case 0: case 1: h = mix(h, c.next()); break;
                    case 2: case 3: h = mix(h, c.nextInt()); break;
                    case 4: case 5: h = mix(h, c.nextLine()); break;
                    case 6: h = mix(h, c.hasNext()); break;
                    case 7: h = mix(h, c.hasNextInt()); break;
                    case 8: h = mix(h, c.hasNextLine()); break;
                    case 9: h = mix(h, c.nextLong()); break;
                    case 10: h = mix(h, c.nextDouble()); break;
                    case 11: h = mix(h, c.nextBoolean()); break;
                    case 12: h = mix(h, c.hasNextDouble()); break;
                    case 13: h = mix(h, c.hasNext("[a-z]+")); break;
                    case 14: h = mix(h, c.next("\\w+")); break;
                    case 15: c.useDelimiter("[,;\\s]+"); break;
                    case 16: h = mix(h, c.findInLine("[a-z]")); break;
                    case 17: c.close(); break;
                    case 18: t = s; break;
                    case 19: h = mix(h, c.nextBigDecimal()); break;
                    case 20: c.skip("\\s*"); break;
                    default: s = new Scanner(d.of(INPUTS));
                }
            } catch (RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return h;
    }

    static int readers(Draw d) {
        BufferedReader r = new BufferedReader(new StringReader(d.of(INPUTS)));
        StringWriter w = new StringWriter();
        PrintWriter p = new PrintWriter(w);
        int h = 1;
        for (int calls = d.next(MOST_CALLS); calls >= 0; calls--) {
            int n = d.next(6) - 1;
            try {
                switch (d.next(22)) {
                    case 0: case 1: case 2: h = mix(h, r.readLine()); break;
                    case 3: h = mix(h, r.read()); break;
                    case 4: h = mix(h, r.ready()); break;
                    case 5: r.mark(n); break;
                    case 6: r.reset(); break;
                    case 7: h = mix(h, r.skip(n)); break;
                    case 8: char[] to = new char[4]; h = mix(mix(h, r.read(to, 0, n)), new String(to)); break;
                    case 9: h = mix(h, r.lines().collect(Collectors.toList()).toString()); break;
                    case 10: if (n == 0) r.close(); break;
                    case 11: r = new BufferedReader(new StringReader(d.of(INPUTS))); break;
                    case 12: r = new LineNumberReader(new StringReader(d.of(INPUTS)), 16); break;
                    case 13: h = mix(h, ((LineNumberReader) r).getLineNumber()); break;
                    case 14: w.write(d.key()); break;
                    case 15: w.append('c').append("seq", 1, 2); break;
                    case 16: p.print(n); break;
                    case 17: p.print(d.key()); break;
                    case 18: p.printf("%d,", n); break;
                    case 19: p.write("write", 1, n); break;
                    case 20: p.flush(); h = mix(h, w.toString()); break;
                    default: h = mix(h, w.getBuffer().length());
                }
            } catch (IOException | RuntimeException e) {
                h = thrown(h, e);
            }
        }
        return mix(h, w.toString());
    }
}
