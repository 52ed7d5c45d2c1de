package everyday;

import java.util.ArrayList;
import java.util.List;

/** An order with its items, and the states that it passes. */
public class Order {
    public enum State {
        OPEN,
        PAID,
        SHIPPED,
        CANCELLED
    }

    /** A product with its price, some pieces of it. */
    public static final class Item {
        private final String product;
        private final int pieces;
        private final Money price;

        public Item(String product, int pieces, Money price) {
            if (pieces <= 0) {
                throw new IllegalArgumentException("pieces: " + pieces);
            }
            this.product = product;
            this.pieces = pieces;
            this.price = price;
        }

        public String getProduct() {
            return product;
        }

        public int getPieces() {
            return pieces;
        }

        public Money total() {
            return new Money(price.getCents() * pieces, price.getCurrency());
        }
    }

    private final int number;
    private final List<Item> items = new ArrayList<>();
    private State state = State.OPEN;

    public Order(int number) {
        this.number = number;
    }

    public int getNumber() {
        return number;
    }

    public State getState() {
        return state;
    }

    public void add(Item item) {
        if (state != State.OPEN) {
            throw new IllegalStateException("the order is " + state);
        }
        items.add(item);
    }

    public boolean remove(String product) {
        if (state != State.OPEN) {
            return false;
        }
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).getProduct().equals(product)) {
                items.remove(i);
                return true;
            }
        }
        return false;
    }

    public int pieces() {
        int sum = 0;
        for (Item item : items) {
            sum += item.getPieces();
        }
        return sum;
    }

    public Money total(String currency) {
        Money sum = new Money(0, currency);
        for (Item item : items) {
            sum = sum.plus(item.total());
        }
        return sum;
    }

    public boolean pay(Money money, String currency) {
        if (state != State.OPEN || items.isEmpty()) {
            return false;
        }
        if (money.compareTo(total(currency)) < 0) {
            return false;
        }
        state = State.PAID;
        return true;
    }

    public void ship() {
        if (state != State.PAID) {
            throw new IllegalStateException("not paid");
        }
        state = State.SHIPPED;
    }

    public void cancel() {
        if (state == State.SHIPPED) {
            throw new IllegalStateException("it is on its way");
        }
        state = State.CANCELLED;
    }
}
