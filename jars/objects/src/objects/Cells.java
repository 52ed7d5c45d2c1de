package objects;

/** Fields of every type, constructors, initialisers, identity, objects in arguments. */
public class Cells {
    static class Cell {
        int value;
        Cell next;

        Cell() {}

        Cell(int value, Cell next) {
            this.value = value;
            this.next = next;
        }
    }

    static class Everything {
        boolean z = true;
        byte b = -1;
        short s = 1000;
        char c = 'x';
        int i = 1 << 20;
        long l = 1L << 40;
        float f = 0.5f;
        double d = -0.0;
        String text = "text";
        int[] array = {1, 2};
        Everything self;
        final int last;
        transient volatile int unusual = 3;

        {
            i += 5;
            last = i * 2;
        }

        Everything() { this(true); }

        Everything(boolean loop) {
            if (loop) self = this;
            l += last;
        }
    }

    static class Account {
        private long balance;
        private int operations;

        Account deposit(long amount) {
            if (amount <= 0) throw new IllegalArgumentException();
            balance += amount;
            operations++;
            return this;
        }

        void withdraw(long amount) {
            operations++;
            if (amount > balance) throw new IllegalStateException();
            balance -= amount;
        }

        static void transfer(Account from, Account to, long amount) {
            from.withdraw(amount);
            to.deposit(amount);
        }
    }

    public static Everything everything() { return new Everything(); }

    public static Everything notLooped() { return new Everything(false); }

    static int read(Cell cell) { return cell.value; }

    static void write(Cell cell, int value) { cell.value = value; }

    static boolean same(Cell a, Cell b) { return a == b; }

    static int aliases(Cell a, Cell b) {
        a.value = 1;
        b.value = 2;
        a.next = b;
        return a.next.next == null ? a.value : -a.value;
    }

    static int length(Cell list) {
        int n = 0;
        for (Cell c = list; c != null && n < 10; c = c.next) n++;
        return n;
    }

    static Cell reverse(Cell list) {
        Cell reversed = null;
        for (int i = 0; i < 10 && list != null; i++) {
            Cell next = list.next;
            list.next = reversed;
            reversed = list;
            list = next;
        }
        return reversed;
    }

    static void knot(Cell a, Cell b) {
        a.next = b;
        b.next = a;
        a.value++;
        b.value--;
    }

    public static Cell fromArray(int[] values) {
        Cell list = null;
        for (int i = values.length - 1; i >= 0; i--) list = new Cell(values[i], list);
        return list;
    }

    public static Cell ring(int n) {
        Cell first = new Cell(0, null);
        Cell last = first;
        for (int i = 1; i < (n & 7); i++) last = last.next = new Cell(i, null);
        last.next = first;
        return first;
    }

    public static int sumOfList(int[] values) {
        int sum = 0;
        for (Cell c = fromArray(values); c != null; c = c.next) sum += c.value;
        return sum;
    }

    static long bank(Account a, Account b, long amount) {
        Account.transfer(a, b, amount);
        Account.transfer(b, a, amount / 2);
        return a.balance - b.balance;
    }

    public static long chained(long a, long b) {
        Account account = new Account().deposit(a).deposit(b);
        account.withdraw(a - b);
        return account.balance * 10 + account.operations;
    }

    static Everything compound(Everything e, int n) {
        e.b += n;
        e.s *= n;
        e.c++;
        e.i <<= n;
        e.l -= e.i++;
        e.f /= n;
        e.d += e.f--;
        e.text += n;
        e.z ^= n > 0;
        e.array[n & 1]++;
        return e;
    }

    static Cell[] cells(Cell[] cells, int i, int j) {
        Cell c = cells[i];
        cells[i] = cells[j];
        cells[j] = c;
        cells[i].value++;
        return cells;
    }

    public static int identity(int n) {
        Object a = new Object();
        Object b = n > 0 ? a : new Object();
        return (a == b ? 1 : 0) + (a.equals(b) ? 2 : 0) + (a.equals(null) ? 4 : 0);
    }

    public static int constructionOrder(int a, int b) {
        Cell c = null;
        try {
            c = new Cell(a / b, c = new Cell(b, null));
        } catch (ArithmeticException e) {
            return c == null ? -1 : c.value;
        }
        return c.value + c.next.value;
    }
}
