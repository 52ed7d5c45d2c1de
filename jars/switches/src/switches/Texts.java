package switches;

/** Switches on strings and enums. */
public class Texts {
    enum Colour { RED, GREEN, BLUE, GREY }

    public static int onString(String s) {
        switch (s) {
            case "": return 0;
            case "a": return 1;
            case "Aa": return 2;
            case "BB": return 3;
            case "AaBB": return 4;
            case "BBAa": return 5;
            case "\u00e9": return 6;
            default: return -1;
        }
    }

    public static int fallingString(String s) {
        int result = 0;
        switch (s) {
            case "Aa": result++;
            case "b": result += 10;
            default: result += 100;
            case "BB": result += 1000;
        }
        return result;
    }

    public static int onEnum(int n) {
        switch (Colour.values()[n & 3]) {
            case RED: return 1;
            case BLUE: return 2;
            case GREY:
            default: return 3;
        }
    }

    public static int onNullEnum(int n) {
        Colour colour = n == 0 ? null : Colour.GREEN;
        switch (colour) {
            case GREEN: return 1;
            default: return 2;
        }
    }

    public static int onBox(int n) {
        Integer boxed = n == 0 ? null : Integer.valueOf(n);
        switch (boxed) {
            case 1: return 1;
            case 1000: return 2;
            default: return 3;
        }
    }
}
