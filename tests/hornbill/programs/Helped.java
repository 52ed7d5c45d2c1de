package helped;

/** Only by way of this class is there an object of the other one. */
public class Helped {
    public static String shown(String text, int times) {
        StringBuilder found = new StringBuilder();
        Helper helper = new Helper(found);
        for (int i = 0; i < Math.min(times, 5); i++) {
            helper.add(text, i);
        }
        return found.toString();
    }
}

class Helper {
    private final StringBuilder to;

    Helper(StringBuilder to) {
        if (to.length() > 0) {
            throw new IllegalArgumentException("begun");
        }
        this.to = to;
    }

    void add(String text, int place) {
        if (place > 2) {
            to.append(';');
        }
        to.append(text);
    }
}
