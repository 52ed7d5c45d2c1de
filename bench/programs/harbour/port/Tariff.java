package port;

public abstract class Tariff {
    protected final int base;

    public Tariff(int base) {
        if (base < 0) {
            throw new IllegalArgumentException("base: " + base);
        }
        this.base = base;
    }

    public abstract int percent(Ship ship);

    public abstract int leastFee();

    public int fee(Ship ship) {
        int percent = percent(ship);
        if (percent < 0 || percent > 400) {
            throw new IllegalStateException("percent: " + percent);
        }
        int fee = base * ship.getLength() * percent / 100;
        if (ship.isDangerous()) {
            fee *= 2;
        }
        return Math.max(fee, leastFee());
    }
}
