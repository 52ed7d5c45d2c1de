package arithmetic;

/** Every conversion between the primitive types, alone and one after another. */
public class Conversions {
    public static byte intToByte(int a) { return (byte) a; }

    public static short intToShort(int a) { return (short) a; }

    public static char intToChar(int a) { return (char) a; }

    public static long intToLong(int a) { return a; }

    public static float intToFloat(int a) { return a; }

    public static double intToDouble(int a) { return a; }

    public static int longToInt(long a) { return (int) a; }

    public static float longToFloat(long a) { return a; }

    public static double longToDouble(long a) { return a; }

    public static byte longToByte(long a) { return (byte) a; }

    public static char longToChar(long a) { return (char) a; }

    public static int floatToInt(float a) { return (int) a; }

    public static long floatToLong(float a) { return (long) a; }

    public static double floatToDouble(float a) { return a; }

    public static short floatToShort(float a) { return (short) a; }

    public static int doubleToInt(double a) { return (int) a; }

    public static long doubleToLong(double a) { return (long) a; }

    public static float doubleToFloat(double a) { return (float) a; }

    public static byte doubleToByte(double a) { return (byte) a; }

    public static char doubleToChar(double a) { return (char) a; }

    public static int charToInt(char a) { return a; }

    public static byte charToByte(char a) { return (byte) a; }

    public static short charToShort(char a) { return (short) a; }

    public static int shortToChar(short a) { return (char) a; }

    public static int byteToChar(byte a) { return (char) a; }

    public static long chain(double a) { return (long) (float) (int) (short) a + (char) (byte) (long) a; }

    public static int round(double a) { return (int) (a + 0.5); }

    public static double precisionLost(long a) { return (double) (float) a - (double) a; }

    public static float doubleRounding(long a) { return (float) (double) a - (float) a; }
}
