package bank;

/** What the suites beside it test. */
public class Account {
    static int opened;

    int balance;

    Account(int balance) {
        if (balance < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.balance = balance;
        opened++;
    }

    int withdraw(int amount) {
        if (amount > balance) {
            return 0;
        }
        balance -= amount;
        return amount;
    }
}
