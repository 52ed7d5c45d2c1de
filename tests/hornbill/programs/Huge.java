package huge;

/** Values that do not fit on a line, or into a method or a constant. */
public class Huge {
    static int[] sparse(int n) {
        int[] cells = new int[n > 0 ? 3000 : 3];
        cells[cells.length - 1] = 7;
        return cells;
    }

    static void mark(double[] values) {
        if (values.length > 500) {
            values[400] = -0.0;
        }
    }

    static boolean isLong(int[] values) {
        return values.length > 20000 && values[19999] == 5;
    }

    static String huge(int n) {
        return new String(new char[n > 0 ? 20000 : 2]);
    }

    static boolean isHuge(String text) {
        return text.length() > 70000;
    }

    static byte[] dense(int n) {
        byte[] table = new byte[n > 0 ? 9000 : 2];
        for (int i = 0; i < table.length; i++) {
            table[i] = (byte) i;
        }
        return table;
    }
}
