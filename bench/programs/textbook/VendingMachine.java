package textbook;

/** Sells two products for coins and gives change. */
public class VendingMachine {
    private static final int[] COINS = {200, 100, 50, 20, 10, 5};

    private int credit;
    private int tea = 2;
    private int coffee = 1;
    private boolean service;

    public boolean insert(int coin) {
        if (service) {
            return false;
        }
        for (int known : COINS) {
            if (coin == known) {
                credit += coin;
                return true;
            }
        }
        return false;
    }

    public String choose(String product) {
        int price;
        if (product.equals("tea")) {
            if (tea == 0) {
                return "sold out";
            }
            price = 80;
        } else if (product.equals("coffee")) {
            if (coffee == 0) {
                return "sold out";
            }
            price = 120;
        } else {
            throw new IllegalArgumentException(product);
        }
        if (credit < price) {
            return "insert " + (price - credit);
        }
        credit -= price;
        if (price == 80) {
            tea--;
        } else {
            coffee--;
        }
        if (tea == 0 && coffee == 0) {
            service = true;
        }
        return product;
    }

    public int[] change() {
        int[] counts = new int[COINS.length];
        for (int i = 0; i < COINS.length; i++) {
            while (credit >= COINS[i]) {
                credit -= COINS[i];
                counts[i]++;
            }
        }
        return counts;
    }

    public boolean needsService() {
        return service;
    }
}
