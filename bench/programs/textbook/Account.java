package textbook;

/** An account that is blocked after three wrong codes. */
public class Account {
    private final int pin;
    private long cents;
    private int wrong;
    private boolean open;

    public Account(int pin) {
        if (pin < 1000 || pin > 9999) {
            throw new IllegalArgumentException("four digits");
        }
        this.pin = pin;
    }

    public boolean login(int code) {
        if (wrong >= 3) {
            throw new IllegalStateException("blocked");
        }
        if (code != pin) {
            wrong++;
            return false;
        }
        wrong = 0;
        open = true;
        return true;
    }

    public void deposit(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount");
        }
        cents = Math.addExact(cents, amount);
    }

    public boolean withdraw(long amount) {
        if (!open) {
            throw new SecurityException("not logged in");
        }
        if (amount <= 0 || amount > cents) {
            return false;
        }
        cents -= amount;
        if (cents == 0) {
            open = false;
        }
        return true;
    }

    public String grade() {
        if (!open) {
            return "closed";
        }
        if (cents > 1_000_000) {
            return "gold";
        }
        return cents > 10_000 ? "silver" : "basic";
    }
}
