/** Boxes, characters and arithmetic, a method each. */
final class Numbers {
    private Numbers() {}

    static boolean sameInteger(int i) { return (Object) Integer.valueOf(i) == (Object) Integer.valueOf(i); }
    static boolean sameLong(long i) { return (Object) Long.valueOf(i) == (Object) Long.valueOf(i); }
    static boolean sameShort(short i) { return (Object) Short.valueOf(i) == (Object) Short.valueOf(i); }
    static boolean sameByte(byte i) { return (Object) Byte.valueOf(i) == (Object) Byte.valueOf(i); }
    static boolean sameCharacter(char c) { return (Object) Character.valueOf(c) == (Object) Character.valueOf(c); }
    static boolean sameBoolean(boolean b) { return (Object) Boolean.valueOf(b) == (Object) b && Boolean.TRUE == (Object) true; }

    static Integer box(int i) { return i; }
    static Long box(long i) { return i; }
    static Double box(double d) { return d; }
    static Float box(float f) { return f; }
    static Character box(char c) { return c; }
    static boolean equalBoxes(int i, long n) { return Integer.valueOf(i).equals(i) && !Long.valueOf(n).equals((Object) i); }
    static int hashes(int i, long n, char c, boolean b, short s, byte y) {
        int sum = Integer.valueOf(i).hashCode() * 31 + Long.valueOf(n).hashCode();
        sum = sum * 31 + Character.valueOf(c).hashCode() + Boolean.valueOf(b).hashCode();
        return sum * 31 + Short.valueOf(s).hashCode() + Byte.valueOf(y).hashCode();
    }
    static int hash(double d, float f) { return Double.hashCode(d) * 31 + Float.valueOf(f).hashCode(); }
    static int values(double d) {
        Double x = d;
        return x.intValue() + x.byteValue() + (int) x.longValue() + (x.isNaN() ? 1 : 0) + (x.isInfinite() ? 2 : 0);
    }
    static int compareBoxes(int i, long n, double d, float f) {
        return Integer.compare(i, 7) + 3 * Long.compare(n, i) + 9 * Double.compare(d, f) + 27 * Float.compare(f, 1.5f);
    }
    static boolean equalDoubles(double d, double e) { return Double.valueOf(d).equals(e); }
    static boolean equalFloats(float f, float g) { return Float.valueOf(f).equals(g); }
    static long bits(double d) { return Double.doubleToLongBits(d); }
    static int bits(float f) { return Float.floatToIntBits(f); }
    static double fromBits(long n) { return Double.longBitsToDouble(n); }
    static float fromBits(int i) { return Float.intBitsToFloat(i); }

    static int parseInt(String s) { return Integer.parseInt(s); }
    static int parseIntIn(String s, int i) { return Integer.parseInt(s, i); }
    static long parseLong(String s) { return Long.parseLong(s); }
    static Integer valueOf(String s) { return Integer.valueOf(s); }
    static boolean parseBoolean(String s) { return Boolean.parseBoolean(s); }
    static byte parseByte(String s) { return Byte.parseByte(s); }
    static String parseMessage(String s) {
        try {
            return "" + Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return e.getMessage();
        }
    }
    static String toStringIn(int i, int j) { return Integer.toString(i, j) + Long.toString(i, j); }
    static String hex(int i) { return Integer.toHexString(i) + Integer.toBinaryString(i) + Integer.toOctalString(i); }
    static String hex(long n) { return Long.toHexString(n) + Long.toBinaryString(n); }
    static String text(byte b, short s, char c, boolean z) {
        return Byte.toString(b) + Short.toString(s) + Character.toString(c) + Boolean.toString(z);
    }
    static String boxText(int i, char c, boolean z, long n) {
        Object[] all = {i, c, z, n};
        return "" + all[0] + all[1] + all[2] + all[3];
    }

    static int characterClass(char c) {
        return (Character.isDigit(c) ? 1 : 0) | (Character.isLetter(c) ? 2 : 0) | (Character.isWhitespace(c) ? 4 : 0)
                | (Character.isUpperCase(c) ? 8 : 0) | (Character.isLowerCase(c) ? 16 : 0)
                | (Character.isLetterOrDigit(c) ? 32 : 0) | (Character.isSpaceChar(c) ? 64 : 0)
                | (Character.isSurrogate(c) ? 128 : 0);
    }
    static int characterCase(char c) { return Character.toUpperCase(c) * 70000 + Character.toLowerCase(c); }
    static int digit(char c, int i) { return Character.digit(c, i) * 100 + Character.getNumericValue(c); }
    static char forDigit(int i, int j) { return Character.forDigit(i, j); }

    static double sqrt(double d) { return Math.sqrt(d); }
    static double floor(double d) { return Math.floor(d); }
    static double ceil(double d) { return Math.ceil(d); }
    static double rint(double d) { return Math.rint(d); }
    static long round(double d) { return Math.round(d); }
    static int round(float f) { return Math.round(f); }
    static double abs(double d) { return Math.abs(d); }
    static float abs(float f) { return Math.abs(f); }
    static int abs(int i) { return Math.abs(i); }
    static double max(double d, double e) { return Math.max(d, e); }
    static float min(float f, float g) { return Math.min(f, g); }
    static int extremes(int i, int j) { return Math.max(i, j) - Math.min(i, j); }
    static int floorDiv(int i, int j) { return Math.floorDiv(i, j) * 31 + Math.floorMod(i, j); }
    static long floorDiv(long i, long j) { return Math.floorDiv(i, j) * 31 + Math.floorMod(i, j); }
    static int addExact(int i, int j) { return Math.addExact(i, j); }
    static int multiplyExact(int i, int j) { return Math.multiplyExact(i, j); }
    static long multiplyExact(long i, long j) { return Math.multiplyExact(i, j); }
    static int toIntExact(long n) { return Math.toIntExact(n); }
    static double whole(int i, int j) { return Math.pow(Math.floorMod(i, 9), Math.floorMod(j, 8) + 2); }
    static int bitTricks(int i) {
        return Integer.bitCount(i) + 100 * Integer.numberOfLeadingZeros(i) + 10000 * Integer.numberOfTrailingZeros(i)
                ^ Integer.highestOneBit(i) ^ Integer.reverse(i) ^ Integer.rotateLeft(i, 7);
    }
    static int bitTricks(long n) { return Long.bitCount(n) + 100 * Long.numberOfLeadingZeros(n) + Long.signum(n); }
    static int compareUnsigned(int i, int j) { return Integer.compareUnsigned(i, j); }
    static double signum(double d) { return d != d ? d : Math.signum(d); }

    static double fused(double d, double e, double f) { return Math.fma(d, e, f); }
    static float fusedFloats(float f, float g, float h) { return Math.fma(f, g, h); }
    static double remainder(double d, double e) { return Math.IEEEremainder(d, e); }
    static double strictLog(double d) { return StrictMath.log(d); }
}
