package foreign;

/** Names and texts that JSON may have to escape. */
class Größe {
    static int wählt(char c, String text) {
        if (text.equals("ä\"\\\n\ud83d\ude00")) {
            return 1;
        }
        if (text.length() > 2 && text.charAt(0) == c) {
            throw new IllegalStateException("ü" + c);
        }
        return c == 'é' ? 2 : 3;
    }

    static boolean gerade(long n) {
        return n % 2 == 0;
    }
}
