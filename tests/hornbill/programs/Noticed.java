package noticed;

import java.util.ArrayList;
import java.util.List;

/** Mistakes in it are seen in results, in what is left behind, or nowhere. */
public class Noticed {
    private static final class Node {
        int number;
        Node next;
    }

    static final class Item {
        final int number;

        Item(int number) {
            this.number = number;
        }
    }

    private static final class Holder {
        Item item;
    }

    private static int calls;

    private Node first;
    private int raised;
    private Holder holder;
    private String end = System.lineSeparator();
    private final List<String> log = new ArrayList<>();

    public static int price(int age) {
        return age < 18 ? 5 : 8;
    }

    public static int half(int number) {
        return number / 2;
    }

    public static void check(int number) {
        if (number > 7) {
            throw new IllegalArgumentException("no " + number);
        }
    }

    public static int counted() {
        return ++calls;
    }

    /** All of it is behind a field of a class that no test can name. */
    public void add(int number) {
        Node node = new Node();
        node.number = number + 1;
        node.next = first;
        first = node;
    }

    public void raise() {
        if (first != null) {
            first.number++;
            raised++;
        }
    }

    public void raiseFirst() {
        first.number++;
    }

    public List<Item> all() {
        return holder.item.number == 7 ? List.of(holder.item) : null;
    }

    public List<String> log() {
        return log;
    }

    /** The number of what no test gets at otherwise. */
    public Item held() {
        return holder.item == null || holder.item.number != 7 ? null : holder.item;
    }

    public int sum() {
        int sum = 0;
        for (Node node = first; node != null; node = node.next) {
            sum += node.number;
        }
        return sum;
    }

    public void tell(String what) {
        log.add(what);
        log.remove("");
        clean();
    }

    private void clean() {
        log.removeIf(String::isBlank);
    }

    public static int strict(int how) {
        int[] none = how == 4 ? null : new int[how - how];
        switch (how) {
            case 0: throw new ArithmeticException("overflow");
            case 1: throw new IndexOutOfBoundsException("place: " + how);
            case 2: return how / none.length;
            case 3: return none[how];
            case 4: return none.length;
            case 5: throw new NullPointerException("none");
            case 6: return again((String) null);
            default: return new int[-how].length;
        }
    }

    private static int again(String text) {
        try {
            return text.length();
        } catch (NullPointerException e) {
            throw new NullPointerException("again: " + e.getMessage());
        }
    }

    public static boolean isOdd(int number) {
        if (number % 2 == 0) {
            return false;
        }
        return true;
    }

    public static int[] none(boolean is) {
        return is ? null : new int[0];
    }

    public static java.math.BigDecimal nothing() {
        return java.math.BigDecimal.ZERO;
    }

    public static String shown() {
        return java.math.BigDecimal.ZERO.toString();
    }

    public String ended(String text) {
        return text + end;
    }

    public static int endless(int number) {
        int count = 0;
        while (count < number) {
            count++;
        }
        return count;
    }
}

/** What tells of its objects, and whom they tell. */
class Asked {
    interface Teller {
        void told(int number);
    }

    private int counted;
    private int left;
    private final List<Teller> tellers = new ArrayList<>();

    /** How many there are, if it is asked; how the rest is done is nobody's business. */
    public void count(int by) {
        counted += by;
        left -= by;
    }

    public int countedSoFar() {
        return counted;
    }

    public void listen(Teller teller) {
        tellers.add(teller);
    }

    public int tellAll(int number) {
        for (Teller one : tellers) {
            one.told(number);
        }
        return 7;
    }

    public static String doubled(String text) {
        return text.isEmpty() ? "" : text + text;
    }
}
