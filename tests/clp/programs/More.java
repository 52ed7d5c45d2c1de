package inputs;
public class More {
    static int count; static Object last; static int[] cells; static String word;
    static int[][] grid(int n, int m) { return new int[n][m]; }
    static int[][] half(int n) { return new int[n][2]; }
    static int[][] rows(int m) { return new int[2][m]; }
    static int area(int n, int m) { int[][] g = new int[n][m]; return n == 2 && m == 1 ? g[1][0] + 4 : 5; }
    static int fixed(int m) { int[][] g = new int[2][m]; g[1][0] = 7; return g[1].length + g[0][0]; }
    static int[] line(int n) { int[] a = new int[n]; a[0] = 3; return a; }
    static class P { int v; } static class Q extends P { } static class R extends P { }
    static int apart(P a, P b) {
        a.v = 1; b.v = 2;
        if (a.v == 2 && a instanceof Q && b instanceof R) return 9;
        if (a instanceof Q && b instanceof R) return a.v;
        return 0;
    }
    static int keep(int x) { count = x; if (count > 3) return count + 1; return 2; }
    static int twice(Object o, int x) { last = o; count = count + x; return last == null ? count : 7; }
    static int store(int[] a, int i) { cells = a; cells[i] = 4; return a[0]; }
    static int text(String s) { word = s; return word.length() > 2 ? 1 : 2; }
    static boolean castable(Object o) { String s = (String) o; return s == null; }
    static int letter(char c) { if (c > 'm') return 1; if (Character.isDigit(c)) return 2; return 3; }
    static int chars(char[] cs) { return cs[0] < cs[1] ? 1 : 2; }
    static boolean vowel(String s) { char c = s.charAt(0); return c == 'a' || c == 'e'; }
    static int spaces(String s) { int n = 0; for (int i = 0; i < s.length(); i++) if (s.charAt(i) == ' ') n++; return n; }
}
